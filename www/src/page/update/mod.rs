//! `update(model, message) -> effects`: everything that happens to the page, as plain Rust.

mod actions;
mod clock;
mod coach;
mod command;
mod feel;
mod files;
mod hint;
mod kept;
mod keys;
mod opening;
mod play;
mod pointer;
mod proofs;
mod series;
mod start;
#[cfg(test)]
mod tests;
mod think;

use std::rc::Rc;

use crate::page::model::{PageEffect, PageMessage, PageModel, Timer};
use crate::text::Reason;

/// Processes a message and returns what the browser has to do.
pub fn update(model: &mut PageModel, message: PageMessage) -> Vec<PageEffect> {
    let mut effects = vec![];
    clock::watch(model);
    let before = model.store.as_kept(&model.play);
    let asked_point = model.sheets.point;
    let written = (model.sheets.open, model.sheets.format);
    let opens = matches!(message, PageMessage::Started(_) | PageMessage::Address(_));
    match message {
        PageMessage::Started(started) => start::started(model, started, &mut effects),
        PageMessage::Address(fragment) => start::address(model, &fragment, &mut effects),
        PageMessage::Pointer(event) => pointer::pointer(model, event, &mut effects),
        PageMessage::Key(key) => keys::key(model, &key, &mut effects),
        PageMessage::Focus(point) => model.pointer.cursor = Some(point),
        PageMessage::Away(away) => {
            model.analysis.away = away;
            if away {
                // An address may open something else while a sheet is open.
                model.sheets.open = None;
                kept::put_at_hand(model, &mut effects);
            }
        }
        PageMessage::Hidden(hidden) => {
            model.analysis.away = hidden;
            // The time that has run so far is not lost with the page.
            clock::settle(model);
        }
        PageMessage::Blur => model.pointer.cursor = None,
        PageMessage::Do(action) => actions::act(model, action, &mut effects),
        PageMessage::Line(line) => {
            if line.is_some() {
                // The bubble would hide it.
                model.analysis.inspection = None;
            }
            model.analysis.line = line;
        }
        PageMessage::Engine(event) => think::take(model, event, &mut effects),
        PageMessage::Proved(answer) => proofs::answer(model, answer),
        PageMessage::SolverLost(reason) => proofs::lost(model, &reason),
        PageMessage::Malformed(text) => think::malformed(model, &text),
        PageMessage::TaughtLost(reason) => think::taught_lost(model, &reason),
        PageMessage::TimerFired(Timer::LongPress(press)) => pointer::long_press(model, press),
        PageMessage::TimerFired(Timer::Asked(question)) => {
            // The timer of an earlier question does not end a later one.
            if question == model.play.asks {
                model.play.asked = None;
            }
        }
        PageMessage::TimerFired(Timer::Watchdog(id)) => think::watchdog(model, id, &mut effects),
        PageMessage::TimerFired(Timer::Coach(position)) => coach::timer_fired(model, position),
        PageMessage::TimerFired(Timer::Clock) => clock::timer_fired(model, &mut effects),
        PageMessage::TimerFired(Timer::Pace) => model.play.rests = false,
        PageMessage::TimerFired(Timer::NextGame) => series::next(model, &mut effects),
        PageMessage::Copied(done) => actions::copied(model, done),
        PageMessage::PictureFailed => {
            let reason = Reason::new("reason.picture");
            start::warn_of(model, "broken.write", &reason);
        }
        PageMessage::SheetsCame(words) => {
            words.into_iter().for_each(|words| model.text.add(words));
            model.sheets.are_here = true;
            files::send_waiting(model, &mut effects);
            if let Some(line) = model.sheets.line.take() {
                command::command(model, &line, &mut effects);
            }
            if let Some(point) = model.sheets.point.take() {
                play::inspect_point(model, Some(point));
            }
        }
        PageMessage::SheetClosed(sheet) => {
            if model.sheets.open == Some(sheet) {
                model.sheets.open = None;
            }
        }
        PageMessage::File(bytes) => files::open(model, bytes, &mut effects),
        PageMessage::Filed(answer) => files::answer(model, answer, &mut effects),
        PageMessage::FilesLost(reason) => files::lost(model, &reason),
        PageMessage::Store(event) => kept::event(model, event, &mut effects),
        PageMessage::Words(language, words) => start::words(model, language, words, &mut effects),
    }
    if model.sheets.point.is_some() && model.sheets.point != asked_point {
        effects.push(PageEffect::FetchSheets);
    }
    clock::reconcile(model, &mut effects);
    series::reconcile(model, &mut effects);
    coach::reconcile(model, &mut effects);
    think::reconcile(model, &mut effects);
    proofs::reconcile(model, &mut effects);
    if model.play.game.outcome().is_some() && model.engine.client.search().is_none() {
        // The engine's view of the last moves says nothing about a finished game.
        model.engine.thinking = None;
    }
    let after = model.store.as_kept(&model.play);
    let is_changed = !Rc::ptr_eq(&before, &after) && !after.is_stored_as(&before);
    if is_changed || written != (model.sheets.open, model.sheets.format) {
        files::write(model, &mut effects);
    }
    if is_changed && model.play.addressed && !opens {
        // The address would bring the old position back when the page is reloaded.
        model.play.addressed = false;
        effects.push(PageEffect::ClearAddress);
    }
    if is_changed && !opens {
        feel::of_game(model, &before, &after, &mut effects);
    }
    kept::changed(model, &before, &after, &mut effects);
    effects
}
