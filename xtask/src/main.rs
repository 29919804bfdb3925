//! `cargo xtask`: every set-up, build, test and serve step.
//!
//! Each command first installs what it needs and reports what it does. Tools that only the project needs (pinned trunk
//! and wasm-bindgen) go into a per-user cache and onto the `PATH` of child processes; nothing that the user has
//! installed is changed.
//!
//! | module | subject |
//! |---|---|
//! | `process` | child processes, with errors that name the command |
//! | `toolchain` | rustc's targets |
//! | `cache`, `tools` | the per-user cache and the pinned tools in it |
//! | `browser` | Chromium, Firefox and WebKit, their drivers and options |
//! | `build`, `files`, `stamp`, `sizes` | the static site, its files, their version, their transfer sizes |
//! | `languages`, `catalogues`, `po` | the languages; their texts and faults in them; exchange with translators' tools |
//! | `offline`, `icons` | what the service worker caches; images for the installed page |
//! | `words`, `comments` | putting texts into the built pages; removing comments |
//! | `views` | the files of the views beside the game, and what the scripts know about them |
//! | `lessons` | the files of the lessons in every language |
//! | `modules` | removing and shortening parts of the built wasm modules |
//! | `npm`, `packages` | the npm package; its tests as an installed package |
//! | `dependencies`, `licences` | third-party crates, and their licences in the site |
//! | `element`, `interfaces` | the custom element as described; checks that each interface is in all its places |
//! | `names` | no two public types share a name |
//! | `maps` | checks that the tables of modules are complete |
//! | `end_to_end` | the stage that plays on the built site |
//! | `repository`, `styles` | the public repository's address; the joined style sheets |
//! | `release`, `archive` | all files published for a version; archives and checksums |
//! | `accessibility` | axe-core, which checks every view |
//! | `server` | the site over HTTP, with isolation headers or without |
//! | `lint`, `arrows` | static checks; which module may use which |
//! | `stages`, `steps` | the test stages; how steps are chosen, run and summarised |
//! | `wasm_tests`, `bench` | wasm-bindgen-test in headless Chrome; the output of the engine's bench |
//! | `compare` | comparing speeds and sizes with another commit |
//! | `sprt` | games against another commit, until the stronger one is known |
//! | `mutants` | small changes to the source that no test notices |
//! | `proofs` | checking the project's certificates completely |
//! | `doctor` | what is installed and what is missing |

mod accessibility;
mod archive;
mod arrows;
mod bench;
mod browser;
mod build;
mod cache;
mod catalogues;
mod comments;
mod compare;
mod dependencies;
mod doctor;
mod element;
mod end_to_end;
mod files;
mod icons;
mod interfaces;
mod languages;
mod lessons;
mod licences;
mod lint;
mod maps;
mod modules;
mod mutants;
mod names;
mod npm;
mod offline;
mod packages;
mod po;
mod process;
mod proofs;
mod release;
mod repository;
mod server;
mod sizes;
mod sprt;
mod stages;
mod stamp;
mod steps;
mod styles;
mod toolchain;
mod tools;
mod views;
mod wasm_tests;
mod words;

use std::path::PathBuf;
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
    /// Builds the static site into dist/; it works in any folder of any static host
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
        /// Lets the browser keep the site for use without a network; then a new build is shown only once
        /// the update that the page offers is accepted
        #[arg(long)]
        offline: bool,
    },
    /// Runs the static checks: format, lints, documentation, packages; warnings are errors
    Lint {
        /// The checks to run [default: all]
        #[arg(value_enum)]
        checks: Vec<lint::Check>,
    },
    /// Runs the tests, including those in headless Chrome
    Test {
        /// The stages to run [default: all except signature, accessibility, packages and the other browsers]
        #[arg(value_enum)]
        stages: Vec<stages::Stage>,
        /// The browser for the end-to-end stage, which is then the only stage if none is named
        #[arg(long, value_name = "NAME", value_enum)]
        browser: Option<browser::BrowserName>,
        /// The seed of the random stage; without it, a fresh one
        #[arg(long)]
        seed: Option<u64>,
        /// Runs only the end-to-end tests whose names contain this, such as `links::`; may be repeated
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
    },
    /// Lets two computer players play game after game in one tab of headless Chrome; fails if memory, listeners or the
    /// time per move grow
    Soak {
        /// How many games
        #[arg(long, default_value_t = 2_000)]
        games: u32,
    },
    /// Compares the working tree with another commit: speeds, in alternating runs, and bytes
    Bench {
        /// The commit, by any name that git accepts
        commit: String,
        /// How many times to run each program on either side
        #[arg(long, default_value_t = 10)]
        rounds: usize,
        /// Measures only this; may be repeated [default: everything]
        #[arg(long, value_name = "NAME", value_enum)]
        only: Vec<compare::Subject>,
    },
    Sprt(sprt::Sprt),
    /// Makes small changes to the source, and reports those that no test notices
    Mutants {
        /// The modules to change [default: all]
        #[arg(value_enum)]
        modules: Vec<mutants::Module>,
        /// How many mutants of each module to test
        #[arg(long, default_value_t = 80)]
        sample: usize,
        /// The random seed that chooses them
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Runs the conformance tests against the data in the folder TENGEN_DATA
    Conform,
    /// Checks every certificate in prove/data in full, using only the rules of the game
    ProveCheck,
    /// Prints the size of the site in dist/ in bytes on the wire: uncompressed, with gzip and with brotli
    Sizes,
    /// Builds all files of a release from a clean tree, in target/releases/VERSION
    Release {
        /// Builds the files locally, for trying them out, even if the repository's address is not set. Without this
        /// option, only the forge's workflow can build them, and publishes them
        #[arg(long)]
        dry_run: bool,
    },
    /// Builds and packs the npm package, as target/npm/tengen-board-VERSION.tgz
    Npm,
    /// Exports and imports the texts of a language as PO files, for translators
    #[command(subcommand)]
    Words(Words),
    /// Lists which of the tools that the other commands need are installed; installs nothing
    Doctor,
}

#[derive(Subcommand)]
enum Words {
    /// Prints all texts of a language as a PO file
    Export {
        /// The language's name in www/text/languages.txt, such as `cs`
        language: String,
    },
    /// Imports the translations of a PO file into the catalogues; untranslated texts stay as they are
    Import {
        /// The PO file, whose header names the language
        file: PathBuf,
    },
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
        Command::Serve { port, no_open, plain, offline } => {
            build::site()?;
            let isolation = server::Isolation::unless(plain);
            let worker = if offline { server::Worker::Own } else { server::Worker::Retired };
            server::serve_until_stopped(port, !no_open, isolation, worker)
        }
        Command::Lint { checks } => lint::run(&checks),
        Command::Test { stages, browser, seed, only } => stages::run(&stages, browser, seed, &only),
        Command::Soak { games } => end_to_end::soak(games),
        Command::Bench { commit, rounds, only } => compare::run(&commit, rounds, &only),
        Command::Sprt(test) => test.run(),
        Command::Mutants { modules, sample, seed } => mutants::run(&modules, sample, seed),
        Command::Conform => stages::conformance(),
        Command::ProveCheck => proofs::check(),
        Command::Sizes => sizes::print(),
        Command::Npm => npm::pack().map(|_| ()),
        Command::Words(Words::Export { language }) => po::export(&language),
        Command::Words(Words::Import { file }) => po::import(&file),
        Command::Release { dry_run } => release::run_all(dry_run),
        Command::Doctor => doctor::examine(),
    }
}
