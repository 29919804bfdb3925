//! The rules: who has won, what is forbidden and why.

mod five;
pub mod opening;
mod position;
pub mod renju;
mod rule;

pub use five::{five_through, run_through};
pub use position::{Ending, IllegalMove, MoveError, Position};
pub use renju::{Foul, FoulReason};
pub use rule::Rule;
