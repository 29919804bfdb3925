//! What the view knows, what can happen to it, and what it asks of the browser.

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

/// How many deviations are listed at first, and each time more are wanted.
pub(super) const PAGE: usize = 10;

/// A kept repertoire.
#[derive(Clone, Debug)]
pub struct Shelved {
    pub key: RecordKey,
    /// It, with its positions, or why it cannot be read.
    pub content: Result<(Repertoire, Graph), RepertoireError>,
}

/// A branch that is about to become a repertoire, or a part of one.
#[derive(Clone, Debug)]
pub struct Taking {
    pub branch: RepertoireBranch,
    /// The first moves that are left out, by the places of their steps.
    pub left_out: Vec<usize>,
    pub name: String,
    pub side: Stone,
    /// The repertoire that it is added to; a new one without it.
    pub into: Option<RecordKey>,
}

/// What is on show.
#[derive(Clone, Debug)]
pub enum RepertoireScreen {
    /// The repertoires, and where games left them.
    Shelf,
    Taking(Box<Taking>),
    Training(Box<Training>),
    Practice(Box<Practice>),
}

/// What the view knows.
#[derive(Clone, Debug)]
pub struct RepertoireModel {
    /// The words.
    pub text: Catalogue,
    /// The settings that the person has chosen.
    pub settings: Settings,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// The day, counted from 1970 in the person's own time.
    pub today: u64,
    /// A number that nobody knows before.
    pub random: u32,
    /// What the address names.
    pub addressed: String,
    /// The repertoires by their names; [`None`] until they are read.
    pub shelf: Option<Vec<Shelved>>,
    /// The one whose details are on show.
    pub chosen: Option<RecordKey>,
    pub screen: RepertoireScreen,
    /// The records that are being written, the oldest first.
    pub(super) keeping: VecDeque<(RecordKey, String)>,
    /// The records that there was no room for: they can be used until the page is closed.
    pub(super) unkept: Vec<(RecordKey, String)>,
    /// The repertoire whose deletion waits to be confirmed.
    pub asked_delete: Option<RecordKey>,
    pub checking: Checking,
    /// Whether the next part of the checking is on its way.
    pub(super) is_checking: bool,
    /// How many deviations are listed.
    pub most: usize,
    pub partner: Partner,
    /// The notice on show.
    pub notice: Option<ViewNotice>,
    /// The line on the board.
    pub game: PlayedGame,
    /// The point that the person aims at.
    pub aim: Aim,
}

impl RepertoireModel {
    /// Nothing is known yet.
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

    /// The repertoires that can be read, each with its place among all.
    pub fn readable(&self) -> impl Iterator<Item = (usize, &Repertoire, &Graph)> + Clone {
        let all = self.shelf.iter().flatten().enumerate();
        all.filter_map(|(place, shelved)| {
            let (repertoire, graph) = shelved.content.as_ref().ok()?;
            Some((place, repertoire, graph))
        })
    }

    /// The place of a repertoire among all.
    pub(super) fn place_of(&self, key: &RecordKey) -> Option<usize> {
        self.shelf.as_ref()?.iter().position(|shelved| shelved.key == *key)
    }

    /// The repertoire whose details are on show, with its positions.
    pub fn chosen(&self) -> Option<&(Repertoire, Graph)> {
        let place = self.place_of(self.chosen.as_ref()?)?;
        self.shelf.as_ref()?[place].content.as_ref().ok()
    }

    pub(super) fn chosen_mut(&mut self) -> Option<&mut (Repertoire, Graph)> {
        let place = self.place_of(self.chosen.as_ref()?)?;
        self.shelf.as_mut()?[place].content.as_mut().ok()
    }

    pub(super) fn tell(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::tell(reason));
    }

    pub(super) fn warn(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::warn(reason));
    }

    pub(super) fn partner_failed(&mut self, reason: Reason) {
        self.partner.is_lost = true;
        self.warn(Reason::new("repertoire.engine-lost").of("reason", reason));
    }
}

/// What the person can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepertoireAction {
    /// Back to the page's own game.
    Close,
    /// Back to the repertoires.
    Back,
    /// Show the details of a repertoire, or no more.
    Choose(RecordKey),
    /// Call it so, or the one that is about to be.
    Name(String),
    /// Delete it; done when it is asked for twice.
    Delete(RecordKey),
    /// Save it as a file.
    Save,
    /// Open it in the study.
    Study,
    Train,
    /// Play a game with it.
    Practice,
    /// The moves of this side are to be known.
    Side(Stone),
    /// Add the branch to this repertoire, or make a new one.
    Into(Option<RecordKey>),
    /// Take a first move with all after it, or leave it out.
    Toggle(usize),
    /// Keep the branch.
    Add,
    /// Show what is right.
    Show,
    /// Go on with the next line.
    Next,
    /// Play on from the position on show.
    PlayOn,
    /// Play beyond the book against this level.
    Level(PlayLevel),
    /// Open the game on show in the study.
    OpenGame,
    /// Open the game of a deviation, by its place.
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
        /// The settings that the person has chosen.
        settings: Settings,
        /// What the address names, without its `#`.
        what: String,
    },
    /// All records that are kept.
    Records(Vec<(RecordKey, String)>),
    /// Another tab has written to a record.
    Changed(RecordKey),
    /// The record has been written.
    Kept,
    /// A record could not be written.
    NotKept(StoreFailure),
    /// The next part of the checking.
    Check,
    /// Something happened to the engine.
    Engine(EngineEvent),
    /// The person did something.
    Input(ViewInput<RepertoireAction>),
}

/// Something the browser is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum RepertoireEffect {
    /// Read all records.
    FindAll,
    /// Keep a repertoire.
    Keep(RecordKey, String),
    Forget(RecordKey),
    /// Tell the other tabs that a record has been written or forgotten.
    Tell(RecordKey),
    /// Send the next part of the checking soon.
    Check,
    /// Do something for the engine.
    Engine(EngineEffect),
    /// Put this in the place of the address's fragment.
    Name(String),
    /// Open a game by what an address says about it, and then the study.
    Study(String),
    /// Open the study of a kept game, after this many moves.
    StudyKept(RecordKey, usize),
    /// Open an SGF file as if it had been dropped on the board.
    OpenFile(String),
    /// Have the browser save a text.
    Download {
        /// The file's name.
        name: String,
        /// What is in it.
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
