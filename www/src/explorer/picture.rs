//! The board of the explorer.

use std::borrow::Cow;

use tengen::board::Board;

use super::model::ExplorerModel;
use crate::board::{DrawnShape, Geometry, Marks, Scene, SceneLook};

impl Scene for ExplorerModel {
    fn board(&self) -> Cow<'_, Board> {
        Cow::Borrowed(self.game.live().board())
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        self.game.mark_row(&mut marks);
        self.game.mark_moves(self.settings.numbers.into(), &mut marks);
        let most = self.moves().map(|(_, it)| it.count).max().unwrap_or_default();
        for (point, it) in self.moves() {
            if it.count == 0 {
                marks.choice(point);
                continue;
            }
            let share = f64::from(it.count) / f64::from(most);
            let known = it.wins + it.draws + it.losses;
            let score = (known > 0).then(|| (1000 * it.wins + 500 * it.draws) / known);
            marks.played(point, share, score, &short(it.count));
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let is_listed = |point| self.moves().any(|(listed, it)| listed == point && it.count > 0);
        if self.game.outcome().is_none() {
            self.aim.preview(self.game.live(), is_listed, &mut marks);
        }
        for point in self.shown_move.into_iter().chain(self.aim.cursor) {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}

/// A count in at most three characters.
pub(super) fn short(count: u32) -> String {
    match count {
        0..1000 => count.to_string(),
        _ => format!("{}k", (count / 1000).min(99)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_fit_on_a_point() {
        let counts = [0, 7, 999, 1000, 12_345, 99_999, 1_000_000].map(short);
        assert_eq!(counts, ["0", "7", "999", "1k", "12k", "99k", "99k"]);
    }
}
