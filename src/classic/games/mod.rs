//! Games for the taught algorithms: the worked examples, and gomoku.

mod gomoku;
mod threats;
mod tic_tac_toe;
mod tree;
mod triangle_war;
mod valued;

pub(super) use valued::ranked;

pub use gomoku::{CandidateOrder, Candidates, Gomoku, candidates};
pub use threats::Threats;
pub use tic_tac_toe::TicTacToe;
pub use tree::{GameTree, TreeError};
pub use triangle_war::{Edge, EdgeError, TriangleWar};
