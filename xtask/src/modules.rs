//! Removing what a browser does not need from the built wasm modules.
//!
//! Custom sections only serve debuggers: the names of functions, a quarter of a module, and the tools that produced it.
//! Also, wasm-bindgen ends the name of every imported function with sixteen hexadecimal digits, which occur in the
//! module and in its script, and compress worst in both. The script does not need indentation either, nor what none of
//! our scripts calls.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use wasm_encoder::{EntityType, ImportSection, Module, RawSection};
use wasmparser::{ImportSectionReader, Parser, Payload, TypeRef};

use crate::files;

/// The number of digits at the end of a name.
const DIGITS: usize = 16;

/// Rewrites every wasm module in a folder, `NAME_bg.wasm`, together with its script, `NAME.js`.
///
/// # Errors
/// When a file cannot be read or written, or the two do not belong together.
pub(crate) fn shrink_in(dist: &Path) -> Result<()> {
    for entry in fs::read_dir(dist).with_context(|| format!("could not read {}", dist.display()))? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(name) = file.strip_suffix("_bg.wasm") else { continue };
        let script = path.with_file_name(format!("{name}.js"));
        let words = files::read(&script)?;
        let (module, words) = shrunk(&fs::read(&path)?, words)
            .with_context(|| format!("{file} and {name}.js could not be rewritten"))?;
        fs::write(&path, module)?;
        fs::write(&script, words)?;
    }
    Ok(())
}

/// The module without its custom sections, and its script, with the same short names for imports.
fn shrunk(module: &[u8], mut script: String) -> Result<(Vec<u8>, String)> {
    let mut small = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            // No custom section that is left at this point matters to a browser.
            Payload::CustomSection(_) => {}
            Payload::ImportSection(section) => {
                small.section(&shortened(section, &mut script)?);
            }
            other => {
                if let Some((id, range)) = other.as_section() {
                    small.section(&RawSection {
                        id,
                        data: &module[range.start as usize..range.end as usize],
                    });
                }
            }
        }
    }
    Ok((small.finish(), without_unused(flush_left(&script))))
}

/// Shortens the names of the imports, in the script too.
fn shortened(section: ImportSectionReader<'_>, script: &mut String) -> Result<ImportSection> {
    let mut imports = ImportSection::new();
    for (place, import) in section.into_imports().enumerate() {
        let import = import?;
        let TypeRef::Func(kind) = import.ty else { bail!("{} is not a function", import.name) };
        let mut name = import.name.to_owned();
        if ends_with_digits(&name) {
            ensure!(script.contains(&name), "the script has no {name}");
            name = format!("i{place}");
            ensure!(!script.contains(&format!("{name}:")), "the script has an {name}");
            *script = script.replace(import.name, &name);
        }
        imports.import(import.module, &name, EntityType::Function(kind));
    }
    Ok(imports)
}

/// The script without indentation and without variables that are returned at once. The output of wasm-bindgen has no
/// string over several lines.
fn flush_left(script: &str) -> String {
    let script: String = script.lines().flat_map(|line| [line.trim_start(), "\n"]).collect();
    let mut short = String::with_capacity(script.len());
    let mut parts = script.split("const ret = ");
    short.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match part.split_once(";\nreturn ret;\n") {
            Some((value, rest)) if !value.contains('\n') => {
                short.push_str(&format!("return {value};\n{rest}"));
            }
            _ => short.push_str(&format!("const ret = {part}")),
        }
    }
    short
}

/// The script, flush left, without what none of our scripts calls: the function that starts a module whose bytes are there
/// already, and the warning at arguments that are not an object.
fn without_unused(mut script: String) -> String {
    const EXPORT: &str = "export { initSync, ";
    // Within the function, blocks end as it does; after its last statement there is only its own end.
    let function = ["function initSync(", "return __wbg_finalize_init(", "\n}\n"];
    if script.contains(EXPORT) && remove(&mut script, &function) {
        script = script.replace(EXPORT, "export { ");
    }
    remove(&mut script, &[" else {\nconsole.warn('using deprecated parameters", "\n}"]);
    script
}

/// Removes a piece from the first of its marks to the end of the last; returns whether all were found, in this order.
fn remove(script: &mut String, marks: &[&str]) -> bool {
    let mut start = None;
    let mut end = 0;
    for mark in marks {
        let Some(at) = script[end..].find(mark) else { return false };
        start = start.or(Some(end + at));
        end += at + mark.len();
    }
    script.replace_range(start.unwrap_or(end)..end, "");
    true
}

fn ends_with_digits(name: &str) -> bool {
    name.rsplit_once('_').is_some_and(|(_, digits)| {
        digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{CustomSection, TypeSection};

    use super::*;

    const LONG: &str = "__wbg_now_0123456789abcdef";

    /// A module that imports two functions, with the given custom sections.
    fn module(name: &str, custom: &[&str]) -> Vec<u8> {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        module.section(&types);
        let mut imports = ImportSection::new();
        for name in ["plain", name] {
            imports.import("./page.js", name, EntityType::Function(0));
        }
        module.section(&imports);
        for &name in custom {
            module.section(&CustomSection { name: name.into(), data: b"xy".as_slice().into() });
        }
        module.finish()
    }

    #[test]
    fn module_and_script_get_the_same_short_names() {
        let script = format!("    {LONG}: function() {{}}, plain: {LONG}");
        let (small, script) = shrunk(&module(LONG, &[]), script).unwrap();
        assert_eq!(small, module("i1", &[]));
        assert_eq!(script, "i1: function() {}, plain: i1\n");
        assert_eq!(shrunk(&small, script.clone()).unwrap(), (small, script));
    }

    #[test]
    fn values_returned_at_once_have_no_name() {
        let script = "a(x) {\nconst ret = x.y;\nreturn ret;\n},\nb(x) {\nconst ret = x;\nf(ret);\nreturn ret;\n},\n";
        assert_eq!(
            flush_left(script),
            "a(x) {\nreturn x.y;\n},\nb(x) {\nconst ret = x;\nf(ret);\nreturn ret;\n},\n"
        );
    }

    #[test]
    fn what_no_script_of_ours_calls_is_removed() {
        let script = "a();\nfunction initSync(module) {\nif (module) {\nb();\n}\n\
             return __wbg_finalize_init(c, module);\n}\nif (d) {\n({d} = d)\n} else {\n\
             console.warn('using deprecated parameters; pass an object')\n}\nd();\n\
             export { initSync, e as default };\n";
        let short = "a();\nif (d) {\n({d} = d)\n}\nd();\nexport { e as default };\n";
        assert_eq!(without_unused(script.to_owned()), short);
        assert_eq!(without_unused(short.to_owned()), short);
    }

    #[test]
    fn custom_sections_are_removed() {
        let (small, _) = shrunk(&module("plain", &["name", "producers"]), String::new()).unwrap();
        assert_eq!(small, module("plain", &[]));
    }

    #[test]
    fn a_script_of_another_module_is_refused() {
        assert!(shrunk(&module(LONG, &[]), "plain".to_owned()).is_err());
        assert!(shrunk(&module(LONG, &[]), format!("{LONG} i1:")).is_err());
        assert!(shrunk(b"\0asm", String::new()).is_err());
    }
}
