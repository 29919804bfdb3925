//! Openings on the page: the players' seats, and how the computer decides.

use tengen::book::{self, BookCandidate};
use tengen::rules::opening::{Decision, Opening, Seat};

use super::SidePlayer;
use crate::game::PlayedGame;
use crate::protocol::{LineData, Thinking};

/// An opening in progress, or a finished one that can be returned to by taking back.
#[derive(Clone, Debug)]
pub struct OpeningInPlay {
    /// The opening itself.
    pub opening: Opening,
    /// The players in the first and in the second seat, whichever colours they will play.
    pub seats: [SidePlayer; 2],
}

impl OpeningInPlay {
    /// Who sits in a seat.
    pub fn player(&self, seat: Seat) -> SidePlayer {
        self.seats[seat as usize]
    }

    /// The current players of Black and White.
    pub fn players(&self) -> [SidePlayer; 2] {
        tengen::board::Stone::BOTH.map(|stone| self.player(self.opening.holder(stone)))
    }

    /// Whether a decision can be taken back: one made by a person, or any if no person takes part.
    pub fn can_take_back(&self) -> bool {
        if !self.seats.contains(&SidePlayer::Person) {
            return !self.opening.decisions().is_empty();
        }
        let mut opening = self.opening.clone();
        while opening.undo().is_some() {
            if opening
                .question()
                .is_some_and(|asked| self.player(asked.player) == SidePlayer::Person)
            {
                return true;
            }
        }
        false
    }

    /// How many stones it has placed.
    pub fn stones(&self) -> usize {
        self.opening.position().board().len()
    }

    /// Its rule and its decisions, as the store keeps them: `swap2.h8.h9.j6.white`.
    pub fn text(&self) -> String {
        OpeningInPlay::text_of(&self.opening)
    }

    /// The same for an opening whose seats are known from elsewhere.
    pub fn text_of(opening: &Opening) -> String {
        let mut text = opening.rule().name().to_owned();
        for decision in opening.decisions() {
            text.push('.');
            text.push_str(&decision_text(*decision));
        }
        text
    }
}

/// Reads an opening from such a text, if its stones are the first of this game and, while it is not over, the only
/// ones.
pub fn read_opening(text: &str, game: &PlayedGame) -> Option<Opening> {
    let mut words = text.split('.');
    let rule = words.next()?.parse().ok()?;
    let mut opening = Opening::new(rule, game.rule(), game.size()).ok()?;
    for word in words {
        opening.apply(decision_named(word)?).ok()?;
    }
    let placed: Vec<_> = opening.position().board().history().map(|p| p.point).collect();
    let moves = game.moves();
    let whole = opening.question().is_none() || moves.len() == placed.len();
    (whole && moves.starts_with(&placed)).then_some(opening)
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

/// Returns the decision for a word, or [`None`] if it stands for none.
pub fn decision_named(word: &str) -> Option<Decision> {
    if word == "instead" {
        return Some(Decision::Instead);
    }
    let colour = tengen::board::Stone::from_name(word).map(Decision::Colour);
    let number = || word.parse().ok().map(Decision::Number);
    let point = || word.parse().ok().map(Decision::Point);
    colour.or_else(number).or_else(point)
}

/// The computer's decision according to its view of the position, with the seed choosing among equals. Uses
/// [`book::decide`], and one of the engine's even openings as an offer if the rule has offers. [`None`] when nothing is
/// left to decide.
pub fn decide(opening: &Opening, thinking: &Thinking, seed: u32) -> Option<Decision> {
    let candidate = |line: &LineData| {
        let mut points = line.moves.iter().copied();
        Some(BookCandidate {
            first: points.next()?,
            second: points.next(),
            per_mille: line.per_mille,
        })
    };
    let candidates: Vec<BookCandidate> = thinking.lines.iter().filter_map(candidate).collect();
    let position = opening.position();
    let offered = book::even_opening(position.rule(), position.size(), seed);
    book::decide(opening, &candidates, offered, seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::board::{Board, Size, Stone};
    use tengen::rules::Rule;
    use tengen::rules::opening::OpeningRule;

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
            moves: names.split(' ').map(|name| name.parse().unwrap()).collect(),
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
        // A good position is taken.
        let good = thinking(&[("i7 g7", 560), ("g6 f5", 500)]);
        assert_eq!(decide(&opening, &good, 0), Some(Decision::Colour(Stone::White)));
        let bad = thinking(&[("i7 g7", 440)]);
        assert_eq!(decide(&opening, &bad, 0), Some(Decision::Colour(Stone::Black)));
        // The pair that it places is even too, and the last choice is only one of colours.
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
    fn its_own_openings_are_even_ones_and_others_with_another_seed() {
        let even: Vec<u64> = book::even_openings(Rule::Freestyle)
            .map(|moves| Board::from_moves(Size::STANDARD, &moves).unwrap())
            .map(|board| book::canonical_key(&board))
            .collect();
        let offered = |rule: OpeningRule, seed: u32| {
            let mut opening = Opening::new(rule, Rule::Freestyle, Size::STANDARD).unwrap();
            while opening.position().board().len() < 3 {
                opening.apply(decide(&opening, &Thinking::default(), seed).unwrap()).unwrap();
            }
            book::canonical_key(opening.position().board())
        };
        for rule in [OpeningRule::Swap1, OpeningRule::Swap2] {
            let mut keys: Vec<u64> = (0..40).map(|seed| offered(rule, seed)).collect();
            assert!(keys.iter().all(|key| even.contains(key)), "{rule}");
            keys.sort_unstable();
            keys.dedup();
            assert!(keys.len() > 10, "{rule}: {}", keys.len());
        }
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
