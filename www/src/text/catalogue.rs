//! The texts of a page, in the languages that have come so far.

use super::{Language, Numbers, Plurals};
use crate::sorted::SortedMap;

/// A language's file, as the browser has fetched it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub language: Language,
    /// The file.
    pub source: String,
    /// Which form of a text goes with a number.
    pub plurals: Plurals,
    /// How numbers are written.
    pub numbers: Numbers,
}

impl Words {
    /// Whether a file has texts. Some hosts give a page for whatever they do not have.
    pub fn is_file(source: &str) -> bool {
        !source
            .trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}')
            .starts_with('<')
            && source.contains('=')
    }
}

/// The texts of a page, in English and in the languages that have come so far; one is spoken.
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
    /// The texts of an English file, spoken in English.
    pub fn english(source: &'static str) -> Catalogue {
        let english =
            Texts::read(Language::ENGLISH, source, Plurals::default(), Numbers::default());
        Catalogue { english, others: vec![], spoken: None }
    }

    /// Takes in a language's texts, or other ones of a language that is there.
    pub fn add(&mut self, words: Words) {
        // They stay as long as the page: a language is fetched once.
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

    /// Speaks a language from now on, if its texts are there; whether they are.
    pub fn speak(&mut self, language: Language) -> bool {
        let place = self.others.iter().position(|other| other.language == language);
        if place.is_some() || language == Language::ENGLISH {
            self.spoken = place;
            return true;
        }
        false
    }

    /// The language that is spoken.
    pub fn language(&self) -> Language {
        self.texts().language
    }

    /// How the language that is spoken writes numbers.
    pub fn numbers(&self) -> Numbers {
        self.texts().numbers
    }

    fn texts(&self) -> &Texts {
        self.spoken.and_then(|place| self.others.get(place)).unwrap_or(&self.english)
    }

    /// A text by its key, in English where the language lacks it.
    pub fn find(&self, key: &str) -> Option<&'static str> {
        let texts = &self.texts().texts;
        texts.get(key).or_else(|| self.english.texts.get(key)).copied()
    }

    /// A text by its key, in English where the language lacks it. A key without a text is shown as it
    /// is, so that it is seen; the tests see to it that there is none.
    pub fn get(&self, key: &'static str) -> &'static str {
        self.find(key).unwrap_or(key)
    }

    /// A text whose key is put together from two parts, or the second part where there is none.
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

    /// The form of a text that goes with a number, which is its `{n}`, with its `{name}`s filled in.
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

/// The page brings its texts when it begins; tests begin with the English ones.
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

/// Fills in in one pass, so that a value is not searched for names.
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
