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
//! | `point_values` | what one free point adds to the linear part of them |
//! | `features` | what the network sees of one free point |
//! | `network` | the network on top |
//! | `units` | a hidden layer of it |
//! | `layout` | where its weights stand in their file |
//! | `order` | which moves are likely |
//! | `weights` | the numbers, and reading them from bytes |
//! | `learnt` | sets that come as files |
//! | `builtin` | the sets built into the engine: the learnt ones, and a simple one set by hand |

mod builtin;
mod evaluator;
mod features;
mod layout;
mod learnt;
mod network;
mod order;
mod pattern;
mod point_values;
mod sums;
mod units;
mod weights;

pub use evaluator::Evaluator;
pub use learnt::LearntWeights;
pub use order::ORDER_UNIT;
pub use pattern::PatternEvaluator;
pub use weights::{WEIGHT_UNIT, Weights, WeightsError, WeightsParts, learnt_for};

/// How weights are laid out, for a trainer: with the feature `tuning`, and free to change at any time.
#[cfg(feature = "tuning")]
pub mod tuning {
    pub use super::features::{FEATURE_CLIP, FEATURES, REGIONS, region};
    pub use super::layout::{NETWORK_WEIGHTS, PARTS as NETWORK_PARTS};
    pub use super::network::{
        FEATURE_ONE, HIDDEN, HIDDEN_ONE, INPUTS, LINEAR_ONE, OUT_ONE, REGION_HIDDEN, REGION_KIND,
        REGION_KINDS,
    };
    pub use super::order::{ORDER_PARTS, ORDER_WEIGHTS};
    pub use super::weights::{CLASS_STEPS, CLASS_WEIGHTS, class_step, numbers, weights_file};
}
