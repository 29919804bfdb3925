//! The view's part of the document.

use tengen::board::Stone;
use tengen::rules::Rule;
use tengen::rules::opening::NamedOpening;

use super::lists;
use super::model::ExplorerModel;
use super::names::{opening_of, opening_text};
use super::values::NODES;
use crate::board::Scene;
use crate::collections::protocol::GameSource;
use crate::game::link_text;
use crate::play::outcome_text;
use crate::runtime::document::{Document, HtmlNode};
use crate::runtime::shell::seen;
use crate::text::Catalogue;
use crate::widgets::{Grid, ViewNotice, grid_ids, tap_again};

seen!(ExplorerModel, view);

fn view(model: &ExplorerModel, old: &Document) -> Document {
    let mut document = Document::default();
    Grid {
        ids: grid_ids!("explorer"),
        board: &model.board(),
        newest: model.game.moves().last().copied(),
        fouls: vec![],
        text: &model.text,
    }
    .write(old, &mut document);
    data(model, &mut document);
    ViewNotice::show(model.notice.as_ref(), "explorer", &model.text, &mut document);
    head(model, old, &mut document);
    moves(model, &mut document);
    lists::games(model, &mut document);
    lists::found(model, &mut document);
    lists::sources(model, &mut document);
    document
}

/// The attributes about the position shown for scripts.
fn data(model: &ExplorerModel, document: &mut Document) {
    let state = match (&model.sources, &model.seen) {
        (None, _) => "loading",
        (Some(_), None) => "looking",
        (Some(_), Some(_)) => "ready",
    };
    let state = if model.reading.is_busy() { "reading" } else { state };
    document.attribute("explorer", "data-state", state);
    let moves = link_text(model.game.moves().iter().copied());
    document.attribute("explorer", "data-moves", moves);
    document.attribute("explorer", "data-rule", model.game.rule().name());
    document.attribute("explorer", "data-size", model.game.size().to_string());
    let games = model.seen.as_ref().map_or_else(String::new, |seen| seen.games.to_string());
    document.attribute("explorer", "data-games", games);
}

/// Whose move it is, how many games reach the position, and the line that leads to it.
fn head(model: &ExplorerModel, old: &Document, document: &mut Document) {
    let (text, game) = (&model.text, &model.game);
    let to_move = game.live().to_move();
    let outcome = game.outcome();
    let winner = outcome.as_ref().and_then(|outcome| outcome.winner());
    document.attribute("explorer-stone", "data-stone", winner.unwrap_or(to_move).name());
    let title = match (outcome, to_move) {
        (Some(outcome), _) => outcome_text(text, &outcome),
        (None, Stone::Black) => text.get("status.black-to-move").to_owned(),
        (None, Stone::White) => text.get("status.white-to-move").to_owned(),
    };
    document.text("explorer-title", title);
    let has_games = |source: &GameSource| source.games > 0 || source.walked.is_some();
    let has_games = model.sources.iter().flatten().any(has_games);
    let status = tap_again(&model.aim, text).unwrap_or_else(|| match &model.seen {
        None => text.get("explorer.loading").to_owned(),
        Some(seen) if seen.games > 0 => text.count("explorer.games", seen.games as usize, &[]),
        Some(seen) if !seen.libraries.is_empty() => {
            text.fill("explorer.in-libraries", &[("names", &seen.libraries.join(", "))])
        }
        Some(_) if has_games => text.get("explorer.no-games").to_owned(),
        Some(_) => text.get("explorer.empty").to_owned(),
    });
    document.text("explorer-status", status);
    let opening = opening_of(game.size(), game.moves()).filter(|_| game.start().board().is_empty());
    document.flag("explorer-opening-name", "hidden", opening.is_none());
    let name = opening.map(|opening| opening_text(text, opening));
    document.text("explorer-opening-name", name.unwrap_or_default());
    let is_first = game.moves().is_empty();
    for (id, is_off) in [
        ("explorer-first", is_first),
        ("explorer-back", is_first),
        ("explorer-on", game.undone().is_empty()),
        ("explorer-last", game.undone().is_empty()),
    ] {
        document.flag(id, "disabled", is_off);
    }
    let key = text.language().name().to_owned();
    document.section(old, "explorer-fields", key, |section| fields(text, section));
    document.value("explorer-rule", game.rule().name());
    document.value("explorer-openings", "");
    line(model, document);
}

fn fields(text: &Catalogue, document: &mut Document) {
    let rules =
        Rule::ALL.map(|rule| HtmlNode::option(rule.name(), text.named("rule", rule.name())));
    document.fill("explorer-rule", rules.to_vec());
    let named = NamedOpening::all().enumerate();
    let named = named
        .map(|(place, opening)| HtmlNode::option(place.to_string(), opening_text(text, opening)));
    let first = HtmlNode::option(String::new(), text.get("explorer.choose-opening"));
    document.fill("explorer-openings", [first].into_iter().chain(named).collect());
}

/// The line with its undone moves; each leads to its position.
fn line(model: &ExplorerModel, document: &mut Document) {
    let game = &model.game;
    let shown = game.moves().len();
    let all: Vec<_> = game.moves().iter().chain(game.undone().iter().rev()).copied().collect();
    let ply = |number: usize, name: &str| {
        let button = HtmlNode::button("ply", number.to_string());
        let button = if number == 0 {
            button.say(name)
        } else {
            button
                .with("data-stone", game.mover(number - 1).name())
                .child(HtmlNode::new("small").say(number.to_string()))
                .child(HtmlNode::new("span").say(name))
        };
        HtmlNode::new("li").child(match number == shown {
            true => button.with("aria-current", "step"),
            false => button,
        })
    };
    let start = ply(0, model.text.get("study.start"));
    let moves = all.iter().enumerate().map(|(i, point)| ply(i + 1, &point.to_string()));
    document.fill("explorer-line", [start].into_iter().chain(moves).collect());
}

/// The moves that were played, and their values from the engine.
fn moves(model: &ExplorerModel, document: &mut Document) {
    let text = &model.text;
    lists::moves(model, document);
    let seen = model.seen.as_ref();
    let has_moves = seen.is_some_and(|seen| !seen.moves.is_empty());
    document.flag("explorer-no-moves", "hidden", has_moves || seen.is_none());
    document.flag("explorer-legend", "hidden", !has_moves);
    let comments = seen.map(|seen| seen.comments.join("\n\n")).unwrap_or_default();
    document.flag("explorer-comment", "hidden", comments.is_empty());
    document.text("explorer-comment", comments);
    let is_partial = seen.is_some_and(|seen| seen.is_partial);
    let part = match seen.and_then(|seen| seen.problem.as_ref()) {
        Some(problem) => Some(text.say(problem)),
        None if is_partial && model.reading.is_busy() => {
            Some(text.get("explorer.partial").to_owned())
        }
        None if is_partial => Some(text.get("explorer.partial-end").to_owned()),
        None => None,
    };
    document.flag("explorer-partial", "hidden", part.is_none());
    document.text("explorer-partial", part.unwrap_or_default());
    let book = seen.and_then(|seen| seen.book);
    document.flag("explorer-book", "hidden", book.is_none());
    let percent = ((book.unwrap_or_default() + 5) / 10).to_string();
    document.text("explorer-book", text.fill("explorer.book-value", &[("n", &percent)]));
    let values = &model.values;
    document.flag("explorer-values", "hidden", !has_moves);
    document.attribute("explorer-values", "aria-pressed", values.is_on.to_string());
    document.flag("explorer-values-about", "hidden", !values.is_on || !has_moves);
    let nodes = text.numbers().whole(NODES.into());
    let about = text.fill("explorer.values-by", &[("n", &nodes)]);
    let about = match values.is_busy() {
        true => format!("{about} {}", text.get("explorer.values-working")),
        false => about,
    };
    document.text("explorer-values-about", about);
    document.attribute("explorer-values-about", "data-busy", values.is_busy().to_string());
}

/// The name of a source.
pub(super) fn source_name<'a>(text: &Catalogue, source: &'a GameSource) -> &'a str {
    match source.key.as_str() {
        crate::collections::protocol::OWN => text.get("kept.title"),
        key if source.name.is_empty() => key,
        _ => &source.name,
    }
}
