//! `tengen prove check`: checking that a certificate proves its claim.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tengen_api::named::names;
use tengen_cli::arguments::whole;
use tengen_prove::check::draw::{CheckedDraw, KIND, check_draw};
use tengen_prove::check::{self, Checked, Extent, Fault};

use super::unpacked;

/// Check a certificate, using only the rules of the game.
///
/// Prints one line: what is proved, or the first reply that is not answered. The exit status is 0 only if everything that
/// was to be checked is correct. The file may be compressed with gzip or xz. Certificates of draws are always checked
/// in full, on one thread.
#[derive(Args)]
pub(super) struct Check {
    /// The certificate
    file: PathBuf,
    /// Threads to check on [default: one for each processor]
    #[arg(long, value_parser = whole::<u16>(1..))]
    threads: Option<u16>,
    /// Check only this many pieces of it, chosen by the seed: quick, but no proof
    #[arg(long, value_name = "K", value_parser = whole::<u32>(1..))]
    sample: Option<u32>,
    /// Random seed: each chooses different pieces
    #[arg(long, default_value_t = 0, requires = "sample", value_parser = whole::<u64>(0..))]
    seed: u64,
}

#[derive(Serialize)]
struct Proved {
    /// `null` if only a sample was checked.
    proved: Option<bool>,
    rule: String,
    size: u8,
    from: Vec<String>,
    winner: String,
    positions: u64,
    leaves: u64,
    longest: usize,
    references: u64,
    templates: u64,
    bytes: u64,
    pieces: u64,
    looked_at: u64,
}

/// Neither side can be forced to lose.
#[derive(Serialize)]
struct Drawn {
    proved: bool,
    size: u8,
    /// `null`.
    winner: (),
    positions: u64,
    pairings: u64,
}

#[derive(Serialize)]
struct Refused {
    proved: bool,
    at: Vec<String>,
    reply: Option<String>,
    why: String,
}

impl Check {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let named = |error: io::Error| format!("{}: {error}", self.file.display());
        let file = File::open(&self.file).map_err(named)?;
        let bar = ProgressBar::new(file.metadata().map_err(named)?.len());
        let style = "{elapsed_precise} {wide_bar} {percent} % read, {eta} to go";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
        let threads = self
            .threads
            .map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
        let extent = match self.sample {
            None => Extent::Whole,
            Some(pieces) => Extent::Sample { pieces: pieces as usize, seed: self.seed },
        };
        let mut bytes = unpacked(bar.wrap_read(file)).map_err(named)?;
        if bytes.fill_buf().map_err(named)?.starts_with(KIND.as_bytes()) {
            let outcome = check_draw(bytes);
            bar.finish_and_clear();
            return match outcome {
                Ok(CheckedDraw { size, positions, pairings }) => {
                    let size = size.get();
                    let drawn = Drawn { proved: true, size, winner: (), positions, pairings };
                    Ok(super::print(&drawn)?)
                }
                Err(fault) => self.refuse(fault),
            };
        }
        let outcome = check::check(bytes, threads, extent);
        bar.finish_and_clear();
        match outcome {
            Ok(checked) => {
                let Checked { rule, size, ref from, winner, .. } = checked;
                let proved = Proved {
                    proved: (extent == Extent::Whole).then_some(true),
                    rule: rule.to_string(),
                    size: size.get(),
                    from: names(from),
                    winner: winner.to_string(),
                    positions: checked.positions,
                    leaves: checked.leaves,
                    longest: checked.longest,
                    references: checked.references,
                    templates: checked.templates,
                    bytes: checked.bytes,
                    pieces: checked.looked_at.1,
                    looked_at: checked.looked_at.0,
                };
                Ok(super::print(&proved)?)
            }
            Err(fault) => self.refuse(fault),
        }
    }

    fn refuse(&self, fault: Fault) -> Result<(), Box<dyn Error>> {
        let said = format!("{}: {fault}", self.file.display());
        let Fault { at, reply, why } = fault;
        let reply = reply.map(|point| point.to_string());
        let refused = Refused { proved: false, at: names(&at), reply, why };
        // The exit status says it even if nobody reads the line.
        let _ = super::print(&refused);
        Err(said.into())
    }
}
