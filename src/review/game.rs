//! The moves to be reviewed.

use alloc::vec::Vec;
use core::fmt;

use crate::board::{Board, Point, Stone};
use crate::notation::{NodeId, Tree};
use crate::rules::{Ending, MoveError, Position, Rule};

/// Why a tree's main line cannot be reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameError {
    /// A move cannot be played.
    Move(MoveError),
    /// After this many moves a side passes, or stones are set up or removed.
    Interrupted {
        /// The number of moves.
        played: usize,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Move(error) => error.fmt(f),
            GameError::Interrupted { played } => {
                write!(f, "after move {played} a side passes, or the stones are changed")
            }
        }
    }
}

impl core::error::Error for GameError {}

/// A position and the moves that were played from there.
#[derive(Clone, Debug)]
pub struct GameToReview {
    start: Position,
    moves: Vec<Point>,
    ending: Option<Ending>,
}

impl GameToReview {
    /// Creates a game from `start` and its moves.
    ///
    /// # Errors
    /// [`MoveError`] for the first move that cannot be played.
    pub fn new(start: &Position, moves: &[Point]) -> Result<GameToReview, MoveError> {
        let mut position = start.clone();
        position.play_all(moves)?;
        let ending = position.ending().cloned();
        Ok(GameToReview { start: start.clone(), moves: moves.to_vec(), ending })
    }

    /// Takes the main line of a tree under a rule. Stones may be set up before the first move.
    ///
    /// # Errors
    /// [`GameError`] if a move cannot be played, or stones change in another way once moves have
    /// been made.
    pub fn of_tree(tree: &Tree, rule: Rule) -> Result<GameToReview, GameError> {
        let mut moves: Vec<Point> = Vec::new();
        let mut before_first = tree.root();
        for id in tree.main_line() {
            let node = tree.node(id);
            let changed = !node.setup.is_empty() || !node.removed.is_empty();
            let turned = node.to_move.is_some() && (id != tree.root() || node.played.is_some());
            let Some(placed) = node.played else {
                if !moves.is_empty() {
                    // A node with only a comment changes nothing.
                    if changed || turned {
                        return Err(GameError::Interrupted { played: moves.len() });
                    }
                    continue;
                }
                before_first = id;
                continue;
            };
            let by_turn = board_before(tree, id).to_move() == placed.stone;
            if moves.is_empty() {
                before_first = tree.parent(id).unwrap_or(id);
            }
            let interrupted = changed || id == tree.root() || !moves.is_empty() && !by_turn;
            if interrupted {
                return Err(GameError::Interrupted { played: moves.len() });
            }
            moves.push(placed.point);
        }
        let mut board = tree.board(before_first);
        if let Some(first) = tree.main_line().find_map(|id| tree.node(id).played) {
            board.set_to_move(first.stone);
        }
        GameToReview::new(&Position::from_board(rule, board), &moves).map_err(GameError::Move)
    }

    /// The moves.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Returns how the game ended on the board; `None` if it has not ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Returns the position after the given number of moves.
    ///
    /// # Panics
    /// If there are fewer moves.
    pub fn position(&self, moves: usize) -> Position {
        let mut position = self.start.clone();
        for &point in &self.moves[..moves] {
            position.play(point).expect("the moves were played when the game was made");
        }
        position
    }

    /// Returns who is to move after the given number of moves.
    pub fn to_move(&self, moves: usize) -> Stone {
        let first = self.start.to_move();
        if moves.is_multiple_of(2) { first } else { first.other() }
    }

    /// Whether the given number of moves is all of them, and the game is over then.
    pub(super) fn is_over_after(&self, moves: usize) -> bool {
        moves == self.moves.len() && self.ending.is_some()
    }
}

/// The board at the node before another.
fn board_before(tree: &Tree, id: NodeId) -> Board {
    tree.parent(id).map_or_else(|| Board::new(tree.size()), |parent| tree.board(parent))
}
