//! The parameters of the search. Depths are in plies, margins in the evaluation's units.

use crate::eval::ORDER_UNIT;

/// Deepest ply a line may reach.
pub(super) const MAX_PLY: usize = 96;
/// Maximum nodes of one search of continuous fours, so that it remains a small step that need not be divided.
pub(super) const QUIESCENCE_NODES: u64 = 4_096;

/// One of the [`Parameters`]: its name, its accessors and its range.
#[cfg(any(test, feature = "tuning"))]
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name of its field.
    pub name: &'static str,
    /// The range of sensible values.
    pub range: (i32, i32),
    /// Reads it.
    pub get: fn(&Parameters) -> i32,
    /// Changes it.
    pub set: fn(&mut Parameters, i32),
}

/// Declares [`Parameters`], each with its documentation, its value and its range.
macro_rules! parameters {
    ($($(#[$text:meta])+ $name:ident = $value:literal, $low:literal..=$high:literal;)+) => {
        /// The parameters of the search's techniques. A build with the feature `tuning` can change them from search to
        /// search; other builds always use the [default](Parameters::DEFAULT), which the compiler can treat as
        /// constants.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$text])+ pub $name: i32,)+
        }

        impl Parameters {
            /// The values that the engine uses.
            pub const DEFAULT: Parameters = Parameters { $($name: $value,)+ };

            /// All parameters, in order of declaration.
            #[cfg(any(test, feature = "tuning"))]
            pub const ALL: &[Parameter] = &[
                $(Parameter {
                    name: stringify!($name),
                    range: ($low, $high),
                    get: |parameters| parameters.$name,
                    set: |parameters, value| parameters.$name = value,
                },)+
            ];
        }
    };
}

parameters! {
    /// Plies of continuous fours searched below depth 0.
    quiescence_depth = 15, 4..=40;
    /// From this depth down, only fours near the side's last one are tried.
    quiescence_near = -1, -14..=0;

    /// Largest depth at which a hopeless node drops into continuous fours.
    razor_depth = 3, 0..=8;
    /// How far the evaluation must be below alpha for that, at depth 0.
    razor_base = 69, 0..=300;
    /// Added per ply of depth.
    razor_slope = 45, 0..=300;

    /// Largest depth at which a node that looks won is cut by its evaluation.
    reverse_futility_depth = 7, 0..=14;
    /// How far the evaluation must be above beta for that, at depth 0.
    reverse_futility_base = 30, -100..=200;
    /// Added per ply of depth; the depth counts as one less if the side is improving.
    reverse_futility_slope = 40, 5..=150;

    /// From this depth on, a node without a table move is searched one ply shallower.
    iir_depth = 5, 1..=12;

    /// Largest depth at which the evaluation can be so low that no quiet move but the first is tried.
    futility_depth = 7, 0..=14;
    /// How far the evaluation must be below alpha for that, at depth 0.
    futility_base = 39, -50..=200;
    /// Added per ply of depth.
    futility_slope = 42, 5..=150;

    /// Quiet moves tried before the rest of a node is skipped, at depth 0.
    late_move_base = 5, 1..=20;
    /// Added per square of the depth, in 1/256 of a move.
    late_move_square = 157, 32..=1_024;
    /// Added if the side is improving, as a share in 1/256.
    late_move_improving = 147, 0..=512;

    /// How far a score must be behind the best for the rest of a node to be skipped, at depth 0.
    unlikely_base = 317, 100..=800;
    /// Added per ply of depth.
    unlikely_slope = 15, 0..=100;

    /// The weight of a move's history in its score, in 1/1,024.
    history_share = 20, 0..=64;
    /// Bonus for the move that previously refuted the opponent's last move.
    countermove = 102, 0..=320;
    /// What a cutoff adds to the history of its move, and takes from those tried before it, at depth 0.
    history_base = 143, 0..=512;
    /// Added per square of the depth.
    history_square = 21, 1..=64;
    /// The most that one cutoff adds or takes.
    history_most = 2_151, 200..=8_000;

    /// The constant part of a late move's reduction, in 1/256 of a ply.
    reduction_base = 396, -256..=768;
    /// Factor of the product of the binary logarithms of depth and move number, in 1/256 of a ply.
    reduction_product = 71, 16..=160;
    /// Further reduction for each [`ORDER_UNIT`] by which a move's score is behind the best, in 1/256 of a ply: about
    /// 0.3 of a ply for each factor e of likelihood.
    ///
    /// [`ORDER_UNIT`]: crate::eval::ORDER_UNIT
    reduction_behind = 75, 0..=192;
    /// Subtracted from that, in 1/256 of a ply.
    reduction_behind_off = 107, -128..=512;
    /// Its upper limit, in 1/256 of a ply.
    reduction_behind_most = 1_385, 256..=2_560;
    /// How much a move's history lowers its reduction, in 1/65,536 of a ply.
    reduction_history = 1_868, 0..=8_192;
    /// How much less moves are reduced on the principal variation, in 1/256 of a ply.
    reduction_variation = 228, 0..=768;
    /// How much more if the side is not improving, in 1/256 of a ply.
    reduction_declining = 98, 0..=512;
    /// How much less if the move threatens or answers something, in 1/256 of a ply.
    reduction_threat = 219, 0..=768;

    /// Initial half-width of the aspiration window.
    aspiration = 27, 5..=150;
    /// From this depth on, a search begins with such a window.
    aspiration_depth = 4, 2..=10;

    /// From this depth on, the table's move is tested for being singular.
    singular_depth = 6, 4..=12;
    /// How many plies shallower the search that stored the move may have been.
    singular_shallower = 4, 0..=6;
    /// How much worse the other moves must be, per ply of depth, in 1/16.
    singular_margin = 80, 8..=320;
}

impl Parameters {
    pub(super) fn razor_margin(&self, depth: i32) -> i32 {
        self.razor_base + self.razor_slope * depth
    }

    pub(super) fn reverse_futility_margin(&self, depth: i32, improving: bool) -> i32 {
        let depth = if improving { depth - 1 } else { depth };
        self.reverse_futility_base + self.reverse_futility_slope * depth
    }

    pub(super) fn futility_margin(&self, depth: i32) -> i32 {
        self.futility_base + self.futility_slope * depth
    }

    /// Quiet moves tried before the rest of a node is skipped.
    pub(super) fn late_move_count(&self, depth: i32, improving: bool) -> usize {
        let count = self.late_move_base + self.late_move_square * depth * depth / 256;
        let more = if improving { count * self.late_move_improving / 256 } else { 0 };
        (count + more).max(0) as usize
    }

    /// How far a score must be behind the best for the rest of a node to be skipped.
    pub(super) fn unlikely_margin(&self, depth: i32) -> i32 {
        self.unlikely_base + self.unlikely_slope * depth
    }

    /// What a cutoff at the given depth adds to the histories or takes from them.
    pub(super) fn history_bonus(&self, depth: i32) -> i32 {
        (self.history_square * depth * depth + self.history_base).min(self.history_most)
    }

    /// Further reduction of a move whose score is `behind` the best, in 1/256 of a ply.
    pub(super) fn reduction_behind(&self, behind: i32) -> i32 {
        let behind = behind * self.reduction_behind / ORDER_UNIT;
        (behind - self.reduction_behind_off).min(self.reduction_behind_most)
    }

    /// Reduction of the `count`th move at the given depth, in 1/256 of a ply.
    ///
    /// With the default parameters about `1.55 + ln(depth) * ln(count) / 1.7`, in integers.
    pub(super) fn reduction(&self, depth: i32, count: usize) -> i32 {
        let product = log2_256(depth as u32) * log2_256(count as u32) / 256;
        self.reduction_base + product * self.reduction_product / 256
    }

    /// How much worse all other moves must be for the table's move to be singular.
    pub(super) fn singular_margin(&self, depth: i32) -> i32 {
        self.singular_margin * depth / 16
    }
}

/// Returns 256 times the binary logarithm, linear between powers of two.
fn log2_256(n: u32) -> i32 {
    let n = n.max(1);
    let power = 31 - n.leading_zeros();
    let rest = ((u64::from(n) << 8 >> power) - 256) as i32;
    256 * power as i32 + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_parameter_is_read_and_changed_by_its_name_and_within_its_range() {
        let mut changed = Parameters::DEFAULT;
        for parameter in Parameters::ALL {
            let (low, high) = parameter.range;
            let value = (parameter.get)(&Parameters::DEFAULT);
            assert!((low..=high).contains(&value), "{}", parameter.name);
            (parameter.set)(&mut changed, value + 1);
            assert_eq!((parameter.get)(&changed), value + 1, "{}", parameter.name);
        }
        let differs = |p: &&Parameter| (p.get)(&changed) - (p.get)(&Parameters::DEFAULT) == 1;
        assert_eq!(Parameters::ALL.iter().filter(differs).count(), Parameters::ALL.len());
    }
}
