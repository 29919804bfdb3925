//! The numbers of the search. Depths are plies, margins are in the evaluation's units.

use crate::eval::ORDER_UNIT;

/// Deepest ply a line may reach.
pub(super) const MAX_PLY: usize = 96;
/// Nodes one search of continuous fours may take, so that it stays a small, undivided step.
pub(super) const QUIESCENCE_NODES: u64 = 4_096;

/// One of the [`Parameters`]: its name, its place among them, and what it may be.
#[cfg(any(test, feature = "tuning"))]
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// As its field is called.
    pub name: &'static str,
    /// The values that make sense.
    pub range: (i32, i32),
    /// Reads it.
    pub get: fn(&Parameters) -> i32,
    /// Changes it.
    pub set: fn(&mut Parameters, i32),
}

/// Declares [`Parameters`]: each with its text, its value and the values that make sense.
macro_rules! parameters {
    ($($(#[$text:meta])+ $name:ident = $value:literal, $low:literal..=$high:literal;)+) => {
        /// What the search's techniques go by. A build with the feature `tuning` can change it from search to search; in
        /// others it is the [default](Parameters::DEFAULT), which the compiler knows.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Parameters {
            $($(#[$text])+ pub $name: i32,)+
        }

        impl Parameters {
            /// The values that the engine plays by.
            pub const DEFAULT: Parameters = Parameters { $($name: $value,)+ };

            /// All of them, in the order in which they are declared.
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
    /// Below this depth of fours only those near the last own four are tried.
    quiescence_near = -1, -14..=0;

    /// Largest depth at which a hopeless node drops into continuous fours.
    razor_depth = 3, 0..=8;
    /// How far the evaluation must be below alpha for that, before the plies of depth are counted.
    razor_base = 69, 0..=300;
    /// The same for every ply of depth.
    razor_slope = 50, 0..=300;

    /// Largest depth at which a won-looking node is cut by its evaluation.
    reverse_futility_depth = 7, 0..=14;
    /// How far the evaluation must be above beta for that, before the plies of depth are counted.
    reverse_futility_base = 24, -100..=200;
    /// The same for every ply of depth; a ply less where the side is improving.
    reverse_futility_slope = 40, 5..=150;

    /// From this depth on a node without a table move is searched one ply shallower.
    iir_depth = 5, 1..=12;

    /// Largest depth at which the evaluation can be so low that no quiet move but the first is tried.
    futility_depth = 7, 0..=14;
    /// How far the evaluation must be below alpha for that, before the plies of depth are counted.
    futility_base = 34, -50..=200;
    /// The same for every ply of depth.
    futility_slope = 42, 5..=150;

    /// Quiet moves tried before the rest of a node is given up, at depth 0.
    late_move_base = 5, 1..=20;
    /// By how many more the square of the depth counts, in 1/256.
    late_move_square = 209, 32..=1_024;
    /// By how much more they are where the side is improving, in 1/256.
    late_move_improving = 147, 0..=512;

    /// By how much a score must be behind the best for the rest of a node to be given up, at depth 0.
    unlikely_base = 335, 100..=800;
    /// The same for every ply of depth.
    unlikely_slope = 15, 0..=100;

    /// A history's share in a move's score, in 1/1,024.
    history_share = 20, 0..=64;
    /// What the move is worth that refuted the opponent's last before.
    countermove = 79, 0..=320;
    /// What a cut adds to a move's history, and takes from those tried before it, at depth 0.
    history_base = 89, 0..=512;
    /// How much more the square of the depth counts.
    history_square = 18, 1..=64;
    /// The most that one cut counts.
    history_most = 2_350, 200..=8_000;

    /// Plies by which a late move is searched shallower, in 1/256, before depth and number are counted.
    reduction_base = 317, -256..=768;
    /// How much the product of the binary logarithms of depth and number counts, in 1/256 of a ply.
    reduction_product = 71, 16..=160;
    /// By how much a move whose score is behind the best is searched shallower for each [`ORDER_UNIT`] of that, in 1/256
    /// of a ply: a quarter of a ply for each factor e of likelihood.
    ///
    /// [`ORDER_UNIT`]: crate::eval::ORDER_UNIT
    reduction_behind = 66, 0..=192;
    /// What is taken off that, in 1/256 of a ply.
    reduction_behind_off = 107, -128..=512;
    /// The most that it can be, in 1/256 of a ply.
    reduction_behind_most = 1_385, 256..=2_560;
    /// How much a move's history takes off its reduction, in 1/65,536 of a ply.
    reduction_history = 1_980, 0..=8_192;
    /// By how much less a move is reduced on the principal variation, in 1/256 of a ply.
    reduction_variation = 206, 0..=768;
    /// By how much more where the side is not improving, in 1/256 of a ply.
    reduction_declining = 123, 0..=512;
    /// By how much less where the move threatens or answers something, in 1/256 of a ply.
    reduction_threat = 260, 0..=768;

    /// First half width of the window in which a search begins.
    aspiration = 30, 5..=150;
    /// From this depth on a search begins in such a window.
    aspiration_depth = 4, 2..=10;

    /// From this depth on it is asked whether the table's move is singular.
    singular_depth = 6, 4..=12;
    /// The table may know it from a search that is shallower by this many plies.
    singular_shallower = 3, 0..=6;
    /// By how much the other moves must be worse, for every ply of depth, in 1/16.
    singular_margin = 68, 8..=320;
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

    /// Quiet moves tried before the rest of a node is given up.
    pub(super) fn late_move_count(&self, depth: i32, improving: bool) -> usize {
        let count = self.late_move_base + self.late_move_square * depth * depth / 256;
        let more = if improving { count * self.late_move_improving / 256 } else { 0 };
        (count + more).max(0) as usize
    }

    /// By how much a score must be behind the best for the rest of a node to be given up.
    pub(super) fn unlikely_margin(&self, depth: i32) -> i32 {
        self.unlikely_base + self.unlikely_slope * depth
    }

    /// What a cut at that depth counts in the history of moves.
    pub(super) fn history_bonus(&self, depth: i32) -> i32 {
        (self.history_square * depth * depth + self.history_base).min(self.history_most)
    }

    /// Plies by which a move whose score is that much behind the best is searched shallower still, in 1/256.
    pub(super) fn reduction_behind(&self, behind: i32) -> i32 {
        let behind = behind * self.reduction_behind / ORDER_UNIT;
        (behind - self.reduction_behind_off).min(self.reduction_behind_most)
    }

    /// Plies by which the `count`th move is searched shallower at that depth, in 1/256.
    ///
    /// By default about `1.2 + ln(depth) * ln(count) / 1.7`, in integers.
    pub(super) fn reduction(&self, depth: i32, count: usize) -> i32 {
        let product = log2_256(depth as u32) * log2_256(count as u32) / 256;
        self.reduction_base + product * self.reduction_product / 256
    }

    /// By how much the moves but the table's must be worse for that to be singular.
    pub(super) fn singular_margin(&self, depth: i32) -> i32 {
        self.singular_margin * depth / 16
    }
}

/// 256 times the binary logarithm, linear between powers of two.
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
