//! What the progress knows, what can happen to it, and what it asks of the browser.

use tengen::rules::Rule;

use super::curve::{RatedGame, StrengthCurve};
use super::deck::MistakeDeck;
use super::games::KeptGame;
use super::gathering::RecordReader;
use super::mistakes::Mistake;
use super::results::{ResultRow, results};
use super::reviews::{GameReviews, HandedWeights};
use super::solving::{MistakeTask, TaskStage};
use crate::board::Aim;
use crate::engine::FetchedWeights;
use crate::protocol::RequestId;
use crate::records::{FoundRecord, RecordKey, StoreFailure};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::{Catalogue, Reason};

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

/// How far back one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ProgressRange {
    Month,
    #[default]
    Quarter,
    All,
}

impl ProgressRange {
    pub const ALL: [ProgressRange; 3] =
        [ProgressRange::Month, ProgressRange::Quarter, ProgressRange::All];

    /// Its name in the document and, after `progress.range-`, in the text catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            ProgressRange::Month => "30",
            ProgressRange::Quarter => "90",
            ProgressRange::All => "all",
        }
    }

    /// Whether a moment is within it.
    pub fn has(self, when: u64, now: u64) -> bool {
        let days = match self {
            ProgressRange::Month => 30,
            ProgressRange::Quarter => 90,
            ProgressRange::All => return true,
        };
        when + days * DAY >= now
    }
}

/// What is on show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ProgressStage {
    #[default]
    Overview,
    /// Mistakes to be solved.
    Mistakes,
}

/// What the progress knows.
#[derive(Clone, Debug)]
pub struct ProgressModel {
    pub text: Catalogue,
    pub settings: Settings,
    /// The moment, in milliseconds since 1970.
    pub now: u64,
    /// The day, counted from 1970 in the person's own time.
    pub today: u64,
    pub range: ProgressRange,
    pub stage: ProgressStage,
    /// What has been read; [`None`] until the records have come.
    pub gathering: Option<RecordReader>,
    /// Results within the range.
    pub results: Vec<ResultRow>,
    /// Strength by all games, whatever the range.
    pub by_games: StrengthCurve,
    /// Strength by the puzzles.
    pub by_puzzles: StrengthCurve,
    /// When mistakes come again; [`None`] until it was read.
    pub deck: Option<MistakeDeck>,
    /// Whether nobody else keeps it: another tab may have it.
    pub keeps: bool,
    /// Whether mistakes are wanted once everything has been read.
    pub wants_task: bool,
    pub task: Option<MistakeTask>,
    /// The games without a review.
    pub reviews: GameReviews,
    pub weights: FetchedWeights,
    /// Those that the judge was given.
    pub handed: HandedWeights,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The request under way.
    pub asked: Option<RequestId>,
    pub aim: Aim,
    /// The notice on show.
    pub notice: Option<Reason>,
}

impl ProgressModel {
    /// Nothing is known yet.
    pub fn new(settings: Settings, text: Catalogue) -> ProgressModel {
        ProgressModel {
            text,
            settings,
            now: 0,
            today: 0,
            range: ProgressRange::default(),
            stage: ProgressStage::default(),
            gathering: None,
            results: vec![],
            by_games: StrengthCurve::TooFew(0),
            by_puzzles: StrengthCurve::TooFew(0),
            deck: None,
            keeps: true,
            wants_task: false,
            task: None,
            reviews: GameReviews::default(),
            weights: FetchedWeights::default(),
            handed: HandedWeights::default(),
            last_id: 0,
            asked: None,
            aim: Aim::default(),
            notice: None,
        }
    }

    /// Whether all records have been read.
    pub fn is_ready(&self) -> bool {
        self.deck.is_some() && self.gathering.as_ref().is_some_and(|it| !it.is_busy())
    }

    /// The games that have been read, the earliest first.
    pub fn games(&self) -> &[KeptGame] {
        self.gathering.as_ref().map_or(&[], |it| &it.games)
    }

    /// Whether nothing is there yet to report: no game that is over, and no review.
    pub fn is_empty(&self) -> bool {
        let reviewed = self.gathering.as_ref().map_or(0, |it| it.reviewed);
        reviewed == 0 && self.games().iter().all(|game| game.score().is_none())
    }

    /// The mistakes within the range, the latest first.
    pub fn mistakes(&self) -> impl Iterator<Item = &Mistake> {
        let mistakes = self.gathering.iter().flat_map(|it| &it.mistakes);
        mistakes.filter(|it| self.range.has(it.when, self.now))
    }

    /// The mistakes that are to be solved today: first what comes again, then what was never asked.
    pub fn due(&self) -> Vec<&Mistake> {
        let Some(deck) = &self.deck else { return vec![] };
        let mut due: Vec<&Mistake> =
            self.mistakes().filter(|it| deck.is_due(&it.id, self.today)).collect();
        due.sort_by_key(|it| deck.is_new(&it.id));
        due
    }

    /// Works out what the range changes.
    pub(super) fn count(&mut self) {
        let (range, now) = (self.range, self.now);
        let games = self.games().iter().filter(|game| range.has(game.when, now));
        self.results = results(games);
    }

    /// Works out the curve of all games.
    pub(super) fn rate(&mut self) {
        let rated = |game: &KeptGame| {
            let score = game.score().filter(|_| game.rating > 0)?;
            Some(RatedGame { day: game.when / DAY, rating: f64::from(game.rating), score })
        };
        let games: Vec<RatedGame> = self.games().iter().filter_map(rated).collect();
        self.by_games = StrengthCurve::of_games(&games);
    }

    /// Whether the person may move.
    pub fn is_on(&self) -> bool {
        self.task.as_ref().is_some_and(|task| task.stage == TaskStage::Yours)
    }
}

/// What the person can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressAction {
    /// Back to the game.
    Close,
    /// Back to the results.
    Back,
    Range(ProgressRange),
    /// Solve the mistakes that are due.
    Begin,
    /// The next mistake.
    Next,
    /// The same one again.
    Retry,
    /// Show what the review has.
    Show,
    /// Open the game where the mistake was made.
    Open,
    /// Review the games that have no review.
    ReviewGames,
    /// Review no more of them.
    StopReviews,
    /// Dismiss the notice.
    Dismiss,
}

impl ViewAction for ProgressAction {
    const CLOSE: ProgressAction = ProgressAction::Close;

    fn named(name: &str, value: &str) -> Option<ProgressAction> {
        Some(match name {
            "close" => ProgressAction::Close,
            "back" => ProgressAction::Back,
            "range" => ProgressAction::Range(
                ProgressRange::ALL.into_iter().find(|range| range.name() == value)?,
            ),
            "begin" => ProgressAction::Begin,
            "next" => ProgressAction::Next,
            "retry" => ProgressAction::Retry,
            "show" => ProgressAction::Show,
            "open-game" => ProgressAction::Open,
            "review-games" => ProgressAction::ReviewGames,
            "stop-reviews" => ProgressAction::StopReviews,
            "dismiss" => ProgressAction::Dismiss,
            _ => return None,
        })
    }
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum ProgressMessage {
    /// The view is opened; whether the mistakes are wanted at once.
    Opened(Settings, bool),
    /// The deck was read; and whether it may be written.
    Deck(MistakeDeck, bool),
    Records(Vec<(RecordKey, String)>),
    /// There is time to read some more of them.
    Read,
    /// The weights of a rule have come, or cannot be had.
    Weights(Rule, Result<Vec<u8>, String>),
    /// The person did something.
    Input(ViewInput<ProgressAction>),
    /// The judge answers.
    Reviewed(ReviewAnswer),
    JudgeLost(String),
    /// The record of a study was looked for.
    Found(FoundRecord),
    /// The reviewer of whole games answers.
    GameReviewed(ReviewAnswer),
    ReviewerLost(String),
    /// A record could not be written.
    Failed(StoreFailure),
    /// The deck is not kept here.
    NotKept(Reason),
}

/// Something the browser is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgressEffect {
    /// Read all records.
    FindAll,
    /// Say when there is time to read some more of them.
    ReadOn,
    Keep(MistakeDeck),
    FetchWeights(Rule),
    /// Ask the judge.
    Ask(ReviewRequest),
    /// Ask the reviewer of whole games.
    AskReviewer(ReviewRequest),
    /// There is nothing more to ask it.
    EndReviewer,
    /// Keep whether the person wants games reviewed.
    KeepWanted(bool),
    /// Look for the record of a study, and take it for this tab.
    FindStudy(RecordKey),
    /// Others may have the record of a study.
    Release(RecordKey),
    /// Keep what is studied, as an SGF file.
    KeepStudy(RecordKey, String),
    /// Keep a puzzle by its name.
    KeepPuzzle(String, String),
    /// Keep that a game has been reviewed to its end.
    KeepReviewed,
    /// Open the study of a kept game, after this many moves.
    Study(RecordKey, usize),
    /// Put a name of the view's into the page's address.
    Name(&'static str),
    /// Set the focus on an element.
    Focus(String),
    /// Show the game again.
    Close,
}
