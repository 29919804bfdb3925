//! The lessons of the site: an annotated SGF file of each in every language.
//!
//! In `www/lessons` a comment (`C`) or name (`GN`) is a key of the catalogues; the build replaces the keys by the
//! texts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::process::root;
use crate::{catalogues, files, languages};

/// The properties whose values are keys.
const TEXTS: [&str; 2] = ["C[", "GN["];
/// The prefix of a lesson's title in the catalogue of the page.
const TITLE: &str = "lesson.";
/// The prefix of the files of texts that are not needed once the lessons are generated.
const SOURCES: &str = "lessons-";

/// The names and sources of the lessons.
///
/// # Errors
/// When one cannot be read.
pub(crate) fn sources() -> Result<BTreeMap<String, String>> {
    let folder = root().join("www").join("lessons");
    let mut sources = BTreeMap::new();
    for path in crate::files::under(&folder)? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = files::read(&path)?;
        sources.insert(name, text);
    }
    Ok(sources)
}

/// Writes the lessons into the site in `dist`, as `lessons/LANGUAGE/NAME.sgf`.
///
/// # Errors
/// When a lesson names a missing text, or a file cannot be read or written.
pub(crate) fn write(dist: &Path) -> Result<()> {
    let sources = sources()?;
    for language in languages::listed(root())? {
        let texts = texts(&language.name)?;
        let folder = dist.join("lessons").join(&language.name);
        fs::create_dir_all(&folder)?;
        for (name, source) in &sources {
            let lesson = filled(source, &texts)
                .with_context(|| format!("lesson {name} in {}", language.name))?;
            fs::write(folder.join(format!("{name}.sgf")), lesson)?;
        }
    }
    let copied: Vec<PathBuf> = crate::files::under(&dist.join("text"))?;
    for path in copied {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(SOURCES) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// The texts used by lessons, in a language.
fn texts(language: &str) -> Result<BTreeMap<String, String>> {
    let entries = catalogues::texts_of("lessons", language)?;
    let mut texts: BTreeMap<_, _> =
        entries.into_iter().map(|entry| (entry.key, entry.text)).collect();
    for entry in catalogues::texts_of("learn", language)? {
        if let Some(name) = entry.key.strip_prefix(TITLE) {
            texts.insert(name.to_owned(), entry.text);
        }
    }
    Ok(texts)
}

/// A lesson with its keys replaced by their texts.
fn filled(source: &str, texts: &BTreeMap<String, String>) -> Result<String> {
    let mut filled = String::with_capacity(source.len() * 4);
    let mut rest = source;
    while let Some(at) = rest.find('[') {
        let (before, after) = rest.split_at(at + 1);
        filled.push_str(before);
        let (value, behind) = after.split_once(']').context("a bracket is not closed")?;
        if names_text(before) {
            let text = texts.get(value).with_context(|| format!("no text is named {value}"))?;
            filled.push_str(&text.replace('\\', "\\\\").replace(']', "\\]"));
        } else {
            filled.push_str(value);
        }
        filled.push(']');
        rest = behind;
    }
    ensure!(!rest.contains(']'), "a bracket is closed twice");
    filled.push_str(rest);
    Ok(filled)
}

/// Whether a source ends with the beginning of a property whose value is a key.
fn names_text(before: &str) -> bool {
    TEXTS.iter().any(|property| {
        let name = before.strip_suffix(property);
        name.is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_uppercase()))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn keys_become_texts() {
        let texts = [("a.1", "One [of] two"), ("a", "Name")];
        let texts = texts.map(|(key, text)| (key.to_owned(), text.to_owned())).into();
        let made = filled("(;GN[a]AC[a.1]\n;C[a.1]B[ab](;W[cd]))", &texts).unwrap();
        assert_eq!(made, "(;GN[Name]AC[a.1]\n;C[One [of\\] two]B[ab](;W[cd]))");
        let unknown = filled("(;C[b])", &texts).unwrap_err().to_string();
        assert_eq!(unknown, "no text is named b");
        assert!(filled("(;C[a", &texts).is_err());
    }

    #[test]
    fn every_lesson_is_made_in_every_language_and_no_text_is_left_over() {
        let dist = tempfile::tempdir().unwrap();
        fs::create_dir(dist.path().join("text")).unwrap();
        fs::write(dist.path().join("text").join("lessons-en.txt"), "").unwrap();
        write(dist.path()).unwrap();
        let made = crate::files::under(dist.path()).unwrap().len();
        let languages = languages::listed(root()).unwrap().len();
        assert_eq!(made, sources().unwrap().len() * languages);
        let used: BTreeSet<String> = sources()
            .unwrap()
            .values()
            .flat_map(|source| source.split(['[', ']']).map(str::to_owned).collect::<Vec<_>>())
            .collect();
        for entry in catalogues::texts_of("lessons", languages::ENGLISH).unwrap() {
            assert!(used.contains(&entry.key), "no lesson has the text {}", entry.key);
        }
    }

    #[test]
    fn the_page_lists_every_lesson_with_the_number_of_its_exercises() {
        let page = fs::read_to_string(root().join("www").join("learn.html")).unwrap();
        let listed: BTreeMap<&str, usize> = page
            .split("<a href=\"#")
            .filter_map(|part| {
                let (name, rest) = part.split_once("\" data-tasks=\"")?;
                Some((name, rest.split('"').next()?.parse().ok()?))
            })
            .collect();
        let sources = sources().unwrap();
        let there: BTreeMap<&str, usize> = sources
            .iter()
            .map(|(name, source)| (name.as_str(), source.matches("TASK[").count()))
            .collect();
        assert_eq!(listed, there);
    }
}
