//! A game as a tree without variations.

use tengen::board::Stone;
use tengen::notation::{Node, Tree};

use super::Game;

/// The whole game as a tree.
pub fn tree_of(game: &Game) -> Tree {
    let mut tree = Tree::new(game.size());
    tree.rule = Some(game.rule());
    if let Some(outcome) = game.outcome() {
        tree.result = match outcome.winner() {
            Some(Stone::Black) => "B+",
            Some(Stone::White) => "W+",
            None => "0",
        }
        .to_owned();
    }
    let mut at = tree.root();
    let mut add = |tree: &mut Tree, node: Node| {
        // Each was on this board before.
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
