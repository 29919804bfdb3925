//! The link is made and sent.

use super::super::model::{Effect, Model};
use crate::records::RecordKey;

pub(super) fn copy(model: &Model, effects: &mut Vec<Effect>) {
    if let (Some(key), Some(address)) = (&model.current, model.address()) {
        effects.push(Effect::Copy(key.clone(), address));
    }
}

pub(super) fn share(model: &Model, effects: &mut Vec<Effect>) {
    if let (Some(key), Some(address)) = (&model.current, model.address()) {
        effects.push(Effect::Share(key.clone(), address));
    }
}

/// Shows the link as a code, or the board again.
pub(super) fn code(model: &mut Model, effects: &mut Vec<Effect>) {
    model.shows_code = !model.shows_code && model.address().is_some();
    if model.shows_code {
        if let Some(key) = model.current.clone() {
            made(model, &key, effects);
        }
        effects.push(Effect::Focus("friend-code-close".to_owned()));
    } else {
        effects.push(Effect::Focus("friend-code-show".to_owned()));
    }
}

/// The link of a game is made: somebody else may have it from now on.
pub(super) fn made(model: &mut Model, key: &RecordKey, effects: &mut Vec<Effect>) {
    let now = model.now;
    let games = model.games.iter_mut().flatten();
    let kept = games.into_iter().find(|kept| kept.key == *key && kept.game.has_link());
    if let Some(kept) = kept.filter(|kept| kept.game.sent.is_none()) {
        kept.game.sent = Some(now);
        effects.push(Effect::Keep(kept.key.clone(), kept.text()));
    }
}
