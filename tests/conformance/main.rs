//! Results from other sources: rows of the directory named by `TENGEN_DATA`.

#[path = "../common/literal.rs"]
mod literal;

#[path = "../common/replay.rs"]
mod replay;

mod data;
mod review;
mod rules;
mod threats;
