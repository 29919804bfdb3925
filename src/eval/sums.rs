//! Sums over the free points, and what each stone changes of them.

use super::Weights;
use super::features::{FeatureRow, REGIONS, region};
use super::point_values::{Packed, PointValues, unpacked};
use crate::board::{Point, Size, Stone};
use crate::shapes::{Class, PointPatterns, ShapeState, Step, Threat};

/// What all free points come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    sides: [Side; 2],
    /// Their features, by region.
    regions: [FeatureRow; REGIONS],
}

/// What they come to for one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    /// What the points are worth if the colour is to move and if not.
    values: Packed,
    /// How many points there are of the classes from [`FIRST_QUIET`] on.
    quiet: u64,
}

/// The first of the four classes that are something, but no threat.
const FIRST_QUIET: usize = Class::OpenTwo as usize;
/// What a point of each class adds to the counts of the quiet ones, sixteen bits each.
const QUIET: [u64; 16] = {
    let mut table = [0; 16];
    let mut class = FIRST_QUIET;
    while Threat::of(Class::ALL[class]).is_none() {
        table[class] = 1 << (16 * (class - FIRST_QUIET));
        class += 1;
    }
    table
};

/// Which region each point of a board lies in.
pub(super) type Regions = [u8; POINTS];

/// A power of two above the indices of points, so that a mask replaces the bounds check.
const POINTS: usize = Point::INDEX_END.next_power_of_two();

/// The regions of a board of that size; points beyond it are in the first.
pub(super) fn regions(size: Size) -> Regions {
    let mut regions = [0; POINTS];
    for point in size.points() {
        regions[point.index()] = region(size, point) as u8;
    }
    regions
}

impl Sums {
    /// The sums from scratch.
    pub(super) fn of(weights: &Weights, regions: &Regions, state: &ShapeState) -> Sums {
        let mut sums = Sums::linear_of(&weights.points, state);
        for point in state.size().points().filter(|&point| state.is_free(point)) {
            let features = weights.features.of(&state.cell(point)).clipped();
            let region = sums.region(regions, point);
            *region = region.plus(&features);
        }
        sums
    }

    /// The sums without features, from scratch.
    pub(super) fn linear_of(values: &PointValues, state: &ShapeState) -> Sums {
        let mut sums = Sums::default();
        for point in state.size().points().filter(|&point| state.is_free(point)) {
            sums.add::<1>(values, state.cell(point).patterns());
        }
        sums
    }

    /// The sum of that colour's values, if it is to move or not.
    #[inline]
    pub(super) fn value(&self, stone: Stone, to_move: bool) -> i32 {
        unpacked(self.sides[stone.index()].values)[usize::from(!to_move)]
    }

    /// The sums of the features.
    #[inline]
    pub(super) fn regions(&self) -> &[FeatureRow; REGIONS] {
        &self.regions
    }

    /// How many free points there are of each class, for that colour.
    #[inline]
    pub(super) fn class_counts(&self, state: &ShapeState, stone: Stone) -> [u32; Class::COUNT] {
        let quiet = self.sides[stone.index()].quiet;
        let mut counts = core::array::from_fn(|class| match Class::ALL[class] {
            Class::None => 0,
            known if Threat::of(known).is_some() => state.count_of(stone, known),
            _ => u32::from((quiet >> (16 * (class - FIRST_QUIET))) as u16),
        });
        counts[Class::None as usize] = state.free_points() - counts.iter().sum::<u32>();
        counts
    }

    /// Goes on to the sums after one more stone.
    pub(super) fn advance(&mut self, weights: &Weights, regions: &Regions, step: &Step<'_>) {
        let values = &weights.points;
        self.add::<-1>(values, step.taken.patterns());
        let features = weights.features.of(&step.taken).clipped();
        let region = self.region(regions, step.point);
        *region = region.minus(&features);
        for change in step.changes {
            let was = change.before().patterns();
            self.add::<-1>(values, was);
            self.add::<1>(values, change.after());
            let [before, after] = weights.features.of_change(change).map(FeatureRow::clipped);
            let region = self.region(regions, was.point());
            *region = region.minus(&before).plus(&after);
        }
    }

    /// Adds what a point is to both colours, its features aside, or takes it away (`SIGN` -1).
    #[inline(always)]
    fn add<const SIGN: i16>(&mut self, values: &PointValues, patterns: PointPatterns) {
        let values = values.of(Stone::BOTH.map(|stone| patterns.code(stone)));
        for stone in Stone::BOTH {
            let sums = &mut self.sides[stone.index()];
            sums.values += Packed::from(SIGN) * values[stone.index()];
            let quiet = QUIET[patterns.class_number(stone)].wrapping_mul(SIGN as u64);
            sums.quiet = sums.quiet.wrapping_add(quiet);
        }
    }

    #[inline(always)]
    fn region(&mut self, regions: &Regions, point: Point) -> &mut FeatureRow {
        &mut self.regions[usize::from(regions[point.index() % POINTS]) % REGIONS]
    }
}
