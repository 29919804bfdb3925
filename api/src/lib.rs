//! Tengen's questions and answers as plain data: what the command line prints as JSON lines is what a
//! JavaScript program gets as objects, with the same names, which it has in camelCase.
//!
//! | module | subject |
//! |---|---|
//! | [`named`] | points and lines by their names |
//! | [`setting`] | a position as a program hands it in |
//! | [`question`] | questions about a position that are answered at once, in one list |
//! | [`verdict`] | what a move does to a game, what renju forbids, how a position stands |
//! | [`analysis`] | what the search says about a candidate |
//! | [`proof`] | forced wins and the moves that hold |
//! | [`review`] | what a review says about a game's moves |
//! | [`tree`] | a game with its variations and comments |
//! | [`service`] | an engine that searches in slices, for every program that has one |
//! | [`perfect`] | the moves of the level that plays by certificates |
//! | [`session`] | an engine that answers all of them, long work in slices |

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
