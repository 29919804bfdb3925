//! Answers of other sources: rows of the directory that `TENGEN_DATA` names.

#[path = "../common/literal.rs"]
mod literal;

#[path = "../common/replay.rs"]
mod replay;

mod data;
mod review;
mod rules;
mod threats;
