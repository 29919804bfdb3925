//! A style's move, from the position to the choice.

use alloc::sync::Arc;

use super::Style;
use super::overlooked::overlooked;
use crate::board::{Direction, Point, PointSet, Stone};
use crate::rules::opening::NamedOpening;
use crate::rules::{Position, Rule};
use crate::search::{Limits, Options, Report};
use crate::shapes::{ShapeState, ShapeTables};

/// Plays by a style. The same seed makes the same moves.
#[derive(Clone, Debug)]
pub struct StylePlayer {
    style: Style,
    seed: u64,
    /// Kept, as building them takes longer than a move.
    tables: Option<(Rule, Arc<ShapeTables>)>,
}

/// A position in which a style is to move: what it searches, and how it chooses.
#[derive(Clone, Debug)]
pub struct Turn {
    style: Style,
    seed: u64,
    seen: Position,
    only: PointSet,
    last: Option<Point>,
    shapes: ShapeState,
}

impl StylePlayer {
    /// Creates a player of the given style. The seed decides what it overlooks, and breaks ties between moves.
    pub fn new(style: Style, seed: u64) -> StylePlayer {
        StylePlayer { style, seed, tables: None }
    }

    /// Switches to another style or seed.
    pub fn play_as(&mut self, style: Style, seed: u64) {
        (self.style, self.seed) = (style, seed);
    }

    /// Prepares the turn of the side to move in a position.
    pub fn turn(&mut self, position: &Position) -> Turn {
        let Style { blindness, openings, .. } = self.style;
        let (board, mover) = (position.board(), position.to_move());
        let mut seen = board.clone();
        for point in overlooked(board, mover.other(), blindness, self.seed).iter() {
            seen.remove(point);
        }
        let loved = opening_move(position, openings, self.seed);
        let only = match loved {
            Some(point) => core::iter::once(point).collect(),
            None => position.legal_points().collect(),
        };
        // A row that does not win because stones block its ends would win if one of those stones is overlooked.
        let seen = Position::from_board(position.rule(), seen);
        let seen = if seen.ending().is_some() { position.clone() } else { seen };
        let shapes = ShapeState::new(seen.board(), self.tables(position.rule()));
        Turn {
            style: self.style,
            // A different seed for every move of a game.
            seed: self.seed ^ board.hash(),
            seen,
            only,
            last: board.last().map(|placed| placed.point),
            shapes,
        }
    }

    fn tables(&mut self, rule: Rule) -> Arc<ShapeTables> {
        match &self.tables {
            Some((known, tables)) if *known == rule => tables.clone(),
            _ => {
                let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
                self.tables = Some((rule, tables.clone()));
                tables
            }
        }
    }
}

impl Turn {
    /// Returns the position as the style sees it, which is to be searched.
    pub fn position(&self) -> &Position {
        &self.seen
    }

    /// Returns the limits of that search.
    pub fn limits(&self) -> Limits {
        Limits::nodes(self.style.level.nodes)
    }

    /// Returns the options of that search: restricted to the moves that are really legal, whatever the style
    /// sees.
    pub fn options(&self) -> Options {
        Options { multi_pv: self.style.level.lines, seed: 0, only: Some(self.only) }
    }

    /// Moves the style's choice to the front of the report.
    pub fn choose(&self, report: &mut Report) {
        let Style { level, taste, .. } = self.style;
        let mover = self.seen.to_move();
        let liking = |point| taste.of(&self.shapes, mover, point, self.last);
        if let Some(choice) = level.pick_by(report, self.seed, liking) {
            report.put_first(choice);
        }
    }
}

/// The second stone of one of these openings, next to the first, or the third that completes one of them.
fn opening_move(position: &Position, openings: &[&str], seed: u64) -> Option<Point> {
    let board = position.board();
    let (first, stones) = (board.history().next()?, board.len());
    if openings.is_empty() || stones > 2 || first.stone != Stone::Black {
        return None;
    }
    if stones == 1 {
        let directions = [Direction::Row, Direction::Column];
        let side = |turn: u64| {
            let steps = if turn & 2 == 0 { 1 } else { -1 };
            first.point.step(directions[(turn & 1) as usize], steps, board.size())
        };
        return (0..4).filter_map(|turn| side(seed ^ turn)).find(|&point| board.is_free(point));
    }
    position.legal_points().find(|&point| {
        let mut board = board.clone();
        let placed = board.place(point, Stone::Black).is_ok();
        let opening = NamedOpening::of(&board).filter(|_| placed);
        opening.is_some_and(|opening| openings.contains(&opening.name()))
    })
}
