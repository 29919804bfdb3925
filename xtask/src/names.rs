//! The names of public types: a search for one should find only one.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};
use syn::{Attribute, Ident, Item, Visibility};

use crate::files;
use crate::process::root;

/// The folders whose public types must have unique names.
const SOURCES: [&str; 7] =
    ["src", "api/src", "cli/src", "npm/src", "prove/src", "tune/src", "www/src"];

/// Where each name is defined.
type Places = BTreeMap<String, Vec<String>>;

/// Checks that no two public types share a name.
///
/// # Errors
/// Names each shared name with its files.
pub(crate) fn check() -> Result<()> {
    let mut places = Places::new();
    for source in SOURCES {
        for file in files::with_extension(&root().join(source), "rs")? {
            let parsed = syn::parse_file(&files::read(&file)?)
                .with_context(|| format!("could not parse {}", file.display()))?;
            let name = file.strip_prefix(root()).unwrap_or(&file).display().to_string();
            collect(&parsed.items, &name, &mut places);
        }
    }
    let shared = complaints(&places);
    ensure!(shared.is_empty(), "public types share a name:\n{shared}");
    Ok(())
}

/// The names defined in several places, one a line.
fn complaints(places: &Places) -> String {
    let mut lines = String::new();
    for (name, files) in places.iter().filter(|(_, files)| files.len() > 1) {
        // Writing to a text does not fail.
        let _ = writeln!(lines, "  {name}: {}", files.join(", "));
    }
    lines
}

/// Collects the public types of a file and of the modules in it.
fn collect(items: &[Item], file: &str, places: &mut Places) {
    for item in items {
        let (attributes, visibility, name) = match item {
            Item::Struct(item) => (&item.attrs, &item.vis, &item.ident),
            Item::Enum(item) => (&item.attrs, &item.vis, &item.ident),
            Item::Union(item) => (&item.attrs, &item.vis, &item.ident),
            Item::Trait(item) => (&item.attrs, &item.vis, &item.ident),
            Item::Type(item) => (&item.attrs, &item.vis, &item.ident),
            Item::Mod(module) => {
                if let Some((_, items)) = &module.content {
                    collect(items, file, places);
                }
                continue;
            }
            _ => continue,
        };
        if is_public(visibility) && !has_twin(attributes) {
            places.entry(Ident::to_string(name)).or_default().push(file.to_owned());
        }
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether a type is only compiled in some builds, with another of the same name in the others.
fn has_twin(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(files: &[(&str, &str)]) -> Places {
        let mut places = Places::new();
        for (file, text) in files {
            collect(&syn::parse_file(text).unwrap().items, file, &mut places);
        }
        places
    }

    #[test]
    fn a_shared_name_is_reported_with_its_files() {
        let places = places(&[
            ("a.rs", "pub struct Row; pub(crate) enum Own {} mod inner { pub trait Kind {} }"),
            ("b.rs", "pub type Row = u8; enum Own {} pub enum Kind {} pub fn row() {}"),
        ]);
        assert_eq!(complaints(&places), "  Kind: a.rs, b.rs\n  Row: a.rs, b.rs\n");
    }

    #[test]
    fn no_two_public_types_share_a_name() {
        check().unwrap();
    }
}
