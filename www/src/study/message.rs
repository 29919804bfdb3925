//! The study's messages, and its effects for the browser.

use super::action::{StudyAction, StudyLine};
use super::opening::OpeningStones;
use crate::board::DrawnShape;
use crate::engine::{EngineEffect, EngineEvent};
use crate::game::PlayedGame;
use crate::proofs::protocol::{SolverAnswer, SolverRequest};
use crate::protocol::{EngineAnswer, EngineRequest};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::shell::ViewInput;
use crate::settings::Settings;
use crate::text::Reason;

/// A game opened for study.
#[derive(Clone, Debug)]
pub struct OpenedStudy {
    pub game: PlayedGame,
    /// The texts found in the record of its study, the best first.
    pub records: Vec<String>,
    /// The SGF file that the game came from.
    pub file: Option<String>,
    /// The stones of its opening, if it had one.
    pub opening: Option<OpeningStones>,
    /// The name of the record; [`None`] if nothing is stored.
    pub key: Option<String>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum StudyMessage {
    /// The study is opened again, perhaps with another game.
    Opened {
        /// What is studied.
        opened: Box<OpenedStudy>,
        /// The person's settings.
        settings: Settings,
        /// Whether a review is wanted at once.
        reviews: bool,
    },
    /// The page has been loaded again, and the study was left at this place.
    Returned(String),
    /// The person did something.
    Input(ViewInput<StudyAction>),
    /// A line is pointed at, or none.
    Line(Option<StudyLine>),
    /// Something happened to the engine.
    Engine(EngineEvent),
    Proved(SolverAnswer),
    SolverLost(String),
    /// The worker that reads certificates answers.
    Certified(EngineAnswer),
    CertificateLost(String),
    /// The reviewer answers.
    Reviewed(ReviewAnswer),
    ReviewerLost(String),
    /// The page is hidden, or visible again.
    Hidden(bool),
    /// The file of the game does not name its rule.
    RuleGuessed,
    /// What the reader of the game's file skipped, repaired or guessed.
    FileNotes {
        /// The notes, in the page's words.
        notes: String,
        /// Whether another encoding can be chosen beside the game.
        is_doubtful: bool,
    },
    /// The browser has discarded the contents of the store.
    Cleared,
    /// Something was copied, or could not be.
    Copied(bool),
    /// Printing is over.
    Printed,
    /// A moving picture has been made and saved.
    PictureMade,
    /// A picture could not be made.
    PictureFailed(String),
    /// The record could not be stored.
    NotKept(String),
    /// The requested game cannot be read, so the one on the board is studied.
    NotOpened(Reason),
}

/// Something the browser should do.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyEffect {
    /// Do something for the engine.
    Engine(EngineEffect),
    /// Ask the solver.
    Prove(SolverRequest),
    /// Ask the worker that reads certificates.
    AskCertificate(EngineRequest),
    StartReviewer,
    /// Ask the reviewer.
    Review(ReviewRequest),
    /// Store a record.
    Keep(String, String),
    /// Store the fact that a game has been reviewed to its end.
    KeepReviewed,
    /// Store a puzzle, with its name and its record.
    KeepPuzzle(String, String),
    /// Copy a text.
    Copy(String),
    /// Save a text as a file.
    Download {
        /// The file's name.
        name: String,
        /// Its content.
        text: String,
    },
    /// Save a picture.
    SavePng {
        /// The file's name.
        name: String,
        /// The shapes to draw.
        shapes: Vec<DrawnShape>,
    },
    /// Make and save a moving picture of these positions.
    SaveGif {
        /// The file's name.
        name: String,
        /// The shapes of each.
        frames: Vec<Vec<DrawnShape>>,
    },
    /// Print the page.
    Print,
    /// Set the focus on an element.
    Focus(String),
    /// Scroll to an element.
    Show(&'static str),
    /// Open a game from its address.
    Open(String),
    /// Go to a fragment of the page's address, so that the back button leads here.
    Go(String),
    /// Show the game again.
    Close,
}

impl From<EngineEffect> for StudyEffect {
    fn from(effect: EngineEffect) -> StudyEffect {
        StudyEffect::Engine(effect)
    }
}
