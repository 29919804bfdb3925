//! Where one game of a text ends and the next one begins.

use alloc::vec::Vec;

use super::moves::by_numbers;
use super::words::{Lexer, Token};
use super::{Counting, coordinates, parse_moves};
use crate::board::Size;

/// After so many moves the number 1 begins another game: before that it may count pairs of moves.
const MOVES: usize = 2;

/// The games of a text that holds moves, in their order: at least one.
///
/// Another game begins with tags behind moves, as PGN has them, or with the players, and where the numbers begin with 1 again. Without
/// numbers the lines are games where each of them is one by itself and together they cannot be one.
pub(super) fn games_of_moves(text: &str) -> Vec<&str> {
    if by_numbers(text).is_some() {
        return Vec::from([text]);
    }
    let mut begins = Vec::from([0]);
    let mut lexer = Lexer::of_game(text);
    let mut moves = 0;
    // Where another game begins, if a move comes.
    let mut next = None;
    while let Some((at, token)) = lexer.next(moves) {
        match token {
            Token::Move(_) => {
                if let Some(begin) = next.take() {
                    begins.push(begin);
                    moves = 0;
                }
                moves += 1;
            }
            Token::Tag(..) | Token::Player(..) if moves > 0 => _ = next.get_or_insert(at),
            Token::Number(1) if moves >= MOVES => _ = next.get_or_insert(at),
            _ => {}
        }
    }
    if begins.len() > 1 {
        let ends = begins.iter().skip(1).copied().chain([text.len()]);
        return begins.iter().zip(ends).map(|(&begin, end)| &text[begin..end]).collect();
    }
    let is_game = |text: &str| {
        Size::new(22).is_ok_and(|size| parse_moves(text, size).is_ok_and(|moves| moves.len() > 1))
    };
    let lines = if lexer.is_numbered() { None } else { lines(text, is_game) };
    lines.unwrap_or_else(|| Vec::from([text]))
}

/// The same for a text that holds pairs of numbers, which are counted in one way in all of its games.
pub(super) fn games_of_pairs(text: &str, size: Size, counting: Counting) -> Vec<&str> {
    let is_game =
        |text: &str| coordinates::count(text, size, counting).is_some_and(|moves| moves > 1);
    lines(text, is_game).unwrap_or_else(|| Vec::from([text]))
}

/// The lines of a text that is no game as a whole, where each of them is one.
fn lines(text: &str, is_game: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let are_games = lines.len() > 1 && lines.iter().all(|line| is_game(line)) && !is_game(text);
    are_games.then_some(lines)
}
