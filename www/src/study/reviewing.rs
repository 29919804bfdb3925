//! The review of the first line, and mistakes that are tried again.

use tengen::board::Point;
use tengen::rules::Rule;

use super::model::{Effect, Model, Tool, Try, Verdict};
use super::update::{moved, tell};
use crate::model::WeightsState;
use crate::protocol::{PositionData, point_data, point_from};
use crate::reason::Explain;
use crate::review::{Answer, Request as Review, Reviewing};

/// A review is of the first line; when that has become another one, it says nothing any more.
pub(super) fn outdate_review(model: &mut Model, effects: &mut Vec<Effect>) {
    let game = model.study.first_game();
    let is_same = |reviewed: &PositionData| *reviewed == game.data(game.moves().len());
    if model.review.game.as_ref().is_some_and(|reviewed| !is_same(reviewed)) {
        stop_review(model, effects);
        model.review.forget();
        model.study.forget_review();
        model.trying = None;
    }
}

pub(super) fn hand_to_reviewer(rule: Rule, file: &[u8]) -> Effect {
    Effect::Review(Review::Weights { rule: rule.name().to_owned(), file: file.to_vec() })
}

/// Wants the first line reviewed from scratch.
pub(super) fn begin_review(model: &mut Model) {
    let game = model.study.first_game();
    model.review.forget();
    (model.trying, model.puzzles) = (None, 0);
    if game.moves().is_empty() {
        return tell(model, "review.nothing", String::new());
    }
    model.review.game = Some(game.data(game.moves().len()));
}

/// Begins the review that is wanted, once worker and weights are there.
pub(super) fn start_review(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(position) = model.review.game.clone() else { return };
    if model.review.is_done || model.review.asked.is_some() {
        return;
    }
    let rule = tengen::eval::learnt_for(model.study.rule());
    if model.weights.of(rule).is_none() {
        model.weights.set(rule, WeightsState::Asked);
        effects.push(Effect::FetchWeights(rule));
    }
    match model.review.worker {
        Reviewing::Off => {
            model.review.worker = Reviewing::Starting;
            effects.push(Effect::StartReviewer);
        }
        Reviewing::Ready if model.weights.of(rule) != Some(&WeightsState::Asked) => {
            let id = model.next_id();
            model.review.asked = Some(id);
            effects.push(Effect::Review(Review::Review { id, position }));
        }
        Reviewing::Starting | Reviewing::Ready => {}
    }
}

pub(super) fn stop_review(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.review.is_running() {
        model.review.asked = None;
        model.review.is_done = true;
        effects.push(Effect::Review(Review::Cancel));
    }
}

pub(super) fn reviewed(model: &mut Model, answer: &Answer, effects: &mut Vec<Effect>) {
    match answer {
        Answer::Ready => {
            model.review.worker = Reviewing::Ready;
            for (rule, file) in model.weights.files() {
                effects.push(hand_to_reviewer(rule, file));
            }
        }
        Answer::Tried { id, right } if model.review.trying == Some(*id) => {
            model.review.trying = None;
            if let Some(Try { tried: Some((_, verdict)), .. }) = &mut model.trying {
                *verdict = Some(Verdict::of(*right));
            }
        }
        Answer::Annotated { id, values } if model.review.asked == Some(*id) => {
            model.study.annotate(values.clone());
        }
        Answer::Puzzle { id, name, text } if model.review.asked == Some(*id) => {
            model.puzzles += 1;
            if model.key.is_some() {
                effects.push(Effect::KeepPuzzle(name.clone(), text.clone()));
            }
        }
        Answer::Refused { reason, .. } => {
            tell(model, "review.refused", reason.clone());
            model.review.take(answer);
        }
        _ => model.review.take(answer),
    }
}

/// Shows the position in which a move was played, with that move.
pub(super) fn show_moment(model: &mut Model, ply: usize) {
    model.trying = None;
    let node = model.study.first_node(ply);
    model.study.go(node);
}

/// Shows the position before a move, to find a better one.
pub(super) fn try_again(model: &mut Model, ply: usize) {
    let before = model.study.first_node(ply.saturating_sub(1));
    model.study.go(before);
    model.tool = Tool::Play;
    model.trying = Some(Try { ply, before, tried: None });
}

/// Another move is tried in the place of a mistake.
pub(super) fn tried(model: &mut Model, point: Point, effects: &mut Vec<Effect>) {
    let before = model.study.at();
    if let Err(reason) = model.study.play(point) {
        model.spoken = model.text.say(&reason.reason());
        return;
    }
    let id = model.next_id();
    let Some(trying) = &mut model.trying else { return };
    let ply = trying.ply;
    debug_assert_eq!(trying.before, before);
    let was_played =
        model.review.rows.get(&ply).is_some_and(|row| point_from(row.played) == Some(point));
    trying.tried = Some((point, was_played.then_some(Verdict::Wrong)));
    if !was_played {
        model.review.trying = Some(id);
        let position = model.study.first_game().data(ply - 1);
        let best = model.review.rows.get(&ply).map_or(1000, |row| row.chance);
        effects.push(Effect::Review(Review::Try { id, position, point: point_data(point), best }));
    }
    moved(model);
}
