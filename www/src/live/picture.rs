//! The board of a live game.

use tengen::board::{Board, Size, Stone};
use tengen::rules::Ending;

use super::model::LiveModel;
use crate::board::{self, DrawnShape, Geometry, Marks, Scene};

impl LiveModel {
    /// The board on show: the game's, or that of the form for a new one.
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
        let Some(friend) = self.live.as_ref().map(|live| &live.game) else {
            return marks.into_shapes();
        };
        let game = &friend.game;
        if let Some(Ending::Five { row, .. }) = game.shown().ending() {
            marks.winning_row(row);
        }
        let moves = game.shown_moves();
        if self.settings.numbers {
            let stone = |(i, &point)| (point, game.mover(i));
            marks.numbers(1, moves.iter().enumerate().map(stone));
        } else if let Some(&last) = moves.last() {
            marks.last_move(last, game.mover(moves.len() - 1));
        }
        if let (Some(opening), Some(question), false) =
            (&friend.opening, friend.question(), game.looks_back())
        {
            let offered = opening.offered();
            for (i, &point) in offered.iter().enumerate() {
                marks.offer(i, point, Stone::Black);
            }
            // Where nearly every point is open, dots would tell nothing.
            let points = question.ask.points().filter(|_| friend.is_own_turn());
            let few = points.filter(|points| points.len() * 2 < game.size().area());
            for point in few.into_iter().flat_map(|points| points.iter()) {
                if !offered.contains(&point) {
                    marks.choice(point);
                }
            }
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let live = self.shown().filter(|live| live.can_play() && self.can_act());
        let game = live.map(|live| &live.game).filter(|game| !game.game.looks_back());
        if let Some(game) = game {
            let aimed = self.aim.hover.or(self.aim.pending);
            if aimed.is_none_or(|point| game.is_open(point)) {
                self.aim.preview(game.game.shown(), |_| false, &mut marks);
            }
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}
