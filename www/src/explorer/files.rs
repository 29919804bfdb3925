//! Reads and stores files, one after the other.

use std::collections::{HashSet, VecDeque};

use super::model::{ExplorerEffect, ExplorerModel};
use tengen::rules::Rule;

use crate::collections::protocol::{
    GameSource, GatheredRecord, IndexRequest, KeptLibrary, ReadingProgress, WalkedFile,
};
use crate::collections::{FileContent, is_collection, is_own, new_key};
use crate::protocol::RequestId;
use crate::records::{Fields, RecordKey, StoreFailure};
use crate::store::{Head, Origin};
use crate::text::Reason;

/// The state of the work with files.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    /// The waiting files, with their names.
    waiting: VecDeque<(String, FileContent)>,
    /// The file being read.
    read: Option<(RequestId, String, Rule)>,
    /// The progress in reading it.
    progress: ReadingProgress,
    /// The collection being stored.
    keeping: Option<(RecordKey, String)>,
    /// Collections that there was no room for: they exist until the page is closed.
    unkept: Vec<(RecordKey, String)>,
    /// The library whose file is being stored: its key and its name.
    keeping_library: Option<(String, String)>,
    /// The keys of the libraries that the worker has.
    libraries: Vec<String>,
    /// Those of them whose files are not stored: they exist until the page is closed.
    unkept_libraries: Vec<String>,
    /// The notice to show once all files are read.
    notes: Vec<Reason>,
    is_bad: bool,
}

impl Reading {
    /// The name of the file being read or stored.
    pub(super) fn name(&self) -> Option<&str> {
        self.read.as_ref().map(|(_, name, _)| name.as_str())
    }

    /// How far it is read.
    pub(super) fn progress(&self) -> &ReadingProgress {
        &self.progress
    }

    /// Whether a file is being processed.
    pub(super) fn is_busy(&self) -> bool {
        self.read.is_some() || self.is_keeping() || !self.waiting.is_empty()
    }

    fn is_keeping(&self) -> bool {
        self.keeping.is_some() || self.keeping_library.is_some()
    }

    /// Whether a library exists only until the page is closed, as its file is not stored.
    pub(super) fn is_unkept(&self, key: &str) -> bool {
        self.unkept_libraries.iter().any(|unkept| unkept == key)
    }

    /// Whether this is the request that reads the current file.
    pub(super) fn is_asked(&self, id: RequestId) -> bool {
        self.read.as_ref().is_some_and(|&(asked, ..)| asked == id)
    }

    /// Reports why a file was not read to its end.
    fn report_end(&mut self, name: &str, stopped: Option<u32>, flaw: Option<Reason>) {
        if let Some(percent) = stopped {
            let reason = Reason::new("explorer.stopped").with("name", name);
            self.report(reason.with("percent", percent), false);
        }
        if let Some(flaw) = flaw {
            let reason = Reason::new("explorer.file-broken").with("name", name);
            self.report(reason.of("reason", flaw), true);
        }
    }

    fn report(&mut self, reason: Reason, is_bad: bool) {
        self.notes.push(reason);
        self.is_bad |= is_bad;
    }
}

/// The person provides files.
pub(super) fn take(
    model: &mut ExplorerModel,
    files: Vec<(String, FileContent)>,
    effects: &mut Vec<ExplorerEffect>,
) {
    model.notice = None;
    model.reading.waiting.extend(files);
    next(model, effects);
}

/// Reads the next file, or reports the outcome of all.
fn next(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    // Which games are new is found by comparison with the existing ones.
    let is_ready = model.loading.is_none() && model.sources.is_some();
    if model.reading.read.is_some() || model.reading.is_keeping() || !is_ready {
        return;
    }
    let Some((name, content)) = model.reading.waiting.pop_front() else {
        let reasons = std::mem::take(&mut model.reading.notes);
        let is_bad = std::mem::take(&mut model.reading.is_bad);
        if !reasons.is_empty() {
            model.notify(reasons, is_bad);
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

/// The games of a file have been read.
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
        reading.report(counted("explorer.nothing-new", games), false);
    } else {
        reading.report(counted("explorer.added", games).with("new", new), false);
    }
    reading.report_end(&name, stopped, flaw);
    if unreadable > 0 {
        reading.report(counted("explorer.file-unreadable", unreadable), true);
    }
    if without_rule > 0 && new > 0 {
        reading.report(counted("explorer.without-rule", without_rule).of("rule", rule), false);
    }
    match new_key(model.now, id).filter(|_| new > 0) {
        Some(key) => {
            model.reading.keeping = Some((key.clone(), record.clone()));
            effects.push(ExplorerEffect::Keep(key, record));
        }
        None => next(model, effects),
    }
}

/// A file contains no games.
pub(super) fn refused(
    model: &mut ExplorerModel,
    reason: Reason,
    effects: &mut Vec<ExplorerEffect>,
) {
    if let Some((_, name, _)) = model.reading.read.take() {
        let reason = Reason::new("explorer.file-refused").with("name", name).of("reason", reason);
        model.reading.report(reason, true);
        next(model, effects);
    }
}

/// The collection has been stored: the index is rebuilt with it.
pub(super) fn kept(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    if let Some((key, _)) = model.reading.keeping.take() {
        effects.push(ExplorerEffect::Tell(key));
        effects.push(ExplorerEffect::FindAll);
    }
}

/// It could not be stored, and exists until the page is closed.
pub(super) fn not_kept(
    model: &mut ExplorerModel,
    failure: StoreFailure,
    effects: &mut Vec<ExplorerEffect>,
) {
    let reason = Reason::new("explorer.not-kept").of("reason", Reason::new(failure.reason()));
    match model.reading.keeping.take() {
        Some(collection) => {
            model.reading.unkept.push(collection);
            model.reading.report(reason, true);
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
        // It may contain the position shown by now.
        model.asked = None;
    }
    model.reading.progress = progress;
}

/// A library is looked up in its file from now on; the file has to be stored.
pub(super) fn walked(
    model: &mut ExplorerModel,
    library: KeptLibrary,
    effects: &mut Vec<ExplorerEffect>,
) {
    let Some((_, name, _)) = model.reading.read.take() else { return };
    let WalkedFile { percent, flaw, .. } = library.file.clone();
    let reason = Reason::new("explorer.walked").with("name", &name);
    let reading = &mut model.reading;
    reading.report(reason, false);
    reading.report_end(&name, (percent < 100).then_some(percent), flaw);
    reading.libraries.push(library.key.clone());
    reading.keeping_library = Some((library.key.clone(), name));
    model.sources.get_or_insert_default().push(library.source());
    model.asked = None;
    effects.push(ExplorerEffect::KeepLibrary(Box::new(library)));
}

/// The file of a library has been stored, and is looked up there; or it exists only until the page is closed.
pub(super) fn library_kept(
    model: &mut ExplorerModel,
    kept: Result<(), StoreFailure>,
    effects: &mut Vec<ExplorerEffect>,
) {
    let reading = &mut model.reading;
    let Some((key, name)) = reading.keeping_library.take() else { return };
    match kept {
        Ok(()) => {
            reading.report(Reason::new("explorer.library-kept"), false);
            reading.libraries.retain(|there| *there != key);
            effects.extend(RecordKey::named(&key).map(ExplorerEffect::Tell));
            effects.push(ExplorerEffect::FindAll);
        }
        Err(failure) => {
            let reason = Reason::new("explorer.library-not-kept").with("name", name);
            reading.report(reason.of("reason", Reason::new(failure.reason())), true);
            reading.unkept_libraries.push(key);
            next(model, effects);
        }
    }
}

/// Opens the stored libraries that the worker does not have yet.
pub(super) fn found_libraries(
    model: &mut ExplorerModel,
    libraries: Vec<KeptLibrary>,
    unread: usize,
    effects: &mut Vec<ExplorerEffect>,
) {
    if unread > 0 {
        model.warn(Reason::new("explorer.no-collection"));
    }
    // These have been deleted by another tab.
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

/// The person stops the reading: what has been read stays.
pub(super) fn stop(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    model.reading.waiting.clear();
    if model.reading.read.is_some() {
        effects.push(ExplorerEffect::Ask(IndexRequest::StopReading));
    }
}

/// The worker is lost: the file it was reading has not been read, and the files after it wait for another worker, if
/// there is one. Returns whether it was reading a file, which is reported once the others have been read.
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

/// Builds an index of all records that contain games.
pub(super) fn load(
    model: &mut ExplorerModel,
    records: Vec<(RecordKey, String)>,
    effects: &mut Vec<ExplorerEffect>,
) {
    let from_files: HashSet<RecordKey> = records.iter().filter_map(study_of_file).collect();
    let is_wanted = |key: &RecordKey| is_own(key) || is_collection(key) || from_files.contains(key);
    let unkept = model.reading.unkept.clone();
    let records = records.into_iter().filter(|(key, _)| is_wanted(key)).chain(unkept);
    let records = records.map(|(key, text)| (key.name().to_owned(), text)).collect();
    let id = model.next_id();
    model.loading = Some(id);
    model.asked = None;
    effects.push(ExplorerEffect::Ask(IndexRequest::Load { id, records }));
}

/// The record of the study of a game from a file, which says how the game ended and when it was played.
fn study_of_file((key, text): &(RecordKey, String)) -> Option<RecordKey> {
    let study = key.study()?;
    let head = Head::read(key.clone(), &Fields::parse(text).ok()?);
    (head.origin == Origin::File).then_some(study)
}

/// The index has been built.
pub(super) fn loaded(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    model.loading = None;
    next(model, effects);
}

/// Stops looking a library up in its file.
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
