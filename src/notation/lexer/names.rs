//! Names: of colours and players, of moves, of games and of addresses.

use super::super::colours::{colour_named, title_length};
use super::super::part::end_of;
use super::super::plausible::is_wide;
use super::super::words::{
    CENTRES, InRun, PASSES, are_moves, begins_with_move, ends_misread, in_run, is_between_moves,
    is_latin, is_of_run, length, moves_before, number_of, plain, run,
};
use super::numbers::begins_with_number;
use super::{Lexer, Token, first_line};
use crate::board::{Point, Stone};

impl<'a> Lexer<'a> {
    /// The meaning of a colour's name just read: the side of the following move, or before a colon the player. Players
    /// are named at the beginning of a line, or before the first move.
    pub(super) fn colour(&mut self, word: &'a str, stone: Stone) -> Token<'a> {
        if self.has_swap {
            return Token::Unknown(word);
        }
        self.at += length_of_count(self.rest());
        let rest = self.rest();
        let after = rest.trim_start_matches([' ', '\t']).strip_prefix([':', '：']);
        let line = after.map_or("", first_line);
        let is_at_once = || self.is_move_behind(line, |c| !c.is_alphanumeric());
        let is_without_colon = after.is_none() && self.is_move_of_line(rest);
        if is_without_colon || is_at_once() || begins_with_number(line) {
            return Token::Colour(stone);
        }
        let may_be_player = self.passes.moves == 0 || self.begins_line(self.at - word.len());
        let (name, is_cut) = if may_be_player { name_of(line) } else { ("", false) };
        let is_name = name.contains(char::is_alphanumeric);
        // The first number may be that of the game, after a name: `Ada - White 1. h8`.
        let is_first = stone == Stone::White && self.passes.moves == 0;
        let has_number =
            begins_with_number(rest) && !(is_first && begins_with_moves(rest.trim_start()));
        if !is_cut && (self.is_move_of_line(rest) || has_number) {
            return Token::Colour(stone);
        }
        if !is_name {
            return Token::Unknown(word);
        }
        self.at = end_of(name, self.text);
        Token::Player(stone, name)
    }

    /// A word: letters of one script, since moves may follow words of another script without a space.
    pub(super) fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        if is_latin(plain(rest.chars().next().unwrap_or(' '))) {
            return self.latin_word();
        }
        let letters = length(rest, |c| c.is_alphabetic() && !is_latin(c));
        let digits = length(&rest[letters..], |c| c.is_ascii_digit());
        let word = &rest[..letters];
        let behind = &rest[letters + digits..];
        self.at += letters;
        match self.named(word) {
            // Digits belong to the word before them, such as the number of a game, unless they are followed by a move.
            Token::Unknown(_) if digits > 0 && !behind.starts_with(|c| is_of_run(plain(c))) => {
                self.at += digits;
                Token::Unknown(&rest[..letters + digits])
            }
            token => token,
        }
    }

    /// A word of Latin letters, or the next of several moves that are run together. If letters and digits are not
    /// entirely moves, none of them is a move: they are a time, an address, somebody's name.
    pub(super) fn latin_word(&mut self) -> Token<'a> {
        let rest = self.rest();
        if self.at >= self.run_end {
            let run = run(rest);
            if let Some(length) = address(rest, run) {
                self.at += length;
                return Token::Aside(&rest[..length]);
            }
            if let Some(stone) = self.colour_with_number(run) {
                self.at += run.chars().next().map_or(0, char::len_utf8);
                return Token::Colour(stone);
            }
            if run.chars().all(char::is_alphabetic) {
                self.at += run.len();
                return self.named(run);
            }
            if self.is_label(run) {
                self.at += run.len();
                return Token::Aside(run);
            }
            if !are_moves(run) {
                self.at += run.len();
                return Token::Unknown(run);
            }
            self.run_end = self.at + run.len();
        }
        let run = &rest[..self.run_end - self.at];
        let Some(InRun { before, side, point, length }) = in_run(run) else {
            self.at = self.run_end;
            return Token::Unknown(run);
        };
        if let Some(stone) = side {
            // The move itself comes next.
            self.at += before;
            return Token::Colour(stone);
        }
        match point.filter(|_| !ends_misread(&run[length..])) {
            Some(point) => {
                self.at += length;
                Token::Move(point)
            }
            None => {
                self.at = self.run_end;
                Token::Unknown(run)
            }
        }
    }

    /// Whether a word that could be a move is a label for moves: the line begins with it and a colon, and several moves
    /// follow, or it is short for a player and one move follows.
    pub(super) fn is_label(&self, run: &str) -> bool {
        let is_single = in_run(run).is_some_and(|first| first.length == run.len());
        let behind = &self.rest()[run.len()..];
        let behind = behind.trim_start_matches([' ', '\t']).strip_prefix([':', '：']);
        let Some(line) = behind.filter(|_| is_single && self.begins_line(self.at)) else {
            return false;
        };
        let moves = line.trim_start_matches(|c: char| c != '\n' && !c.is_alphanumeric());
        let is_player = matches!(run, "P1" | "P2" | "p1" | "p2");
        let line = moves.lines().next().unwrap_or("");
        let are_several = begins_with_moves(moves) && !line.contains([':', '：']);
        are_several || is_player && begins_with_move(moves.chars().map(plain))
    }

    /// The colour of a word that is joined with the number of a move, in a text that has such words: `W2 i9`.
    pub(super) fn colour_with_number(&self, run: &str) -> Option<Stone> {
        let letter = run.chars().next().filter(|_| self.has_numbered_colours)?;
        let is_number = begins_with_number(&self.rest()[letter.len_utf8()..]);
        let stone = [('b', Stone::Black), ('w', Stone::White)];
        let stone = stone.into_iter().find(|(name, _)| plain(letter).eq_ignore_ascii_case(name));
        stone
            .filter(|_| is_number && length(run, |c| c.is_alphabetic()) == letter.len_utf8())
            .map(|(_, stone)| stone)
    }

    /// The meaning of a word just read.
    pub(super) fn named(&mut self, word: &'a str) -> Token<'a> {
        let is = |words: &[&str]| words.iter().any(|other| word.to_lowercase() == *other);
        let begin = self.at - word.len();
        if CENTRES.contains(&word) && self.passes.moves == 0 {
            let is_move = is_between_moves(&self.text[..begin], self.rest())
                && !names_next(self.rest(), self.centre);
            if is_move { Token::Move(self.centre) } else { Token::Unknown(word) }
        } else if is(&PASSES) {
            // In a sentence the word is not a move.
            let before = &self.text[..self.at - word.len()];
            match is_between_moves(before, self.rest()) {
                true => Token::Pass,
                false => Token::Unknown(word),
            }
        } else if let Some(stone) = colour_named(word) {
            self.colour(word, stone)
        } else {
            Token::Unknown(word)
        }
    }
}

/// The length in bytes of a number in brackets before a colon: the number of stones listed, as in `Black (3): h8 g10
/// f7`.
fn length_of_count(text: &str) -> usize {
    let inner = text.trim_start_matches([' ', '\t']).strip_prefix(['(', '[', '（']).unwrap_or("");
    let digits = length(inner, |c| c.is_ascii_digit());
    let behind = inner[digits..].strip_prefix([')', ']', '）']).filter(|_| digits > 0);
    let is_before_colon =
        |text: &&str| text.trim_start_matches([' ', '\t']).starts_with([':', '：']);
    behind.filter(is_before_colon).map_or(0, |behind| text.len() - behind.len())
}

/// The player's name with which a line begins, and whether something else follows it: the other player, or moves, if
/// there are several or they are numbered, since a single one may be part of the name.
pub(super) fn name_of(line: &str) -> (&str, bool) {
    const SEPARATORS: [char; 14] =
        [',', ';', '，', '；', '、', '/', '|', '-', '–', '—', '.', '。', '(', '（'];
    let is_separator = |c: char| c.is_whitespace() || SEPARATORS.contains(&c);
    let mut before = ' ';
    let mut starts = line.char_indices().filter(|&(at, c)| {
        let is_start = !before.is_alphanumeric() || is_wide(before) || is_wide(c);
        before = c;
        is_start && (title_length(&line[at..]).is_some() || begins_with_moves(&line[at..]))
    });
    let Some((end, _)) = starts.next() else {
        return (line.trim(), false);
    };
    let mut name = line[..end].trim_end_matches(is_separator);
    // The heading of the moves is not part of the name.
    if name.ends_with([':', '：']) {
        name = &name[..name.rfind([',', ';', '，', '；', '、', ' ']).unwrap_or(0)];
        name = name.trim_end_matches(is_separator);
    }
    (name.trim_start(), true)
}

/// Whether a text begins with several moves, or with the number 1 and a move.
pub(super) fn begins_with_moves(text: &str) -> bool {
    let digits = length(text, |c| c.is_ascii_digit());
    if digits > 0 {
        return number_of(&text[..digits]) == 1 && begins_with_number(text);
    }
    let is_mark = |c: char| c != '\n' && !plain(c).is_alphanumeric();
    let mut rest = text;
    for _ in 0..2 {
        let moves = run(rest);
        if moves.is_empty() || !are_moves(moves) {
            return false;
        }
        if moves_before(moves) > in_run(moves).map_or(0, |first| first.length) {
            // A single one before moves that are run together is of another kind.
            return rest.len() == text.len();
        }
        rest = rest[moves.len()..].trim_start_matches(is_mark);
    }
    true
}

/// Whether a text has a word such as `W2` before a move. No board has a column w.
pub(super) fn has_numbered_colours(text: &str) -> bool {
    let mut words = text.match_indices(['w', 'W', 'Ｗ', 'ｗ']);
    words.any(|(at, letter)| {
        let behind = &text[at + letter.len()..];
        let is_apart = !text[..at].ends_with(char::is_alphanumeric);
        is_apart && behind.starts_with(|c| plain(c).is_ascii_digit()) && begins_with_number(behind)
    })
}

/// The length in bytes of a web or mail address with which a text begins, given its first letters and digits.
pub(super) fn address(text: &str, run: &str) -> Option<usize> {
    let behind = &text[run.len()..];
    let is_address = behind.starts_with("://")
        || behind.starts_with('@')
        || matches!(run, "www" | "WWW") && behind.starts_with('.')
        || run == "mailto" && behind.starts_with(':');
    let ends = |c: char| c.is_whitespace() || "<>\"'`|)，。、；）」』".contains(c);
    is_address.then(|| text.find(ends).unwrap_or(text.len()))
}

/// Whether the next move of a text, if it is near, is the given point.
pub(super) fn names_next(text: &str, point: Point) -> bool {
    const NEAR: usize = 20;
    let end = text.char_indices().nth(NEAR).map_or(text.len(), |(at, _)| at);
    let mut words = text[..end].split(|c: char| !c.is_ascii_alphanumeric());
    let first = words.find_map(|word| in_run(word)?.point);
    first == Some(point)
}
