//! Takes the names of functions out of the built wasm modules.
//!
//! Trunk asks wasm-bindgen to keep them. They are a quarter of a module and serve a debugger only.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The first eight bytes of a module: its mark and its version.
const HEADER: usize = 8;
/// The number of custom sections, of which the names are one.
const CUSTOM: u8 = 0;

/// Rewrites every wasm module in a folder without its names.
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

/// The module without its section of names; `None` if its sections do not fill it exactly.
fn nameless(module: &[u8]) -> Option<Vec<u8>> {
    let mut kept = module.get(..HEADER)?.to_vec();
    let mut at = HEADER;
    while at < module.len() {
        let (size, start) = number(module, at + 1)?;
        let end = start.checked_add(size)?;
        let section = module.get(at..end)?;
        if !(module[at] == CUSTOM && module[start..end].starts_with(b"\x04name")) {
            kept.extend_from_slice(section);
        }
        at = end;
    }
    Some(kept)
}

/// The number in LEB128 at an offset, and the offset after it.
fn number(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let (mut value, mut shift) = (0_usize, 0);
    loop {
        let byte = *bytes.get(at)?;
        at += 1;
        value |= usize::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some((value, at));
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE: &[u8] = b"\0asm\x01\0\0\0\x01\x02ab\x00\x07\x04namexy\x00\x05\x04more\x0a\x01z";

    #[test]
    fn only_the_names_go() {
        let expected = b"\0asm\x01\0\0\0\x01\x02ab\x00\x05\x04more\x0a\x01z";
        assert_eq!(nameless(MODULE).unwrap(), expected);
        assert_eq!(nameless(expected).unwrap(), expected);
    }

    #[test]
    fn a_broken_module_is_none() {
        assert_eq!(nameless(&MODULE[..MODULE.len() - 1]), None);
        assert_eq!(nameless(b"\0asm"), None);
    }
}
