//! The board of a mistake, and the paths of the curves.

use std::borrow::Cow;
use std::fmt::Write as _;

use tengen::board::{Board, Size};

use super::curve::CurvePoint;
use super::model::ProgressModel;
use crate::board::{DrawnShape, Geometry, Marks, Scene, SceneLook, board_or_empty};

/// The width and height of a curve's picture in its own units.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 100.0;
/// The values at the edges of a picture are multiples of this.
const STEP: f64 = 100.0;

/// A curve as drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CurvePicture {
    /// The path of the band around it.
    pub(super) band: String,
    pub(super) line: String,
    /// The values at the lower and the upper edge.
    pub(super) edges: [f64; 2],
}

impl CurvePicture {
    /// The picture of a known curve. A single day extends from edge to edge.
    pub(super) fn of(points: &[CurvePoint]) -> Option<CurvePicture> {
        let (first, last) = (points.first()?, points.last()?);
        let values = |side: f64| points.iter().map(move |it| it.value + side * it.margin);
        let low = (values(-1.0).fold(f64::MAX, f64::min) / STEP).floor() * STEP;
        let high = (values(1.0).fold(f64::MIN, f64::max) / STEP).ceil() * STEP;
        let days = (last.day - first.day) as f64;
        let y = |value: f64| HEIGHT * (high - value) / (high - low).max(1.0);
        let x = |day: u64| WIDTH * (day - first.day) as f64 / days;
        let places: Vec<(f64, &CurvePoint)> = match last.day > first.day {
            true => points.iter().map(|it| (x(it.day), it)).collect(),
            false => vec![(0.0, last), (WIDTH, last)],
        };
        let path = |all: &mut dyn Iterator<Item = (f64, f64)>| {
            let mut text = String::new();
            for (x, y) in all {
                let letter = if text.is_empty() { 'M' } else { 'L' };
                let _ = write!(text, "{letter}{x:.1} {y:.1}");
            }
            text
        };
        let above = places.iter().map(|(x, it)| (*x, y(it.value + it.margin)));
        let below = places.iter().rev().map(|(x, it)| (*x, y(it.value - it.margin)));
        Some(CurvePicture {
            band: path(&mut above.chain(below)) + "Z",
            line: path(&mut places.iter().map(|(x, it)| (*x, y(it.value)))),
            edges: [low, high],
        })
    }
}

impl Scene for ProgressModel {
    fn board(&self) -> Cow<'_, Board> {
        let shown = self.task.as_ref().map(|task| task.game.shown().board());
        board_or_empty(shown, Size::STANDARD)
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let Some(task) = &self.task else { return marks.into_shapes() };
        let shown = task.game.shown();
        task.game.mark_row(&mut marks);
        task.game.mark_moves(task.moves.saturating_sub(1), &mut marks);
        if let Some(line) = task.shown_line() {
            marks.line(shown.board(), shown.to_move(), &line);
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        if let Some(task) = self.task.as_ref().filter(|_| self.is_on()) {
            self.aim.preview(task.game.shown(), |_| false, &mut marks);
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(day: u64, value: f64, margin: f64) -> CurvePoint {
        CurvePoint { day, value, margin }
    }

    #[test]
    fn a_curve_is_drawn_between_round_values() {
        let picture =
            CurvePicture::of(&[point(10, 1_250.0, 250.0), point(20, 1_400.0, 100.0)]).unwrap();
        assert_eq!(picture.edges, [1_000.0, 1_500.0]);
        assert_eq!(picture.line, "M0.0 50.0L300.0 20.0");
        assert_eq!(picture.band, "M0.0 0.0L300.0 0.0L300.0 40.0L0.0 100.0Z");
    }

    #[test]
    fn a_single_day_goes_from_edge_to_edge() {
        let picture = CurvePicture::of(&[point(10, 1_200.0, 100.0)]).unwrap();
        assert_eq!(picture.line, "M0.0 50.0L300.0 50.0");
        assert_eq!(CurvePicture::of(&[]), None);
    }
}
