//! Moving through the tree of a search: step by step, node by node, and playing.

use std::collections::BTreeSet;

use super::model::{LabModel, SPEEDS};
use super::tree::{TreeEvent, VisitTree};
use super::update::lay_out;

/// Goes to a step, and shows the node that it enters or leaves.
pub(super) fn go_to(model: &mut LabModel, step: usize) {
    let Some(tree) = model.tree() else { return };
    let step = step.clamp(1, tree.steps());
    let node = tree.event(step).map_or(0, TreeEvent::node);
    model.step = step;
    model.chosen = node;
    unfold_to(model, node);
    focus(model);
}

/// Redraws the tree around the node shown, if it is shown along a line.
fn focus(model: &mut LabModel) {
    if model.layout.is_along_a_line() {
        lay_out(model);
    }
    show_chosen(model);
}

/// Shows a node, going to its first step if the steps have not reached it yet.
pub(super) fn choose(model: &mut LabModel, node: Option<u32>) {
    let Some((node, tree)) = node.zip(model.tree()) else { return };
    if tree.step_of(node) > model.step {
        let step = tree.step_of(node);
        go_to(model, step);
    }
    model.chosen = node;
    focus(model);
}

/// Unfolds all nodes that a node is hidden under.
pub(super) fn unfold_to(model: &mut LabModel, node: u32) {
    let Some(tree) = model.tree() else { return };
    let mut above = BTreeSet::new();
    let mut here = tree.node(node).and_then(|node| node.parent);
    while let Some(parent) = here {
        above.insert(parent);
        here = tree.node(parent).and_then(|node| node.parent);
    }
    let before = model.folded.len();
    model.folded.retain(|folded| !above.contains(folded));
    if model.folded.len() != before {
        lay_out(model);
    }
}

pub(super) fn show_chosen(model: &mut LabModel) {
    if let Some(spot) = model.layout.spot(model.chosen) {
        model.camera.show(spot);
    }
}

pub(super) fn play(model: &mut LabModel) {
    if model.playing.take().is_some() {
        return;
    }
    let Some(steps) = model.tree().map(VisitTree::steps) else { return };
    if model.step >= steps {
        go_to(model, 1);
    }
    // The next frame sets the time.
    model.playing = Some((f64::NAN, model.step));
}

pub(super) fn play_on(model: &mut LabModel, now: f64) {
    let Some((since, from)) = model.playing else { return };
    if since.is_nan() {
        model.playing = Some((now, from));
        return;
    }
    let Some(steps) = model.tree().map(VisitTree::steps) else { return };
    let made = ((now - since) * SPEEDS[model.speed] / 1000.0).max(0.0) as usize;
    let step = (from + made).min(steps);
    if step != model.step {
        go_to(model, step);
    }
    if step == steps {
        model.playing = None;
    }
}
