//! What happens in the view.

mod connecting;
mod hearing;
mod playing;

use super::draft::LiveDraft;
use super::kept::KeptLive;
use super::model::{Action, Effect, Elsewhere, Link, Message, Model, Sure};
use crate::records::RecordKey;
use crate::runtime::address::LIVE;
use crate::text::Reason;

/// Lets a message happen.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = vec![];
    match message {
        Message::Opened { settings, page, can_share, has_servers, draft, what } => {
            (model.settings, model.page) = (settings, page);
            (model.can_share, model.has_servers) = (can_share, has_servers);
            let colour = model.draft.game.colour;
            let game = crate::friend::Draft { colour, days: None, ..draft };
            model.draft = LiveDraft { game, ..model.draft };
            model.addressed = Some(what.clone());
            model.awaited = Some(what);
            effects.push(Effect::FindAll);
        }
        Message::Records(records) => connecting::read(model, records, &mut effects),
        Message::Changed(key) if KeptLive::is_kept(&key) => effects.push(Effect::FindAll),
        Message::Changed(_) => {}
        Message::Do(action) => act(model, action, &mut effects),
        Message::Peer(event) => hearing::peer(model, event, &mut effects),
        Message::Tab(text) => connecting::tab(model, &text, &mut effects),
        Message::Tick => hearing::tick(model, &mut effects),
        Message::Nobody => {
            if matches!(model.elsewhere, Some(Elsewhere::Asked(_))) {
                model.elsewhere = Some(Elsewhere::Nobody);
            }
        }
        Message::Copied(true) => model.is_copied = true,
        Message::Copied(false) => model.warn(Reason::new("friend.not-copied")),
        Message::Shared(true) => {}
        Message::Shared(false) => model.tell(Reason::new("friend.not-shared")),
        Message::Pointer(event) => playing::pointer(model, event, &mut effects),
        Message::Key(event) => playing::key(model, &event, &mut effects),
        Message::Focus(point) => model.aim.cursor = point,
        Message::NotKept(failure) => {
            let why = Reason::new(failure.reason());
            model.warn(Reason::new("friend.not-kept").of("reason", why));
        }
    }
    name_in_address(model, &mut effects);
    effects
}

fn act(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    let sure = model.sure.take();
    model.is_copied = false;
    match action {
        Action::Close => effects.push(Effect::Close),
        Action::List => {
            connecting::leave(model, effects);
            effects.push(Effect::Focus("live-close".to_owned()));
        }
        Action::Set(field, value) => model.draft.set(field, &value),
        Action::Invite => {
            connecting::leave(model, effects);
            model.live = Some(model.draft.begin(model.random));
            connecting::invite(model, effects);
        }
        Action::Again => connecting::invite(model, effects),
        Action::Open(id) => {
            connecting::show(model, &id, effects);
            effects.push(Effect::Focus("live-close".to_owned()));
        }
        Action::Delete(id) if sure == Some(Sure::Delete(id.clone())) => {
            connecting::delete(model, &id, effects);
        }
        Action::Delete(id) => model.sure = Some(Sure::Delete(id)),
        Action::Paste(text) => {
            // A whole code is used at once, so that one paste is enough.
            let is_new = text.trim() != model.pasted.trim();
            model.pasted = text;
            if is_new && super::code::Code::read(&model.pasted).is_ok() {
                connecting::use_code(model, effects);
            }
        }
        Action::Use => connecting::use_code(model, effects),
        Action::Accept => connecting::accept(model, effects),
        Action::Copy => effects.extend(model.address().map(Effect::Copy)),
        Action::Share => effects.extend(model.address().map(Effect::Share)),
        Action::Code => model.shows_code = !model.shows_code && model.address().is_some(),
        Action::Resign if sure == Some(Sure::Resign) => {
            playing::change(model, effects, |live, _| live.resign());
        }
        Action::Resign => model.sure = Some(Sure::Resign),
        Action::Ask(wish) => playing::change(model, effects, |live, _| live.ask(wish)),
        Action::Reply(agrees) => playing::change(model, effects, |live, _| live.reply(agrees)),
        Action::Say(number) => playing::say(model, number, effects),
        Action::Decide(decision) => playing::decide(model, decision, effects),
        Action::Look(moves) => playing::look(model, moves),
        Action::ByLink => playing::by_link(model, effects),
        Action::Review => {
            if let Some(live) = model.live.as_ref().filter(|live| live.is_over()) {
                let game = &live.game.game;
                effects.push(Effect::Go(game.fields(game.moves()).to_string()));
            }
        }
        Action::Dismiss => model.notice = None,
    }
}

/// Keeps the game on the board.
fn keep(model: &mut Model, effects: &mut Vec<Effect>) {
    let (now, changed) = (model.now, model.today);
    let Some(live) = &mut model.live else { return };
    if let Some(clocks) = &mut live.clocks {
        clocks.settle(now);
    }
    model.kept_at = now;
    let kept = KeptLive { session: live.clone(), changed };
    if let Some(key) = KeptLive::key_of(kept.id()) {
        effects.push(Effect::Keep(key, kept.text()));
    }
    let games = model.games.get_or_insert_default();
    games.retain(|other| other.id() != kept.id());
    games.push(kept);
}

/// The key of the game of a name.
fn key_of(id: &str) -> Option<RecordKey> {
    KeptLive::key_of(id)
}

/// The address names the game on the board in the place of a code, so that it is there again when the page is loaded
/// again, as it stands then.
fn name_in_address(model: &mut Model, effects: &mut Vec<Effect>) {
    let goes = |effect: &Effect| matches!(effect, Effect::Close | Effect::Go(_));
    if model.awaited.is_some() || effects.iter().any(goes) {
        return;
    }
    let is_kept = |id: &str| model.games.iter().flatten().any(|kept| kept.id() == id);
    let name = match (&model.live, &model.link) {
        (Some(live), Link::None | Link::Open | Link::Lost) if is_kept(&live.game.id) => {
            format!("{}={}", LIVE[1], live.game.id)
        }
        _ => LIVE[0].to_owned(),
    };
    if model.addressed.as_ref() != Some(&name) {
        model.addressed = Some(name.clone());
        effects.push(Effect::Name(name));
    }
}
