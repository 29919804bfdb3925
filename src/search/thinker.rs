//! One search under way: a stack of frames that can be left and entered again at any node.
//!
//! The search is the usual recursion, but what a node remembers lives in its [`Frame`], and each
//! node is a small machine of [`Step`]s. When the host asks for a pause, the recursion unwinds and
//! the frames stay; walking down them again carries on at the very node it left. So a search cut
//! into slices visits the same nodes as one that is not.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::candidates::{Candidate, Stage};
use super::history::History;
use super::host::{Flow, Host};
use super::params::MAX_PLY;
use super::plain::PlainBoard;
use super::report::Value;
use super::table::Table;
use crate::board::{Point, Stone, zobrist_key};
use crate::eval::Evaluator;
use crate::shapes::ShapeState;
use crate::threats::StaticResult;

/// Why the recursion came back without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interrupt {
    /// To be carried on.
    Pause,
    /// A limit was reached.
    Stop,
}

/// Nodes between two questions to the host.
const POLL_NODES: u64 = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing has been looked at.
    Enter,
    /// The next move is due.
    Next,
    /// A child is searched with a null window, perhaps reduced.
    Scout,
    /// A child is searched again with a null window at full depth.
    Verify,
    /// A child is searched with the whole window.
    Full,
}

/// What one node remembers.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) step: Step,
    pub(super) pv: bool,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) first_alpha: i32,
    pub(super) eval: i32,
    pub(super) improving: bool,
    pub(super) stage: Stage,
    pub(super) table_move: Option<Point>,
    /// Where this node's candidates start in the common stack.
    pub(super) moves: usize,
    /// Whether they are all there, or as yet only the table's move.
    pub(super) listed: bool,
    /// The largest score among the candidates listed.
    pub(super) top: i32,
    pub(super) next: usize,
    pub(super) searched: usize,
    pub(super) best: i32,
    pub(super) best_move: Option<Point>,
    pub(super) current: Option<Point>,
    pub(super) child_depth: i32,
    pub(super) reduced: bool,
    pub(super) line: Vec<Point>,
}

impl Frame {
    fn new() -> Frame {
        Frame {
            step: Step::Enter,
            pv: false,
            alpha: 0,
            beta: 0,
            depth: 0,
            first_alpha: 0,
            eval: 0,
            improving: false,
            stage: Stage::Free,
            table_move: None,
            moves: 0,
            listed: false,
            top: 0,
            next: 0,
            searched: 0,
            best: 0,
            best_move: None,
            current: None,
            child_depth: 0,
            reduced: false,
            line: Vec::new(),
        }
    }
}

impl Frame {
    /// The best value so far.
    pub(super) fn best(&self) -> i32 {
        self.best
    }
}

/// The limits as the search checks them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) nodes: u64,
    pub(super) millis: Option<u64>,
}

/// The searching part of the engine.
pub(super) struct Thinker<E> {
    pub(super) state: Box<ShapeState>,
    pub(super) to_move: Stone,
    pub(super) evaluator: E,
    pub(super) hash: u64,
    pub(super) nodes: u64,
    pub(super) nodes_per_ply: Vec<u64>,
    pub(super) selective_depth: usize,
    pub(super) unpolled: u64,
    pub(super) budget: Budget,
    pub(super) frames: Vec<Frame>,
    pub(super) stack: Vec<Candidate>,
    pub(super) scratch: Vec<Point>,
    /// The moves the root may play, best first.
    pub(super) root_moves: Vec<Point>,
    pub(super) fours_budget: u64,
    /// Set where the search is to be plain.
    pub(super) plain: Option<Box<PlainBoard>>,
}

/// What outlives a search.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) table: Table,
    pub(super) history: History,
}

impl<E: Evaluator> Thinker<E> {
    pub(super) fn new(
        state: Box<ShapeState>,
        evaluator: E,
        to_move: Stone,
        hash: u64,
        budget: Budget,
    ) -> Thinker<E> {
        Thinker {
            state,
            to_move,
            evaluator,
            hash,
            nodes: 0,
            nodes_per_ply: vec![0; MAX_PLY + 1],
            selective_depth: 0,
            unpolled: 0,
            budget,
            frames: vec![Frame::new(); MAX_PLY + 2],
            stack: Vec::with_capacity(4096),
            scratch: Vec::with_capacity(512),
            root_moves: Vec::new(),
            fours_budget: 0,
            plain: None,
        }
    }

    /// Prepares the root for a search of `root_moves` to `depth` within a window.
    pub(super) fn open_root(&mut self, depth: i32, alpha: i32, beta: i32) {
        self.stack.clear();
        self.open(0, depth, alpha, beta, true);
    }

    /// Takes back every move, after an interrupt that is not carried on.
    pub(super) fn unwind(&mut self) {
        while self.state.ply() > 0 {
            self.unmake();
        }
        self.stack.clear();
    }

    pub(super) fn make(&mut self, point: Point) {
        self.hash ^= zobrist_key(self.to_move, point) ^ SIDE;
        self.state.put(point, self.to_move);
        self.evaluator.make(&self.state);
        if let Some(plain) = &mut self.plain {
            plain.make(point);
        }
        self.to_move = self.to_move.other();
    }

    pub(super) fn unmake(&mut self) {
        if let Some(point) = self.state.take() {
            self.evaluator.undo(&self.state);
            self.to_move = self.to_move.other();
            self.hash ^= zobrist_key(self.to_move, point) ^ SIDE;
            if let Some(plain) = &mut self.plain {
                plain.unmake();
            }
        }
    }

    /// The best move the table remembers here.
    pub(super) fn known_best(&self, memory: &Memory) -> Option<Point> {
        let known = memory.table.probe(self.hash, 0)?;
        known.best.filter(|&point| self.state.is_free(point))
    }

    pub(super) fn open(&mut self, ply: usize, depth: i32, alpha: i32, beta: i32, pv: bool) {
        let frame = &mut self.frames[ply];
        frame.step = Step::Enter;
        frame.pv = pv;
        frame.alpha = alpha;
        frame.beta = beta;
        frame.first_alpha = alpha;
        frame.depth = depth;
        frame.line.clear();
    }

    pub(super) fn poll(&mut self, host: &mut impl Host) -> Result<(), Interrupt> {
        if self.nodes >= self.budget.nodes {
            return Err(Interrupt::Stop);
        }
        if self.unpolled < POLL_NODES {
            return Ok(());
        }
        let nodes = core::mem::take(&mut self.unpolled);
        if self.budget.millis.is_some_and(|limit| host.elapsed_millis() >= Some(limit)) {
            return Err(Interrupt::Stop);
        }
        match host.poll(nodes) {
            Flow::Continue => Ok(()),
            Flow::Pause => Err(Interrupt::Pause),
            Flow::Stop => Err(Interrupt::Stop),
        }
    }

    pub(super) fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.unpolled += 1;
        if ply > 0 {
            self.nodes_per_ply[ply.min(MAX_PLY)] += 1;
        }
        self.selective_depth = self.selective_depth.max(ply);
    }

    /// The evaluation for the side to move.
    #[inline]
    pub(super) fn evaluate(&mut self) -> i32 {
        self.evaluator.evaluate(&self.state, self.to_move).clamp(-20_000, 20_000)
    }
}

/// Mixed into the hash whenever the side to move changes.
const SIDE: u64 = crate::board::side_key();

pub(super) fn static_value(result: StaticResult, ply: usize) -> i32 {
    match result {
        StaticResult::Win(plies) => Value::MATE - ply as i32 - plies,
        StaticResult::Loss(plies) => -Value::MATE + ply as i32 + plies,
    }
}
