//! The games of a file.

use super::super::files;
use super::ask;
use crate::files::protocol::FileGame;
use crate::page::model::{PageEffect, PageModel};
use crate::records::{ReadPurpose, RecordKey, StoreOrder, study_record};
use crate::store::{Head, Origin};

/// The head of a game from a file.
pub(super) fn head_of(model: &mut PageModel, game: &FileGame) -> Head {
    let head = model.store.new_head(Origin::File, game.name.clone());
    Head { is_annotated: game.is_annotated, ..head }
}

/// The study record of a game from a file.
pub(super) fn study_of(
    model: &PageModel,
    head: &Head,
    game: &FileGame,
) -> Option<(RecordKey, String)> {
    Some((head.key.study()?, study_record(game.sgf.as_deref()?, model.store.now)))
}

/// Stores the games of a file other than the one that was opened.
pub(crate) fn keep_others(
    model: &mut PageModel,
    games: Vec<FileGame>,
    effects: &mut Vec<PageEffect>,
) {
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
    if !others.is_empty() {
        ask(effects, StoreOrder::KeepAll(others.concat()));
    }
    model.files.records.extend(others);
}

/// The games of a file have been replaced by another reading of the same file. Forgets these `records` once the store
/// has said which of them were changed, and then the `first` game, which was on the board and is unchanged.
pub(crate) fn forget_reading(
    model: &mut PageModel,
    first: RecordKey,
    records: Vec<Vec<(RecordKey, String)>>,
    effects: &mut Vec<PageEffect>,
) {
    model.files.outdated = records;
    model.files.replaced = Some(first);
    ask(effects, StoreOrder::All(ReadPurpose::Reread));
}

pub(super) fn forget_outdated(
    model: &mut PageModel,
    there: &[(RecordKey, String)],
    effects: &mut Vec<PageEffect>,
) {
    for records in std::mem::take(&mut model.files.outdated) {
        if records.iter().all(|record| there.contains(record)) {
            records.into_iter().for_each(|(key, _)| ask(effects, StoreOrder::Forget(key)));
        }
    }
    if let Some(first) = model.files.replaced.take() {
        ask(effects, StoreOrder::ForgetUnstudied(first));
    }
}
