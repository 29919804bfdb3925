//! `tengen prove --from`: searching for a proof.

use std::error::Error;
use std::fs;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use tengen::board::{Point, Size, Stone};
use tengen::rules::{Position, Rule};
use tengen_api::named::names;
use tengen_cli::arguments::whole;
use tengen_cli::to_stderr;
use tengen_prove::certificate::CertificateError;
use tengen_prove::log::Writer;
use tengen_prove::prover::{ProverProgress, prove};
use tengen_prove::task::ProofTask;

use super::certifiable;
use crate::commands::shard::Shard;

/// How often progress is reported: on a terminal, and elsewhere.
const SPEAK: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(60)];

#[derive(Args)]
pub(super) struct Search {
    /// The rule: freestyle or standard
    #[arg(long, default_value_t, value_parser = certifiable)]
    rule: Rule,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// The moves after which to prove that Black wins, such as h8h9i9
    #[arg(long, value_name = "MOVES")]
    from: String,
    /// The folder of the log
    #[arg(long, value_name = "DIR")]
    log: PathBuf,
    /// Certificates that "tengen prove check" has accepted: their positions are not searched again
    #[arg(long, value_name = "FILE", num_args = 1..)]
    known: Vec<PathBuf>,
    /// Certificates for another rule: their moves are tried first
    #[arg(long, value_name = "FILE", num_args = 1..)]
    guide: Vec<PathBuf>,
    /// Threads to search on
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(1..))]
    threads: u16,
    /// Search only the I-th of N shares of White's replies, such as 1/4: for several machines. When all are done, a run without this option joins them
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Stop after this many minutes; a later run continues
    #[arg(long, value_name = "T", value_parser = minutes)]
    max_minutes: Option<Duration>,
    /// Let the engine search longer for each move, and much longer for the last ones, with a table of 1 GB: for openings that are not proved otherwise
    #[arg(long)]
    thorough: bool,
}

#[derive(Serialize)]
struct Outcome {
    proved: bool,
    /// Whether everything tried has failed: a later run would find no more.
    failed: bool,
    rule: String,
    size: u8,
    from: Vec<String>,
    winner: &'static str,
    /// The shard of White's replies that was searched, unless it was all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    /// White's replies, or Black's moves, that are not settled.
    open: Vec<String>,
    records: usize,
    steps: u64,
    seconds: f64,
}

impl Search {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let from = super::stones(&self.from, self.size)?;
        let position = Position::from_moves(self.rule, self.size, &from)?;
        if position.ending().is_some() {
            return Err(CertificateError::Over.into());
        }
        let Shard { part, parts } = self.shard;
        if parts > 1 && position.to_move() == Stone::Black {
            return Err("--shard divides White's replies, but Black is to move here".into());
        }
        fs::create_dir_all(&self.log)
            .map_err(|error| format!("{}: {error}", self.log.display()))?;
        let logs = super::logs_in(std::slice::from_ref(&self.log))?;
        let log = super::read_proved(&self.known, &logs, self.rule, self.size)?;
        let guides = super::read_guides(&self.guide, self.size)?;
        let name = match parts {
            1 => "proved.log".to_owned(),
            _ => format!("proved-{part}-of-{parts}.log"),
        };
        let path = self.log.join(name);
        let named = |error| format!("{}: {error}", path.display());
        let writer = Writer::open(&path, self.rule, self.size).map_err(named)?;
        let started = Instant::now();
        let task = ProofTask {
            rule: self.rule,
            board: position.board().clone(),
            threads: usize::from(self.threads),
            shard: (part as usize - 1, parts as usize),
            deadline: self.max_minutes.and_then(|limit| started.checked_add(limit)),
            thorough: self.thorough,
            guides: guides.into(),
        };
        let every = SPEAK[usize::from(!std::io::stderr().is_terminal())];
        let mut speak_at = started + every;
        let progress = prove(&task, &log, writer, |progress| {
            let now = Instant::now();
            if now >= speak_at {
                speak_at = now + every;
                to_stderr(said(progress, now - started));
            }
        });
        let progress = progress.map_err(named)?;
        let outcome = Outcome {
            proved: progress.proved,
            failed: progress.failed,
            rule: self.rule.to_string(),
            size: self.size.get(),
            from: names(&from),
            winner: "black",
            shard: (parts > 1).then(|| self.shard.to_string()),
            open: names(&progress.open),
            records: progress.records,
            steps: progress.steps,
            seconds: started.elapsed().as_secs_f64(),
        };
        Ok(super::print(&outcome)?)
    }
}

fn minutes(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().map(|minutes: f64| minutes * 60.0);
    let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    limit.ok_or_else(|| "expected a number of minutes such as 90 or 0.5".to_owned())
}

/// Formats the progress as one line.
fn said(progress: &ProverProgress, elapsed: Duration) -> String {
    let ProverProgress { open, records, steps, nodes, hardness, line, .. } = progress;
    let line: String = line.iter().map(Point::to_string).collect();
    format!(
        "{} s, {records} proved, {steps} steps, {nodes} nodes, {} open at the root, hardness {hardness:.1}, at {line}",
        elapsed.as_secs(),
        open.len()
    )
}
