//! The view's part of the document: the game on the board.

use tengen::board::Stone;
use tengen::rules::opening::{Decision, Seat};

use super::game::{Correspondence, FriendStep};
use super::list;
use super::model::{FriendConfirmation, FriendModel, Offer};
use crate::board::Scene;
use crate::play::outcome_text;
use crate::records::DAY;
use crate::runtime::document::Document;
use crate::runtime::shell::seen;
use crate::text::Catalogue;
use crate::widgets::{
    CodePicture, Grid, ViewNotice, answers, grid_ids, move_items, qr_code, question_text, tap_again,
};

seen!(FriendModel, view);

fn view(model: &FriendModel, old: &Document) -> Document {
    let mut document = Document::default();
    let board = model.board();
    let newest = model.game().and_then(|game| game.game.shown_moves().last().copied());
    Grid { ids: grid_ids!("friend"), board: &board, newest, fouls: vec![], text: &model.text }
        .write(old, &mut document);
    notice(model, &mut document);
    let stage = match (&model.games, model.game()) {
        (None, _) => "loading",
        (_, None) => "list",
        (_, Some(_)) => "game",
    };
    document.attribute("friend", "data-stage", stage);
    match model.game() {
        Some(game) => self::game(model, game, old, &mut document),
        None => {
            data(None, &mut document);
            document.flag("friend-code", "hidden", true);
            list::list(model, old, &mut document);
        }
    }
    document
}

/// The notice, and the offer of the opened link.
fn notice(model: &FriendModel, document: &mut Document) {
    let text = &model.text;
    ViewNotice::show(model.notice.as_ref(), "friend", text, document);
    let offer = model.offer.as_ref().zip(model.game());
    document.flag("friend-offer", "hidden", offer.is_none());
    let (said, label) = match offer {
        None => (String::new(), ""),
        Some((Offer::Older(stones), game)) => {
            let all = game.game.moves().len().to_string();
            let values = [("n", stones.to_string()), ("all", all)];
            let values: Vec<_> = values.iter().map(|(name, n)| (*name, n.as_str())).collect();
            (text.fill("friend.older", &values), text.get("friend.show-older"))
        }
        Some((Offer::OwnStep(link, at), _)) => {
            (differing(text, "friend.own-step", link, *at, ""), text.get("friend.take-over"))
        }
        Some((Offer::Diverges(link, at), game)) => {
            let here = step_text(text, game, *at);
            (differing(text, "friend.diverges", link, *at, &here), text.get("friend.keep-both"))
        }
    };
    document.text("friend-offer-text", said);
    document.text("friend-offer-take", label);
}

/// Describes a step of a link that the stored game does not have.
fn differing(
    text: &Catalogue,
    key: &'static str,
    link: &Correspondence,
    at: usize,
    here: &str,
) -> String {
    let number = link.number(at).to_string();
    text.fill(key, &[("n", &number), ("link", &step_text(text, link, at)), ("here", here)])
}

/// A step in a word or two.
fn step_text(text: &Catalogue, game: &Correspondence, at: usize) -> String {
    match game.steps().get(at).map(|&(_, step)| step) {
        Some(FriendStep::Decided(Decision::Point(point))) => point.to_string(),
        Some(FriendStep::Decided(Decision::Colour(Stone::Black))) => {
            text.get("answer.black").to_owned()
        }
        Some(FriendStep::Decided(Decision::Colour(Stone::White))) => {
            text.get("answer.white").to_owned()
        }
        Some(FriendStep::Decided(Decision::Number(number))) => number.to_string(),
        Some(FriendStep::Decided(Decision::Instead)) => text.get("friend.instead").to_owned(),
        Some(FriendStep::Resigned(Stone::Black)) => text.get("result.black-resigned").to_owned(),
        Some(FriendStep::Resigned(Stone::White)) => text.get("result.white-resigned").to_owned(),
        None => String::new(),
    }
}

/// The attributes about the game on the board for scripts.
fn data(game: Option<&Correspondence>, document: &mut Document) {
    let mut set = |name, value: Option<String>| match value {
        Some(value) => document.attribute("friend", name, value),
        None => document.absent("friend", name),
    };
    let points = |moves: &[tengen::board::Point]| crate::game::link_text(moves.iter().copied());
    set("data-moves", game.map(|game| points(game.game.shown_moves())));
    set("data-rule", game.map(|game| game.game.rule().name().to_owned()));
    set("data-size", game.map(|game| game.game.size().to_string()));
    set("data-own", game.map(|game| game.own_colour().name().to_owned()));
    set("data-game", game.map(|game| game.id.clone()));
    set("data-turn", game.map(|game| turn_name(game).to_owned()));
    let result = game.and_then(|game| game.game.outcome());
    set("data-result", result.map(|outcome| outcome.name().to_owned()));
}

/// Whose turn it is, for scripts and style sheets.
pub(super) fn turn_name(game: &Correspondence) -> &'static str {
    match game.turn() {
        None => "over",
        Some(seat) if seat == game.own => "own",
        Some(_) => "friend",
    }
}

/// The title of a game: whose turn it is, or how it ended.
pub(crate) fn title(text: &Catalogue, game: &Correspondence) -> String {
    if let Some(outcome) = game.game.outcome() {
        return outcome_text(text, &outcome);
    }
    let is_own = game.is_own_turn();
    let key = match (is_own, game.question().is_some(), game.colour(game_seat(game))) {
        (true, true, _) => "status.choose",
        (false, true, _) => "friend.friend-decides",
        (true, false, Stone::Black) => "status.you-black",
        (true, false, Stone::White) => "status.you-white",
        (false, false, Stone::Black) => "friend.waits-black",
        (false, false, Stone::White) => "friend.waits-white",
    };
    text.get(key).to_owned()
}

/// The seat whose turn it is, or the person's.
fn game_seat(game: &Correspondence) -> Seat {
    game.turn().unwrap_or(game.own)
}

/// When the link was sent, and the days of thinking time.
pub(super) fn pace(model: &FriendModel, game: &Correspondence) -> Vec<String> {
    let text = &model.text;
    let Some(days) = game.days.filter(|_| !game.is_over()) else { return vec![] };
    let sent = game.sent.map(|sent| match (model.now.saturating_sub(sent) / DAY) as usize {
        0 => text.get("friend.sent-today").to_owned(),
        ago => text.count("friend.sent-ago", ago, &[]),
    });
    let days = text.count("friend.days-to-think", days.into(), &[]);
    sent.into_iter().chain([days]).collect()
}

/// Rule, board, opening rule and colour.
pub(crate) fn about(text: &Catalogue, game: &Correspondence) -> Vec<String> {
    let size = game.game.size();
    let mut about =
        vec![format!("{} {size} × {size}", text.named("rule", game.game.rule().name()))];
    if let Some(opening) = &game.opening {
        about.push(text.named("opening", opening.rule().name()).to_owned());
    }
    about.push(text.count("kept.moves", game.game.moves().len(), &[]));
    about
}

fn game(model: &FriendModel, game: &Correspondence, old: &Document, document: &mut Document) {
    let text = &model.text;
    data(Some(game), document);
    document.attribute("friend-stone", "data-stone", game.stone());
    document.text("friend-title", title(text, game));
    let plays = match game.own_colour() {
        Stone::Black => text.get("friend.plays-black"),
        Stone::White => text.get("friend.plays-white"),
    };
    let mut facts = about(text, game);
    facts.extend(Some(plays.to_owned()).filter(|_| game.question().is_none()));
    facts.extend(pace(model, game));
    document.text("friend-about", facts.join(" · "));
    document.text("friend-status", status(model, game));
    choice(model, game, document);
    send(model, game, document);
    let asked = model.asked.as_ref();
    // Beside the link if there is one, or else within an opening.
    let can_take_back = game.can_take_back();
    document.flag("friend-back", "hidden", !can_take_back);
    document.flag("friend-step-back", "hidden", !can_take_back || game.has_link());
    document.flag("friend-resign", "hidden", !can_resign(game));
    let resign = if asked == Some(&FriendConfirmation::Resign) {
        "action.resign-sure"
    } else {
        "action.resign"
    };
    document.text("friend-resign", text.get(resign));
    document.flag("friend-review", "hidden", !game.is_over());
    document.flag("friend-fair", "hidden", game.is_over());
    if let Some(kept) = model.kept() {
        let is_sure = asked == Some(&FriendConfirmation::Delete(kept.key.clone()));
        let delete = if is_sure { "friend.delete-sure" } else { "friend.delete" };
        document.text("friend-delete", text.get(delete));
        document.attribute("friend-delete", "data-value", kept.key.name());
    }
    let key = format!("{} {}", game.game.revision(), game.game.shown_len());
    document.section(old, "friend-moves", key, |section| {
        section.fill("friend-move-list", move_items(&game.game));
    });
    document.flag("friend-moves", "hidden", game.game.moves().is_empty());
}

/// Whether the person can resign now.
fn can_resign(game: &Correspondence) -> bool {
    game.is_own_turn() && game.question().is_none() && !game.game.moves().is_empty()
}

/// What the person has to do now.
fn status(model: &FriendModel, game: &Correspondence) -> String {
    let text = &model.text;
    if game.game.looks_back() {
        let (n, all) = (game.game.shown_len().to_string(), game.game.moves().len().to_string());
        return text.fill("status.looks-back", &[("n", &n), ("all", &all)]);
    }
    if let Some(asked) = tap_again(&model.aim, text) {
        return asked;
    }
    let key = match (game.is_over(), game.has_link(), game.sent.is_some()) {
        (_, true, _) if model.is_copied => "friend.copied",
        (true, true, false) => "friend.send-end",
        (true, ..) => "friend.over",
        (false, true, false) if game.can_take_back() => "friend.send-link",
        (false, true, false) => "friend.send-first",
        (false, true, true) => "friend.wait",
        // The question below says what to do.
        (false, false, _) if game.question().is_some() => return String::new(),
        (false, false, _) => "friend.yours",
    };
    text.get(key).to_owned()
}

/// The question that an opening asks, and the answers that are buttons.
fn choice(model: &FriendModel, game: &Correspondence, document: &mut Document) {
    let question = game.question().filter(|_| !game.is_over());
    document.flag("friend-choice", "hidden", question.is_none());
    let is_own = game.is_own_turn() && !game.game.looks_back();
    let (Some(question), Some(opening)) = (question, &game.opening) else {
        document.fill("friend-answers", vec![]);
        return;
    };
    let who = model.text.get(if game.is_own_turn() { "who.you" } else { "friend.who" });
    document.text("friend-question", question_text(&model.text, opening.rule(), who, &question));
    document.fill("friend-answers", if is_own { answers(&model.text, &question) } else { vec![] });
}

/// The link with the ways to send it.
fn send(model: &FriendModel, game: &Correspondence, document: &mut Document) {
    let address = model.address();
    document.flag("friend-send", "hidden", address.is_none());
    document.flag("friend-send", "data-made", game.sent.is_some());
    document.flag("friend-share", "hidden", !model.can_share);
    let shows_code = model.shows_code && address.is_some();
    document.flag("friend-code", "hidden", !shows_code);
    document.attribute("friend-code-show", "aria-pressed", shows_code.to_string());
    let address = address.unwrap_or_default();
    if shows_code {
        let code = qr_code(&address);
        document.flag("friend-code-long", "hidden", code.is_some());
        document.flag("friend-code-picture", "hidden", code.is_none());
        if let Some(CodePicture { side, path }) = code {
            document.attribute("friend-code-picture", "viewBox", format!("0 0 {side} {side}"));
            document.attribute("friend-code-path", "d", path);
        }
    }
    document.value("friend-link", address);
}
