//! The state of the engine's worker, and its single current search.

use tengen::rules::Rule;

use super::{FetchedWeights, WeightsState};
use crate::protocol::{EngineAnswer, EngineRequest, RequestId, SearchRequest, Thinking};

/// How many workers may be lost in a row, with no search answered in between, before the engine counts as failed.
const LOSSES: u32 = 3;

/// The state of the engine's worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum EngineState {
    /// It has not been requested.
    #[default]
    Off,
    /// It is being loaded.
    Starting,
    /// It accepts requests.
    Ready,
    /// It failed too often to be restarted again.
    Failed,
}

/// A search that a page wants. Equal wants need no second search.
pub trait Want: PartialEq {
    /// The rule that is played.
    fn rule(&self) -> Rule;

    /// The request for it, with this id.
    fn request(&self, id: RequestId) -> SearchRequest;
}

/// Something the browser should do for the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineEffect {
    /// Start a worker, replacing any existing one.
    Start,
    /// Fetch the learnt weights of a rule.
    FetchWeights(Rule),
    /// Ask the worker.
    Ask(EngineRequest),
}

/// Something that happened to the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineEvent {
    /// The worker answers.
    Answer(EngineAnswer),
    /// The worker is lost, for this reason.
    Lost(String),
    /// Learnt weights have arrived, or could not be fetched.
    Weights(Rule, Result<Vec<u8>, String>),
}

/// What an event means for the page.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineOutcome {
    /// The wanted search has found something, and goes on.
    Thinking,
    /// The wanted search is finished.
    Finished,
    /// The wanted search cannot be made, for this reason.
    Refused(String),
    /// The file of weights for a rule was refused, for this reason.
    BadWeights(Rule, String),
    /// The weights of a rule could not be fetched, for this reason: the engine uses the hand-tuned ones.
    NoWeights(String),
    /// The worker was lost for this reason, and another takes its place.
    Lost(String),
    /// The worker was lost for this reason, once too often.
    Failed(String),
}

/// A search requested from the worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Search<W> {
    /// The id of its request.
    pub id: RequestId,
    /// The want that it serves.
    pub want: W,
    /// What it has found.
    pub thinking: Option<Thinking>,
    /// Whether it is finished.
    pub done: bool,
    /// Whether it was asked to stop.
    pub stopped: bool,
    /// Whether it goes on until it is cancelled.
    is_endless: bool,
}

/// The engine's worker, its weights and its requests.
#[derive(Clone, Debug)]
pub struct EngineClient<W> {
    state: EngineState,
    weights: FetchedWeights,
    search: Option<Search<W>>,
    last_id: RequestId,
    losses: u32,
}

impl<W> Default for EngineClient<W> {
    fn default() -> EngineClient<W> {
        EngineClient {
            state: EngineState::Off,
            weights: FetchedWeights::default(),
            search: None,
            last_id: 0,
            losses: 0,
        }
    }
}

impl<W: Want> EngineClient<W> {
    /// A client whose worker is being started.
    pub fn starting() -> EngineClient<W> {
        EngineClient { state: EngineState::Starting, ..EngineClient::default() }
    }

    /// The state of the worker.
    pub fn state(&self) -> EngineState {
        self.state
    }

    /// The learnt weights requested so far.
    pub fn weights(&self) -> &FetchedWeights {
        &self.weights
    }

    /// How many workers were lost since a search was last answered.
    pub fn losses(&self) -> u32 {
        self.losses
    }

    /// The current search, or the last one if it is still wanted.
    pub fn search(&self) -> Option<&Search<W>> {
        self.search.as_ref()
    }

    /// The current search, if it is still running.
    pub fn running(&self) -> Option<&Search<W>> {
        self.search.as_ref().filter(|search| !search.done)
    }

    /// Fetches the weights for a rule, unless they have been requested already.
    pub fn fetch_weights(&mut self, rule: Rule, effects: &mut Vec<impl From<EngineEffect>>) {
        effects.extend(self.weights.ask(rule).map(|rule| EngineEffect::FetchWeights(rule).into()));
    }

    /// Falls back to the hand-tuned weights for a rule, as the learnt ones are unusable.
    pub fn go_without_weights(&mut self, rule: Rule) {
        self.weights.set(rule, WeightsState::Missing);
    }

    /// Starts the wanted search, and cancels one that is no longer wanted. A worker that is not running is started; one
    /// that is not ready, or lacks its weights, gets the request when it can take it.
    pub fn reconcile(&mut self, want: Option<W>, effects: &mut Vec<impl From<EngineEffect>>) {
        if let Some(want) = &want {
            self.fetch_weights(want.rule(), effects);
            if self.state == EngineState::Off {
                self.restart(effects);
            }
        }
        if self.state != EngineState::Ready {
            return;
        }
        let want = want.filter(|want| !self.weights.are_awaited(want.rule()));
        if self.search.as_ref().map(|search| &search.want) == want.as_ref() {
            return;
        }
        let was_running = self.search.take().is_some_and(|search| !search.done);
        let Some(want) = want else {
            if was_running {
                effects.push(EngineEffect::Ask(EngineRequest::Cancel).into());
            }
            return;
        };
        self.last_id += 1;
        let request = want.request(self.last_id);
        let is_endless =
            request.nodes.is_none() && request.depth.is_none() && request.millis.is_none();
        self.search = Some(Search {
            id: self.last_id,
            want,
            thinking: None,
            done: false,
            stopped: false,
            is_endless,
        });
        effects.push(EngineEffect::Ask(EngineRequest::Search(request)).into());
    }

    /// Processes an event and returns its meaning for the page, if any. Must be followed by
    /// [`EngineClient::reconcile`].
    pub fn take(
        &mut self,
        event: EngineEvent,
        effects: &mut Vec<impl From<EngineEffect>>,
    ) -> Option<EngineOutcome> {
        match event {
            EngineEvent::Answer(answer) => self.answer(answer, effects),
            EngineEvent::Lost(reason) => Some(self.lose(reason, effects)),
            EngineEvent::Weights(rule, Ok(file)) => {
                if self.state == EngineState::Ready {
                    effects.push(hand_over(rule, &file).into());
                    self.search_is_dropped();
                }
                self.weights.set(rule, WeightsState::Learnt(file));
                None
            }
            EngineEvent::Weights(rule, Err(reason)) => {
                self.go_without_weights(rule);
                Some(EngineOutcome::NoWeights(reason))
            }
        }
    }

    fn answer(
        &mut self,
        answer: EngineAnswer,
        effects: &mut Vec<impl From<EngineEffect>>,
    ) -> Option<EngineOutcome> {
        match answer {
            EngineAnswer::Ready => {
                self.state = EngineState::Ready;
                let files = self.weights.files();
                effects.extend(files.map(|(rule, file)| hand_over(rule, file).into()));
                None
            }
            EngineAnswer::Thinking { id, thinking } => {
                let search = self.asked(id)?;
                search.thinking = Some(thinking);
                if search.is_endless {
                    self.losses = 0;
                }
                Some(EngineOutcome::Thinking)
            }
            EngineAnswer::Finished { id, thinking } => {
                self.losses = 0;
                let search = self.asked(id)?;
                search.thinking = Some(thinking);
                search.done = true;
                Some(EngineOutcome::Finished)
            }
            EngineAnswer::Refused { id, reason } => {
                self.asked(id)?.done = true;
                Some(EngineOutcome::Refused(reason))
            }
            EngineAnswer::BadWeights { rule, reason } => {
                Some(EngineOutcome::BadWeights(rule, reason))
            }
        }
    }

    /// The current search, if it has this id: answers to any other come too late.
    fn asked(&mut self, id: RequestId) -> Option<&mut Search<W>> {
        self.search.as_mut().filter(|search| search.id == id && !search.done)
    }

    fn lose(
        &mut self,
        reason: String,
        effects: &mut Vec<impl From<EngineEffect>>,
    ) -> EngineOutcome {
        self.losses += 1;
        if self.losses > LOSSES {
            (self.state, self.search) = (EngineState::Failed, None);
            return EngineOutcome::Failed(reason);
        }
        self.restart(effects);
        EngineOutcome::Lost(reason)
    }

    /// Replaces the worker by a new one.
    pub fn restart(&mut self, effects: &mut Vec<impl From<EngineEffect>>) {
        (self.state, self.search) = (EngineState::Starting, None);
        effects.push(EngineEffect::Start.into());
    }

    /// Forgets the lost workers: a failed engine is tried again the next time a search is wanted.
    pub fn revive(&mut self) {
        self.losses = 0;
        if self.state == EngineState::Failed {
            self.state = EngineState::Off;
        }
    }

    /// Begins a game, for which the engine forgets what it knows.
    pub fn new_game(&mut self, effects: &mut Vec<impl From<EngineEffect>>) {
        effects.push(EngineEffect::Ask(EngineRequest::NewGame).into());
        self.search_is_dropped();
    }

    /// The worker drops the current search, as it does on a new game or new weights: what is wanted has to be requested
    /// again.
    fn search_is_dropped(&mut self) {
        self.search.take_if(|search| !search.done);
    }

    /// The request will not be answered: if the search is still wanted, it has to be requested again.
    pub fn forget_search(&mut self) {
        self.search = None;
    }

    /// Stops the current search with what it has found; returns its id, unless it was stopped before.
    pub fn stop(&mut self, effects: &mut Vec<impl From<EngineEffect>>) -> Option<RequestId> {
        let search = self.search.as_mut().filter(|search| !search.done && !search.stopped)?;
        search.stopped = true;
        effects.push(EngineEffect::Ask(EngineRequest::Stop { id: search.id }).into());
        Some(search.id)
    }
}

fn hand_over(rule: Rule, file: &[u8]) -> EngineEffect {
    EngineEffect::Ask(EngineRequest::Weights { rule, file: file.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;
    use crate::protocol::PositionData;

    /// A search of the position after some moves.
    #[derive(Clone, Debug, PartialEq)]
    struct After(PositionData, Option<u32>);

    impl Want for After {
        fn rule(&self) -> Rule {
            self.0.rule
        }

        fn request(&self, id: RequestId) -> SearchRequest {
            SearchRequest {
                id,
                position: self.0.clone(),
                nodes: None,
                depth: None,
                millis: self.1,
                multi_pv: 1,
                slack: 0,
                seed: 0,
                taught: None,
            }
        }
    }

    fn after(moves: &str) -> After {
        let game = PlayedGame::from_link(&format!("rule=freestyle&moves={moves}")).unwrap();
        After(game.data(usize::MAX), Some(100))
    }

    /// A client with the effects it has caused.
    #[derive(Default)]
    struct Engine {
        client: EngineClient<After>,
        effects: Vec<EngineEffect>,
    }

    impl Engine {
        fn want(&mut self, want: Option<After>) {
            self.client.reconcile(want, &mut self.effects);
        }

        fn take(&mut self, event: EngineEvent) -> Option<EngineOutcome> {
            self.client.take(event, &mut self.effects)
        }

        fn answer(&mut self, answer: EngineAnswer) -> Option<EngineOutcome> {
            self.take(EngineEvent::Answer(answer))
        }

        fn lose(&mut self) -> Option<EngineOutcome> {
            self.take(EngineEvent::Lost("gone".into()))
        }

        /// An engine that is ready, without learnt weights.
        fn ready() -> Engine {
            let mut engine = Engine::default();
            engine.want(Some(after("h8")));
            engine.answer(EngineAnswer::Ready);
            engine.take(EngineEvent::Weights(Rule::Freestyle, Err("404".into())));
            engine.want(Some(after("h8")));
            engine
        }

        /// The moves of the positions requested, with cancellations as `-`.
        fn asked(&self) -> Vec<String> {
            let asked = self.effects.iter().filter_map(|effect| match effect {
                EngineEffect::Ask(EngineRequest::Search(search)) => {
                    Some(search.position.moves.iter().map(ToString::to_string).collect())
                }
                EngineEffect::Ask(EngineRequest::Cancel) => Some("-".to_owned()),
                _ => None,
            });
            asked.collect()
        }

        fn id(&self) -> RequestId {
            self.client.search().unwrap().id
        }
    }

    fn finished(id: RequestId) -> EngineAnswer {
        EngineAnswer::Finished { id, thinking: Thinking::default() }
    }

    #[test]
    fn a_search_is_requested_once_the_worker_and_the_weights_are_there() {
        let mut engine = Engine::default();
        engine.want(None);
        assert_eq!(engine.effects, []);
        engine.want(Some(after("h8")));
        let fetches = EngineEffect::FetchWeights(Rule::Freestyle);
        assert_eq!(engine.effects, [fetches, EngineEffect::Start]);
        engine.answer(EngineAnswer::Ready);
        engine.want(Some(after("h8")));
        assert!(engine.asked().is_empty());
        engine.take(EngineEvent::Weights(Rule::Freestyle, Ok(vec![7])));
        engine.want(Some(after("h8")));
        assert_eq!(engine.asked(), ["h8"]);
        let weights = EngineRequest::Weights { rule: Rule::Freestyle, file: vec![7] };
        assert!(engine.effects.contains(&EngineEffect::Ask(weights)));
    }

    #[test]
    fn equal_wants_are_requested_once_and_others_replace_them() {
        let mut engine = Engine::ready();
        engine.want(Some(after("h8")));
        engine.want(Some(after("h8i9")));
        assert_eq!(engine.asked(), ["h8", "h8i9"]);
        let late = engine.id() - 1;
        assert_eq!(engine.answer(finished(late)), None);
        assert_eq!(engine.answer(finished(late + 1)), Some(EngineOutcome::Finished));
        assert_eq!(engine.answer(finished(late + 1)), None, "it answers twice");
        // Results are kept for as long as they are wanted.
        engine.want(Some(after("h8i9")));
        assert!(engine.client.search().is_some_and(|search| search.done));
        engine.want(None);
        assert_eq!(engine.asked(), ["h8", "h8i9"], "there is nothing to cancel");
        engine.want(Some(after("a1")));
        engine.want(None);
        assert_eq!(engine.asked(), ["h8", "h8i9", "a1", "-"]);
    }

    #[test]
    fn a_refused_search_is_not_requested_again() {
        let mut engine = Engine::ready();
        let refused = EngineAnswer::Refused { id: engine.id(), reason: "over".into() };
        assert_eq!(engine.answer(refused), Some(EngineOutcome::Refused("over".into())));
        engine.want(Some(after("h8")));
        assert_eq!(engine.asked(), ["h8"]);
    }

    #[test]
    fn a_lost_worker_is_replaced_and_asked_again_until_it_fails() {
        let mut engine = Engine::ready();
        for _ in 0..LOSSES {
            assert_eq!(engine.lose(), Some(EngineOutcome::Lost("gone".into())));
            engine.answer(EngineAnswer::Ready);
            engine.want(Some(after("h8")));
        }
        assert_eq!(engine.asked(), ["h8"; 4]);
        assert_eq!(engine.lose(), Some(EngineOutcome::Failed("gone".into())));
        engine.want(Some(after("h8")));
        assert_eq!((engine.asked().len(), engine.client.state()), (4, EngineState::Failed));
        engine.client.revive();
        engine.want(Some(after("h8")));
        assert_eq!(engine.client.state(), EngineState::Starting);
    }

    #[test]
    fn an_answered_search_makes_up_for_lost_workers() {
        for is_endless in [false, true] {
            let mut engine = Engine::ready();
            let want = After(after("h8").0, (!is_endless).then_some(100));
            engine.lose();
            engine.answer(EngineAnswer::Ready);
            engine.want(Some(want));
            let id = engine.id();
            let thinking = EngineAnswer::Thinking { id, thinking: Thinking::default() };
            assert_eq!(engine.answer(thinking), Some(EngineOutcome::Thinking));
            assert_eq!(engine.client.losses(), u32::from(!is_endless));
            engine.answer(finished(id));
            assert_eq!(engine.client.losses(), 0);
        }
    }

    #[test]
    fn weights_and_a_new_game_drop_the_search_under_way() {
        let mut engine = Engine::ready();
        engine.take(EngineEvent::Weights(Rule::Renju, Ok(vec![])));
        engine.want(Some(after("h8")));
        assert_eq!(engine.asked(), ["h8", "h8"]);
        engine.client.new_game(&mut engine.effects);
        engine.want(Some(after("h8")));
        assert_eq!(engine.asked(), ["h8", "h8", "h8"]);
    }

    #[test]
    fn a_search_is_stopped_only_once() {
        let mut engine = Engine::ready();
        let id = engine.id();
        assert_eq!(engine.client.stop(&mut engine.effects), Some(id));
        assert_eq!(engine.client.stop(&mut engine.effects), None);
        engine.answer(finished(id));
        assert_eq!(engine.client.running(), None);
    }

    #[test]
    fn every_worker_gets_the_weights_that_are_there_and_none_that_were_refused() {
        let mut engine = Engine::ready();
        engine.take(EngineEvent::Weights(Rule::Renju, Ok(vec![1])));
        engine.take(EngineEvent::Weights(Rule::Standard, Ok(vec![2])));
        let bad = EngineAnswer::BadWeights { rule: Rule::Renju, reason: "short".into() };
        let outcome = engine.answer(bad);
        assert_eq!(outcome, Some(EngineOutcome::BadWeights(Rule::Renju, "short".into())));
        engine.client.go_without_weights(Rule::Renju);
        engine.effects.clear();
        engine.lose();
        engine.answer(EngineAnswer::Ready);
        let weights = EngineRequest::Weights { rule: Rule::Standard, file: vec![2] };
        assert_eq!(engine.effects, [EngineEffect::Start, EngineEffect::Ask(weights)]);
    }
}
