//! What a page knows of its engine: whether it is there, and by which weights it plays.

mod weights;

pub use weights::{FetchedWeights, WeightsState};

/// The state of the engine's worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineState {
    /// It is being loaded.
    Starting,
    /// It takes requests.
    Ready,
    /// It failed more often than starting it again could mend.
    Failed,
}
