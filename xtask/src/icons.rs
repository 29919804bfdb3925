//! The images of the installed page's icon, rendered from the one drawing.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use serde_json::Value;

use crate::files;

/// The icon's drawing.
const DRAWING: &str = "icons/tengen.svg";
/// The manifest, which lists the images.
const MANIFEST: &str = "manifest.webmanifest";
/// The attribute that rounds its corners.
const ROUNDED: &str = " rx=\"12\"";

/// An image: its file, its side in pixels, and whether its corners are left to the system, which crops them in its own
/// way. Everything important lies well within the middle four fifths.
const PICTURES: [(&str, u16, bool); 4] = [
    ("icon-192.png", 192, false),
    ("icon-512.png", 512, false),
    ("icon-maskable-512.png", 512, true),
    ("icon-180.png", 180, true),
];

/// Renders the icons into `dist`, from the drawing in `www`.
///
/// # Errors
/// When the drawing cannot be read, or an image cannot be written.
pub(crate) fn write(www: &Path, dist: &Path) -> Result<()> {
    let path = www.join(DRAWING);
    let drawing = files::read(&path)?;
    ensure!(drawing.contains(ROUNDED), "{} has no corners with{ROUNDED}", path.display());
    for (name, side, is_square) in PICTURES {
        let drawing = if is_square { drawing.replace(ROUNDED, "") } else { drawing.clone() };
        let picture = picture(&drawing, side).with_context(|| format!("for {name}"))?;
        fs::write(dist.join(name), picture.encode_png()?)?;
    }
    Ok(())
}

/// Checks that every image named by the manifest exists.
///
/// # Errors
/// When one is missing, or the manifest cannot be read.
pub(crate) fn check_manifest(dist: &Path) -> Result<()> {
    let manifest: Value = serde_json::from_str(&fs::read_to_string(dist.join(MANIFEST))?)?;
    for list in ["icons", "screenshots"] {
        let pictures = manifest[list].as_array().with_context(|| format!("no {list}"))?;
        for picture in pictures {
            let name = picture["src"].as_str().with_context(|| format!("{picture} has no src"))?;
            ensure!(dist.join(name).is_file(), "{MANIFEST} names {name}, which does not exist");
        }
    }
    Ok(())
}

/// Renders the drawing as a square image.
fn picture(drawing: &str, side: u16) -> Result<Pixmap> {
    let tree = Tree::from_str(drawing, &Options::default())?;
    let mut picture = Pixmap::new(side.into(), side.into()).context("a picture without a side")?;
    let scale = f32::from(side) / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::root;

    #[test]
    fn a_missing_picture_is_named() {
        let dist = tempfile::tempdir().unwrap();
        let manifest = r#"{"icons":[{"src":"a.png"}],"screenshots":[]}"#;
        fs::write(dist.path().join(MANIFEST), manifest).unwrap();
        let error = check_manifest(dist.path()).unwrap_err().to_string();
        assert!(error.contains("a.png"), "{error}");
        fs::write(dist.path().join("a.png"), "").unwrap();
        check_manifest(dist.path()).unwrap();
    }

    #[test]
    fn corners_are_round_or_left_to_the_system() {
        let dist = tempfile::tempdir().unwrap();
        write(&root().join("www"), dist.path()).unwrap();
        for (name, side, is_square) in PICTURES {
            let bytes = fs::read(dist.path().join(name)).unwrap();
            let picture = Pixmap::decode_png(&bytes).unwrap();
            assert_eq!((picture.width(), picture.height()), (side.into(), side.into()), "{name}");
            let corner = picture.pixel(0, 0).unwrap();
            assert_eq!(corner.is_opaque(), is_square, "{name}");
            // The stone in the middle is dark.
            let middle = picture.pixel(u32::from(side) / 2, u32::from(side) / 2).unwrap();
            assert!(middle.is_opaque() && middle.red() < 60, "{name}");
        }
    }
}
