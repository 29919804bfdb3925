//! The subcommands, one file each, and what they share.

mod analyse;
mod ask;
mod bench;
mod classic;
mod files;
mod forbidden;
mod hash_table;
mod judge;
mod match_brains;
mod moves;
mod openings;
mod prove;
mod puzzles;
mod read;
mod review;
mod shard;
mod solve;

use std::error::Error;

use clap::Subcommand;

/// The subcommands of `tengen`.
#[derive(Subcommand)]
pub(crate) enum Command {
    Analyse(analyse::Analyse),
    Ask(ask::Ask),
    Bench(bench::Bench),
    Classic(classic::Classic),
    Forbidden(forbidden::Forbidden),
    Judge(judge::Judge),
    Match(match_brains::Match),
    Openings(openings::Openings),
    Prove(prove::Prove),
    Puzzles(puzzles::Puzzles),
    Read(read::Read),
    Review(review::Review),
    Solve(solve::Solve),
}

impl Command {
    /// Runs the command; the results go to standard output.
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self {
            Command::Analyse(command) => command.run(),
            Command::Ask(command) => command.run(),
            Command::Bench(command) => command.run(),
            Command::Classic(command) => command.run(),
            Command::Forbidden(command) => command.run(),
            Command::Judge(command) => command.run(),
            Command::Match(command) => command.run(),
            Command::Openings(command) => command.run(),
            Command::Prove(command) => command.run(),
            Command::Puzzles(command) => command.run(),
            Command::Read(command) => command.run(),
            Command::Review(command) => command.run(),
            Command::Solve(command) => command.run(),
        }
    }
}
