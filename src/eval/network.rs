//! A small network on top of the linear evaluation.
//!
//! Its inputs are, for the side to move and for its opponent, sums over the free points of what the
//! patterns of both colours there make together: so it sees that a threat stands where the opponent has
//! one too, which no sum over one colour does. One hidden layer of rectified linear units and one output
//! follow, to which the linear evaluation is added.
//!
//! A network that is kept up to date by its first layer's sums: Y. Nasu, "Efficiently Updatable
//! Neural-Network-based Evaluation Functions for Computer Shogi" (2018). Everything is in integers,
//! so that every machine comes to the same value.

use alloc::vec::Vec;

use super::WEIGHT_UNIT;
use super::sums::Sums;
use crate::board::Stone;
use crate::shapes::{Class, FiveKind, Shape, pattern_code_table};

/// Features of a point, the inputs of the network, which are kept per colour.
pub const FEATURES: usize = 8;
/// A point feature's upper end.
pub const FEATURE_CLIP: i16 = 508;
/// The features of one point, or their sums over all free points.
pub(super) type FeatureRow = [i16; FEATURES];
/// Units of the hidden layer.
pub const HIDDEN: usize = 16;
/// Inputs of the hidden layer: the features of the side to move, then its opponent's.
const INPUTS: usize = 2 * FEATURES;

/// One in a feature and in its parts.
#[cfg(any(test, feature = "tuning"))]
pub const FEATURE_ONE: i32 = 1 << FEATURE_BITS;
/// One in a weight of the hidden layer.
#[cfg(any(test, feature = "tuning"))]
pub const HIDDEN_ONE: i32 = 1 << HIDDEN_BITS;
/// One in a weight of the output.
#[cfg(any(test, feature = "tuning"))]
pub const OUT_ONE: i32 = 1 << OUT_BITS;
/// One in the factor of the linear evaluation.
pub const LINEAR_ONE: i32 = 1 << LINEAR_BITS;
const FEATURE_BITS: u32 = 7;
const HIDDEN_BITS: u32 = 11;
const OUT_BITS: u32 = 12;
const LINEAR_BITS: u32 = 10;

/// Weights of one network, in the order of a file: for a point's own pattern and then for the
/// other's, a row of [`FEATURES`] for each [`Shape`] and one for each [`Class`]; the features' bias;
/// for each hidden unit its inputs' weights; the hidden units' biases; what each hidden unit, then
/// each input is worth to the output; the output's bias; the factor of the linear evaluation.
pub const NETWORK_WEIGHTS: usize = 2 * HALF + FEATURES + LAYERS;
const HALF: usize = (Shape::COUNT + Class::COUNT) * FEATURES;
const LAYERS: usize = (INPUTS + 1) * HIDDEN + HIDDEN + INPUTS + 2;

/// The layers behind the features, for one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Network {
    hidden: [[i16; INPUTS]; HIDDEN],
    hidden_bias: [i32; HIDDEN],
    out: [i32; HIDDEN],
    direct: [i32; INPUTS],
    /// In [`WEIGHT_UNIT`]s.
    bias: i32,
    linear: i32,
}

impl Network {
    /// A network that adds nothing to the linear evaluation.
    pub(super) fn none() -> Network {
        let mut weights = [0; LAYERS];
        weights[LAYERS - 1] = LINEAR_ONE as i16;
        Network::read(&weights)
    }

    fn read(weights: &[i16]) -> Network {
        let (rows, rest) = weights.split_at(INPUTS * HIDDEN);
        let mut network = Network {
            hidden: [[0; INPUTS]; HIDDEN],
            hidden_bias: [0; HIDDEN],
            out: [0; HIDDEN],
            direct: [0; INPUTS],
            bias: i32::from(rest[2 * HIDDEN + INPUTS]),
            linear: i32::from(rest[2 * HIDDEN + INPUTS + 1]),
        };
        for (row, weights) in network.hidden.iter_mut().zip(rows.chunks_exact(INPUTS)) {
            row.copy_from_slice(weights);
        }
        for unit in 0..HIDDEN {
            network.hidden_bias[unit] = i32::from(rest[unit]) << FEATURE_BITS;
            network.out[unit] = i32::from(rest[HIDDEN + unit]);
        }
        for (input, weight) in network.direct.iter_mut().zip(&rest[2 * HIDDEN..]) {
            *input = i32::from(*weight);
        }
        network
    }

    /// The evaluation for the side to move, in [`WEIGHT_UNIT`]s, from the linear one.
    #[inline]
    pub(super) fn evaluate(&self, sums: &Sums, to_move: Stone, linear: i32) -> i32 {
        let mut inputs = [0; INPUTS];
        inputs[..FEATURES].copy_from_slice(sums.features(to_move));
        inputs[FEATURES..].copy_from_slice(sums.features(!to_move));
        let mut through_hidden = 0;
        for (unit, row) in self.hidden.iter().enumerate() {
            let products = row.iter().zip(inputs).map(|(&w, x)| i32::from(w) * i32::from(x));
            let sum = products.fold(self.hidden_bias[unit], i32::wrapping_add);
            through_hidden += i64::from(sum.max(0)) * i64::from(self.out[unit]);
        }
        let direct: i64 =
            self.direct.iter().zip(inputs).map(|(&w, x)| i64::from(w) * i64::from(x)).sum();
        let unit = i64::from(WEIGHT_UNIT);
        let through_hidden = (through_hidden * unit) >> (FEATURE_BITS + HIDDEN_BITS + OUT_BITS);
        let direct = (direct * unit) >> (FEATURE_BITS + OUT_BITS);
        let value = through_hidden + direct + i64::from((linear * self.linear) >> LINEAR_BITS);
        value as i32 + self.bias
    }
}

/// What each pattern code adds to the features, [own, other] as either colour (or both alike) sees it.
pub(super) type FeatureRows = Vec<[Vec<FeatureRow>; 2]>;

/// The features and the networks (for Black and for White to move) of a file.
pub(super) fn read(file: &[u8], kinds: [FiveKind; 2]) -> (FeatureRows, [Network; 2]) {
    let shapes = pattern_code_table();
    let mut rows = Vec::new();
    let mut networks = Vec::new();
    for (colour, part) in file.chunks_exact(2 * NETWORK_WEIGHTS).enumerate() {
        let weights = numbers(part);
        let mut rest = &weights[..];
        let mut next = |count: usize| {
            let (taken, left) = rest.split_at(count);
            rest = left;
            taken
        };
        let (own, other) = (next(HALF), next(HALF));
        let bias = next(FEATURES);
        rows.push([
            feature_rows(&shapes, own, kinds[colour], bias),
            feature_rows(&shapes, other, kinds[1 - colour], &[0; FEATURES]),
        ]);
        networks.push(Network::read(next(LAYERS)));
    }
    let last = networks.pop().expect("the length was checked");
    let first = networks.pop().unwrap_or_else(|| last.clone());
    (rows, [first, last])
}

/// The numbers of a weights file.
pub fn numbers(file: &[u8]) -> Vec<i16> {
    file.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

/// The rows of all pattern codes: the sums of their shapes' rows, their class's and the bias.
fn feature_rows(
    shapes: &[[Shape; 4]],
    half: &[i16],
    kind: FiveKind,
    bias: &[i16],
) -> Vec<FeatureRow> {
    let rows = shapes.iter().map(|&four| {
        let mut row: FeatureRow = [0; FEATURES];
        let class = Shape::COUNT + Class::of(four, kind) as usize;
        let parts = four.map(|shape| shape as usize);
        for (i, sum) in row.iter_mut().enumerate() {
            let of_parts = parts.iter().chain([&class]).map(|part| half[part * FEATURES + i]);
            *sum = of_parts.chain([bias[i]]).sum();
        }
        row
    });
    rows.collect()
}

#[cfg(all(test, feature = "builtin-weights"))]
mod tests {
    use alloc::sync::Arc;

    use super::*;
    use crate::board::{Board, Size, random_below};
    use crate::eval::{Evaluator, PatternEvaluator, Weights};
    use crate::rules::Rule;
    use crate::shapes::{ShapeState, ShapeTables};

    /// The features and the layers behind them, in floating point from the file's own numbers.
    fn slowly(file: &[u8], rule: Rule, state: &ShapeState, to_move: Stone, linear: i32) -> f64 {
        let weights: Vec<f64> =
            file.chunks_exact(2).map(|b| f64::from(i16::from_le_bytes([b[0], b[1]]))).collect();
        let of_colour = |stone: Stone| {
            let colour = if weights.len() > NETWORK_WEIGHTS { stone.index() } else { 0 };
            &weights[colour * NETWORK_WEIGHTS..][..NETWORK_WEIGHTS]
        };
        let half = (Shape::COUNT + Class::COUNT) * FEATURES;
        let sums = |stone: Stone| -> Vec<f64> {
            let w = of_colour(stone);
            let feature = |i: usize| -> f64 {
                let points = state.size().points().filter(|&p| state.is_free(p));
                let of_points = points.map(|point| {
                    let cell = state.cell(point);
                    let part = |from: usize, seen: Stone| -> f64 {
                        let shapes = cell.shapes(seen);
                        let class = Class::of(shapes, rule.five_kinds()[seen.index()]);
                        let row = |number: usize| w[from + number * FEATURES + i];
                        shapes.iter().map(|&s| row(s as usize)).sum::<f64>()
                            + row(Shape::COUNT + class as usize)
                    };
                    let sum = part(0, stone) + part(half, !stone) + w[2 * half + i];
                    sum.clamp(0.0, f64::from(FEATURE_CLIP)) / f64::from(FEATURE_ONE)
                });
                of_points.sum()
            };
            (0..FEATURES).map(feature).collect()
        };
        let inputs = [sums(to_move), sums(!to_move)].concat();
        let layers = &of_colour(to_move)[2 * half + FEATURES..];
        let (rows, rest) = layers.split_at(INPUTS * HIDDEN);
        let dot = |w: &[f64]| w.iter().zip(&inputs).map(|(w, x)| w * x).sum::<f64>();
        let mut value = dot(&rest[2 * HIDDEN..]) / f64::from(OUT_ONE);
        for unit in 0..HIDDEN {
            let x = (dot(&rows[unit * INPUTS..]) + rest[unit]) / f64::from(HIDDEN_ONE);
            value += x.max(0.0) * rest[HIDDEN + unit] / f64::from(OUT_ONE);
        }
        let [bias, factor] = [rest[2 * HIDDEN + INPUTS], rest[2 * HIDDEN + INPUTS + 1]];
        value * f64::from(WEIGHT_UNIT) + bias + f64::from(linear) * factor / f64::from(LINEAR_ONE)
    }

    /// A sum that did would say the opposite of what it should. Where one colour has most of the stones it can
    /// happen, and there nothing depends on the evaluation.
    #[test]
    fn no_sum_wraps_round_on_the_largest_board() {
        let mut below = random_below(5);
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let weights = Weights::builtin(rule);
            let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
            let mut state = ShapeState::new(&Board::new(Size::new(22).unwrap()), tables);
            let mut free: Vec<_> = state.size().points().collect();
            while free.len() > 1 {
                let point = free.swap_remove(below(free.len()));
                state.put(point, Stone::BOTH[free.len() % 2]);
                let mut sums = [0i32; INPUTS];
                for &point in &free {
                    let patterns = state.cell(point).patterns();
                    let entries = weights.points.entries(Stone::BOTH.map(|s| patterns.code(s)));
                    let [black, white] = entries;
                    let features = [black.features(white), white.features(black)];
                    for (sum, &feature) in sums.iter_mut().zip(features.as_flattened()) {
                        *sum += i32::from(feature);
                    }
                }
                let most = sums.into_iter().max().unwrap();
                assert!(most <= i32::from(i16::MAX), "{rule}, {} free: {most}", free.len());
            }
        }
    }

    #[test]
    fn integers_kept_up_to_date_say_what_fractions_say_from_scratch() {
        let files: [(Rule, &[u8]); 3] = [
            (Rule::Freestyle, include_bytes!("weights/freestyle.net.bin")),
            (Rule::Standard, include_bytes!("weights/standard.net.bin")),
            (Rule::Renju, include_bytes!("weights/renju.net.bin")),
        ];
        for (rule, file) in files {
            let weights = Weights::builtin(rule);
            let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
            let board = Board::new(Size::new(15).unwrap());
            let mut state = ShapeState::new(&board, tables);
            let mut evaluator = PatternEvaluator::new(weights.clone());
            evaluator.reset(&state);
            let mut to_move = Stone::Black;
            for name in
                "h8 i9 h9 h10 g8 i8 f7 e6 i10 j11 g9 f9 g10 g7 j7 k6 h11 h12 f8 e8".split(' ')
            {
                state.put(name.parse().unwrap(), to_move);
                to_move = !to_move;
                let linear = weights.linear_from_scratch(&state, to_move);
                let expected = slowly(file, rule, &state, to_move, linear);
                let found = f64::from(evaluator.evaluate(&state, to_move));
                // Three divisions and the fractions of the last layers are cut off.
                assert!((found - expected).abs() < 4.0, "{rule} {name}: {found}, not {expected}");
            }
        }
    }
}
