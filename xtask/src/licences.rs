//! The licences of everything that the site contains, as one text beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::dependencies;
use crate::process::root;

/// The packages whose code is part of the site.
const IN_SITE: [&str; 3] = ["tengen", "tengen-web", "tengen-npm"];
/// The text's name.
pub(crate) const FILE: &str = "licences.txt";

/// Writes the licences into the site.
///
/// # Errors
/// When cargo fails, or the text cannot be written.
pub(crate) fn write(dist: &Path) -> Result<()> {
    let metadata = dependencies::metadata()?;
    let packages =
        dependencies::of(&metadata, &IN_SITE).context("cargo's metadata is not as expected")?;
    let mut text =
        "Tengen is licensed under MIT or Apache-2.0, as you like. It is made of:\n\n".to_owned();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages {
        let word = |name: &str| package[name].as_str().unwrap_or_default();
        let name = format!("{} {}", word("name"), word("version"));
        text += &format!("- {name}: {}\n", word("license"));
        for licence in texts_of(package)? {
            texts.entry(licence).or_default().insert(name.clone());
        }
    }
    let own = fs::read_to_string(root().join("LICENSE-MIT"))?;
    text += &format!("\n\n{}\n\n{own}", heading("Tengen"));
    for (licence, names) in texts {
        let names: Vec<String> = names.into_iter().collect();
        text += &format!("\n\n{}\n\n{licence}", heading(&names.join(", ")));
    }
    fs::write(dist.join(FILE), text).with_context(|| format!("could not write {FILE}"))
}

fn heading(names: &str) -> String {
    format!("==== {names} ====")
}

/// The licences included in a package: the shortest one if there is a choice, all if several apply.
fn texts_of(package: &Value) -> Result<Vec<String>> {
    let word = |name: &str| package[name].as_str().unwrap_or_default();
    let mut found = vec![];
    let Some(folder) = Path::new(word("manifest_path")).parent() else { return Ok(found) };
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        if path.is_file() && (name.starts_with("licen") || name.starts_with("copying")) {
            found.push(fs::read_to_string(&path)?.trim().to_owned());
        }
    }
    // Which file holds which of the licences is not stated anywhere.
    if !word("license").contains(" AND ") {
        found = found.into_iter().min_by_key(String::len).into_iter().collect();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_crate_of_the_site_is_named() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path()).unwrap();
        let text = fs::read_to_string(folder.path().join(FILE)).unwrap();
        for name in ["- wasm-bindgen 0.", "- libm 0.", "- gif 0.", "Permission is hereby granted"] {
            assert!(text.contains(name), "{name}");
        }
        assert!(!text.contains("proptest"));
        // Of encoding_rs, `(Apache-2.0 OR MIT) AND BSD-3-Clause`.
        assert!(text.contains("Copyright © WHATWG"));
    }

    #[test]
    fn every_licence_that_applies_is_included() {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in [("LICENSE-MIT", "short"), ("LICENCE-BSD", "longer"), ("README", "")] {
            fs::write(folder.path().join(file), text).unwrap();
        }
        let manifest = folder.path().join("Cargo.toml");
        let texts = |license: &str| {
            let package = json!({ "manifest_path": manifest, "license": license });
            let mut texts = texts_of(&package).unwrap();
            texts.sort();
            texts
        };
        assert_eq!(texts("MIT OR BSD-3-Clause"), ["short"]);
        assert_eq!(texts("MIT AND BSD-3-Clause"), ["longer", "short"]);
    }
}
