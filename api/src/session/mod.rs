//! An engine that is asked by a program: short questions are answered at once, long work is done in slices,
//! one piece of work at a time.

mod event;
mod options;
mod slice;
#[cfg(test)]
mod tests;

pub use event::{Outcome, SessionEvent};
pub use options::{ReviewOptions, SearchOptions, SolveOptions};
pub use slice::Environment;

use std::cell::RefCell;

use tengen::board::{Board, Stone};
use tengen::eval::{LearntWeights, PatternEvaluator, learnt_for};
use tengen::notation::{self, Encodings, ReadOptions, Remark};
use tengen::review::{self, Game, Review, Reviewer};
use tengen::rules::{Position, Rule};
use tengen::search::{self, Engine, Level, Limits, Options, Report};
use tengen::styles::{Opponent, Style, StylePlayer, Turn};
use tengen::threats::Solver;

use crate::analysis::SearchReport;
use crate::named::Named;
use crate::proof::{self, Budget};
use crate::review::{MoveRow, Whole};
use crate::setting::Setting;
use crate::tree::{NoteData, TreeData};
use crate::verdict::{Forbidden, Judgement, PositionStatus};
use slice::Slice;

/// Milliseconds of a search that was given no limit.
const DEFAULT_MILLIS: u64 = 1_000;
/// Candidates of a search at most.
const MOST_LINES: usize = 64;
/// Bytes of a review's own table.
const REVIEW_TABLE: usize = 1 << 23;

/// An engine and at most one piece of work.
pub struct Session {
    table: usize,
    /// The engine while it rests. A search that is under way has it.
    engine: Option<Box<Engine>>,
    /// What becomes of the engine when the search that has it gives it back.
    returning: Returning,
    solver: Option<Solver>,
    /// Who made the last move of a style, with the tables that it needs.
    style: Option<StylePlayer>,
    weights: LearntWeights,
    job: Option<Job>,
}

/// What becomes of an engine after its search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Returning {
    /// It is used again, with what it remembers.
    Kept,
    /// It is used again, and remembers nothing.
    Cleared,
    /// Another takes its place: there are other weights.
    Dropped,
}

struct Job {
    /// When it was first worked on.
    began: Option<u64>,
    stopped: bool,
    kind: Work,
}

enum Work {
    Search { engine: Box<Engine>, reported: u32, choice: Choice },
    Solve { position: Box<Position>, wanted: SolveOptions },
    Review(Box<Reviewer>),
}

/// How the move is chosen among what a search has found.
enum Choice {
    /// The best one.
    Best,
    /// As a level does, by this seed.
    Level(Level, u64),
    Style(Box<Turn>),
}

impl Choice {
    /// Makes the chosen move the report's first.
    fn choose(&self, report: &mut Report) {
        match self {
            Choice::Best => {}
            Choice::Level(level, seed) => {
                if let Some(choice) = level.pick(report, *seed) {
                    report.put_first(choice);
                }
            }
            Choice::Style(turn) => turn.choose(report),
        }
    }
}

impl Session {
    /// A session whose engine has a table of at most so many bytes.
    pub fn new(table: usize) -> Session {
        Session {
            table,
            engine: None,
            returning: Returning::Kept,
            solver: None,
            style: None,
            weights: LearntWeights::default(),
            job: None,
        }
    }

    /// The rule whose learnt weights are needed to search by `rule`, and are not there.
    pub fn lacks(&self, rule: Rule) -> Option<Rule> {
        (!self.weights.has(rule)).then_some(learnt_for(rule))
    }

    /// Takes the learnt weights of a rule. Work that is under way goes on by those that it began with.
    ///
    /// # Errors
    /// Says what the file is not.
    pub fn add_weights(&mut self, rule: Rule, file: &[u8]) -> Result<(), String> {
        self.weights.add(rule, file).map_err(|error| error.to_string())?;
        // What was remembered was valued otherwise.
        self.change_engine(Returning::Dropped);
        Ok(())
    }

    /// Forgets what earlier searches found: no work that begins later makes use of it. Work that is under way goes on.
    pub fn forget(&mut self) {
        self.change_engine(Returning::Cleared);
    }

    /// Does something to the engine: now if it rests, else as soon as its search gives it back.
    fn change_engine(&mut self, how: Returning) {
        self.returning = self.returning.max(how);
        if let Some(engine) = self.engine.take() {
            self.give_back(engine);
        }
    }

    fn give_back(&mut self, mut engine: Box<Engine>) {
        self.engine = match std::mem::replace(&mut self.returning, Returning::Kept) {
            Returning::Kept => Some(engine),
            Returning::Cleared => {
                engine.clear();
                Some(engine)
            }
            Returning::Dropped => None,
        };
    }

    /// The engine, taken from whoever has it.
    fn take_engine(&mut self) -> Box<Engine> {
        self.cancel();
        self.engine.take().unwrap_or_else(|| {
            self.returning = Returning::Kept;
            Box::new(self.new_engine(self.table))
        })
    }

    /// An engine by the weights that are there.
    fn new_engine(&self, table: usize) -> Engine {
        let weights = RefCell::new(self.weights.clone());
        Engine::with_evaluator(table, move |rule| {
            PatternEvaluator::new(weights.borrow_mut().of(rule))
        })
    }

    /// What renju says of Black's playing a point.
    ///
    /// # Errors
    /// Says what is wrong with the position or the point.
    pub fn forbidden(&self, setting: &Setting, point: Named) -> Result<Forbidden, String> {
        let board = board_of(setting)?;
        Forbidden::of(board, point.0).map_err(|error| error.to_string())
    }

    /// What a move does to the game, made by `mover`, or by whose turn it is.
    ///
    /// # Errors
    /// Says what is wrong with the position or the move.
    pub fn judge(
        &self,
        setting: &Setting,
        point: Named,
        mover: Option<Stone>,
    ) -> Result<Judgement, String> {
        let mut board = board_of(setting)?;
        if let Some(mover) = mover {
            board.set_to_move(mover);
        }
        Judgement::of_move(setting.rule(), board, point.0).map_err(|error| error.to_string())
    }

    /// How a position stands.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn status(&self, setting: &Setting) -> Result<PositionStatus, String> {
        Ok(PositionStatus::of(&setting.position()?))
    }

    /// Reads the first game of a file in any format.
    ///
    /// # Errors
    /// Says what is wrong, and where.
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

    /// Begins a search, in the place of any work.
    ///
    /// Limited by nodes or depth alone, it is the same every time; a timed one goes on from what was found
    /// before.
    ///
    /// # Errors
    /// Says what is wrong with the position or the options.
    pub fn search(&mut self, setting: &Setting, wanted: &SearchOptions) -> Result<(), String> {
        self.cancel();
        let position = setting.position()?;
        let opponent: Option<Opponent> = match &wanted.level {
            Some(name) => Some(name.parse().map_err(|error| format!("{error}"))?),
            None => None,
        };
        let (level, turn) = match opponent {
            Some(Opponent::Level(level)) => (Some(level), None),
            Some(Opponent::Style(_)) if position.ending().is_some() => (None, None),
            Some(Opponent::Style(style)) => {
                let turn = self.style_player(style, wanted.seed.into()).turn(&position);
                (Some(style.level), Some(Box::new(turn)))
            }
            Some(Opponent::Full) | None => (None, None),
        };
        let unlimited = wanted.nodes.is_none() && wanted.depth.is_none() && level.is_none();
        let full = matches!(opponent, Some(Opponent::Full));
        let default = if full { Level::FULL_MILLIS } else { DEFAULT_MILLIS };
        let limits = Limits {
            nodes: wanted.nodes.or(level.map(|level| level.nodes)),
            depth: wanted.depth,
            millis: wanted.ms.or(unlimited.then_some(default)),
        };
        let lines = wanted.multi_pv.unwrap_or(1).max(level.map_or(1, |level| level.lines));
        let seed = u64::from(wanted.seed) ^ position.board().hash();
        let only = turn.as_ref().and_then(|turn| turn.options().only);
        let searched = turn.as_ref().map_or(&position, |turn| turn.position()).clone();
        let choice = match (turn, level.filter(|level| level.slack > 0)) {
            (Some(turn), _) => Choice::Style(turn),
            (None, Some(level)) => Choice::Level(level, seed),
            (None, None) => Choice::Best,
        };
        let options = Options {
            multi_pv: lines.clamp(1, MOST_LINES),
            seed: if matches!(choice, Choice::Best) { wanted.seed.into() } else { 0 },
            only,
        };
        let mut engine = self.take_engine();
        if limits.millis.is_none() {
            engine.clear();
        }
        if let Err(error) = engine.start(&searched, limits, options) {
            self.give_back(engine);
            return Err(error.to_string());
        }
        self.begin(Work::Search { engine, reported: 0, choice });
        Ok(())
    }

    /// A player of a style and seed.
    fn style_player(&mut self, style: Style, seed: u64) -> &mut StylePlayer {
        match &mut self.style {
            Some(player) => player.play_as(style, seed),
            None => self.style = Some(StylePlayer::new(style, seed)),
        }
        self.style.as_mut().expect("it is there now")
    }

    /// Begins to look for a forced win, in the place of any work. It is done within one slice.
    ///
    /// # Errors
    /// Says what is wrong with the position.
    pub fn solve(&mut self, setting: &Setting, wanted: SolveOptions) -> Result<(), String> {
        self.cancel();
        let position = setting.position()?;
        proof::has_question(&position)?;
        self.begin(Work::Solve { position: position.into(), wanted });
        Ok(())
    }

    /// Begins a review, in the place of any work.
    ///
    /// # Errors
    /// Says what is wrong with the game.
    pub fn review(&mut self, setting: &Setting, wanted: ReviewOptions) -> Result<(), String> {
        self.cancel();
        let (start, moves) = setting.start()?;
        let game = Game::new(&start, &moves).map_err(|error| error.to_string())?;
        let limits = match (wanted.nodes, wanted.ms) {
            (_, Some(millis)) => review::Effort::millis(millis),
            (Some(nodes), None) => review::Effort::nodes(nodes),
            (None, None) => review::Effort::default(),
        };
        let mut reviewer = Reviewer::with_engine(self.new_engine(REVIEW_TABLE));
        reviewer.start(Review::new(game), limits);
        self.begin(Work::Review(reviewer.into()));
        Ok(())
    }

    fn begin(&mut self, kind: Work) {
        self.job = Some(Job { began: None, stopped: false, kind });
    }

    /// Whether there is work to be done.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Ends the work at its next slice, with what it has found.
    pub fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.stopped = true;
        }
    }

    /// Gives up the work.
    pub fn cancel(&mut self) {
        if let Some(job) = self.job.take() {
            self.end(job.kind);
        }
    }

    /// Takes back what the work had.
    fn end(&mut self, work: Work) {
        if let Work::Search { engine, .. } = work {
            self.give_back(engine);
        }
    }

    /// Works for one slice.
    pub fn run(&mut self, around: &mut impl Environment) -> Vec<SessionEvent> {
        let Some(mut job) = self.job.take() else { return vec![] };
        let began = *job.began.get_or_insert_with(|| around.millis());
        let mut slice = Slice::new(around, began, job.stopped);
        let (events, is_done) = match &mut job.kind {
            Work::Search { engine, reported, choice } => {
                slice.depth = *reported;
                let progress = engine.run(&mut slice);
                *reported = slice.depth;
                let mut events: Vec<SessionEvent> =
                    slice.reports.drain(..).map(SessionEvent::Report).collect();
                let is_done = match progress {
                    Ok(search::Progress::Paused) => false,
                    Ok(search::Progress::Finished(mut report)) => {
                        choice.choose(&mut report);
                        let report = SearchReport::of(&report, slice.millis());
                        events.extend(
                            report.map(|report| SessionEvent::Done(Outcome::Search(report))),
                        );
                        true
                    }
                    Err(error) => {
                        events.push(SessionEvent::Failed(error.to_string()));
                        true
                    }
                };
                (events, is_done)
            }
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
        if is_done {
            self.end(job.kind);
        } else {
            self.job = Some(job);
        }
        events
    }
}

fn board_of(setting: &Setting) -> Result<Board, String> {
    Ok(setting.position()?.board().clone())
}

fn solve(
    solver: &mut Solver,
    position: &Position,
    wanted: &SolveOptions,
    slice: &mut Slice<'_, impl Environment>,
) -> SessionEvent {
    let until = wanted.max_ms;
    let mut budget = Budget::new(wanted.max_nodes, || {
        until.is_none_or(|most| slice.millis() < most) && !slice.is_stopped()
    });
    let asked = (wanted.kind, wanted.proof());
    let found = proof::find(solver, position.board(), position.rule(), asked, &mut budget);
    let nodes = budget.used;
    match found {
        Ok(finding) => SessionEvent::Done(Outcome::Solved { finding, nodes, ms: slice.millis() }),
        Err(error) => SessionEvent::Failed(error),
    }
}

fn whole(review: &Review) -> SessionEvent {
    SessionEvent::Done(Outcome::Review {
        rows: review.rows().map(|row| MoveRow::from(&row)).collect(),
        summary: Whole::from(&review.summary()),
    })
}
