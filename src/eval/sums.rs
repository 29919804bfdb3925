//! Sums over the free points, and updating them stone by stone.

use super::Weights;
use super::features::{FeatureRow, REGIONS, region};
use super::point_values::{FIRST_QUIET, PointSum, PointValues};
use crate::board::{Point, Size, Stone};
use crate::shapes::{Class, ShapeState, ShapeStep, Threat};

/// The sums over all free points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    /// Their worth to each colour.
    points: [PointSum; 2],
    /// Their features, by region.
    regions: [FeatureRow; REGIONS],
}

/// The region of each point of a board.
pub(super) type Regions = [u8; Point::INDEX_SPACE];

/// The regions of a board of the given size; points off the board get the first region.
pub(super) fn regions(size: Size) -> Regions {
    let mut regions = [0; Point::INDEX_SPACE];
    for point in size.points() {
        regions[point.index()] = region(size, point) as u8;
    }
    regions
}

impl Sums {
    /// Computes the sums from scratch.
    pub(super) fn of(weights: &Weights, regions: &Regions, state: &ShapeState) -> Sums {
        let mut sums = Sums::linear_of(&weights.points, state);
        for point in state.size().points().filter(|&point| state.is_free(point)) {
            let features = weights.features.of(&state.cell(point)).clipped();
            let region = sums.region(regions, point);
            *region = region.plus(&features);
        }
        sums
    }

    /// Computes the sums without features from scratch.
    pub(super) fn linear_of(values: &PointValues, state: &ShapeState) -> Sums {
        let mut sums = Sums::default();
        for point in state.size().points().filter(|&point| state.is_free(point)) {
            let worth = values.of(state.cell(point).patterns());
            sums.points = [0, 1].map(|side| sums.points[side].plus(worth[side]));
        }
        sums
    }

    /// The sum of the colour's values, depending on whether it is to move.
    #[inline]
    pub(super) fn value(&self, stone: Stone, to_move: bool) -> i32 {
        self.points[stone.index()].value(to_move)
    }

    /// The sums of the features.
    #[inline]
    pub(super) fn regions(&self) -> &[FeatureRow; REGIONS] {
        &self.regions
    }

    /// How many free points of each class a colour has.
    #[inline]
    pub(super) fn class_counts(&self, state: &ShapeState, stone: Stone) -> [u32; Class::COUNT] {
        let points = &self.points[stone.index()];
        let mut counts = core::array::from_fn(|class| match Class::ALL[class] {
            Class::None => 0,
            known if Threat::of(known).is_some() => state.count_of(stone, known),
            _ => points.quiet(class - FIRST_QUIET),
        });
        counts[Class::None as usize] = state.free_points() - counts.iter().sum::<u32>();
        counts
    }

    /// Updates the sums for one more stone.
    pub(super) fn advance(&mut self, weights: &Weights, regions: &Regions, step: &ShapeStep<'_>) {
        let gone = weights.points.of(step.taken.patterns());
        self.points = [0, 1].map(|side| self.points[side].minus(gone[side]));
        let features = weights.features.of(&step.taken).clipped();
        let region = self.region(regions, step.point);
        *region = region.minus(&features);
        for change in step.changes {
            let was = change.before().patterns();
            let [gone, new] = [was, change.after()].map(|patterns| weights.points.of(patterns));
            self.points[0] = self.points[0].minus(gone[0]).plus(new[0]);
            self.points[1] = self.points[1].minus(gone[1]).plus(new[1]);
            let [before, after] = weights.features.of_change(change).map(FeatureRow::clipped);
            let region = self.region(regions, was.point());
            *region = region.minus(&before).plus(&after);
        }
    }

    #[inline(always)]
    fn region(&mut self, regions: &Regions, point: Point) -> &mut FeatureRow {
        &mut self.regions[usize::from(regions[point.index() % Point::INDEX_SPACE]).min(REGIONS - 1)]
    }
}
