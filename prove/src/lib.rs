//! Gomoku openings proved to be wins, with certificates that anyone can check.

#[cfg(feature = "prover")]
pub mod certificate;
pub mod check;
#[cfg(feature = "prover")]
pub mod draw;
#[cfg(feature = "prover")]
pub mod image;
#[cfg(feature = "prover")]
mod known;
#[cfg(feature = "prover")]
pub mod log;
#[cfg(feature = "prover")]
pub mod plan;
pub mod player;
#[cfg(feature = "prover")]
pub mod prover;
#[cfg(feature = "prover")]
mod search;
#[cfg(feature = "prover")]
mod stall;
#[cfg(feature = "prover")]
pub mod task;
#[cfg(feature = "prover")]
mod tree;
#[cfg(feature = "prover")]
mod worker;
