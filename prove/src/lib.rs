//! Openings of gomoku proved won, and certificates of it that anyone can check.

pub mod certificate;
pub mod check;
pub mod draw;
pub mod image;
pub mod log;
pub mod plan;
pub mod prover;
mod tree;
mod worker;
