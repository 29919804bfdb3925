//! The words of a text that holds moves, one after the other.
//!
//! | file | subject |
//! |---|---|
//! | `mod` | where the reader is, and which kind of word comes next |
//! | `marks` | results, scores, dashes, comments, tags and variations |
//! | `numbers` | numbers of moves |
//! | `names` | names of colours, players, moves, games and addresses |

mod marks;
mod names;
mod numbers;

use super::Sign;
use super::colours::{colour_of_sign, has_signs};
use super::markup::Markup;
use super::words::{
    BEFORE_MOVE, CENTRES, are_moves, begins_with_move, is_of_sentence, length, plain,
};
use crate::board::{Point, Size, Stone};
use names::has_numbered_colours;
use numbers::{begins_with_number, next_number};

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
    /// What would be a move, a pass or a colour, but stands in a heading or in a sentence.
    Aside(&'a str),
    /// Something else.
    Unknown(&'a str),
}

/// Takes a text apart. Characters of full width count as the plain ones they stand for.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    markup: Markup,
    is_numbered: bool,
    is_after_move: bool,
    is_after_colour: bool,
    /// Up to here there are nothing but moves, run together.
    run_end: usize,
    /// The last number that was run together with a move.
    last_in_run: Option<usize>,
    /// The line of the last dashes.
    line: Line,
    /// Where it is read as a game: what the numbers of its moves say of it.
    game: Option<Numbering>,
    /// The first number that stood before a move, and its byte.
    first_number: Option<(usize, usize)>,
    /// The number that stands before the next move, and the one that stood before the last.
    number_before: Option<usize>,
    number_of_last: Option<usize>,
    /// Moves and passes so far, where some were passes.
    passes: Passes,
    /// The next end of a tag, end of a comment, sign of JSON and end of the line.
    ahead: [Ahead; 4],
    /// Signs stand for stones.
    has_signs: bool,
    /// Colours are one word with the numbers of their moves.
    has_numbered_colours: bool,
    /// The moves stand in columns of the players, who may have swapped the colours.
    has_swap: bool,
    /// Where the centre is, which may have a name.
    centre: Point,
    /// The numbers of the moves begin with 0.
    counts_from_zero: bool,
}

/// A line of the text, up to its end.
#[derive(Clone, Copy, Default)]
struct Line {
    end: usize,
    has_number: bool,
}

/// What the numbers of moves say of those that have none.
#[derive(Clone, Copy)]
struct Numbering {
    /// Before this byte there is but a heading.
    heading: usize,
    /// How many moves had a number of their own.
    own: usize,
    /// Whether words have come since the last move that had one, where all had.
    in_sentence: bool,
}

/// How often sides passed in the game at hand, and how many moves it had then.
#[derive(Clone, Copy, Default)]
struct Passes {
    passes: usize,
    moves: usize,
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

/// The most bytes of a line that are looked at for a player's name and the moves behind it: a line may be as long as its text.
const LINE: usize = 1_000;

/// The beginning of a text up to the end of its line.
fn first_line(text: &str) -> &str {
    text[..text.floor_char_boundary(LINE)].lines().next().unwrap_or("")
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            markup: Markup::of(text),
            is_numbered: false,
            is_after_move: false,
            is_after_colour: false,
            run_end: 0,
            last_in_run: None,
            line: Line::default(),
            game: None,
            first_number: None,
            number_before: None,
            number_of_last: None,
            passes: Passes::default(),
            ahead: Default::default(),
            has_signs: has_signs(text),
            has_numbered_colours: has_numbered_colours(text),
            has_swap: has_swap(text),
            centre: Size::STANDARD.centre(),
            counts_from_zero: false,
        }
    }

    /// Takes a text apart that is read as a game: where the moves have numbers, those in a heading before the first one have
    /// no part in it, nor those in a sentence behind a move.
    pub(super) fn of_game(text: &'a str) -> Lexer<'a> {
        let game = Numbering { heading: heading(text), own: 0, in_sentence: false };
        Lexer { game: Some(game), ..Lexer::new(text) }
    }

    /// The same for a board of this size, whose centre may be named.
    pub(super) fn on(self, size: Size) -> Lexer<'a> {
        Lexer { centre: size.centre(), ..self }
    }

    /// Whether the moves stand in columns of the players, who may have swapped the colours.
    pub(super) fn has_swap(&self) -> bool {
        self.has_swap
    }

    /// The number that stood before the last move.
    pub(super) fn number_of_last(&self) -> Option<usize> {
        self.number_of_last
    }

    /// Whether a move had a number before it so far.
    pub(super) fn is_numbered(&self) -> bool {
        self.is_numbered
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next token and its byte, after this many moves, by which move numbers are known.
    pub(super) fn next(&mut self, moves: usize) -> Option<(usize, Token<'a>)> {
        if moves < self.passes.moves {
            // Another game.
            self.passes.passes = 0;
            self.game = self.game.map(|game| Numbering { own: 0, ..game });
        }
        self.passes.moves = moves;
        let (at, mut token) = self.token(moves)?;
        if self.is_aside(at, token, moves) {
            token = Token::Aside(&self.text[at..self.at]);
        }
        self.passes.passes += usize::from(token == Token::Pass);
        self.is_after_colour = matches!(token, Token::Colour(_));
        self.is_after_move = match token {
            Token::Move(_) => true,
            Token::Sign(_) | Token::Comment(_) => self.is_after_move,
            // Several variations may follow one move, and what a program thinks of it.
            Token::Unknown(text) => self.is_after_move && text.starts_with(['(', '（', '+', '-']),
            _ => false,
        };
        Some((at, token))
    }

    /// Whether a token has no part in the game, by the numbers of the moves. They are counted here.
    fn is_aside(&mut self, at: usize, token: Token, moves: usize) -> bool {
        /// After this many moves that all had numbers the others will have some, too.
        const MOVES: usize = 2;
        let is_move = matches!(token, Token::Move(_) | Token::Pass);
        if is_move {
            self.number_of_last = self.number_before;
        }
        let has_number = self.number_before.is_some();
        if is_move {
            self.number_before = None;
        }
        let Some(game) = &mut self.game else { return false };
        match token {
            Token::Unknown(word) if is_of_sentence(word) => {
                game.in_sentence |= moves >= MOVES && game.own == moves;
            }
            _ if is_move && has_number => {
                game.own += 1;
                game.in_sentence = false;
            }
            _ => {}
        }
        let may_be_aside = is_move || matches!(token, Token::Colour(_));
        let has_passes = self.passes.passes > 0;
        let is_alternative = || {
            let next = next_number(&self.text[self.at..]);
            let is_counted = !is_move && begins_with_number(&self.text[self.at..]);
            game.own >= MOVES
                && !has_passes
                && !matches!(token, Token::Pass)
                && game.own == moves
                && !is_counted
                && next == Some(moves + 1)
                && !self.has_swap
        };
        may_be_aside && (at < game.heading || !has_number && (game.in_sentence || is_alternative()))
    }

    fn token(&mut self, moves: usize) -> Option<(usize, Token<'a>)> {
        loop {
            let rest = self.rest();
            let first = plain(rest.chars().next()?);
            let begin = self.at;
            if let Some(length) = self.markup.length(rest) {
                self.at += length;
                continue;
            }
            if let Some(token) = self.score() {
                return Some((begin, token));
            }
            if first == '-' {
                match self.dashes() {
                    Some(token) => return Some((begin, token)),
                    None => continue,
                }
            }
            if let Some(token) = self.result() {
                return Some((begin, token));
            }
            if let Some(token) = self.comment(first) {
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
            let behind = &rest[rest.chars().next()?.len_utf8()..];
            if let Some(stone) = colour_of_sign(first).filter(|_| self.has_signs)
                && self.is_move_of_line(behind)
            {
                self.at = self.text.len() - behind.len();
                return Some((begin, Token::Colour(stone)));
            }
            let is_mark = first.is_whitespace() || !first.is_alphanumeric() && !first.is_control();
            let is_number = matches!(first, '\u{2460}'..='\u{249b}' | '\u{2776}'..='\u{2793}');
            self.at = self.text.len() - behind.len();
            if !is_mark && !is_number {
                return Some((begin, Token::Unknown(&rest[..self.at - begin])));
            }
        }
    }

    /// Whether a text begins with a move, perhaps with whose it is, behind marks, markup and words of other scripts.
    fn is_move(&self, text: &str) -> bool {
        self.is_move_behind(text, |c| !c.is_ascii_alphanumeric())
    }

    /// The same on the text's first line.
    fn is_move_of_line(&self, text: &str) -> bool {
        self.is_move_behind(text, |c| c != '\n' && !c.is_ascii_alphanumeric())
    }

    /// Whether a text begins with a move behind markup and such characters, of which this many are looked through.
    fn is_move_behind(&self, text: &str, is_mark: impl Fn(char) -> bool) -> bool {
        let mut rest = text;
        for _ in 0..BEFORE_MOVE {
            if CENTRES.iter().any(|centre| rest.starts_with(centre)) {
                return true;
            }
            let length = self
                .markup
                .length(rest)
                .or_else(|| rest.chars().next().filter(|&c| is_mark(plain(c))).map(char::len_utf8));
            match length {
                Some(length) => rest = &rest[length..],
                None => return begins_with_move(rest.chars().map(plain)),
            }
        }
        false
    }

    /// Whether a colon comes next.
    pub(super) fn is_before_colon(&self) -> bool {
        self.rest().trim_start_matches([' ', '\t']).starts_with([':', '：'])
    }

    /// What was read up to here.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Whether up to a colon on the same line, which comes next, there are only words, and a move behind it: `Black stones: h8`.
    pub(super) fn is_title_of_moves(&self) -> bool {
        const WORDS: usize = 30;
        let is_of_title = |c: char| c.is_alphabetic() || " \t()（）".contains(c);
        let rest = self.rest();
        let mut title = rest.chars().take(WORDS).skip_while(|&c| is_of_title(c));
        let colon = title.next().filter(|c| matches!(c, ':' | '：')).and_then(|c| rest.find(c));
        colon.is_some_and(|colon| {
            self.is_move_of_line(rest[colon..].trim_start_matches([':', '：']))
        })
    }

    /// Whether dots come next that say that the other side's move follows: `1... i9`.
    pub(super) fn is_before_dots(&self) -> bool {
        self.rest().starts_with(['…', '‥']) || self.rest().starts_with("..")
    }

    /// Whether there is nothing but space before a byte on its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }
}

/// How many bytes a text begins with that are a heading: lines with words, and with moves only as parts of names, or with a
/// single move, before a line that begins with the number 1 and its move. There are none where moves follow each other.
fn heading(text: &str) -> usize {
    /// More moves than this are no parts of names.
    const NAMES: usize = 4;
    let mut lexer = Lexer::new(text);
    let (mut moves, mut words, mut is_after_move) = (0, 0, false);
    while let Some((_, token)) = lexer.next(moves) {
        if let Some((begin, number)) = lexer.first_number {
            let digits = length(&text[begin..], |c| c.is_ascii_digit());
            let is_first = number == 1
                && lexer.begins_line(begin)
                && lexer.is_move_of_line(&text[begin + digits..]);
            let is_heading = is_first && moves > 0 && (words > 0 || moves == 1);
            return if is_heading { begin } else { 0 };
        }
        let is_move = matches!(token, Token::Move(_));
        if is_move && (is_after_move || moves == NAMES) {
            return 0;
        }
        moves += usize::from(is_move);
        words += usize::from(matches!(token, Token::Unknown(_)));
        is_after_move = is_move;
    }
    0
}

/// Whether the moves of a text stand in columns of the players and one of them has chosen a colour there, as on PlayOK: `2. h10 white 3. --`.
fn has_swap(text: &str) -> bool {
    ["white", "black"].into_iter().any(|colour| {
        text.match_indices(colour).any(|(at, _)| {
            let behind = text[at + colour.len()..].trim_start();
            let digits = length(behind, |c| c.is_ascii_digit());
            let before = text[..at].trim_end_matches([' ', '\t']);
            let word = &before[before.rfind([' ', '\t', '\n']).map_or(0, |at| at + 1)..];
            let line = before[..before.len() - word.len()].trim_end();
            let is_entry = word == "--" || !word.is_empty() && are_moves(word);
            digits > 0 && behind[digits..].starts_with('.') && is_entry && line.ends_with('.')
        })
    })
}
