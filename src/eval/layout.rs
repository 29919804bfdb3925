//! Where the network's weights stand in their file.
//!
//! For one side to move, or for both alike, in this order, rows of [`FEATURES`] numbers each:
//!
//! - a row for each [`Shape`] of the side to move, and one for each of its [`Class`]es; the same of its opponent's; the
//!   features' bias;
//! - for each hidden unit of the whole board its [`INPUTS`] weights; the units' biases; what each unit, then each input is
//!   worth to the output; the output's bias; the factor of the linear evaluation;
//! - a row for each shape of the side to move with each of its opponent's, and one for each class with each of its opponent's;
//! - a row for each line pattern;
//! - for each kind of region and each hidden unit its weights, the units' biases, and what each is worth to the output.

use alloc::vec;
use alloc::vec::Vec;

use super::features::FEATURES;
use super::network::{HIDDEN, INPUTS, LINEAR_ONE, REGION_HIDDEN, REGION_KINDS};
use crate::shapes::{Class, LINE_PATTERNS, Shape};

/// Weights of one side to move.
pub const NETWORK_WEIGHTS: usize = PARTS[0] + PARTS[1] + PARTS[2] + PARTS[3] + PARTS[4];

/// How many weights each of the five parts has.
pub const PARTS: [usize; 5] = [
    2 * HALF + FEATURES,
    (INPUTS + 1) * HIDDEN + HIDDEN + INPUTS + 2,
    (Shape::COUNT * Shape::COUNT + Class::COUNT * Class::COUNT) * FEATURES,
    LINE_PATTERNS * FEATURES,
    REGION_KINDS * REGION,
];

const HALF: usize = (Shape::COUNT + Class::COUNT) * FEATURES;
const REGION: usize = (INPUTS + 2) * REGION_HIDDEN;

/// The weights of one side to move, part by part.
pub(super) struct Side<'a> {
    features: &'a [i16],
    pairs: &'a [i16],
    patterns: &'a [i16],
    /// What is behind the features.
    pub(super) layers: Layers<'a>,
}

/// The layers behind the features.
pub(super) struct Layers<'a> {
    pub(super) hidden: &'a [i16],
    pub(super) hidden_bias: &'a [i16],
    pub(super) out: &'a [i16],
    pub(super) direct: &'a [i16],
    pub(super) bias: i16,
    pub(super) linear: i16,
    pub(super) regions: [&'a [i16]; REGION_KINDS],
}

/// A network that passes the linear evaluation on.
pub(super) fn linear_alone() -> Vec<i16> {
    let mut weights = vec![0; NETWORK_WEIGHTS];
    weights[PARTS[0] + PARTS[1] - 1] = LINEAR_ONE as i16;
    weights
}

impl Side<'_> {
    /// Takes [`NETWORK_WEIGHTS`] numbers apart.
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

    /// Adds the row of a line to a point's features: of both sides' shapes there, and of its pattern as the side to move
    /// sees it.
    pub(super) fn add_line(&self, sums: &mut [i16], own: Shape, other: Shape, pattern: u16) {
        let [own, other] = [own, other].map(|shape| shape as usize);
        add(sums, self.features, own);
        add(sums, &self.features[HALF..], other);
        add(sums, self.pairs, own * Shape::COUNT + other);
        add(sums, self.patterns, pattern.into());
    }

    /// Adds the row of both sides' classes, with the bias.
    pub(super) fn add_classes(&self, sums: &mut [i16], own: Class, other: Class) {
        let [own, other] = [own, other].map(|class| class as usize);
        add(sums, self.features, Shape::COUNT + own);
        add(sums, &self.features[HALF..], Shape::COUNT + other);
        add(sums, self.pairs, Shape::COUNT * Shape::COUNT + own * Class::COUNT + other);
        add(sums, &self.features[2 * HALF..], 0);
    }
}

// Weights are read once, and every copy of this would have to be fetched.
#[inline(never)]
fn add(sums: &mut [i16], rows: &[i16], number: usize) {
    for (sum, &weight) in sums.iter_mut().zip(&rows[number * FEATURES..][..FEATURES]) {
        *sum = sum.wrapping_add(weight);
    }
}
