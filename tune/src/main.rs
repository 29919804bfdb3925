//! `tengen-tune`: plays games with the engine and fits its weights to them.
//!
//! Runs are recorded in `docs/measurements/evaluation.md`.

mod adam;
mod book;
mod fit;
#[cfg(test)]
mod folder;
mod games;
mod line_codes;
mod logistic;
mod loss;
mod network;
mod order;
mod out;
mod positions;
mod rate;
mod record;
mod sample;
mod show;
mod sides;
mod signature;
mod spsa;
mod targets;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;

/// Make games with the engine and fit its weights to them.
#[derive(Parser)]
#[command(version)]
enum Command {
    Book(book::MakeBook),
    Fit(fit::Fit),
    Games(games::Games),
    Loss(loss::Loss),
    Network(network::Network),
    Order(order::Order),
    Show(show::Show),
    Spsa(spsa::Spsa),
}

fn main() -> ExitCode {
    let done: Result<(), Box<dyn Error>> = match Command::parse() {
        Command::Book(command) => command.run(),
        Command::Fit(command) => command.run(),
        Command::Games(command) => command.run(),
        Command::Loss(command) => command.run(),
        Command::Network(command) => command.run(),
        Command::Order(command) => command.run(),
        Command::Show(command) => command.run(),
        Command::Spsa(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tengen-tune: {error}");
            ExitCode::FAILURE
        }
    }
}
