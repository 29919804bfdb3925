//! Letters of seven-bit texts: before eight-bit encodings, national alphabets had their letters in place of brackets
//! and bars (ISO 646).

use alloc::string::String;

/// An alphabet's name and its letters for `[\]{|}`.
type Alphabet = (&'static str, [char; 6]);

const BRACKETS: [char; 6] = ['[', '\\', ']', '{', '|', '}'];
const SWEDISH: Alphabet = ("ÄÖÅäöå", ['Ä', 'Ö', 'Å', 'ä', 'ö', 'å']);
const DANISH: Alphabet = ("ÆØÅæøå", ['Æ', 'Ø', 'Å', 'æ', 'ø', 'å']);
const GERMAN: Alphabet = ("ÄÖÜäöü", ['Ä', 'Ö', 'Ü', 'ä', 'ö', 'ü']);

/// Replaces brackets and bars by letters in the texts of a file if one of them is within a word; returns the letters if
/// so.
pub(super) fn mend(texts: &mut [&mut String], language: Option<&str>) -> Option<&'static str> {
    if !texts.iter().any(|text| has_letter(text)) {
        return None;
    }
    let (name, letters) = match language.and_then(|language| language.get(..2)) {
        Some("da" | "nb" | "nn" | "no") => DANISH,
        Some("de") => GERMAN,
        _ => SWEDISH,
    };
    for text in texts {
        **text = mended(text, &letters);
    }
    Some(name)
}

/// Whether a bracket or bar has lower-case letters on both sides.
fn has_letter(text: &str) -> bool {
    let is_small = |byte: u8| byte.is_ascii_lowercase();
    text.as_bytes()
        .windows(3)
        .any(|three| is_small(three[0]) && b"{|}".contains(&three[1]) && is_small(three[2]))
}

/// The text with all brackets and bars next to a letter replaced by letters.
fn mended(text: &str, letters: &[char; 6]) -> String {
    let mut mended = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let touches =
            before.is_alphabetic() || rest.peek().is_some_and(|c| c.is_ascii_alphabetic());
        let place = BRACKETS.iter().position(|&bracket| bracket == c).filter(|_| touches);
        before = place.map_or(c, |place| letters[place]);
        mended.push(before);
    }
    mended
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn letters_are_recognised_by_a_word_containing_one() {
        let with = |language| {
            let mut text = "sp}rra p} [ppen linje".to_string();
            let letters = mend(&mut [&mut text], language);
            (text, letters)
        };
        assert_eq!(with(None), ("spårra på Äppen linje".to_string(), Some("ÄÖÅäöå")));
        assert_eq!(with(Some("da")).1, Some("ÆØÅæøå"));
        for plain in ["see {A} and [B]", "a | b", ""] {
            let mut text = plain.to_string();
            assert_eq!(mend(&mut [&mut text], None), None, "{plain}");
        }
    }
}
