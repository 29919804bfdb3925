//! The recorded visits as a tree, and as a sequence of steps through it.

use super::record::VisitedNode;

/// The event of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeEvent {
    /// The search comes to a node.
    Enter(u32),
    /// The search is done with a node.
    Leave(u32),
}

impl TreeEvent {
    pub fn node(self) -> u32 {
        match self {
            TreeEvent::Enter(node) | TreeEvent::Leave(node) => node,
        }
    }
}

/// The state of a node at some step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It has not come there yet.
    Unseen,
    /// It is there or below.
    Open,
    Done,
}

/// The recorded visits of a search.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct VisitTree {
    nodes: Vec<VisitedNode>,
    children: Vec<Vec<u32>>,
    events: Vec<TreeEvent>,
}

impl VisitTree {
    /// The tree of visits given in order. Visits whose parent does not come before them are left out, with all their
    /// descendants.
    pub fn new(mut nodes: Vec<VisitedNode>) -> VisitTree {
        let sound = |(place, node): &(usize, &VisitedNode)| match node.parent {
            None => *place == 0,
            Some(parent) => (parent as usize) < *place,
        };
        let count = nodes.iter().enumerate().take_while(sound).count();
        nodes.truncate(count);
        let mut children = vec![vec![]; count];
        let mut events: Vec<(u32, TreeEvent)> = vec![];
        for (place, node) in (0_u32..).zip(&nodes) {
            if let Some(parent) = node.parent {
                children[parent as usize].push(place);
            }
            events.push((node.entered, TreeEvent::Enter(place)));
            events.extend(node.left.map(|left| (left, TreeEvent::Leave(place))));
        }
        events.sort_unstable_by_key(|&(when, _)| when);
        let events = events.into_iter().map(|(_, event)| event).collect();
        VisitTree { nodes, children, events }
    }

    /// Whether nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many nodes are recorded.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns a node, or [`None`] if there is none with that number.
    pub fn node(&self, node: u32) -> Option<&VisitedNode> {
        self.nodes.get(node as usize)
    }

    /// A node's recorded children, in the order of the visits.
    pub fn children(&self, node: u32) -> &[u32] {
        self.children.get(node as usize).map_or(&[], |children| children)
    }

    /// A node's sibling, this many places further.
    pub fn sibling(&self, node: u32, by: i32) -> Option<u32> {
        let siblings = self.children(self.node(node)?.parent?);
        let place = siblings.iter().position(|&sibling| sibling == node)?;
        siblings.get(place.checked_add_signed(by as isize)?).copied()
    }

    /// The codes of the moves from the root to a node.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let mut path = vec![];
        let mut here = self.node(node);
        while let Some(node) = here {
            path.extend(node.by);
            here = node.parent.and_then(|parent| self.node(parent));
        }
        path.reverse();
        path
    }

    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.events.len()
    }

    /// The event of the last of the first `step` steps; [`None`] before the first.
    pub fn event(&self, step: usize) -> Option<TreeEvent> {
        self.events.get(step.checked_sub(1)?).copied()
    }

    /// The state of a node after `step` steps.
    pub fn state(&self, node: u32, step: usize) -> State {
        let step = step as u32;
        match self.node(node) {
            Some(node) if node.left.is_some_and(|left| left < step) => State::Done,
            Some(node) if node.entered < step => State::Open,
            _ => State::Unseen,
        }
    }

    /// The step after which the search has just come to a node.
    pub fn step_of(&self, node: u32) -> usize {
        self.node(node).map_or(0, |node| node.entered as usize + 1)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lab::run::SearchRun;
    use crate::lab::setup::Setup;
    use crate::lab::subject::Example;

    /// The whole record of an example by alpha-beta.
    pub(in crate::lab) fn recorded(example: &str) -> (Setup, VisitTree) {
        let example = Example::named(example).unwrap();
        let setup = Setup::of(example.subject(), example.depth);
        let mut run = SearchRun::new(&setup, 3_000).unwrap();
        while !run.advance(1_000) {}
        (setup, VisitTree::new(run.nodes().to_vec()))
    }

    #[test]
    fn every_step_enters_or_leaves_one_node() {
        let (_, tree) = recorded("pruned");
        assert_eq!((tree.len(), tree.steps()), (9, 18));
        assert_eq!(tree.event(0), None);
        assert_eq!(tree.event(1), Some(TreeEvent::Enter(0)));
        assert_eq!(tree.event(18), Some(TreeEvent::Leave(0)));
        for step in 1..=tree.steps() {
            let open = (0..tree.len() as u32).filter(|&n| tree.state(n, step) == State::Open);
            let entered =
                (1..=step).filter(|&s| matches!(tree.event(s), Some(TreeEvent::Enter(_))));
            let left = (1..=step).filter(|&s| matches!(tree.event(s), Some(TreeEvent::Leave(_))));
            assert_eq!(open.count(), entered.count() - left.count());
        }
    }

    #[test]
    fn kin_and_paths_are_found() {
        let (setup, tree) = recorded("wallets");
        assert_eq!(tree.children(0).len(), 2);
        let [first, second] = tree.children(0) else { unreachable!() };
        assert_eq!(tree.sibling(*first, 1), Some(*second));
        assert_eq!(tree.sibling(*first, -1), None);
        let leaf = tree.children(*second)[0];
        let names: Vec<_> = tree.path(leaf).iter().map(|&by| setup.subject.name_of(by)).collect();
        assert_eq!(names, ["B", "1"]);
        assert_eq!(tree.state(leaf, tree.step_of(leaf)), State::Open);
        assert_eq!(tree.state(leaf, tree.step_of(leaf) - 1), State::Unseen);
    }

    #[test]
    fn visits_without_their_parents_are_left_out() {
        let (_, tree) = recorded("wallets");
        let mut nodes = tree.nodes.clone();
        nodes[3].parent = Some(40);
        assert_eq!(VisitTree::new(nodes).len(), 3);
        assert!(VisitTree::new(vec![]).is_empty());
    }
}
