//! Cyrillic letters in the place of the Latin ones that they look like, as they are typed on a Cyrillic keyboard: `Н8`.

use alloc::string::String;

/// Letters that look alike at least as capitals, the Cyrillic one first.
const ALIKE: [(char, char); 10] = [
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('Н', 'H'),
    ('І', 'I'),
    ('Ј', 'J'),
    ('К', 'K'),
    ('М', 'M'),
    ('О', 'O'),
];

/// The Latin letter for a Cyrillic one, keeping its case.
fn latin(letter: char) -> Option<char> {
    let capital = letter.to_uppercase().next()?;
    let &(_, latin) = ALIKE.iter().find(|&&(cyrillic, _)| cyrillic == capital)?;
    Some(if letter == capital { latin } else { latin.to_ascii_lowercase() })
}

/// A text with Latin letters in its points, one for each Cyrillic one that is not part of a word; `None` for a text
/// without such points.
pub(super) fn with_latin_points(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let is_before_number = letters.peek().is_some_and(char::is_ascii_digit);
        let point = latin(letter).filter(|_| is_before_number && !before.is_alphabetic());
        plain.push(point.unwrap_or(letter));
        before = letter;
    }
    (plain != text).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::with_latin_points;

    #[test]
    fn letters_of_points_become_latin() {
        for (text, plain) in [
            ("1. Н8 2. К9", "1. H8 2. K9"),
            ("h8 i9 с10", "h8 i9 c10"),
            ("Н8К9М10", "H8K9M10"),
            ("Ход Е7, в 5 минут", "Ход E7, в 5 минут"),
            ("Ј6 І5", "J6 I5"),
        ] {
            assert_eq!(with_latin_points(text).as_deref(), Some(plain));
        }
        for text in ["h8 i9", "Ч1 Б2", "ход8", "А, В", "Кв.8", "л8"] {
            assert_eq!(with_latin_points(text), None, "{text}");
        }
    }
}
