//! The board of a puzzle.

use tengen::board::{Board, Point, Size};
use tengen::threats::line_moves;

use super::model::{Current, PuzzlesModel, Stage};
use crate::board::{self, DrawnShape, Geometry, Marks, Scene};

/// The board before the first puzzle has arrived.
fn empty() -> Board {
    Board::new(Size::STANDARD)
}

impl PuzzlesModel {
    pub(super) fn board(&self) -> Board {
        self.current.as_ref().map_or_else(empty, |current| current.game.shown().board().clone())
    }
}

impl Current {
    /// The line numbered on the board.
    pub(super) fn shown_line(&self) -> Option<Vec<Option<Point>>> {
        match &self.stage {
            Stage::Wrong(_, Some(win)) => Some(line_moves(&win.line).collect()),
            Stage::Shown => Some(self.line.clone()),
            _ => None,
        }
    }
}

impl Scene for PuzzlesModel {
    fn size(&self) -> Size {
        self.current.as_ref().map_or(Size::STANDARD, |current| current.game.size())
    }

    fn has_coordinates(&self) -> bool {
        self.settings.coordinates
    }

    fn theme(&self) -> &'static str {
        self.settings.theme.name()
    }

    fn stone_count(&self) -> usize {
        self.board().len()
    }

    fn stones(&self, geometry: &Geometry, arrival: f64) -> Vec<DrawnShape> {
        board::stones(geometry, &self.board(), arrival)
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let Some(current) = &self.current else { return marks.into_shapes() };
        let shown = current.game.shown();
        current.game.mark_row(&mut marks);
        current.game.mark_moves(0, &mut marks);
        if let Some(line) = current.shown_line() {
            marks.line(shown.board(), shown.to_move(), &line);
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        if let Some(current) = self.current.as_ref().filter(|_| self.is_on()) {
            self.aim.preview(current.game.shown(), |_| false, &mut marks);
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}
