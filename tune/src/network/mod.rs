//! Fitting the network that is put on top of the linear evaluation.

mod model;
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
use crate::record::{Record, records};
use crate::targets::Targets;
use model::Model;
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

const BATCH: usize = 512;
/// The share of the run in which the rate rises to its largest.
const WARM_UP: f32 = 0.02;
/// One of so many games is held out.
const HELD_OUT: usize = 16;

impl Network {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut random = SmallRng::seed_from_u64(self.seed);
        let mut records = records(&self.games)?;
        let rule = records[0].rule;
        records.shuffle(&mut random);
        let weights = chosen(rule, self.linear.as_deref(), None)?;
        let sampled = |records: &[Record]| samples(records, &weights, self.targets);
        let own = if self.held_out.is_empty() { records.len() / HELD_OUT } else { 0 };
        let (held_out, learnt) = records.split_at(own);
        let test = match &self.held_out[..] {
            [] => sampled(held_out),
            files => sampled(&self::records(files)?),
        };
        let mut train = sampled(learnt);
        eprintln!("{} games, {} samples, {} held out", records.len(), train.len(), test.len());
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
                // Cosine decay to a hundredth of the largest rate.
                let share = done as f32 / batches as f32;
                let cosine = 0.5 + 0.5 * (core::f32::consts::PI * share).cos();
                let rate = self.rate * (0.01 + 0.99 * cosine) * (share / WARM_UP).min(1.0);
                model.learn(batch, rate);
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
