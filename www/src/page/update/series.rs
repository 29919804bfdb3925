//! Games between two computers: the pause between their moves, and series of games.

use tengen::book::even_opening;
use tengen::rules::Rule;

use super::{actions, play};
use crate::page::model::{GameDraft, PageEffect, PageModel, Timer};
use crate::play::{Series, SidePlayer};

/// Milliseconds between two games.
const BETWEEN: u32 = 2_000;

/// Begins a series with the game that the form describes, if two computers are to play several.
pub(super) fn begin(model: &mut PageModel) {
    let (players, games) = (model.play.seats(), model.settings.games);
    let plays = !players.contains(&SidePlayer::Person) && games > 1;
    model.play.series = plays.then(|| Series {
        games,
        players,
        wins: [0; 2],
        draws: 0,
        game: model.store.head.key.clone(),
        is_counted: false,
        seed: model.play.seed,
    });
    open(model);
}

/// Puts the first stones of a series' game: a new opening for every two games, so that each side plays it with both
/// colours.
fn open(model: &mut PageModel) {
    let Some(series) = &model.play.series else { return };
    let (rule, size) = (model.play.game.rule(), model.play.game.size());
    if model.play.opened.is_some() || !model.play.game.moves().is_empty() {
        return;
    }
    let seed = series.seed.wrapping_add(series.played() / 2);
    let opening = even_opening(rule, size, seed);
    for point in opening.or_else(|| even_opening(Rule::Freestyle, size, seed)).into_iter().flatten()
    {
        play::play(model, point);
    }
}

/// Counts a finished game, and schedules the next one.
pub(super) fn reconcile(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let winner = model.play.game.outcome().map(|outcome| outcome.winner());
    let winner = winner.map(|stone| stone.map(|stone| model.play.seat(stone)));
    let Some(series) = &mut model.play.series else { return };
    if series.game != model.store.head.key {
        // Another game has come to the board.
        model.play.series = None;
    } else if let Some(winner) = winner
        && !series.is_counted
    {
        series.count(winner);
        if !series.is_over() {
            effects.push(PageEffect::After(BETWEEN, Timer::NextGame));
        }
    }
}

/// Begins the next game of the series, with the colours swapped.
pub(super) fn next(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    if model.sheets.open.is_some() {
        // Beginning now would change the form that the person is filling in, so it waits until the sheet is closed.
        return effects.push(PageEffect::After(BETWEEN, Timer::NextGame));
    }
    let Some(series) = model.play.series.take() else { return };
    if !series.is_counted || series.is_over() || series.game != model.store.head.key {
        model.play.series = Some(series);
        return;
    }
    model.sheets.draft = GameDraft::again(&model.play, None);
    actions::start(model, effects);
    let game = model.store.head.key.clone();
    model.play.series = Some(Series { game, is_counted: false, ..series });
    open(model);
}

/// Ends the series after the current game.
pub(super) fn stop(model: &mut PageModel) {
    if let Some(series) = &mut model.play.series {
        series.games = series.played() + u32::from(!series.is_counted);
    }
}
