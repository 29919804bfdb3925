//! The points on which a side makes a four.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::{Direction, Point, Stone};
use crate::shapes::{Class, ShapeState, Threat};
use crate::sorting::insertion_sort_by_key;

/// Whether a stone on the point makes a four on any line.
#[inline]
pub(crate) fn makes_four(state: &ShapeState, stone: Stone, point: Point) -> bool {
    let cell = state.cell(point);
    Direction::ALL.into_iter().any(|direction| cell.shape(stone, direction).is_four())
}

/// The only answer to a four that `stone` makes on a point; `None` if there are several, none that is legal, or it is
/// uncertain. The side has no five before.
pub(crate) fn only_answer(state: &ShapeState, stone: Stone, point: Point) -> Option<Point> {
    let cell = state.cell(point);
    // Other classes make two fives, which no single stone stops.
    let one_five = matches!(cell.class(stone), Class::Four | Class::FourPlus | Class::FourThree);
    if !one_five || state.needs_free_end(stone) {
        return None;
    }
    let four = |&direction: &Direction| cell.shape(stone, direction).is_four();
    let direction = Direction::ALL.into_iter().find(four)?;
    let near = [1, -1, 2, -2, 3, -3, 4, -4].into_iter();
    let answer = near.filter_map(|k| point.step(direction, k, state.size())).find(|&answer| {
        state.cell(answer).shape(stone, direction).is_four()
            && state.is_free(answer)
            && state.class_after(answer, stone, point, stone) == Class::Five
    })?;
    let other = stone.other();
    let foul =
        state.may_foul(other) && state.class_after(answer, other, point, stone) == Class::Foul;
    (!foul).then_some(answer)
}

/// The points on which `stone` makes a four or five, row by row from a1. For Black in renju some of them may be fouls.
pub(crate) fn four_points(state: &ShapeState, stone: Stone) -> impl Iterator<Item = Point> {
    let may_be_fouls = state.count_of(stone, Class::Foul) > 0;
    let fouls = may_be_fouls.then(|| state.threats(stone, Threat::Foul)).into_iter().flatten();
    let among_fouls = fouls.filter(move |&point| makes_four(state, stone, point));
    state.threats(stone, Threat::Four).chain(among_fouls)
}

/// A four to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Four {
    pub(crate) point: Point,
    /// What the stone makes.
    pub(crate) class: Class,
}

/// Adds the fours of `stone` that are `wanted`, the strongest first; returns the index of the first. Some of them may
/// be fouls.
pub(crate) fn list_fours(
    state: &ShapeState,
    stone: Stone,
    wanted: impl Fn(Class, Point) -> bool,
    into: &mut Vec<Four>,
) -> usize {
    let from = into.len();
    let four = |point| Four { point, class: state.cell(point).class(stone) };
    let fours = four_points(state, stone).map(four);
    into.extend(fours.filter(|four| wanted(four.class, four.point)));
    insertion_sort_by_key(&mut into[from..], |four| (Reverse(four.class), four.point));
    from
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::sync::Arc;

    use super::*;
    use crate::board::{Board, random_below, random_board};
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;
    use crate::threats::blocks::fives;
    use crate::threats::is_foul;

    fn state(rule: Rule, board: &Board) -> ShapeState {
        ShapeState::new(board, Arc::new(ShapeTables::new(rule.five_kinds())))
    }

    /// Black's three is closed on the left, White's on the right.
    const THREES: &str = "
        . . . . . . . . .
        . o x x x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . x . x
        . . . . . . x . .
        . . . o o o x . .
        . . . . . . . . .
        . . . . . . . . .";

    fn answer(rule: Rule, stone: Stone, four: &str) -> String {
        let state = state(rule, &Board::from_text(THREES).unwrap());
        let answer = only_answer(&state, stone, four.parse().unwrap());
        answer.map_or("-".into(), |point| point.to_string())
    }

    #[test]
    fn a_four_with_one_five_has_one_answer() {
        assert_eq!(answer(Rule::Freestyle, Stone::Black, "f8"), "g8");
        assert_eq!(answer(Rule::Freestyle, Stone::Black, "g8"), "f8");
        assert_eq!(answer(Rule::Freestyle, Stone::White, "c3"), "b3");
        // No four, and an open one.
        assert_eq!(answer(Rule::Freestyle, Stone::Black, "h8"), "-");
        assert_eq!(answer(Rule::Freestyle, Stone::Black, "g6"), "-");
        // Under caro a stone at the row's other end is an answer too.
        assert_eq!(answer(Rule::Caro, Stone::Black, "f8"), "-");
    }

    /// In positions full of fours, for every one of them: the five that it threatens once it is put, if Black may stop
    /// it.
    #[test]
    fn the_only_answer_is_the_five_of_the_four_put() {
        let mut below = random_below(31);
        let (mut answered, mut fouls) = (0, 0);
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            for _ in 0..250 {
                let board = random_board(8, 26, &mut below);
                let mut state = state(rule, &board);
                for stone in Stone::BOTH {
                    if state.count_of(stone, Class::Five) > 0 {
                        continue;
                    }
                    for four in four_points(&state, stone).collect::<Vec<_>>() {
                        let found = only_answer(&state, stone, four);
                        if state.cell(four).class(stone) == Class::Foul {
                            assert_eq!(found, None);
                            continue;
                        }
                        state.put(four, stone);
                        let fives = fives(&state, stone);
                        if let [five] = fives[..] {
                            let forbidden = is_foul(&state, stone.other(), five);
                            let marked = state.cell(five).class(stone.other()) == Class::Foul;
                            assert!(marked || !forbidden);
                            let expected = (!marked).then_some(five);
                            assert_eq!(found, expected, "{rule}, {stone} {four}\n{board}");
                            (answered, fouls) = (answered + 1, fouls + u32::from(marked));
                        } else {
                            assert_eq!(found, None, "{rule}, {stone} {four}\n{board}");
                        }
                        state.take();
                    }
                }
            }
        }
        assert!(answered > 500 && fouls > 2, "{answered} answered, {fouls} by a foul");
    }
}
