//! The view's behaviour.

use tengen::board::{Point, Size};

use super::lists::FIRST_MOVE;
use super::model::{ExplorerAction, ExplorerEffect, ExplorerMessage, ExplorerModel, PAGE};
use super::names::moves_of;
use super::{files, search, values};
use crate::board::Pointer;
use crate::collections::protocol::{GameSeen, IndexAnswer, IndexOutcome, IndexRequest};
use crate::collections::{is_collection, is_walked};
use crate::game::{PlayedGame, branch_or_line};
use crate::protocol::RequestId;
use crate::reason::Explain;
use crate::records::RecordKey;
use crate::runtime::address;
use crate::runtime::shell::ViewInput;
use crate::runtime::views::{EXPLORER, REPERTOIRE};
use crate::text::Reason;

/// Processes a message.
pub fn update(model: &mut ExplorerModel, message: ExplorerMessage) -> Vec<ExplorerEffect> {
    let mut effects = vec![];
    // A person who acts is where they want to be; a passing focus or pointer is not an action.
    let acts = matches!(
        message,
        ExplorerMessage::Input(ViewInput::Do(_) | ViewInput::Press(_) | ViewInput::Key(_))
    );
    model.goes_back &= !acts;
    match message {
        ExplorerMessage::Opened { settings, game, what } => {
            model.settings = settings;
            open(model, &game, &what);
            // Games may have been played in the meantime.
            effects.push(ExplorerEffect::FindAll);
        }
        ExplorerMessage::Libraries(libraries, unread) => {
            files::found_libraries(model, libraries, unread, &mut effects);
        }
        ExplorerMessage::LibraryKept(kept) => files::library_kept(model, kept, &mut effects),
        ExplorerMessage::Records(records) => {
            model.is_finding = false;
            files::load(model, records, &mut effects);
        }
        ExplorerMessage::Changed(key) if is_collection(&key) || is_walked(&key) => {
            effects.push(ExplorerEffect::FindAll)
        }
        ExplorerMessage::Changed(_) => {}
        ExplorerMessage::Answer(said) => answer(model, said, &mut effects),
        ExplorerMessage::Lost(reason) => lost(model, &reason, &mut effects),
        ExplorerMessage::Files(given) => files::take(model, given, &mut effects),
        ExplorerMessage::Kept => files::kept(model, &mut effects),
        ExplorerMessage::NotKept(failure) => files::not_kept(model, failure, &mut effects),
        ExplorerMessage::Engine(event) => values::take(model, event, &mut effects),
        ExplorerMessage::Input(ViewInput::Do(action)) => act(model, action, &mut effects),
        ExplorerMessage::Input(ViewInput::Pointer(event)) => pointer(model, event),
        ExplorerMessage::Input(ViewInput::Press(point)) => play(model, point),
        ExplorerMessage::Input(ViewInput::Key(event)) => key(model, &event, &mut effects),
        ExplorerMessage::Input(ViewInput::Focus(point)) => model.aim.cursor = point,
        ExplorerMessage::ShowMove(point) => model.shown_move = point,
    }
    model.is_finding |= effects.contains(&ExplorerEffect::FindAll);
    if effects.contains(&ExplorerEffect::Close) {
        model.values.is_on = false;
        values::reconcile(model, &mut effects);
        return effects;
    }
    look_up(model, &mut effects);
    search::look_up(model, &mut effects);
    values::reconcile(model, &mut effects);
    name_in_address(model, &mut effects);
    effects
}

/// Shows the position of an address, or of the game on the page.
fn open(model: &mut ExplorerModel, game: &str, what: &str) {
    (model.notice, model.asked_delete, model.shown_move) = (None, None, None);
    model.addressed = Some(what.to_owned());
    let link = address::value(what, EXPLORER.openers[1]);
    model.goes_back = link.is_none();
    match PlayedGame::from_link(link.unwrap_or(game)) {
        Ok(game) => show(model, game),
        Err(broken) => {
            if let Some(kept) = broken.kept {
                show(model, *kept);
            }
            model.warn(Reason::new("explorer.broken-link").of("reason", broken.error.reason()));
        }
    }
}

/// Shows the end of a line.
fn show(model: &mut ExplorerModel, mut game: PlayedGame) {
    // A resignation or a loss on time is of no interest here: the line can go on.
    game.undo_loss();
    model.game = game;
    moved(model);
}

/// Another position is shown.
fn moved(model: &mut ExplorerModel) {
    model.most = PAGE;
    model.shown_move = None;
    model.aim.forget();
}

fn answer(model: &mut ExplorerModel, answer: IndexAnswer, effects: &mut Vec<ExplorerEffect>) {
    let is_asked = model.asked.as_ref().is_some_and(|&(id, _)| id == answer.id);
    match answer.outcome {
        IndexOutcome::Loaded(sources) if model.loading == Some(answer.id) => {
            model.sources = Some(sources);
            model.asked = None;
            files::loaded(model, effects);
        }
        IndexOutcome::Progress(progress) if model.reading.is_asked(answer.id) => {
            files::progressed(model, progress);
        }
        IndexOutcome::Walked(library) if model.reading.is_asked(answer.id) => {
            files::walked(model, library, effects);
        }
        IndexOutcome::Read(file) if model.reading.is_asked(answer.id) => {
            files::gathered(model, file, effects);
        }
        IndexOutcome::Listed(list) => model.search.take(answer.id, list),
        IndexOutcome::Seen(seen) if is_asked => {
            // A person going on from the list finds the next moves there.
            if std::mem::take(&mut model.focuses_moves) {
                let id = if seen.moves.is_empty() { "explorer-back" } else { FIRST_MOVE };
                effects.push(ExplorerEffect::Focus(id.to_owned()));
            }
            model.seen = Some(seen);
            model.looked = answer.id;
            go_back(model);
        }
        IndexOutcome::Refused(reason) if model.reading.is_asked(answer.id) => {
            files::refused(model, reason, effects);
        }
        IndexOutcome::Refused(reason) if is_asked || answer.id == 0 => model.warn(reason),
        _ => {}
    }
}

/// The game on the page may be at a position that no game continues. Then the last position that other games reach too
/// is shown, or else the beginning.
fn go_back(model: &mut ExplorerModel) {
    let Some(seen) = model.seen.as_ref().filter(|_| model.goes_back) else { return };
    let back = seen.back;
    model.goes_back = false;
    if back > 0 {
        model.game.undo(back);
        moved(model);
        model.seen_at = Some(model.game.data(usize::MAX));
        let moves = model.game.moves().len();
        let key = if moves > 0 { "explorer.shared" } else { "explorer.unshared" };
        model.notify(vec![Reason::new(key).with("n", moves)], false);
    }
    // The answer belongs to the position shown now.
    let now = request(model, model.looked);
    model.asked = Some((model.looked, now));
}

/// The query about the position shown.
fn request(model: &ExplorerModel, id: RequestId) -> IndexRequest {
    IndexRequest::Look {
        id,
        position: model.game.data(usize::MAX),
        without: model.without.clone(),
        most: model.most,
        goes_back: model.goes_back,
    }
}

/// The worker is lost: it is restarted with what is stored, unless it cannot even start.
fn lost(model: &mut ExplorerModel, reason: &str, effects: &mut Vec<ExplorerEffect>) {
    let was_there = model.sources.is_some();
    let reason = Reason::new("explorer.worker-lost").with("reason", reason);
    (model.asked, model.loading, model.sources, model.seen) = (None, None, None, None);
    model.search.forget();
    let names_file = files::lost(model, &reason, was_there, effects);
    if was_there {
        effects.push(ExplorerEffect::FindAll);
    }
    if !(was_there && names_file) {
        model.warn(reason);
    }
}

/// Looks up the position shown, if that has not been done.
fn look_up(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    if model.sources.is_none() || model.loading.is_some() {
        return;
    }
    let id = model.asked.as_ref().map_or(0, |&(id, _)| id);
    if model.asked.as_ref().is_some_and(|(_, asked)| *asked == request(model, id)) {
        return;
    }
    let position = model.game.data(usize::MAX);
    if model.seen_at.as_ref() != Some(&position) {
        (model.seen, model.seen_at) = (None, Some(position));
    }
    let id = model.next_id();
    let wanted = request(model, id);
    model.asked = Some((id, wanted.clone()));
    effects.push(ExplorerEffect::Ask(wanted));
}

fn act(model: &mut ExplorerModel, action: ExplorerAction, effects: &mut Vec<ExplorerEffect>) {
    let asked = model.asked_delete.take();
    match action {
        ExplorerAction::Close => effects.push(ExplorerEffect::Close),
        ExplorerAction::Play(point) => {
            play(model, point);
            model.focuses_moves = true;
        }
        ExplorerAction::Step(steps) => step(model, steps),
        ExplorerAction::Ply(moves) => {
            let now = model.game.moves().len() as i32;
            step(model, moves as i32 - now);
        }
        ExplorerAction::Opening(place) => {
            let size = model.game.size();
            match moves_of(size, place) {
                Some(moves) => {
                    let mut game = PlayedGame::new(model.game.rule(), size);
                    for point in moves {
                        // They are different points of the board.
                        let _ = game.play(point);
                    }
                    show(model, game);
                }
                None => model.warn(Reason::new("explorer.no-room").with("size", size)),
            }
        }
        ExplorerAction::Rule(rule) => {
            // Under another rule the game may have ended earlier; then it is shown up to there.
            let mut game = PlayedGame::from_board(rule, model.game.start().board().clone());
            for &point in model.game.moves() {
                if game.play(point).is_err() {
                    break;
                }
            }
            show(model, game);
        }
        ExplorerAction::Values => model.values.switch(),
        ExplorerAction::Source(key) => {
            if model.without.contains(&key) {
                model.without.retain(|without| *without != key);
            } else {
                model.without.push(key);
            }
        }
        ExplorerAction::Delete(key) if asked.as_ref() == Some(&key) => {
            files::delete(model, key, effects);
            effects.push(ExplorerEffect::Focus("explorer-file".to_owned()));
        }
        ExplorerAction::Delete(key) => model.asked_delete = Some(key),
        ExplorerAction::More => model.most += PAGE,
        ExplorerAction::Open(place) => {
            let row = model.seen.as_ref().and_then(|seen| seen.rows.get(place));
            effects.extend(row.map(study_of));
        }
        ExplorerAction::Search(words) => model.search.find(words),
        ExplorerAction::MoreFound => model.search.more(),
        ExplorerAction::OpenFound(place) => {
            effects.extend(model.search.list().rows.get(place).map(study_of));
        }
        ExplorerAction::Study => effects.push(ExplorerEffect::Study(model.game.link())),
        ExplorerAction::Repertoire => {
            effects.push(ExplorerEffect::Go(format!(
                "{}={}",
                REPERTOIRE.openers[1],
                branch(model)
            )));
        }
        ExplorerAction::Stop => files::stop(model, effects),
        ExplorerAction::Dismiss => model.notice = None,
    }
}

/// Opens the study of a game: that of the stored game itself, if it is one.
fn study_of(row: &GameSeen) -> ExplorerEffect {
    match row.record.as_deref().and_then(RecordKey::named) {
        Some(game) => ExplorerEffect::StudyKept(game, row.ply as usize),
        None => ExplorerEffect::Study(row.link.clone()),
    }
}

/// The position shown with the moves that were played there, as an address: first the continuation of the line, then
/// the other moves.
fn branch(model: &ExplorerModel) -> String {
    let line = model.game.undone().iter().rev().copied().enumerate();
    let mut moves: Vec<_> = line.collect();
    let next = moves.first().map(|&(_, point)| point);
    let played =
        model.moves().filter(|&(point, it)| (it.count > 0 || it.in_library) && Some(point) != next);
    moves.extend(played.map(|(point, _)| (0, point)));
    branch_or_line(&model.game, moves)
}

/// Goes back, or forward along the line.
fn step(model: &mut ExplorerModel, steps: i32) {
    let before = model.game.moves().len();
    if steps < 0 {
        model.game.undo(before.min(steps.unsigned_abs() as usize));
    } else {
        model.game.redo(steps as usize);
    }
    if model.game.moves().len() != before {
        moved(model);
    }
}

fn play(model: &mut ExplorerModel, point: Point) {
    model.goes_back = false;
    model.aim.pending = None;
    match model.game.play(point) {
        Ok(()) => moved(model),
        Err(error) => {
            let reason = Reason::new("explorer.illegal").with("point", point);
            model.warn(reason.of("reason", error.reason()));
        }
    }
}

fn pointer(model: &mut ExplorerModel, event: Pointer) {
    let position = model.game.live().clone();
    let is_open = |point: Point| position.board().is_free(point) && position.ending().is_none();
    if let Some(point) = model.aim.handle(event, model.settings.confirm, is_open)
        && is_open(point)
    {
        play(model, point);
    }
}

fn key(model: &mut ExplorerModel, key: &str, effects: &mut Vec<ExplorerEffect>) {
    let size: Size = model.game.size();
    let all = i32::try_from(size.area()).unwrap_or(i32::MAX);
    match key {
        "Escape" => act(model, ExplorerAction::Close, effects),
        "ArrowLeft" => step(model, -1),
        "ArrowRight" => step(model, 1),
        "Home" => step(model, -all),
        "End" => step(model, all),
        "u" | "U" => step(model, -1),
        _ => {}
    }
}

/// Puts the position shown into the address, so that it is shown again after a reload.
fn name_in_address(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    let name = model.name();
    let leaves = effects.iter().any(|it| {
        matches!(
            it,
            ExplorerEffect::Study(_) | ExplorerEffect::StudyKept(..) | ExplorerEffect::Go(_)
        )
    });
    if !leaves && !model.goes_back && model.addressed.as_ref() != Some(&name) {
        model.addressed = Some(name.clone());
        effects.push(ExplorerEffect::Name(name));
    }
}
