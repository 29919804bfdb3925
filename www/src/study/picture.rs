//! The study's board: what is drawn on it, and when.

use std::borrow::Cow;

use tengen::board::{Board, Stone};
use tengen::rules::{Ending, Position};
use tengen::threats::line_threats;

use super::action::{StudyLine, Tool};
use super::badges::sign_of;
use super::claims::claims;
use super::model::StudyModel;
use crate::board::{self, DrawnShape, Geometry, Marks, Scene, SceneLook};
use crate::protocol::LineData;

/// The side of a picture in its own units.
pub const PICTURE_SIDE: f64 = 480.0;

impl StudyModel {
    /// The position on the board: the one shown, or the start of a line of the review while the person points at it.
    fn pictured(&self) -> Position {
        if let Some(StudyLine::Claim(i)) = self.line
            && let Some(line) = claims(self).into_iter().nth(i).and_then(|claim| claim.line)
        {
            return self.study.game_of(line.from).shown().clone();
        }
        self.study.game().shown().clone()
    }

    /// The marks on the stones, with the numbers of the moves from move `from` on; 0 means no numbers.
    fn marks_from(&self, geometry: &Geometry, from: usize) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let pictured = self.pictured();
        let shown = pictured.board();
        if let Some(Ending::Five { row, .. }) = pictured.ending() {
            marks.winning_row(row);
        }
        if let Some(line) = self.line {
            let (stone, points) = self.shown_line(line);
            if let Some(last) = shown.last() {
                marks.last_move(last.point, last.stone);
            }
            marks.line(shown, stone, &points);
            return marks.into_shapes();
        }
        if self.engine.is_on {
            marks.threats(&line_threats(&pictured));
        }
        let node = self.study.node();
        for label in &node.labels {
            marks.label(label.point, shown.get(label.point), &label.text);
        }
        for mark in &node.marks {
            marks.mark(mark.point, shown.get(mark.point), mark.form);
        }
        self.study.game().mark_moves(from, &mut marks);
        marks.candidates(self.shown_candidates());
        if let Some(answer) = self.certificate.answer_on_show() {
            let is_candidate = |line: &LineData| line.first() == Some(answer);
            let has_value = self.shown_candidates().iter().any(is_candidate);
            marks.hint(answer, shown.to_move(), has_value);
        }
        // The review's badge for the move shown, which is the last stone.
        let row = self.reviewed_row();
        if let (Some((sign, weight)), Some(last)) =
            (row.and_then(|row| sign_of(self, row)), shown.last())
        {
            marks.badge(last.point, weight.ink(), sign);
        }
        marks.into_shapes()
    }

    /// The candidates whose values are on the board.
    fn shown_candidates(&self) -> &[LineData] {
        let is_shown = self.engine.is_on && self.trying.is_none() && self.line.is_none();
        let thinking = self.thinking().filter(|_| is_shown);
        thinking.map_or(&[], |thinking| &thinking.lines)
    }

    /// The board as drawn in a picture, in which the numbers begin where the person wants.
    pub(super) fn picture(&self) -> Vec<DrawnShape> {
        let geometry = Geometry::new(self.size(), PICTURE_SIDE);
        let mut shapes = board::ground(&geometry, self.settings.coordinates);
        shapes.extend(self.stones(&geometry, 1.0));
        shapes.extend(self.marks_from(&geometry, self.number_from));
        shapes
    }
}

impl Scene for StudyModel {
    fn board(&self) -> Cow<'_, Board> {
        Cow::Borrowed(self.study.game().shown().board())
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
    }

    fn stones(&self, geometry: &Geometry, arrival: f64) -> Vec<DrawnShape> {
        board::stones(geometry, self.pictured().board(), arrival)
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        self.marks_from(geometry, usize::from(self.settings.numbers))
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let game = self.study.game();
        if self.line.is_none() && self.tool == Tool::Play && game.outcome().is_none() {
            let node = self.study.node();
            let has_value = |point| {
                let is_candidate = |line: &LineData| line.first() == Some(point);
                self.shown_candidates().iter().any(is_candidate)
                    || node.labels.iter().any(|label| label.point == point)
            };
            self.aim.preview(game.shown(), has_value, &mut marks);
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}

/// The side to move.
pub(super) fn to_move(model: &StudyModel) -> Stone {
    model.study.game().shown().to_move()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;
    use crate::settings::Settings;
    use crate::study::{Study, StudyAction, StudyEffect, act, words};

    #[test]
    fn the_picture_numbers_the_moves_from_the_one_that_is_asked_for() {
        let game = PlayedGame::from_link("moves=h8i9g7").unwrap();
        let settings = Settings { coordinates: false, numbers: false, ..Settings::default() };
        let mut model = StudyModel::new(Study::of_game(&game), settings, words());
        for (from, wanted) in [(0, ""), (1, "1 2 3"), (3, "3"), (4, "")] {
            act(&mut model, StudyAction::NumberFrom(from));
            let effects = act(&mut model, StudyAction::SavePng);
            let [StudyEffect::SavePng { shapes, .. }] = &effects[..] else { panic!("{effects:?}") };
            let texts = shapes.iter().filter_map(|shape| match shape {
                DrawnShape::Text { text, .. } => Some(text.as_str()),
                _ => None,
            });
            assert_eq!(texts.collect::<Vec<_>>().join(" "), wanted, "from {from}");
        }
    }
}
