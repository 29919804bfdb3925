//! The view's behaviour.

mod connecting;
mod hearing;
mod playing;

use super::draft::LiveDraft;
use super::kept::KeptLive;
use super::model::{
    Connection, Elsewhere, LiveAction, LiveConfirmation, LiveEffect, LiveMessage, LiveModel,
};
use crate::runtime::address;
use crate::runtime::shell::ViewInput;
use crate::runtime::views::LIVE;
use crate::text::Reason;

/// Processes a message.
pub fn update(model: &mut LiveModel, message: LiveMessage) -> Vec<LiveEffect> {
    let mut effects = vec![];
    match message {
        LiveMessage::Opened { settings, page, can_share, has_servers, service, draft, what } => {
            (model.settings, model.page) = (settings, page);
            (model.can_share, model.has_servers) = (can_share, has_servers);
            model.service = service;
            let colour = model.draft.game.colour;
            let game = crate::friend::FriendDraft { colour, days: None, ..draft };
            model.draft = LiveDraft { game, ..model.draft };
            model.addressed = Some(what.clone());
            model.awaited = Some(what);
            effects.push(LiveEffect::FindAll);
        }
        LiveMessage::Records(records) => connecting::read(model, records, &mut effects),
        LiveMessage::Changed(key) if KeptLive::is_kept(&key) => effects.push(LiveEffect::FindAll),
        LiveMessage::Changed(_) => {}
        LiveMessage::Input(ViewInput::Do(action)) => act(model, action, &mut effects),
        LiveMessage::Peer(event) => hearing::peer(model, event, &mut effects),
        LiveMessage::Tab(text) => connecting::tab(model, &text, &mut effects),
        LiveMessage::Tick => hearing::tick(model, &mut effects),
        LiveMessage::Nobody => {
            if matches!(model.elsewhere, Some(Elsewhere::Asked(_))) {
                model.elsewhere = Some(Elsewhere::Nobody);
            }
        }
        LiveMessage::Copied(true) => model.is_copied = true,
        LiveMessage::Copied(false) => model.warn(Reason::new("friend.not-copied")),
        LiveMessage::Shared(true) => {}
        LiveMessage::Shared(false) => model.notify(Reason::new("friend.not-shared")),
        LiveMessage::Input(ViewInput::Pointer(event)) => {
            playing::pointer(model, event, &mut effects)
        }
        LiveMessage::Input(ViewInput::Press(point)) => playing::play(model, point, &mut effects),
        LiveMessage::Input(ViewInput::Key(event)) => playing::key(model, &event, &mut effects),
        LiveMessage::Input(ViewInput::Focus(point)) => model.aim.cursor = point,
        LiveMessage::NotKept(failure) => {
            let why = Reason::new(failure.reason());
            model.warn(Reason::new("friend.not-kept").of("reason", why));
        }
    }
    name_in_address(model, &mut effects);
    effects
}

fn act(model: &mut LiveModel, action: LiveAction, effects: &mut Vec<LiveEffect>) {
    let sure = model.sure.take();
    model.is_copied = false;
    match action {
        LiveAction::Close => effects.push(LiveEffect::Close),
        LiveAction::List => {
            connecting::leave(model, effects);
            effects.push(LiveEffect::Focus("live-close".to_owned()));
        }
        LiveAction::Set(field, value) => model.draft.set(field, &value),
        LiveAction::Invite => {
            connecting::leave(model, effects);
            model.live = Some(model.draft.begin(model.random));
            connecting::invite(model, effects);
        }
        LiveAction::Again => connecting::invite(model, effects),
        LiveAction::Open(id) => {
            connecting::show(model, &id, effects);
            effects.push(LiveEffect::Focus("live-close".to_owned()));
        }
        LiveAction::Delete(id) if sure == Some(LiveConfirmation::Delete(id.clone())) => {
            connecting::delete(model, &id, effects);
            effects.push(LiveEffect::Focus("live-close".to_owned()));
        }
        LiveAction::Delete(id) => model.sure = Some(LiveConfirmation::Delete(id)),
        LiveAction::Paste(text) => {
            // A whole code is used at once, so that one paste is enough.
            let is_new = text.trim() != model.pasted.trim();
            model.pasted = text;
            if is_new && super::code::Code::read(&model.pasted).is_ok() {
                connecting::use_code(model, effects);
            }
        }
        LiveAction::Use => connecting::use_code(model, effects),
        LiveAction::Accept => connecting::accept(model, effects),
        LiveAction::Copy => effects.extend(model.address().map(LiveEffect::Copy)),
        LiveAction::Share => effects.extend(model.address().map(LiveEffect::Share)),
        LiveAction::Code => model.shows_code = !model.shows_code && model.address().is_some(),
        LiveAction::Resign if sure == Some(LiveConfirmation::Resign) => {
            playing::change(model, effects, |live, _| live.resign());
        }
        LiveAction::Resign => model.sure = Some(LiveConfirmation::Resign),
        LiveAction::Ask(kind) => playing::change(model, effects, |live, _| live.ask(kind)),
        LiveAction::Reply(agrees) => playing::change(model, effects, |live, _| live.reply(agrees)),
        LiveAction::Say(number) => playing::say(model, number, effects),
        LiveAction::Decide(decision) => {
            playing::decide(model, decision, effects);
            effects.push(LiveEffect::Focus("live-close".to_owned()));
        }
        LiveAction::Look(moves) => playing::look(model, moves),
        LiveAction::ByLink => playing::by_link(model, effects),
        LiveAction::Review => {
            if let Some(live) = model.live.as_ref().filter(|live| live.is_over()) {
                let moves = live.game.game.moves().len();
                let key = KeptLive::key_of(&live.game.id);
                effects.extend(key.map(|key| LiveEffect::Go(address::of_kept(&key, moves))));
            }
        }
        LiveAction::Dismiss => model.notice = None,
    }
}

/// Stores the game on the board.
fn keep(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    let (now, changed) = (model.now, model.today);
    let Some(live) = &mut model.live else { return };
    if let Some(clocks) = &mut live.clocks {
        clocks.settle(now);
    }
    model.kept_at = now;
    let kept = KeptLive { session: live.clone(), changed };
    if let Some(key) = KeptLive::key_of(kept.id()) {
        effects.push(LiveEffect::Keep(key, kept.text()));
    }
    let games = model.games.get_or_insert_default();
    games.retain(|other| other.id() != kept.id());
    games.push(kept);
}

/// Replaces the code in the address by the name of the game on the board, so that a reload shows the game's current
/// state.
fn name_in_address(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    let goes = |effect: &LiveEffect| matches!(effect, LiveEffect::Close | LiveEffect::Go(_));
    if model.awaited.is_some() || effects.iter().any(goes) {
        return;
    }
    let is_kept = |id: &str| model.games.iter().flatten().any(|kept| kept.id() == id);
    let name = match (&model.live, &model.link) {
        (Some(live), Connection::None | Connection::Open | Connection::Lost)
            if is_kept(&live.game.id) =>
        {
            format!("{}={}", LIVE.openers[1], live.game.id)
        }
        _ => LIVE.openers[0].to_owned(),
    };
    if model.addressed.as_ref() != Some(&name) {
        model.addressed = Some(name.clone());
        effects.push(LiveEffect::Name(name));
    }
}
