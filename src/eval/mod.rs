//! The engine's own evaluation: what a position is worth, and which moves are likely.
//!
//! A search uses an evaluation only through [`Evaluator`]. The engine's is [`PatternEvaluator`]: sums
//! over the free points of what the patterns there are worth, kept up to date stone by stone, a small
//! network on top, and a move ordering; its [`Weights`] are fitted to the engine's own games by
//! `tengen-tune`.
//!
//! | file | subject |
//! |---|---|
//! | `evaluator` | the interface between a search and an evaluation |
//! | `pattern` | the engine's evaluator |
//! | `sums` | its incremental state: sums over the free points, and what each stone changes in them |
//! | `point_values` | what one free point adds to their linear part |
//! | `features` | the network's view of one free point |
//! | `network` | the network on top |
//! | `units` | one of its hidden layers |
//! | `layout` | the layout of its weights in their file |
//! | `order` | which moves are likely |
//! | `weights` | the weights, and reading them from bytes |
//! | `learnt` | weights loaded from files |
//! | `builtin` | the weights built into the engine: the learnt ones, and a simple set made by hand |

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

/// The layout of weights, for training tools: only with the feature `tuning`, and subject to change at
/// any time.
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
