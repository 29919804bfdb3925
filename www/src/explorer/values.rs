//! The engine's values of the moves, if the person wants them: a search of the position after each, one after the
//! other.

use tengen::board::Point;
use tengen::rules::Rule;

use super::model::{ExplorerEffect, ExplorerModel};
use crate::engine::{EngineClient, EngineEvent, EngineOutcome, EngineState, Want};
use crate::game::PlayedGame;
use crate::protocol::{LineData, PositionData, RequestId, SearchRequest};
use crate::text::Reason;

/// Nodes of each search.
pub(super) const NODES: u32 = 20_000;
/// The most moves that are evaluated.
const MOST: usize = 12;

/// The state of the moves' values.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Whether the person wants them.
    pub is_on: bool,
    engine: EngineClient<MoveValue>,
    /// The position whose moves are evaluated, as a link.
    of: String,
    /// The value of each move for the side that plays it.
    found: Vec<(Point, LineData)>,
}

impl Values {
    /// The value of a move, if known.
    pub fn get(&self, point: Point) -> Option<&LineData> {
        self.found.iter().find(|(known, _)| *known == point).map(|(_, line)| line)
    }

    /// Whether the engine is at work.
    pub fn is_busy(&self) -> bool {
        self.engine.running().is_some()
            || self.is_on && self.engine.state() == EngineState::Starting
    }

    /// Switches the values on or off. A failed engine is tried again.
    pub(super) fn switch(&mut self) {
        self.is_on = !self.is_on;
        self.engine.revive();
    }
}

/// The move whose value is wanted, by the position after it.
#[derive(Clone, Debug, PartialEq)]
struct MoveValue {
    point: Point,
    after: PositionData,
}

impl Want for MoveValue {
    fn rule(&self) -> Rule {
        self.after.rule
    }

    fn request(&self, id: RequestId) -> SearchRequest {
        SearchRequest {
            id,
            position: self.after.clone(),
            nodes: Some(NODES),
            depth: None,
            millis: None,
            multi_pv: 1,
            slack: 0,
            seed: 0,
            taught: None,
        }
    }
}

/// Has the engine search for the next value.
pub(super) fn reconcile(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    let position = model.game.link();
    if model.values.of != position {
        model.values.of = position;
        model.values.found.clear();
    }
    let want = wanted(model);
    model.values.engine.reconcile(want, effects);
}

/// The first move whose value is not known. A move that ends the game needs no search.
fn wanted(model: &mut ExplorerModel) -> Option<MoveValue> {
    if !model.values.is_on || model.asked.is_none() {
        return None;
    }
    let moves: Vec<Point> = model.moves().take(MOST).map(|(point, _)| point).collect();
    for point in moves {
        let mut after = model.game.clone();
        if model.values.get(point).is_some() || after.play(point).is_err() {
            continue;
        }
        match end_of(&after, point) {
            Some(line) => model.values.found.push((point, line)),
            None => return Some(MoveValue { point, after: after.data(usize::MAX) }),
        }
    }
    None
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

/// Something happened to the engine.
pub(super) fn take(
    model: &mut ExplorerModel,
    event: EngineEvent,
    effects: &mut Vec<ExplorerEffect>,
) {
    match model.values.engine.take(event, effects) {
        Some(EngineOutcome::Finished) => {
            let Some(search) = model.values.engine.search() else { return };
            let point = search.want.point;
            let line = search.thinking.as_ref().and_then(|thinking| thinking.lines.first());
            let line = line.map(|line| (point, turned(line, point)));
            model.values.found.extend(line);
        }
        Some(EngineOutcome::Refused(reason) | EngineOutcome::Failed(reason)) => {
            model.values.is_on = false;
            failed(model, &reason);
        }
        Some(EngineOutcome::BadWeights(_, reason)) => failed(model, &reason),
        Some(EngineOutcome::NoWeights(reason)) => {
            model.warn(Reason::new("explorer.simple").with("reason", reason));
        }
        Some(EngineOutcome::Thinking | EngineOutcome::Lost(_)) | None => {}
    }
}

fn failed(model: &mut ExplorerModel, reason: &str) {
    model.warn(Reason::new("explorer.engine-lost").with("reason", reason));
}

/// The value of a move, derived from the opponent's line after it.
fn turned(line: &LineData, point: Point) -> LineData {
    let mate = line.mate.map(|plies| if plies > 0 { -plies - 1 } else { 1 - plies });
    let moves = [point].into_iter().chain(line.moves.iter().copied()).collect();
    LineData { per_mille: 1000 - line.per_mille.min(1000), mate, depth: line.depth + 1, moves }
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
