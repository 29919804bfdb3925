//! An engine for programs: it reads files immediately and does long work in slices, one piece of work at a time.
//! Questions that need no engine are in [`question`](crate::question).

mod event;
mod options;
#[cfg(test)]
mod tests;

pub use event::{SessionEvent, WorkOutcome};
pub use options::{ReviewOptions, SearchOptions, SolveOptions};

use tengen::eval::learnt_for;
use tengen::notation::{self, Encodings, ReadOptions, Remark};
use tengen::review::{self, GameToReview, Review, Reviewer};
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Level, Limits, SearchError};
use tengen::styles::{Opponent, Style, StylePlayer, Turn};
use tengen::threats::Solver;

use crate::analysis::SearchReport;
use crate::proof::{self, Budget};
use crate::review::{MoveRow, Whole};
use crate::service::{Environment, PERFECT, SearchService, SearchSoFar, SearchStep, Slice, Wanted};
use crate::setting::Setting;
use crate::tree::{NoteData, TreeData};

/// Milliseconds for a search without limits.
const DEFAULT_MILLIS: u64 = 1_000;
/// Bytes of the table used for reviews.
const REVIEW_TABLE: usize = 1 << 23;

/// An engine and at most one piece of work.
pub struct Session {
    search: SearchService,
    /// Makes the moves of styles; keeps the tables needed for that.
    style: Option<StylePlayer>,
    /// The style's turn whose search is under way, if the search is for a style.
    turn: Option<Box<Turn>>,
    solver: Option<Solver>,
    /// Work other than a search.
    job: Option<Job>,
}

struct Job {
    /// When work on it began.
    began: Option<f64>,
    is_stopped: bool,
    kind: Work,
}

enum Work {
    Solve { position: Box<Position>, wanted: SolveOptions },
    Review(Box<Reviewer>),
}

impl Session {
    /// Creates a session whose engine has a table of at most this many bytes.
    pub fn new(table: usize) -> Session {
        Session {
            search: SearchService::new(table),
            style: None,
            turn: None,
            solver: None,
            job: None,
        }
    }

    /// Returns the rule whose learnt weights are needed to search under `rule`, if they are missing.
    pub fn lacks(&self, rule: Rule) -> Option<Rule> {
        (!self.search.weights().has(rule)).then_some(learnt_for(rule))
    }

    /// Adds the learnt weights of a rule. Work under way continues with those that it began with.
    ///
    /// # Errors
    /// A message saying what is wrong with the file.
    pub fn add_weights(&mut self, rule: Rule, file: &[u8]) -> Result<(), String> {
        self.search.weights().add(rule, file).map_err(|error| error.to_string())?;
        // What is remembered was evaluated with other weights.
        self.search.forget();
        Ok(())
    }

    /// Forgets what earlier searches found, so that no work that begins later uses it. Work under way continues.
    pub fn forget(&mut self) {
        self.search.forget();
    }

    /// Reads the first game of a file in any format.
    ///
    /// # Errors
    /// A message saying what is wrong, and where.
    pub fn read(
        &self,
        file: &[u8],
        options: ReadOptions,
        encodings: &dyn Encodings,
    ) -> Result<TreeData, String> {
        let file = notation::read(file, options, encodings).map_err(|error| error.to_string())?;
        let game = file.games().next().ok_or("there is no game in it")?;
        let game = game.map_err(|error| error.to_string())?;
        let notes = || file.notes.iter().chain(&game.notes);
        Ok(TreeData {
            notes: notes().map(NoteData::from).collect(),
            cut: notes().any(|note| matches!(note.remark, Remark::Ended(_))),
            encoding: Some(file.encoding.clone()),
            ..TreeData::from(&game.tree)
        })
    }

    /// Begins a search, replacing any work.
    ///
    /// Limited by nodes or depth, it is the same every time; limited by time alone, it builds on what was found before.
    ///
    /// # Errors
    /// A message saying what is wrong with the position or the options.
    pub fn search(&mut self, setting: &Setting, wanted: &SearchOptions) -> Result<(), String> {
        self.cancel();
        let position = setting.position()?;
        let opponent: Option<Opponent> = match wanted.level.as_deref() {
            // Certificates are consulted first.
            Some(PERFECT) => Some(Opponent::Full),
            Some(name) => Some(name.parse().map_err(|error| format!("{error}, {PERFECT}"))?),
            None => None,
        };
        let level = match opponent {
            Some(Opponent::Level(level)) => Some(level),
            Some(Opponent::Style(style)) => return self.search_as(style, &position, wanted),
            Some(Opponent::Full) | None => None,
        };
        let unlimited = wanted.nodes.is_none() && wanted.depth.is_none() && level.is_none();
        let full = opponent == Some(Opponent::Full);
        let default = if full { Level::FULL_MILLIS } else { DEFAULT_MILLIS };
        let limits = Limits {
            nodes: wanted.nodes,
            depth: wanted.depth,
            millis: wanted.ms.or(unlimited.then_some(default)),
        };
        let lines = wanted.multi_pv.unwrap_or(1);
        let wanted = Wanted { limits, lines, level, seed: wanted.seed, only: None };
        self.search.start(&position, &wanted).map_err(|error| error.to_string())
    }

    /// Begins a style's search, on the board as the style sees it.
    fn search_as(
        &mut self,
        style: Style,
        position: &Position,
        wanted: &SearchOptions,
    ) -> Result<(), String> {
        let seed = wanted.seed.into();
        let player = self.style.get_or_insert_with(|| StylePlayer::new(style, seed));
        player.play_as(style, seed);
        if position.ending().is_some() {
            return Err(SearchError::Over.to_string());
        }
        let turn = player.turn(position);
        let own = turn.options();
        let limits = Limits {
            nodes: wanted.nodes.or(turn.limits().nodes),
            depth: wanted.depth,
            millis: wanted.ms,
        };
        let lines = wanted.multi_pv.unwrap_or(1).max(own.multi_pv);
        let wanted = Wanted { limits, lines, level: None, seed: 0, only: own.only };
        self.search.start(turn.position(), &wanted).map_err(|error| error.to_string())?;
        self.turn = Some(Box::new(turn));
        Ok(())
    }

    /// Begins to look for a forced win, replacing any work. It is done within one slice.
    ///
    /// # Errors
    /// A message saying what is wrong with the position, or with the options.
    pub fn solve(&mut self, setting: &Setting, wanted: SolveOptions) -> Result<(), String> {
        self.cancel();
        wanted.check()?;
        let position = setting.position()?;
        proof::has_question(&position)?;
        self.begin(Work::Solve { position: position.into(), wanted });
        Ok(())
    }

    /// Begins a review, replacing any work.
    ///
    /// # Errors
    /// A message saying what is wrong with the game.
    pub fn review(&mut self, setting: &Setting, wanted: ReviewOptions) -> Result<(), String> {
        self.cancel();
        let (start, moves) = setting.start()?;
        let game = GameToReview::new(&start, &moves).map_err(|error| error.to_string())?;
        let limits = match (wanted.nodes, wanted.ms) {
            (_, Some(millis)) => review::Effort::millis(millis),
            (Some(nodes), None) => review::Effort::nodes(nodes),
            (None, None) => review::Effort::default(),
        };
        let evaluators = self.search.weights().evaluators();
        let mut reviewer = Reviewer::with_engine(Engine::with_evaluator(REVIEW_TABLE, evaluators));
        reviewer.start(Review::new(game), limits);
        self.begin(Work::Review(reviewer.into()));
        Ok(())
    }

    fn begin(&mut self, kind: Work) {
        self.job = Some(Job { began: None, is_stopped: false, kind });
    }

    /// Whether there is work to do.
    pub fn is_busy(&self) -> bool {
        self.search.is_busy() || self.job.is_some()
    }

    /// Ends the work at its next slice, with what it has found.
    pub fn stop(&mut self) {
        self.search.stop();
        if let Some(job) = &mut self.job {
            job.is_stopped = true;
        }
    }

    /// Abandons the work.
    pub fn cancel(&mut self) {
        self.search.cancel();
        (self.job, self.turn) = (None, None);
    }

    /// Works for one slice.
    pub fn run(&mut self, around: &mut impl Environment) -> Vec<SessionEvent> {
        if self.search.is_busy() {
            return match self.search.run(around) {
                Ok(mut step) => {
                    if let (Some(turn), Some(end)) = (&self.turn, &mut step.end) {
                        turn.choose(&mut end.report);
                    }
                    searched(step)
                }
                Err(error) => vec![SessionEvent::Failed(error.to_string())],
            };
        }
        let Some(mut job) = self.job.take() else { return vec![] };
        let began = *job.began.get_or_insert_with(|| around.millis());
        let mut slice = Slice::new(around, began, job.is_stopped);
        let (events, is_done) = match &mut job.kind {
            Work::Solve { position, wanted } => {
                let solver = self.solver.get_or_insert_with(Solver::new);
                (vec![solve(solver, position, wanted, &mut slice)], true)
            }
            Work::Review(reviewer) => match reviewer.run(&mut slice) {
                review::ReviewProgress::Paused => (vec![], false),
                review::ReviewProgress::Assessed(plies) => {
                    let known = reviewer.known();
                    let rows = plies.filter_map(|ply| known?.row(ply));
                    let rows: Vec<MoveRow> = rows.map(|row| MoveRow::from(&row)).collect();
                    (if rows.is_empty() { vec![] } else { vec![SessionEvent::Rows(rows)] }, false)
                }
                review::ReviewProgress::Stopped | review::ReviewProgress::Finished => {
                    (reviewer.known().map(whole).into_iter().collect(), true)
                }
            },
        };
        if !is_done {
            self.job = Some(job);
        }
        events
    }
}

/// The events of a slice of a search.
fn searched(SearchStep { depths, end }: SearchStep) -> Vec<SessionEvent> {
    let report = |found: SearchSoFar| SearchReport::of(&found.report, found.millis as u64);
    let depths = depths.into_iter().filter_map(report).map(SessionEvent::Report);
    let end = end.and_then(report).map(|report| SessionEvent::Done(WorkOutcome::Search(report)));
    depths.chain(end).collect()
}

fn solve(
    solver: &mut Solver,
    position: &Position,
    wanted: &SolveOptions,
    slice: &mut Slice<'_, impl Environment>,
) -> SessionEvent {
    let until = wanted.max_ms;
    let mut budget = Budget::new(wanted.max_nodes, || {
        until.is_none_or(|most| slice.millis() < most as f64) && !slice.is_stopped()
    });
    let asked = (wanted.kind, wanted.proof());
    let found = proof::find(solver, position.board(), position.rule(), asked, &mut budget);
    let nodes = budget.used;
    match found {
        Ok(finding) => {
            SessionEvent::Done(WorkOutcome::Solved { finding, nodes, ms: slice.millis() as u64 })
        }
        Err(error) => SessionEvent::Failed(error),
    }
}

fn whole(review: &Review) -> SessionEvent {
    SessionEvent::Done(WorkOutcome::Review {
        rows: review.rows().map(|row| MoveRow::from(&row)).collect(),
        summary: Whole::from(&review.summary()),
    })
}
