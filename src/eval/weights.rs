//! The engine's own weights: what every combination of four shapes is worth.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::network::{self, NETWORK_WEIGHTS, Network, numbers};
use super::order::{self, MoveOrder, ORDER_WEIGHTS};
use crate::board::Stone;
use crate::rules::Rule;
use crate::shapes::{COMBINATIONS, Class, FiveKind, PointValues, ShapeState};
use crate::threats::five_kinds;

/// The evaluation at which the expected score of the logistic curve is 1 / (1 + 1/e), 73 %.
pub const WEIGHT_UNIT: i32 = 200;

/// The weights of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What a point is worth by its shapes.
    pub points: PointValues,
    /// What having the move is worth, for each colour.
    pub to_move: [i16; 2],
    /// What it is worth that so many points are of a class: for each colour, to move and waiting.
    classes: [[ClassWeights; 2]; 2],
    /// What is put on top of the linear evaluation, for each colour to move.
    networks: [Network; 2],
    /// Which moves are likely.
    pub order: MoveOrder,
}

/// How many counts of a class are told apart: none, one, two, three or more.
pub const CLASS_STEPS: usize = 4;
/// Weights of the classes in a block.
pub const CLASS_WEIGHTS: usize = Class::COUNT * CLASS_STEPS;

type ClassWeights = [[i16; CLASS_STEPS]; Class::COUNT];

/// Which of the counts told apart a count is.
#[inline]
pub fn class_step(count: u32) -> usize {
    (count as usize).min(CLASS_STEPS - 1)
}

impl Weights {
    /// The evaluation of a position for the side to move, in [`WEIGHT_UNIT`]s.
    #[inline]
    pub fn evaluate(&self, state: &mut ShapeState, to_move: Stone) -> i32 {
        let linear = self.linear(state, to_move);
        self.networks[to_move.index()].evaluate(state.sums(), to_move, linear)
    }

    /// The part of the evaluation that is linear in the weights: the sums of the point values, the
    /// counts of the classes, and the move.
    #[inline]
    pub fn linear(&self, state: &mut ShapeState, to_move: Stone) -> i32 {
        let mut side = |stone: Stone, waiting: bool| {
            let weights = &self.classes[stone.index()][usize::from(waiting)];
            let counts = weights.iter().zip(state.class_counts(stone));
            let counted = counts.map(|(steps, count)| i32::from(steps[class_step(count)]));
            counted.sum::<i32>() + state.sums().value(stone, !waiting)
        };
        side(to_move, false) - side(!to_move, true) + i32::from(self.to_move[to_move.index()])
    }
}

/// Two bytes a weight, low byte first.
///
/// A file holds first what having the move is worth, then what each combination is worth to the
/// side to move, then to the side that waits, and in the same order what the counts of the classes
/// are worth; where the colours differ (renju), two of the first, and Black's two blocks before
/// White's.
pub fn weights_file(weights: &[i16]) -> Vec<u8> {
    weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
}

/// The files of a rule.
struct Files {
    linear: &'static [u8],
    network: &'static [u8],
    order: &'static [u8],
}

impl Files {
    /// Checked when the crate is compiled, so that reading cannot fail.
    const fn checked(self) -> Files {
        colours(self.linear, LINEAR_WEIGHTS);
        colours(self.network, NETWORK_WEIGHTS);
        colours(self.order, ORDER_WEIGHTS);
        self
    }
}

const FREESTYLE: Files = Files {
    linear: include_bytes!("weights/freestyle.bin"),
    network: include_bytes!("weights/freestyle.net.bin"),
    order: include_bytes!("weights/freestyle.order.bin"),
}
.checked();
const STANDARD: Files = Files {
    linear: include_bytes!("weights/standard.bin"),
    network: include_bytes!("weights/standard.net.bin"),
    order: include_bytes!("weights/standard.order.bin"),
}
.checked();
const RENJU: Files = Files {
    linear: include_bytes!("weights/renju.bin"),
    network: include_bytes!("weights/renju.net.bin"),
    order: include_bytes!("weights/renju.order.bin"),
}
.checked();

/// The weights built into the engine. Caro plays by those of the standard rule, caro6 by those of
/// freestyle.
pub fn weights(rule: Rule) -> Arc<Weights> {
    let files = match rule {
        Rule::Freestyle | Rule::Caro6 => FREESTYLE,
        Rule::Standard | Rule::Caro => STANDARD,
        Rule::Renju => RENJU,
    };
    Arc::new(read(files, five_kinds(rule)))
}

/// Weights of one colour in the linear part's file.
const LINEAR_WEIGHTS: usize = 1 + 2 * (COMBINATIONS + CLASS_WEIGHTS);

/// How many colours a file tells apart that has so many weights for each.
const fn colours(file: &[u8], weights: usize) -> usize {
    let one = 2 * weights;
    assert!(file.len() == one || file.len() == 2 * one, "a weights file has an odd length");
    file.len() / one
}

fn read(files: Files, kinds: [FiveKind; 2]) -> Weights {
    let colours = colours(files.linear, LINEAR_WEIGHTS);
    let weights = numbers(files.linear);
    let block = |stone: Stone| if colours == 2 { 2 * stone.index() } else { 0 };
    let (halves, networks) = network::read(files.network, kinds);
    let points = PointValues::with_features(
        |stone, combination| {
            [0, 1].map(|waiting| {
                weights[colours + (block(stone) + waiting) * COMBINATIONS + combination as usize]
            })
        },
        |stone, combination| {
            let seen_by = |stone: Stone| &halves[stone.index() % halves.len()];
            let [own, other] = [&seen_by(stone)[0], &seen_by(!stone)[1]];
            [own, other].map(|rows| rows[combination as usize])
        },
    );
    let to_move = Stone::BOTH.map(|stone| weights[if colours == 2 { stone.index() } else { 0 }]);
    let mut classes = [[[[0; CLASS_STEPS]; Class::COUNT]; 2]; 2];
    for stone in Stone::BOTH {
        let from = colours * (1 + 2 * COMBINATIONS) + block(stone) * CLASS_WEIGHTS;
        for (waiting, classes) in classes[stone.index()].iter_mut().enumerate() {
            let from = from + waiting * CLASS_WEIGHTS;
            for (class, steps) in classes.iter_mut().enumerate() {
                steps.copy_from_slice(&weights[from + class * CLASS_STEPS..][..CLASS_STEPS]);
            }
        }
    }
    Weights { points, to_move, classes, networks, order: order::read(files.order) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_weights_and_colours_differ_only_in_renju() {
        for rule in Rule::ALL {
            let weights = weights(rule);
            let differ = (0..COMBINATIONS as u16).any(|c| {
                weights.points.get(Stone::Black, c) != weights.points.get(Stone::White, c)
            });
            assert!(!differ || rule == Rule::Renju, "{rule}");
        }
    }
}
