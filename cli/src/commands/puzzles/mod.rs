//! `tengen puzzles`: positions with one right move: making, checking and rating them.

mod calibrate;
mod check;
mod collect;
mod correlation;
mod make;
mod rate;
mod row;
mod workers;

use std::error::Error;

use clap::{Args, Subcommand};

/// Make puzzles from the engine's own games, collect, prove and rate them.
#[derive(Args)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(make::Make),
    Collect(collect::Collect),
    Check(check::Check),
    Rate(rate::Rate),
    Calibrate(calibrate::Calibrate),
}

impl Puzzles {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self.command {
            Command::Make(command) => command.run(),
            Command::Collect(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Rate(command) => command.run(),
            Command::Calibrate(command) => command.run(),
        }
    }
}
