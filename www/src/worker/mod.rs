//! What the workers do: the engine's searches one position at a time, the solver's answers one question at a
//! time, the review of a game one position at a time, and the
//! files that the explorer reads, all in slices; what the file worker is asked, and positions of the index, are answered
//! at once.

mod certificates;
mod explorer;
mod fetched;
mod files;
mod host;
mod merging;
mod pictures;
mod reading;
mod refusal;
mod review;
mod session;
mod shares;
mod solver;
mod split;
mod styles;
mod taught;
mod team;
mod walked;

pub use explorer::ExplorerSession;
pub use files::FileSession;
pub use pictures::PictureSession;
pub use review::ReviewSession;
pub use session::EngineSession;
pub use solver::SolverSession;
pub use split::{SHARE, ShareSession, SplitSession};
pub use taught::TaughtSession;
pub use team::{HelperSession, TeamSession, helper_number};
