//! What a search carries from node to node, and how it can be suspended and resumed.
//!
//! The search is the usual recursion, but a node's state lives in its [`Frame`], not on the call stack.
//! When the host requests a pause, the recursion unwinds and the frames stay; walking down them again
//! resumes at exactly the same node. So a search cut into slices visits the same nodes as an
//! uninterrupted one.

use alloc::vec;
use alloc::vec::Vec;

use super::board::SearchBoard;
use super::candidates::{Candidate, Stage};
use super::counter::Counter;
use super::history::History;
use super::params::{MAX_PLY, Parameters};
use super::pvs::{Pass, PassNode};
use super::table::Table;
use super::window::Window;
use super::{Limits, Value};
use crate::board::Point;
use crate::eval::Evaluator;
use crate::threats::Four;

/// How far a node has progressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// Nothing has been done.
    Start,
    /// The next move is to be searched.
    Moves,
    /// The node is being searched without the table's move.
    Others,
    /// A move was made and its child is being searched.
    Child,
}

/// The state of one node.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) at: At,
    /// Whether the node is on the principal variation.
    pub(super) pv: bool,
    pub(super) depth: i32,
    pub(super) window: Window,
    /// The window with which the node was opened.
    pub(super) opened: Window,

    pub(super) eval: Value,
    /// Whether the evaluation is better than two plies earlier.
    pub(super) improving: bool,
    pub(super) stage: Stage,
    pub(super) table_move: Option<Point>,
    /// What the other moves must stay below for the table's move to be singular, if that is tested.
    pub(super) singular: Option<Value>,
    /// The move that this search of the node leaves out.
    pub(super) excluded: Option<Point>,
    /// Plies by which the search of the table's move is extended.
    pub(super) extension: i32,

    /// Where this node's candidates start on the shared stack.
    pub(super) moves: usize,
    /// Whether all of them have been listed, or only the table's move so far.
    pub(super) listed: bool,
    /// The largest score among the candidates listed.
    pub(super) top_score: i32,
    /// The index of the next candidate.
    pub(super) next: usize,
    pub(super) searched: usize,

    /// The move that was made.
    pub(super) current: Option<Point>,
    /// The depth of a full search of its child.
    pub(super) child_depth: i32,
    pub(super) pass: Pass,

    pub(super) best: Value,
    pub(super) best_move: Option<Point>,
    pub(super) line: Vec<Point>,
}

impl Frame {
    fn new() -> Frame {
        Frame {
            at: At::Start,
            pv: false,
            depth: 0,
            window: Window::FULL,
            opened: Window::FULL,
            eval: Value::DRAW,
            improving: false,
            stage: Stage::Free,
            table_move: None,
            singular: None,
            excluded: None,
            extension: 0,
            moves: 0,
            listed: false,
            top_score: 0,
            next: 0,
            searched: 0,
            current: None,
            child_depth: 0,
            pass: Pass::Full,
            best: Value::DRAW,
            best_move: None,
            line: Vec::new(),
        }
    }

    /// What principal variation search needs to know about the node at `ply`.
    #[inline]
    pub(super) fn pass_node(&self, ply: usize) -> PassNode {
        PassNode { window: self.window, pv: self.pv, root: ply == 0 }
    }
}

/// The state that outlives a search.
#[derive(Debug)]
pub(super) struct Memory<T> {
    pub(super) table: T,
    pub(super) history: History,
    #[cfg(feature = "tuning")]
    pub(super) parameters: Parameters,
}

impl<T> Memory<T> {
    pub(super) fn new(table: T) -> Memory<T> {
        Memory {
            table,
            history: History::new(),
            #[cfg(feature = "tuning")]
            parameters: Parameters::DEFAULT,
        }
    }

    /// The parameters of the techniques.
    #[inline]
    pub(super) fn parameters(&self) -> &Parameters {
        #[cfg(feature = "tuning")]
        return &self.parameters;
        #[cfg(not(feature = "tuning"))]
        &Parameters::DEFAULT
    }
}

/// A search under way.
pub(super) struct Searcher<E, T> {
    pub(super) board: SearchBoard<E>,
    pub(super) memory: Memory<T>,
    pub(super) counter: Counter,
    pub(super) frames: Vec<Frame>,
    /// The candidates of all nodes on the current path, one node after the other.
    pub(super) moves: Vec<Candidate>,
    /// The same for the fours below depth 0.
    pub(super) fours: Vec<Four>,
    /// Scratch space for lists of points used within one function.
    pub(super) points: Vec<Point>,
    /// The moves the root may play, best first.
    pub(super) root_moves: Vec<Point>,
    /// Whether these are all of the root's moves; otherwise the result is not a value of its position.
    pub(super) root_is_whole: bool,
    /// Nodes left for the current search of fours.
    pub(super) fours_budget: u64,
}

impl<E: Evaluator, T: Table> Searcher<E, T> {
    /// A search of the position on `board`.
    pub(super) fn new(board: SearchBoard<E>, memory: Memory<T>, limits: Limits) -> Searcher<E, T> {
        Searcher {
            board,
            memory,
            counter: Counter::new(limits),
            frames: vec![Frame::new(); MAX_PLY + 2],
            moves: Vec::with_capacity(4096),
            fours: Vec::with_capacity(512),
            points: Vec::with_capacity(512),
            root_moves: Vec::new(),
            root_is_whole: true,
            fours_budget: 0,
        }
    }

    /// Prepares the root for a search of `root_moves`.
    pub(super) fn open_root(&mut self, depth: u32, window: Window) {
        self.moves.clear();
        self.open(0, depth as i32, window, true);
    }

    /// Prepares the node at `ply`.
    pub(super) fn open(&mut self, ply: usize, depth: i32, window: Window, pv: bool) {
        let frame = &mut self.frames[ply];
        frame.at = At::Start;
        frame.pv = pv;
        frame.window = window;
        frame.opened = window;
        frame.depth = depth;
        frame.excluded = None;
        frame.line.clear();
    }

    /// Takes back every move, after an interrupt that is not resumed.
    pub(super) fn unwind(&mut self) {
        self.board.unwind();
        self.moves.clear();
    }

    /// Sets the line at `ply` to this move followed by the line below it.
    pub(super) fn extend_line(&mut self, ply: usize, point: Point) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(point);
        line.extend_from_slice(&lower[0].line);
    }

    /// The move that led to the node at `ply`.
    pub(super) fn previous(&self, ply: usize) -> Option<Point> {
        if ply > 0 { self.frames[ply - 1].current } else { None }
    }

    /// The best move stored in the table for the current position.
    pub(super) fn table_move(&self) -> Option<Point> {
        let hit = self.memory.table.probe(self.board.hash, 0)?;
        hit.best.filter(|&point| self.board.state().is_free(point))
    }
}
