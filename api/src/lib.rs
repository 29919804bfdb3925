//! Tengen's questions and answers as plain data: what the command line prints as JSON lines, a
//! JavaScript program gets as objects, with the same names in camelCase.
//!
//! | module | subject |
//! |---|---|
//! | [`named`] | points and lines by their names |
//! | [`setting`] | a position as supplied by a program |
//! | [`question`] | questions about a position that are answered immediately, in one list |
//! | [`verdict`] | what a move does to a game, what renju forbids, the status of a position |
//! | [`analysis`] | the search's findings about a candidate |
//! | [`proof`] | forced wins and the moves that hold |
//! | [`review`] | a review's findings about a game's moves |
//! | [`tree`] | a game with its variations and comments |
//! | [`service`] | an engine that searches in slices, for every program that uses one |
//! | [`perfect`] | the moves of the level that plays from certificates |
//! | [`session`] | an engine that reads files immediately, and searches, solves and reviews in slices |

pub mod analysis;
pub mod named;
pub mod perfect;
pub mod proof;
pub mod question;
pub mod review;
pub mod service;
pub mod session;
pub mod setting;
pub mod tree;
pub mod verdict;
