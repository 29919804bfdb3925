//! The list of kept games, and the person's actions in it.

use super::{ask, put_at_hand};
use crate::page::model::{PageAction, PageEffect, PageModel, Sheet};
use crate::records::{ReadPurpose, RecordKey, StoreOrder};
use crate::store::{Awaited, GameSummary, Head, KeptGames, kept_id};

/// How many games of the list are shown at first, and how many more each time.
const PAGE: usize = 100;

/// Carries out an action on kept games.
pub(crate) fn act(model: &mut PageModel, action: &PageAction, effects: &mut Vec<PageEffect>) {
    match action {
        PageAction::Restore => {
            if let Some(key) = model.store.back.clone() {
                find(model, key, effects);
            }
        }
        PageAction::OpenKept(key) => {
            if *key == model.store.head.key {
                model.sheets.open = None;
            } else {
                find(model, key.clone(), effects);
            }
        }
        PageAction::DeleteKept(key) => delete(model, key, effects),
        PageAction::UndeleteKept => undelete(model, effects),
        PageAction::MoreKept => {
            let kept = &mut model.store.kept;
            kept.shown += PAGE;
            kept.version += 1;
        }
        PageAction::SearchKept(words) => {
            let kept = &mut model.store.kept;
            kept.search.clone_from(words);
            kept.shown = PAGE;
            kept.version += 1;
        }
        PageAction::NameGame(text) => {
            model.store.head.name = Head::named(text);
            put_at_hand(model, effects);
            ask(effects, StoreOrder::All(ReadPurpose::List));
        }
        PageAction::SaveAll => ask(effects, StoreOrder::All(ReadPurpose::Save)),
        PageAction::SaveUnreadable => {
            if let Some(text) = model.store.unreadable.clone() {
                let name = "tengen-unreadable.txt".to_owned();
                effects.push(PageEffect::Download { name, text });
            }
        }
        PageAction::Open(Sheet::Kept) => {
            let version = model.store.kept.version + 1;
            model.store.kept = KeptGames { version, shown: PAGE, ..KeptGames::default() };
            ask(effects, StoreOrder::All(ReadPurpose::List));
        }
        _ => {}
    }
}

fn find(model: &mut PageModel, key: RecordKey, effects: &mut Vec<PageEffect>) {
    model.store.awaited = Some(Awaited::Open(key.clone()));
    ask(effects, StoreOrder::Find(key));
}

fn delete(model: &mut PageModel, key: &RecordKey, effects: &mut Vec<PageEffect>) {
    let store = &mut model.store;
    let games = store.kept.games.as_mut();
    let place = games.as_ref().and_then(|games| games.iter().position(|(g, _)| g.key == *key));
    let Some((games, place)) = games.zip(place).filter(|_| *key != store.head.key) else { return };
    let (_, text) = games.remove(place);
    let mut records = vec![(key.clone(), text)];
    let studies = &mut store.kept.studies;
    let study = studies.iter().position(|(study, _)| key.study().as_ref() == Some(study));
    records.extend(study.map(|place| studies.swap_remove(place)));
    records.iter().for_each(|(key, _)| ask(effects, StoreOrder::Forget(key.clone())));
    store.kept.deleted.push(records);
    store.kept.version += 1;
    if store.back.as_ref() == Some(key) {
        store.back = None;
        model.notices.keep(&|n| !matches!(n.offer, Some((_, PageAction::Restore))));
    }
    effects.push(PageEffect::Focus("kept-undo".to_owned()));
}

fn undelete(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let kept = &mut model.store.kept;
    let Some(records) = kept.deleted.pop() else { return };
    let (key, text) = &records[0];
    let focus = kept_id(key);
    if let Some(games) = &mut kept.games {
        games.push((GameSummary::of(key, text), text.clone()));
        sort(games);
    }
    kept.studies.extend_from_slice(&records[1..]);
    kept.version += 1;
    records.into_iter().for_each(|(key, text)| ask(effects, StoreOrder::Keep(key, text)));
    effects.push(PageEffect::Focus(focus));
}

/// Sorts the games, latest first.
fn sort(games: &mut Vec<(GameSummary, String)>) {
    // An insertion sort, as the standard library's sort is a kilobyte to fetch. It starts from the end, since the store
    // lists older games first, which are then added at the end.
    for game in core::mem::take(games).into_iter().rev() {
        let place = games.partition_point(|(other, _)| other.stands_before(&game.0));
        games.insert(place, game);
    }
}

/// The records have been read for the list.
pub(super) fn fill(model: &mut PageModel, records: Vec<(RecordKey, String)>) {
    let is_game = |key: &RecordKey| key.is_game() || key.name().starts_with("unreadable/game/");
    let (games, mut others): (Vec<_>, Vec<_>) = records.into_iter().partition(|(k, _)| is_game(k));
    others.retain(|(key, _)| key.is_study());
    let games = games.into_iter().map(|(key, text)| (GameSummary::of(&key, &text), text));
    let mut games: Vec<_> = games.collect();
    sort(&mut games);
    model.store.kept.games = Some(games);
    model.store.kept.studies = others;
    model.store.kept.version += 1;
}
