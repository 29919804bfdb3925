//! Positions of games as what the network sees of them.

use std::collections::HashMap;

use tengen::board::Stone;
use tengen::eval::{WEIGHT_UNIT, Weights};
use tengen::shapes::ShapeState;

use crate::positions::{Reached, walk};
use crate::record::Record;
use crate::sample::is_quiet;
use crate::targets::Targets;

/// One position.
pub(super) struct Sample {
    pub(super) to_move: Stone,
    /// The pattern codes of the side to move and of its opponent on the free points, and on how many
    /// points they meet.
    pub(super) points: Vec<(u16, u16, u16)>,
    /// The linear evaluation, in logistic units.
    pub(super) linear: f32,
    /// Expected score of the side to move.
    pub(super) target: f32,
}

/// The quiet positions of the games.
pub(super) fn samples(records: &[Record], weights: &Weights, targets: Targets) -> Vec<Sample> {
    let mut samples = Vec::new();
    walk(records, |reached| {
        let Reached { state, to_move, value, .. } = reached;
        if let Some(value) = value.filter(|_| is_quiet(state, to_move)) {
            samples.push(Sample {
                to_move,
                points: points(state, to_move),
                linear: weights.linear_from_scratch(state, to_move) as f32 / WEIGHT_UNIT as f32,
                target: targets.of(&reached, value),
            });
        }
    });
    samples
}

fn points(state: &ShapeState, to_move: Stone) -> Vec<(u16, u16, u16)> {
    let mut counts: HashMap<(u16, u16), u16> = HashMap::new();
    for point in state.size().points().filter(|&p| state.is_free(p)) {
        let cell = state.cell(point);
        let pair = (cell.pattern_code(to_move), cell.pattern_code(!to_move));
        *counts.entry(pair).or_default() += 1;
    }
    let mut points: Vec<_> = counts.into_iter().map(|((own, other), n)| (own, other, n)).collect();
    points.sort_unstable();
    points
}
