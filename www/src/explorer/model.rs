//! What the view knows, what can happen to it, and what it asks of the browser.

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

/// How many games are listed at first, and each time more are wanted.
pub(super) const PAGE: u32 = 20;

/// What the view knows.
#[derive(Clone, Debug)]
pub struct ExplorerModel {
    /// The words.
    pub text: Catalogue,
    /// The settings that the person has chosen.
    pub settings: Settings,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// The line of moves; the position on show is where play goes on in it.
    pub game: PlayedGame,
    /// What the address names.
    pub addressed: Option<String>,
    /// Whether the game on the page is being gone back through, as far as something can be seen.
    pub(super) goes_back: bool,
    /// Where the games come from; [`None`] until they are read.
    pub sources: Option<Vec<GameSource>>,
    /// The sources that do not count, by their keys.
    pub without: Vec<String>,
    /// The record of the position that was looked up last; [`None`] until the worker has answered.
    pub seen: Option<PositionRecord>,
    pub(super) seen_at: Option<PositionData>,
    /// What was looked up last: the request, and what it asks.
    pub(super) asked: Option<(RequestId, IndexRequest)>,
    /// Whether the focus is to go to the moves once they are there.
    pub(super) focuses_moves: bool,
    /// How many of the games are wanted.
    pub most: u32,
    pub(super) last_id: RequestId,
    /// Whether all records are being read, of which a new index is to be made.
    pub(super) is_finding: bool,
    /// The index that is being made: its request.
    pub(super) loading: Option<RequestId>,
    /// The request that was answered last.
    pub(super) looked: RequestId,
    /// The most moves that the index is to have.
    pub most_moves: u32,
    /// The files that are read and kept.
    pub(super) reading: Reading,
    /// The games that are looked for by their names.
    pub(super) search: Search,
    /// What the engine says about the moves.
    pub values: Values,
    /// The collection whose deletion waits to be confirmed.
    pub asked_delete: Option<RecordKey>,
    /// The notice on show.
    pub notice: Option<ViewNotice>,
    /// The move that the pointer or the focus is on in the list.
    pub shown_move: Option<Point>,
    /// The point that the person aims at.
    pub aim: Aim,
}

impl ExplorerModel {
    /// Nothing is known yet.
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

    /// The moves of the position on show with their points; none while they are being looked up.
    pub fn moves(&self) -> impl Iterator<Item = (Point, &MoveSeen)> {
        self.seen.iter().flat_map(|seen| &seen.moves).map(|it| (it.point, it))
    }

    /// The name of the position on show in the address.
    pub(super) fn name(&self) -> String {
        format!("{}={}", crate::runtime::views::EXPLORER.openers[1], self.game.link())
    }

    pub(super) fn tell(&mut self, reasons: Vec<Reason>, is_warning: bool) {
        self.notice = Some(ViewNotice { reasons, is_warning });
    }

    pub(super) fn warn(&mut self, reason: Reason) {
        self.tell(vec![reason], true);
    }
}

/// What the person can ask for.
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
    /// Go to the opening of this place among the 26.
    Opening(usize),
    /// Look at the games of this rule.
    Rule(Rule),
    /// Have the engine value the moves, or stop that.
    Values,
    /// Count the games of a source, or not.
    Source(String),
    /// Delete a collection; done when it is asked for twice.
    Delete(RecordKey),
    /// Show more of the games.
    More,
    /// Open a game in the study, by its place in the list.
    Open(usize),
    /// Find games by these words.
    Search(String),
    /// Show more of the games that were found.
    MoreFound,
    /// Open one of them in the study, by its place in the list.
    OpenFound(usize),
    /// Open the line on show in the study.
    Study,
    /// Take the position on show, with the moves that were played there, as a repertoire.
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
        /// The settings that the person has chosen.
        settings: Settings,
        /// The game on the page, as a link.
        game: String,
        /// What the address names, without its `#`.
        what: String,
    },
    /// The libraries that are kept with their files, and how many of them cannot be read.
    Libraries(Vec<KeptLibrary>, usize),
    /// The file of a library is kept, or why it is not.
    LibraryKept(Result<(), StoreFailure>),
    /// All records that are kept.
    Records(Vec<(RecordKey, String)>),
    /// Another tab has written to a record.
    Changed(RecordKey),
    /// The index worker answers.
    Answer(IndexAnswer),
    /// It is lost, for this reason.
    Lost(String),
    /// The person gives files, each with its name.
    Files(Vec<(String, FileContent)>),
    /// The collection of a file is kept.
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

/// Something the browser is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplorerEffect {
    /// Read all records, and before them the libraries that are kept with their files.
    FindAll,
    /// Keep a library with its file.
    KeepLibrary(Box<KeptLibrary>),
    /// Forget a library with its file, by its key.
    ForgetLibrary(String),
    /// Ask the index worker.
    Ask(IndexRequest),
    /// End the index worker, and whatever it does.
    EndWorker,
    /// Keep a collection.
    Keep(RecordKey, String),
    Forget(RecordKey),
    /// Tell the other tabs that a collection has come or gone.
    Tell(RecordKey),
    /// Do something for the engine.
    Engine(EngineEffect),
    /// Put this in the place of the address's fragment.
    Name(String),
    /// Open a game by what an address says about it, and then the study.
    Study(String),
    /// Open the study of a kept game, after this many moves.
    StudyKept(RecordKey, usize),
    /// Go to a fragment of the page's address, so that the way back leads here.
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
