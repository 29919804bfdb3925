//! Moves as pairs of numbers: Gomocup's coordinates, and steps from the centre, as used for openings.

use alloc::vec::Vec;

use super::gomocup::from_top;
use super::larger::is_meant;
use super::line::Given;
use super::note::Notes;
use super::part::begin_of;
use super::{Counting, Expected, Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Point, Size, Stone};

/// The numbers of a text that contains nothing else, each with its byte; `None` for other texts. The numbers of moves,
/// as in `1) 8,8 2) 9,7`, are not among them.
fn numbers(text: &str) -> Option<Vec<Number>> {
    let mut numbers = Vec::new();
    let mut at = 0;
    let mut due = marked_number(text.trim_start()).map(|(number, _)| number);
    while let Some(first) = text[at..].chars().next() {
        // After a digit it separates a pair.
        let is_sign = first == '-' && !text[..at].ends_with(|c: char| c.is_ascii_digit());
        let is_number = first.is_ascii_digit() || is_sign;
        if is_comment(text, at) {
            at += text[at..].find('\n').unwrap_or(text.len() - at);
            continue;
        }
        if !is_number {
            if !first.is_whitespace() && !",;:()[]{}|-\u{feff}".contains(first) {
                return None;
            }
            at += first.len_utf8();
            continue;
        }
        let length = length_of_number(&text[at..]);
        // Within a pair it is part of the point, as in `(8,2)`.
        if let Some((number, length)) = marked_number(&text[at..])
            && due == Some(number)
            && numbers.len().is_multiple_of(2)
        {
            due = number.checked_add(1);
            at += length;
            continue;
        }
        numbers.push((at, text[at..at + length].parse().ok()?));
        at += length;
    }
    Some(numbers)
}

/// The number with which a text begins if it is marked as that of a move, `1)` or `1.`, and its length in bytes with the
/// mark.
fn marked_number(text: &str) -> Option<(i32, usize)> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let behind = text[digits..].strip_prefix([')', '.'])?;
    let is_apart = behind.starts_with(|c: char| c.is_whitespace() || "([".contains(c));
    Some((text[..digits].parse().ok().filter(|_| is_apart)?, digits + 1))
}

/// Whether a comment begins at a byte, continuing to the end of the line.
fn is_comment(text: &str, at: usize) -> bool {
    let is_mark = text[at..].starts_with('#') || text[at..].starts_with("//");
    is_mark
        || text[at..].starts_with(';') && text[..at].trim_end_matches([' ', '\t']).ends_with('\n')
        || text[at..].starts_with(';') && text[..at].trim().is_empty()
}

/// The length in bytes of the number with which a text begins; the first character may be a sign.
fn length_of_number(text: &str) -> usize {
    let rest = &text[1..];
    1 + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
}

/// A number and its byte.
type Number = (usize, i32);

/// Whether a text is a list of points as numbers: pairs, or rows of three numbers of which two are a point.
pub(super) fn is_pairs(text: &str) -> bool {
    pairs(text).is_some()
}

/// The points of a text as two numbers each, and any third numbers.
struct Pairs {
    points: Vec<[Number; 2]>,
    third: Option<Third>,
}

/// The number that each row has in addition to its point.
struct Third {
    kind: Kind,
    numbers: Vec<Number>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// The number of the move.
    Move,
    /// The side that played it.
    Colour,
    /// The time it took, or something else.
    Time,
}

/// The points of a text that contains only numbers; `None` if they are not rows of pairs, or of three numbers.
fn pairs(text: &str) -> Option<Pairs> {
    let rows = rows(text)?;
    if are_pairs(&rows) {
        let pair = |pair: &[Number]| [pair[0], pair[1]];
        let points = rows.iter().flat_map(|row| row.chunks_exact(2).map(pair)).collect();
        return Some(Pairs { points, third: None });
    }
    let column = |at: usize| -> Vec<Number> { rows.iter().map(|row| row[at]).collect() };
    let columns = [column(0), column(1), column(2)];
    let values = columns.each_ref().map(|column| column.iter().map(|&(_, n)| n));
    let [first, _, last] = values.clone();
    let counts_from = |begin: i32| first.clone().eq((begin..).take(rows.len()));
    let is_of = |colours: [i32; 2]| {
        last.clone().all(|n| colours.contains(&n))
            && colours.iter().all(|&colour| last.clone().any(|n| n == colour))
    };
    // The sides may stand before their points.
    let takes_turns = |colours: [i32; 2]| {
        let turns_from = |begin| colours.into_iter().cycle().skip(begin).take(rows.len());
        rows.len() > colours.len() && (0..2).any(|begin| first.clone().eq(turns_from(begin)))
    };
    let is_led = COLOURS.into_iter().any(takes_turns) && !COLOURS.into_iter().any(is_of);
    let kind = if counts_from(0) || counts_from(1) {
        Kind::Move
    } else if is_led || COLOURS.into_iter().any(is_of) {
        Kind::Colour
    } else {
        Kind::Time
    };
    let [first, second, last] = columns;
    let (x, y, numbers) =
        if kind == Kind::Move || is_led { (second, last, first) } else { (first, second, last) };
    let points = x.into_iter().zip(y).map(|(x, y)| [x, y]).collect();
    Some(Pairs { points, third: Some(Third { kind, numbers }) })
}

/// Numbers used for the colours, Black's first.
pub(super) const COLOURS: [[i32; 2]; 3] = [[1, 2], [1, -1], [0, 1]];

/// Whether a row is a point or several, each two numbers, one after the other.
fn are_pairs(rows: &[Vec<Number>]) -> bool {
    rows.iter().all(|row| row.len().is_multiple_of(2))
}

/// Whether each row is a point and a number. A single row does not show which of its numbers is which.
fn are_threes(rows: &[Vec<Number>]) -> bool {
    rows.len() > 1 && rows.iter().all(|row| row.len() == 3)
}

/// The numbers of a text, grouped by their separators: brackets, lines and semicolons make rows, and so do spaces if
/// commas join the numbers of a row, or commas if spaces do. `None` if they are neither pairs nor threes.
fn rows(text: &str) -> Option<Vec<Vec<Number>>> {
    let numbers = numbers(text).filter(|numbers| !numbers.is_empty())?;
    let parted_by = |is_end: &dyn Fn(&str) -> bool| {
        let mut rows: Vec<Vec<Number>> = Vec::new();
        let mut end = 0;
        for &(at, number) in &numbers {
            match rows.last_mut().filter(|_| !is_end(&text[end..at])) {
                Some(row) => row.push((at, number)),
                None => rows.push(Vec::from([(at, number)])),
            }
            end = at + length_of_number(&text[at..]);
        }
        rows
    };
    let is_good = |rows: &Vec<Vec<Number>>| are_pairs(rows) || are_threes(rows);
    let are_single = |rows: &[Vec<Number>]| rows.iter().all(|row| row.len() == 1);
    let brackets = |between: &str| between.contains(['(', ')', '[', ']', '{', '}']);
    let lines = |between: &str| brackets(between) || between.contains('\n');
    let semicolons = |between: &str| lines(between) || between.contains(';');
    let cells = |between: &str| semicolons(between) || between.contains('|');
    let by_comma = parted_by(&|between| cells(between) || !between.contains(','));
    let by_space = parted_by(&|between| cells(between) || between.contains(','));
    // If commas are decimal marks, tables use semicolons instead.
    let by_mark = parted_by(&|between| {
        lines(between) || between.contains('|') || !between.contains([',', ';'])
    });
    if let Some(rows) = [&by_comma, &by_space, &by_mark].into_iter().find(|rows| is_good(rows)) {
        return Some(rows.clone());
    }
    let by_semicolon = parted_by(&semicolons);
    // If a line has several points, one character separates all of its numbers.
    let is_one_point = by_semicolon.iter().all(|row| row.len() <= 3);
    if is_good(&by_semicolon) && (is_one_point || are_single(&by_comma)) {
        return Some(by_semicolon);
    }
    // Each number may be on its own line, as programs write long lists.
    let mut finer = by_semicolon;
    let whole = |_: &str| false;
    for is_end in [&lines as &dyn Fn(&str) -> bool, &brackets, &whole] {
        let rows = parted_by(is_end);
        if !are_single(&finer) {
            return None;
        }
        if is_good(&rows) {
            return Some(rows);
        }
        finer = rows;
    }
    None
}

/// Converts steps from the centre, to the right and down, to points.
///
/// # Errors
/// [`NotationError`] for a text that is not pairs of numbers, a point off the board, or one that occurs twice.
pub fn parse_offsets(text: &str, size: Size) -> Result<Vec<Point>, NotationError> {
    let centre = i32::from(size.get() / 2);
    let numbers = numbers(text).ok_or_else(|| expected(text, 0))?;
    let (pairs, rest) = numbers.as_chunks();
    let place = |x: i32, y: i32| (centre.saturating_add(x), centre.saturating_add(y));
    let (points, error) = points(text, size, pairs, place);
    let half = rest.first().map(|&(at, _)| expected(text, at));
    error.or(half).map_or(Ok(points), Err)
}

/// The points of pairs, up to the first pair that is not a point.
fn points(
    text: &str,
    size: Size,
    pairs: &[[Number; 2]],
    place: impl Fn(i32, i32) -> (i32, i32),
) -> (Vec<Point>, Option<NotationError>) {
    let mut board = Board::new(size);
    let mut points = Vec::new();
    for &[(at, x), (_, y)] in pairs {
        let (x, y) = place(x, y);
        let on_board = u32::try_from(x).ok().zip(u32::try_from(y).ok());
        let Some(point) = on_board.and_then(|(x, y)| from_top(x, y, size)) else {
            return (points, Some(expected(text, at)));
        };
        if let Err(error) = board.play(point) {
            return (points, Some(NotationError::stone(Place::in_text(text, at), error)));
        }
        points.push(point);
    }
    (points, None)
}

fn expected(text: &str, at: usize) -> NotationError {
    NotationError::expected(Place::in_text(text, at), Expected::Coordinates, &text[at..])
}

/// How the points of a text are given, and on which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) counting: Counting,
    pub(super) size: Size,
    /// Whether the board is not the default one for moves without a size.
    is_larger: bool,
}

impl Layout {
    /// Both numbers from 0, on a board that is known.
    pub(super) fn from_zero(size: Size) -> Layout {
        Layout { counting: Counting::FromZero, size, is_larger: false }
    }

    /// Infers the layout from the numbers of a text; moves that do not imply a board size are on one of the given size.
    pub(super) fn of(text: &str, size: Size) -> Layout {
        let found = pairs(text);
        let points = found.as_ref().map_or(&[][..], |pairs| &pairs.points);
        // Files with times count from 1, as Piskvork does, unless the first move is in the centre only if counted
        // from 0.
        let third = found.as_ref().and_then(|pairs| pairs.third.as_ref());
        let centre = i32::from(size.get()) / 2;
        let has_times = third.is_some_and(|third| third.kind == Kind::Time)
            && points[0].iter().any(|&(_, n)| n != centre);
        Layout::of_points(points, has_times, Given { size, is_stated: false })
    }

    /// Infers the layout from the columns and rows of some points.
    pub(super) fn of_numbers(points: &[[i32; 2]], board: Given) -> Layout {
        let points: Vec<[Number; 2]> =
            points.iter().map(|pair| pair.map(|number| (0, number))).collect();
        Layout::of_points(&points, false, board)
    }

    fn of_points(points: &[[Number; 2]], has_times: bool, board: Given) -> Layout {
        let Given { size, is_stated } = board;
        let all = || points.iter().flatten().map(|&(_, n)| n);
        let (least, most) =
            all().fold((i32::MAX, 0), |(least, most), n| (n.min(least), n.max(most)));
        if least < 0 {
            let larger = larger_around_centre(points, size).filter(|_| !is_stated);
            let is_larger = larger.is_some();
            return Layout {
                counting: Counting::FromCentre,
                size: larger.unwrap_or(size),
                is_larger,
            };
        }
        // Most games begin in the centre.
        let given = i32::from(size.get());
        let is_centre = |side: i32| {
            let first = points.first().filter(|_| side == given && side % 2 == 1);
            first.is_some_and(|point| point.iter().all(|&(_, n)| n == side / 2 + 1))
        };
        let from_one = |side: i32| {
            least > 0 && (most == side || most < side && (has_times || is_centre(side)))
        };
        let larger = larger_board(points, size, from_one).filter(|_| !is_stated);
        let is_larger = larger.is_some();
        let size = larger.unwrap_or(size);
        let is_from_one = from_one(i32::from(size.get()));
        let counting = if is_from_one { Counting::FromOne } else { Counting::FromZero };
        Layout { counting, size, is_larger }
    }

    /// The point of a column and a row; `None` off the board.
    pub(super) fn point(self, x: i32, y: i32) -> Option<Point> {
        let shift = self.counting.shift(self.size);
        let (x, y) = (x.checked_add(shift)?, y.checked_add(shift)?);
        from_top(u32::try_from(x).ok()?, u32::try_from(y).ok()?, self.size)
    }

    /// Notes how numbers are counted, and on which board if that is not the given one.
    pub(super) fn note(self, notes: &mut Notes) {
        notes.add(None, Remark::Counted(self.counting));
        if self.is_larger {
            notes.add(None, Remark::Size(self.size));
        }
    }
}

impl Counting {
    /// The offset that converts a number to one counted from 0.
    fn shift(self, size: Size) -> i32 {
        match self {
            Counting::FromCentre => i32::from(size.get()) / 2,
            Counting::FromOne => -1,
            Counting::FromZero => 0,
        }
    }
}

/// The smallest usual board that contains all points given by their steps from the centre, if several are off the given
/// one. Of the larger boards Gomocup's is preferred.
fn larger_around_centre(points: &[[Number; 2]], size: Size) -> Option<Size> {
    const SIDES: [i32; 3] = [15, 20, 22];
    const SEVERAL: usize = 2;
    let is_on = |side: i32, point: &[Number; 2]| {
        point.iter().all(|&(_, n)| (0..side).contains(&(side / 2).saturating_add(n)))
    };
    let given = i32::from(size.get());
    let off = points.iter().filter(|point| !is_on(given, point)).count();
    let has_all = |&side: &i32| side > given && points.iter().all(|point| is_on(side, point));
    let side = SIDES.into_iter().find(has_all).filter(|_| off >= SEVERAL)?;
    Size::new(side.unsigned_abs()).ok()
}

/// The usual board that contains all points, if those off the given one imply a larger one, or one is in the last
/// column or row of the larger, counted from 1: of two that have room, the one whose centre is nearer to the first
/// point.
fn larger_board(
    points: &[[Number; 2]],
    size: Size,
    from_one: impl Fn(i32) -> bool,
) -> Option<Size> {
    /// 19 is the last number on 20 counted from 0: Gomocup's board, on which numbers are more common than on 19x19.
    const SIDES: [(i32, bool); 4] = [(15, true), (19, false), (20, true), (22, true)];
    /// Larger boards are meant only if no smaller one has room.
    const USUAL: i32 = 20;
    let most = |point: &[Number; 2]| point[0].1.max(point[1].1);
    let given = i32::from(size.get());
    let last = |side: i32| if from_one(side) { side } else { side - 1 };
    let off = points.iter().filter(|point| most(point) > last(given)).count();
    let far = points.iter().map(most).max()?;
    let has_room = |&(side, may_be_one): &(i32, bool)| {
        far < side || far == side && may_be_one && from_one(side)
    };
    let from_centre = |side: i32| {
        let centre = side / 2 + i32::from(from_one(side));
        points.iter().take(1).flatten().map(|&(_, n)| n.abs_diff(centre)).max().unwrap_or(0)
    };
    let fitting = || SIDES.into_iter().filter(has_room).map(|(side, _)| side);
    let nearest = fitting().filter(|&side| side <= USUAL).min_by_key(|&side| from_centre(side));
    let side = nearest.or_else(|| fitting().next())?;
    let is_meant = is_meant(off, from_centre(side), from_centre(given)) || off == 1 && far == side;
    (is_meant && side > given).then(|| Size::new(side.unsigned_abs()).ok())?
}

/// The points under the given counting, up to the first pair that is not a point.
fn counted(
    text: &str,
    pairs: &Pairs,
    size: Size,
    counting: Counting,
) -> (Vec<Point>, Option<NotationError>) {
    let shift = counting.shift(size);
    points(text, size, &pairs.points, |x, y| (x.saturating_add(shift), y.saturating_add(shift)))
}

/// The number of moves in a text, if it is a whole game of points under the given counting.
pub(super) fn count(text: &str, size: Size, counting: Counting) -> Option<usize> {
    let (points, error) = counted(text, &pairs(text)?, size, counting);
    error.is_none().then_some(points.len())
}

/// Reads a game given as numbers. Notes how they are counted, and the number in each row that is not part of its point.
///
/// # Errors
/// [`NotationError`] if not even the first pair is a point.
pub(super) fn read_pairs(text: &str, layout: Layout) -> Result<ReadGame, NotationError> {
    let mut notes = Notes::default();
    layout.note(&mut notes);
    for comment in comments(text) {
        let at = begin_of(comment, text);
        notes.text(Place::in_text(text, at), comment);
    }
    let pairs = pairs(text).ok_or_else(|| expected(text, 0))?;
    let (points, error) = counted(text, &pairs, layout.size, layout.counting);
    if let Some(error) = error {
        if points.is_empty() {
            return Err(error);
        }
        notes.ended(error);
    }
    let stones = pairs.third.as_ref().and_then(Third::stones);
    if let Some(third) = pairs.third.filter(|_| stones.is_none()) {
        let (at, _) = third.numbers[0];
        let number = &text[at..at + length_of_number(&text[at..])];
        let place = Place::in_text(text, at);
        notes.ignored(NotationError::expected(place, Expected::Coordinates, number));
    }
    let mut tree = Tree::from_moves(layout.size, &points).expect("the moves were played when read");
    if let Some(stones) = stones {
        tree = Tree::new(layout.size);
        let mut current = tree.root();
        for (point, stone) in points.into_iter().zip(stones) {
            current = tree.push(current, Node::played(point, stone));
        }
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// The comments of a text of numbers; a line without numbers counts in full.
fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let at = begin_of(line, text);
        let begin = (0..line.len())
            .find(|&byte| line.is_char_boundary(byte) && is_comment(text, at + byte))?;
        Some(&line[begin..])
    })
}

/// Whether a line holds nothing but a comment.
pub(super) fn is_comment_alone(text: &str, line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && is_comment(text, begin_of(line, text))
}

impl Third {
    /// The sides of the moves, Black's first, unless they simply alternate.
    fn stones(&self) -> Option<Vec<Stone>> {
        let takes_turns = self.numbers.windows(2).all(|two| two[0].1 != two[1].1);
        if self.kind != Kind::Colour || takes_turns {
            return None;
        }
        let is_of = |colours: &[i32; 2]| self.numbers.iter().all(|(_, n)| colours.contains(n));
        let [black, _] = COLOURS.into_iter().find(is_of)?;
        let stone = |&(_, n): &Number| if n == black { Stone::Black } else { Stone::White };
        Some(self.numbers.iter().map(stone).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn steps_go_to_the_right_and_down() {
        let names =
            |text| parse_offsets(text, Size::STANDARD).map(|p| crate::notation::write_moves(&p));
        assert_eq!(names("0,0, 1,0, 1,3").as_deref(), Ok("h8i8i5"));
        assert_eq!(names("-1,-3, 4,2").as_deref(), Ok("g11l6"));
        let error = |text| parse_offsets(text, Size::STANDARD).unwrap_err().to_string();
        assert!(error("0,0, 8,0").starts_with("line 1, column 6: expected a point"));
        assert!(error("0,0, 0,0").contains("h8 is taken"));
        assert!(error("0,0, 1").starts_with("line 1, column 6"));
        assert!(error("h8").starts_with("line 1, column 1"));
    }

    #[test]
    fn numbers_tell_how_they_are_counted() {
        let read = |text| {
            let ReadGame { tree, notes } =
                read_pairs(text, Layout::of(text, Size::STANDARD)).unwrap();
            let moves = tree.main_line().filter_map(|id| tree.node(id).played);
            let moves: Vec<Point> = moves.map(|placed| placed.point).collect();
            (crate::notation::write_moves(&moves), notes[0].remark.clone())
        };
        let counted = |text: &str, counting| (text.to_string(), Remark::Counted(counting));
        assert_eq!(read("[[7,7],[8,6]]"), counted("h8i9", Counting::FromZero));
        assert_eq!(read("15,1\n8,8"), counted("o15h8", Counting::FromOne));
        assert_eq!(read("0,0, -1,1"), counted("h8g7", Counting::FromCentre));
    }

    /// The points of a text, and the numbers next to them; `None` if it has no points.
    fn found(text: &str) -> Option<(Vec<[i32; 2]>, Vec<i32>)> {
        let Pairs { points, third } = pairs(text)?;
        let value = |(_, n): Number| n;
        let third = third.map(|third| third.numbers.into_iter().map(value).collect());
        Some((points.into_iter().map(|pair| pair.map(value)).collect(), third.unwrap_or_default()))
    }

    #[test]
    fn numbers_are_pairs_however_they_are_parted() {
        for text in [
            "7,7\n8,6",
            "7,7 8,6",
            "7 7, 8 6",
            "7 7 8 6",
            "7\n7\n8\n6",
            "7,7,8,6",
            "7, 7; 8, 6",
            "7;7\n8;6",
            "7;7;8;6",
            "7;7 8;6",
            "| 7 | 7 |\n| 8 | 6 |",
            "(7,7)(8,6)",
            "[[7,7],[8,6]]",
            "[\n [\n  7,\n  7\n ],\n [\n  8,\n  6\n ]\n]",
            "[\n 7,\n 7,\n 8,\n 6\n]",
        ] {
            assert_eq!(found(text), Some((Vec::from([[7, 7], [8, 6]]), Vec::new())), "{text}");
        }
    }

    #[test]
    fn rows_of_three_are_points_with_a_number_beside() {
        for (text, third) in [
            ("1,7,7\n2,8,6", [1, 2]),
            ("0 7 7\n1 8 6", [0, 1]),
            ("1 7,7\n2 8,6", [1, 2]),
            ("7,7,1\n8,6,2", [1, 2]),
            ("7,7,1 8,6,-1", [1, -1]),
            ("[[7,7,0],[8,6,0]]", [0, 0]),
            ("7,7,350;8,6,80", [350, 80]),
            ("7;7;350\n8;6;80", [350, 80]),
        ] {
            assert_eq!(found(text), Some((Vec::from([[7, 7], [8, 6]]), third.into())), "{text}");
        }
    }

    #[test]
    fn numbers_other_than_pairs_and_rows_are_not_points() {
        for text in [
            "",
            "7",
            "7,7,1",
            "1,7,7\n2,8,6\n3,6,5,9",
            "1,7,7\n8,6,2,1",
            "1 7,7 2 8,6",
            "7,7\n8,6\n6\n5",
            "7;7\n8;6;1\n6;5;1",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
