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

impl Layers<'static> {
    /// Those that pass the linear evaluation on.
    pub(super) fn none() -> Layers<'static> {
        static NOTHING: [i16; INPUTS * HIDDEN] = [0; INPUTS * HIDDEN];
        Layers {
            hidden: &NOTHING,
            hidden_bias: &NOTHING,
            out: &NOTHING,
            direct: &NOTHING,
            bias: 0,
            linear: LINEAR_ONE as i16,
            regions: [&NOTHING; REGION_KINDS],
        }
    }
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

    /// The row of a line: of both sides' shapes there, and of its pattern as the side to move sees it.
    pub(super) fn line(&self, own: Shape, other: Shape, pattern: u16) -> [i16; FEATURES] {
        let [own, other] = [own, other].map(|shape| shape as usize);
        added([
            row(self.features, own),
            row(&self.features[HALF..], other),
            row(self.pairs, own * Shape::COUNT + other),
            row(self.patterns, pattern.into()),
        ])
    }

    /// The row of both sides' classes, with the bias.
    pub(super) fn classes(&self, own: Class, other: Class) -> [i16; FEATURES] {
        let [own, other] = [own, other].map(|class| class as usize);
        let pair = Shape::COUNT * Shape::COUNT + own * Class::COUNT + other;
        added([
            row(self.features, Shape::COUNT + own),
            row(&self.features[HALF..], Shape::COUNT + other),
            row(self.pairs, pair),
            row(&self.features[2 * HALF..], 0),
        ])
    }
}

fn row(rows: &[i16], number: usize) -> [i16; FEATURES] {
    core::array::from_fn(|i| rows[number * FEATURES + i])
}

fn added(rows: [[i16; FEATURES]; 4]) -> [i16; FEATURES] {
    core::array::from_fn(|i| rows.iter().fold(0i16, |sum, row| sum.wrapping_add(row[i])))
}
