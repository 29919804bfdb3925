//! The layout of the network's weights in their file.
//!
//! For one side to move, or for both alike, in this order, in rows of [`FEATURES`] numbers each:
//!
//! - a row for each [`Shape`] of the side to move, and one for each of its [`Class`]es; the same for its opponent;
//!   the features' bias;
//! - for each hidden unit of the whole board its [`INPUTS`] weights; the units' biases; the output weight of each
//!   unit, then of each input; the output's bias; the factor of the linear evaluation;
//! - a row for each pair of shapes of the side to move and its opponent, and one for each such pair of classes;
//! - a row for each line pattern;
//! - for each kind of region and each hidden unit its weights, the units' biases, and the units' output weights.

use alloc::vec;
use alloc::vec::Vec;

use super::features::FEATURES;
use super::network::{HIDDEN, INPUTS, LINEAR_ONE, REGION_HIDDEN, REGION_KINDS};
use crate::shapes::{Class, LINE_PATTERNS, Shape};

/// Number of weights for one side to move.
pub const NETWORK_WEIGHTS: usize = PARTS[0] + PARTS[1] + PARTS[2] + PARTS[3] + PARTS[4];

/// Number of weights in each of the five parts.
pub const PARTS: [usize; 5] = [
    2 * HALF + FEATURES,
    (INPUTS + 1) * HIDDEN + HIDDEN + INPUTS + 2,
    (Shape::COUNT * Shape::COUNT + Class::COUNT * Class::COUNT) * FEATURES,
    LINE_PATTERNS * FEATURES,
    REGION_KINDS * REGION,
];

const HALF: usize = (Shape::COUNT + Class::COUNT) * FEATURES;
const REGION: usize = (INPUTS + 2) * REGION_HIDDEN;

/// The weights for one side to move, part by part.
pub(super) struct Side<'a> {
    features: &'a [i16],
    pairs: &'a [i16],
    patterns: &'a [i16],
    /// The layers after the features.
    pub(super) layers: Layers<'a>,
}

/// The layers after the features.
pub(super) struct Layers<'a> {
    pub(super) hidden: &'a [i16],
    pub(super) hidden_bias: &'a [i16],
    pub(super) out: &'a [i16],
    pub(super) direct: &'a [i16],
    pub(super) bias: i16,
    pub(super) linear: i16,
    pub(super) regions: [&'a [i16]; REGION_KINDS],
}

/// A network that outputs the linear evaluation unchanged.
pub(super) fn linear_alone() -> Vec<i16> {
    let mut weights = vec![0; NETWORK_WEIGHTS];
    weights[PARTS[0] + PARTS[1] - 1] = LINEAR_ONE as i16;
    weights
}

impl Side<'_> {
    /// Splits [`NETWORK_WEIGHTS`] numbers into their parts.
    pub(super) fn read(weights: &[i16]) -> Side<'_> {
        let mut rest = weights;
        let mut next = |count: usize| {
            let (taken, left) = rest.split_at(count);
            rest = left;
            taken
        };
        let features = next(PARTS[0]);
        let [hidden, hidden_bias, out, direct] =
            [INPUTS * HIDDEN, HIDDEN, HIDDEN, INPUTS].map(&mut next);
        let last = next(2);
        let [pairs, patterns] = [PARTS[2], PARTS[3]].map(&mut next);
        let regions = [REGION; REGION_KINDS].map(&mut next);
        let layers =
            Layers { hidden, hidden_bias, out, direct, bias: last[0], linear: last[1], regions };
        Side { features, pairs, patterns, layers }
    }

    /// Adds the row of a line to a point's features: that of both sides' shapes, and that of its pattern as seen by the
    /// side to move.
    pub(super) fn add_line(&self, sums: &mut [i16], own: Shape, other: Shape, pattern: u16) {
        let [own, other] = [own, other].map(|shape| shape as usize);
        add(sums, self.features, own);
        add(sums, &self.features[HALF..], other);
        add(sums, self.pairs, own * Shape::COUNT + other);
        add(sums, self.patterns, pattern.into());
    }

    /// Adds the row of both sides' classes, including the bias.
    pub(super) fn add_classes(&self, sums: &mut [i16], own: Class, other: Class) {
        let [own, other] = [own, other].map(|class| class as usize);
        add(sums, self.features, Shape::COUNT + own);
        add(sums, &self.features[HALF..], Shape::COUNT + other);
        add(sums, self.pairs, Shape::COUNT * Shape::COUNT + own * Class::COUNT + other);
        add(sums, &self.features[2 * HALF..], 0);
    }
}

// Not inlined: weights are read once, and every copy would add to the code to be fetched.
#[inline(never)]
fn add(sums: &mut [i16], rows: &[i16], number: usize) {
    for (sum, &weight) in sums.iter_mut().zip(&rows[number * FEATURES..][..FEATURES]) {
        *sum = sum.wrapping_add(weight);
    }
}
