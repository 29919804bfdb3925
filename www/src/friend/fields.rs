//! Common parts of the forms and lists of all games with friends, by link and live.

use tengen::rules::Rule;
use tengen::rules::opening::OpeningRule;

use super::draft::{Colour, FriendDraft};
use crate::runtime::document::{Document, HtmlNode};
use crate::text::Catalogue;
use crate::widgets::sizes;

/// The fields that describe a new game, by their ids: rule, opening, size and colour. The explanations of the opening
/// and the colour have the field's id with `-about`.
pub(crate) fn game_fields(
    ids: [&'static str; 4],
    draft: &FriendDraft,
    text: &Catalogue,
    document: &mut Document,
) {
    let [rule, opening, size, colour] = ids;
    let rules =
        Rule::ALL.map(|rule| HtmlNode::option(rule.name(), text.named("rule", rule.name())));
    document.fill(rule, rules.to_vec());
    document.value(rule, draft.rule.name());
    let openings = OpeningRule::ALL.into_iter().filter(|&opening| draft.fits(opening));
    let openings = openings.map(|it| HtmlNode::option(it.name(), text.named("opening", it.name())));
    document.fill(opening, openings.collect());
    document.value(opening, draft.opening.name());
    let about = text.named("opening-about", draft.opening.name());
    document.text(&format!("{opening}-about"), about);
    document.fill(size, sizes());
    document.value(size, draft.size.to_string());
    let colours = Colour::ALL
        .map(|colour| HtmlNode::option(colour.name(), text.named("friend-colour", colour.name())));
    document.fill(colour, colours.to_vec());
    document.value(colour, draft.colour.name());
    let is_free = draft.opening == OpeningRule::Free;
    document.flag(&format!("{colour}-about"), "hidden", is_free);
}

/// The button that deletes the record with a name; it says so if it has to be pressed again.
pub(crate) fn delete_button(text: &Catalogue, name: &str, is_sure: bool) -> HtmlNode {
    let label = text.get(if is_sure { "friend.delete-sure" } else { "friend.delete" });
    let button = HtmlNode::button("delete", name).with("title", label);
    if is_sure {
        button.say(label)
    } else {
        button.with("class", "icon").with("aria-label", label).say("×")
    }
}
