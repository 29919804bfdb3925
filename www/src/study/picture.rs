//! The study's board: what is drawn on it, and when.

use tengen::board::{Board, Size, Stone};
use tengen::rules::{Ending, Position};
use tengen::threats::line_threats;

use super::claims::claims;
use super::model::{Model, ShownLine, Tool};
use crate::board::{self, Geometry, Marks, Scene, Shape};

impl Model {
    /// The position on the board: that on show, or where a proof begins while one points at it.
    fn pictured(&self) -> Position {
        if let Some(ShownLine::Claim(i)) = self.line
            && let Some(line) = claims(self).into_iter().nth(i).and_then(|claim| claim.line)
        {
            let mut game = self.study.first_game().clone();
            game.look(line.ply);
            return game.shown().clone();
        }
        self.study.game().shown().clone()
    }
}

impl Scene for Model {
    fn size(&self) -> Size {
        self.study.game().size()
    }

    fn has_coordinates(&self) -> bool {
        self.settings.coordinates
    }

    fn theme(&self) -> &'static str {
        self.settings.theme.name()
    }

    fn stone_count(&self) -> usize {
        self.study.game().shown().board().len()
    }

    fn stones(&self, geometry: &Geometry, arrival: f64) -> Vec<Shape> {
        board::stones(geometry, self.pictured().board(), arrival)
    }

    fn marks(&self, geometry: &Geometry) -> Vec<Shape> {
        let mut marks = Marks::new(geometry);
        let pictured = self.pictured();
        let shown = pictured.board();
        if let Some(Ending::Five { row, .. }) = pictured.ending() {
            marks.winning_row(row);
        }
        if let Some(line) = self.line {
            let (stone, points) = self.shown_line(line);
            last_move(shown, &mut marks);
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
        let game = self.study.game();
        if self.settings.numbers {
            let stone = |(i, &point)| (point, game.mover(i));
            marks.numbers(1, game.shown_moves().iter().enumerate().map(stone));
        } else {
            last_move(shown, &mut marks);
        }
        if self.engine.is_on
            && self.trying.is_none()
            && let Some(thinking) = self.thinking()
        {
            marks.candidates(&thinking.lines);
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<Shape> {
        let mut marks = Marks::new(geometry);
        let game = self.study.game();
        if self.line.is_none() && self.tool == Tool::Play && game.outcome().is_none() {
            self.aim.preview(game.shown(), &mut marks);
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}

fn last_move(board: &Board, marks: &mut Marks<'_>) {
    if let Some(last) = board.last() {
        marks.last_move(last.point);
    }
}

/// The stone of the side to move, as the document names it.
pub(super) fn to_move(model: &Model) -> Stone {
    model.study.game().shown().to_move()
}
