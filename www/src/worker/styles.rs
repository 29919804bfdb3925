//! Moves of opponents with a character: the engine's search on the board as they see it, at most one at a time.

use std::rc::Rc;

use js_sys::Int32Array;
use tengen::eval::{PatternEvaluator, learnt_for};
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Progress, Report};
use tengen::styles::{Style, StylePlayer, Turn};

use super::fetched::Fetched;
use super::host::SliceHost;
use super::refusal::ToPage;
use super::weights::SharedWeights;
use crate::protocol::{Answer, RequestId, Thinking};
use crate::runtime::clock::now;

/// Bytes of the engine's table, which is cleared before every move: more than a style fills.
const TABLE: usize = 1 << 20;

/// The engine of all styles, and at most one search that is under way or waits for the weights.
#[derive(Default)]
pub(super) struct Styles {
    engine: Option<Engine>,
    weights: SharedWeights,
    /// Rules whose weights have come or cannot be had.
    settled: Vec<Rule>,
    fetched: Fetched,
    /// The rule whose weights are on their way.
    awaited: Option<Rule>,
    player: Option<StylePlayer>,
    waiting: Option<Asked>,
    search: Option<Search>,
}

/// A move that is asked for.
struct Asked {
    id: RequestId,
    style: Style,
    seed: u64,
    position: Position,
}

struct Search {
    id: RequestId,
    turn: Turn,
    began: f64,
    nodes: u64,
    report: Option<Report>,
    stop: bool,
}

impl Styles {
    /// Has a slice asked for when weights come.
    pub(super) fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.fetched.set_waker(wake);
    }

    /// Nobody waits for an answer any more.
    pub(super) fn give_up(&mut self) {
        (self.waiting, self.search) = (None, None);
    }

    /// Ends a search with what it has found.
    pub(super) fn stop(&mut self, id: RequestId) {
        if let Some(search) = self.search.as_mut().filter(|search| search.id == id) {
            search.stop = true;
        }
    }

    /// Whether there is something to do.
    pub(super) fn are_busy(&self) -> bool {
        self.search.is_some() || self.fetched.has_come()
    }

    /// Begins to look for a move, as soon as the weights are there; the answer where that cannot be done.
    pub(super) fn ask(
        &mut self,
        id: RequestId,
        place: u8,
        seed: u32,
        position: Position,
    ) -> Option<Answer> {
        let Some(&style) = Style::ALL.get(usize::from(place)) else {
            return Some(Answer::Refused { id, reason: format!("there is no style {place}") });
        };
        let asked = Asked { id, style, seed: seed.into(), position };
        let rule = learnt_for(asked.position.rule());
        if self.settled.contains(&rule) {
            return self.start(asked);
        }
        self.waiting = Some(asked);
        if self.awaited.is_none() {
            self.awaited = Some(rule);
            self.fetched.fetch(&format!("weights-{rule}.bin"));
        }
        None
    }

    fn start(&mut self, asked: Asked) -> Option<Answer> {
        let Asked { id, style, seed, position } = asked;
        if let Some(player) = &mut self.player {
            player.play_as(style, seed);
        }
        let player = self.player.get_or_insert_with(|| StylePlayer::new(style, seed));
        let turn = player.turn(&position);
        let weights = &self.weights;
        let engine = self.engine.get_or_insert_with(|| {
            let weights = weights.clone();
            Engine::with_evaluator(TABLE, move |rule| PatternEvaluator::new(weights.of(rule)))
        });
        engine.clear();
        if let Err(error) = engine.start(turn.position(), turn.limits(), turn.options()) {
            return Some(Answer::Refused { id, reason: error.to_page() });
        }
        self.search = Some(Search { id, turn, began: now(), nodes: 0, report: None, stop: false });
        None
    }

    /// Takes in weights that have come, and says so where they have not.
    pub(super) fn take(&mut self) -> Vec<Answer> {
        let (Some(file), Some(rule)) = (self.fetched.take(), self.awaited.take()) else {
            return vec![];
        };
        self.settled.push(rule);
        let name = rule.name();
        let added = file.and_then(|file| self.weights.add(name, &file));
        self.engine = None;
        let missing =
            added.err().map(|reason| Answer::BadWeights { rule: name.to_owned(), reason });
        let refused = self.waiting.take().and_then(|asked| {
            let Asked { id, style, seed, position } = asked;
            let place = Style::ALL.iter().position(|known| *known == style).unwrap_or(0);
            self.ask(id, place as u8, seed as u32, position)
        });
        missing.into_iter().chain(refused).collect()
    }

    /// Searches for one slice; the move, once it is found.
    pub(super) fn search_on(&mut self, flag: Option<&Int32Array>) -> Option<Answer> {
        let (search, engine) = (self.search.as_mut()?, self.engine.as_mut()?);
        let id = search.id;
        let progress = engine.run(&mut SliceHost {
            began: search.began,
            slice: now(),
            nodes: &mut search.nodes,
            report: &mut search.report,
            flag: flag.map(|flag| (flag, id.cast_signed())),
            stop: search.stop,
        });
        let answer = match progress {
            Ok(Progress::Paused) => return None,
            Ok(Progress::Finished(mut report)) => {
                search.turn.choose(&mut report);
                let thinking = Thinking::new(&report, search.nodes, now() - search.began);
                Answer::Finished { id, thinking }
            }
            Err(error) => Answer::Refused { id, reason: error.to_page() },
        };
        self.search = None;
        Some(answer)
    }
}
