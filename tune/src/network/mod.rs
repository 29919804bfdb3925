//! Fitting the network on top of the linear evaluation, and trying others in its place.
//!
//! | file | subject |
//! |---|---|
//! | `form` | which network to try |
//! | `sample` | positions of games, as the networks see them |
//! | `model` | the weights, and the forward pass |
//! | `layers` | the layers behind the sums over the whole board |
//! | `learning` | the backward pass |
//! | `rounded` | conversion from and to the engine's integers |
//! | `file` | the saved state of a run |

mod file;
mod form;
mod layers;
mod learning;
mod model;
mod rounded;
mod sample;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::eval::WeightsParts;
use tengen::eval::tuning::weights_file;
use tengen::rules::Rule;
use tengen::shapes::ShapeTables;
use tengen_cli::write_whole;

use crate::line_codes::LineCodes;
use crate::loss::chosen;
use crate::out;
use crate::rate::rate;
use crate::record::{Games, enough};
use crate::sides::sides;
use crate::targets::Targets;
use file::Kept;
use form::{Codes, Form};
use learning::Worker;
use model::{Model, SideWeights};
use rounded::{ENGINE, fractions, rounded};
use sample::{Sample, Sampler};

const BATCH: usize = 512;
/// One game in this many is held out.
const HELD_OUT: usize = 16;

/// Fit a network to games, on top of linear weights: one of the engine's form, or of another to see what loss it
/// reaches.
///
/// The network starts from another one (`--from`) and, unless it is smaller, initially evaluates exactly like that one.
/// The losses are those of the weights before rounding.
///
/// With the same arguments and the same number of threads, a run gives the same figures, even if it was interrupted and
/// resumed: start it with `--save FILE`, and continue it with `--resume FILE --save FILE`. With `--epochs 0` nothing is
/// learnt: the initial or resumed network is evaluated.
#[derive(Args)]
pub(crate) struct Network {
    /// Games to learn from, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Games to evaluate the network on [default: one in 16 of those to learn from, at random]
    #[arg(long, num_args = 1..)]
    held_out: Vec<PathBuf>,
    /// The linear weights below it, as written by `fit` [default: those built in]
    #[arg(long)]
    linear: Option<PathBuf>,
    /// The network to start from: builtin, none (a random one) or a file as written by `network`
    #[arg(long, default_value = "builtin", value_parser = start, conflicts_with = "resume")]
    from: Start,
    #[command(flatten)]
    form: Form,
    /// How strongly the weights of pairs and patterns are pulled towards zero
    #[arg(long, default_value_t = 1e-4)]
    pull: f32,
    /// The file to write the weights to at the end, in the engine's format; only if the network has the
    /// engine's form
    #[arg(long)]
    out: Option<PathBuf>,
    /// The file to write weights and state to, after every epoch
    #[arg(long)]
    save: Option<PathBuf>,
    /// Continue the run that wrote this file, with its network; specify all other arguments again
    #[arg(long)]
    resume: Option<PathBuf>,
    /// Number of passes over the samples
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    #[command(flatten)]
    targets: Targets,
    /// The maximum learning rate
    #[arg(long, default_value_t = 0.004)]
    rate: f32,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads that share each batch [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

/// The network to start from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Start {
    Builtin,
    Random,
    File(PathBuf),
}

fn start(text: &str) -> Result<Start, String> {
    Ok(match text {
        "builtin" => Start::Builtin,
        "none" => Start::Random,
        path => Start::File(path.into()),
    })
}

impl Start {
    /// Its weights for each side; `None` for a random one.
    fn weights(&self, rule: Rule) -> Result<Option<Vec<SideWeights>>, Box<dyn Error>> {
        let sides = sides(rule);
        Ok(match self {
            Start::Random => None,
            Start::Builtin => {
                let parts = WeightsParts::builtin(rule);
                let parts = parts.ok_or("this program was built without weights")?;
                Some(fractions(parts.network, sides)?)
            }
            Start::File(path) => {
                let named = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
                let file = fs::read(path).map_err(|error| named(&error))?;
                Some(fractions(&file, sides).map_err(|error| named(&error))?)
            }
        })
    }
}

/// The samples of a run.
struct Samples {
    learnt: Vec<Sample>,
    held_out: Vec<Sample>,
}

impl Network {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let kept = self.resume.as_deref().map(Kept::read).transpose()?;
        let form = kept.as_ref().map_or(self.form, |kept| kept.form);
        if self.out.is_some() && form != ENGINE {
            return Err(format!("--out is for networks of {ENGINE}, not {form}").into());
        }
        if let Some(path) = &self.out {
            out::writable(path)?;
        }
        match form.features {
            8 => self.run_with::<8>(form, kept),
            16 => self.run_with::<16>(form, kept),
            _ => unreachable!("a form has 8 or 16 features"),
        }
    }

    fn run_with<const F: usize>(
        self,
        form: Form,
        kept: Option<Kept>,
    ) -> Result<(), Box<dyn Error>> {
        let threads = self.threads.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let mut random = SmallRng::seed_from_u64(self.seed);
        let games = Games::divided(&self.games, &self.held_out, HELD_OUT, &mut random)?;
        let rule = games.rule();
        let linear = chosen(rule, self.linear.as_deref(), None)?;
        let codes =
            LineCodes::new(&ShapeTables::new(rule.five_kinds()), form.codes == Codes::Patterns);
        let regions = form.regions > 0;
        let sampler = Sampler { codes: &codes, linear: &linear, targets: self.targets, regions };
        let [learnt, held_out] =
            [&games.learnt, &games.held_out].map(|records| sampler.samples(records, threads));
        let count = games.count;
        drop(games);
        eprintln!("{count} games, {} samples, {} held out", learnt.len(), held_out.len());
        enough(learnt.len(), held_out.len())?;
        let mut model = Model::<F>::new(rule, form, &codes, &mut random);
        eprintln!("{form}: {} weights", model.weights());
        let done = match (&kept, &self.resume) {
            (Some(kept), Some(path)) => {
                let named = |error: String| format!("{}: {error}", path.display());
                if kept.rule != rule {
                    return Err(named(format!(
                        "it is for {}, but the games are of {rule}",
                        kept.rule
                    ))
                    .into());
                }
                kept.restore(&mut model).map_err(named)?;
                kept.epochs
            }
            _ => {
                if let Some(weights) = self.from.weights(rule)? {
                    model.begin_with(&weights);
                }
                0
            }
        };
        self.learn(rule, &mut model, &Samples { learnt, held_out }, done, threads)?;
        if let Some(path) = &self.out {
            let file = weights_file(&rounded(&model.sides)?);
            write_whole(path, |out| out.write_all(&file))?;
        }
        Ok(())
    }

    /// Learns, starting after epoch `done`.
    fn learn<const F: usize>(
        &self,
        rule: Rule,
        model: &mut Model<'_, F>,
        samples: &Samples,
        done: u32,
        threads: usize,
    ) -> Result<(), Box<dyn Error>> {
        let judged = |model: &Model<'_, F>| {
            let [targets, mixed, results] = model.losses(&samples.held_out, threads);
            format!(
                "{targets:.5} held out ({mixed:.5} against 70 % result, {results:.5} against results alone)"
            )
        };
        eprintln!("after epoch {done}: loss {}", judged(model));
        let save = |model: &Model<'_, F>, epochs: u32| match &self.save {
            Some(path) => Kept::of(rule, model, epochs).write(path),
            None => Ok(()),
        };
        // Saved before the first epoch too, which may take long, so that a file that cannot be written is noticed now.
        save(model, done)?;
        let mut workers: Vec<Worker<F>> = (0..threads).map(|_| Worker::new(model)).collect();
        let batches = samples.learnt.len().div_ceil(BATCH);
        for epoch in done + 1..=self.epochs {
            let order = order(samples.learnt.len(), self.seed, epoch);
            let began = Instant::now();
            for (batch, places) in order.chunks(BATCH).enumerate() {
                let through = (epoch - 1) as f32 + batch as f32 / batches as f32;
                let rate = rate(self.rate, through / self.epochs as f32);
                model.learn(&samples.learnt, places, &mut workers, rate, self.pull);
            }
            let speed = samples.learnt.len() as f64 / began.elapsed().as_secs_f64();
            save(model, epoch)?;
            let seen = &samples.learnt[..samples.held_out.len().min(samples.learnt.len())];
            eprintln!(
                "epoch {epoch:>3}: loss {:.5} seen, {}; {speed:.0} positions per second",
                model.losses(seen, threads)[0],
                judged(model)
            );
        }
        Ok(())
    }
}

/// The samples of an epoch in random order, which does not depend on earlier epochs, so that a resumed run continues as
/// it would have.
fn order(samples: usize, seed: u64, epoch: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..samples as u32).collect();
    order.shuffle(&mut SmallRng::seed_from_u64(
        seed.wrapping_mul(1 << 32).wrapping_add(epoch.into()),
    ));
    order
}
