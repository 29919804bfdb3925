//! Whether words look like words.

use alloc::string::String;

/// Whether decoded texts are plausible: no symbols within words, no mixed alphabets in one word, capitals where words
/// begin, and no single ideograph between lower-case letters.
pub(super) fn is_plausible(texts: &[String]) -> bool {
    let wide = || texts.iter().flat_map(|text| text.chars()).filter(|&c| is_wide(c));
    // Two bytes that are half-width katakana are more likely one character of another encoding.
    const FEW: usize = 2;
    let is_half = |c: char| matches!(c, '\u{ff61}'..='\u{ff9f}');
    let half = wide().filter(|&c| is_half(c)).count();
    (half == 0 || half > FEW || wide().count() > half) && texts.iter().all(|text| is_text(text))
}

fn is_text(text: &str) -> bool {
    let (mut before, mut last) = (' ', ' ');
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied().unwrap_or(' ');
        if !c.is_ascii() && !fits(before, last, c, next) || c.is_ascii() && !follows(last, c) {
            return false;
        }
        (before, last) = (last, c);
    }
    true
}

/// Whether a non-ASCII character may stand between others.
fn fits(before: char, last: char, c: char, next: char) -> bool {
    // Control and private-use characters.
    if matches!(c, '\u{80}'..='\u{9f}' | '\u{e000}'..='\u{f8ff}') {
        return false;
    }
    if is_wide(c) {
        let is_lone = !is_wide(last) && !is_wide(next);
        let in_word = last.is_ascii_lowercase() || next.is_ascii_lowercase();
        return !(is_lone && in_word);
    }
    if !c.is_alphabetic() {
        let is_mark = matches!(c, '\u{300}'..='\u{36f}' | '\u{2010}'..='\u{2026}');
        let is_quote = |c: char| {
            c.is_ascii()
                || c.is_alphanumeric()
                || matches!(c, '\u{2010}'..='\u{201f}' | '\u{2026}' | '«' | '»')
        };
        // They represent letters in other encodings, and are not adjacent to any.
        let is_odd_sign =
            matches!(c, '\u{a6}' | '\u{a9}' | '\u{ac}' | '\u{ae}' | '\u{b1}' | '\u{b6}')
                && (last.is_alphabetic() || next.is_alphabetic());
        if is_odd_sign {
            return false;
        }
        let is_other_sign = !last.is_ascii() && !last.is_alphanumeric() && !is_wide(last);
        let is_heap = is_other_sign && !(is_quote(c) && is_quote(last));
        return is_mark || !(is_heap || last.is_alphabetic() && next.is_alphabetic());
    }
    let both = last.is_alphabetic() && !is_wide(last);
    // A capital after a small letter; capitals, and then a small one.
    let is_odd = last.is_lowercase() && c.is_uppercase()
        || before.is_uppercase() && last.is_uppercase() && c.is_lowercase();
    !(both && (is_odd || is_cyrillic(last) != is_cyrillic(c)))
}

/// Whether an ASCII character may follow another, for pairs that include a non-ASCII one.
fn follows(last: char, c: char) -> bool {
    let is_other = !last.is_ascii() && last.is_alphabetic() && !is_wide(last);
    !(is_other
        && c.is_ascii_alphabetic()
        && (is_cyrillic(last) || last.is_lowercase() && c.is_ascii_uppercase()))
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52f}')
}

/// Ideographs, kana, hangul and the like.
pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffdc}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;

    #[test]
    fn words_look_like_words() {
        for text in [
            "Jiří nevidí obranu",
            "Лев",
            "ЛЕВ, Иван Петров",
            "田中",
            "小明 vs 地民",
            "José",
            "h8 手",
            "“Ŝi”",
        ] {
            assert!(is_plausible(&[text.to_owned()]), "{text}");
        }
        // Words in one encoding decoded in another.
        for text in
            ["РЎГч", "оЕКЦ", "M黮ler", "Ji\u{ff98}k", "Josй", "a¼b", "\u{81}x", "кЕБ", "¦liwa"]
        {
            assert!(!is_plausible(&[text.to_owned()]), "{text}");
        }
    }
}
