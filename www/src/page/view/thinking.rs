//! The engine's thinking: depth, nodes, speed, nodes per ply, lines.

use tengen::board::Stone;

use crate::page::model::PageModel;
use crate::protocol::{LineData, Thinking};
use crate::runtime::document::{Document, HtmlNode};
use crate::widgets::line_item;

pub(super) fn thinking(model: &PageModel, document: &mut Document) {
    let own = model.shown_thinking();
    let last = model.engine.thinking.as_ref().map(|(stone, thinking)| (*stone, thinking));
    let shown = own.map(|thinking| (model.play.game.shown().to_move(), thinking)).or(last);
    document.flag("thinking", "data-empty", shown.is_none());
    let empty = Thinking::default();
    let (to_move, thinking) = shown.unwrap_or((Stone::Black, &empty));
    let depth = if thinking.selective_depth > thinking.depth {
        format!("{}–{}", thinking.depth, thinking.selective_depth)
    } else {
        thinking.depth.to_string()
    };
    let numbers = model.text.numbers();
    document.text("think-depth", depth);
    document.text("think-nodes", numbers.short(thinking.nodes));
    document.text("think-speed", numbers.short(thinking.speed()));
    document.text("think-time", numbers.decimals(thinking.millis / 1000.0, 1));
    document.fill("think-plies", plies(model, &thinking.nodes_per_ply));
    let lines = thinking.lines.iter().take(8).enumerate();
    let name = |i: usize| own.is_some().then(|| i.to_string());
    let item = |(i, line): (usize, &LineData)| line_item(line, to_move, name(i));
    document.fill("lines", lines.map(item).collect());
}

/// A bar for each ply, its height given by the number of digits relative to the largest.
fn plies(model: &PageModel, nodes: &[f64]) -> Vec<HtmlNode> {
    let most = nodes.iter().fold(1.0_f64, |most, &n| most.max(n));
    let bar = |(i, &n): (usize, &f64)| {
        let height = if n < 1.0 { 0.0 } else { (1.0 + n.log10()) / (1.0 + most.log10()) };
        let (ply, nodes) = ((i + 1).to_string(), model.text.numbers().short(n));
        let label = model.text.fill("think.ply", &[("ply", &ply), ("nodes", &nodes)]);
        HtmlNode::new("li")
            .with("title", label.as_str())
            .style("height", format!("{:.0}%", 100.0 * height))
            .child(HtmlNode::new("span").with("class", "unseen").say(label))
    };
    nodes.iter().take(40).enumerate().map(bar).collect()
}
