//! A repertoire as a record of the store: `repertoire/ID`.

use std::collections::BTreeMap;

use core::fmt;

use tengen::board::{Board, Point, Size, Stone};
use tengen::notation::{Node, NodeId, Tree, write_sgf};
use tengen::rules::Rule;

use super::branch::{BranchError, RepertoireBranch};
use crate::reason::Explain;
use crate::records::{Again, Fields, FieldsError, RecordKey};
use crate::text::Reason;

/// The prefix of the keys of these records.
const KIND: &str = "repertoire/";
/// The version of the records' format.
const FORM: &str = "1";
/// The most moves of a repertoire.
pub const MOST_STEPS: usize = 10_000;

/// Whether a record is a repertoire.
pub fn is_repertoire(key: &RecordKey) -> bool {
    key.name().starts_with(KIND)
}

/// The key of a repertoire made at this time, in milliseconds since 1970.
pub(super) fn new_key(now: u64, random: u32) -> Option<RecordKey> {
    RecordKey::named(&format!("{KIND}{now:x}-{random:x}"))
}

/// The place of a move in a repertoire: the index of the branch, and of the step in it. Moves added later do not change
/// these places.
pub type StepPlace = (usize, usize);

/// The moves that one side plays, under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Repertoire {
    pub name: String,
    /// The side whose moves should be known.
    pub side: Stone,
    pub rule: Rule,
    pub size: Size,
    /// At least one; all of the same rule and size.
    pub branches: Vec<RepertoireBranch>,
    /// When the moves that have been asked come up again.
    pub known: BTreeMap<StepPlace, Again>,
}

/// Why a record is not a repertoire, or a branch cannot be added to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepertoireError {
    Fields(FieldsError),
    /// Another version of the page has written it.
    Form(String),
    /// This field is missing or has an invalid value.
    Field(String),
    /// The error in the branch with this number, from 1.
    Branch(usize, BranchError),
    /// A branch has another rule or size.
    Other(Rule, Size),
    /// It would be too large, with this many moves.
    TooLarge(usize),
}

impl fmt::Display for RepertoireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RepertoireError::Fields(error) => error.fmt(f),
            RepertoireError::Form(form) => write!(f, "it is of the version {form:?}"),
            RepertoireError::Field(name) => write!(f, "{name:?} says nothing that can be read"),
            RepertoireError::Branch(number, error) => write!(f, "branch {number}: {error}"),
            RepertoireError::Other(rule, size) => write!(f, "it is of {rule} on {size}"),
            RepertoireError::TooLarge(moves) => write!(f, "{moves} moves of {MOST_STEPS}"),
        }
    }
}

impl core::error::Error for RepertoireError {}

impl Explain for RepertoireError {
    fn reason(&self) -> Reason {
        match self {
            RepertoireError::Form(form) => {
                Reason::new("repertoire.other-version").with("version", form)
            }
            RepertoireError::Other(rule, size) => Reason::new("repertoire.other-rule")
                .of("rule", Reason::new(format!("rule.{rule}")))
                .with("size", size),
            RepertoireError::TooLarge(moves) => {
                Reason::new("repertoire.too-large").with("n", moves).with("most", MOST_STEPS)
            }
            other => Reason::new("repertoire.broken").with("reason", other),
        }
    }
}

impl Repertoire {
    /// A repertoire of one branch.
    ///
    /// # Errors
    /// If it is too large.
    pub fn new(
        name: String,
        side: Stone,
        branch: RepertoireBranch,
    ) -> Result<Repertoire, RepertoireError> {
        let (rule, size) = (branch.played.rule, branch.played.size);
        let mut repertoire =
            Repertoire { name, side, rule, size, branches: vec![], known: BTreeMap::new() };
        repertoire.add(branch)?;
        Ok(repertoire)
    }

    /// Adds another branch.
    ///
    /// # Errors
    /// If it has another rule or size, or there would be too many moves; nothing is changed then.
    pub fn add(&mut self, branch: RepertoireBranch) -> Result<(), RepertoireError> {
        let (rule, size) = (branch.played.rule, branch.played.size);
        if (rule, size) != (self.rule, self.size) {
            return Err(RepertoireError::Other(rule, size));
        }
        let branches = self.branches.iter().chain([&branch]);
        let moves = branches.map(|branch| branch.played.steps.len()).sum();
        if moves > MOST_STEPS {
            return Err(RepertoireError::TooLarge(moves));
        }
        self.branches.push(branch);
        Ok(())
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`RepertoireError`] says why it is not a repertoire.
    pub fn read(text: &str) -> Result<Repertoire, RepertoireError> {
        let fields = Fields::parse(text).map_err(RepertoireError::Fields)?;
        let field =
            |name: &str| fields.get(name).ok_or_else(|| RepertoireError::Field(name.to_owned()));
        let form = field("form")?;
        if form != FORM {
            return Err(RepertoireError::Form(form.to_owned()));
        }
        let unread = |name: &str| RepertoireError::Field(name.to_owned());
        let side = Stone::from_name(field("side")?).ok_or_else(|| unread("side"))?;
        let count: usize = field("branches")?.parse().map_err(|_| unread("branches"))?;
        let name = field("name")?.to_owned();
        let mut repertoire = None;
        for number in 1..=count {
            let branch = RepertoireBranch::read(field(&format!("branch-{number}"))?);
            let branch = branch.map_err(|error| RepertoireError::Branch(number, error))?;
            repertoire = Some(match repertoire {
                None => Repertoire::new(name.clone(), side, branch)?,
                Some(mut repertoire) => {
                    Repertoire::add(&mut repertoire, branch)?;
                    repertoire
                }
            });
        }
        let mut repertoire = repertoire.ok_or_else(|| unread("branches"))?;
        let known = fields.get("known").unwrap_or_default();
        for word in known.split(',').filter(|word| !word.is_empty()) {
            let (place, again) = known_of(word).ok_or_else(|| unread("known"))?;
            repertoire.known.insert(place, again);
        }
        Ok(repertoire)
    }

    /// The record as a text, changed at this time in milliseconds since 1970.
    pub fn text(&self, now: u64) -> String {
        let mut fields = Fields::default();
        fields.push("changed", now.to_string());
        fields.push("form", FORM);
        fields.push("name", self.name.as_str());
        fields.push("side", self.side.name());
        fields.push("branches", self.branches.len().to_string());
        for (place, branch) in self.branches.iter().enumerate() {
            fields.push(&format!("branch-{}", place + 1), branch.text());
        }
        let known = self.known.iter().map(|(&(branch, step), again)| {
            format!("{branch}.{step}:{}:{}", again.due, again.step)
        });
        fields.push("known", known.collect::<Vec<_>>().join(","));
        fields.to_string()
    }

    /// The whole repertoire as an SGF file: a game for each position with which branches begin, with the lines as
    /// variations.
    pub fn sgf(&self) -> String {
        let mut trees: Vec<(Board, Tree)> = vec![];
        for branch in &self.branches {
            let start = branch.played.start();
            let place = trees.iter().position(|(board, _)| is_same(board, &start));
            let place = place.unwrap_or_else(|| {
                trees.push((start.clone(), self.tree(&start)));
                trees.len() - 1
            });
            add_to(&mut trees[place].1, branch);
        }
        trees.iter().map(|(_, tree)| write_sgf(tree)).collect()
    }

    fn tree(&self, start: &Board) -> Tree {
        let mut tree = Tree::new(self.size);
        tree.rule = Some(self.rule);
        let root = tree.root();
        tree.comment_mut(root).push_str(&self.name);
        if !start.is_empty() || start.to_move() == Stone::White {
            let setup = start.history().collect();
            let node = Node { setup, to_move: Some(start.to_move()), ..Node::default() };
            // The stones come from a board of this size.
            let _ = tree.add(root, node);
        }
        tree
    }
}

fn is_same(one: &Board, other: &Board) -> bool {
    let stones = |board: &Board, stone| board.stones(stone).iter().collect::<Vec<Point>>();
    one.to_move() == other.to_move()
        && [Stone::Black, Stone::White].iter().all(|&it| stones(one, it) == stones(other, it))
}

/// Adds the new moves of a branch to a tree that begins with the same position.
fn add_to(tree: &mut Tree, branch: &RepertoireBranch) {
    let mut board = branch.played.start();
    let mut at = tree.root();
    // A position that is set up is a separate node.
    if let Some(&setup) = tree.children(at).first().filter(|&&id| tree.node(id).played.is_none()) {
        at = setup;
    }
    let mut path: Vec<NodeId> = vec![at];
    for (place, step) in branch.played.steps.iter().enumerate() {
        for _ in 0..step.back {
            board.undo();
            path.pop();
        }
        let (stone, at) = (board.to_move(), *path.last().unwrap_or(&at));
        // Each was possible when the branch was read.
        let _ = board.play(step.point);
        let is_it =
            |id: &&NodeId| tree.node(**id).played.is_some_and(|played| played.point == step.point);
        let there = tree.children(at).iter().find(is_it).copied();
        match there.map_or_else(|| tree.add(at, Node::played(step.point, stone)), Ok) {
            Ok(id) => {
                if let Some(comment) = branch.comments.get(&place) {
                    add_comment(tree.comment_mut(id), comment);
                }
                path.push(id);
            }
            Err(_) => return,
        }
    }
}

/// Adds a comment, unless it is there already.
pub(super) fn add_comment(there: &mut String, comment: &str) {
    if there.split("\n\n").any(|part| part == comment) {
        return;
    }
    if !there.is_empty() {
        there.push_str("\n\n");
    }
    there.push_str(comment);
}

/// `0.7:20782:2`: step 7 of the first branch comes up again on this day and has been known twice.
fn known_of(word: &str) -> Option<(StepPlace, Again)> {
    let mut parts = word.split(':');
    let (branch, step) = parts.next()?.split_once('.')?;
    let place = (branch.parse().ok()?, step.parse().ok()?);
    let again = Again { due: parts.next()?.parse().ok()?, step: parts.next()?.parse().ok()? };
    parts.next().is_none().then_some((place, again))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repertoire() -> Repertoire {
        let branch = |text| RepertoireBranch::read(text).unwrap();
        let first = branch("rule=renju&size=15&moves=h8h9i9g7.2j6.1g9&from=2");
        let mut repertoire = Repertoire::new("天元 & Co".into(), Stone::Black, first).unwrap();
        repertoire.add(branch("rule=renju&size=15&moves=h8h9i9g6&from=3")).unwrap();
        repertoire.known.insert((0, 2), Again { due: 20_782, step: 2 });
        repertoire
    }

    #[test]
    fn a_record_is_read_back() {
        assert_eq!(Repertoire::read(&repertoire().text(17)), Ok(repertoire()));
    }

    #[test]
    fn what_is_wrong_with_a_record_is_named() {
        let text = repertoire().text(17);
        let changed = |from: &str, to: &str| {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            Repertoire::read(&changed).unwrap_err().to_string()
        };
        for (from, to, named) in [
            ("form=1", "form=2", "\"2\""),
            ("form=1", "form", "no value"),
            ("side=black", "side=red", "\"side\""),
            ("branches=2", "branches=0", "\"branches\""),
            ("branches=2", "branches=3", "\"branch-3\""),
            ("h8h9i9g6", "h8h9i9i9", "branch 2: move 4"),
            ("known=0.2", "known=0", "\"known\""),
        ] {
            let error = changed(from, to);
            assert!(error.contains(named), "{from} {to}: {error}");
        }
        // The second branch under another rule.
        let (first, second) = text.split_once("branch-2").unwrap();
        let other = format!("{first}branch-2{}", second.replacen("renju", "caro", 1));
        let error = Repertoire::read(&other).unwrap_err();
        assert!(matches!(error, RepertoireError::Other(Rule::Caro, _)), "{error}");
        // Truncated anywhere, it is not a repertoire, or has everything that was there.
        for end in 0..text.len() {
            if let Ok(read) = Repertoire::read(&text[..end]) {
                assert_eq!(read.branches, repertoire().branches, "{}", &text[..end]);
            }
        }
    }

    #[test]
    fn another_rule_is_refused() {
        let mut repertoire = repertoire();
        let other = RepertoireBranch::read("rule=caro&size=15&moves=h8h9&from=1").unwrap();
        assert_eq!(repertoire.add(other), Err(RepertoireError::Other(Rule::Caro, Size::STANDARD)));
        assert_eq!(repertoire.branches.len(), 2);
    }

    #[test]
    fn as_sgf_the_branches_are_variations_of_one_game() {
        let sgf = repertoire().sgf();
        assert_eq!(sgf.matches("GM[4]").count(), 1, "{sgf}");
        assert_eq!(sgf.matches("B[hh]").count(), 1, "{sgf}");
        assert!(sgf.contains("W[gi]") && sgf.contains("W[gj]") && sgf.contains("B[gg]"), "{sgf}");
        assert!(sgf.contains("天元 & Co") && sgf.contains("RU[renju]"), "{sgf}");
        let set_up = "rule=caro&size=15&black=h8&white=&turn=white&moves=i9&from=0";
        let set_up = RepertoireBranch::read(set_up).unwrap();
        let sgf = Repertoire::new("a".into(), Stone::White, set_up).unwrap().sgf();
        assert!(sgf.contains("AB[hh]") && sgf.contains("W[ig]"), "{sgf}");
    }
}
