//! Backward passes of the networks: gradients, computed on several threads, and gradient steps.

use std::thread;

use tengen::eval::tuning::REGION_KIND;

use super::layers::{LAYERS_RATE, Layers, Sums};
use super::model::{CLIP, Group, Groups, Model, Pass, Table};
use super::sample::Sample;
use crate::adam::Adam;
use crate::line_codes::LineCodes;
use crate::logistic::{cross_entropy, logistic};
use crate::sides::swapped_pair;

/// The buffers of one thread.
pub(super) struct Worker<const F: usize> {
    pass: Pass<F>,
    tables: Vec<Table<F>>,
    /// The gradients of layers and regions, for each side.
    layers: Vec<Vec<f32>>,
    regions: Vec<Vec<f32>>,
}

impl<const F: usize> Worker<F> {
    pub(super) fn new(model: &Model<'_, F>) -> Worker<F> {
        let like = |group: Group| {
            let of = |side: &Groups<Adam>| vec![0.0; side[group as usize].values.len()];
            model.sides.iter().map(of).collect()
        };
        let codes: &LineCodes = model.codes;
        Worker {
            pass: Pass::new(),
            tables: model.tables.iter().map(|_| Table::new(codes)).collect(),
            layers: like(Group::Layers),
            regions: like(Group::Regions),
        }
    }

    /// All components of the gradients.
    fn parts(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let tables = self.tables.iter_mut().flat_map(|table| {
            [&mut table.lines, &mut table.classes]
                .map(|rows| rows.as_flattened_mut().as_flattened_mut())
        });
        tables.chain(self.layers.iter_mut().chain(&mut self.regions).map(|part| &mut part[..]))
    }

    /// The gradient of the sum of some samples' losses, each weighted by `share`.
    fn work<'s>(
        &mut self,
        model: &Model<'_, F>,
        samples: impl Iterator<Item = &'s Sample>,
        share: f32,
    ) {
        self.parts().for_each(|part| part.fill(0.0));
        for sample in samples {
            model.forward(sample, &mut self.pass);
            let error = (logistic(self.pass.value) - sample.targets[0]) * share;
            self.backward(model, sample, error);
        }
    }

    fn backward(&mut self, model: &Model<'_, F>, sample: &Sample, error: f32) {
        let pass = &self.pass;
        let at = model.side(sample.to_move);
        let side = &model.sides[at];
        let seen = (&pass.sums, sample.linear, &pass.hidden);
        let layers = &side[Group::Layers as usize].values;
        let into_sums = Layers::backward(layers, seen, error, &mut self.layers[at]);
        let units = usize::from(model.form.regions);
        let table = &mut self.tables[at];
        let mut from = 0;
        for (region, &end) in sample.ends.iter().enumerate() {
            let mut into = into_sums;
            if units > 0 {
                let from = REGION_KIND[region] * units * Model::<F>::UNIT;
                let of = from..from + units * Model::<F>::UNIT;
                let weights = &side[Group::Regions as usize].values[of.clone()];
                let gradient = &mut self.regions[at][of];
                let active = &pass.units[region * units..][..units];
                region_backward(weights, gradient, active, &pass.regions[region], error, &mut into);
            }
            let alike = sample.points[from..end as usize].iter().zip(&pass.points[from..]);
            for (points, features) in alike {
                let count = f32::from(points.count);
                let mut gradient = [[0.0; F]; 2];
                for view in 0..2 {
                    for i in 0..F {
                        let x = features[view][i];
                        let inside = x > 0.0 && x < CLIP;
                        gradient[view][i] = if inside { count * into[view][i] } else { 0.0 };
                    }
                }
                add(&mut table.classes[points.classes as usize], &gradient);
                for code in points.lines {
                    add(&mut table.lines[code as usize], &gradient);
                }
            }
            from = end as usize;
        }
    }
}

/// Adds the gradient of one region's units, and their contribution to the gradient of the region's sums.
fn region_backward<const F: usize>(
    weights: &[f32],
    gradient: &mut [f32],
    active: &[f32],
    sums: &Sums<F>,
    error: f32,
    into: &mut Sums<F>,
) {
    let (inputs, into) = (sums.as_flattened(), into.as_flattened_mut());
    let biases = 2 * F * active.len();
    let outs = biases + active.len();
    for (unit, &value) in active.iter().enumerate().filter(|(_, value)| **value > 0.0) {
        gradient[outs + unit] += error * value;
        let error = error * weights[outs + unit];
        gradient[biases + unit] += error;
        let row = unit * 2 * F..(unit + 1) * 2 * F;
        for (gradient, input) in gradient[row.clone()].iter_mut().zip(inputs) {
            *gradient += error * input;
        }
        for (into, weight) in into.iter_mut().zip(&weights[row]) {
            *into += error * weight;
        }
    }
}

#[inline(always)]
fn add<const F: usize>(sums: &mut Sums<F>, other: &Sums<F>) {
    for view in 0..2 {
        for i in 0..F {
            sums[view][i] += other[view][i];
        }
    }
}

impl<const F: usize> Model<'_, F> {
    /// Makes one step against the gradient of the mean loss of a batch plus `pull` times half the sum of the squares of
    /// all weights beyond the shapes' rows.
    pub(super) fn learn(
        &mut self,
        samples: &[Sample],
        batch: &[u32],
        workers: &mut [Worker<F>],
        rate: f32,
        pull: f32,
    ) {
        let gradients = self.gradients(samples, batch, workers);
        for (side, gradients) in self.sides.iter_mut().zip(gradients) {
            for ((group, adam), mut gradient) in Group::ALL.into_iter().zip(side).zip(gradients) {
                if matches!(group, Group::Pairs | Group::Patterns) {
                    for (gradient, value) in gradient.iter_mut().zip(&adam.values) {
                        *gradient += pull * value;
                    }
                }
                let slow = matches!(group, Group::Layers | Group::Regions);
                adam.step(&gradient, if slow { LAYERS_RATE * rate } else { rate });
            }
        }
        self.compose();
    }

    /// The gradient of the mean loss of a batch, which the workers divide among themselves.
    pub(super) fn gradients(
        &self,
        samples: &[Sample],
        batch: &[u32],
        workers: &mut [Worker<F>],
    ) -> Vec<Groups<Vec<f32>>> {
        let share = 1.0 / batch.len() as f32;
        let parts = batch.chunks(batch.len().div_ceil(workers.len()));
        let used = parts.len();
        let work = |worker: &mut Worker<F>, part: &[u32]| {
            worker.work(self, part.iter().map(|&at| &samples[at as usize]), share);
        };
        thread::scope(|scope| {
            let mut shared_out = workers.iter_mut().zip(parts);
            let own = shared_out.next();
            for (worker, part) in shared_out {
                scope.spawn(move || work(worker, part));
            }
            if let Some((worker, part)) = own {
                work(worker, part);
            }
        });
        let (first, others) = workers[..used].split_first_mut().expect("at least one worker");
        for other in others {
            for (sums, part) in first.parts().zip(other.parts()) {
                for (sum, value) in sums.iter_mut().zip(part) {
                    *sum += *value;
                }
            }
        }
        self.folded(first)
    }

    /// The gradients of the weights, from those of the tables composed of them.
    fn folded(&self, worker: &Worker<F>) -> Vec<Groups<Vec<f32>>> {
        let like = |side: &Groups<Adam>| side.each_ref().map(|group| vec![0.0; group.values.len()]);
        let mut gradients: Vec<Groups<Vec<f32>>> = self.sides.iter().map(like).collect();
        let mut give =
            |side: usize, rows: &mut dyn Iterator<Item = (Group, usize)>, row: &[f32; F]| {
                for (group, at) in rows {
                    let sums = &mut gradients[side][group as usize][at..at + F];
                    for (sum, value) in sums.iter_mut().zip(row) {
                        *sum += value;
                    }
                }
            };
        for (colour, table) in worker.tables.iter().enumerate() {
            let sides = self.views(colour);
            for (code, rows) in table.lines.iter().enumerate() {
                if rows.as_flattened().iter().all(|&x| x == 0.0) {
                    continue;
                }
                let seen = [code, self.codes.swapped[code] as usize];
                for view in 0..2 {
                    give(sides[view], &mut self.line_rows(seen[view]), &rows[view]);
                }
            }
            for (classes, rows) in table.classes.iter().enumerate() {
                let seen = [classes, swapped_pair(classes)];
                for view in 0..2 {
                    give(sides[view], &mut self.class_rows(seen[view]), &rows[view]);
                }
            }
        }
        for (side, gradients) in gradients.iter_mut().enumerate() {
            gradients[Group::Layers as usize].copy_from_slice(&worker.layers[side]);
            gradients[Group::Regions as usize].copy_from_slice(&worker.regions[side]);
        }
        gradients
    }

    /// The mean loss (cross entropy) against each of [`Sample::targets`].
    pub(super) fn losses(&self, samples: &[Sample], threads: usize) -> [f64; 3] {
        let part = |samples: &[Sample]| {
            let mut pass = Pass::new();
            let mut sums = [0.0; 3];
            for sample in samples {
                self.forward(sample, &mut pass);
                for (sum, target) in sums.iter_mut().zip(sample.targets) {
                    *sum += cross_entropy(pass.value, target);
                }
            }
            sums
        };
        let parts = samples.chunks(samples.len().div_ceil(threads).max(1));
        let sums: Vec<[f64; 3]> = thread::scope(|scope| {
            let parts: Vec<_> = parts.map(|samples| scope.spawn(move || part(samples))).collect();
            parts.into_iter().map(|part| part.join().expect("no thread panics")).collect()
        });
        core::array::from_fn(|at| {
            sums.iter().map(|sums| sums[at]).sum::<f64>() / samples.len() as f64
        })
    }
}
