//! Draws by pairing: free points are paired so that every row in which a side could still make five has its own pair.
//! If each stone of that side on a point of a pair is answered on the pair's other point, no such row is ever filled.
//!
//! The strategy is the classic one for positional games, as in Berlekamp, Conway and Guy, *Winning Ways*, chapter 22.
//! It proves draws on the smallest boards and on boards that are nearly full. A 6x6 board has too few points for it;
//! there pairs are sought after the next moves of both sides.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::bits::ones;
use crate::board::{Board, Direction, Point, Stone};
use crate::rules::{Position, Rule};

/// No pairing is sought if there are more rows: the larger boards have hundreds, and no pairing.
const MOST_ROWS: usize = 64;
/// Pairs that may be tried per position.
const TRIES: u32 = 4_000;
/// The same for positions reached by looking ahead.
const LATER_TRIES: u32 = 400;
/// The largest board on which pairs are sought after further moves.
const LOOKS_AHEAD: u8 = 6;
/// How many of the attacker's moves to look ahead.
const AHEAD: u32 = 2;
/// Replies tried to each of them.
const REPLIES: usize = 6;
/// The largest board for which the certificates in `prove/data` have a strategy for the second player.
const CERTIFIED: u8 = 7;
/// Positions that may be examined in total.
const POSITIONS: u32 = 20_000;

/// Whether pairings prove that neither side can be made to lose.
///
/// `false` proves nothing. Under renju it is returned while White can still make five: Black's answer might be
/// forbidden.
///
/// Complexity: bounded by constants; in the worst case some tenths of a second on a 6x6 board, elsewhere less than a
/// millisecond.
pub fn is_drawn_by_pairing(position: &Position) -> bool {
    position.ending().is_none()
        && (is_certified(position)
            || Stone::BOTH.into_iter().all(|defender| holds_by_pairing(position, defender)))
}

/// Whether a certificate shows that a position is drawn: its strategy ends in pairs, too. It is for an empty board; a
/// first stone of the second player stops rows and makes none harder to stop.
fn is_certified(position: &Position) -> bool {
    let board = position.board();
    let begins = board.stones(position.to_move()).is_empty() && board.len() <= 1;
    begins && position.rule() != Rule::Renju && board.size().get() <= CERTIFIED
}

/// Whether the defender can stop every row of the other side by pairs.
fn holds_by_pairing(position: &Position, defender: Stone) -> bool {
    let board = position.board();
    let Some(rows) = open_rows(board, defender.other()) else { return false };
    if rows.is_empty() {
        return true;
    }
    if position.rule() == Rule::Renju && defender == Stone::Black {
        return false;
    }
    let ahead = if board.size().get() <= LOOKS_AHEAD { AHEAD } else { 0 };
    (0..=ahead).any(|ahead| {
        let mut search = Search { left: POSITIONS, tries: TRIES };
        match position.to_move() == defender {
            true => search.reply(&rows, ahead),
            false => search.holds(&rows, ahead),
        }
    })
}

/// Free points of a position, one bit each.
type PointBits = u64;

/// The free points of every row in which the attacker could still make five; `None` if there are too many rows or points.
fn open_rows(board: &Board, attacker: Stone) -> Option<Vec<PointBits>> {
    let mut rows = Vec::new();
    let mut points: Vec<Point> = Vec::new();
    for start in board.size().points() {
        for direction in Direction::ALL {
            let cells = (0..5).map(|k| start.step(direction, k, board.size()));
            let Some(cells) = cells.collect::<Option<Vec<Point>>>() else { continue };
            if cells.iter().any(|&cell| board.get(cell) == Some(attacker.other())) {
                continue;
            }
            let mut row = 0;
            for cell in cells.into_iter().filter(|&cell| board.is_free(cell)) {
                let place = points.iter().position(|&point| point == cell).unwrap_or_else(|| {
                    points.push(cell);
                    points.len() - 1
                });
                row |= 1_u64.checked_shl(place as u32)?;
            }
            rows.push(row);
            if rows.len() > MOST_ROWS {
                return None;
            }
        }
    }
    Some(rows)
}

/// A search for pairs after some moves.
struct Search {
    /// Positions that may still be examined.
    left: u32,
    /// Pairs that may be tried at the next one.
    tries: u32,
}

impl Search {
    /// Whether the defender holds, with the attacker to move: by pairs now, or after at most this many attacker moves.
    fn holds(&mut self, rows: &[PointBits], ahead: u32) -> bool {
        if rows.iter().any(|row| row.count_ones() <= 1) || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let tries = core::mem::replace(&mut self.tries, LATER_TRIES);
        if pairs(rows, tries).is_some() {
            return true;
        }
        // A stone that is in no row gives the defender a free move.
        let all = rows.iter().fold(0, |all, row| all | row);
        ahead > 0
            && fullest_first(all, rows).into_iter().all(|point| {
                let after: Vec<PointBits> = rows.iter().map(|row| row & !point).collect();
                self.reply(&after, ahead - 1)
            })
    }

    /// The same with the defender to move.
    fn reply(&mut self, rows: &[PointBits], ahead: u32) -> bool {
        let all = rows.iter().fold(0, |all, row| all | row);
        let mut replies = match rows.iter().find(|row| row.count_ones() <= 1) {
            Some(&0) => return false,
            Some(&forced) => [forced].into(),
            None => fullest_first(all, rows),
        };
        if ahead > 0 {
            replies.truncate(REPLIES);
        }
        rows.is_empty()
            || replies.into_iter().any(|point| {
                // The stone breaks every row through it.
                let rest: Vec<PointBits> =
                    rows.iter().copied().filter(|row| row & point == 0).collect();
                self.holds(&rest, ahead)
            })
    }
}

/// Splits a set of points into single points, those first that are in the most and fullest of the given rows. Points
/// are bits.
///
/// Complexity: the number of points times the number of rows.
pub fn fullest_first(points: u64, rows: &[u64]) -> Vec<u64> {
    let worth = |point: PointBits| -> u64 {
        let through = rows.iter().filter(|&row| row & point != 0);
        through.map(|row| 1 << (3 * (5 - row.count_ones()))).sum()
    };
    let mut points: Vec<PointBits> = singles(points).collect();
    points.sort_by_cached_key(|&point| Reverse(worth(point)));
    points
}

fn singles(points: PointBits) -> impl Iterator<Item = PointBits> {
    ones(points).map(|place| 1 << place)
}

/// Finds two points of each row, such that no point is in two pairs; rows may share a pair. Points are bits, and a row
/// consists of the free points of its five.
///
/// Depth first, the row with the fewest points left first, and of its pairs those first that are in most rows.
///
/// Complexity: at most `tries` pairs are tried, each in as many steps as there are rows.
pub fn pairs(rows: &[u64], mut tries: u32) -> Option<Vec<u64>> {
    let mut pairs = Vec::new();
    pair_up(rows, 0, &mut tries, &mut pairs).then_some(pairs)
}

/// Whether pairs can be found for the rows among points that are not `used`; they are added to `pairs`.
fn pair_up(
    rows: &[PointBits],
    used: PointBits,
    tries: &mut u32,
    pairs: &mut Vec<PointBits>,
) -> bool {
    let free = rows.iter().map(|row| row & !used);
    let Some(tightest) = free.min_by_key(|row| row.count_ones()) else { return true };
    let points: Vec<PointBits> = singles(tightest).collect();
    let mut choices: Vec<PointBits> = Vec::new();
    for (i, one) in points.iter().enumerate() {
        choices.extend(points[i + 1..].iter().map(|other| one | other));
    }
    let stopped = |pair: PointBits| rows.iter().filter(|&row| row & pair == pair).count();
    choices.sort_by_cached_key(|&pair| Reverse(stopped(pair)));
    for pair in choices {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let rest: Vec<PointBits> = rows.iter().copied().filter(|row| row & pair != pair).collect();
        pairs.push(pair);
        if pair_up(&rest, used | pair, tries, pairs) {
            return true;
        }
        pairs.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    fn empty(rule: Rule, size: u32) -> Position {
        Position::new(rule, Size::new(size).unwrap())
    }

    fn drawn(rule: Rule, drawing: &str) -> bool {
        is_drawn_by_pairing(&Position::from_board(rule, Board::from_text(drawing).unwrap()))
    }

    #[test]
    fn the_smallest_board_is_a_draw() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Caro6] {
            assert!(is_drawn_by_pairing(&empty(rule, 5)), "{rule}");
        }
        // Black might be forbidden the answer.
        assert!(!is_drawn_by_pairing(&empty(Rule::Renju, 5)));
        for size in [9, 15] {
            assert!(!is_drawn_by_pairing(&empty(Rule::Freestyle, size)));
        }
    }

    #[test]
    fn after_every_first_move_on_the_smallest_board_it_is_still_a_draw() {
        let start = empty(Rule::Freestyle, 5);
        for point in start.legal_points() {
            let mut position = start.clone();
            position.play(point).unwrap();
            assert!(is_drawn_by_pairing(&position), "{point}");
        }
    }

    #[test]
    fn a_board_of_six_points_is_a_draw_and_stays_one_after_the_first_moves() {
        let start = empty(Rule::Freestyle, 6);
        assert!(is_drawn_by_pairing(&start));
        assert!(is_drawn_by_pairing(&empty(Rule::Standard, 6)));
        assert!(is_drawn_by_pairing(&empty(Rule::Freestyle, 7)));
        assert!(!is_drawn_by_pairing(&empty(Rule::Freestyle, 8)));
        assert!(!is_drawn_by_pairing(&empty(Rule::Renju, 7)));
        for to_move in Stone::BOTH {
            let d4 = "d4".parse().unwrap();
            let board = Board::from_stones(Size::new(7).unwrap(), &[d4], &[], to_move).unwrap();
            let position = Position::from_board(Rule::Caro, board);
            assert_eq!(is_drawn_by_pairing(&position), to_move == Stone::White);
        }
        for point in start.legal_points() {
            let mut position = start.clone();
            position.play(point).unwrap();
            assert!(is_drawn_by_pairing(&position), "{point}");
        }
    }

    #[test]
    fn every_row_gets_a_pair_and_no_point_is_in_two() {
        let rows = open_rows(&Board::new(Size::new(5).unwrap()), Stone::Black).unwrap();
        let found = pairs(&rows, TRIES).unwrap();
        assert!(rows.iter().all(|row| found.iter().any(|pair| row & pair == *pair)));
        assert!(found.iter().all(|pair| pair.count_ones() == 2));
        assert_eq!(
            found.iter().fold(0, |all, pair| all | pair).count_ones(),
            2 * found.len() as u32
        );
        // Three rows of two points each, forming a triangle: any two pairs share a point.
        assert_eq!(pairs(&[0b011, 0b110, 0b101], TRIES), None);
        assert_eq!(pairs(&rows, 0), None, "nothing may be tried");
        assert_eq!(pairs(&[], 0), Some(Vec::new()));
    }

    #[test]
    fn the_points_of_the_most_and_fullest_rows_come_first() {
        // Two rows of two free points are worth more than one of three.
        assert_eq!(
            fullest_first(0b1_1111, &[0b11, 0b110, 0b1_1001]),
            [0b10, 0b1, 0b100, 0b1000, 0b1_0000]
        );
    }

    #[test]
    fn a_four_that_is_open_is_no_draw() {
        assert!(!drawn(
            Rule::Freestyle,
            "
            . . . . . .
            . o . o . .
            . . . . . .
            . x x x x .
            . o . . o .
            . . . . . ."
        ));
    }

    /// White has no stones in any row that Black is not in as well; Black has one such row, with two free points.
    const NEARLY_FULL: &str = "
        x o x o o
        . x x . o
        x x . x o
        . o x o x
        x x o o x";

    #[test]
    fn a_board_that_is_nearly_full_is_a_draw() {
        assert!(drawn(Rule::Freestyle, NEARLY_FULL));
        assert!(drawn(Rule::Renju, NEARLY_FULL), "White cannot make five any more");
    }

    /// The expected result, found by trying every move.
    fn winner(position: &Position) -> Option<Stone> {
        if let Some(ending) = position.ending() {
            return ending.winner();
        }
        let mover = position.to_move();
        let mut best = Some(mover.other());
        for point in position.legal_points() {
            let mut next = position.clone();
            next.play(point).unwrap();
            match winner(&next) {
                Some(winner) if winner == mover => return Some(mover),
                None => best = None,
                Some(_) => {}
            }
        }
        best
    }

    #[test]
    fn claimed_draws_are_draws() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let (mut said, mut not_said) = (0, 0);
        for rule in Rule::ALL {
            for round in 0..120 {
                let mut position = empty(rule, 5 + round % 2);
                while position.ending().is_none() && position.legal_points().count() > 7 {
                    let points: Vec<Point> = position.legal_points().collect();
                    position.play(points[random(points.len())]).unwrap();
                }
                if is_drawn_by_pairing(&position) {
                    assert_eq!(winner(&position), None, "{rule}\n{:?}", position.board());
                    said += 1;
                } else {
                    not_said += 1;
                }
            }
        }
        assert!(said > 50 && not_said > 20, "{said} {not_said}");
    }
}
