//! The languages of the pages.

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Language(u8);

/// All languages in the order in which they are offered, one per line, English first: the name in settings, files and
/// scripts; the language tag; the language's own name; other tags that select it; the plural categories (Unicode CLDR).
const LIST: &str = include_str!("../../text/languages.txt");

impl Language {
    /// English, whose texts are always there.
    pub const ENGLISH: Language = Language(0);

    /// Every language, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..rows().count()).map(|place| Language(place as u8))
    }

    /// The language's name in settings, files and scripts.
    pub fn name(self) -> &'static str {
        self.column(0)
    }

    /// The language's tag for the browser.
    pub fn tag(self) -> &'static str {
        self.column(1)
    }

    /// The language's name for itself.
    pub fn own_name(self) -> &'static str {
        self.column(2)
    }

    /// The plural categories that the language has.
    pub fn categories(self) -> impl Iterator<Item = &'static str> {
        self.column(4).split_whitespace()
    }

    /// The language with a name, or the best match for a tag such as `zh-CN`: the language with this tag, or else with
    /// the longest prefix of it.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let mut wanted = tag.replace('_', "-");
        loop {
            if let Some(language) = Language::all().find(|language| language.answers_to(&wanted)) {
                return Some(language);
            }
            wanted.truncate(wanted.rfind('-')?);
        }
    }

    fn answers_to(self, tag: &str) -> bool {
        let further = self.column(3).split_whitespace();
        further.chain([self.name(), self.tag()]).any(|own| own.eq_ignore_ascii_case(tag))
    }

    fn column(self, column: usize) -> &'static str {
        let row = rows().nth(self.0.into()).unwrap_or_default();
        row.split('|').nth(column).unwrap_or_default().trim()
    }
}

fn rows() -> impl Iterator<Item = &'static str> {
    LIST.lines()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_whole() {
        for row in rows() {
            assert_eq!(row.split('|').count(), 5, "{row}");
        }
        assert_eq!(Language::ENGLISH.name(), "en");
        for language in Language::all() {
            assert_eq!(Language::from_tag(language.name()), Some(language));
            assert_eq!(Language::from_tag(language.tag()), Some(language));
            assert!(!language.own_name().is_empty(), "{language:?}");
            assert!(language.categories().any(|category| category == "other"), "{language:?}");
        }
    }

    #[test]
    fn languages_are_found_by_tag() {
        let chinese = Language::from_tag("zh");
        assert_eq!(chinese.map(Language::tag), Some("zh-Hans"));
        for tag in ["zh-Hans-CN", "zh-CN", "ZH_cn", "zh-Hans"] {
            assert_eq!(Language::from_tag(tag), chinese, "{tag}");
        }
        for (tag, own) in [
            ("zh-TW", "zh-Hant"),
            ("zh-HK", "zh-Hant"),
            ("zh-Hant-MO", "zh-Hant"),
            ("zh-Hans-TW", "zh-Hans"),
            ("ja-JP", "ja"),
            ("ko-KR", "ko"),
            ("ru", "ru"),
            ("vi-VN", "vi"),
            ("cs-CZ", "cs"),
        ] {
            assert_eq!(Language::from_tag(tag).map(Language::tag), Some(own), "{tag}");
        }
        assert_eq!(Language::from_tag("EN_us"), Some(Language::ENGLISH));
        assert_eq!(Language::from_tag("de"), None);
        assert_eq!(Language::from_tag(""), None);
    }
}
