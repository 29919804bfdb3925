//! Requests to the solver, and the handling of its answers.

use std::rc::Rc;

use tengen::rules::Ending;

use super::start;
use crate::page::model::{PageEffect, PageModel};
use crate::proofs::protocol::SolverAnswer;
use crate::protocol::PositionData;

/// The position the solver should examine: the one shown, for forced wins while the person analyses or the coach
/// examines a move, and for the loser's last chance when a game has ended with five in a row.
fn wanted(model: &mut PageModel) -> Option<Rc<PositionData>> {
    let shown = model.play.game.shown();
    let over = shown.ending().is_some() || model.play.game.shown_outcome().is_some();
    let explains =
        matches!(shown.ending(), Some(Ending::Five { .. })) && !model.play.game.looks_back();
    let is_coached = model.coach.holds();
    let waits = model.play.computer_to_move() && !model.play.game.looks_back();
    let looks = (model.settings.overlay && !waits || is_coached)
        && !over
        && model.play.question().is_none();
    ((looks || explains) && !model.analysis.away)
        .then(|| model.analysis.written.after(&model.play.game, model.play.game.shown_len()))
}

/// Asks for forced wins in the position shown, and cancels requests no longer wanted.
pub(super) fn reconcile(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let want = wanted(model);
    let side = model.play.game.shown().to_move();
    let ask = model.analysis.proofs.want(want, side, &mut model.engine.last_id);
    effects.extend(ask.map(PageEffect::Prove));
}

pub(super) fn answer(model: &mut PageModel, answer: SolverAnswer) {
    if let Some(reason) = model.analysis.proofs.take(answer) {
        start::warn(model, "broken.solver", &reason);
    }
}

/// The solver is lost, or sends something that is not an answer.
pub(super) fn lost(model: &mut PageModel, reason: &str) {
    model.analysis.proofs.lose();
    start::warn(model, "broken.solver", reason);
}
