//! Gives the imports of the built wasm modules short names.
//!
//! wasm-bindgen ends the name of every imported function with sixteen hexadecimal digits, which stand in
//! the module and in its script, and are what compresses least in both.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::wasm::{Section, number, sections, text, write_number, write_text};

/// The number of the section of imports.
const IMPORTS: u8 = 2;
/// The number of digits that end a name.
const DIGITS: usize = 16;

/// Rewrites every wasm module in a folder, `NAME_bg.wasm`, together with its script, `NAME.js`.
///
/// # Errors
/// When a file cannot be read or written, or the two do not belong together.
pub(crate) fn shorten_in(dist: &Path) -> Result<()> {
    for entry in fs::read_dir(dist).with_context(|| format!("could not read {}", dist.display()))? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(name) = file.strip_suffix("_bg.wasm") else { continue };
        let script = path.with_file_name(format!("{name}.js"));
        let words = fs::read_to_string(&script)
            .with_context(|| format!("could not read {}", script.display()))?;
        let (module, words) = shortened(&fs::read(&path)?, words)
            .with_context(|| format!("{file} and {name}.js do not match"))?;
        fs::write(&path, module)?;
        fs::write(&script, words)?;
    }
    Ok(())
}

/// The module and its script with short names of the same imports.
fn shortened(module: &[u8], mut script: String) -> Result<(Vec<u8>, String)> {
    let (header, sections) = sections(module).context("there is no module")?;
    let mut short = header.to_vec();
    for section in sections {
        if section.kind != IMPORTS {
            section.write(&mut short);
            continue;
        }
        let imports = imports(section.content).context("there are imports of an unknown kind")?;
        let mut content = vec![];
        write_number(imports.len(), &mut content);
        for (place, import) in imports.iter().enumerate() {
            let mut name = import.name.to_owned();
            if ends_with_digits(&name) {
                ensure!(script.contains(&name), "the script has no {name}");
                name = format!("i{place}");
                ensure!(!script.contains(&format!("{name}:")), "the script has an {name}");
                script = script.replace(import.name, &name);
            }
            write_text(import.from, &mut content);
            write_text(&name, &mut content);
            content.extend_from_slice(import.kind);
        }
        Section { kind: IMPORTS, content: &content }.write(&mut short);
    }
    Ok((short, script))
}

fn ends_with_digits(name: &str) -> bool {
    name.rsplit_once('_').is_some_and(|(_, digits)| {
        digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// A function that a module takes from outside.
struct Import<'a> {
    from: &'a str,
    name: &'a str,
    /// Its kind and type, as they are written.
    kind: &'a [u8],
}

/// The imports of a section; `None` if there are others than functions.
fn imports(content: &[u8]) -> Option<Vec<Import<'_>>> {
    let (count, mut at) = number(content, 0)?;
    let mut imports = vec![];
    for _ in 0..count {
        let (from, middle) = text(content, at)?;
        let (name, start) = text(content, middle)?;
        let function = *content.get(start)? == 0;
        (_, at) = number(content, start + 1).filter(|_| function)?;
        imports.push(Import { from, name, kind: content.get(start..at)? });
    }
    (at == content.len()).then_some(imports)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: &str = "__wbg_now_0123456789abcdef";

    fn module(name: &str) -> Vec<u8> {
        let mut content = vec![2];
        for name in ["plain", name] {
            write_text("./page.js", &mut content);
            write_text(name, &mut content);
            content.extend([0, 5]);
        }
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        Section { kind: IMPORTS, content: &content }.write(&mut module);
        Section { kind: 10, content: b"z" }.write(&mut module);
        module
    }

    #[test]
    fn module_and_script_get_the_same_short_names() {
        let script = format!("{LONG}: function() {{}}, plain: {LONG}");
        let (short, script) = shortened(&module(LONG), script).unwrap();
        assert_eq!(short, module("i1"));
        assert_eq!(script, "i1: function() {}, plain: i1");
        assert_eq!(shortened(&short, script.clone()).unwrap(), (short, script));
    }

    #[test]
    fn a_script_of_another_module_is_refused() {
        assert!(shortened(&module(LONG), "plain".to_owned()).is_err());
        assert!(shortened(&module(LONG), format!("{LONG} i1:")).is_err());
        assert!(shortened(b"\0asm", String::new()).is_err());
    }
}
