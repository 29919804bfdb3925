//! Drawn boards with moves or other boards in the same text: which of them is the game.

use alloc::vec::Vec;

use super::drawn::Drawing;
use super::file::{Counted, ReadResult, note_of_text};
use super::turn::turn;
use super::{Node, ReadGame, Tree};
use crate::board::{Board, Placed, Size, Stone};

/// The positions of drawn boards. The words next to them may name the side to move.
pub(super) fn positions(drawings: &[Drawing], text: &str, size: Size) -> Vec<ReadGame> {
    let mut end = 0;
    let position = |drawing: &Drawing| {
        let (before, behind) = drawing.words(text, end);
        end = text.len() - behind.len();
        let mut game = drawing.position(text, size)?;
        let behind = if drawings.len() == 1 { behind } else { "" };
        let root = game.tree.root();
        if let Some((stone, _)) = turn(before).or_else(|| turn(behind))
            && game.tree.len() == 1
        {
            game.tree.set_to_move(root, stone);
        }
        Some(game)
    };
    drawings.iter().filter_map(position).collect()
}

/// The board at the end of a game.
fn last_board(tree: &Tree) -> Board {
    tree.board(tree.main_line().last().unwrap_or(tree.root()))
}

/// The stones of a board that another one does not have; `None` if that has one that is not on the board.
fn added(before: &Board, after: &Board) -> Option<Vec<Placed>> {
    let mut added = Vec::new();
    for point in after.size().points() {
        match (before.get(point), after.get(point)) {
            (before, after) if before == after => {}
            (None, Some(stone)) => added.push(Placed { point, stone }),
            _ => return None,
        }
    }
    (before.size() == after.size()).then_some(added)
}

/// The games of drawn boards. A board with one stone more than the one before, as programs draw it after each move,
/// continues its game.
pub(super) fn joined(positions: Vec<ReadGame>) -> Vec<ReadGame> {
    let mut games: Vec<ReadGame> = Vec::new();
    // The board at the end of the last game.
    let mut last: Option<Board> = None;
    for position in positions {
        let board = last_board(&position.tree);
        let added = last.as_ref().and_then(|last| added(last, &board));
        last = Some(board);
        if let (Some(game), Some(added)) = (games.last_mut(), added) {
            match added[..] {
                [] => continue,
                [Placed { point, stone }] => {
                    begin_with_move(game);
                    let end = game.tree.main_line().last().unwrap_or(game.tree.root());
                    game.tree.push(end, Node::played(point, stone));
                    continue;
                }
                _ => {}
            }
        }
        games.push(position);
    }
    games
}

/// Turns a single stone of Black's that is set up into the first move.
fn begin_with_move(game: &mut ReadGame) {
    let tree = &game.tree;
    if let [Placed { point, stone: Stone::Black }] = tree.node(tree.root()).setup[..]
        && tree.len() == 1
        && let Ok(tree) = Tree::from_moves(tree.size(), &[point])
    {
        *game = ReadGame { tree, notes: Vec::new() };
    }
}

/// The games of drawn boards if the moves next to them are not the game themselves: they do not lead to a board that is
/// drawn, and there are fewer of them than stones on it. If they can be played on the only board, they follow it; if
/// not, and they are few, they are noted.
pub(super) fn instead_of(
    moves: &ReadResult,
    positions: Vec<ReadGame>,
    rest: &str,
) -> Option<Vec<ReadGame>> {
    let boards = || positions.iter().map(|position| last_board(&position.tree));
    /// This many moves are a game.
    const GAME: usize = 3;
    let most = boards().map(|board| board.len()).max()?;
    if let Ok(game) = moves {
        let end = last_board(&game.tree);
        let is_drawn = |board: Board| added(&board, &end).is_some_and(|added| added.is_empty());
        if end.len() >= most || boards().any(is_drawn) {
            return None;
        }
        if let [position] = &positions[..]
            && let Some(tree) = followed(&position.tree, &game.tree)
        {
            let notes = position.notes.iter().chain(&game.notes).cloned().collect();
            return Some(Vec::from([ReadGame { tree, notes }]));
        }
        if end.len() >= GAME {
            return None;
        }
    }
    let mut games = joined(positions);
    games.last_mut()?.notes.extend(note_of_text(rest, Counted::default()));
    Some(games)
}

/// A position followed by the moves of a game, if they can all be played.
fn followed(position: &Tree, game: &Tree) -> Option<Tree> {
    let mut tree = position.clone();
    let mut board = last_board(&tree);
    let mut current = tree.main_line().last()?;
    for played in game.main_line().filter_map(|id| game.node(id).played) {
        let stone = board.to_move();
        board.play(played.point).ok()?;
        current = tree.push(current, Node::played(played.point, stone));
    }
    Some(tree)
}
