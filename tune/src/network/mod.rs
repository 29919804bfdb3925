//! Fitting the network that is put on top of the linear evaluation.

pub(crate) mod layers;
pub(crate) mod model;
pub(crate) mod rate;
mod sample;

use std::error::Error;
use std::fmt;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::eval::tuning::weights_file;

use crate::loss::chosen;
use crate::record::Games;
use crate::targets::Targets;
use model::Model;
use rate::rate;
use sample::{Sample, samples};

/// Fit the engine's network to games, on top of linear weights.
#[derive(Args)]
pub(crate) struct Network {
    /// Games to learn from, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Whole games to judge by [default: one in 16 of those to learn from, at random]
    #[arg(long, num_args = 1..)]
    held_out: Vec<PathBuf>,
    /// The linear weights below it, as written by `fit` [default: those built in]
    #[arg(long)]
    linear: Option<PathBuf>,
    /// A network to begin with, as written by this command [default: a random one]
    #[arg(long)]
    from: Option<PathBuf>,
    /// File the network is written to
    #[arg(long)]
    out: PathBuf,
    /// Passes over the samples
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    #[command(flatten)]
    targets: Targets,
    /// The largest rate of learning
    #[arg(long, default_value_t = 0.004)]
    rate: f32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) const BATCH: usize = 512;
/// One of so many games is held out.
pub(crate) const HELD_OUT: usize = 16;

impl Network {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut random = SmallRng::seed_from_u64(self.seed);
        let games = Games::divided(&self.games, &self.held_out, HELD_OUT, &mut random)?;
        let rule = games.rule();
        let weights = chosen(rule, self.linear.as_deref(), None)?;
        let test = samples(&games.held_out, &weights, self.targets);
        let mut train = samples(&games.learnt, &weights, self.targets);
        eprintln!("{} games, {} samples, {} held out", games.count, train.len(), test.len());
        let mut model = Model::new(rule, &mut random);
        if let Some(path) = &self.from {
            let named = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
            let file = fs::read(path).map_err(|error| named(&error))?;
            model.begin_with(&file).map_err(|error| named(&error))?;
            eprintln!("before: loss {:.5} held out", model.loss(&test));
        }
        eprintln!("linear alone: loss {:.5} held out", model.loss_of_linear(&test));
        let batches = train.len().div_ceil(BATCH) * self.epochs as usize;
        let mut done = 0;
        for epoch in 1..=self.epochs {
            train.shuffle(&mut random);
            for batch in train.chunks(BATCH) {
                model.learn(batch, rate(self.rate, done as f32 / batches as f32));
                done += 1;
            }
            let seen: &[Sample] = &train[..test.len().min(train.len())];
            let losses = [seen, &test].map(|samples| model.loss(samples));
            eprintln!("epoch {epoch:>3}: loss {:.5} seen, {:.5} held out", losses[0], losses[1]);
        }
        fs::write(&self.out, weights_file(&model.rounded()?))?;
        Ok(())
    }
}
