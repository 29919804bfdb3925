//! Importing and exporting games.

use tengen::rules::Rule;

use super::{kept, start};
use crate::files::protocol::{FileAnswer, FileGame, FileOutcome, FileRequest, OpenedFile};
use crate::files::{ExportFormat, is_backup};
use crate::page::model::{FileTask, Notice, PageEffect, PageModel, Sheet, Tone, Topic};
use crate::play::{Saved, SidePlayer};
use crate::protocol::RequestId;
use crate::reason::Explain;
use crate::runtime::{address, views};
use crate::store::Origin;
use crate::text::{Reason, quoted};

/// Sends the file worker a request.
pub(super) fn ask(
    model: &mut PageModel,
    task: FileTask,
    request: impl FnOnce(RequestId) -> FileRequest,
    effects: &mut Vec<PageEffect>,
) {
    let id = model.engine.last_id + 1;
    model.engine.last_id = id;
    model.files.waiting.push((id, task));
    if model.sheets.are_here {
        effects.push(PageEffect::File(request(id)));
    } else {
        model.files.unsent.push(request(id));
        effects.push(PageEffect::FetchSheets);
    }
}

/// Sends the requests that waited for the words of their answers.
pub(super) fn send_waiting(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    effects.extend(model.files.unsent.drain(..).map(PageEffect::File));
}

/// Processes an answer of the file worker.
pub(super) fn answer(model: &mut PageModel, answer: FileAnswer, effects: &mut Vec<PageEffect>) {
    let Some(place) = model.files.waiting.iter().position(|&(id, _)| id == answer.id) else {
        return;
    };
    let (_, task) = model.files.waiting.remove(place);
    match (task, answer.outcome) {
        (FileTask::Open, FileOutcome::Opened(opened)) => {
            model.files.opened = model.files.given.clone();
            take(model, opened, effects);
        }
        (FileTask::OpenAgain, FileOutcome::Opened(opened)) => take_again(model, opened, effects),
        (FileTask::Show(format), FileOutcome::Written(text)) => {
            let is_wanted =
                model.sheets.open == Some(Sheet::Files) && format == self::format(model);
            model.sheets.written = is_wanted.then_some((format, text));
        }
        (FileTask::SaveAll, FileOutcome::Written(text)) => kept::save(model, text, effects),
        (FileTask::Restore, FileOutcome::Unpacked(unpacked)) => {
            kept::unpacked(model, unpacked, effects)
        }
        (task, FileOutcome::Refused(reason)) => fail(model, task, &reason),
        // Each request has its own kind of answer.
        _ => {}
    }
}

/// The file worker cannot be started, or is lost. It is restarted for the next file.
pub(super) fn lost(model: &mut PageModel, reason: &str) {
    let reason = match reason {
        "" => Reason::new("reason.worker"),
        reason => Reason::new("reason.worker-lost").with("reason", reason),
    };
    model.files.unsent.clear();
    for (_, task) in std::mem::take(&mut model.files.waiting) {
        fail(model, task, &reason);
    }
}

/// The records that a backup needs cannot be read.
pub(super) fn unread(model: &mut PageModel, task: FileTask) {
    fail(model, task, &Reason::new("not-kept.unread"));
}

fn fail(model: &mut PageModel, task: FileTask, reason: &Reason) {
    match task {
        FileTask::Open | FileTask::OpenAgain => refuse(model, "broken.file", reason),
        FileTask::Restore => {
            model.store.restoring = None;
            refuse(model, "broken.backup", reason);
        }
        FileTask::Show(_) | FileTask::SaveAll => start::warn_of(model, "broken.write", reason),
    }
}

/// The person provides a file, or a text as if it were one.
pub(super) fn open(model: &mut PageModel, bytes: Vec<u8>, effects: &mut Vec<PageEffect>) {
    if is_backup(&bytes) {
        kept::open_backup(model, bytes, effects);
        return;
    }
    if let Some(link) = friends_link(&bytes) {
        model.sheets.open = None;
        effects.push(PageEffect::Go(link.to_owned()));
        return;
    }
    model.files.given = bytes.into();
    model.files.chosen = None;
    read(model, FileTask::Open, model.play.game.rule(), effects);
}

/// The fragment of a friend's link, if that is what the text is.
fn friends_link(bytes: &[u8]) -> Option<&str> {
    let (page, fragment) = core::str::from_utf8(bytes).ok()?.trim().split_once('#')?;
    // Not a link in the comment of a file.
    let is_link = !page.starts_with('(') && address::name(fragment) == views::FRIEND.openers[1];
    is_link.then_some(fragment)
}

/// The person says by which rule the game of a file was played.
pub(super) fn open_again(model: &mut PageModel, rule: Rule, effects: &mut Vec<PageEffect>) {
    read(model, FileTask::OpenAgain, rule, effects);
}

/// The person says which encoding a file is in.
pub(super) fn open_in(model: &mut PageModel, encoding: String, effects: &mut Vec<PageEffect>) {
    model.files.chosen = Some(encoding);
    read(model, FileTask::OpenAgain, model.play.game.rule(), effects);
}

/// Has the file read, under this rule if it names none.
fn read(model: &mut PageModel, task: FileTask, rule: Rule, effects: &mut Vec<PageEffect>) {
    let files = &model.files;
    let bytes = if task == FileTask::OpenAgain { &files.opened } else { &files.given }.to_vec();
    let encoding = files.chosen.clone();
    let (rule, size) = (rule.name().to_owned(), model.play.game.size().get());
    let language = model.text.language().tag().to_owned();
    let request = |id| FileRequest::Open { id, bytes, rule, size, encoding, language };
    ask(model, task, request, effects);
}

/// Opens the games in place of those from the earlier reading.
fn take_again(model: &mut PageModel, opened: OpenedFile, effects: &mut Vec<PageEffect>) {
    let (before, records) = (model.store.head.clone(), model.files.records.clone());
    take(model, opened, effects);
    if before.origin == Origin::File && !before.is_own() && before.key != model.store.head.key {
        kept::forget_reading(model, before.key, records, effects);
    }
}

/// Opens the first game of a file, in the study if it carries anything to read; the others are stored alongside it.
fn take(model: &mut PageModel, opened: OpenedFile, effects: &mut Vec<PageEffect>) {
    let OpenedFile { games, unreadable, encoding, is_doubtful, notes } = opened;
    let count = games.len() + unreadable as usize;
    let mut games = games.into_iter();
    let Some(first) = games.next() else { return };
    let saved = match Saved::read(&first.game, [SidePlayer::Person; 2]) {
        Ok(saved) => saved,
        Err(broken) => return refuse(model, "broken.file", &broken.error.reason()),
    };
    let (variations, goes_to_study) =
        (first.variations as usize, first.is_annotated || first.is_broken);
    let notes: Vec<Reason> = notes.into_iter().chain(first.notes.iter().cloned()).collect();
    let (names_rule, unknown_rule) = (first.names_rule, first.unknown_rule.clone());
    start::open_game(model, saved.game, kept::Opening::File(Box::new(first)), effects);
    kept::keep_others(model, games.collect(), effects);
    model.sheets.open = None;
    no_error(model);
    let mut said = vec![match (count, variations) {
        (1, 0) => model.text.get("notice.imported").to_owned(),
        (1, n) => model.text.count("notice.imported-variations", n, &[]),
        _ => model.text.fill("notice.imported-first", &[("games", &count.to_string())]),
    }];
    if unreadable > 0 {
        said.push(model.text.count("notice.imported-unreadable", unreadable as usize, &[]));
    }
    let text = said.join(" ");
    let offer = kept::way_back(model);
    model.notices.notify_aloud(Notice { tone: Tone::Info, topic: Topic::Game, text, offer });
    if !names_rule {
        report_rule(model, unknown_rule.as_deref());
    }
    model.files.encoding = is_doubtful.then_some(encoding);
    report_reading(model, &notes);
    if goes_to_study {
        effects.push(PageEffect::OpenStudy);
    }
}

/// Reports what the reader skipped, repaired or guessed: the first items, and the number of the rest.
fn report_reading(model: &mut PageModel, notes: &[Reason]) {
    const MOST_NOTES: usize = 3;
    if notes.is_empty() && model.files.encoding.is_none() {
        return;
    }
    let mut said: Vec<String> =
        notes.iter().take(MOST_NOTES).map(|note| model.text.say(note)).collect();
    if let more @ 1.. = notes.len().saturating_sub(MOST_NOTES) {
        said.push(model.text.fill("note.more", &[("n", &more.to_string())]));
    }
    let text = model.text.fill("notice.reading", &[("notes", &said.join(" · "))]);
    model.notices.spoken = format!("{} {text}", model.notices.spoken);
    model.notices.notify(Notice { tone: Tone::Info, topic: Topic::Reading, text, offer: None });
}

/// Reports that the rule is a guess, and which unknown rule the file names, if any.
fn report_rule(model: &mut PageModel, unknown: Option<&str>) {
    let rule = model.text.named("rule", model.play.game.rule().name());
    let text = match unknown {
        Some(name) => {
            model.text.fill("notice.rule-unknown", &[("name", &quoted(name)), ("rule", rule)])
        }
        None => model.text.fill("notice.rule", &[("rule", rule)]),
    };
    model.notices.spoken = format!("{} {text}", model.notices.spoken);
    model.notices.notify(Notice { tone: Tone::Info, topic: Topic::Rule, text, offer: None });
}

/// A game of a file as the store keeps it, with the players that take part when it is opened.
pub(super) fn saved(model: &PageModel, game: &FileGame) -> Option<Saved> {
    let saved = Saved::read(&game.game, [SidePlayer::Person; 2]).ok()?;
    Some(Saved { players: start::players_of(model, &saved.game), ..saved })
}

/// Reports that a file brought nothing, in the sheet it came from or else beside the board.
fn refuse(model: &mut PageModel, key: &'static str, reason: &Reason) {
    let reason = model.text.say(reason);
    let text = model.text.fill(key, &[("reason", &reason)]);
    if matches!(model.sheets.open, Some(Sheet::Files | Sheet::Kept)) {
        model.sheets.import_error = Some(text);
    } else {
        let (tone, topic) = (Tone::Warning, Topic::Unread);
        model.notices.notify(Notice { tone, topic, text, offer: None });
    }
}

/// Clears the error of the last file.
pub(crate) fn no_error(model: &mut PageModel) {
    model.sheets.import_error = None;
}

/// Has the game written if its text is visible.
pub(super) fn write(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    model.sheets.written = None;
    if model.sheets.open != Some(Sheet::Files) {
        return;
    }
    let format = format(model);
    let (game, name) = (model.play.saved().text(), format.name().to_owned());
    let request = |id| FileRequest::Write { id, game, format: name };
    ask(model, FileTask::Show(format), request, effects);
}

/// The chosen format, or the one that preserves everything.
fn format(model: &PageModel) -> ExportFormat {
    Some(model.sheets.format).filter(|f| f.fits(&model.play.game)).unwrap_or_default()
}

/// Copies the exported text shown.
pub(super) fn copy(model: &PageModel, effects: &mut Vec<PageEffect>) {
    if let Some((_, text)) = &model.sheets.written {
        effects.push(PageEffect::Copy(text.clone()));
    }
}

/// Saves the game as a file.
pub(super) fn download(model: &PageModel, effects: &mut Vec<PageEffect>) {
    if let Some((format, text)) = &model.sheets.written {
        let name = format!("tengen-{}.{}", model.play.game.rule().name(), format.name());
        effects.push(PageEffect::Download { name, text: text.clone() });
    }
}
