//! What is forced in the position on show, in sentences.

use tengen::board::Point;

use crate::model::Model;
use crate::proofs::protocol::{Question, Verdict};
use crate::proofs::{Forced, Proofs};
use crate::runtime::document::{Document, Node};
use crate::text::Catalogue;

/// Defences that are named one by one.
const NAMED: usize = 10;

pub(super) fn proofs(model: &Model, document: &mut Document) {
    document.flag("proofs", "hidden", model.analysis.proofs.asked.is_none());
    document.fill("proof-list", forced_items(&model.text, &model.analysis.proofs));
    for (id, words) in [
        ("proof-holds", holds(&model.text, &model.analysis.proofs)),
        ("proof-state", state(&model.text, &model.analysis.proofs).map(str::to_owned)),
    ] {
        document.flag(id, "hidden", words.is_none());
        document.text(id, words.unwrap_or_default());
    }
}

/// The forced wins, each with its line, which is on show while the pointer or the focus is on it.
pub(crate) fn forced_items(text: &Catalogue, proofs: &Proofs) -> Vec<Node> {
    let forced = proofs.forced();
    forced.iter().enumerate().map(|(i, win)| self::forced(text, i, win)).collect()
}

fn forced(text: &Catalogue, index: usize, win: &Forced) -> Node {
    let how = text.get(if win.by_fours { "proof.by-fours" } else { "proof.by-threats" });
    let button = Node::new("button")
        .with("type", "button")
        .with("class", "proof")
        .with("data-stone", win.attacker.name())
        .with("data-line", format!("proof-{index}"))
        .child(Node::new("b").say(win.text(text)))
        .child(Node::new("small").say(how))
        .child(Node::new("span").say(line_text(&win.line)));
    Node::new("li").child(button)
}

/// The moves of a forced line; a cross stands for a reply that is none, as every reply is forbidden.
pub(crate) fn line_text(line: &[Option<Point>]) -> String {
    let name = |point: &Option<Point>| point.map_or_else(|| "×".to_owned(), |it| it.to_string());
    line.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Which moves hold against the opponent's fours.
pub(crate) fn holds(text: &Catalogue, proofs: &Proofs) -> Option<String> {
    let moves = proofs.defences()?;
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
pub(crate) fn state(text: &Catalogue, proofs: &Proofs) -> Option<&'static str> {
    if !proofs.done {
        return Some(text.get("proof.working"));
    }
    let all =
        [Question::Fours, Question::Threats, Question::OpponentFours, Question::OpponentThreats];
    let refuted = |&question: &Question| proofs.verdict(question) == Some(&Verdict::NoWin);
    proofs.forced().is_empty().then(|| {
        let key = if all.iter().all(refuted) { "proof.none" } else { "proof.none-found" };
        text.get(key)
    })
}
