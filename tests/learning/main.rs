//! Learning material: lessons, puzzles and reviews.

#[path = "../common/slices.rs"]
mod slices;

mod lessons;
mod puzzles;
mod review;
