//! What happens in the view.

mod opening;
mod playing;
mod sending;

use super::draft::Draft;
use super::kept::Kept;
use super::model::{Action, Asked, Effect, Message, Model};
use crate::runtime::address::FRIENDS;
use crate::text::Reason;

/// Lets a message happen.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = vec![];
    match message {
        Message::Opened { settings, page, can_share, draft, what } => {
            (model.settings, model.page, model.can_share) = (settings, page, can_share);
            model.draft = Draft { colour: model.draft.colour, days: model.draft.days, ..draft };
            (model.shows_code, model.is_copied) = (false, false);
            model.addressed = Some(what.clone());
            model.awaited = Some(what);
            // Another tab may have gone on with a game.
            effects.push(Effect::FindAll);
        }
        Message::Records(records) => opening::read(model, records, &mut effects),
        Message::Changed(key) if Kept::is_kept(&key) => effects.push(Effect::FindAll),
        Message::Changed(_) => {}
        Message::Do(action) => act(model, action, &mut effects),
        Message::Copied(key, true) => {
            sending::made(model, &key, &mut effects);
            model.is_copied = true;
        }
        Message::Copied(_, false) => model.warn(Reason::new("friend.not-copied")),
        Message::Shared(key, true) => sending::made(model, &key, &mut effects),
        Message::Shared(_, false) => model.tell(Reason::new("friend.not-shared")),
        Message::Taken => {
            if let Some(key) = model.current.clone() {
                sending::made(model, &key, &mut effects);
            }
        }
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
    let asked = model.asked.take();
    model.is_copied = false;
    match action {
        Action::Close => effects.push(Effect::Close),
        Action::List => {
            opening::leave(model);
            effects.push(Effect::Focus("friend-close".to_owned()));
        }
        Action::Set(field, value) => model.draft.set(field, &value),
        Action::Start => {
            opening::begin(model, effects);
            effects.push(Effect::Focus("friend-close".to_owned()));
        }
        Action::Open(key) => {
            opening::show(model, key);
            effects.push(Effect::Focus("friend-close".to_owned()));
        }
        Action::Delete(key) if asked == Some(Asked::Delete(key.clone())) => {
            opening::delete(model, key, effects);
        }
        Action::Delete(key) => model.asked = Some(Asked::Delete(key)),
        Action::Copy => sending::copy(model, effects),
        Action::Share => sending::share(model, effects),
        Action::Code => sending::code(model, effects),
        Action::TakeBack => playing::take_back(model, effects),
        Action::Resign if asked == Some(Asked::Resign) => playing::resign(model, effects),
        Action::Resign => model.asked = Some(Asked::Resign),
        Action::Decide(decision) => playing::decide(model, decision, effects),
        Action::Look(moves) => playing::look(model, moves),
        Action::Take => opening::take_offer(model, effects),
        Action::Review => {
            if let Some(game) = model.game().filter(|game| game.is_over()) {
                effects.push(Effect::Go(game.game.fields(game.game.moves()).to_string()));
            }
        }
        Action::Dismiss => (model.notice, model.offer) = (None, None),
    }
}

/// Keeps the game on the board, in which something was done now.
fn keep(model: &mut Model, effects: &mut Vec<Effect>) {
    let now = model.now;
    if let Some(kept) = model.kept_mut() {
        kept.changed = now;
        effects.push(Effect::Keep(kept.key.clone(), kept.text()));
    }
}

/// The address names the game on the board in the place of its link, so that it is there again when the page is loaded
/// again, as it stands then.
fn name_in_address(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.awaited.is_some() || effects.contains(&Effect::Close) {
        return;
    }
    let name = match model.kept() {
        Some(kept) => format!("{}={}", FRIENDS[0], kept.name()),
        None => FRIENDS[0].to_owned(),
    };
    if model.addressed.as_ref() != Some(&name) {
        model.addressed = Some(name.clone());
        effects.push(Effect::Name(name));
    }
}
