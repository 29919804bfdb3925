//! Fields that describe a game to be played.

use tengen::board::Size;

use crate::play::{Extra, TimeControl};
use crate::runtime::document::{Document, HtmlNode};
use crate::text::Catalogue;

/// Board sizes that come first in the list.
const COMMON: [u8; 4] = [15, 16, 19, 20];

/// A number as an option.
pub(crate) fn number(number: u32) -> HtmlNode {
    let number = number.to_string();
    HtmlNode::option(number.clone(), number)
}

/// All board sizes as options.
pub(crate) fn sizes() -> Vec<HtmlNode> {
    let others = (Size::MIN..=Size::MAX).filter(|side| !COMMON.contains(side));
    let sizes = COMMON.into_iter().chain(others);
    sizes.map(|side| HtmlNode::option(side.to_string(), format!("{side} × {side}"))).collect()
}

/// The fields of a time control, by their ids: its kind, and its minutes, periods and seconds. The explanation of
/// clocks has the first one's id with `-about`, and the rows of the others have theirs with `-field`.
pub(crate) fn clock_fields(
    ids: [&'static str; 4],
    control: Option<TimeControl>,
    text: &Catalogue,
    document: &mut Document,
) {
    let kinds = ["none"].into_iter().chain(TimeControl::KINDS);
    let kinds = kinds.map(|kind| HtmlNode::option(kind, text.named("clock", kind)));
    document.fill(ids[0], kinds.collect());
    document.value(ids[0], control.map_or("none", |control| control.kind()));
    document.flag(&format!("{}-about", ids[0]), "hidden", control.is_none());
    let (periods, seconds) = match control.map(|control| control.extra) {
        Some(Extra::Periods(periods, seconds)) => (Some(periods.into()), Some(seconds)),
        Some(Extra::Increment(seconds)) => (None, Some(seconds)),
        Some(Extra::Nothing) | None => (None, None),
    };
    let minutes = control.map(|control| control.minutes);
    let periods = (&TimeControl::PERIODS[..], TimeControl::PERIODS[0], periods);
    let seconds = (&TimeControl::SECONDS[..], TimeControl::SECONDS[0], seconds);
    let minutes = (&TimeControl::MINUTES[..], TimeControl::USUAL_MINUTES, minutes);
    for (id, (choices, usual, chosen)) in ids.into_iter().skip(1).zip([minutes, periods, seconds]) {
        document.fill(id, choices.iter().map(|&choice| number(choice.into())).collect());
        document.value(id, chosen.unwrap_or(usual).to_string());
        document.flag(&format!("{id}-field"), "hidden", chosen.is_none());
    }
}
