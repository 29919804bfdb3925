//! `cargo xtask`: every set-up, build, test and serve step.
//!
//! Each command installs what it needs first and says what it does. What belongs to the project alone
//! (pinned trunk and wasm-bindgen) goes into a per-user cache and onto the `PATH` of child processes;
//! nothing that the person has installed is changed.
//!
//! | module | subject |
//! |---|---|
//! | `process` | child processes, with errors that name the command |
//! | `toolchain` | rustc's targets |
//! | `cache`, `tools` | the per-user cache and the pinned tools in it |
//! | `browser` | Chromium, its driver and their options |
//! | `build`, `stamp`, `sizes` | the static site, its version, its bytes on the wire |
//! | `modules` | what is taken out of the built wasm modules, and what is shortened in them |
//! | `server` | the site over HTTP, with isolation headers or without |
//! | `lint`, `stages` | format and lints; the test stages and the summary |
//! | `wasm_tests`, `bench` | wasm-bindgen-test in headless Chrome; what the engine's bench prints |
//! | `doctor` | what is there and what is missing |

mod bench;
mod browser;
mod build;
mod cache;
mod doctor;
mod lint;
mod modules;
mod process;
mod server;
mod sizes;
mod stages;
mod stamp;
mod toolchain;
mod tools;
mod wasm_tests;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Sets up, builds, tests and serves Tengen")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the static site into dist/, which works from any folder of any static host
    Build,
    /// Builds the static site and serves it on 127.0.0.1
    Serve {
        /// The port; without it, the first free one from 8080 on
        #[arg(long)]
        port: Option<u16>,
        /// Does not open the browser
        #[arg(long)]
        no_open: bool,
        /// Sends no cross-origin isolation headers, as most static hosts do
        #[arg(long)]
        plain: bool,
    },
    /// Checks format and lints; warnings are errors
    Lint,
    /// Runs every test, the ones in headless Chrome too
    Test {
        /// Only these stages (all of them, if none is named)
        #[arg(value_enum)]
        stages: Vec<stages::Stage>,
    },
    /// Runs the conformance tests against the data in the folder TENGEN_DATA
    Conform,
    /// Prints the bytes on the wire of the site in dist/, as it is, by gzip and by brotli
    Sizes,
    /// Says what is there of what the other commands need, and installs nothing
    Doctor,
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            process::say(format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Build => build::site(),
        Command::Serve { port, no_open, plain } => {
            build::site()?;
            server::serve_until_stopped(port, !no_open, server::Isolation::unless(plain))
        }
        Command::Lint => lint::check(),
        Command::Test { stages } => stages::run(&stages),
        Command::Conform => stages::conformance(),
        Command::Sizes => sizes::print(),
        Command::Doctor => doctor::examine(),
    }
}
