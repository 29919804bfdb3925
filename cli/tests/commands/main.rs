//! The programs `tengen` and `pbrain-tengen`, run as people and managers run them.

mod adjudication;
mod analyse;
mod arguments;
mod bench;
mod brain;
mod matches;
mod memory;
mod openings;
mod pondering;
mod programs;
mod prove;
mod puzzles;
mod read;
mod review;
mod rules;
mod solve;
