//! The words of a text that holds moves.

use crate::board::{Point, Stone};

use super::Sign;

/// A word, or what else stands in such a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// A move, which may be off the board.
    Move(Point),
    /// A side passes.
    Pass,
    /// What is thought of the move before.
    Sign(Sign),
    /// Whose the next move is.
    Colour(Stone),
    /// Who plays a colour: `Black: Ada`, a line of its own.
    Player(Stone, &'a str),
    /// The number before a move, where another one is due.
    Number(usize),
    /// How the game ended.
    Result(&'a str),
    /// `[Name "value"]`
    Tag(&'a str, &'a str),
    /// `{text}`
    Comment(&'a str),
    /// Something else.
    Unknown(&'a str),
}

/// Takes a text apart. Characters of full width count as the plain ones they stand for.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    is_numbered: bool,
    is_after_move: bool,
    /// The next end of a tag, end of a comment, sign of JSON and end of the line.
    ahead: [Ahead; 4],
}

/// The next place of something, which is looked for again only once the reader is beyond it: so brackets without an end do not
/// take the square of their number.
#[derive(Clone, Copy, Default)]
struct Ahead(Option<usize>);

impl Ahead {
    /// The first place from `at` on that `find` sees, or the end of the text.
    fn from(&mut self, at: usize, text: &str, find: impl Fn(&str) -> Option<usize>) -> usize {
        match self.0 {
            Some(place) if place >= at => place,
            _ => *self.0.insert(find(&text[at..]).map_or(text.len(), |place| at + place)),
        }
    }
}

const RESULTS: [&str; 8] = ["1/2-1/2", "0.5-0.5", "\u{bd}-\u{bd}", "1-0", "0-1", "0-0", "B+", "W+"];

/// The words for a pass in the languages of the page.
const PASSES: [&str; 9] = ["pass", "passes", "パス", "停", "停着", "停一手", "虚手", "пас", "패스"];

/// The colours in the languages of the page.
const BLACK: [&str; 13] = [
    "b",
    "black",
    "黑",
    "黑方",
    "黑棋",
    "黒",
    "黒番",
    "흑",
    "чёрные",
    "черные",
    "černý",
    "đen",
    "先手",
];
const WHITE: [&str; 12] =
    ["w", "white", "白", "白方", "白棋", "白番", "백", "белые", "bílý", "trắng", "后手", "後手"];

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, is_numbered: false, is_after_move: false, ahead: Default::default() }
    }

    /// Whether a move had a number before it so far.
    pub(super) fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next token and its byte, after so many moves, by which move numbers are known.
    pub(super) fn next(&mut self, moves: usize) -> Option<(usize, Token<'a>)> {
        let (at, token) = self.token(moves)?;
        self.is_after_move = match token {
            Token::Move(_) => true,
            Token::Sign(_) | Token::Comment(_) => self.is_after_move,
            // Several variations may follow one move.
            Token::Unknown(text) => self.is_after_move && text.starts_with('('),
            _ => false,
        };
        Some((at, token))
    }

    fn token(&mut self, moves: usize) -> Option<(usize, Token<'a>)> {
        loop {
            let rest = self.rest();
            let first = plain(rest.chars().next()?);
            let begin = self.at;
            if first == '-' {
                match self.dashes() {
                    Some(token) => return Some((begin, token)),
                    None => continue,
                }
            }
            if let Some(token) = self.result() {
                return Some((begin, token));
            }
            if let Some(token) = self.bracket(first).or_else(|| self.variation(first, moves)) {
                return Some((begin, token));
            }
            if first == '$' {
                // A sign of PGN by its number.
                let sign = length(rest, |c| c == '$');
                self.at += sign + length(&rest[sign..], |c| c.is_ascii_digit());
                continue;
            }
            if first == '!' || first == '?' {
                let length = length(rest, |c| c == '!' || c == '?');
                self.at += length;
                let sign = |sign: &Sign| rest[..length].chars().map(plain).eq(sign.text().chars());
                if let Some(sign) = Sign::ALL.into_iter().find(sign) {
                    return Some((begin, Token::Sign(sign)));
                }
                continue;
            }
            if first.is_ascii_digit() {
                match self.number(moves) {
                    Some(token) => return Some((begin, token)),
                    None => continue,
                }
            }
            if first.is_alphabetic() {
                return Some((begin, self.word()));
            }
            let is_mark = first.is_whitespace() || !first.is_alphanumeric() && !first.is_control();
            let is_number = matches!(first, '\u{2460}'..='\u{249b}' | '\u{2776}'..='\u{2793}');
            self.at += rest.chars().next()?.len_utf8();
            if !is_mark && !is_number {
                return Some((begin, Token::Unknown(&rest[..self.at - begin])));
            }
        }
    }

    /// `--` alone is a pass; as a part of an arrow or a line it only separates.
    fn dashes(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let end = length(rest, |c| c == '-');
        self.at += end;
        let is_pass = rest[..end].chars().count() == 2 && !rest[end..].starts_with('>');
        is_pass.then_some(Token::Pass)
    }

    fn result(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let starts = |result: &&&str| {
            rest.get(..result.len()).is_some_and(|start| start.eq_ignore_ascii_case(result))
                && !rest[result.len()..].starts_with(|c: char| c.is_ascii_digit())
        };
        let mut length = RESULTS.iter().find(starts)?.len();
        if rest[..length].ends_with('+') {
            // By how much, or how: `B+R`, `W+5`.
            let how = |c: char| c.is_ascii_alphanumeric() || c == '.';
            length += rest[length..].find(|c| !how(c)).unwrap_or(rest.len() - length);
        }
        self.at += length;
        Some(Token::Result(&rest[..length]))
    }

    /// Tags and comments of PGN; other brackets only separate.
    fn bracket(&mut self, first: char) -> Option<Token<'a>> {
        let (text, at, rest) = (self.text, self.at, self.rest());
        let [tag, comment, json, line] = &mut self.ahead;
        let begin = at + first.len_utf8();
        match first {
            _ if !rest.starts_with(first) => None,
            '{' => {
                let end = comment.from(at, text, |text| text.find('}'));
                // A list of moves in JSON stands in braces, too.
                let is_json = json.from(at + 1, text, |text| text.find(['"', '['])) < end;
                if end == text.len() || is_json {
                    return None;
                }
                self.at = end + 1;
                Some(Token::Comment(&text[begin..end]))
            }
            '[' => {
                let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == ' ' || c == '\t';
                let quote = begin + text[begin..].find(|c| !is_of_name(c))?;
                let name = text[begin..quote].trim();
                let is_name = !name.is_empty() && !name.contains([' ', '\t']);
                if !is_name || !text[quote..].starts_with('"') {
                    return None;
                }
                let end = tag.from(quote + 1, text, |text| text.find("\"]"));
                if end >= line.from(at, text, |text| text.find('\n')) {
                    return None;
                }
                self.at = end + 2;
                Some(Token::Tag(name, &text[quote + 1..end]))
            }
            _ => None,
        }
    }

    /// A variation: moves in parentheses that the numbers leave out. As PGN has it, it begins with the number of a move
    /// before; others just stand behind a move, in a text that numbers its moves.
    fn variation(&mut self, first: char, moves: usize) -> Option<Token<'a>> {
        /// Bytes of a variation at most: whether brackets close is looked for again at each that opens.
        const LONGEST: usize = 500;
        let rest = self.rest();
        let inner = rest.get(1..).filter(|_| first == '(' && rest.starts_with('('))?;
        let digits = length(inner, |c| c.is_ascii_digit());
        let number = number_of(&inner[..digits]);
        let is_numbered = digits > 0 && inner[digits..].starts_with('.');
        let is_pgn = is_numbered && number <= moves.div_ceil(2);
        let is_aside = self.is_numbered
            && self.is_after_move
            && (is_numbered && number <= moves || digits == 0 && is_move(inner));
        if !is_pgn && !is_aside {
            return None;
        }
        let mut depth = 0;
        let end = rest.char_indices().take(LONGEST).find_map(|(at, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            (depth == 0).then_some(at + 1)
        })?;
        if !is_pgn && !is_due_next(&rest[end..], moves) {
            return None;
        }
        self.at += end;
        Some(Token::Unknown(&rest[..end]))
    }

    /// A move's number is passed over, where it is the one that is due or no move follows: any with a mark behind it, and
    /// without a mark the one that is due or, at the beginning of a line, a 1.
    fn number(&mut self, moves: usize) -> Option<Token<'a>> {
        let rest = self.rest();
        let length = length(rest, |c| c.is_ascii_digit());
        let number = number_of(&rest[..length]);
        let after = &rest[length..];
        let is_marked = after.chars().next().is_some_and(is_number_mark);
        let is_first = || number == 1 && self.begins_line(self.at) && is_move(after);
        let is_due = is_due(number, moves);
        if !is_marked && !is_due && !is_first() {
            self.at += length;
            return Some(Token::Unknown(&rest[..length]));
        }
        self.at += length;
        let is_before_move = is_move(after);
        self.is_numbered |= is_before_move;
        self.is_after_move &= !is_before_move;
        (is_before_move && !is_due).then_some(Token::Number(number))
    }

    /// What the name of a colour, just passed, says: whose the move behind it is, or at the beginning of a line and before
    /// a colon who plays it.
    fn colour(&mut self, word: &'a str, stone: Stone) -> Token<'a> {
        let rest = self.rest();
        if is_move_of_line(rest) {
            return Token::Colour(stone);
        }
        let begins_line = self.begins_line(self.at - word.len());
        let after = rest.trim_start_matches([' ', '\t']).strip_prefix([':', '：']);
        let line = after.filter(|_| begins_line).and_then(|after| after.lines().next());
        match line.filter(|name| !name.trim().is_empty()) {
            Some(name) => {
                self.at = name.as_ptr() as usize - self.text.as_ptr() as usize + name.len();
                Token::Player(stone, name.trim())
            }
            None => Token::Unknown(word),
        }
    }

    /// Whether there is nothing but space before a byte on its line.
    fn begins_line(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        // Moves may follow words of another script without a space.
        let first = is_latin(plain(rest.chars().next().unwrap_or(' ')));
        let letters = length(rest, |c| c.is_alphabetic() && is_latin(c) == first);
        let mut chars = rest.chars().map(plain);
        let letter = chars.next().unwrap_or(' ');
        let word = &rest[..letters];
        // An invisible character may stand between a letter and its number.
        let gap = length(&rest[letters..], is_invisible);
        let digits = length(&rest[letters + gap..], |c| c.is_ascii_digit());
        if word.chars().count() == 1 && digits > 0 {
            let row =
                rest[letters + gap..][..digits].chars().map(plain).fold(0u32, |row, digit| {
                    row.saturating_mul(10).saturating_add(digit.to_digit(10).unwrap_or(0))
                });
            self.at += letters + gap + digits;
            let x = u32::from(letter.to_ascii_lowercase()).wrapping_sub(u32::from('a'));
            let on_board = letter.is_ascii_alphabetic() && x < 22;
            let point = row.checked_sub(1).filter(|_| on_board).and_then(|y| Point::new(x, y));
            return match point {
                Some(point) => Token::Move(point),
                None => Token::Unknown(&rest[..letters + gap + digits]),
            };
        }
        let side = letter.to_ascii_lowercase();
        if word.chars().count() == 2 && digits > 0 && side == 'x' {
            // `h8xi9`: a cross between two moves.
            self.at += word.chars().next().map_or(0, char::len_utf8);
            return self.word();
        }
        if word.chars().count() == 2 && digits > 0 && (side == 'b' || side == 'w') {
            // `Bh8`: whose move it is and the move.
            self.at += word.chars().next().map_or(0, char::len_utf8);
            return Token::Colour(if side == 'b' { Stone::Black } else { Stone::White });
        }
        let is = |words: &[&str]| words.iter().any(|other| word.to_lowercase() == *other);
        self.at += letters;
        if is(&PASSES) {
            Token::Pass
        } else if is(&BLACK) {
            self.colour(word, Stone::Black)
        } else if is(&WHITE) {
            self.colour(word, Stone::White)
        } else {
            self.at += digits + if digits > 0 { gap } else { 0 };
            Token::Unknown(&rest[..self.at - (self.text.len() - rest.len())])
        }
    }
}

/// The number of some digits of either width.
fn number_of(digits: &str) -> usize {
    digits.chars().map(plain).fold(0usize, |number, digit| {
        number.saturating_mul(10).saturating_add(digit.to_digit(10).unwrap_or(0) as usize)
    })
}

/// Whether the next move has this number after so many others, where moves are counted, or pairs of them.
fn is_due(number: usize, moves: usize) -> bool {
    number == moves + 1 || number == moves / 2 + 1
}

fn is_number_mark(c: char) -> bool {
    ".):、。．．]：".contains(plain(c))
}

/// Whether the first number of a text is due after so many moves, or none comes.
fn is_due_next(text: &str, moves: usize) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let digits = length(text, |c| c.is_ascii_digit());
    digits == 0 || is_due(number_of(&text[..digits]), moves)
}

/// Characters before a move that are looked through: as often as a number or a colour comes.
const BEFORE_MOVE: usize = 100;

/// Whether a text begins with a move, perhaps with whose it is, behind marks and words of other scripts.
fn is_move(text: &str) -> bool {
    let chars = text.chars().take(BEFORE_MOVE).map(plain);
    begins_with_move(chars.skip_while(|c| !c.is_ascii_alphanumeric()))
}

/// The same on the text's first line.
fn is_move_of_line(text: &str) -> bool {
    let is_before = |c: &char| *c != '\n' && !c.is_ascii_alphanumeric();
    begins_with_move(text.chars().take(BEFORE_MOVE).map(plain).skip_while(is_before))
}

fn begins_with_move(mut chars: impl Iterator<Item = char>) -> bool {
    let mut letters = 0;
    loop {
        match chars.next() {
            Some(c) if c.is_ascii_alphabetic() && letters < 2 => letters += 1,
            Some(c) => return letters > 0 && c.is_ascii_digit(),
            None => return false,
        }
    }
}

/// How many bytes a text begins with whose plain characters are such.
fn length(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is(plain(c))).unwrap_or(text.len())
}

/// The plain character for one of full width.
fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Whether a letter is of the Latin script, with or without accents.
fn is_latin(c: char) -> bool {
    matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}')
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}
