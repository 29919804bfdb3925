//! Links as QR codes.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;

/// The width of the light margin around a code in modules, as required by the standard.
const QUIET: i32 = 4;

/// A QR code with its margin, for SVG.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CodePicture {
    /// Its side, in modules.
    pub side: i32,
    /// The path of its dark modules.
    pub path: String,
}

/// The code of a text; [`None`] if the text is too long.
pub fn qr_code(text: &str) -> Option<CodePicture> {
    // The error correction level is raised if that does not enlarge the code.
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let side = code.size();
    let mut path = String::new();
    for y in 0..side {
        let mut x = 0;
        while x < side {
            let dark = (x..side).take_while(|&x| code.get_module(x, y)).count() as i32;
            if dark > 0 {
                let _ = write!(path, "M{} {}h{dark}v1h-{dark}z", x + QUIET, y + QUIET);
            }
            x += dark + 1;
        }
    }
    Some(CodePicture { side: side + 2 * QUIET, path })
}

#[cfg(test)]
mod tests {
    use rqrr::PreparedImage;

    use super::*;

    /// Which modules of a picture are dark, row by row.
    fn modules(CodePicture { side, path }: &CodePicture) -> Vec<Vec<bool>> {
        let side = usize::try_from(*side).unwrap();
        let mut modules = vec![vec![false; side]; side];
        for run in path.split('M').skip(1) {
            let (at, rest) = run.split_once('h').unwrap();
            let (left, top) = at.split_once(' ').unwrap();
            let (left, top): (usize, usize) = (left.parse().unwrap(), top.parse().unwrap());
            let wide: usize = rest.split_once('v').unwrap().0.parse().unwrap();
            modules[top][left..left + wide].fill(true);
        }
        modules
    }

    #[test]
    fn a_code_is_read_as_its_link() {
        let moves: String = (1..=15).map(|row| format!("a{row}c{row}")).collect();
        for moves in ["h8", &moves] {
            let link = format!("https://example.org/tengen/#rule=renju&size=15&moves={moves}");
            let modules = modules(&qr_code(&link).unwrap());
            let pixel = |x: usize, y: usize| if modules[y / 4][x / 4] { 0 } else { 255 };
            let side = 4 * modules.len();
            let mut seen = PreparedImage::prepare_from_greyscale(side, side, pixel);
            let read: Vec<String> =
                seen.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect();
            assert_eq!(read, [link]);
        }
    }

    #[test]
    fn a_text_that_is_too_long_has_no_code() {
        assert_eq!(qr_code(&"a".repeat(2954)), None);
        assert!(qr_code(&"a".repeat(2953)).is_some());
    }
}
