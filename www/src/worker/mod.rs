//! What the workers do: the engine's searches one position at a time, the solver's answers one question at a
//! time, both in slices.

mod host;
mod session;
mod solver;
mod taught;
mod told;
mod weights;

pub use session::Session;
pub use solver::SolverSession;
