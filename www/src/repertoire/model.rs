//! The view's state, its messages, and its effects for the browser.

use std::collections::VecDeque;

use tengen::board::{Size, Stone};
use tengen::rules::Rule;

use super::branch::RepertoireBranch;
use super::checking::Checking;
use super::graph::Graph;
use super::partner::Partner;
use super::practice::Practice;
use super::record::{Repertoire, RepertoireError};
use super::training::Training;
use crate::board::Aim;
use crate::engine::{EngineEffect, EngineEvent};
use crate::game::PlayedGame;
use crate::play::{LEVELS, PlayLevel};
use crate::records::{RecordKey, StoreFailure};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::{Catalogue, Reason};
use crate::widgets::ViewNotice;

/// How many deviations are listed at first, and how many more each time.
pub(super) const PAGE: usize = 10;

/// A stored repertoire.
#[derive(Clone, Debug)]
pub struct Shelved {
    pub key: RecordKey,
    /// The repertoire with its positions, or why it cannot be read.
    pub content: Result<(Repertoire, Graph), RepertoireError>,
}

/// A branch that is about to become a repertoire, or a part of one.
#[derive(Clone, Debug)]
pub struct Taking {
    pub branch: RepertoireBranch,
    /// The first moves to leave out, by the indices of their steps.
    pub left_out: Vec<usize>,
    pub name: String,
    pub side: Stone,
    /// The repertoire to add it to; [`None`] for a new one.
    pub into: Option<RecordKey>,
}

/// What is shown.
#[derive(Clone, Debug)]
pub enum RepertoireScreen {
    /// The repertoires, and where games left them.
    Shelf,
    Taking(Box<Taking>),
    Training(Box<Training>),
    Practice(Box<Practice>),
}

/// The view's state.
#[derive(Clone, Debug)]
pub struct RepertoireModel {
    /// The words.
    pub text: Catalogue,
    /// The person's settings.
    pub settings: Settings,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// The current day in local time, counted from 1970.
    pub today: u64,
    /// An unpredictable number.
    pub random: u32,
    /// The name in the address.
    pub addressed: String,
    /// The repertoires in order of their names; [`None`] until they are read.
    pub shelf: Option<Vec<Shelved>>,
    /// The one whose details are shown.
    pub chosen: Option<RecordKey>,
    pub screen: RepertoireScreen,
    /// The records being written, the oldest first.
    pub(super) keeping: VecDeque<(RecordKey, String)>,
    /// The records that there was no room for: they can be used until the page is closed.
    pub(super) unkept: Vec<(RecordKey, String)>,
    /// The repertoire whose deletion waits to be confirmed.
    pub asked_delete: Option<RecordKey>,
    pub checking: Checking,
    /// Whether the next part of the comparison has been scheduled.
    pub(super) is_checking: bool,
    /// How many deviations are listed.
    pub most: usize,
    pub partner: Partner,
    /// The notice shown.
    pub notice: Option<ViewNotice>,
    /// The line on the board.
    pub game: PlayedGame,
    /// The point that the person aims at.
    pub aim: Aim,
}

impl RepertoireModel {
    /// Returns the state before anything is known.
    pub fn new(settings: Settings, text: Catalogue) -> RepertoireModel {
        RepertoireModel {
            text,
            settings,
            now: 0,
            today: 0,
            random: 1,
            addressed: String::new(),
            shelf: None,
            chosen: None,
            screen: RepertoireScreen::Shelf,
            keeping: VecDeque::new(),
            unkept: vec![],
            asked_delete: None,
            checking: Checking::default(),
            is_checking: false,
            most: PAGE,
            partner: Partner::default(),
            notice: None,
            game: PlayedGame::new(Rule::Freestyle, Size::STANDARD),
            aim: Aim::default(),
        }
    }

    /// The readable repertoires, each with its index among all.
    pub fn readable(&self) -> impl Iterator<Item = (usize, &Repertoire, &Graph)> + Clone {
        let all = self.shelf.iter().flatten().enumerate();
        all.filter_map(|(place, shelved)| {
            let (repertoire, graph) = shelved.content.as_ref().ok()?;
            Some((place, repertoire, graph))
        })
    }

    /// The index of a repertoire among all.
    pub(super) fn place_of(&self, key: &RecordKey) -> Option<usize> {
        self.shelf.as_ref()?.iter().position(|shelved| shelved.key == *key)
    }

    /// The repertoire whose details are shown, with its positions.
    pub fn chosen(&self) -> Option<&(Repertoire, Graph)> {
        let place = self.place_of(self.chosen.as_ref()?)?;
        self.shelf.as_ref()?[place].content.as_ref().ok()
    }

    pub(super) fn chosen_mut(&mut self) -> Option<&mut (Repertoire, Graph)> {
        let place = self.place_of(self.chosen.as_ref()?)?;
        self.shelf.as_mut()?[place].content.as_mut().ok()
    }

    pub(super) fn notify(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::info(reason));
    }

    pub(super) fn warn(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::warn(reason));
    }

    pub(super) fn partner_failed(&mut self, reason: Reason) {
        self.partner.is_lost = true;
        self.warn(Reason::new("repertoire.engine-lost").of("reason", reason));
    }
}

/// The person's actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepertoireAction {
    /// Back to the page's own game.
    Close,
    /// Back to the repertoires.
    Back,
    /// Show or hide the details of a repertoire.
    Choose(RecordKey),
    /// Name it, or the one that is about to be made.
    Name(String),
    /// Delete it; done on the second request.
    Delete(RecordKey),
    /// Save it as a file.
    Save,
    /// Open it in the study.
    Study,
    Train,
    /// Play a game with it.
    Practice,
    /// Choose the side whose moves should be known.
    Side(Stone),
    /// Add the branch to this repertoire, or make a new one.
    Into(Option<RecordKey>),
    /// Include or exclude a first move with everything after it.
    Toggle(usize),
    /// Add the branch.
    Add,
    /// Show the solution.
    Show,
    /// Go on with the next line.
    Next,
    /// Play on from the position shown.
    PlayOn,
    /// Play against this level beyond the book.
    Level(PlayLevel),
    /// Open the game shown in the study.
    OpenGame,
    /// Open the game of a deviation, given by its index.
    Open(usize),
    /// List more deviations.
    More,
    /// Dismiss the notice.
    Dismiss,
}

impl ViewAction for RepertoireAction {
    const CLOSE: RepertoireAction = RepertoireAction::Close;

    fn named(name: &str, value: &str) -> Option<RepertoireAction> {
        Some(match name {
            "close" => RepertoireAction::Close,
            "back" => RepertoireAction::Back,
            "choose" => RepertoireAction::Choose(RecordKey::named(value)?),
            "name" => RepertoireAction::Name(value.to_owned()),
            "delete" => RepertoireAction::Delete(RecordKey::named(value)?),
            "save" => RepertoireAction::Save,
            "study" => RepertoireAction::Study,
            "train" => RepertoireAction::Train,
            "practice" => RepertoireAction::Practice,
            "side" => RepertoireAction::Side(Stone::from_name(value)?),
            "into" if value.is_empty() => RepertoireAction::Into(None),
            "into" => RepertoireAction::Into(Some(RecordKey::named(value)?)),
            "toggle" => RepertoireAction::Toggle(value.parse().ok()?),
            "add" => RepertoireAction::Add,
            "show" => RepertoireAction::Show,
            "next" => RepertoireAction::Next,
            "play-on" => RepertoireAction::PlayOn,
            "level" => {
                RepertoireAction::Level(LEVELS.into_iter().find(|level| level.name == value)?)
            }
            "open-game" => RepertoireAction::OpenGame,
            "open" => RepertoireAction::Open(value.parse().ok()?),
            "more" => RepertoireAction::More,
            "dismiss" => RepertoireAction::Dismiss,
            _ => return None,
        })
    }
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum RepertoireMessage {
    /// The view is opened.
    Opened {
        /// The person's settings.
        settings: Settings,
        /// The name in the address, without its `#`.
        what: String,
    },
    /// All stored records.
    Records(Vec<(RecordKey, String)>),
    /// Another tab has written to a record.
    Changed(RecordKey),
    /// The record has been written.
    Kept,
    /// A record could not be written.
    NotKept(StoreFailure),
    /// Do the next part of the comparison.
    Check,
    /// Something happened to the engine.
    Engine(EngineEvent),
    /// The person did something.
    Input(ViewInput<RepertoireAction>),
}

/// Something the browser should do.
#[derive(Clone, Debug, PartialEq)]
pub enum RepertoireEffect {
    /// Read all records.
    FindAll,
    /// Store a repertoire.
    Keep(RecordKey, String),
    Forget(RecordKey),
    /// Announce to the other tabs that a record has been written or deleted.
    Tell(RecordKey),
    /// Send the message for the next part of the comparison soon.
    Check,
    /// Do something for the engine.
    Engine(EngineEffect),
    /// Replace the address's fragment by this.
    Name(String),
    /// Open a game from its address, and then the study.
    Study(String),
    /// Open the study of a stored game, after this many moves.
    StudyKept(RecordKey, usize),
    /// Open an SGF file as if it had been dropped on the board.
    OpenFile(String),
    /// Have the browser save a text.
    Download {
        /// The file's name.
        name: String,
        /// Its content.
        text: String,
    },
    /// Set the focus on an element.
    Focus(String),
    /// Show the page's own game again.
    Close,
}

impl From<EngineEffect> for RepertoireEffect {
    fn from(effect: EngineEffect) -> RepertoireEffect {
        RepertoireEffect::Engine(effect)
    }
}
