//! The tree being studied: the node shown, and changes to the tree.

mod annotations;

use tengen::board::{Board, Point, Size, Stone};
use tengen::notation::{Node, NodeId, NotationError, Tree, read_sgf, write_sgf};
use tengen::rules::{IllegalMove, Rule};

use super::setup;
use crate::game::{
    Break, PlayedGame, branch_moves, branch_or_line, comment_field, line_at, tree_of,
};
use crate::records::Fields;
pub use annotations::Sticker;

/// A tree of moves with the node shown.
#[derive(Clone, Debug)]
pub struct Study {
    tree: Tree,
    rule: Rule,
    at: NodeId,
    /// The moves that lead to the node shown, from the last stones that were set up.
    game: PlayedGame,
    /// The first line, recomputed only when the tree has changed.
    first: FirstLine,
    /// The deleted branches, the latest last: the place of each, and the node that was shown.
    deleted: Vec<Deleted>,
    revision: u64,
}

/// The first line as a game, from the last stones that were set up on it.
#[derive(Clone, Debug)]
struct FirstLine {
    game: PlayedGame,
    /// The last break in it, where the file has something that is not a move of a game, so that it begins anew.
    broken: Option<Break>,
    /// The node before the game's first move, and one after each move.
    nodes: Vec<NodeId>,
}

impl FirstLine {
    fn of(tree: &Tree, rule: Rule) -> FirstLine {
        let mut nodes: Vec<NodeId> = tree.main_line().collect();
        let (game, broken) = line_at(tree, rule, nodes[nodes.len() - 1]);
        nodes.drain(..nodes.len() - 1 - game.moves().len());
        FirstLine { game, broken, nodes }
    }
}

#[derive(Clone, Copy, Debug)]
struct Deleted {
    node: NodeId,
    place: usize,
    shown: NodeId,
}

impl Study {
    /// The tree of a game, at its last move.
    pub fn of_game(game: &PlayedGame) -> Study {
        Study::new(tree_of(game), game.rule())
    }

    /// An empty board.
    pub fn empty(rule: Rule, size: Size) -> Study {
        Study::new(Tree::new(size), rule)
    }

    /// Whether a game fits into this tree: it begins with a position of the first line.
    pub fn takes(&self, game: &PlayedGame) -> bool {
        self.start_of(game).is_some()
    }

    /// The last node of the first line with the position that a game begins with.
    fn start_of(&self, game: &PlayedGame) -> Option<NodeId> {
        let start = game.start().board();
        let mut board = Board::new(self.tree.size());
        let mut found = None;
        for id in self.tree.main_line() {
            // Everything in a tree fits the board.
            let _ = self.tree.node(id).apply(&mut board);
            if setup::is_same(&board, start) {
                found = Some(id);
            }
        }
        found
    }

    /// Adds a game's moves to the tree as its first line, and shows the game's current position.
    pub fn add_game(&mut self, game: &PlayedGame) {
        if let Some(start) = self.start_of(game) {
            self.go(start);
        }
        for &point in game.moves() {
            if self.play(point).is_err() {
                break;
            }
        }
        self.promote();
    }

    /// Reads the output of [`text`](Study::text), or any other SGF file, and shows the end of its first line. The rule
    /// applies if the file names none.
    ///
    /// # Errors
    /// [`NotationError`] names the byte where the file is malformed.
    pub fn read(text: &str, rule: Rule) -> Result<Study, NotationError> {
        let tree = read_sgf(text)?.tree;
        let rule = tree.rule.unwrap_or(rule);
        Ok(Study::new(tree, rule))
    }

    fn new(mut tree: Tree, rule: Rule) -> Study {
        tree.rule = Some(rule);
        let first = FirstLine::of(&tree, rule);
        let at = first.nodes[first.nodes.len() - 1];
        let game = first.game.clone();
        Study { tree, rule, at, game, first, deleted: vec![], revision: 0 }
    }

    /// Turns the position shown into a set-up position: after the node shown, or in its place if that only sets stones
    /// up and nothing follows it.
    ///
    /// The stones of the root stay, as the studied game begins with them.
    pub fn set_up(&mut self, wanted: &Board) {
        let node = self.node();
        let is_setup = node.played.is_none() && !self.is_followed(self.at);
        let parent = self.tree.parent(self.at).filter(|_| is_setup);
        let base = parent.unwrap_or(self.at);
        let board = self.tree.board(base);
        let is_same = setup::is_same(&board, wanted);
        if is_same && (parent.is_none() || is_bare(node)) {
            if parent.is_some() {
                self.tree.detach(self.at);
                self.go(base);
                self.regrown();
            }
            return;
        }
        // The annotations there stay, with stones or without.
        let what_is_said = parent.map(|_| node.clone()).unwrap_or_default();
        let (removed, setup) = setup::difference(&board, wanted);
        let to_move = (!is_same).then(|| wanted.to_move());
        let node = Node { removed, setup, to_move, ..what_is_said };
        // It was made from two boards of the same size.
        let Ok(added) = self.tree.add(base, node) else { return };
        if parent.is_some()
            && let Some(place) = self.tree.detach(self.at)
        {
            self.tree.detach(added);
            self.tree.attach(added, place);
        }
        self.go(added);
        self.regrown();
    }

    /// The tree's branches have changed.
    fn regrown(&mut self) {
        self.first = FirstLine::of(&self.tree, self.rule);
        self.revision += 1;
    }

    /// The tree as an SGF file.
    pub fn text(&self) -> String {
        write_sgf(&self.tree)
    }

    /// A number that grows whenever the tree changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The node shown.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The moves that lead to the node shown, from the last stones that were set up.
    pub fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// The game that leads to a node.
    pub fn game_of(&self, id: NodeId) -> PlayedGame {
        line_at(&self.tree, self.rule, id).0
    }

    /// The position shown with everything that follows it and the comments, as an address; if nothing follows, the
    /// whole line that leads to it.
    pub fn branch(&self) -> String {
        let moves = branch_moves(&self.tree, self.at, self.game.live().board());
        let path = self.tree.path(self.at);
        let lead = path[path.len() - self.game.shown_len()..].iter().copied();
        let mut comments = Fields::default();
        for (place, id) in lead.chain(moves.iter().map(|&(_, id)| id)).enumerate() {
            let comment = &self.tree.node(id).comment;
            if !comment.is_empty() {
                comments.push(&comment_field(place), comment.as_str());
            }
        }
        let link = branch_or_line(&self.game, moves.into_iter().map(|(it, _)| it).collect());
        if comments == Fields::default() { link } else { format!("{link}&{comments}") }
    }

    /// The content of the node shown.
    pub fn node(&self) -> &Node {
        self.tree.node(self.at)
    }

    /// The line through the node shown: all nodes before it, and after it always the first child.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree.path(self.at);
        while let Some(&next) = line.last().and_then(|&last| self.tree.children(last).first()) {
            line.push(next);
        }
        line
    }

    /// Shows a node.
    pub fn go(&mut self, id: NodeId) {
        if id != self.at {
            self.at = id;
            self.game = line_at(&self.tree, self.rule, id).0;
        }
    }

    /// Shows the node this many steps further along the line, or back if `steps` is negative.
    pub fn step(&mut self, steps: isize) {
        let line = self.line();
        let here = line.iter().position(|&id| id == self.at).unwrap_or_default();
        let there = here.saturating_add_signed(steps).min(line.len() - 1);
        self.go(line[there]);
    }

    /// Shows the next sibling of the current variation; `down` or back up.
    pub fn switch(&mut self, down: bool) {
        // The last move that has siblings.
        let path = self.tree.path(self.at);
        let forks = path.iter().rev().filter_map(|&id| {
            let siblings = self.tree.children(self.tree.parent(id)?);
            (siblings.len() > 1).then(|| (siblings, siblings.iter().position(|&s| s == id)))
        });
        let Some((siblings, Some(here))) = forks.into_iter().next() else { return };
        let there = if down { here + 1 } else { here + siblings.len() - 1 } % siblings.len();
        let next = siblings[there];
        self.go(next);
    }

    /// Plays a move: follows the tree if it is there, or else adds it.
    ///
    /// # Errors
    /// [`IllegalMove`] if the point is taken or off the board, or the game is over.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        let stone = self.game.shown().to_move();
        self.game.play(point)?;
        let children = self.tree.children(self.at);
        let is_it = |&&id: &&NodeId| {
            self.tree.node(id).played.is_some_and(|it| it.point == point && it.stone == stone)
        };
        if let Some(&there) = children.iter().find(is_it) {
            self.at = there;
            return Ok(());
        }
        let added = self.tree.add(self.at, Node::played(point, stone));
        // The game has the same board, so that the tree accepts the stone too.
        self.at = added.map_err(|_| IllegalMove::Over)?;
        self.regrown();
        Ok(())
    }

    /// Whether there is a line before the one shown.
    pub fn can_promote(&self) -> bool {
        let is_first = |step: &[NodeId]| self.tree.children(step[0]).first() == Some(&step[1]);
        !self.tree.path(self.at).windows(2).all(is_first)
    }

    /// Whether anything comes after a node, even if it was deleted and can be restored.
    fn is_followed(&self, id: NodeId) -> bool {
        let follows = |deleted: &Deleted| self.tree.parent(deleted.node) == Some(id);
        !self.tree.children(id).is_empty() || self.deleted.iter().any(follows)
    }

    /// Makes the line shown the first one.
    pub fn promote(&mut self) {
        if self.can_promote() {
            self.tree.promote(self.at);
            self.regrown();
        }
    }

    /// Deletes the node shown and everything after it from the tree, and shows the one before it.
    pub fn delete(&mut self) {
        let (Some(parent), Some(place)) = (self.tree.parent(self.at), self.tree.detach(self.at))
        else {
            return;
        };
        self.deleted.push(Deleted { node: self.at, place, shown: self.at });
        self.go(parent);
        self.regrown();
    }

    /// Removes a node for good, unless something has been added to it, and shows the one before it if it was shown.
    pub fn withdraw(&mut self, id: NodeId) {
        let is_wanted = !is_bare(self.tree.node(id)) || self.is_followed(id);
        let Some(parent) = self.tree.parent(id).filter(|_| !is_wanted) else { return };
        self.tree.detach(id);
        if self.at == id {
            self.go(parent);
        }
        self.regrown();
    }

    /// Whether something deleted can be restored.
    pub fn can_restore(&self) -> bool {
        !self.deleted.is_empty()
    }

    /// Restores what was deleted last, and shows it.
    pub fn restore(&mut self) {
        let Some(Deleted { node, place, shown }) = self.deleted.pop() else { return };
        self.tree.attach(node, place);
        self.go(shown);
        self.regrown();
    }

    /// The first line as a game, from the last stones that were set up on it.
    pub fn first_game(&self) -> &PlayedGame {
        &self.first.game
    }

    /// The last break in the first line, if there is one; [`first_game`](Study::first_game) begins after it.
    pub fn broken(&self) -> Option<Break> {
        self.first.broken
    }

    /// The node of the first line after this many moves of [`first_game`](Study::first_game).
    pub fn first_node(&self, moves: usize) -> NodeId {
        self.first.nodes[moves.min(self.first.nodes.len() - 1)]
    }

    /// The number of moves of [`first_game`](Study::first_game) at the node shown; [`None`] off the first line.
    pub fn first_ply(&self) -> Option<usize> {
        self.ply_of(self.at)
    }

    /// The number of moves of [`first_game`](Study::first_game) at a node; [`None`] off the first line.
    pub fn ply_of(&self, id: NodeId) -> Option<usize> {
        self.first.nodes.iter().position(|&first| first == id)
    }

    /// The number in the list of moves of this move of [`first_game`](Study::first_game): there may be moves before the
    /// game's.
    pub fn number_of_ply(&self, ply: usize) -> usize {
        self.number(self.first_node(ply))
    }

    /// The number of nodes in the subtree of a node, including itself.
    pub fn count(&self, id: NodeId) -> usize {
        let mut open = vec![id];
        let mut count = 0;
        while let Some(id) = open.pop() {
            count += 1;
            open.extend_from_slice(self.tree.children(id));
        }
        count
    }

    /// The number of a node's move, from 1.
    pub fn number(&self, id: NodeId) -> usize {
        self.tree.path(id).iter().filter(|&&id| self.tree.node(id).played.is_some()).count()
    }
}

/// Whether a node has no annotations.
fn is_bare(node: &Node) -> bool {
    node.comment.is_empty()
        && node.sign.is_none()
        && node.labels.is_empty()
        && node.marks.is_empty()
        && node.other.is_empty()
}

/// The stone that a node plays, as the move list shows it.
pub(super) fn mover(node: &Node) -> Option<Stone> {
    node.played.map(|placed| placed.stone)
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    pub(super) fn study(sgf: &str) -> Study {
        Study::read(sgf, Rule::Freestyle).unwrap()
    }

    fn shown(study: &Study) -> String {
        study.game().shown_moves().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn another_move_begins_a_variation_and_the_same_move_does_not() {
        let mut s = study("(;SZ[15];B[hh];W[ii];B[jj])");
        s.step(-1);
        assert_eq!(shown(&s), "h8i7");
        s.play(point("j6")).unwrap();
        assert_eq!(s.revision(), 0, "the tree has the move");
        s.step(-1);
        s.play(point("a1")).unwrap();
        assert_eq!((s.revision(), shown(&s).as_str()), (1, "h8i7a1"));
        assert!(s.text().contains("(;B[jj])") && s.text().contains("(;B[ao])"), "{}", s.text());
        s.switch(true);
        assert_eq!(shown(&s), "h8i7j6");
        s.switch(false);
        assert_eq!(shown(&s), "h8i7a1");
        assert_eq!(s.line().len(), 4);
    }

    #[test]
    fn a_variation_is_promoted_deleted_and_put_back() {
        let mut s = study("(;SZ[15];B[hh](;W[ii];B[jj])(;W[gg];B[aa]))");
        assert!(!s.can_promote());
        s.step(-2);
        s.play(point("g9")).unwrap();
        assert!(s.can_promote());
        s.promote();
        assert!(!s.can_promote());
        assert_eq!(s.line().len(), 4);
        let whole = s.text();
        s.delete();
        assert_eq!(shown(&s), "h8");
        assert!(!s.text().contains("W[gg]"));
        assert!(s.can_restore());
        s.restore();
        assert_eq!((shown(&s).as_str(), s.text()), ("h8g9", whole));
        assert!(!s.can_restore());
    }

    #[test]
    fn a_set_up_with_deleted_continuations_stays() {
        let mut s = Study::empty(Rule::Freestyle, Size::STANDARD);
        let mut wanted = s.tree().board(s.at());
        wanted.place(point("c3"), Stone::Black).unwrap();
        s.set_up(&wanted);
        s.play(point("h8")).unwrap();
        s.comment("an idea");
        s.delete();
        // The stone is removed again, or another is set.
        for other in [None, Some("d4")] {
            let mut s = s.clone();
            let mut wanted = Board::new(Size::STANDARD);
            if let Some(other) = other {
                wanted.place(point(other), Stone::Black).unwrap();
            }
            s.set_up(&wanted);
            s.restore();
            assert!(!s.can_promote());
            assert_eq!(shown(&s), "h8");
            assert!(s.text().contains("an idea"), "{}", s.text());
        }
    }

    #[test]
    fn the_root_stays() {
        let mut s = Study::empty(Rule::Renju, Size::STANDARD);
        s.delete();
        assert!(!s.can_restore());
        s.step(-5);
        s.switch(true);
        assert_eq!(s.at(), s.tree().root());
    }

    #[test]
    fn stones_that_are_set_up_on_the_way_are_where_the_game_begins() {
        let mut s = study("(;SZ[15]AB[aa][bb]AW[cc]PL[W];W[dd];AE[aa]PL[W];W[ee];W[ff])");
        assert_eq!(s.game().shown().board().len(), 5);
        assert_eq!(s.game().shown().to_move(), Stone::Black);
        s.play(point("h8")).unwrap();
        assert_eq!(shown(&s), "h8");
        s.step(-99);
        assert_eq!(s.game().shown().to_move(), Stone::White);
    }

    #[test]
    fn a_game_becomes_a_tree() {
        let game =
            PlayedGame::from_link("rule=renju&black=a1b2&white=c3&turn=white&moves=o15d4").unwrap();
        let s = Study::of_game(&game);
        assert_eq!(s.rule(), Rule::Renju);
        assert_eq!(s.game().link(), game.link());
    }

    #[test]
    fn a_branch_has_the_comments_on_its_moves() {
        let mut s =
            study("(;SZ[15]C[of the file];B[hh]C[centre];W[hg]C[a & b];B[ig](;W[gi]C[x])(;W[aa]))");
        s.go(s.first_node(2));
        assert_eq!(
            s.branch(),
            "rule=freestyle&size=15&moves=h8h9i9g7.1a15&from=2\
             &said-0=centre&said-1=a%20%26%20b&said-3=x"
        );
        s.step(9);
        assert!(s.branch().ends_with("&from=0&said-0=centre&said-1=a%20%26%20b&said-3=x"));
    }

    #[test]
    fn nothing_follows_a_five() {
        let mut s = Study::of_game(
            &PlayedGame::from_link("rule=freestyle&moves=h8a1i8a2j8a3k8a4l8").unwrap(),
        );
        assert_eq!(s.play(point("c3")), Err(IllegalMove::Over));
        s.step(-1);
        assert_eq!(s.play(point("c3")), Ok(()));
    }

    #[test]
    fn ten_thousand_nodes_are_walked_without_recursion() {
        let mut sgf = String::from("(;SZ[15]");
        for i in 0..10_000 {
            let stone = if i % 2 == 0 { "B" } else { "W" };
            sgf.push_str(&format!(";{stone}[]"));
        }
        sgf.push(')');
        let s = study(&sgf);
        assert_eq!(s.line().len(), 10_001);
        assert_eq!(s.count(s.tree().root()), 10_001);
    }
}
