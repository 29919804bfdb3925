//! A game as a tree without variations, and a game extracted from a tree.

use tengen::board::{Board, Point, Stone};
use tengen::notation::{Node, NodeId, Tree};
use tengen::rules::{IllegalMove, Rule};

use super::{Loss, Outcome, PlayedGame};

/// The whole game as a tree.
pub fn tree_of(game: &PlayedGame) -> Tree {
    let mut tree = Tree::new(game.size());
    tree.rule = Some(game.rule());
    if let Some(outcome) = game.outcome() {
        let how = match outcome {
            Outcome::Board(_) => "",
            Outcome::Lost(Loss::Resigned(_)) => "R",
            Outcome::Lost(Loss::OutOfTime(_)) => "T",
        };
        tree.result = match outcome.winner() {
            Some(Stone::Black) => format!("B+{how}"),
            Some(Stone::White) => format!("W+{how}"),
            None => "0".to_owned(),
        };
    }
    let mut at = tree.root();
    let mut add = |tree: &mut Tree, node: Node| {
        // Each was legal on this board before.
        if let Ok(id) = tree.add(at, node) {
            at = id;
        }
    };
    let start = game.start().board();
    if !start.is_empty() || start.to_move() == Stone::White {
        let setup = start.history().collect();
        add(&mut tree, Node { setup, to_move: Some(start.to_move()), ..Node::default() });
    }
    for (i, &point) in game.moves().iter().enumerate() {
        add(&mut tree, Node::played(point, game.mover(i)));
    }
    tree
}

/// Where a line of a tree ceases to be a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    /// How many stones were played before.
    pub after: usize,
    /// Why the line ends there.
    pub cause: Cause,
}

/// Why a line is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A side passes.
    Pass,
    /// Stones are set up or taken away.
    Setup,
    /// A side moves twice in a row.
    Twice(Stone),
    /// A move is against the rules.
    Illegal(Point, IllegalMove),
}

/// The game that leads to a node, starting from the last stones set up on the way, and the last break in the line after
/// a stone had been played.
///
/// A file may contain moves outside the rules: the same side twice, or moves after the end of the game. The stones on
/// the board after such a move count as set up.
pub fn line_at(tree: &Tree, rule: Rule, id: NodeId) -> (PlayedGame, Option<Break>) {
    let mut board = Board::new(tree.size());
    let mut game = PlayedGame::new(rule, tree.size());
    let (mut stones, mut broken) = (0, None);
    for id in tree.path(id) {
        let node = tree.node(id);
        let before = board.to_move();
        // Everything in a tree fits the board.
        let _ = node.apply(&mut board);
        let sets_up = !node.setup.is_empty() || !node.removed.is_empty();
        let cause = match node.played {
            _ if sets_up => Some(Cause::Setup),
            _ if node.to_move.is_some() => Some(Cause::Pass),
            Some(played) if played.stone != before => Some(Cause::Twice(played.stone)),
            Some(played) => {
                game.play(played.point).err().map(|error| Cause::Illegal(played.point, error))
            }
            None => None,
        };
        if let Some(cause) = cause {
            game = PlayedGame::from_board(rule, board.clone());
            if stones > 0 {
                broken = Some(Break { after: stones, cause });
            }
        }
        stones += usize::from(node.played.is_some());
    }
    (game, broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_ends_where_the_game_does() {
        for (link, nodes) in [
            ("moves=h8i9g10", 4),
            ("black=a1&white=b1&turn=black&moves=h8i9", 4),
            ("turn=white&moves=h8i9", 4),
            ("rule=renju&size=15&moves=", 1),
        ] {
            let mut game = PlayedGame::from_link(link).unwrap();
            game.look(1);
            let tree = tree_of(&game);
            assert_eq!((tree.rule, tree.size()), (Some(game.rule()), game.size()));
            let line: Vec<_> = tree.main_line().collect();
            assert_eq!((line.len(), tree.len()), (nodes, nodes), "{link}");
            assert_eq!(&tree.board(line[nodes - 1]), game.live().board(), "{link}");
        }
    }

    #[test]
    fn a_tree_says_who_won() {
        let result = |link, resigns| {
            let mut game = PlayedGame::from_link(link).unwrap();
            if let Some(side) = resigns {
                game.resign(side);
            }
            tree_of(&game).result
        };
        assert_eq!(result("moves=h8i9", None), "");
        assert_eq!(result("moves=h8i9", Some(Stone::Black)), "W+R");
        assert_eq!(result("moves=h8i9", Some(Stone::White)), "B+R");
        assert_eq!(result("moves=h8a1i8a2j8a3k8a4l8", None), "B+");
        let full =
            "size=5&black=a1b1d1e1c2a3b3d3c4a5b5d5e5&white=c1a2b2d2e2e3a4b4d4e4c5&turn=black";
        assert_eq!(result(&format!("{full}&moves=c3"), None), "0");
    }
}
