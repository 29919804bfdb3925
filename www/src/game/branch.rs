//! A branch of a tree as an address: the line leading to it, and all its continuations.

use std::fmt::Write as _;

use tengen::board::{Board, Point};
use tengen::notation::{NodeId, Tree};

use super::PlayedGame;

/// The prefix of comment fields.
const COMMENT: &str = "said-";

/// A move of a branch, with the number of the branch's moves before it.
pub type BranchMove = (usize, Point);

/// The branch that continues with these moves from the position a game shows. Each line is given from the point where
/// it leaves the one before: `rule=renju&size=15&moves=h8h9i9.1g9&from=2` is h8 h9 with the answers i9 and g9.
fn branch_link(game: &PlayedGame, moves: &[BranchMove]) -> String {
    // The moves are the last field of a link.
    let mut link = game.link();
    let mut length = 0;
    for &(before, point) in moves {
        if before < length {
            let _ = write!(link, ".{}", length - before);
        }
        let _ = write!(link, "{point}");
        length = before + 1;
    }
    let _ = write!(link, "&from={}", game.shown_len());
    link
}

/// The same, or the whole line that a game shows if no move continues it.
pub fn branch_or_line(game: &PlayedGame, moves: Vec<BranchMove>) -> String {
    if !moves.is_empty() {
        return branch_link(game, &moves);
    }
    let line = game.shown_moves().iter().copied().enumerate().collect::<Vec<_>>();
    branch_link(&PlayedGame::from_board(game.rule(), game.start().board().clone()), &line)
}

/// The field of a branch holding the comment on the position after the move with this index.
pub fn comment_field(place: usize) -> String {
    format!("{COMMENT}{place}")
}

/// The index of the move whose comment a field of a branch holds.
pub fn place_of_comment(field: &str) -> Option<usize> {
    field.strip_prefix(COMMENT)?.parse().ok()
}

/// The continuations of a node of a tree whose position is this board, line by line, each move with its node. A line
/// ends where it ceases to be a game: at a pass, at stones that are set up, where a side moves twice.
pub fn branch_moves(tree: &Tree, from: NodeId, board: &Board) -> Vec<(BranchMove, NodeId)> {
    let mut board = board.clone();
    let base = board.len();
    let mut moves = vec![];
    let mut waiting: Vec<(NodeId, usize)> = vec![];
    let next = |id, depth: usize| tree.children(id).iter().rev().map(move |&child| (child, depth));
    waiting.extend(next(from, 0));
    while let Some((id, before)) = waiting.pop() {
        while board.len() > base + before {
            board.undo();
        }
        let node = tree.node(id);
        let is_plain = node.setup.is_empty() && node.removed.is_empty() && node.to_move.is_none();
        let played = node.played.filter(|played| is_plain && played.stone == board.to_move());
        let Some(played) = played.filter(|played| board.play(played.point).is_ok()) else {
            continue;
        };
        moves.push(((before, played.point), id));
        waiting.extend(next(id, before + 1));
    }
    moves
}

#[cfg(test)]
mod tests {
    use tengen::notation::read_sgf;

    use super::*;

    #[test]
    fn a_branch_is_the_line_to_it_and_all_that_follows() {
        let tree = "(;GM[4]SZ[15];B[hh](;W[hg](;B[ig];W[gi])(;B[jj]))(;W[ig];W[aa])(;W[]))";
        let tree = read_sgf(tree).unwrap().tree;
        let first = tree.main_line().nth(1).unwrap();
        let game = PlayedGame::from_link("moves=h8").unwrap();
        let moves = branch_moves(&tree, first, game.live().board());
        let moves: Vec<BranchMove> = moves.into_iter().map(|(it, _)| it).collect();
        let link = branch_link(&game, &moves);
        assert_eq!(link, "rule=freestyle&size=15&moves=h8h9i9g7.2j6.2i9&from=1");
        assert_eq!(branch_or_line(&game, moves), link);
        // Nothing continues it: the line itself is the branch.
        assert_eq!(branch_or_line(&game, vec![]), "rule=freestyle&size=15&moves=h8&from=0");
    }
}
