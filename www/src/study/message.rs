//! What can happen to the study, and what it asks of the browser.

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

/// What is opened to be studied.
#[derive(Clone, Debug)]
pub struct OpenedStudy {
    pub game: PlayedGame,
    /// What was found in the record of its study, the best first.
    pub records: Vec<String>,
    /// The SGF file that the game came from.
    pub file: Option<String>,
    /// The stones of its opening, if it had one.
    pub opening: Option<OpeningStones>,
    /// The name of the record; [`None`] where nothing is kept.
    pub key: Option<String>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum StudyMessage {
    /// The study is opened again, perhaps with another game.
    Opened {
        /// What is studied.
        opened: Box<OpenedStudy>,
        /// The settings that the person has chosen.
        settings: Settings,
        /// Whether a review is wanted at once.
        reviews: bool,
    },
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
    /// The page is hidden, or seen again.
    Hidden(bool),
    /// The file of the game does not name its rule.
    RuleGuessed,
    /// What the reader of the game's file skipped, repaired or guessed.
    FileNotes(String),
    /// The browser has thrown away what the store had.
    Cleared,
    /// Something was copied, or could not be.
    Copied(bool),
    /// Printing is over.
    Printed,
    /// A moving picture is made and saved.
    PictureMade,
    /// A picture could not be made.
    PictureFailed(String),
    /// The record could not be kept.
    NotKept(String),
    /// The game that was wanted cannot be read, so that on the board is studied.
    NotOpened(Reason),
}

/// Something the browser is to do.
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
    /// Keep a record.
    Keep(String, String),
    /// Keep that a game has been reviewed to its end.
    KeepReviewed,
    /// Keep a puzzle, by its name and as a record.
    KeepPuzzle(String, String),
    /// Copy a text.
    Copy(String),
    /// Save a text as a file.
    Download {
        /// The file's name.
        name: String,
        /// What is in it.
        text: String,
    },
    /// Save a picture.
    SavePng {
        /// The file's name.
        name: String,
        /// What is drawn.
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
    /// Bring an element into view.
    Show(&'static str),
    /// Open a game by what an address says about it.
    Open(String),
    /// Go to a fragment of the page's address, so that the way back leads here.
    Go(String),
    /// Show the game again.
    Close,
}

impl From<EngineEffect> for StudyEffect {
    fn from(effect: EngineEffect) -> StudyEffect {
        StudyEffect::Engine(effect)
    }
}
