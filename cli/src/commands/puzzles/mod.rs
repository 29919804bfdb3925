//! `tengen puzzles`: positions with one right move, made and checked.

mod check;
mod collect;
mod make;
mod row;

use std::error::Error;

use clap::{Args, Subcommand};

/// Make puzzles from the engine's own games, collect them, and prove them again.
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
}

impl Puzzles {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self.command {
            Command::Make(command) => command.run(),
            Command::Collect(command) => command.run(),
            Command::Check(command) => command.run(),
        }
    }
}
