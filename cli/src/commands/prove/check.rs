//! `tengen prove check`: checking that a certificate proves its claim.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tengen::board::{Point, Stone};
use tengen_api::named::names;
use tengen_cli::arguments::whole;
use tengen_cli::to_stderr;
use tengen_prove::check::draw::{CheckedDraw, KIND, check_draw};
use tengen_prove::check::{self, Checked, Extent, Fault, Joint};

use super::unpacked;

/// Check certificates, using only the rules of the game.
///
/// Prints a line for each: what is proved, or the first reply that is not answered. The exit status is 0 only if everything
/// that was to be checked is correct. A file may be compressed with gzip or xz. Certificates of draws are always checked
/// in full, on one thread.
///
/// For several files, a last line for each rule, size and first move of Black's says what they prove together: "proved" is
/// whether that move wins, and "open" are White's replies after which nothing is proved.
#[derive(Args)]
pub(super) struct Check {
    /// The certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Threads to check on [default: one for each processor]
    #[arg(long, value_parser = whole::<u16>(1..))]
    threads: Option<u16>,
    /// Check only this many pieces of each, chosen by the seed: quick, but no proof
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

/// What several certificates prove about a first move.
#[derive(Serialize)]
struct Together {
    /// `null` if every reply is answered, but only a sample was checked.
    proved: Option<bool>,
    rule: String,
    size: u8,
    from: [String; 1],
    winner: String,
    /// White's replies after which Black wins.
    answered: usize,
    open: Vec<String>,
    longest: usize,
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
        let mut checked = Vec::new();
        let mut refused = Vec::new();
        for file in &self.files {
            match self.check(file) {
                Ok(win) => checked.extend(win),
                Err(error) => refused.push(error),
            }
        }
        if self.files.len() > 1 {
            for joint in check::join(&checked) {
                self.print_together(&joint)?;
            }
        }
        let Some(last) = refused.pop() else { return Ok(()) };
        refused.iter().for_each(to_stderr);
        Err(last)
    }

    /// Checks a file and prints what it proves. A win is also returned.
    fn check(&self, path: &Path) -> Result<Option<Checked>, Box<dyn Error>> {
        let named = |error: io::Error| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(named)?;
        let bar = ProgressBar::new(file.metadata().map_err(named)?.len());
        let style = "{elapsed_precise} {wide_bar} {percent} % read, {eta} to go";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
        let threads = self
            .threads
            .map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
        let extent = self.extent();
        let mut bytes = unpacked(bar.wrap_read(file)).map_err(named)?;
        if bytes.fill_buf().map_err(named)?.starts_with(KIND.as_bytes()) {
            let outcome = check_draw(bytes);
            bar.finish_and_clear();
            return match outcome {
                Ok(CheckedDraw { size, positions, pairings }) => {
                    let size = size.get();
                    let drawn = Drawn { proved: true, size, winner: (), positions, pairings };
                    super::print(&drawn)?;
                    Ok(None)
                }
                Err(fault) => Err(refuse(path, fault)),
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
                super::print(&proved)?;
                Ok(Some(checked))
            }
            Err(fault) => Err(refuse(path, fault)),
        }
    }

    fn extent(&self) -> Extent {
        match self.sample {
            None => Extent::Whole,
            Some(pieces) => Extent::Sample { pieces: pieces as usize, seed: self.seed },
        }
    }

    fn print_together(&self, joint: &Joint) -> io::Result<()> {
        let open: Vec<Point> = joint.open().collect();
        let proved = match self.extent() {
            _ if !open.is_empty() => Some(false),
            Extent::Whole => Some(true),
            Extent::Sample { .. } => None,
        };
        super::print(&Together {
            proved,
            rule: joint.rule.to_string(),
            size: joint.size.get(),
            from: [joint.first.to_string()],
            winner: Stone::Black.to_string(),
            answered: joint.answered.len(),
            open: names(&open),
            longest: joint.longest,
        })
    }
}

/// Prints why a certificate is refused, and returns it as the error.
fn refuse(path: &Path, fault: Fault) -> Box<dyn Error> {
    let said = format!("{}: {fault}", path.display());
    let Fault { at, reply, why } = fault;
    let reply = reply.map(|point| point.to_string());
    let refused = Refused { proved: false, at: names(&at), reply, why };
    // The exit status says it even if nobody reads the line.
    let _ = super::print(&refused);
    said.into()
}
