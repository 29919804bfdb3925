//! Composing letters and their diacritics to single characters: texts from some systems have them as separate ones.

use alloc::string::String;

use unicode_normalization::char::compose;

/// A text with each letter and its diacritics composed to one character, if there is one; `None` for a text without
/// anything to compose.
///
/// This is less than Unicode's normal form, whose tables are ten times as large.
pub(super) fn composed(text: &str) -> Option<String> {
    let mut composed = String::with_capacity(text.len());
    let mut last = None;
    let mut is_changed = false;
    for c in text.chars() {
        match last.and_then(|last| compose(last, c)) {
            Some(both) => {
                is_changed = true;
                last = Some(both);
            }
            None => composed.extend(last.replace(c)),
        }
    }
    composed.extend(last);
    is_changed.then_some(composed)
}

#[cfg(test)]
mod tests {
    use super::composed;

    #[test]
    fn letters_and_their_diacritics_become_one_character() {
        for (apart, together) in [
            ("\u{111}e\u{302}\u{300}n", "\u{111}\u{1ec1}n"),
            ("a\u{323}\u{302}", "\u{1ead}"),
            ("o\u{31b}\u{323}", "\u{1ee3}"),
            ("\u{438}\u{306}", "\u{439}"),
            ("\u{30cf}\u{309a}", "\u{30d1}"),
            ("\u{1112}\u{1173}\u{11a8}", "\u{d751}"),
            ("\u{1107}\u{1162}\u{11a8}h8", "\u{bc31}h8"),
        ] {
            assert_eq!(composed(apart).as_deref(), Some(together));
        }
        for text in ["", "h8 i9", "\u{111}en", "\u{301}", "h\u{335}8"] {
            assert_eq!(composed(text), None, "{text}");
        }
    }
}
