//! The list of moves.

use tengen::board::Stone;

use crate::page::model::PageModel;
use crate::runtime::document::{Document, HtmlNode};

pub(super) fn moves(model: &PageModel, old: &Document, document: &mut Document) {
    let game = &model.play.game;
    let key = format!("{} {} {}", game.revision(), game.shown_len(), model.text.language().tag());
    document.section(old, "moves", key, |section| list(model, section));
}

fn list(model: &PageModel, document: &mut Document) {
    let shown = model.play.game.shown_len();
    let item = |(i, point): (usize, &tengen::board::Point)| {
        let number = i + 1;
        let button = HtmlNode::button("look", number.to_string())
            .with("data-stone", model.play.game.mover(i).name())
            .child(HtmlNode::new("small").say(number.to_string()))
            .child(HtmlNode::new("span").say(point.to_string()));
        let button = if number == shown { button.with("aria-current", "step") } else { button };
        HtmlNode::new("li").child(button)
    };
    document.fill("move-list", model.play.game.moves().iter().enumerate().map(item).collect());
    document.flag("moves-empty", "hidden", !model.play.game.moves().is_empty());
    let empty = match model.play.game.mover(0) {
        Stone::Black => "moves.empty",
        Stone::White => "moves.empty-white",
    };
    document.text("moves-empty", model.text.get(empty));
}
