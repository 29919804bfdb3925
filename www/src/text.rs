//! The text catalogue: every word on the page, in every language.
//!
//! A language is one file in `text/` and one line in [`Language::ALL`]. A file holds a line
//! `key = text` for each text; `{name}` in a text is filled in where it is used.

use std::collections::BTreeMap;

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese in simplified characters.
    Chinese,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The language's tag for the browser.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language's own name.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Chinese => "中文",
        }
    }

    /// The language that a tag such as `zh-CN` asks for, if the page speaks it.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let primary = tag.split(['-', '_']).next()?;
        Language::ALL.into_iter().find(|l| l.tag().eq_ignore_ascii_case(primary))
    }

    const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../text/en.txt"),
            Language::Chinese => include_str!("../text/zh.txt"),
        }
    }
}

/// The texts of one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalogue {
    language: Language,
    texts: BTreeMap<&'static str, &'static str>,
}

impl Catalogue {
    /// The texts of a language.
    pub fn new(language: Language) -> Catalogue {
        Catalogue::read(language, language.source())
    }

    /// The texts of a file in a language.
    pub fn read(language: Language, source: &'static str) -> Catalogue {
        let lines = source.lines().filter(|line| !line.starts_with('#'));
        let texts = lines
            .filter_map(|line| line.split_once(" = "))
            .map(|(key, text)| (key.trim(), text.trim()))
            .collect();
        Catalogue { language, texts }
    }

    /// Whose texts these are.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A text by its key. A key without a text is shown as it is, so that it is seen; the tests see to
    /// it that there is none.
    pub fn get(&self, key: &'static str) -> &'static str {
        self.texts.get(key).copied().unwrap_or(key)
    }

    /// A text whose key is put together from two parts, or the second part where there is none.
    pub fn named<'a>(&self, group: &str, name: &'a str) -> &'a str {
        self.texts.get(format!("{group}.{name}").as_str()).copied().unwrap_or(name)
    }

    /// A text with its `{name}`s filled in.
    pub fn fill(&self, key: &'static str, values: &[(&str, &str)]) -> String {
        let mut text = self.get(key).to_owned();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// Every key with its text.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.texts.iter().map(|(&key, &text)| (key, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The `{names}` of a text.
    fn names(text: &str) -> Vec<&str> {
        let mut names: Vec<_> =
            text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_has_every_text() {
        let english = Catalogue::new(Language::English);
        for language in Language::ALL {
            let other = Catalogue::new(language);
            let missing: Vec<_> =
                english.iter().filter(|(key, _)| !other.texts.contains_key(key)).collect();
            assert!(missing.is_empty(), "{language:?} lacks {missing:?}");
            let surplus: Vec<_> =
                other.iter().filter(|(key, _)| !english.texts.contains_key(key)).collect();
            assert!(surplus.is_empty(), "{language:?} has {surplus:?} that English lacks");
            for (key, text) in other.iter() {
                assert_eq!(names(text), names(english.texts[key]), "{language:?} {key}");
            }
        }
    }

    #[test]
    fn every_line_is_read_and_no_key_is_there_twice() {
        for language in Language::ALL {
            let lines = language.source().lines();
            let texts = lines.filter(|line| !line.starts_with('#') && !line.is_empty()).count();
            assert_eq!(texts, Catalogue::new(language).texts.len(), "{language:?}");
        }
    }

    #[test]
    fn every_key_in_the_markup_has_a_text() {
        let english = Catalogue::new(Language::English);
        let markup = include_str!("../index.html");
        for attribute in ["data-text=\"", "data-label=\""] {
            for rest in markup.split(attribute).skip(1) {
                let key = rest.split('"').next().unwrap();
                assert!(english.texts.contains_key(key), "index.html asks for {key}");
            }
        }
    }

    #[test]
    fn languages_are_found_by_tag() {
        assert_eq!(Language::from_tag("zh-Hans-CN"), Some(Language::Chinese));
        assert_eq!(Language::from_tag("EN_us"), Some(Language::English));
        assert_eq!(Language::from_tag("de"), None);
    }

    #[test]
    fn texts_are_filled_in() {
        let english = Catalogue::new(Language::English);
        let filled = english.fill("move.black", &[("point", "h8"), ("n", "3")]);
        assert_eq!(filled, "Move 3, Black, h8");
    }
}
