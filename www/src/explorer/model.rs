//! The view's state, its messages, and its effects for the browser.

use tengen::board::{Point, Size};
use tengen::rules::Rule;

use super::files::Reading;
use super::search::Search;
use super::values::Values;
use crate::board::Aim;
use crate::collections::FileContent;
use crate::collections::protocol::{
    GameSource, IndexAnswer, IndexRequest, KeptLibrary, MoveSeen, PositionRecord,
};
use crate::engine::{EngineEffect, EngineEvent};
use crate::game::PlayedGame;
use crate::protocol::{PositionData, RequestId};
use crate::records::{RecordKey, StoreFailure};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::{Catalogue, Reason};
use crate::widgets::ViewNotice;

/// How many games are listed at first, and how many more each time.
pub(super) const PAGE: u32 = 20;

/// The view's state.
#[derive(Clone, Debug)]
pub struct ExplorerModel {
    /// The words.
    pub text: Catalogue,
    /// The person's settings.
    pub settings: Settings,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// The line of moves; the position shown is the latest one in it.
    pub game: PlayedGame,
    /// The name in the address.
    pub addressed: Option<String>,
    /// Whether the game on the page is being traced back to a position that has a record.
    pub(super) goes_back: bool,
    /// The sources of games; [`None`] until they are read.
    pub sources: Option<Vec<GameSource>>,
    /// The keys of the sources that do not count.
    pub without: Vec<String>,
    /// The record of the position that was looked up last; [`None`] until the worker has answered.
    pub seen: Option<PositionRecord>,
    pub(super) seen_at: Option<PositionData>,
    /// The last lookup: the request's id, and its query.
    pub(super) asked: Option<(RequestId, IndexRequest)>,
    /// Whether the moves should get the focus once they have arrived.
    pub(super) focuses_moves: bool,
    /// How many of the games are wanted.
    pub most: u32,
    pub(super) last_id: RequestId,
    /// Whether all records are being read to build a new index.
    pub(super) is_finding: bool,
    /// The request for the index that is being built.
    pub(super) loading: Option<RequestId>,
    /// The request that was answered last.
    pub(super) looked: RequestId,
    /// The most moves that the index is to have.
    pub most_moves: u32,
    /// The files being read and stored.
    pub(super) reading: Reading,
    /// The search for games by name.
    pub(super) search: Search,
    /// The engine's values of the moves.
    pub values: Values,
    /// The collection whose deletion waits to be confirmed.
    pub asked_delete: Option<RecordKey>,
    /// The notice shown.
    pub notice: Option<ViewNotice>,
    /// The move that the pointer or the focus is on in the list.
    pub shown_move: Option<Point>,
    /// The point that the person aims at.
    pub aim: Aim,
}

impl ExplorerModel {
    /// Returns the state before anything is known.
    pub fn new(settings: Settings, text: Catalogue) -> ExplorerModel {
        ExplorerModel {
            text,
            settings,
            now: 0,
            game: PlayedGame::new(Rule::Freestyle, Size::STANDARD),
            addressed: None,
            goes_back: false,
            sources: None,
            without: vec![],
            seen: None,
            seen_at: None,
            asked: None,
            focuses_moves: false,
            most: PAGE,
            last_id: 0,
            is_finding: false,
            loading: None,
            looked: 0,
            most_moves: u32::MAX,
            reading: Reading::default(),
            search: Search::default(),
            values: Values::default(),
            asked_delete: None,
            notice: None,
            shown_move: None,
            aim: Aim::default(),
        }
    }

    /// The number of a request.
    pub(super) fn next_id(&mut self) -> RequestId {
        self.last_id += 1;
        self.last_id
    }

    /// The moves from the position shown, with their points; none while they are being looked up.
    pub fn moves(&self) -> impl Iterator<Item = (Point, &MoveSeen)> {
        self.seen.iter().flat_map(|seen| &seen.moves).map(|it| (it.point, it))
    }

    /// The name of the position shown in the address.
    pub(super) fn name(&self) -> String {
        format!("{}={}", crate::runtime::views::EXPLORER.openers[1], self.game.link())
    }

    pub(super) fn notify(&mut self, reasons: Vec<Reason>, is_warning: bool) {
        self.notice = Some(ViewNotice { reasons, is_warning });
    }

    pub(super) fn warn(&mut self, reason: Reason) {
        self.notify(vec![reason], true);
    }
}

/// The person's actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplorerAction {
    /// Back to the page's own game.
    Close,
    /// Play this move.
    Play(Point),
    /// Go this many moves back or on.
    Step(i32),
    /// Go to the position after this many moves.
    Ply(usize),
    /// Go to one of the 26 openings, given by its index.
    Opening(usize),
    /// Switch to the games of this rule.
    Rule(Rule),
    /// Have the engine evaluate the moves, or stop that.
    Values,
    /// Include or exclude the games of a source.
    Source(String),
    /// Delete a collection; done on the second request.
    Delete(RecordKey),
    /// Show more of the games.
    More,
    /// Open a game in the study, given by its index in the list.
    Open(usize),
    /// Find games by these words.
    Search(String),
    /// Show more of the games that were found.
    MoreFound,
    /// Open one of them in the study, given by its index in the list.
    OpenFound(usize),
    /// Open the line shown in the study.
    Study,
    /// Make a repertoire of the position shown and the moves that were played there.
    Repertoire,
    /// Stop reading files.
    Stop,
    /// Dismiss the notice.
    Dismiss,
}

impl ViewAction for ExplorerAction {
    const CLOSE: ExplorerAction = ExplorerAction::Close;

    fn named(name: &str, value: &str) -> Option<ExplorerAction> {
        Some(match name {
            "close" => ExplorerAction::Close,
            "play" => ExplorerAction::Play(value.parse().ok()?),
            "step" => ExplorerAction::Step(value.parse().ok()?),
            "ply" => ExplorerAction::Ply(value.parse().ok()?),
            "opening" => ExplorerAction::Opening(value.parse().ok()?),
            "rule" => ExplorerAction::Rule(value.parse().ok()?),
            "values" => ExplorerAction::Values,
            "source" => ExplorerAction::Source(value.to_owned()),
            "delete" => ExplorerAction::Delete(RecordKey::named(value)?),
            "more" => ExplorerAction::More,
            "open" => ExplorerAction::Open(value.parse().ok()?),
            "search" => ExplorerAction::Search(value.to_owned()),
            "more-found" => ExplorerAction::MoreFound,
            "open-found" => ExplorerAction::OpenFound(value.parse().ok()?),
            "study" => ExplorerAction::Study,
            "repertoire" => ExplorerAction::Repertoire,
            "stop" => ExplorerAction::Stop,
            "dismiss" => ExplorerAction::Dismiss,
            _ => return None,
        })
    }
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum ExplorerMessage {
    /// The view is opened.
    Opened {
        /// The person's settings.
        settings: Settings,
        /// The game on the page, as a link.
        game: String,
        /// The name in the address, without its `#`.
        what: String,
    },
    /// The libraries stored with their files, and the number of unreadable ones.
    Libraries(Vec<KeptLibrary>, usize),
    /// The file of a library has been stored, or why it has not.
    LibraryKept(Result<(), StoreFailure>),
    /// All stored records.
    Records(Vec<(RecordKey, String)>),
    /// Another tab has written to a record.
    Changed(RecordKey),
    /// The index worker answers.
    Answer(IndexAnswer),
    /// It is lost, for this reason.
    Lost(String),
    /// The person provides files, each with its name.
    Files(Vec<(String, FileContent)>),
    /// The collection of a file has been stored.
    Kept,
    /// A record could not be written.
    NotKept(StoreFailure),
    /// Something happened to the engine.
    Engine(EngineEvent),
    /// The person did something.
    Input(ViewInput<ExplorerAction>),
    /// The pointer or the focus is on a move of the list, or on none.
    ShowMove(Option<Point>),
}

/// Something the browser should do.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplorerEffect {
    /// Read all records, and before them the libraries stored with their files.
    FindAll,
    /// Store a library with its file.
    KeepLibrary(Box<KeptLibrary>),
    /// Delete a library with its file, given by its key.
    ForgetLibrary(String),
    /// Ask the index worker.
    Ask(IndexRequest),
    /// End the index worker and its work.
    EndWorker,
    /// Store a collection.
    Keep(RecordKey, String),
    Forget(RecordKey),
    /// Announce to the other tabs that a collection was added or deleted.
    Tell(RecordKey),
    /// Do something for the engine.
    Engine(EngineEffect),
    /// Replace the address's fragment by this.
    Name(String),
    /// Open a game from its address, and then the study.
    Study(String),
    /// Open the study of a stored game, after this many moves.
    StudyKept(RecordKey, usize),
    /// Go to a fragment of the page's address, so that the back button leads here.
    Go(String),
    /// Set the focus on an element.
    Focus(String),
    /// Show the page's own game again.
    Close,
}

impl From<EngineEffect> for ExplorerEffect {
    fn from(effect: EngineEffect) -> ExplorerEffect {
        ExplorerEffect::Engine(effect)
    }
}
