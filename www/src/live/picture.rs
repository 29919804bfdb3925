//! The board of a live game.

use std::borrow::Cow;

use tengen::board::Board;

use super::model::LiveModel;
use crate::board::{self, DrawnShape, Geometry, Marks, Scene, SceneLook};

impl Scene for LiveModel {
    fn board(&self) -> Cow<'_, Board> {
        // The form for a new game has only a size.
        let shown = self.live.as_ref().map(|live| live.game.game.shown().board());
        board::board_or_empty(shown, self.draft.game.size)
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
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
