//! The view's behaviour.

mod opening;
mod playing;
mod sending;

use super::draft::FriendDraft;
use super::kept::KeptCorrespondence;
use super::model::{FriendAction, FriendConfirmation, FriendEffect, FriendMessage, FriendModel};
use crate::runtime::address;
use crate::runtime::shell::ViewInput;
use crate::runtime::views::FRIEND;
use crate::text::Reason;

/// Processes a message.
pub fn update(model: &mut FriendModel, message: FriendMessage) -> Vec<FriendEffect> {
    let mut effects = vec![];
    match message {
        FriendMessage::Opened { settings, page, can_share, draft, what } => {
            (model.settings, model.page, model.can_share) = (settings, page, can_share);
            model.draft =
                FriendDraft { colour: model.draft.colour, days: model.draft.days, ..draft };
            (model.shows_code, model.is_copied) = (false, false);
            model.addressed = Some(what.clone());
            model.awaited = Some(what);
            // Another tab may have continued a game.
            effects.push(FriendEffect::FindAll);
        }
        FriendMessage::Records(records) => opening::read(model, records, &mut effects),
        FriendMessage::Changed(key) if KeptCorrespondence::is_kept(&key) => {
            effects.push(FriendEffect::FindAll)
        }
        FriendMessage::Changed(_) => {}
        FriendMessage::Input(ViewInput::Do(action)) => act(model, action, &mut effects),
        FriendMessage::Copied(key, true) => {
            sending::made(model, &key, &mut effects);
            model.is_copied = true;
        }
        FriendMessage::Copied(_, false) => model.warn(Reason::new("friend.not-copied")),
        FriendMessage::Shared(key, true) => sending::made(model, &key, &mut effects),
        FriendMessage::Shared(_, false) => model.notify(Reason::new("friend.not-shared")),
        FriendMessage::Taken => {
            if let Some(key) = model.current.clone() {
                sending::made(model, &key, &mut effects);
            }
        }
        FriendMessage::Input(ViewInput::Pointer(event)) => {
            playing::pointer(model, event, &mut effects)
        }
        FriendMessage::Input(ViewInput::Press(point)) if model.shows_board() => {
            playing::play(model, point, &mut effects)
        }
        FriendMessage::Input(ViewInput::Press(_)) => {}
        FriendMessage::Input(ViewInput::Key(event)) => playing::key(model, &event, &mut effects),
        FriendMessage::Input(ViewInput::Focus(point)) => model.aim.cursor = point,
        FriendMessage::NotKept(failure) => {
            let why = Reason::new(failure.reason());
            model.warn(Reason::new("friend.not-kept").of("reason", why));
        }
    }
    name_in_address(model, &mut effects);
    effects
}

fn act(model: &mut FriendModel, action: FriendAction, effects: &mut Vec<FriendEffect>) {
    let asked = model.asked.take();
    model.is_copied = false;
    match action {
        FriendAction::Close => effects.push(FriendEffect::Close),
        FriendAction::List => {
            opening::leave(model);
            effects.push(FriendEffect::Focus("friend-close".to_owned()));
        }
        FriendAction::Set(field, value) => model.draft.set(field, &value),
        FriendAction::Start => {
            opening::begin(model, effects);
            effects.push(FriendEffect::Focus("friend-close".to_owned()));
        }
        FriendAction::Open(key) => {
            opening::show(model, key);
            effects.push(FriendEffect::Focus("friend-close".to_owned()));
        }
        FriendAction::Delete(key) if asked == Some(FriendConfirmation::Delete(key.clone())) => {
            opening::delete(model, key, effects);
            effects.push(FriendEffect::Focus("friend-close".to_owned()));
        }
        FriendAction::Delete(key) => model.asked = Some(FriendConfirmation::Delete(key)),
        FriendAction::Copy => sending::copy(model, effects),
        FriendAction::Share => sending::share(model, effects),
        FriendAction::Code => sending::code(model, effects),
        FriendAction::TakeBack => playing::take_back(model, effects),
        FriendAction::Resign if asked == Some(FriendConfirmation::Resign) => {
            playing::resign(model, effects)
        }
        FriendAction::Resign => model.asked = Some(FriendConfirmation::Resign),
        FriendAction::Decide(decision) => {
            playing::decide(model, decision, effects);
            effects.push(FriendEffect::Focus("friend-close".to_owned()));
        }
        FriendAction::Look(moves) => playing::look(model, moves),
        FriendAction::Take => opening::take_offer(model, effects),
        FriendAction::Review => {
            if let Some(kept) = model.kept().filter(|kept| kept.game.is_over()) {
                let moves = kept.game.game.moves().len();
                effects.push(FriendEffect::Go(address::of_kept(&kept.key, moves)));
            }
        }
        FriendAction::Dismiss => (model.notice, model.offer) = (None, None),
    }
}

/// Stores the game on the board after a change.
fn keep(model: &mut FriendModel, effects: &mut Vec<FriendEffect>) {
    let now = model.now;
    if let Some(kept) = model.kept_mut() {
        kept.changed = now;
        effects.push(FriendEffect::Keep(kept.key.clone(), kept.text()));
    }
}

/// Replaces the link in the address by the name of the game on the board, so that a reload shows the game's current
/// state.
fn name_in_address(model: &mut FriendModel, effects: &mut Vec<FriendEffect>) {
    if model.awaited.is_some() || effects.contains(&FriendEffect::Close) {
        return;
    }
    let name = match model.kept() {
        Some(kept) => format!("{}={}", FRIEND.openers[0], kept.name()),
        None => FRIEND.openers[0].to_owned(),
    };
    if model.addressed.as_ref() != Some(&name) {
        model.addressed = Some(name.clone());
        effects.push(FriendEffect::Name(name));
    }
}
