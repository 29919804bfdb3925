//! What the numbers before moves say: that the moves were played in another order than they are written, or which side played them.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::lexer::{Lexer, Token};
use super::note::Notes;
use super::{Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Point, Size, Stone};

/// A move with the number that stands before it, its byte, and whose it is, if that is said.
pub(super) struct Numbered {
    number: usize,
    at: usize,
    point: Point,
    stone: Option<Stone>,
}

/// The moves of a text in the order of their numbers, where every one has a number, these are all from 1 on, for both sides or for
/// each, and stand in another order: in columns side by side, the last one first, or Black's before White's. `None` where there is
/// anything else beside them.
pub(super) fn by_numbers(text: &str) -> Option<Vec<Numbered>> {
    let mut moves: Vec<Numbered> = Vec::new();
    let mut lexer = Lexer::new(text);
    let mut stone = None;
    while let Some((at, token)) = lexer.next(moves.len()) {
        match token {
            Token::Move(point) => {
                moves.push(Numbered { number: lexer.number_of_last()?, at, point, stone });
            }
            Token::Colour(next) => stone = Some(next),
            Token::Number(_) => {}
            _ => return None,
        }
    }
    if moves.is_sorted_by_key(|placed| placed.number) {
        return None;
    }
    let are_unsaid = moves.iter().all(|placed| placed.stone.is_none());
    let take_turns = |moves: &[Numbered]| {
        moves[0].stone.is_some() && moves.windows(2).all(|two| two[0].stone != two[1].stone)
    };
    moves.sort_by_key(|placed| placed.number);
    let are_all = (1..).zip(&moves).all(|(number, placed)| placed.number == number);
    if are_all {
        return (are_unsaid || take_turns(&moves)).then_some(moves);
    }
    let of_white = moves.iter().filter(|placed| placed.stone == Some(Stone::White)).count();
    let first = if of_white * 2 > moves.len() { Stone::White } else { Stone::Black };
    moves.sort_by_key(|placed| (placed.number, placed.stone != Some(first)));
    let are_pairs = (0..).zip(&moves).all(|(at, placed)| placed.number == at / 2 + 1);
    (are_pairs && take_turns(&moves)).then_some(moves)
}

/// Reads moves that were put in order. The first that stands before its turn is noted.
pub(super) fn read_by_numbers(
    text: &str,
    moves: &[Numbered],
    size: Size,
    mut notes: Notes,
) -> Result<ReadGame, NotationError> {
    let mut tree = Tree::new(size);
    let mut board = Board::new(size);
    let mut at_node = tree.root();
    let mut places: Vec<usize> = moves.iter().map(|placed| placed.at).collect();
    places.sort_unstable();
    let odd = (1..).zip(moves).zip(&places).find(|((_, placed), at)| placed.at != **at);
    if let Some(((due, _), &at)) = odd {
        let found = moves.iter().find(|placed| placed.at == at).map_or(due, |placed| placed.number);
        notes.add(Place::in_text(text, at), Remark::MoveNumber { found, due });
    }
    for &Numbered { at, point, stone, .. } in moves {
        board.set_to_move(stone.unwrap_or(board.to_move()));
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

/// After how many moves their numbers begin with 1 again, where they are not those of the moves: 2, where they are the players', or 1, where
/// all are the same, as in the lists of some programs. All moves have to have such numbers, and to be one game together.
pub(super) fn cycle(text: &str) -> Option<usize> {
    [2, 1].into_iter().find(|&cycle| has_cycle(text, cycle))
}

fn has_cycle(text: &str, cycle: usize) -> bool {
    /// Fewer moves are the first of a game each, or a pair.
    const MOVES: usize = 3;
    let mut points: BTreeSet<Point> = BTreeSet::new();
    let mut lexer = Lexer::new(text);
    while let Some((_, token)) = lexer.next(points.len() % cycle) {
        match token {
            Token::Move(point) => {
                let is_due = lexer.number_of_last() == Some(points.len() % cycle + 1);
                if !is_due || !points.insert(point) {
                    return false;
                }
            }
            Token::Tag(..) | Token::Player(..) if !points.is_empty() => return false,
            Token::Pass | Token::Number(_) => return false,
            _ => {}
        }
    }
    points.len() >= MOVES
}
