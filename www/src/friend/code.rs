//! A link as a QR code.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// Light modules around a code, as the standard asks for.
const QUIET: i32 = 4;

/// The side of a text's code with its margin, in modules, and its dark modules as the path of an SVG; [`None`] where
/// the text is too long for one.
pub(super) fn code(text: &str) -> Option<(i32, String)> {
    // The level is raised where that takes no larger code.
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
    Some((side + 2 * QUIET, path))
}
