//! A game reviewed: where it turned, with proofs before percentages.
//!
//! A [`Reviewer`] is driven like an [`Engine`](crate::search::Engine): [`start`](Reviewer::start) takes a
//! [`GameToReview`], and [`run`](Reviewer::run) continues the review until its [`Host`](crate::search::Host) requests
//! a pause or a position has been assessed. It examines every position twice, from the end of the game to its
//! beginning: first with a glance, so that an overview of the whole game is available soon, then with the full limits.
//! Then it looks [deeper](Effort::deeper) at some: at positions before mistakes, where the better move is tried, and
//! at the loser's last ones, back to the last one not found to be lost. The findings so far are the [`Review`]: a row
//! for each move and a summary. Its wins are proved; a position that only the engine's search sees as lost is said to
//! [seem lost](Assessment::seems_lost).
//!
//! ```
//! use tengen::board::Size;
//! use tengen::notation::parse_moves;
//! use tengen::review::{Effort, GameToReview, MoveClass, Reviewer};
//! use tengen::rules::{Position, Rule};
//!
//! // Black makes an open three, and White looks elsewhere.
//! let moves = parse_moves("h8 a1 i8 c1 j8 e1 k8 g1 l8", Size::STANDARD)?;
//! let game = GameToReview::new(&Position::new(Rule::Freestyle, Size::STANDARD), &moves)?;
//! let review = Reviewer::new(1 << 20).review(game, Effort::nodes(1_000));
//! let row = review.row(6).expect("every move has been examined");
//! assert_eq!(row.class, MoveClass::MissedDefence);
//! assert_eq!(review.summary().last_escape, Some(6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `game` | the moves to be reviewed |
//! | `effort` | how much effort is spent on a position |
//! | `assessment` | what is known about a position |
//! | `row` | the findings about a move, and its class |
//! | `summary` | last escape, onset, accuracy: the findings about the game |
//! | `accuracy` | the accuracy of moves and of a player |
//! | `known` | everything known about a game |
//! | `reviewer` | the order of the work |
//! | `pass` | one pass over positions, in slices |
//! | `better` | finding the better move in place of a mistake, by trials |
//! | `questions` | the questions about one position, one after another |
//! | `budget` | nodes and time of a question, and the host's requests |
//! | `properties` | rows in SGF files |

mod accuracy;
mod assessment;
mod better;
mod budget;
mod effort;
mod game;
mod known;
mod pass;
mod properties;
mod questions;
mod reviewer;
mod row;
mod summary;

pub use assessment::{Assessment, Defence, ForcedWin, KeptWin, Thoroughness, WinFinding, WinKind};
pub use effort::Effort;
pub use game::{GameError, GameToReview};
pub use known::Review;
pub use pass::ReviewProgress;
pub use properties::{
    PROPERTY, annotate, read_row, read_summary, read_times, row_values, summary_values,
};
pub use reviewer::Reviewer;
pub use row::{MoveClass, Row, Tried};
pub use summary::{Accuracy, Summary};
