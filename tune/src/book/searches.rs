//! Searches that are made once and stored.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use tengen::board::{Point, Size};
use tengen::notation::write_moves;
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Flow, Host, Limits, Options, Report, Value};

use crate::signature::signature;

/// A move found by a search, and its value for the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) point: Point,
    pub(super) value: Value,
}

/// The engine and its results, by position, nodes and number of lines.
pub(super) struct Searches {
    rule: Rule,
    signature: u64,
    engine: Engine,
    known: HashMap<String, Vec<Found>>,
    journal: Option<(PathBuf, File)>,
    nodes: u64,
    began: Instant,
    reported: Instant,
}

/// Megabytes of the engine's table, which is cleared before each search. It is small in tests, whose short searches
/// would otherwise spend most of their time on that.
const TABLE: usize = if cfg!(test) { 1 } else { 32 };
/// Seconds between progress lines.
const PROGRESS: u64 = 10;

impl Searches {
    /// Starts an engine without a journal.
    pub(super) fn new(rule: Rule) -> Searches {
        let now = Instant::now();
        Searches {
            rule,
            signature: signature(),
            engine: Engine::new(TABLE << 20),
            known: HashMap::new(),
            journal: None,
            nodes: 0,
            began: now,
            reported: now,
        }
    }

    /// Starts an engine with the results in the journal at `path`, to which new ones are appended; the file is created
    /// if necessary. An unfinished line at its end is cut off.
    pub(super) fn open(path: &Path, rule: Rule) -> Result<Searches, Box<dyn Error>> {
        let mut searches = Searches::new(rule);
        let named = |error| format!("{}: {error}", path.display());
        let options = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = options.map_err(named)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!("{}: another run is writing to it", path.display()).into());
            }
            Err(TryLockError::Error(error)) => return Err(named(error).into()),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(named)?;
        let heading = format!("tengen searches 1 rule={rule} engine={}\n", searches.signature);
        let end = text.rfind('\n').map_or(0, |end| end + 1);
        if heading.starts_with(&text) {
            file.set_len(0).map_err(named)?;
            file.write_all(heading.as_bytes()).map_err(named)?;
        } else if let Some(lines) = text[..end].strip_prefix(&heading) {
            for (line, number) in lines.lines().zip(2..) {
                let (key, found) = read(line).ok_or_else(|| {
                    format!("{}: line {number}: {line:?} is not a search", path.display())
                })?;
                searches.known.insert(key, found);
            }
            file.set_len(end as u64).map_err(named)?;
            file.seek(SeekFrom::End(0)).map_err(named)?;
        } else {
            let found = text.lines().next().unwrap_or_default();
            let heading = heading.trim_end();
            let path = path.display();
            return Err(format!(
                "{path}: it was started as {found:?}, not {heading:?}; remove it to start again"
            )
            .into());
        }
        searches.journal = Some((path.to_path_buf(), file));
        Ok(searches)
    }

    /// The engine's signature.
    pub(super) fn engine(&self) -> u64 {
        self.signature
    }

    /// Nodes searched since the beginning.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the best moves after `moves`, best first, at most `lines` of them. The game must not be over.
    pub(super) fn best(
        &mut self,
        moves: &[Point],
        nodes: u64,
        lines: usize,
    ) -> Result<Vec<Found>, Box<dyn Error>> {
        let key = format!("{}/{nodes}/{lines}", write_moves(moves));
        if let Some(found) = self.known.get(&key) {
            return Ok(found.clone());
        }
        let position = Position::from_moves(self.rule, Size::STANDARD, moves)?;
        self.engine.clear();
        let mut host = LastTwo::default();
        let options = Options { multi_pv: lines, ..Options::default() };
        let limits = Limits::nodes(nodes);
        let report = self.engine.search_with(&position, limits, options, &mut host)?;
        self.nodes += report.nodes;
        let found = host.steady(&report);
        if let Some((path, file)) = &mut self.journal {
            let written = file.write_all(line_of(&key, &found).as_bytes());
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        self.known.insert(key, found.clone());
        self.report_progress(moves);
        Ok(found)
    }

    fn report_progress(&mut self, moves: &[Point]) {
        if self.reported.elapsed().as_secs() >= PROGRESS {
            self.reported = Instant::now();
            eprintln!(
                "{}: {} searches, {} M nodes in {} s; now after {}",
                self.rule,
                self.known.len(),
                self.nodes / 1_000_000,
                self.began.elapsed().as_secs(),
                write_moves(moves)
            );
        }
    }
}

fn line_of(key: &str, found: &[Found]) -> String {
    let mut line = key.to_owned();
    for Found { point, value } in found {
        write!(line, " {point}:{}", value.0).expect("a string takes all text");
    }
    line + "\n"
}

fn read(line: &str) -> Option<(String, Vec<Found>)> {
    let mut words = line.split(' ');
    let key = words.next()?;
    let found = words.map(|word| {
        let (point, value) = word.split_once(':')?;
        Some(Found { point: point.parse().ok()?, value: Value(value.parse().ok()?) })
    });
    let found: Vec<Found> = found.collect::<Option<_>>()?;
    (!found.is_empty()).then(|| (key.to_owned(), found))
}

/// The last two finished iterations.
#[derive(Default)]
struct LastTwo {
    before: Option<Report>,
    last: Option<Report>,
}

impl Host for LastTwo {
    fn poll(&mut self, _nodes: u64) -> Flow {
        Flow::Continue
    }

    fn report(&mut self, report: &Report) {
        self.before = self.last.replace(report.clone());
    }
}

impl LastTwo {
    /// The moves of the last finished iteration. Unless one is a proof, a value is the mean of the last two iterations,
    /// because the side with the last move in a search looks better than it is. If no iteration was finished, the
    /// report is used.
    fn steady(&self, report: &Report) -> Vec<Found> {
        let last = self.last.as_ref().unwrap_or(report);
        let mut found: Vec<Found> = last
            .lines
            .iter()
            .map(|line| {
                let same = |other: &&tengen::search::Line| other.moves[0] == line.moves[0];
                let before = self.before.as_ref().and_then(|report| report.lines.iter().find(same));
                let value = match before.map(|before| before.value) {
                    Some(before) if !before.is_proved() && !line.value.is_proved() => {
                        Value((before.0 + line.value.0) / 2)
                    }
                    _ => line.value,
                };
                Found { point: line.moves[0], value }
            })
            .collect();
        found.sort_by_key(|found| std::cmp::Reverse(found.value));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_journal_are_read_back() {
        let found = [("g7", -12), ("h10", 29_991)]
            .map(|(name, value)| Found { point: name.parse().unwrap(), value: Value(value) });
        let line = line_of("h8i9/250/2", &found);
        assert_eq!(line, "h8i9/250/2 g7:-12 h10:29991\n");
        assert_eq!(read(line.trim_end()), Some(("h8i9/250/2".to_owned(), found.to_vec())));
        for bad in ["", "h8/250/1", "h8/250/1 g7", "h8/250/1 g7:x", "h8/250/1 z7:1"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_unproved_value_is_the_mean_of_two_depths() {
        let report = |values: &[(&str, i32)]| {
            let line = |&(name, value): &(&str, i32)| tengen::search::Line {
                value: Value(value),
                depth: 1,
                moves: vec![name.parse().unwrap()],
            };
            Report { lines: values.iter().map(line).collect(), ..Report::default() }
        };
        let mut host = LastTwo::default();
        let values = |found: Vec<Found>| -> Vec<(String, i32)> {
            found.into_iter().map(|f| (f.point.to_string(), f.value.0)).collect()
        };
        let named = |values: &[(&str, i32)]| -> Vec<(String, i32)> {
            values.iter().map(|&(name, value)| (name.to_owned(), value)).collect()
        };
        // No iteration was finished.
        assert_eq!(values(host.steady(&report(&[("a1", 3)]))), named(&[("a1", 3)]));
        host.report(&report(&[("h8", 10), ("h9", 8)]));
        host.report(&report(&[("h9", 60), ("h8", 20), ("i9", 29_990), ("g9", 4)]));
        let expected = named(&[("i9", 29_990), ("h9", 34), ("h8", 15), ("g9", 4)]);
        assert_eq!(values(host.steady(&Report::default())), expected);
    }
}
