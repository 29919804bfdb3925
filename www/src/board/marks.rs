//! Marks on the stones and between them.

use tengen::board::{Board, Point, Stone};
use tengen::notation::MarkForm;
use tengen::threats::{LineThreat, ThreatKind};

use super::inspection::Inspection;
use super::scene::ghost;
use super::shape::{DrawnShape, Ink};
use super::{CanvasPlace, Geometry};
use crate::protocol::LineData;

/// Marks on a board, drawn in the order in which they are added.
pub struct Marks<'a> {
    geometry: &'a Geometry,
    shapes: Vec<DrawnShape>,
}

impl<'a> Marks<'a> {
    /// Returns an empty list of marks.
    pub fn new(geometry: &'a Geometry) -> Marks<'a> {
        Marks { geometry, shapes: vec![] }
    }

    /// The shapes to draw.
    pub fn into_shapes(self) -> Vec<DrawnShape> {
        self.shapes
    }

    /// The winning row, with a glow around its stones.
    pub fn winning_row(&mut self, row: &[Point]) {
        for &point in row {
            for radius in [0.95, 0.8, 0.65] {
                self.disc(point, self.geometry.pitch() * radius, Ink::Win, 0.06);
            }
        }
        self.outline(row, 0.52, Ink::Win, false);
    }

    /// Fours, and open threes in dashes.
    pub fn threats(&mut self, threats: &[LineThreat]) {
        for threat in threats {
            let dashed = threat.kind == ThreatKind::OpenThree;
            self.outline(&threat.stones, 0.53, Ink::Threat, dashed);
        }
    }

    /// The shapes that make up a point's worth: the attack's, and the defence's in dashes.
    pub fn inspection(&mut self, inspection: &Inspection) {
        let sides = [(&inspection.attack, 0.53, false), (&inspection.defence, 0.46, true)];
        for (side, radius, dashed) in sides {
            for made in side.made.iter().filter(|made| made.stones.len() > 1) {
                self.outline(&made.stones, radius, Ink::Threat, dashed);
            }
        }
        self.ring(inspection.point, 0.3, 0.06, 1.5, false);
    }

    /// A row that makes a point forbidden.
    pub fn foul_row(&mut self, row: &[Point]) {
        self.outline(row, 0.5, Ink::Foul, false);
    }

    /// A forbidden point.
    pub fn foul(&mut self, point: Point) {
        self.cross(point, 0.15, 0.06, 1.5);
    }

    /// The forbidden point that the person points at.
    pub fn foul_here(&mut self, point: Point) {
        self.cross(point, 0.28, 0.09, 2.0);
    }

    /// A short text on a point, which may hold a stone.
    pub fn label(&mut self, point: Point, stone: Option<Stone>, text: &str) {
        if stone.is_none() {
            // The lines of the board would run through the text.
            self.disc(point, self.geometry.pitch() * 0.32, Ink::Wood, 1.0);
        }
        let ink = stone.map_or(Ink::Coordinate, Ink::on);
        let text: String = text.chars().take(3).collect();
        let share = if text.chars().count() == 1 { 0.48 } else { 0.32 };
        self.text(self.geometry.place(point), self.geometry.pitch() * share, ink, true, text);
    }

    /// A circle, triangle, square or cross on a point, which may hold a stone.
    pub fn mark(&mut self, point: Point, stone: Option<Stone>, form: MarkForm) {
        let ink = stone.map_or(Ink::Coordinate, Ink::on);
        let pitch = self.geometry.pitch();
        let (centre, radius, width) =
            (self.geometry.place(point), pitch * 0.26, (pitch * 0.06).max(1.5));
        let corners: &[(f64, f64)] = match form {
            MarkForm::Circle => {
                let dashed = false;
                return self.shapes.push(DrawnShape::Ring { centre, radius, width, ink, dashed });
            }
            MarkForm::Cross => {
                return self.shapes.push(DrawnShape::Cross {
                    centre,
                    radius: radius * 0.8,
                    width,
                    ink,
                });
            }
            MarkForm::Triangle => &[(0.0, -1.1), (0.95, 0.6), (-0.95, 0.6)],
            MarkForm::Square => &[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
        };
        let corner = |&(x, y): &(f64, f64)| centre.moved(x * radius, y * radius);
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            self.shapes.push(DrawnShape::Line { from: corner(from), to: corner(to), width, ink });
        }
    }

    /// A short sign beside a stone, on its upper right.
    pub fn badge(&mut self, point: Point, ink: Ink, sign: &str) {
        let pitch = self.geometry.pitch();
        let height = (pitch * 0.3).max(9.0);
        let centre = self.geometry.place(point).moved(pitch * 0.36, -pitch * 0.36);
        self.shapes.push(DrawnShape::Disc { centre, radius: height * 0.8, ink, alpha: 1.0 });
        self.text(centre, height, Ink::OnCandidate, true, sign.to_owned());
    }

    /// The numbers of moves, beginning with `first`; the last of them is highlighted.
    pub fn numbers(&mut self, first: usize, moves: impl ExactSizeIterator<Item = (Point, Stone)>) {
        let last = moves.len();
        for (i, (point, stone)) in moves.enumerate() {
            let is_last = i + 1 == last;
            let ink = if is_last { Ink::accent_on(stone) } else { Ink::on(stone) };
            self.number(point, first + i, ink, is_last);
        }
    }

    /// A small ring on the last stone.
    pub fn last_move(&mut self, point: Point, stone: Stone) {
        self.ring_in(Ink::accent_on(stone), point, 0.17, 0.06, 1.5, false);
    }

    /// The engine's value of each candidate, the best first, with its number: the colour says how good it is for the
    /// side to move, the size how close it comes to the best.
    pub fn candidates(&mut self, lines: &[LineData]) {
        let best = lines.first().map_or(0, |line| line.per_mille);
        let pitch = self.geometry.pitch();
        for (rank, line) in lines.iter().enumerate().rev() {
            let Some(point) = line.first() else { continue };
            let behind = best.saturating_sub(line.per_mille);
            let ink = ink_of(line.per_mille);
            let share = 1.0 - f64::from(behind.min(300)) / 300.0;
            // The best few have readable numbers, and all do if there is room.
            let has_number = rank < 5 || pitch >= 24.0;
            let text = chance(line);
            let least = match has_number {
                // A number should not overflow its disc.
                true if pitch < 34.0 || text.chars().count() > 2 => 0.4,
                true => 0.3,
                false => 0.2,
            };
            let radius = pitch * (least + (0.44 - least) * share);
            let centre = self.geometry.place(point);
            self.disc(point, radius, ink, 0.95);
            if rank == 0 {
                let (radius, width) = (radius + pitch * 0.05, (pitch * 0.04).max(1.0));
                self.shapes.push(DrawnShape::Ring { centre, radius, width, ink, dashed: false });
            }
            if has_number {
                let height = (pitch * 0.32).max(10.0);
                self.text(centre, height, Ink::OnCandidate, rank == 0, text);
            }
        }
    }

    /// A move that was played this often: the size of its disc is its frequency relative to the most frequent move, the
    /// colour, as in [`candidates`](Marks::candidates), its score in thousandths, if known.
    pub fn played(&mut self, point: Point, share: f64, score: Option<u32>, count: &str) {
        let pitch = self.geometry.pitch();
        let ink = score.map_or(Ink::Fair, ink_of);
        // A number should not overflow its disc.
        let least = if pitch < 34.0 || count.chars().count() > 2 { 0.4 } else { 0.26 };
        self.disc(point, pitch * (least + (0.46 - least) * share.sqrt()), ink, 0.95);
        let height = (pitch * if count.len() > 2 { 0.27 } else { 0.32 }).max(9.0);
        self.text(
            self.geometry.place(point),
            height,
            Ink::OnCandidate,
            share >= 1.0,
            count.to_owned(),
        );
    }

    /// A numbered line begun by `stone`, as far as its points are free on the board. [`None`] stands for a reply where
    /// none is legal.
    pub fn line(&mut self, board: &Board, mut stone: Stone, line: &[Option<Point>]) {
        for (i, &point) in line.iter().enumerate() {
            if let Some(point) = point.filter(|&point| board.is_free(point)) {
                self.ghost(point, stone, 0.75);
                self.number(point, i + 1, Ink::on(stone), i == 0);
            }
            stone = stone.other();
        }
    }

    /// A stone that is offered, labelled with the letter of its index among the offers.
    pub fn offer(&mut self, place: usize, point: Point, stone: Stone) {
        self.ghost(point, stone, 0.6);
        let letter = char::from(b'A' + (place % 26) as u8).to_string();
        let height = self.geometry.pitch() * 0.42;
        self.text(self.geometry.place(point), height, Ink::on(stone), true, letter);
    }

    /// A point that can be chosen.
    pub fn choice(&mut self, point: Point) {
        self.disc(point, (self.geometry.pitch() * 0.09).max(2.0), Ink::Accent, 0.8);
    }

    /// The recommended move. If a value has to stay readable on the point, no stone is drawn over it.
    pub fn hint(&mut self, point: Point, stone: Stone, has_value: bool) {
        self.offered(point, stone, 0.5, has_value);
        self.ring(point, 0.47, 0.07, 2.0, true);
    }

    /// The stone that is about to be placed; only a ring if a value has to stay readable on the point.
    pub fn preview(&mut self, point: Point, stone: Stone, alpha: f64, has_value: bool) {
        self.offered(point, stone, alpha, has_value);
        if has_value {
            self.ring(point, 0.5, 0.06, 1.5, false);
        } else {
            // A translucent white stone would hardly be visible on a light board.
            self.ring_in(Ink::Coordinate, point, 0.465, 0.03, 1.0, false);
        }
    }

    fn offered(&mut self, point: Point, stone: Stone, alpha: f64, has_value: bool) {
        if !has_value {
            self.ghost(point, stone, alpha);
        }
    }

    /// Lines through a point that reach beyond the finger on it.
    pub fn aim(&mut self, point: Point) {
        let centre = self.geometry.place(point);
        let side = self.geometry.side();
        let level = [0.0, side].map(|x| CanvasPlace { x, y: centre.y });
        let upright = [0.0, side].map(|y| CanvasPlace { x: centre.x, y });
        for [from, to] in [level, upright] {
            self.shapes.push(DrawnShape::Line { from, to, width: 1.0, ink: Ink::Accent });
        }
    }

    /// The keyboard's point.
    pub fn cursor(&mut self, point: Point) {
        self.ring(point, 0.5, 0.08, 2.0, false);
    }

    /// A translucent stone.
    pub fn ghost(&mut self, point: Point, stone: Stone, alpha: f64) {
        self.shapes.push(ghost(self.geometry, point, stone, alpha));
    }

    /// An outline around stones on a line.
    fn outline(&mut self, stones: &[Point], radius: f64, ink: Ink, dashed: bool) {
        if let (Some(&first), Some(&last)) = (stones.first(), stones.last()) {
            self.shapes.push(DrawnShape::Capsule {
                from: self.geometry.place(first),
                to: self.geometry.place(last),
                radius: self.geometry.pitch() * radius,
                width: (self.geometry.pitch() * 0.05).max(1.5),
                ink,
                dashed,
            });
        }
    }

    fn number(&mut self, point: Point, number: usize, ink: Ink, bold: bool) {
        let height = self.geometry.pitch() * if number < 100 { 0.42 } else { 0.34 };
        self.text(self.geometry.place(point), height, ink, bold, number.to_string());
    }

    fn text(&mut self, at: CanvasPlace, height: f64, ink: Ink, bold: bool, text: String) {
        self.shapes.push(DrawnShape::Text { at, height, ink, bold, text });
    }

    fn disc(&mut self, point: Point, radius: f64, ink: Ink, alpha: f64) {
        self.shapes.push(DrawnShape::Disc {
            centre: self.geometry.place(point),
            radius,
            ink,
            alpha,
        });
    }

    /// A ring in the accent colour; radius and width in distances between lines, the width at `least` this many pixels.
    fn ring(&mut self, point: Point, radius: f64, width: f64, least: f64, dashed: bool) {
        self.ring_in(Ink::Accent, point, radius, width, least, dashed);
    }

    fn ring_in(
        &mut self,
        ink: Ink,
        point: Point,
        radius: f64,
        width: f64,
        least: f64,
        dashed: bool,
    ) {
        let pitch = self.geometry.pitch();
        self.shapes.push(DrawnShape::Ring {
            centre: self.geometry.place(point),
            radius: pitch * radius,
            width: (pitch * width).max(least),
            ink,
            dashed,
        });
    }

    /// A cross, in the same units as a ring.
    fn cross(&mut self, point: Point, radius: f64, width: f64, least: f64) {
        let pitch = self.geometry.pitch();
        self.shapes.push(DrawnShape::Cross {
            centre: self.geometry.place(point),
            radius: pitch * radius,
            width: (pitch * width).max(least),
            ink: Ink::Foul,
        });
    }
}

/// Winning chances, in thousandths, from which a candidate counts as good, or as not poor.
const GOOD: u32 = 560;
const POOR: u32 = 440;

/// The colour of a score in thousandths.
const fn ink_of(per_mille: u32) -> Ink {
    match per_mille {
        GOOD.. => Ink::Good,
        POOR.. => Ink::Fair,
        _ => Ink::Poor,
    }
}

/// A line's value in at most four characters: the chance to win in percent, or for a proved end a star and the moves to
/// the win, or a minus and the moves to the loss.
pub fn chance(line: &LineData) -> String {
    match line.mate {
        Some(plies) if plies > 0 => format!("★{}", (plies + 1) / 2),
        Some(plies) => format!("−{}", (1 - plies) / 2),
        None => ((line.per_mille + 5) / 10).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use tengen::board::Size;

    use super::*;

    /// Ten moves from a win and ten from a loss used to be the same blue.
    #[test]
    fn the_colour_of_a_candidate_says_whether_it_is_good() {
        let ink = |per_mille, mate| {
            let moves = vec!["h8".parse().unwrap()];
            let geometry = Geometry::new(Size::STANDARD, 760.0);
            let mut marks = Marks::new(&geometry);
            marks.candidates(&[LineData { per_mille, mate, depth: 9, moves }]);
            match marks.into_shapes()[0] {
                DrawnShape::Disc { ink, .. } => ink,
                ref other => panic!("{other:?}"),
            }
        };
        assert_eq!(ink(1000, Some(19)), Ink::Good);
        assert_eq!(ink(0, Some(-20)), Ink::Poor);
        assert_eq!(
            [ink(560, None), ink(500, None), ink(439, None)],
            [Ink::Good, Ink::Fair, Ink::Poor]
        );
    }

    #[test]
    fn the_number_of_a_losing_candidate_stays_in_its_disc() {
        let line = |per_mille, mate, name: &str| {
            let moves = vec![name.parse().unwrap()];
            LineData { per_mille, mate, depth: 9, moves }
        };
        let geometry = Geometry::new(Size::STANDARD, 760.0);
        let mut marks = Marks::new(&geometry);
        marks.candidates(&[line(600, None, "h8"), line(0, Some(-24), "i9")]);
        let shapes = marks.into_shapes();
        let [DrawnShape::Disc { radius, .. }, DrawnShape::Text { text, height, .. }, ..] =
            &shapes[..]
        else {
            panic!("{shapes:?}")
        };
        assert_eq!(text, "−12");
        // A bold figure is about 0.6 of its height wide.
        let (x, y) = (height * 0.6 * 1.5, height * 0.36);
        assert!(x.hypot(y) < *radius, "{height} in {radius}");
    }
}
