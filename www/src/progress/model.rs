//! The view's state, its messages, and its effects for the browser.

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
use crate::records::{DAY, FoundRecord, RecordKey, StoreFailure};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::{Catalogue, Reason};

/// The period of time shown.
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

    /// Its name in the document and, after `progress.range.`, in the text catalogue.
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

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ProgressStage {
    #[default]
    Overview,
    /// Mistakes to be solved.
    Mistakes,
}

/// The view's state.
#[derive(Clone, Debug)]
pub struct ProgressModel {
    pub text: Catalogue,
    pub settings: Settings,
    /// The current time, in milliseconds since 1970.
    pub now: u64,
    /// The current day in local time, counted from 1970.
    pub today: u64,
    pub range: ProgressRange,
    pub stage: ProgressStage,
    /// The records read so far; [`None`] until they have arrived.
    pub gathering: Option<RecordReader>,
    /// Results within the range.
    pub results: Vec<ResultRow>,
    /// Strength from all games, whatever the range.
    pub by_games: StrengthCurve,
    /// Strength from the puzzles.
    pub by_puzzles: StrengthCurve,
    /// The schedule of the mistakes; [`None`] until it has been read.
    pub deck: Option<MistakeDeck>,
    /// Whether this tab stores it: another tab may have it.
    pub keeps: bool,
    /// Whether the mistakes should be shown once everything has been read.
    pub wants_task: bool,
    pub task: Option<MistakeTask>,
    /// The games without a review.
    pub reviews: GameReviews,
    pub weights: FetchedWeights,
    /// The weights that the judge was given.
    pub handed: HandedWeights,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The current request.
    pub asked: Option<RequestId>,
    pub aim: Aim,
    /// The notice shown.
    pub notice: Option<Reason>,
}

impl ProgressModel {
    /// Returns the state before anything is known.
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

    /// The games read so far, the earliest first.
    pub fn games(&self) -> &[KeptGame] {
        self.gathering.as_ref().map_or(&[], |it| &it.games)
    }

    /// Whether there is nothing to show yet: no finished game, and no review.
    pub fn is_empty(&self) -> bool {
        let reviewed = self.gathering.as_ref().map_or(0, |it| it.reviewed);
        reviewed == 0 && self.games().iter().all(|game| game.score().is_none())
    }

    /// The mistakes within the range, the latest first.
    pub fn mistakes(&self) -> impl Iterator<Item = &Mistake> {
        let mistakes = self.gathering.iter().flat_map(|it| &it.mistakes);
        mistakes.filter(|it| self.range.has(it.when, self.now))
    }

    /// The mistakes due today: first those that come up again, then those never asked.
    pub fn due(&self) -> Vec<&Mistake> {
        let Some(deck) = &self.deck else { return vec![] };
        let mut due: Vec<&Mistake> =
            self.mistakes().filter(|it| deck.is_due(&it.id, self.today)).collect();
        due.sort_by_key(|it| deck.is_new(&it.id));
        due
    }

    /// Recomputes what depends on the range.
    pub(super) fn count(&mut self) {
        let (range, now) = (self.range, self.now);
        let games = self.games().iter().filter(|game| range.has(game.when, now));
        self.results = results(games);
    }

    /// Recomputes the curve of all games.
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

/// The person's actions.
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
    /// Show the review's solution.
    Show,
    /// Open the game where the mistake was made.
    Open,
    /// Review the games that have no review.
    ReviewGames,
    /// Stop reviewing them.
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
    /// The view is opened; the flag says whether the mistakes are wanted at once.
    Opened(Settings, bool),
    /// The deck was read; the flag says whether it may be written.
    Deck(MistakeDeck, bool),
    Records(Vec<(RecordKey, String)>),
    /// There is time to read some more of them.
    Read,
    /// The weights of a rule have arrived, or could not be fetched.
    Weights(Rule, Result<Vec<u8>, String>),
    /// The person did something.
    Input(ViewInput<ProgressAction>),
    /// The judge answers.
    Reviewed(ReviewAnswer),
    JudgeLost(String),
    /// The record of a study was looked up.
    Found(FoundRecord),
    /// The reviewer of whole games answers.
    GameReviewed(ReviewAnswer),
    ReviewerLost(String),
    /// A record could not be written.
    Failed(StoreFailure),
    /// The deck is not stored here.
    NotKept(Reason),
}

/// Something the browser should do.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgressEffect {
    /// Read all records.
    FindAll,
    /// Report when there is time to read some more of them.
    ReadOn,
    Keep(MistakeDeck),
    FetchWeights(Rule),
    /// Ask the judge.
    Ask(ReviewRequest),
    /// Ask the reviewer of whole games.
    AskReviewer(ReviewRequest),
    /// Stop the reviewer, as there are no more requests.
    EndReviewer,
    /// Store whether the person wants games reviewed.
    KeepWanted(bool),
    /// Look up the record of a study, and claim it for this tab.
    FindStudy(RecordKey),
    /// Release the record of a study for other tabs.
    Release(RecordKey),
    /// Store a study, as an SGF file.
    KeepStudy(RecordKey, String),
    /// Store a puzzle under its name.
    KeepPuzzle(String, String),
    /// Store the fact that a game has been reviewed to its end.
    KeepReviewed,
    /// Open the study of a stored game, after this many moves.
    Study(RecordKey, usize),
    /// Put a name of the view into the page's address.
    Name(&'static str),
    /// Set the focus on an element.
    Focus(String),
    /// Show the game again.
    Close,
}
