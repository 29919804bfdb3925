//! What the puzzles know, what can happen to it, and what it asks of the browser.

use tengen::board::{Point, Stone};
use tengen::puzzles::PuzzleTheme;
use tengen::review::{ForcedWin, Row};
use tengen::rules::Rule;

use super::choice::{Difficulty, Filter, of_the_day};
use super::record::PuzzleRecord;
use super::row::{PuzzleGoal, PuzzleRow};
use super::run::TimedRun;
use crate::board::Aim;
use crate::game::PlayedGame;
use crate::protocol::RequestId;
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::Catalogue;

/// How far the person is with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Stage {
    /// The person is to move.
    #[default]
    Yours,
    /// A move that is not the solution's is being judged.
    Judged(Point),
    /// A move that is not the solution's wins too: the opponent's longest defence is being looked for.
    Answered,
    /// That move was wrong: what the opponent wins by after it, where that is proved.
    Wrong(Point, Option<ForcedWin>),
    /// A limit was reached before it was known whether that move is right.
    Open(Point),
    /// The puzzle is solved; by another move than the solution's where this is so.
    Solved {
        /// Whether by another move.
        otherwise: bool,
    },
    /// The person wanted to see the solution.
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
    /// How far the person is.
    pub stage: Stage,
    /// Whether the person has left the solution for another win.
    pub otherwise: bool,
    /// Whether a wrong move was played or the solution was looked at.
    pub is_failed: bool,
    /// Wrong moves that were played.
    pub wrong: usize,
    /// Whether the solution was looked at.
    pub is_seen: bool,
    /// Whether it counts already.
    pub is_counted: bool,
}

impl Current {
    /// How it went, once it is over: a cross for each wrong move, up to five, a dash where the solution was looked at, and a
    /// star where the person solved it.
    pub fn marks(&self) -> String {
        let seen = if self.is_seen { "–" } else { "" };
        let end = if self.is_seen && self.stage == Stage::Shown { "" } else { "★" };
        "✕".repeat(self.wrong.min(5)) + seen + end
    }

    /// Whether nothing is left to be found: what helps gives nothing away any more.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Solved { .. } | Stage::Shown)
    }
}

/// The file of puzzles of the rule that was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Rows {
    /// It is on its way.
    #[default]
    Asked,
    /// It is there.
    Ready(Vec<PuzzleRow>),
    /// It could not be had, for this reason.
    Missing(String),
}

/// What the puzzles know.
#[derive(Clone, Debug)]
pub struct PuzzlesModel {
    /// The words.
    pub text: Catalogue,
    /// What the person has chosen for good.
    pub settings: Settings,
    /// The puzzles of the person's own games.
    pub own: Vec<PuzzleRow>,
    /// Whether those have been read.
    pub has_own: bool,
    /// Whether a game has been reviewed to its end.
    pub has_reviewed: bool,
    /// Whether those are wanted, and not the ones of a rule.
    pub wants_own: bool,
    /// The rule that was chosen.
    pub rule: Rule,
    /// Its puzzles.
    pub rows: Rows,
    /// What one wants to solve.
    pub filter: Filter,
    /// The name of the puzzle that is wanted once its rule's puzzles are there.
    pub awaited: Option<String>,
    /// The name of the puzzle in the page's address.
    pub addressed: Option<String>,
    /// The timed run under way.
    pub run: Option<TimedRun>,
    /// What is kept of the person; [`None`] until it was read.
    pub record: Option<PuzzleRecord>,
    /// Whether nobody else keeps it: another tab may have the puzzles open.
    pub keeps: bool,
    /// The puzzle on the board.
    pub current: Option<Current>,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The request under way.
    pub asked: Option<RequestId>,
    /// What it has told so far of the move.
    pub judged: Option<Row>,
    /// The day, counted from 1970 in the person's own time.
    pub today: u64,
    /// A number that nobody knows before.
    pub random: u32,
    /// What the person aims at.
    pub aim: Aim,
    /// What is told, by a key of the catalogue and its value.
    pub notice: Option<(&'static str, String)>,
}

impl PuzzlesModel {
    /// The puzzle on the board, if it is the one of the day.
    pub fn current_of_today(&self) -> Option<&Current> {
        let rows = self.choice();
        let row = of_the_day(rows, self.today).and_then(|place| rows.get(place))?;
        self.current.as_ref().filter(|current| !self.wants_own && current.row.id == row.id)
    }

    /// Nothing is known yet.
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

/// What the person can have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlesAction {
    /// Back to the game.
    Close,
    /// Another rule.
    Rule(Rule),
    /// The puzzles of the person's own games.
    Own,
    /// Another kind, or any.
    Kind(Option<PuzzleGoal>),
    /// Another theme, or any.
    Theme(Option<PuzzleTheme>),
    /// Another difficulty.
    Difficulty(Difficulty),
    /// Another puzzle.
    Next,
    /// The puzzle of the day.
    Today,
    /// One that was failed before and comes again.
    Again,
    /// The same one from the beginning.
    Retry,
    /// Show the solution.
    Solution,
    /// Copy a link to the puzzle on the board.
    CopyLink,
    /// Share how the puzzle of the day went.
    ShareResult,
    /// Open the position as a game, where it can be analysed and played on.
    Open,
    /// Begin a timed run, or end it.
    Run,
    /// Put away what is told.
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
        /// What the person has chosen for good.
        settings: Settings,
        /// The rule of the game on the page.
        rule: Rule,
        /// The day, counted from 1970 in the person's own time.
        today: u64,
        /// The name of the puzzle that the page's address wants.
        wanted: Option<String>,
    },
    /// What is kept of the person was read; and whether it may be written.
    Kept(PuzzleRecord, bool),
    /// The puzzles of the person's own games, as they are kept; and whether one of them has been reviewed.
    Own(Vec<PuzzleRow>, bool),
    /// The puzzles of a rule have come, or cannot be had.
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
    /// What is kept could not be written.
    NotKept(String),
}

/// Something the browser is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzlesEffect {
    /// Find the puzzles of the person's own games.
    FindOwn,
    /// Fetch the puzzles of a rule.
    Fetch(Rule),
    /// Ask the judge.
    Ask(ReviewRequest),
    Keep(Box<PuzzleRecord>),
    /// Look at the clock soon.
    Tick,
    /// Copy the page's address with this fragment.
    CopyLink(String),
    /// Share these words and a link to the page with this fragment, or copy both where nothing can be shared.
    ShareResult(String, String),
    /// Go to this fragment of the page's address.
    Go(String),
    /// Put a puzzle's name into the page's address.
    Name(String),
    /// Set the focus on an element.
    Focus(String),
    /// Bring an element into view.
    Show(&'static str),
    /// Show the game again.
    Close,
}
