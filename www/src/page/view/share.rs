//! The sheet for sharing the game elsewhere.

use crate::game::share;
use crate::page::model::{PageModel, Sheet};
use crate::runtime::document::Document;

pub(super) fn share(model: &PageModel, document: &mut Document) {
    if model.sheets.open != Some(Sheet::Share) {
        return;
    }
    let (page, game) = (&model.page, &model.play.game);
    document.value("share-link", share::link(page, game));
    let frame = share::frame(page, game);
    document.flag("share-site", "hidden", frame.is_none());
    document.value("share-frame", frame.unwrap_or_default());
    document.value("share-element", share::element(page, game).unwrap_or_default());
}
