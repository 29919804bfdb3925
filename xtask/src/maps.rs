//! Checks the tables of modules, in the documents and at the top of modules: they list the existing modules.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use syn::{Attribute, Expr, Item, Lit, Meta, Visibility};

use crate::arrows::is_test;
use crate::files::{self, read};
use crate::process::root;

/// The document with a table for each package, below a heading that ends with the package's folder.
const DOCUMENT: &str = "docs/architecture.md";
/// The possible headings of the column of names in a table of modules.
const HEADS: [&str; 3] = ["file", "module", "modules"];
/// The sources whose files have documentation that lists their modules.
const SOURCES: [&str; 8] =
    ["src", "api/src", "cli/src", "npm/src", "prove/src", "tune/src", "www/src", "xtask/src"];

/// Compares every table of modules with the modules.
///
/// # Errors
/// Names the modules missing in a table, and the names in it that are not modules.
pub(crate) fn check() -> Result<()> {
    let mut complaints = String::new();
    for source in SOURCES {
        for file in files::with_extension(&root().join(source), "rs")? {
            let place = file.strip_prefix(root()).unwrap_or(&file).display().to_string();
            let parsed = syn::parse_file(&read(&file)?)
                .with_context(|| format!("could not parse {place}"))?;
            if let Some(named) = names(&head(&parsed.attrs)) {
                // A library's front page is for its users.
                let is_page = file.file_name().is_some_and(|name| name == "lib.rs");
                let there = declared(&parsed.items, !is_page);
                complaints += &differences(&place, &named, &there);
            }
        }
    }
    for (folder, text) in sections(&read(&root().join(DOCUMENT))?) {
        let source = if folder == "src/" { folder.clone() } else { format!("{folder}src/") };
        if let Some(named) = names(&text) {
            let place = format!("{DOCUMENT}, {folder}");
            complaints += &differences(&place, &named, &top_level(&root().join(source))?);
        }
    }
    ensure!(complaints.is_empty(), "tables of modules do not match the modules:\n{complaints}");
    Ok(())
}

/// The superfluous and the missing names of a table, one a line.
fn differences(place: &str, named: &BTreeSet<String>, there: &BTreeSet<String>) -> String {
    let mut lines = String::new();
    for name in there.difference(named) {
        let _ = writeln!(lines, "  {place} does not name {name}");
    }
    for name in named.difference(there) {
        let _ = writeln!(lines, "  {place} names {name}, which is not a module there");
    }
    lines
}

/// The documentation at the top of a file.
fn head(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    for attribute in attributes {
        if let Meta::NameValue(pair) = &attribute.meta
            && pair.path.is_ident("doc")
            && let Expr::Lit(literal) = &pair.value
            && let Lit::Str(line) = &literal.lit
        {
            text += line.value().trim_start();
            text.push('\n');
        }
    }
    text
}

/// The modules in separate files that a file declares, except those of tests; without `private`, only public ones.
fn declared(items: &[Item], private: bool) -> BTreeSet<String> {
    let modules = items.iter().filter_map(|item| match item {
        Item::Mod(module) if module.content.is_none() && !is_test(&module.attrs) => Some(module),
        _ => None,
    });
    let modules = modules.filter(|module| private || matches!(module.vis, Visibility::Public(_)));
    modules.map(|module| module.ident.to_string()).collect()
}

/// The modules directly in a source folder, not counting programs.
fn top_level(source: &Path) -> Result<BTreeSet<String>> {
    let entries =
        fs::read_dir(source).with_context(|| format!("could not read {}", source.display()))?;
    let mut modules = BTreeSet::new();
    for entry in entries {
        let path = entry?.path();
        let is_module = path.is_dir() || path.extension().is_some_and(|kind| kind == "rs");
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if is_module && !["bin", "lib", "main", "tests"].contains(&name.as_str()) {
            modules.insert(name);
        }
    }
    Ok(modules)
}

/// The sections of a document whose headings end with a folder in backticks, by that folder.
fn sections(document: &str) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = vec![];
    let mut is_in_one = false;
    for line in document.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let folder = quoted(heading).pop().filter(|name| name.ends_with('/'));
            is_in_one = folder.is_some();
            sections.extend(folder.map(|folder| (folder, String::new())));
        } else if let Some((_, text)) = sections.last_mut().filter(|_| is_in_one) {
            text.push_str(line);
            text.push('\n');
        }
    }
    sections
}

/// The names in the tables of modules of a text; `None` if it has no such table.
fn names(text: &str) -> Option<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    // The column of names in the current table; `None` outside of tables.
    let mut column = None;
    let mut is_table = false;
    for line in text.lines() {
        let cells: Vec<&str> = match line.strip_prefix('|') {
            Some(row) => row.split('|').map(str::trim).collect(),
            None => {
                is_table = false;
                continue;
            }
        };
        if !is_table {
            is_table = true;
            column = cells.iter().position(|cell| HEADS.contains(cell));
        } else if let Some(cell) = column.and_then(|column| cells.get(column)) {
            let all = quoted(cell).into_iter().filter_map(|name| module(&name));
            names.extend(all);
        }
    }
    (!names.is_empty()).then_some(names)
}

/// The module that a name in a table refers to: files of other kinds and in other folders are not modules, and the file
/// itself may be in its table.
fn module(name: &str) -> Option<String> {
    let name = name.strip_prefix("mod@").unwrap_or(name);
    let is_module = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    (is_module && name != "mod").then(|| name.to_owned())
}

/// The texts in backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn names_are_those_of_the_column_of_modules() {
        let text = "
Text with a `word`.

| file | subject |
|---|---|
| `mod` | itself |
| [`mod@one`], `two` | not `this` |
| `two/tests`, `Cargo.toml` | files |

| size | file |
|---|---|
| `5` | `three` |

| program | where |
|---|---|
| `bin` | there |
";
        assert_eq!(names(text), Some(set(&["one", "two", "three"])));
        assert_eq!(names("| a | b |\n|---|---|\n| `c` | `d` |\n"), None);
    }

    #[test]
    fn missing_and_superfluous_names_are_reported() {
        let parsed = syn::parse_file(
            "//! | file | subject |\n//! |---|---|\n//! | `old` | gone |\n//! | `kept` | there |\n\
             mod kept;\npub mod new;\n#[cfg(test)]\nmod tests;\nmod inner {}\n",
        )
        .expect("a file");
        let named = names(&head(&parsed.attrs)).expect("a table");
        let said = differences("here", &named, &declared(&parsed.items, true));
        assert_eq!(declared(&parsed.items, false), set(&["new"]));
        assert_eq!(
            said,
            "  here does not name new\n  here names old, which is not a module there\n"
        );
    }

    #[test]
    fn sections_end_with_the_next_heading() {
        let found = sections("# All\n## One: `a/`\nfirst\n### Part\nsecond\n## Two\nno\n## `b/`\n");
        let expected = [("a/", "first\n### Part\nsecond\n"), ("b/", "")];
        assert_eq!(found, expected.map(|(folder, text)| (folder.to_owned(), text.to_owned())));
    }

    #[test]
    fn the_tables_match_the_modules() {
        check().expect("they are");
    }
}
