//! The list of moves.

use super::{Document, Node};
use crate::model::Model;

pub(super) fn moves(model: &Model, document: &mut Document) {
    let shown = model.game.shown_len();
    let item = |(i, point): (usize, &tengen::board::Point)| {
        let number = i + 1;
        let button = Node::button("look", number.to_string())
            .with("data-stone", model.game.mover(i).name())
            .child(Node::new("small").say(number.to_string()))
            .child(Node::new("span").say(point.to_string()));
        let button = if number == shown { button.with("aria-current", "step") } else { button };
        Node::new("li").child(button)
    };
    document.fill("move-list", model.game.moves().iter().enumerate().map(item).collect());
    document.flag("moves-empty", "hidden", !model.game.moves().is_empty());
}
