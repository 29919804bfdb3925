//! Everything the Lab's page knows.

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

/// How many steps a second the play button makes, from slow to fast.
pub const SPEEDS: [f64; 5] = [1.0, 3.0, 10.0, 40.0, 200.0];

/// What the worker is doing.
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

/// The last search and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Result {
    /// The number of the request it answers.
    pub id: LabRequestId,
    /// What was searched and how.
    pub setup: Setup,
    /// How it went.
    pub progress: LabProgress,
    /// Its visits, or a sample of them.
    pub tree: VisitTree,
}

/// The page's state.
#[derive(Clone, Debug, PartialEq)]
pub struct LabModel {
    /// The words.
    pub text: Catalogue,
    /// The language that is wanted, whose words may be on their way.
    pub language: Language,
    /// The position that the game's page handed over, if it did.
    pub position: Option<PositionData>,
    /// The worked example chosen; [`None`] for the position.
    pub example: Option<&'static str>,
    /// What will be searched, and how.
    pub setup: Setup,
    /// What the worker does.
    pub task: LabTask,
    /// The number of the last request.
    pub last_id: LabRequestId,
    /// What is searched, and how, while a search is under way; what is chosen meanwhile is for the next.
    pub searched: Option<Setup>,
    /// How the search under way goes.
    pub progress: Option<LabProgress>,
    /// The pieces of the record that have come so far.
    pub incoming: Vec<VisitedNode>,
    /// The last search.
    pub result: Option<Result>,
    /// Where the nodes of its tree lie.
    pub layout: Layout,
    /// The nodes shown without what is below them.
    pub folded: BTreeSet<u32>,
    /// How the tree is looked at.
    pub camera: Camera,
    /// How many steps of the search have happened.
    pub step: usize,
    /// The node on show.
    pub chosen: u32,
    /// Since when the steps play by themselves, in milliseconds, and from which step.
    pub playing: Option<(f64, usize)>,
    /// Which of [`SPEEDS`].
    pub speed: usize,
    /// The comparison so far, and what it is of.
    pub rows: Vec<ComparisonRow>,
    /// What was compared.
    pub compared: Option<Setup>,
    /// The point of the board whose worth is explained.
    pub point: Option<u32>,
    /// What went wrong last.
    pub problem: Option<String>,
    /// Whether that is that words could not be fetched.
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

    /// The tree on show, if there is one with anything in it.
    pub fn tree(&self) -> Option<&VisitTree> {
        self.result.as_ref().map(|result| &result.tree).filter(|tree| !tree.is_empty())
    }

    /// The moves that lead to the node on show.
    pub fn moves(&self) -> Vec<u32> {
        self.tree().map(|tree| tree.path(self.chosen)).unwrap_or_default()
    }

    /// Whether the tree on show is a kill search's.
    pub fn shows_kill(&self) -> bool {
        self.result.as_ref().is_some_and(|result| result.progress.kill.is_some())
    }

    /// The setup that the board shows: of the tree, or, without one, the one chosen.
    pub fn shown_setup(&self) -> &Setup {
        self.result.as_ref().map_or(&self.setup, |result| &result.setup)
    }
}

/// The position that the address names, if it names one, or why it cannot be read.
pub type Address = Option<core::result::Result<PositionData, LinkError>>;

/// What can happen to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum LabMessage {
    /// The page opens.
    Opened {
        /// The texts it has brought along.
        words: Vec<Words>,
        /// The language the person reads.
        language: Language,
        /// The position that the address names, if it names one.
        position: Address,
    },
    /// The address has changed.
    Address(Address),
    /// The words of a language have come; [`None`] if they cannot be fetched.
    Words(Language, Option<Words>),
    /// The worker answers.
    Answer(super::protocol::LabAnswer),
    /// The worker is lost, and why.
    Lost(String),
    /// Somebody wants something.
    Do(LabAction),
    /// The canvas has a size now, in CSS pixels.
    Resized(f64, f64),
    /// A frame is about to be drawn, at this many milliseconds.
    Frame(f64),
}

/// What somebody can want.
#[derive(Clone, Debug, PartialEq)]
pub enum LabAction {
    /// Speak a language.
    Language(Language),
    /// Take a worked example.
    Example(Example),
    /// Take the position of the game.
    Position,
    /// Take the node on show as a new start.
    StartHere,
    /// Choose the algorithm.
    Algorithm(Algorithm),
    /// Value gomoku by shapes, or by runs.
    Shapes(bool),
    /// Look this many plies ahead.
    Depth(u32),
    /// Let kill search look this many plies ahead.
    KillDepth(u32),
    /// Keep this many candidates, or all.
    Width(Option<u32>),
    /// Try the best candidates first, or not.
    Ordered(bool),
    /// Search.
    Run,
    /// Search by every algorithm.
    Compare,
    /// Stop the search.
    Stop,
    /// Go this many steps on or back.
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
    /// Show a sibling this many places on.
    Across(i32),
    /// Fold what is below the node on show away, or out again.
    Fold,
    /// Zoom by a factor, at a place of the canvas or in its middle.
    Zoom(f64, Option<(f64, f64)>),
    /// Show the whole tree.
    Fit,
    /// Move the tree by this many CSS pixels.
    Drag(f64, f64),
    /// Show the node at a place of the canvas.
    Pick(f64, f64),
    /// Explain what a point of the board is worth; [`None`] to stop.
    Point(Option<u32>),
}

impl LabAction {
    /// The action of a name and a value; [`None`] where there is none.
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

/// What the page has to do beside drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum LabEffect {
    /// Say something to the worker.
    Send(LabRequest),
    /// Start another worker in place of the one that is lost.
    Respawn,
    /// Fetch the words of a language.
    FetchWords(Language),
    /// Keep the language, for the game's page too.
    Keep(Language),
    /// Bring the tree into sight, where it is far from being there.
    ShowTree,
}
