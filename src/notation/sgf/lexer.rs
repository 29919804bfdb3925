//! The marks of an SGF file: parentheses, semicolons, properties with their values.

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::{Expected, NotationError, Place};

/// A property: its name and its values, each with the place at which it begins.
pub(super) struct Property<'a> {
    pub(super) name: &'a str,
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
    /// The last byte whose place was asked for, and its line and column from 0.
    counted: (usize, usize, usize),
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, counted: (0, 0, 0) }
    }

    /// Where the next token begins.
    pub(super) fn place(&mut self) -> Place {
        self.skip_space();
        self.here()
    }

    /// Where the next byte is. Counted on from the last place, as a file has as many places as tokens.
    fn here(&mut self) -> Place {
        let (from, mut line, mut column) = self.counted;
        for c in self.text[from..self.at].chars() {
            (line, column) = if c == '\n' { (line + 1, 0) } else { (line, column + 1) };
        }
        self.counted = (self.at, line, column);
        Place::Character { line: line + 1, column: column + 1 }
    }

    pub(super) fn expected(&mut self, expected: Expected) -> NotationError {
        NotationError::expected(self.here(), expected, self.rest())
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token<'a>, NotationError> {
        self.skip_space();
        let token = match self.rest().bytes().next() {
            None => return Ok(Token::End),
            Some(b'(') => Token::Open,
            Some(b')') => Token::Close,
            Some(b';') => Token::Node,
            Some(byte) if byte.is_ascii_alphabetic() => {
                return self.property().map(Token::Property);
            }
            Some(_) => return Err(self.expected(Expected::Token)),
        };
        self.at += 1;
        Ok(token)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn property(&mut self) -> Result<Property<'a>, NotationError> {
        let length = self.rest().bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &self.rest()[..length];
        self.at += length;
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if !self.rest().starts_with('[') {
                break;
            }
            self.at += 1;
            values.push((self.here(), self.value()?));
        }
        if values.is_empty() {
            return Err(self.expected(Expected::Value));
        }
        Ok(Property { name, values })
    }

    /// A value as it is written, up to its closing bracket, which is passed over.
    fn value(&mut self) -> Result<&'a str, NotationError> {
        let rest = self.rest();
        let mut escaped = false;
        for (i, byte) in rest.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b']' => {
                    self.at += i + 1;
                    return Ok(&rest[..i]);
                }
                _ => {}
            }
        }
        self.at = self.text.len();
        Err(self.expected(Expected::ClosingBracket))
    }
}

/// A text as it is meant: escapes undone, escaped line breaks removed, line breaks made `\n`.
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

/// A text as it is written.
pub(super) fn escape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']' | ':') {
            value.push('\\');
        }
        value.push(c);
    }
    value
}
