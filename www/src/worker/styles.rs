//! Moves of opponents with a character: the engine's search on the board as they see it, at most one at a time.

use std::rc::Rc;

use js_sys::Int32Array;
use tengen::eval::learnt_for;
use tengen::rules::{Position, Rule};
use tengen::styles::{Style, StylePlayer, Turn};
use tengen_api::service::{SearchService, Wanted};

use super::fetched::Fetched;
use super::host::WorkerSlice;
use super::refusal::ToPage;
use crate::protocol::{EngineAnswer, RequestId, Thinking};

/// Size of the engine's table in bytes: more than a style fills. It is cleared before every move.
const TABLE: usize = 1 << 20;

/// The engine of all styles, and at most one search that is running or waits for the weights.
pub(super) struct Styles {
    service: SearchService,
    /// Rules whose weights have arrived or could not be fetched.
    settled: Vec<Rule>,
    fetched: Fetched,
    /// The rule whose weights are being fetched.
    awaited: Option<Rule>,
    player: Option<StylePlayer>,
    waiting: Option<Asked>,
    /// The turn being searched.
    turn: Option<(RequestId, Turn)>,
}

/// A requested move.
struct Asked {
    id: RequestId,
    style: Style,
    seed: u64,
    position: Position,
}

impl Default for Styles {
    fn default() -> Styles {
        Styles {
            service: SearchService::new(TABLE),
            settled: vec![],
            fetched: Fetched::default(),
            awaited: None,
            player: None,
            waiting: None,
            turn: None,
        }
    }
}

impl Styles {
    /// Sets the function that requests a slice when weights arrive.
    pub(super) fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.fetched.set_waker(wake);
    }

    /// Cancels the request.
    pub(super) fn give_up(&mut self) {
        self.waiting = None;
        self.service.cancel();
    }

    /// Ends a search with what it has found.
    pub(super) fn stop(&mut self, id: RequestId) {
        if self.turn.as_ref().is_some_and(|(asked, _)| *asked == id) {
            self.service.stop();
        }
    }

    /// Whether there is something to do.
    pub(super) fn are_busy(&self) -> bool {
        self.service.is_busy() || self.fetched.has_come()
    }

    /// Begins to look for a move, as soon as the weights are there; returns the answer if that cannot be done.
    pub(super) fn ask(
        &mut self,
        id: RequestId,
        place: u8,
        seed: u32,
        position: Position,
    ) -> Option<EngineAnswer> {
        match Style::ALL.get(usize::from(place)) {
            Some(&style) => self.begin(Asked { id, style, seed: seed.into(), position }),
            None => {
                Some(EngineAnswer::Refused { id, reason: format!("there is no style {place}") })
            }
        }
    }

    fn begin(&mut self, asked: Asked) -> Option<EngineAnswer> {
        let rule = learnt_for(asked.position.rule());
        if self.settled.contains(&rule) {
            return self.search(asked);
        }
        self.waiting = Some(asked);
        if self.awaited.is_none() {
            self.awaited = Some(rule);
            self.fetched.fetch(&format!("weights-{rule}.bin"));
        }
        None
    }

    fn search(&mut self, Asked { id, style, seed, position }: Asked) -> Option<EngineAnswer> {
        let player = self.player.get_or_insert_with(|| StylePlayer::new(style, seed));
        player.play_as(style, seed);
        let turn = player.turn(&position);
        let (limits, options) = (turn.limits(), turn.options());
        let (lines, only) = (options.multi_pv, options.only);
        let wanted = Wanted { limits, lines, only, ..Wanted::default() };
        if let Err(error) = self.service.start(turn.position(), &wanted) {
            return Some(EngineAnswer::Refused { id, reason: error.to_page() });
        }
        self.turn = Some((id, turn));
        None
    }

    /// Processes weights that have arrived, and reports those that could not be fetched.
    pub(super) fn take(&mut self) -> Vec<EngineAnswer> {
        let Some(file) = self.fetched.take() else { return vec![] };
        let Some(rule) = self.awaited.take() else { return vec![] };
        self.settled.push(rule);
        let weights = self.service.weights();
        let added = file.and_then(|file| weights.add(rule, &file).map_err(|error| error.to_page()));
        self.service.forget();
        let missing = added.err().map(|reason| EngineAnswer::BadWeights { rule, reason });
        let refused = self.waiting.take().and_then(|asked| self.begin(asked));
        missing.into_iter().chain(refused).collect()
    }

    /// Searches for one slice; returns the move once it is found.
    pub(super) fn search_on(&mut self, flag: Option<&Int32Array>) -> Option<EngineAnswer> {
        if !self.service.is_busy() {
            return None;
        }
        let (id, turn) = self.turn.as_ref()?;
        let id = *id;
        let flag = flag.map(|flag| (flag, id.cast_signed()));
        match self.service.run(&mut WorkerSlice::begin(flag)) {
            Err(error) => Some(EngineAnswer::Refused { id, reason: error.to_page() }),
            Ok(step) => {
                let mut found = step.end?;
                turn.choose(&mut found.report);
                let thinking = Thinking::new(&found.report, found.nodes, found.millis);
                Some(EngineAnswer::Finished { id, thinking })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tengen::board::Size;

    use super::*;

    #[test]
    fn weights_are_used_however_many_slices_pass_before_they_arrive() {
        let mut styles = Styles { awaited: Some(Rule::Freestyle), ..Styles::default() };
        let position = Position::new(Rule::Freestyle, Size::STANDARD);
        let style = Style::ALL[0];
        styles.waiting = Some(Asked { id: 1, style, seed: 0, position });
        // Slices of another opponent's search.
        assert!(styles.take().is_empty() && styles.take().is_empty());
        styles.fetched.put(Err("404".to_owned()));
        assert!(matches!(&styles.take()[..], [EngineAnswer::BadWeights { .. }]));
        assert!(styles.service.is_busy(), "it plays without them");
    }
}
