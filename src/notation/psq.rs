//! PSQ, the files of Piskvork and of Gomocup's tournaments.
//!
//! A header `Piskvorky 15x15, 11:11, 0`, a line `x,y,milliseconds` per move, `x` and `y` from 1 and
//! `y` from the top, and after the moves, in tournament files, the players' names and an end code.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::iter::Peekable;

use super::gomocup::{from_top, number};
use super::note::Notes;
use super::part::begin_of;
use super::rule::rule_named;
use super::{Expected, NotationError, Place, ReadGame, Remark, Tree, behind};
use crate::board::{Board, Point, Size};
use crate::rules::Rule;

/// A game in the form of a PSQ file.
///
/// ```
/// use tengen::notation::Psq;
/// let psq = Psq::parse("Piskvorky 15x15, 11:11, 0\n8,8,120\n9,7,95\n")?;
/// assert_eq!(psq.points().map(|p| p.to_string()).collect::<Vec<_>>(), ["h8", "i9"]);
/// assert_eq!(Psq::parse(&psq.to_string())?, psq);
/// # Ok::<(), tengen::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Psq {
    /// The board's size.
    pub size: Size,
    /// The moves, Black first.
    pub moves: Vec<PsqMove>,
    /// The lines after the moves: names of players, an end code.
    pub tail: Vec<String>,
}

/// A move with the time it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PsqMove {
    /// The point that was played.
    pub point: Point,
    /// Milliseconds.
    pub ms: u64,
}

/// A game as far as it could be read.
struct UpTo {
    psq: Psq,
    /// The error in the header, if its board is not square.
    odd_board: Option<NotationError>,
    /// The lines between moves that are not moves.
    passed_over: Vec<NotationError>,
    /// The error of the first move that could not be played.
    ended: Option<NotationError>,
}

impl Psq {
    /// Reads a file. A move without a time, or with a negative one, counts as having taken none.
    ///
    /// # Errors
    /// [`NotationError`] naming the line that is not a header or a move, or whose move cannot be played.
    pub fn parse(text: &str) -> Result<Psq, NotationError> {
        let UpTo { psq, odd_board, passed_over, ended } = Psq::parse_up_to(text)?;
        odd_board.into_iter().chain(passed_over).next().or(ended).map_or(Ok(psq), Err)
    }

    /// Reads a file up to the first move that cannot be played, and says what is wrong there. Lines between moves that
    /// are not moves are skipped and listed.
    fn parse_up_to(text: &str) -> Result<UpTo, NotationError> {
        let mut lines = (1..).map(Place::Line).zip(text.lines().map(unquoted)).peekable();
        let (place, header) = lines.next().unwrap_or((Place::Line(1), ""));
        let (size, odd_board) = parse_header(place, header)?;
        let numbered = (1..).zip(text.lines().map(unquoted));
        let last = numbered.skip(1).filter(|(_, line)| is_plain_move(line)).last();
        let last_move = last.map_or(0, |(line, _)| line);
        let is_before_last =
            |place: &Place| matches!(place, Place::Line(line) if *line < last_move);
        let mut board = Board::new(size);
        let (mut moves, mut passed_over) = (Vec::new(), Vec::new());
        let mut ended = None;
        loop {
            if ended.is_none() {
                ended = read_moves(&mut lines, &mut board, &mut moves, 1, &mut passed_over);
            }
            if ended.is_some() {
                // The remaining moves are not part of the tail.
                while lines.next_if(|(_, line)| is_move(line)).is_some() {}
            }
            let Some((place, line)) = lines.next_if(|(place, _)| is_before_last(place)) else {
                break;
            };
            if ended.is_none() {
                passed_over.push(NotationError::expected(place, Expected::PsqMove, line.trim()));
            }
        }
        let mut tail: Vec<String> = lines.map(|(_, line)| line.trim().to_string()).collect();
        while tail.last().is_some_and(String::is_empty) {
            tail.pop();
        }
        Ok(UpTo { psq: Psq { size, moves, tail }, odd_board, passed_over, ended })
    }

    /// The moves without their times.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.moves.iter().map(|played| played.point)
    }

    /// Converts the game to a tree with a single line. The first two lines after the moves are the players' names,
    /// Black's first.
    pub fn to_tree(&self) -> Tree {
        let moves: Vec<Point> = self.points().collect();
        let mut tree =
            Tree::from_moves(self.size, &moves).expect("the moves were played when read");
        let is_name = |line: &&String| line.parse::<i64>().is_err() && rule_of_line(line).is_none();
        let mut names = self.tail.iter().filter(is_name);
        tree.black = names.next().cloned().unwrap_or_default();
        tree.white = names.next().cloned().unwrap_or_default();
        tree.rule = self.tail.iter().find_map(|line| rule_of_line(line));
        tree
    }
}

/// The rule in a line that ends a file with the end code, `1,Renju`.
fn rule_of_line(line: &str) -> Option<Rule> {
    let (code, rule) = line.split_once(',')?;
    code.trim().parse::<i64>().ok()?;
    rule_named(rule).filter(|_| rule.contains(char::is_alphabetic))
}

/// The byte at which the last game of a text ends: after the names and the end code.
pub(super) fn end(text: &str) -> usize {
    const NAMES: usize = 2;
    let game = games(text).pop().unwrap_or(text);
    let header = header_at(game).unwrap_or(0);
    let lines = || game[header..].split_inclusive('\n').skip(1);
    let last = lines().filter(|line| is_plain_move(unquoted(line))).last();
    let at = |part: &str| begin_of(part, text);
    let mut end = last.map_or(text.len(), |line| at(line) + line.len());
    // The code may precede or follow the names.
    let (mut names, mut names_at_code) = (0, None);
    for line in text[end..].split_inclusive('\n') {
        let content = unquoted(line).trim();
        if content.parse::<i64>().is_ok() || rule_of_line(content).is_some() {
            names_at_code = names_at_code.or(Some(names));
        } else if content.is_empty() {
            if names_at_code.is_some() {
                break;
            }
        } else if !is_move(content) {
            let is_full = names == NAMES || names_at_code.is_some_and(|names| names > 0);
            if is_full || is_of_game(content) {
                break;
            }
            names += 1;
        }
        end += line.len();
    }
    end
}

/// Whether a line is not a name but the beginning of another game, or a part of one.
fn is_of_game(line: &str) -> bool {
    line.starts_with(['(', '{', '[']) || line.contains("://") || behind::has_moves(line)
}

/// A line without the `>` marks of quoted mail.
fn unquoted(line: &str) -> &str {
    line.trim_start_matches(['\u{feff}', ' ', '\t', '>'])
}

/// The PSQ games of a text, each with its header; the first with the text before that.
pub(super) fn games(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let mut begin = 0;
    let mut from = header_at(text).map_or(text.len(), |at| at + 1);
    while let Some(next) = header_at(&text[from..]).map(|at| from + at) {
        if has_sizes(&text[next..]) {
            games.push(&text[begin..next]);
            begin = next;
        }
        from = next + 1;
    }
    games.push(&text[begin..]);
    games
}

/// Whether a header contains the size of a board, which a player's name would not.
fn has_sizes(header: &str) -> bool {
    let line = header.lines().next().unwrap_or_default();
    parse_header(Place::Line(1), line).is_ok()
}

/// Reads one of the [games] as far as possible.
///
/// # Errors
/// [`NotationError`] naming the line that is not a header, or the first move if there is no game before it.
pub(super) fn read_psq(text: &str) -> Result<ReadGame, NotationError> {
    let begin = header_at(text).unwrap_or(0);
    let mut notes = Notes::default();
    if !text[..begin].trim().is_empty() {
        notes.text(Place::Line(1), &text[..begin]);
    }
    let before = text[..begin].matches('\n').count();
    let joined = without_line_breaks(&text[begin..]);
    let moved = |mut error: NotationError| {
        if let Place::Line(line) = &mut error.place {
            *line = before + if joined.is_some() { 1 } else { *line };
        }
        error
    };
    let UpTo { psq, odd_board, passed_over, mut ended } =
        Psq::parse_up_to(joined.as_deref().unwrap_or(&text[begin..])).map_err(moved)?;
    if let Some(error) = odd_board.map(moved) {
        notes.ignored(error);
        notes.add(None, Remark::Size(psq.size));
    }
    passed_over.into_iter().map(moved).for_each(|error| notes.ignored(error));
    let first = psq.tail.first().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    if let Some(line) = first.filter(|_| psq.moves.is_empty()) {
        // Numbers separated by something other than commas.
        ended.get_or_insert(NotationError::expected(Place::Line(2), Expected::PsqMove, line));
    }
    if let Some(error) = ended.map(moved) {
        if psq.moves.is_empty() {
            return Err(error);
        }
        notes.ended(error);
    }
    Ok(ReadGame { tree: psq.to_tree(), notes: notes.finish() })
}

/// A game whose line breaks have become spaces, as in a field that holds a single line, with its lines again; `None` for
/// others.
fn without_line_breaks(text: &str) -> Option<String> {
    let mut lines = text.lines().map(unquoted).filter(|line| !line.trim().is_empty());
    let (header, None) = (lines.next()?, lines.next()) else { return None };
    let words = || header.split_whitespace();
    let first = words().position(|word| word.contains(',') && is_plain_move(word))?;
    let head: Vec<&str> = words().take(first).collect();
    let rest: Vec<&str> = words().skip(first).collect();
    Some([&*head.join(" "), "\n", &rest.join("\n")].concat())
}

/// The byte at which a text's header begins.
pub(super) fn header_at(text: &str) -> Option<usize> {
    let header = text.lines().map(unquoted).find(|line| after_name(line).is_some())?;
    Some(begin_of(header, text))
}

/// The text after the name of the format, in any case.
fn after_name(line: &str) -> Option<&str> {
    /// The second as it is written in Czech.
    const NAMES: [&str; 2] = ["Piskvorky", "Pi\u{161}kvorky"];
    NAMES.into_iter().find_map(|known| {
        let name = line.get(..known.len())?;
        name.eq_ignore_ascii_case(known).then(|| &line[known.len()..])
    })
}

/// Whether a text is Gomotur's record, which Piskvork writes as `.rec`: two lines of names, then moves with their
/// times. Without times it requires a move beyond the standard board.
pub(super) fn is_record(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let (Some(black), Some(white)) = (lines.next(), lines.next()) else { return false };
    let is_name =
        |line: &str| !line.is_empty() && !is_plain_move(line) && !line.contains([',', ':', '=']);
    if !is_name(black) || !is_name(white) || !lines.clone().next().is_some_and(is_plain_move) {
        return false;
    }
    let is_code = |line: &str| line.parse::<i32>().is_ok();
    let mut moves = lines.filter(|line| !line.is_empty() && !is_code(line));
    let is_timed = |line: &str| line.matches(',').count() == 2;
    let side = u32::from(Size::STANDARD.get());
    let is_far = |line: &str| line.split(',').take(2).filter_map(number).any(|n| n > side);
    let (mut are_timed, mut is_beyond) = (true, false);
    let are_moves = moves.all(|line| {
        are_timed &= is_timed(line);
        is_beyond |= is_far(line);
        is_plain_move(line)
    });
    are_moves && (are_timed || is_beyond)
}

/// The numbers of a line as written, separated by commas, or else by semicolons or spaces.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    let mark = [',', ';'].into_iter().find(|&mark| line.contains(mark));
    let is_mark = move |c: char| mark.map_or(c.is_whitespace(), |mark| c == mark);
    let parts = line.trim().split(is_mark).map(str::trim);
    parts.filter(move |part| mark.is_some() || !part.is_empty())
}

fn is_plain_move(line: &str) -> bool {
    let fields: Vec<&str> = fields(line).collect();
    let is_number = |field: &&str| field.parse::<i64>().is_ok();
    match fields[..] {
        [x, y] => is_number(&x) && is_number(&y),
        [x, y, time, ref more @ ..] => {
            let is_amount = |field: &&str| field.parse::<f64>().is_ok();
            is_number(&x) && is_number(&y) && is_amount(&time) && more.iter().all(is_amount)
        }
        _ => false,
    }
}

/// The time of a move; zero if it is missing, negative or too large. `None` if it is not an integer.
fn time(field: Option<&str>) -> Option<u64> {
    let Some(text) = field.filter(|text| !text.is_empty()) else { return Some(0) };
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then(|| text.parse().unwrap_or(0))
}

/// Reads Gomotur's record: the players, Black first, and moves `x,y,milliseconds`, `x` and `y` from 0. Its board is
/// 20x20.
///
/// # Errors
/// [`NotationError`] if not even the first move can be read.
pub(super) fn read_record(text: &str) -> Result<ReadGame, NotationError> {
    const SIDES: [u32; 2] = [20, 22];
    let far = text
        .lines()
        .filter(|line| is_plain_move(line))
        .flat_map(|line| line.split(',').take(2).filter_map(number).collect::<Vec<_>>());
    let far = far.max().unwrap_or(0);
    let side = SIDES.into_iter().find(|&side| far < side).unwrap_or(SIDES[0]);
    let size = Size::new(side).map_err(|error| NotationError::size(Place::Line(1), error))?;
    let mut lines = (1..).map(Place::Line).zip(text.lines()).peekable();
    let mut name = || lines.next().map(|(_, line)| line.trim().to_string()).unwrap_or_default();
    let (black, white) = (name(), name());
    let mut moves = Vec::new();
    let mut odd = Vec::new();
    let error = read_moves(&mut lines, &mut Board::new(size), &mut moves, 0, &mut odd);
    let mut notes = Notes::default();
    notes.add(None, Remark::Size(size));
    odd.into_iter().for_each(|error| notes.ignored(error));
    if let Some(error) = error {
        if moves.is_empty() {
            return Err(error);
        }
        notes.ended(error);
    }
    let mut tree = Psq { size, moves, tail: Vec::new() }.to_tree();
    (tree.black, tree.white) = (black, white);
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// Reads moves up to the first line that is not one; returns the error of the first that cannot be played.
fn read_moves<'a>(
    lines: &mut Peekable<impl Iterator<Item = (Place, &'a str)>>,
    board: &mut Board,
    moves: &mut Vec<PsqMove>,
    first: u32,
    odd: &mut Vec<NotationError>,
) -> Option<NotationError> {
    while let Some((place, line)) =
        lines.next_if(|(_, line)| is_move(line) || line.trim().is_empty())
    {
        if line.trim().is_empty() {
            continue;
        }
        let played = parse_move(place, line, board.size(), first).and_then(|played| {
            let put = board.play(played.point);
            put.map(|()| played).map_err(|error| NotationError::stone(place, error))
        });
        match played {
            Ok(played) => {
                moves.push(played);
                if time(fields(line).nth(2)).is_none() || fields(line).nth(3).is_some() {
                    odd.push(NotationError::expected(place, Expected::PsqMove, line.trim()));
                }
            }
            Err(error) => return Some(error),
        }
    }
    None
}

/// The board specified by a header; if it is not square, a square one with the longer side, together with the error.
fn parse_header(place: Place, line: &str) -> Result<(Size, Option<NotationError>), NotationError> {
    let expected = || NotationError::expected(place, Expected::PsqHeader, line);
    let sizes = after_name(line.trim()).ok_or_else(expected)?;
    let sizes = sizes.split(',').next().unwrap_or_default().trim();
    let (width, height) = sizes.split_once(['x', 'X', '*', '\u{d7}']).ok_or_else(expected)?;
    let side = number(width).ok_or_else(expected)?;
    let height = number(height).ok_or_else(expected)?;
    let size = Size::new(side.max(height)).map_err(|error| NotationError::size(place, error))?;
    let is_not = || NotationError::expected(place, Expected::SquareBoard, line);
    Ok((size, (side != height).then(is_not)))
}

/// Whether a line is meant to be a move; names begin differently, end codes are a single number.
fn is_move(line: &str) -> bool {
    let begins = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    begins && (line.contains(',') || is_plain_move(line))
}

fn parse_move(place: Place, line: &str, size: Size, first: u32) -> Result<PsqMove, NotationError> {
    let mut fields = fields(line);
    let parsed = (|| {
        let mut from_first = || number(fields.next()?)?.checked_sub(first);
        let point = from_top(from_first()?, from_first()?, size)?;
        let written = fields.next();
        // An unusual time is no reason to reject the move.
        let is_number =
            || written.is_some_and(|time| time.parse::<f64>().is_ok() && !time.starts_with('+'));
        let ms = time(written).or_else(|| is_number().then_some(0))?;
        Some(PsqMove { point, ms })
    })();
    // Such as what an engine thought of it.
    let are_numbers = fields.all(|field| field.parse::<f64>().is_ok());
    parsed
        .filter(|_| are_numbers)
        .ok_or_else(|| NotationError::expected(place, Expected::PsqMove, line))
}

impl fmt::Display for Psq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Piskvorky {0}x{0}, 0:0, 0", self.size)?;
        for PsqMove { point, ms } in &self.moves {
            let y = self.size.get().saturating_sub(point.y());
            writeln!(f, "{},{y},{ms}", point.x() + 1)?;
        }
        self.tail.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
