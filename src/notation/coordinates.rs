//! Moves as pairs of numbers: Gomocup's coordinates, and the steps from the centre that openings are given by.

use alloc::vec::Vec;

use super::gomocup::from_top;
use super::note::Notes;
use super::{Counting, Expected, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Point, Size};

/// The numbers of a text that holds nothing else, each with its byte; `None` for other texts.
fn numbers(text: &str) -> Option<Vec<(usize, i32)>> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let is_number = first.is_ascii_digit() || first == '-';
        if !is_number {
            if !first.is_whitespace() && !",;:()[]{}|\u{feff}".contains(first) {
                return None;
            }
            at += first.len_utf8();
            continue;
        }
        let rest = &text[at + 1..];
        let length = 1 + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        numbers.push((at, text[at..at + length].parse().ok()?));
        at += length;
    }
    Some(numbers)
}

/// Whether a text is a list of pairs of numbers.
pub(super) fn is_pairs(text: &str) -> bool {
    numbers(text).is_some_and(|numbers| numbers.len() >= 2 && numbers.len().is_multiple_of(2))
}

/// The points that steps from the centre, to the right and down, lead to.
///
/// # Errors
/// [`NotationError`] for a text that is not a pair of numbers, a point off the board, or one that is named twice.
pub fn parse_offsets(text: &str, size: Size) -> Result<Vec<Point>, NotationError> {
    let centre = i32::from(size.get() / 2);
    let (points, error) = points(text, size, |x, y| (centre + x, centre + y));
    error.map_or(Ok(points), Err)
}

/// The points of pairs, up to the first pair that is not a point.
fn points(
    text: &str,
    size: Size,
    place: impl Fn(i32, i32) -> (i32, i32),
) -> (Vec<Point>, Option<NotationError>) {
    let mut board = Board::new(size);
    let mut points = Vec::new();
    let expected = |at: usize| {
        NotationError::expected(Place::in_text(text, at), Expected::Coordinates, &text[at..])
    };
    let Some(numbers) = numbers(text) else { return (points, Some(expected(0))) };
    for pair in numbers.chunks(2) {
        let at = pair[0].0;
        let &[(_, x), (_, y)] = pair else { return (points, Some(expected(at))) };
        let (x, y) = place(x, y);
        let on_board = u32::try_from(x).ok().zip(u32::try_from(y).ok());
        let Some(point) = on_board.and_then(|(x, y)| from_top(x, y, size)) else {
            return (points, Some(expected(at)));
        };
        if let Err(error) = board.play(point) {
            return (points, Some(NotationError::stone(Place::in_text(text, at), error)));
        }
        points.push(point);
    }
    (points, None)
}

/// How the pairs of numbers of a text are counted, by the numbers themselves.
pub(super) fn counting(text: &str, size: Size) -> Counting {
    let all = numbers(text).unwrap_or_default();
    let (least, most) =
        all.iter().fold((0, 0), |(least, most), &(_, n)| (n.min(least), n.max(most)));
    if least < 0 {
        Counting::FromCentre
    } else if most == i32::from(size.get()) && all.iter().all(|&(_, n)| n > 0) {
        Counting::FromOne
    } else {
        Counting::FromZero
    }
}

/// The points of pairs that are counted so, up to the first pair that is not a point.
fn counted(text: &str, size: Size, counting: Counting) -> (Vec<Point>, Option<NotationError>) {
    let shift = match counting {
        Counting::FromCentre => i32::from(size.get()) / 2,
        Counting::FromOne => -1,
        Counting::FromZero => 0,
    };
    points(text, size, |x, y| (x + shift, y + shift))
}

/// How many moves a text has, where it is a whole game of pairs that are counted so.
pub(super) fn count(text: &str, size: Size, counting: Counting) -> Option<usize> {
    let (points, error) = counted(text, size, counting);
    error.is_none().then_some(points.len())
}

/// Reads a game that is given by pairs of numbers. How they are counted is noted.
///
/// # Errors
/// [`NotationError`] where not even the first pair is a point.
pub(super) fn read_pairs(
    text: &str,
    size: Size,
    counting: Counting,
) -> Result<ReadGame, NotationError> {
    let mut notes = Notes::default();
    notes.add(None, Remark::Counted(counting));
    let (points, error) = counted(text, size, counting);
    if let Some(error) = error {
        if points.is_empty() {
            return Err(error);
        }
        notes.ended(error);
    }
    let tree = Tree::from_moves(size, &points).expect("the moves were played when read");
    Ok(ReadGame { tree, notes: notes.finish() })
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
                read_pairs(text, Size::STANDARD, counting(text, Size::STANDARD)).unwrap();
            let moves = tree.main_line().filter_map(|id| tree.node(id).played);
            let moves: Vec<Point> = moves.map(|placed| placed.point).collect();
            (crate::notation::write_moves(&moves), notes[0].remark.clone())
        };
        let counted = |text: &str, counting| (text.to_string(), Remark::Counted(counting));
        assert_eq!(read("[[7,7],[8,6]]"), counted("h8i9", Counting::FromZero));
        assert_eq!(read("15,1\n8,8"), counted("o15h8", Counting::FromOne));
        assert_eq!(read("0,0, -1,1"), counted("h8g7", Counting::FromCentre));
    }
}
