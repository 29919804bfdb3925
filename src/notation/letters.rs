//! Moves as bare pairs of letters, as SGF writes points: `hh ig gf`.

use alloc::vec::Vec;

use super::colours::colour_of_word;
use super::file::ReadResult;
use super::gomocup::from_top;
use super::larger::{is_often_meant, usual_sizes};
use super::line::{Colour, Given, Line, Move, Spot};
use super::{Note, Remark};
use crate::board::{Point, Size};

/// Fewer pairs are words.
const LEAST: usize = 3;

/// Reads a game from a text that consists of pairs of letters, numbers and names of colours; `None` if the points are
/// not near each other, as the points of ordinary words would not be.
pub(super) fn read(text: &str, size: Size) -> Option<ReadResult> {
    let pairs = pairs(text)?;
    let larger = usual_sizes().filter(|&other| other > size && is_often_meant(other));
    let (board, points) = core::iter::once(size)
        .chain(larger)
        .find_map(|board| Some((board, points(&pairs, board)?)))?;
    if !are_near(&points, board) {
        return None;
    }
    let mut line = Line::default();
    for (pair, point) in pairs.iter().zip(points) {
        let spot = Spot::Named(point);
        line.moves.push(Move { written: pair.written, spot, colour: pair.colour });
    }
    let game = line.read(text, Given { size: board, is_stated: true });
    Some(game.map(|mut game| {
        let larger = (board != size).then_some(Remark::Size(board));
        let remarks = core::iter::once(Remark::Letters).chain(larger);
        game.notes.splice(0..0, remarks.map(|remark| Note { place: None, remark }));
        game
    }))
}

/// The points of a word of letters, if they are near each other on a board.
pub(super) fn points_of_word(word: &str, size: Size) -> Option<Vec<Point>> {
    let points = points(&pairs(word)?, size)?;
    are_near(&points, size).then_some(points)
}

/// Two letters, and the side of the move if it is specified.
struct Pair<'a> {
    written: &'a str,
    colour: Option<Colour>,
}

/// The pairs of a text: words of two letters, or one word of several pairs. `None` if there are other words.
fn pairs(text: &str) -> Option<Vec<Pair<'_>>> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut pairs = Vec::new();
    let mut colour = None;
    for &word in &words {
        let is_run = word.len() > 2 && words.len() == 1;
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        if let Some(stone) = colour_of_word(word).filter(|_| word.len() != 2) {
            colour = Some(Colour::Stone(stone));
        } else if word.bytes().all(|byte| byte.is_ascii_alphabetic())
            && (word.len() == 2 || is_run && word.len().is_multiple_of(2))
        {
            let starts = (0..word.len()).step_by(2);
            pairs.extend(
                starts.map(|at| Pair { written: &word[at..at + 2], colour: colour.take() }),
            );
        } else {
            return None;
        }
    }
    (pairs.len() >= LEAST).then_some(pairs)
}

/// The points of pairs; `None` where one is off the board.
fn points(pairs: &[Pair], size: Size) -> Option<Vec<Point>> {
    let point = |pair: &Pair| {
        let mut letters = pair.written.bytes().map(|byte| byte.to_ascii_lowercase() - b'a');
        from_top(letters.next()?.into(), letters.next()?.into(), size)
    };
    pairs.iter().map(point).collect()
}

/// Whether points are plausible moves: the first near the centre, each later one near an earlier one, and none of them
/// twice.
pub(super) fn are_near(points: &[Point], size: Size) -> bool {
    const NEAR: u8 = 4;
    let is_near = |(at, point): (usize, &Point)| match &points[..at] {
        [] => point.distance(size.centre()) <= NEAR,
        before => {
            let nearest = before.iter().map(|other| point.distance(*other)).min();
            nearest.is_some_and(|nearest| (1..=NEAR).contains(&nearest))
        }
    };
    points.iter().enumerate().all(is_near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::write_moves;

    #[test]
    fn words_are_not_points() {
        for text in ["hh ig gf", "HH,IG,GF", "1. hh 2. ig 3. gf", "hhiggf", "B hh, W ig, B gf"] {
            let points = points(&pairs(text).unwrap(), Size::STANDARD).unwrap();
            assert!(are_near(&points, Size::STANDARD), "{text}");
            assert_eq!(write_moves(&points), "h8i9g10", "{text}");
        }
        for text in ["is it me or he", "go on", "giggle", "higher", "do be do", "hh ig hh", "hh x"]
        {
            assert!(read(text, Size::STANDARD).is_none(), "{text}");
        }
    }
}
