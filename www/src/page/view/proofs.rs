//! Forced wins in the position shown.

use crate::page::model::PageModel;
use crate::runtime::document::Document;
use crate::widgets::{forced_items, holds_text, proofs_text};

pub(super) fn proofs(model: &PageModel, document: &mut Document) {
    let is_asked = model.analysis.proofs.asked.is_some();
    document.flag("proofs", "hidden", !is_asked || model.play.game.shown().ending().is_some());
    document.fill("proof-list", forced_items(&model.text, &model.analysis.proofs));
    for (id, words) in [
        ("proof-holds", holds_text(&model.text, &model.analysis.proofs)),
        ("proof-state", proofs_text(&model.text, &model.analysis.proofs).map(str::to_owned)),
    ] {
        document.flag(id, "hidden", words.is_none());
        document.text(id, words.unwrap_or_default());
    }
}
