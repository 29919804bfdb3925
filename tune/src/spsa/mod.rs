//! Tuning the search parameters by playing games.
//!
//! Simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic approximation using a
//! simultaneous perturbation gradient approximation", 1992), with the schedule used by Stockfish's testers: in every
//! pair of games, each parameter is moved by its own step up or down for one side and the opposite way for the other,
//! and the result pulls each parameter a little towards the side that won.

mod log;
mod pair;
mod schedule;

use std::error::Error;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;

use clap::Args;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use tengen::board::Size;
use tengen::rules::Rule;
use tengen::search::{Engine, Parameter, Parameters};

use log::{Heading, Log};
use pair::{Match, Score};
use schedule::Schedule;

use crate::signature::signature;

/// Pairs that start from the same parameters, so that all threads have work.
const BATCH: u64 = 16;
/// Bytes of each side's transposition table.
const TABLE: usize = 4 << 20;

/// Tune the parameters of the search by games of the engine against itself.
///
/// To continue an interrupted run, start it again with the same arguments; the result is the same as without the
/// interruption, however many threads play. Confirm the resulting values with `cargo xtask sprt`.
#[derive(Args)]
pub(crate) struct Spsa {
    /// The rule: freestyle, standard, renju, caro or caro6; several, separated by commas, take turns
    #[arg(long, default_value = "freestyle", value_delimiter = ',')]
    rule: Vec<Rule>,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// Nodes per move
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Pairs of games in the whole run
    #[arg(long, default_value_t = 20_000)]
    pairs: u64,
    /// How far a won game moves a parameter at the end of the run, as a share of its step
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// The parameters to tune [default: all]
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The log, with a line for every 16 pairs
    #[arg(long)]
    out: PathBuf,
    /// Pairs to play in parallel [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Spsa {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let chosen = chosen(&self.only)?;
        let heading = Heading {
            rules: self.rule.clone(),
            size: self.size,
            nodes: self.nodes,
            pairs: self.pairs,
            rate: self.rate,
            seed: self.seed,
            engine: signature(),
            names: chosen.iter().map(|parameter| parameter.name.to_owned()).collect(),
        };
        let start = chosen.iter().map(|parameter| f64::from((parameter.get)(&Parameters::DEFAULT)));
        let mut log = Log::open(&self.out, &heading, start.collect())?;
        let threads = self.threads.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
        while log.pairs < self.pairs {
            let numbers = log.pairs..(log.pairs + BATCH).min(self.pairs);
            let played = self.batch(&chosen, &log.values, numbers.clone(), threads);
            let mut score = Score::default();
            let mut values = log.values.clone();
            for Played { drawn, score: pair } in played {
                for ((value, moved), parameter) in values.iter_mut().zip(drawn).zip(&chosen) {
                    let [low, high] = [parameter.range.0, parameter.range.1].map(f64::from);
                    *value =
                        (*value + moved * f64::from(pair.won() - pair.lost())).clamp(low, high);
                }
                score = score + pair;
            }
            log.push(numbers.end, score, values)?;
        }
        for (parameter, value) in chosen.iter().zip(&log.values) {
            let was = (parameter.get)(&Parameters::DEFAULT);
            println!("{:24} {was:6} {:8.1}", parameter.name, value);
        }
        Ok(())
    }

    /// Plays the pairs with these numbers, each starting from `values`; returns the results in order.
    fn batch(
        &self,
        chosen: &[Parameter],
        values: &[f64],
        numbers: std::ops::Range<u64>,
        threads: usize,
    ) -> Vec<Played> {
        let due = Mutex::new(numbers);
        let worker = || {
            let mut engines = [Engine::new(TABLE), Engine::new(TABLE)];
            let mut played = Vec::new();
            loop {
                let next = due.lock().expect("no thread panics with it").next();
                let Some(number) = next else { return played };
                played.push((number, self.play(&mut engines, chosen, values, number)));
            }
        };
        let mut played: Vec<_> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().flat_map(|it| it.join().expect("no thread panics")).collect()
        });
        played.sort_by_key(|&(number, _)| number);
        played.into_iter().map(|(_, played)| played).collect()
    }

    /// Plays the pair with this number, which depends on nothing but `values`.
    fn play(
        &self,
        engines: &mut [Engine; 2],
        chosen: &[Parameter],
        values: &[f64],
        number: u64,
    ) -> Played {
        let mut random = SmallRng::seed_from_u64(self.seed << 32 ^ number);
        let schedule = Schedule { pairs: self.pairs, rate: self.rate };
        let mut sides = [Parameters::DEFAULT, Parameters::DEFAULT];
        let mut drawn = Vec::with_capacity(chosen.len());
        for (parameter, &value) in chosen.iter().zip(values) {
            let step = schedule.step(parameter.range, number);
            let sign = if random.random() { 1.0 } else { -1.0 };
            // Stochastic rounding, with the same random number for both sides.
            let chance: f64 = random.random();
            for (side, sign) in sides.iter_mut().zip([sign, -sign]) {
                let near = (value + sign * step + chance).floor() as i32;
                (parameter.set)(side, near.clamp(parameter.range.0, parameter.range.1));
            }
            drawn.push(sign * step * schedule.rate(number));
        }
        let rule = self.rule[(number % self.rule.len() as u64) as usize];
        let score =
            Match { rule, size: self.size, nodes: self.nodes }.pair(engines, &sides, &mut random);
        Played { drawn, score }
    }
}

/// The result of a pair.
struct Played {
    /// How much a game won by the first side moves each parameter.
    drawn: Vec<f64>,
    score: Score,
}

/// The parameters with these names, in the order of [`Parameters::ALL`]; all if no name is given.
///
/// # Errors
/// A name is unknown.
fn chosen(names: &[String]) -> Result<Vec<Parameter>, String> {
    let is_of = |name: &String, parameter: &Parameter| parameter.name == name;
    if let Some(name) = names.iter().find(|name| !Parameters::ALL.iter().any(|it| is_of(name, it)))
    {
        let all: Vec<_> = Parameters::ALL.iter().map(|parameter| parameter.name).collect();
        return Err(format!("unknown parameter {name:?}: the parameters are {}", all.join(", ")));
    }
    let is_chosen = |it: &&Parameter| names.is_empty() || names.iter().any(|name| is_of(name, it));
    Ok(Parameters::ALL.iter().filter(is_chosen).copied().collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::folder::Folder;

    fn command(out: PathBuf, pairs: u64, threads: usize) -> Spsa {
        Spsa {
            rule: vec![Rule::Freestyle, Rule::Renju],
            size: Size::new(9).unwrap(),
            nodes: 30,
            pairs,
            rate: 0.05,
            only: vec!["futility_slope".into(), "late_move_base".into()],
            seed: 3,
            out,
            threads: NonZero::new(threads),
        }
    }

    #[test]
    fn a_resumed_run_equals_an_uninterrupted_one() {
        let folder = Folder::new("spsa");
        let [once, twice] = ["once", "twice"].map(|name| folder.0.join(name));
        command(once.clone(), 40, 1).run().expect("pairs");
        let whole = fs::read_to_string(&once).unwrap();
        // The heading, the names, two whole batches and one of eight pairs.
        assert_eq!(whole.lines().count(), 5, "{whole}");
        let last: Vec<_> = whole.lines().last().unwrap().split(' ').skip(4).collect();
        assert_ne!(last, ["40", "5"], "no game has a winner");
        let third = whole.lines().take(3).map(|line| line.len() + 1).sum::<usize>();
        for cut in [10, whole.find('\n').unwrap() + 4, third, third + 9] {
            fs::write(&twice, &whole[..cut]).unwrap();
            command(twice.clone(), 40, 2).run().expect("the other pairs");
            assert_eq!(fs::read_to_string(&twice).unwrap(), whole, "cut at byte {cut}");
        }
    }

    #[test]
    fn a_file_of_another_run_or_with_a_fault_is_unchanged() {
        let folder = Folder::new("spsa-other");
        let out = folder.0.join("log");
        command(out.clone(), 16, 2).run().expect("pairs");
        let text = fs::read_to_string(&out).unwrap();
        let refused = |text: &str, command: Spsa| {
            fs::write(&out, text).unwrap();
            let error = command.run().unwrap_err().to_string();
            assert_eq!(fs::read_to_string(&out).unwrap(), text);
            error
        };
        let error = refused(&text, Spsa { seed: 4, ..command(out.clone(), 16, 2) });
        assert!(error.contains("seed=3") && error.contains("seed=4"), "{error}");
        let only = vec!["aspiration".into()];
        let error = refused(&text, Spsa { only, ..command(out.clone(), 16, 2) });
        assert!(error.contains("found \"futility_slope late_move_base\""), "{error}");
        let error = refused(&text.replace("\n16 ", "\n16 x"), command(out.clone(), 16, 2));
        assert!(error.contains("line 3"), "{error}");
        let error = refused("1. h8 i9\n", command(out.clone(), 16, 2));
        assert!(error.contains("line 1"), "{error}");
    }

    #[test]
    fn an_unknown_parameter_is_named() {
        let error = chosen(&["aspiration".into(), "margin".into()]).unwrap_err();
        assert!(
            error
                .starts_with("unknown parameter \"margin\": the parameters are quiescence_depth, ")
        );
        assert_eq!(chosen(&[]).unwrap().len(), Parameters::ALL.len());
    }
}
