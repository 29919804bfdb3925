//! The search without its techniques, compared with the taught algorithms.
//!
//! It has the parts that decide whether a value is right ([`Window`], [`Pass`], [`Value`]) and nothing
//! that trades exactness for speed. At equal depth, evaluation and candidates, its value must therefore
//! equal that of minimax and of alpha-beta as [`crate::classic`] teaches them. This also holds with the
//! engine's own candidates and evaluator, which are compared with the taught search in the same way.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::RefCell;
use std::collections::BTreeSet;

use super::super::board::{SearchBoard, key};
use super::super::candidates;
use super::super::pvs::{Pass, PassNode};
use super::super::value::Value;
use super::super::window::Window;
use crate::board::{Point, Size, Stone, random_below};
use crate::classic::games::{CandidateOrder, Candidates, Gomoku};
use crate::classic::{self, Game, Player, alpha_beta, minimax, negamax};
use crate::eval::{PatternEvaluator, Weights};
use crate::rules::{Position, Rule};
use crate::shapes::{ShapeState, ShapeTables};
use crate::taught::ScoreTable;

/// Beyond every value of a taught table.
const BEYOND: Value = Value(1 << 29);

/// Counts what a plain search went through.
#[derive(Debug, Default)]
struct Seen {
    cutoffs: u32,
    verified: u32,
    widened: u32,
}

/// Principal variation search; returns the value for the player to move.
fn plain<G: Game>(game: &mut G, depth: i32, node: PassNode, seen: &mut Seen) -> Value {
    let sign = if game.player() == Player::Max { 1 } else { -1 };
    let moves = if game.ended() || depth == 0 { Vec::new() } else { game.moves() };
    if moves.is_empty() {
        return Value(sign * game.value());
    }
    let (mut node, mut best) = (node, -BEYOND);
    for (searched, chosen) in moves.into_iter().enumerate() {
        game.play(chosen);
        // Declared as reduced, but searched to the full depth all the same: this exercises the second
        // pass without affecting any value.
        let reduction = i32::from(searched > 2);
        let mut pass = Pass::first(node.pv, searched, reduction);
        let value = loop {
            let (window, _) = pass.child(node.window, depth - 1);
            let child = PassNode { window, pv: pass == Pass::Full, root: false };
            let value = -plain(game, depth - 1, child, seen);
            match pass.after(value, node) {
                None => break value,
                Some(next) => pass = next,
            }
            seen.verified += u32::from(pass == Pass::Verify);
            seen.widened += u32::from(pass == Pass::Full);
        };
        game.take_back();
        best = best.max(value);
        node.window.raise(value);
        if node.window.is_empty() {
            seen.cutoffs += 1;
            break;
        }
    }
    best
}

fn plain_root<G: Game>(game: &mut G, depth: i32, seen: &mut Seen) -> i32 {
    let window = Window { alpha: -BEYOND, beta: BEYOND };
    plain(game, depth, PassNode { window, pv: true, root: true }, seen).0
}

/// The engine's candidates and evaluator as a taught game. Max is the side to move at the start.
struct EngineGame {
    position: Position,
    board: RefCell<SearchBoard<PatternEvaluator>>,
    max: Stone,
}

impl EngineGame {
    fn new(position: &Position) -> EngineGame {
        let rule = position.rule();
        let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
        let state = ShapeState::new(position.board(), tables);
        let evaluator = PatternEvaluator::new(Weights::builtin(rule));
        let board = SearchBoard::new(position, state, evaluator);
        let max = position.to_move();
        EngineGame { position: position.clone(), board: RefCell::new(board), max }
    }
}

impl Game for EngineGame {
    type Move = Point;

    fn player(&self) -> Player {
        if self.position.to_move() == self.max { Player::Max } else { Player::Min }
    }

    fn moves(&mut self) -> Vec<Point> {
        let board = self.board.get_mut();
        let mut points = Vec::new();
        candidates::generate(board.state(), board.to_move, &mut points);
        points
    }

    fn play(&mut self, chosen: Point) {
        self.position.play(chosen).expect("the candidates are free points");
        self.board.get_mut().make(chosen);
    }

    fn take_back(&mut self) {
        self.position.undo();
        self.board.get_mut().unmake();
    }

    fn ended(&self) -> bool {
        self.position.ending().is_some()
    }

    fn value(&self) -> i32 {
        let value = self.board.borrow_mut().evaluate().0;
        if self.player() == Player::Max { value } else { -value }
    }

    fn key(&self) -> u64 {
        let board = self.board.borrow();
        assert_eq!(board.hash, key(&self.position));
        board.hash
    }
}

/// Unfinished positions of a few random stones each.
fn positions(rule: Rule, side: u32, count: usize) -> impl Iterator<Item = Position> {
    let mut below = random_below(17 + u64::from(side));
    let size = Size::new(side).expect("a board size");
    let random_position = move || {
        let mut position = Position::new(rule, size);
        for _ in 0..4 + below(8) {
            let free: Vec<Point> = position.board().free_points().collect();
            // A move after the end is refused and leaves the position unchanged.
            let _ = position.play(free[below(free.len())]);
        }
        position
    };
    core::iter::repeat_with(random_position)
        .filter(|position| position.ending().is_none())
        .take(count)
}

#[test]
fn agrees_with_the_taught_algorithms_by_the_taught_tables() {
    let (mut seen, mut values, mut compared) = (Seen::default(), BTreeSet::new(), 0);
    for (side, depth, count) in [(15, 2, 6), (6, 3, 12), (5, 4, 6)] {
        for (rule, table) in
            Rule::ALL.into_iter().flat_map(|rule| ScoreTable::ALL.map(|t| (rule, t)))
        {
            for position in positions(rule, side, count) {
                let candidates = Candidates { order: CandidateOrder::None, width: None };
                let mut game = Gomoku::new(position, table, candidates);
                let found = plain_root(&mut game, depth, &mut seen);
                let taught = alpha_beta(&mut game, depth as u32, classic::Window::FULL, &mut ());
                assert_eq!(found, taught.value, "{rule}\n{}", game.position().board());
                values.insert(found);
                compared += 1;
            }
        }
    }
    assert_eq!(compared, (6 + 12 + 6) * 10);
    assert!(values.len() > 30, "{} values", values.len());
    assert!(seen.cutoffs > 10_000 && seen.verified > 100 && seen.widened > 100, "{seen:?}");
}

#[test]
fn agrees_with_the_taught_algorithms_by_the_engines_own_parts() {
    let (mut seen, mut values, mut compared) = (Seen::default(), BTreeSet::new(), 0);
    for (side, depth) in [(9, 2), (5, 3)] {
        for rule in Rule::ALL {
            for position in positions(rule, side, 6) {
                let mut game = EngineGame::new(&position);
                let found = plain_root(&mut game, depth as i32, &mut seen);
                let full = classic::Window::FULL;
                assert_eq!(found, minimax(&mut game, depth, &mut ()).value, "{rule}");
                assert_eq!(found, alpha_beta(&mut game, depth, full, &mut ()).value, "{rule}");
                assert_eq!(found, negamax(&mut game, depth, full, &mut ()).value, "{rule}");
                game.key();
                values.insert(found);
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 2 * 5 * 6);
    assert!(values.len() > 20, "{} values", values.len());
    assert!(seen.cutoffs > 1_000 && seen.verified > 20 && seen.widened > 20, "{seen:?}");
}
