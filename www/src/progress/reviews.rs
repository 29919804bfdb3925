//! Reviews stored games one after another, each with the reviewer's worker and into its own study.

use tengen::rules::Rule;

use super::games::KeptGame;
use super::mistakes::Mistake;
use super::model::{ProgressEffect, ProgressModel};
use crate::engine::{FetchedWeights, WeightsState};
use crate::play::{Saved, SidePlayer};
use crate::protocol::RequestId;
use crate::reason::Explain;
use crate::records::{Fields, FoundRecord, RecordKey, StoreFailure};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::store::Head;
use crate::study::{OpeningStones, Study, kept_study};
use crate::text::Reason;

/// How many times in a row the worker may be lost before the reviews are stopped.
const MOST_LOST: u32 = 2;

/// A finished game without a review.
#[derive(Clone, Debug)]
pub struct UnreviewedGame {
    pub game: KeptGame,
    /// Its record.
    pub text: String,
}

/// A game that could not be reviewed, or whose review could not be stored.
#[derive(Clone, Debug, PartialEq)]
pub struct PassedGame {
    pub key: RecordKey,
    /// When it was played: milliseconds since 1970.
    pub when: u64,
    pub reason: Reason,
}

/// The review in progress.
#[derive(Clone, Debug)]
pub struct RunningReview {
    pub unreviewed: UnreviewedGame,
    /// The study of the game; [`None`] until its record has been looked up.
    pub study: Option<Study>,
    /// The request; [`None`] until the weights have arrived.
    pub asked: Option<RequestId>,
    /// The progress in thousandths.
    pub done: u32,
    /// Whether the whole game has been reviewed, and only puzzles are still being looked for.
    pub is_kept: bool,
}

/// The weights given to a reviewer's worker since it was started.
#[derive(Clone, Debug, Default)]
pub struct HandedWeights(Vec<Rule>);

impl HandedWeights {
    /// Passes on the fetched weights that the worker does not have yet.
    pub fn hand(&mut self, weights: &FetchedWeights) -> Vec<ReviewRequest> {
        let missing = weights.files().filter(|(rule, _)| !self.0.contains(rule));
        let missing: Vec<_> = missing.map(|(rule, file)| (rule, file.to_vec())).collect();
        self.0.extend(missing.iter().map(|(rule, _)| *rule));
        missing.into_iter().map(|(rule, file)| ReviewRequest::Weights { rule, file }).collect()
    }

    /// Resets it for a new worker.
    pub fn forget(&mut self) {
        self.0.clear();
    }
}

/// The games without a review, and the state of reviewing them.
#[derive(Clone, Debug, Default)]
pub struct GameReviews {
    /// Those that wait, the next one last.
    pub waiting: Vec<UnreviewedGame>,
    pub running: Option<RunningReview>,
    /// Whether the person wants them reviewed: reviewing resumes whenever the view is opened.
    pub is_wanted: bool,
    /// Whether the view is open.
    pub is_open: bool,
    /// How many have been reviewed and how many started since the person asked for it.
    pub reviewed: usize,
    pub taken: usize,
    pub passed: Vec<PassedGame>,
    handed: HandedWeights,
    lost_in_a_row: u32,
    /// The game whose review was written last.
    written: Option<(RecordKey, u64)>,
}

impl GameReviews {
    /// How many are still to be reviewed, including the current one.
    pub fn left(&self) -> usize {
        let is_unfinished = self.running.as_ref().is_some_and(|it| !it.is_kept);
        self.waiting.len() + usize::from(is_unfinished)
    }

    /// The number of the current game, and the total.
    pub fn place(&self) -> (usize, usize) {
        (self.taken, self.taken + self.waiting.len())
    }

    /// The games have been read again. Those that were skipped do not come up again until the person asks for it.
    pub fn found(&mut self, mut games: Vec<UnreviewedGame>) {
        games.retain(|it| self.passed.iter().all(|passed| passed.key != it.game.key));
        games.sort_by(|one, other| {
            (one.game.when, &one.game.key).cmp(&(other.game.when, &other.game.key))
        });
        self.waiting = games;
    }
}

/// Starts with all waiting games.
pub(super) fn begin(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let reviews = &mut model.reviews;
    (reviews.reviewed, reviews.taken, reviews.lost_in_a_row) = (0, 0, 0);
    reviews.passed.clear();
    if !reviews.waiting.is_empty() && model.keeps {
        reviews.is_wanted = true;
        effects.push(ProgressEffect::KeepWanted(true));
        next(model, effects);
    }
}

/// Continues if that is wanted and nothing is in progress.
pub(super) fn go_on(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let reviews = &model.reviews;
    if reviews.is_wanted && reviews.is_open && reviews.running.is_none() && model.is_ready() {
        if model.keeps {
            next(model, effects);
        } else {
            model.reviews.is_wanted = false;
        }
    }
}

/// Interrupts the current game, which waits again.
pub(super) fn pause(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let Some(running) = model.reviews.running.take() else { return };
    effects.extend(running.unreviewed.game.key.study().map(ProgressEffect::Release));
    if running.asked.is_some() {
        effects.push(ProgressEffect::AskReviewer(ReviewRequest::Cancel));
    }
    if !running.is_kept {
        model.reviews.taken -= 1;
        model.reviews.waiting.push(running.unreviewed);
    }
}

/// Stops the reviews until the person wants them again.
pub(super) fn stop(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    pause(model, effects);
    if std::mem::take(&mut model.reviews.is_wanted) {
        effects.push(ProgressEffect::KeepWanted(false));
    }
}

/// Starts the next game, or stops if there is none.
fn next(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let reviews = &mut model.reviews;
    let Some(unreviewed) = reviews.waiting.pop() else {
        stop(model, effects);
        model.reviews.handed.forget();
        effects.push(ProgressEffect::EndReviewer);
        return;
    };
    reviews.taken += 1;
    effects.extend(unreviewed.game.key.study().map(ProgressEffect::FindStudy));
    reviews.running =
        Some(RunningReview { unreviewed, study: None, asked: None, done: 0, is_kept: false });
}

/// Reports the reason why the current game has no review, and starts the next one.
fn pass_over(model: &mut ProgressModel, reason: Reason, effects: &mut Vec<ProgressEffect>) {
    let Some(running) = model.reviews.running.take() else { return };
    let KeptGame { key, when, .. } = running.unreviewed.game;
    effects.extend(key.study().map(ProgressEffect::Release));
    if !running.is_kept {
        model.reviews.passed.push(PassedGame { key, when, reason });
    }
    if model.reviews.lost_in_a_row < MOST_LOST {
        return next(model, effects);
    }
    model.notice = Some(Reason::new("progress.reviews-stopped"));
    stop(model, effects);
}

/// The record of a study was looked up.
pub(super) fn found(
    model: &mut ProgressModel,
    record: FoundRecord,
    effects: &mut Vec<ProgressEffect>,
) {
    let waits = |it: &&mut RunningReview| {
        it.study.is_none() && it.unreviewed.game.key.study().as_ref() == Some(&record.key)
    };
    let Some(running) = model.reviews.running.as_mut().filter(waits) else {
        // It is no longer wanted.
        if !record.is_elsewhere {
            effects.push(ProgressEffect::Release(record.key));
        }
        return;
    };
    if record.is_elsewhere {
        return pass_over(model, Reason::new("progress.study-elsewhere"), effects);
    }
    let study = match study_of(&running.unreviewed.text, &record.texts) {
        Ok(study) => study,
        Err(reason) => return pass_over(model, reason, effects),
    };
    if study.first_game().moves().is_empty() {
        return pass_over(model, Reason::new("reason.empty"), effects);
    }
    // It may have been reviewed in the study in the meantime.
    if let Some(mistakes) = Mistake::of_study(&running.unreviewed.game, &study) {
        running.is_kept = true;
        take(model, mistakes);
        return over(model, effects);
    }
    running.study = Some(study);
    ask(model, effects);
}

/// The study of a game from its records. It has to belong to the game, so that nothing of it is lost.
fn study_of(text: &str, studies: &[String]) -> Result<Study, Reason> {
    let saved = saved(text)?;
    let fields = Fields::parse(text).map_err(|error| error.reason())?;
    kept_study(&saved.game, studies, Head::file_in(&fields))
}

fn saved(text: &str) -> Result<Saved, Reason> {
    Saved::read(text, [SidePlayer::Person; 2]).map_err(|broken| broken.error.reason())
}

/// Sends the request to the worker, once the weights for the review have arrived.
pub(super) fn ask(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let Some(running) = &mut model.reviews.running else { return };
    let Some(study) = running.study.as_ref().filter(|_| running.asked.is_none()) else { return };
    let rule = study.rule();
    effects.extend(model.weights.ask(rule).map(ProgressEffect::FetchWeights));
    if model.weights.of(rule) == Some(&WeightsState::Asked) {
        return;
    }
    let handed = model.reviews.handed.hand(&model.weights);
    effects.extend(handed.into_iter().map(ProgressEffect::AskReviewer));
    let game = study.first_game();
    let opening = saved(&running.unreviewed.text).ok().and_then(|saved| saved.opened);
    let stones = opening.map(|it| OpeningStones::of(&it.opening).number_in(game));
    model.last_id += 1;
    running.asked = Some(model.last_id);
    effects.push(ProgressEffect::AskReviewer(ReviewRequest::Review {
        id: model.last_id,
        position: game.data(game.moves().len()),
        from: stones.unwrap_or(0) as u32 + 1,
    }));
}

/// Processes an answer of the worker.
pub(super) fn answered(
    model: &mut ProgressModel,
    answer: ReviewAnswer,
    effects: &mut Vec<ProgressEffect>,
) {
    let Some(running) = &mut model.reviews.running else { return };
    let is_it = |id| running.asked == Some(id);
    match answer {
        ReviewAnswer::Known { id, done, .. } if is_it(id) => {
            running.done = done;
            // A failure to write the previous one would have been reported by now.
            model.reviews.written = None;
        }
        ReviewAnswer::Annotated { id, values } if is_it(id) => {
            let Some(study) = &mut running.study else { return };
            study.annotate(values);
            let KeptGame { key, when, .. } = &running.unreviewed.game;
            if let Some(study_key) = key.study() {
                effects.push(ProgressEffect::KeepStudy(study_key, study.text()));
                model.reviews.written = Some((key.clone(), *when));
            }
            (running.is_kept, running.done) = (true, 1_000);
            let mistakes = Mistake::of_study(&running.unreviewed.game, study);
            take(model, mistakes.unwrap_or_default());
        }
        ReviewAnswer::Puzzle { id, name, text } if is_it(id) => {
            effects.push(ProgressEffect::KeepPuzzle(name, text));
        }
        ReviewAnswer::Done { id } if is_it(id) => {
            effects.push(ProgressEffect::KeepReviewed);
            model.reviews.lost_in_a_row = 0;
            over(model, effects);
        }
        ReviewAnswer::Refused { id, reason } if is_it(id) => {
            pass_over(model, Reason::new("progress.refused").with("reason", reason), effects);
        }
        _ => {}
    }
}

/// The current game has its review, with these mistakes.
fn take(model: &mut ProgressModel, mistakes: Vec<Mistake>) {
    model.reviews.reviewed += 1;
    if let Some(gathering) = &mut model.gathering {
        gathering.add_review(mistakes);
    }
}

/// The current game is finished.
fn over(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    if let Some(running) = model.reviews.running.take() {
        effects.extend(running.unreviewed.game.key.study().map(ProgressEffect::Release));
    }
    next(model, effects);
}

/// The worker is lost; the next request starts another one.
pub(super) fn lost(model: &mut ProgressModel, reason: &str, effects: &mut Vec<ProgressEffect>) {
    model.reviews.handed.forget();
    if model.reviews.running.as_ref().is_some_and(|it| it.asked.is_some()) {
        model.reviews.lost_in_a_row += 1;
        pass_over(model, Reason::new("progress.reviewer-lost").with("reason", reason), effects);
    }
}

/// The store could not write the last review: the game is reported, and as no other review could be stored either, the
/// reviews are stopped.
pub(super) fn not_kept(
    model: &mut ProgressModel,
    failure: StoreFailure,
    effects: &mut Vec<ProgressEffect>,
) {
    let Some((key, when)) = model.reviews.written.take() else { return };
    let reason = Reason::new(failure.reason());
    model.reviews.passed.push(PassedGame { key, when, reason });
    stop(model, effects);
}
