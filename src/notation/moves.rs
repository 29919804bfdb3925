//! Moves as text: `h8i9g10`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::larger::larger_board;
use super::lexer::{Lexer, Token};
use super::note::Notes;
use super::numbered::{by_numbers, cycle, read_by_numbers};
use super::offers::{is_chosen, without_letters};
use super::stated::Stated;
use super::stones::{Stones, by_colour, set_up};
use super::words::{is_meant_as_move, moves_before};
use super::{Expected, Node, NodeId, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Point, Size, Stone};

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
    let mut lexer = Lexer::new(text).on(size);
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
    /// After this many moves, where the players swap, the fifth is one of two that were offered.
    const OFFERED: usize = 6;
    let without_letters = without_letters(text);
    let text = without_letters.as_deref().unwrap_or(text);
    let mut notes = Notes::default();
    let stated = Stated::of(text);
    let size = board_of(text, stated.size.unwrap_or(size), &mut notes);
    if let Some(stones) = by_colour(text) {
        return set_up(text, stones, size, notes);
    }
    if let Some(moves) = by_numbers(text) {
        return read_by_numbers(text, &moves, size, notes);
    }
    let mut tree = Tree::new(size);
    tree.rule = stated.rule;
    let mut board = Board::new(size);
    let mut at_node = tree.root();
    let (mut moves, mut words, mut first_word) = (0usize, 0, None);
    let mut numbers = Numbers::default();
    let mut passed = PassedOver::default();
    let cycle = cycle(text);
    // What was offered beside the last move, which is written at this place, and whether that has the mark of the one that was chosen.
    let mut offered: Vec<Point> = Vec::new();
    let mut last = (0..0, false);
    let mut lexer = Lexer::of_game(text).on(size);
    while let Some((at, token)) = lexer.next(cycle.map_or(moves, |cycle| moves % cycle)) {
        let place = || Place::in_text(text, at);
        if !matches!(token, Token::Unknown(_) | Token::Aside(_)) {
            passed.note(text, &mut notes);
        }
        let is_marked = is_chosen(text, at, lexer.at());
        let is_beside = || !last.0.is_empty() && text[last.0.end..at].trim_matches('*') == "/";
        let token = match token {
            // Without numbers the mark and what parts the moves tell that they are offered.
            Token::Move(_) if (is_marked || last.1) && !lexer.is_numbered() && is_beside() => {
                Token::Aside(&text[at..lexer.at()])
            }
            token => token,
        };
        let inner = match token {
            Token::Aside(word) => word,
            Token::Unknown(word) if word.starts_with(['(', '（']) => word,
            _ => "",
        };
        let inner = inner.trim_matches(['(', ')', '（', '）']);
        let is_inner_marked = is_marked || inner.ends_with('*') || inner.starts_with('*');
        if is_inner_marked
            && !last.1
            && !last.0.is_empty()
            && let Ok([point]) = parse_moves(inner, size).as_deref()
            && let Some(before) = tree.parent(at_node)
        {
            // The mark says which of them was played.
            let mut other = tree.board(before);
            let stone = other.to_move();
            if other.play(*point).is_ok() {
                let written = &text[last.0.clone()];
                let place = Place::in_text(text, last.0.start);
                notes.ignored(NotationError::expected(place, Expected::Move, written));
                tree.detach(at_node);
                at_node = tree.push(before, Node::played(*point, stone));
                board = other;
                last = (at..lexer.at(), true);
                continue;
            }
        }
        match token {
            Token::Move(point) => {
                last = (at..lexer.at(), is_marked);
                if let Some(cycle) = cycle.filter(|&cycle| moves == cycle) {
                    notes.add(place(), Remark::MoveNumber { found: 1, due: cycle + 1 });
                }
                let back = if lexer.has_swap() && moves == OFFERED {
                    2
                } else {
                    usize::from(!offered.is_empty() && lexer.number_of_last() == Some(moves + 1))
                };
                if back <= moves && is_choice(&tree, at_node, &offered, point, back) {
                    // The other side has chosen one of the moves that were offered.
                    for _ in 0..back {
                        let before = tree.parent(at_node).unwrap_or(at_node);
                        tree.detach(at_node);
                        at_node = before;
                        moves -= 1;
                    }
                    board = tree.board(at_node);
                }
                offered.clear();
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
            Token::Unknown(_) if stated.has(at) => {}
            Token::Unknown(word) | Token::Aside(word) => {
                if let Token::Aside(word) = token {
                    offered.extend(parse_moves(word, size).unwrap_or_default());
                }
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

/// Whether a move is the choice of one of the last moves, of which several were offered.
fn is_choice(tree: &Tree, last: NodeId, offered: &[Point], point: Point, back: usize) -> bool {
    let mut id = Some(last);
    let mut last = core::iter::from_fn(|| {
        let node = id?;
        id = tree.parent(node);
        tree.node(node).played.map(|placed| placed.point)
    });
    back > 0 && (offered.contains(&point) || last.by_ref().take(back).any(|other| other == point))
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

/// The board of a list of moves: the given one, or a larger usual one that they tell.
fn board_of(text: &str, size: Size, notes: &mut Notes) -> Size {
    let mut lexer = Lexer::of_game(text);
    let mut moves = Vec::new();
    while let Some((_, token)) = lexer.next(moves.len()) {
        if let Token::Move(point) = token {
            moves.push(point);
        }
    }
    larger_board(&moves, size).inspect(|&size| notes.add(None, Remark::Size(size))).unwrap_or(size)
}

/// Writes moves one after the other: `h8i9g10`.
pub fn write_moves(moves: &[Point]) -> String {
    let mut text = String::new();
    for point in moves {
        write!(text, "{point}").expect("a string takes all text");
    }
    text
}
