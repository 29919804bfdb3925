//! The reviewer at work: one game at a time, and then moves that are tried instead of its mistakes.

use js_sys::Int32Array;
use tengen::board::Point;
use tengen::puzzles::Prover;
use tengen::review::{
    Effort, GameToReview, MoveClass, Review, ReviewProgress, Reviewer, Row, row_values,
    summary_values,
};
use tengen::rules::Position;
use tengen::search::Engine;
use tengen_api::service::{SharedWeights, Slice};

use super::host::WorkerSlice;
use super::refusal::ToPage;
use crate::protocol::{PositionData, RequestId};
use crate::puzzle_row::PuzzleRow;
use crate::review::protocol::TrialResult;
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::clock::now;
use crate::runtime::slicer::Work;

/// Bytes of the engine's table.
const TABLE: usize = 1 << 23;

/// The reviewer and at most one game, or one move, being examined.
#[derive(Default)]
pub struct ReviewSession {
    reviewer: Option<Reviewer>,
    /// The request whose game was reviewed, and its positions that may be puzzles, the next one last.
    candidates: Option<(RequestId, Vec<Candidate>)>,
    prover: Option<Prover>,
    weights: SharedWeights,
    job: Option<Job>,
    /// The game whose review was interrupted, as far as it got.
    left: Option<(PositionData, Review)>,
    flag: Option<Int32Array>,
}

struct Job {
    id: RequestId,
    began: f64,
    /// The total number of positions to examine.
    looks: usize,
    kind: Kind,
}

impl Job {
    /// The progress in thousandths when this many positions are still to be examined.
    fn done(&self, left: usize) -> u32 {
        (1000 - 1000 * left.min(self.looks) / self.looks) as u32
    }
}

enum Kind {
    /// A whole game.
    Game(PositionData),
    /// A move instead of another.
    Try(Trial),
    /// A move of the game, with this many times the limits.
    Deeper(Trial, u32),
}

struct Trial {
    position: PositionData,
    point: Point,
    /// The chance after the best move, in thousandths, if the move is tried instead of another.
    best: u32,
}

impl Kind {
    fn limits(&self) -> Effort {
        let whole = Effort::default();
        match self {
            Kind::Game(_) | Kind::Try(_) => whole,
            Kind::Deeper(_, times) => Effort::nodes(whole.search * u64::from(*times)),
        }
    }
}

impl ReviewSession {
    fn take(&mut self, request: ReviewRequest) -> Option<ReviewAnswer> {
        match request {
            ReviewRequest::Review { id, position, from } => {
                self.put_aside();
                let left = self.left.take().filter(|(data, _)| *data == position);
                let review = match left {
                    Some((_, known)) => Ok(known),
                    None => game(&position).map(Review::new),
                };
                match review {
                    Ok(review) => {
                        let review = review.judging_from(from as usize);
                        self.start_review(id, review, position);
                    }
                    Err(reason) => return Some(ReviewAnswer::Refused { id, reason }),
                }
                return self.known(id);
            }
            ReviewRequest::Try { id, position, point, best } => {
                let trial = Trial { position, point, best };
                return self.look_at(id, Kind::Try(trial));
            }
            ReviewRequest::Deeper { id, position, point, times } => {
                let trial = Trial { position, point, best: 0 };
                return self.look_at(id, Kind::Deeper(trial, times));
            }
            ReviewRequest::Weights { rule, file } => {
                if let Err(error) = self.weights.add(rule, &file) {
                    return Some(ReviewAnswer::Refused { id: 0, reason: error.to_page() });
                }
                self.value_anew();
            }
            ReviewRequest::Cancel => self.put_aside(),
        }
        None
    }

    /// Begins to examine a single move; returns the answer if that cannot be done.
    fn look_at(&mut self, id: RequestId, kind: Kind) -> Option<ReviewAnswer> {
        self.put_aside();
        let reason = self.start_trial(id, kind).err()?;
        Some(ReviewAnswer::Refused { id, reason })
    }

    /// Interrupts any work, and keeps what is known about the game.
    fn put_aside(&mut self) {
        self.candidates = None;
        let known = self.reviewer.as_ref().and_then(Reviewer::known);
        if let (Some(Job { kind: Kind::Game(data), .. }), Some(known)) = (self.job.take(), known) {
            self.left = Some((data, known.clone()));
        }
    }

    /// Continues any work with empty tables: their values came from other weights.
    fn value_anew(&mut self) {
        let known = self.reviewer.take().and_then(|reviewer| reviewer.known().cloned());
        let (Some(job), Some(known)) = (self.job.take(), known) else { return };
        match job.kind {
            Kind::Game(game) => {
                self.start_review(job.id, known, game);
            }
            kind @ (Kind::Try(_) | Kind::Deeper(..)) => {
                let started = self.start_trial(job.id, kind);
                started.expect("the same trial was started before");
            }
        }
    }

    fn reviewer(&mut self) -> &mut Reviewer {
        let weights = &self.weights;
        self.reviewer.get_or_insert_with(|| {
            Reviewer::with_engine(Engine::with_evaluator(TABLE, weights.evaluators()))
        })
    }

    fn start_review(&mut self, id: RequestId, review: Review, game: PositionData) {
        self.reviewer().start(review, Effort::default());
        self.begin(id, Kind::Game(game));
    }

    fn start_trial(&mut self, id: RequestId, kind: Kind) -> Result<(), String> {
        let (Kind::Try(trial) | Kind::Deeper(trial, _)) = &kind else { return Ok(()) };
        let position = trial.position.position().map_err(|error| error.to_string())?;
        let (point, limits, reviewer) = (trial.point, kind.limits(), self.reviewer());
        let started = match kind {
            Kind::Deeper(..) => reviewer.start_deeper(&position, point, limits),
            _ => reviewer.start_trial(&position, point, limits),
        };
        started.map_err(|error| error.to_string())?;
        self.begin(id, kind);
        Ok(())
    }

    fn begin(&mut self, id: RequestId, kind: Kind) {
        let looks = match &kind {
            // Whether or not some of it is known already.
            Kind::Game(game) => 3 * game.moves.len() + 2,
            Kind::Try(_) | Kind::Deeper(..) => self.reviewer().left().max(1),
        };
        self.job = Some(Job { id, began: now(), looks, kind });
    }

    /// What is known at the start of an interrupted review.
    fn known(&self, id: RequestId) -> Option<ReviewAnswer> {
        let reviewer = self.reviewer.as_ref()?;
        let known = reviewer.known()?;
        let done = self.job.as_ref()?.done(reviewer.left());
        let rows: Vec<_> = known.rows().collect();
        (!rows.is_empty()).then(|| ReviewAnswer::Known { id, rows, summary: known.summary(), done })
    }

    /// Examines the next position that may be a puzzle.
    fn go_on_with_puzzles(&mut self, answer: &mut dyn FnMut(ReviewAnswer)) {
        let Some((id, todo)) = &mut self.candidates else { return };
        let id = *id;
        match todo.pop() {
            Some(candidate) => {
                let prover = self.prover.get_or_insert_with(Prover::quick);
                puzzle(prover, &candidate, id).into_iter().for_each(answer);
            }
            None => {
                self.candidates = None;
                answer(ReviewAnswer::Done { id });
            }
        }
    }

    fn go_on(&mut self, answer: &mut dyn FnMut(ReviewAnswer)) {
        let (Some(reviewer), Some(job)) = (&mut self.reviewer, &mut self.job) else { return };
        let id = job.id;
        let flag = self.flag.as_ref().map(|flag| (flag, id.cast_signed()));
        let mut around = WorkerSlice::begin(flag);
        let progress = reviewer.run(&mut Slice::new(&mut around, job.began, false));
        let Some(known) = reviewer.known() else { return };
        match (progress, &job.kind) {
            (ReviewProgress::Paused, _)
            | (ReviewProgress::Assessed(_), Kind::Try(_) | Kind::Deeper(..)) => {}
            (ReviewProgress::Stopped, _) => self.put_aside(),
            (ReviewProgress::Assessed(plies), Kind::Game(_)) => answer(ReviewAnswer::Known {
                id,
                rows: plies.filter_map(|ply| known.row(ply)).collect(),
                summary: known.summary(),
                done: job.done(reviewer.left()),
            }),
            (ReviewProgress::Finished, Kind::Game(_)) => {
                let rows = known.rows().map(|row| (row.ply as u32, row_values(&row)));
                let whole = (0, summary_values(&known.summary()));
                answer(ReviewAnswer::Annotated { id, values: rows.chain([whole]).collect() });
                let todo = candidates(known);
                self.put_aside();
                self.candidates = Some((id, todo));
            }
            (ReviewProgress::Finished, Kind::Deeper(..)) => {
                let row = known.row(1).expect("the move that was looked at is the only one");
                self.job = None;
                answer(ReviewAnswer::Deeper { id, row: Box::new(row) });
            }
            (ReviewProgress::Finished, Kind::Try(trial)) => {
                let row = known.row(1).expect("the move that was tried was looked at");
                let reply = known.assessment(1).and_then(|after| after.best);
                let judgement = TrialResult {
                    right: row.is_right(trial.best),
                    chance_after: row.chance_after,
                    answer: reply.filter(|_| row.allows.is_none()),
                    allows: row.allows,
                };
                self.job = None;
                answer(ReviewAnswer::Tried { id, judgement });
            }
        }
    }
}

/// A position that may be a puzzle, and its kind.
struct Candidate {
    position: Position,
    is_defence: bool,
}

/// The positions in which something was missed, the last ones first.
fn candidates(review: &Review) -> Vec<Candidate> {
    let candidate = |row: Row| {
        let is_defence = match row.class {
            MoveClass::MissedWin => false,
            MoveClass::AllowsWin | MoveClass::MissedDefence => true,
            _ => return None,
        };
        Some(Candidate { position: review.game().position(row.ply - 1), is_defence })
    };
    review.rows().filter_map(candidate).collect()
}

/// The puzzle that a position is, if exactly one move is right in it.
fn puzzle(prover: &mut Prover, candidate: &Candidate, id: RequestId) -> Option<ReviewAnswer> {
    let Candidate { position, is_defence } = candidate;
    let proof = if *is_defence { prover.defence(position) } else { prover.win(position) }.ok()?;
    let row = PuzzleRow::own(position, &proof);
    Some(ReviewAnswer::Puzzle { id, name: row.id.clone(), text: row.text() })
}

/// The game that leads to a position.
fn game(data: &PositionData) -> Result<GameToReview, String> {
    let start = PositionData { moves: vec![], ..data.clone() };
    let start = start.position().map_err(|error| error.to_string())?;
    GameToReview::new(&start, &data.moves).map_err(|error| error.to_string())
}

impl Work for ReviewSession {
    type Request = ReviewRequest;
    type Answer = ReviewAnswer;

    fn request(&mut self, request: ReviewRequest, answer: &mut dyn FnMut(ReviewAnswer)) {
        self.take(request).into_iter().for_each(answer);
    }

    fn unreadable(&self, reason: String) -> ReviewAnswer {
        ReviewAnswer::Refused { id: 0, reason }
    }

    fn is_busy(&self) -> bool {
        self.job.is_some() || self.candidates.is_some()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(ReviewAnswer)) {
        if self.candidates.is_some() {
            self.go_on_with_puzzles(answer);
        } else {
            self.go_on(answer);
        }
    }

    /// A review goes on only while the flag holds its number.
    fn set_flag(&mut self, flag: Int32Array) {
        self.flag = Some(flag);
    }
}
