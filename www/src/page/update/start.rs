//! The start of the page, and changes of the address.

use tengen::board::Stone;
use tengen::rules::Ending;

use super::{actions, kept, play};
use crate::game::{Outcome, PlayedGame};
use crate::page::model::{
    GameDraft, Notice, PageAction, PageEffect, PageModel, Started, Tone, Topic,
};
use crate::play::{PlayLevel, Saved, SidePlayer};
use crate::reason::Explain;
use crate::records::{RecordKey, StoreOrder};
use crate::runtime::address;
use crate::store::Origin;
use crate::text::{Language, Reason, Words};

/// The fragment by which the lessons ask the page to begin a game.
const NEW_GAME: &str = "new";

/// Starts the page.
pub(super) fn started(model: &mut PageModel, started: Started, effects: &mut Vec<PageEffect>) {
    model.page.clone_from(&started.page);
    model.pointer.coarse = started.coarse;
    model.pointer.vibrates = started.vibrates;
    model.engine.has_cores = started.has_cores;
    model.play.seed = started.seed;
    let spoken = started.languages.iter().find_map(|tag| Language::from_tag(tag));
    model.settings.language = spoken.unwrap_or_default();
    let settings = started.settings.clone().map(|text| (model.settings.read(&text), text));
    started.words.iter().for_each(|words| model.text.add(words.clone()));
    speak(model, effects);
    if let Some((Err(error), text)) = settings {
        warn_of(model, "broken.settings", &error.reason());
        effects.push(PageEffect::Store(StoreOrder::Keep(RecordKey::settings().unreadable(), text)));
    }
    play::position_changed(model);
    kept::begin(model, &started, effects);
    model.sheets.draft = GameDraft::like(&model.play);
    if !started.fragment.trim_start_matches('#').is_empty() {
        address(model, &started.fragment, effects);
    }
}

/// Adopts the settings that another tab has changed, as the next change here would otherwise undo them.
pub(super) fn settings_changed(model: &mut PageModel, text: &str, effects: &mut Vec<PageEffect>) {
    // Which analysis is shown remains this tab's own choice.
    let overlay = model.settings.overlay;
    let _ = model.settings.read(text);
    model.settings.overlay = overlay;
    speak(model, effects);
}

/// Switches to the language of the settings, or asks for its words.
pub(super) fn speak(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let before = model.text.language();
    if !model.text.speak(model.settings.language) {
        effects.push(PageEffect::FetchWords(model.settings.language));
    } else if model.text.language() != before {
        // Notices in the previous language are removed.
        model.notices.list.clear();
        model.notices.spoken.clear();
    }
}

/// The words of a language have arrived, or cannot be fetched.
pub(super) fn words(
    model: &mut PageModel,
    language: Language,
    words: Option<Words>,
    effects: &mut Vec<PageEffect>,
) {
    let wanted = language == model.settings.language;
    match words {
        Some(words) => {
            model.text.add(words);
            if wanted {
                speak(model, effects);
            }
        }
        None if wanted => {
            let names =
                [("language", language.own_name()), ("spoken", model.text.language().own_name())];
            let text = model.text.fill("broken.words", &names);
            let again = PageAction::Set("language".to_owned(), language.name().to_owned());
            let offer = Some(("broken.revive", again));
            model.notices.notify(Notice { tone: Tone::Warning, topic: Topic::Other, text, offer });
        }
        None => {}
    }
}

/// Opens the position in the address's fragment.
pub(super) fn address(model: &mut PageModel, fragment: &str, effects: &mut Vec<PageEffect>) {
    let fragment = fragment.trim_start_matches('#');
    if fragment.is_empty() {
        return address_left(model, effects);
    }
    if fragment == NEW_GAME {
        if !model.play.game.live().board().is_empty() {
            let level = model.play.level_to_come().map_or(level_of(model), |(level, _)| level);
            actions::act(model, PageAction::Rematch(Some(level)), effects);
        }
        return effects.push(PageEffect::ClearAddress);
    }
    // That is for another view to open.
    if address::opens_view(fragment) {
        return;
    }
    let game = match PlayedGame::from_link(fragment) {
        Ok(game) => game,
        Err(broken) => {
            let reason = model.text.say(&broken.error.reason());
            let text = model.text.fill("broken.link", &[("reason", &reason)]);
            model.notices.notify(Notice {
                tone: Tone::Warning,
                topic: Topic::Unread,
                text,
                offer: None,
            });
            return;
        }
    };
    model.play.addressed = true;
    if game.link() == model.play.game.link() {
        return;
    }
    open_game(model, game, kept::Opening::Link, effects);
    if let Some(offer) = kept::way_back(model) {
        let text = kept::text_of(model, "notice.opened").to_owned();
        model.notices.notify(Notice {
            tone: Tone::Info,
            topic: Topic::Game,
            text,
            offer: Some(offer),
        });
    }
}

/// The person has gone back from a link. Its game, which is unchanged, returns with the address.
fn address_left(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let was_linked = model.store.head.origin == Origin::Link;
    if std::mem::take(&mut model.play.addressed) && was_linked {
        kept::act(model, &PageAction::Restore, effects);
    }
}

/// Opens a game in which the person is to move.
pub(super) fn open_game(
    model: &mut PageModel,
    game: PlayedGame,
    opening: kept::Opening,
    effects: &mut Vec<PageEffect>,
) {
    let players = players_of(model, &game);
    kept::leave(model, effects);
    take(model, Saved { game, players, opened: None, clocks: None });
    kept::open(model, opening, effects);
}

/// Makes the person the one to move in the game on the board.
pub(super) fn seat_person(model: &mut PageModel) {
    let players = players_of(model, &model.play.game);
    if let Some(opened) = &mut model.play.opened {
        for stone in Stone::BOTH {
            opened.seats[opened.opening.holder(stone) as usize] = players[stone.index()];
        }
    }
    model.play.players = players;
    model.sheets.draft = GameDraft::like(&model.play);
}

/// Who plays a game in which the person is to move.
pub(super) fn players_of(model: &PageModel, game: &PlayedGame) -> [SidePlayer; 2] {
    let person = game.live().to_move();
    let mut players = model.play.players;
    if players[person.index()] != SidePlayer::Person {
        players[person.index()] = SidePlayer::Person;
        players[person.other().index()] = SidePlayer::Computer(level_of(model));
    }
    players
}

/// The level of the computer that plays, or the first one.
fn level_of(model: &PageModel) -> PlayLevel {
    let level = model.play.players.into_iter().find_map(|player| match player {
        SidePlayer::Computer(level) => Some(level),
        SidePlayer::Person => None,
    });
    level.unwrap_or(PlayLevel::DEFAULT)
}

/// Makes a game the one on the board.
pub(crate) fn take(model: &mut PageModel, saved: Saved) {
    model.play.game = saved.game;
    model.play.players = saved.players;
    model.play.opened = saved.opened;
    model.play.clocks = saved.clocks;
    model.play.paused = !model.play.has_person() || model.play.active_clocks().is_some();
    model.play.scores.clear();
    model.engine.thinking = None;
    model.engine.forget_opponent();
    model.coach.before = model.play.game.moves().len();
    model.coach.played_on = None;
    play::position_changed(model);
    model.sheets.draft = GameDraft::like(&model.play);
    if let Some(Outcome::Board(Ending::NoLegalMove)) = model.play.game.outcome() {
        let text = model.text.get("notice.no-legal-move").to_owned();
        model.notices.notify(Notice { tone: Tone::Info, topic: Topic::Game, text, offer: None });
    }
}

/// Reports a failure.
pub(super) fn warn(model: &mut PageModel, key: &'static str, reason: &str) {
    let text = model.text.fill(key, &[("reason", reason)]);
    model.notices.notify(Notice { tone: Tone::Warning, topic: Topic::Other, text, offer: None });
}

/// Reports a failure and its reason.
pub(super) fn warn_of(model: &mut PageModel, key: &'static str, reason: &Reason) {
    let reason = model.text.say(reason);
    warn(model, key, &reason);
}
