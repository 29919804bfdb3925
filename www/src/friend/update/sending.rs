//! Making and sending the link.

use super::super::model::{FriendEffect, FriendModel};
use crate::records::RecordKey;

pub(super) fn copy(model: &FriendModel, effects: &mut Vec<FriendEffect>) {
    if let (Some(key), Some(address)) = (&model.current, model.address()) {
        effects.push(FriendEffect::Copy(key.clone(), address));
    }
}

pub(super) fn share(model: &FriendModel, effects: &mut Vec<FriendEffect>) {
    if let (Some(key), Some(address)) = (&model.current, model.address()) {
        effects.push(FriendEffect::Share(key.clone(), address));
    }
}

/// Shows the link as a code, or the board again.
pub(super) fn code(model: &mut FriendModel, effects: &mut Vec<FriendEffect>) {
    model.shows_code = !model.shows_code && model.address().is_some();
    if model.shows_code {
        if let Some(key) = model.current.clone() {
            made(model, &key, effects);
        }
        effects.push(FriendEffect::Focus("friend-code-close".to_owned()));
    } else {
        effects.push(FriendEffect::Focus("friend-code-show".to_owned()));
    }
}

/// The link of a game is made: from now on somebody else may have it.
pub(super) fn made(model: &mut FriendModel, key: &RecordKey, effects: &mut Vec<FriendEffect>) {
    let now = model.now;
    let games = model.games.iter_mut().flatten();
    let kept = games.into_iter().find(|kept| kept.key == *key && kept.game.has_link());
    if let Some(kept) = kept.filter(|kept| kept.game.sent.is_none()) {
        kept.game.sent = Some(now);
        effects.push(FriendEffect::Keep(kept.key.clone(), kept.text()));
    }
}
