//! The transposition table.
//!
//! A search uses it through [`Table`], so that several searches can share one. [`LocalTable`] is for one thread,
//! [`CommonTable`] for several searches on shared memory; with the feature `std`, that is `SharedTable` for threads.

mod common;
mod entry;
mod local;
mod room;
#[cfg(feature = "std")]
mod shared;

use super::Value;
use super::window::Window;
use crate::board::Point;

pub use common::{CommonMemory, CommonTable};
pub use local::LocalTable;
#[cfg(feature = "std")]
pub(super) use room::{BUCKET_BYTES, fitting};
#[cfg(feature = "std")]
pub use shared::SharedTable;

/// Remembers the results for positions.
///
/// A search does not assume that a move from the table is legal: two positions may share a key.
pub trait Table {
    /// Forgets everything.
    fn clear(&mut self);

    /// Marks the start of a new search: the entries of earlier ones age.
    fn next_generation(&mut self);

    /// Returns what is known of the position with the given hash, `ply` plies below the root.
    fn probe(&self, hash: u64, ply: i32) -> Option<Hit>;

    /// Stores the result for a position. If `hit` has no best move, the one already stored for the same position is
    /// kept.
    fn store(&mut self, hash: u64, ply: i32, hit: Hit);
}

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the true value.
    Exact,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// For the side to move; proved results count their plies from the root.
    pub value: Value,
    /// The static evaluation of the position.
    pub eval: Value,
    /// The depth to which it was searched, in plies.
    pub depth: i32,
    /// How the value bounds the true one.
    pub bound: Bound,
    /// The best move, if there was one.
    pub best: Option<Point>,
}

impl Hit {
    /// Whether the value is enough to end a search with the given depth and window.
    #[inline]
    pub(super) fn cuts(&self, depth: i32, window: Window) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => window.fails_high(self.value),
                Bound::Upper => window.fails_low(self.value),
            }
    }

    /// The evaluation, or the value if that says more about the position.
    #[inline]
    pub(super) fn refined(&self) -> Value {
        let says_more = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > self.eval,
            Bound::Upper => self.value < self.eval,
        };
        if says_more && !self.value.is_proved() { self.value } else { self.eval }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(value: i32, bound: Bound) -> Hit {
        Hit { value: Value(value), eval: Value(10), depth: 5, bound, best: None }
    }

    #[test]
    fn a_value_beyond_the_window_cuts_searches_that_are_no_deeper() {
        let window = Window { alpha: Value(0), beta: Value(20) };
        let cuts = |value, bound| hit(value, bound).cuts(5, window);
        assert!(cuts(20, Bound::Lower) && cuts(0, Bound::Upper));
        assert!(!cuts(19, Bound::Lower) && !cuts(1, Bound::Upper));
        assert!(!cuts(0, Bound::Lower) && !cuts(20, Bound::Upper));
        assert!(cuts(10, Bound::Exact));
        assert!(hit(10, Bound::Exact).cuts(4, window) && !hit(10, Bound::Exact).cuts(6, window));
    }

    #[test]
    fn a_value_that_says_more_replaces_the_evaluation() {
        let refined = |value, bound| hit(value, bound).refined().0;
        assert_eq!((refined(30, Bound::Exact), refined(-30, Bound::Exact)), (30, -30));
        assert_eq!((refined(30, Bound::Lower), refined(-30, Bound::Lower)), (30, 10));
        assert_eq!((refined(30, Bound::Upper), refined(-30, Bound::Upper)), (10, -30));
        // A proved result is not an evaluation.
        assert_eq!(refined(Value::MATE - 3, Bound::Exact), 10);
    }
}
