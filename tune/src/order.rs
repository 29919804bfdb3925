//! Fitting the move ordering to the moves chosen by the engine's searches.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::board::Point;
use tengen::eval::ORDER_UNIT;
use tengen::eval::tuning::{ORDER_PARTS, weights_file};
use tengen::shapes::{Class, Shape, ShapeTables};
use tengen_cli::write_whole;

use crate::adam::Adam;
use crate::line_codes::{Line, LineCodes};
use crate::out;
use crate::positions::{Reached, walk};
use crate::rate::cosine;
use crate::record::{Games, Record, enough};
use crate::sample::is_quiet;
use crate::sides::{class_pair, sides};

/// Fit the order of moves to the moves of games.
#[derive(Args)]
pub(crate) struct Order {
    /// Games to learn from, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The file to write the weights to
    #[arg(long)]
    out: PathBuf,
    /// Number of passes over the samples
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What a move's weight is the sum over: the codes of its four lines, and the classes for the side to move and its
/// opponent.
#[derive(Clone, Copy)]
struct Parts {
    lines: [u16; 4],
    classes: u8,
}

/// One position: every move near a stone, and the one that was played.
struct Sample {
    side: usize,
    moves: Box<[Parts]>,
    played: usize,
}

const BATCH: usize = 256;
const RATE: f32 = 0.01;
/// Weight decay of shapes, of classes, of pairs of shapes and of line patterns, in the order of [`ORDER_PARTS`].
const PULLS: [f32; 4] = [1e-5, 1e-5, 1e-5, 1e-5];
/// One game in this many is held out.
const HELD_OUT: usize = 20;
/// Moves farther than this from every stone are ignored.
const NEAR: u8 = 3;

impl Order {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        out::writable(&self.out)?;
        let mut random = SmallRng::seed_from_u64(self.seed);
        let games = Games::divided(&self.games, &[], HELD_OUT, &mut random)?;
        let rule = games.rule();
        let codes = LineCodes::new(&ShapeTables::new(rule.five_kinds()), true);
        let sides = sides(rule);
        let test = samples(&games.held_out, &codes, sides);
        let mut train = samples(&games.learnt, &codes, sides);
        eprintln!("{} games, {} samples, {} held out", games.count, train.len(), test.len());
        enough(train.len(), test.len())?;
        let mut models: Vec<Model<'_>> = (0..sides).map(|_| Model::new(&codes)).collect();
        for epoch in 0..self.epochs {
            train.shuffle(&mut random);
            let batches = train.len().div_ceil(BATCH);
            for (number, batch) in train.chunks(BATCH).enumerate() {
                let done = (epoch as f32 + number as f32 / batches as f32) / self.epochs as f32;
                learn(&mut models, batch, RATE * (0.02 + 0.98 * cosine(done)));
            }
            let (loss, first) = judge(&models, &test);
            eprintln!("epoch {}: loss {loss:.4}, first {:.1} %", epoch + 1, 100.0 * first);
        }
        let round = |w: &f32| (w * ORDER_UNIT as f32).round().clamp(-8_000.0, 8_000.0) as i16;
        let weights = models.iter().flat_map(|model| model.parts.iter().flat_map(|p| &p.values));
        let file = weights_file(&weights.map(round).collect::<Vec<i16>>());
        Ok(write_whole(&self.out, |out| out.write_all(&file))?)
    }
}

fn samples(records: &[Record], codes: &LineCodes, sides: usize) -> Vec<Sample> {
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
            let moves = points.iter().map(|&p| {
                let classes = class_pair(state, p, to_move);
                Parts { lines: codes.of(state, p, to_move), classes }
            });
            samples.push(Sample { side: to_move.index() % sides, moves: moves.collect(), played });
        }
    });
    samples
}

/// The weights of one colour to move, or of both.
struct Model<'a> {
    codes: &'a LineCodes,
    /// In the order of [`ORDER_PARTS`].
    parts: [Adam; 4],
    /// The total weight of each line code.
    lines: Vec<f32>,
}

impl Model<'_> {
    fn new(codes: &LineCodes) -> Model<'_> {
        let parts = ORDER_PARTS.map(|count| Adam::new(vec![0.0; count]));
        Model { codes, parts, lines: vec![0.0; codes.lines.len()] }
    }

    /// The weights that a line code is the sum of, as part and index.
    fn rows(&self, code: usize) -> [(usize, usize); 4] {
        let Line { shapes, pattern } = self.codes.lines[code];
        let [own, other] = shapes.map(|shape| shape as usize);
        [(0, own), (0, Shape::COUNT + other), (2, own * Shape::COUNT + other), (3, pattern)]
    }

    fn worth(&self, parts: &Parts) -> f32 {
        let lines = parts.lines.iter().map(|&code| self.lines[usize::from(code)]);
        lines.sum::<f32>() + self.parts[1].values[usize::from(parts.classes)]
    }

    fn probabilities(&self, sample: &Sample) -> Vec<f32> {
        let mut worths: Vec<f32> = sample.moves.iter().map(|parts| self.worth(parts)).collect();
        let top = worths.iter().copied().fold(f32::MIN, f32::max);
        worths.iter_mut().for_each(|worth| *worth = (*worth - top).exp());
        let sum: f32 = worths.iter().sum();
        worths.iter_mut().for_each(|worth| *worth /= sum);
        worths
    }

    /// Makes one step against the gradients by line code and by pair of classes.
    fn step(&mut self, lines: &[f32], classes: &[f32], rate: f32) {
        let mut gradients = ORDER_PARTS.map(|count| vec![0.0; count]);
        gradients[1].copy_from_slice(classes);
        for (code, gradient) in lines.iter().enumerate().filter(|(_, gradient)| **gradient != 0.0) {
            for (part, at) in self.rows(code) {
                gradients[part][at] += gradient;
            }
        }
        for ((adam, mut gradient), pull) in self.parts.iter_mut().zip(gradients).zip(PULLS) {
            for (gradient, value) in gradient.iter_mut().zip(&adam.values) {
                *gradient += pull * value;
            }
            adam.step(&gradient, rate);
        }
        for code in 0..self.lines.len() {
            let rows = self.rows(code);
            self.lines[code] = rows.iter().map(|&(part, at)| self.parts[part].values[at]).sum();
        }
    }
}

fn learn(models: &mut [Model<'_>], batch: &[Sample], rate: f32) {
    let gradients = |model: &Model<'_>| (vec![0.0; model.lines.len()], vec![0.0; ORDER_PARTS[1]]);
    let mut gradients: Vec<_> = models.iter().map(gradients).collect();
    let share = 1.0 / batch.len() as f32;
    for sample in batch {
        let probabilities = models[sample.side].probabilities(sample);
        let (lines, classes) = &mut gradients[sample.side];
        for (i, (parts, p)) in sample.moves.iter().zip(probabilities).enumerate() {
            let error = (p - f32::from(u8::from(i == sample.played))) * share;
            parts.lines.iter().for_each(|&code| lines[usize::from(code)] += error);
            classes[usize::from(parts.classes)] += error;
        }
    }
    for (model, (lines, classes)) in models.iter_mut().zip(gradients) {
        model.step(&lines, &classes, rate);
    }
}

/// The mean loss (cross entropy) and the share of positions whose move is the likeliest.
fn judge(models: &[Model<'_>], samples: &[Sample]) -> (f64, f64) {
    let (mut loss, mut first) = (0.0, 0);
    for sample in samples {
        let probabilities = models[sample.side].probabilities(sample);
        let played = probabilities[sample.played];
        loss -= f64::from(played.max(1e-9).ln());
        first += usize::from(probabilities.iter().all(|&p| p <= played));
    }
    (loss / samples.len() as f64, first as f64 / samples.len() as f64)
}

#[cfg(test)]
mod tests {
    use tengen::rules::Rule;

    use super::*;

    #[test]
    fn the_played_moves_become_the_likeliest() {
        let game =
            "freestyle 15 black h8 i9 h9:20 h10:-15 g8:60 i8:-50 f7:90 e6:-80 i10:200 j11:-190";
        let records = [game.parse().expect("a game")];
        let codes = LineCodes::new(&ShapeTables::new(Rule::Freestyle.five_kinds()), true);
        let samples = samples(&records, &codes, 1);
        assert!(samples.len() > 5);
        let mut models = [Model::new(&codes)];
        let (before, _) = judge(&models, &samples);
        for _ in 0..200 {
            learn(&mut models, &samples, 0.05);
        }
        let (after, first) = judge(&models, &samples);
        assert!(after < 0.5 * before && first > 0.5, "{before}, {after}, {first}");
    }
}
