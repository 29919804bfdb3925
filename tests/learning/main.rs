//! What people learn by: lessons, puzzles and reviews.

mod lessons;
mod puzzles;
mod review;
