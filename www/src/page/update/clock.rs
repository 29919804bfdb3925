//! Clocks: pressing them with each move, and what happens when one runs out.

use tengen::board::Stone;

use super::{feel, play};
use crate::page::model::{Feel, Notice, PageEffect, PageModel, Timer, Tone, Topic};
use crate::play::{ClockLeft, clock_text, outcome_text, time_text};

/// Reports time that passed unseen while a clock ran, and time by the computer's clock that did not really pass.
pub(super) fn watch(model: &mut PageModel) {
    let passed = model.ticking.passes(model.store.now);
    let runs = model.play.clocks.as_ref().is_some_and(|clocks| clocks.running().is_some());
    if !runs {
        return;
    }
    let said = [("clock.ran-on", passed.gap), ("clock.not-counted", passed.jump)];
    let said = said
        .into_iter()
        .filter_map(|(key, millis)| Some(model.text.fill(key, &[("time", &time_text(millis?))])));
    let said: Vec<_> = said.collect();
    if !said.is_empty() {
        notify(model, said.join(" "));
    }
}

/// Reports the time given back to a side that had run out of it.
pub(super) fn notify_given_back(model: &mut PageModel, side: Stone, left: ClockLeft) {
    let key = match side {
        Stone::Black => "clock.back.black",
        Stone::White => "clock.back.white",
    };
    let text = model.text.fill(key, &[("time", &clock_text(left))]);
    notify(model, text);
}

fn notify(model: &mut PageModel, text: String) {
    model.notices.notify_aloud(Notice { tone: Tone::Info, topic: Topic::Clock, text, offer: None });
}

/// Presses the clock after a move, stops it when nobody has to move, and ends the game of a side that has no time left.
pub(super) fn reconcile(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let now = model.ticking.now;
    let runs = model.play.is_timed() && !model.play.paused;
    let Some(clocks) = &mut model.play.clocks else { return };
    let game = &mut model.play.game;
    // A move that ends the game presses the clock too.
    clocks.turn(game.live().to_move(), game.moves().len(), now);
    clocks.run(runs, now);
    if !runs {
        return;
    }
    // The side that has just moved may have done so too late, too.
    let fallen = Stone::BOTH.into_iter().find(|&side| clocks.left(side, now).is_nothing());
    if let Some(side) = fallen {
        clocks.fall(side);
        game.run_out_of_time(side);
        play::position_changed(model);
        if let Some(outcome) = model.play.game.outcome() {
            model.notices.spoken = outcome_text(&model.text, &outcome);
        }
        return;
    }
    if !model.play.clock_waits
        && let Some(millis) = clocks.next_change(now)
    {
        model.play.clock_waits = true;
        effects.push(PageEffect::After(millis as u32, Timer::Clock));
    }
}

/// Another second has passed.
pub(super) fn timer_fired(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    model.play.clock_waits = false;
    let Some(clocks) = &model.play.clocks else { return };
    let left = clocks.running().map(|side| clocks.left(side, model.ticking.now));
    if left.is_some_and(|left| left.is_low() && !left.is_nothing()) {
        feel::feel(model, Feel::Second, effects);
    }
}

/// Deducts the time that has run.
pub(super) fn settle(model: &mut PageModel) {
    if let Some(clocks) = &mut model.play.clocks {
        clocks.settle(model.ticking.now);
    }
}
