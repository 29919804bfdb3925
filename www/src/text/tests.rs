use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::*;
use crate::runtime::views::VIEWS;

/// A file in the folder of the pages.
fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A file of texts.
fn source(file: &str) -> String {
    read(&format!("text/{file}"))
}

/// The file of a page in a language, as the browser would have fetched it. The plural categories are `one` and `other`.
pub(crate) fn words(page: &str, language: Language) -> Words {
    let [own, shared, late] =
        [page, "shared-", "sheets-"].map(|page| source(&format!("{page}{}.txt", language.name())));
    let source = own + &shared + if page.is_empty() { &late } else { "" };
    Words { language, source, plurals: Plurals::default(), numbers: Numbers::default() }
}

pub(crate) fn chinese() -> Language {
    Language::from_tag("zh").unwrap()
}

/// The texts of a page by key: its own, and the shared ones.
fn page_texts(page: &str, language: Language) -> BTreeMap<String, String> {
    let file = |page: &str| texts(&format!("{page}{}.txt", language.name()));
    let (mut own, shared) = (file(page), file("shared-"));
    for (key, text) in shared {
        assert!(own.insert(key.clone(), text).is_none(), "{page:?} has {key}, which is shared");
    }
    own
}

/// The texts of a file by their keys.
fn texts(file: &str) -> BTreeMap<String, String> {
    let source = source(file);
    let lines = source.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut texts = BTreeMap::new();
    for line in lines {
        let (key, text) = line.split_once(" = ").unwrap_or_else(|| panic!("{file}: {line}"));
        assert!(texts.insert(key.to_owned(), text.to_owned()).is_none(), "{file} has {key} twice");
    }
    texts
}

/// Checks the keys in a page's markup against its texts.
fn every_key_has_a_text(page: &str, english: &BTreeMap<String, String>) {
    let markup = read(page);
    for attribute in ["data-text=\"", "data-label=\"", "data-first=\""] {
        for rest in markup.split(attribute).skip(1) {
            let key = rest.split('"').next().unwrap();
            assert!(english.contains_key(key), "{page} asks for {key}");
        }
    }
}

#[test]
fn every_key_in_the_markup_has_a_text() {
    let english = |page: &str| page_texts(page, Language::ENGLISH);
    every_key_has_a_text("index.html", &english(""));
    every_key_has_a_text("lab.html", &english("lab-"));
    let mut late = english("");
    late.extend(english("sheets-"));
    every_key_has_a_text("sheets.html", &late);
    for view in VIEWS {
        let mut texts = late.clone();
        for name in view.words_of.iter().chain([view]).map(|view| view.name) {
            texts.extend(english(&format!("{name}-")));
        }
        every_key_has_a_text(&format!("{}.html", view.name), &texts);
    }
}

#[test]
fn texts_are_filled_in_once() {
    let english = Catalogue::default();
    let filled = english.fill("move.black", &[("point", "{n}"), ("n", "3")]);
    assert_eq!(filled, "Move 3, Black, {n}");
}

#[test]
fn alternatives_are_joined_by_or() {
    let english = Catalogue::default();
    assert_eq!(english.either(&["i9"]), "i9");
    assert_eq!(english.either(&["i9", "j8"]), "i9 or j8");
    assert_eq!(english.either(&["i9", "j8", "k7"]), "i9, j8 or k7");
    assert_eq!(english.either(&[""; 0]), "");
}

#[test]
fn a_number_chooses_the_form() {
    let mut text = Catalogue::english("x.one = {n} stone\nx.other = {n} stones of {a}");
    assert_eq!(text.count("x", 1, &[]), "1 stone");
    assert_eq!(text.count("x", 21, &[("a", "5")]), "21 stones of 5");
    let czech = Language::from_tag("cs").unwrap();
    let plurals = Plurals::new(|n| match n {
        1 => Category::One,
        2..=4 => Category::Few,
        _ => Category::Other,
    });
    let source = "x.one = {n} kámen\nx.few = {n} kameny\nx.other = {n} kamenů".to_owned();
    text.add(Words { language: czech, source, plurals, numbers: Numbers::default() });
    assert!(text.speak(czech));
    let said = [1, 3, 5, 104].map(|n| text.count("x", n, &[]));
    assert_eq!(said, ["1 kámen", "3 kameny", "5 kamenů", "104 kamenů"]);
}

#[test]
fn what_a_language_lacks_is_said_in_english() {
    let mut text = Catalogue::english("a = one\nb = two\nc.one = thing\nc.other = things");
    assert!(!text.speak(chinese()));
    text.add(Words {
        language: chinese(),
        source: "a = 一".to_owned(),
        plurals: Plurals::default(),
        numbers: Numbers::default(),
    });
    assert_eq!(text.get("a"), "one");
    assert!(text.speak(chinese()));
    assert_eq!((text.get("a"), text.get("b"), text.get("d")), ("一", "two", "d"));
    assert_eq!(text.count("c", 2, &[]), "things");
    assert_eq!(text.iter().map(|(key, _)| key).collect::<Vec<_>>(), ["a", "b", "c.one", "c.other"]);
    assert!(text.speak(Language::ENGLISH));
    assert_eq!(text.get("a"), "one");
}

#[test]
fn a_long_value_is_cut_where_it_is_quoted() {
    let long = "å".repeat(5_000);
    let said = Catalogue::default().say(&Reason::new("reason.unknown-field").with("name", &long));
    assert_eq!(said, format!("unknown field “{}…”", "å".repeat(60)));
    assert_eq!(quoted("moves"), "moves");
}

#[test]
fn an_html_page_in_place_of_words_is_rejected() {
    for source in ["", "<!DOCTYPE html>\n<p>a = b", "\u{feff} <html>", "\n <!-- x = y -->"] {
        assert!(!Words::is_file(source), "{source:?}");
    }
    for language in Language::all() {
        assert!(Words::is_file(&words("", language).source), "{language:?}");
    }
}
