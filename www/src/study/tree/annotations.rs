//! Annotations of the tree's nodes: comments, signs and marks, and what a review says.

use std::collections::BTreeMap;

use tengen::board::Point;
use tengen::notation::{Label, Mark, MarkForm, NodeId, OtherProperty, Sign};
use tengen::review::{
    PROPERTY, Row, Summary, read_row, read_summary, read_times, row_values, summary_values,
};

use super::Study;

/// The number of letters for labelling points: after that they start again.
const LETTERS: u8 = 26;

/// A mark to put on points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sticker {
    /// The next letter that is not on the board.
    Letter,
    Mark(MarkForm),
}

impl Study {
    /// Sets the comment of the node shown.
    pub fn comment(&mut self, text: &str) {
        let comment = self.tree.comment_mut(self.at);
        if comment != text {
            text.clone_into(comment);
            self.revision += 1;
        }
    }

    /// Assesses the move shown, or removes the same assessment.
    pub fn sign(&mut self, sign: Sign) {
        if self.node().played.is_some() {
            let there = self.tree.sign_mut(self.at);
            *there = Some(sign).filter(|_| *there != Some(sign));
            self.revision += 1;
        }
    }

    /// Puts a mark on a point, or removes it.
    pub fn stick(&mut self, sticker: Sticker, point: Point) {
        self.revision += 1;
        match sticker {
            Sticker::Mark(form) => {
                let marks = self.tree.marks_mut(self.at);
                let had = marks.contains(&Mark { point, form });
                marks.retain(|mark| mark.point != point);
                if !had {
                    marks.push(Mark { point, form });
                }
            }
            Sticker::Letter => {
                let labels = self.tree.labels_mut(self.at);
                let before = labels.len();
                labels.retain(|label| label.point != point);
                if labels.len() == before {
                    let letters = (0..LETTERS).map(|i| char::from(b'A' + i).to_string());
                    let mut free =
                        letters.filter(|letter| labels.iter().all(|label| label.text != *letter));
                    let text = free.next().unwrap_or_else(|| "A".to_owned());
                    labels.push(Label { point, text });
                }
            }
        }
    }

    /// Writes the review of the first line: values of [`PROPERTY`] for each move by its number, and for the whole game
    /// under 0. The values of an older one are removed.
    pub fn annotate(&mut self, values: Vec<(u32, Vec<String>)>) {
        self.forget_review();
        for (ply, values) in values {
            let id = self.first_node(ply as usize);
            let property = OtherProperty { name: PROPERTY.to_owned(), values };
            self.tree.other_mut(id).push(property);
        }
        self.revision += 1;
    }

    /// Rewrites the review's values for a move of the first line and for the whole game, and the factor on the limits
    /// of the review with which the move was examined, if greater than one.
    pub fn annotate_again(&mut self, row: &Row, times: Option<u32>, summary: &Summary) {
        let mut values = row_values(row);
        values.extend(times.map(|times| format!("times={times}")));
        for (ply, values) in [(row.ply, values), (0, summary_values(summary))] {
            let others = self.tree.other_mut(self.first_node(ply));
            if let Some(known) = others.iter_mut().find(|property| property.name == PROPERTY) {
                known.values = values;
                self.revision += 1;
            }
        }
    }

    /// The factor on the limits of the review for each move of the first line, where it is greater than one.
    pub fn looked(&self) -> BTreeMap<usize, u32> {
        let plies = 1..=self.first.game.moves().len();
        let times = |ply| Some((ply, read_times(self.tree.node(self.first_node(ply)))?));
        plies.filter_map(times).collect()
    }

    /// Removes the review from the tree.
    pub fn forget_review(&mut self) {
        let ids: Vec<NodeId> = self.tree.ids().collect();
        for id in ids {
            self.tree.other_mut(id).retain(|property| property.name != PROPERTY);
        }
    }

    /// The review of the first line, if it covers every move.
    pub fn review(&self) -> Option<(Vec<Row>, Summary)> {
        let summary = read_summary(self.tree.node(self.first_node(0)))?;
        let plies = 1..=self.first.game.moves().len();
        let row = |ply| read_row(self.tree.node(self.first_node(ply)), ply);
        Some((plies.map(row).collect::<Option<_>>()?, summary))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{point, study};
    use super::*;

    #[test]
    fn comments_signs_and_marks_survive_writing_and_reading() {
        let mut s = study("(;SZ[15];B[hh];W[ii])");
        s.comment("Why here? [a]");
        s.sign(Sign::Doubtful);
        s.stick(Sticker::Letter, point("a1"));
        s.stick(Sticker::Letter, point("b1"));
        s.stick(Sticker::Mark(MarkForm::Circle), point("c1"));
        s.stick(Sticker::Mark(MarkForm::Square), point("c1"));
        let again = study(&s.text());
        assert_eq!(again.node(), s.node());
        assert_eq!(again.node().labels[1].text, "B");
        assert_eq!(again.node().marks, [Mark { point: point("c1"), form: MarkForm::Square }]);
        s.sign(Sign::Doubtful);
        s.stick(Sticker::Letter, point("a1"));
        s.stick(Sticker::Mark(MarkForm::Square), point("c1"));
        assert_eq!((s.node().sign, s.node().labels.len(), s.node().marks.len()), (None, 1, 0));
        s.stick(Sticker::Letter, point("d1"));
        assert_eq!(s.node().labels[1].text, "A", "the letter that is free again");
    }

    #[test]
    fn the_result_of_a_deeper_examination_replaces_the_reviews() {
        let mut s = study("(;SZ[15];B[hh];W[ii])");
        let row = || {
            let values = ["class=good", "chance=0.500", "after=0.480", "best=g7"];
            values.map(str::to_owned).to_vec()
        };
        s.annotate(vec![(1, row()), (2, row()), (0, vec!["complete=yes".to_owned()])]);
        assert!(s.looked().is_empty());
        let found = Row { chance_after: 460, complete: true, ..s.review().unwrap().0[1].clone() };
        let whole = Summary { last_escape: Some(1), ..s.review().unwrap().1 };
        s.annotate_again(&found, Some(100), &whole);
        let again = study(&s.text());
        let (rows, summary) = again.review().unwrap();
        assert_eq!((rows[0].chance_after, &rows[1], summary), (480, &found, whole));
        assert_eq!(again.looked().into_iter().collect::<Vec<_>>(), [(2, 100)]);
        s.forget_review();
        assert!(s.looked().is_empty());
    }

    #[test]
    fn a_review_is_kept_in_the_file() {
        let mut s = study("(;SZ[15];B[hh];W[ii])");
        assert_eq!(s.review(), None);
        let row = |best: &str| {
            ["class=good", "chance=0.500", "after=0.480", best].map(str::to_owned).to_vec()
        };
        let whole = vec!["black=98.5".to_owned(), "complete=yes".to_owned()];
        s.annotate(vec![(1, row("best=h8")), (2, row("best=g7")), (0, whole)]);
        let again = study(&s.text());
        let (rows, summary) = again.review().unwrap();
        assert_eq!((rows[1].ply, rows[1].best, rows[1].chance), (2, point("g7"), 500));
        assert_eq!((summary.accuracy.black, summary.accuracy.white), (Some(98.5), None));
        assert!(summary.complete);
        // It does not cover all of a game that has gone on.
        let mut longer = again.clone();
        longer.play(point("j6")).unwrap();
        assert_eq!(longer.review(), None);
        s.forget_review();
        assert_eq!(s.text(), study("(;SZ[15];B[hh];W[ii])").text());
    }
}
