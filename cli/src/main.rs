//! `tengen`: the engine on the command line.

mod commands;
mod json_lines;
mod request;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use clap::Parser;

/// Gomoku from the command line: rules, forced wins, analysis and matches.
#[derive(Parser)]
#[command(name = "tengen", version)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if reader_left(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether whoever read the output has closed it, as `head` does; that is not a failure.
fn reader_left(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
