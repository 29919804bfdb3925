//! The log file of a run.
//!
//! ```text
//! tengen spsa 1 rule=freestyle size=15 nodes=10000 pairs=20000 rate=0.002 seed=1 engine=458590
//! aspiration singular_margin
//! 16 9 14 9 25.031 63.87
//! ```
//!
//! The second line names the tuned parameters. Each further line holds the number of pairs played, the games that the
//! first side won, drew and lost since the line before, and the values of the parameters after them.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write as _};
use std::path::Path;

use tengen::board::Size;
use tengen::rules::Rule;

use super::pair::Score;

/// What determines a run.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) rules: Vec<Rule>,
    pub(super) size: Size,
    pub(super) nodes: u64,
    pub(super) pairs: u64,
    pub(super) rate: f64,
    pub(super) seed: u64,
    /// The signature of the engine.
    pub(super) engine: u64,
    /// The tuned parameters.
    pub(super) names: Vec<String>,
}

impl Heading {
    /// The first two lines of the file.
    fn lines(&self) -> [String; 2] {
        let Heading { size, nodes, pairs, rate, seed, engine, .. } = self;
        let rules: Vec<_> = self.rules.iter().map(Rule::to_string).collect();
        let first = format!(
            "tengen spsa 1 rule={} size={size} nodes={nodes} pairs={pairs} rate={rate} seed={seed} engine={engine}",
            rules.join(",")
        );
        [first, self.names.join(" ")]
    }
}

/// The progress of a run.
#[derive(Debug)]
pub(super) struct Log {
    file: File,
    /// The number of pairs played.
    pub(super) pairs: u64,
    /// The values of the parameters after them.
    pub(super) values: Vec<f64>,
}

impl Log {
    /// Opens the file at `path`, or creates it with the values `start`. An unfinished line at its end is cut off.
    ///
    /// # Errors
    /// The file cannot be read or written, is in use, belongs to another run, or holds a malformed line.
    pub(super) fn open(
        path: &Path,
        heading: &Heading,
        start: Vec<f64>,
    ) -> Result<Log, Box<dyn Error>> {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.map_err(|error| named(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(named(&"another run is writing to it").into());
            }
            Err(TryLockError::Error(error)) => return Err(named(&error).into()),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| named(&error))?;
        let expected = heading.lines();
        let first = format!("{}\n{}\n", expected[0], expected[1]);
        if first.starts_with(&text) {
            // The file is empty or ends within its heading.
            file.set_len(0)
                .and_then(|()| file.write_all(first.as_bytes()))
                .map_err(|e| named(&e))?;
            return Ok(Log { file, pairs: 0, values: start });
        }
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut lines = text[..whole].lines().enumerate();
        for (expected, (at, line)) in expected.iter().zip(lines.by_ref()) {
            if line != expected {
                let line = format!("line {}: expected {expected:?}, found {line:?}", at + 1);
                return Err(named(&line).into());
            }
        }
        let (mut pairs, mut values) = (0, start);
        for (at, line) in lines {
            let (now, after) = state(line, values.len())
                .filter(|&(now, _)| now > pairs && now <= heading.pairs)
                .ok_or_else(|| named(&format!("line {}: {line:?} cannot be read", at + 1)))?;
            (pairs, values) = (now, after);
        }
        if whole < text.len() {
            file.set_len(whole as u64).map_err(|error| named(&error))?;
        }
        Ok(Log { file, pairs, values })
    }

    /// Appends the result of further pairs.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn push(
        &mut self,
        pairs: u64,
        score: Score,
        values: Vec<f64>,
    ) -> std::io::Result<()> {
        let [won, drawn, lost] = score.0;
        let mut line = format!("{pairs} {won} {drawn} {lost}");
        for value in &values {
            write!(line, " {value}").expect("a string takes what is written");
        }
        line.push('\n');
        self.file.write_all(line.as_bytes())?;
        (self.pairs, self.values) = (pairs, values);
        Ok(())
    }
}

/// Parses the number of pairs and the values in a line.
fn state(line: &str, numbers: usize) -> Option<(u64, Vec<f64>)> {
    let mut words = line.split(' ');
    let pairs = words.next()?.parse().ok()?;
    for _ in 0..3 {
        words.next()?.parse::<u32>().ok()?;
    }
    let values: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    values.filter(|values| values.len() == numbers).map(|values| (pairs, values))
}
