//! A game as the page keeps it: its start, its moves, the moves taken back, and the position shown.

mod branch;
mod link;
mod marks;
mod revision;
pub mod share;
mod tree;

pub use branch::{BranchMove, branch_moves, branch_or_line, comment_field, place_of_comment};
pub use link::{Broken, LinkError, points as link_points, text as link_text};
pub use revision::{Revision, Written};
pub use tree::{Break, Cause, line_at, tree_of};

use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::{Ending, IllegalMove, Position, Rule};

use crate::protocol::PositionData;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// On the board.
    Board(Ending),
    /// Off the board.
    Lost(Loss),
}

/// How a side loses off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// This side resigned.
    Resigned(Stone),
    /// This side used up its time.
    OutOfTime(Stone),
}

impl Outcome {
    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Stone> {
        match self {
            Outcome::Board(ending) => ending.winner(),
            Outcome::Lost(Loss::Resigned(side) | Loss::OutOfTime(side)) => Some(side.other()),
        }
    }

    /// The name of the kind, as the root element carries it in `data-result`.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Board(Ending::Five { .. }) => "five",
            Outcome::Board(Ending::Foul { .. } | Ending::NoLegalMove) => "foul",
            Outcome::Board(Ending::Full) => "full",
            Outcome::Lost(Loss::Resigned(_)) => "resigned",
            Outcome::Lost(Loss::OutOfTime(_)) => "time",
        }
    }
}

/// A game that is always consistent, whatever is done to it.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    start: Position,
    live: Position,
    moves: Vec<Point>,
    undone: Vec<Point>,
    look: Option<(usize, Position)>,
    /// How it ended off the board.
    lost: Option<Loss>,
    revision: Revision,
}

/// Compares everything; a revision only says that something may differ.
impl PartialEq for PlayedGame {
    fn eq(&self, other: &PlayedGame) -> bool {
        let parts = |game: &PlayedGame| (game.lost, game.look.as_ref().map(|(moves, _)| *moves));
        self.start == other.start
            && self.live == other.live
            && self.moves == other.moves
            && self.undone == other.undone
            && parts(self) == parts(other)
    }
}

impl PlayedGame {
    /// A game from the empty board.
    pub fn new(rule: Rule, size: Size) -> PlayedGame {
        PlayedGame::from_start(Position::new(rule, size))
    }

    /// A game from a position that was set up.
    pub fn from_board(rule: Rule, board: Board) -> PlayedGame {
        PlayedGame::from_start(Position::from_board(rule, board))
    }

    fn from_start(start: Position) -> PlayedGame {
        let live = start.clone();
        PlayedGame {
            start,
            live,
            moves: vec![],
            undone: vec![],
            look: None,
            lost: None,
            revision: Revision::next(),
        }
    }

    /// A number that shows whether it has changed.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    pub fn rule(&self) -> Rule {
        self.live.rule()
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.live.size()
    }

    /// The latest position, where play goes on.
    pub fn live(&self) -> &Position {
        &self.live
    }

    /// The position shown: an earlier one if the person looks back.
    pub fn shown(&self) -> &Position {
        self.look.as_ref().map_or(&self.live, |(_, position)| position)
    }

    /// The board before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves of the whole game.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// How many of the moves are shown.
    pub fn shown_len(&self) -> usize {
        self.look.as_ref().map_or(self.moves.len(), |&(n, _)| n)
    }

    /// The moves shown.
    pub fn shown_moves(&self) -> &[Point] {
        &self.moves[..self.shown_len()]
    }

    /// The moves taken back, the last one taken back last.
    pub fn undone(&self) -> &[Point] {
        &self.undone
    }

    /// Whether an earlier position is shown.
    pub fn looks_back(&self) -> bool {
        self.look.is_some()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let on_board = self.live.ending().cloned().map(Outcome::Board);
        on_board.or(self.lost.map(Outcome::Lost))
    }

    /// How the game ended, if the position shown is where it ended.
    pub fn shown_outcome(&self) -> Option<Outcome> {
        if self.looks_back() { None } else { self.outcome() }
    }

    /// How the game ended off the board, if it did: one side resigned, or used up its time.
    pub fn lost(&self) -> Option<Loss> {
        self.lost
    }

    /// Plays a move in the latest position. Moves that were taken back can still be redone only if this is the first of
    /// them.
    ///
    /// # Errors
    /// [`IllegalMove`] if the point is taken or off the board, or the game is over.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        if self.lost.is_some() {
            return Err(IllegalMove::Over);
        }
        self.live.play(point)?;
        self.revision = Revision::next();
        self.moves.push(point);
        if self.undone.pop() != Some(point) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Ends looking back, and makes the position shown the latest one. The moves after it can be redone.
    pub fn branch(&mut self) {
        let back = self.moves.len() - self.shown_len();
        self.look = None;
        self.undo(back);
    }

    /// Takes back up to this many moves. Ends looking back, and undoes an end off the board.
    pub fn undo(&mut self, moves: usize) {
        self.look = None;
        if moves > 0 {
            self.lost = None;
            self.revision = Revision::next();
        }
        for _ in 0..moves {
            let Some(point) = self.moves.pop() else { return };
            self.live.undo();
            self.undone.push(point);
        }
    }

    /// Replays up to this many moves that were taken back.
    pub fn redo(&mut self, moves: usize) {
        self.look = None;
        for _ in 0..moves {
            let Some(&point) = self.undone.last() else { return };
            if self.play(point).is_err() {
                return;
            }
        }
    }

    /// Forgets the moves that were taken back.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
        self.revision = Revision::next();
    }

    /// Shows the position after this many moves, or the last one if there are fewer.
    pub fn look(&mut self, moves: usize) {
        if moves >= self.moves.len() {
            self.look = None;
            return;
        }
        let mut position = self.start.clone();
        for &point in &self.moves[..moves] {
            // They have been played in this order before.
            if position.play(point).is_err() {
                return;
            }
        }
        self.look = Some((moves, position));
    }

    /// A side resigns. Has no effect once the game is over.
    pub fn resign(&mut self, side: Stone) {
        self.lose(Loss::Resigned(side));
    }

    /// A side has used up its time. Has no effect once the game is over.
    pub fn run_out_of_time(&mut self, side: Stone) {
        self.lose(Loss::OutOfTime(side));
    }

    fn lose(&mut self, loss: Loss) {
        if self.outcome().is_none() {
            self.look = None;
            self.lost = Some(loss);
            self.revision = Revision::next();
        }
    }

    /// Undoes a resignation or a loss on time.
    pub fn undo_loss(&mut self) {
        self.lost = None;
        self.revision = Revision::next();
    }

    /// The side that made a move, counted from 0.
    pub fn mover(&self, index: usize) -> Stone {
        if index.is_multiple_of(2) { self.start.to_move() } else { self.start.to_move().other() }
    }

    /// The position after this many moves, for the worker.
    pub fn data(&self, moves: usize) -> PositionData {
        let board = self.start.board();
        let stones = |stone| board.stones(stone).iter().collect();
        PositionData {
            rule: self.rule(),
            size: self.size(),
            black: stones(Stone::Black),
            white: stones(Stone::White),
            white_begins: self.start.to_move() == Stone::White,
            moves: self.moves[..moves.min(self.moves.len())].to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> PlayedGame {
        let mut game = PlayedGame::new(Rule::Freestyle, Size::STANDARD);
        for point in moves.split_whitespace() {
            game.play(point.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn undo_and_redo_are_inverse() {
        let mut g = game("h8 i9 g10");
        let before = g.clone();
        g.undo(2);
        assert_eq!(g.moves().len(), 1);
        assert_eq!(g.undone().len(), 2);
        g.redo(2);
        assert_eq!(g, before);
        g.undo(99);
        assert!(g.moves().is_empty());
        g.redo(99);
        assert_eq!(g, before);
    }

    #[test]
    fn another_move_forgets_what_was_undone_and_the_same_does_not() {
        let mut g = game("h8 i9 g10");
        g.undo(2);
        g.play("i9".parse().unwrap()).unwrap();
        assert_eq!(g.undone().len(), 1);
        g.play("a1".parse().unwrap()).unwrap();
        assert!(g.undone().is_empty());
    }

    #[test]
    fn looking_back_changes_nothing_until_one_plays_from_there() {
        let mut g = game("h8 i9 g10");
        g.look(1);
        assert_eq!(g.shown_moves(), &g.moves()[..1]);
        assert_eq!(g.shown().board().len(), 1);
        assert_eq!(g.live().board().len(), 3);
        g.branch();
        assert_eq!(g.moves().len(), 1);
        assert_eq!(g.undone().len(), 2);
        g.look(7);
        assert!(!g.looks_back());
    }

    #[test]
    fn a_game_that_is_over_takes_no_move_until_it_is_undone() {
        let mut g = game("h8 a1 i8 a2 j8 a3 k8 a4 l8");
        let outcome = g.outcome().unwrap();
        assert_eq!((outcome.winner(), outcome.name()), (Some(Stone::Black), "five"));
        assert_eq!(g.play("a9".parse().unwrap()), Err(IllegalMove::Over));
        g.undo(1);
        assert_eq!(g.outcome(), None);
        g.resign(Stone::Black);
        assert_eq!(g.outcome().unwrap().winner(), Some(Stone::White));
        assert_eq!(g.play("a9".parse().unwrap()), Err(IllegalMove::Over));
        g.undo(0);
        assert!(g.outcome().is_some());
        g.undo(1);
        assert_eq!(g.outcome(), None);
    }

    #[test]
    fn games_are_the_same_only_if_all_of_it_is() {
        let whole = game("h8 i9 g10");
        let steps: [fn(&mut PlayedGame); 6] = [
            |game| game.undo(1),
            |game| {
                game.undo(1);
                game.forget_undone();
            },
            |game| game.play("a1".parse().unwrap()).unwrap(),
            |game| game.resign(Stone::White),
            |game| game.look(1),
            |game| game.look(2),
        ];
        let others = steps.map(|step| {
            let mut other = whole.clone();
            step(&mut other);
            other
        });
        for (i, other) in others.iter().enumerate() {
            assert_ne!(other, &whole, "step {i}");
            assert_eq!(others.iter().filter(|game| *game == other).count(), 1, "step {i}");
        }
        assert_ne!(
            PlayedGame::new(Rule::Renju, whole.size()),
            PlayedGame::new(Rule::Caro, whole.size())
        );
    }

    #[test]
    fn every_way_to_end_has_a_name() {
        let mut resigned = game("h8");
        resigned.resign(Stone::White);
        let outcome = resigned.outcome().unwrap();
        assert_eq!((outcome.name(), outcome.winner()), ("resigned", Some(Stone::Black)));
        assert_eq!(resigned.shown_outcome(), Some(outcome));
        resigned.look(0);
        assert_eq!(resigned.shown_outcome(), None);
        // Six in a row, which renju forbids.
        let foul =
            PlayedGame::from_link("rule=renju&black=d8e8f8h8i8&white=a1a2a3a4a6&moves=g8").unwrap();
        let outcome = foul.outcome().unwrap();
        assert_eq!((outcome.name(), outcome.winner()), ("foul", Some(Stone::White)));
        let drawing = "x x o x x\n o o x o o\n x x . x o\n o o x o o\n x x o x x";
        let mut full = PlayedGame::from_board(Rule::Freestyle, Board::from_text(drawing).unwrap());
        full.play("c3".parse().unwrap()).unwrap();
        let outcome = full.outcome().unwrap();
        assert_eq!((outcome.name(), outcome.winner()), ("full", None));
    }

    #[test]
    fn the_position_for_a_worker_has_the_start_and_the_moves_up_to_any_of_them() {
        let played = game("h8 i9 g10");
        assert_eq!(played.data(2).moves.len(), 2);
        assert_eq!(played.data(9).moves.len(), 3);
        assert!(!played.data(0).white_begins && played.data(0).black.is_empty());
        assert_eq!([0, 1, 2].map(|i| played.mover(i)), [Stone::Black, Stone::White, Stone::Black]);
        let set_up =
            PlayedGame::from_link("rule=caro&size=9&black=a1b1&white=c1&turn=white").unwrap();
        let data = set_up.data(0);
        assert_eq!((data.black.len(), data.white.len(), data.white_begins), (2, 1, true));
        assert_eq!((data.rule, data.size.get()), (Rule::Caro, 9));
        assert_eq!([0, 1].map(|i| set_up.mover(i)), [Stone::White, Stone::Black]);
    }
}
