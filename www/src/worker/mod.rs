//! The work of the workers. The engine's searches one position at a time, the solver's answers one question at a time,
//! the review of a game one position at a time, and the files that the explorer reads are all done in slices; requests
//! to the file worker and lookups in the index are answered at once.

mod certificates;
#[cfg(feature = "page")]
mod explorer;
mod fetched;
#[cfg(feature = "page")]
mod files;
mod host;
#[cfg(feature = "page")]
mod merging;
#[cfg(feature = "page")]
mod pictures;
#[cfg(feature = "page")]
mod reading;
mod refusal;
mod review;
mod role;
mod session;
mod shares;
mod solver;
mod split;
mod styles;
mod taught;
mod team;
#[cfg(feature = "page")]
mod walked;

#[cfg(feature = "page")]
pub use explorer::ExplorerSession;
#[cfg(feature = "page")]
pub use files::FileSession;
#[cfg(feature = "page")]
pub use pictures::PictureSession;
pub use review::ReviewSession;
pub use role::Role;
pub use session::EngineSession;
pub use solver::SolverSession;
pub use split::{ShareSession, SplitSession};
pub use taught::TaughtSession;
pub use team::{HelperSession, TeamSession};
