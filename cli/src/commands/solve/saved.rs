//! The state of a proof-number search in a file.
//!
//! A line of JSON that identifies the search ([`Header`]), the entries of the table, sixteen bytes each (two
//! little-endian words), and the little-endian CRC-32 of all of that.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use tengen::board::{Board, Stone};
use tengen::rules::Rule;
use tengen::threats::{DeepSolver, DeepView};
use tengen_cli::write_whole;

/// The file's type in the first line.
const NAME: &str = "tengen deep search";
/// Maximum bytes of a header, however many stones there are.
const LONGEST_HEADER: u64 = 1 << 16;

/// The search that a file belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    file: String,
    version: u32,
    rule: String,
    size: u8,
    attacker: String,
    black: Vec<String>,
    white: Vec<String>,
    /// Positions examined so far.
    nodes: u64,
    entries: u64,
}

impl Header {
    /// The header of a search for the side to move that has not begun yet.
    pub(super) fn of(board: &Board, rule: Rule) -> Header {
        let names = |stone| board.stones(stone).iter().map(|point| point.to_string()).collect();
        Header {
            file: NAME.to_string(),
            version: DeepSolver::VERSION,
            rule: rule.to_string(),
            size: board.size().get(),
            attacker: board.to_move().to_string(),
            black: names(Stone::Black),
            white: names(Stone::White),
            nodes: 0,
            entries: 0,
        }
    }

    /// Checks that a file with this header belongs to the same search.
    fn check(&self, wanted: &Header) -> Result<(), String> {
        let another = |what: &str, found: &str, wanted: &str| {
            Err(format!(
                "contains the search of another position: its {what} is {found}, not {wanted}"
            ))
        };
        if self.rule != wanted.rule {
            return another("rule", &self.rule, &wanted.rule);
        }
        if self.size != wanted.size {
            return another("size", &self.size.to_string(), &wanted.size.to_string());
        }
        if self.attacker != wanted.attacker {
            return another("attacker", &self.attacker, &wanted.attacker);
        }
        for (colour, found, wanted) in
            [("black", &self.black, &wanted.black), ("white", &self.white, &wanted.white)]
        {
            let odd = |of: &[String], in_: &[String]| of.iter().find(|p| !in_.contains(p)).cloned();
            let (more, less) = (odd(found, wanted), odd(wanted, found));
            if let Some(point) = more.or(less) {
                let has = if found.contains(&point) { "has" } else { "lacks" };
                return Err(format!(
                    "contains the search of another position: it {has} a {colour} stone on {point}"
                ));
            }
        }
        Ok(())
    }
}

/// Writes the state of a search, atomically.
///
/// # Errors
/// The reason, with the file's name.
pub(super) fn save(file: &Path, header: &Header, view: DeepView<'_>) -> Result<(), String> {
    write_whole(file, |out| write(out, header, view)).map_err(|error| error.to_string())
}

fn write(out: impl Write, header: &Header, view: DeepView<'_>) -> io::Result<()> {
    let progress = view.progress();
    let (nodes, entries) = (progress.nodes, progress.stored as u64);
    let mut output = Summed { inner: out, sum: Hasher::new() };
    serde_json::to_writer(&mut output, &Header { nodes, entries, ..header.clone() })?;
    output.write_all(b"\n")?;
    for words in view.entries() {
        for word in words {
            output.write_all(&word.to_le_bytes())?;
        }
    }
    let Summed { mut inner, sum } = output;
    inner.write_all(&sum.finalize().to_le_bytes())
}

/// Passes on everything written, and computes its checksum.
struct Summed<W> {
    inner: W,
    sum: Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Resumes from a file of the search that `wanted` is the header of.
///
/// # Errors
/// Why the file cannot be used, with its name.
pub(super) fn load(file: &Path, wanted: &Header, deep: &mut DeepSolver) -> Result<(), String> {
    let named = |why: String| format!("{}: {why}", file.display());
    check(file, wanted).map_err(named)?;
    take_up(file, deep).map_err(named)
}

/// Opens a file; returns its header line and a reader for the rest.
fn open(file: &Path) -> Result<(String, BufReader<File>), String> {
    let opened = File::open(file).map_err(|error| format!("cannot be read: {error}"))?;
    let mut input = BufReader::with_capacity(1 << 16, opened);
    let mut line = String::new();
    match input.by_ref().take(LONGEST_HEADER).read_line(&mut line) {
        Err(error) if error.kind() != io::ErrorKind::InvalidData => {
            Err(format!("cannot be read: {error}"))
        }
        _ => Ok((line, input)),
    }
}

fn header(line: &str) -> Result<Header, String> {
    /// The members that do not change between versions.
    #[derive(Deserialize)]
    struct Which {
        file: String,
        version: u32,
    }
    let which: Option<Which> = serde_json::from_str(line).ok();
    let Some(Which { version, .. }) = which.filter(|which| which.file == NAME) else {
        return Err(format!("is not a saved search: its first line does not contain \"{NAME}\""));
    };
    let known = DeepSolver::VERSION;
    if version != known {
        return Err(format!("has version {version}, but this program reads version {known}"));
    }
    serde_json::from_str(line).map_err(|error| format!("is damaged: its first line: {error}"))
}

/// Checks that the file is complete and belongs to that search.
fn check(file: &Path, wanted: &Header) -> Result<(), String> {
    let (line, mut input) = open(file)?;
    let header = header(&line)?;
    header.check(wanted)?;
    let expected = header.entries.saturating_mul(16).saturating_add(4);
    let mut sum = Hasher::new();
    sum.update(line.as_bytes());
    let mut left = expected;
    let mut bytes = vec![0; 1 << 16];
    let mut last = Vec::new();
    loop {
        let read = input.read(&mut bytes).map_err(|error| format!("cannot be read: {error}"))?;
        if read == 0 {
            break;
        }
        if read as u64 > left {
            return Err("is damaged: something follows its checksum".to_string());
        }
        // The checksum covers all but the last four bytes.
        last.extend_from_slice(&bytes[..read]);
        left -= read as u64;
        let summed = last.len().saturating_sub(4);
        sum.update(&last[..summed]);
        last.drain(..summed);
    }
    if left > 0 {
        let whole = (expected - left) / 16;
        if whole == header.entries {
            return Err("is damaged: it ends in the middle of its checksum".to_string());
        }
        return Err(format!("is damaged: it ends after {whole} of {} entries", header.entries));
    }
    if last != sum.finalize().to_le_bytes() {
        return Err("is damaged: its checksum does not match its contents".to_string());
    }
    Ok(())
}

/// Loads a file that was found to be complete.
fn take_up(file: &Path, deep: &mut DeepSolver) -> Result<(), String> {
    let (line, mut input) = open(file)?;
    let header = header(&line)?;
    let mut bytes = [0; 16];
    for at in 1..=header.entries {
        input.read_exact(&mut bytes).map_err(|error| format!("cannot be read: {error}"))?;
        let (key, word) = bytes.split_at(8);
        let word_of = |half: &[u8]| u64::from_le_bytes(half.try_into().expect("eight bytes"));
        if !deep.restore([word_of(key), word_of(word)]) {
            return Err(format!("is damaged: its entry {at} is invalid"));
        }
    }
    deep.resume_at(header.nodes);
    Ok(())
}
