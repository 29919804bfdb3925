//! A game with its variations and comments.

use serde::Serialize;
use tengen::board::{Placed, Stone};
use tengen::notation::{Node, NodeId, Note, Tree};

use crate::named::names;

/// A game with variations.
#[derive(Clone, Debug, Serialize)]
pub struct TreeData {
    /// The rule, if the file names one of the five.
    pub rule: Option<&'static str>,
    /// The rule that the file names, if it is not one of the five.
    pub unknown_rule: Option<String>,
    /// Points along a side of the board.
    pub size: u8,
    /// Who plays Black.
    pub black: String,
    /// Who plays White.
    pub white: String,
    /// The result, as in the file.
    pub result: String,
    /// Every node, the root first, each after its parent.
    pub nodes: Vec<GameNodeData>,
    /// The encoding of the file, by its label in the Encoding Standard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// What the file's reader skipped, repaired or guessed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteData>,
    /// Whether a line ends early because of a flaw, which the notes describe.
    pub cut: bool,
}

/// A note from a file's reader.
#[derive(Clone, Debug, Serialize)]
pub struct NoteData {
    /// Where in the file; `None` if it concerns the whole file.
    pub at: Option<String>,
    /// What was skipped, repaired or guessed, in words.
    pub what: String,
}

impl From<&Note> for NoteData {
    fn from(note: &Note) -> NoteData {
        NoteData { at: note.place.map(|place| place.to_string()), what: note.remark.to_string() }
    }
}

/// A position of a game: what changed since its parent, and the annotations.
#[derive(Clone, Debug, Serialize)]
pub struct GameNodeData {
    /// The index of its parent among all nodes; `None` at the root.
    pub parent: Option<u32>,
    /// The move that leads here.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// Who made it.
    pub mover: Option<&'static str>,
    /// Stones removed here.
    pub removed: Vec<String>,
    /// Black stones set up here.
    pub black: Vec<String>,
    /// White stones set up here.
    pub white: Vec<String>,
    /// Who is to move, if it is not the opponent of the player who placed the last stone.
    pub to_move: Option<&'static str>,
    /// The comment.
    pub comment: String,
    /// Texts on points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<(String, String)>,
    /// Marks on points, by their properties in SGF.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(String, &'static str)>,
    /// How the move is judged, by its property in SGF: `TE`, `IT`, `DO` or `BM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<&'static str>,
    /// At the root of a lesson, the version of its format: the property `LESSON`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The task of an exercise in a lesson: the property `TASK`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
}

impl From<&Tree> for TreeData {
    fn from(tree: &Tree) -> TreeData {
        TreeData {
            rule: tree.rule.map(|rule| rule.name()),
            unknown_rule: tree.unknown_rule().map(str::to_owned),
            size: tree.size().get(),
            black: tree.black.clone(),
            white: tree.white.clone(),
            result: tree.result.clone(),
            nodes: tree.ids().map(|id| node(tree, id)).collect(),
            encoding: None,
            notes: Vec::new(),
            cut: false,
        }
    }
}

fn node(tree: &Tree, id: NodeId) -> GameNodeData {
    let Node { removed, setup, played, to_move, comment, labels, marks, sign, other } =
        tree.node(id);
    let of = |stone: Stone| {
        let all = setup.iter().filter(move |placed| placed.stone == stone);
        names(all.map(|Placed { point, .. }| point))
    };
    let carried =
        |name: &str| other.iter().find(|property| property.name == name)?.values.first().cloned();
    GameNodeData {
        parent: tree.parent(id).map(NodeId::number),
        played: played.map(|placed| placed.point.to_string()),
        mover: played.map(|placed| placed.stone.name()),
        removed: names(removed),
        black: of(Stone::Black),
        white: of(Stone::White),
        to_move: to_move.map(Stone::name),
        comment: comment.clone(),
        labels: labels.iter().map(|label| (label.point.to_string(), label.text.clone())).collect(),
        marks: marks.iter().map(|mark| (mark.point.to_string(), mark.form.property())).collect(),
        sign: sign.map(|sign| sign.property().0),
        lesson: carried("LESSON"),
        task: carried("TASK"),
    }
}
