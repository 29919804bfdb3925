//! The board for those who do not see the canvas: a grid of labelled crossings, one of which takes
//! the keyboard's focus.

use tengen::board::{Point, Stone};

use crate::board::MARGIN;
use crate::model::{Model, cell_id};
use crate::runtime::document::{Document, Node};

pub(super) fn grid(model: &Model, old: &Document, document: &mut Document) {
    let board = model.play.game.shown().board();
    let newest = model.play.game.shown_moves().last();
    let fouls: Vec<Point> = model.analysis.fouls.iter().map(|&(point, _)| point).collect();
    let language = model.text.language();
    let key = format!("{:?}", (board.size(), board.hash(), newest, fouls, language));
    document.section(old, "grid", key, |document| crossings(model, document));
}

fn crossings(model: &Model, document: &mut Document) {
    let side = model.play.game.size().get();
    let rows = (0..u32::from(side)).rev().map(|y| {
        let points = (0..u32::from(side)).filter_map(|x| Point::new(x, y));
        let cell = |point: Point| {
            let tabindex = if point == model.play.game.size().low_centre() { "0" } else { "-1" };
            Node::new("div")
                .with("role", "gridcell")
                .with("id", cell_id(point))
                .with("data-point", point.to_string())
                .with("tabindex", tabindex)
        };
        Node::new("div").with("role", "row").children(points.map(cell))
    });
    document.fill("grid", rows.collect());
    let inset = 100.0 * (MARGIN - 0.5) / (f64::from(side - 1) + 2.0 * MARGIN);
    document.style("grid", "inset", format!("{inset:.4}%"));
    document.style("board", "--side", side.to_string());
    labels(model, document);
}

fn labels(model: &Model, document: &mut Document) {
    let board = model.play.game.shown().board();
    let text = &model.text;
    let (black, white, free) =
        (text.get("stone.black"), text.get("stone.white"), text.get("stone.none"));
    let (forbidden, last) = (text.get("stone.forbidden"), text.get("stone.last"));
    let newest = model.play.game.shown_moves().last().copied();
    for point in model.play.game.size().points() {
        let what = match board.get(point) {
            Some(Stone::Black) => black,
            Some(Stone::White) => white,
            None if model.analysis.foul(point).is_some() => forbidden,
            None => free,
        };
        let mut label = format!("{point}, {what}");
        if newest == Some(point) {
            label.push_str(", ");
            label.push_str(last);
        }
        document.attribute(&cell_id(point), "aria-label", label);
    }
}

/// Puts an element above or below a crossing, where there is room for it, and clear of other crossings.
pub(super) fn anchor(
    model: &Model,
    id: &str,
    point: Point,
    clear: &[Point],
    document: &mut Document,
) {
    let side = f64::from(model.play.game.size().get());
    let share = |steps: f64| 100.0 * (MARGIN + steps) / (side - 1.0 + 2.0 * MARGIN);
    let down = |point: Point| f64::from(model.play.game.size().get() - 1 - point.y());
    let (x, y) = (f64::from(point.x()), down(point));
    let above = y > side / 2.0;
    let clear = clear.iter().map(|&point| down(point));
    let top = if above { clear.fold(y, f64::min) - 0.6 } else { clear.fold(y, f64::max) + 0.6 };
    document.style(id, "left", format!("{:.3}%", share(x)));
    document.style(id, "top", format!("{:.3}%", share(top)));
    document.attribute(id, "data-side", if above { "above" } else { "below" });
    let edge = if x < side / 4.0 {
        "left"
    } else if x > side * 0.75 {
        "right"
    } else {
        "middle"
    };
    document.attribute(id, "data-edge", edge);
}
