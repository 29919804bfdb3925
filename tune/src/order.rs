//! Fitting the order of moves to those that the engine's searches chose.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::board::{Point, Stone};
use tengen::eval::ORDER_UNIT;
use tengen::eval::tuning::{ORDER_WEIGHTS, weights_file};
use tengen::rules::Rule;
use tengen::shapes::{Class, Shape, ShapeState};

use crate::adam::Adam;
use crate::positions::{Reached, walk};
use crate::record::{Record, records};
use crate::sample::is_quiet;

/// Fit the order of moves to the moves of games.
#[derive(Args)]
pub(crate) struct Order {
    /// Games to learn from, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// File the weights are written to
    #[arg(long)]
    out: PathBuf,
    /// Passes over the samples
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What the weights of one move are: eight shapes and a pair of classes.
type Parts = [u8; 10];

/// One position: every move near a stone, and which of them was played.
struct Sample {
    side: usize,
    moves: Vec<Parts>,
    played: usize,
}

const BATCH: usize = 256;
const RATE: f32 = 0.01;
const PULL: f32 = 1e-5;
/// Moves farther than this from every stone are left out.
const NEAR: u8 = 3;

impl Order {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut random = SmallRng::seed_from_u64(self.seed);
        let mut records = records(&self.games)?;
        let sides = if records[0].rule == Rule::Renju { 2 } else { 1 };
        records.shuffle(&mut random);
        let (held_out, learnt) = records.split_at(records.len() / 20);
        let test = samples(held_out, sides);
        let mut train = samples(learnt, sides);
        eprintln!("{} games, {} samples, {} held out", records.len(), train.len(), test.len());
        let mut models: Vec<Adam> =
            (0..sides).map(|_| Adam::new(vec![0.0; ORDER_WEIGHTS])).collect();
        for epoch in 0..self.epochs {
            train.shuffle(&mut random);
            let done = epoch as f32 / self.epochs as f32;
            let rate = RATE * (0.02 + 0.98 * (0.5 + 0.5 * (core::f32::consts::PI * done).cos()));
            for batch in train.chunks(BATCH) {
                learn(&mut models, batch, rate);
            }
            let (loss, first) = judge(&models, &test);
            eprintln!("epoch {}: loss {loss:.4}, first {:.1} %", epoch + 1, 100.0 * first);
        }
        let round = |w: &f32| (w * ORDER_UNIT as f32).round().clamp(-8_000.0, 8_000.0) as i16;
        let weights: Vec<i16> =
            models.iter().flat_map(|model| model.values.iter().map(round)).collect();
        fs::write(&self.out, weights_file(&weights))?;
        Ok(())
    }
}

fn samples(records: &[Record], sides: usize) -> Vec<Sample> {
    let mut samples = Vec::new();
    walk(records, |Reached { state, to_move, played, value, .. }| {
        let free = is_quiet(state, to_move) && state.count_of(!to_move, Class::OpenFour) == 0;
        if value.is_none() || !free {
            return;
        }
        let near = |p: &Point| state.played().any(|(stone, _)| p.distance(stone) <= NEAR);
        let points: Vec<Point> =
            state.size().points().filter(|&p| state.is_free(p)).filter(near).collect();
        if let Some(played) = points.iter().position(|&p| p == played) {
            let moves = points.iter().map(|&p| parts(state, to_move, p)).collect();
            samples.push(Sample { side: to_move.index() % sides, moves, played });
        }
    });
    samples
}

fn parts(state: &ShapeState, to_move: Stone, point: Point) -> Parts {
    let cell = state.cell(point);
    let mut parts = [0; 10];
    for (half, stone) in [to_move, !to_move].into_iter().enumerate() {
        for (i, shape) in cell.shapes(stone).into_iter().enumerate() {
            parts[4 * half + i] = shape as u8;
        }
        parts[8 + half] = cell.class(stone) as u8;
    }
    parts
}

/// Where the weights of a move stand.
fn places(parts: &Parts) -> impl Iterator<Item = usize> + '_ {
    let shapes = (0..8).map(|i| i / 4 * Shape::COUNT + parts[i] as usize);
    let classes = 2 * Shape::COUNT + parts[8] as usize * Class::COUNT + parts[9] as usize;
    shapes.chain([classes])
}

fn probabilities(model: &Adam, sample: &Sample) -> Vec<f32> {
    let worth = |parts: &Parts| places(parts).map(|at| model.values[at]).sum::<f32>();
    let worths: Vec<f32> = sample.moves.iter().map(worth).collect();
    let top = worths.iter().copied().fold(f32::MIN, f32::max);
    let exponentials: Vec<f32> = worths.iter().map(|w| (w - top).exp()).collect();
    let sum: f32 = exponentials.iter().sum();
    exponentials.into_iter().map(|e| e / sum).collect()
}

fn learn(models: &mut [Adam], batch: &[Sample], rate: f32) {
    let mut gradients = vec![vec![0.0; ORDER_WEIGHTS]; models.len()];
    let share = 1.0 / batch.len() as f32;
    for sample in batch {
        let probabilities = probabilities(&models[sample.side], sample);
        for (i, (parts, p)) in sample.moves.iter().zip(probabilities).enumerate() {
            let error = (p - f32::from(u8::from(i == sample.played))) * share;
            for at in places(parts) {
                gradients[sample.side][at] += error;
            }
        }
    }
    for (model, mut gradients) in models.iter_mut().zip(gradients) {
        for (gradient, value) in gradients.iter_mut().zip(&model.values) {
            *gradient += PULL * value;
        }
        model.step(&gradients, rate);
    }
}

/// The mean loss (cross entropy) and the share of positions whose move is the likeliest.
fn judge(models: &[Adam], samples: &[Sample]) -> (f64, f64) {
    let (mut loss, mut first) = (0.0, 0);
    for sample in samples {
        let probabilities = probabilities(&models[sample.side], sample);
        let played = probabilities[sample.played];
        loss -= f64::from(played.max(1e-9).ln());
        first += usize::from(probabilities.iter().all(|&p| p <= played));
    }
    (loss / samples.len() as f64, first as f64 / samples.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_played_become_the_likeliest() {
        let game =
            "freestyle 15 black h8 i9 h9:20 h10:-15 g8:60 i8:-50 f7:90 e6:-80 i10:200 j11:-190";
        let records = [game.parse().expect("a game")];
        let samples = samples(&records, 1);
        assert!(samples.len() > 5);
        let mut models = [Adam::new(vec![0.0; ORDER_WEIGHTS])];
        let (before, _) = judge(&models, &samples);
        for _ in 0..200 {
            learn(&mut models, &samples, 0.05);
        }
        let (after, first) = judge(&models, &samples);
        assert!(after < 0.5 * before && first > 0.5, "{before}, {after}, {first}");
    }
}
