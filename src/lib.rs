//! Tengen: gomoku (five in a row) as a library.
//!
//! # Module map
//!
//! Dependencies go one way only: `board <- shapes <- rules <- eval, threats <- search`, and alongside the engine
//! `board <- rules <- taught <- classic`. `cargo xtask lint arrows` enforces this.
//!
//! | module | subject |
//! |---|---|
//! | [`board`] | sizes, points, stones, make and undo, hashing, boards as text |
//! | [`shapes`] | a line of cells -> its shape (open three, four, …), kept per point through make and undo |
//! | [`rules`] | the five rules: who has won, what is forbidden and why; [opening rules](rules::opening) |
//! | [`notation`] | move text, PSQ, SGF, RenLib |
//! | [`eval`] | what a position is worth to the engine: its evaluator, weights and network |
//! | [`threats`] | results read off the shapes; forced wins by fours (VCF) and by threats (VCT); defences |
//! | [`taught`] | scoring as it is taught: run-length table, shape table, what a point is worth by them |
//! | [`classic`] | the algorithms as taught: minimax, alpha-beta, kill search, watched visit by visit |
//! | [`search`] | the strong search: limits, host, reports |
//! | [`review`] | a game reviewed: missed wins and defences with proofs, then chances, move by move |
//! | [`puzzles`] | positions with exactly one right move, proved; taken from the engine's own games |
//! | [`styles`] | opponents with a character: what they like, and what they overlook |
//! | [`book`] | openings: positions with their best moves, even ones to offer, what a computer decides |
//!
//! Most programs need these items, which are re-exported at the root: [`Board`], [`Point`], [`Size`], [`Stone`],
//! [`Rule`], [`Position`], [`Ending`], [`Engine`], [`Limits`], [`Report`], [`Solver`].
//!
//! The crate is `no_std` and needs `alloc`. The features `std` (a clock and threads), `builtin-weights` and
//! `builtin-book` are on by default. Without `std`, limit a search by nodes or depth, or supply a clock through your
//! own [`search::Host`].
//!
//! # A first example
//!
//! ```
//! use tengen::{Engine, Limits, Position, Rule, Size};
//!
//! let moves = ["h8".parse()?, "i9".parse()?];
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
//! let best = Engine::new(1 << 20).search(&position, Limits::nodes(20_000))?.best();
//! assert!(best.is_some_and(|point| position.board().is_free(point)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![warn(missing_docs)]
// Items meant for training tools only are declared public but exported only with the feature `tuning`.
#![cfg_attr(not(feature = "tuning"), allow(unreachable_pub))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod bits;
pub mod board;
pub mod book;
pub mod classic;
#[cfg(feature = "serde")]
mod data;
pub mod eval;
mod names;
pub mod notation;
pub mod puzzles;
pub mod review;
pub mod rules;
pub mod search;
pub mod shapes;
mod sorting;
pub mod styles;
pub mod taught;
pub mod threats;

// The items most programs need.
pub use board::{Board, Point, Size, Stone};
pub use names::UnknownName;
pub use rules::{Ending, Position, Rule};
pub use search::{Engine, Limits, Report};
pub use threats::Solver;
