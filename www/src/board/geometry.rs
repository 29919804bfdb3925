//! Positions of points on the canvas, and the points of canvas positions.

use tengen::board::{Point, Size};

/// A position on the board's canvas, in CSS pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CanvasPlace {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl CanvasPlace {
    /// A place moved by an offset.
    pub fn moved(self, x: f64, y: f64) -> CanvasPlace {
        CanvasPlace { x: self.x + x, y: self.y + y }
    }
}

/// The margin around the outermost lines on each side, in distances between lines: half a stone, and the rest for the
/// coordinates.
pub const MARGIN: f64 = 0.9;

/// The layout of a board of a given size on a square canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    size: Size,
    side: f64,
}

impl Geometry {
    /// A board that fills a square canvas with this side, in CSS pixels.
    pub fn new(size: Size, side: f64) -> Geometry {
        Geometry { size, side }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The side of the canvas.
    pub fn side(&self) -> f64 {
        self.side
    }

    /// The distance between two lines.
    pub fn pitch(&self) -> f64 {
        self.side / (f64::from(self.size.get() - 1) + 2.0 * MARGIN)
    }

    /// The canvas position of a point.
    pub fn place(&self, point: Point) -> CanvasPlace {
        let last = f64::from(self.size.get() - 1);
        CanvasPlace {
            x: (MARGIN + f64::from(point.x())) * self.pitch(),
            y: (MARGIN + last - f64::from(point.y())) * self.pitch(),
        }
    }

    /// The point whose square holds a place; [`None`] beyond the outermost squares.
    pub fn point(&self, place: CanvasPlace) -> Option<Point> {
        let column = (place.x / self.pitch() - MARGIN).round();
        let row = f64::from(self.size.get() - 1) - (place.y / self.pitch() - MARGIN).round();
        let side = f64::from(self.size.get());
        let on_board = (0.0..side).contains(&column) && (0.0..side).contains(&row);
        on_board.then(|| Point::new(column as u32, row as u32)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_found_at_its_place() {
        for side in [5, 15, 16, 19, 22] {
            let geometry = Geometry::new(Size::new(side).unwrap(), 333.0);
            let reach = geometry.pitch() * 0.49;
            for point in geometry.size().points() {
                for (dx, dy) in [(0.0, 0.0), (reach, reach), (-reach, reach), (reach, -reach)] {
                    let place = geometry.place(point).moved(dx, dy);
                    assert_eq!(geometry.point(place), Some(point));
                }
            }
        }
    }

    #[test]
    fn the_margin_is_no_point() {
        let geometry = Geometry::new(Size::STANDARD, 640.0);
        for (x, y) in [(2.0, 300.0), (638.0, 300.0), (300.0, 1.0), (300.0, 639.0), (-5.0, -5.0)] {
            assert_eq!(geometry.point(CanvasPlace { x, y }), None);
        }
    }

    #[test]
    fn the_first_row_is_at_the_bottom() {
        let geometry = Geometry::new(Size::STANDARD, 640.0);
        let place = |name: &str| geometry.place(name.parse().unwrap());
        assert!(place("a1").y > place("a15").y);
        assert!(place("a1").x < place("o1").x);
    }
}
