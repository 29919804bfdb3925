//! The engine's thinking: depth, nodes, speed, nodes per ply, lines.

use tengen::board::Stone;

use crate::board::chance;
use crate::model::Model;
use crate::protocol::{LineData, Thinking};
use crate::runtime::document::{Document, Node};

/// Moves of a line that are written out.
const LINE: usize = 12;

pub(super) fn thinking(model: &Model, document: &mut Document) {
    let thinking = model.shown_thinking().or(model.engine.thinking.as_ref());
    document.flag("thinking", "data-empty", thinking.is_none());
    let empty = Thinking::default();
    let thinking = thinking.unwrap_or(&empty);
    let depth = if thinking.selective_depth > thinking.depth {
        format!("{}–{}", thinking.depth, thinking.selective_depth)
    } else {
        thinking.depth.to_string()
    };
    document.text("think-depth", depth);
    document.text("think-nodes", large(thinking.nodes));
    document.text("think-speed", large(thinking.speed()));
    document.text("think-time", format!("{:.1}", thinking.millis / 1000.0));
    document.fill("think-plies", plies(model, &thinking.nodes_per_ply));
    let own = model.shown_thinking().is_some();
    let lines = thinking.lines.iter().take(8).enumerate();
    let to_move = model.play.game.shown().to_move();
    let item = |(i, line): (usize, &LineData)| line_item(line, to_move, own.then(|| i.to_string()));
    document.fill("lines", lines.map(item).collect());
}

/// A large number in few signs.
pub(crate) fn large(number: f64) -> String {
    match number {
        n if n >= 9.95e8 => format!("{:.2} G", n / 1e9),
        n if n >= 9.95e5 => format!("{:.2} M", n / 1e6),
        n if n >= 9950.0 => format!("{:.0} k", n / 1e3),
        n if n >= 1000.0 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// A bar for each ply, as high as its share in the largest, by the number of digits.
fn plies(model: &Model, nodes: &[f64]) -> Vec<Node> {
    let most = nodes.iter().fold(1.0_f64, |most, &n| most.max(n));
    let bar = |(i, &n): (usize, &f64)| {
        let height = if n < 1.0 { 0.0 } else { (1.0 + n.log10()) / (1.0 + most.log10()) };
        let (ply, nodes) = ((i + 1).to_string(), large(n));
        let label = model.text.fill("think.ply", &[("ply", &ply), ("nodes", &nodes)]);
        Node::new("li")
            .with("title", label.as_str())
            .style("height", format!("{:.0}%", 100.0 * height))
            .child(Node::new("span").with("class", "unseen").say(label))
    };
    nodes.iter().take(40).enumerate().map(bar).collect()
}

/// One candidate with its line, which is on show under its name while the pointer or the focus is on it.
pub(crate) fn line_item(line: &LineData, to_move: Stone, name: Option<String>) -> Node {
    let moves: Vec<_> = line.points().take(LINE).map(|point| point.to_string()).collect();
    let more = if line.moves.len() > LINE { " …" } else { "" };
    let mut button = Node::new("button")
        .with("type", "button")
        .with("class", "line")
        .with("data-stone", to_move.name())
        .child(Node::new("b").say(moves.first().cloned().unwrap_or_default()))
        .child(Node::new("i").say(match line.mate {
            Some(_) => chance(line),
            None => format!("{} %", chance(line)),
        }))
        .child(Node::new("small").say(line.depth.to_string()))
        .child(Node::new("span").say(format!("{}{more}", moves[1.min(moves.len())..].join(" "))));
    if let Some(name) = name {
        button = button.with("data-line", name);
    }
    Node::new("li").child(button)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_short() {
        for (number, text) in [
            (0.0, "0"),
            (999.0, "999"),
            (1234.0, "1.2 k"),
            (45_678.0, "46 k"),
            (1_234_567.0, "1.23 M"),
            (2.5e9, "2.50 G"),
        ] {
            assert_eq!(large(number), text);
        }
    }
}
