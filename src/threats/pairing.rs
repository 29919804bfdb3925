//! Draws by pairing: free points in pairs, so that every row in which a side could still make five has a pair of its
//! own. Who answers each stone of that side in a pair with the other point of it leaves no row whole.
//!
//! The strategy is the classic one for positional games, as in Berlekamp, Conway and Guy, *Winning Ways*, chapter 22. It
//! proves draws on the smallest boards and on boards that are nearly full.

use alloc::vec::Vec;

use crate::board::{Board, Direction, Point, PointSet, Stone};
use crate::rules::{Position, Rule};

/// Rows above which no pairing is looked for: the larger boards have hundreds, and no pairing.
const MOST_ROWS: usize = 64;
/// Pairs that may be tried.
const TRIES: u32 = 4_000;

/// Whether pairings prove that neither side can be made to lose.
///
/// `false` proves nothing. Under renju it is said while White can still make five: Black may not be allowed the answer.
pub fn is_drawn_by_pairing(position: &Position) -> bool {
    position.ending().is_none()
        && Stone::BOTH.into_iter().all(|defender| holds_by_pairing(position, defender))
}

/// Whether the defender, who may begin, can stop every row of the other side by pairs.
fn holds_by_pairing(position: &Position, defender: Stone) -> bool {
    let board = position.board();
    let Some(rows) = open_rows(board, defender.other()) else { return false };
    if rows.is_empty() {
        return true;
    }
    if position.rule() == Rule::Renju && defender == Stone::Black {
        return false;
    }
    let mut tries = TRIES;
    if is_paired(&rows, &mut PointSet::new(), &mut tries) {
        return true;
    }
    // The stone that the defender puts first breaks every row through it.
    position.to_move() == defender
        && position.legal_points().any(|first| {
            let rest: Vec<Row> = rows.iter().filter(|row| !row.contains(&first)).cloned().collect();
            is_paired(&rest, &mut PointSet::new(), &mut tries)
        })
}

/// The free points of five in a row in which the defender has no stone.
type Row = Vec<Point>;

/// Every row in which the attacker could still make five; `None` if there are too many.
fn open_rows(board: &Board, attacker: Stone) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    for start in board.size().points() {
        for direction in Direction::ALL {
            let cells = (0..5).map(|k| start.step(direction, k, board.size()));
            let Some(cells) = cells.collect::<Option<Vec<Point>>>() else { continue };
            if cells.iter().any(|&cell| board.get(cell) == Some(attacker.other())) {
                continue;
            }
            rows.push(cells.into_iter().filter(|&cell| board.is_free(cell)).collect());
            if rows.len() > MOST_ROWS {
                return None;
            }
        }
    }
    Some(rows)
}

/// Whether each row can be given a pair of its points, no point being in two pairs.
fn is_paired(rows: &[Row], used: &mut PointSet, tries: &mut u32) -> bool {
    let free = |row: &Row, used: &PointSet| row.iter().filter(|&&p| !used.contains(p)).count();
    let Some(tightest) = rows.iter().min_by_key(|row| free(row, used)) else { return true };
    let points: Vec<Point> = tightest.iter().copied().filter(|&p| !used.contains(p)).collect();
    for (i, &one) in points.iter().enumerate() {
        for &other in &points[i + 1..] {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let is_open = |row: &&Row| !(row.contains(&one) && row.contains(&other));
            let rest: Vec<Row> = rows.iter().filter(is_open).cloned().collect();
            used.insert(one);
            used.insert(other);
            if is_paired(&rest, used, tries) {
                return true;
            }
            used.remove(one);
            used.remove(other);
        }
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

    /// White has stones in no row that Black is not in as well; Black has one such row, with two free points.
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

    /// What a pairing says, by trying every move.
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
    fn what_is_said_to_be_drawn_is_drawn() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let (mut said, mut not_said) = (0, 0);
        for rule in Rule::ALL {
            for _ in 0..60 {
                let mut position = empty(rule, 5);
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
