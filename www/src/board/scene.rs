//! The look of a board, as shapes.

use std::borrow::Cow;

use tengen::board::{Board, Placed, Point, Size, Stone};

use super::shape::{DrawnShape, Ink};
use super::{CanvasPlace, Geometry};

/// The radius of a stone, in distances between lines.
const STONE: f64 = 0.465;

/// The person's choices for every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneLook {
    /// Whether lines are labelled.
    pub coordinates: bool,
    /// The theme. The colours are read again when it changes.
    pub theme: &'static str,
}

/// A board to be drawn: the contents of the canvases above its [`ground`], the lowest first.
pub trait Scene {
    /// The board with its stones. If their number has grown by one, the newest stone is shown arriving.
    fn board(&self) -> Cow<'_, Board>;

    /// Its size.
    fn size(&self) -> Size
    where
        Self: Sized,
    {
        self.board().size()
    }

    /// How the board is drawn.
    fn look(&self) -> SceneLook;

    /// The stones. `arrival` is how far the newest has arrived, 0 to 1.
    fn stones(&self, geometry: &Geometry, arrival: f64) -> Vec<DrawnShape> {
        stones(geometry, &self.board(), arrival)
    }

    /// The marks on the stones and between them.
    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape>;

    /// Hints that follow the pointer and the keyboard.
    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape>;
}

/// The board shown, or an empty one if there is none.
pub fn board_or_empty(board: Option<&Board>, size: Size) -> Cow<'_, Board> {
    board.map_or_else(|| Cow::Owned(Board::new(size)), Cow::Borrowed)
}

/// Everything under the stones, which changes only with size and theme: wood, lines, coordinates.
pub fn ground(geometry: &Geometry, coordinates: bool) -> Vec<DrawnShape> {
    let mut shapes = vec![DrawnShape::Wood];
    grain(geometry, &mut shapes);
    lines(geometry, &mut shapes);
    if coordinates {
        labels(geometry, &mut shapes);
    }
    shapes
}

/// Long, slightly bent streaks, the same every time.
fn grain(geometry: &Geometry, shapes: &mut Vec<DrawnShape>) {
    let side = geometry.side();
    let mut state = 0x2545_f491_u32;
    let mut random = move || {
        // The usual 32-bit xorshift, which is good enough for wood.
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        f64::from(state) / f64::from(u32::MAX)
    };
    let streaks = 46;
    for i in 0..streaks {
        let x = side * (f64::from(i) + random()) / f64::from(streaks);
        let lean = side * 0.03 * (random() - 0.5);
        let bend = side * 0.10 * (random() - 0.5);
        shapes.push(DrawnShape::Grain {
            from: CanvasPlace { x, y: 0.0 },
            control: CanvasPlace { x: x + bend, y: side * (0.3 + 0.4 * random()) },
            to: CanvasPlace { x: x + lean, y: side },
            width: 0.5 + 2.5 * random() * random(),
        });
    }
}

fn lines(geometry: &Geometry, shapes: &mut Vec<DrawnShape>) {
    let size = geometry.size();
    let last = u32::from(size.get() - 1);
    let at = |x, y| Point::new(x, y).map(|point| geometry.place(point));
    let thin = (geometry.pitch() * 0.022).clamp(0.5, 1.4);
    for i in 0..=last {
        let width = if i == 0 || i == last { thin * 1.8 } else { thin };
        for ends in [(at(0, i), at(last, i)), (at(i, 0), at(i, last))] {
            if let (Some(from), Some(to)) = ends {
                shapes.push(DrawnShape::Line { from, to, width, ink: Ink::Line });
            }
        }
    }
    for point in size.star_points() {
        let radius = (geometry.pitch() * 0.085).max(1.6);
        let centre = geometry.place(point);
        shapes.push(DrawnShape::Disc { centre, radius, ink: Ink::Line, alpha: 1.0 });
    }
}

fn labels(geometry: &Geometry, shapes: &mut Vec<DrawnShape>) {
    let pitch = geometry.pitch();
    let height = (pitch * 0.28).clamp(7.0, 22.0);
    // The labels end at this distance from the edge of the board, with a small gap to the outermost stones.
    let end = pitch * 0.39;
    for i in 0..u32::from(geometry.size().get()) {
        let Some(corner) = Point::new(i, i).map(|point| geometry.place(point)) else { continue };
        let column = char::from(b'a' + i as u8).to_string();
        let row = (i + 1).to_string();
        // A digit's width is about 0.6 of its height.
        let x = end - height * 0.3 * row.len() as f64;
        let y = geometry.side() - end + height * 0.36;
        let words =
            [(CanvasPlace { x: corner.x, y }, column), (CanvasPlace { x, y: corner.y }, row)];
        for (at, text) in words {
            shapes.push(DrawnShape::Text { at, height, ink: Ink::Coordinate, bold: false, text });
        }
    }
}

/// The stones on a board. `arrival` is how far the newest has arrived, 0 to 1.
pub fn stones(geometry: &Geometry, board: &Board, arrival: f64) -> Vec<DrawnShape> {
    let newest = board.last();
    let radius = geometry.pitch() * STONE;
    let stone = |placed: Placed| {
        let progress = if newest == Some(placed) { arrival } else { 1.0 };
        DrawnShape::Stone {
            centre: geometry.place(placed.point),
            radius: radius * (1.12 - 0.12 * progress),
            stone: placed.stone,
            alpha: 0.4 + 0.6 * progress,
        }
    };
    board.history().map(stone).collect()
}

/// A translucent stone.
pub(super) fn ghost(geometry: &Geometry, point: Point, stone: Stone, alpha: f64) -> DrawnShape {
    let radius = geometry.pitch() * STONE;
    DrawnShape::Stone { centre: geometry.place(point), radius, stone, alpha }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::board::Size;

    #[test]
    fn a_board_has_two_lines_a_row_and_a_label_a_row_and_column() {
        for side in [5_u32, 15, 19, 22] {
            let geometry = Geometry::new(Size::new(side).unwrap(), 500.0);
            let count = |wanted: fn(&DrawnShape) -> bool, shapes: &[DrawnShape]| {
                shapes.iter().filter(|&s| wanted(s)).count() as u32
            };
            let shapes = ground(&geometry, true);
            assert_eq!(count(|s| matches!(s, DrawnShape::Line { .. }), &shapes), 2 * side);
            assert_eq!(count(|s| matches!(s, DrawnShape::Text { .. }), &shapes), 2 * side);
            let bare = ground(&geometry, false);
            assert_eq!(count(|s| matches!(s, DrawnShape::Text { .. }), &bare), 0);
        }
    }
}
