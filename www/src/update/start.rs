//! The page begins, and the address changes.

use tengen::rules::Ending;

use super::play;
use crate::game::{Game, Outcome};
use crate::model::{Action, Effect, Level, Model, Notice, Player, Saved, Started, StoreKey, Tone};
use crate::text::{Catalogue, Language};

/// The page begins.
pub(super) fn started(model: &mut Model, started: Started, effects: &mut Vec<Effect>) {
    model.coarse = started.coarse;
    model.seed = started.seed;
    let spoken = started.languages.iter().find_map(|tag| Language::from_tag(tag));
    model.settings.language = spoken.unwrap_or_default();
    let settings = started.settings.map(|text| (model.settings.read(&text), text));
    model.text = Catalogue::new(model.settings.language);
    if let Some((Err(error), text)) = settings {
        warn(model, "broken.settings", &error.to_string());
        effects.push(Effect::Store(StoreKey::Broken, text));
    }
    model.kept = started.kept;
    if let Some(text) = started.game {
        stored_game(model, &text, effects);
    }
    play::position_changed(model);
    play::draft_as_played(model);
    if !started.fragment.trim_start_matches('#').is_empty() {
        address(model, &started.fragment, effects);
    }
}

fn stored_game(model: &mut Model, text: &str, effects: &mut Vec<Effect>) {
    match Saved::read(text, model.players) {
        Ok(saved) => take(model, saved),
        Err(broken) => {
            warn(model, "broken.store", &broken.error.to_string());
            effects.push(Effect::Store(StoreKey::Broken, text.to_owned()));
            if let Some(kept) = broken.kept {
                take(model, *kept);
            }
        }
    }
}

/// The address's fragment says a position.
pub(super) fn address(model: &mut Model, fragment: &str, effects: &mut Vec<Effect>) {
    if fragment.trim_start_matches('#').is_empty() {
        return;
    }
    let game = match Game::from_link(fragment) {
        Ok(game) => game,
        Err(broken) => {
            warn(model, "broken.link", &broken.error.to_string());
            return;
        }
    };
    model.addressed = true;
    if game.link() == model.game.link() {
        return;
    }
    open_game(model, game, effects);
    // What was opened is not yet the person's own game: the stored one stays until a move is made.
    if let Some(offer) = way_back(model) {
        let text = model.text.get("notice.opened").to_owned();
        notice(model, Notice { tone: Tone::Info, text, offer: Some(offer) });
    }
}

/// Opens a game in which the person is to move, and keeps the one on the board.
pub(super) fn open_game(model: &mut Model, game: Game, effects: &mut Vec<Effect>) {
    keep(model, effects);
    let players = players_of(model, &game);
    take(model, Saved { game, players, opened: None });
}

/// Makes the person the one to move in the game on the board.
pub(super) fn seat_person(model: &mut Model) {
    model.players = players_of(model, &model.game);
    play::draft_as_played(model);
}

/// Who plays a game in which the person is to move.
fn players_of(model: &Model, game: &Game) -> [Player; 2] {
    let person = game.live().to_move();
    let mut players = model.players;
    if players[person.index()] != Player::Person {
        players[person.index()] = Player::Person;
        players[person.other().index()] = Player::Computer(level_of(model));
    }
    players
}

/// The offer to go back to the game that was kept, if there is one.
pub(super) fn way_back(model: &Model) -> Option<(&'static str, Action)> {
    model.kept.as_ref().map(|_| ("notice.restore", Action::Restore))
}

/// The level of the computer that plays, or the first one.
fn level_of(model: &Model) -> Level {
    let level = model.players.into_iter().find_map(|player| match player {
        Player::Computer(level) => Some(level),
        Player::Person => None,
    });
    level.unwrap_or(Level::DEFAULT)
}

/// Keeps the game on the board to be offered back, if anything was played in it.
pub(super) fn keep(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.game.moves().is_empty() {
        return;
    }
    let text = super::saved(model).text();
    effects.push(Effect::Store(StoreKey::Kept, text.clone()));
    model.kept = Some(text);
}

/// Goes back to the game that was kept; the one on the board is kept instead.
pub(super) fn restore(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(text) = model.kept.take() else { return };
    effects.push(Effect::Forget(StoreKey::Kept));
    keep(model, effects);
    match Saved::read(&text, model.players) {
        Ok(saved) => take(model, saved),
        Err(broken) => {
            warn(model, "broken.store", &broken.error.to_string());
            effects.push(Effect::Store(StoreKey::Broken, text));
            if let Some(kept) = broken.kept {
                take(model, *kept);
            }
        }
    }
}

/// Makes a game the one on the board.
pub(super) fn take(model: &mut Model, saved: Saved) {
    model.game = saved.game;
    model.players = saved.players;
    model.opened = saved.opened;
    model.paused = !model.has_person();
    model.scores.clear();
    model.thinking = None;
    play::position_changed(model);
    play::draft_as_played(model);
    if let Some(Outcome::Board(Ending::NoLegalMove)) = model.game.outcome() {
        let text = model.text.get("notice.no-legal-move").to_owned();
        notice(model, Notice { tone: Tone::Info, text, offer: None });
    }
}

/// The store refuses to keep anything: said once.
pub(super) fn store_failed(model: &mut Model, reason: &str) {
    let text = model.text.fill("broken.no-store", &[("reason", reason)]);
    if model.notices.iter().all(|n| n.text != text) {
        notice(model, Notice { tone: Tone::Warning, text, offer: None });
    }
}

/// Tells of something broken.
pub(super) fn warn(model: &mut Model, key: &'static str, reason: &str) {
    let text = model.text.fill(key, &[("reason", reason)]);
    notice(model, Notice { tone: Tone::Warning, text, offer: None });
}

/// Tells of something; the same thing only once, and never more than three things.
pub(super) fn notice(model: &mut Model, notice: Notice) {
    model.notices.retain(|n| n.text != notice.text);
    model.notices.push(notice);
    let surplus = model.notices.len().saturating_sub(3);
    model.notices.drain(..surplus);
}
