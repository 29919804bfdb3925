//! Fitting the point values to games: logistic regression by Adam.
//!
//! Texel's method (P. Österlund, 2014): the weights are those whose evaluation, passed through a
//! logistic curve, best predicts how the games ended. The evaluation is linear in the weights.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::board::Stone;
use tengen::eval::WEIGHT_UNIT;
use tengen::eval::tuning::{CLASS_STEPS, CLASS_WEIGHTS, numbers, weights_file};
use tengen::rules::Rule;
use tengen::shapes::{Class, PATTERN_CODES, Shape, pattern_code_table};
use tengen_cli::write_whole;

use crate::adam::Adam;
use crate::logistic::{cross_entropy, logistic};
use crate::out;
use crate::rate::cosine;
use crate::record::{Games, enough};
use crate::sample::{Sample, samples};
use crate::sides::sides;
use crate::targets::Targets;

/// Fit the engine's weights to games.
#[derive(Args)]
pub(crate) struct Fit {
    /// Games to learn from, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Games to evaluate the weights on [default: one in 20 of those to learn from, at random]
    #[arg(long, num_args = 1..)]
    held_out: Vec<PathBuf>,
    /// Initial weights, as written by this command; the new ones are pulled towards them [default: none]
    #[arg(long)]
    from: Option<PathBuf>,
    /// The file to write the weights to
    #[arg(long)]
    out: PathBuf,
    /// Number of passes over the samples
    #[arg(long, default_value_t = 24)]
    epochs: u32,
    #[command(flatten)]
    targets: Targets,
    /// How strongly a code's weight is pulled towards the sum of its shapes' weights
    #[arg(long, default_value_t = 1e-5)]
    pull: f32,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const BATCH: usize = 1_024;
/// One game in this many is held out.
const HELD_OUT: usize = 20;

/// Weights in logistic units: for each colour and code, and for whether the colour is to move.
///
/// A code's weight is the sum of its four shapes' weights plus its own, so that rare combinations borrow from common
/// ones.
struct Model {
    sides: usize,
    /// The initial weights of codes and classes; the values below are what was learnt on top.
    base: [Vec<f32>; 2],
    /// By block (colour and to move) and shape.
    shape: Adam,
    /// By block and code.
    own: Adam,
    /// By block, class and the number of points of that class.
    classes: Adam,
    bias: Adam,
    weights: Vec<f32>,
    class_weights: Vec<f32>,
    shapes_of: Vec<[Shape; 4]>,
}

impl Model {
    fn new(rule: Rule) -> Model {
        let sides = sides(rule);
        let blocks = 2 * sides;
        let mut model = Model {
            sides,
            base: [PATTERN_CODES, CLASS_WEIGHTS].map(|each| vec![0.0; blocks * each]),
            shape: Adam::new(vec![0.0; blocks * Shape::COUNT]),
            own: Adam::new(vec![0.0; blocks * PATTERN_CODES]),
            classes: Adam::new(vec![0.0; blocks * CLASS_WEIGHTS]),
            bias: Adam::new(vec![0.0; sides]),
            weights: vec![0.0; blocks * PATTERN_CODES],
            class_weights: vec![0.0; blocks * CLASS_WEIGHTS],
            shapes_of: pattern_code_table(),
        };
        model.compose();
        model
    }

    /// Starts from weights as written by [`Model::rounded`].
    fn begin_with(&mut self, file: &[u8]) -> Result<(), String> {
        let weights = numbers(file);
        let sizes = [self.bias.values.len(), self.weights.len(), self.class_weights.len()];
        let expected: usize = sizes.iter().sum();
        if weights.len() != expected {
            return Err(format!("{} weights, but the rule has {expected}", weights.len()));
        }
        let (bias, rest) = weights.split_at(sizes[0]);
        let (codes, classes) = rest.split_at(sizes[1]);
        let scaled = |w: &[i16]| w.iter().map(|&w| f32::from(w) / WEIGHT_UNIT as f32).collect();
        self.bias = Adam::new(scaled(bias));
        self.base = [scaled(codes), scaled(classes)];
        self.compose();
        Ok(())
    }

    /// The block of weights used for a colour.
    fn block(&self, stone: Stone, to_move: bool) -> usize {
        let side = if self.sides == 2 { stone.index() } else { 0 };
        2 * side + usize::from(!to_move)
    }

    fn compose(&mut self) {
        for (i, weight) in self.weights.iter_mut().enumerate() {
            let (block, code) = (i / PATTERN_CODES, i % PATTERN_CODES);
            let shapes = self.shapes_of[code];
            let sum: f32 =
                shapes.iter().map(|&s| self.shape.values[block * Shape::COUNT + s as usize]).sum();
            *weight = self.base[0][i] + sum + self.own.values[i];
        }
        let classes = self.base[1].iter().zip(&self.classes.values).map(|(base, own)| base + own);
        self.class_weights = classes.collect();
    }

    fn evaluate(&self, sample: &Sample) -> f32 {
        let side = if self.sides == 2 { sample.to_move.index() } else { 0 };
        let mut value = self.bias.values[side];
        for (stone, sign) in [(sample.to_move, 1.0), (!sample.to_move, -1.0)] {
            let block = self.block(stone, sign > 0.0) * PATTERN_CODES;
            for &(code, count) in &sample.codes[stone.index()] {
                value += sign * f32::from(count) * self.weights[block + code as usize];
            }
            let block = self.block(stone, sign > 0.0);
            for at in class_places(&sample.classes[stone.index()]) {
                value += sign * self.class_weights[block * CLASS_WEIGHTS + at];
            }
        }
        value
    }

    fn loss(&self, samples: &[Sample]) -> f64 {
        let sum: f64 =
            samples.iter().map(|sample| cross_entropy(self.evaluate(sample), sample.target)).sum();
        sum / samples.len() as f64
    }

    fn learn(&mut self, batch: &[Sample], rate: f32, pull: f32) {
        let mut own = vec![0.0; self.own.values.len()];
        let mut bias = vec![0.0; self.bias.values.len()];
        let mut classes = vec![0.0; self.classes.values.len()];
        let share = 1.0 / batch.len() as f32;
        for sample in batch {
            let error = (logistic(self.evaluate(sample)) - sample.target) * share;
            bias[if self.sides == 2 { sample.to_move.index() } else { 0 }] += error;
            for (stone, sign) in [(sample.to_move, 1.0), (!sample.to_move, -1.0)] {
                let block = self.block(stone, sign > 0.0) * PATTERN_CODES;
                for &(code, count) in &sample.codes[stone.index()] {
                    own[block + code as usize] += error * sign * f32::from(count);
                }
                let block = self.block(stone, sign > 0.0);
                for at in class_places(&sample.classes[stone.index()]) {
                    classes[block * CLASS_WEIGHTS + at] += error * sign;
                }
            }
        }
        let mut shape = vec![0.0; self.shape.values.len()];
        for (i, gradient) in own.iter().enumerate().filter(|(_, g)| **g != 0.0) {
            let block = i / PATTERN_CODES * Shape::COUNT;
            for s in self.shapes_of[i % PATTERN_CODES] {
                shape[block + s as usize] += gradient;
            }
        }
        for (gradient, value) in own.iter_mut().zip(&self.own.values) {
            *gradient += pull * value;
        }
        self.shape.step(&shape, rate);
        self.own.step(&own, rate);
        for (gradient, value) in classes.iter_mut().zip(&self.classes.values) {
            *gradient += pull * value;
        }
        self.classes.step(&classes, rate);
        self.bias.step(&bias, rate);
        self.compose();
    }

    /// The weights in the engine's units, block after block, the biases first.
    fn rounded(&self) -> Vec<i16> {
        let round = |w: &f32| (w * WEIGHT_UNIT as f32).round().clamp(-32_000.0, 32_000.0) as i16;
        let parts = [&self.bias.values, &self.weights, &self.class_weights];
        parts.into_iter().flatten().map(round).collect()
    }
}

/// The indices of the class counts within a block's class weights.
fn class_places(steps: &[u8; Class::COUNT]) -> impl Iterator<Item = usize> + '_ {
    steps.iter().enumerate().map(|(class, &step)| class * CLASS_STEPS + step as usize)
}

impl Fit {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        out::writable(&self.out)?;
        let mut random = SmallRng::seed_from_u64(self.seed);
        let games = Games::divided(&self.games, &self.held_out, HELD_OUT, &mut random)?;
        let test = samples(&games.held_out, self.targets);
        let mut train = samples(&games.learnt, self.targets);
        eprintln!("{} games, {} samples, {} held out", games.count, train.len(), test.len());
        enough(train.len(), test.len())?;
        let mut model = Model::new(games.rule());
        if let Some(path) = &self.from {
            let named = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
            let file = fs::read(path).map_err(|error| named(&error))?;
            model.begin_with(&file).map_err(|error| named(&error))?;
            eprintln!("before: loss {:.5} held out", model.loss(&test));
        }
        for epoch in 0..self.epochs {
            train.shuffle(&mut random);
            // Cosine decay to a hundredth of the initial rate.
            let done = epoch as f32 / self.epochs as f32;
            let rate = 0.001 * (0.01 + 0.99 * cosine(done));
            for batch in train.chunks(BATCH) {
                model.learn(batch, rate, self.pull);
            }
            if epoch % 4 == 3 || epoch + 1 == self.epochs {
                let seen = &train[..test.len().min(train.len())];
                eprintln!(
                    "epoch {:>3}: loss {:.5} seen, {:.5} held out",
                    epoch + 1,
                    model.loss(seen),
                    model.loss(&test)
                );
            }
        }
        write_whole(&self.out, |out| out.write_all(&weights_file(&model.rounded())))?;
        eprintln!("bias {:?}", model.bias.values);
        for shape in Shape::ALL {
            let of = |block: usize| {
                model.shape.values[block * Shape::COUNT + shape as usize] * WEIGHT_UNIT as f32
            };
            eprintln!("{shape:?}: to move {:.1}, waiting {:.1}", of(0), of(1));
        }
        Ok(())
    }
}
