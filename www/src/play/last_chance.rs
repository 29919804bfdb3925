//! What the loser of a game could have done at the end: the one sentence that explains it.

use tengen::board::{Point, Stone};
use tengen::rules::{Ending, Position};
use tengen::threats::{LineThreat, ThreatKind, line_threats};

use crate::game::{Outcome, PlayedGame};

/// What the loser could have done against the five, or why nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LastChance {
    /// This side, which lost, could have made five here.
    Five(Stone, Point),
    /// The four was not answered; this point stops it. The other side may have won nevertheless.
    StopFour(Point),
    /// The four could only be stopped here, where it was forbidden.
    Forbidden(Point),
    /// The three was not answered: after a stone on any of these points no four and no three of the winner's was left. Whether
    /// that would have held is for the review.
    StopThree(Vec<Point>),
    /// There were two ways to five at once.
    TwoThreats,
}

impl LastChance {
    /// The last chance in a game that ended with five in a row; [`None`] for any other, and for a five that no four
    /// announced.
    ///
    /// It looks at the loser's last two moves, by the shapes on the board alone: a win that was forced from further
    /// away is for the review.
    pub fn of(game: &PlayedGame) -> Option<LastChance> {
        let Some(Outcome::Board(Ending::Five { winner, .. })) = game.outcome() else { return None };
        let loser = winner.other();
        let last = before_turn(game, 2, loser)?;
        let threats = line_threats(&last);
        if let Some(point) = five_of(&threats, loser) {
            return Some(LastChance::Five(loser, point));
        }
        match completions(&threats, winner, ThreatKind::Four)[..] {
            [] => None,
            [point] if last.foul(point).is_some() => Some(LastChance::Forbidden(point)),
            [point] => Some(LastChance::StopFour(point)),
            [..] => Some(LastChance::before_two(game, loser).unwrap_or(LastChance::TwoThreats)),
        }
    }

    /// What could have been done before there were two ways to five.
    fn before_two(game: &PlayedGame, loser: Stone) -> Option<LastChance> {
        let earlier = before_turn(game, 4, loser)?;
        let threats = line_threats(&earlier);
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
            position.play(*point).is_ok()
                && earlier.foul(*point).is_none()
                && !line_threats(&position).iter().any(|threat| threat.stone == winner)
        };
        let points: Vec<Point> =
            earlier.board().free_points().filter(is_near).filter(stops).collect();
        (!points.is_empty()).then_some(LastChance::StopThree(points))
    }
}

/// The position so many moves before the end, if the game has as many and it was `side`'s turn.
fn before_turn(game: &PlayedGame, moves: usize, side: Stone) -> Option<Position> {
    if game.moves().len() < moves {
        return None;
    }
    let mut position = game.live().clone();
    for _ in 0..moves {
        position.undo();
    }
    (position.to_move() == side).then_some(position)
}

/// Whether two points lie on a line, at most two apart: what stops a three is no further from one of its stones.
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
    use tengen::board::{Board, Size};
    use tengen::rules::Rule;

    use super::*;

    fn chance(rule: Rule, board: &str, moves: &str) -> Option<LastChance> {
        let mut game = PlayedGame::from_board(rule, Board::from_text(board).unwrap());
        for point in moves.split(' ') {
            game.play(point.parse().unwrap()).unwrap();
        }
        LastChance::of(&game)
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
    fn nothing_is_said_of_other_ends() {
        let mut game = PlayedGame::new(Rule::Freestyle, Size::STANDARD);
        assert_eq!(LastChance::of(&game), None);
        game.resign(Stone::Black);
        assert_eq!(LastChance::of(&game), None);
    }
}
