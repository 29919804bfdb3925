//! The storage of games: which record each belongs to, and when it is written.

mod backup;
mod collection;
mod found;
mod list;

pub(super) use backup::{open_backup, save, unpacked};
pub(super) use collection::{forget_reading, keep_others};
pub(super) use list::act;

use std::rc::Rc;

use super::{files, start};
use crate::files::protocol::FileGame;
use crate::page::model::{
    FileTask, Notice, PageAction, PageEffect, PageModel, Started, Tone, Topic,
};
use crate::play::Saved;
use crate::records::{ReadPurpose, RecordKey, StoreEvent, StoreFailure, StoreOrder, TabGame};
use crate::store::{Awaited, Origin};
use collection::{head_of, study_of};
use found::{open_found, report_unreadable};

fn ask(effects: &mut Vec<PageEffect>, order: StoreOrder) {
    effects.push(PageEffect::Store(order));
}

/// Puts the game of this tab on the board when the page starts, or else the one played last.
pub(super) fn begin(model: &mut PageModel, started: &Started, effects: &mut Vec<PageEffect>) {
    model.store.numbers = started.seed;
    model.store.head = model.store.new_head(Origin::Own, None);
    for (text, is_on_board) in [(&started.old_kept, false), (&started.old_game, true)] {
        if let Some(text) = text {
            take_over(model, text, is_on_board, effects);
        }
    }
    let Some((tab, found)) = &started.tab else { return };
    if found.is_elsewhere && started.is_new_tab {
        notify(model, Tone::Info, "store.own-tab", None);
        return;
    }
    model.store.back.clone_from(&tab.back);
    if found.texts.iter().any(|text| Saved::read(text, model.play.players).is_ok()) {
        open_found(model, found, effects);
    } else {
        // The copy at hand is gone or damaged; the record may not be.
        model.store.awaited = Some(Awaited::Begin(tab.game.clone()));
        ask(effects, StoreOrder::Find(tab.game.clone()));
    }
}

/// Takes over a game as stored by earlier versions of the page, which kept only one beside the settings.
fn take_over(model: &mut PageModel, text: &str, is_on_board: bool, effects: &mut Vec<PageEffect>) {
    let mut head = model.store.new_head(Origin::Own, None);
    head.changed = Some(model.store.now);
    let saved = match Saved::read(text, model.play.players) {
        Ok(saved) => Some(saved),
        Err(broken) => {
            ask(effects, StoreOrder::Keep(head.key.unreadable(), text.to_owned()));
            report_unreadable(model, text, &broken);
            broken.kept.map(|saved| *saved)
        }
    };
    let Some(saved) = saved else { return };
    ask(effects, StoreOrder::Keep(head.key.clone(), head.record(&saved)));
    if is_on_board {
        model.store.head = head;
        put_on_board(model, saved);
        hold(model, effects);
    } else {
        model.store.back = Some(head.key);
    }
}

/// Puts a game on the board that is stored already, or need not be.
fn put_on_board(model: &mut PageModel, saved: Saved) {
    start::take(model, saved.clone());
    model.store.replaced = Some(saved);
}

/// Tells the store which game this tab has.
fn hold(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let store = &mut model.store;
    store.held = Some(store.head.key.clone());
    let back = store.back.clone().filter(|back| *back != store.head.key);
    ask(effects, StoreOrder::Hold(TabGame { game: store.head.key.clone(), back }));
}

/// Stores the game wherever it came from, so that another view finds it in the store, at hand and as this tab's.
pub(super) fn put_at_hand(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    if !model.store.holds_game() {
        hold(model, effects);
    }
    let (head, saved) = (&model.store.head, model.play.saved());
    ask(effects, StoreOrder::Keep(head.key.clone(), head.record(&saved)));
}

/// The game on the board makes room for another. If it is the person's own, the way back leads to it.
pub(super) fn leave(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let store = &mut model.store;
    if store.head.is_own() {
        store.back = Some(store.head.key.clone());
    } else if store.head.origin == Origin::Own && store.holds_game() {
        // Nothing was ever played in it.
        ask(effects, StoreOrder::ForgetUnstudied(store.head.key.clone()));
    }
    let stale = |topic| {
        matches!(topic, Topic::Game | Topic::Unread | Topic::Rule | Topic::Reading | Topic::Colour)
    };
    model.notices.keep(&|notice| !stale(notice.topic));
}

/// How a game comes to the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Opening {
    /// The person begins it.
    New,
    /// From the address, which holds it until it is changed.
    Link,
    /// From a file.
    File(Box<FileGame>),
}

/// A game without a record has come to the board, after the previous one was [left](leave).
pub(super) fn open(model: &mut PageModel, opening: Opening, effects: &mut Vec<PageEffect>) {
    let head = match &opening {
        Opening::New => model.store.new_head(Origin::Own, None),
        Opening::Link => model.store.new_head(Origin::Link, None),
        Opening::File(game) => head_of(model, game),
    };
    model.store.head = head;
    let saved = model.play.saved();
    if opening != Opening::Link {
        let head = &model.store.head;
        ask(effects, StoreOrder::Keep(head.key.clone(), head.record(&saved)));
        if let Opening::File(game) = &opening {
            let study = study_of(model, &model.store.head, game);
            model.files.records = study.iter().map(|study| vec![study.clone()]).collect();
            effects.extend(study.map(|(key, text)| PageEffect::Store(StoreOrder::Keep(key, text))));
        }
        hold(model, effects);
    }
    model.store.replaced = Some(saved);
}

/// The person plays on from an earlier move: the game is preserved as it was, and this becomes another one.
pub(super) fn branch(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let saved = model.play.saved();
    if !model.store.holds_game() {
        let head = &model.store.head;
        ask(effects, StoreOrder::Keep(head.key.clone(), head.record(&saved)));
    }
    leave(model, effects);
    let (key, name) = (model.store.head.key.clone(), model.store.head.name.clone());
    model.store.head = model.store.new_head(Origin::Branch, name);
    model.store.back = Some(key);
    model.store.replaced = Some(saved);
    notify(model, Tone::Info, "notice.branched", way_back(model));
}

/// Runs after each message: stores the game on the board if it differs from `before` and hence from its record.
pub(super) fn changed(
    model: &mut PageModel,
    before: &Rc<Saved>,
    after: &Rc<Saved>,
    effects: &mut Vec<PageEffect>,
) {
    let is_same = match model.store.replaced.take() {
        Some(replaced) => after.is_stored_as(&replaced),
        None => Rc::ptr_eq(before, after) || after.is_stored_as(before),
    };
    if is_same {
        return;
    }
    let store = &mut model.store;
    store.head.changed = Some(store.now);
    let is_kept = |n: &Notice| !matches!(n.topic, Topic::Unread | Topic::Rule | Topic::Reading);
    model.notices.keep(&is_kept);
    ask(effects, StoreOrder::Keep(store.head.key.clone(), store.head.record(after)));
    if !store.holds_game() {
        hold(model, effects);
    }
}

/// The offer to go back to the person's own game, if there is one.
pub(super) fn way_back(model: &PageModel) -> Option<(&'static str, PageAction)> {
    model.store.has_way_back().then_some(("notice.restore", PageAction::Restore))
}

/// Texts about a game that is stored, with those that replace them when nothing can be stored.
const KEPT: [(&str, &str); 4] = [
    ("notice.kept", "unkept.kept"),
    ("notice.opened", "unkept.opened"),
    ("notice.branched", "unkept.branched"),
    ("store.copy", "unkept.copy"),
];

/// A text, or its replacement when nothing can be stored.
pub(super) fn text_of(model: &PageModel, key: &'static str) -> &'static str {
    let other = KEPT.into_iter().find(|&(kept, _)| kept == key && model.store.is_unkept());
    model.text.get(other.map_or(key, |(_, unkept)| unkept))
}

fn notify(
    model: &mut PageModel,
    tone: Tone,
    key: &'static str,
    offer: Option<(&'static str, PageAction)>,
) {
    let text = text_of(model, key).to_owned();
    model.notices.notify(Notice { tone, topic: Topic::Game, text, offer });
}

/// Processes an event of the store.
pub(super) fn event(model: &mut PageModel, event: StoreEvent, effects: &mut Vec<PageEffect>) {
    match event {
        StoreEvent::Found(game) => found::take(model, &game, effects),
        StoreEvent::All(ReadPurpose::List, records) => list::fill(model, records),
        StoreEvent::All(ReadPurpose::Save, records) => backup::pack(model, records, effects),
        StoreEvent::All(ReadPurpose::Restore, records) => backup::restore(model, records, effects),
        StoreEvent::All(ReadPurpose::Reread, records) => {
            collection::forget_outdated(model, &records, effects)
        }
        StoreEvent::Unread(ReadPurpose::Save) => files::unread(model, FileTask::SaveAll),
        StoreEvent::Unread(ReadPurpose::Restore) => files::unread(model, FileTask::Restore),
        // No list is shown then, and what may be outdated stays.
        StoreEvent::Unread(ReadPurpose::List | ReadPurpose::Reread) => {}
        StoreEvent::KeptAll => backup::restored(model, effects),
        StoreEvent::Overwritten(key, text) if key == RecordKey::settings() => {
            start::settings_changed(model, &text, effects);
        }
        StoreEvent::Overwritten(key, _) => overwritten(model, &key, effects),
        StoreEvent::Failed(failure) => failed(model, failure, effects),
    }
}

/// Another tab plays the same game because the browser could not keep the two apart: from now on this tab's is a
/// separate game.
fn overwritten(model: &mut PageModel, key: &RecordKey, effects: &mut Vec<PageEffect>) {
    if *key != model.store.head.key {
        return;
    }
    let changed = model.store.head.changed;
    let name = model.store.head.name.clone();
    model.store.head = model.store.new_head(Origin::Branch, name);
    model.store.head.changed = changed;
    let saved = model.play.saved();
    let head = &model.store.head;
    ask(effects, StoreOrder::Keep(head.key.clone(), head.record(&saved)));
    hold(model, effects);
    notify(model, Tone::Info, "store.copy", None);
}

/// Something cannot be stored: reported once.
fn failed(model: &mut PageModel, failure: StoreFailure, effects: &mut Vec<PageEffect>) {
    model.store.restoring = None;
    if model.store.reported.contains(&failure) {
        return;
    }
    model.store.reported.push(failure);
    for (kept, _) in KEPT {
        // That text was shown before the failure was known.
        let (before, now) = (model.text.get(kept), text_of(model, kept));
        let stale = model.notices.list.iter_mut().filter(|notice| notice.text == before);
        stale.for_each(|notice| notice.text = now.to_owned());
    }
    let text = model.text.get(failure.text()).to_owned();
    model.store.kept.outcome = Some(text.clone());
    let offer = Some(("store.save", PageAction::SaveAll));
    model.notices.notify(Notice { tone: Tone::Warning, topic: Topic::Store, text, offer });
    if failure == StoreFailure::Cleared && model.store.holds_game() {
        let saved = model.play.saved();
        let head = &model.store.head;
        ask(effects, StoreOrder::Keep(head.key.clone(), head.record(&saved)));
        hold(model, effects);
    }
}
