//! Random openings without duplicates.

use std::collections::HashSet;

use fastrand::Rng;
use tengen::board::{Point, Size, Stone, Symmetry};
use tengen::rules::Rule;
use tengen_cli::arena::{ArenaOpening, random_opening};

/// The random openings of a seed with their numbers, from 1. An opening whose stones are rotations or reflections of an
/// earlier one's is skipped, but counted.
pub(super) struct Candidates {
    rule: Rule,
    size: Size,
    random: Rng,
    drawn: u64,
    seen: HashSet<[Vec<Point>; 2]>,
}

impl Candidates {
    pub(super) fn new(rule: Rule, size: Size, seed: u64) -> Candidates {
        Candidates { rule, size, random: Rng::with_seed(seed), drawn: 0, seen: HashSet::new() }
    }
}

impl Iterator for Candidates {
    type Item = (u64, ArenaOpening);

    fn next(&mut self) -> Option<(u64, ArenaOpening)> {
        loop {
            let opening = random_opening(&mut self.random, self.rule, self.size);
            self.drawn += 1;
            if self.seen.insert(canonical(self.rule, self.size, &opening)) {
                return Some((self.drawn, opening));
            }
        }
    }
}

/// Equal for openings whose stones are rotations or reflections of each other.
pub(super) fn canonical(rule: Rule, size: Size, opening: &ArenaOpening) -> [Vec<Point>; 2] {
    let position = opening.position(rule, size);
    Symmetry::all()
        .map(|symmetry| {
            let turned = symmetry.apply_board(position.board());
            // Sets list their points row by row, so equal sets give equal lists.
            [Stone::Black, Stone::White]
                .map(|stone| turned.stones(stone).iter().collect::<Vec<_>>())
        })
        .min()
        .expect("there are eight symmetries")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(text: &str) -> ArenaOpening {
        let moves = tengen::notation::parse_moves(text, Size::STANDARD).unwrap();
        ArenaOpening::new(Rule::Freestyle, Size::STANDARD, moves).unwrap()
    }

    #[test]
    fn images_of_an_opening_are_one() {
        let first = canonical(Rule::Freestyle, Size::STANDARD, &opening("h8 i10 g7"));
        // Mirrored; rotated by a quarter turn; Black's stones in the other order.
        for image in ["h8 g10 i7", "h8 j7 g9", "g7 i10 h8"] {
            assert_eq!(
                canonical(Rule::Freestyle, Size::STANDARD, &opening(image)),
                first,
                "{image}"
            );
        }
        assert_ne!(canonical(Rule::Freestyle, Size::STANDARD, &opening("h8 i10 g8")), first);
    }

    #[test]
    fn no_image_is_drawn_twice() {
        let size = Size::new(9).unwrap();
        let drawn: Vec<_> = Candidates::new(Rule::Freestyle, size, 3).take(3_000).collect();
        let different: HashSet<_> =
            drawn.iter().map(|(_, opening)| canonical(Rule::Freestyle, size, opening)).collect();
        assert_eq!(different.len(), drawn.len());
        assert!(drawn.last().unwrap().0 > 3_000, "none was left out");
    }
}
