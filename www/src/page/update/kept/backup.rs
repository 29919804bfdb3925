//! A backup of everything stored in one file: saving and restoring it.

use super::super::{actions, files};
use super::ask;
use crate::files::protocol::{FileRequest, Unpacked};
use crate::page::model::{FileTask, Notice, PageEffect, PageModel, Sheet, Tone, Topic};
use crate::records::{Date, ReadPurpose, RecordKey, StoreOrder};
use crate::store::Restoring;

/// The person provides a backup file.
pub(crate) fn open_backup(model: &mut PageModel, bytes: Vec<u8>, effects: &mut Vec<PageEffect>) {
    model.store.restoring = Some(Restoring::Read(bytes));
    ask(effects, StoreOrder::All(ReadPurpose::Restore));
}

/// Records by the names of their keys.
fn named(records: Vec<(RecordKey, String)>) -> Vec<(String, String)> {
    records.into_iter().map(|(key, text)| (key.name().to_owned(), text)).collect()
}

/// The records have been read for a backup.
pub(super) fn pack(
    model: &mut PageModel,
    records: Vec<(RecordKey, String)>,
    effects: &mut Vec<PageEffect>,
) {
    let records = named(records);
    let request = |id| FileRequest::Pack { id, records };
    files::ask(model, FileTask::SaveAll, request, effects);
}

/// The backup file has been written.
pub(crate) fn save(model: &PageModel, text: String, effects: &mut Vec<PageEffect>) {
    let name = format!("tengen-{}.txt", Date::of_millis(model.store.now));
    effects.push(PageEffect::Download { name, text });
}

pub(super) fn restore(
    model: &mut PageModel,
    there: Vec<(RecordKey, String)>,
    effects: &mut Vec<PageEffect>,
) {
    let Some(Restoring::Read(bytes)) = model.store.restoring.take() else { return };
    model.store.restoring = Some(Restoring::Merging);
    let there = named(there);
    let request = |id| FileRequest::Unpack { id, bytes, there };
    files::ask(model, FileTask::Restore, request, effects);
}

/// A backup file has been read.
pub(crate) fn unpacked(model: &mut PageModel, unpacked: Unpacked, effects: &mut Vec<PageEffect>) {
    if model.store.restoring.take() != Some(Restoring::Merging) {
        return;
    }
    let Unpacked { put, settings, known } = unpacked;
    let (new, known) = (put.len(), known as usize);
    let keyed = |(key, text): (String, String)| Some((RecordKey::named(&key)?, text));
    let records = put.into_iter().filter_map(keyed).collect();
    model.store.restoring = Some(Restoring::Writing { new, known, settings });
    ask(effects, StoreOrder::KeepAll(records));
}

pub(super) fn restored(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    // Other records are also stored together.
    let is_written = |restoring: &mut Restoring| matches!(restoring, Restoring::Writing { .. });
    let Some(Restoring::Writing { new, known, settings }) =
        model.store.restoring.take_if(is_written)
    else {
        return;
    };
    if let Some(settings) = settings {
        // Checked when the file was read.
        let _ = model.settings.read(&settings);
        actions::settings_changed(model, effects);
    }
    let counts = [("new", &*new.to_string()), ("known", &*known.to_string())];
    let text = model.text.fill("store.restored", &counts);
    model.store.kept.outcome = Some(text.clone());
    model.notices.notify_aloud(Notice { tone: Tone::Info, topic: Topic::File, text, offer: None });
    files::no_error(model);
    if model.sheets.open == Some(Sheet::Files) {
        model.sheets.open = Some(Sheet::Kept);
    }
    if model.sheets.open == Some(Sheet::Kept) {
        ask(effects, StoreOrder::All(ReadPurpose::List));
    }
}
