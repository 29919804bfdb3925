//! The programs that measure, and their output.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, ensure};

use super::side::Side;
use crate::bench::Bench;
use crate::process::output;
use crate::wasm_tests::WasmTests;

/// How often a search runs in a round; the fastest run counts.
const SEARCHES: usize = 3;

/// The arguments for the signature's test as wasm.
const SIGNATURE: [&str; 7] = [
    "--release",
    "--features",
    "tengen/builtin-weights",
    "--test",
    "signature",
    "--",
    "--nocapture",
];

/// Figures by name, each a rate: higher is better.
pub(super) type Sample = BTreeMap<String, f64>;

/// A program that measures.
pub(super) enum Program {
    /// `tengen bench`.
    Search,
    /// Benchmarks of the package `tengen`: the file's name, and the part of their names that selects the relevant ones.
    Benches(&'static [(&'static str, &'static str)]),
    /// The signature's test as wasm.
    Wasm,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search => f.write_str("search"),
            Self::Wasm => f.write_str("wasm"),
            Self::Benches(benches) => {
                let names: Vec<_> = benches.iter().map(|(file, _)| *file).collect();
                write!(f, "benches {}", names.join(", "))
            }
        }
    }
}

impl Program {
    /// Builds the program on one side.
    ///
    /// # Errors
    /// When that side does not have the program, or it cannot be built.
    pub(super) fn build(&self, side: &Side) -> Result<Ready> {
        match *self {
            Self::Search => {
                let arguments =
                    ["build", "--release", "--package", "tengen-cli", "--bin", "tengen"];
                Ok(Ready::Search(side.program(&arguments, "tengen")?))
            }
            Self::Benches(benches) => {
                let mut ready = vec![];
                for &(file, filter) in benches {
                    let source = format!("benches/{file}.rs");
                    ensure!(side.has(&source), "{} has no {source}", side.name);
                    let arguments = ["bench", "--no-run", "--package", "tengen", "--bench", file];
                    ready.push((file, filter, side.program(&arguments, file)?));
                }
                Ok(Ready::Benches(ready))
            }
            Self::Wasm => {
                let source = "www/tests/signature.rs";
                ensure!(side.has(source), "{} has no {source}", side.name);
                let tests = WasmTests::prepare()?;
                let mut command = tests.command(&SIGNATURE);
                side.place(&mut command);
                let ready = Ready::Wasm { command: Box::new(command), _tests: Box::new(tests) };
                Ok(ready)
            }
        }
    }
}

/// A built program of one side.
pub(super) enum Ready {
    Search(PathBuf),
    Benches(Vec<(&'static str, &'static str, PathBuf)>),
    Wasm {
        command: Box<Command>,
        /// Keeps the driver alive; it is ended with this value.
        _tests: Box<WasmTests>,
    },
}

impl Ready {
    /// Runs it once.
    ///
    /// # Errors
    /// When it fails, or its output contains no figures.
    pub(super) fn run(&mut self) -> Result<Sample> {
        match self {
            Self::Search(program) => {
                let mut fastest: f64 = 0.0;
                for _ in 0..SEARCHES {
                    let printed = output(Command::new(&*program).arg("bench"))?;
                    fastest = fastest.max(Bench::read(&printed)?.speed);
                }
                Ok([("search, nodes/s".to_owned(), fastest)].into())
            }
            Self::Benches(benches) => {
                let mut sample = Sample::new();
                for (file, filter, program) in benches {
                    let printed = output(Command::new(program).args(["--bench", filter]))?;
                    sample.extend(rates(file, &printed));
                }
                ensure!(!sample.is_empty(), "the benchmarks printed no figure");
                Ok(sample)
            }
            Self::Wasm { command, .. } => {
                let printed = Bench::read(&output(command)?)?;
                Ok([("wasm, nodes/s".to_owned(), printed.speed)].into())
            }
        }
    }
}

/// Iterations per second of each benchmark in divan's table, from the fastest time, which other processes disturb
/// least.
///
/// ```text
/// rules             fastest       │ slowest       │ median        │ mean
/// ├─ one_check      3.2 µs        │ 4.1 µs        │ 3.3 µs        │ 3.4 µs
/// ╰─ play_and_undo                │               │               │
///    ╰─ renju       161.7 ns      │ 168.2 ns      │ 163.8 ns      │ 164 ns
/// ```
fn rates(file: &str, table: &str) -> Sample {
    let mut path: Vec<&str> = vec![];
    let mut sample = Sample::new();
    for line in table.lines() {
        let Some((at, branch)) =
            ["├─ ", "╰─ "].iter().find_map(|branch| Some((line.find(branch)?, branch)))
        else {
            continue;
        };
        let depth = line[..at].chars().count() / branch.chars().count();
        let row = &line[at + branch.len()..];
        let mut words = row.split('│').next().unwrap_or_default().split_whitespace();
        let Some(name) = words.next() else { continue };
        path.truncate(depth);
        path.push(name);
        if let (Some(number), Some(unit)) = (words.next(), words.next())
            && let Some(seconds) = seconds(number, unit)
        {
            sample.insert(format!("{file}/{}, 1/s", path.join("/")), 1.0 / seconds);
        }
    }
    sample
}

fn seconds(number: &str, unit: &str) -> Option<f64> {
    let scale = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        "ps" => 1e-12,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_divan_s_table_is_a_rate() {
        let table = "\
Timer precision: 22 ns
rules             fastest       │ slowest       │ median        │ mean
├─ one_check      2 µs          │ 4.1 µs        │ 3.3 µs        │ 3.4 µs
│                 50 Mitem/s    │ 20 Mitem/s    │ 30 Mitem/s    │ 30 Mitem/s
╰─ play_and_undo                │               │               │
   ├─ freestyle   125 ns        │ 135.6 ns      │ 133.6 ns      │ 133.6 ns
   ╰─ renju       0.25 ms       │ 168.2 ns      │ 163.8 ns      │ 164 ns
";
        let rates = rates("rules", table);
        let found: Vec<_> =
            rates.iter().map(|(name, rate)| (name.as_str(), rate.round())).collect();
        assert_eq!(
            found,
            [
                ("rules/one_check, 1/s", 500_000.0),
                ("rules/play_and_undo/freestyle, 1/s", 8_000_000.0),
                ("rules/play_and_undo/renju, 1/s", 4_000.0),
            ]
        );
    }
}
