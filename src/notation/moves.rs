//! Moves as text: `h8i9g10`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

use super::larger::larger_board;
use super::lexer::{Lexer, Token};
use super::note::Notes;
use super::numbered::{by_numbers, cycle, read_by_numbers};
use super::offers::{is_chosen, without_letters};
use super::stated::Stated;
use super::stones::{Stones, by_colour, set_up};
use super::words::{is_meant_as_move, moves_before};
use super::{Expected, Node, NodeId, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, BoardError, Point, Size, Stone};

/// Reads moves: a column letter in either case, with no letter skipped, and a row number each.
///
/// They may be run together or separated by spaces, line breaks, commas, semicolons, hyphens, dashes, arrows, brackets,
/// quotation marks and the like; letters and digits may be of either width. Move numbers (`1.`, `1)` or `1`), signs
/// such as `!?` and a result are skipped.
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
/// [`NotationError`] naming the line and column of something that is not a move, or of a move that cannot be played:
/// off the board, or on a point that is taken. A pass is not a move here, and colours, if given, have to alternate. A
/// text that is not blank contains at least one move: `.` is not the empty board.
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
                // In a word that begins with moves, the error is after them.
                let at = at + moves_before(word);
                let place = Place::in_text(text, at);
                return Err(NotationError::expected(place, Expected::Move, &text[at..]));
            }
        }
    }
    let begin = text.len() - text.trim_start().len();
    if moves.is_empty() && begin < text.len() {
        let place = Place::in_text(text, begin);
        return Err(NotationError::expected(place, Expected::Move, &text[begin..]));
    }
    Ok(moves)
}

/// Reads a game from text that contains moves in the form that [`parse_moves`] accepts, and possibly more: tags and
/// comments as in PGN, passes, words. Anything that is not a move is skipped and noted; the game ends before a move
/// that cannot be played.
///
/// # Errors
/// [`NotationError`] for the first word if there are no moves among the words, or too few.
pub(super) fn read_moves(text: &str, size: Size) -> Result<ReadGame, NotationError> {
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
    let mut game = GameOfText::new(text, stated, size, notes);
    let mut lexer = Lexer::of_game(text).on(size);
    while let Some((at, token)) = lexer.next(game.numbered()) {
        if !game.take(at, token, &lexer) {
            break;
        }
    }
    game.finish()
}

/// A game while it is being read from a text.
struct GameOfText<'a> {
    text: &'a str,
    stated: Stated,
    /// The number of moves after which the numbers begin again.
    cycle: Option<usize>,
    line: Line,
    numbers: Numbers,
    passed: PassedOver,
    /// How many words were not moves, and what is wrong with the first.
    words: usize,
    first_word: Option<NotationError>,
    notes: Notes,
}

impl<'a> GameOfText<'a> {
    fn new(text: &'a str, stated: Stated, size: Size, notes: Notes) -> GameOfText<'a> {
        let mut line = Line::new(size);
        line.tree.rule = stated.rule;
        GameOfText {
            text,
            stated,
            cycle: cycle(text),
            line,
            numbers: Numbers::default(),
            passed: PassedOver::default(),
            words: 0,
            first_word: None,
            notes,
        }
    }

    /// The number of moves so far as the text counts them.
    fn numbered(&self) -> usize {
        self.cycle.map_or(self.line.moves, |cycle| self.line.moves % cycle)
    }

    /// Takes the token at `at`, the last one of the lexer; returns whether the game goes on.
    fn take(&mut self, at: usize, token: Token<'a>, lexer: &Lexer<'a>) -> bool {
        let text = self.text;
        if !matches!(token, Token::Unknown(_) | Token::Aside(_)) {
            self.passed.note(text, &mut self.notes);
        }
        let written = at..lexer.at();
        let is_marked = is_chosen(text, at, lexer.at());
        let line = &mut self.line;
        let token = match token {
            // Without numbers, the mark and the slash between the moves show that they are offered.
            Token::Move(_)
                if (is_marked || line.is_marked)
                    && !lexer.is_numbered()
                    && line.is_beside(text, at) =>
            {
                Token::Aside(&text[written.clone()])
            }
            token => token,
        };
        if line.takes_marked(text, written.clone(), token, is_marked, &mut self.notes) {
            return true;
        }
        match token {
            Token::Move(point) => {
                (line.written, line.is_marked) = (written, is_marked);
                return self.play(at, point, lexer);
            }
            Token::Pass => line.pass(),
            Token::Sign(sign) => *line.tree.sign_mut(line.current) = Some(sign),
            Token::Colour(stone) => line.board.set_to_move(stone),
            Token::Player(Stone::Black, name) => line.tree.black = name.to_owned(),
            Token::Player(Stone::White, name) => line.tree.white = name.to_owned(),
            Token::Number(found) => {
                if !self.numbers.go_on(found, line.moves) {
                    let due = line.moves + 1;
                    self.notes.add(Place::in_text(text, at), Remark::MoveNumber { found, due });
                }
            }
            Token::Result(result) => line.tree.result = result.to_owned(),
            Token::Comment(text) => line.comment(text),
            Token::Tag(name, value) => take_tag(&mut line.tree, name, value),
            Token::Unknown(_) if self.stated.has(at) => {}
            Token::Unknown(word) => return self.pass_over(at, word, true),
            Token::Aside(word) => {
                let size = line.tree.size();
                line.offered.extend(parse_moves(word, size).unwrap_or_default());
                return self.pass_over(at, word, false);
            }
        }
        true
    }

    /// Plays a move; returns whether that was possible.
    fn play(&mut self, at: usize, point: Point, lexer: &Lexer<'_>) -> bool {
        /// After this many moves, if the players may swap, the fifth is chosen from two that were offered.
        const OFFERED: usize = 6;
        let line = &mut self.line;
        let place = || Place::in_text(self.text, at);
        if let Some(cycle) = self.cycle.filter(|&cycle| line.moves == cycle) {
            self.notes.add(place(), Remark::MoveNumber { found: 1, due: cycle + 1 });
        }
        let back = if lexer.has_swap() && line.moves == OFFERED {
            2
        } else {
            let is_again = lexer.number_of_last() == Some(line.moves + 1);
            usize::from(!line.offered.is_empty() && is_again)
        };
        match line.play(point, back) {
            Ok(()) => true,
            Err(error) => {
                self.notes.ended(NotationError::stone(place(), error));
                false
            }
        }
    }

    /// Passes over a word that is not a move; returns whether the game goes on. One that `may_be_meant` as a move ends
    /// it.
    fn pass_over(&mut self, at: usize, word: &str, may_be_meant: bool) -> bool {
        let text = self.text;
        let error = NotationError::expected(Place::in_text(text, at), Expected::Move, word);
        self.first_word.get_or_insert(error.clone());
        self.words += 1;
        if self.has_too_many_words() {
            return false;
        }
        if self.line.moves > 0 && may_be_meant && is_meant_as_move(word) {
            // What follows would be another game.
            self.passed.note(text, &mut self.notes);
            self.notes.ended(error);
            return false;
        }
        let end = at + word.len();
        if !self.passed.grow(text, at, end) {
            self.passed.note(text, &mut self.notes);
            self.passed = PassedOver { begin: at, end };
        }
        true
    }

    fn has_too_many_words(&self) -> bool {
        /// The maximum number of words that are not moves: a constant, plus an amount for each move.
        const WORDS: (usize, usize) = (24, 6);
        self.words > WORDS.0 + WORDS.1 * self.line.moves
    }

    /// The game, or why there is none.
    fn finish(mut self) -> Result<ReadGame, NotationError> {
        self.passed.note(self.text, &mut self.notes);
        if self.line.moves == 0 || self.has_too_many_words() {
            let place = Place::in_text(self.text, 0);
            let nothing = || NotationError::expected(place, Expected::Move, self.text);
            return Err(self.notes.first_end().or(self.first_word).unwrap_or_else(nothing));
        }
        Ok(ReadGame { tree: self.line.tree, notes: self.notes.finish() })
    }
}

/// Stores a PGN tag in the tree.
fn take_tag(tree: &mut Tree, name: &str, value: &str) {
    match name.to_ascii_lowercase().as_str() {
        "black" => tree.black = value.to_owned(),
        "white" => tree.white = value.to_owned(),
        "result" => tree.result = value.to_owned(),
        "rule" | "rules" | "variant" => tree.rule = super::rule::rule_named(value),
        _ => {}
    }
}

/// The moves so far, and the alternatives offered to the last of them.
struct Line {
    tree: Tree,
    board: Board,
    current: NodeId,
    moves: usize,
    /// The points that were offered in addition to the last move.
    offered: Vec<Point>,
    /// Where the last move is written; empty before the first.
    written: Range<usize>,
    /// Whether the last move is marked as the chosen one.
    is_marked: bool,
}

impl Line {
    fn new(size: Size) -> Line {
        let tree = Tree::new(size);
        Line {
            board: Board::new(size),
            current: tree.root(),
            tree,
            moves: 0,
            offered: Vec::new(),
            written: 0..0,
            is_marked: false,
        }
    }

    /// Whether only a slash, possibly with marks, separates the last move from the text at a byte.
    fn is_beside(&self, text: &str, at: usize) -> bool {
        !self.written.is_empty() && text[self.written.end..at].trim_matches('*') == "/"
    }

    /// Replaces the last move by a move in brackets whose mark shows that it was the one played; returns whether the
    /// token is such a move.
    fn takes_marked(
        &mut self,
        text: &str,
        written: Range<usize>,
        token: Token<'_>,
        is_marked: bool,
        notes: &mut Notes,
    ) -> bool {
        let inner = match token {
            Token::Aside(word) => word,
            Token::Unknown(word) if word.starts_with(['(', '（']) => word,
            _ => return false,
        };
        let inner = inner.trim_matches(['(', ')', '（', '）']);
        let is_marked = is_marked || inner.ends_with('*') || inner.starts_with('*');
        if !is_marked || self.is_marked || self.written.is_empty() {
            return false;
        }
        let Ok(&[point]) = parse_moves(inner, self.tree.size()).as_deref() else { return false };
        let Some(before) = self.tree.parent(self.current) else { return false };
        let mut board = self.tree.board(before);
        let stone = board.to_move();
        if board.play(point).is_err() {
            return false;
        }
        let place = Place::in_text(text, self.written.start);
        let other = &text[self.written.clone()];
        notes.ignored(NotationError::expected(place, Expected::Move, other));
        self.tree.detach(self.current);
        self.current = self.tree.push(before, Node::played(point, stone));
        self.board = board;
        (self.written, self.is_marked) = (written, true);
        true
    }

    /// Plays a move. If it chooses one of several that were offered, it replaces the last `back` moves.
    fn play(&mut self, point: Point, back: usize) -> Result<(), BoardError> {
        if back <= self.moves && is_choice(&self.tree, self.current, &self.offered, point, back) {
            for _ in 0..back {
                let before = self.tree.parent(self.current).unwrap_or(self.current);
                self.tree.detach(self.current);
                self.current = before;
                self.moves -= 1;
            }
            self.board = self.tree.board(self.current);
        }
        self.offered.clear();
        let stone = self.board.to_move();
        self.board.play(point)?;
        self.current = self.tree.push(self.current, Node::played(point, stone));
        self.moves += 1;
        Ok(())
    }

    fn pass(&mut self) {
        let stone = self.board.to_move().other();
        self.board.set_to_move(stone);
        let node = Node { to_move: Some(stone), ..Node::default() };
        self.current = self.tree.push(self.current, node);
    }

    fn comment(&mut self, text: &str) {
        let comment = self.tree.comment_mut(self.current);
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text.trim());
    }
}

/// Whether a move chooses one of those offered: one of the last `back` moves, or one of `offered`.
fn is_choice(tree: &Tree, last: NodeId, offered: &[Point], point: Point, back: usize) -> bool {
    let mut id = Some(last);
    let mut last = core::iter::from_fn(|| {
        let node = id?;
        id = tree.parent(node);
        tree.node(node).played.map(|placed| placed.point)
    });
    back > 0 && (offered.contains(&point) || last.by_ref().take(back).any(|other| other == point))
}

/// The bytes of consecutive words on a line that are not moves.
#[derive(Default)]
struct PassedOver {
    begin: usize,
    end: usize,
}

impl PassedOver {
    /// Adds the next word if it is on the same line; returns whether it is.
    fn grow(&mut self, text: &str, begin: usize, end: usize) -> bool {
        let is_next = self.begin < self.end && !text[self.end..begin].contains('\n');
        if is_next {
            self.end = end;
        }
        is_next
    }

    /// Notes the words, and starts again without any.
    fn note(&mut self, text: &str, notes: &mut Notes) {
        let PassedOver { begin, end } = core::mem::take(self);
        if begin < end {
            let place = Place::in_text(text, begin);
            notes.ignored(NotationError::expected(place, Expected::Move, &text[begin..end]));
        }
    }
}

/// Move numbers other than those due.
#[derive(Default)]
struct Numbers {
    /// How far the last number exceeded the count of moves so far, and that of pairs.
    ahead: Option<(isize, isize)>,
}

impl Numbers {
    /// Records a number before the next move; returns whether it continues from the last one.
    fn go_on(&mut self, number: usize, moves: usize) -> bool {
        let number = number.cast_signed();
        let ahead = (number - moves.cast_signed(), number - (moves / 2).cast_signed());
        let goes_on = self.ahead.is_some_and(|last| last.0 == ahead.0 || last.1 == ahead.1);
        self.ahead = Some(ahead);
        goes_on
    }
}

/// The board of a list of moves: the given one, or a larger usual one if they imply it.
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

/// Writes moves without separators: `h8i9g10`.
pub fn write_moves(moves: &[Point]) -> String {
    let mut text = String::new();
    for point in moves {
        write!(text, "{point}").expect("a string takes all text");
    }
    text
}
