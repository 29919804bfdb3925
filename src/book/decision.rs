//! The engine's decisions when an opening rule asks for one.

use crate::board::{Point, PointSet};
use crate::rules::opening::{Ask, Decision, Instead, Opening, OpeningRule};

/// A move found by a search of several candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookCandidate {
    /// The move.
    pub first: Point,
    /// The expected reply, if known.
    pub second: Option<Point>,
    /// Expected score of the side to move, 0 to 1000.
    pub per_mille: u32,
}

/// Deviations from an even score, in thousandths, that the engine treats as none.
pub const EVEN: u32 = 25;

/// Whether an expected score, 0 to 1000, counts as even.
pub const fn is_even(per_mille: u32) -> bool {
    per_mille.abs_diff(500) <= EVEN
}

/// Takes a decision in an opening, from candidates of the position, best first; the seed chooses among equals. `None`
/// if nothing is left to decide.
///
/// If the opponent will choose a colour, it places stones that leave the game even, otherwise those that are best for
/// the player who places them. An opening to be `offered` (black, white, black) is placed as long as only its stones
/// are on the board. If swap2 offers the choice between colours that are equally good, two more stones are placed if a
/// pair is known that keeps the game even: the hard choice is then the opponent's.
pub fn decide(
    opening: &Opening,
    candidates: &[BookCandidate],
    offered: Option<[Point; 3]>,
    seed: u32,
) -> Option<Decision> {
    let question = opening.question()?;
    let board = opening.position().board();
    Some(match question.ask {
        Ask::Colour => {
            let own = candidates.first().map_or(500, |candidate| candidate.per_mille);
            // A candidate's score also applies after its first two stones.
            let keeps_even = |c: &BookCandidate| c.second.is_some() && is_even(c.per_mille);
            if question.instead == Some(Instead::PlaceTwo)
                && is_even(own)
                && candidates.iter().any(keeps_even)
            {
                return Some(Decision::Instead);
            }
            let to_move = board.to_move();
            Decision::Colour(if own >= 500 { to_move } else { to_move.other() })
        }
        Ask::Declare { from, .. } => Decision::Number(from),
        Ask::Place { points, .. } => {
            let even = opponent_will_choose(opening, &points);
            let opens = opening.rule() != OpeningRule::Free && board.len() < 2;
            let next = offered.and_then(|stones| next_offered(opening, &stones, &points));
            let point = match next {
                Some(point) if even => Some(point),
                _ if even && opens => any_near(opening, &points, seed),
                _ if even => best(opening, candidates, &points, |score| score.abs_diff(500)),
                _ => best(opening, candidates, &points, |score| 1000 - score),
            };
            Decision::Point(point?)
        }
        Ask::Offer { points, .. } => {
            Decision::Point(best(opening, candidates, &points, |score| 1000 - score)?)
        }
        // An offered move that is not even among the candidates is the worst for the player who must play it.
        Ask::Pick { points } => {
            let value = |point: &Point| per_mille(candidates, *point).unwrap_or(0);
            Decision::Point(points.iter().min_by_key(value)?)
        }
    })
}

fn per_mille(candidates: &[BookCandidate], point: Point) -> Option<u32> {
    candidates.iter().find(|candidate| candidate.first == point).map(|found| found.per_mille)
}

/// The next stone of the opening, if only the ones before it are on the board, and swap1 or swap2 asks for it.
fn next_offered(opening: &Opening, stones: &[Point; 3], points: &PointSet) -> Option<Point> {
    if !matches!(opening.rule(), OpeningRule::Swap1 | OpeningRule::Swap2) {
        return None;
    }
    let placed = opening.position().board().history().map(|placed| placed.point);
    let rest = stones.get(placed.len()..)?;
    let agree = placed.zip(stones).all(|(placed, &stone)| placed == stone);
    rest.first().copied().filter(|&next| agree && points.contains(next))
}

/// The point of the set whose value has the lowest cost; among points without a value, the one nearest to the last
/// stone.
fn best(
    opening: &Opening,
    candidates: &[BookCandidate],
    points: &PointSet,
    cost: impl Fn(u32) -> u32,
) -> Option<Point> {
    let board = opening.position().board();
    let near = board.last().map_or(board.size().centre(), |placed| placed.point);
    let key = |point: &Point| match per_mille(candidates, *point) {
        Some(value) => (0, cost(value), *point),
        None => (1, u32::from(point.distance(near)), *point),
    };
    points.iter().min_by_key(key)
}

/// One of the points within three of the centre, or any point if there are none.
fn any_near(opening: &Opening, points: &PointSet, seed: u32) -> Option<Point> {
    let centre = opening.position().size().centre();
    let near = |point: &Point| point.distance(centre) <= 3;
    let count = points.iter().filter(near).count();
    // The high bits of a multiplicative hash.
    let mixed = (seed ^ opening.decisions().len() as u32).wrapping_mul(0x9e37_79b9) >> 8;
    match count {
        0 => points.iter().nth(mixed as usize % points.len().max(1)),
        _ => points.iter().filter(near).nth(mixed as usize % count),
    }
}

/// Whether the opponent of the player who now places a stone will choose a colour before anything but stones is
/// decided.
fn opponent_will_choose(opening: &Opening, points: &PointSet) -> bool {
    let Some(own) = opening.question().map(|question| question.player) else { return false };
    let mut ahead = opening.clone();
    let mut next = points.iter().next();
    while let Some(point) = next {
        if ahead.apply(Decision::Point(point)).is_err() {
            return false;
        }
        match ahead.question() {
            Some(question) if question.ask == Ask::Colour => return question.player != own,
            Some(question) => {
                if let Ask::Declare { from, .. } = question.ask
                    && ahead.apply(Decision::Number(from)).is_ok()
                    && let Some(then) = ahead.question()
                    && then.ask == Ask::Colour
                {
                    return then.player != own;
                }
                next = match question.ask {
                    Ask::Place { points, .. } => points.iter().next(),
                    _ => None,
                };
            }
            None => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, Stone};
    use crate::rules::Rule;
    use alloc::vec::Vec;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    /// An opening after stones on the given points.
    fn opening(rule: OpeningRule, names: &str) -> Opening {
        let mut opening = Opening::new(rule, Rule::Renju, Size::STANDARD).unwrap();
        for name in names.split_whitespace() {
            opening.apply(Decision::Point(point(name))).unwrap();
        }
        opening
    }

    /// Pairs of moves, or moves, with their scores.
    fn candidates(values: &[(&str, u32)]) -> Vec<BookCandidate> {
        let candidate = |&(names, per_mille): &(&str, u32)| {
            let mut points = names.split(' ').map(point);
            let first = points.next().unwrap();
            BookCandidate { first, second: points.next(), per_mille }
        };
        values.iter().map(candidate).collect()
    }

    #[test]
    fn the_margin_of_what_is_even() {
        for (per_mille, even) in [(474, false), (475, true), (500, true), (525, true), (526, false)]
        {
            assert_eq!(is_even(per_mille), even, "{per_mille}");
        }
    }

    #[test]
    fn an_opening_is_offered_stone_by_stone() {
        let offered = Some(["d4", "h8", "m11"].map(point));
        for rule in [OpeningRule::Swap1, OpeningRule::Swap2] {
            for (placed, next) in [("", "d4"), ("d4", "h8"), ("d4 h8", "m11")] {
                let decision = decide(&opening(rule, placed), &[], offered, 1);
                assert_eq!(decision, Some(Decision::Point(point(next))), "{rule} {placed}");
            }
        }
        // Stones other than its own, or points that the rule does not allow.
        let even = candidates(&[("i9", 800), ("j6", 520), ("m11", 100)]);
        for placed in ["h8 d4", "d4 h9"] {
            let decision = decide(&opening(OpeningRule::Swap2, placed), &even, offered, 1);
            assert_eq!(decision, Some(Decision::Point(point("j6"))), "{placed}");
        }
        let rif = decide(&opening(OpeningRule::Rif, ""), &[], offered, 1);
        assert_eq!(rif, Some(Decision::Point(point("h8"))));
    }

    #[test]
    fn without_an_opening_the_first_stones_vary_with_the_seed() {
        let mut found: Vec<Point> = (0..40)
            .map(|seed| match decide(&opening(OpeningRule::Swap2, "h8"), &[], None, seed) {
                Some(Decision::Point(point)) => point,
                other => panic!("{other:?}"),
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        assert!(found.len() > 15, "{found:?}");
        assert!(found.iter().all(|point| point.distance(Size::STANDARD.centre()) <= 3));
    }

    #[test]
    fn the_second_pair_is_placed_where_the_colours_are_alike() {
        let mut opening = opening(OpeningRule::Swap2, "h8 h9 j6");
        let even = candidates(&[("i7 g7", 510), ("g6 f5", 490), ("a1 a2", 200)]);
        assert_eq!(decide(&opening, &even, None, 0), Some(Decision::Instead));
        opening.apply(Decision::Instead).unwrap();
        let fourth = decide(&opening, &candidates(&[("i7 g7", 530), ("g6 f5", 490)]), None, 0);
        assert_eq!(fourth, Some(Decision::Point(point("g6"))));
    }

    #[test]
    fn the_better_colour_is_chosen() {
        let opening = opening(OpeningRule::Swap2, "h8 h9 j6");
        for (score, colour) in [(526, Stone::White), (474, Stone::Black)] {
            let decision = decide(&opening, &candidates(&[("i7 g7", score)]), None, 0);
            assert_eq!(decision, Some(Decision::Colour(colour)));
        }
        // Even, and no pair known.
        let decision = decide(&opening, &candidates(&[("i7", 499)]), None, 0);
        assert_eq!(decision, Some(Decision::Colour(Stone::Black)));
    }
}
