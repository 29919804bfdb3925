//! What happens to the records: which game each belongs to, and when it is written.

use std::rc::Rc;

use super::{actions, files, start};
use crate::files::protocol::{FileGame, Request, Unpacked};
use crate::page::model::{Action, Effect, FileTask, Model, Notice, Sheet, Started, Tone, Topic};
use crate::play::{BrokenSave, Saved};
use crate::reason::Explain;
use crate::records::{
    Event, Failure, Fields, Found, Order, Purpose, RecordKey, TabGame, later, study_record,
};
use crate::store::{Awaited, Head, Kept, Origin, Restoring, Summary, kept_id};

/// So many games of the list are shown, and so many more each time.
const PAGE: usize = 100;

fn ask(effects: &mut Vec<Effect>, order: Order) {
    effects.push(Effect::Store(order));
}

/// The page begins: the game of this tab is put on the board, or the one that the person played last.
pub(super) fn begin(model: &mut Model, started: &Started, effects: &mut Vec<Effect>) {
    model.store.numbers = started.seed;
    model.store.head = model.store.new_head(Origin::Own, None);
    for (text, is_on_board) in [(&started.old_kept, false), (&started.old_game, true)] {
        if let Some(text) = text {
            take_over(model, text, is_on_board, effects);
        }
    }
    let Some((tab, found)) = &started.tab else { return };
    if found.is_elsewhere && started.is_new_tab {
        tell(model, Tone::Info, "store.own-tab", None);
        return;
    }
    model.store.back.clone_from(&tab.back);
    if found.texts.iter().any(|text| Saved::read(text, model.play.players).is_ok()) {
        open_found(model, found, effects);
    } else {
        // The copy at hand is gone or spoilt; the record may not be.
        model.store.awaited = Some(Awaited::Begin(tab.game.clone()));
        ask(effects, Order::Find(tab.game.clone()));
    }
}

/// Takes over a game as earlier versions of the page kept it, one beside the settings.
fn take_over(model: &mut Model, text: &str, is_on_board: bool, effects: &mut Vec<Effect>) {
    let mut head = model.store.new_head(Origin::Own, None);
    head.changed = Some(model.store.now);
    let saved = match Saved::read(text, model.play.players) {
        Ok(saved) => Some(saved),
        Err(broken) => {
            ask(effects, Order::Keep(head.key.unreadable(), text.to_owned()));
            tell_unreadable(model, text, &broken);
            broken.kept.map(|saved| *saved)
        }
    };
    let Some(saved) = saved else { return };
    ask(effects, Order::Keep(head.key.clone(), head.record(&saved)));
    if is_on_board {
        model.store.head = head;
        put_on_board(model, saved);
        hold(model, effects);
    } else {
        model.store.back = Some(head.key);
    }
}

/// Puts a game on the board that is in the store as it is, or need not be.
fn put_on_board(model: &mut Model, saved: Saved) {
    start::take(model, saved.clone());
    model.store.replaced = Some(saved);
}

/// Tells the store which game this tab has.
fn hold(model: &mut Model, effects: &mut Vec<Effect>) {
    let store = &mut model.store;
    store.held = Some(store.head.key.clone());
    let back = store.back.clone().filter(|back| *back != store.head.key);
    ask(effects, Order::Hold(TabGame { game: store.head.key.clone(), back }));
}

/// Whatever is shown in the place of the game finds it in the store, as this tab's and at hand, wherever it
/// came from.
pub(super) fn put_at_hand(model: &mut Model, effects: &mut Vec<Effect>) {
    if !model.store.holds_game() {
        hold(model, effects);
    }
    let (head, saved) = (&model.store.head, model.play.saved());
    ask(effects, Order::Keep(head.key.clone(), head.record(&saved)));
}

/// The game on the board makes room for another: if it is the person's own, the way back leads to it.
pub(super) fn leave(model: &mut Model, effects: &mut Vec<Effect>) {
    let store = &mut model.store;
    if store.head.is_own() {
        store.back = Some(store.head.key.clone());
    } else if store.head.origin == Origin::Own && store.holds_game() {
        // Nothing was ever played in it.
        ask(effects, Order::Forget(store.head.key.clone()));
    }
    let stale = |topic| matches!(topic, Topic::Game | Topic::Unread | Topic::Rule | Topic::Colour);
    model.notices.list.retain(|notice| !stale(notice.topic));
}

/// How a game comes to the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Opening {
    /// The person begins it.
    New,
    /// Out of the address, which keeps it until something is done in it.
    Link,
    /// Out of a file.
    File(Box<FileGame>),
}

/// A game has come to the board that is no record yet, after the one before was [left](leave).
pub(super) fn open(model: &mut Model, opening: Opening, effects: &mut Vec<Effect>) {
    let head = match &opening {
        Opening::New => model.store.new_head(Origin::Own, None),
        Opening::Link => model.store.new_head(Origin::Link, None),
        Opening::File(game) => head_of(model, game),
    };
    model.store.head = head;
    let saved = model.play.saved();
    if opening != Opening::Link {
        let head = &model.store.head;
        ask(effects, Order::Keep(head.key.clone(), head.record(&saved)));
        if let Opening::File(game) = &opening {
            let study = study_of(model, &model.store.head, game);
            effects.extend(study.map(|(key, text)| Effect::Store(Order::Keep(key, text))));
        }
        hold(model, effects);
    }
    model.store.replaced = Some(saved);
}

/// The games of a file have given way to the same games read otherwise: the one that was on the board, in which nothing
/// was done, and the others once the store has said in which of them something was.
pub(super) fn forget_reading(
    model: &mut Model,
    first: &RecordKey,
    others: Vec<Vec<(RecordKey, String)>>,
    effects: &mut Vec<Effect>,
) {
    for key in [Some(first.clone()), first.study()].into_iter().flatten() {
        ask(effects, Order::Forget(key));
    }
    if !others.is_empty() {
        model.files.outdated = others;
        ask(effects, Order::All(Purpose::Reread));
    }
}

fn forget_outdated(model: &mut Model, there: &[(RecordKey, String)], effects: &mut Vec<Effect>) {
    for records in std::mem::take(&mut model.files.outdated) {
        if records.iter().all(|record| there.contains(record)) {
            records.into_iter().for_each(|(key, _)| ask(effects, Order::Forget(key)));
        }
    }
}

/// The head of a game that comes out of a file.
fn head_of(model: &mut Model, game: &FileGame) -> Head {
    let head = model.store.new_head(Origin::File, game.name.clone());
    Head { is_annotated: game.is_annotated, ..head }
}

/// The record of the study of a game that comes out of a file.
fn study_of(model: &Model, head: &Head, game: &FileGame) -> Option<(RecordKey, String)> {
    Some((head.key.study()?, study_record(game.sgf.as_deref()?, model.store.now)))
}

/// The person plays on from an earlier move: the game as it was stays, and this is another one.
pub(super) fn branch(model: &mut Model, effects: &mut Vec<Effect>) {
    let saved = model.play.saved();
    if !model.store.holds_game() {
        let head = &model.store.head;
        ask(effects, Order::Keep(head.key.clone(), head.record(&saved)));
    }
    leave(model, effects);
    let (key, name) = (model.store.head.key.clone(), model.store.head.name.clone());
    model.store.head = model.store.new_head(Origin::Branch, name);
    model.store.back = Some(key);
    model.store.replaced = Some(saved);
    tell(model, Tone::Info, "notice.branched", way_back(model));
}

/// After each message: writes the game on the board if it is not as it was `before`, and so not as the store
/// has it.
pub(super) fn changed(
    model: &mut Model,
    before: &Rc<Saved>,
    after: &Rc<Saved>,
    effects: &mut Vec<Effect>,
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
    model.notices.list.retain(|notice| !matches!(notice.topic, Topic::Unread | Topic::Rule));
    ask(effects, Order::Keep(store.head.key.clone(), store.head.record(after)));
    if !store.holds_game() {
        hold(model, effects);
    }
}

/// Keeps the games that a file holds beside the one that was opened.
pub(super) fn keep_others(model: &mut Model, games: Vec<FileGame>, effects: &mut Vec<Effect>) {
    let mut others = vec![];
    for (place, game) in (1..).zip(&games) {
        let Some(saved) = files::saved(model, game) else { continue };
        let mut head = head_of(model, game);
        // The list is in the order of the file.
        head.created = head.created.saturating_sub(place);
        let mut records = vec![(head.key.clone(), head.record(&saved))];
        records.extend(study_of(model, &head, game));
        others.push(records);
    }
    model.files.others.clone_from(&others);
    if !others.is_empty() {
        ask(effects, Order::KeepAll(others.concat()));
    }
}

/// The offer to go back to the person's own game, if there is one.
pub(super) fn way_back(model: &Model) -> Option<(&'static str, Action)> {
    model.store.has_way_back().then_some(("notice.restore", Action::Restore))
}

fn tell(model: &mut Model, tone: Tone, key: &'static str, offer: Option<(&'static str, Action)>) {
    let text = model.text.get(key).to_owned();
    model.notices.tell(Notice { tone, topic: Topic::Game, text, offer });
}

/// The person does something with kept games.
pub(super) fn act(model: &mut Model, action: &Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Restore => {
            if let Some(key) = model.store.back.clone() {
                find(model, key, effects);
            }
        }
        Action::OpenKept(key) => {
            if *key == model.store.head.key {
                model.sheets.open = None;
            } else {
                find(model, key.clone(), effects);
            }
        }
        Action::DeleteKept(key) => delete(model, key, effects),
        Action::UndeleteKept => undelete(model, effects),
        Action::MoreKept => {
            let kept = &mut model.store.kept;
            kept.shown += PAGE;
            kept.version += 1;
        }
        Action::SearchKept(words) => {
            let kept = &mut model.store.kept;
            kept.search.clone_from(words);
            kept.shown = PAGE;
            kept.version += 1;
        }
        Action::NameGame(text) => {
            model.store.head.name = Head::named(text);
            put_at_hand(model, effects);
            ask(effects, Order::All(Purpose::List));
        }
        Action::SaveAll => ask(effects, Order::All(Purpose::Save)),
        Action::SaveUnreadable => {
            if let Some(text) = model.store.unreadable.clone() {
                let name = "tengen-unreadable.txt".to_owned();
                effects.push(Effect::Download { name, text });
            }
        }
        Action::Open(Sheet::Kept) => {
            let version = model.store.kept.version + 1;
            model.store.kept = Kept { version, shown: PAGE, ..Kept::default() };
            ask(effects, Order::All(Purpose::List));
        }
        _ => {}
    }
}

fn find(model: &mut Model, key: RecordKey, effects: &mut Vec<Effect>) {
    model.store.awaited = Some(Awaited::Open(key.clone()));
    ask(effects, Order::Find(key));
}

fn delete(model: &mut Model, key: &RecordKey, effects: &mut Vec<Effect>) {
    let store = &mut model.store;
    let games = store.kept.games.as_mut();
    let place = games.as_ref().and_then(|games| games.iter().position(|(g, _)| g.key == *key));
    let Some((games, place)) = games.zip(place).filter(|_| *key != store.head.key) else { return };
    let (_, text) = games.remove(place);
    let mut records = vec![(key.clone(), text)];
    let studies = &mut store.kept.studies;
    let study = studies.iter().position(|(study, _)| key.study().as_ref() == Some(study));
    records.extend(study.map(|place| studies.swap_remove(place)));
    records.iter().for_each(|(key, _)| ask(effects, Order::Forget(key.clone())));
    store.kept.deleted.push(records);
    store.kept.version += 1;
    if store.back.as_ref() == Some(key) {
        store.back = None;
        model.notices.list.retain(|n| !matches!(n.offer, Some((_, Action::Restore))));
    }
    effects.push(Effect::Focus("kept-undo".to_owned()));
}

fn undelete(model: &mut Model, effects: &mut Vec<Effect>) {
    let kept = &mut model.store.kept;
    let Some(records) = kept.deleted.pop() else { return };
    let (key, text) = &records[0];
    let focus = kept_id(key);
    if let Some(games) = &mut kept.games {
        games.push((Summary::of(key, text), text.clone()));
        sort(games);
    }
    kept.studies.extend_from_slice(&records[1..]);
    kept.version += 1;
    records.into_iter().for_each(|(key, text)| ask(effects, Order::Keep(key, text)));
    effects.push(Effect::Focus(focus));
}

/// The latest first.
fn sort(games: &mut Vec<(Summary, String)>) {
    // By insertion, as the standard library's sort is a kilobyte to fetch; the last first, since the store has the older
    // games before the newer ones, which are then added at the end.
    for game in core::mem::take(games).into_iter().rev() {
        let place = games.partition_point(|(other, _)| other.stands_before(&game.0));
        games.insert(place, game);
    }
}

/// The person gives a file with everything.
pub(super) fn open_backup(model: &mut Model, bytes: Vec<u8>, effects: &mut Vec<Effect>) {
    model.store.restoring = Some(Restoring::Read(bytes));
    ask(effects, Order::All(Purpose::Restore));
}

/// The store tells something.
pub(super) fn event(model: &mut Model, event: Event, effects: &mut Vec<Effect>) {
    match event {
        Event::Found(found) => self::found(model, &found, effects),
        Event::All(Purpose::List, records) => list(model, records),
        Event::All(Purpose::Save, records) => {
            let records = named(records);
            let request = |id| Request::Pack { id, records };
            files::ask(model, FileTask::SaveAll, request, effects);
        }
        Event::All(Purpose::Restore, records) => restore(model, records, effects),
        Event::All(Purpose::Reread, records) => forget_outdated(model, &records, effects),
        Event::KeptAll => restored(model, effects),
        Event::Overwritten(key) => overwritten(model, &key, effects),
        Event::Failed(failure) => failed(model, failure, effects),
    }
}

fn found(model: &mut Model, found: &Found, effects: &mut Vec<Effect>) {
    let Some(Awaited::Begin(key) | Awaited::Open(key)) = &model.store.awaited else { return };
    // Of several that were asked for, only the last is still wanted.
    if *key != found.key {
        return;
    }
    let begins = matches!(model.store.awaited.take(), Some(Awaited::Begin(_)));
    if found.texts.is_empty() {
        model.store.back = model.store.back.take().filter(|back| *back != found.key);
        if !begins {
            tell(model, Tone::Warning, "store.gone", None);
        }
        return;
    }
    // What was played or opened in the meantime stays on the board.
    let is_touched = model.store.head.is_own() || !model.play.game.moves().is_empty();
    if begins && is_touched {
        model.store.back = Some(found.key.clone());
        tell(model, Tone::Info, "notice.kept", way_back(model));
        return;
    }
    open_found(model, found, effects);
}

/// Puts a game of the store on the board, as far as it can be read.
fn open_found(model: &mut Model, found: &Found, effects: &mut Vec<Effect>) {
    let mut best: Option<(&String, Result<Saved, BrokenSave>)> = None;
    for text in &found.texts {
        let read = Saved::read(text, model.play.players);
        let better = best.as_ref().is_none_or(|(other, known)| {
            let is_later = later(other, text);
            read.is_ok() && (known.is_err() || is_later) || known.is_err() && is_later
        });
        if better {
            best = Some((text, read));
        }
    }
    let Some((text, read)) = best else { return };
    let fields = Fields::parse(text).unwrap_or_default();
    let mut head = Head::read(found.key.clone(), &fields);
    let is_whole = read.is_ok();
    let (saved, broken) = match read {
        Ok(saved) => (Some(saved), None),
        Err(mut broken) => (broken.kept.take().map(|saved| *saved), Some(broken)),
    };
    let Some(saved) = saved else {
        if let Some(broken) = broken {
            tell_unreadable(model, text, &broken);
        }
        return;
    };
    leave(model, effects);
    if found.is_elsewhere || !is_whole {
        // The record stays as it is.
        let (changed, name) = (head.changed, head.name);
        head = model.store.new_head(Origin::Branch, name);
        head.changed = changed;
    }
    model.store.head = head;
    model.sheets.open = None;
    put_on_board(model, saved);
    if found.is_elsewhere || !is_whole {
        let saved = model.play.saved();
        let head = &model.store.head;
        ask(effects, Order::Keep(head.key.clone(), head.record(&saved)));
    }
    if model.store.back.as_ref() == Some(&found.key) {
        model.store.back = None;
    }
    hold(model, effects);
    if found.is_elsewhere {
        tell(model, Tone::Info, "store.copy", None);
    }
    if let Some(mut broken) = broken {
        broken.kept = Some(Box::new(model.play.saved()));
        tell_unreadable(model, text, &broken);
    }
}

/// Tells of a game that cannot be read, or not to its end, and offers its text.
fn tell_unreadable(model: &mut Model, text: &str, broken: &BrokenSave) {
    let key = if broken.kept.is_some() { "broken.store" } else { "broken.store-whole" };
    let reason = model.text.say(&broken.error.reason());
    let text_of = model.text.fill(key, &[("reason", &reason)]);
    model.store.unreadable = Some(text.to_owned());
    let offer = Some(("store.save-unreadable", Action::SaveUnreadable));
    let topic = Topic::Unread;
    model.notices.tell(Notice { tone: Tone::Warning, topic, text: text_of, offer });
}

fn list(model: &mut Model, records: Vec<(RecordKey, String)>) {
    let is_game = |key: &RecordKey| key.is_game() || key.name().starts_with("unreadable/game/");
    let (games, mut others): (Vec<_>, Vec<_>) = records.into_iter().partition(|(k, _)| is_game(k));
    others.retain(|(key, _)| key.is_study());
    let games = games.into_iter().map(|(key, text)| (Summary::of(&key, &text), text));
    let mut games: Vec<_> = games.collect();
    sort(&mut games);
    model.store.kept.games = Some(games);
    model.store.kept.studies = others;
    model.store.kept.version += 1;
}

/// Records by the names of their keys.
fn named(records: Vec<(RecordKey, String)>) -> Vec<(String, String)> {
    records.into_iter().map(|(key, text)| (key.name().to_owned(), text)).collect()
}

/// Everything that is kept has been written into one file.
pub(super) fn save(model: &Model, text: String, effects: &mut Vec<Effect>) {
    let name = format!("tengen-{}.txt", date(model.store.now));
    effects.push(Effect::Download { name, text });
}

/// The date of a time, as `2026-11-22`.
fn date(millis: u64) -> String {
    // By Howard Hinnant's `civil_from_days`; years begin in March.
    let days = millis / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

fn restore(model: &mut Model, there: Vec<(RecordKey, String)>, effects: &mut Vec<Effect>) {
    let Some(Restoring::Read(bytes)) = model.store.restoring.take() else { return };
    model.store.restoring = Some(Restoring::Merging);
    let there = named(there);
    let request = |id| Request::Unpack { id, bytes, there };
    files::ask(model, FileTask::Restore, request, effects);
}

/// A file with everything has been read.
pub(super) fn unpacked(model: &mut Model, unpacked: Unpacked, effects: &mut Vec<Effect>) {
    if model.store.restoring.take() != Some(Restoring::Merging) {
        return;
    }
    let Unpacked { put, settings, known } = unpacked;
    let (new, known) = (put.len(), known as usize);
    let keyed = |(key, text): (String, String)| Some((RecordKey::named(&key)?, text));
    let records = put.into_iter().filter_map(keyed).collect();
    model.store.restoring = Some(Restoring::Writing { new, known, settings });
    ask(effects, Order::KeepAll(records));
}

fn restored(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(Restoring::Writing { new, known, settings }) = model.store.restoring.take() else {
        return;
    };
    if let Some(settings) = settings {
        // Checked when the file was read.
        let _ = model.settings.read(&settings);
        actions::settings_changed(model, effects);
    }
    let counts = [("new", &*new.to_string()), ("known", &*known.to_string())];
    let text = model.text.fill("store.restored", &counts);
    model.store.kept.told = Some(text.clone());
    model.notices.tell_aloud(Notice { tone: Tone::Info, topic: Topic::File, text, offer: None });
    files::no_error(model);
    if model.sheets.open == Some(Sheet::Files) {
        model.sheets.open = Some(Sheet::Kept);
    }
    if model.sheets.open == Some(Sheet::Kept) {
        ask(effects, Order::All(Purpose::List));
    }
}

/// Another tab plays the same game, where the browser could not keep the two apart: from now on this tab's
/// is another one.
fn overwritten(model: &mut Model, key: &RecordKey, effects: &mut Vec<Effect>) {
    if *key != model.store.head.key {
        return;
    }
    let changed = model.store.head.changed;
    let name = model.store.head.name.clone();
    model.store.head = model.store.new_head(Origin::Branch, name);
    model.store.head.changed = changed;
    let saved = model.play.saved();
    let head = &model.store.head;
    ask(effects, Order::Keep(head.key.clone(), head.record(&saved)));
    hold(model, effects);
    tell(model, Tone::Info, "store.copy", None);
}

/// Something cannot be kept: said once.
fn failed(model: &mut Model, failure: Failure, effects: &mut Vec<Effect>) {
    model.store.restoring = None;
    if model.store.told.contains(&failure) {
        return;
    }
    model.store.told.push(failure);
    let text = model.text.get(failure.text()).to_owned();
    model.store.kept.told = Some(text.clone());
    let offer = Some(("store.save", Action::SaveAll));
    model.notices.tell(Notice { tone: Tone::Warning, topic: Topic::Store, text, offer });
    if failure == Failure::Cleared && model.store.holds_game() {
        let saved = model.play.saved();
        let head = &model.store.head;
        ask(effects, Order::Keep(head.key.clone(), head.record(&saved)));
        hold(model, effects);
    }
}
