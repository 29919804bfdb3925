//! The arena: brains play each other under Tengen's own referee.
//!
//! A [`Brain`] is a program that speaks the Gomocup protocol, and [`play`] is a game between two of them, which an
//! [`Adjudicator`] ends once its result is proved. An [`ArenaOpening`] is what a game starts from, a [`Tally`] counts
//! the results, and an [`Sprt`] decides when to stop.

mod adjudication;
mod brain;
mod game;
mod last_words;
mod likelihood;
mod opening;
mod opening_games;
mod pace;
mod sprt;
mod tally;

pub use adjudication::Adjudicator;
pub use brain::{Brain, BrainFailure, CommandError, Conditions};
pub use game::{ArenaGame, EndReason, play, play_adjudicated};
pub use last_words::LastWords;
pub use opening::{
    ArenaOpening, Named, OpeningsError, decode_openings, random_opening, read_openings,
    shuffle_openings,
};
pub use pace::Pace;
pub use sprt::{Sprt, SprtVerdict};
pub use tally::{Interval, Tally, score_of_elo};
