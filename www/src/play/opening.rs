//! Openings on the page: who sits where, and how the computer decides.

use tengen::board::{Point, PointSet};
use tengen::rules::opening::{Ask, Decision, Instead, Opening, OpeningRule, Seat};

use super::Player;
use crate::protocol::Thinking;

/// An opening under way, or one that is over but can be taken back to.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The opening itself.
    pub opening: Opening,
    /// Who sits in the first and in the second seat, whichever colour they come to play.
    pub seats: [Player; 2],
}

impl Opened {
    /// Who sits in a seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.seats[seat as usize]
    }

    /// Who plays Black and who White, as things stand.
    pub fn players(&self) -> [Player; 2] {
        tengen::board::Stone::BOTH.map(|stone| self.player(self.opening.holder(stone)))
    }

    /// How many stones it has placed.
    pub fn stones(&self) -> usize {
        self.opening.position().board().len()
    }

    /// Its rule and its decisions, as the store keeps them: `swap2.h8.h9.j6.white`.
    pub fn text(&self) -> String {
        let mut text = self.opening.rule().name().to_owned();
        for decision in self.opening.decisions() {
            text.push('.');
            text.push_str(&decision_text(*decision));
        }
        text
    }
}

/// A decision in one word.
pub fn decision_text(decision: Decision) -> String {
    match decision {
        Decision::Point(point) => point.to_string(),
        Decision::Colour(stone) => stone.name().to_owned(),
        Decision::Number(number) => number.to_string(),
        Decision::Instead => "instead".to_owned(),
    }
}

/// The decision of a word; [`None`] where it is none.
pub fn decision_named(word: &str) -> Option<Decision> {
    if word == "instead" {
        return Some(Decision::Instead);
    }
    let colour = tengen::board::Stone::from_name(word).map(Decision::Colour);
    let number = || word.parse().ok().map(Decision::Number);
    let point = || word.parse().ok().map(Decision::Point);
    colour.or_else(number).or_else(point)
}

/// Differences from an even score, in thousandths, that the engine cannot tell from none.
const EVEN: u32 = 25;

/// What the computer decides, from what it thinks of the position, the seed choosing among equals.
/// [`None`] when nothing is left to decide.
///
/// Where the opponent will choose a colour it places stones that leave the game even; else it takes
/// what is best for itself. Where swap2 leaves it a choice between colours that it cannot tell apart, it
/// places two stones more if it knows a pair that keeps the game even: the hard choice is then the
/// opponent's.
pub fn decide(opening: &Opening, thinking: &Thinking, seed: u32) -> Option<Decision> {
    let question = opening.question()?;
    let board = opening.position().board();
    Some(match question.ask {
        Ask::Colour => {
            let own = thinking.lines.first().map_or(500, |line| line.per_mille);
            let even = |per_mille: u32| per_mille.abs_diff(500) <= EVEN;
            // The line's score is that of the position after its first two stones, too.
            let has_pair = || thinking.lines.iter().any(|l| l.moves.len() > 1 && even(l.per_mille));
            if question.instead == Some(Instead::PlaceTwo) && even(own) && has_pair() {
                return Some(Decision::Instead);
            }
            let to_move = board.to_move();
            Decision::Colour(if own >= 500 { to_move } else { to_move.other() })
        }
        Ask::Declare { from, .. } => Decision::Number(from),
        Ask::Place { points, .. } => {
            let even = opponent_will_choose(opening, &points);
            let opens = opening.rule() != OpeningRule::Free && board.len() < 2;
            let point = if even && opens {
                any_near(opening, &points, seed)
            } else if even {
                best(opening, thinking, &points, |per_mille| per_mille.abs_diff(500))
            } else {
                best(opening, thinking, &points, |per_mille| 1000 - per_mille)
            };
            Decision::Point(point?)
        }
        Ask::Offer { points, .. } => {
            Decision::Point(best(opening, thinking, &points, |per_mille| 1000 - per_mille)?)
        }
        // What is offered and not even thought of is the worst for who has to play it.
        Ask::Pick { points } => {
            let value = |point: &Point| per_mille(thinking, *point).unwrap_or(0);
            Decision::Point(points.iter().min_by_key(value)?)
        }
    })
}

fn per_mille(thinking: &Thinking, point: Point) -> Option<u32> {
    thinking.lines.iter().find(|line| line.first() == Some(point)).map(|line| line.per_mille)
}

/// The point of the set whose value costs least; of those without a value the one nearest to the
/// last stone.
fn best(
    opening: &Opening,
    thinking: &Thinking,
    points: &PointSet,
    cost: impl Fn(u32) -> u32,
) -> Option<Point> {
    let board = opening.position().board();
    let near = board.last().map_or(board.size().centre(), |placed| placed.point);
    let key = |point: &Point| match per_mille(thinking, *point) {
        Some(value) => (0, cost(value), *point),
        None => (1, u32::from(point.distance(near)), *point),
    };
    points.iter().min_by_key(key)
}

/// One of the points within three of the centre, or near it where there is none.
fn any_near(opening: &Opening, points: &PointSet, seed: u32) -> Option<Point> {
    let centre = opening.position().size().centre();
    let mut near: Vec<Point> = points.iter().filter(|p| p.distance(centre) <= 3).collect();
    if near.is_empty() {
        near = points.iter().collect();
    }
    // The high bits of a multiplicative hash.
    let mixed = (seed ^ opening.decisions().len() as u32).wrapping_mul(0x9e37_79b9) >> 8;
    near.get(mixed as usize % near.len().max(1)).copied()
}

/// Whether the opponent of who places a stone now will choose a colour before more than stones is
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
    use crate::protocol::{LineData, point_data};
    use tengen::board::{Size, Stone};
    use tengen::rules::Rule;

    fn opening(rule: OpeningRule, decisions: &str) -> Opening {
        let mut opening = Opening::new(rule, Rule::Renju, Size::STANDARD).unwrap();
        for word in decisions.split_whitespace() {
            opening.apply(decision_named(word).unwrap()).unwrap();
        }
        opening
    }

    /// Lines of moves with their scores.
    fn thinking(values: &[(&str, u32)]) -> Thinking {
        let line = |&(names, per_mille): &(&str, u32)| LineData {
            per_mille,
            mate: None,
            depth: 1,
            moves: names.split(' ').map(|name| point_data(name.parse().unwrap())).collect(),
        };
        Thinking { lines: values.iter().map(line).collect(), ..Thinking::default() }
    }

    #[test]
    fn decisions_are_read_back() {
        for word in ["h8", "black", "white", "7", "instead"] {
            assert_eq!(decision_text(decision_named(word).unwrap()), word);
        }
        assert_eq!(decision_named("h99"), None);
    }

    #[test]
    fn the_last_stone_before_a_swap_leaves_the_game_even() {
        let opening = opening(OpeningRule::Swap2, "h8 h9");
        let thinking = thinking(&[("i9", 800), ("j6", 520), ("a1", 100)]);
        let decision = decide(&opening, &thinking, 0);
        assert_eq!(decision, Some(Decision::Point("j6".parse().unwrap())));
    }

    #[test]
    fn the_better_colour_is_chosen() {
        let opening = opening(OpeningRule::Swap2, "h8 h9 j6");
        // White is to move.
        let white = decide(&opening, &thinking(&[("i7", 600)]), 0);
        assert_eq!(white, Some(Decision::Colour(Stone::White)));
        let black = decide(&opening, &thinking(&[("i7", 400)]), 0);
        assert_eq!(black, Some(Decision::Colour(Stone::Black)));
    }

    #[test]
    fn two_stones_are_added_where_the_colours_are_alike_and_a_pair_keeps_them_so() {
        let mut opening = opening(OpeningRule::Swap2, "h8 h9 j6");
        let even = thinking(&[("i7 g7", 510), ("g6 f5", 490), ("a1 a2", 200)]);
        assert_eq!(decide(&opening, &even, 0), Some(Decision::Instead));
        // Without a pair it stays.
        let alone = thinking(&[("i7", 510)]);
        assert_eq!(decide(&opening, &alone, 0), Some(Decision::Colour(Stone::White)));
        // What is worth having is taken.
        let good = thinking(&[("i7 g7", 560), ("g6 f5", 500)]);
        assert_eq!(decide(&opening, &good, 0), Some(Decision::Colour(Stone::White)));
        let bad = thinking(&[("i7 g7", 440)]);
        assert_eq!(decide(&opening, &bad, 0), Some(Decision::Colour(Stone::Black)));
        // The pair that it places is even too, and the last choice is between colours alone.
        opening.apply(Decision::Instead).unwrap();
        let place = |name: &str| Some(Decision::Point(name.parse().unwrap()));
        assert_eq!(decide(&opening, &thinking(&[("i7 g7", 530), ("g6 f5", 490)]), 0), place("g6"));
        opening.apply(Decision::Point("g6".parse().unwrap())).unwrap();
        assert_eq!(decide(&opening, &thinking(&[("k9", 700), ("f5", 505)]), 0), place("f5"));
        opening.apply(Decision::Point("f5".parse().unwrap())).unwrap();
        let last = decide(&opening, &thinking(&[("i7 g7", 500)]), 0);
        assert_eq!(last, Some(Decision::Colour(Stone::White)));
    }

    #[test]
    fn without_a_swap_the_best_allowed_stone_is_placed() {
        let opening = opening(OpeningRule::Pro, "h8 h9");
        // i9 is too near to the centre.
        let decision = decide(&opening, &thinking(&[("i9", 800), ("k8", 600), ("k9", 500)]), 0);
        assert_eq!(decision, Some(Decision::Point("k8".parse().unwrap())));
    }

    #[test]
    fn every_opening_is_walked_to_its_end_whatever_the_engine_thinks() {
        for rule in OpeningRule::ALL {
            let mut opening = Opening::new(rule, Rule::Renju, Size::STANDARD).unwrap();
            let mut decisions = 0;
            while let Some(decision) = decide(&opening, &Thinking::default(), 77) {
                opening.apply(decision).unwrap();
                decisions += 1;
                assert!(decisions < 40, "{rule} does not end");
            }
            assert_eq!(opening.question(), None);
        }
    }
}
