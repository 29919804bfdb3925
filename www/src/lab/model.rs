//! The state of the Lab's page.

use std::collections::BTreeSet;

use super::compare::ComparisonRow;
use super::layout::{Camera, Layout};
use super::protocol::{LabProgress, LabRequest, LabRequestId};
use super::record::VisitedNode;
use super::setup::{Algorithm, Setup};
use super::subject::{EXAMPLES, Example};
use super::text::catalogue;
use super::tree::VisitTree;
use crate::game::LinkError;
use crate::protocol::PositionData;
use crate::text::{Catalogue, Language, Words};

/// Steps per second made by the play button, from slow to fast.
pub const SPEEDS: [f64; 5] = [1.0, 3.0, 10.0, 40.0, 200.0];

/// The worker's current task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabTask {
    /// It is not ready yet.
    Starting,
    /// Nothing.
    Idle,
    /// A search that is being recorded.
    Running,
    /// The same subject by every algorithm.
    Comparing,
}

/// The last search and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Result {
    /// The id of the request it answers.
    pub id: LabRequestId,
    /// What was searched and how.
    pub setup: Setup,
    /// Its statistics.
    pub progress: LabProgress,
    /// Its visits, or a sample of them.
    pub tree: VisitTree,
}

/// The page's state.
#[derive(Clone, Debug, PartialEq)]
pub struct LabModel {
    /// The words.
    pub text: Catalogue,
    /// The chosen language, whose words may still be being fetched.
    pub language: Language,
    /// The position passed on by the game's page, if any.
    pub position: Option<PositionData>,
    /// The worked example chosen; [`None`] for the position.
    pub example: Option<&'static str>,
    /// What will be searched, and how.
    pub setup: Setup,
    /// The worker's current task.
    pub task: LabTask,
    /// The id of the last request.
    pub last_id: LabRequestId,
    /// The setup of the search in progress; later choices apply to the next one.
    pub searched: Option<Setup>,
    /// The statistics of the search in progress.
    pub progress: Option<LabProgress>,
    /// The pieces of the record received so far.
    pub incoming: Vec<VisitedNode>,
    /// The last search.
    pub result: Option<Result>,
    /// The positions of the nodes of its tree.
    pub layout: Layout,
    /// The nodes shown without their subtrees.
    pub folded: BTreeSet<u32>,
    /// The visible part of the tree.
    pub camera: Camera,
    /// How many steps of the search are shown.
    pub step: usize,
    /// The node shown.
    pub chosen: u32,
    /// When automatic playing began, in milliseconds, and at which step.
    pub playing: Option<(f64, usize)>,
    /// The index of the speed in [`SPEEDS`].
    pub speed: usize,
    /// The comparison so far.
    pub rows: Vec<ComparisonRow>,
    /// The setup that was compared.
    pub compared: Option<Setup>,
    /// The point of the board whose value is explained.
    pub point: Option<u32>,
    /// The last error.
    pub problem: Option<String>,
    /// Whether that error is that words could not be fetched.
    pub lacks_words: bool,
}

impl Default for LabModel {
    fn default() -> LabModel {
        let example = EXAMPLES[0];
        LabModel {
            text: catalogue(),
            language: Language::ENGLISH,
            position: None,
            example: Some(example.name),
            setup: example.setup(),
            task: LabTask::Starting,
            last_id: 0,
            searched: None,
            progress: None,
            incoming: vec![],
            result: None,
            layout: Layout::default(),
            folded: BTreeSet::new(),
            camera: Camera::default(),
            step: 0,
            chosen: 0,
            playing: None,
            speed: 1,
            rows: vec![],
            compared: None,
            point: None,
            problem: None,
            lacks_words: false,
        }
    }
}

impl LabModel {
    /// Whether the worker searches or compares.
    pub fn is_busy(&self) -> bool {
        matches!(self.task, LabTask::Running | LabTask::Comparing)
    }

    /// The tree shown, if there is one and it is not empty.
    pub fn tree(&self) -> Option<&VisitTree> {
        self.result.as_ref().map(|result| &result.tree).filter(|tree| !tree.is_empty())
    }

    /// The moves that lead to the node shown.
    pub fn moves(&self) -> Vec<u32> {
        self.tree().map(|tree| tree.path(self.chosen)).unwrap_or_default()
    }

    /// Whether the tree shown is that of a kill search.
    pub fn shows_kill(&self) -> bool {
        self.result.as_ref().is_some_and(|result| result.progress.kill.is_some())
    }

    /// The setup shown on the board: that of the tree or, without one, the chosen one.
    pub fn shown_setup(&self) -> &Setup {
        self.result.as_ref().map_or(&self.setup, |result| &result.setup)
    }
}

/// The position in the address, if any, or why it cannot be read.
pub type Address = Option<core::result::Result<PositionData, LinkError>>;

/// What can happen to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum LabMessage {
    /// The page opens.
    Opened {
        /// The texts delivered with the page.
        words: Vec<Words>,
        /// The language the person reads.
        language: Language,
        /// The position in the address, if any.
        position: Address,
    },
    /// The address has changed.
    Address(Address),
    /// The words of a language have arrived; [`None`] if they cannot be fetched.
    Words(Language, Option<Words>),
    /// The worker answers.
    Answer(super::protocol::LabAnswer),
    /// The worker is lost, and why.
    Lost(String),
    /// The person acts.
    Do(LabAction),
    /// The canvas has a size now, in CSS pixels.
    Resized(f64, f64),
    /// A frame is about to be drawn, at this many milliseconds.
    Frame(f64),
}

/// The person's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum LabAction {
    /// Switch to a language.
    Language(Language),
    /// Choose a worked example.
    Example(Example),
    /// Choose the position of the game.
    Position,
    /// Use the position of the node shown as a new start.
    StartHere,
    /// Choose the algorithm.
    Algorithm(Algorithm),
    /// Value gomoku by shapes or by runs.
    Shapes(bool),
    /// Set the search depth in plies.
    Depth(u32),
    /// Set the depth of kill search in plies.
    KillDepth(u32),
    /// Keep this many candidates, or all.
    Width(Option<u32>),
    /// Switch move ordering on or off.
    Ordered(bool),
    /// Search.
    Run,
    /// Search with every algorithm.
    Compare,
    /// Stop the search.
    Stop,
    /// Go this many steps forward or back.
    Step(i64),
    /// Go to the beginning.
    First,
    /// Go to the end.
    Last,
    /// Play the steps, or stop playing.
    Play,
    /// Play at one of [`SPEEDS`].
    Speed(usize),
    /// Show a node's parent.
    Up,
    /// Show a node's first child.
    Down,
    /// Show the sibling this many places further.
    Across(i32),
    /// Fold or unfold the subtree of the node shown.
    Fold,
    /// Zoom by a factor, around a position on the canvas or its middle.
    Zoom(f64, Option<(f64, f64)>),
    /// Show the whole tree.
    Fit,
    /// Move the tree by this many CSS pixels.
    Drag(f64, f64),
    /// Show the node at a position on the canvas.
    Pick(f64, f64),
    /// Explain the value of a point of the board; [`None`] to stop.
    Point(Option<u32>),
}

impl LabAction {
    /// Returns the action with a name and a value, or [`None`] if there is none.
    pub fn named(name: &str, value: &str) -> Option<LabAction> {
        let number = || value.parse::<u32>().ok();
        Some(match name {
            "language" => LabAction::Language(Language::from_tag(value)?),
            "subject" if value == "position" => LabAction::Position,
            "subject" => LabAction::Example(Example::named(value)?),
            "start-here" => LabAction::StartHere,
            "algorithm" => LabAction::Algorithm(Algorithm::named(value)?),
            "table" => LabAction::Shapes(value == "shapes"),
            "depth" => LabAction::Depth(number()?),
            "kill-depth" => LabAction::KillDepth(number()?),
            "width" => LabAction::Width(number()),
            "order" => LabAction::Ordered(value == "valuation"),
            "run" => LabAction::Run,
            "compare" => LabAction::Compare,
            "stop" => LabAction::Stop,
            "step" => LabAction::Step(value.parse().ok()?),
            "first" => LabAction::First,
            "last" => LabAction::Last,
            "play" => LabAction::Play,
            "speed" => LabAction::Speed(number()? as usize),
            "up" => LabAction::Up,
            "down" => LabAction::Down,
            "across" => LabAction::Across(value.parse().ok()?),
            "fold" => LabAction::Fold,
            "zoom" => LabAction::Zoom(value.parse().ok()?, None),
            "fit" => LabAction::Fit,
            "no-point" => LabAction::Point(None),
            _ => return None,
        })
    }

    /// The action of a key on the tree; [`None`] for other keys.
    pub fn of_key(key: &str) -> Option<LabAction> {
        Some(match key {
            "ArrowRight" => LabAction::Step(1),
            "ArrowLeft" => LabAction::Step(-1),
            "Home" => LabAction::First,
            "End" => LabAction::Last,
            "ArrowUp" => LabAction::Up,
            "ArrowDown" => LabAction::Down,
            "," | "PageUp" => LabAction::Across(-1),
            "." | "PageDown" => LabAction::Across(1),
            " " => LabAction::Play,
            "Enter" => LabAction::Fold,
            "+" | "=" => LabAction::Zoom(1.4, None),
            "-" => LabAction::Zoom(1.0 / 1.4, None),
            "0" => LabAction::Fit,
            _ => return None,
        })
    }
}

/// What the page has to do apart from drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum LabEffect {
    /// Send the worker a request.
    Send(LabRequest),
    /// Start another worker in place of the one that is lost.
    Respawn,
    /// Fetch the words of a language.
    FetchWords(Language),
    /// Store the language, for the game's page too.
    Keep(Language),
    /// Scroll to the tree, if it is far out of view.
    ShowTree,
}
