//! Information about the whole game in the first node of an SGF file.

use super::lexer::{Lexer, Property, Token, unescape};
use crate::board::Size;
use crate::notation::gomocup::number;
use crate::notation::larger::usual_sizes;
use crate::notation::note::Notes;
use crate::notation::rule::rule_named;
use crate::notation::{Expected, NotationError, OtherProperty, Remark, Tree};

/// Properties of the root for which the tree has fields, or which specify how the file is written.
pub(super) const HEADER: [&str; 8] = ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "RE"];

/// Whether a game's number or name is that of gomoku and renju.
fn is_gomoku(value: &str) -> bool {
    const NAMES: [&str; 7] = ["gomoku", "gobang", "renju", "five", "五子", "連珠", "连珠"];
    let name = value.trim().to_lowercase();
    let number = name.find(|c: char| !c.is_ascii_digit()).map_or(&*name, |end| &name[..end]);
    number == "4" || number.is_empty() && NAMES.iter().any(|known| name.contains(known))
}

/// Stores names, result and rule in the tree.
pub(super) fn read_names(root: &[Property], tree: &mut Tree) {
    for property in root {
        let [(_, value), ..] = property.values[..] else { continue };
        match &*property.name {
            "PB" => tree.black = unescape(value),
            "PW" => tree.white = unescape(value),
            "RE" => tree.result = unescape(value),
            "RU" => tree.rule = rule_named(&unescape(value)),
            _ => {}
        }
    }
}

/// Whether a property of the root contains more than the tree's fields can hold.
pub(super) fn says_more(property: &OtherProperty, tree: &Tree) -> bool {
    match property.name.as_str() {
        // A description may contain more than the rule.
        "RU" => tree.rule.is_none_or(|rule| {
            let name = property.values.first().map_or("", |name| name.trim());
            !name.eq_ignore_ascii_case(rule.name()) && !name.bytes().all(|c| c.is_ascii_digit())
        }),
        name => !HEADER.contains(&name),
    }
}

/// The sides of the board that a size specifies: a square one may be given by one number or by both sides.
pub(super) fn sides(value: &str) -> Option<(u32, u32)> {
    let is_between = |c: char| ":x*,".contains(c) || c == '×';
    let (width, height) = value.split_once(is_between).unwrap_or((value, value));
    number(width).zip(number(height))
}

/// The size of the board, or for a file without one the smallest usual size that is at least `least` and contains all
/// points. Notes a game other than gomoku, and an unreadable size.
pub(super) fn board_size(
    root: &[Property],
    text: &str,
    least: Size,
    notes: &mut Notes,
) -> Result<Size, NotationError> {
    let mut size = None;
    for property in root {
        let [(place, value), ..] = property.values[..] else { continue };
        match &*property.name {
            "GM" if !is_gomoku(value) => {
                notes.add(place, Remark::GameNumber(value.trim().chars().take(12).collect()));
            }
            "SZ" => {
                let expected = || NotationError::expected(place, Expected::SquareSize, value);
                let Some((width, height)) = sides(value) else {
                    notes.ignored(expected());
                    continue;
                };
                // The square with the longer side contains all of its points.
                let is_none = |error| NotationError::size(place, error);
                let square = Size::new(width.max(height)).map_err(is_none)?;
                if width != height {
                    notes.ignored(expected());
                    notes.add(None, Remark::Size(square));
                }
                size = Some(square);
            }
            _ => {}
        }
    }
    Ok(size.unwrap_or_else(|| {
        let size = smallest(text).max(least);
        if size != Size::STANDARD {
            notes.add(None, Remark::Size(size));
        }
        size
    }))
}

/// The smallest usual board that contains all points of a game, for a file without a size.
fn smallest(text: &str) -> Size {
    let mut lexer = Lexer::new(text);
    let mut far = 0;
    loop {
        match lexer.next(&mut Notes::default()) {
            Token::End => break,
            Token::Property(property) if ["B", "W", "AB", "AW"].contains(&&*property.name) => {
                for (_, value) in &property.values {
                    let letters = value.trim().as_bytes();
                    if letters.len() == 2
                        && letters.iter().all(u8::is_ascii_lowercase)
                        && letters != b"tt"
                    {
                        far = letters.iter().map(|letter| letter - b'a' + 1).fold(far, u8::max);
                    }
                }
            }
            _ => {}
        }
    }
    usual_sizes().find(|size| far <= size.get()).unwrap_or(Size::STANDARD)
}
