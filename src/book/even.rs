//! Three stones that leave the game even.
//!
//! They are the openings to offer from the [books](super), extracted from their texts at compile time: so even a build
//! without the books has them, at one byte per stone.

use crate::board::{Point, Size, Symmetry, split_mix};
use crate::rules::Rule;

/// An opening as the indices of its points, counted row by row from a1: black, white, black.
type Stones = [u8; 3];

/// The openings to offer in a book's file.
macro_rules! offered {
    ($file:literal) => {{
        const TEXT: &[u8] = include_bytes!($file);
        const OPENINGS: [Stones; count(TEXT)] = openings(TEXT);
        &OPENINGS
    }};
}

/// The openings for a rule, none the image of another; empty for rules without a book.
const fn all(rule: Rule) -> &'static [Stones] {
    match rule {
        Rule::Freestyle => offered!("data/freestyle.txt"),
        Rule::Standard => offered!("data/standard.txt"),
        Rule::Renju => offered!("data/renju.txt"),
        Rule::Caro | Rule::Caro6 => &[],
    }
}

/// Returns the openings of three stones – black, white, black – that the engine found to be even on a 15x15 board, in
/// one orientation each, none the image of another; none for the rules of caro.
pub fn even_openings(rule: Rule) -> impl ExactSizeIterator<Item = [Point; 3]> {
    all(rule).iter().map(points)
}

/// Returns one of [`even_openings`], rotated or mirrored at random; opening and orientation depend on the seed. `None`
/// if there are none for the rule and the size.
pub fn even_opening(rule: Rule, size: Size, seed: u32) -> Option<[Point; 3]> {
    let all = all(rule);
    if size != Size::STANDARD || all.is_empty() {
        return None;
    }
    let random = split_mix(u64::from(seed));
    let [which, turn] = [random as u32, (random >> 32) as u32];
    let symmetry = Symmetry::all().nth(turn as usize % 8)?;
    let opening = points(&all[which as usize % all.len()]);
    Some(opening.map(|point| symmetry.apply(point, size)))
}

fn points(stones: &Stones) -> [Point; 3] {
    let side = Size::STANDARD.get();
    stones.map(|place| Point::at(place % side, place / side))
}

/// Whether the line at `at` describes an opening to offer.
const fn is_offered(text: &[u8], at: usize) -> bool {
    text[at] == b'=' && (at == 0 || text[at - 1] == b'\n')
}

const fn count(text: &[u8]) -> usize {
    let (mut at, mut found) = (0, 0);
    while at < text.len() {
        found += is_offered(text, at) as usize;
        at += 1;
    }
    found
}

/// Only evaluated at compile time; an invalid text stops the compilation.
const fn openings<const COUNT: usize>(text: &[u8]) -> [Stones; COUNT] {
    let mut found = [[0; 3]; COUNT];
    let (mut at, mut next) = (0, 0);
    while at < text.len() {
        if is_offered(text, at) {
            let mut stone = 0;
            while stone < 3 {
                at += 1;
                let column = text[at] - b'a';
                let mut row = text[at + 1] - b'0';
                at += 1;
                if text[at + 1].is_ascii_digit() {
                    row = 10 * row + (text[at + 1] - b'0');
                    at += 1;
                }
                found[next][stone] = (row - 1) * Size::STANDARD.get() + column;
                stone += 1;
            }
            next += 1;
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::book::canonical_key;
    use alloc::vec::Vec;
    use std::collections::HashSet;

    const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    #[test]
    fn the_compiler_reads_what_the_book_says() {
        const TEXT: &[u8] = b"tengen book 1 rule=x\n# =\n=h8a15o1 3 h9\nh8 3 h9\n=c3d10b2 -5 h8\n";
        const FOUND: [Stones; count(TEXT)] = openings(TEXT);
        let names = ["h8a15o1", "c3d10b2"];
        assert_eq!(FOUND.len(), names.len());
        for (stones, names) in FOUND.iter().zip(names) {
            assert_eq!(crate::notation::write_moves(&points(stones)), names);
        }
    }

    #[test]
    #[cfg(feature = "builtin-book")]
    fn the_openings_are_those_of_the_books_and_even() {
        use crate::book::{Book, is_even};
        for rule in RULES {
            let book = Book::builtin(rule).unwrap();
            let offered: Vec<_> = book.entries().iter().filter(|entry| entry.offered).collect();
            let openings: Vec<_> = even_openings(rule).collect();
            assert_eq!(offered.len(), openings.len());
            for (entry, opening) in offered.iter().zip(&openings) {
                assert_eq!(entry.moves, opening);
                assert!(is_even(entry.value.per_mille()), "{rule} {entry:?}");
            }
        }
    }

    #[test]
    fn no_two_openings_are_alike() {
        for rule in RULES {
            let openings: Vec<_> = even_openings(rule).collect();
            let keys: HashSet<u64> = openings
                .iter()
                .map(|moves| canonical_key(&Board::from_moves(Size::STANDARD, moves).unwrap()))
                .collect();
            assert_eq!(keys.len(), openings.len(), "{rule}");
            let enough = if rule == Rule::Renju { 20 } else { 30 };
            assert!(openings.len() >= enough, "{rule}: {}", openings.len());
        }
        assert_eq!(even_openings(Rule::Caro).len(), 0);
    }

    /// Some in the middle and some not; some close together and some apart.
    #[test]
    fn the_openings_are_of_many_kinds() {
        let centre = Size::STANDARD.centre();
        for rule in RULES {
            let count =
                |is: &dyn Fn([Point; 3]) -> bool| even_openings(rule).filter(|&o| is(o)).count();
            let reach = |[a, b, c]: [Point; 3]| a.distance(b).max(b.distance(c)).max(a.distance(c));
            for found in [
                count(&|opening| opening.iter().all(|point| point.distance(centre) <= 4)),
                count(&|opening| opening.iter().any(|point| point.distance(centre) >= 6)),
                count(&|opening| reach(opening) <= 2),
                count(&|opening| reach(opening) >= 5),
            ] {
                assert!(found >= 3, "{rule}: {found}");
            }
        }
    }

    #[test]
    fn seeds_vary_the_opening_and_reach_every_one() {
        for rule in RULES {
            let any = |seed| even_opening(rule, Size::STANDARD, seed).unwrap();
            let key = |moves: [Point; 3]| {
                canonical_key(&Board::from_moves(Size::STANDARD, &moves).unwrap())
            };
            assert_eq!(any(7), any(7));
            let openings: HashSet<u64> = (0..2_000).map(|seed| key(any(seed))).collect();
            assert_eq!(openings.len(), even_openings(rule).len(), "{rule}");
            let images: HashSet<[Point; 3]> = (0..2_000).map(any).collect();
            assert!(images.len() > 4 * openings.len(), "{rule}: {}", images.len());
        }
        assert_eq!(even_opening(Rule::Freestyle, Size::new(19).unwrap(), 1), None);
        assert_eq!(even_opening(Rule::Caro, Size::STANDARD, 1), None);
    }
}
