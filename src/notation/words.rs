//! What a word of a text that contains moves may be.

use alloc::string::String;

use crate::board::{Point, Stone};

use super::colours::colour_named;
use super::lexer::{Lexer, Token};
use super::plausible::is_wide;

/// The words for a pass in the languages of the page.
pub(super) const PASSES: [&str; 9] =
    ["pass", "passes", "パス", "停", "停着", "停一手", "虚手", "пас", "패스"];

/// Names of the centre.
pub(super) const CENTRES: [&str; 3] = ["天元", "천원", "Tengen"];

/// The Latin letters, digits and underscores with which a text begins, including invisible characters between them.
pub(super) fn run(text: &str) -> &str {
    let run = &text[..length(text, is_of_run)];
    run.trim_end_matches(|c| is_mark(plain(c)))
}

pub(super) fn is_of_run(c: char) -> bool {
    c.is_ascii_digit() || c == '_' || c.is_alphabetic() && is_latin(c) || is_invisible(c)
}

/// A move among others that are run together.
pub(super) struct InRun {
    /// Bytes before its column: a separator between two moves, or its side.
    pub(super) before: usize,
    /// Its side, in `Bh8`.
    pub(super) side: Option<Stone>,
    /// `None` if it is off every board.
    pub(super) point: Option<Point>,
    /// Bytes up to its end.
    pub(super) length: usize,
}

/// The move with which a run begins: a letter and a number, preceded by `B` or `W`, or after another move by a cross.
pub(super) fn in_run(run: &str) -> Option<InRun> {
    let mark = length(run, is_mark);
    let letters = length(&run[mark..], |c| c.is_ascii_alphabetic());
    let mut word = run[mark..mark + letters].chars();
    let first = word.next()?;
    let (before, side, column) = match (plain(first).to_ascii_lowercase(), word.next()) {
        (column, None) => (mark, None, column),
        (lead @ ('x' | 'b' | 'w'), Some(column)) => {
            let side = [('b', Stone::Black), ('w', Stone::White)];
            let side = side.into_iter().find(|&(name, _)| name == lead).map(|(_, stone)| stone);
            (mark + first.len_utf8(), side, plain(column).to_ascii_lowercase())
        }
        _ => return None,
    };
    if word.next().is_some() {
        return None;
    }
    // An invisible character may stand between a letter and its number.
    let gap = length(&run[mark + letters..], is_invisible);
    let begin = mark + letters + gap;
    let digits = length(&run[begin..], |c| c.is_ascii_digit());
    if digits == 0 {
        return None;
    }
    let x = u32::from(column).wrapping_sub(u32::from('a'));
    let row = u32::try_from(number_of(&run[begin..begin + digits])).ok();
    let point = row.and_then(|row| Point::new(x, row.checked_sub(1)?));
    Some(InRun { before, side, point, length: begin + digits })
}

/// Whether a run consists of moves, which may be off the board. It may break off within a move, and anything may follow
/// once enough moves have come that they cannot be anything else.
pub(super) fn are_moves(mut run: &str) -> bool {
    const SURE: usize = 3;
    let mut moves = 0;
    while let Some(InRun { point, length, .. }) = in_run(run) {
        moves += usize::from(point.is_some());
        run = &run[length..];
        if run.is_empty() || ends_misread(run) {
            return true;
        }
    }
    moves >= SURE || moves + 1 == SURE && run.chars().count() == 1
}

/// Whether a run ends with letters that look like the digits 0 and 1: `g1O`.
pub(super) fn ends_misread(rest: &str) -> bool {
    (1..=2).contains(&rest.len()) && rest.bytes().all(|byte| b"OolI".contains(&byte))
}

/// How many bytes of a word are moves, if it begins with some and continues with something else.
pub(super) fn moves_before(word: &str) -> usize {
    let mut length = 0;
    while let Some(InRun { length: next, point: Some(_), .. }) = in_run(&word[length..]) {
        length += next;
    }
    length
}

/// Whether a word is meant as a move, although it is not one on any board, or is written with a letter of another
/// alphabet.
pub(super) fn is_meant_as_move(word: &str) -> bool {
    /// Letters of other alphabets that look like column letters.
    const ALIKE: &str = "авсенікмортАВСЕНІКМОРТαικορτυνΑΒΕΗΙΚΜΝΟΡΤ";
    let letters = length(word, |c| c.is_alphabetic());
    let mut name = word[..letters].chars().map(plain);
    let is_column = |c: char| c.is_ascii_alphabetic() || ALIKE.contains(c);
    let is_name = (1..=2).contains(&name.clone().count()) && name.all(is_column);
    let digits = word[letters..].trim_end_matches(['O', 'o', 'l', 'I']);
    is_name && !digits.is_empty() && digits.chars().all(|c| plain(c).is_ascii_digit())
        || letters > 0 && are_moves(word)
}

/// How many moves and colours of a text are clear of the letters around them: after ASCII, a wide character, or
/// punctuation between words. After another letter or symbol a move may be half of a character of another encoding.
pub(super) fn clear_moves(text: &str) -> usize {
    // Spaces, dashes, quotation marks, arrows, numbers in circles, signs of stones.
    let is_mark = |c: char| {
        matches!(c, '\u{a0}' | '\u{ad}' | '\u{b7}' | '\u{d7}' | '«' | '»')
            || matches!(c, '\u{2010}'..='\u{201f}' | '\u{2022}' | '\u{2026}')
            || matches!(c, '\u{2190}'..='\u{21ff}' | '\u{2460}'..='\u{24ff}' | '\u{25a1}'..='\u{27bf}')
    };
    let may_be_before = |c: char| c.is_ascii() || is_wide(c) || is_mark(c);
    let is_clear = |at: usize| text[..at].chars().next_back().is_none_or(may_be_before);
    let mut lexer = Lexer::new(text);
    let (mut moves, mut clear, mut colour) = (0, 0, None);
    while let Some((at, token)) = lexer.next(moves) {
        match token {
            Token::Move(_) => {
                moves += 1;
                // In `Bh8` it is the colour that matters.
                let begin = colour.take().filter(|&colour| colour + 1 == at).unwrap_or(at);
                clear += usize::from(is_clear(begin));
            }
            // The names of colours are only known in the right encoding.
            Token::Colour(_) => {
                colour = Some(at);
                clear += usize::from(is_clear(at));
            }
            _ => {}
        }
    }
    clear
}

/// Whether a word belongs to a sentence, and is not a time, a score or a variation.
pub(super) fn is_of_sentence(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic());
    let is_long = letters.clone().count() > 1 || letters.clone().any(is_wide);
    is_long && word.starts_with(char::is_alphabetic) && !word.contains(char::is_numeric)
}

/// The number represented by digits of either width.
pub(super) fn number_of(digits: &str) -> usize {
    digits.chars().map(plain).fold(0usize, |number, digit| {
        number.saturating_mul(10).saturating_add(digit.to_digit(10).unwrap_or(0) as usize)
    })
}

/// Whether the words before and after a position on a line, if there are any, are moves, numbers, passes or colours.
pub(super) fn is_between_moves(before: &str, after: &str) -> bool {
    let is_of_word = |c: &char| c.is_alphanumeric();
    let is_mark = |c: &char| *c != '\n' && !c.is_alphanumeric();
    let word = |chars: &mut dyn Iterator<Item = char>| -> String {
        chars.take(BEFORE_MOVE).skip_while(is_mark).take_while(is_of_word).collect()
    };
    let mut before = before.chars().rev().peekable();
    let is_marked = before.clone().find(|c| !c.is_whitespace()).is_some_and(is_number_mark);
    let last: String = word(&mut before).chars().rev().collect();
    let next = word(&mut after.chars());
    // The number of a move, or one that belongs to the word before it: `Game 1 --`.
    let is_number = !last.is_empty() && last.chars().all(char::is_numeric) && !is_marked;
    let one_before =
        if is_number { word(&mut before).chars().rev().collect() } else { String::new() };
    [one_before, last, next].into_iter().all(|word| word.is_empty() || is_of_game(&word))
}

/// Whether a word may be next to a move: one with a number in it, a colour or a pass.
fn is_of_game(word: &str) -> bool {
    let name = word.to_lowercase();
    let is_pass = PASSES.contains(&name.as_str());
    is_pass || colour_named(word).is_some() || word.contains(char::is_numeric)
}

pub(super) fn is_number_mark(c: char) -> bool {
    ".):、。．．]：".contains(plain(c))
}

/// Characters before a move that are examined: as far as a number or a colour may be.
pub(super) const BEFORE_MOVE: usize = 100;

pub(super) fn begins_with_move(mut chars: impl Iterator<Item = char>) -> bool {
    let mut letters = 0;
    loop {
        match chars.next() {
            Some(c) if c.is_ascii_alphabetic() && letters < 2 => letters += 1,
            Some(c) => return letters > 0 && c.is_ascii_digit(),
            None => return false,
        }
    }
}

/// The length in bytes of the leading characters of a text whose plain forms satisfy `is`.
pub(super) fn length(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is(plain(c))).unwrap_or(text.len())
}

/// The plain character for one of full width.
pub(super) fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Whether a letter is Latin, with or without diacritics.
pub(super) fn is_latin(c: char) -> bool {
    matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

/// Whether a character may separate two moves that are run together.
pub(super) fn is_mark(c: char) -> bool {
    c == '_' || is_invisible(c)
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}
