//! The lists: moves, games, and their sources.

use tengen::board::Point;

use super::model::ExplorerModel;
use super::search;
use super::view::source_name;
use crate::collections::FRIEND;
use crate::collections::protocol::{GameSeen, GameSource, MoveSeen, OWN, WalkedFile};
use crate::play::SidePlayer;
use crate::protocol::LineData;
use crate::runtime::document::{Document, HtmlNode};
use crate::text::Catalogue;
use crate::widgets::value_text;

/// The id of the first move in the list.
pub(super) const FIRST_MOVE: &str = "explorer-move";

/// The moves, the most frequent first.
pub(super) fn moves(model: &ExplorerModel, document: &mut Document) {
    let rows = model.moves().enumerate().map(|(place, (point, it))| {
        let button = move_row(model, point, it);
        HtmlNode::new("li").child(if place == 0 { button.with("id", FIRST_MOVE) } else { button })
    });
    document.fill("explorer-moves", rows.collect());
}

/// A share in whole percent.
fn percent(part: u32, all: u32) -> u32 {
    (100 * part + all / 2) / all.max(1)
}

fn move_row(model: &ExplorerModel, point: Point, it: &MoveSeen) -> HtmlNode {
    let text = &model.text;
    let known = it.wins + it.draws + it.losses;
    let value = model.values.get(point);
    let count = match it.count {
        // For a library it is unknown how many lines continue with it.
        0 if it.in_library => "–".to_owned(),
        count => text.numbers().whole(count.into()),
    };
    let count = HtmlNode::new("span").with("class", "count").say(count);
    let shares = [("won", it.wins), ("drawn", it.draws), ("lost", it.losses)];
    let unknown = it.count.saturating_sub(known);
    let part = |(class, share): (&str, u32)| {
        HtmlNode::new("i").with("class", class.to_owned()).style("flex-grow", share.to_string())
    };
    let bar = HtmlNode::new("span")
        .with("class", "bar")
        .children(shares.into_iter().chain([("unknown", unknown)]).map(part));
    let written = shares.map(|(_, share)| percent(share, known).to_string()).join(" · ");
    let results = if known > 0 { written } else { "–".to_owned() };
    let book = (it.book > 0).then(|| HtmlNode::new("em").say(text.get("explorer.book")));
    let library = it.in_library.then(|| match it.label.as_str() {
        "" => text.get("explorer.library").to_owned(),
        label => format!("{}: {label}", text.get("explorer.library")),
    });
    let library = library.map(|library| HtmlNode::new("em").say(library));
    let worth = value.map(|line| HtmlNode::new("b").with("class", "value").say(value_text(line)));
    let mut button = HtmlNode::button("play", point.to_string())
        .with("class", "played")
        .with("data-move", point.to_string())
        .child(HtmlNode::new("span").with("class", "unseen").say(spoken(text, point, it, value)))
        .child(HtmlNode::new("strong").with("aria-hidden", "true").say(point.to_string()))
        .child(count.with("aria-hidden", "true"));
    if it.count > 0 {
        let shares = HtmlNode::new("span").with("class", "shares").say(results);
        button =
            button.child(bar.with("aria-hidden", "true")).child(shares.with("aria-hidden", "true"));
    }
    let last = it.last.clone().unwrap_or_default();
    let small = HtmlNode::new("small")
        .with("aria-hidden", "true")
        .child(HtmlNode::new("span").say(last))
        .children(book)
        .children(library);
    button.child(small).children(worth.map(|worth| worth.with("aria-hidden", "true")))
}

/// A row in words.
fn spoken(text: &Catalogue, point: Point, it: &MoveSeen, value: Option<&LineData>) -> String {
    let mut said = vec![];
    let point = point.to_string();
    said.push(text.count("explorer.move", it.count as usize, &[("point", &point)]));
    if it.wins + it.draws + it.losses > 0 {
        let [wins, draws, losses] = [it.wins, it.draws, it.losses].map(|n| n.to_string());
        let values = [("wins", wins.as_str()), ("draws", &draws), ("losses", &losses)];
        said.push(text.fill("explorer.results", &values));
    }
    if let Some(last) = &it.last {
        said.push(text.fill("explorer.last", &[("date", last)]));
    }
    if it.book > 0 {
        said.push(text.fill("explorer.book-move", &[("n", &it.book.to_string())]));
    }
    if it.in_library {
        said.push(text.get("explorer.library").to_owned());
        said.extend(Some(it.label.clone()).filter(|label| !label.is_empty()));
    }
    if let Some(value) = value {
        said.push(text.fill("explorer.value", &[("value", &value_text(value))]));
    }
    said.join(", ")
}

/// The games that reach the position, the latest first.
pub(super) fn games(model: &ExplorerModel, document: &mut Document) {
    let seen = model.seen.as_ref();
    let rows = seen.map_or(&[][..], |seen| &seen.rows);
    let nodes = rows.iter().enumerate().map(|(place, row)| game_row(model, "open", place, row));
    document.fill("explorer-games", nodes.collect());
    document.flag("explorer-list", "hidden", rows.is_empty());
    let is_more = seen.is_some_and(|seen| seen.games as usize > rows.len());
    document.flag("explorer-more", "hidden", !is_more);
}

/// The games found by their names, and those of the file being read.
pub(super) fn found(model: &ExplorerModel, document: &mut Document) {
    let text = &model.text;
    let list = model.search.list();
    let rows =
        list.rows.iter().enumerate().map(|(place, row)| game_row(model, "open-found", place, row));
    document.fill("explorer-found", rows.collect());
    let has_words = !model.search.words().trim().is_empty();
    let about = match list.found as usize {
        0 if has_words && search::is_under_way(model) => text.get("explorer.searching").to_owned(),
        0 if has_words => text.get("explorer.found-none").to_owned(),
        0 => String::new(),
        found if has_words => text.count("explorer.found", found, &[]),
        found => text.count("explorer.read-so-far", found, &[]),
    };
    document.flag("explorer-found-about", "hidden", about.is_empty());
    document.text("explorer-found-about", about);
    document.flag("explorer-more-found", "hidden", list.found as usize <= list.rows.len());
    let has_games = model.sources.iter().flatten().any(|source| source.games > 0);
    document.flag("explorer-search-part", "hidden", !has_games && !model.reading.is_busy());
    document.attribute("explorer", "data-found", list.found.to_string());
}

fn game_row(model: &ExplorerModel, action: &'static str, place: usize, row: &GameSeen) -> HtmlNode {
    let text = &model.text;
    let source = model.sources.as_ref().and_then(|sources| sources.get(row.source as usize));
    let is_own = source.is_some_and(|source| source.key == OWN);
    let title = title(text, row, is_own);
    let mut facts: Vec<String> = row.date.iter().cloned().collect();
    facts.extend(match row.result.as_str() {
        "black" => Some(text.get("status.black-won").to_owned()),
        "white" => Some(text.get("status.white-won").to_owned()),
        "draw" => Some(text.get("status.draw").to_owned()),
        _ => None,
    });
    facts.push(text.count("kept.moves", row.moves as usize, &[]));
    let source = source.map(|source| source_name(text, source)).or_else(|| model.reading.name());
    facts.extend(source.map(str::to_owned));
    let facts = facts.into_iter().map(|fact| HtmlNode::new("span").say(fact));
    let open = HtmlNode::button(action, place.to_string())
        .with("class", "kept-open")
        .child(HtmlNode::new("strong").say(title))
        .child(HtmlNode::new("small").children(facts));
    HtmlNode::new("li").child(open)
}

/// The title of a game in a list.
pub(super) fn title(text: &Catalogue, row: &GameSeen, is_own: bool) -> String {
    match &row.players {
        _ if !row.name.is_empty() => row.name.clone(),
        Some(players) => {
            let [black, white] = [0, 1].map(|side| player(text, &players[side]));
            format!("{black} – {white}")
        }
        None if row.is_library => text.get("explorer.library").to_owned(),
        None if is_own => text.get("explorer.own-game").to_owned(),
        None => text.get("explorer.unnamed").to_owned(),
    }
}

/// A player of a game of this page.
fn player<'a>(text: &Catalogue, name: &'a str) -> &'a str {
    match SidePlayer::named(name) {
        Some(SidePlayer::Person) => text.get("player.person"),
        Some(SidePlayer::Computer(_)) => text.named("level", name),
        None if name == FRIEND => text.get("explorer.friend"),
        None => name,
    }
}

/// The sources of games.
pub(super) fn sources(model: &ExplorerModel, document: &mut Document) {
    let rows = model.sources.iter().flatten().map(|source| source_row(model, source));
    document.fill("explorer-sources", rows.collect());
    let name = model.reading.name();
    document.flag("explorer-reading", "hidden", name.is_none());
    let said = name.map(|name| model.text.fill("explorer.reading", &[("name", name)]));
    document.text("explorer-reading-text", said.unwrap_or_default());
    let progress = model.reading.progress();
    document.attribute("explorer-progress", "value", progress.percent.to_string());
    let games = (progress.games > 0)
        .then(|| model.text.count("explorer.source-games", progress.games as usize, &[]));
    let part = [Some(format!("{}%", progress.percent)), games];
    document
        .text("explorer-reading-part", part.into_iter().flatten().collect::<Vec<_>>().join(" · "));
}

/// Information about a library that is looked up in its file.
fn walked_facts(text: &Catalogue, file: &WalkedFile) -> Vec<String> {
    let megabytes = text.numbers().whole(file.megabytes.into());
    let mut facts = vec![text.fill("explorer.source-walked", &[("n", &megabytes)])];
    if file.percent < 100 {
        let percent = file.percent.to_string();
        facts.push(text.fill("explorer.source-part", &[("percent", &percent)]));
    }
    facts.extend(file.flaw.as_ref().map(|flaw| text.say(flaw)));
    facts
}

fn source_row(model: &ExplorerModel, source: &GameSource) -> HtmlNode {
    let text = &model.text;
    let counts = !model.without.contains(&source.key);
    let counted = |key, n: u32| (n > 0).then(|| text.count(key, n as usize, &[]));
    let facts = match (&source.problem, &source.walked) {
        (Some(problem), _) => vec![text.say(problem)],
        (None, Some(file)) => {
            let is_unkept = model.reading.is_unkept(&source.key);
            let unkept = is_unkept.then(|| text.get("explorer.source-unkept").to_owned());
            walked_facts(text, file).into_iter().chain(unkept).collect()
        }
        (None, None) => [
            Some(text.count("explorer.source-games", source.games as usize, &[])),
            counted("explorer.source-known", source.known),
            counted("explorer.source-unreadable", source.unreadable),
            counted("explorer.source-left-out", source.left_out),
        ]
        .into_iter()
        .flatten()
        .collect(),
    };
    let facts = facts.into_iter().map(|fact| HtmlNode::new("span").say(fact));
    let switch = HtmlNode::button("source", source.key.as_str())
        .with("class", "kept-open source")
        .with("aria-pressed", counts.to_string())
        .child(HtmlNode::new("strong").say(source_name(text, source)))
        .child(HtmlNode::new("small").children(facts));
    let row = HtmlNode::new("li").child(switch);
    if source.key == OWN {
        return row;
    }
    let is_sure = model.asked_delete.as_ref().is_some_and(|key| key.name() == source.key);
    let key = if is_sure { "explorer.delete-sure" } else { "explorer.delete" };
    let delete = HtmlNode::button("delete", source.key.as_str()).with("title", text.get(key));
    row.child(match is_sure {
        true => delete.say(text.get(key)),
        false => {
            let label = format!("{}: {}", text.get(key), source_name(text, source));
            delete.with("class", "icon").with("aria-label", label).say("×")
        }
    })
}
