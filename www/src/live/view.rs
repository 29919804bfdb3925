//! The view's part of the document: the game on the board.

use tengen::board::Stone;

use super::model::{Connection, LiveConfirmation, LiveModel};
use super::session::LiveGame;
use super::start;
use super::wire::{PHRASES, ProposalKind};
use crate::board::Scene;
use crate::friend;
use crate::play::clock_text;
use crate::runtime::document::{Document, HtmlNode};
use crate::runtime::shell::seen;
use crate::text::Catalogue;
use crate::widgets::{Grid, ViewNotice, answers, grid_ids, move_items, question_text, tap_again};

seen!(LiveModel, view);

fn view(model: &LiveModel, old: &Document) -> Document {
    let mut document = Document::default();
    let board = model.board();
    let game = model.live.as_ref().map(|live| &live.game.game);
    let newest = game.and_then(|game| game.shown_moves().last().copied());
    Grid { ids: grid_ids!("live"), board: &board, newest, fouls: vec![], text: &model.text }
        .write(old, &mut document);
    ViewNotice::show(model.notice.as_ref(), "live", &model.text, &mut document);
    document.attribute("live", "data-stage", model.stage());
    document.attribute("live", "data-link", link_name(model));
    data(model, &mut document);
    start::start(model, old, &mut document);
    if let Some(live) = model.shown() {
        self::game(model, live, old, &mut document);
    }
    document
}

/// The state of the connection, for scripts and style sheets.
fn link_name(model: &LiveModel) -> &'static str {
    match (&model.link, model.heard()) {
        (Connection::Open, Some(heard)) if !heard.is_answering => "silent",
        (Connection::Open, _) => "open",
        (Connection::None | Connection::Lost, _) => "none",
        _ => "coming",
    }
}

/// The attributes about the game on the board for scripts.
fn data(model: &LiveModel, document: &mut Document) {
    let live = model.shown();
    let mut set = |name, value: Option<String>| match value {
        Some(value) => document.attribute("live", name, value),
        None => document.absent("live", name),
    };
    let points = |moves: &[tengen::board::Point]| crate::game::link_text(moves.iter().copied());
    set("data-moves", live.map(|live| points(live.game.game.shown_moves())));
    set("data-rule", live.map(|live| live.game.game.rule().name().to_owned()));
    set("data-size", live.map(|live| live.game.game.size().to_string()));
    set("data-own", live.map(|live| live.game.own_colour().name().to_owned()));
    set("data-game", live.map(|live| live.game.id.clone()));
    set("data-turn", live.map(|live| turn_name(live).to_owned()));
    let result = live.and_then(|live| {
        let outcome = live.game.game.outcome().map(|outcome| outcome.name().to_owned());
        outcome.or_else(|| live.is_drawn.then(|| "agreed".to_owned()))
    });
    set("data-result", result);
}

/// Whose turn it is, for scripts and style sheets.
pub(super) fn turn_name(live: &LiveGame) -> &'static str {
    match live.game.turn() {
        _ if live.is_over() => "over",
        Some(seat) if seat == live.game.own => "own",
        _ => "friend",
    }
}

/// The title of a game: whose turn it is, or how it ended.
pub(super) fn title(text: &Catalogue, live: &LiveGame) -> String {
    let game = &live.game;
    if live.is_drawn {
        return text.get("live.drawn").to_owned();
    }
    friend::title(text, game)
}

fn game(model: &LiveModel, live: &LiveGame, old: &Document, document: &mut Document) {
    let text = &model.text;
    let game = &live.game;
    document.attribute("live-stone", "data-stone", game.stone());
    document.text("live-title", title(text, live));
    document.text("live-status", status(model, live));
    document.text("live-link", text.named("live-link", link_name(model)));
    let mut facts = friend::about(text, game);
    if game.question().is_none() {
        let own = game.own_colour();
        facts.push(
            text.get(if own == Stone::Black { "friend.plays-black" } else { "friend.plays-white" })
                .to_owned(),
        );
    }
    document.text("live-about", facts.join(" · "));
    clocks(model, live, document);
    choice(model, live, document);
    wishes(model, live, document);
    let can_act = model.can_act();
    let is_apart = link_name(model) != "open";
    document.flag("live-apart", "hidden", !is_apart);
    document.flag("live-by-link", "hidden", live.is_over());
    document.flag("live-resign", "hidden", !can_act || !live.can_resign());
    let is_sure = model.sure == Some(LiveConfirmation::Resign);
    document.text(
        "live-resign",
        text.get(if is_sure { "action.resign-sure" } else { "action.resign" }),
    );
    document.flag("live-review", "hidden", !live.is_over());
    document.flag("live-fair", "hidden", live.is_over());
    let key = format!("{can_act} {:?} {}", live.said, text.language().name());
    document.section(old, "live-talk", key, |section| talk(model, live, section));
    let key = format!("{} {}", game.game.revision(), game.game.shown_len());
    document.section(old, "live-moves", key, |section| {
        section.fill("live-move-list", move_items(&game.game));
    });
    document.flag("live-moves", "hidden", game.game.moves().is_empty());
}

/// What the person has to do now.
fn status(model: &LiveModel, live: &LiveGame) -> String {
    let text = &model.text;
    let game = &live.game.game;
    if game.looks_back() {
        let (n, all) = (game.shown_len().to_string(), game.moves().len().to_string());
        return text.fill("status.looks-back", &[("n", &n), ("all", &all)]);
    }
    if let Some(asked) = tap_again(&model.aim, text) {
        return asked;
    }
    if live.own_proposal.is_some() || live.accepted.is_some() {
        return text.get("live.waiting").to_owned();
    }
    String::new()
}

/// The clocks of both.
fn clocks(model: &LiveModel, live: &LiveGame, document: &mut Document) {
    document.flag("live-clocks", "hidden", live.clocks.is_none());
    let Some(clocks) = &live.clocks else { return };
    for (stone, id, time) in [
        (Stone::Black, "live-black", "live-black-left"),
        (Stone::White, "live-white", "live-white-left"),
    ] {
        let left = clocks.left(stone, model.now);
        document.text(time, clock_text(left));
        document.flag(id, "data-running", clocks.running() == Some(stone));
        document.flag(id, "data-low", left.is_low());
    }
}

/// The question that an opening asks, and the answers that are buttons.
fn choice(model: &LiveModel, live: &LiveGame, document: &mut Document) {
    let game = &live.game;
    let question = game.question().filter(|_| !live.is_over());
    document.flag("live-choice", "hidden", question.is_none());
    let (Some(question), Some(opening)) = (question, &game.opening) else {
        return document.fill("live-answers", vec![]);
    };
    let who = model.text.get(if game.is_own_turn() { "who.you" } else { "friend.who" });
    document.text("live-question", question_text(&model.text, opening.rule(), who, &question));
    let can_answer = model.can_act() && live.can_play() && !game.game.looks_back();
    document
        .fill("live-answers", if can_answer { answers(&model.text, &question) } else { vec![] });
}

/// The proposals that can be made to the friend, and the friend's own.
fn wishes(model: &LiveModel, live: &LiveGame, document: &mut Document) {
    let text = &model.text;
    let asked = live.friends_proposal.filter(|_| model.can_act());
    document.flag("live-asked", "hidden", asked.is_none());
    let said = asked.map(|asked| text.named("live-asked", asked.kind.name()));
    document.text("live-asked-text", said.unwrap_or_default());
    let ids = [
        (ProposalKind::Back, "live-back"),
        (ProposalKind::Draw, "live-draw"),
        (ProposalKind::Rematch, "live-rematch"),
    ];
    for (kind, id) in ids {
        document.flag(id, "hidden", !model.can_act() || !live.can_ask(kind));
    }
}

/// The phrases that were said, and those that can be said.
fn talk(model: &LiveModel, live: &LiveGame, document: &mut Document) {
    let text = &model.text;
    let line = |said: &super::session::Phrase| {
        let number = said.number.to_string();
        let phrase = text.named("live-phrase", &number);
        let who = text.get(if said.is_own { "who.you" } else { "friend.who" });
        HtmlNode::new("li").flag("data-own", said.is_own).say(format!("{who}: {phrase}"))
    };
    document.fill("live-said", live.said.iter().rev().take(4).rev().map(line).collect());
    document.flag("live-talk", "hidden", !model.can_act());
    let phrase = |number: u8| {
        let number = number.to_string();
        HtmlNode::button("say", number.clone()).say(text.named("live-phrase", &number))
    };
    document.fill("live-phrases", (1..=PHRASES).map(phrase).collect());
}
