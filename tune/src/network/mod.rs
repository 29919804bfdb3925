//! Fitting the network that is put on top of the linear evaluation.

mod model;
mod sample;

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::eval::tuning::weights_file;

use crate::record::records;
use model::Model;
use sample::{Sample, samples};

/// Fit the engine's network to games, on top of the linear weights it was built with.
#[derive(Args)]
pub(crate) struct Network {
    /// Games to learn from, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// File the network is written to
    #[arg(long)]
    out: PathBuf,
    /// Passes over the samples
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    /// How much of a target is the game's result, the rest being the search's own value
    #[arg(long, default_value_t = 0.7)]
    result_share: f32,
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
        let (held_out, learnt) = records.split_at(records.len() / HELD_OUT);
        let test = samples(held_out, self.result_share);
        let mut train = samples(learnt, self.result_share);
        eprintln!("{} games, {} samples, {} held out", records.len(), train.len(), test.len());
        let mut model = Model::new(rule, &mut random);
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
