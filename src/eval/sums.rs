//! Sums over the free points, and what each stone changes of them.

use super::Weights;
use super::features::{FeatureRow, REGIONS, region};
use super::point_values::{Packed, PointValues, unpacked};
use crate::board::{Point, Size, Stone};
use crate::shapes::{CLASS_PAIRS, Class, PointPatterns, ShapeState, Step, Threat};

/// What all free points come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    points: PointSums,
    /// Their features, by region.
    regions: [FeatureRow; REGIONS],
}

/// What they come to without their features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PointSums {
    /// What they are worth for each colour if it is to move and if not.
    values: [Packed; 2],
    /// How many there are of the classes from [`FIRST_QUIET`] on, for each colour.
    quiet: QuietCounts,
}

/// The first of the classes that are something, but no threat.
const FIRST_QUIET: usize = Class::OpenTwo as usize;
/// How many these are.
const QUIET_CLASSES: usize = 4;
/// Black's counts, then White's.
type QuietCounts = [u16; 2 * QUIET_CLASSES];

/// What a point adds to the counts of the quiet classes, by [`PointPatterns::class_pair`].
static QUIET: [QuietCounts; CLASS_PAIRS] = {
    let mut table = [[0; 2 * QUIET_CLASSES]; CLASS_PAIRS];
    let mut pair = 0;
    while pair < CLASS_PAIRS {
        let [black, white] = [pair % 16, pair / 16];
        let mut quiet = 0;
        while quiet < QUIET_CLASSES {
            table[pair][quiet] = (black == FIRST_QUIET + quiet) as u16;
            table[pair][QUIET_CLASSES + quiet] = (white == FIRST_QUIET + quiet) as u16;
            quiet += 1;
        }
        pair += 1;
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
            sums.points.add(values, state.cell(point).patterns());
        }
        sums
    }

    /// The sum of that colour's values, if it is to move or not.
    #[inline]
    pub(super) fn value(&self, stone: Stone, to_move: bool) -> i32 {
        unpacked(self.points.values[stone.index()])[usize::from(!to_move)]
    }

    /// The sums of the features.
    #[inline]
    pub(super) fn regions(&self) -> &[FeatureRow; REGIONS] {
        &self.regions
    }

    /// How many free points there are of each class, for that colour.
    #[inline]
    pub(super) fn class_counts(&self, state: &ShapeState, stone: Stone) -> [u32; Class::COUNT] {
        let quiet = &self.points.quiet[stone.index() * QUIET_CLASSES..][..QUIET_CLASSES];
        let mut counts = core::array::from_fn(|class| match Class::ALL[class] {
            Class::None => 0,
            known if Threat::of(known).is_some() => state.count_of(stone, known),
            _ => u32::from(quiet[class - FIRST_QUIET]),
        });
        counts[Class::None as usize] = state.free_points() - counts.iter().sum::<u32>();
        counts
    }

    /// Goes on to the sums after one more stone.
    pub(super) fn advance(&mut self, weights: &Weights, regions: &Regions, step: &Step<'_>) {
        // A copy, which stays in registers.
        let mut points = self.points;
        points.take(&weights.points, step.taken.patterns());
        let features = weights.features.of(&step.taken).clipped();
        let region = self.region(regions, step.point);
        *region = region.minus(&features);
        for change in step.changes {
            let was = change.before().patterns();
            points.take(&weights.points, was);
            points.add(&weights.points, change.after());
            let [before, after] = weights.features.of_change(change).map(FeatureRow::clipped);
            let region = self.region(regions, was.point());
            *region = region.minus(&before).plus(&after);
        }
        self.points = points;
    }

    #[inline(always)]
    fn region(&mut self, regions: &Regions, point: Point) -> &mut FeatureRow {
        &mut self.regions[usize::from(regions[point.index() % POINTS]).min(REGIONS - 1)]
    }
}

impl PointSums {
    #[inline(always)]
    fn add(&mut self, values: &PointValues, patterns: PointPatterns) {
        let values = values.of(Stone::BOTH.map(|stone| patterns.code(stone)));
        let quiet = &QUIET[patterns.class_pair() % CLASS_PAIRS];
        *self = PointSums {
            values: [0, 1].map(|side| self.values[side] + values[side]),
            quiet: core::array::from_fn(|i| self.quiet[i].wrapping_add(quiet[i])),
        };
    }

    #[inline(always)]
    fn take(&mut self, values: &PointValues, patterns: PointPatterns) {
        let values = values.of(Stone::BOTH.map(|stone| patterns.code(stone)));
        let quiet = &QUIET[patterns.class_pair() % CLASS_PAIRS];
        *self = PointSums {
            values: [0, 1].map(|side| self.values[side] - values[side]),
            quiet: core::array::from_fn(|i| self.quiet[i].wrapping_sub(quiet[i])),
        };
    }
}
