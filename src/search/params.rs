//! The numbers of the search. Depths are plies, margins are in the evaluation's units.

use crate::eval::ORDER_UNIT;

/// Deepest ply a line may reach.
pub(super) const MAX_PLY: usize = 96;
/// Plies of continuous fours searched below depth 0.
pub(super) const QUIESCENCE_DEPTH: i32 = 14;
/// Nodes one such search may take, so that it stays a small, undivided step.
pub(super) const QUIESCENCE_NODES: u64 = 4_096;
/// Below this depth of fours only those near the last own four are tried.
pub(super) const QUIESCENCE_NEAR: i32 = -2;

/// Largest depth at which a hopeless node drops into continuous fours.
pub(super) const RAZOR_DEPTH: i32 = 3;
/// Largest depth at which a won-looking node is cut by its evaluation.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// From this depth on a node without a table move is searched one ply shallower.
pub(super) const IIR_DEPTH: i32 = 5;

pub(super) const fn razor_margin(depth: i32) -> i32 {
    60 + 60 * depth
}

pub(super) const fn reverse_futility_margin(depth: i32, improving: bool) -> i32 {
    40 * (if improving { depth - 1 } else { depth }) + 20
}

/// Largest depth at which the evaluation can be so low that no quiet move but the first is tried.
pub(super) const FUTILITY_DEPTH: i32 = 7;

/// How far the evaluation must be below alpha for that.
pub(super) const fn futility_margin(depth: i32) -> i32 {
    30 + 40 * depth
}

/// Quiet moves tried before the rest of a node is given up.
pub(super) const fn late_move_count(depth: i32, improving: bool) -> usize {
    let count = 5 + depth * depth;
    (if improving { count + count / 2 } else { count }) as usize
}

/// A history's share in a move's score.
pub(super) const HISTORY_SHARE: i32 = 64;
/// What the move is worth that refuted the opponent's last before.
pub(super) const COUNTERMOVE: i32 = ORDER_UNIT;

/// By how much a score must be behind the best for the rest of a node to be given up.
pub(super) const fn unlikely_margin(depth: i32) -> i32 {
    5 * ORDER_UNIT + 20 * depth
}

/// Plies by which a move whose score is that much behind the best is searched shallower still, in
/// 1/256: a quarter of a ply for each factor e of likelihood.
pub(super) fn reduction_behind(behind: i32) -> i32 {
    (behind * 64 / ORDER_UNIT - 128).min(1_280)
}

/// Plies by which the `count`th move is searched shallower at that depth, in 1/256.
///
/// About `0.9 + ln(depth) * ln(count) / 1.9`, in integers.
pub(super) fn reduction(depth: i32, count: usize) -> i32 {
    200 + log2_256(depth as u32) * log2_256(count as u32) / 256 / 4
}

/// 256 times the binary logarithm, linear between powers of two.
fn log2_256(n: u32) -> i32 {
    let n = n.max(1);
    let power = 31 - n.leading_zeros();
    let rest = ((u64::from(n) << 8 >> power) - 256) as i32;
    256 * power as i32 + rest
}

/// Aspiration window's first half width.
pub(super) const ASPIRATION: i32 = 25;
/// From this depth on a search begins in an aspiration window.
pub(super) const ASPIRATION_DEPTH: u32 = 4;

/// From this depth on it is asked whether the table's move is singular.
pub(super) const SINGULAR_DEPTH: i32 = 6;
/// The table may know it from a search that is shallower by this many plies.
pub(super) const SINGULAR_SHALLOWER: i32 = 3;
/// By how much the other moves must be worse, for every ply of depth.
pub(super) const SINGULAR_MARGIN: i32 = 4;
