//! Numbers of moves.

use super::super::words::{
    BEFORE_MOVE, are_moves, begins_with_move, in_run, is_number_mark, length, number_of, plain, run,
};
use super::names::address;
use super::{Lexer, Token};

impl<'a> Lexer<'a> {
    /// Skips a move's number: any number followed by punctuation; otherwise only the one due, one after a colour, or a
    /// 1 at the beginning of a line. If a letter follows immediately, it is a number only before moves, otherwise part
    /// of a time, a name or the like: `0m5s`.
    pub(super) fn number(&mut self, moves: usize) -> Option<Token<'a>> {
        let rest = self.rest();
        let length = length(rest, |c| c.is_ascii_digit());
        let number = number_of(&rest[..length]);
        if let Some(length) = time(rest) {
            self.at += length;
            return None;
        }
        let after = &rest[length..];
        let is_joined = |mark: &str| begins_with_move(mark.chars().map(plain));
        let is_marked = after.chars().next().is_some_and(is_number_mark)
            || after.strip_prefix(['-', '–', '－']).is_some_and(is_joined);
        let is_one = number == 1 || number == 0 && run(rest).len() == length;
        let is_first = || is_one && self.begins_line(self.at) && self.is_move(after);
        // Passes may or may not be counted as moves.
        let from_zero = self.counts_from_zero || number == 0 && moves == 0 && is_first();
        let own = number.saturating_add(usize::from(from_zero));
        let is_due = is_due(own, moves)
            || is_due(own, moves + self.passes.passes)
            || self.has_swap && is_marked;
        let run = run(rest);
        if let Some(length) = address(rest, run) {
            self.at += length;
            return Some(Token::Aside(&rest[..length]));
        }
        if is_fraction(&self.text[..self.at]) && !is_marked {
            self.at += run.len();
            return Some(Token::Unknown(run));
        }
        if run.len() > length {
            let goes_on = || self.last_in_run.is_some_and(|last| number == last.saturating_add(1));
            let is_number = are_moves(&run[length..])
                && (is_due || is_first() || goes_on() || comes_next(&rest[run.len()..], number));
            if !is_number {
                self.at += run.len();
                return Some(Token::Unknown(run));
            }
            self.run_end = self.at + run.len();
            self.last_in_run = Some(number);
        } else if !is_marked && !is_due && !self.is_after_colour && !is_first() {
            self.at += length;
            return Some(Token::Unknown(run));
        }
        self.at += length;
        let is_before_move = self.is_move(after);
        if is_before_move {
            self.first_number = self.first_number.or(Some((self.at - length, number)));
            self.number_before = Some(number);
        }
        self.is_numbered |= is_before_move;
        self.is_after_move &= !is_before_move;
        let is_first_zero = from_zero && !self.counts_from_zero;
        self.counts_from_zero = from_zero;
        (is_before_move && (!is_due || is_first_zero)).then_some(Token::Number(number))
    }
}

/// The length in bytes of the time with which a text begins: `12:05`, `0:05.3`, `1:02:33`.
fn time(text: &str) -> Option<usize> {
    let digits = |text: &str| length(text, |c| c.is_ascii_digit());
    let is_part = |text: &str| digits(text) == 2;
    let mut end = Some(digits(text)).filter(|hours| *hours <= 2)?;
    for _ in 0..2 {
        match text[end..].strip_prefix(':') {
            Some(part) if is_part(part) => end += ":00".len(),
            _ => break,
        }
    }
    let is_time = text[..end].contains(':');
    let fraction = text[end..].strip_prefix('.').map_or(0, digits);
    end += if fraction > 0 { 1 + fraction } else { 0 };
    (is_time && !text[end..].starts_with(|c: char| c.is_alphanumeric() || c == ':')).then_some(end)
}

/// Whether a text continues with the next number, run together with its move.
pub(super) fn comes_next(text: &str, number: usize) -> bool {
    let next = text.trim_start();
    let digits = length(next, |c| c.is_ascii_digit());
    digits > 0
        && number_of(&next[..digits]) == number.saturating_add(1)
        && in_run(&next[digits..]).is_some()
}

/// Whether a number is the one due for the next move, after the given number of moves, counting moves or pairs of
/// moves.
pub(super) fn is_due(number: usize, moves: usize) -> bool {
    number == moves + 1 || number == moves / 2 + 1
}

/// Whether the first number of a text is due after this many moves, or there is no number.
pub(super) fn is_due_next(text: &str, moves: usize) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let digits = length(text, |c| c.is_ascii_digit());
    digits == 0 || is_due(number_of(&text[..digits]), moves)
}

/// Whether a line begins with a number and the move that it counts, or the moves.
pub(super) fn begins_with_number(line: &str) -> bool {
    let is_mark = |c: char| c != '\n' && !plain(c).is_alphanumeric();
    let line =
        line.trim_start_matches([' ', '\t', '\u{a0}', ':', '：', '-', '–', '(', '（', '#', '№']);
    let digits = length(line, |c| c.is_ascii_digit());
    let behind = line[digits..].trim_start_matches(is_mark);
    digits > 0 && begins_with_move(behind.chars().map(plain)) && are_moves(run(behind))
}

/// The next separate number of a text, within the distance examined before the next move.
pub(super) fn next_number(text: &str) -> Option<usize> {
    let end = text.char_indices().nth(BEFORE_MOVE).map_or(text.len(), |(at, _)| at);
    let words = text[..end].split(|c: char| !c.is_alphanumeric());
    let is_number =
        |word: &&str| !word.is_empty() && word.chars().all(|c| plain(c).is_ascii_digit());
    words.into_iter().find(is_number).map(number_of)
}

/// Whether a text ends with a digit and a decimal point, so that a fraction follows.
pub(super) fn is_fraction(before: &str) -> bool {
    let whole = before.strip_suffix('.');
    whole.is_some_and(|whole| whole.ends_with(|c: char| c.is_ascii_digit()))
}
