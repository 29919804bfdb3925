//! The tree of positions that are not proved yet.
//!
//! A best-first search for a proof. Each position has a *hardness*: roughly, how many more positions it takes to prove
//! it. With Black to move it is that of the easiest move; with White to move that of the hardest reply plus a share of
//! all others: their plain sum would make two hundred replies with the same answer two hundred times as hard, and the
//! hardest alone would lead too deep. Each move adds a cost as well. From the root the search follows Black's easiest
//! move and White's hardest reply, where a wrong move shows first; at a root with White to move, it follows the easiest
//! reply.
//!
//! Black is committed to one move, the engine's. When that has become several times as hard as it first seemed, the
//! engine is asked again with four times the nodes, and may choose another move. If it insists on a move already tried,
//! that move is excluded the next time.

use std::sync::Arc;

use tengen::board::{Board, Point};

use crate::plan::PlannedWin;
use crate::worker::Hint;

/// The share of its hardness that each reply other than the hardest adds.
const SHARE: f32 = 0.2;
/// The cost of each of Black's moves, and the factor by which it raises the hardness of what follows: of two lines that
/// seem equally hard, the shorter is searched first.
const MOVE: f32 = 0.5;
const DEPTH: f32 = 1.03;
/// The assumed hardness of a reply that may fall to what won against another one.
pub(crate) const HINTED: f32 = 1.5;
/// How often the engine is asked about a position, at most.
pub(crate) const MOST_LEVELS: u32 = 10;

/// A node's index in the tree.
pub(crate) type Id = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Open,
    Proved,
    Failed,
}

#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) parent: Id,
    /// The move that leads here.
    pub(crate) point: Point,
    /// Whether Black is to move.
    pub(crate) black: bool,
    pub(crate) state: State,
    pub(crate) hardness: f32,
    pub(crate) children: Vec<Id>,
    pub(crate) hint: Hint,
    /// How often it was worked at: with White to move, 1 once its replies are listed; with Black to move, how often the
    /// engine was asked.
    pub(crate) level: u32,
    /// The hardness above which the engine is asked again.
    pub(crate) limit: f32,
    /// Whether the engine, asked again, has insisted on a move already tried.
    pub(crate) stays: bool,
    /// Threads working below it.
    pub(crate) busy: u32,
    /// With White to move: the win against a pass, and the proved replies that it does not answer.
    pub(crate) template: Option<PlannedWin>,
    pub(crate) listed: Vec<Point>,
}

#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// The position of the root.
    board: Board,
}

impl Tree {
    /// A tree of only the root.
    pub(crate) fn new(board: Board, black: bool) -> Tree {
        let point = board.last().map_or(board.size().centre(), |placed| placed.point);
        let root = Tree::node(0, point, black, None, 1.0);
        Tree { nodes: vec![root], board }
    }

    fn node(parent: Id, point: Point, black: bool, hint: Hint, hardness: f32) -> Node {
        Node {
            parent,
            point,
            black,
            state: State::Open,
            hardness,
            children: Vec::new(),
            hint,
            level: 0,
            limit: f32::INFINITY,
            stays: false,
            busy: 0,
            template: None,
            listed: Vec::new(),
        }
    }

    pub(crate) fn at(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(crate) fn at_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    pub(crate) fn add(&mut self, parent: Id, point: Point, hint: Hint, hardness: f32) -> Id {
        let id = self.nodes.len() as Id;
        let black = !self.at(parent).black;
        self.nodes.push(Tree::node(parent, point, black, hint, hardness));
        self.at_mut(parent).children.push(id);
        id
    }

    /// The position of a node.
    pub(crate) fn board_of(&self, id: Id) -> Board {
        let mut moves = Vec::new();
        let mut at = id;
        while at != 0 {
            moves.push(self.at(at).point);
            at = self.at(at).parent;
        }
        let mut board = self.board.clone();
        moves
            .iter()
            .rev()
            .for_each(|&point| board.play(point).expect("the tree is of legal moves"));
        board
    }

    /// Chooses the node to work at next and marks the path to it; `None` if all available work is being done.
    pub(crate) fn choose(&mut self) -> Option<Id> {
        let id = self.free_below(0)?;
        self.mark(id, true);
        Some(id)
    }

    /// The node to work at next, this one or one below it.
    fn free_below(&self, at: Id) -> Option<Id> {
        let node = self.at(at);
        if self.wants_work(at) {
            return (node.busy == 0).then_some(at);
        }
        let weight = |id: Id| {
            let child = self.at(id);
            let busy = 1.0 + child.busy as f32;
            // At the root Black has no other move: each proved reply is one less to prove.
            if node.black || at == 0 { child.hardness * busy } else { -child.hardness / busy }
        };
        let is_open = |&id: &Id| self.at(id).state == State::Open;
        let mut open: Vec<Id> = node.children.iter().copied().filter(is_open).collect();
        open.sort_by(|&a, &b| weight(a).total_cmp(&weight(b)));
        open.into_iter().find_map(|id| self.free_below(id))
    }

    fn wants_work(&self, id: Id) -> bool {
        let node = self.at(id);
        if !node.black {
            return node.level == 0;
        }
        let is_open = |&id: &Id| self.at(id).state == State::Open;
        node.level == 0
            || !node.children.iter().any(is_open)
            || node.hardness > node.limit && node.level < MOST_LEVELS
    }

    pub(crate) fn mark(&mut self, id: Id, busy: bool) {
        let mut at = id;
        loop {
            let node = self.at_mut(at);
            if busy {
                node.busy += 1
            } else {
                node.busy -= 1
            }
            if at == 0 {
                return;
            }
            at = node.parent;
        }
    }

    /// Recomputes a node's hardness and state from its children. A node with Black to move is never marked as failed
    /// here: another move may be found.
    pub(crate) fn recompute(&mut self, id: Id) {
        let node = self.at(id);
        if node.state != State::Open || node.level == 0 {
            return;
        }
        let (mut state, mut hardness) = (State::Open, node.hardness);
        let children = node.children.iter().map(|&id| self.at(id));
        if node.black {
            if children.clone().any(|child| child.state == State::Proved) {
                state = State::Proved;
            }
            let open = children.filter(|child| child.state == State::Open);
            let least = open.map(|child| child.hardness).min_by(f32::total_cmp);
            hardness = least.map_or(20.0 * node.level as f32, |least| DEPTH * least + MOVE);
        } else {
            let open = children.clone().filter(|child| child.state == State::Open);
            if children.clone().any(|child| child.state == State::Failed) {
                state = State::Failed;
            } else if open.clone().next().is_none() {
                state = State::Proved;
            } else {
                let hardest = open.clone().map(|child| child.hardness).fold(0.0, f32::max);
                let sum: f32 = open.map(|child| child.hardness).sum();
                hardness = hardest + SHARE * (sum - hardest);
            }
        }
        let node = self.at_mut(id);
        (node.state, node.hardness) = (state, hardness);
    }

    /// How many of White's replies are settled: at the root, or after the move of Black's at the root that has most.
    pub(crate) fn settled(&self) -> usize {
        let proved = |&&id: &&Id| self.at(id).state == State::Proved;
        let replies = |id: Id| {
            let node = self.at(id);
            node.listed.len() + node.children.iter().filter(proved).count()
        };
        let root = self.at(0);
        if root.black {
            root.children.iter().map(|&id| replies(id)).max().unwrap_or(0)
        } else {
            replies(0)
        }
    }

    /// Gives the open siblings of a proved reply the same hint.
    pub(crate) fn hint_siblings(&mut self, id: Id) {
        let board = Arc::new(self.board_of(id));
        let parent = self.at(id).parent;
        for sibling in self.at(parent).children.clone() {
            let node = self.at_mut(sibling);
            if node.state == State::Open && node.hint.is_none() && node.level == 0 {
                node.hint = Some(board.clone());
                node.hardness = node.hardness.min(HINTED);
            }
        }
    }
}
