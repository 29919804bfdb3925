//! The brain's prior knowledge: its opening books, and the seed for its choices.

use std::time::{SystemTime, UNIX_EPOCH};

use tengen::board::{Board, Point, Size};
use tengen::book::{Advice, Book, even_opening};
use tengen::rules::Rule;

use crate::clock::Allowance;

/// The books, each loaded on first use.
#[derive(Debug)]
pub(crate) struct Library {
    /// Whether books may be used; if not, every decision is by search.
    open: bool,
    seed: u32,
    /// How many openings have been requested.
    openings: u32,
    /// The last rule for which a book was requested, and its book if there is one.
    last: Option<(Rule, Option<Book>)>,
}

/// Approximate search speed in nodes per millisecond.
const SPEED: u64 = 1_000;

impl Library {
    /// Opens a library; the seed determines which openings are offered and defaults to the time.
    pub(crate) fn open(seed: Option<u32>) -> Library {
        Library::new(true, seed.unwrap_or_else(time))
    }

    /// A library without books; the seed only determines where the first stones of an opening go.
    pub(crate) fn closed(seed: Option<u32>) -> Library {
        Library::new(false, seed.unwrap_or_else(time))
    }

    fn new(open: bool, seed: u32) -> Library {
        Library { open, seed, openings: 0, last: None }
    }

    /// Returns the book's advice on a position, unless a search of `allowance` would see further; for the first two
    /// moves always.
    pub(crate) fn advice(
        &mut self,
        rule: Rule,
        board: &Board,
        allowance: Allowance,
    ) -> Option<Advice> {
        if !self.open {
            return None;
        }
        if self.last.as_ref().is_none_or(|(known, _)| *known != rule) {
            self.last = Some((rule, Book::builtin(rule)));
        }
        let (_, book) = self.last.as_ref()?;
        let book = book.as_ref()?;
        let sees_further = match allowance {
            Allowance::Instant => false,
            Allowance::Millis(span) => span.usual.saturating_mul(SPEED) > book.heading().nodes,
        };
        if sees_further && board.len() > 1 { None } else { book.find(board) }
    }

    /// Returns a seed for the next opening, a new one each time, and balanced stones to offer if any are known.
    pub(crate) fn next_opening(&mut self, rule: Rule, size: Size) -> (u32, Option<[Point; 3]>) {
        let seed = self.seed.wrapping_add(self.openings);
        self.openings += 1;
        let offered = if self.open { even_opening(rule, size, seed) } else { None };
        (seed, offered)
    }
}

/// Seconds and their fractions, mixed into a number that differs from game to game.
fn time() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_secs() as u32).rotate_left(16) ^ since.subsec_nanos()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Span;

    #[test]
    fn a_closed_library_gives_no_advice() {
        let board = Board::new(Size::STANDARD);
        let mut closed = Library::closed(Some(0));
        assert_eq!(closed.advice(Rule::Renju, &board, Allowance::Instant), None);
        assert_eq!(closed.next_opening(Rule::Freestyle, Size::STANDARD), (0, None));
        let mut open = Library::open(Some(7));
        for rule in [Rule::Renju, Rule::Freestyle, Rule::Freestyle, Rule::Standard] {
            let advice = open
                .advice(rule, &board, Allowance::Instant)
                .expect("every book has the empty board");
            assert_eq!(advice.moves, [Size::STANDARD.centre()]);
        }
        assert_eq!(open.advice(Rule::Caro, &board, Allowance::Instant), None);
        let (seed, offered) = open.next_opening(Rule::Freestyle, Size::STANDARD);
        assert!(seed == 7 && offered.is_some());
        assert_eq!(open.next_opening(Rule::Freestyle, Size::new(20).unwrap()), (8, None));
    }

    #[test]
    fn a_search_deeper_than_the_book_is_preferred_after_the_first_moves() {
        let mut library = Library::open(Some(1));
        let mut known = |moves: &str, millis| {
            let moves = tengen::notation::parse_moves(moves, Size::STANDARD).unwrap();
            let board = Board::from_moves(Size::STANDARD, &moves).unwrap();
            let allowance = Allowance::Millis(Span { usual: millis, most: 4 * millis });
            library.advice(Rule::Freestyle, &board, allowance).is_some()
        };
        assert!(known("h8h9", 50));
        assert!(!known("h8h9", 5_000) && !known("h8h9", u64::MAX / 8));
        assert!(known("", 5_000) && known("a1", 5_000));
    }

    #[test]
    fn openings_differ_within_a_session_and_are_the_same_for_the_same_seed() {
        let openings = |seed| {
            let mut library = Library::open(Some(seed));
            let next = |_| library.next_opening(Rule::Standard, Size::STANDARD).1.unwrap();
            (0..8).map(next).collect::<Vec<_>>()
        };
        assert_eq!(openings(1), openings(1));
        assert_ne!(openings(1), openings(90));
        let mut different = openings(1);
        different.sort_unstable();
        different.dedup();
        assert!(different.len() >= 6, "{different:?}");
    }
}
