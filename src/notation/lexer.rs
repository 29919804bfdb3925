//! The words of a text that holds moves, one after the other.

use crate::board::{Point, Size, Stone};

use super::Sign;
use super::colours::{colour_named, colour_of_sign, has_signs, title_length};
use super::markup::Markup;
use super::plausible::is_wide;
use super::words::{
    BEFORE_MOVE, CENTRES, InRun, PASSES, are_moves, begins_with_move, ends_misread, in_run,
    is_between_moves, is_latin, is_number_mark, is_of_run, is_of_sentence, length, moves_before,
    number_of, plain, run,
};

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
    /// Where it is read as a game: what of it is told by the numbers of its moves.
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

/// What the numbers of moves tell of those that have none.
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

const RESULTS: [&str; 8] = ["1/2-1/2", "0.5-0.5", "\u{bd}-\u{bd}", "1-0", "0-1", "0-0", "B+", "W+"];

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
        /// This many moves that all had numbers tell that the others will have some, too.
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

    /// How soon a program sees a win or a loss: `+M7`, `-M6` behind a space or a bracket.
    fn score(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let number = run(rest.strip_prefix("+M").or_else(|| rest.strip_prefix("-M"))?);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let before = self.text[..self.at].chars().next_back();
        let is_apart = before.is_none_or(|c| c.is_whitespace() || "([{".contains(plain(c)));
        if !is_number || !is_apart {
            return None;
        }
        let length = "+M".len() + number.len();
        self.at += length;
        Some(Token::Unknown(&rest[..length]))
    }

    /// `--` alone is a pass, where a move could stand; as a part of an arrow, a table or a sentence it only separates.
    fn dashes(&mut self) -> Option<Token<'a>> {
        let begin = self.at;
        let rest = self.rest();
        let end = length(rest, |c| c == '-');
        self.at += end;
        let is_apart = |c: Option<char>| {
            c.is_none_or(|c| {
                c.is_whitespace() || c.is_numeric() || ".,;()[]{}\"'`|、。「」".contains(plain(c))
            })
        };
        let is_two = rest[..end].chars().count() == 2
            && is_apart(self.text[..begin].chars().next_back())
            && is_apart(rest[end..].chars().next());
        let is_pass = is_two
            && !self.has_swap
            && is_between_moves(&self.text[..begin], &rest[end..])
            && (self.is_on_line_with_number(begin) || self.is_alone_between_moves(begin));
        is_pass.then_some(Token::Pass)
    }

    /// Whether there is a digit on the line of a byte, of which the bytes before have been asked for before.
    fn is_on_line_with_number(&mut self, at: usize) -> bool {
        if at >= self.line.end {
            let begin = self.text[..at].rfind('\n').map_or(0, |at| at + 1);
            let end = self.text[at..].find('\n').map_or(self.text.len(), |length| at + length);
            let has_number = self.text[begin..end].contains(|c| plain(c).is_ascii_digit());
            self.line = Line { end, has_number };
        }
        self.line.has_number
    }

    /// Whether what stands at a byte has its line for itself, and moves stand on the lines before and behind, as in a
    /// list of moves with one on each line.
    fn is_alone_between_moves(&self, begin: usize) -> bool {
        let is_quote = |c: &char| " \t\"',".contains(*c);
        let breaks = |c: Option<char>| c.is_none_or(|c| c == '\n' || c == '\r');
        let mut before = self.text[..begin].chars().rev().take(BEFORE_MOVE).skip_while(is_quote);
        let mut after = self.text[self.at..].chars().take(BEFORE_MOVE).skip_while(is_quote);
        breaks(before.next()) && breaks(after.next()) && self.is_move(&self.text[self.at..])
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

    /// A comment up to the end of the line, as PGN has it; before a move or a number a semicolon only separates. And what a page in HTML
    /// gives an applet besides the moves.
    fn comment(&mut self, first: char) -> Option<Token<'a>> {
        let (rest, before) = (self.rest(), &self.text[..self.at]);
        if first == ';' && self.is_numbered && before.ends_with(char::is_whitespace) {
            let word = rest[first.len_utf8()..].trim_start_matches([' ', '\t']);
            if !rest.starts_with(';')
                || !word.starts_with(char::is_alphabetic)
                || self.is_move(word)
            {
                return None;
            }
            let line = &rest[1..length(rest, |c| c != '\n')];
            self.at += 1 + line.len();
            return Some(Token::Comment(line.trim_end_matches('\r')));
        }
        let parameter = rest.strip_prefix("<param ").or_else(|| rest.strip_prefix("<PARAM "))?;
        let inside = &parameter[..parameter.find(['<', '>'])?];
        let is_of_moves = inside.to_lowercase().contains("\"moves\"");
        self.at += if is_of_moves { 0 } else { "<param ".len() + inside.len() };
        (!is_of_moves).then(|| Token::Aside(&rest[.."<param ".len() + inside.len()]))
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
        let inner = rest.strip_prefix(['(', '（']).filter(|_| first == '(')?;
        let digits = length(inner, |c| c.is_ascii_digit());
        let number = number_of(&inner[..digits]);
        let is_numbered = digits > 0 && inner[digits..].starts_with(['.', '．', '、']);
        let is_pgn = is_numbered && number <= moves.div_ceil(2);
        let is_aside = self.is_numbered
            && self.is_after_move
            && (is_numbered && number <= moves || digits == 0 && self.is_move(inner));
        if !is_pgn && !is_aside {
            return None;
        }
        let mut depth = 0;
        let end = rest.char_indices().take(LONGEST).find_map(|(at, c)| {
            depth += i32::from(plain(c) == '(') - i32::from(plain(c) == ')');
            (depth == 0).then_some(at + c.len_utf8())
        })?;
        if !is_pgn && !is_due_next(&rest[end..], moves) {
            return None;
        }
        self.at += end;
        Some(Token::Unknown(&rest[..end]))
    }

    /// A move's number is passed over, where it is the one that is due or no move follows: any with a mark behind it, and
    /// without a mark the one that is due or, at the beginning of a line, a 1. Where a letter follows it at once, it is a
    /// number only before moves, and else a part of a time, a name or the like: `0m5s`.
    fn number(&mut self, moves: usize) -> Option<Token<'a>> {
        let rest = self.rest();
        let length = length(rest, |c| c.is_ascii_digit());
        let number = number_of(&rest[..length]);
        let after = &rest[length..];
        let is_joined = |mark: &str| begins_with_move(mark.chars().map(plain));
        let is_marked = after.chars().next().is_some_and(is_number_mark)
            || after.strip_prefix(['-', '–', '－']).is_some_and(is_joined);
        let is_one = number == 1 || number == 0 && run(rest).len() == length;
        let is_first = || is_one && self.begins_line(self.at) && self.is_move(after);
        // Passes may be counted as moves, or not.
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

    /// What the name of a colour, just passed, says: whose the move behind it is, or before a colon who plays it. Players are
    /// named at the beginning of a line, or before the first move.
    fn colour(&mut self, word: &'a str, stone: Stone) -> Token<'a> {
        if self.has_swap {
            return Token::Unknown(word);
        }
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
        // The first number may be that of the game, behind a name: `Ada - White 1. h8`.
        let is_first = stone == Stone::White && self.passes.moves == 0;
        let has_number =
            begins_with_number(rest) && !(is_first && begins_with_moves(rest.trim_start()));
        if !is_cut && (self.is_move_of_line(rest) || has_number) {
            return Token::Colour(stone);
        }
        if !is_name {
            return Token::Unknown(word);
        }
        self.at = name.as_ptr() as usize - self.text.as_ptr() as usize + name.len();
        Token::Player(stone, name)
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

    /// A word: letters of one script, since moves may follow words of another one without a space.
    fn word(&mut self) -> Token<'a> {
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
            // Digits belong to the word before them, such as the number of a game, unless they stand before a move.
            Token::Unknown(_) if digits > 0 && !behind.starts_with(|c| is_of_run(plain(c))) => {
                self.at += digits;
                Token::Unknown(&rest[..letters + digits])
            }
            token => token,
        }
    }

    /// A word of Latin letters, or the next of moves that are run together. Where letters and digits are not moves all of
    /// them, none of them is one: they are a time, an address, somebody's name.
    fn latin_word(&mut self) -> Token<'a> {
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

    /// Whether a word that could be a move is the name of a line's moves: the line begins with it and a colon, and several moves follow, or
    /// it is short for a player and one follows.
    fn is_label(&self, run: &str) -> bool {
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

    /// The colour of a word that is one with the number of a move, in a text that has such words: `W2 i9`.
    fn colour_with_number(&self, run: &str) -> Option<Stone> {
        let letter = run.chars().next().filter(|_| self.has_numbered_colours)?;
        let is_number = begins_with_number(&self.rest()[letter.len_utf8()..]);
        let stone = [('b', Stone::Black), ('w', Stone::White)];
        let stone = stone.into_iter().find(|(name, _)| plain(letter).eq_ignore_ascii_case(name));
        stone
            .filter(|_| is_number && length(run, |c| c.is_alphabetic()) == letter.len_utf8())
            .map(|(_, stone)| stone)
    }

    /// What a word means that was just passed.
    fn named(&mut self, word: &'a str) -> Token<'a> {
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

/// Whether a text goes on with the next number, run together with its move.
fn comes_next(text: &str, number: usize) -> bool {
    let next = text.trim_start();
    let digits = length(next, |c| c.is_ascii_digit());
    digits > 0
        && number_of(&next[..digits]) == number.saturating_add(1)
        && in_run(&next[digits..]).is_some()
}

/// Whether the next move has this number after this many others, where moves are counted, or pairs of them.
fn is_due(number: usize, moves: usize) -> bool {
    number == moves + 1 || number == moves / 2 + 1
}

/// Whether the first number of a text is due after this many moves, or none comes.
fn is_due_next(text: &str, moves: usize) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let digits = length(text, |c| c.is_ascii_digit());
    digits == 0 || is_due(number_of(&text[..digits]), moves)
}

/// Whether a line begins with a number and the move that it counts, or the moves.
fn begins_with_number(line: &str) -> bool {
    let is_mark = |c: char| c != '\n' && !plain(c).is_alphanumeric();
    let line =
        line.trim_start_matches([' ', '\t', '\u{a0}', ':', '：', '-', '–', '(', '（', '#', '№']);
    let digits = length(line, |c| c.is_ascii_digit());
    let behind = line[digits..].trim_start_matches(is_mark);
    digits > 0 && begins_with_move(behind.chars().map(plain)) && are_moves(run(behind))
}

/// The name of a player that a line begins with, and whether something else follows it: the other player, or moves, of which there are
/// several or which have a number, since one alone may be a part of the name.
fn name_of(line: &str) -> (&str, bool) {
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
    // What the moves are headed with is no part of the name.
    if name.ends_with([':', '：']) {
        name = &name[..name.rfind([',', ';', '，', '；', '、', ' ']).unwrap_or(0)];
        name = name.trim_end_matches(is_separator);
    }
    (name.trim_start(), true)
}

/// Whether a text begins with several moves, or with the number 1 and a move.
fn begins_with_moves(text: &str) -> bool {
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
fn has_numbered_colours(text: &str) -> bool {
    let mut words = text.match_indices(['w', 'W', 'Ｗ', 'ｗ']);
    words.any(|(at, letter)| {
        let behind = &text[at + letter.len()..];
        let is_apart = !text[..at].ends_with(char::is_alphanumeric);
        is_apart && behind.starts_with(|c| plain(c).is_ascii_digit()) && begins_with_number(behind)
    })
}

/// How many bytes an address has, of a page or of mail, that a text begins with, where its first letters and digits are these.
fn address(text: &str, run: &str) -> Option<usize> {
    let behind = &text[run.len()..];
    let is_address = behind.starts_with("://")
        || behind.starts_with('@')
        || matches!(run, "www" | "WWW") && behind.starts_with('.')
        || run == "mailto" && behind.starts_with(':');
    let ends = |c: char| c.is_whitespace() || "<>\"'`|)，。、；）」』".contains(c);
    is_address.then(|| text.find(ends).unwrap_or(text.len()))
}

/// Whether a text ends with a digit and a point: what follows is a fraction.
fn is_fraction(before: &str) -> bool {
    let whole = before.strip_suffix('.');
    whole.is_some_and(|whole| whole.ends_with(|c: char| c.is_ascii_digit()))
}

/// The next number of a text that stands alone, in what one looks through before the next move.
fn next_number(text: &str) -> Option<usize> {
    let end = text.char_indices().nth(BEFORE_MOVE).map_or(text.len(), |(at, _)| at);
    let words = text[..end].split(|c: char| !c.is_alphanumeric());
    let is_number =
        |word: &&str| !word.is_empty() && word.chars().all(|c| plain(c).is_ascii_digit());
    words.into_iter().find(is_number).map(number_of)
}

/// Whether the next move of a text, which is near, is this point.
fn names_next(text: &str, point: Point) -> bool {
    const NEAR: usize = 20;
    let end = text.char_indices().nth(NEAR).map_or(text.len(), |(at, _)| at);
    let mut words = text[..end].split(|c: char| !c.is_ascii_alphanumeric());
    let first = words.find_map(|word| in_run(word)?.point);
    first == Some(point)
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
