//! Comparing the working tree with another commit.
//!
//! Both are built, and the measurements alternate between them, so that other load on the machine
//! affects both equally. The result is their ratio, with a confidence interval.

mod measure;
mod ratio;
pub(crate) mod side;

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::build;
use crate::process::say;
use crate::sizes;
use measure::{Program, Sample};
use ratio::Ratio;
use side::Side;

/// What can be measured separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Subject {
    /// The search's nodes per second, by `tengen bench`
    Search,
    /// Make and undo on the shapes and in a game
    MakeUndo,
    /// The solver of wins by fours
    Solver,
    /// Renju's foul checks
    Fouls,
    /// The search's nodes per second as wasm in Chrome
    Wasm,
    /// Bytes of the built site, compressed with brotli
    Bytes,
}

impl Subject {
    /// The program that measures it, if one does.
    fn program(self) -> Option<Program> {
        match self {
            Self::Search => Some(Program::Search),
            Self::MakeUndo => Some(Program::Benches(&[("shapes", ""), ("rules", "play_and_undo")])),
            Self::Solver => Some(Program::Benches(&[("threats", "")])),
            Self::Fouls => Some(Program::Benches(&[("rules", "check"), ("rules", "fouls")])),
            Self::Wasm => Some(Program::Wasm),
            Self::Bytes => None,
        }
    }
}

/// Compares the working tree with a commit in this many rounds, and prints a row for each figure.
///
/// # Errors
/// When the commit does not exist, or nothing could be measured on both sides.
pub(crate) fn run(commit: &str, rounds: usize, only: &[Subject]) -> Result<()> {
    build::refuse_rustflags()?;
    let subjects = if only.is_empty() { Subject::value_variants() } else { only };
    let sides = [Side::working_tree(), Side::commit(commit)?];
    let mut rows = vec![];
    for &subject in subjects {
        let name = subject.to_possible_value().expect("none is skipped").get_name().to_owned();
        let found = match subject.program() {
            Some(program) => in_alternation(&sides, &program, rounds),
            None => bytes(&sides),
        };
        match found {
            Ok(found) => rows.extend(found),
            Err(error) => say(format!("{name} is skipped: {error:#}")),
        }
    }
    if rows.is_empty() {
        bail!("nothing was measured");
    }
    println!("\n{:40} {:>12} {:>12}   ratio (95 %)", "", sides[1].name, sides[0].name);
    rows.iter().for_each(|row| println!("{row}"));
    println!("\nAbove 1, the working tree is faster, or its site larger. {rounds} rounds.");
    Ok(())
}

/// Runs both sides' programs in turn; which one goes first alternates between rounds.
fn in_alternation(sides: &[Side; 2], program: &Program, rounds: usize) -> Result<Vec<Ratio>> {
    let mut ready = [program.build(&sides[0])?, program.build(&sides[1])?];
    let mut samples: [Vec<Sample>; 2] = Default::default();
    for round in 0..rounds {
        say(format!("{program}: round {} of {rounds}", round + 1));
        for turn in 0..2 {
            let side = (round + turn) % 2;
            samples[side].push(ready[side].run()?);
        }
    }
    Ok(ratios(sides, &samples))
}

/// A row for each figure that both sides have in every round; for other figures, which side lacks
/// them.
fn ratios(sides: &[Side; 2], samples: &[Vec<Sample>; 2]) -> Vec<Ratio> {
    let [ours, theirs] = samples;
    let (Some(first), Some(other)) = (ours.first(), theirs.first()) else { return vec![] };
    for (name, lacking) in
        first.keys().filter(|&name| !other.contains_key(name)).map(|name| (name, &sides[1])).chain(
            other.keys().filter(|&name| !first.contains_key(name)).map(|name| (name, &sides[0])),
        )
    {
        say(format!("{name} is skipped: {} has none", lacking.name));
    }
    let of = |samples: &[Sample], name| -> Option<Vec<f64>> {
        samples.iter().map(|sample| sample.get(name).copied()).collect()
    };
    first
        .keys()
        .filter_map(|name| Some(Ratio::of(name, &of(ours, name)?, &of(theirs, name)?)))
        .collect()
}

/// The sizes of the two sites. They are deterministic, so there is no interval.
fn bytes(sides: &[Side; 2]) -> Result<Vec<Ratio>> {
    let mut sums = vec![];
    for side in sides {
        sums.push(sizes::brotli_sums(&side.site()?)?);
    }
    let rows = sums[0].iter().zip(&sums[1]);
    Ok(rows.map(|((name, ours), (_, theirs))| Ratio::of(name, &[*ours], &[*theirs])).collect())
}
