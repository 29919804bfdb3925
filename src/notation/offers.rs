//! Moves offered for one turn, of which the other side chooses one, as in renju's openings.

use alloc::string::String;

use super::words::length;

/// The marks of the move that was chosen.
const CHOSEN: &str = "*★☆✓✔√✅";

/// Whether a move, given by where it begins and ends, has the mark of the chosen one: directly after it, possibly after
/// a closing bracket, or before it.
pub(super) fn is_chosen(text: &str, begin: usize, end: usize) -> bool {
    let is_single = |rest: &str| {
        let mark = rest.chars().next().filter(|&c| CHOSEN.contains(c));
        mark.is_some_and(|mark| !rest[mark.len_utf8()..].starts_with('*'))
    };
    let behind = text[end..].trim_start_matches([')', ']', '）']);
    let before = text[..begin].trim_end_matches(['(', '[', '（']);
    let mark = before.chars().next_back().filter(|&c| CHOSEN.contains(c));
    let is_before = mark.is_some_and(|mark| {
        let before = &before[..before.len() - mark.len_utf8()];
        // Directly after a move it is that move's mark.
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '*' || c == ')' || c == ']')
    });
    is_single(behind) || is_before
}

/// A text in which offered moves are numbered with letters, `5A` and `5B`, rewritten with the bare number before the
/// first, keeping byte positions; `None` for other texts.
pub(super) fn without_letters(text: &str) -> Option<String> {
    let mut usual = String::with_capacity(text.len());
    let mut end = 0;
    let mut last: Option<(&str, u8)> = None;
    let mut is_changed = false;
    let mut first_letter = 0;
    for (at, letter) in text.match_indices(['A', 'B', 'C', 'D', 'a', 'b', 'c', 'd']) {
        let digits =
            text[..at].len() - text[..at].trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let number = &text[at - digits..at];
        let is_apart = digits > 0
            && !text[..at - digits].ends_with(|c: char| c.is_alphanumeric())
            && !text[at + 1..].starts_with(|c: char| c.is_alphanumeric());
        if !is_apart {
            continue;
        }
        let letter = letter.as_bytes()[0].to_ascii_lowercase();
        match last {
            Some((same, before)) if same == number && letter == before + 1 => {
                if letter == b'b' {
                    usual.push_str(&text[end..first_letter]);
                    usual.push(' ');
                    end = first_letter + 1;
                }
                let mark = length(&text[at + 1..], |c| matches!(c, '.' | ')' | ':'));
                usual.push_str(&text[end..at - digits]);
                usual.extend(core::iter::repeat_n(' ', digits + 1 + mark));
                end = at + 1 + mark;
                is_changed = true;
            }
            _ if letter == b'a' => first_letter = at,
            _ => {
                last = None;
                continue;
            }
        }
        last = Some((number, letter));
    }
    usual.push_str(&text[end..]);
    is_changed.then_some(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_belongs_to_the_move_that_it_touches() {
        for (text, is_marked) in [
            ("h7*/g9", true),
            ("h7/g9*", false),
            ("h7 *g9", false),
            ("(h7*)", true),
            ("[h7]*", true),
            ("*h7/g9", true),
            ("i8* h7", false),
            ("**h7** g9", false),
            ("h7★", true),
        ] {
            let at = text.find("h7").unwrap();
            assert_eq!(is_chosen(text, at, at + 2), is_marked, "{text}");
        }
    }

    #[test]
    fn letters_of_numbers_are_left_out() {
        let usual = |text| without_letters(text);
        assert_eq!(usual("4.i8 5A.h7 5B.g9 6.j8").as_deref(), Some("4.i8 5 .h7    g9 6.j8"));
        assert_eq!(usual("5a h7 5b g9 5c f6").as_deref(), Some("5  h7    g9    f6"));
        for text in ["5A.h7 6.j8", "5A.h7 6B.j8", "h8 i9", "1a2b", "5B.h7 5C.g9 x", "5A 5C"] {
            assert_eq!(usual(text), None, "{text}");
        }
    }
}
