//! Points and lines by their names.

use tengen::board::Point;
use tengen::threats::{Exchange, line_moves};

/// Returns the names of points.
pub fn names<'a>(points: impl IntoIterator<Item = &'a Point>) -> Vec<String> {
    points.into_iter().map(Point::to_string).collect()
}

/// Returns a line as it is written in every interface: own move, reply, …; `x` if no reply is
/// legal.
pub fn line_names(line: &[Exchange]) -> Vec<String> {
    let name = |point: Option<Point>| point.map_or_else(|| "x".to_owned(), |it| it.to_string());
    line_moves(line).map(name).collect()
}
