//! A small network on top of the linear evaluation.
//!
//! Its inputs are the sums of the free points' [features](super::features) for the side to move and for its opponent.
//! So it sees whether a threat coincides with one of the opponent's, which no sum over one colour shows. One hidden
//! layer of rectified linear units takes the sums over the whole board, another those over each of its nine regions,
//! with separate weights for corners, edges and centre. A single output follows, to which the linear evaluation is
//! added.
//!
//! Updating a network incrementally through its first layer's sums: Y. Nasu, "Efficiently Updatable
//! Neural-Network-based Evaluation Functions for Computer Shogi" (2018); line patterns as its inputs: Rapfi. All
//! arithmetic is in integers, so that every machine gets the same value.

use super::WEIGHT_UNIT;
use super::features::{FEATURES, FeatureRow, REGIONS};
use super::layout::Layers;
use super::units::{Units, by_colour};
use crate::board::Stone;

/// Units of the hidden layer of the whole board.
pub const HIDDEN: usize = 16;
/// Units of the hidden layer of each region.
pub const REGION_HIDDEN: usize = 8;
/// Inputs per unit: the features of the side to move, then its opponent's.
pub const INPUTS: usize = 2 * FEATURES;
/// Kinds of regions: corners, edges, the centre.
pub const REGION_KINDS: usize = 3;
/// The kind of each region.
pub const REGION_KIND: [usize; REGIONS] = [0, 1, 0, 1, 2, 1, 0, 1, 0];

/// The fixed-point 1 of features and their parts.
#[cfg(any(test, feature = "tuning"))]
pub const FEATURE_ONE: i32 = 1 << FEATURE_BITS;
/// The fixed-point 1 of hidden-layer weights.
#[cfg(any(test, feature = "tuning"))]
pub const HIDDEN_ONE: i32 = 1 << HIDDEN_BITS;
/// The fixed-point 1 of output weights.
#[cfg(any(test, feature = "tuning"))]
pub const OUT_ONE: i32 = 1 << OUT_BITS;
/// The fixed-point 1 of the factor of the linear evaluation.
pub const LINEAR_ONE: i32 = 1 << LINEAR_BITS;
pub(super) const FEATURE_BITS: u32 = 7;
const HIDDEN_BITS: u32 = 11;
const OUT_BITS: u32 = 12;
const LINEAR_BITS: u32 = 10;

/// The layers after the features, for one side to move. Inputs are in the order of [`FeatureRow`], Black's first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Network {
    whole: Units<HIDDEN>,
    regions: [Units<REGION_HIDDEN>; REGION_KINDS],
    direct: [i32; INPUTS],
    /// In [`WEIGHT_UNIT`]s.
    bias: i32,
    linear: i32,
}

impl Network {
    pub(super) fn read(layers: &Layers<'_>, to_move: Stone) -> Network {
        let direct = by_colour(layers.direct, to_move);
        Network {
            whole: Units::read(layers.hidden, layers.hidden_bias, layers.out, to_move),
            regions: layers.regions.map(|units| {
                let (weights, rest) = units.split_at(INPUTS * REGION_HIDDEN);
                let (bias, out) = rest.split_at(REGION_HIDDEN);
                Units::read(weights, bias, out, to_move)
            }),
            direct: direct.map(i32::from),
            bias: i32::from(layers.bias),
            linear: i32::from(layers.linear),
        }
    }

    /// The evaluation for the side to move, in [`WEIGHT_UNIT`]s, from the regions' sums and the linear evaluation.
    #[inline]
    pub(super) fn evaluate(&self, regions: &[FeatureRow; REGIONS], linear: i32) -> i32 {
        let board = regions.iter().fold(FeatureRow::default(), |sum, region| sum.plus(region));
        let mut through_hidden = self.whole.through(&board);
        for (region, kind) in regions.iter().zip(REGION_KIND) {
            through_hidden += self.regions[kind].through(region);
        }
        let direct = self.direct.iter().zip(board.0).map(|(&w, x)| i64::from(w) * i64::from(x));
        let unit = i64::from(WEIGHT_UNIT);
        let through_hidden = (through_hidden * unit) >> (FEATURE_BITS + HIDDEN_BITS + OUT_BITS);
        let direct = (direct.sum::<i64>() * unit) >> (FEATURE_BITS + OUT_BITS);
        let linear = (i64::from(linear) * i64::from(self.linear)) >> LINEAR_BITS;
        let value = through_hidden + direct + linear + i64::from(self.bias);
        // Learnt weights stay far from these limits; a file may contain any numbers.
        value.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

#[cfg(all(test, feature = "builtin-weights"))]
mod tests {
    use alloc::sync::Arc;

    use alloc::vec::Vec;

    use super::*;
    use crate::board::{Board, Direction, Point, Size, random_below};
    use crate::eval::features::{FEATURE_CLIP, region};
    use crate::eval::layout::{NETWORK_WEIGHTS, PARTS};
    use crate::eval::weights::numbers;
    use crate::eval::{Evaluator, PatternEvaluator, Weights};
    use crate::rules::Rule;
    use crate::shapes::{Class, Shape, ShapeState, ShapeTables};

    /// The features and the layers after them, in floating point from the file's own numbers.
    fn slowly(file: &[u8], state: &ShapeState, to_move: Stone, linear: i32) -> f64 {
        let weights: Vec<f64> = numbers(file).into_iter().map(f64::from).collect();
        let of_colour = |stone: Stone| {
            let colour = if weights.len() > NETWORK_WEIGHTS { stone.index() } else { 0 };
            &weights[colour * NETWORK_WEIGHTS..][..NETWORK_WEIGHTS]
        };
        // Where each part begins.
        let mut ends = PARTS;
        for part in 1..PARTS.len() {
            ends[part] += ends[part - 1];
        }
        let [features, layers, pairs, patterns, regions] =
            core::array::from_fn(|part| ends[part] - PARTS[part]);
        let half = (Shape::COUNT + Class::COUNT) * FEATURES;
        let lines = state.tables().lines();
        let swapped = state.tables().swapped_patterns();
        let of_point = |point: Point, stone: Stone| -> [f64; FEATURES] {
            let w = of_colour(stone);
            let cell = state.cell(point);
            let [own, other] = [stone, !stone].map(|seen| cell.class(seen) as usize);
            let mut rows = Vec::from([
                features + (Shape::COUNT + own) * FEATURES,
                features + half + (Shape::COUNT + other) * FEATURES,
                features + 2 * half,
                pairs + (Shape::COUNT * Shape::COUNT + own * Class::COUNT + other) * FEATURES,
            ]);
            for direction in Direction::ALL {
                let [own, other] = [stone, !stone].map(|seen| cell.shape(seen, direction) as usize);
                let pattern = usize::from(lines[usize::from(cell.line_code(direction))].pattern);
                let pattern = if stone == Stone::Black { pattern } else { swapped[pattern].into() };
                rows.extend([
                    features + own * FEATURES,
                    features + half + other * FEATURES,
                    pairs + (own * Shape::COUNT + other) * FEATURES,
                    patterns + pattern * FEATURES,
                ]);
            }
            core::array::from_fn(|i| {
                let sum: f64 = rows.iter().map(|row| w[row + i]).sum();
                sum.clamp(0.0, f64::from(FEATURE_CLIP)) / f64::from(FEATURE_ONE)
            })
        };
        let mut sums = [[0.0; INPUTS]; REGIONS];
        for point in state.size().points().filter(|&p| state.is_free(p)) {
            let features = [to_move, !to_move].map(|stone| of_point(point, stone));
            let region = &mut sums[region(state.size(), point)];
            region.iter_mut().zip(features.as_flattened()).for_each(|(sum, x)| *sum += x);
        }
        let board: [f64; INPUTS] =
            core::array::from_fn(|i| sums.iter().map(|region| region[i]).sum());
        let w = of_colour(to_move);
        let dot = |w: &[f64], x: &[f64; INPUTS]| w.iter().zip(x).map(|(w, x)| w * x).sum::<f64>();
        let units = |w: &[f64], count: usize, x: &[f64; INPUTS]| -> f64 {
            let (rows, rest) = w.split_at(INPUTS * count);
            let units = (0..count).map(|unit| {
                let sum = (dot(&rows[unit * INPUTS..], x) + rest[unit]) / f64::from(HIDDEN_ONE);
                sum.max(0.0) * rest[count + unit] / f64::from(OUT_ONE)
            });
            units.sum()
        };
        let behind = &w[layers + (INPUTS + 2) * HIDDEN..];
        let mut value = units(&w[layers..], HIDDEN, &board);
        value += dot(behind, &board) / f64::from(OUT_ONE);
        for (sums, kind) in sums.iter().zip(REGION_KIND) {
            let at = regions + kind * (INPUTS + 2) * REGION_HIDDEN;
            value += units(&w[at..], REGION_HIDDEN, sums);
        }
        let [bias, factor] = [behind[INPUTS], behind[INPUTS + 1]];
        value * f64::from(WEIGHT_UNIT) + bias + f64::from(linear) * factor / f64::from(LINEAR_ONE)
    }

    /// A sum that wrapped round would say the opposite of what it should. It can happen if one colour has most of the
    /// stones, but then nothing depends on the evaluation.
    #[test]
    fn no_sum_wraps_round_on_the_largest_board() {
        let mut below = random_below(5);
        for rule in Rule::ALL {
            let weights = Weights::builtin(rule);
            let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
            let mut state = ShapeState::new(&Board::new(Size::new(22).unwrap()), tables);
            let mut free: Vec<_> = state.size().points().collect();
            while free.len() > 1 {
                let point = free.swap_remove(below(free.len()));
                state.put(point, Stone::BOTH[free.len() % 2]);
                let mut sums = [0i32; INPUTS];
                for &point in &free {
                    let features = weights.features.of(&state.cell(point)).clipped();
                    for (sum, feature) in sums.iter_mut().zip(features.0) {
                        *sum += i32::from(feature);
                    }
                }
                let most = sums.into_iter().max().unwrap();
                assert!(most <= i32::from(i16::MAX), "{rule}, {} free: {most}", free.len());
            }
        }
    }

    #[test]
    fn incremental_integers_agree_with_floating_point_from_scratch() {
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
                let expected = slowly(file, &state, to_move, linear);
                let found = f64::from(evaluator.evaluate(&state, to_move));
                // Three divisions and the last layers' fractions are truncated.
                assert!((found - expected).abs() < 4.0, "{rule} {name}: {found}, not {expected}");
            }
        }
    }
}
