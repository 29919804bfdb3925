//! The Lab's words: a catalogue of its own, so that the game's page does not carry them.

use crate::text::{Catalogue, Language};

/// The Lab's texts in a language.
pub fn catalogue(language: Language) -> Catalogue {
    let source = match language {
        Language::English => include_str!("../../text/lab-en.txt"),
        Language::Chinese => include_str!("../../text/lab-zh.txt"),
    };
    Catalogue::read(language, source)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn keys(language: Language) -> BTreeSet<&'static str> {
        catalogue(language).iter().map(|(key, _)| key).collect()
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_gaps() {
        assert_eq!(keys(Language::English), keys(Language::Chinese));
        let gaps = |text: &'static str| -> BTreeSet<&'static str> {
            text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
        };
        let chinese = catalogue(Language::Chinese);
        for (key, text) in catalogue(Language::English).iter() {
            assert_eq!(gaps(text), gaps(chinese.get(key)), "{key}");
        }
    }

    #[test]
    fn every_key_in_the_markup_has_a_text() {
        let keys = keys(Language::English);
        let markup = include_str!("../../lab.html");
        for attribute in ["data-text=\"", "data-label=\""] {
            for rest in markup.split(attribute).skip(1) {
                let key = rest.split('"').next().unwrap();
                assert!(keys.contains(key), "lab.html asks for {key}");
            }
        }
    }
}
