//! What the engine says of the moves, where the person wants to know it: a search of the position after each, one after
//! the other, each of so many nodes.

use tengen::board::Point;

use super::model::{ExplorerEffect, ExplorerModel};
use crate::engine::{EngineState, FetchedWeights, WeightsState};
use crate::game::PlayedGame;
use crate::protocol::{EngineAnswer, EngineRequest, LineData, RequestId, SearchRequest};
use crate::text::Reason;
use tengen::rules::Rule;

/// Nodes of each search.
pub(super) const NODES: u32 = 20_000;
/// The most moves that are valued.
const MOST: usize = 12;

/// What is known of the moves' values.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Whether the person wants them.
    pub is_on: bool,
    /// The worker; [`None`] before it was first asked for.
    pub state: Option<EngineState>,
    weights: FetchedWeights,
    /// The position whose moves are valued, as a link.
    of: String,
    /// What each move is worth to the side that plays it.
    found: Vec<(Point, LineData)>,
    asked: Option<(RequestId, Point)>,
}

impl Values {
    /// What a move is worth, if that is known.
    pub fn get(&self, point: Point) -> Option<&LineData> {
        self.found.iter().find(|(known, _)| *known == point).map(|(_, line)| line)
    }

    /// Whether the engine is at work.
    pub fn is_busy(&self) -> bool {
        self.asked.is_some() || self.is_on && self.state == Some(EngineState::Starting)
    }
}

/// What a line of the opponent's says of the move before it.
fn turned(line: &LineData, point: Point) -> LineData {
    let mate = line.mate.map(|plies| if plies > 0 { -plies - 1 } else { 1 - plies });
    let moves = [point].into_iter().chain(line.moves.iter().copied()).collect();
    LineData { per_mille: 1000 - line.per_mille.min(1000), mate, depth: line.depth + 1, moves }
}

/// Asks for the value that is wanted next, or gives up what is wanted no more.
pub(super) fn reconcile(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    let position = model.game.link();
    if model.values.of != position {
        model.values.of = position;
        model.values.found.clear();
        give_up(model, effects);
    }
    if !model.values.is_on {
        return give_up(model, effects);
    }
    if model.values.state.is_none() {
        model.values.state = Some(EngineState::Starting);
        effects.push(ExplorerEffect::StartEngine);
    }
    effects.extend(model.values.weights.ask(model.game.rule()).map(ExplorerEffect::FetchWeights));
    let is_ready = model.values.state == Some(EngineState::Ready)
        && !model.values.weights.are_awaited(model.game.rule());
    if !is_ready || model.values.asked.is_some() || model.asked.is_none() {
        return;
    }
    let moves: Vec<Point> = model.moves().take(MOST).map(|(point, _)| point).collect();
    for point in
        moves.into_iter().filter(|&point| model.values.get(point).is_none()).collect::<Vec<_>>()
    {
        let mut after = model.game.clone();
        if after.play(point).is_err() {
            continue;
        }
        match end_of(&after, point) {
            Some(line) => model.values.found.push((point, line)),
            None => {
                let id = model.next_id();
                model.values.asked = Some((id, point));
                effects.push(ExplorerEffect::AskEngine(EngineRequest::Search(SearchRequest {
                    id,
                    position: after.data(usize::MAX),
                    nodes: Some(NODES),
                    depth: None,
                    millis: None,
                    multi_pv: 1,
                    slack: 0,
                    seed: 0,
                    taught: None,
                })));
                return;
            }
        }
    }
}

/// The value of a move that ends the game.
fn end_of(after: &PlayedGame, point: Point) -> Option<LineData> {
    let outcome = after.outcome()?;
    let mover = after.mover(after.moves().len() - 1);
    let (per_mille, mate) = match outcome.winner() {
        Some(winner) if winner == mover => (1000, Some(1)),
        // A forbidden move loses by itself.
        Some(_) => (0, None),
        None => (500, None),
    };
    Some(LineData { per_mille, mate, depth: 1, moves: vec![point] })
}

fn give_up(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    if model.values.asked.take().is_some() {
        effects.push(ExplorerEffect::AskEngine(EngineRequest::Cancel));
    }
}

/// The engine answers.
pub(super) fn answer(
    model: &mut ExplorerModel,
    answer: EngineAnswer,
    effects: &mut Vec<ExplorerEffect>,
) {
    match answer {
        EngineAnswer::Ready => {
            model.values.state = Some(EngineState::Ready);
            for (rule, file) in model.values.weights.files() {
                effects.push(tell_weights(rule, file));
            }
        }
        EngineAnswer::Finished { id, thinking } => {
            let Some((_, point)) = model.values.asked.take_if(|&mut (asked, _)| asked == id) else {
                return;
            };
            if let Some(line) = thinking.lines.first() {
                model.values.found.push((point, turned(line, point)));
            }
        }
        EngineAnswer::Refused { id, reason } => {
            if model.values.asked.take_if(|&mut (asked, _)| asked == id).is_some() {
                model.values.is_on = false;
                failed(model, &reason);
            }
        }
        EngineAnswer::BadWeights { reason, .. } => failed(model, &reason),
        EngineAnswer::Thinking { .. } => {}
    }
}

/// Learnt weights have come, or cannot be had: then the engine goes by simple ones.
pub(super) fn weights(
    model: &mut ExplorerModel,
    rule: Rule,
    file: Result<Vec<u8>, String>,
    effects: &mut Vec<ExplorerEffect>,
) {
    match file {
        Ok(file) => {
            if model.values.state == Some(EngineState::Ready) {
                effects.push(tell_weights(rule, &file));
                // A search under way is dropped by that.
                model.values.asked = None;
            }
            model.values.weights.set(rule, WeightsState::Learnt(file));
        }
        Err(reason) => {
            model.values.weights.set(rule, WeightsState::Missing);
            let reason = Reason::new("explorer.simple").with("reason", reason);
            model.warn(reason);
        }
    }
}

fn tell_weights(rule: Rule, file: &[u8]) -> ExplorerEffect {
    ExplorerEffect::AskEngine(EngineRequest::Weights { rule, file: file.to_vec() })
}

/// The worker is lost. It is started anew when values are wanted again.
pub(super) fn lost(model: &mut ExplorerModel, reason: &str) {
    (model.values.state, model.values.asked, model.values.is_on) = (None, None, false);
    failed(model, reason);
}

fn failed(model: &mut ExplorerModel, reason: &str) {
    model.warn(Reason::new("explorer.engine-lost").with("reason", reason));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_worth_what_it_leaves_the_opponent() {
        let line = |per_mille, mate| LineData {
            per_mille,
            mate,
            depth: 5,
            moves: vec!["b2".parse().unwrap()],
        };
        let point = "h8".parse().unwrap();
        let value = |per_mille, mate| {
            let line = turned(&line(per_mille, mate), point);
            (line.per_mille, line.mate)
        };
        assert_eq!(value(300, None), (700, None));
        // The opponent wins in five plies: the move loses in six.
        assert_eq!(value(1000, Some(5)), (0, Some(-6)));
        assert_eq!(value(0, Some(-4)), (1000, Some(5)));
        let moves = turned(&line(1, None), point).moves;
        assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h8", "b2"]);
    }
}
