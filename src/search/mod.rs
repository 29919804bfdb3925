//! The strong search, as a pure function: position + limits + seed -> outcome.
//!
//! A search is started with [`Engine::start`] and carried on with [`Engine::run`], which returns
//! whenever its [`Host`] asks for a pause; carried on again, it goes on exactly where it was.

pub mod bench;
mod candidates;
#[cfg(feature = "std")]
mod clock;
mod engine;
mod history;
mod host;
mod level;
mod limits;
mod node;
mod params;
mod plain;
mod quiescence;
mod report;
mod root;
mod sorting;
mod table;
mod thinker;
mod winning_line;

#[cfg(feature = "std")]
pub use clock::Clock;
pub use engine::{Engine, Options, Progress, SearchError};
pub use host::{Flow, Host, Unlimited};
pub use level::Level;
pub use limits::Limits;
pub use plain::Plain;
pub use report::{Line, Report, Value};
