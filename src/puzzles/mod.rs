//! Puzzles: positions with exactly one right move, proved.
//!
//! They come from games of the engine at its lower [levels](crate::search::Level), right after a mistake: two
//! plies earlier, the solver found no win for the side to move, and the opponent's last move was not forced.
//! Exactly one first move wins, and every other one is refuted: the solver has exhausted all continuous
//! threats after it. In defence puzzles, every move but one lets the opponent win by fours. Positions in which
//! a limit was reached are discarded.
//!
//! | file | subject |
//! |---|---|
//! | `puzzle` | a puzzle, its kind and themes |
//! | `proof` | the one right move, proved |
//! | `themes` | what a solution shows |
//! | `players` | players that attempt puzzles |
//! | `trial` | a puzzle attempted by a player, move by move |
//! | `rating` | its difficulty: from its features, and from which players solve it |
//! | `source` | games of the engine, and the positions in them that may be puzzles |
//! | `identity` | puzzles that are images of each other count as one |

mod identity;
mod players;
mod proof;
mod puzzle;
mod rating;
mod source;
mod themes;
mod trial;

pub use identity::{identity, name, rule_of_name};
pub use players::{JURY, PuzzlePlayer};
pub use proof::{Prover, PuzzleProof, Unproved};
pub use puzzle::{Puzzle, PuzzleKind, PuzzleTheme};
pub use rating::{expected_rating, expected_rating_of, rating_of};
pub use source::{PuzzleCandidate, PuzzleSource};
pub use themes::themes;
pub use trial::{PuzzleTask, Solved, Trial};
