//! Where one game of a text ends and the next one begins.

use alloc::string::String;
use alloc::vec::Vec;

use super::lexer::{Lexer, Token};
use super::numbered::{by_numbers, cycle};
use super::stones::by_colour;
use super::{Counting, coordinates, parse_moves};
use crate::board::Size;

/// After this many moves the number 1 begins another game: before that it may count pairs of moves.
const MOVES: usize = 2;

/// The games of a text that holds moves, in their order: at least one.
///
/// Another game begins with tags behind moves, as PGN has them, or with the players, and where the numbers begin with 1 again. Without
/// numbers the lines are games where each of them is one by itself and together they cannot be one; headings may stand between
/// them, names before the moves, and comments behind them.
pub(super) fn games_of_moves(text: &str) -> Vec<&str> {
    if by_colour(text).is_some() || by_numbers(text).is_some() || cycle(text).is_some() {
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
    let lines = if lexer.is_numbered() {
        None
    } else {
        lines(text, is_game).or_else(|| lines_among_words(text, is_game))
    };
    lines.unwrap_or_else(|| Vec::from([text]))
}

/// The lines of a text that is not a game as a whole, where each that has moves is one. Words may stand before the moves of a line, on
/// lines of their own, which belong to the game below them, and behind a `#`.
fn lines_among_words(text: &str, is_game: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    /// This many moves are a game and not a remark within another one.
    const GAME: usize = 3;
    let (mut games, mut together, mut at) = (Vec::new(), String::new(), 0);
    // Where the words begin that belong to the next game.
    let mut begin = None;
    for line in text.split_inclusive('\n') {
        let content = &line[..line.find('#').unwrap_or(line.len())];
        let is_comment_of_moves = first_move(&line[content.len()..]).is_some();
        match first_move(content).map(|first| &content[first..]) {
            _ if is_comment_of_moves => return None,
            Some(moves) if is_game(moves) && count(moves) >= GAME => {
                together += moves;
                together.push('\n');
                games.push(&text[begin.take().unwrap_or(at)..at + line.len()]);
            }
            Some(_) => return None,
            None if line.trim().is_empty() => {}
            None => _ = begin.get_or_insert(at),
        }
        at += line.len();
    }
    if let (Some(_), Some(last)) = (begin, games.last_mut()) {
        // What stands below the last game.
        let first = last.as_ptr() as usize - text.as_ptr() as usize;
        *last = &text[first..];
    }
    (games.len() > 1 && !is_game(&together)).then_some(games)
}

/// The first byte of a text's moves, or of the colour of the first one.
fn first_move(text: &str) -> Option<usize> {
    let mut lexer = Lexer::new(text);
    let is_move = |token| matches!(token, Token::Move(_) | Token::Colour(_) | Token::Pass);
    core::iter::from_fn(|| lexer.next(0)).find(|&(_, token)| is_move(token)).map(|(at, _)| at)
}

/// How many moves a text has.
fn count(text: &str) -> usize {
    let (mut lexer, mut moves) = (Lexer::new(text), 0);
    while let Some((_, token)) = lexer.next(moves) {
        moves += usize::from(matches!(token, Token::Move(_)));
    }
    moves
}

/// The same for a text that holds pairs of numbers, which are counted in one way in all of its games.
pub(super) fn games_of_pairs(text: &str, size: Size, counting: Counting) -> Vec<&str> {
    let is_game =
        |text: &str| coordinates::count(text, size, counting).is_some_and(|moves| moves > 1);
    lines_with_comments(text, is_game).unwrap_or_else(|| Vec::from([text]))
}

/// The lines of a text of numbers that is not a game as a whole, each with the comments above it.
fn lines_with_comments(text: &str, is_game: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let (mut games, mut at, mut begin) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        if line.trim().is_empty() || coordinates::is_comment_alone(text, line) {
            continue;
        }
        if !is_game(line) {
            return None;
        }
        games.push(text[begin..at].trim_start_matches(['\r', '\n']).trim_end());
        begin = at;
    }
    (games.len() > 1 && !is_game(text)).then_some(games)
}

/// The lines of a text that is not a game as a whole, where each of them is one.
fn lines(text: &str, is_game: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let are_games = lines.len() > 1 && lines.iter().all(|line| is_game(line)) && !is_game(text);
    are_games.then_some(lines)
}
