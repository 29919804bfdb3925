//! Positions of games as the counts that the evaluation is a linear function of.

use std::collections::HashMap;

use tengen::board::Stone;
use tengen::eval::tuning::class_step;
use tengen::shapes::{Class, ShapeState};
use tengen::threats::static_result;

use crate::positions::{Reached, walk};
use crate::record::Record;
use crate::targets::Targets;

/// One position.
pub(crate) struct Sample {
    pub(crate) to_move: Stone,
    /// For each colour, the pattern codes on the free points and how often each occurs; codes that
    /// are dead on all four lines are omitted.
    pub(crate) codes: [Vec<(u16, u16)>; 2],
    /// For each colour, the number of free points of each class, up to the class's limit.
    pub(crate) classes: [[u8; Class::COUNT]; 2],
    /// Expected score of the side to move.
    pub(crate) target: f32,
}

/// The positions of the games in which the engine would evaluate: not decided by the class counts,
/// and without a five to be stopped.
pub(crate) fn samples(records: &[Record], targets: Targets) -> Vec<Sample> {
    let mut samples = Vec::new();
    walk(records, |reached| {
        let Reached { state, to_move, value, .. } = reached;
        if let Some(value) = value.filter(|_| is_quiet(state, to_move)) {
            samples.push(Sample {
                to_move,
                codes: Stone::BOTH.map(|stone| counts(state, stone)),
                classes: Stone::BOTH.map(|stone| classes(state, stone)),
                target: targets.of(&reached, value),
            });
        }
    });
    samples
}

/// Whether the engine would evaluate here: nothing is decided and there is no five to be stopped.
pub(crate) fn is_quiet(state: &ShapeState, to_move: Stone) -> bool {
    static_result(state, to_move).is_none() && state.count_of(!to_move, Class::Five) == 0
}

fn classes(state: &ShapeState, stone: Stone) -> [u8; Class::COUNT] {
    let mut counts = [0; Class::COUNT];
    for point in state.size().points().filter(|&p| state.is_free(p)) {
        counts[state.cell(point).class(stone) as usize] += 1;
    }
    counts.map(|count| class_step(count) as u8)
}

fn counts(state: &ShapeState, stone: Stone) -> Vec<(u16, u16)> {
    let mut counts: HashMap<u16, u16> = HashMap::new();
    for point in state.size().points().filter(|&p| state.is_free(p)) {
        let code = state.cell(point).pattern_code(stone);
        if code != 0 {
            *counts.entry(code).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    counts
}
