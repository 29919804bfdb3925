//! Takes out of the built wasm modules what only serves a debugger: the names of their functions, which
//! are a quarter of a module, and what made them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::wasm::sections;

/// The number of custom sections. None of those that are there by now tells a browser anything.
const CUSTOM: u8 = 0;

/// Rewrites every wasm module in a folder without its custom sections.
///
/// # Errors
/// When a module cannot be read or written, or is none.
pub(crate) fn drop_from(dist: &Path) -> Result<()> {
    for entry in fs::read_dir(dist).with_context(|| format!("could not read {}", dist.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|kind| kind == "wasm") {
            let module = fs::read(&path)?;
            let without =
                nameless(&module).with_context(|| format!("{} is no module", path.display()))?;
            fs::write(&path, without)?;
        }
    }
    Ok(())
}

/// The module without its custom sections; `None` if it is none.
fn nameless(module: &[u8]) -> Option<Vec<u8>> {
    let (header, sections) = sections(module)?;
    let mut kept = header.to_vec();
    for section in sections.into_iter().filter(|section| section.kind != CUSTOM) {
        section.write(&mut kept);
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_go() {
        let module = b"\0asm\x01\0\0\0\x01\x02ab\x00\x07\x04namexy\x00\x05\x04more\x0a\x01z";
        let expected = b"\0asm\x01\0\0\0\x01\x02ab\x0a\x01z";
        assert_eq!(nameless(module).unwrap(), expected);
        assert_eq!(nameless(expected).unwrap(), expected);
        assert_eq!(nameless(b"\0asm"), None);
    }
}
