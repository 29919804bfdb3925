//! The networks to try, in floating point: their weights, and the forward pass.
//!
//! Each is the engine's network or has more or fewer features, rows and units. A larger one initially computes exactly
//! the same function as the network it starts from: the additional features and units have no outgoing weights yet.

use rand::Rng;
use rand::rngs::SmallRng;
use tengen::board::Stone;
use tengen::eval::tuning::{
    FEATURE_CLIP, FEATURE_ONE, FEATURES, HIDDEN, REGION_HIDDEN, REGION_KIND, REGION_KINDS,
};
use tengen::rules::Rule;
use tengen::shapes::{Class, LINE_PATTERNS, Shape};

use super::form::{Codes, Form};
use super::layers::{Hidden, Layers, Sums};
use super::sample::{REGIONS, Sample};
use crate::adam::Adam;
use crate::line_codes::LineCodes;
use crate::sides::{CLASS_PAIRS, classes_of, sides, swapped_pair};

/// The upper limit of a feature of a point, as in the engine.
pub(super) const CLIP: f32 = FEATURE_CLIP as f32 / FEATURE_ONE as f32;
/// Pairs of shapes, whether they occur or not.
const SHAPE_PAIRS: usize = Shape::COUNT * Shape::COUNT;

/// Groups of weights, for one colour to move or for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// Rows for each side's shapes and classes, in the order of the engine's file.
    Features,
    /// The layers behind the sums over the whole board, also in that order.
    Layers,
    /// Rows for pairs of shapes, then for pairs of classes.
    Pairs,
    /// Rows for patterns.
    Patterns,
    /// For each kind of region, the units' weights for the region's sums, unit by unit, then their biases, then their
    /// output weights.
    Regions,
}

impl Group {
    pub(super) const ALL: [Group; 5] =
        [Group::Features, Group::Layers, Group::Pairs, Group::Patterns, Group::Regions];
}

/// One item per [`Group`].
pub(super) type Groups<T> = [T; Group::ALL.len()];
pub(super) type SideWeights = Groups<Vec<f32>>;

/// What each code, and each pair of classes, adds to a point's features as seen by the side to move and by its
/// opponent: rows that are sums of their parts.
pub(super) struct Table<const F: usize> {
    pub(super) lines: Vec<Sums<F>>,
    pub(super) classes: Vec<Sums<F>>,
}

impl<const F: usize> Table<F> {
    pub(super) fn new(codes: &LineCodes) -> Table<F> {
        Table {
            lines: vec![[[0.0; F]; 2]; codes.lines.len()],
            classes: vec![[[0.0; F]; 2]; CLASS_PAIRS],
        }
    }
}

/// A network with `F` features per point.
pub(super) struct Model<'a, const F: usize> {
    pub(super) form: Form,
    pub(super) codes: &'a LineCodes,
    pub(super) sides: Vec<Groups<Adam>>,
    /// For each colour to move, or one for both.
    pub(super) tables: Vec<Table<F>>,
}

/// The intermediate results of a network for a sample.
pub(super) struct Pass<const F: usize> {
    /// The features of each set of identical points, before clipping.
    pub(super) points: Vec<Sums<F>>,
    pub(super) regions: [Sums<F>; REGIONS],
    pub(super) sums: Sums<F>,
    pub(super) hidden: Hidden,
    /// The hidden units of each region.
    pub(super) units: Vec<f32>,
    /// The evaluation in logistic units.
    pub(super) value: f32,
}

impl<const F: usize> Pass<F> {
    pub(super) fn new() -> Pass<F> {
        Pass {
            points: Vec::new(),
            regions: [[[0.0; F]; 2]; REGIONS],
            sums: [[0.0; F]; 2],
            hidden: [0.0; HIDDEN],
            units: Vec::new(),
            value: 0.0,
        }
    }
}

impl<'a, const F: usize> Model<'a, F> {
    /// Where the first half of the feature rows ends.
    const HALF: usize = (Shape::COUNT + Class::COUNT) * F;
    const BIAS: usize = 2 * Self::HALF;
    /// The number of weights per unit of a region.
    pub(super) const UNIT: usize = 2 * F + 2;

    /// A network with random weights, except that rows for pairs and patterns are zero.
    pub(super) fn new(
        rule: Rule,
        form: Form,
        codes: &'a LineCodes,
        random: &mut SmallRng,
    ) -> Model<'a, F> {
        let units = usize::from(form.regions);
        let pairs = if form.codes >= Codes::Pairs { SHAPE_PAIRS + CLASS_PAIRS } else { 0 };
        let patterns = if form.codes == Codes::Patterns { LINE_PATTERNS } else { 0 };
        let colours = sides(rule);
        let sides = (0..colours).map(|_| {
            let mut drawn = |len: usize, range: f32| -> Vec<f32> {
                (0..len).map(|_| random.random_range(-range..=range)).collect()
            };
            let mut features = Vec::new();
            for _ in 0..2 {
                features.extend(drawn(Shape::COUNT * F, 0.1));
                features.extend(drawn(Class::COUNT * F, 0.3));
            }
            features.extend([0.0; F]);
            let mut regions = Vec::new();
            for _ in 0..REGION_KINDS {
                regions.extend(drawn(2 * F * units, 0.05));
                regions.extend(vec![0.0; 2 * units]);
            }
            let layers = Layers::<F>::drawn(random);
            let beyond = [pairs, patterns].map(|rows| vec![0.0; rows * F]);
            let [pairs, patterns] = beyond;
            [features, layers, pairs, patterns, regions].map(Adam::new)
        });
        let mut model = Model {
            form,
            codes,
            sides: sides.collect(),
            tables: (0..colours).map(|_| Table::new(codes)).collect(),
        };
        model.compose();
        model
    }

    /// Starts from the engine's weights for each side, where this network has them.
    pub(super) fn begin_with(&mut self, weights: &[SideWeights]) {
        for (side, weights) in self.sides.iter_mut().zip(weights) {
            for (group, from) in Group::ALL.into_iter().zip(weights) {
                let own = &mut side[group as usize];
                match group {
                    Group::Layers => *own = Adam::new(widened::<F>(from)),
                    Group::Regions => {
                        let units = usize::from(self.form.regions);
                        begin_regions::<F>(&mut own.values, units, from);
                    }
                    _ => {
                        let rows = own.values.chunks_exact_mut(F).zip(from.chunks_exact(FEATURES));
                        rows.for_each(|(row, from)| row[..FEATURES].copy_from_slice(from));
                    }
                }
            }
        }
        self.compose();
    }

    /// The number of weights.
    pub(super) fn weights(&self) -> usize {
        self.sides.iter().flatten().map(|group| group.values.len()).sum()
    }

    /// The side whose weights apply to a colour, and the table used when it is to move.
    pub(super) fn side(&self, stone: Stone) -> usize {
        stone.index() % self.sides.len()
    }

    /// The sides for both views of a table: the colour to move and its opponent.
    pub(super) fn views(&self, table: usize) -> [usize; 2] {
        [table, self.sides.len() - 1 - table]
    }

    /// The rows that a code's row is the sum of.
    pub(super) fn line_rows(&self, code: usize) -> impl Iterator<Item = (Group, usize)> + use<F> {
        let line = self.codes.lines[code];
        let [own, other] = line.shapes.map(|shape| shape as usize * F);
        let pair =
            (self.form.codes >= Codes::Pairs).then_some((Group::Pairs, own * Shape::COUNT + other));
        let pattern =
            (self.form.codes == Codes::Patterns).then_some((Group::Patterns, line.pattern * F));
        let shapes = [(Group::Features, own), (Group::Features, Self::HALF + other)];
        shapes.into_iter().chain(pair).chain(pattern)
    }

    /// The rows that the row of a pair of classes is the sum of.
    pub(super) fn class_rows(
        &self,
        classes: usize,
    ) -> impl Iterator<Item = (Group, usize)> + use<F> {
        let row = |class: usize| (Shape::COUNT + class) * F;
        let [own, other] = classes_of(classes).map(row);
        let pair = (self.form.codes >= Codes::Pairs)
            .then_some((Group::Pairs, (SHAPE_PAIRS + classes) * F));
        let rows = [own, Self::HALF + other, Self::BIAS].map(|at| (Group::Features, at));
        rows.into_iter().chain(pair)
    }

    /// Recomputes the tables from the weights.
    pub(super) fn compose(&mut self) {
        let mut tables = core::mem::take(&mut self.tables);
        for (colour, table) in tables.iter_mut().enumerate() {
            let sides = self.views(colour);
            for (code, row) in table.lines.iter_mut().enumerate() {
                let seen = [code, self.codes.swapped[code] as usize];
                for (view, row) in row.iter_mut().enumerate() {
                    *row = self.sum(sides[view], self.line_rows(seen[view]));
                }
            }
            for (classes, row) in table.classes.iter_mut().enumerate() {
                let seen = [classes, swapped_pair(classes)];
                for (view, row) in row.iter_mut().enumerate() {
                    *row = self.sum(sides[view], self.class_rows(seen[view]));
                }
            }
        }
        self.tables = tables;
    }

    fn sum(&self, side: usize, rows: impl Iterator<Item = (Group, usize)>) -> [f32; F] {
        let mut sum = [0.0; F];
        for (group, at) in rows {
            let row = &self.sides[side][group as usize].values[at..at + F];
            for (sum, value) in sum.iter_mut().zip(row) {
                *sum += value;
            }
        }
        sum
    }

    /// Evaluates a sample and keeps all intermediate results.
    pub(super) fn forward(&self, sample: &Sample, pass: &mut Pass<F>) {
        let at = self.side(sample.to_move);
        let table = &self.tables[at];
        let side = &self.sides[at];
        pass.points.clear();
        pass.sums = [[0.0; F]; 2];
        let mut from = 0;
        for (region, &end) in pass.regions.iter_mut().zip(&sample.ends) {
            *region = [[0.0; F]; 2];
            for points in &sample.points[from..end as usize] {
                let mut features = table.classes[points.classes as usize];
                for code in points.lines {
                    add(&mut features, &table.lines[code as usize], 1.0);
                }
                pass.points.push(features);
                let clipped = features.map(|half| half.map(|x| x.clamp(0.0, CLIP)));
                add(region, &clipped, f32::from(points.count));
            }
            from = end as usize;
            add(&mut pass.sums, region, 1.0);
        }
        let layers = &side[Group::Layers as usize].values;
        (pass.value, pass.hidden) = Layers::forward(layers, &pass.sums, sample.linear);
        pass.units.clear();
        let units = usize::from(self.form.regions);
        if units == 0 {
            return;
        }
        for (region, kind) in pass.regions.iter().zip(REGION_KIND) {
            let weights = &side[Group::Regions as usize].values[kind * units * Self::UNIT..];
            let (rows, rest) = weights.split_at(2 * F * units);
            let (biases, outs) = rest.split_at(units);
            for ((row, bias), out) in rows.chunks_exact(2 * F).zip(biases).zip(outs) {
                let unit = (bias + dot(row, region)).max(0.0);
                pass.units.push(unit);
                pass.value += out * unit;
            }
        }
    }
}

/// Adds `other`, multiplied by `times`.
#[inline(always)]
fn add<const F: usize>(sums: &mut Sums<F>, other: &Sums<F>, times: f32) {
    for view in 0..2 {
        for i in 0..F {
            sums[view][i] += times * other[view][i];
        }
    }
}

/// The dot product of a unit's weights and sums, lane by lane: a processor adds several lanes at once.
fn dot<const F: usize>(row: &[f32], sums: &Sums<F>) -> f32 {
    let mut lanes = [0.0; F];
    for (row, half) in row.chunks_exact(F).zip(sums) {
        for i in 0..F {
            lanes[i] += row[i] * half[i];
        }
    }
    lanes.iter().sum()
}

/// Copies the engine's units of each kind of region, followed by additional units, whose output weights are still zero.
fn begin_regions<const F: usize>(own: &mut [f32], units: usize, from: &[f32]) {
    let kinds = |weights: usize| weights / REGION_KINDS;
    // All-zero units would not learn, so random ones are kept; their output weights are zero too.
    if units == 0 || from.iter().all(|&weight| weight == 0.0) {
        return;
    }
    for (own, from) in
        own.chunks_exact_mut(kinds(own.len())).zip(from.chunks_exact(kinds(from.len())))
    {
        let inputs = own[..2 * F * units].chunks_exact_mut(F).zip(from.chunks_exact(FEATURES));
        for (own, from) in inputs.take(2 * REGION_HIDDEN) {
            own.fill(0.0);
            own[..FEATURES].copy_from_slice(from);
        }
        let taken = units.min(REGION_HIDDEN);
        for at in [0, 1] {
            let from = &from[(2 * FEATURES + at) * REGION_HIDDEN..];
            own[(2 * F + at) * units..][..taken].copy_from_slice(&from[..taken]);
        }
    }
}

/// The engine's layers widened to `F` features; additional features have zero weights.
fn widened<const F: usize>(layers: &[f32]) -> Vec<f32> {
    type Own = Layers<FEATURES>;
    let wide_rows = |rows: &[f32]| -> Vec<f32> {
        let halves = rows.chunks_exact(FEATURES);
        halves.flat_map(|half| half.iter().copied().chain([0.0; F]).take(F)).collect()
    };
    let mut wide = wide_rows(&layers[..Own::HIDDEN_BIAS]);
    wide.extend(&layers[Own::HIDDEN_BIAS..Own::DIRECT]);
    wide.extend(wide_rows(&layers[Own::DIRECT..Own::OUT_BIAS]));
    wide.extend(&layers[Own::OUT_BIAS..]);
    wide
}
