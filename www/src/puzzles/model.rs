//! The view's state, its messages, and its effects for the browser.

use tengen::board::{Point, Stone};
use tengen::puzzles::PuzzleTheme;
use tengen::review::{ForcedWin, Row};
use tengen::rules::Rule;

use super::choice::{Difficulty, Filter, of_the_day};
use super::day::SolvedDay;
use super::record::PuzzleRecord;
use super::run::TimedRun;
use crate::board::Aim;
use crate::game::PlayedGame;
use crate::protocol::RequestId;
use crate::puzzle_row::{PuzzleGoal, PuzzleRow};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::Catalogue;

/// The person's progress with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Stage {
    /// The person is to move.
    #[default]
    Yours,
    /// A move other than the solution's is being judged.
    Judged(Point),
    /// A move other than the solution's wins too: the opponent's longest defence is being looked for.
    Answered,
    /// That move was wrong; with the opponent's win after it, if proved.
    Wrong(Point, Option<ForcedWin>),
    /// A limit was reached before it was known whether that move is right.
    Open(Point),
    /// The puzzle is solved.
    Solved {
        /// Whether by a move other than the solution's.
        otherwise: bool,
    },
    /// The person asked for the solution.
    Shown,
}

/// The puzzle on the board.
#[derive(Clone, Debug)]
pub struct Current {
    pub row: PuzzleRow,
    /// Its position and the moves made since.
    pub game: PlayedGame,
    /// The solution.
    pub line: Vec<Option<Point>>,
    /// The person's progress.
    pub stage: Stage,
    /// Whether the person has left the solution for another win.
    pub otherwise: bool,
    /// Whether a wrong move was played or the solution was shown.
    pub is_failed: bool,
    /// The number of wrong moves played.
    pub wrong: usize,
    /// Whether the solution was shown.
    pub is_seen: bool,
    /// Whether it has been counted.
    pub is_counted: bool,
}

impl Current {
    /// A summary once it is over: a cross for each wrong move, up to five, a dash if the solution was shown, and a star
    /// if the person solved it.
    pub fn marks(&self) -> String {
        let seen = if self.is_seen { "–" } else { "" };
        let end = if self.is_seen && self.stage == Stage::Shown { "" } else { "★" };
        "✕".repeat(self.wrong.min(5)) + seen + end
    }

    /// Whether there is nothing left to find, so that help gives nothing away.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Solved { .. } | Stage::Shown)
    }
}

/// The file of puzzles for the chosen rule.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Rows {
    /// It is being fetched.
    #[default]
    Asked,
    /// It has arrived.
    Ready(Vec<PuzzleRow>),
    /// It could not be fetched, for this reason.
    Missing(String),
}

/// The view's state.
#[derive(Clone, Debug)]
pub struct PuzzlesModel {
    /// The words.
    pub text: Catalogue,
    /// The person's lasting choices.
    pub settings: Settings,
    /// The puzzles from the person's own games.
    pub own: Vec<PuzzleRow>,
    /// Whether those have been read.
    pub has_own: bool,
    /// Whether a game has been reviewed to its end.
    pub has_reviewed: bool,
    /// Whether those are wanted instead of those of a rule.
    pub wants_own: bool,
    /// The chosen rule.
    pub rule: Rule,
    /// Its puzzles.
    pub rows: Rows,
    /// The wanted kind of puzzles.
    pub filter: Filter,
    /// The name of the puzzle to show once its rule's puzzles have arrived.
    pub awaited: Option<String>,
    /// The name of the puzzle in the page's address.
    pub addressed: Option<String>,
    /// The current timed run.
    pub run: Option<TimedRun>,
    /// The person's record; [`None`] until it has been read.
    pub record: Option<PuzzleRecord>,
    /// Whether this tab stores it: another tab may have the puzzles open.
    pub keeps: bool,
    /// The puzzle on the board.
    pub current: Option<Current>,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The current request.
    pub asked: Option<RequestId>,
    /// What it has reported about the move so far.
    pub judged: Option<Row>,
    /// The current day in local time, counted from 1970.
    pub today: u64,
    /// The puzzles of the day that are solved.
    pub solved_day: SolvedDay,
    /// An unpredictable number.
    pub random: u32,
    /// The point that the person aims at.
    pub aim: Aim,
    /// The notice: a key of the catalogue and its value.
    pub notice: Option<(&'static str, String)>,
}

impl PuzzlesModel {
    /// Whether the puzzle of the day is solved, at whichever try, as far as that is known here.
    pub(super) fn has_solved_today(&self) -> bool {
        let is_solved = |current: &Current| matches!(current.stage, Stage::Solved { .. });
        let Rows::Ready(rows) = &self.rows else { return false };
        let row = of_the_day(rows, self.today).and_then(|place| rows.get(place));
        let record = self.record.as_ref();
        row.zip(record).is_some_and(|(row, record)| record.solved.contains(&row.id))
            || self.current_of_today().is_some_and(is_solved)
    }

    /// The puzzle on the board, if it is the puzzle of the day.
    pub fn current_of_today(&self) -> Option<&Current> {
        let rows = self.choice();
        let row = of_the_day(rows, self.today).and_then(|place| rows.get(place))?;
        self.current.as_ref().filter(|current| !self.wants_own && current.row.id == row.id)
    }

    /// Returns the state before anything is known.
    pub fn new(settings: Settings, text: Catalogue) -> PuzzlesModel {
        PuzzlesModel {
            text,
            settings,
            own: vec![],
            has_own: false,
            has_reviewed: false,
            wants_own: false,
            rule: Rule::Freestyle,
            rows: Rows::Asked,
            filter: Filter::default(),
            awaited: None,
            addressed: None,
            run: None,
            record: None,
            keeps: true,
            current: None,
            last_id: 0,
            asked: None,
            judged: None,
            today: 0,
            solved_day: SolvedDay::default(),
            random: 0,
            aim: Aim::default(),
            notice: None,
        }
    }

    /// The puzzles to choose from.
    pub fn choice(&self) -> &[PuzzleRow] {
        match &self.rows {
            _ if self.wants_own => &self.own,
            Rows::Ready(rows) => rows,
            Rows::Asked | Rows::Missing(_) => &[],
        }
    }

    /// The side that the person plays.
    pub fn own(&self) -> Option<Stone> {
        Some(self.current.as_ref()?.game.start().to_move())
    }

    /// Whether the person may move.
    pub fn is_on(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.stage == Stage::Yours)
    }
}

/// The person's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlesAction {
    /// Back to the game.
    Close,
    /// Choose a rule.
    Rule(Rule),
    /// Choose the puzzles from the person's own games.
    Own,
    /// Choose a kind, or any.
    Kind(Option<PuzzleGoal>),
    /// Choose a theme, or any.
    Theme(Option<PuzzleTheme>),
    /// Choose a difficulty.
    Difficulty(Difficulty),
    /// Show another puzzle.
    Next,
    /// Show the puzzle of the day.
    Today,
    /// Show one that was failed before and comes up again.
    Again,
    /// Start the same one again.
    Retry,
    /// Show the solution.
    Solution,
    /// Copy a link to the puzzle on the board.
    CopyLink,
    /// Share the result of the puzzle of the day.
    ShareResult,
    /// Open the position as a game, where it can be analysed and continued.
    Open,
    /// Begin or end a timed run.
    Run,
    /// Dismiss the notice.
    Dismiss,
}

impl ViewAction for PuzzlesAction {
    const CLOSE: PuzzlesAction = PuzzlesAction::Close;

    fn named(name: &str, value: &str) -> Option<PuzzlesAction> {
        Some(match name {
            "close" => PuzzlesAction::Close,
            "rule" if value == "own" => PuzzlesAction::Own,
            "rule" => PuzzlesAction::Rule(value.parse().ok()?),
            "kind" => {
                PuzzlesAction::Kind(PuzzleGoal::ALL.into_iter().find(|kind| kind.name() == value))
            }
            "theme" => PuzzlesAction::Theme(
                PuzzleTheme::ALL.into_iter().find(|theme| theme.name() == value),
            ),
            "difficulty" => {
                PuzzlesAction::Difficulty(Difficulty::ALL.into_iter().find(|d| d.name() == value)?)
            }
            "next" => PuzzlesAction::Next,
            "today" => PuzzlesAction::Today,
            "again" => PuzzlesAction::Again,
            "retry" => PuzzlesAction::Retry,
            "solution" => PuzzlesAction::Solution,
            "copy-link" => PuzzlesAction::CopyLink,
            "share-result" => PuzzlesAction::ShareResult,
            "open" => PuzzlesAction::Open,
            "run" => PuzzlesAction::Run,
            "dismiss" => PuzzlesAction::Dismiss,
            _ => return None,
        })
    }
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum PuzzlesMessage {
    /// The puzzles are opened.
    Opened {
        /// The person's lasting choices.
        settings: Settings,
        /// The rule of the game on the page.
        rule: Rule,
        /// The current day in local time, counted from 1970.
        today: u64,
        /// The puzzles of the day that are solved.
        solved: SolvedDay,
        /// The name of the puzzle in the page's address.
        wanted: Option<String>,
    },
    /// The person's record was read; the flag says whether it may be written.
    Kept(PuzzleRecord, bool),
    /// The stored puzzles from the person's own games, and whether a game has been reviewed.
    Own(Vec<PuzzleRow>, bool),
    /// The puzzles of a rule have arrived, or could not be fetched.
    Rows(Rule, Result<Vec<PuzzleRow>, String>),
    /// The time by the browser's clock, in milliseconds.
    Tick(u64),
    /// A link was copied, or could not be.
    Copied(bool),
    /// A result was copied, or could not be.
    ResultCopied(bool),
    /// The person did something.
    Input(ViewInput<PuzzlesAction>),
    /// The judge answers.
    Reviewed(ReviewAnswer),
    JudgeLost(String),
    /// The record could not be written.
    NotKept(String),
}

/// Something the browser should do.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzlesEffect {
    /// Read the puzzles from the person's own games.
    FindOwn,
    /// Fetch the puzzles of a rule.
    Fetch(Rule),
    /// Ask the judge.
    Ask(ReviewRequest),
    Keep(Box<PuzzleRecord>),
    /// Store which puzzles of the day are solved.
    KeepDay(SolvedDay),
    /// Report the time soon.
    Tick,
    /// Copy the page's address with this fragment.
    CopyLink(String),
    /// Share these words and a link to the page with this fragment, or copy both if sharing is not possible.
    ShareResult(String, String),
    /// Go to this fragment of the page's address.
    Go(String),
    /// Put a puzzle's name into the page's address.
    Name(String),
    /// Set the focus on an element.
    Focus(String),
    /// Scroll to an element.
    Show(&'static str),
    /// Show the game again.
    Close,
}
