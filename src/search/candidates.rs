//! Which moves a node considers, depending on what the opponent threatens.

use alloc::vec::Vec;

use crate::board::{Direction, Point, Stone, points_of_row};
use crate::shapes::{Class, ShapeState, Threat};
use crate::threats::{add_blocks, four_points, is_foul};

/// A candidate move and how promising it looks, in one number: the larger comes first; of equal scores, the lower
/// point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(i32);

/// The highest score.
const MOST: i32 = 2_000_000;
const LAST_POINT: i32 = Point::INDEX_SPACE as i32 - 1;

impl Candidate {
    /// Sorts behind every other candidate.
    pub(super) const LAST: Candidate = Candidate(i32::MIN);

    /// A candidate; its score is clamped to ±[`MOST`].
    #[inline]
    pub(super) fn new(point: Point, score: i32) -> Candidate {
        let score = score.clamp(-MOST, MOST);
        Candidate(score << Point::INDEX_BITS | (LAST_POINT - point.index() as i32))
    }

    #[inline]
    pub(super) fn point(self) -> Point {
        Point::from_index((LAST_POINT - (self.0 & LAST_POINT)) as usize)
    }

    #[inline]
    pub(super) fn score(self) -> i32 {
        self.0 >> Point::INDEX_BITS
    }
}

/// What the opponent threatens, which determines the moves to consider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Five: only moves that stop it.
    Block,
    /// An open four: moves that stop it, and own fours.
    Defend,
    /// Nothing forcing.
    Free,
}

/// The stage of a node in which the side to move cannot make five.
#[inline]
pub(super) fn stage(state: &ShapeState, stone: Stone) -> Stage {
    let opponent = stone.other();
    if state.count_of(opponent, Class::Five) > 0 {
        Stage::Block
    } else if state.count_of(opponent, Class::OpenFour) > 0 {
        Stage::Defend
    } else {
        Stage::Free
    }
}

/// Adds the moves of a node, unordered and without Black's fouls.
pub(super) fn generate(state: &ShapeState, stone: Stone, into: &mut Vec<Point>) -> Stage {
    let from = into.len();
    let stage = stage(state, stone);
    match stage {
        Stage::Block => blocks(state, stone, into),
        Stage::Defend => defences(state, stone, into),
        Stage::Free => near(state, into),
    }
    retain_allowed(state, stone, into, from);
    stage
}

/// Removes Black's fouls from the points from index `from` on.
pub(super) fn retain_allowed(
    state: &ShapeState,
    stone: Stone,
    points: &mut Vec<Point>,
    from: usize,
) {
    if state.count_of(stone, Class::Foul) == 0 {
        return;
    }
    retain_from(points, from, |point| !is_foul(state, stone, point));
}

/// Keeps, from index `from` on, the points that are `wanted`.
fn retain_from(points: &mut Vec<Point>, from: usize, wanted: impl Fn(Point) -> bool) {
    let mut kept = from;
    for i in from..points.len() {
        let point = points[i];
        if wanted(point) {
            points[kept] = point;
            kept += 1;
        }
    }
    points.truncate(kept);
}

/// The points that stop the opponent's five.
pub(super) fn blocks(state: &ShapeState, stone: Stone, into: &mut Vec<Point>) {
    if let Some(five) = state.find(stone.other(), Class::Five) {
        let from = into.len();
        add_blocks(state, stone.other(), five, into, from);
    }
}

/// Own fours, and every point on the lines by which the opponent would make an open four.
///
/// Examining one open four is enough: a move that leaves it possible loses. The list may contain moves that stop this
/// one but not another; one ply later the counts show that these lose.
fn defences(state: &ShapeState, stone: Stone, into: &mut Vec<Point>) {
    let opponent = stone.other();
    let from = into.len();
    let Some(threat) = state.find(opponent, Class::OpenFour) else { return };
    into.push(threat);
    let shapes = state.cell(threat).shapes(opponent);
    for direction in Direction::ALL {
        if !shapes[direction.index()].is_four() {
            continue;
        }
        for sign in [-1, 1] {
            for k in 1..=5 {
                let Some(p) = threat.step(direction, sign * k, state.size()) else { break };
                match state.stone(p) {
                    None => into.push(p),
                    Some(s) if s == opponent => {}
                    Some(_) => break,
                }
            }
        }
    }
    retain_stopping(state, stone, into, from);
    let stopping = into.len();
    for point in four_points(state, stone) {
        if !into[from..stopping].contains(&point) {
            into.push(point);
        }
    }
}

/// Keeps, from index `from` on, the points after which the opponent has no open four.
fn retain_stopping(state: &ShapeState, stone: Stone, points: &mut Vec<Point>, from: usize) {
    let opponent = stone.other();
    let open_four = |point: Point| state.cell(point).class(opponent) == Class::OpenFour;
    // A stone strengthens none of the opponent's points, but may lift a foul.
    let open_fours = || state.threats(opponent, Threat::Four).filter(|&point| open_four(point));
    let stops = |put: Point| {
        open_fours().chain(state.threats(opponent, Threat::Foul)).all(|point| {
            point == put || state.class_after(point, opponent, put, stone) != Class::OpenFour
        })
    };
    retain_from(points, from, stops);
}

/// Free points within two rows and columns of a stone, or on a line within three of one.
pub(super) fn near(state: &ShapeState, into: &mut Vec<Point>) {
    let mask = (1u32 << state.size().get()) - 1;
    let [black, white] = Stone::BOTH.map(|s| state.stones(s));
    let stones = |y: usize| black.row(y) | white.row(y);
    for y in 0..usize::from(state.size().get()) {
        let mut reach = stones(y) << 3 | stones(y) >> 3;
        // Rows below the board wrap to numbers above every board's.
        for dy in -2i32..=2 {
            let r = stones((y as i32 + dy) as usize);
            reach |= r | r << 1 | r << 2 | r >> 1 | r >> 2;
        }
        for dy in [-3i32, 3] {
            let r = stones((y as i32 + dy) as usize);
            reach |= r | r << 3 | r >> 3;
        }
        into.extend(points_of_row(y, reach & mask & !stones(y)));
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use std::string::{String, ToString};

    use super::*;
    use crate::board::{Board, Size, random_below, random_board};
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    fn state(rule: Rule, board: &Board) -> ShapeState {
        ShapeState::new(board, Arc::new(ShapeTables::new(rule.five_kinds())))
    }

    /// The candidates, sorted by name.
    fn candidates(rule: Rule, drawing: &str, stone: Stone) -> (Stage, String) {
        let mut points = Vec::new();
        let state = state(rule, &Board::from_text(drawing).unwrap());
        let stage = generate(&state, stone, &mut points);
        let mut names: Vec<String> = points.iter().map(Point::to_string).collect();
        names.sort();
        (stage, names.join(" "))
    }

    const FOUR: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . o x x x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        o o o . . . . . .";

    #[test]
    fn a_five_leaves_nothing_but_its_blocks() {
        let blocks = |rule| candidates(rule, FOUR, Stone::White);
        assert_eq!(blocks(Rule::Freestyle), (Stage::Block, "g5".into()));
        assert_eq!(blocks(Rule::Caro), (Stage::Block, "g5 h5".into()));
    }

    const THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . o . x x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        o o o . . . . . .";

    #[test]
    fn an_open_four_is_stopped_on_its_line_or_put_off_by_fours() {
        let white = candidates(Rule::Freestyle, THREE, Stone::White);
        assert_eq!(white, (Stage::Defend, "c5 d1 e1 g5 h5".into()));
    }

    /// The moves of a node in which the opponent has an open four, checked by playing each of them.
    #[test]
    fn a_defence_leaves_the_opponent_no_open_four() {
        let mut below = random_below(41);
        let (mut stopping, mut losing) = (0, 0);
        for rule in Rule::ALL {
            for _ in 0..60 {
                let board = random_board(9, 22, &mut below);
                let mut state = state(rule, &board);
                for stone in Stone::BOTH {
                    if state.count_of(stone.other(), Class::OpenFour) == 0 {
                        continue;
                    }
                    let all: Vec<Point> = board.free_points().collect();
                    let mut found = all.clone();
                    retain_stopping(&state, stone, &mut found, 0);
                    let mut stops = |&point: &Point| {
                        state.put(point, stone);
                        let stops = state.count_of(stone.other(), Class::OpenFour) == 0;
                        state.take();
                        stops
                    };
                    let expected: Vec<Point> = all.iter().copied().filter(|p| stops(p)).collect();
                    assert_eq!(found, expected, "{rule}, {stone}\n{board}");
                    (stopping, losing) = (stopping + found.len(), losing + all.len());
                }
            }
        }
        assert!(stopping > 200 && losing > stopping, "{stopping} of {losing} stop");
    }

    #[test]
    fn candidates_are_in_the_order_of_their_scores_then_of_their_points() {
        let [a1, h8, v22] = ["a1", "h8", "v22"].map(|name| name.parse::<Point>().unwrap());
        let ordered = [(h8, 200_000), (a1, 3), (v22, 3), (a1, -1), (v22, -200_000)];
        let candidates = ordered.map(|(point, score)| Candidate::new(point, score));
        assert!(candidates.is_sorted_by(|a, b| a > b));
        assert_eq!(candidates.map(|candidate| (candidate.point(), candidate.score())), ordered);
        let extremes = [i32::MIN, i32::MAX].map(|score| Candidate::new(v22, score));
        assert!(extremes.iter().all(|&candidate| candidate > Candidate::LAST));
        assert_eq!(extremes.map(Candidate::score), [-MOST, MOST]);
    }

    #[test]
    fn fouls_are_not_candidates() {
        let drawing = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . x . . . .
            . . . . x . . . .
            . . x x . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let has_e5 = |rule| candidates(rule, drawing, Stone::Black).1.contains("e5");
        assert!(has_e5(Rule::Standard) && !has_e5(Rule::Renju));
    }

    #[test]
    fn every_point_between_two_stones_six_apart_is_near() {
        let board = Board::from_text(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             x . . . . . o
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        );
        let mut found = Vec::new();
        near(&state(Rule::Freestyle, &board.unwrap()), &mut found);
        let row: Vec<String> =
            found.iter().filter(|point| point.y() == 3).map(Point::to_string).collect();
        assert_eq!(row.join(" "), "b4 c4 d4 e4 f4");
    }

    #[test]
    fn nearness_is_two_away_or_three_on_a_line() {
        let mut below = random_below(5);
        let mut state = state(Rule::Freestyle, &Board::new(Size::STANDARD));
        for side in [5, 9, 15, 22] {
            let size = Size::new(side).unwrap();
            let all: Vec<Point> = size.points().collect();
            let mut board = Board::new(size);
            for _ in 0..8 {
                let point = all[below(all.len())];
                // Playing on an occupied point changes nothing.
                let _ = board.play(point);
                let is_near = |point: &Point| {
                    board.history().any(|placed| {
                        let [dx, dy] = [
                            placed.point.x().abs_diff(point.x()),
                            placed.point.y().abs_diff(point.y()),
                        ];
                        let on_a_line = dx == 0 || dy == 0 || dx == dy;
                        dx.max(dy) <= if on_a_line { 3 } else { 2 }
                    })
                };
                let expected: Vec<Point> = board.free_points().filter(is_near).collect();
                let mut found = Vec::new();
                state.set(&board);
                near(&state, &mut found);
                assert_eq!(found, expected, "{board}");
            }
        }
    }
}
