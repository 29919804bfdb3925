//! A search whose moves are divided among several workers: requests to helpers, their answers, and their loss.
#![cfg(target_arch = "wasm32")]

use js_sys::{Array, Function, Object, Reflect};
use serde::Serialize;
use tengen::rules::Rule;
use tengen_web::game::PlayedGame;
use tengen_web::protocol::{EngineAnswer, EngineRequest, FLAG, SearchRequest, Thinking};
use tengen_web::runtime::slicer::Work;
use tengen_web::worker::{ShareSession, SplitSession};
use wasm_bindgen::prelude::{JsCast, JsValue, wasm_bindgen};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

#[wasm_bindgen(inline_js = r#"
export function record_helpers(started) {
  self.startWorker = () => {
    const asked = [];
    const worker = {
      asked,
      ended: false,
      postMessage: (message) => asked.push(message),
      terminate: () => (worker.ended = true),
    };
    started.push(worker);
    return worker;
  };
}

export const take_asked = (worker) => worker.asked.splice(0);
"#)]
extern "C" {
    /// From now on workers that are started are objects that record their requests, listed in `started`.
    fn record_helpers(started: &Array);

    /// The requests to such a worker since the last call.
    fn take_asked(worker: &JsValue) -> Array;
}

/// The helpers of a session, in this very thread.
struct Helpers {
    started: Array,
    sessions: Vec<ShareSession>,
}

impl Helpers {
    fn record() -> Helpers {
        let started = Array::new();
        record_helpers(&started);
        Helpers { started, sessions: vec![] }
    }

    fn count(&self) -> usize {
        self.started.length() as usize
    }

    fn property(&self, number: usize, name: &str) -> JsValue {
        Reflect::get(&self.started.get(number as u32), &name.into()).unwrap()
    }

    fn is_ended(&self, number: usize) -> bool {
        self.property(number, "ended").is_truthy()
    }

    /// The requests to a helper since the last call, without shared memory. It first announces itself, as it receives
    /// no requests before that.
    fn asked(&self, number: usize) -> Vec<<ShareSession as Work>::Request> {
        if !self.is_ended(number) && !self.property(number, "isReady").is_truthy() {
            let helper = self.started.get(number as u32);
            Reflect::set(&helper, &"isReady".into(), &true.into()).unwrap();
            self.say(number, &EngineAnswer::Ready);
        }
        let asked = take_asked(&self.started.get(number as u32));
        let is_memory = |message: &JsValue| Reflect::has(message, &FLAG.into()).unwrap();
        let requests = asked.iter().filter(|message| !is_memory(message));
        requests.map(|message| serde_wasm_bindgen::from_value(message).unwrap()).collect()
    }

    /// Delivers a helper's message to the first worker.
    fn say(&self, number: usize, message: &impl Serialize) {
        let event = Object::new();
        let data = serde_wasm_bindgen::to_value(message).unwrap();
        Reflect::set(&event, &"data".into(), &data).unwrap();
        let heard: Function = self.property(number, "onmessage").unchecked_into();
        heard.call1(&JsValue::NULL, &event).unwrap();
    }

    /// Every running helper processes its requests and works for a slice; returns the answers.
    fn work(&mut self) -> Vec<(usize, EngineAnswer)> {
        let mut answers = vec![];
        self.sessions.resize_with(self.count(), ShareSession::default);
        for number in 0..self.count() {
            if self.is_ended(number) {
                continue;
            }
            let asked = self.asked(number);
            let session = &mut self.sessions[number];
            let mut answer = |answer| answers.push((number, answer));
            asked.into_iter().for_each(|request| session.request(request, &mut answer));
            if session.is_busy() {
                session.slice(&mut answer);
            }
        }
        answers
    }

    /// Every helper works for a slice, and the first worker receives its answers.
    fn go_on(&mut self) {
        for (number, answer) in self.work() {
            self.say(number, &answer);
        }
    }
}

/// A comparison of several candidates to a depth.
fn analysis(id: u32, moves: &str, candidates: u32) -> SearchRequest {
    let game = PlayedGame::from_link(&format!("moves={moves}")).unwrap();
    SearchRequest {
        id,
        position: game.data(usize::MAX),
        nodes: None,
        depth: Some(6),
        millis: None,
        multi_pv: candidates,
        slack: 0,
        seed: 0,
        taught: None,
    }
}

/// The first worker's answer to a request.
fn ask(session: &mut SplitSession, request: EngineRequest) -> Vec<EngineAnswer> {
    let mut answers = vec![];
    session.request(request, &mut |answer| answers.push(answer));
    answers
}

/// Its answers after a slice.
fn slice(session: &mut SplitSession) -> Vec<EngineAnswer> {
    let mut answers = vec![];
    session.slice(&mut |answer| answers.push(answer));
    answers
}

/// More slices than any search here takes.
const MOST_SLICES: usize = 5_000;

/// Lets all work until the search is over; returns its id and the result.
fn finish(session: &mut SplitSession, helpers: &mut Helpers) -> (u32, Thinking) {
    for _ in 0..MOST_SLICES {
        helpers.go_on();
        if let Some(EngineAnswer::Finished { id, thinking }) = slice(session).pop() {
            return (id, thinking);
        }
    }
    panic!("the search does not end");
}

/// Checks that there are this many candidates, each once, the best first.
fn assert_whole(thinking: &Thinking, candidates: usize) {
    let mut firsts: Vec<_> = thinking.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!((firsts.len(), thinking.lines.len()), (candidates, candidates));
    assert!(thinking.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.per_mille)));
    assert_eq!(thinking.depth, 6);
}

#[wasm_bindgen_test]
fn candidates_are_divided_and_merged() {
    let mut helpers = Helpers::record();
    let mut session = SplitSession::new(3);
    assert_eq!(ask(&mut session, EngineRequest::Search(analysis(1, "h8i9g7", 6))), []);
    assert_eq!(helpers.count(), 2);
    let (id, thinking) = finish(&mut session, &mut helpers);
    assert_eq!(id, 1);
    assert_whole(&thinking, 6);
    // The same helpers continue with the next one.
    ask(&mut session, EngineRequest::Search(analysis(2, "h8i9g7h9", 8)));
    let (id, thinking) = finish(&mut session, &mut helpers);
    assert_eq!((id, helpers.count()), (2, 2));
    assert_whole(&thinking, 8);
    drop(session);
    assert!((0..2).all(|number| helpers.is_ended(number)));
}

#[wasm_bindgen_test]
fn the_best_move_alone_and_levels_are_searched_by_one() {
    let helpers = Helpers::record();
    let mut session = SplitSession::new(3);
    ask(&mut session, EngineRequest::Search(analysis(1, "h8i9", 1)));
    let level = SearchRequest { nodes: Some(500), ..analysis(2, "h8i9", 6) };
    ask(&mut session, EngineRequest::Search(level));
    assert_eq!(helpers.count(), 0);
}

/// Without a helper's share the answer would be wrong, so the first worker starts again with all moves.
#[wasm_bindgen_test]
fn the_search_continues_without_a_lost_helper() {
    for nonsense in [false, true] {
        let mut helpers = Helpers::record();
        let mut session = SplitSession::new(2);
        ask(&mut session, EngineRequest::Search(analysis(1, "h8i9g7", 6)));
        slice(&mut session);
        if nonsense {
            helpers.say(0, &"nonsense");
        } else {
            let reason = "it breaks down".to_owned();
            helpers.say(0, &EngineAnswer::Refused { id: 1, reason });
        }
        let (id, thinking) = finish(&mut session, &mut helpers);
        assert_eq!(id, 1);
        assert_whole(&thinking, 6);
        assert!(helpers.is_ended(0));
        // Nor is it used again.
        ask(&mut session, EngineRequest::Search(analysis(2, "h8i9", 6)));
        assert_eq!((finish(&mut session, &mut helpers).0, helpers.count()), (2, 1));
    }
}

#[wasm_bindgen_test]
fn a_stopped_search_is_not_restarted_without_end() {
    let mut helpers = Helpers::record();
    let mut session = SplitSession::new(2);
    let endless = SearchRequest { depth: None, ..analysis(1, "h8i9g7", 6) };
    ask(&mut session, EngineRequest::Search(endless));
    slice(&mut session);
    ask(&mut session, EngineRequest::Stop { id: 1 });
    helpers.say(0, &"nonsense");
    let (id, thinking) = finish(&mut session, &mut helpers);
    assert_eq!((id, thinking.lines.len()), (1, 6));
}

#[wasm_bindgen_test]
fn results_of_an_earlier_search_are_left_out() {
    let mut helpers = Helpers::record();
    let mut session = SplitSession::new(2);
    ask(&mut session, EngineRequest::Search(analysis(1, "h8i9g7", 6)));
    let mut late = vec![];
    for _ in 0..MOST_SLICES {
        late.extend(helpers.work());
        if matches!(late.last(), Some((_, EngineAnswer::Finished { .. }))) {
            break;
        }
    }
    ask(&mut session, EngineRequest::Search(analysis(2, "a1o15", 6)));
    for (number, answer) in &late {
        helpers.say(*number, answer);
    }
    let answers = slice(&mut session);
    assert!(
        answers.iter().all(|answer| !matches!(answer, EngineAnswer::Finished { .. })),
        "{answers:?}"
    );
    let (id, thinking) = finish(&mut session, &mut helpers);
    assert_eq!(id, 2);
    assert_whole(&thinking, 6);
}

#[wasm_bindgen_test]
fn a_stopped_search_reports_what_all_have_found() {
    let mut helpers = Helpers::record();
    let mut session = SplitSession::new(2);
    let endless = SearchRequest { depth: None, ..analysis(1, "h8i9g7", 6) };
    ask(&mut session, EngineRequest::Search(endless));
    let mut report = None;
    for _ in 0..MOST_SLICES {
        helpers.go_on();
        report = slice(&mut session).into_iter().find_map(|answer| match answer {
            EngineAnswer::Thinking { thinking, .. } => Some(thinking),
            _ => None,
        });
        if report.is_some() {
            break;
        }
    }
    let report = report.expect("both have found something");
    ask(&mut session, EngineRequest::Stop { id: 1 });
    let (id, thinking) = finish(&mut session, &mut helpers);
    // How many lines are certain depends on where each of the searches was stopped.
    assert!(id == 1 && !thinking.lines.is_empty() && thinking.lines[0].depth > 0);
    assert!(thinking.depth >= report.depth && thinking.nodes >= report.nodes, "{thinking:?}");
    // A cancelled search gives no answer.
    ask(&mut session, EngineRequest::Search(analysis(2, "h8i9g7", 6)));
    assert_eq!(ask(&mut session, EngineRequest::Cancel), []);
    helpers.go_on();
    assert_eq!(slice(&mut session), []);
    assert!(!session.is_busy());
}

/// Bad weights are not forgotten either: each worker refuses them itself.
#[wasm_bindgen_test]
fn helpers_receive_weights_that_arrived_before_them() {
    let helpers = Helpers::record();
    let mut session = SplitSession::new(2);
    for file in [vec![1, 2, 3], vec![4, 5, 6]] {
        ask(&mut session, EngineRequest::Weights { rule: Rule::Freestyle, file });
    }
    ask(&mut session, EngineRequest::Search(analysis(1, "h8i9g7", 6)));
    let asked = helpers.asked(0);
    assert_eq!(asked.len(), 2, "the newest weights of the rule, then the search");
    let asked = format!("{asked:?}");
    assert!(asked.contains("[4, 5, 6]") && !asked.contains("[1, 2, 3]"), "{asked}");
}
