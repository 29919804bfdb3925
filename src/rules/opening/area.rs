//! Where a stone of an opening may be placed.

use core::fmt;

use crate::board::{Board, PointSet};

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The whole board.
    Anywhere,
    /// At most this many king's moves from the centre: 0 is the centre, 2 the middle 5x5.
    Within(u8),
    /// At least this many king's moves from the centre.
    Beyond(u8),
}

impl Area {
    /// The area's free points.
    pub(super) fn points(self, board: &Board) -> PointSet {
        let centre = board.size().centre();
        let inside = |distance: u8| match self {
            Area::Anywhere => true,
            Area::Within(most) => distance <= most,
            Area::Beyond(least) => distance >= least,
        };
        board.free_points().filter(|&point| inside(point.distance(centre))).collect()
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Area::Anywhere => f.write_str("anywhere"),
            Area::Within(0) => f.write_str("in the centre"),
            Area::Within(most) => {
                let side = 2 * most + 1;
                write!(f, "in the middle {side}x{side}")
            }
            Area::Beyond(least) => write!(f, "at least {least} lines from the centre"),
        }
    }
}
