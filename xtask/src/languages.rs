//! The list of the pages' languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// The source language of the translations.
pub(crate) const ENGLISH: &str = "en";
/// The list of languages.
pub(crate) const LIST: &str = "www/text/languages.txt";
/// The plural categories of the Unicode CLDR.
pub(crate) const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A language of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Language {
    /// Its name in files.
    pub(crate) name: String,
    pub(crate) tag: String,
    /// Its name in the language itself.
    pub(crate) own_name: String,
    /// Further tags that select it.
    pub(crate) further: Vec<String>,
    /// Its plural categories.
    pub(crate) categories: Vec<String>,
}

/// The languages of the list.
///
/// # Errors
/// When the list cannot be read, or has faults.
pub(crate) fn listed(project: &Path) -> Result<Vec<Language>> {
    parse(&text(project)?)
}

/// The languages of a list.
///
/// # Errors
/// When it has faults.
pub(crate) fn parse(source: &str) -> Result<Vec<Language>> {
    let mut faults = vec![];
    let languages = parse_into(source, &mut faults);
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(languages)
}

fn text(project: &Path) -> Result<String> {
    fs::read_to_string(project.join(LIST)).with_context(|| format!("could not read {LIST}"))
}

/// The languages of the list; its faults are added to `faults`, one a line.
///
/// # Errors
/// When the list cannot be read.
pub(crate) fn read(project: &Path, faults: &mut Vec<String>) -> Result<Vec<Language>> {
    Ok(parse_into(&text(project)?, faults))
}

fn parse_into(source: &str, faults: &mut Vec<String>) -> Vec<Language> {
    let mut languages: Vec<Language> = vec![];
    let mut tags: BTreeMap<String, usize> = BTreeMap::new();
    for (line, row) in (1..).zip(source.lines()) {
        let columns: Vec<_> = row.split('|').map(str::trim).collect();
        let [name, tag, own_name, further, categories] = columns[..] else {
            faults.push(format!("{LIST}:{line}: {} columns instead of 5: {row}", columns.len()));
            continue;
        };
        let own = [name, tag].into_iter().chain(further.split_whitespace());
        for tag in own.collect::<BTreeSet<_>>() {
            if let Some(first) = tags.insert(tag.to_ascii_lowercase(), line) {
                faults.push(format!("{LIST}:{line}: {tag}: line {first} has it too"));
            }
        }
        let categories: Vec<_> = categories.split_whitespace().map(str::to_owned).collect();
        for category in &categories {
            if !CATEGORIES.contains(&category.as_str()) {
                let all = CATEGORIES.join(", ");
                faults.push(format!("{LIST}:{line}: {name}: `{category}` is not one of: {all}"));
            }
        }
        if !categories.iter().any(|category| category == "other") {
            faults
                .push(format!("{LIST}:{line}: {name}: every language needs the category `other`"));
        }
        let [name, tag, own_name] = [name, tag, own_name].map(str::to_owned);
        let further = further.split_whitespace().map(str::to_owned).collect();
        languages.push(Language { name, tag, own_name, further, categories });
    }
    if languages.first().is_none_or(|first| first.name != ENGLISH) {
        faults.push(format!("{LIST}: the first language is not {ENGLISH}"));
    }
    languages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogues::tests::changed;

    #[test]
    fn faults_of_the_list_are_reported_with_their_line() {
        for (from, to, expected) in [
            ("| one few many other", "", "www/text/languages.txt:2: 4 columns"),
            ("few", "some", "www/text/languages.txt:2: cs: `some` is not one of"),
            (
                "few many other",
                "few",
                "www/text/languages.txt:2: cs: every language needs the category",
            ),
            ("cs-CZ", "EN", "www/text/languages.txt:2: EN: line 1 has it too"),
        ] {
            let faults = changed(LIST, from, to);
            assert!(
                faults.iter().any(|fault| fault.starts_with(expected)),
                "{faults:#?}\nlack\n{expected}"
            );
        }
    }
}
