//! The texts of a page, in the languages loaded so far.

use super::{Language, Numbers, Plurals};
use crate::sorted::SortedMap;

/// A language's file, as the browser has fetched it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub language: Language,
    /// The file.
    pub source: String,
    /// The plural rule for texts with a number.
    pub plurals: Plurals,
    /// How numbers are written.
    pub numbers: Numbers,
}

impl Words {
    /// Whether a file contains texts. Some hosts serve an HTML page in place of missing files.
    pub fn is_file(source: &str) -> bool {
        !source
            .trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}')
            .starts_with('<')
            && source.contains('=')
    }
}

/// The texts of a page, in English and in the languages loaded so far; one is the current language.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalogue {
    english: Texts,
    others: Vec<Texts>,
    spoken: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
struct Texts {
    language: Language,
    texts: SortedMap<&'static str, &'static str>,
    plurals: Plurals,
    numbers: Numbers,
}

impl Texts {
    fn read(language: Language, source: &'static str, plurals: Plurals, numbers: Numbers) -> Texts {
        let lines = source.lines().filter(|line| !line.starts_with('#'));
        let mut texts = SortedMap::default();
        for (key, text) in lines.filter_map(|line| line.split_once('=')) {
            texts.insert(key.trim(), text.trim());
        }
        Texts { language, texts, plurals, numbers }
    }
}

impl Catalogue {
    /// The texts of an English file, with English as the current language.
    pub fn english(source: &'static str) -> Catalogue {
        let english =
            Texts::read(Language::ENGLISH, source, Plurals::default(), Numbers::default());
        Catalogue { english, others: vec![], spoken: None }
    }

    /// Adds a language's texts, or replaces those of a language already loaded.
    pub fn add(&mut self, words: Words) {
        // They live as long as the page: a language is fetched once.
        let source = Box::leak(words.source.into_boxed_str());
        let texts = Texts::read(words.language, source, words.plurals, words.numbers);
        if words.language == Language::ENGLISH {
            self.english = texts;
            return;
        }
        match self.others.iter_mut().find(|other| other.language == words.language) {
            Some(other) => *other = texts,
            None => self.others.push(texts),
        }
    }

    /// Makes a language the current one if its texts are loaded; returns whether they are.
    pub fn speak(&mut self, language: Language) -> bool {
        let place = self.others.iter().position(|other| other.language == language);
        if place.is_some() || language == Language::ENGLISH {
            self.spoken = place;
            return true;
        }
        false
    }

    /// The current language.
    pub fn language(&self) -> Language {
        self.texts().language
    }

    /// The number format of the current language.
    pub fn numbers(&self) -> Numbers {
        self.texts().numbers
    }

    fn texts(&self) -> &Texts {
        self.spoken.and_then(|place| self.others.get(place)).unwrap_or(&self.english)
    }

    /// The text with a key, in English if the current language lacks it.
    pub fn find(&self, key: &str) -> Option<&'static str> {
        let texts = &self.texts().texts;
        texts.get(key).or_else(|| self.english.texts.get(key)).copied()
    }

    /// The text with a key, in English if the current language lacks it. A missing text is shown as its key, to be
    /// noticed; the tests make sure that there is none.
    pub fn get(&self, key: &'static str) -> &'static str {
        self.find(key).unwrap_or(key)
    }

    /// The text whose key consists of two parts, or the second part if there is none.
    pub fn named<'a>(&self, group: &str, name: &'a str) -> &'a str {
        self.find(&format!("{group}.{name}")).unwrap_or(name)
    }

    /// A text with its `{name}`s filled in.
    pub fn fill(&self, key: &'static str, values: &[(&str, &str)]) -> String {
        filled(self.get(key), values)
    }

    /// Alternatives as a list: `i9, j8 or k7`.
    pub fn either(&self, names: &[impl ToString]) -> String {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                self.fill("list.or", &[("list", &rest.join(", ")), ("last", last)])
            }
            _ => names.concat(),
        }
    }

    /// The plural form of a text for a number, which is its `{n}`, with its `{name}`s filled in.
    pub fn count(&self, key: &'static str, number: usize, values: &[(&str, &str)]) -> String {
        let form = |texts: &Texts| {
            let category = texts.plurals.category(number);
            let own = texts.texts.get(format!("{key}.{}", category.name()).as_str());
            own.or_else(|| texts.texts.get(format!("{key}.other").as_str())).copied()
        };
        let text = form(self.texts()).or_else(|| form(&self.english)).unwrap_or(key);
        filled(text, &[&[("n", self.numbers().whole(number as f64).as_str())], values].concat())
    }

    /// Every key with its text.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.english.texts.iter().map(|&(key, _)| (key, self.get(key)))
    }
}

/// The page starts with its own texts, tests with the English ones.
impl Default for Catalogue {
    fn default() -> Catalogue {
        let english = concat!(
            include_str!("../../text/en.txt"),
            include_str!("../../text/sheets-en.txt"),
            include_str!("../../text/shared-en.txt")
        );
        Catalogue::english(if cfg!(test) { english } else { "" })
    }
}

/// Fills in values in one pass, so that names within a value are not replaced.
pub(super) fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        whole.push_str(before);
        let named = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(own, _)| *own == name)?;
            Some((value, after))
        });
        match named {
            Some((value, after)) => {
                whole.push_str(value);
                rest = after;
            }
            None => {
                whole.push('{');
                rest = after;
            }
        }
    }
    whole.push_str(rest);
    whole
}
