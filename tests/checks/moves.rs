//! Move text and Gomocup points: read or refused; whatever is read can be written and read again.

use tengen::board::Size;
use tengen::notation::{parse_moves, parse_xy, write_moves, write_xy};

pub(crate) fn check(side: u8, text: &str) {
    let Ok(size) = Size::new(u32::from(side % 18) + 5) else { unreachable!("5 to 22") };
    if let Ok(moves) = parse_moves(text, size) {
        assert_eq!(parse_moves(&write_moves(&moves), size), Ok(moves));
    }
    if let Ok(point) = parse_xy(text, size) {
        assert_eq!(parse_xy(&write_xy(point, size), size), Ok(point));
    }
}
