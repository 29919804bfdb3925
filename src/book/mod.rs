//! The engine's knowledge of openings: positions with their best moves, three-stone openings that leave the game
//! even, and the engine's decisions when an opening rule asks for one.
//!
//! The books are made by `tengen-tune book`, one file per rule, from the engine's own searches and nothing else. A
//! position is found regardless of the board's orientation and the order in which its stones were played.
//!
//! ```
//! use tengen::board::{Board, Size};
//! use tengen::book::Book;
//! use tengen::rules::Rule;
//!
//! let text = "tengen book 1 rule=freestyle size=15 nodes=250000 engine=1\nh8h9 40 i7 g7\n";
//! let book = Book::from_text(text)?;
//! // The same two stones, turned by a quarter.
//! let board = Board::from_moves(Size::STANDARD, &["h8".parse()?, "i8".parse()?])?;
//! let advice = book.find(&board).expect("the book has the position");
//! assert_eq!(advice.value.0, 40);
//! assert!(advice.moves.iter().all(|&point| board.is_free(point)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `positions` | a book, and how a position is found in it |
//! | `file` | the book as text |
//! | `even` | three stones that leave the game even |
//! | `decision` | the engine's decisions in an opening |
//! | `error` | why a text is not a book |

mod decision;
mod error;
mod even;
mod file;
mod positions;

pub use decision::{BookCandidate, EVEN, decide, is_even};
pub use error::{BookError, BookProblem};
pub use even::{even_opening, even_openings};
pub use positions::{Advice, Book, BookEntry, Heading, canonical_key};
