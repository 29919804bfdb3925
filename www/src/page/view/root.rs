//! The root element's data, the status, and the notices.

use tengen::board::Stone;
use tengen::notation::ENCODINGS;
use tengen::rules::Rule;
use tengen::rules::opening::{Ask, OpeningRule};

use crate::engine::{EngineState, WeightsState};
use crate::game::link_text;
use crate::lessons::of_wins;
use crate::page::model::{Notice, PageAction, PageModel, SearchPurpose, Tone, Topic};
use crate::play::outcome_text;
use crate::runtime::document::{Document, HtmlNode};

pub(super) fn root(model: &PageModel, document: &mut Document) {
    data(model, document);
    status(model, document);
    notices(model, document);
    document.text("terms", terms(model));
    let spoken = &model.notices.spoken;
    // Text displayed there is also read out.
    let is_to_read = model.notices.list.iter().any(|notice| notice.text == *spoken);
    document.text("spoken", if is_to_read { "" } else { spoken });
    document.attribute("html", "lang", model.text.language().tag());
    document.attribute("html", "data-look", model.settings.look.name());
    document.attribute("dark", "media", model.settings.theme.dark_media());
}

/// The attributes that scripts of other pages rely on.
fn data(model: &PageModel, document: &mut Document) {
    let game = &model.play.game;
    let mut data = |name, value: String| document.attribute("tengen", name, value);
    data("data-rule", game.rule().name().into());
    data("data-size", game.size().to_string());
    data("data-moves", link_text(game.shown_moves().iter().copied()));
    data("data-game", link_text(game.moves().iter().copied()));
    data("data-link", game.fields(game.moves()).to_string());
    data("data-to-move", game.shown().to_move().name().into());
    data("data-hand", if model.settings.left { "left" } else { "right" }.into());
    data("data-status", status_name(model).into());
    data("data-engine", engine_name(model).into());
    data("data-evaluator", evaluator_name(model).into());
    let result = game.shown_outcome().map(|outcome| outcome.name());
    match result {
        Some(name) => data("data-result", name.into()),
        None => document.absent("tengen", "data-result"),
    }
    let is_guessed = model.notices.list.iter().any(|notice| notice.topic == Topic::Rule);
    document.flag("tengen", "data-rule-guessed", is_guessed);
    let notice = model.notices.list.iter().find(|notice| notice.topic == Topic::Reading);
    match notice {
        Some(notice) => document.attribute("tengen", "data-file-notes", notice.text.as_str()),
        None => document.absent("tengen", "data-file-notes"),
    }
    document.flag("tengen", "data-unkept", model.store.is_unkept());
}

fn status_name(model: &PageModel) -> &'static str {
    if let Some(outcome) = model.play.game.shown_outcome() {
        return match outcome.winner() {
            Some(Stone::Black) => "black won",
            Some(Stone::White) => "white won",
            None => "draw",
        };
    }
    if model.coach.asks() {
        return "choose";
    }
    if model.play.computer_to_move() {
        return "thinking";
    }
    let asked = model.play.question().filter(|_| !model.play.game.looks_back());
    if asked.is_some_and(|question| decides(&question.ask)) {
        return "choose";
    }
    match model.play.game.shown().to_move() {
        Stone::Black => "black to move",
        Stone::White => "white to move",
    }
}

/// Whether an opening asks for something other than a stone, which it may ask of either side.
const fn decides(ask: &Ask) -> bool {
    !matches!(ask, Ask::Place { .. })
}

fn engine_name(model: &PageModel) -> &'static str {
    let searching = model.engine.client.running();
    let purpose = searching.map(|search| search.want.purpose);
    match model.engine.client.state() {
        EngineState::Off | EngineState::Starting => "starting",
        EngineState::Ready if purpose == Some(SearchPurpose::Ponder) => "pondering",
        EngineState::Ready if purpose.is_some() => "thinking",
        EngineState::Ready => "ready",
        EngineState::Failed => "failed",
    }
}

/// The weights with which the engine plays the rule of this game.
fn evaluator_name(model: &PageModel) -> &'static str {
    match model.engine.client.weights().of(model.play.game.rule()) {
        Some(WeightsState::Learnt(_)) => "learnt",
        Some(WeightsState::Missing) => "simple",
        Some(WeightsState::Asked) | None => "loading",
    }
}

fn status(model: &PageModel, document: &mut Document) {
    let text = &model.text;
    let to_move = model.play.game.shown().to_move();
    let line = if let Some(outcome) = model.play.game.shown_outcome() {
        outcome_text(&model.text, &outcome)
    } else if model.coach.asks() {
        text.get("status.choose").to_owned()
    } else if model.play.computer_to_move() {
        text.get(match (model.engine.client.state(), model.play.game.live().to_move()) {
            (EngineState::Off | EngineState::Starting, _) => "status.starting",
            (EngineState::Failed, _) => "status.failed",
            _ if model.engine.taught_is_lost => "status.no-opponent",
            (_, Stone::Black) => "status.black-thinks",
            (_, Stone::White) => "status.white-thinks",
        })
        .to_owned()
    } else if model.play.game.looks_back() {
        let (n, all) =
            (model.play.game.shown_len().to_string(), model.play.game.moves().len().to_string());
        text.fill("status.looks-back", &[("n", &n), ("all", &all)])
    } else if let Some(point) =
        model.pointer.pending.filter(|&point| model.analysis.foul(point).is_none())
    {
        // A foul has its reason displayed beside the point.
        text.fill("status.pending", &[("point", &point.to_string())])
    } else if model.play.question().is_some_and(|question| decides(&question.ask)) {
        text.get("status.choose").to_owned()
    } else {
        let alone = model.play.person_alone().is_some();
        text.get(match (to_move, alone) {
            _ if model.play.is_paused() => "status.paused",
            (Stone::Black, true) => "status.you-black",
            (Stone::White, true) => "status.you-white",
            (Stone::Black, false) => "status.black-to-move",
            (Stone::White, false) => "status.white-to-move",
        })
        .to_owned()
    };
    document.text("status", line);
    let stone = match model.play.game.shown_outcome() {
        Some(outcome) => outcome.winner().map_or("both", Stone::name),
        // The coach asks the side that has just moved.
        None if model.coach.asks() => model.play.game.live().to_move().other().name(),
        None if model.play.computer_to_move() => model.play.game.live().to_move().name(),
        None => to_move.name(),
    };
    document.attribute("status-stone", "data-stone", stone);
}

/// The rules of the game and its board.
fn terms(model: &PageModel) -> String {
    let (text, game) = (&model.text, &model.play.game);
    let opening = model.play.opened.as_ref().map(|opened| opened.opening.rule());
    let opening = opening.filter(|&opening| opening != OpeningRule::Free);
    let mut parts = vec![text.named("rule", game.rule().name()).to_owned()];
    parts.extend(opening.map(|opening| text.named("opening", opening.name()).to_owned()));
    parts.push(format!("{0} × {0}", game.size()));
    parts.join(" · ")
}

fn notices(model: &PageModel, document: &mut Document) {
    let notice = |(i, notice): (usize, &Notice)| {
        let tone = match notice.tone {
            Tone::Info => "info",
            Tone::Warning => "warning",
        };
        let words = HtmlNode::new("span").say(notice.text.as_str());
        let offer = notice.offer.as_ref().map(|(label, action)| {
            HtmlNode::button(action.name(), action.value())
                .with("class", "plain")
                .say(model.text.get(label))
        });
        let report = (notice.topic == Topic::Engine && model.engine.report.is_some()).then(|| {
            let label = model.text.get("broken.report");
            HtmlNode::button("copy-report", "").with("class", "plain").say(label)
        });
        let play_on = (notice.topic == Topic::Coach).then(|| {
            let label = model.text.get("coach.play-on");
            HtmlNode::button("dismiss", i.to_string()).with("class", "plain").say(label)
        });
        let win =
            model.allowed_win().filter(|win| notice.topic == Topic::Coach && win.stones() > 1);
        let lesson = win.map(|win| {
            let link = HtmlNode::new("a").with("href", of_wins(win.by_fours));
            link.say(model.text.get("ending.lesson"))
        });
        let dismiss = HtmlNode::button("dismiss", i.to_string())
            .with("class", "dismiss")
            .with("aria-label", model.text.get("notice.dismiss"))
            .say("×");
        HtmlNode::new("div")
            .with("class", "notice")
            .with("data-tone", tone)
            .child(words)
            .children(offer)
            .children(rules_to_read_by(model, notice))
            .children(encodings_to_read_in(model, notice))
            .children(report)
            .children(play_on)
            .children(lesson)
            .child(dismiss)
    };
    document.fill("notices", model.notices.list.iter().enumerate().map(notice).collect());
}

/// Buttons to reread a file of doubtful encoding in each of the others.
fn encodings_to_read_in(model: &PageModel, notice: &Notice) -> Option<HtmlNode> {
    let taken = model.files.encoding.as_ref().filter(|_| notice.topic == Topic::Reading)?;
    let others = ENCODINGS.into_iter().filter(|label| label != taken);
    let option = |label: &str| {
        let option = HtmlNode::option(label, label.to_ascii_uppercase());
        option.flag("selected", label == taken)
    };
    let options = [taken.as_str()].into_iter().chain(others).map(option);
    let label = model.text.get("files.encoding");
    Some(
        HtmlNode::new("select")
            .with("data-action", "read-in")
            .with("aria-label", label)
            .children(options),
    )
}

/// Buttons to reread a file that names no rule under each of the others.
fn rules_to_read_by(model: &PageModel, notice: &Notice) -> Vec<HtmlNode> {
    if notice.topic != Topic::Rule {
        return vec![];
    }
    let others = Rule::ALL.into_iter().filter(|&rule| rule != model.play.game.rule());
    let button = |rule: Rule| {
        let action = PageAction::ReadAs(rule);
        HtmlNode::button(action.name(), action.value())
            .with("class", "plain")
            .say(model.text.named("rule", rule.name()))
    };
    others.map(button).collect()
}
