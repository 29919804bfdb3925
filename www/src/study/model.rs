//! What the study knows, what can happen to it, and what it asks of the browser.

use tengen::board::{Point, Stone};
use tengen::notation::{MarkForm, NodeId, Sign};
use tengen::rules::Rule;

use super::balance::Balance;
use super::certificate::Certificate;
use super::engine::Engine;
use super::opening::OpeningStones;
use super::setup::Change;
use super::tree::{Sticker, Study};
use crate::board::{Aim, Pointer, Shape};
use crate::engine::FetchedWeights;
use crate::game::Game;
use crate::proofs::Proofs;
use crate::proofs::protocol::{Answer as Proved, Request as Prove};
use crate::protocol::{Answer, Request, RequestId, Thinking};
use crate::records::study_record;
use crate::review::protocol::{Judgement, RowData};
use crate::review::{Answer as Reviewed, Request as Review, ReviewState};
use crate::runtime::document::Node;
use crate::runtime::key::Key;
use crate::settings::Settings;
use crate::text::Catalogue;

/// What a press on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tool {
    /// It plays a move.
    #[default]
    Play,
    /// It puts something on a point, or takes it off.
    Stick(Sticker),
    /// It sets up a stone, or takes off what is there.
    Put(Option<Stone>),
}

impl Tool {
    /// Every tool.
    pub const ALL: [Tool; 9] = [
        Tool::Play,
        Tool::Stick(Sticker::Letter),
        Tool::Stick(Sticker::Mark(MarkForm::Circle)),
        Tool::Stick(Sticker::Mark(MarkForm::Triangle)),
        Tool::Stick(Sticker::Mark(MarkForm::Square)),
        Tool::Stick(Sticker::Mark(MarkForm::Cross)),
        Tool::Put(Some(Stone::Black)),
        Tool::Put(Some(Stone::White)),
        Tool::Put(None),
    ];

    /// The tool's name, in the document and after `tool.` in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Tool::Play => "play",
            Tool::Stick(Sticker::Letter) => "letter",
            Tool::Stick(Sticker::Mark(MarkForm::Circle)) => "circle",
            Tool::Stick(Sticker::Mark(MarkForm::Triangle)) => "triangle",
            Tool::Stick(Sticker::Mark(MarkForm::Square)) => "square",
            Tool::Stick(Sticker::Mark(MarkForm::Cross)) => "cross",
            Tool::Put(Some(Stone::Black)) => "black",
            Tool::Put(Some(Stone::White)) => "white",
            Tool::Put(None) => "erase",
        }
    }
}

/// A line that is shown on the board while one points at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownLine {
    /// Of the candidate of this number.
    Candidate(usize),
    /// Of the forced win of this number.
    Proof(usize),
    /// The even moves of this number.
    Even(usize),
    /// The move of the certificate.
    Certificate,
    /// The forced win, or the engine's choice, that the review names in its sentence of this number.
    Claim(usize),
}

impl ShownLine {
    /// The line of a name: its kind and its number.
    pub fn named(name: &str) -> Option<ShownLine> {
        let (kind, number) = name.split_once('-')?;
        let number = number.parse().ok()?;
        match kind {
            "line" => Some(ShownLine::Candidate(number)),
            "proof" => Some(ShownLine::Proof(number)),
            "even" => Some(ShownLine::Even(number)),
            "certificate" => Some(ShownLine::Certificate),
            "claim" => Some(ShownLine::Claim(number)),
            _ => None,
        }
    }
}

/// What the study knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// The tree and the node on show.
    pub study: Study,
    /// The name of the record that it is kept in; [`None`] where nothing is kept.
    pub key: Option<String>,
    /// The revision of the tree that was last given to the store.
    pub kept: u64,
    /// Whether the store has not taken it, or there is none.
    pub is_refused: bool,
    /// The game that the study was opened with last.
    pub opened: Option<Game>,
    /// The stones of the opening that this game began with, if it had one.
    pub opening: Option<OpeningStones>,
    /// The words.
    pub text: Catalogue,
    /// What the person has chosen for good.
    pub settings: Settings,
    /// Whether the study is on show.
    pub is_open: bool,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The engine and what it says of the position on show.
    pub engine: Engine,
    /// The search for even moves in the position on show.
    pub balance: Option<Balance>,
    /// The learnt weights of the engine.
    pub weights: FetchedWeights,
    /// What is forced in the position on show.
    pub proofs: Proofs,
    /// What is proved of the position on show.
    pub certificate: Certificate,
    /// The review of the first line.
    pub review: ReviewState,
    /// Puzzles that the review has made of the game.
    pub puzzles: usize,
    /// What a press on the board does.
    pub tool: Tool,
    /// What the person aims at.
    pub aim: Aim,
    /// The line that is on show.
    pub line: Option<ShownLine>,
    /// The mistake that is tried again: the number of its move.
    pub trying: Option<Try>,
    /// The first move that diagrams number; none for 0.
    pub number_from: usize,
    /// The diagrams that are being printed.
    pub printed: Vec<Node>,
    /// What is told, by a key of the catalogue and its value.
    pub notice: Option<(&'static str, String)>,
    /// What a screen reader says next.
    pub spoken: String,
    /// What was said last about a move of the review.
    pub announced: Option<String>,
}

/// A mistake that one tries again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The node before it.
    pub before: NodeId,
    /// What was played now, and what was found out about it, once that is known.
    pub tried: Option<(Point, Option<Judgement>)>,
    /// The node that this has added to the tree.
    pub added: Option<NodeId>,
}

impl Model {
    /// The study of something.
    pub fn new(study: Study, settings: Settings, text: Catalogue) -> Model {
        Model {
            study,
            key: None,
            kept: 0,
            is_refused: false,
            opened: None,
            opening: None,
            text,
            settings,
            is_open: true,
            last_id: 0,
            engine: Engine::default(),
            balance: None,
            weights: FetchedWeights::default(),
            proofs: Proofs::default(),
            certificate: Certificate::default(),
            review: ReviewState::default(),
            puzzles: 0,
            tool: Tool::Play,
            aim: Aim::default(),
            line: None,
            trying: None,
            number_from: 1,
            printed: vec![],
            notice: None,
            spoken: String::new(),
            announced: None,
        }
    }

    /// The tree as the record of a game's study has it, where nothing else keeps it: what is opened now is what
    /// was opened last, perhaps with further moves.
    pub fn unkept(&self, opened: &Opened) -> Option<String> {
        let before = self.opened.as_ref().filter(|_| self.is_refused)?;
        let goes_on = match &opened.key {
            None => {
                opened.game.data(0) == before.data(0)
                    && opened.game.moves().starts_with(before.moves())
            }
            key => *key == self.key,
        };
        goes_on.then(|| study_record(&self.study.text(), 0))
    }

    /// Whether the engine's next worker may have others beside it: one that was lost takes no more risks.
    pub fn takes_several_cores(&self) -> bool {
        self.settings.cores && !self.engine.was_lost()
    }

    /// What the engine thinks of the position on show.
    pub fn thinking(&self) -> Option<&Thinking> {
        let game = self.study.game();
        let is_it = self.engine.thinks_of(&game.data(game.moves().len()));
        self.engine.thinking.as_ref().filter(|_| is_it)
    }

    /// What the review says of the move on show, if it is a move of the game that is reviewed.
    pub fn reviewed_row(&self) -> Option<&RowData> {
        self.review.rows.get(&self.study.first_ply()?)
    }

    /// How many moves at the beginning of the first line are the stones of an opening.
    pub fn opening_stones(&self) -> usize {
        let game = self.study.first_game();
        self.opening.as_ref().map_or(0, |opening| opening.number_in(game))
    }

    /// A line on the board: who begins it, and its moves; [`None`] stands for a reply that is none, as every
    /// reply is forbidden.
    pub fn shown_line(&self, line: ShownLine) -> (Stone, Vec<Option<Point>>) {
        let to_move = self.study.game().shown().to_move();
        let found = match line {
            ShownLine::Candidate(i) => {
                let line = self.thinking().and_then(|thinking| thinking.lines.get(i));
                line.map(|line| (to_move, line.points().map(Some).collect()))
            }
            ShownLine::Proof(i) => {
                let forced = self.proofs.forced().into_iter().nth(i);
                forced.map(|forced| (forced.attacker, forced.line))
            }
            ShownLine::Even(i) => {
                let even = self.balance.as_ref().and_then(|balance| balance.found.get(i));
                even.map(|even| (to_move, even.points.iter().copied().map(Some).collect()))
            }
            ShownLine::Certificate => {
                self.certificate.answer_on_show().map(|point| (to_move, vec![Some(point)]))
            }
            ShownLine::Claim(i) => {
                super::claims::claims(self).into_iter().nth(i).and_then(|claim| {
                    let line = claim.line?;
                    Some((line.begins, line.points))
                })
            }
        };
        found.unwrap_or((to_move, vec![]))
    }

    /// A new number for a request.
    pub fn next_id(&mut self) -> RequestId {
        self.last_id += 1;
        self.last_id
    }
}

/// What the person can have done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Back to the game.
    Close,
    /// Show a node.
    Go(u32),
    /// Show the first line after so many moves.
    Ply(usize),
    /// Show a node so many steps away.
    Step(isize),
    /// Show the next variation, or the one before.
    Switch(bool),
    /// Make the line on show the first one.
    Promote,
    /// Take the node on show and all after it out.
    Delete,
    /// Put back what was taken out last.
    Restore,
    /// Say what is thought of the move.
    Sign(Sign),
    /// Say something of the position.
    Comment(String),
    /// Choose what a press on the board does.
    Tool(Tool),
    /// Set up another position.
    SetUp(Change),
    /// Play on from the position on show, as a game of its own.
    PlayHere,
    /// Switch analysis on or off.
    Analyse,
    /// Show what is proved of the positions, or no more.
    Certificate,
    /// So many candidates.
    Lines(u32),
    /// Find an even move, of one stone or two.
    Balance(usize),
    /// Play a line into the tree up to this move of it.
    Follow(ShownLine),
    /// Review the game, or stop doing so.
    Review,
    /// Show what happened at a move.
    Moment(usize),
    /// Try a mistake again.
    Try(usize),
    /// Look at a move of the review more deeply, or stop doing so.
    Deeper(usize),
    /// Say what the engine would have played in the place of a move.
    Reveal(usize),
    /// Give up trying.
    GiveUp,
    /// Copy the tree as SGF.
    Copy,
    /// Save the tree as a file.
    Download,
    /// Number the moves of diagrams from this one on, or none for 0.
    NumberFrom(usize),
    /// Save the board as it is drawn.
    SavePng,
    /// Save a diagram of the position on show.
    SaveSvg,
    /// Save the moves that lead here as a moving picture.
    SaveGif,
    /// Print diagrams of the line on show.
    Print,
    /// Put away what is told.
    Dismiss,
}

impl Action {
    /// The action of a name and its value, as elements carry them.
    pub fn named(name: &str, value: &str) -> Option<Action> {
        let number = || value.parse::<usize>().ok();
        Some(match name {
            "close" => Action::Close,
            "go" => Action::Go(value.parse().ok()?),
            "ply" => Action::Ply(value.parse().ok()?),
            "step" => Action::Step(value.parse().ok()?),
            "switch" => Action::Switch(value == "down"),
            "promote" => Action::Promote,
            "delete" => Action::Delete,
            "restore" => Action::Restore,
            "sign" => Action::Sign(Sign::ALL.into_iter().find(|sign| sign.text() == value)?),
            "comment" => Action::Comment(value.to_owned()),
            "tool" => Action::Tool(Tool::ALL.into_iter().find(|tool| tool.name() == value)?),
            "set-up" => Action::SetUp(Change::named(value)?),
            "play-here" => Action::PlayHere,
            "analyse" => Action::Analyse,
            "certificate" => Action::Certificate,
            "lines" => Action::Lines(value.parse().ok()?),
            "balance" => Action::Balance(number()?.clamp(1, 2)),
            "follow" => Action::Follow(ShownLine::named(value)?),
            "review" => Action::Review,
            "moment" => Action::Moment(number()?),
            "try" => Action::Try(number()?),
            "deeper" => Action::Deeper(number()?),
            "reveal" => Action::Reveal(number()?),
            "give-up" => Action::GiveUp,
            "copy" => Action::Copy,
            "download" => Action::Download,
            "number-from" => Action::NumberFrom(number()?),
            "save-png" => Action::SavePng,
            "save-svg" => Action::SaveSvg,
            "save-gif" => Action::SaveGif,
            "print" => Action::Print,
            "dismiss" => Action::Dismiss,
            _ => return None,
        })
    }
}

/// What is opened to be studied.
#[derive(Clone, Debug)]
pub struct Opened {
    pub game: Game,
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
pub enum Message {
    /// The study is opened again, perhaps with another game.
    Opened {
        /// What is studied.
        opened: Box<Opened>,
        /// What the person has chosen for good.
        settings: Settings,
        /// Whether a review is wanted at once.
        reviews: bool,
    },
    /// The person did something.
    Do(Action),
    /// A pointer did something on the board.
    Pointer(Pointer),
    /// A key was pressed.
    Key(Key),
    /// The keyboard's focus is on a point, or on none.
    Focus(Option<Point>),
    /// A line is pointed at, or none.
    Line(Option<ShownLine>),
    /// The engine answers.
    Answer(Answer),
    EngineLost(String),
    /// The solver answers.
    Proved(Proved),
    SolverLost(String),
    /// The worker that reads certificates answers.
    Certified(Answer),
    CertificateLost(String),
    /// The reviewer answers.
    Reviewed(Reviewed),
    ReviewerLost(String),
    /// Learnt weights have come, or cannot be had.
    Weights(Rule, Result<Vec<u8>, String>),
    /// The page is hidden, or seen again.
    Hidden(bool),
    /// The file of the game does not name its rule.
    RuleGuessed,
    /// What the reader of the game's file passed over, mended or guessed.
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
}

/// Something the browser is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    StartEngine,
    /// Ask the engine.
    Ask(Request),
    /// Ask the solver.
    Prove(Prove),
    /// Ask the worker that reads certificates.
    AskCertificate(Request),
    StartReviewer,
    /// Ask the reviewer.
    Review(Review),
    /// Fetch the learnt weights of a rule.
    FetchWeights(Rule),
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
        shapes: Vec<Shape>,
    },
    /// Make and save a moving picture of these positions.
    SaveGif {
        /// The file's name.
        name: String,
        /// The shapes of each.
        frames: Vec<Vec<Shape>>,
    },
    /// Print the page.
    Print,
    /// Set the focus on an element.
    Focus(String),
    /// Bring an element into view.
    Show(&'static str),
    /// Open a game by what an address says of it.
    Open(String),
    /// Show the game again.
    Close,
}
