//! The source catalogues of texts: reading them, and finding their faults.
//!
//! The English catalogue defines which texts exist. A file in another language has the same keys, with a form for each
//! of its plural categories, and every form has the placeholders of the English text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Context, Result, bail};

use crate::files;
use crate::languages::{self, CATEGORIES, ENGLISH, LIST, Language};
use crate::process::root;
use crate::views::VIEWS;

/// The languages in which the category `one` contains only the number 1, so that its text may omit the figure. In
/// Russian it also contains 21.
const ONE_ALONE: [&str; 2] = [ENGLISH, "cs"];

/// Files of texts that belong together, one for each language.
#[derive(Debug)]
pub(crate) struct Set {
    /// The set's name in messages that name no file.
    pub(crate) name: &'static str,
    folder: &'static str,
    /// The prefix of the file names.
    prefix: String,
    /// The sets that are loaded together with this one: no key may be in both.
    beside: Vec<&'static str>,
}

/// Every set of texts.
pub(crate) static SETS: LazyLock<Vec<Set>> = LazyLock::new(|| {
    let set = |name: &'static str, prefix: &str, beside: &[&'static str]| Set {
        name,
        folder: "www/text",
        prefix: prefix.to_owned(),
        beside: beside.to_vec(),
    };
    let element =
        |name, prefix: &str, beside| Set { folder: "npm/text", ..set(name, prefix, beside) };
    let mut sets = vec![
        set("page", "", &["shared"]),
        set("shared", "shared-", &[]),
        set("sheets", "sheets-", &["page", "shared"]),
        set("lab", "lab-", &["shared"]),
    ];
    for view in VIEWS {
        let beside = ["page", "shared", "sheets"]
            .into_iter()
            .chain(view.words_of.iter().map(|other| other.name));
        sets.push(set(view.name, &format!("{}-", view.name), &beside.collect::<Vec<_>>()));
    }
    sets.extend([
        set("learn", "learn-", &["shared"]),
        set("lessons", "lessons-", &[]),
        element("element", "", &[]),
        element("element-live", "live-", &["element"]),
    ]);
    sets
});

impl Set {
    /// The path of a language's file, relative to the project.
    pub(crate) fn file(&self, language: &str) -> String {
        format!("{}/{}{language}.txt", self.folder, self.prefix)
    }
}

/// A text in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The line number, from 1.
    pub(crate) line: usize,
    /// The key, with its plural category if it has one.
    pub(crate) key: String,
    pub(crate) text: String,
}

/// A file of texts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Catalogue {
    /// The comments at its beginning, each with its `#`.
    pub(crate) head: Vec<String>,
    /// The texts, in order.
    pub(crate) entries: Vec<Entry>,
    /// The lines that are followed by an empty line.
    gaps: BTreeSet<usize>,
}

/// A text of the English catalogue in all its forms.
#[derive(Debug)]
pub(crate) struct Text<'a> {
    /// The key without a plural category.
    pub(crate) key: &'a str,
    /// The singular form, if the text has forms.
    pub(crate) one: Option<&'a Entry>,
    /// The text, or its plural form.
    pub(crate) other: &'a Entry,
    /// Whether an empty line follows.
    pub(crate) gap: bool,
}

impl Text<'_> {
    /// The keys that the text has in a language.
    pub(crate) fn keys(&self, language: &Language) -> Vec<String> {
        match self.one {
            None => vec![self.key.to_owned()],
            Some(_) => {
                language.categories.iter().map(|form| format!("{}.{form}", self.key)).collect()
            }
        }
    }
}

impl Catalogue {
    /// Reads a file; invalid lines are added to `faults`, each beginning with its line number.
    pub(crate) fn read(source: &str, faults: &mut Vec<String>) -> Self {
        let mut read = Self::default();
        for (line, content) in (1..).zip(source.lines()) {
            if content.starts_with('#') {
                if read.entries.is_empty() {
                    read.head.push(content.to_owned());
                }
            } else if content.trim().is_empty() {
                if let Some(last) = read.entries.last() {
                    read.gaps.insert(last.line);
                }
            } else if let Some((key, text)) = content.split_once(" = ") {
                let (key, text) = (key.trim().to_owned(), text.trim().to_owned());
                if let Some(first) = read.entries.iter().find(|entry| entry.key == key) {
                    faults.push(format!("{line}: {key}: line {} has it already", first.line));
                } else {
                    if text.is_empty() {
                        faults.push(format!("{line}: {key}: there is no text"));
                    }
                    read.entries.push(Entry { line, key, text });
                }
            } else {
                faults.push(format!("{line}: neither a comment nor `key = text`: {content}"));
            }
        }
        read
    }

    /// Finds a text by its key.
    pub(crate) fn find(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// The texts of an English catalogue.
    pub(crate) fn texts(&self) -> Vec<Text<'_>> {
        self.entries
            .iter()
            .filter_map(|entry| {
                let gap = self.gaps.contains(&entry.line);
                match parts(&entry.key) {
                    (key, None) => Some(Text { key, one: None, other: entry, gap }),
                    (key, Some("other")) => {
                        let one = self.find(&format!("{key}.one"));
                        Some(Text { key, one: Some(one.unwrap_or(entry)), other: entry, gap })
                    }
                    (_, Some(_)) => None,
                }
            })
            .collect()
    }
}

/// A key without its plural category, and the category.
fn parts(key: &str) -> (&str, Option<&str>) {
    match key.rsplit_once('.') {
        Some((key, form)) if CATEGORIES.contains(&form) => (key, Some(form)),
        _ => (key, None),
    }
}

/// The names of the `{placeholders}` of a text, or what is wrong with its braces.
fn placeholders(text: &str) -> Result<BTreeSet<&str>, &'static str> {
    let mut names = BTreeSet::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let inner = rest[at..].strip_prefix('{').ok_or("a } without a matching {")?;
        let (name, after) = inner.split_once('}').ok_or("a { without a matching }")?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if name.is_empty() || !name.chars().all(is_name) {
            return Err("braces around something that is not a name");
        }
        names.insert(name);
        rest = after;
    }
    Ok(names)
}

/// All faults of the catalogues in `project`, one a line, each with file, line and key; empty if there are none.
///
/// # Errors
/// When a file cannot be read.
pub(crate) fn faults(project: &Path) -> Result<Vec<String>> {
    let mut faults = vec![];
    let languages = languages::read(project, &mut faults)?;
    let mut known = BTreeSet::from([PathBuf::from(LIST)]);
    for language in &languages {
        let mut read = BTreeMap::new();
        for set in SETS.iter() {
            let file = set.file(&language.name);
            known.insert(PathBuf::from(&file));
            let english = fs::read_to_string(project.join(set.file(ENGLISH)))
                .with_context(|| format!("could not read {}", set.file(ENGLISH)))?;
            let english = Catalogue::read(&english, &mut vec![]);
            let Ok(source) = fs::read_to_string(project.join(&file)) else {
                faults.push(format!("{file}: there is no such file"));
                continue;
            };
            let mut own = vec![];
            let catalogue = Catalogue::read(&source, &mut own);
            compare(set, &english, &catalogue, language, &mut own);
            faults.extend(own.into_iter().map(|fault| format!("{file}:{fault}")));
            read.insert(set.name, catalogue);
        }
        for set in SETS.iter() {
            for &beside in &set.beside {
                let (Some(own), Some(other)) = (read.get(set.name), read.get(beside)) else {
                    continue;
                };
                for entry in own.entries.iter().filter(|entry| other.find(&entry.key).is_some()) {
                    let (file, key) = (set.file(&language.name), &entry.key);
                    faults.push(format!("{file}:{}: {key}: {beside} has it too", entry.line));
                }
            }
        }
    }
    for folder in SETS.iter().map(|set| set.folder).collect::<BTreeSet<_>>() {
        for file in files::under(&project.join(folder))? {
            let file = file.strip_prefix(project)?;
            if !known.contains(file) {
                faults.push(format!("{}: {LIST} has no such language", file.display()));
            }
        }
    }
    Ok(faults)
}

/// The faults of a language's file compared with the English one.
fn compare(
    set: &Set,
    english: &Catalogue,
    own: &Catalogue,
    language: &Language,
    faults: &mut Vec<String>,
) {
    let texts = english.texts();
    let mut wanted: BTreeMap<String, &Text<'_>> = BTreeMap::new();
    for text in &texts {
        for key in text.keys(language) {
            if own.find(&key).is_none() {
                let (file, line) = (set.file(ENGLISH), text.other.line);
                faults.push(format!(" {key}: it is missing; {file}:{line} has it"));
            }
            wanted.insert(key, text);
        }
    }
    for Entry { line, key, text } in &own.entries {
        let Some(english) = wanted.get(key) else {
            faults.push(format!("{line}: {key}: {}", unknown(key, &texts, language)));
            continue;
        };
        let found = text_faults(key, text, &english.other.text, language);
        faults.extend(found.into_iter().map(|fault| format!("{line}: {key}: {fault}")));
    }
}

/// The faults in the placeholders of a text, or of one of its forms.
pub(crate) fn text_faults(
    key: &str,
    text: &str,
    english: &str,
    language: &Language,
) -> Vec<String> {
    let (names, mut due) = match (placeholders(text), placeholders(english)) {
        (Ok(names), Ok(due)) => (names, due),
        (Err(fault), _) | (_, Err(fault)) => return vec![fault.to_owned()],
    };
    let is_one = parts(key).1 == Some("one") && ONE_ALONE.contains(&language.name.as_str());
    if is_one && !names.contains("n") {
        due.remove("n");
    }
    let surplus = names.difference(&due).map(|name| format!("the English text has no {{{name}}}"));
    let lacking = due.difference(&names).map(|name| format!("it lacks {{{name}}}"));
    surplus.chain(lacking).collect()
}

/// Why a key is not allowed.
fn unknown(key: &str, texts: &[Text<'_>], language: &Language) -> String {
    let forms = || language.categories.join(", ");
    let text = |key: &str| texts.iter().find(|text| text.key == key);
    match (parts(key), text(key)) {
        (_, Some(_)) => {
            format!("it depends on a number, and needs a form for each of: {}", forms())
        }
        ((plain, Some(form)), None) if text(plain).is_some_and(|text| text.one.is_some()) => {
            format!("{} has no plural form `{form}`; its forms are: {}", language.name, forms())
        }
        ((plain, Some(_)), None) if text(plain).is_some() => {
            "the text has no plural forms".to_owned()
        }
        ((plain, Some(form)), None) if language.name == ENGLISH => {
            format!("`{form}` is a plural category, but there is no {plain}.other")
        }
        _ => "English has no such key".to_owned(),
    }
}

/// The texts of a set in a language of the project.
///
/// # Errors
/// When the file cannot be read.
pub(crate) fn texts_of(set: &str, language: &str) -> Result<Vec<Entry>> {
    let set = SETS
        .iter()
        .find(|own| own.name == set)
        .with_context(|| format!("no set is named {set}"))?;
    let file = set.file(language);
    let source =
        fs::read_to_string(root().join(&file)).with_context(|| format!("could not read {file}"))?;
    Ok(Catalogue::read(&source, &mut vec![]).entries)
}

/// Checks that the project's catalogues have no faults.
///
/// # Errors
/// When they have: every fault, with file, line and key.
pub(crate) fn check() -> Result<()> {
    let faults = faults(root())?;
    if faults.is_empty() {
        return Ok(());
    }
    let mut expected = String::new();
    for fault in &faults {
        let _ = write!(expected, "\n{fault}");
    }
    bail!("the catalogues of texts have faults:{expected}")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A small project: a list, and a catalogue of each set in English and Czech.
    pub(crate) fn project() -> tempfile::TempDir {
        let project = tempfile::tempdir().unwrap();
        let list =
            "en | en | English | | one other\ncs | cs | Čeština | cs-CZ | one few many other\n";
        write(&project, LIST, list);
        for set in SETS.iter() {
            let key = set.name;
            let english = format!(
                "# English\n\n{key}.a = Move {{n}}, {{who}}\n\n{key}.b.one = one of {{all}}\n{key}.b.other = {{n}} of {{all}}\n"
            );
            let czech = format!(
                "# Czech\n# by hand\n\n{key}.a = Tah {{n}}, {{who}}\n\n{key}.b.one = jeden z {{all}}\n{key}.b.few = {{n}} ze {{all}}\n{key}.b.many = {{n}} z {{all}}\n{key}.b.other = {{n}} z {{all}}\n"
            );
            write(&project, &set.file("en"), &english);
            write(&project, &set.file("cs"), &czech);
        }
        project
    }

    pub(crate) fn write(project: &tempfile::TempDir, file: &str, source: &str) {
        let path = project.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, source).unwrap();
    }

    /// The faults after a change to a file.
    pub(crate) fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
        let project = project();
        let source = fs::read_to_string(project.path().join(file)).unwrap();
        assert!(source.contains(from), "{file} has no {from}");
        write(&project, file, &source.replacen(from, to, 1));
        faults(project.path()).unwrap()
    }

    #[test]
    fn a_whole_project_has_no_faults() {
        assert_eq!(faults(project().path()).unwrap(), [""; 0]);
    }

    #[test]
    fn the_project_itself_has_no_faults() {
        assert_eq!(faults(root()).unwrap(), [""; 0]);
    }

    #[test]
    fn every_fault_is_reported_with_file_line_and_key() {
        let file = "www/text/lab-cs.txt";
        for (from, to, expected) in [
            (
                "lab.a = Tah {n}, {who}\n",
                "",
                "www/text/lab-cs.txt: lab.a: it is missing; www/text/lab-en.txt:3 has it",
            ),
            (
                "lab.a =",
                "lab.x = y\nlab.a =",
                "www/text/lab-cs.txt:4: lab.x: English has no such key",
            ),
            (
                "lab.b.few = {n} ze {all}\n",
                "",
                "www/text/lab-cs.txt: lab.b.few: it is missing; www/text/lab-en.txt:6 has it",
            ),
            (
                "lab.b.few",
                "lab.b.two = {n} {all}\nlab.b.few",
                "www/text/lab-cs.txt:7: lab.b.two: cs has no plural form `two`; its forms are: one, few, many, other",
            ),
            (
                "lab.a =",
                "lab.a.few = {n} {who}\nlab.a =",
                "www/text/lab-cs.txt:4: lab.a.few: the text has no plural forms",
            ),
            (
                "lab.b.one",
                "lab.b = {n}\nlab.b.one",
                "www/text/lab-cs.txt:6: lab.b: it depends on a number, and needs a form for each of: one, few, many, other",
            ),
            ("{who}", "{wer}", "www/text/lab-cs.txt:4: lab.a: the English text has no {wer}"),
            ("{n} ze", "ze", "www/text/lab-cs.txt:7: lab.b.few: it lacks {n}"),
            ("{who}", "{who", "www/text/lab-cs.txt:4: lab.a: a { without a matching }"),
            ("{who}", "who}", "www/text/lab-cs.txt:4: lab.a: a } without a matching {"),
            (
                "{who}",
                "{kdo to}",
                "www/text/lab-cs.txt:4: lab.a: braces around something that is not a name",
            ),
            (
                "lab.a =",
                "lab.a",
                "www/text/lab-cs.txt:4: neither a comment nor `key = text`: lab.a Tah {n}, {who}",
            ),
            ("Tah {n}, {who}", " ", "www/text/lab-cs.txt:4: lab.a: there is no text"),
            (
                "lab.b.one",
                "lab.a = {n} {who}\nlab.b.one",
                "www/text/lab-cs.txt:6: lab.a: line 4 has it already",
            ),
        ] {
            let faults = changed(file, from, to);
            assert!(faults.iter().any(|fault| fault == expected), "{faults:#?}\nlack\n{expected}");
        }
    }

    #[test]
    fn an_english_singular_needs_its_plural() {
        let expected = "www/text/lab-en.txt:5: lab.b.one: `one` is a plural category, but there is no lab.b.other";
        let faults = changed("www/text/lab-en.txt", "lab.b.other = {n} of {all}\n", "");
        assert!(faults.iter().any(|fault| fault == expected), "{faults:#?}");
    }

    #[test]
    fn a_key_that_a_reader_would_get_twice_is_a_fault() {
        let project = project();
        for language in ["en", "cs"] {
            let file = SETS[1].file(language);
            let source = fs::read_to_string(project.path().join(&file)).unwrap();
            write(&project, &file, &(source + "study.a = {n} {who}\n"));
        }
        let expected = "www/text/study-en.txt:3: study.a: shared has it too";
        let faults = faults(project.path()).unwrap();
        assert!(faults.iter().any(|fault| fault == expected), "{faults:#?}");
    }

    #[test]
    fn files_and_list_have_the_same_languages() {
        let project = project();
        write(&project, "www/text/xx.txt", "# nobody's\n");
        fs::remove_file(project.path().join("www/text/cs.txt")).unwrap();
        let found = faults(project.path()).unwrap();
        let wanted = [
            "www/text/cs.txt: there is no such file",
            "www/text/xx.txt: www/text/languages.txt has no such language",
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn only_languages_whose_one_is_1_alone_may_omit_the_figure() {
        let mut faults = vec![];
        let english = Catalogue::read("a.one = one\na.other = {n}", &mut faults);
        let own = Catalogue::read("a.one = один\na.other = {n}", &mut faults);
        let mut language = Language {
            name: "ru".into(),
            tag: "ru".into(),
            own_name: String::new(),
            further: vec![],
            categories: vec!["one".into(), "other".into()],
        };
        compare(&SETS[0], &english, &own, &language, &mut faults);
        assert_eq!(faults, ["1: a.one: it lacks {n}"]);
        faults.clear();
        language.name = "cs".into();
        compare(&SETS[0], &english, &own, &language, &mut faults);
        assert_eq!(faults, [""; 0]);
    }
}
