//! Forced wins in a position, in sentences.

use super::line_text;
use crate::proofs::protocol::{SolverQuestion, SolverVerdict};
use crate::proofs::{Forced, Proofs};
use crate::runtime::document::HtmlNode;
use crate::text::Catalogue;

/// The most defences named one by one.
const NAMED: usize = 10;

/// The forced wins, each with its line, which is shown on the board while the pointer or the focus is on it.
pub(crate) fn forced_items(text: &Catalogue, proofs: &Proofs) -> Vec<HtmlNode> {
    let forced = proofs.forced();
    forced.iter().enumerate().map(|(i, win)| self::forced(text, i, win)).collect()
}

fn forced(text: &Catalogue, index: usize, win: &Forced) -> HtmlNode {
    let how = text.get(if win.by_fours { "proof.by-fours" } else { "proof.by-threats" });
    let button = HtmlNode::new("button")
        .with("type", "button")
        .with("class", "proof")
        .with("data-stone", win.attacker.name())
        .with("data-line", format!("proof-{index}"))
        .child(HtmlNode::new("b").say(win.text(text)))
        .child(HtmlNode::new("small").say(how))
        .child(HtmlNode::new("span").say(line_text(&win.line)));
    HtmlNode::new("li").child(button)
}

/// The moves that hold against the opponent's fours. A side that can make five needs no defence.
pub(crate) fn holds_text(text: &Catalogue, proofs: &Proofs) -> Option<String> {
    let makes_five = proofs.forced().iter().any(|win| !win.is_threat && win.stones() == 1);
    let moves = proofs.defences().filter(|_| !makes_five)?;
    Some(match moves.len() {
        0 => text.get("proof.nothing-holds").to_owned(),
        n if n <= NAMED => {
            let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
            text.count("proof.holds", names.len(), &[("points", &names.join(" "))])
        }
        n => text.count("proof.many-hold", n, &[]),
    })
}

/// The text saying that the solver is at work, or what it proved not to exist.
pub(crate) fn proofs_text(text: &Catalogue, proofs: &Proofs) -> Option<&'static str> {
    if !proofs.done {
        return Some(text.get("proof.working"));
    }
    let all = [
        SolverQuestion::Fours,
        SolverQuestion::Threats,
        SolverQuestion::OpponentFours,
        SolverQuestion::OpponentThreats,
    ];
    let refuted =
        |&question: &SolverQuestion| proofs.verdict(question) == Some(&SolverVerdict::NoWin);
    proofs.forced().is_empty().then(|| {
        let key = if all.iter().all(refuted) { "proof.none" } else { "proof.none-found" };
        text.get(key)
    })
}
