//! Diagrams as SVG: black on white, as in books.

use std::fmt::Write;

use tengen::board::Stone;

use super::{CanvasPlace, DrawnShape, Ink};

/// The colour of highlights.
const ACCENT: &str = "#b3261e";
/// The same on a black stone.
const ACCENT_ON_BLACK: &str = "#ffb59e";

/// Shapes as an SVG picture with this side. The wood is left out.
pub fn svg(shapes: &[DrawnShape], side: f64) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" \
         height=\"{side}\" font-family=\"system-ui, sans-serif\" text-anchor=\"middle\" fill=\"none\" \
         stroke-linecap=\"round\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    for shape in shapes {
        // Writing to a string cannot fail.
        let _ = element(shape, &mut text);
    }
    text.push_str("</svg>\n");
    text
}

const fn colour(ink: Ink) -> &'static str {
    match ink {
        Ink::OnBlack => "#fff",
        Ink::AccentOnBlack => ACCENT_ON_BLACK,
        Ink::Accent | Ink::AccentOnWhite | Ink::Foul | Ink::Win | Ink::Threat => ACCENT,
        Ink::Coordinate => "#555",
        _ => "#000",
    }
}

fn element(shape: &DrawnShape, text: &mut String) -> std::fmt::Result {
    match shape {
        DrawnShape::Wood | DrawnShape::Grain { .. } => Ok(()),
        DrawnShape::Line { from, to, width, ink } => write!(
            text,
            "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            Short(from.x),
            Short(from.y),
            Short(to.x),
            Short(to.y),
            colour(*ink),
            Short(*width)
        ),
        DrawnShape::Disc { centre, radius, ink, alpha } => {
            circle(text, *centre, *radius)?;
            write!(text, " fill=\"{}\" fill-opacity=\"{}\"/>", colour(*ink), Short(*alpha))
        }
        DrawnShape::Ring { centre, radius, width, ink, dashed } => {
            circle(text, *centre, *radius)?;
            stroke(text, *ink, *width, *dashed)
        }
        DrawnShape::Stone { centre, radius, stone, .. } => {
            circle(text, *centre, *radius)?;
            let fill = if *stone == Stone::Black { "#000" } else { "#fff" };
            write!(text, " fill=\"{fill}\" stroke=\"#000\"/>")
        }
        DrawnShape::Cross { centre, radius, width, ink } => {
            let (x, y, r) = (centre.x, centre.y, *radius);
            write!(
                text,
                "<path d=\"M{} {}L{} {}M{} {}L{} {}\"",
                Short(x - r),
                Short(y - r),
                Short(x + r),
                Short(y + r),
                Short(x - r),
                Short(y + r),
                Short(x + r),
                Short(y - r)
            )?;
            stroke(text, *ink, *width, false)
        }
        DrawnShape::Capsule { from, to, radius, width, ink, dashed } => {
            let length = (to.x - from.x).hypot(to.y - from.y).max(f64::MIN_POSITIVE);
            let (x, y) = (radius * (to.y - from.y) / length, radius * (from.x - to.x) / length);
            write!(
                text,
                "<path d=\"M{} {}L{} {}A{r} {r} 0 0 1 {} {}L{} {}A{r} {r} 0 0 1 {} {}Z\"",
                Short(from.x + x),
                Short(from.y + y),
                Short(to.x + x),
                Short(to.y + y),
                Short(to.x - x),
                Short(to.y - y),
                Short(from.x - x),
                Short(from.y - y),
                Short(from.x + x),
                Short(from.y + y),
                r = Short(*radius)
            )?;
            stroke(text, *ink, *width, *dashed)
        }
        DrawnShape::Text { at, height, ink, bold, text: words } => {
            let weight = if *bold { 700 } else { 500 };
            write!(
                text,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\" fill=\"{}\">",
                Short(at.x),
                Short(at.y + height * 0.355),
                Short(*height),
                colour(*ink)
            )?;
            escape(words, text);
            text.write_str("</text>")
        }
    }
}

fn circle(text: &mut String, centre: CanvasPlace, radius: f64) -> std::fmt::Result {
    let (x, y, r) = (Short(centre.x), Short(centre.y), Short(radius));
    write!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"")
}

/// Ends an element with its outline.
fn stroke(text: &mut String, ink: Ink, width: f64, dashed: bool) -> std::fmt::Result {
    write!(text, " stroke=\"{}\" stroke-width=\"{}\"", colour(ink), Short(width))?;
    if dashed {
        write!(text, " stroke-dasharray=\"{} {}\"", Short(width * 2.5), Short(width * 1.6))?;
    }
    text.write_str("/>")
}

fn escape(words: &str, text: &mut String) {
    for sign in words.chars() {
        match sign {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            _ => text.push(sign),
        }
    }
}

/// A length in tenths.
struct Short(f64);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
        if part == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{part}") }
    }
}

#[cfg(test)]
mod tests {
    use tengen::board::{Board, Size};

    use super::super::{Geometry, Marks, ground, stones};
    use super::*;

    #[test]
    fn a_diagram_has_its_lines_stones_and_words() {
        let board =
            Board::from_moves(Size::STANDARD, &["h8".parse().unwrap(), "i9".parse().unwrap()])
                .unwrap();
        let geometry = Geometry::new(Size::STANDARD, 480.0);
        let mut marks = Marks::new(&geometry);
        marks.label("a1".parse().unwrap(), None, "<&");
        let mut shapes = ground(&geometry, true);
        shapes.extend(stones(&geometry, &board, 1.0));
        shapes.extend(marks.into_shapes());
        let svg = svg(&shapes, geometry.side());
        assert_eq!(svg.matches(" fill=\"#000\" stroke=").count(), 1, "one black stone");
        assert_eq!(svg.matches(" fill=\"#fff\" stroke=").count(), 1, "one white stone");
        assert!(svg.matches("<path").count() >= 30, "15 lines each way");
        assert!(svg.contains(">&lt;&amp;</text>") && svg.contains(">15</text>"), "{svg}");
    }

    #[test]
    fn lengths_are_short() {
        let of = |length: f64| Short(length).to_string();
        assert_eq!([of(1.0), of(2.345), of(-0.31), of(0.04)], ["1", "2.3", "-0.3", "0"]);
    }
}
