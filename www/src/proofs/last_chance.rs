//! What the loser of a game could have done at the end: the one sentence that explains it.

use serde::{Deserialize, Serialize};

use tengen::board::{Board, Point, Stone};
use tengen::rules::{Ending, Position};
use tengen::threats::{LineThreat, NodeLimit, Solution, Solver, ThreatKind, line_threats};

/// Nodes for a search for a win by fours, and again for one by threats, after each move that might have held.
const LOOK: u64 = 50_000;

/// What the loser could have done against the five, or why nothing helped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub enum LastChance {
    /// This side, which lost, could have made five here.
    Five(Stone, Point),
    /// The four was left unanswered; this point stops it, and no win was found after that.
    StopFour(Point),
    /// The four could only be stopped here, where it was forbidden.
    Forbidden(Point),
    /// The three was left unanswered; no win was found after a stone on any of these points.
    StopThree(Vec<Point>),
    /// The four or the three was left unanswered, and it is proved that every move lost by then.
    TooLate,
    /// There were two ways to five at once.
    TwoThreats,
}

impl LastChance {
    /// The last chance in a game of this many moves that ended in this position, if it ended with five in a row;
    /// [`None`] for any other end, and for a five not preceded by a four.
    ///
    /// Examines the loser's last two moves. A move that would have stopped the row is named only if the solver finds no
    /// win after it, so that the review cannot easily disprove it.
    pub fn of(end: &Position, moves: usize, solver: &mut Solver) -> Option<LastChance> {
        let Some(&Ending::Five { winner, .. }) = end.ending() else { return None };
        let loser = winner.other();
        let [last, earlier] = [2, 4].map(|back| before_turn(end, moves, back, loser));
        let last = last?;
        let threats = line_threats(&last);
        if let Some(point) = five_of(&threats, loser) {
            return Some(LastChance::Five(loser, point));
        }
        match completions(&threats, winner, ThreatKind::Four)[..] {
            [] => None,
            [point] if last.foul(point).is_some() => Some(LastChance::Forbidden(point)),
            [point] => {
                // Under Caro rules a stone beyond the row can stop it too.
                let others = last.board().free_points().filter(|&other| other != point);
                let mut stops = core::iter::once(point).chain(others);
                let stop = stops.find(|&stop| holds(&last, stop, solver));
                Some(stop.map_or(LastChance::TooLate, LastChance::StopFour))
            }
            [..] => {
                let before = earlier.and_then(|earlier| LastChance::before_two(&earlier, solver));
                Some(before.unwrap_or(LastChance::TwoThreats))
            }
        }
    }

    /// What could have been done before there were two ways to five.
    fn before_two(earlier: &Position, solver: &mut Solver) -> Option<LastChance> {
        let loser = earlier.to_move();
        let threats = line_threats(earlier);
        if let Some(point) = five_of(&threats, loser) {
            return Some(LastChance::Five(loser, point));
        }
        let winner = loser.other();
        let has_four = !completions(&threats, winner, ThreatKind::Four).is_empty();
        if has_four || completions(&threats, winner, ThreatKind::OpenThree).is_empty() {
            return None;
        }
        let threes: Vec<Point> =
            threats.into_iter().filter(|t| t.stone == winner).flat_map(|t| t.stones).collect();
        let is_near = |point: &Point| threes.iter().any(|&stone| is_in_reach(*point, stone));
        let stops = |point: &Point| {
            let mut position = earlier.clone();
            is_near(point)
                && position.play(*point).is_ok()
                && !line_threats(&position).iter().any(|threat| threat.stone == winner)
        };
        let (first, rest): (Vec<Point>, Vec<Point>) =
            earlier.board().free_points().partition(stops);
        let mut holding = |points: Vec<Point>, most: usize| -> Vec<Point> {
            points.into_iter().filter(|&point| holds(earlier, point, solver)).take(most).collect()
        };
        // A move that holds without blocking the row, such as a four, is named only if no other move holds.
        let mut points = holding(first, usize::MAX);
        if points.is_empty() {
            points = holding(rest, NAMED);
        }
        Some(if points.is_empty() { LastChance::TooLate } else { LastChance::StopThree(points) })
    }
}

/// How many moves are named if none of them blocks the row.
const NAMED: usize = 2;

/// Whether a move is legal and a search within its limit finds no win by fours or threats for the other side after it.
/// If it finds one, that is a proof.
fn holds(position: &Position, point: Point, solver: &mut Solver) -> bool {
    let mut after: Board = position.board().clone();
    if position.foul(point).is_some() || after.play(point).is_err() {
        return false;
    }
    solver.follow(&after, position.rule());
    let winner = position.to_move().other();
    let look = || NodeLimit { left: LOOK };
    !matches!(solver.any_vcf(winner, &mut look()), Solution::Win(_))
        && !matches!(solver.vct(winner, &mut look()), Solution::Win(_))
}

/// The position this many moves before the end, if the game has as many and it was `side`'s turn.
fn before_turn(end: &Position, moves: usize, back: usize, side: Stone) -> Option<Position> {
    if moves < back {
        return None;
    }
    let mut position = end.clone();
    for _ in 0..back {
        position.undo();
    }
    (position.to_move() == side).then_some(position)
}

/// Whether two points are on a common line, at most two apart: a point that stops a three is no further from one of its
/// stones.
fn is_in_reach(point: Point, stone: Point) -> bool {
    let across = point.x().abs_diff(stone.x());
    let up = point.y().abs_diff(stone.y());
    across.max(up) <= 2 && (across == 0 || up == 0 || across == up)
}

fn five_of(threats: &[LineThreat], side: Stone) -> Option<Point> {
    completions(threats, side, ThreatKind::Four).first().copied()
}

/// The points that complete a side's threats of a kind, each once.
fn completions(threats: &[LineThreat], side: Stone, kind: ThreatKind) -> Vec<Point> {
    let mut points = vec![];
    for threat in threats.iter().filter(|threat| threat.stone == side && threat.kind == kind) {
        for &point in &threat.completions {
            if !points.contains(&point) {
                points.push(point);
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use tengen::board::Size;
    use tengen::rules::Rule;

    use super::*;

    fn chance(rule: Rule, board: &str, moves: &str) -> Option<LastChance> {
        let mut position = Position::from_board(rule, Board::from_text(board).unwrap());
        let moves = points(moves);
        for &point in &moves {
            position.play(point).unwrap();
        }
        LastChance::of(&position, moves.len(), &mut Solver::new())
    }

    fn points(text: &str) -> Vec<Point> {
        text.split(' ').map(|point| point.parse().unwrap()).collect()
    }

    #[test]
    fn a_five_that_was_missed_is_named_first() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . x o o o o . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     o x x x x . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .";
        let five = LastChance::Five(Stone::Black, "f4".parse().unwrap());
        assert_eq!(chance(Rule::Freestyle, board, "a1 g7"), Some(five.clone()));
        let earlier = board.replace("o o o o . . .", "o o o . . . .").replace(". x o", ". . o");
        assert_eq!(chance(Rule::Freestyle, &earlier, "a1 f7 b7 g7"), Some(five));
    }

    #[test]
    fn a_four_that_was_left_alone_could_have_been_stopped() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . x o o o o . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . x x .
                     . . . . . . . . .
                     . . . . . . . . .";
        let stop = LastChance::StopFour("g7".parse().unwrap());
        assert_eq!(chance(Rule::Freestyle, board, "a1 g7"), Some(stop));
    }

    #[test]
    fn under_caro_a_stone_beyond_the_row_stops_a_four_too() {
        let board = "x . . . . . . . .
                     . . . . . . . o .
                     x . . . . . . o x
                     . . . . . . . o x
                     . x o o o o . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     x . x . . . . . .";
        // On g5 the column would become an open four; on h5 it lacks the space.
        let stop = LastChance::StopFour("h5".parse().unwrap());
        assert_eq!(chance(Rule::Caro, board, "i1 g5"), Some(stop));
        assert_eq!(chance(Rule::Freestyle, board, "i1 g5"), Some(LastChance::TooLate));
    }

    #[test]
    fn a_stop_may_have_been_forbidden() {
        let board = "o . . . . . . . o
                     . . . . . x . . .
                     . . . . . x . . .
                     . . . . . x . . .
                     x o o o o . . . .
                     . . . . . x . . .
                     . . . . . x . . .
                     . . . . . x . . .
                     o . . . . . . . .";
        let point = "f5".parse().unwrap();
        assert_eq!(chance(Rule::Renju, board, "i1 f5"), Some(LastChance::Forbidden(point)));
    }

    #[test]
    fn an_open_three_could_have_been_stopped_before_it_was_an_open_four() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . o o o . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     x . x . . . . . x
                     . . . . . . . . .";
        let stops = LastChance::StopThree(points("c6 g6"));
        assert_eq!(chance(Rule::Freestyle, board, "i9 g6 c6 h6"), Some(stops));
    }

    #[test]
    fn two_threats_at_once_leave_nothing_to_stop() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . o . . .
                     . . . . . o . . .
                     . x o o o . . . .
                     . . . . . o . . .
                     . . . . . x . . .
                     . . . . . . . . .
                     x . x . . . . . .";
        // Neither row was an open three before the stone that made both a four.
        let chance = chance(Rule::Freestyle, board, "i9 f5 g5 f8");
        assert_eq!(chance, Some(LastChance::TwoThreats));
    }

    #[test]
    fn a_stop_after_which_the_solver_finds_a_win_is_not_named() {
        // The same three as above, with a second one that can be answered only by leaving the first.
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . o o o . . .
                     . . . . . . . . .
                     . . . o . . . . .
                     . . . . o . . . .
                     x . x . . o . . x
                     . x . . . . . . .";
        let chance = chance(Rule::Freestyle, board, "i9 g6 c6 h6");
        assert_eq!(chance, Some(LastChance::TooLate));
    }

    #[test]
    fn other_endings_have_no_last_chance() {
        let begun = Position::new(Rule::Freestyle, Size::STANDARD);
        assert_eq!(LastChance::of(&begun, 0, &mut Solver::new()), None);
    }
}
