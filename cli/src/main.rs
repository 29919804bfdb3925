//! `tengen`: the engine on the command line.

#![warn(clippy::print_stderr, clippy::print_stdout)]

mod commands;
mod json_lines;
mod plain_words;
mod request;

use std::error::Error;
use std::fmt;
use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};
use tengen_cli::arguments::negative_numbers;
use tengen_cli::to_stderr;

/// Gomoku from the command line: rules, forced wins, analysis and matches.
#[derive(Parser)]
#[command(name = "tengen", version)]
#[command(after_help = EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

const EXIT_STATUS: &str = "\
Exit status: 0 if everything was done, also if the reader of the output left early; 1 if something failed, even one of several
questions or games (\"read\" fails only if it can read none); 2 if the arguments are not understood or exclude each other.";

fn main() -> ExitCode {
    let asked = negative_numbers(Cli::command()).get_matches();
    let cli = Cli::from_arg_matches(&asked).unwrap_or_else(|error| error.exit());
    match cli.command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<Contradiction>() => {
            let mut command = Cli::command();
            command.build();
            let name = asked.subcommand_name().unwrap_or_default();
            let named = command.find_subcommand_mut(name).expect("it was asked for");
            named.error(ErrorKind::ArgumentConflict, error).exit()
        }
        Err(error) if reader_left(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            let place = if is_of_output(&*error) { "standard output: " } else { "" };
            to_stderr(format_args!("tengen: {place}{error}"));
            ExitCode::FAILURE
        }
    }
}

/// Options that exclude each other. The program then exits as after any other invalid arguments.
#[derive(Debug)]
struct Contradiction(String);

impl Error for Contradiction {}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether writing standard output failed: all other errors of the system have been given the name of their file.
fn is_of_output(error: &(dyn Error + 'static)) -> bool {
    let is_raw = |error: &io::Error| error.raw_os_error().is_some();
    let as_json = || error.downcast_ref().and_then(serde_json::Error::io_error_kind).is_some();
    error.downcast_ref().is_some_and(is_raw) || as_json()
}

/// Whether the reader of the output has closed it, as `head` does; that is not a failure.
fn reader_left(error: &(dyn Error + 'static)) -> bool {
    let written = error.downcast_ref::<io::Error>().map(io::Error::kind);
    // Serialising JSON has its own error type.
    let as_json = || error.downcast_ref().and_then(serde_json::Error::io_error_kind);
    written.or_else(as_json) == Some(io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_reader_is_no_failure_for_lines_and_json() {
        assert!(reader_left(&writeln!(Closed, "line").unwrap_err()));
        assert!(reader_left(&serde_json::to_writer(Closed, &[1]).unwrap_err()));
        assert!(!reader_left(&serde_json::from_str::<u8>("[").unwrap_err()));
        assert!(!reader_left(&io::Error::from(io::ErrorKind::StorageFull)));
    }
}
