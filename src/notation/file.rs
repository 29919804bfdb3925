//! Files and pasted text of any format.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::comments::Commented;
use super::encoding::{Hints, decode, is_wide};
use super::naming::Renamed;
use super::note::Notes;
use super::part::{begin_of, end_of};
use super::{
    Decoded, Encodings, Expected, NotationError, Note, Place, Remark, Tree, alike, assigned,
    behind, ccgc, cells, codes, coordinates, grid, json, letters, link, psq, renlib, rif, saved,
    scattered, session, several, sgf, words,
};
use crate::board::{Size, Stone};

/// The formats, recognised by their content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// RenLib, by its first bytes.
    RenLib,
    /// PSQ, by its header.
    Psq,
    /// Gomotur's record, by its two lines of names.
    Record,
    /// SGF, by its first parenthesis, semicolon and property.
    Sgf,
    /// A database of RenjuNet, by its tags.
    Rif,
    /// A record of the Chinese championship, by its first brackets.
    Ccgc,
    /// A list or an object in JSON.
    Json,
    /// A link to a game.
    Link,
    /// Moves as text: whatever has no other format.
    Moves,
}

impl Format {
    /// The format of a text.
    pub(super) fn of_text(text: &str) -> Format {
        let start = text.trim_start();
        if psq::header_at(text).is_some_and(|at| sgf::begin(&text[..at]).is_none()) {
            Format::Psq
        } else if ccgc::begin(text).is_some_and(|at| sgf::begin(&text[..at]).is_none()) {
            Format::Ccgc
        } else if rif::begin(text).is_some_and(|at| sgf::begin(&text[..at]).is_none()) {
            Format::Rif
        } else if sgf::is_sgf(text) {
            Format::Sgf
        } else if psq::is_record(text) {
            Format::Record
        } else if json::is_json(text) {
            Format::Json
        } else if !link::links(text).is_empty() {
            Format::Link
        } else if start.starts_with('(') && (start.contains("B[") || start.contains("W[")) {
            Format::Sgf
        } else {
            Format::Moves
        }
    }

    /// How well structured a text is, assuming this format: by its brackets, and whether they leave moves as words.
    fn structure(self, text: &str) -> i64 {
        if self == Format::Sgf {
            return sgf::structure(text);
        }
        let count = |c: char| text.matches(c).count() as i64;
        let open =
            [('(', ')'), ('[', ']'), ('{', '}')].map(|(open, close)| count(open) - count(close));
        let moves = match self {
            Format::Moves | Format::Link | Format::Json => words::clear_moves(text) as i64,
            _ => 0,
        };
        moves - open.into_iter().map(i64::abs).sum::<i64>()
    }
}

/// Options for reading a file.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions<'a> {
    /// The board size for moves that specify none.
    pub size: Size,
    /// The encoding, if the person has chosen one.
    pub encoding: Option<&'a str>,
    /// The language of the person who opens the file, as a tag such as `zh-Hant`.
    pub language: Option<&'a str>,
}

impl Default for ReadOptions<'_> {
    fn default() -> Self {
        ReadOptions { size: Size::STANDARD, encoding: None, language: None }
    }
}

/// A game as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadGame {
    /// The game.
    pub tree: Tree,
    /// What its reader skipped, repaired or guessed.
    pub notes: Vec<Note>,
}

/// A file whose games can be read.
#[derive(Debug)]
pub struct GameFile {
    /// The format.
    pub format: Format,
    /// The encoding of its texts, by its label in the Encoding Standard.
    pub encoding: String,
    /// Notes about the whole file.
    pub notes: Vec<Note>,
    size: Size,
    text: String,
    library: Option<ReadGame>,
}

/// Opens a file of any format. [`GameFile::games`] reads its games one by one.
///
/// ```
/// use tengen::notation::{Format, ReadOptions, Unicode, main_line_text, read};
///
/// let file = read(b"(;GM[4]SZ[15]RU[renju];B[hh];W[ih])", ReadOptions::default(), &Unicode)?;
/// assert_eq!(file.format, Format::Sgf);
/// for game in file.games() {
///     assert_eq!(main_line_text(&game?.tree), ["h8", "i8"]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`NotationError`] if it is neither text nor a library, or a library of which nothing can be read.
pub fn read(
    bytes: &[u8],
    options: ReadOptions,
    encodings: &dyn Encodings,
) -> Result<GameFile, NotationError> {
    let ReadOptions { size, encoding, language } = options;
    let whole = |remark| Note { place: None, remark };
    if let Some(text) = saved::moves_of_bytes(bytes) {
        let (format, encoding) = (Format::Moves, String::from("utf-8"));
        return Ok(GameFile { format, encoding, notes: Vec::new(), size, text, library: None });
    }
    if renlib::is_library(bytes) {
        let hints = Hints { encoding, language, is_library: true };
        let mut decoded = (String::from("utf-8"), Vec::new());
        let library = renlib::read_library(bytes, language, |texts| {
            let Decoded { texts, encoding, remarks } = decode(texts, hints, encodings, |_| 0);
            decoded = (encoding, remarks);
            texts
        })?;
        let (encoding, remarks) = decoded;
        let notes = remarks.into_iter().map(whole).collect();
        let format = Format::RenLib;
        return Ok(GameFile {
            format,
            encoding,
            notes,
            size,
            text: String::new(),
            library: Some(library),
        });
    }
    let hints = Hints { encoding, language, is_library: false };
    let (bytes, padding) = without_padding(bytes);
    if !is_wide(bytes, encoding)
        && let Some(at) = binary_at(bytes)
    {
        let shown = &bytes[at..bytes.len().min(at + NotationError::SHOWN)];
        return Err(not_text(Place::Byte(at + 1), &String::from_utf8_lossy(shown)));
    }
    let plain = String::from_utf8_lossy(bytes);
    let supposed = Format::of_text(plain.trim_start_matches('\u{feff}'));
    let Decoded { texts, encoding, remarks } =
        decode(&[bytes], hints, encodings, |text| supposed.structure(text));
    let mut text = texts.concat();
    if !text.contains('\n') {
        // The line breaks of old Macintosh programs.
        text = text.replace('\r', "\n");
    }
    let text = sgf_in_other_marks(&text).unwrap_or(text);
    let text = without_styles(text);
    let format = Format::of_text(&text);
    let is_odd = |c: char| c.is_control() && !c.is_whitespace() && c != '\u{1a}';
    if format == Format::Moves
        && let Some(at) = text.find(is_odd)
    {
        return Err(not_text(Place::in_text(&text, at), &text[at..]));
    }
    let surplus = (padding > 0).then_some(Remark::Surplus(padding));
    let notes = remarks.into_iter().chain(surplus).map(whole).collect();
    Ok(GameFile { format, encoding, notes, size, text, library: None })
}

/// The text without the sequences with which programs colour it in a terminal, and with plain letters and digits instead
/// of mathematical ones, as people use to emphasise theirs.
fn without_styles(text: String) -> String {
    const ESCAPE: &str = "\u{1b}[";
    let is_styled = |c: char| ('\u{1d400}'..='\u{1d7ff}').contains(&c);
    let text = if text.contains(is_styled) { text.chars().map(unstyled).collect() } else { text };
    let mut parts = text.split(ESCAPE);
    let mut plain = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|c: char| !(c.is_ascii_digit() || ";:?".contains(c)));
        let letter = end.and_then(|end| part[end..].chars().next());
        plain.push_str(&part[end.unwrap_or(part.len()) + letter.map_or(0, char::len_utf8)..]);
    }
    plain
}

/// A mathematical letter or digit as a plain one.
fn unstyled(c: char) -> char {
    let place = |first: char, count: u32| (u32::from(c) - u32::from(first)) % count;
    let nth = |first: u8, place: u32| char::from_u32(u32::from(first) + place).unwrap_or(c);
    match c {
        '\u{1d400}'..='\u{1d6a3}' => match place('\u{1d400}', 52) {
            capital @ 0..26 => nth(b'A', capital),
            small => nth(b'a', small - 26),
        },
        '\u{1d7ce}'..='\u{1d7ff}' => nth(b'0', place('\u{1d7ce}', 10)),
        _ => c,
    }
}

/// The text of an SGF file whose brackets are full-width or written as in addresses, with normal ones; `None` for other
/// texts.
fn sgf_in_other_marks(text: &str) -> Option<String> {
    if text.contains('[') {
        return None;
    }
    let plain = if text.contains('［') {
        text.chars().map(words::plain).collect()
    } else if text.contains("%5B") || text.contains("%5b") {
        link::decoded(&text.replace('+', "%2B"))
    } else {
        return None;
    };
    sgf::begin(&plain).map(|_| plain)
}

/// The bytes without zero padding at the end, and the length of the padding. UTF-16 also contains zeros elsewhere.
fn without_padding(bytes: &[u8]) -> (&[u8], usize) {
    let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |at| at + 1);
    let (content, padding) = bytes.split_at(end);
    if content.contains(&0) { (bytes, 0) } else { (content, padding.len()) }
}

/// Decodes some of the texts of a library, such as those found by a [`LibraryReader`](super::LibraryReader): the more
/// there are, the more reliable the encoding is.
pub fn decode_library_texts(
    texts: &[&[u8]],
    options: ReadOptions,
    encodings: &dyn Encodings,
) -> Decoded {
    let ReadOptions { encoding, language, .. } = options;
    decode(texts, Hints { encoding, language, is_library: true }, encodings, |_| 0)
}

fn not_text(place: Place, found: &str) -> NotationError {
    NotationError::expected(place, Expected::Readable, found)
}

/// The first byte showing that bytes are not text in any encoding: there are too many control characters, and not the
/// zeros of UTF-16.
fn binary_at(bytes: &[u8]) -> Option<usize> {
    let sample = &bytes[..bytes.len().min(1 << 16)];
    let is_odd = |&byte: &u8| byte < 9 || (14..26).contains(&byte) || (28..32).contains(&byte);
    let count = |is: &dyn Fn(&u8) -> bool| sample.iter().filter(|byte| is(byte)).count();
    let (odd, zeros) = (count(&is_odd), count(&|&byte| byte == 0));
    let is_binary = zeros * 4 < sample.len() && odd * 50 > sample.len();
    sample.iter().position(is_odd).filter(|_| is_binary)
}

impl GameFile {
    /// The text of the file; empty for a library.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text of the file, releasing all other memory.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Returns its games in order, each with its notes, or why it cannot be read. Places refer to the file.
    pub fn games(&self) -> impl Iterator<Item = Result<ReadGame, NotationError>> + '_ {
        let games = match self.format {
            Format::RenLib => one(self.library.clone().ok_or_else(|| not_text(Place::Byte(1), ""))),
            format => games_of(format, &self.text, self.size),
        };
        games.map(|game| game.map(with_irregularities))
    }
}

/// A game as it was read, or why it cannot be.
pub(super) type ReadResult = Result<ReadGame, NotationError>;

/// The games of a text in a format, and those before and after them.
pub(super) fn games_of<'a>(
    format: Format,
    text: &'a str,
    size: Size,
) -> Box<dyn Iterator<Item = ReadResult> + 'a> {
    if let Some((other, begin)) = behind::before(format, text) {
        let (before, text) = text.split_at(begin);
        let counted = Counted::default().over(before);
        let games = games_of(format, text, size).map(move |game| counted.shift(game));
        return Box::new(games_of(other, before, size).chain(games));
    }
    let (games, rest) = behind::split(format, text);
    behind::with_rest(format, games_alone(format, games, size), text, rest, size)
}

fn games_alone<'a>(
    format: Format,
    text: &'a str,
    size: Size,
) -> Box<dyn Iterator<Item = ReadResult> + 'a> {
    if format == Format::Moves
        && let Some(commented) = Commented::of(text)
    {
        return commented
            .read(size, |format, text, size| games_alone(format, text, size).collect());
    }
    #[cfg(feature = "composition")]
    if format == Format::Moves
        && let Some(whole) = super::composed::composed(text)
    {
        let games: Vec<ReadResult> = games_alone(format, &whole, size).collect();
        return Box::new(games.into_iter());
    }
    if format == Format::Moves
        && let Some(plain) = alike::with_latin_points(text)
    {
        let games: Vec<ReadResult> = games_alone(format, &plain, size).collect();
        return Box::new(games.into_iter());
    }
    if format == Format::Moves
        && let Some(games) =
            session::read(text, size, |game, size| games_alone(format, game, size).collect())
    {
        return Box::new(games.into_iter());
    }
    if format == Format::Moves
        && let Some(renamed) = Renamed::of(text)
    {
        let games = games_as_named(format, &renamed.text, size);
        let restored = |game: ReadResult| match game {
            Ok(game) => Ok(renamed.restore(game)),
            Err(error) => Err(NotationError { place: renamed.place(error.place), ..error }),
        };
        let games: Vec<ReadResult> = games.map(restored).collect();
        return Box::new(games.into_iter());
    }
    games_as_named(format, text, size)
}

fn games_as_named<'a>(
    format: Format,
    text: &'a str,
    size: Size,
) -> Box<dyn Iterator<Item = ReadResult> + 'a> {
    if format == Format::Moves
        && let Some(lines) = cells::words(text)
    {
        return Box::new(read_parts(text, lines, cells::read_word));
    }
    match format {
        // A library is not text.
        Format::RenLib => one(Err(not_text(Place::Byte(1), text))),
        Format::Psq => Box::new(read_parts(text, psq::games(text), psq::read_psq)),
        Format::Record => one(psq::read_record(text)),
        Format::Ccgc => Box::new(read_parts(text, ccgc::games(text), ccgc::read_ccgc)),
        Format::Link => {
            let read = move |link| link::read_link(link, size);
            // Most words around a link are about its game; moves may be another game.
            Box::new(after_texts(text, link::links(text), read, link::has_point))
        }
        Format::Moves if grid::is_grid(text) => one(grid::read_grid(text)),
        Format::Moves if codes::is_position(text) => one(codes::read_position(text)),
        Format::Moves if saved::is_saved(text) => one(saved::read(text, size)),
        Format::Moves if coordinates::is_pairs(text) => {
            let layout = coordinates::Layout::of(text, size);
            let games = several::games_of_pairs(text, layout.size, layout.counting);
            let read = move |game| coordinates::read_pairs(game, layout);
            Box::new(read_parts(text, games, read))
        }
        Format::Moves => {
            let mut games = several::read_games(text, size).peekable();
            if games.peek().is_none_or(Result::is_err) {
                let other = cells::read(text)
                    .or_else(|| assigned::read(text, size))
                    .or_else(|| scattered::read(text, size))
                    .or_else(|| letters::read(text, size));
                if let Some(game) = other {
                    return one(game);
                }
                if let Some(games) = json::games_within(text, size) {
                    return Box::new(games.into_iter());
                }
                if let Some(plain) = plain_width(text) {
                    let games: Vec<ReadResult> = games_as_named(format, &plain, size).collect();
                    return Box::new(games.into_iter());
                }
            }
            Box::new(games)
        }
        Format::Json => Box::new(json::games(text, size)),
        Format::Sgf => Box::new(after_texts(text, sgf::sgf_games(text), sgf::read_sgf, |_| true)),
        Format::Rif => Box::new(rif_games(text)),
    }
}

/// A text with full-width characters replaced by plain ones, each in its place; `None` for a text without full-width
/// digits.
fn plain_width(text: &str) -> Option<String> {
    let is_wide_digit = |c: char| !c.is_ascii() && words::plain(c).is_ascii_digit();
    text.contains(is_wide_digit).then(|| text.chars().map(words::plain).collect())
}

fn one<'a>(game: ReadResult) -> Box<dyn Iterator<Item = ReadResult> + 'a> {
    Box::new(core::iter::once(game))
}

/// Reads games that are parts of a text, in order. Places refer to the text.
pub(super) fn read_parts<'a>(
    text: &'a str,
    games: impl IntoIterator<Item = &'a str> + 'a,
    mut read: impl FnMut(&'a str) -> Result<ReadGame, NotationError> + 'a,
) -> impl Iterator<Item = Result<ReadGame, NotationError>> + 'a {
    let mut counted = Counted::default();
    games.into_iter().map(move |game| {
        let before = counted.up_to(text, begin_of(game, text));
        before.shift(read(game))
    })
}

/// Reads games that are parts of a text, each with a note about the text before it, if that is worth noting.
fn after_texts<'a>(
    text: &'a str,
    games: impl IntoIterator<Item = &'a str> + 'a,
    mut read: impl FnMut(&'a str) -> ReadResult + 'a,
    is_worth_noting: fn(&str) -> bool,
) -> impl Iterator<Item = ReadResult> + 'a {
    let mut counted = Counted::default();
    let mut end = 0;
    games.into_iter().map(move |game| {
        let begin = begin_of(game, text);
        let before = &text[end..begin];
        let note = note_of_text(before, counted).filter(|_| is_worth_noting(before));
        let found = counted.up_to(text, begin).shift(read(game));
        end = end_of(game, text);
        counted.up_to(text, end);
        let mut found = found?;
        found.notes.splice(0..0, note);
        Ok(found)
    })
}

/// A note about text at a place that belongs to no game, if it is more than punctuation.
pub(super) fn note_of_text(text: &str, begin: Counted) -> Option<Note> {
    let blank = text.len() - text.trim_start().len();
    let mut notes = Notes::default();
    notes.text(begin.over(&text[..blank]).place(), text);
    text.contains(char::is_alphanumeric).then(|| notes.finish().pop())?
}

fn rif_games(text: &str) -> impl Iterator<Item = Result<ReadGame, NotationError>> + '_ {
    let lists = rif::Lists::of(text);
    let mut counted = Counted::default();
    let mut note = note_of_text(&text[..rif::begin(text).unwrap_or(0)], counted);
    rif::games(text).map(move |(at, game)| {
        let line = counted.up_to(text, at).line + 1;
        let mut game = rif::read_game(game, line, &lists)?;
        game.notes.splice(0..0, note.take());
        Ok(game)
    })
}

/// Counts lines and columns through a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    at: usize,
    line: usize,
    column: usize,
}

impl Counted {
    /// Converts the places of a game that begins here to those of the whole.
    pub(super) fn shift(&self, game: ReadResult) -> ReadResult {
        let mut game =
            game.map_err(|error| NotationError { place: self.of(error.place), ..error })?;
        for place in game.notes.iter_mut().filter_map(|note| note.place.as_mut()) {
            *place = self.of(*place);
        }
        Ok(game)
    }

    fn up_to(&mut self, text: &str, at: usize) -> Counted {
        *self = self.over(&text[self.at..at]);
        self.at = at;
        *self
    }

    /// The current place.
    pub(super) fn place(&self) -> Place {
        Place::Character { line: self.line + 1, column: self.column + 1 }
    }

    /// Advances over a text that begins here.
    pub(super) fn over(mut self, text: &str) -> Counted {
        for c in text.chars() {
            (self.line, self.column) =
                if c == '\n' { (self.line + 1, 0) } else { (self.line, self.column + 1) };
        }
        self
    }

    /// Converts a place relative to here to one of the whole.
    pub(super) fn of(&self, place: Place) -> Place {
        match place {
            Place::Character { line: 1, column } => {
                Place::Character { line: 1 + self.line, column: column + self.column }
            }
            Place::Character { line, column } => {
                Place::Character { line: line + self.line, column }
            }
            Place::Line(line) => Place::Line(line + self.line),
            place => place,
        }
    }
}

/// Gives White the move at the node before the first move, if that move is White's and nothing else says so.
fn with_first_turn(tree: &mut Tree) {
    let first = tree.main_line().find_map(|id| Some((tree.parent(id)?, tree.node(id).played?)));
    if let Some((before, placed)) = first
        && tree.board(before).to_move() != placed.stone
    {
        tree.set_to_move(before, placed.stone);
    }
}

/// Notes what is irregular in the main line: passes, a side that moves twice, stones that are set up late.
pub(super) fn with_irregularities(mut game: ReadGame) -> ReadGame {
    with_first_turn(&mut game.tree);
    let tree = &game.tree;
    let mut notes = Notes::default();
    let mut board = crate::board::Board::new(tree.size());
    let mut moves = 0;
    for id in tree.main_line() {
        let node = tree.node(id);
        let sets_up = !node.setup.is_empty() || !node.removed.is_empty();
        let place = Place::Move(moves + 1);
        let before = board.to_move();
        if sets_up && moves > 0 {
            notes.add(place, Remark::Setup);
        }
        // Everything in a tree can be placed.
        let _ = node.apply(&mut board);
        if let Some(played) = node.played {
            moves += 1;
            if played.stone != before && moves > 1 && !sets_up {
                notes.add(place, Remark::Twice(played.stone));
            }
        } else if let Some(stone) = node.to_move
            && !sets_up
            && stone != before
            && id != tree.root()
        {
            notes.add(place, Remark::Pass(stone.other()));
        }
    }
    game.notes.extend(notes.finish());
    game
}

/// Returns the moves of a game's main line, with `--` for a pass, in the form from which [`read`] gives the same line
/// again.
pub fn main_line_text(tree: &Tree) -> Vec<String> {
    let mut board = crate::board::Board::new(tree.size());
    let mut moves = Vec::new();
    for id in tree.main_line() {
        let node = tree.node(id);
        let before = board.to_move();
        // Everything in a tree can be placed.
        let _ = node.apply(&mut board);
        let turned: Option<Stone> = node.to_move.filter(|&stone| stone != before);
        if let Some(played) = node.played {
            moves.push(played.point.to_string());
        } else if turned.is_some() && node.setup.is_empty() && id != tree.root() {
            moves.push("--".to_string());
        }
    }
    moves
}
