//! The clocks, and how they are set for the next game.

use tengen::board::Stone;

use crate::page::model::PageModel;
use crate::play::{Extra, TimeControl, clock_text};
use crate::runtime::document::{Document, HtmlNode};

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
    let (text, draft) = (&model.text, &model.sheets.draft);
    let option = |value: &str, label: &str| {
        HtmlNode::new("option").with("value", value.to_owned()).say(label)
    };
    let number = |number: u16| option(&number.to_string(), &number.to_string());
    document.flag("new-clocks", "hidden", !draft.has_two_persons());
    let kinds = ["none"].into_iter().chain(TimeControl::KINDS);
    document.fill("new-clock", kinds.map(|kind| option(kind, text.named("clock", kind))).collect());
    document.value("new-clock", draft.clock.map_or("none", |clock| clock.kind()));
    document.fill("clock-minutes", TimeControl::MINUTES.map(number).to_vec());
    document.fill("clock-seconds", TimeControl::SECONDS.map(number).to_vec());
    document.fill("clock-periods", TimeControl::PERIODS.map(|n| number(n.into())).to_vec());
    let (periods, seconds) = match draft.clock.map(|clock| clock.extra) {
        Some(Extra::Periods(periods, seconds)) => (Some(periods), Some(seconds)),
        Some(Extra::Increment(seconds)) => (None, Some(seconds)),
        Some(Extra::Nothing) | None => (None, None),
    };
    for id in ["new-minutes", "new-clock-about"] {
        document.flag(id, "hidden", draft.clock.is_none());
    }
    document.flag("new-periods", "hidden", periods.is_none());
    document.flag("new-seconds", "hidden", seconds.is_none());
    let minutes = draft.clock.map_or(TimeControl::USUAL_MINUTES, |clock| clock.minutes);
    document.value("clock-minutes", minutes.to_string());
    document.value("clock-periods", periods.unwrap_or(TimeControl::PERIODS[0]).to_string());
    document.value("clock-seconds", seconds.unwrap_or(TimeControl::SECONDS[0]).to_string());
}
