//! Boards, rules and openings.

#[path = "../common/literal.rs"]
mod literal;

mod board;
mod fouls;
mod opening;
mod renju_random;
mod winner;
