//! The tokens of an SGF file: parentheses, semicolons, properties with their values.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::note::Notes;
use crate::notation::{Expected, NotationError, Place, Remark};

/// A property: its name and its values, each with the place at which it begins.
pub(super) struct Property<'a> {
    /// The name in capitals; for a long FF[3] name such as `Black`, only its capitals.
    pub(super) name: Cow<'a, str>,
    /// The name as written.
    pub(super) written: &'a str,
    pub(super) values: Vec<(Place, &'a str)>,
}

/// What comes next in a file.
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// `XX[…]…`
    Property(Property<'a>),
    /// The file ends.
    End,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The last byte whose place was requested, and its line and column from 0.
    counted: (usize, usize, usize),
    /// Whether no further closing bracket is followed by valid SGF: then it is not searched again at each value.
    is_broken: bool,
}

/// Properties whose values are points, colours or numbers, and never long.
const SHORT: [&str; 15] =
    ["B", "W", "AB", "AW", "AE", "CR", "TR", "SQ", "MA", "M", "L", "PL", "SZ", "GM", "FF"];

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, counted: (0, 0, 0), is_broken: false }
    }

    /// Continues from a byte.
    pub(super) fn skip_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Where the next token begins.
    pub(super) fn place(&mut self) -> Place {
        self.skip_space();
        self.here()
    }

    /// The place of the next byte, counted on from the last place, as a file has as many places as tokens.
    fn here(&mut self) -> Place {
        let (from, mut line, mut column) = self.counted;
        for c in self.text[from..self.at].chars() {
            (line, column) = if c == '\n' { (line + 1, 0) } else { (line, column + 1) };
        }
        self.counted = (self.at, line, column);
        Place::Character { line: line + 1, column: column + 1 }
    }

    fn expected(&mut self, expected: Expected) -> NotationError {
        NotationError::expected(self.here(), expected, self.rest())
    }

    /// Returns the next token. Characters that belong to no token are skipped.
    pub(super) fn next(&mut self, notes: &mut Notes) -> Token<'a> {
        loop {
            self.skip_space();
            let token = match self.rest().bytes().next() {
                None => return Token::End,
                Some(b'(') => Token::Open,
                Some(b')') => Token::Close,
                Some(b';') => Token::Node,
                Some(byte) if byte.is_ascii_alphabetic() => match self.property(notes) {
                    Some(property) => return Token::Property(property),
                    None => continue,
                },
                Some(_) => {
                    notes.ignored(self.expected(Expected::Token));
                    let is_token = |c: char| c.is_ascii_alphabetic() || "();".contains(c);
                    let length = self.rest().find(is_token).unwrap_or(self.rest().len());
                    self.at += length.max(1);
                    continue;
                }
            };
            self.at += 1;
            return token;
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        let is_space = |c: char| c.is_whitespace() || c == '\u{feff}';
        self.at = self.text.len() - self.rest().trim_start_matches(is_space).len();
    }

    fn property(&mut self, notes: &mut Notes) -> Option<Property<'a>> {
        let begin = self.rest();
        let place = self.here();
        let length = begin.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let written = &begin[..length];
        let name = short(written);
        self.at += length;
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if !self.rest().starts_with('[') {
                break;
            }
            self.at += 1;
            values.push((self.here(), self.value(&name, notes)));
        }
        if values.is_empty() {
            notes.ignored(NotationError::expected(place, Expected::Value, begin));
            return None;
        }
        Some(Property { name, written, values })
    }

    /// Reads a value as written, up to its closing bracket, which is consumed.
    ///
    /// A bracket may be missing, or lack its backslash within a text: where a value ends is decided by what follows.
    fn value(&mut self, name: &str, notes: &mut Notes) -> &'a str {
        let rest = self.rest();
        let is_short = SHORT.contains(&name);
        let mut unmarked = false;
        let length = if is_short {
            rest.find([']', ';', '(', ')', '[']).unwrap_or(rest.len())
        } else {
            let mut from = 0;
            loop {
                match closing(rest, from) {
                    Some(end) if self.is_broken || goes_on(&rest[end + 1..]) => break end,
                    Some(end) => (unmarked, from) = (true, end + 1),
                    None if unmarked => {
                        unmarked = false;
                        self.is_broken = true;
                        break closing(rest, 0).unwrap_or(rest.len());
                    }
                    None => break rest.len(),
                }
            }
        };
        let value = &rest[..length];
        let cut = if is_short {
            Some(length).filter(|&end| rest[end..].starts_with([';', '(', ')', '[']))
        } else {
            swallowed(value)
        };
        let place = self.here();
        if let Some(cut) = cut {
            self.at += cut;
            notes.ignored(self.expected(Expected::ClosingBracket));
            return &rest[..cut];
        }
        if unmarked {
            notes.add(place, Remark::Bracket);
        }
        // At the end of the file the bracket is missing, which is noted there.
        self.at += length + usize::from(rest[length..].starts_with(']'));
        value
    }
}

/// Long names that some programs write entirely in capitals or lower case.
const LONG: [(&str, &str); 8] = [
    ("black", "B"),
    ("white", "W"),
    ("addblack", "AB"),
    ("addwhite", "AW"),
    ("addempty", "AE"),
    ("comment", "C"),
    ("size", "SZ"),
    ("game", "GM"),
];

/// A property's name in capitals. Before FF[4], lower-case letters are only explanatory: `Black` is `B`.
fn short(name: &str) -> Cow<'_, str> {
    let is_it = |(long, _): &&(&str, &str)| name.eq_ignore_ascii_case(long);
    if let Some(&(_, short)) = LONG.iter().find(is_it) {
        return Cow::Borrowed(short);
    }
    let is_capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    if name.chars().all(is_capital) {
        Cow::Borrowed(name)
    } else if name.starts_with(|c: char| c.is_ascii_uppercase()) {
        Cow::Owned(name.chars().filter(|&c| is_capital(c)).collect())
    } else {
        Cow::Owned(name.to_ascii_uppercase())
    }
}

/// The next bracket that closes a value, from a byte on.
fn closing(text: &str, from: usize) -> Option<usize> {
    let mut escaped = false;
    for (i, byte) in text.bytes().enumerate().skip(from) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b']' => return Some(i),
            _ => {}
        }
    }
    None
}

/// Whether a text may follow a value.
fn goes_on(text: &str) -> bool {
    let text = text.trim_start();
    if text.is_empty() || text.starts_with(['[', ';', '(', ')']) {
        return true;
    }
    let name = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    text.starts_with(|c: char| c.is_ascii_uppercase()) && text[name..].trim_start().starts_with('[')
}

/// Where the first move begins at the end of a text that has swallowed moves because its own closing bracket is
/// missing.
fn swallowed(value: &str) -> Option<usize> {
    let mut first = None;
    while let Some(at) = last_move(&value[..first.unwrap_or(value.len())]) {
        first = Some(at);
    }
    first
}

/// Where the move begins with which a text ends.
fn last_move(value: &str) -> Option<usize> {
    let at = value.rfind(';')?;
    let after = value[at + 1..].trim_start();
    let is_move = ["B[", "W["].iter().any(|name| {
        after.strip_prefix(name).is_some_and(|point| {
            point.len() == 2 && point.bytes().all(|byte| byte.is_ascii_lowercase())
        })
    });
    is_move.then_some(at)
}

/// A text's content: escapes undone, escaped line breaks removed, line breaks normalised to `\n`.
pub(super) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = c == '\\';
        let Some(c) = (if escaped { rest.next() } else { Some(c) }) else { break };
        let is_break = c == '\n' || c == '\r';
        if is_break {
            // CR LF and LF CR are one line break.
            rest.next_if(|&next| next != c && (next == '\n' || next == '\r'));
        }
        match (is_break, escaped) {
            (true, true) => {}
            (true, false) => text.push('\n'),
            (false, _) => text.push(c),
        }
    }
    text
}

/// A value as written, with a backslash before each bracket that would close it too early.
pub(super) fn closed(value: &str) -> String {
    let mut closed = String::with_capacity(value.len());
    let mut escaped = false;
    for c in value.chars() {
        if c == ']' && !escaped {
            closed.push('\\');
        }
        escaped = c == '\\' && !escaped;
        closed.push(c);
    }
    if escaped {
        closed.pop();
    }
    closed
}

/// A text in escaped form, with `\n` for every line break: texts of other formats have others.
pub(super) fn escape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c == '\r' {
            rest.next_if_eq(&'\n');
            value.push('\n');
            continue;
        }
        if matches!(c, '\\' | ']' | ':') {
            value.push('\\');
        }
        value.push(c);
    }
    value
}

/// How well structured a text is as SGF: the number of values that are part of a game's course, minus what had to be
/// repaired or skipped. Of two readings of the same bytes, the better structured one is right.
pub(in crate::notation) fn structure(text: &str) -> i64 {
    const FLAW: i64 = 3;
    let mut notes = Notes::default();
    let mut lexer = Lexer::new(text);
    let mut built = 0;
    loop {
        match lexer.next(&mut notes) {
            Token::End => break,
            Token::Property(property) if SHORT.contains(&&*property.name) => {
                built +=
                    property.values.iter().filter(|(_, value)| value.len() <= 8).count() as i64;
            }
            Token::Node => built += 1,
            _ => {}
        }
    }
    built - FLAW * notes.len() as i64
}
