//! `tengen prove`: whole openings proved won, with certificates.

mod certificate;
mod check;
mod search;

use std::error::Error;
use std::io;
use std::path::Path;
use std::sync::RwLock;

use clap::{Args, Subcommand};
use tengen::board::Size;
use tengen::rules::Rule;
use tengen_prove::log::{Log, files};

/// Prove that Black wins an opening, make a certificate of it, and check one.
///
/// The proof is kept in a log that a later run goes on with. Logs of several machines are joined by putting their
/// files into one folder, or one after the other into one file.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Prove {
    #[command(flatten)]
    search: Option<search::Search>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Certificate(certificate::Certificate),
    Check(check::Check),
}

impl Prove {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match (self.command, self.search) {
            (Some(Command::Certificate(command)), _) => command.run(),
            (Some(Command::Check(command)), _) => command.run(),
            (None, Some(search)) => search.run(),
            (None, None) => Err("there is nothing to prove: --from and --log are missing".into()),
        }
    }
}

/// Refuses rules that there are no certificates for.
fn certifiable(rule: Rule) -> Result<(), String> {
    match rule {
        Rule::Freestyle | Rule::Standard => Ok(()),
        rule => Err(format!(
            "{rule}: certificates are for freestyle and standard, where no move is forbidden and no five is stopped by a stone beside it"
        )),
    }
}

/// What the logs of these folders hold.
fn read_logs<'a>(
    folders: impl IntoIterator<Item = &'a Path>,
    rule: Rule,
    size: Size,
) -> Result<RwLock<Log>, String> {
    let mut log = Log::new(rule, size);
    for folder in folders {
        let named = |error: io::Error| format!("{}: {error}", folder.display());
        for file in files(folder).map_err(named)? {
            log.read(&file)?;
        }
    }
    Ok(RwLock::new(log))
}
