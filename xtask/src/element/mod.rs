//! The element as described in `npm/element.json`: its attributes and properties, methods, events, slots, parts and
//! custom properties. The manifest for editors, the table in the documentation, the types and the lists that the
//! element uses to read its attributes are generated from that file.

mod description;
mod written;

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::files;
use description::read;
use written::{events, manifest, markup, members, modes, rows, script};

/// Placeholders in the files for the generated parts.
const ROWS: &str = "<!-- element.json: its rows -->\n";
const MODES: &str = "// element.json: its modes\n";
const WHAT: &str = "// element.json: what it is\n";
const MEMBERS: &str = "  // element.json: its properties and methods\n";
const EVENTS: &str = "  // element.json: its events\n";
const ATTRIBUTES: &str = "  // element.json: its attributes\n";

/// Writes the generated files into the package's folder: `custom-elements.json`, `attributes.js`, and the generated
/// parts of `README.md` and `define.d.ts`.
///
/// # Errors
/// When an entry of `npm/element.json` is incomplete or unknown, the element's script does not handle it, or a file
/// lacks its placeholder.
pub(crate) fn write(folder: &Path) -> Result<()> {
    let element = read()?;
    fs::write(folder.join("custom-elements.json"), format!("{:#}\n", manifest(&element)))?;
    fs::write(folder.join("attributes.js"), script(&element)?)?;
    files::fill(&folder.join("README.md"), &[(ROWS, &rows(&element))])?;
    let types = [
        (MODES, &modes(&element)),
        (WHAT, &format!("/** {} */\n", element.description)),
        (MEMBERS, &members(&element)),
        (EVENTS, &events(&element)),
        (ATTRIBUTES, &markup(&element)),
    ];
    files::fill(&folder.join("define.d.ts"), &types.map(|(place, text)| (place, text.as_str())))
}

/// Checks that every attribute is complete, and that the element's script handles it and has the other properties.
///
/// # Errors
/// As [`write`].
pub(crate) fn check() -> Result<()> {
    read().map(drop)
}
