//! A sample of a search's visits, small enough to be drawn.

use serde::{Deserialize, Serialize};
use tengen::classic::{ClassicBound, NodeResult, Observer, Player, ValueReason, Visit};

/// How many of a node's cut moves are recorded by name; the others are only counted.
const NAMED_CUTS: usize = 12;

/// A visited node in the form sent from the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitedNode {
    /// The index of its parent in the record; [`None`] for the root.
    pub parent: Option<u32>,
    /// The code of the move that led here.
    pub by: Option<u32>,
    /// Whether Max is to move here.
    pub max: bool,
    /// Alpha on entry: what Max was sure of; [`None`] for nothing yet.
    pub alpha: Option<i32>,
    /// Beta on entry: what Min was sure of; [`None`] for nothing yet.
    pub beta: Option<i32>,
    /// The number of visits before this one.
    pub visit: u32,
    /// When it was entered, as an index among the recorded entries and exits.
    pub entered: u32,
    /// When it was left, likewise; [`None`] while the search is below it.
    pub left: Option<u32>,
    /// The value it was left with.
    pub value: i32,
    /// The kind of bound that the value is: 0 exact, 1 lower, -1 upper.
    pub bound: i8,
    /// Where the value comes from.
    pub reason: ReasonData,
    /// The move that the value comes from.
    pub best: Option<u32>,
    /// How many children were visited but are not in the record.
    pub hidden: u32,
    /// The first of the moves that were never searched.
    pub cut: Vec<u32>,
    /// How many moves were never searched.
    pub cuts: u32,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReasonData {
    /// The game ends there.
    Ended,
    /// The depth limit was reached.
    Horizon,
    /// There was no move to try.
    NoMoves,
    /// The position was searched before.
    Remembered,
    /// From the moves searched.
    Searched,
}

impl From<ValueReason> for ReasonData {
    fn from(reason: ValueReason) -> ReasonData {
        match reason {
            ValueReason::Ended => ReasonData::Ended,
            ValueReason::Horizon => ReasonData::Horizon,
            ValueReason::NoMoves => ReasonData::NoMoves,
            ValueReason::Remembered => ReasonData::Remembered,
            ValueReason::Searched => ReasonData::Searched,
        }
    }
}

/// Records a search: completely if it has no more nodes than a limit, otherwise at most that many nodes.
///
/// Those are a [fair](Recorder::fair) sample of the finished search. If a search was ended early, the sample may be
/// next to nothing, as the shares of the moves still to come are unused: then the first nodes visited are recorded
/// instead.
#[derive(Clone, Debug)]
pub struct SearchRecord<M> {
    first: Recorder<M>,
    fair: Recorder<M>,
}

impl<M: Copy> SearchRecord<M> {
    /// The sample is dropped in favour of the first nodes if it has fewer than one in this many of the budget.
    const SPARSE: usize = 10;

    /// A record of at most `budget` nodes, including the root. `code` maps moves to their codes.
    pub fn new(budget: u32, code: fn(M) -> u32) -> SearchRecord<M> {
        let first = Recorder { shares: false, ..Recorder::fair(budget, code) };
        SearchRecord { first, fair: Recorder::fair(budget, code) }
    }

    /// The recorded nodes, in the order of the visits.
    pub fn nodes(&self) -> &[VisitedNode] {
        let whole = self.first.visits <= self.first.budget;
        let sparse = self.fair.nodes().len() * Self::SPARSE < self.first.nodes().len();
        if whole || sparse { self.first.nodes() } else { self.fair.nodes() }
    }
}

impl<M: Copy> Observer<M> for SearchRecord<M> {
    fn enter(&mut self, visit: Visit<M>) {
        self.first.enter(visit);
        self.fair.enter(visit);
    }

    fn expand(&mut self, moves: &[M]) {
        self.first.expand(moves);
        self.fair.expand(moves);
    }

    fn cut(&mut self, unvisited: &[M]) {
        self.first.cut(unvisited);
        self.fair.cut(unvisited);
    }

    fn leave(&mut self, left: NodeResult) {
        self.first.leave(left);
        self.fair.leave(left);
    }
}

/// Records a search in progress, up to a number of nodes.
///
/// The budget is divided fairly: every node gives an equal share of what is left to each of its moves still to come,
/// and what a branch does not need goes to its later siblings. So the tree is truncated at its bottom and not at its
/// end, and what is left out is counted.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    code: fn(M) -> u32,
    budget: u32,
    /// Whether a branch is limited to its share.
    shares: bool,
    nodes: Vec<VisitedNode>,
    path: Vec<Open>,
    visits: u32,
    events: u32,
}

/// A node that the search is currently in.
#[derive(Clone, Debug)]
struct Open {
    /// Its index in the record, if it is recorded.
    place: Option<u32>,
    /// Nodes that may still be recorded below it.
    budget: u32,
    /// Moves still to come.
    to_come: u32,
    max: bool,
    by: Option<u32>,
    /// The best value among the children so far, and the move it came from.
    best: Option<(i32, u32)>,
}

impl<M: Copy> Recorder<M> {
    /// A sample of at most `budget` nodes, including the root. `code` maps moves to their codes.
    pub fn fair(budget: u32, code: fn(M) -> u32) -> Recorder<M> {
        let (budget, shares) = (budget.max(1), true);
        Recorder { code, budget, shares, nodes: vec![], path: vec![], visits: 0, events: 0 }
    }

    /// The recorded nodes, in the order of the visits.
    pub fn nodes(&self) -> &[VisitedNode] {
        &self.nodes
    }

    fn here(&mut self) -> Option<(&mut Open, Option<&mut VisitedNode>)> {
        let open = self.path.last_mut()?;
        let node = open.place.and_then(|place| self.nodes.get_mut(place as usize));
        Some((open, node))
    }
}

/// A bound of a window, if it is finite.
fn sure(bound: i32) -> Option<i32> {
    (bound.unsigned_abs() < i32::MAX as u32).then_some(bound)
}

impl<M: Copy> Observer<M> for Recorder<M> {
    fn enter(&mut self, visit: Visit<M>) {
        let by = visit.by.map(self.code);
        let max = visit.player == Player::Max;
        let parent = self.path.last_mut();
        let (parent, allowed) = match parent {
            None => (None, Some(self.budget - 1)),
            Some(open) => {
                let sharing = if self.shares { open.to_come.max(1) } else { 1 };
                let share = open.budget / sharing;
                open.to_come = open.to_come.saturating_sub(1);
                let drawn = open.place.is_some() && open.budget > 0;
                (open.place, drawn.then(|| share.saturating_sub(1)))
            }
        };
        let place = allowed.map(|_| self.nodes.len() as u32);
        if place.is_some() {
            self.nodes.push(VisitedNode {
                parent,
                by,
                max,
                alpha: sure(visit.window.alpha),
                beta: sure(visit.window.beta),
                visit: self.visits,
                entered: self.events,
                left: None,
                value: 0,
                bound: 0,
                reason: ReasonData::Searched,
                best: None,
                hidden: 0,
                cut: vec![],
                cuts: 0,
            });
            self.events += 1;
        } else if let Some((_, Some(parent))) = self.here() {
            parent.hidden += 1;
        }
        self.visits = self.visits.saturating_add(1);
        let budget = allowed.unwrap_or(0);
        self.path.push(Open { place, budget, to_come: 0, max, by, best: None });
    }

    fn expand(&mut self, moves: &[M]) {
        if let Some(open) = self.path.last_mut() {
            open.to_come = moves.len() as u32;
        }
    }

    fn cut(&mut self, unvisited: &[M]) {
        let code = self.code;
        if let Some((_, Some(node))) = self.here() {
            node.cut = unvisited.iter().take(NAMED_CUTS).map(|&chosen| code(chosen)).collect();
            node.cuts = unvisited.len() as u32;
        }
    }

    fn leave(&mut self, left: NodeResult) {
        let event = self.events;
        let Some((open, node)) = self.here() else { return };
        let (by, drawn) = (open.by, open.place.is_some());
        let first = open.place;
        if let Some(node) = node {
            node.left = Some(event);
            node.value = left.value;
            node.bound = match left.bound {
                ClassicBound::Exact => 0,
                ClassicBound::AtLeast => 1,
                ClassicBound::AtMost => -1,
            };
            node.reason = left.reason.into();
        }
        let best = open.best.map(|(_, by)| by);
        if let Some((_, Some(node))) = self.here() {
            node.best = best;
        }
        self.path.pop();
        self.events += u32::from(drawn);
        let used = first.map_or(0, |first| self.nodes.len() as u32 - first);
        if let Some(parent) = self.path.last_mut() {
            parent.budget = parent.budget.saturating_sub(used);
            let better = |than: i32| if parent.max { left.value > than } else { left.value < than };
            if let Some(by) = by
                && parent.best.is_none_or(|(value, _)| better(value))
            {
                parent.best = Some((left.value, by));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::subject::Coded;
    use tengen::classic::games::{GameTree, TicTacToe};
    use tengen::classic::{Count, Window, alpha_beta, minimax};

    #[test]
    fn a_small_tree_is_recorded_whole() {
        let mut wallets: GameTree = "((2 4) (1 3))".parse().unwrap();
        let mut recorder = Recorder::fair(100, GameTree::code);
        alpha_beta(&mut wallets, 2, Window::FULL, &mut recorder);
        let nodes = recorder.nodes();
        assert_eq!(nodes.len(), 6);
        assert_eq!(nodes[0].value, 2);
        assert_eq!(nodes[0].best, Some(1));
        let second = &nodes[4];
        assert_eq!((second.alpha, second.beta), (Some(2), None));
        assert_eq!((second.value, second.bound), (1, -1));
        assert_eq!((second.cuts, &second.cut[..]), (1, &[6][..]));
        let events: u32 = nodes.iter().map(|n| 1 + u32::from(n.left.is_some())).sum();
        assert_eq!(events, 12);
        assert_eq!(nodes[0].left, Some(11));
    }

    #[test]
    fn a_large_tree_is_sampled_fairly_and_what_is_missing_is_counted() {
        let mut count = Count::default();
        let mut recorder = Recorder::fair(1_000, TicTacToe::code);
        minimax(&mut TicTacToe::new(), 9, &mut (&mut count, &mut recorder));
        let nodes = recorder.nodes();
        assert!((700..=1_000).contains(&nodes.len()), "{}", nodes.len());
        let first_ply: Vec<_> = nodes.iter().filter(|n| n.parent == Some(0)).collect();
        assert_eq!(first_ply.len(), 9, "every move of the root is there");
        let below = |root_child: u32| {
            let mut inside = vec![false; nodes.len()];
            for (place, node) in nodes.iter().enumerate() {
                inside[place] = place as u32 == root_child
                    || node.parent.is_some_and(|parent| inside[parent as usize]);
            }
            inside.into_iter().filter(|&inside| inside).count()
        };
        let sizes: Vec<usize> = (0..nodes.len() as u32)
            .filter(|&place| nodes[place as usize].parent == Some(0))
            .map(below)
            .collect();
        assert!(sizes.iter().all(|&size| size > 50), "{sizes:?}");
        let recorded_children =
            |place: u32| nodes.iter().filter(|n| n.parent == Some(place)).count() as u32;
        let second_ply = nodes.iter().position(|n| n.parent == Some(1)).unwrap();
        let node = &nodes[second_ply];
        assert_eq!(recorded_children(second_ply as u32) + node.hidden, 7);
    }

    #[test]
    fn what_fits_is_recorded_whole_however_uneven_it_is() {
        // A chain of five plies beside eight leaves: a fair share of ten nodes does not reach its end.
        let chain = "(((((1))))2 3 4 5 6 7 8 9)";
        let recorded = |budget| {
            let mut record = SearchRecord::new(budget, GameTree::code);
            let mut count = Count::default();
            let mut tree: GameTree = chain.parse().unwrap();
            minimax(&mut tree, 9, &mut (&mut count, &mut record));
            (record.nodes().to_vec(), count.nodes() as usize + 1)
        };
        let (nodes, visits) = recorded(14);
        assert_eq!((nodes.len(), visits), (14, 14));
        assert!(nodes.iter().all(|node| node.hidden == 0 && node.left.is_some()));
        let (nodes, _) = recorded(13);
        assert!(nodes.len() < 13 && nodes.iter().any(|node| node.hidden > 0));
    }

    #[test]
    fn a_search_that_is_ended_early_shows_where_it_was() {
        use crate::lab::run::SearchRun;
        use crate::lab::setup::Setup;
        use crate::lab::subject::Example;
        let example = Example::named("opening").unwrap();
        let mut run = SearchRun::new(&Setup::of(example.subject(), 5), 1_000).unwrap();
        run.advance(20_000);
        assert_eq!(run.nodes().len(), 1_000);
        assert!(run.nodes()[0].left.is_none() && run.nodes()[0].hidden == 0);
        assert!(run.nodes().iter().any(|node| node.hidden > 0));
    }

    #[test]
    fn a_record_of_one_node_holds_the_root() {
        let mut recorder = Recorder::fair(1, TicTacToe::code);
        minimax(&mut TicTacToe::new(), 2, &mut recorder);
        let [root] = recorder.nodes() else { panic!("only the root fits") };
        assert_eq!((root.hidden, root.value, root.left), (9, 0, Some(1)));
    }
}
