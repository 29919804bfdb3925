//! The list of moves.

use tengen::board::Stone;

use crate::page::model::PageModel;
use crate::runtime::document::Document;
use crate::widgets::move_items;

pub(super) fn moves(model: &PageModel, old: &Document, document: &mut Document) {
    let game = &model.play.game;
    let key = format!("{} {} {}", game.revision(), game.shown_len(), model.text.language().tag());
    document.section(old, "moves", key, |section| list(model, section));
}

fn list(model: &PageModel, document: &mut Document) {
    document.fill("move-list", move_items(&model.play.game));
    document.flag("moves-empty", "hidden", !model.play.game.moves().is_empty());
    let empty = match model.play.game.mover(0) {
        Stone::Black => "moves.empty",
        Stone::White => "moves.empty-white",
    };
    document.text("moves-empty", model.text.get(empty));
}
