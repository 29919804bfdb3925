//! A game with its variations.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::{Board, BoardError, Placed, Point, Size, Stone};
use crate::rules::Rule;

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// Returns its number in its tree, counted in the order of insertion; see [`Tree::id`].
    pub fn number(self) -> u32 {
        self.0
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A text shown on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The labelled point.
    pub point: Point,
    /// The text on it.
    pub text: String,
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkForm {
    /// `CR` in SGF.
    Circle,
    /// `TR`.
    Triangle,
    /// `SQ`.
    Square,
    /// `MA`.
    Cross,
}

impl MarkForm {
    /// Every form.
    pub const ALL: [MarkForm; 4] =
        [MarkForm::Circle, MarkForm::Triangle, MarkForm::Square, MarkForm::Cross];

    /// The name of the form's property in SGF.
    pub const fn property(self) -> &'static str {
        match self {
            MarkForm::Circle => "CR",
            MarkForm::Triangle => "TR",
            MarkForm::Square => "SQ",
            MarkForm::Cross => "MA",
        }
    }
}

/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The marked point.
    pub point: Point,
    /// The form of the mark.
    pub form: MarkForm,
}

/// The assessment of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// `!!`, `TE[2]` in SGF.
    Brilliant,
    /// `!`, `TE[1]`.
    Good,
    /// `!?`, `IT[]`.
    Interesting,
    /// `?!`, `DO[]`.
    Doubtful,
    /// `?`, `BM[1]`.
    Bad,
    /// `??`, `BM[2]`.
    Blunder,
}

impl Sign {
    /// Every sign, the best first.
    pub const ALL: [Sign; 6] =
        [Sign::Brilliant, Sign::Good, Sign::Interesting, Sign::Doubtful, Sign::Bad, Sign::Blunder];

    /// Returns the sign as written after a move.
    pub const fn text(self) -> &'static str {
        match self {
            Sign::Brilliant => "!!",
            Sign::Good => "!",
            Sign::Interesting => "!?",
            Sign::Doubtful => "?!",
            Sign::Bad => "?",
            Sign::Blunder => "??",
        }
    }

    /// The property and its value in SGF.
    pub const fn property(self) -> (&'static str, &'static str) {
        match self {
            Sign::Brilliant => ("TE", "2"),
            Sign::Good => ("TE", "1"),
            Sign::Interesting => ("IT", ""),
            Sign::Doubtful => ("DO", ""),
            Sign::Bad => ("BM", "1"),
            Sign::Blunder => ("BM", "2"),
        }
    }
}

/// A property of a node for which this crate has no field, kept as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherProperty {
    /// Its name: letters.
    pub name: String,
    /// Its values, with the format's escapes.
    pub values: Vec<String>,
}

/// A position of a game: what changed since its parent, and the annotations.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Node {
    /// Stones removed here, before others are set up.
    pub removed: Vec<Point>,
    /// Stones set up here, outside of the game's course.
    pub setup: Vec<Placed>,
    /// The move that leads here. None for the root, a set-up or a pass.
    pub played: Option<Placed>,
    /// Who is to move, if it is not the opponent of the player who placed the last stone.
    pub to_move: Option<Stone>,
    /// The comment.
    pub comment: String,
    /// Texts on the board.
    pub labels: Vec<Label>,
    /// Marks on the board.
    pub marks: Vec<Mark>,
    /// The assessment of the move.
    pub sign: Option<Sign>,
    /// Properties that are only carried along by SGF files.
    pub other: Vec<OtherProperty>,
}

impl Node {
    /// The node after a move.
    pub fn played(point: Point, stone: Stone) -> Node {
        Node { played: Some(Placed { point, stone }), ..Node::default() }
    }

    /// The node of a position that is set up; if nothing specifies the side to move, it is the side with fewer stones,
    /// or Black.
    pub(super) fn set_up(setup: Vec<Placed>, to_move: Option<Stone>) -> Node {
        let count = |stone| setup.iter().filter(|placed| placed.stone == stone).count();
        let by_count = Stone::to_move_by_count(count(Stone::Black), count(Stone::White));
        Node { setup, to_move: Some(to_move.unwrap_or(by_count)), ..Node::default() }
    }

    /// Applies this node's changes to a board that shows the position before it.
    ///
    /// # Errors
    /// [`BoardError`] for the first stone that cannot be placed; those before it are then on the board.
    pub fn apply(&self, board: &mut Board) -> Result<(), BoardError> {
        for &point in &self.removed {
            board.remove(point);
        }
        for placed in self.setup.iter().chain(&self.played) {
            board.place(placed.point, placed.stone)?;
        }
        if let Some(stone) = self.to_move {
            board.set_to_move(stone);
        }
        Ok(())
    }
}

/// A game with variations and comments.
///
/// ```
/// use tengen::board::{Size, Stone};
/// use tengen::notation::{Node, Tree};
/// let mut tree = Tree::from_moves(Size::STANDARD, &["h8".parse()?, "h9".parse()?])?;
/// let first = tree.main_line().nth(1).unwrap();
/// tree.add(first, Node::played("i9".parse()?, Stone::White))?;
/// assert_eq!(tree.children(first).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The rule, if the file names one of the five.
    pub rule: Option<Rule>,
    /// Who plays Black.
    pub black: String,
    /// Who plays White.
    pub white: String,
    /// The result, as in the file.
    pub result: String,
    size: Size,
    nodes: Vec<Linked>,
}

/// A node and its place in the tree.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Linked {
    node: Node,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

impl Tree {
    /// Creates a tree with an empty board.
    pub fn new(size: Size) -> Tree {
        Tree {
            rule: None,
            black: String::new(),
            white: String::new(),
            result: String::new(),
            size,
            nodes: [Linked::default()].into(),
        }
    }

    /// Creates a game without variations, Black first.
    ///
    /// # Errors
    /// [`BoardError`] for the first move off the board or onto a stone.
    pub fn from_moves(size: Size, moves: &[Point]) -> Result<Tree, BoardError> {
        let mut tree = Tree::new(size);
        let mut board = Board::new(size);
        let mut at = tree.root();
        for &point in moves {
            let stone = board.to_move();
            board.play(point)?;
            at = tree.push(at, Node::played(point, stone));
        }
        Ok(tree)
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the rule that an SGF file names (`RU`) if [`Rule::ALL`] has no such rule. Such a game has no
    /// [`rule`](Tree::rule), like one whose file names none: programs that use another rule for it should say so.
    pub fn unknown_rule(&self) -> Option<&str> {
        let properties = &self.node(self.root()).other;
        let named = properties.iter().find(|property| property.name == "RU")?;
        let name = named.values.first()?.trim();
        (self.rule.is_none() && !name.is_empty()).then_some(name)
    }

    /// The first node.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the node with the given [number](NodeId::number); `None` if there is none.
    pub fn id(&self, number: u32) -> Option<NodeId> {
        Some(NodeId(number)).filter(|id| id.index() < self.nodes.len())
    }

    /// Returns how many nodes there are, including detached ones; at least one.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is only the root, and it is empty.
    pub fn is_empty(&self) -> bool {
        self.nodes == [Linked::default()]
    }

    /// A node.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()].node
    }

    /// The node before another; `None` for the root.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].parent
    }

    /// The nodes after another: the game's own continuation first, then variations.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.index()].children
    }

    /// The comment of a node, to be changed.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn comment_mut(&mut self, id: NodeId) -> &mut String {
        &mut self.nodes[id.index()].node.comment
    }

    /// The labels of a node, to be changed.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn labels_mut(&mut self, id: NodeId) -> &mut Vec<Label> {
        &mut self.nodes[id.index()].node.labels
    }

    /// The marks of a node, to be changed.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn marks_mut(&mut self, id: NodeId) -> &mut Vec<Mark> {
        &mut self.nodes[id.index()].node.marks
    }

    /// The assessment of a node's move, to be changed.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn sign_mut(&mut self, id: NodeId) -> &mut Option<Sign> {
        &mut self.nodes[id.index()].node.sign
    }

    /// The properties of a node that are only carried along, to be changed.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn other_mut(&mut self, id: NodeId) -> &mut Vec<OtherProperty> {
        &mut self.nodes[id.index()].node.other
    }

    /// Detaches a node with all its descendants from the tree, and returns its index among its siblings; `None` for the
    /// root and for nodes already detached. The nodes keep their ids, so that [`attach`](Tree::attach) can put them
    /// back.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn detach(&mut self, id: NodeId) -> Option<usize> {
        let parent = self.parent(id)?;
        let children = &mut self.nodes[parent.index()].children;
        let place = children.iter().position(|&child| child == id)?;
        children.remove(place);
        Some(place)
    }

    /// Puts back what [`detach`](Tree::detach) has removed. Does nothing for the root and for nodes that are attached.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn attach(&mut self, id: NodeId, place: usize) {
        let Some(parent) = self.parent(id) else { return };
        let children = &mut self.nodes[parent.index()].children;
        if !children.contains(&id) {
            children.insert(place.min(children.len()), id);
        }
    }

    /// Adds a node after another, as the last of its children.
    ///
    /// # Errors
    /// [`BoardError`] if a stone of the node cannot be placed on the board.
    ///
    /// # Panics
    /// If `parent` is another tree's and this one has no such node.
    pub fn add(&mut self, parent: NodeId, node: Node) -> Result<NodeId, BoardError> {
        node.apply(&mut self.board(parent))?;
        Ok(self.push(parent, node))
    }

    /// Adds a node whose stones the caller has placed on a board.
    pub(super) fn push(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id =
            NodeId(u32::try_from(self.nodes.len()).expect("memory ends before the numbers do"));
        self.nodes.push(Linked { node, parent: Some(parent), children: Vec::new() });
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// Sets who is to move at a node.
    pub(super) fn set_to_move(&mut self, id: NodeId, stone: Stone) {
        self.nodes[id.index()].node.to_move = Some(stone);
    }

    /// Replaces the contents of the root, whose stones the caller has placed on a board.
    pub(super) fn set_root(&mut self, node: Node) {
        self.nodes[0].node = node;
    }

    /// Makes a node's line the main line: it and each of its ancestors become the first of their siblings. Does nothing
    /// if one of them is detached.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn promote(&mut self, id: NodeId) {
        let path = self.path(id);
        let place = |(&parent, node)| {
            let place = self.children(parent).iter().position(|child| child == node)?;
            Some((parent, place))
        };
        let places: Option<Vec<(NodeId, usize)>> = path.iter().zip(&path[1..]).map(place).collect();
        for (parent, place) in places.unwrap_or_default() {
            self.nodes[parent.index()].children[..=place].rotate_right(1);
        }
    }

    /// Returns all nodes, including detached ones, each after its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..).map(NodeId).take(self.nodes.len())
    }

    /// The nodes from the root to `id`, both included.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            core::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The board at a node.
    ///
    /// # Panics
    /// If `id` is another tree's and this one has no such node.
    pub fn board(&self, id: NodeId) -> Board {
        let mut board = Board::new(self.size);
        for id in self.path(id) {
            self.node(id).apply(&mut board).expect("nodes are checked before they are added");
        }
        board
    }

    /// Returns the main line: the root and then always the first child.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(self.root()), |&id| self.children(id).first().copied())
    }
}
