//! Moves as text: `h8i9g10`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::lexer::{Lexer, Token};
use super::note::Notes;
use super::words::{is_meant_as_move, moves_before};
use super::{Expected, Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Placed, Point, Size, Stone};

/// Reads moves: a column letter, none skipped, and a row number each, in any case.
///
/// They may be run together or be separated by spaces, line breaks, commas, semicolons, hyphens, dashes, arrows, brackets,
/// quotation marks and the like, in letters and digits of either width; move numbers, `1.`, `1)` or `1`, signs such as `!?`
/// and a result are passed over.
///
/// ```
/// use tengen::board::Size;
/// use tengen::notation::{parse_moves, write_moves};
/// let moves = parse_moves("1. H8, i9!  2. g10", Size::STANDARD)?;
/// assert_eq!(write_moves(&moves), "h8i9g10");
/// # Ok::<(), tengen::notation::NotationError>(())
/// ```
///
/// # Errors
/// [`NotationError`] naming line and column at which there is no move, or one that cannot be played: off
/// the board, or on a point that is taken. A pass is not a move here, and the colours, where they are named, have to take turns.
pub fn parse_moves(text: &str, size: Size) -> Result<Vec<Point>, NotationError> {
    let mut board = Board::new(size);
    let mut moves = Vec::new();
    if let Some(Stones { second, .. }) = by_colour(text) {
        let place = Place::in_text(text, second);
        return Err(NotationError::expected(place, Expected::Move, &text[second..]));
    }
    let mut lexer = Lexer::new(text);
    while let Some((at, token)) = lexer.next(moves.len()) {
        let place = || Place::in_text(text, at);
        match token {
            Token::Move(point) => {
                board.play(point).map_err(|error| NotationError::stone(place(), error))?;
                moves.push(point);
            }
            Token::Colour(stone) if stone != board.to_move() => {
                return Err(NotationError::expected(place(), Expected::Move, &text[at..]));
            }
            Token::Sign(_) | Token::Result(_) | Token::Colour(_) | Token::Number(_) => {}
            Token::Tag(..)
            | Token::Player(..)
            | Token::Comment(_)
            | Token::Aside(_)
            | Token::Pass => {
                return Err(NotationError::expected(place(), Expected::Move, &text[at..]));
            }
            Token::Unknown(word) => {
                // Of moves and something else in one word the moves are not what is wrong.
                let at = at + moves_before(word);
                let place = Place::in_text(text, at);
                return Err(NotationError::expected(place, Expected::Move, &text[at..]));
            }
        }
    }
    Ok(moves)
}

/// Reads a game from text that holds moves as [`parse_moves`] takes them, and possibly more: tags and comments as PGN has
/// them, passes, words. What is not a move is passed over, and told; the game ends before a move that cannot be played.
///
/// # Errors
/// [`NotationError`] for the first word, where there are no moves among the words, or too few.
pub(super) fn read_moves(text: &str, size: Size) -> Result<ReadGame, NotationError> {
    /// This many words that are not moves may stand beside none, and this many more for each move.
    const WORDS: (usize, usize) = (24, 6);
    let mut notes = Notes::default();
    let size = board_of(text, size, &mut notes);
    if let Some(stones) = by_colour(text) {
        return set_up(text, stones, size, notes);
    }
    if let Some(moves) = by_numbers(text) {
        return read_by_numbers(text, &moves, size, notes);
    }
    let mut tree = Tree::new(size);
    let mut board = Board::new(size);
    let mut at_node = tree.root();
    let (mut moves, mut words, mut first_word) = (0usize, 0, None);
    let mut numbers = Numbers::default();
    let mut passed = PassedOver::default();
    let mut lexer = Lexer::of_game(text);
    while let Some((at, token)) = lexer.next(moves) {
        let place = || Place::in_text(text, at);
        if !matches!(token, Token::Unknown(_) | Token::Aside(_)) {
            passed.note(text, &mut notes);
        }
        match token {
            Token::Move(point) => {
                let stone = board.to_move();
                if let Err(error) = board.play(point) {
                    notes.ended(NotationError::stone(place(), error));
                    break;
                }
                at_node = tree.push(at_node, Node::played(point, stone));
                moves += 1;
            }
            Token::Pass => {
                let stone = board.to_move().other();
                board.set_to_move(stone);
                at_node = tree.push(at_node, Node { to_move: Some(stone), ..Node::default() });
            }
            Token::Sign(sign) => *tree.sign_mut(at_node) = Some(sign),
            Token::Colour(stone) => board.set_to_move(stone),
            Token::Player(Stone::Black, name) => tree.black = name.to_owned(),
            Token::Player(Stone::White, name) => tree.white = name.to_owned(),
            Token::Number(found) => {
                if !numbers.go_on(found, moves) {
                    notes.add(place(), Remark::MoveNumber { found, due: moves + 1 });
                }
            }
            Token::Result(result) => tree.result = result.to_owned(),
            Token::Comment(text) => {
                let comment = tree.comment_mut(at_node);
                if !comment.is_empty() {
                    comment.push('\n');
                }
                comment.push_str(text.trim());
            }
            Token::Tag(name, value) => match name.to_ascii_lowercase().as_str() {
                "black" => tree.black = value.to_owned(),
                "white" => tree.white = value.to_owned(),
                "result" => tree.result = value.to_owned(),
                "rule" | "rules" | "variant" => tree.rule = super::rule::rule_named(value),
                _ => {}
            },
            Token::Unknown(word) | Token::Aside(word) => {
                let error = NotationError::expected(place(), Expected::Move, word);
                first_word.get_or_insert(error.clone());
                words += 1;
                if words > WORDS.0 + WORDS.1 * moves {
                    break;
                }
                let end = at + word.len();
                if moves > 0 && matches!(token, Token::Unknown(_)) && is_meant_as_move(word) {
                    // What follows would be another game.
                    passed.note(text, &mut notes);
                    notes.ended(error);
                    break;
                }
                if !passed.grow(text, at, end) {
                    passed.note(text, &mut notes);
                    passed = PassedOver { begin: at, end };
                }
            }
        }
    }
    passed.note(text, &mut notes);
    if moves == 0 || words > WORDS.0 + WORDS.1 * moves {
        let nothing = || NotationError::expected(Place::in_text(text, 0), Expected::Move, text);
        return Err(notes.first_end().or(first_word).unwrap_or_else(nothing));
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// Stones that are listed by colour, and not in the order of moves.
struct Stones<'a> {
    /// Each with its byte.
    stones: Vec<(usize, Placed)>,
    /// What else there is, with its byte.
    words: Vec<(usize, &'a str)>,
    /// The bytes of the names of the colours.
    first: usize,
    second: usize,
}

/// The stones of a text that names each colour once, the second at the beginning of a line or both before colons, and behind
/// one of them several points: those of a position. Where there are numbers or passes they are moves.
fn by_colour(text: &str) -> Option<Stones<'_>> {
    let mut colours: Vec<(usize, Stone, bool)> = Vec::new();
    let (mut stones, mut words) = (Vec::new(), Vec::new());
    let mut lexer = Lexer::new(text);
    while let Some((at, token)) = lexer.next(stones.len()) {
        match token {
            Token::Colour(stone) if colours.iter().all(|&(_, other, _)| other != stone) => {
                colours.push((at, stone, lexer.is_before_colon()));
            }
            Token::Move(point) => {
                let &(_, stone, _) = colours.last()?;
                stones.push((at, Placed { point, stone }));
            }
            Token::Unknown(word) => words.push((at, word)),
            _ => return None,
        }
    }
    let &[(first, stone, is_listed), (second, _, is_second_listed)] = &colours[..] else {
        return None;
    };
    let of_first = stones.iter().filter(|(_, placed)| placed.stone == stone).count();
    let are_several = of_first > 1 || stones.len() > of_first + 1;
    let are_listed = lexer.begins_line(second) || is_listed && is_second_listed;
    let is_list = are_several && are_listed && !lexer.is_numbered();
    is_list.then_some(Stones { stones, words, first, second })
}

/// Sets up stones that are listed by colour; the side that has fewer is to move, or Black.
fn set_up(
    text: &str,
    Stones { stones, words, first, .. }: Stones,
    size: Size,
    mut notes: Notes,
) -> Result<ReadGame, NotationError> {
    notes.add(Place::in_text(text, first), Remark::Stones);
    for (at, word) in words {
        notes.ignored(NotationError::expected(Place::in_text(text, at), Expected::Move, word));
    }
    let mut board = Board::new(size);
    let mut node = Node::default();
    for (at, placed) in stones {
        if let Err(error) = board.place(placed.point, placed.stone) {
            let error = NotationError::stone(Place::in_text(text, at), error);
            if node.setup.is_empty() {
                return Err(error);
            }
            notes.ended(error);
            break;
        }
        node.setup.push(placed);
    }
    let count = |stone| node.setup.iter().filter(|placed| placed.stone == stone).count();
    let has_white_fewer = count(Stone::White) < count(Stone::Black);
    node.to_move = Some(if has_white_fewer { Stone::White } else { Stone::Black });
    let mut tree = Tree::new(size);
    tree.set_root(node);
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// A move with the number that stands before it, and its byte.
pub(super) struct Numbered {
    number: usize,
    at: usize,
    point: Point,
}

/// The moves of a text in the order of their numbers, where every one has a number, these are all from 1 on, and stand in
/// another order: in columns side by side, or the last one first. `None` where there is anything else beside them.
pub(super) fn by_numbers(text: &str) -> Option<Vec<Numbered>> {
    let mut moves: Vec<Numbered> = Vec::new();
    let mut lexer = Lexer::new(text);
    while let Some((at, token)) = lexer.next(moves.len()) {
        match token {
            Token::Move(point) => {
                moves.push(Numbered { number: lexer.number_of_last()?, at, point });
            }
            Token::Number(_) => {}
            _ => return None,
        }
    }
    if moves.is_sorted_by_key(|placed| placed.number) {
        return None;
    }
    moves.sort_by_key(|placed| placed.number);
    let are_all = (1..).zip(&moves).all(|(number, placed)| placed.number == number);
    are_all.then_some(moves)
}

/// Reads moves that were put in order. The first that stands before its turn is told.
fn read_by_numbers(
    text: &str,
    moves: &[Numbered],
    size: Size,
    mut notes: Notes,
) -> Result<ReadGame, NotationError> {
    let mut tree = Tree::new(size);
    let mut board = Board::new(size);
    let mut at_node = tree.root();
    let mut places: Vec<&Numbered> = moves.iter().collect();
    places.sort_by_key(|placed| placed.at);
    let odd = (1..).zip(places).find(|(due, placed)| placed.number != *due);
    if let Some((due, &Numbered { number, at, .. })) = odd {
        let remark = Remark::MoveNumber { found: number, due };
        notes.add(Place::in_text(text, at), remark);
    }
    for &Numbered { at, point, .. } in moves {
        let stone = board.to_move();
        if let Err(error) = board.play(point) {
            let error = NotationError::stone(Place::in_text(text, at), error);
            if tree.len() == 1 {
                return Err(error);
            }
            notes.ended(error);
            break;
        }
        at_node = tree.push(at_node, Node::played(point, stone));
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// Words that follow each other on a line and are not moves, by their bytes.
#[derive(Default)]
struct PassedOver {
    begin: usize,
    end: usize,
}

impl PassedOver {
    /// Takes in the next word, where it is on the same line.
    fn grow(&mut self, text: &str, begin: usize, end: usize) -> bool {
        let is_next = self.begin < self.end && !text[self.end..begin].contains('\n');
        if is_next {
            self.end = end;
        }
        is_next
    }

    /// Notes the words, and begins anew.
    fn note(&mut self, text: &str, notes: &mut Notes) {
        let PassedOver { begin, end } = core::mem::take(self);
        if begin < end {
            let place = Place::in_text(text, begin);
            notes.ignored(NotationError::expected(place, Expected::Move, &text[begin..end]));
        }
    }
}

/// The numbers of moves, where they are not those that are due.
#[derive(Default)]
struct Numbers {
    /// How far the last was beyond the number of the move that it stood before, and of the pair.
    ahead: Option<(isize, isize)>,
}

impl Numbers {
    /// Takes in a number before the next move; whether it follows from the last one.
    fn go_on(&mut self, number: usize, moves: usize) -> bool {
        let number = number.cast_signed();
        let ahead = (number - moves.cast_signed(), number - (moves / 2).cast_signed());
        let goes_on = self.ahead.is_some_and(|last| last.0 == ahead.0 || last.1 == ahead.1);
        self.ahead = Some(ahead);
        goes_on
    }
}

/// The board of a list of moves: the given one, or a larger usual one where several moves are off it.
fn board_of(text: &str, size: Size, notes: &mut Notes) -> Size {
    const SEVERAL: usize = 2;
    let mut lexer = Lexer::of_game(text);
    let (mut moves, mut off, mut far) = (0, 0, size.get());
    while let Some((_, token)) = lexer.next(moves) {
        if let Token::Move(point) = token {
            moves += 1;
            off += usize::from(!size.contains(point));
            far = far.max(point.x() + 1).max(point.y() + 1);
        }
    }
    let larger = [15, 19, 20, 22].into_iter().find(|&side| far <= side);
    match larger.and_then(|side| Size::new(side.into()).ok()) {
        Some(larger) if off >= SEVERAL => {
            notes.add(None, Remark::Size(larger));
            larger
        }
        _ => size,
    }
}

/// Writes moves one after the other: `h8i9g10`.
pub fn write_moves(moves: &[Point]) -> String {
    let mut text = String::new();
    for point in moves {
        write!(text, "{point}").expect("a string takes all text");
    }
    text
}
