//! What is forced in the position on show, in sentences.

use tengen::board::Stone;

use crate::model::Model;
use crate::proofs::Forced;
use crate::proofs::protocol::{Question, Verdict};
use crate::runtime::document::{Document, Node};

/// Defences that are named one by one.
const NAMED: usize = 10;

pub(super) fn proofs(model: &Model, document: &mut Document) {
    let proofs = &model.analysis.proofs;
    document.flag("proofs", "hidden", proofs.asked.is_none());
    let forced = proofs.forced();
    let items = forced.iter().enumerate().map(|(i, win)| self::forced(model, i, win));
    document.fill("proof-list", items.collect());
    let holds = holds(model);
    document.flag("proof-holds", "hidden", holds.is_none());
    document.text("proof-holds", holds.unwrap_or_default());
    let state = state(model, forced.is_empty());
    document.flag("proof-state", "hidden", state.is_none());
    document.text("proof-state", state.unwrap_or_default());
}

/// A forced win; its line is on show while the pointer or the focus is on it.
fn forced(model: &Model, index: usize, win: &Forced) -> Node {
    let text = &model.text;
    let key = match (win.is_threat, win.attacker) {
        (false, Stone::Black) => "proof.black-wins",
        (false, Stone::White) => "proof.white-wins",
        (true, Stone::Black) => "proof.black-threatens",
        (true, Stone::White) => "proof.white-threatens",
    };
    let how = text.get(if win.by_fours { "proof.by-fours" } else { "proof.by-threats" });
    let moves: Vec<String> = win
        .line
        .iter()
        .map(|point| point.map_or_else(|| "×".to_owned(), |point| point.to_string()))
        .collect();
    let button = Node::new("button")
        .with("type", "button")
        .with("class", "proof")
        .with("data-stone", win.attacker.name())
        .with("data-line", format!("proof-{index}"))
        .child(Node::new("b").say(text.count(key, win.stones(), &[])))
        .child(Node::new("small").say(how))
        .child(Node::new("span").say(moves.join(" ")));
    Node::new("li").child(button)
}

/// Which moves hold against the opponent's fours.
fn holds(model: &Model) -> Option<String> {
    let text = &model.text;
    let moves = model.analysis.proofs.defences()?;
    Some(match moves.len() {
        0 => text.get("proof.nothing-holds").to_owned(),
        n if n <= NAMED => {
            let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
            text.fill("proof.holds", &[("points", &names.join(" "))])
        }
        n => text.count("proof.many-hold", n, &[]),
    })
}

/// That the solver is at work, or what it proved not to be there.
fn state(model: &Model, nothing: bool) -> Option<&str> {
    let proofs = &model.analysis.proofs;
    if !proofs.done {
        return Some(model.text.get("proof.working"));
    }
    let all =
        [Question::Fours, Question::Threats, Question::OpponentFours, Question::OpponentThreats];
    let refuted = |&question: &Question| proofs.verdict(question) == Some(&Verdict::NoWin);
    nothing.then(|| {
        let key = if all.iter().all(refuted) { "proof.none" } else { "proof.none-found" };
        model.text.get(key)
    })
}
