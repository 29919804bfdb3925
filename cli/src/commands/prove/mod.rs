//! `tengen prove`: proving that openings are wins, with certificates.

mod certificate;
mod check;
mod draw;
mod play;
mod search;

use std::error::Error;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::RwLock;

use clap::{Args, Subcommand};
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzReader, XzWriter};
use serde::Serialize;
use tengen::board::{Point, Size};
use tengen::notation::parse_moves;
use tengen::rules::Rule;
use tengen_cli::write_whole;
use tengen_prove::log::{Log, files};

use crate::commands::files::named;

/// Prove that Black wins an opening, and make, check or play certificates of such proofs.
///
/// The proof is kept in a log, from which a later run continues. To join the logs of several machines, put their files
/// into one folder, or concatenate them.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Prove {
    #[command(flatten)]
    search: Option<search::Search>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Prints an outcome as a line of JSON.
fn print(outcome: &impl Serialize) -> io::Result<()> {
    writeln!(io::stdout(), "{}", serde_json::to_string(outcome)?)
}

/// The stones of `--from`.
fn stones(from: &str, size: Size) -> Result<Vec<Point>, String> {
    parse_moves(from, size).map_err(|error| format!("--from: {error}"))
}

#[derive(Subcommand)]
enum Command {
    Certificate(certificate::Certificate),
    Check(check::Check),
    Draw(draw::Draw),
    Play(play::Play),
}

impl Prove {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match (self.command, self.search) {
            (Some(Command::Certificate(command)), _) => command.run(),
            (Some(Command::Check(command)), _) => command.run(),
            (Some(Command::Draw(command)), _) => command.run(),
            (Some(Command::Play(command)), _) => command.run(),
            (None, Some(search)) => search.run(),
            (None, None) => Err("there is nothing to prove: --from and --log are missing".into()),
        }
    }
}

/// Writes a certificate atomically, compressed if its name ends in `.gz` or `.xz`.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    /// The level of xz with the largest dictionary.
    const FURTHEST: u32 = 9;
    write_whole(path, |out| match path.extension().and_then(OsStr::to_str) {
        Some("gz") => {
            let mut packed = GzEncoder::new(out, Compression::best());
            packed.write_all(bytes)?;
            packed.finish().map(drop)
        }
        Some("xz") => {
            let mut packed = XzWriter::new(out, XzOptions::with_preset(FURTHEST))?;
            packed.write_all(bytes)?;
            packed.finish().map(drop)
        }
        _ => out.write_all(bytes),
    })
}

/// Reads a rule, and refuses those that certificates do not exist for.
fn certifiable(name: &str) -> Result<Rule, String> {
    let rule = name.parse().map_err(|error: <Rule as FromStr>::Err| error.to_string())?;
    tengen_prove::check::certifiable(rule)?;
    Ok(rule)
}

/// Returns the logs in these folders.
fn logs_in(folders: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut logs = Vec::new();
    for folder in folders {
        logs.extend(files(folder).map_err(named(folder))?);
    }
    Ok(logs)
}

/// Reads the positions of these certificates, and then those of these logs.
fn read_proved(
    known: &[PathBuf],
    logs: &[PathBuf],
    rule: Rule,
    size: Size,
) -> Result<RwLock<Log>, String> {
    let mut log = Log::new(rule, size);
    for path in known {
        opened(path, |file| log.read_certificate(file))?;
    }
    logs.iter().try_for_each(|file| log.read(file))?;
    Ok(RwLock::new(log))
}

/// Reads the proofs of certificates for any rule on boards of this size, each for itself.
fn read_guides(files: &[PathBuf], size: Size) -> Result<Vec<Log>, String> {
    let read = |path: &PathBuf| {
        opened(path, |file| {
            let guide = Log::of_certificate(file)?;
            let its = guide.size();
            if its == size {
                Ok(guide)
            } else {
                Err(format!("the certificate is for {its}x{its}, not for {size}x{size}"))
            }
        })
    };
    files.iter().map(read).collect()
}

/// Reads a file, decompressed if it is compressed; errors begin with its path.
fn opened<T>(
    path: &Path,
    read: impl FnOnce(Box<dyn BufRead>) -> Result<T, String>,
) -> Result<T, String> {
    let file = File::open(path).and_then(unpacked).map_err(|error| error.to_string());
    file.and_then(read).map_err(|why| format!("{}: {why}", path.display()))
}

/// The bytes of a file, decompressed if it begins like gzip or xz.
fn unpacked(file: impl Read + 'static) -> io::Result<Box<dyn BufRead>> {
    let mut file = BufReader::new(file);
    let start = file.fill_buf()?;
    Ok(if start.starts_with(&[0x1f, 0x8b]) {
        Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(file)))
    } else if start.starts_with(b"\xfd7zXZ\0") {
        Box::new(BufReader::new(XzReader::new(file, true)))
    } else {
        Box::new(file)
    })
}
