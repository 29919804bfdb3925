//! Positions of games in the form that the networks take as input.

use std::thread;

use tengen::board::Stone;
pub(super) use tengen::eval::tuning::REGIONS;
use tengen::eval::tuning::region;
use tengen::eval::{WEIGHT_UNIT, Weights};
use tengen::shapes::ShapeState;

use crate::line_codes::LineCodes;
use crate::positions::{Reached, walk};
use crate::record::Record;
use crate::sample::is_quiet;
use crate::sides::class_pair;
use crate::targets::Targets;

/// Free points in one region that look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Points {
    /// The codes of the four lines through each, in ascending order.
    pub(super) lines: [u16; 4],
    /// The classes for the side to move and its opponent, encoded by [`class_pair`].
    pub(super) classes: u8,
    /// The number of points.
    pub(super) count: u8,
}

/// One position.
pub(super) struct Sample {
    pub(super) to_move: Stone,
    pub(super) points: Box<[Points]>,
    /// The end of each region's points. If regions are not distinguished, all points are in the first.
    pub(super) ends: [u16; REGIONS],
    /// The linear evaluation, in logistic units.
    pub(super) linear: f32,
    /// The expected score of the side to move: by the targets of the run, by [`Targets::MIXED`], and by the result.
    pub(super) targets: [f32; 3],
}

/// The settings for making samples.
#[derive(Clone, Copy)]
pub(super) struct Sampler<'a> {
    pub(super) codes: &'a LineCodes,
    pub(super) linear: &'a Weights,
    pub(super) targets: Targets,
    /// Whether regions are distinguished.
    pub(super) regions: bool,
}

impl Sampler<'_> {
    /// Returns the quiet positions of the games in order, using several threads.
    pub(super) fn samples(self, records: &[Record], threads: usize) -> Vec<Sample> {
        let share = records.len().div_ceil(threads).max(1);
        thread::scope(|scope| {
            let parts = records.chunks(share).map(|part| scope.spawn(move || self.part(part)));
            let parts: Vec<_> = parts.collect();
            parts.into_iter().flat_map(|part| part.join().expect("no thread panics")).collect()
        })
    }

    fn part(self, records: &[Record]) -> Vec<Sample> {
        let mut samples = Vec::new();
        walk(records, |reached| {
            let Reached { state, to_move, value, .. } = reached;
            if let Some(value) = value.filter(|_| is_quiet(state, to_move)) {
                let targets = [self.targets, Targets::MIXED, Targets::RESULT];
                let (points, ends) = self.points(state, to_move);
                samples.push(Sample {
                    to_move,
                    points,
                    ends,
                    linear: self.linear.linear_from_scratch(state, to_move) as f32
                        / WEIGHT_UNIT as f32,
                    targets: targets.map(|targets| targets.of(&reached, value)),
                });
            }
        });
        samples
    }

    fn points(self, state: &ShapeState, to_move: Stone) -> (Box<[Points]>, [u16; REGIONS]) {
        let mut found: [Vec<([u16; 4], u8)>; REGIONS] = Default::default();
        for point in state.size().points().filter(|&p| state.is_free(p)) {
            let lines = self.codes.of(state, point, to_move);
            let at = if self.regions { region(state.size(), point) } else { 0 };
            found[at].push((lines, class_pair(state, point, to_move)));
        }
        let mut points = Vec::new();
        let ends = found.map(|mut found| {
            found.sort_unstable();
            // The count is a byte.
            for alike in found.chunk_by(|a, b| a == b).flat_map(|all| all.chunks(u8::MAX.into())) {
                let (lines, classes) = alike[0];
                points.push(Points { lines, classes, count: alike.len() as u8 });
            }
            points.len() as u16
        });
        (points.into_boxed_slice(), ends)
    }
}
