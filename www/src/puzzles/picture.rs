//! The board of a puzzle.

use std::borrow::Cow;

use tengen::board::{Board, Point, Size};
use tengen::threats::line_moves;

use super::model::{Current, PuzzlesModel, Stage};
use crate::board::{DrawnShape, Geometry, Marks, Scene, SceneLook, board_or_empty};

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
    fn board(&self) -> Cow<'_, Board> {
        // There is none before the first puzzle has come.
        let shown = self.current.as_ref().map(|current| current.game.shown().board());
        board_or_empty(shown, Size::STANDARD)
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
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
