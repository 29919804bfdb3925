//! Forced wins, and what stops them.
//!
//! | file | subject |
//! |---|---|
//! | `fouls`, `fours`, `blocks` | which points are fouls, which make fours, which stop a five |
//! | `drawn` | threats for display on a board |
//! | `class_name` | what a stone makes, in players' terms |
//! | `wins` | results that can be read off the board |
//! | `line`, `limit`, `table` | the results of solvers, their limits, their memory |
//! | `vcf` | victory by continuous fours |
//! | `vct` | victory by continuous threats, depth first |
//! | `deep` | victory by continuous threats by proof-number search, for what `vct` cannot finish |
//! | `attacks` | the attacks used by both, and how each constrains the defender |
//! | `replies`, `plan`, `strategy` | which replies can break a win, a compact form of wins, wins written out in full |
//! | `pairing` | draws proved by pairs of points |
//! | `recheck` | whether a win found on one board also wins on another |
//! | `solver` | the solvers with their board and memory |

mod attacks;
mod blocks;
mod class_name;
mod deep;
mod drawn;
mod fouls;
mod fours;
mod limit;
mod line;
mod pairing;
mod plan;
mod recheck;
mod replies;
mod solver;
mod strategy;
mod table;
mod vcf;
mod vct;
mod wins;

pub(crate) use blocks::add_blocks;
pub use class_name::ClassName;
pub use deep::{DeepProgress, DeepSolver, DeepView};
pub use drawn::{LineThreat, MadeShape, ThreatKind, line_threats, shapes_made};
pub use fouls::is_foul;
pub(crate) use fours::{Four, four_points, list_fours, makes_four, only_answer};
pub use limit::{Limiter, NodeLimit};
pub use line::{Exchange, Reply, Solution, line_moves};
pub use pairing::{fullest_first, is_drawn_by_pairing, pairs};
pub use plan::Plan;
pub use solver::Solver;
pub use strategy::Strategy;
pub use wins::{StaticResult, static_result};
