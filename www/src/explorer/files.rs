//! Files that are read and kept, one after the other.

use std::collections::VecDeque;

use super::model::{ExplorerEffect, ExplorerModel};
use tengen::rules::Rule;

use crate::collections::protocol::{
    GameSource, GatheredRecord, IndexRequest, KeptLibrary, ReadingProgress, WalkedFile,
};
use crate::collections::{FileContent, is_collection, is_own, new_key};
use crate::protocol::RequestId;
use crate::records::{RecordKey, StoreFailure};
use crate::text::Reason;

/// What is done with files.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    /// Those that wait, by their names.
    waiting: VecDeque<(String, FileContent)>,
    /// The one that is being read.
    read: Option<(RequestId, String, Rule)>,
    /// How far that one is.
    progress: ReadingProgress,
    /// The collection that is being kept.
    keeping: Option<(RecordKey, String)>,
    /// Collections that there was no room for: they are there until the page is closed.
    unkept: Vec<(RecordKey, String)>,
    /// The library whose file is being kept: its key and its name.
    keeping_library: Option<(String, String)>,
    /// The libraries that the worker has, by their keys.
    libraries: Vec<String>,
    /// Those of them whose files are not kept: they are there until the page is closed.
    unkept_libraries: Vec<String>,
    /// The notice to show once all files are read.
    notes: Vec<Reason>,
    is_bad: bool,
}

impl Reading {
    /// The name of the file that is being read or kept.
    pub(super) fn name(&self) -> Option<&str> {
        self.read.as_ref().map(|(_, name, _)| name.as_str())
    }

    /// How far it is read.
    pub(super) fn progress(&self) -> &ReadingProgress {
        &self.progress
    }

    /// Whether a file is at work.
    pub(super) fn is_busy(&self) -> bool {
        self.read.is_some() || self.is_keeping() || !self.waiting.is_empty()
    }

    fn is_keeping(&self) -> bool {
        self.keeping.is_some() || self.keeping_library.is_some()
    }

    /// Whether a library is there until the page is closed, as its file is not kept.
    pub(super) fn is_unkept(&self, key: &str) -> bool {
        self.unkept_libraries.iter().any(|unkept| unkept == key)
    }

    /// The request by which a file is being read.
    pub(super) fn is_asked(&self, id: RequestId) -> bool {
        self.read.as_ref().is_some_and(|&(asked, ..)| asked == id)
    }

    /// Tells why a file was not read to its end.
    fn tell_of_end(&mut self, name: &str, stopped: Option<u32>, flaw: Option<Reason>) {
        if let Some(percent) = stopped {
            let reason = Reason::new("explorer.stopped").with("name", name);
            self.tell(reason.with("percent", percent), false);
        }
        if let Some(flaw) = flaw {
            let reason = Reason::new("explorer.file-broken").with("name", name);
            self.tell(reason.of("reason", flaw), true);
        }
    }

    fn tell(&mut self, reason: Reason, is_bad: bool) {
        self.notes.push(reason);
        self.is_bad |= is_bad;
    }
}

/// The person gives files.
pub(super) fn take(
    model: &mut ExplorerModel,
    files: Vec<(String, FileContent)>,
    effects: &mut Vec<ExplorerEffect>,
) {
    model.notice = None;
    model.reading.waiting.extend(files);
    next(model, effects);
}

/// Reads the next file, or reports what came of all.
fn next(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    // What is new can be seen only beside the games that are there.
    let is_ready = model.loading.is_none() && model.sources.is_some();
    if model.reading.read.is_some() || model.reading.is_keeping() || !is_ready {
        return;
    }
    let Some((name, content)) = model.reading.waiting.pop_front() else {
        let reasons = std::mem::take(&mut model.reading.notes);
        let is_bad = std::mem::take(&mut model.reading.is_bad);
        if !reasons.is_empty() {
            model.tell(reasons, is_bad);
        }
        return;
    };
    let id = model.next_id();
    let rule = model.game.rule();
    model.reading.read = Some((id, name.clone(), rule));
    model.reading.progress = ReadingProgress::default();
    effects.push(ExplorerEffect::Ask(IndexRequest::Read {
        id,
        name,
        content,
        rule,
        size: model.game.size(),
        language: model.text.language().tag().to_owned(),
        now: model.now as f64,
        most_moves: model.most_moves,
    }));
}

/// The games of a file are there.
pub(super) fn gathered(
    model: &mut ExplorerModel,
    file: GatheredRecord,
    effects: &mut Vec<ExplorerEffect>,
) {
    let Some((id, name, rule)) = model.reading.read.take() else { return };
    let rule = Reason::new(format!("rule.{}", rule.name()));
    let GatheredRecord { record, games, new, unreadable, without_rule, stopped, flaw } = file;
    let reading = &mut model.reading;
    let counted = |key: &str, n: u32| Reason::new(key).with("name", &name).with("n", n);
    if new == 0 {
        reading.tell(counted("explorer.nothing-new", games), false);
    } else {
        reading.tell(counted("explorer.added", games).with("new", new), false);
    }
    reading.tell_of_end(&name, stopped, flaw);
    if unreadable > 0 {
        reading.tell(counted("explorer.file-unreadable", unreadable), true);
    }
    if without_rule > 0 && new > 0 {
        reading.tell(counted("explorer.without-rule", without_rule).of("rule", rule), false);
    }
    match new_key(model.now, id).filter(|_| new > 0) {
        Some(key) => {
            model.reading.keeping = Some((key.clone(), record.clone()));
            effects.push(ExplorerEffect::Keep(key, record));
        }
        None => next(model, effects),
    }
}

/// A file holds no game.
pub(super) fn refused(
    model: &mut ExplorerModel,
    reason: Reason,
    effects: &mut Vec<ExplorerEffect>,
) {
    if let Some((_, name, _)) = model.reading.read.take() {
        let reason = Reason::new("explorer.file-refused").with("name", name).of("reason", reason);
        model.reading.tell(reason, true);
        next(model, effects);
    }
}

/// The collection is kept: the index is made anew with it.
pub(super) fn kept(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    if let Some((key, _)) = model.reading.keeping.take() {
        effects.push(ExplorerEffect::Tell(key));
        effects.push(ExplorerEffect::FindAll);
    }
}

/// It could not be kept, and is there until the page is closed.
pub(super) fn not_kept(
    model: &mut ExplorerModel,
    failure: StoreFailure,
    effects: &mut Vec<ExplorerEffect>,
) {
    let reason = Reason::new("explorer.not-kept").of("reason", Reason::new(failure.reason()));
    match model.reading.keeping.take() {
        Some(collection) => {
            model.reading.unkept.push(collection);
            model.reading.tell(reason, true);
            effects.push(ExplorerEffect::FindAll);
        }
        None => model.warn(reason),
    }
}

/// A file has been read further.
pub(super) fn progressed(model: &mut ExplorerModel, progress: ReadingProgress) {
    let is_new = !model.reading.progress.is_library;
    let seen = model.seen.as_ref();
    let may_be_more = seen.is_none_or(|seen| seen.is_partial || seen.libraries.is_empty());
    let is_answered = model.asked.as_ref().is_none_or(|&(id, _)| id == model.looked);
    if progress.is_library && is_answered && (is_new || may_be_more) {
        // It may have the position on show by now.
        model.asked = None;
    }
    model.reading.progress = progress;
}

/// A library is looked up in its file from now on, which is to be kept.
pub(super) fn walked(
    model: &mut ExplorerModel,
    library: KeptLibrary,
    effects: &mut Vec<ExplorerEffect>,
) {
    let Some((_, name, _)) = model.reading.read.take() else { return };
    let WalkedFile { percent, flaw, .. } = library.file.clone();
    let reason = Reason::new("explorer.walked").with("name", &name);
    let reading = &mut model.reading;
    reading.tell(reason, false);
    reading.tell_of_end(&name, (percent < 100).then_some(percent), flaw);
    reading.libraries.push(library.key.clone());
    reading.keeping_library = Some((library.key.clone(), name));
    model.sources.get_or_insert_default().push(library.source());
    model.asked = None;
    effects.push(ExplorerEffect::KeepLibrary(Box::new(library)));
}

/// The file of a library is kept, and is looked up where it is kept; or it is there until the page is closed.
pub(super) fn library_kept(
    model: &mut ExplorerModel,
    kept: Result<(), StoreFailure>,
    effects: &mut Vec<ExplorerEffect>,
) {
    let reading = &mut model.reading;
    let Some((key, name)) = reading.keeping_library.take() else { return };
    match kept {
        Ok(()) => {
            reading.tell(Reason::new("explorer.library-kept"), false);
            reading.libraries.retain(|there| *there != key);
            effects.extend(RecordKey::named(&key).map(ExplorerEffect::Tell));
            effects.push(ExplorerEffect::FindAll);
        }
        Err(failure) => {
            let reason = Reason::new("explorer.library-not-kept").with("name", name);
            reading.tell(reason.of("reason", Reason::new(failure.reason())), true);
            reading.unkept_libraries.push(key);
            next(model, effects);
        }
    }
}

/// The libraries that are kept are looked up again, as far as the worker does not have them.
pub(super) fn found_libraries(
    model: &mut ExplorerModel,
    libraries: Vec<KeptLibrary>,
    unread: usize,
    effects: &mut Vec<ExplorerEffect>,
) {
    if unread > 0 {
        model.warn(Reason::new("explorer.no-collection"));
    }
    // Another tab has deleted these.
    let Reading { libraries: known, unkept_libraries, keeping_library, .. } = &mut model.reading;
    let is_kept = |key: &String| libraries.iter().any(|library| library.key == *key);
    let is_here = |key: &String| {
        unkept_libraries.contains(key) || keeping_library.as_ref().is_some_and(|(it, _)| it == key)
    };
    let gone: Vec<String> = known.extract_if(.., |key| !is_kept(key) && !is_here(key)).collect();
    gone.into_iter().for_each(|key| forget_walked(model, key, effects));
    for library in libraries {
        if !model.reading.libraries.contains(&library.key) {
            model.reading.libraries.push(library.key.clone());
            effects.push(ExplorerEffect::Ask(IndexRequest::Walk(library)));
        }
    }
}

/// The person wants no more of it: what was read stays.
pub(super) fn stop(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    model.reading.waiting.clear();
    if model.reading.read.is_some() {
        effects.push(ExplorerEffect::Ask(IndexRequest::StopReading));
    }
}

/// The worker is lost: what it read is not read, and the files behind that wait for another worker, if one comes. Whether it
/// was reading a file, which is named once the others have been read.
pub(super) fn lost(
    model: &mut ExplorerModel,
    reason: &Reason,
    comes_again: bool,
    effects: &mut Vec<ExplorerEffect>,
) -> bool {
    if !comes_again {
        model.reading.waiting.clear();
    }
    model.reading.libraries.clear();
    model.reading.unkept_libraries.clear();
    let was_reading = model.reading.read.is_some();
    refused(model, reason.clone(), effects);
    was_reading
}

/// Makes an index of all records that have games.
pub(super) fn load(
    model: &mut ExplorerModel,
    records: Vec<(RecordKey, String)>,
    effects: &mut Vec<ExplorerEffect>,
) {
    let is_wanted = |key: &RecordKey| is_own(key) || is_collection(key);
    let unkept = model.reading.unkept.clone();
    let records = records.into_iter().filter(|(key, _)| is_wanted(key)).chain(unkept);
    let records = records.map(|(key, text)| (key.name().to_owned(), text)).collect();
    let id = model.next_id();
    model.loading = Some(id);
    model.asked = None;
    effects.push(ExplorerEffect::Ask(IndexRequest::Load { id, records }));
}

/// The index is there.
pub(super) fn loaded(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    model.loading = None;
    next(model, effects);
}

/// A library is not looked up in its file any more.
fn forget_walked(model: &mut ExplorerModel, key: String, effects: &mut Vec<ExplorerEffect>) {
    let is_it = |source: &GameSource| source.key == key && source.walked.is_some();
    model.sources.iter_mut().for_each(|sources| sources.retain(|source| !is_it(source)));
    model.asked = None;
    effects.push(ExplorerEffect::Ask(IndexRequest::ForgetWalked(key)));
}

/// Deletes a collection.
pub(super) fn delete(model: &mut ExplorerModel, key: RecordKey, effects: &mut Vec<ExplorerEffect>) {
    model.reading.unkept.retain(|(unkept, _)| *unkept != key);
    model.without.retain(|without| without != key.name());
    let is_it = |source: &GameSource| source.key == key.name() && source.walked.is_some();
    if model.sources.iter().flatten().any(is_it) {
        let name = key.name().to_owned();
        forget_walked(model, name.clone(), effects);
        effects.push(ExplorerEffect::ForgetLibrary(name));
        effects.push(ExplorerEffect::Tell(key));
        return;
    }
    effects.push(ExplorerEffect::Forget(key.clone()));
    effects.push(ExplorerEffect::Tell(key));
    effects.push(ExplorerEffect::FindAll);
}
