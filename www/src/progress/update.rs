//! The view's behaviour.

use tengen::board::Point;

use super::curve::StrengthCurve;
use super::gathering::RecordReader;
use super::model::{ProgressAction, ProgressEffect, ProgressMessage, ProgressModel, ProgressStage};
use super::reviews;
use super::solving::{MistakeTask, TaskStage};
use crate::engine::WeightsState;
use crate::puzzles::PuzzleRecord;
use crate::records::{Fields, RecordKey};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::shell::ViewInput;
use crate::runtime::views::PROGRESS;
use crate::text::Reason;

/// Processes a message.
pub fn update(model: &mut ProgressModel, message: ProgressMessage) -> Vec<ProgressEffect> {
    let mut effects = vec![];
    match message {
        ProgressMessage::Opened(settings, wants_task) => {
            model.settings = settings;
            model.wants_task = wants_task;
            model.reviews.is_open = true;
            reviews::pause(model, &mut effects);
            model.gathering = None;
            effects.push(ProgressEffect::FindAll);
        }
        ProgressMessage::Deck(deck, keeps) => {
            (model.deck, model.keeps) = (Some(deck), keeps);
            begin_wanted(model, &mut effects);
            reviews::go_on(model, &mut effects);
        }
        ProgressMessage::Records(records) => {
            let puzzles = records.iter().find(|(key, _)| *key == RecordKey::puzzles());
            let puzzles = puzzles.map(|(_, text)| PuzzleRecord::read(text)).unwrap_or_default();
            model.by_puzzles = StrengthCurve::of_puzzles(&puzzles);
            let wanted = records.iter().find(|(key, _)| *key == RecordKey::reviews());
            model.reviews.is_wanted = wanted.is_some_and(|(_, text)| is_wanted(text));
            model.gathering = Some(RecordReader::new(records));
            read(model, &mut effects);
        }
        ProgressMessage::Read => read(model, &mut effects),
        ProgressMessage::Weights(rule, file) => {
            match file {
                Ok(file) => model.weights.set(rule, WeightsState::Learnt(file)),
                Err(reason) => {
                    model.weights.set(rule, WeightsState::Missing);
                    let said = Reason::new("progress.no-weights").with("reason", &reason);
                    model.notice = Some(said);
                }
            }
            ask(model, &mut effects);
            reviews::ask(model, &mut effects);
        }
        ProgressMessage::Input(ViewInput::Do(action)) => act(model, action, &mut effects),
        ProgressMessage::Input(ViewInput::Pointer(event)) => {
            let is_on = model.is_on();
            let game = model.task.as_ref().map(|task| &task.game);
            let is_free = |point| is_on && game.is_some_and(|it| it.shown().board().is_free(point));
            if let Some(point) = model.aim.handle(event, model.settings.confirm, is_free) {
                play(model, point, &mut effects);
            }
        }
        ProgressMessage::Input(ViewInput::Press(point)) => play(model, point, &mut effects),
        ProgressMessage::Input(ViewInput::Key(key)) => press(model, &key, &mut effects),
        ProgressMessage::Input(ViewInput::Focus(point)) => model.aim.cursor = point,
        ProgressMessage::Reviewed(answer) => judged(model, answer, &mut effects),
        ProgressMessage::JudgeLost(reason) => not_judged(model, reason),
        ProgressMessage::Found(record) => reviews::found(model, record, &mut effects),
        ProgressMessage::GameReviewed(answer) => reviews::answered(model, answer, &mut effects),
        ProgressMessage::ReviewerLost(reason) => reviews::lost(model, &reason, &mut effects),
        ProgressMessage::Failed(failure) => {
            model.notice = Some(Reason::new(failure.text()));
            reviews::not_kept(model, failure, &mut effects);
        }
        ProgressMessage::NotKept(reason) => model.notice = Some(reason),
    }
    effects
}

/// Reads some of the records.
fn read(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let Some(gathering) = &mut model.gathering else { return };
    gathering.work();
    if gathering.is_busy() {
        effects.push(ProgressEffect::ReadOn);
        return;
    }
    let unreviewed = std::mem::take(&mut gathering.unreviewed);
    model.reviews.found(unreviewed);
    model.count();
    model.rate();
    begin_wanted(model, effects);
    reviews::go_on(model, effects);
}

/// Whether a record says that games should be reviewed.
fn is_wanted(text: &str) -> bool {
    Fields::parse(text).is_ok_and(|fields| fields.get("wanted") == Some("yes"))
}

fn begin_wanted(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    if model.is_ready() && std::mem::take(&mut model.wants_task) && model.task.is_none() {
        begin(model, effects);
    }
}

/// Shows the first of the mistakes that are due, or says that there is none.
fn begin(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    give_up(model, effects);
    model.aim.forget();
    model.task = model.due().into_iter().find_map(MistakeTask::of);
    if model.task.is_some() {
        model.stage = ProgressStage::Mistakes;
        effects.push(ProgressEffect::Name(PROGRESS.openers[1]));
    } else {
        model.notice = Some(Reason::new("progress.none-due"));
        show_overview(model, effects);
    }
}

fn show_overview(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    model.task = None;
    model.stage = ProgressStage::Overview;
    effects.push(ProgressEffect::Name(PROGRESS.openers[0]));
}

fn act(model: &mut ProgressModel, action: ProgressAction, effects: &mut Vec<ProgressEffect>) {
    match action {
        ProgressAction::Close => {
            give_up(model, effects);
            reviews::pause(model, effects);
            model.reviews.is_open = false;
            effects.push(ProgressEffect::Close);
        }
        ProgressAction::Back => {
            give_up(model, effects);
            show_overview(model, effects);
            effects.push(ProgressEffect::Focus("progress-begin".into()));
        }
        ProgressAction::Range(range) => {
            model.range = range;
            model.count();
        }
        ProgressAction::Begin | ProgressAction::Next => {
            model.notice = None;
            begin_next(model, effects);
        }
        ProgressAction::Retry => {
            give_up(model, effects);
            if let Some(task) = &mut model.task {
                task.begin_again();
            }
        }
        ProgressAction::Show => {
            give_up(model, effects);
            if let Some(task) = &mut model.task {
                task.begin_again();
                task.stage = TaskStage::Shown;
                count(model, false, effects);
            }
        }
        ProgressAction::Open => {
            if let Some(MistakeTask { mistake, .. }) = &model.task {
                effects.push(ProgressEffect::Study(mistake.game.clone(), mistake.row.ply));
            }
        }
        ProgressAction::ReviewGames => {
            model.notice = None;
            reviews::begin(model, effects);
        }
        ProgressAction::StopReviews => reviews::stop(model, effects),
        ProgressAction::Dismiss => model.notice = None,
    }
}

/// The next mistake that is due. One left without an answer goes behind the others.
fn begin_next(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let left = model.task.as_ref().filter(|task| !task.is_counted);
    let Some(left) = left.map(|task| task.mistake.id.clone()) else {
        return begin(model, effects);
    };
    give_up(model, effects);
    model.aim.forget();
    let due = model.due();
    let place = due.iter().position(|it| it.id == left).map_or(0, |place| place + 1);
    let next = due.iter().cycle().skip(place).take(due.len()).find_map(|it| MistakeTask::of(it));
    if let Some(next) = next {
        model.task = Some(next);
    }
}

fn play(model: &mut ProgressModel, point: Point, effects: &mut Vec<ProgressEffect>) {
    model.aim.pending = None;
    let Some(task) = &mut model.task else { return };
    task.play(point);
    settle(model, effects);
    ask(model, effects);
}

/// Counts an answer that is right or wrong.
fn settle(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    match model.task.as_ref().map(|task| &task.stage) {
        Some(TaskStage::Right(_)) => count(model, true, effects),
        Some(TaskStage::Wrong(..)) => count(model, false, effects),
        _ => {}
    }
}

/// Counts a mistake once, by its first try.
fn count(model: &mut ProgressModel, is_right: bool, effects: &mut Vec<ProgressEffect>) {
    let (Some(task), Some(deck)) = (&mut model.task, &mut model.deck) else { return };
    if !std::mem::replace(&mut task.is_counted, true) {
        deck.tried(&task.mistake.id, is_right, model.today);
        if model.keeps {
            effects.push(ProgressEffect::Keep(deck.clone()));
        }
    }
}

/// Requests a judgement of the answer, once the weights of the review have arrived.
fn ask(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    let Some(task) = &model.task else { return };
    let TaskStage::Judged(point) = task.stage else { return };
    let rule = task.game.rule();
    effects.extend(model.weights.ask(rule).map(ProgressEffect::FetchWeights));
    if model.asked.is_some() || model.weights.are_awaited(rule) {
        return;
    }
    let handed = model.handed.hand(&model.weights);
    effects.extend(handed.into_iter().map(ProgressEffect::Ask));
    model.last_id += 1;
    model.asked = Some(model.last_id);
    effects.push(ProgressEffect::Ask(ReviewRequest::Try {
        id: model.last_id,
        position: task.game.data(task.moves),
        point,
        best: task.mistake.row.chance,
    }));
}

fn give_up(model: &mut ProgressModel, effects: &mut Vec<ProgressEffect>) {
    if model.asked.take().is_some() {
        effects.push(ProgressEffect::Ask(ReviewRequest::Cancel));
    }
    if let Some(task) = model.task.as_mut().filter(|it| matches!(it.stage, TaskStage::Judged(_))) {
        task.begin_again();
    }
}

fn judged(model: &mut ProgressModel, answer: ReviewAnswer, effects: &mut Vec<ProgressEffect>) {
    match answer {
        ReviewAnswer::Tried { id, judgement } if model.asked == Some(id) => {
            model.asked = None;
            if let Some(task) = &mut model.task {
                task.take(judgement);
            }
            settle(model, effects);
        }
        ReviewAnswer::Refused { id, reason } if model.asked == Some(id) => {
            not_judged(model, reason);
        }
        _ => {}
    }
}

/// The judge cannot answer: the person's answer is taken back, and can be played again.
fn not_judged(model: &mut ProgressModel, reason: String) {
    model.asked = None;
    model.handed.forget();
    model.notice = Some(Reason::new("progress.judge-lost").with("reason", &reason));
    if let Some(task) = model.task.as_mut().filter(|it| matches!(it.stage, TaskStage::Judged(_))) {
        task.begin_again();
    }
}

fn press(model: &mut ProgressModel, key: &str, effects: &mut Vec<ProgressEffect>) {
    match key {
        "Escape" if model.task.is_some() => act(model, ProgressAction::Back, effects),
        "Escape" => act(model, ProgressAction::Close, effects),
        "n" | "N" if model.task.is_some() => act(model, ProgressAction::Next, effects),
        "r" | "R" => act(model, ProgressAction::Retry, effects),
        _ => {}
    }
}
