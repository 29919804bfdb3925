//! The algorithms as they are taught, each written like the textbook.
//!
//! Anything that is a [`Game`] can be searched by [`minimax`], by [`alpha_beta`] in its max/min
//! form, by [`negamax`] and by [`alpha_beta_with_memory`]. All of them notify an [`Observer`] of
//! the nodes they enter, the window and value with which they leave them, and the moves they cut;
//! with `()` as the observer this costs nothing. [`Walk`] is the same search with its recursion
//! turned into a stack, so that it can pause between any two visits.
//!
//! [`games`] has the worked examples and gomoku itself; [`kill_search`] looks for wins by threats
//! alone, and [`ClassicOpponent`] plays by all of this.

mod alpha_beta;
mod game;
pub mod games;
mod kill;
mod memory;
mod minimax;
mod negamax;
mod observer;
mod opponent;
mod pick;
mod walk;
mod window;

pub use alpha_beta::alpha_beta;
pub use game::{ClassicResult, Game, Player};
pub use kill::kill_search;
pub use memory::{Memory, alpha_beta_with_memory};
pub use minimax::{Tied, minimax, minimax_ties};
pub use negamax::negamax;
pub use observer::{Count, NodeResult, Observer, ValueReason, Visit};
pub use opponent::{ClassicOpponent, ClassicSettings, GameOver, Method};
pub use pick::pick;
pub use walk::{Walk, WalkPlan};
pub use window::{ClassicBound, INFINITY, Window};
