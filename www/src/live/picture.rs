//! The board of a live game.

use tengen::board::{Board, Size};

use super::model::LiveModel;
use crate::board::{self, DrawnShape, Geometry, Marks, Scene};

impl LiveModel {
    /// The board shown: the game's, or that of the form for a new one.
    pub(super) fn board(&self) -> Board {
        let shown = self.live.as_ref().map(|live| live.game.game.shown().board().clone());
        shown.unwrap_or_else(|| Board::new(self.draft.game.size))
    }
}

impl Scene for LiveModel {
    fn size(&self) -> Size {
        self.live.as_ref().map_or(self.draft.game.size, |live| live.game.game.size())
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
        let looks_back = self.live.as_ref().is_some_and(|live| live.game.game.looks_back());
        board::stones(geometry, &self.board(), if looks_back { 1.0 } else { arrival })
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        if let Some(live) = &self.live {
            live.game.mark(self.settings.numbers, &mut marks);
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        if let Some(live) = self.shown().filter(|live| live.can_play() && self.can_act()) {
            live.game.preview(&self.aim, &mut marks);
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}
