//! The board for people who do not see the canvas: a grid of labelled points, one of which takes the keyboard focus.

use tengen::board::{Board, Point, Stone};

use crate::board::MARGIN;
use crate::runtime::document::{Document, HtmlNode};
use crate::text::Catalogue;

/// The ids of a grid and its parts in the document.
#[derive(Clone, Copy)]
pub(crate) struct GridIds {
    /// The id of the grid's element.
    pub(crate) grid: &'static str,
    /// The id of the board around it.
    pub(crate) board: &'static str,
    /// The prefix of a point's id, followed by its name.
    pub(crate) point: &'static str,
}

/// The [`GridIds`] of a view whose ids begin with a name.
macro_rules! grid_ids {
    ($name:literal) => {
        $crate::widgets::GridIds {
            grid: concat!($name, "-grid"),
            board: concat!($name, "-board"),
            point: concat!($name, "-"),
        }
    };
}

pub(crate) use grid_ids;

/// A board's points in the document.
pub(crate) struct Grid<'a> {
    /// The grid's ids in the document.
    pub(crate) ids: GridIds,
    /// The stones on the board.
    pub(crate) board: &'a Board,
    /// The last move.
    pub(crate) newest: Option<Point>,
    /// The points that are forbidden.
    pub(crate) fouls: Vec<Point>,
    /// The words.
    pub(crate) text: &'a Catalogue,
}

impl Grid<'_> {
    /// Writes the points and the stones on them, if anything has changed.
    pub(crate) fn write(&self, old: &Document, document: &mut Document) {
        let newest = self.newest.map(|point| point.to_string());
        let fouls: String = self.fouls.iter().map(ToString::to_string).collect();
        let key = format!(
            "{} {} {} {fouls} {}",
            self.board.size(),
            self.board.hash(),
            newest.unwrap_or_default(),
            self.text.language().name()
        );
        document.section(old, "grid", key, |document| self.points(document));
    }

    fn cell_id(&self, point: Point) -> String {
        format!("{}{point}", self.ids.point)
    }

    fn points(&self, document: &mut Document) {
        let size = self.board.size();
        let side = size.get();
        let rows = (0..u32::from(side)).rev().map(|y| {
            let points = (0..u32::from(side)).filter_map(|x| Point::new(x, y));
            let cell = |point: Point| {
                let tabindex = if point == size.low_centre() { "0" } else { "-1" };
                HtmlNode::new("div")
                    .with("role", "gridcell")
                    .with("id", self.cell_id(point))
                    .with("data-point", point.to_string())
                    .with("tabindex", tabindex)
            };
            HtmlNode::new("div").with("role", "row").children(points.map(cell))
        });
        document.fill(self.ids.grid, rows.collect());
        let inset = 100.0 * (MARGIN - 0.5) / (f64::from(side - 1) + 2.0 * MARGIN);
        document.style(self.ids.grid, "inset", format!("{inset:.4}%"));
        document.style(self.ids.board, "--side", side.to_string());
        self.labels(document);
    }

    fn labels(&self, document: &mut Document) {
        let text = self.text;
        let (black, white, free) =
            (text.get("stone.black"), text.get("stone.white"), text.get("stone.none"));
        let (forbidden, last) = (text.get("stone.forbidden"), text.get("stone.last"));
        for point in self.board.size().points() {
            let what = match self.board.get(point) {
                Some(Stone::Black) => black,
                Some(Stone::White) => white,
                None if self.fouls.contains(&point) => forbidden,
                None => free,
            };
            let mut label = format!("{point}, {what}");
            if self.newest == Some(point) {
                label.push_str(", ");
                label.push_str(last);
            }
            document.attribute(&self.cell_id(point), "aria-label", label);
        }
    }
}
