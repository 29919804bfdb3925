//! Black's fouls on the whole board.

use super::{Foul, LineBoard, foul_with};
use crate::board::{Point, PointSet};

/// Which points are forbidden to Black, and by which foul.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Fouls {
    by_foul: [PointSet; 3],
}

impl Fouls {
    /// Checks the given free points. The board is left unchanged.
    pub fn of(board: &mut impl LineBoard, free_points: impl Iterator<Item = Point>) -> Fouls {
        let mut fouls = Fouls::default();
        for point in free_points {
            if let Some(foul) = foul_with(board, point) {
                fouls.by_foul[foul.index()].insert(point);
            }
        }
        fouls
    }

    /// The foul of playing a point; `None` if the point is allowed or not free.
    pub fn get(&self, point: Point) -> Option<Foul> {
        Foul::ALL.into_iter().find(|foul| self.by_foul[foul.index()].contains(point))
    }

    /// How many points are forbidden.
    pub fn len(&self) -> usize {
        self.by_foul.iter().map(PointSet::len).sum()
    }

    /// Whether no point is forbidden.
    pub fn is_empty(&self) -> bool {
        self.by_foul.iter().all(PointSet::is_empty)
    }

    /// The forbidden points, foul by foul.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Foul)> + '_ {
        Foul::ALL
            .into_iter()
            .flat_map(|foul| self.by_foul[foul.index()].iter().map(move |point| (point, foul)))
    }
}
