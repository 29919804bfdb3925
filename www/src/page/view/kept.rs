//! The sheet of kept games.

use crate::page::model::{PageModel, Sheet};
use crate::play::SidePlayer;
use crate::runtime::document::{Document, HtmlNode};
use crate::store::{Facts, GameSummary, Origin, kept_id};

/// The sheet of kept games.
pub(super) fn kept(model: &PageModel, old: &Document, document: &mut Document) {
    if model.sheets.open != Some(Sheet::Kept) {
        return;
    }
    let kept = &model.store.kept;
    let error = model.sheets.import_error.as_deref();
    document.flag("restore-error", "hidden", error.is_none());
    document.text("restore-error", error.unwrap_or_default());
    document.flag("kept-undone", "hidden", kept.deleted.is_empty());
    // It says that everything is stored on this device.
    let is_unkept = model.store.is_unkept();
    document.flag("kept-about", "hidden", is_unkept);
    let unkept = is_unkept.then(|| model.text.get("store.refused"));
    let outcome = kept.outcome.as_deref().or(unkept);
    document.flag("kept-outcome", "hidden", outcome.is_none());
    document.text("kept-outcome", outcome.unwrap_or_default());
    let games = kept.games.as_deref();
    document.flag("kept-empty", "hidden", games != Some(&[]) || is_unkept);
    let found = |(summary, _): &&(GameSummary, String)| is_found(model, summary);
    let count = games.unwrap_or_default().iter().filter(found).count();
    document.flag("kept-more", "hidden", count <= kept.shown);
    document.flag("kept-none", "hidden", count > 0 || games.is_none_or(<[_]>::is_empty));
    document.value("kept-search", kept.search.as_str());
    document.value("kept-name", model.store.head.name.as_deref().unwrap_or_default());
    let key =
        format!("{} {} {}", kept.version, model.text.language().tag(), model.store.head.key.name());
    document.section(old, "kept", key, |section| {
        let shown = games.unwrap_or_default().iter().filter(found).take(kept.shown);
        section.fill("kept-list", shown.map(|(summary, _)| row(model, summary)).collect());
    });
}

/// Whether all the words searched for appear in a game's list entry.
fn is_found(model: &PageModel, summary: &GameSummary) -> bool {
    let words = folded(&model.store.kept.search);
    if words.trim().is_empty() {
        return true;
    }
    let Some(facts) = &summary.facts else { return false };
    let mut parts = about(model, facts);
    parts.extend(facts.name.clone());
    if facts.origin.has_known_players() {
        parts.extend([0, 1].map(|place| player(model, facts, place).to_owned()));
    }
    let text = folded(&parts.join(" "));
    words.split_whitespace().all(|word| {
        // The standard library's search is made for long texts, and costs 2 kB of code.
        text.as_bytes().windows(word.len()).any(|part| part == word.as_bytes())
    })
}

/// A text in lower case, as far as the page's languages require. The standard library's tables for all languages are 2
/// kB.
fn folded(text: &str) -> String {
    let small = |letter: char| {
        let code = u32::from(letter);
        let by = match code {
            // Latin: the letters of Western Europe; Czech, in pairs; Vietnamese.
            0xC0..=0xD6 | 0xD8..=0xDE => 32,
            0x100..=0x137 | 0x14A..=0x177 | 0x1EA0..=0x1EF9 => 1 - code % 2,
            0x139..=0x148 | 0x179..=0x17E | 0x1AF => code % 2,
            0x1A0 => 1,
            // Cyrillic.
            0x400..=0x40F => 80,
            0x410..=0x42F => 32,
            _ => 0,
        };
        char::from_u32(code + by).unwrap_or(letter).to_ascii_lowercase()
    };
    text.chars().map(small).collect()
}

fn row(model: &PageModel, summary: &GameSummary) -> HtmlNode {
    let text = &model.text;
    let is_on_board = summary.key == model.store.head.key;
    let title = summary.facts.as_ref().map_or_else(
        || HtmlNode::new("strong").say(text.get("kept.unreadable")),
        |facts| title(model, facts),
    );
    let tag = text.language().tag();
    // The browser writes it as the language has it.
    let when = (summary.when > 0)
        .then(|| HtmlNode::new("time").with("data-time", format!("{} {tag}", summary.when)));
    let facts = summary.facts.iter().flat_map(|facts| about(model, facts));
    let here = is_on_board.then(|| text.get("kept.on-board").to_owned());
    let facts = here.into_iter().chain(facts).map(|fact| HtmlNode::new("span").say(fact));
    let small = HtmlNode::new("small").children(when).children(facts);
    let open = HtmlNode::button("open-kept", summary.key.name())
        .with("class", "kept-open")
        .with("id", kept_id(&summary.key))
        .child(title)
        .child(small);
    let open = if is_on_board { open.with("aria-current", "true") } else { open };
    let delete = (!is_on_board).then(|| {
        HtmlNode::button("delete-kept", summary.key.name())
            .with("class", "icon")
            .with("aria-label", text.get("kept.delete"))
            .with("title", text.get("kept.delete"))
            .say("×")
    });
    HtmlNode::new("li").child(open).children(delete)
}

/// The players.
fn title(model: &PageModel, facts: &Facts) -> HtmlNode {
    let strong = HtmlNode::new("strong");
    if let Some(name) = &facts.name {
        return strong.say(name.as_str());
    }
    if !facts.origin.has_known_players() {
        return strong.say(model.text.named("origin", facts.origin.name()));
    }
    let side = |stone: &str, place: usize| {
        let name = player(model, facts, place);
        let mark = HtmlNode::new("i").with("class", "stone").with("data-stone", stone.to_owned());
        let colour = if place == 0 { "player.black" } else { "player.white" };
        let spoken = HtmlNode::new("span").with("class", "unseen").say(model.text.get(colour));
        HtmlNode::new("span")
            .child(mark.with("aria-hidden", "true"))
            .child(spoken)
            .child(HtmlNode::new("span").say(name))
    };
    strong.child(side("black", 0)).child(side("white", 1))
}

/// The name of Black's or White's player.
fn player<'a>(model: &'a PageModel, facts: &'a Facts, place: usize) -> &'a str {
    let name = facts.players[place].as_str();
    match SidePlayer::named(name) {
        Some(SidePlayer::Person) => model.text.get("player.person"),
        Some(SidePlayer::Computer(_)) => model.text.named("level", name),
        None => name,
    }
}

/// Rule, length, result and origin.
fn about(model: &PageModel, facts: &Facts) -> Vec<String> {
    let text = &model.text;
    let mut about = vec![
        format!("{} {} × {}", text.named("rule", &facts.rule), facts.size, facts.size),
        text.count("kept.moves", facts.moves, &[]),
    ];
    match facts.result.as_deref() {
        Some("black") => about.push(text.get("status.black-won").to_owned()),
        Some("white") => about.push(text.get("status.white-won").to_owned()),
        Some(_) => about.push(text.get("status.draw").to_owned()),
        None => {}
    }
    let origin = facts.origin.name();
    // If the players are unknown, the title says it already.
    if facts.origin != Origin::Own && (facts.name.is_some() || facts.origin.has_known_players()) {
        about.push(text.named("origin", origin).to_owned());
    }
    about
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_searched_as_small_letters_in_every_language_of_the_page() {
        for text in [
            "Český Řehoř ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY",
            "ПАРТИЯ Ёлка Ђорђе",
            "ĐẶNG ƯỚC Ở ÂU Ỹ",
            "Ångström ÆØÜß Ñ × Łódź",
            "五子棋 오목 連珠",
        ] {
            assert_eq!(folded(text), text.to_lowercase());
        }
    }
}
