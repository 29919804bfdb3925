//! The board's points in the document, and elements placed beside a point.

use tengen::board::Point;

use crate::board::MARGIN;
use crate::page::model::PageModel;
use crate::runtime::document::Document;
use crate::widgets::{Grid, GridIds};

pub(super) fn grid(model: &PageModel, old: &Document, document: &mut Document) {
    let grid = Grid {
        ids: GridIds { grid: "grid", board: "board", point: "p-" },
        board: model.play.game.shown().board(),
        newest: model.play.game.shown_moves().last().copied(),
        fouls: model.analysis.fouls.iter().map(|&(point, _)| point).collect(),
        text: &model.text,
    };
    grid.write(old, document);
}

/// Puts an element above or below a point, wherever there is room, and clear of other points.
pub(super) fn anchor(
    model: &PageModel,
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
