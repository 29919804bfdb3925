//! The clocks, and their settings for the next game.

use tengen::board::Stone;

use crate::page::model::PageModel;
use crate::play::clock_text;
use crate::runtime::document::Document;
use crate::widgets::clock_fields;

pub(super) fn clocks(model: &PageModel, document: &mut Document) {
    let clocks = model.play.active_clocks();
    document.flag("clocks", "hidden", clocks.is_none());
    let Some(clocks) = clocks else { return };
    for (stone, id, time) in [
        (Stone::Black, "clock-black", "clock-black-left"),
        (Stone::White, "clock-white", "clock-white-left"),
    ] {
        let left = clocks.left(stone, model.ticking.now);
        document.text(time, clock_text(left));
        document.flag(id, "data-running", clocks.running() == Some(stone));
        document.flag(id, "data-low", left.is_low());
    }
}

/// The part of the form for a new game.
pub(super) fn form(model: &PageModel, document: &mut Document) {
    let draft = &model.sheets.draft;
    document.flag("new-clocks", "hidden", !draft.has_two_persons());
    let ids = ["new-clock", "clock-minutes", "clock-periods", "clock-seconds"];
    clock_fields(ids, draft.clock, &model.text, document);
}
