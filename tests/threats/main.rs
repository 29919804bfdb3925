//! The solvers of forced wins.

#[path = "../common/replay.rs"]
mod replay;

mod drawn;
mod random;
mod signature;
mod solver;
