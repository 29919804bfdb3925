//! The network in floating point, forwards and backwards.
//!
//! Its shape and the order of its weights are those of the engine's
//! ([`tengen::eval::tuning::NETWORK_WEIGHTS`]).

use std::error::Error;
use std::ops::Range;

use rand::Rng;
use rand::rngs::SmallRng;
use tengen::board::Stone;
use tengen::eval::WEIGHT_UNIT;
use tengen::eval::tuning::{
    FEATURE_CLIP, FEATURE_ONE, FEATURES, HIDDEN_ONE, LINEAR_ONE, NETWORK_WEIGHTS, OUT_ONE, numbers,
};
use tengen::rules::Rule;
use tengen::shapes::{Class, PATTERN_CODES, Shape, pattern_code_table};

use super::layers::{LAYERS_RATE, Sums};
use super::sample::Sample;
use crate::adam::Adam;
use crate::logistic::{cross_entropy, logistic};

/// Where a point's feature ends, as in the engine.
pub(crate) const CLIP: f32 = FEATURE_CLIP as f32 / FEATURE_ONE as f32;

type Layers = super::layers::Layers<FEATURES>;

const HALF: usize = (Shape::COUNT + Class::COUNT) * FEATURES;
const BIAS: Range<usize> = 2 * HALF..2 * HALF + FEATURES;
/// Where the layers behind the features begin.
const LAYERS: usize = BIAS.end;
const _: () = assert!(LAYERS + Layers::COUNT == NETWORK_WEIGHTS);

type Row = [f32; FEATURES];

/// What is learnt for one colour, or for both alike.
struct Side {
    features: Adam,
    layers: Adam,
    /// Rows of all codes, own and other: the sums of their parts.
    rows: [Vec<Row>; 2],
    /// The class of each code, own and other.
    classes: [Vec<usize>; 2],
}

pub(super) struct Model {
    sides: Vec<Side>,
    shapes: Vec<[Shape; 4]>,
}

impl Model {
    pub(super) fn new(rule: Rule, random: &mut SmallRng) -> Model {
        let shapes = pattern_code_table();
        let kinds = rule.five_kinds();
        let colours = if rule == Rule::Renju { 2 } else { 1 };
        let sides = (0..colours)
            .map(|colour| {
                let mut drawn = |len: usize, range: f32| -> Vec<f32> {
                    (0..len).map(|_| random.random_range(-range..=range)).collect()
                };
                let mut features = Vec::new();
                for _ in 0..2 {
                    features.extend(drawn(Shape::COUNT * FEATURES, 0.1));
                    features.extend(drawn(Class::COUNT * FEATURES, 0.3));
                }
                features.extend([0.0; FEATURES]);
                let layers = Layers::drawn(random);
                let class_of = |kind| shapes.iter().map(|&s| Class::of(s, kind) as usize).collect();
                Side {
                    features: Adam::new(features),
                    layers: Adam::new(layers),
                    rows: [(); 2].map(|()| vec![[0.0; FEATURES]; PATTERN_CODES]),
                    classes: [kinds[colour], kinds[1 - colour]].map(class_of),
                }
            })
            .collect();
        let mut model = Model { sides, shapes };
        model.compose();
        model
    }

    /// Begins with weights as [`Model::rounded`] leaves them.
    pub(super) fn begin_with(&mut self, file: &[u8]) -> Result<(), String> {
        let weights = fractions(file, self.sides.len())?;
        for (side, [features, layers]) in self.sides.iter_mut().zip(weights) {
            side.features = Adam::new(features);
            side.layers = Adam::new(layers);
        }
        self.compose();
        Ok(())
    }

    fn side(&self, stone: Stone) -> usize {
        stone.index() % self.sides.len()
    }

    /// Makes the rows anew from their parts.
    fn compose(&mut self) {
        for side in &mut self.sides {
            for half in 0..2 {
                for (code, row) in side.rows[half].iter_mut().enumerate() {
                    let parts = parts(half, &self.shapes[code], side.classes[half][code]);
                    *row = [0.0; FEATURES];
                    for at in parts {
                        for (sum, value) in row.iter_mut().zip(&side.features.values[at..]) {
                            *sum += value;
                        }
                    }
                }
            }
        }
    }

    fn sums(&self, sample: &Sample) -> Sums<FEATURES> {
        let mut sums = [[0.0; FEATURES]; 2];
        let views = [sample.to_move, !sample.to_move].map(|stone| &self.sides[self.side(stone)]);
        for &(own, other, count) in &sample.points {
            for (view, (own, other)) in [(own, other), (other, own)].into_iter().enumerate() {
                let a = &views[view].rows[0][own as usize];
                let b = &views[view].rows[1][other as usize];
                for i in 0..FEATURES {
                    sums[view][i] += f32::from(count) * (a[i] + b[i]).clamp(0.0, CLIP);
                }
            }
        }
        sums
    }

    /// The evaluation in logistic units.
    fn evaluate(&self, sample: &Sample) -> f32 {
        let layers = &self.sides[self.side(sample.to_move)].layers.values;
        Layers::forward(layers, &self.sums(sample), sample.linear).0
    }

    /// One step against the gradient of the mean loss.
    pub(super) fn learn(&mut self, batch: &[Sample], rate: f32) {
        let mut gradients: Vec<Gradients> = self.sides.iter().map(|_| Gradients::new()).collect();
        let share = 1.0 / batch.len() as f32;
        for sample in batch {
            let sums = self.sums(sample);
            let at = self.side(sample.to_move);
            let layers = &self.sides[at].layers.values;
            let (value, hidden) = Layers::forward(layers, &sums, sample.linear);
            let error = (logistic(value) - sample.target) * share;
            let seen = (&sums, sample.linear, &hidden);
            let into_sums = Layers::backward(layers, seen, error, &mut gradients[at].layers);
            for (view, stone) in [sample.to_move, !sample.to_move].into_iter().enumerate() {
                let side = self.side(stone);
                for &(own, other, count) in &sample.points {
                    let (own, other) = if view == 0 { (own, other) } else { (other, own) };
                    let rows = &self.sides[side].rows;
                    let (a, b) = (&rows[0][own as usize], &rows[1][other as usize]);
                    let mut gradient = [0.0; FEATURES];
                    for i in 0..FEATURES {
                        let x = a[i] + b[i];
                        let inside = x > 0.0 && x < CLIP;
                        gradient[i] =
                            if inside { f32::from(count) * into_sums[view][i] } else { 0.0 };
                    }
                    gradients[side].row(0, own, &gradient);
                    gradients[side].row(1, other, &gradient);
                }
            }
        }
        for (side, gradients) in self.sides.iter_mut().zip(gradients) {
            let mut features = vec![0.0; LAYERS];
            for half in 0..2 {
                for (code, row) in gradients.rows[half].iter().enumerate() {
                    if row.iter().all(|&x| x == 0.0) {
                        continue;
                    }
                    let class = side.classes[half][code];
                    for at in parts(half, &self.shapes[code], class) {
                        for (sum, value) in features[at..].iter_mut().zip(row) {
                            *sum += value;
                        }
                    }
                }
            }
            side.features.step(&features, rate);
            side.layers.step(&gradients.layers, LAYERS_RATE * rate);
        }
        self.compose();
    }

    /// The mean loss (cross entropy) of the evaluation.
    pub(super) fn loss(&self, samples: &[Sample]) -> f64 {
        mean_loss(samples, |sample| self.evaluate(sample))
    }

    /// The same of the linear evaluation alone.
    pub(super) fn loss_of_linear(&self, samples: &[Sample]) -> f64 {
        mean_loss(samples, |sample| sample.linear)
    }

    /// The weights as the engine reads them.
    ///
    /// # Errors
    /// A weight is too large for sixteen bits.
    pub(super) fn rounded(&self) -> Result<Vec<i16>, Box<dyn Error>> {
        let mut weights = Vec::new();
        for side in &self.sides {
            let scaled = side.features.values.iter().map(|w| w * FEATURE_ONE as f32);
            let layers = side.layers.values.iter().enumerate();
            let layers = layers.map(|(at, w)| w * layer_one(at) as f32);
            for weight in scaled.chain(layers).map(f32::round) {
                if weight.abs() > f32::from(i16::MAX) {
                    return Err(format!("a weight of {weight} is too large; learn slower").into());
                }
                weights.push(weight as i16);
            }
        }
        Ok(weights)
    }
}

/// The weights of one side's features and layers.
pub(crate) type SideWeights = [Vec<f32>; 2];

/// The weights of a file as [`Model::rounded`] leaves it, which is to have so many sides.
pub(crate) fn fractions(file: &[u8], sides: usize) -> Result<Vec<SideWeights>, String> {
    let weights = numbers(file);
    let expected = sides * NETWORK_WEIGHTS;
    if weights.len() != expected {
        return Err(format!("{} weights, where the rule has {expected}", weights.len()));
    }
    let sides = weights.chunks_exact(NETWORK_WEIGHTS).map(|weights| {
        let (features, layers) = weights.split_at(LAYERS);
        let features = features.iter().map(|&w| f32::from(w) / FEATURE_ONE as f32);
        let layers = layers.iter().enumerate();
        let layers = layers.map(|(at, &w)| f32::from(w) / layer_one(at) as f32);
        [features.collect(), layers.collect()]
    });
    Ok(sides.collect())
}

/// What a one is in the engine, of the number that stands there among the layers' weights.
fn layer_one(at: usize) -> i32 {
    match at {
        _ if at < Layers::OUT => HIDDEN_ONE,
        _ if at < Layers::OUT_BIAS => OUT_ONE,
        Layers::OUT_BIAS => WEIGHT_UNIT,
        _ => LINEAR_ONE,
    }
}

/// Where the parts of a code's row stand among the features' weights.
fn parts(half: usize, shapes: &[Shape; 4], class: usize) -> impl Iterator<Item = usize> {
    let from = half * HALF;
    let shapes = shapes.map(|shape| from + shape as usize * FEATURES);
    let class = from + (Shape::COUNT + class) * FEATURES;
    let bias = (half == 0).then_some(BIAS.start);
    shapes.into_iter().chain([class]).chain(bias)
}

/// Gradients of one side.
struct Gradients {
    layers: Vec<f32>,
    rows: [Vec<Row>; 2],
}

impl Gradients {
    fn new() -> Gradients {
        Gradients {
            layers: vec![0.0; Layers::COUNT],
            rows: [(); 2].map(|()| vec![[0.0; FEATURES]; PATTERN_CODES]),
        }
    }

    fn row(&mut self, half: usize, code: u16, gradient: &Row) {
        for (sum, value) in self.rows[half][code as usize].iter_mut().zip(gradient) {
            *sum += value;
        }
    }
}

fn mean_loss(samples: &[Sample], evaluate: impl Fn(&Sample) -> f32) -> f64 {
    let losses = samples.iter().map(|sample| cross_entropy(evaluate(sample), sample.target));
    losses.sum::<f64>() / samples.len() as f64
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use tengen::eval::Weights;
    use tengen::eval::tuning::weights_file;

    use super::super::sample::samples;
    use super::*;
    use crate::targets::Targets;

    #[test]
    fn it_learns_who_won() {
        let games = [
            "freestyle 15 black h8 i9 h9:20 h10:-15 g8:60 i8:-50 f7:90 e6:-80 i10:200 j11:-190 f8:900",
            "freestyle 15 white h8 g9 i9:-30 g8:25 g10:-60 h9:50 f7:-90 i10:100 e6:-200 d5:300",
        ];
        let records: Vec<_> = games.iter().map(|game| game.parse().expect("a game")).collect();
        let samples = samples(&records, &Weights::builtin(Rule::Freestyle), Targets::RESULT);
        assert!(samples.len() > 10);
        for rule in [Rule::Freestyle, Rule::Renju] {
            let mut model = Model::new(rule, &mut SmallRng::seed_from_u64(3));
            let before = model.loss(&samples);
            for _ in 0..60 {
                model.learn(&samples, 0.01);
            }
            let after = model.loss(&samples);
            assert!(after < 0.8 * before, "{rule}: {before} before, {after} after");
            let weights = model.rounded().expect("small weights");
            let colours = if rule == Rule::Renju { 2 } else { 1 };
            assert_eq!(weights.len(), colours * NETWORK_WEIGHTS);
            let mut again = Model::new(rule, &mut SmallRng::seed_from_u64(4));
            assert!(again.begin_with(&[1, 2]).unwrap_err().contains("1 weights"));
            again.begin_with(&weights_file(&weights)).expect("as many weights");
            assert_eq!(again.rounded().expect("small weights"), weights);
        }
    }
}
