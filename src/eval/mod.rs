//! The engine's own evaluation: what a position is worth, and which moves are likely.
//!
//! An [`Evaluator`] is what a search asks; the search knows no more of it than that. The engine's is
//! [`PatternEvaluator`]: sums over the free points of what the patterns there are worth, kept up to date
//! stone by stone, a small network on top, and an order of moves; its [`Weights`] are fitted to the
//! engine's own games by `tengen-tune`.
//!
//! | file | subject |
//! |---|---|
//! | `evaluator` | what a search asks of an evaluation |
//! | `pattern` | the engine's evaluator |
//! | `sums` | what it keeps up to date: sums over the free points, and what each stone changes of them |
//! | `point_values` | what one free point adds to them |
//! | `network` | the network on top |
//! | `order` | which moves are likely |
//! | `weights` | the numbers, and reading them from bytes |
//! | `builtin` | the sets built into the engine: the learnt ones and the least one |

mod builtin;
mod evaluator;
mod network;
mod order;
mod pattern;
mod point_values;
mod sums;
mod weights;

pub use evaluator::Evaluator;
pub use order::ORDER_UNIT;
pub use pattern::PatternEvaluator;
pub use weights::{WEIGHT_UNIT, Weights, WeightsError, WeightsParts, learnt_for};

/// How weights are laid out, for a trainer: with the feature `tuning`, and free to change at any time.
#[cfg(feature = "tuning")]
pub mod tuning {
    pub use super::network::{
        FEATURE_CLIP, FEATURE_ONE, FEATURES, HIDDEN, HIDDEN_ONE, LINEAR_ONE, NETWORK_WEIGHTS,
        OUT_ONE, numbers,
    };
    pub use super::order::ORDER_WEIGHTS;
    pub use super::weights::{CLASS_STEPS, CLASS_WEIGHTS, class_step, weights_file};
}
