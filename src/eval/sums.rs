//! Sums over the free points, and what each stone changes of them.

use super::network::FeatureRow;
use super::point_values::{Packed, PointValues, unpacked};
use crate::board::Stone;
use crate::shapes::{Class, PointPatterns, ShapeState, Step, Threat};

/// What all free points come to, by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    sides: [Side; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    /// What the points are worth if the colour is to move and if not.
    values: Packed,
    /// Modulo 2¹⁶.
    features: FeatureRow,
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

impl Sums {
    /// The sums from scratch.
    pub(super) fn of(values: &PointValues, state: &ShapeState) -> Sums {
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

    /// The sums of the features, as that colour sees them.
    #[inline]
    pub(super) fn features(&self, stone: Stone) -> &FeatureRow {
        &self.sides[stone.index()].features
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

    /// The sums after one more stone.
    pub(super) fn after(mut self, values: &PointValues, step: &Step<'_>) -> Sums {
        self.add::<-1>(values, step.taken.patterns());
        for change in step.changes {
            self.add::<-1>(values, change.before());
            self.add::<1>(values, change.after());
        }
        self
    }

    /// Adds a free point, or takes it away (`SIGN` -1).
    #[inline(always)]
    fn add<const SIGN: i16>(&mut self, values: &PointValues, patterns: PointPatterns) {
        let entries = values.entries(Stone::BOTH.map(|stone| patterns.code(stone)));
        for stone in Stone::BOTH {
            let sums = &mut self.sides[stone.index()];
            let [own, other] = [entries[stone.index()], entries[stone.other().index()]];
            sums.values += Packed::from(SIGN) * own.values;
            let quiet = QUIET[patterns.class_number(stone)].wrapping_mul(SIGN as u64);
            sums.quiet = sums.quiet.wrapping_add(quiet);
            let features = own.features(other);
            for (sum, value) in sums.features.iter_mut().zip(features) {
                *sum = sum.wrapping_add(SIGN * value);
            }
        }
    }
}
