//! The games of a collection that arrives piece by piece.

use alloc::string::String;

use super::games::{Scan, Step, begin, is_game};
use crate::notation::file::Counted;

/// Splits a text that arrives piece by piece into games, as [`sgf_games`](super::sgf_games) does for a complete one.
/// Each byte is examined once; only the text of the incomplete game is kept.
pub(in crate::notation) struct GameSplitter {
    text: String,
    /// Where the text that has not been returned yet begins, and its place in the file.
    start: usize,
    counted: Counted,
    /// The part already examined.
    scanned: usize,
    game: Option<OpenGame>,
    is_end: bool,
}

/// A game whose end has not been found.
#[derive(Clone, Copy)]
struct OpenGame {
    begin: usize,
    /// The state at the end of the examined part.
    scan: Scan,
}

/// A game as text.
pub(in crate::notation) struct SplitGame<'a> {
    pub(in crate::notation) text: &'a str,
    /// Its place in the file.
    pub(in crate::notation) place: Counted,
    /// The text before it, after the previous game.
    pub(in crate::notation) before: &'a str,
    /// The place of that text.
    pub(in crate::notation) begin: Counted,
}

/// A game that does not end within this many bytes is cut there: a bracket that is never closed would swallow
/// everything that follows.
const MOST_GAME: usize = 32 << 20;
/// Returned text is dropped once there is this much.
const DROPPED: usize = 64 << 10;

impl GameSplitter {
    /// Whether a text contains a game that this can find.
    pub(in crate::notation) fn takes(text: &str) -> bool {
        begin(text).is_some()
    }

    /// Begins with a text.
    pub(in crate::notation) fn new(text: String) -> GameSplitter {
        let counted = Counted::default();
        GameSplitter { text, start: 0, counted, scanned: 0, game: None, is_end: false }
    }

    pub(in crate::notation) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Ends the text.
    pub(in crate::notation) fn end(&mut self) {
        self.is_end = true;
    }

    /// Returns the next complete game.
    pub(in crate::notation) fn next_game(&mut self) -> Option<SplitGame<'_>> {
        self.drop_given();
        if self.game.is_none() {
            self.game = self.find();
        }
        let mut game = self.game?;
        let Some(end) = self.end_of(&mut game) else {
            self.game = Some(game);
            return None;
        };
        self.game = None;
        let (start, begin) = (self.start, game.begin);
        let before = self.counted;
        let place = before.over(&self.text[start..begin]);
        self.counted = place.over(&self.text[begin..end]);
        (self.start, self.scanned) = (end, end);
        let (text, between) = (&self.text[begin..end], &self.text[start..begin]);
        Some(SplitGame { text, place, before: between, begin: before })
    }

    /// Returns the text after the last game, and its place.
    pub(in crate::notation) fn rest(&self) -> (&str, Counted) {
        (&self.text[self.start..], self.counted)
    }

    fn drop_given(&mut self) {
        // Between games only the place of the examined text is needed.
        if self.game.is_none() && self.scanned - self.start > DROPPED {
            self.counted = self.counted.over(&self.text[self.start..self.scanned]);
            self.start = self.scanned;
        }
        if self.start > DROPPED {
            self.text.drain(..self.start);
            self.scanned -= self.start;
            if let Some(game) = &mut self.game {
                game.begin -= self.start;
            }
            self.start = 0;
        }
    }

    /// Where the next game begins.
    fn find(&mut self) -> Option<OpenGame> {
        while let Some(at) = self.text[self.scanned..].find('(').map(|at| at + self.scanned) {
            self.scanned = at;
            if is_game(&self.text[at + 1..], self.is_end)? {
                return Some(OpenGame { begin: at, scan: Scan::default() });
            }
            self.scanned = at + 1;
        }
        self.scanned = self.text.len();
        None
    }

    /// Where the game ends, if its end has arrived.
    fn end_of(&mut self, game: &mut OpenGame) -> Option<usize> {
        while self.scanned < self.text.len() {
            let at = self.scanned;
            if at - game.begin >= MOST_GAME && self.text.is_char_boundary(at) {
                return Some(at);
            }
            match game.scan.step(&self.text, at, self.is_end) {
                Step::Within => self.scanned += 1,
                Step::Ends(end) => return Some(end),
                Step::Unknown => return None,
            }
        }
        self.is_end.then_some(self.text.len())
    }
}
