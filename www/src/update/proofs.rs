//! What the solver is asked, and what comes of its answers.

use std::rc::Rc;

use super::start;
use crate::model::{Effect, Model};
use crate::proofs::SolverState;
use crate::proofs::protocol::{Answer, Request};
use crate::protocol::PositionData;

/// The position in which forced wins are looked for: the one on show, while one analyses.
fn wanted(model: &mut Model) -> Option<Rc<PositionData>> {
    let shown = model.play.game.shown();
    let over = shown.ending().is_some() || model.play.game.shown_outcome().is_some();
    let waits = model.play.computer_to_move() && !model.play.game.looks_back();
    let looks = model.settings.overlay
        && !model.analysis.away
        && !over
        && !waits
        && model.play.question().is_none();
    looks.then(|| model.analysis.written.after(&model.play.game, model.play.game.shown_len()))
}

/// Asks for what is forced in the position on show, and gives up what is not wanted any more.
pub(super) fn reconcile(model: &mut Model, effects: &mut Vec<Effect>) {
    let want = wanted(model);
    let asked = model.analysis.proofs.asked.as_ref().map(|(_, position)| position);
    if asked == want.as_ref() {
        return;
    }
    forget(model);
    match model.analysis.proofs.solver {
        SolverState::Off | SolverState::Lost if want.is_some() => {
            model.analysis.proofs.solver = SolverState::Starting;
            effects.push(Effect::StartSolver);
            return;
        }
        SolverState::Off | SolverState::Lost | SolverState::Starting => return,
        SolverState::Ready => {}
    }
    effects.push(Effect::Prove(match want {
        Some(position) => {
            model.engine.last_id += 1;
            model.analysis.proofs.asked = Some((model.engine.last_id, Rc::clone(&position)));
            model.analysis.proofs.to_move = Some(model.play.game.shown().to_move());
            Request::Prove { id: model.engine.last_id, position: (*position).clone() }
        }
        None => Request::Cancel,
    }));
}

fn forget(model: &mut Model) {
    let proofs = &mut model.analysis.proofs;
    (proofs.asked, proofs.to_move, proofs.done) = (None, None, false);
    proofs.findings.clear();
}

/// The solver answers.
pub(super) fn answer(model: &mut Model, answer: Answer) {
    let proofs = &mut model.analysis.proofs;
    let is_asked = |id| proofs.asked.as_ref().is_some_and(|&(asked, _)| asked == id);
    match answer {
        Answer::Ready => proofs.solver = SolverState::Ready,
        Answer::Found { id, finding } if is_asked(id) => {
            proofs.findings.push(finding);
        }
        Answer::Done { id } if is_asked(id) => proofs.done = true,
        Answer::Refused { id, reason } if is_asked(id) => {
            proofs.done = true;
            start::warn(model, "broken.solver", &reason);
        }
        Answer::Found { .. } | Answer::Done { .. } | Answer::Refused { .. } => {}
    }
}

/// The solver is lost, or says what is no answer. The next position starts it again.
pub(super) fn lost(model: &mut Model, reason: &str) {
    model.analysis.proofs.solver = SolverState::Lost;
    model.analysis.proofs.done = true;
    start::warn(model, "broken.solver", reason);
}
