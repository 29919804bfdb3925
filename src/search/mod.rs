//! The strong search, as a pure function: position + limits + seed -> outcome.
//!
//! A search is started with [`Engine::start`] and run with [`Engine::run`], which returns whenever its
//! [`Host`] requests a pause; run again, it resumes at exactly the same point. [`Engine::search`] does both
//! in one call.
//!
//! | file | subject |
//! |---|---|
//! | `engine` | starting and resuming a search |
//! | `deepening` | iterative deepening, aspiration windows, the report |
//! | `node` | one node, step by step: begin here |
//! | `pvs` | how one move is searched: scout, verify, in full |
//! | `selectivity` | pruning, reductions, futility: what is not searched, or less deeply |
//! | `singular` | searching deeper a move on which a node depends alone |
//! | `ordering` | the moves of a node and their order |
//! | `candidates` | which moves a node considers, depending on what the opponent threatens |
//! | `quiescence` | continuous fours below depth 0 |
//! | `searcher`, `board`, `counter` | state carried from node to node: frames, the position, the node count |
//! | `table`, `history` | what is remembered about positions and moves |
//! | `team` | a search on several threads, with the feature `std` |
//! | `window`, `value` | alpha-beta windows, and values |
//! | `params` | the numerical parameters of the techniques |
//! | `root`, `winning_line` | the root's moves, and extending a proved line to its five |
//! | `level` | playing below full strength |
//! | `host`, `limits`, `report`, `clock` | the search's inputs and outputs |
//! | `tests/plain` | the same search without any of the techniques, compared with the taught ones |
//! | `bench` | the engine's signature |

pub mod bench;
mod board;
mod candidates;
#[cfg(feature = "std")]
mod clock;
mod counter;
mod deepening;
mod engine;
mod history;
mod host;
mod level;
mod limits;
mod node;
mod ordering;
mod params;
mod pvs;
mod quiescence;
mod report;
mod root;
mod searcher;
mod selectivity;
mod singular;
mod table;
#[cfg(feature = "std")]
mod team;
#[cfg(test)]
mod tests;
mod value;
mod window;
mod winning_line;

#[cfg(feature = "std")]
pub use clock::Clock;
pub use engine::{Engine, Options, Progress, SearchError};
pub use host::{Flow, Host, Unlimited};
pub use level::{Level, NamedLevel};
pub use limits::Limits;
#[cfg(feature = "tuning")]
pub use params::{Parameter, Parameters};
pub use report::{Line, Report};
#[cfg(feature = "std")]
pub use table::SharedTable;
pub use table::{Bound, CommonMemory, CommonTable, Hit, LocalTable, Table};
#[cfg(feature = "std")]
pub use team::{Team, Threads, ThreadsError};
pub use value::Value;
