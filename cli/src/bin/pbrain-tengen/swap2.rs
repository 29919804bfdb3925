//! Swap2: three stones to offer, or the choice of a side, by the engine's evaluation.
//!
//! Whoever is asked with no stones places black, white, black. With three or five stones White is to
//! move: one point means playing White from here, `SWAP` means playing Black. The protocol also lets
//! the second player add two stones and leave the choice to the opener; that is never done here, as
//! having the choice is worth at least as much as giving it away.

use std::time::Instant;

use tengen::board::{Board, Placed, Point, Size};
use tengen::notation::write_xy;
use tengen::rules::Rule;
use tengen::search::Limits;

use crate::clock::Allowance;
use crate::complaint::Complaint;
use crate::thinker::Thinker;

/// The answer to an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Stones to place: the opening's three, or White's one.
    Place(Vec<Point>),
    /// Black, as the stones lie.
    Swap,
}

impl Choice {
    /// As the protocol writes it.
    pub(crate) fn in_protocol(&self, size: Size) -> String {
        match self {
            Choice::Swap => "SWAP".to_string(),
            Choice::Place(points) => {
                let words: Vec<String> =
                    points.iter().map(|&point| write_xy(point, size)).collect();
                words.join(" ")
            }
        }
    }
}

/// Openings to offer, each black, white, black, as (columns, rows) from the centre: spread out, so
/// that the first move's advantage is small, and none a mirror image of another.
const OPENINGS: [[(i32, i32); 3]; 3] =
    [[(-2, 3), (0, 0), (4, 1)], [(-3, -3), (1, 2), (3, -1)], [(0, 4), (-1, -1), (-4, 1)]];

/// Chooses within `allowance`, which started to run at `started`.
///
/// # Errors
/// The number of stones is none of swap2's, or no opening fits the board.
pub(crate) fn choose(
    thinker: &mut Thinker,
    rule: Rule,
    stones: &Board,
    allowance: Allowance,
    started: Instant,
) -> Result<Choice, Complaint> {
    let limits = thinker.limits(allowance);
    match stones.len() {
        0 => {
            let offers = OPENINGS.iter().filter_map(|offsets| opening(stones.size(), offsets));
            let weighed = offers.map(|board| {
                let part = part_of(limits, OPENINGS.len() as u64);
                let thought = thinker.search(rule, &board, part, Instant::now());
                let value = thought.map(|thought| thought.steady_value().unsigned_abs());
                // A decided opening is the last to offer.
                (value.unwrap_or(u32::MAX), board)
            });
            let (_, board) = weighed
                .min_by_key(|&(unevenness, _)| unevenness)
                .ok_or(Complaint::NoOpening { size: stones.size() })?;
            Ok(Choice::Place(board.history().map(|Placed { point, .. }| point).collect()))
        }
        3 | 5 => Ok(match thinker.search(rule, stones, limits, started) {
            Some(thought) if thought.steady_value() >= 0 => {
                Choice::Place(vec![thought.report.lines[0].moves[0]])
            }
            // Black is better, or has won.
            _ => Choice::Swap,
        }),
        found => Err(Complaint::Swap2Stones { found }),
    }
}

/// The stones at `offsets` from the centre; `None` where they do not fit.
fn opening(size: Size, offsets: &[(i32, i32)]) -> Option<Board> {
    let centre = size.centre();
    let mut board = Board::new(size);
    for &(columns, rows) in offsets {
        let x = u32::try_from(i32::from(centre.x()) + columns).ok()?;
        let y = u32::try_from(i32::from(centre.y()) + rows).ok()?;
        board.play(Point::new(x, y)?).ok()?;
    }
    Some(board)
}

/// Limits for one of `parts` searches.
fn part_of(limits: Limits, parts: u64) -> Limits {
    let share = |amount: u64| (amount / parts).max(1);
    Limits { nodes: limits.nodes.map(share), millis: limits.millis.map(share), ..limits }
}
