//! The board of a game with a friend.

use std::borrow::Cow;

use tengen::board::{Board, Stone};

use super::Correspondence;
use super::model::FriendModel;
use crate::board::{self, Aim, DrawnShape, Geometry, Marks, Scene, SceneLook};

impl Scene for FriendModel {
    fn board(&self) -> Cow<'_, Board> {
        // The form for a new game has only a size.
        let shown = self.game().map(|game| game.game.shown().board());
        board::board_or_empty(shown, self.draft.size)
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
    }

    fn stones(&self, geometry: &Geometry, arrival: f64) -> Vec<DrawnShape> {
        let looks_back = self.game().is_some_and(|game| game.game.looks_back());
        board::stones(geometry, &self.board(), if looks_back { 1.0 } else { arrival })
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        if let Some(game) = self.game() {
            game.mark(self.settings.numbers, &mut marks);
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        if let Some(game) = self.game().filter(|game| game.is_own_turn()) {
            game.preview(&self.aim, &mut marks);
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}

impl Correspondence {
    /// The marks on its stones: the winning row, numbers or the last move, and the choices that an opening offers.
    pub(crate) fn mark(&self, numbers: bool, marks: &mut Marks<'_>) {
        self.game.mark_row(marks);
        self.game.mark_moves(numbers.into(), marks);
        let (Some(opening), Some(question)) = (&self.opening, self.question()) else { return };
        if self.game.looks_back() {
            return;
        }
        let offered = opening.offered();
        for (i, &point) in offered.iter().enumerate() {
            marks.offer(i, point, Stone::Black);
        }
        // If nearly every point is open, dots would be no help.
        let points = question.ask.points().filter(|_| self.is_own_turn());
        let few = points.filter(|points| points.len() * 2 < self.game.size().area());
        for point in few.into_iter().flat_map(|points| points.iter()) {
            if !offered.contains(&point) {
                marks.choice(point);
            }
        }
    }

    /// The stone that a press would place at the point aimed at.
    pub(crate) fn preview(&self, aim: &Aim, marks: &mut Marks<'_>) {
        let aimed = aim.hover.or(aim.pending);
        if !self.game.looks_back() && aimed.is_none_or(|point| self.is_open(point)) {
            aim.preview(self.game.shown(), |_| false, marks);
        }
    }
}
