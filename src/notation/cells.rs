//! A board as programs hold and print it: a value for each point, in rows within brackets, on lines or one after the
//! other.
//!
//! Programs agree on how a board is laid out, not on its values: the value of most points is that of an empty one, and
//! the others have to name the two sides.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::colours::colour_of_word;
use super::file::{Counted, ReadResult, note_of_text};
use super::grid::{drawn_cell, set_up};
use super::{Expected, NotationError, Place};
use crate::board::{Placed, Point, Size, Stone};

/// A text longer than this is not looked through for boards.
const LONGEST: usize = 1 << 15;

/// The stones of a board, and its size.
pub(super) struct Cells {
    pub(super) stones: Vec<Placed>,
    pub(super) size: Size,
}

impl Cells {
    /// A board has at least this many rows and columns.
    pub(super) const LEAST: usize = 5;

    /// The stones of rows of values, from the top.
    pub(super) fn of_words(rows: &[Vec<&str>]) -> Option<Cells> {
        let row = |row: &Vec<&str>| row.iter().map(|&word| Cow::Owned(word.into())).collect();
        Cells::of(&rows.iter().map(row).collect::<Vec<_>>())
    }

    /// The stones of a square of values, its rows from the top.
    fn of<'a>(rows: &[Vec<Cow<'a, str>>]) -> Option<Cells> {
        let side = rows.len();
        if side < Cells::LEAST || rows.iter().any(|row| row.len() != side) {
            return None;
        }
        let size = Size::new(u32::try_from(side).ok()?).ok()?;
        let values = Values::of(rows.iter().flatten().map(|value| &**value))?;
        let mut stones = Vec::new();
        let top = u32::from(size.get()) - 1;
        for (y, row) in (0..).zip(rows) {
            for (x, value) in (0..).zip(row) {
                if let Some(stone) = values.stone(value)? {
                    stones.push(Placed { point: Point::new(x, top - y)?, stone });
                }
            }
        }
        (!stones.is_empty()).then_some(Cells { stones, size })
    }

    /// The board that a list of rows, a list of all values or a string of them represents.
    pub(super) fn of_value(value: &str) -> Option<Cells> {
        if value.len() > LONGEST {
            return None;
        }
        if value.starts_with('"') {
            return Cells::of_word(value.trim_matches('"'));
        }
        let list = lists(value).pop()?;
        let rows = if list.has_lists { None } else { values(list.text).and_then(square) };
        Cells::of(&rows.or_else(|| list.rows())?)
    }

    /// The board that a word represents: a sign for each point, or rows between strokes, in which a number may stand for
    /// as many empty points.
    fn of_word(word: &str) -> Option<Cells> {
        let rows: Vec<&str> = word.split(['/', '|', ',', '\n']).collect();
        if rows.len() >= Cells::LEAST {
            let plain: Vec<_> = rows.iter().map(|row| signs(row)).collect();
            let counted = || rows.iter().map(|row| counted(row)).collect::<Option<Vec<_>>>();
            return Cells::of(&plain).or_else(|| Cells::of(&counted()?));
        }
        Cells::of(&square(signs(word))?)
    }

    /// The board in the cells of a table in HTML.
    fn of_table(text: &str) -> Option<Cells> {
        let cell = |cell: &'_ str| {
            let inside = cell.split_once('>').map_or("", |(_, inside)| inside);
            inside.split('<').next().unwrap_or_default().trim().replace("&nbsp;", "")
        };
        let row = |row: &str| row.split("<td").skip(1).map(cell).map(Cow::Owned).collect();
        let rows: Vec<Vec<Cow<str>>> = text.split("<tr").skip(1).map(row).collect();
        let rows: Vec<_> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        Cells::of(&rows)
    }

    /// The board on the lines of a text that has nothing else.
    fn of_lines(text: &str) -> Option<Cells> {
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let mark = [',', ';', '\t'].into_iter().find(|&mark| text.contains(mark));
        let rows: Vec<_> = lines.into_iter().map(|line| row_of_line(line, mark)).collect();
        Cells::of(&rows)
    }
}

/// The values of a line with the given mark or else spaces between them, or its signs.
fn row_of_line(line: &str, mark: Option<char>) -> Vec<Cow<'_, str>> {
    if let Some(mark) = mark {
        return line.split(mark).map(|value| Cow::Borrowed(plain(value))).collect();
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [word] => signs(word),
        _ => words.into_iter().map(Cow::Borrowed).collect(),
    }
}

/// The signs of a row, each a value.
fn signs(row: &str) -> Vec<Cow<'_, str>> {
    row.chars().map(|sign| Cow::Owned(String::from(sign))).collect()
}

/// A row in which numbers stand for empty points.
fn counted(row: &str) -> Option<Vec<Cow<'_, str>>> {
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits > 0 {
            let free: usize = rest[..digits].parse().ok()?;
            if free > usize::from(Size::MAX) {
                return None;
            }
            cells.extend((0..free).map(|_| Cow::Borrowed(".")));
            rest = &rest[digits..];
        } else {
            cells.push(Cow::Owned(String::from(sign)));
            rest = &rest[sign.len_utf8()..];
        }
    }
    Some(cells)
}

/// Splits values into the rows of a square.
fn square(cells: Vec<Cow<'_, str>>) -> Option<Vec<Vec<Cow<'_, str>>>> {
    let side = (Cells::LEAST..=usize::from(Size::MAX)).find(|side| side * side == cells.len())?;
    Some(cells.chunks(side).map(<[_]>::to_vec).collect())
}

/// What the values of a board represent.
struct Values {
    free: String,
    /// The empty points are -1, and the sides 0 and 1.
    is_from_zero: bool,
}

impl Values {
    /// The value that most points have is that of an empty one, if nothing else stands for that.
    fn of<'a>(values: impl Iterator<Item = &'a str>) -> Option<Values> {
        /// A board does not have more values.
        const MOST: usize = 5;
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for value in values {
            match counts.iter().position(|&(known, _)| known == value) {
                Some(at) => counts[at].1 += 1,
                None if counts.len() == MOST => return None,
                None => counts.push((value, 1)),
            }
        }
        let all: usize = counts.iter().map(|&(_, count)| count).sum();
        let &(free, count) = counts.iter().max_by_key(|&&(_, count)| count)?;
        let is_stone = |value: &str| value != "#" && value != "-1" && side(value).is_some();
        if is_free(free) {
            return Some(Values { free: free.into(), is_from_zero: false });
        }
        (count * 2 > all && !is_stone(free))
            .then(|| Values { free: free.into(), is_from_zero: free == "-1" })
    }

    /// The stone of a value, if it is one; `None` if it may be something else.
    fn stone(&self, value: &str) -> Option<Option<Stone>> {
        if value == self.free || is_free(value) && !(self.is_from_zero && value == "0") {
            return Some(None);
        }
        if self.is_from_zero {
            return match value {
                "0" => Some(Some(Stone::Black)),
                "1" => Some(Some(Stone::White)),
                _ => None,
            };
        }
        side(value).map(Some)
    }
}

/// Whether a value only stands for an empty point.
pub(super) fn is_free(value: &str) -> bool {
    const WORDS: [&str; 9] = ["", "0", "0.", "null", "none", "nil", "nan", "empty", "undefined"];
    let mut signs = value.chars();
    let sign = signs.next().filter(|_| signs.next().is_none());
    let word = value.rsplit(['.', ':']).find(|word| !word.is_empty()).unwrap_or(value);
    let is_word = |name: &&str| value.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(name);
    WORDS.iter().any(is_word) || sign.is_some_and(|sign| drawn_cell(sign) == Some(None))
}

/// The side that a value represents: a number, a sign, a word, or a word among others, `Stone.BLACK`.
pub(super) fn side(value: &str) -> Option<Stone> {
    match value {
        "1" | "1." | "+1" | "@" | "*" => return Some(Stone::Black),
        "2" | "2." | "-1" | "-1." => return Some(Stone::White),
        _ => {}
    }
    let mut signs = value.chars();
    let sign = signs.next().filter(|_| signs.next().is_none());
    let drawn = sign.and_then(drawn_cell).flatten();
    let mut words = value.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    drawn.or_else(|| colour_of_word(value)).or_else(|| words.find_map(colour_of_word))
}

/// A value without the marks around it.
pub(super) fn plain(value: &str) -> &str {
    value.trim().trim_matches(['"', '\'']).trim()
}

/// The values of a list without lists in it, between commas or else spaces. Commas in quotation marks are part of a
/// value, and so are spaces.
fn values(list: &str) -> Option<Vec<Cow<'_, str>>> {
    let mut parts = Vec::new();
    let (mut begin, mut quote) = (0, None);
    let has_commas = list.contains(',');
    let is_mark = |c: char| if has_commas { c == ',' } else { c.is_whitespace() };
    for (at, c) in list.char_indices() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, _) if is_mark(c) => {
                parts.push(&list[begin..at]);
                begin = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&list[begin..]);
    if !has_commas {
        parts.retain(|part| !part.is_empty());
    } else if parts.last().is_some_and(|last| last.trim().is_empty()) {
        parts.pop();
    }
    quote.is_none().then(|| parts.into_iter().map(|part| Cow::Borrowed(plain(part))).collect())
}

/// A list in a text.
struct List<'a> {
    /// The byte of its bracket.
    begin: usize,
    /// What is within its brackets.
    text: &'a str,
    /// The lists directly within it that have none in them.
    lists: Vec<&'a str>,
    /// The strings directly within it.
    strings: Vec<&'a str>,
    has_lists: bool,
}

impl<'a> List<'a> {
    /// The values of its rows: lists, or strings with a sign for each point.
    fn rows(&self) -> Option<Vec<Vec<Cow<'a, str>>>> {
        if self.lists.len() >= Cells::LEAST {
            let string = |row: &'a str| {
                let signs = row.trim().strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])?;
                (!signs.contains(['"', '\''])).then(|| self::signs(signs))
            };
            return self.lists.iter().map(|row| string(row).or_else(|| values(row))).collect();
        }
        let side = self.strings.len();
        let is_row = |row: &&str| row.chars().count() == side;
        let are_rows = side >= Cells::LEAST && self.strings.iter().all(is_row);
        are_rows.then(|| self.strings.iter().map(|row| signs(row)).collect())
    }
}

/// The lists of a text, each after those in it.
fn lists(text: &str) -> Vec<List<'_>> {
    let mut lists = Vec::new();
    let mut open: Vec<List> = Vec::new();
    let mut quote: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        if let Some((begin, mark)) = quote {
            if c == mark || c == '\n' {
                quote = None;
            }
            if let Some(list) = open.last_mut().filter(|_| c == mark) {
                list.strings.push(&text[begin + 1..at]);
            }
            continue;
        }
        match c {
            '"' => quote = Some((at, c)),
            // Elsewhere it may be an apostrophe.
            '\'' if text[..at].ends_with(['[', '{', '(', ',', ' ']) => quote = Some((at, c)),
            '[' | '{' | '(' => open.push(List {
                begin: at,
                text: "",
                lists: Vec::new(),
                strings: Vec::new(),
                has_lists: false,
            }),
            ']' | '}' | ')' => {
                let Some(mut list) = open.pop() else { continue };
                list.text = &text[list.begin + 1..at];
                if let Some(around) = open.last_mut() {
                    around.has_lists = true;
                    if !list.has_lists {
                        around.lists.push(list.text);
                    }
                }
                lists.push(list);
            }
            _ => {}
        }
    }
    lists
}

/// A board of rows between strokes, as a word.
struct Word<'a> {
    board: &'a str,
    /// The side to move, if a second word says so.
    turn: Option<Stone>,
}

impl<'a> Word<'a> {
    /// The word of a line. After the side to move there may be numbers, as in chess.
    fn of(line: &'a str) -> Option<Word<'a>> {
        let mut words = line.split_whitespace();
        let board = words.next()?;
        let is_of_word = |c: char| c.is_ascii_digit() || "/.-xobwXOBW".contains(c);
        let is_board = board.contains('/') && board.chars().all(is_of_word);
        let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '-');
        let turn = words.next().map(|word| side(word).filter(|_| !is_number(word)));
        let turn = turn.map_or(Some(None), |turn| turn.map(Some))?;
        (is_board && words.all(is_number)).then_some(Word { board, turn })
    }

    fn read(&self) -> Option<ReadResult> {
        let Cells { stones, size } = Cells::of_word(self.board)?;
        let mut game = set_up(stones, size, Place::in_text(self.board, 0));
        if let (Ok(game), Some(turn)) = (&mut game, self.turn) {
            game.tree.set_to_move(game.tree.root(), turn);
        }
        Some(game)
    }
}

/// The lines of a text if each is a board of rows between strokes. Parts of it may look like moves.
pub(super) fn words(text: &str) -> Option<Vec<&str>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_word =
        |line: &&str| Word::of(line).is_some_and(|word| Cells::of_word(word.board).is_some());
    let lines: Vec<&str> = lines.collect();
    (!lines.is_empty() && lines.iter().all(is_word)).then_some(lines)
}

/// Reads one of the [words].
pub(super) fn read_word(line: &str) -> ReadResult {
    let nothing = || NotationError::expected(Place::in_text(line, 0), Expected::Move, line);
    Word::of(line).and_then(|word| word.read()).ok_or_else(nothing)?
}

/// Reads the board of a text: a list of rows, as in the source of a program, lines of values, or a word of signs. `None`
/// if there is none.
pub(super) fn read(text: &str) -> Option<ReadResult> {
    if text.len() > LONGEST {
        return None;
    }
    let alone = Cells::of_lines(text)
        .or_else(|| Cells::of_word(text.trim()))
        .or_else(|| Cells::of_table(text));
    if let Some(Cells { stones, size }) = alone {
        return Some(set_up(stones, size, Place::in_text(text, 0)));
    }
    let lists = lists(text);
    let board = |list: &List| Some((Cells::of(&list.rows()?)?, list.begin, list.text.len() + 2));
    let (Cells { stones, size }, begin, length) = lists.iter().find_map(board)?;
    let (before, behind) = (&text[..begin], &text[begin + length..]);
    let rest = Counted::default().over(&text[..text.len() - behind.len()]);
    let mut game = set_up(stones, size, Place::in_text(text, begin));
    if let Ok(game) = &mut game {
        game.notes.extend(note_of_text(before, Counted::default()));
        game.notes.extend(note_of_text(behind, rest));
    }
    Some(game)
}
