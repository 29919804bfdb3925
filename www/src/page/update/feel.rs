//! Sounds and vibrations.

use crate::page::model::{Feel, PageEffect, PageModel};
use crate::play::Saved;

/// Signals a stone that was put on the board since `before`, and the end of a game.
pub(super) fn of_game(
    model: &PageModel,
    before: &Saved,
    after: &Saved,
    effects: &mut Vec<PageEffect>,
) {
    let has_ended = before.game.outcome().is_none() && after.game.outcome().is_some();
    let is_played = after.game.moves().len() == before.game.moves().len() + 1
        && after.game.moves().starts_with(before.game.moves());
    if is_played || has_ended {
        feel(model, if has_ended { Feel::End } else { Feel::Stone }, effects);
    }
}

/// Signals something by sound and vibration, as far as the person wants it.
pub(super) fn feel(model: &PageModel, what: Feel, effects: &mut Vec<PageEffect>) {
    let (sound, vibration) = (model.settings.sounds, model.settings.vibration);
    if sound || vibration {
        effects.push(PageEffect::Feel { what, sound, vibration });
    }
}
