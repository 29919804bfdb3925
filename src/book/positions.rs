//! A book, and how a position is found in it.

use alloc::vec::Vec;

use crate::board::{Board, Point, Size, Symmetry};
use crate::rules::Rule;
use crate::search::Value;

/// How a book was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The rule of its positions.
    pub rule: Rule,
    /// The size of their board.
    pub size: Size,
    /// Nodes of the search for each entry.
    pub nodes: u64,
    /// The signature of the engine that searched.
    pub engine: u64,
}

/// A position of a book, with its value and best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The moves to it, Black first.
    pub moves: Vec<Point>,
    /// Its value for the side to move: from its own search, or from the positions after its best moves if the book has
    /// them.
    pub value: Value,
    /// Its best moves, the best first; never empty.
    pub best: Vec<Point>,
    /// Whether its three stones are an opening to offer to an opponent who then chooses a colour.
    pub offered: bool,
}

/// A book's advice on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Its value for the side to move.
    pub value: Value,
    /// The best moves in the board's orientation, the best first; never empty.
    pub moves: Vec<Point>,
}

/// Positions with their values and best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    heading: Heading,
    entries: Vec<BookEntry>,
    /// The entries by their keys, in ascending order, each with the symmetry that was applied to compute its key.
    index: Vec<(u64, Symmetry, usize)>,
    /// Number of stones of the largest entry.
    longest: usize,
}

impl Book {
    /// Returns the book built into the engine; `None` for rules without one, and without the feature `builtin-book`.
    pub fn builtin(rule: Rule) -> Option<Book> {
        let text = super::file::builtin(rule)?;
        Some(Book::from_text(text).expect("a test reads every book built in"))
    }

    /// Creates a book from its entries.
    ///
    /// # Errors
    /// The numbers of two entries, from 0, that are the same position.
    ///
    /// # Panics
    /// If the moves of an entry cannot be placed on a board of the heading's size.
    pub fn new(heading: Heading, entries: Vec<BookEntry>) -> Result<Book, [usize; 2]> {
        let mut index: Vec<_> = entries
            .iter()
            .enumerate()
            .map(|(number, entry)| {
                let board = Board::from_moves(heading.size, &entry.moves);
                let (key, symmetry) = canonical(&board.expect("an entry's moves can be placed"));
                (key, symmetry, number)
            })
            .collect();
        index.sort_unstable_by_key(|&(key, _, number)| (key, number));
        if let Some(pair) = index.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err([pair[0].2, pair[1].2]);
        }
        let longest = entries.iter().map(|entry| entry.moves.len()).max().unwrap_or(0);
        Ok(Book { heading, entries, index, longest })
    }

    /// How it was made.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// All of its positions, in the order of its file.
    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }

    /// Returns the advice on a position; `None` if the book has no image of it. Takes some microseconds.
    pub fn find(&self, board: &Board) -> Option<Advice> {
        if board.size() != self.heading.size || board.len() > self.longest {
            return None;
        }
        let (key, to_canonical) = canonical(board);
        let place = self.index.binary_search_by_key(&key, |&(key, ..)| key).ok()?;
        let (_, from_entry, number) = self.index[place];
        let back = to_canonical.inverse();
        let turned = |&point: &Point| {
            back.apply(from_entry.apply(point, self.heading.size), self.heading.size)
        };
        let entry = &self.entries[number];
        Some(Advice { value: entry.value, moves: entry.best.iter().map(turned).collect() })
    }
}

/// Returns a key that is equal for boards that are rotated or mirrored images of each other, with the same side to
/// move.
pub fn canonical_key(board: &Board) -> u64 {
    canonical(board).0
}

/// The smallest hash of the board's images, and the symmetry that produces it.
fn canonical(board: &Board) -> (u64, Symmetry) {
    let images = Symmetry::all().map(|symmetry| (symmetry.apply_board(board).hash(), symmetry));
    images.min_by_key(|&(hash, _)| hash).expect("there are eight symmetries")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;
    use alloc::vec;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn book(entries: Vec<BookEntry>) -> Result<Book, [usize; 2]> {
        let heading =
            Heading { rule: Rule::Freestyle, size: Size::new(7).unwrap(), nodes: 1, engine: 1 };
        Book::new(heading, entries)
    }

    fn entry(moves: &[&str], best: &[&str]) -> BookEntry {
        let points = |names: &[&str]| names.iter().map(|name| point(name)).collect();
        BookEntry { moves: points(moves), value: Value(12), best: points(best), offered: false }
    }

    #[test]
    fn a_position_is_found_in_any_orientation_and_move_order() {
        let book = book(vec![entry(&["d4", "e4", "c5"], &["e6"]), entry(&[], &["d4"])]).unwrap();
        // The stones of the first entry, rotated, mirrored and both; + is its best move.
        for text in [
            ". . . . . . .
             . . . . + . .
             . . x . . . .
             . . . x o . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
            ". . . . . . .
             . . + . . . .
             . . . . x . .
             . . o x . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
            ". . . . . . .
             . . . . . . .
             . . . . x . .
             . . . x . . .
             . . . o . + .
             . . . . . . .
             . . . . . . .",
            ". . . . . . .
             . . . . . . .
             . . x . . . .
             . . . x . . .
             . + . o . . .
             . . . . . . .
             . . . . . . .",
        ] {
            let board = Board::from_text(&text.replace('+', ".")).unwrap();
            let rows: Vec<&str> = text.lines().map(str::trim).collect();
            let (row, column) = rows
                .iter()
                .enumerate()
                .find_map(|(row, line)| Some((row, line.find('+')? / 2)))
                .unwrap();
            let marked = Point::new(column as u32, 6 - row as u32).unwrap();
            let advice = book.find(&board).unwrap_or_else(|| panic!("not found:\n{text}"));
            assert_eq!((advice.value, advice.moves), (Value(12), vec![marked]), "\n{text}");
        }
        // Black's stones in the other order.
        let board = Board::from_moves(Size::new(7).unwrap(), &["c5", "e4", "d4"].map(point));
        assert_eq!(book.find(&board.unwrap()).unwrap().moves, [point("e6")]);
        let empty = Board::new(Size::new(7).unwrap());
        assert_eq!(book.find(&empty).unwrap().moves, [point("d4")]);
    }

    #[test]
    fn other_positions_are_not_found() {
        let book = book(vec![entry(&["d4", "e4", "c5"], &["e6"])]).unwrap();
        let size = Size::new(7).unwrap();
        let found = |board: &Board| book.find(board).is_some();
        let mut board = Board::from_moves(size, &["d4", "e4", "c5"].map(point)).unwrap();
        assert!(found(&board));
        board.set_to_move(crate::board::Stone::Black);
        assert!(!found(&board), "the other side is to move");
        for moves in [["d4", "e4", "c6"], ["c5", "d4", "e4"]] {
            assert!(!found(&Board::from_moves(size, &moves.map(point)).unwrap()), "{moves:?}");
        }
        let larger = Size::new(9).unwrap();
        assert!(!found(&Board::from_moves(larger, &["d4", "e4", "c5"].map(point)).unwrap()));
        assert!(!found(&Board::from_moves(size, &["d4", "e4", "c5", "e6"].map(point)).unwrap()));
    }

    #[test]
    fn images_of_one_position_are_not_two_entries() {
        let twice = book(vec![
            entry(&["a1"], &["d4"]),
            entry(&["d4", "e4"], &["e6"]),
            entry(&["d4", "d3"], &["e6"]),
        ]);
        assert_eq!(twice, Err([1, 2]));
    }

    /// Every entry of every built-in book can be reached, and each of its moves played.
    #[test]
    #[cfg(feature = "builtin-book")]
    fn every_move_of_the_books_is_legal_under_every_symmetry() {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let book = Book::builtin(rule).unwrap();
            assert_eq!((book.heading().rule, book.heading().size), (rule, Size::STANDARD));
            assert!(book.entries().len() > 150, "{rule}: {}", book.entries().len());
            for entry in book.entries() {
                let board = Board::from_moves(Size::STANDARD, &entry.moves).unwrap();
                for symmetry in Symmetry::all() {
                    let turned = symmetry.apply_board(&board);
                    let advice = book.find(&turned).unwrap();
                    assert_eq!(advice.value, entry.value);
                    let position = Position::from_board(rule, turned.clone());
                    assert_eq!(position.ending(), None);
                    for &point in &advice.moves {
                        let mut after = position.clone();
                        assert_eq!(after.foul(point), None, "{rule} {entry:?}");
                        after.play(point).unwrap();
                    }
                    // An image of the entry's move; it may be any of them if the position is its own image.
                    let expected = symmetry.apply(entry.best[0], Size::STANDARD);
                    let mut after = [turned.clone(), turned];
                    after[0].play(expected).unwrap();
                    after[1].play(advice.moves[0]).unwrap();
                    assert_eq!(canonical_key(&after[0]), canonical_key(&after[1]));
                }
            }
        }
    }
}
