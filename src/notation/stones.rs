//! Stones that a text lists by colour.

use alloc::vec::Vec;

use super::colours::{PAIRS, colour_named, colour_of_pair};
use super::lexer::{Lexer, Token};
use super::note::Notes;
use super::part::{begin_of, end_of};
use super::turn::turn;
use super::{Expected, Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Placed, Size, Stone};

/// Stones that are listed by colour, and not in the order of moves.
pub(super) struct Stones<'a> {
    /// Each with its byte.
    stones: Vec<(usize, Placed)>,
    /// The other words, with their bytes.
    words: Vec<(usize, &'a str)>,
    /// The bytes of the names of the colours.
    first: usize,
    pub(super) second: usize,
}

/// The stones of a text that names each colour once, with several points after one of them: a position. If there are
/// numbers or passes, they are moves. The colours may have unusual names if these come before colons.
pub(super) fn by_colour(text: &str) -> Option<Stones<'_>> {
    let usual = |token: Token, _: &str| match token {
        Token::Colour(stone) => Some(stone),
        _ => None,
    };
    let titled = |token: Token, word: &str| match token {
        Token::Colour(_) | Token::Unknown(_) => colour_named(word),
        _ => None,
    };
    if let Some(stones) = listed(text, usual, false) {
        return Some(stones);
    }
    let titles = titles(text);
    let has = |is: &dyn Fn(&str) -> bool| titles.iter().any(|word| is(word));
    if [Stone::Black, Stone::White]
        .iter()
        .all(|&stone| has(&|word| colour_named(word) == Some(stone)))
    {
        return listed(text, titled, true);
    }
    let pair = PAIRS.into_iter().find(|&pair| {
        let names = |stone| has(&|word| colour_of_pair(word, pair) == Some(stone));
        names(Stone::Black) && names(Stone::White)
    })?;
    let paired = |token: Token, word: &str| match token {
        Token::Colour(_) | Token::Unknown(_) => colour_of_pair(word, pair),
        _ => None,
    };
    listed(text, paired, true)
}

/// The words of a text that may head lists of stones: those before a colon and a move.
fn titles(text: &str) -> Vec<&str> {
    /// Two lists do not have more titles.
    const MOST: usize = 6;
    let mut titles = Vec::new();
    let mut lexer = Lexer::new(if text.contains([':', '：']) { text } else { "" });
    while let Some((at, token)) = lexer.next(0) {
        if matches!(token, Token::Colour(_) | Token::Unknown(_)) && lexer.is_title_of_moves() {
            titles.push(&text[at..lexer.at()]);
        }
        if titles.len() > MOST {
            return Vec::new();
        }
    }
    titles
}

/// The stones of such a text, given how a token and its text name a colour. If only titles count, they must be followed
/// by a colon and a point.
fn listed(
    text: &str,
    colour: impl Fn(Token, &str) -> Option<Stone>,
    needs_title: bool,
) -> Option<Stones<'_>> {
    let mut colours: Vec<(usize, Stone, bool)> = Vec::new();
    let (mut stones, mut words) = (Vec::new(), Vec::new());
    let mut lexer = Lexer::new(text);
    while let Some((at, token)) = lexer.next(stones.len()) {
        let named = colour(token, &text[at..lexer.at()]);
        let named = named.filter(|_| !needs_title || lexer.is_title_of_moves());
        if let Some(stone) = named {
            let is_same = |&(_, other, _): &(usize, Stone, bool)| other == stone;
            match colours.last() {
                // A sign and the word for it.
                Some(last) if is_same(last) && stones.is_empty() => {}
                _ if colours.iter().any(is_same) => return None,
                _ => colours.push((at, stone, lexer.is_before_colon())),
            }
            continue;
        }
        match token {
            Token::Move(point) => {
                let &(_, stone, _) = colours.last()?;
                stones.push((at, Placed { point, stone }));
            }
            Token::Unknown(word) => words.push((at, word)),
            Token::Colour(_) if needs_title => words.push((at, &text[at..lexer.at()])),
            _ => return None,
        }
    }
    let &[(first, stone, is_listed), (second, _, is_second_listed)] = &colours[..] else {
        return None;
    };
    let of_first = stones.iter().filter(|(_, placed)| placed.stone == stone).count();
    let of_second = stones.len() - of_first;
    let are_several = of_first > 1 || of_second > 1;
    let are_listed =
        needs_title || of_first > 1 || lexer.begins_line(second) || is_listed && is_second_listed;
    let is_list = are_several && of_first.min(of_second) > 0 && are_listed;
    (is_list && !lexer.is_numbered()).then_some(Stones { stones, words, first, second })
}

/// Sets up stones that are listed by colour.
pub(super) fn set_up(
    text: &str,
    Stones { stones, words, first, .. }: Stones,
    size: Size,
    mut notes: Notes,
) -> Result<ReadGame, NotationError> {
    notes.add(Place::in_text(text, first), Remark::Stones);
    let turn = turn(text);
    let says_turn = |at: usize| {
        turn.is_some_and(|(_, clause)| (begin_of(clause, text)..end_of(clause, text)).contains(&at))
    };
    for (at, word) in words.into_iter().filter(|&(at, _)| !says_turn(at)) {
        notes.ignored(NotationError::expected(Place::in_text(text, at), Expected::Move, word));
    }
    let mut board = Board::new(size);
    let mut setup = Vec::new();
    for (at, placed) in stones {
        if let Err(error) = board.place(placed.point, placed.stone) {
            let error = NotationError::stone(Place::in_text(text, at), error);
            if setup.is_empty() {
                return Err(error);
            }
            notes.ended(error);
            break;
        }
        setup.push(placed);
    }
    let mut tree = Tree::new(size);
    tree.set_root(Node::set_up(setup, turn.map(|(stone, _)| stone)));
    Ok(ReadGame { tree, notes: notes.finish() })
}
