//! Kill search: a win by threats alone, beyond alpha-beta's horizon.

use super::games::Threats;
use super::{Memory, Observer, Window, alpha_beta_with_memory};
use crate::board::Point;
use crate::rules::Position;

/// Returns a first move of the side to move that wins within `depth` plies by threats alone,
/// against every reply that [`Threats`] considers; `None` if there is none or the game is over.
///
/// It is alpha-beta over the game of threats with a window that only asks "won or not": there are
/// few moves at every node, so it reaches far deeper than alpha-beta over all candidates. It
/// deepens two plies at a time, because a win ends with a move of the winner; so the shortest win
/// is found first. An observer sees one search for each depth.
pub fn kill_search(
    position: &Position,
    depth: u32,
    observer: &mut impl Observer<Point>,
) -> Option<Point> {
    let mut game = Threats::new(position.clone());
    let mut memory = Memory::new(KILL_MEMORY_BITS);
    (1..=depth).step_by(2).find_map(|depth| {
        let found = alpha_beta_with_memory(&mut game, depth, WON_OR_NOT, &mut memory, observer);
        found.best.filter(|_| found.value == 1)
    })
}

/// Only whether the value is 1 or 0 matters.
pub(super) const WON_OR_NOT: Window = Window { alpha: 0, beta: 1 };

/// The size of a kill search's memory: 65,536 results.
pub(super) const KILL_MEMORY_BITS: u32 = 16;
