//! A branch: the moves that lead to a position, and all its continuations.

use core::fmt;
use std::collections::BTreeMap;

use tengen::board::{Board, BoardError, Point};

use crate::collections::{Played, PlayedError};
use crate::game::{comment_field, place_of_comment};
use crate::reason::Explain;
use crate::records::{Fields, FieldsError};
use crate::text::Reason;

/// A branch of a tree of moves.
#[derive(Clone, Debug, PartialEq)]
pub struct RepertoireBranch {
    /// All of its moves, those that lead to it first.
    pub played: Played,
    /// The number of moves that lead to it.
    pub from: usize,
    /// The comments on the positions after its moves, by the moves' indices.
    pub comments: BTreeMap<usize, String>,
}

/// Why a text is not a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BranchError {
    Fields(FieldsError),
    Played(PlayedError),
    /// This move, counted from 1 in the written order, is impossible.
    Move(usize, BoardError),
    /// It does not say where it begins, or a line goes back further than that.
    From,
    /// Nothing continues it.
    Empty,
}

impl fmt::Display for BranchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BranchError::Fields(error) => error.fmt(f),
            BranchError::Played(error) => error.fmt(f),
            BranchError::Move(number, error) => write!(f, "move {number}: {error}"),
            BranchError::From => f.write_str("it does not say where it begins"),
            BranchError::Empty => f.write_str("no move goes on from where it begins"),
        }
    }
}

impl core::error::Error for BranchError {}

impl Explain for BranchError {
    fn reason(&self) -> Reason {
        match self {
            BranchError::Empty => Reason::new("repertoire.no-moves"),
            other => Reason::new("repertoire.bad-branch").with("reason", other),
        }
    }
}

impl RepertoireBranch {
    /// Reads the output of [`text`](RepertoireBranch::text), which is also how an address describes a branch.
    ///
    /// # Errors
    /// [`BranchError`] names what is wrong.
    pub fn read(text: &str) -> Result<RepertoireBranch, BranchError> {
        let fields = Fields::parse(text).map_err(BranchError::Fields)?;
        let played = Played::read(&fields).map_err(BranchError::Played)?;
        let from = fields.get("from").and_then(|text| text.parse().ok());
        let from = from.ok_or(BranchError::From)?;
        let comment = |name: &str| {
            let place = place_of_comment(name).filter(|&place| place < played.steps.len())?;
            Some((place, fields.get(name)?.to_owned()))
        };
        let comments = fields.names().filter_map(comment).collect();
        RepertoireBranch { played, from, comments }.checked()
    }

    /// The branch, if each of its moves is possible.
    fn checked(self) -> Result<RepertoireBranch, BranchError> {
        let mut board = self.played.start();
        let base = board.len();
        for (place, step) in self.played.steps.iter().enumerate() {
            if step.back > 0 {
                for _ in 0..step.back {
                    board.undo();
                }
                if board.len() < base + self.from || place < self.from {
                    return Err(BranchError::From);
                }
            }
            board.play(step.point).map_err(|error| BranchError::Move(place + 1, error))?;
        }
        if self.played.steps.len() < self.from {
            return Err(BranchError::From);
        }
        if self.played.steps.len() == self.from {
            return Err(BranchError::Empty);
        }
        Ok(self)
    }

    /// The fields of the branch.
    pub fn text(&self) -> String {
        let mut fields = self.played.fields();
        fields.push("from", self.from.to_string());
        for (&place, comment) in &self.comments {
            fields.push(&comment_field(place), comment.as_str());
        }
        fields.to_string()
    }

    /// The moves that lead to it.
    pub fn lead(&self) -> impl Iterator<Item = Point> + '_ {
        self.played.steps[..self.from].iter().map(|step| step.point)
    }

    /// The moves before a step, from the start of the game.
    pub fn line_before(&self, place: usize) -> Vec<Point> {
        let mut line = vec![];
        for step in &self.played.steps[..place] {
            line.truncate(line.len().saturating_sub(step.back.into()));
            line.push(step.point);
        }
        let back = self.played.steps.get(place).map_or(0, |step| step.back.into());
        line.truncate(line.len().saturating_sub(back));
        line
    }

    /// The position that it begins with.
    pub fn board(&self) -> Board {
        let mut board = self.played.start();
        for point in self.lead() {
            // Each was possible when the branch was read.
            let _ = board.play(point);
        }
        board
    }

    /// The number of lines: as many as there are ends.
    pub fn lines(&self) -> usize {
        1 + self.played.steps.iter().filter(|step| step.back > 0).count()
    }

    /// The first moves of the branch, with the indices of their steps.
    pub fn first_moves(&self) -> impl Iterator<Item = (usize, Point)> + '_ {
        let mut length = 0;
        self.played.steps.iter().enumerate().filter_map(move |(place, step)| {
            length = length - usize::from(step.back) + 1;
            (length == self.from + 1).then_some((place, step.point))
        })
    }

    /// The branch without some of its first moves, given by the indices of their steps, and everything after them.
    pub fn without(&self, left_out: &[usize]) -> RepertoireBranch {
        let mut branch = self.clone();
        branch.played.steps.clear();
        branch.comments.clear();
        let (mut length, mut written, mut is_out) = (0_usize, 0_usize, false);
        for (place, &step) in self.played.steps.iter().enumerate() {
            length = length - usize::from(step.back) + 1;
            if length == self.from + 1 {
                is_out = left_out.contains(&place);
            }
            if place < self.from || !is_out {
                let back = (written + 1).saturating_sub(length) as u16;
                if let Some(comment) = self.comments.get(&place) {
                    branch.comments.insert(branch.played.steps.len(), comment.clone());
                }
                branch.played.steps.push(crate::collections::TreeStep { back, point: step.point });
                written = length;
            }
        }
        branch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn branch(text: &str) -> RepertoireBranch {
        RepertoireBranch::read(text).unwrap()
    }

    #[test]
    fn a_branch_is_read_back() {
        for text in [
            "rule=renju&size=15&moves=h8h9i9g7.2j6.1g9&from=2",
            "rule=caro&size=15&black=h8&white=&turn=white&moves=i9&from=0",
            "rule=renju&size=15&moves=h8h9i9&from=1&said-0=a%20%26%20b&said-2=%e5%a4%a9",
        ] {
            assert_eq!(branch(text).text(), text);
        }
        let read = branch("rule=renju&size=15&moves=h8h9i9g7.2j6.1g9&from=2");
        assert_eq!(read.lines(), 3);
        let names = |points: &[Point]| points.iter().map(ToString::to_string).collect::<String>();
        assert_eq!(names(&read.line_before(3)), "h8h9i9");
        assert_eq!(names(&read.line_before(4)), "h8h9");
        let first: Vec<_> = read.first_moves().map(|(place, p)| (place, p.to_string())).collect();
        assert_eq!(first, [(2, "i9".to_owned()), (4, "j6".to_owned()), (5, "g9".to_owned())]);
    }

    #[test]
    fn first_moves_are_left_out_with_all_after_them() {
        let whole = branch("rule=renju&size=15&moves=h8h9i9g7.1f5.2j6.1g9&from=2");
        let moves = |out: &[usize]| {
            let text = whole.without(out).text();
            text.split('&').find(|field| field.starts_with("moves")).unwrap().to_owned()
        };
        assert_eq!(moves(&[]), "moves=h8h9i9g7.1f5.2j6.1g9");
        assert_eq!(moves(&[2]), "moves=h8h9j6.1g9");
        assert_eq!(moves(&[5]), "moves=h8h9i9g7.1f5.2g9");
        assert_eq!(moves(&[2, 6]), "moves=h8h9j6");
    }

    #[test]
    fn comments_stay_with_their_moves() {
        let text =
            "moves=h8h9i9g7.1f5.2j6.1g9&from=2&said-1=b&said-2=c&said-4=e&said-6=g&said-7=none";
        let whole = branch(text);
        assert_eq!(whole.comments.keys().copied().collect::<Vec<_>>(), [1, 2, 4, 6]);
        let part = whole.without(&[2]);
        assert_eq!(part.played.steps.len(), 4);
        let said: Vec<(usize, &str)> = part.comments.iter().map(|(at, it)| (*at, &**it)).collect();
        assert_eq!(said, [(1, "b"), (3, "g")]);
    }

    #[test]
    fn the_reason_why_a_text_is_not_a_branch_is_named() {
        for (text, named) in [
            ("moves=h8", "where it begins"),
            ("moves=h8&from=x", "where it begins"),
            ("moves=h8i9&from=3", "where it begins"),
            ("moves=h8i9.1g7&from=2", "where it begins"),
            ("moves=h8&from=1", "no move goes on"),
            ("moves=h8i9h8&from=1", "move 3"),
            ("moves=h8??&from=1", "not a move"),
            ("moves", "no value"),
        ] {
            let error = RepertoireBranch::read(text).unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
