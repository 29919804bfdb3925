//! The worker's bridge in a real worker: searches run in slices, stop, and never mix.
#![cfg(target_arch = "wasm32")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen::eval::WeightsParts;
use tengen::rules::Rule;
use tengen_web::game::PlayedGame;
use tengen_web::lab;
use tengen_web::protocol::{EngineAnswer, EngineRequest, SearchRequest, Thinking};
use tengen_web::review::{ReviewAnswer, ReviewRequest};
use tengen_web::runtime::slicer::Work;
use tengen_web::taught::{Taught, TaughtChoice};
use tengen_web::worker::{EngineSession, ReviewSession, TaughtSession};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn request(id: u32, moves: &str, nodes: Option<u32>) -> SearchRequest {
    let game = PlayedGame::from_link(&format!("moves={moves}")).unwrap();
    SearchRequest {
        id,
        position: game.data(usize::MAX),
        nodes,
        depth: None,
        millis: None,
        multi_pv: 1,
        slack: 0,
        seed: 0,
        taught: None,
    }
}

fn search(id: u32, moves: &str, nodes: Option<u32>) -> EngineRequest {
    EngineRequest::Search(request(id, moves, nodes))
}

/// A session's answers to a request.
fn ask<W: Work<Request = EngineRequest, Answer = EngineAnswer>>(
    session: &mut W,
    request: EngineRequest,
) -> Option<EngineAnswer> {
    let mut answers = vec![];
    session.request(request, &mut |answer| answers.push(answer));
    answers.pop()
}

/// A session's answers after a slice.
fn slice<W: Work<Answer = EngineAnswer>>(session: &mut W) -> Option<EngineAnswer> {
    let mut answers = vec![];
    session.slice(&mut |answer| answers.push(answer));
    answers.pop()
}

/// Runs slices until the search is over.
fn finish<W: Work<Answer = EngineAnswer>>(session: &mut W) -> (u32, Thinking, usize) {
    let mut slices = 0;
    loop {
        slices += 1;
        if let Some(EngineAnswer::Finished { id, thinking }) = slice(session) {
            return (id, thinking, slices);
        }
        assert!(session.is_busy(), "a search ends with an answer");
    }
}

/// A message as it arrives on the other side.
fn sent<T: Serialize + DeserializeOwned>(message: &T) -> T {
    let value = serde_wasm_bindgen::to_value(message).unwrap();
    serde_wasm_bindgen::from_value(value).unwrap()
}

#[wasm_bindgen_test]
fn messages_survive_the_transfer_as_plain_values() {
    let wanted = search(7, "h8i9", Some(1_000));
    let taught = Some((Taught::Kill, TaughtChoice::default()));
    let taught = EngineRequest::Search(SearchRequest { taught, ..request(8, "h8", None) });
    for request in [&wanted, &taught, &EngineRequest::Stop { id: 300 }, &EngineRequest::Cancel] {
        assert_eq!(sent(request), *request);
    }
    let mut session = EngineSession::default();
    ask(&mut session, wanted);
    let (id, thinking, _) = finish(&mut session);
    let large = Thinking { nodes: 1e12, millis: 0.25, ..Thinking::default() };
    for thinking in [thinking, large] {
        let answer = EngineAnswer::Finished { id, thinking };
        assert_eq!(sent(&answer), answer);
    }
}

#[wasm_bindgen_test]
fn a_taught_opponent_moves_in_its_own_session_only() {
    let taught = Some((Taught::AlphaBeta, TaughtChoice::default()));
    let wanted = EngineRequest::Search(SearchRequest { taught, ..request(5, "h8", None) });
    let mut session = TaughtSession::default();
    assert_eq!(ask(&mut session, wanted.clone()), None);
    let (id, thinking, _) = finish(&mut session);
    assert!(id == 5 && !session.is_busy() && thinking.best().is_some());
    ask(&mut session, wanted.clone());
    ask(&mut session, EngineRequest::Cancel);
    assert!(!session.is_busy());
    let refused = |answer| matches!(answer, Some(EngineAnswer::Refused { id: 5, .. }));
    assert!(refused(ask(&mut EngineSession::default(), wanted)));
    assert!(refused(ask(&mut session, search(5, "h8", None))));
}

#[wasm_bindgen_test]
fn messages_of_the_lab_survive_the_transfer() {
    for example in lab::subject::EXAMPLES {
        let setup = example.setup();
        let request = lab::protocol::LabRequest::Run { id: 9, setup: setup.clone() };
        assert_eq!(sent(&request), request);
        let mut run = lab::run::SearchRun::new(&setup, 50).unwrap();
        run.advance(1_000);
        let nodes = run.nodes().to_vec();
        assert!(!nodes.is_empty());
        let answer = lab::protocol::LabAnswer::Nodes { id: 9, nodes, last: true };
        assert_eq!(sent(&answer), answer);
    }
}

#[wasm_bindgen_test]
fn an_invalid_message_is_an_error_in_words() {
    for (value, words) in [("Nonsense".into(), "Nonsense"), (3.5.into(), "3.5")] {
        let error = serde_wasm_bindgen::from_value::<EngineAnswer>(value).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[wasm_bindgen_test]
fn the_same_search_finds_the_same_whatever_came_before() {
    let mut session = EngineSession::default();
    let once = |session: &mut EngineSession, id| {
        ask(session, search(id, "h8i9g7", Some(20_000)));
        let (_, thinking, _) = finish(session);
        (thinking.nodes, thinking.lines)
    };
    let first = once(&mut session, 1);
    ask(&mut session, search(2, "h8h9i8", Some(5_000)));
    finish(&mut session);
    assert_eq!(once(&mut session, 3), first);
}

#[wasm_bindgen_test]
fn an_endless_search_stops_on_request() {
    let mut session = EngineSession::default();
    ask(&mut session, search(4, "h8i9", None));
    for _ in 0..5 {
        slice(&mut session);
    }
    assert!(session.is_busy());
    assert_eq!(ask(&mut session, EngineRequest::Stop { id: 3 }), None);
    slice(&mut session);
    assert!(session.is_busy(), "another search's stop does not stop this one");
    ask(&mut session, EngineRequest::Stop { id: 4 });
    let (id, thinking, slices) = finish(&mut session);
    assert_eq!((id, slices), (4, 1));
    assert!(thinking.best().is_some());
}

#[wasm_bindgen_test]
fn a_cancelled_search_is_silent() {
    let mut session = EngineSession::default();
    ask(&mut session, search(5, "h8i9", None));
    slice(&mut session);
    assert_eq!(ask(&mut session, EngineRequest::Cancel), None);
    assert!(!session.is_busy());
    assert_eq!(slice(&mut session), None);
}

/// Weights for another rule may arrive at any moment.
#[wasm_bindgen_test]
fn a_review_goes_on_when_weights_arrive() {
    let mut session = ReviewSession::default();
    let mut answers = vec![];
    let position = PlayedGame::from_link("moves=h8a1i8c1").unwrap().data(usize::MAX);
    let learnt = WeightsParts {
        linear: include_bytes!("../../src/eval/weights/renju.bin"),
        network: include_bytes!("../../src/eval/weights/renju.net.bin"),
        order: include_bytes!("../../src/eval/weights/renju.order.bin"),
    };
    let file = learnt.to_file(Rule::Renju);
    for request in [
        ReviewRequest::Review { id: 8, position, from: 1 },
        ReviewRequest::Weights { rule: Rule::Renju, file },
    ] {
        session.request(request, &mut |answer| answers.push(answer));
        session.slice(&mut |answer| answers.push(answer));
    }
    let is_done = |answer: &ReviewAnswer| matches!(answer, ReviewAnswer::Done { id: 8 });
    for _ in 0..10_000 {
        session.slice(&mut |answer| answers.push(answer));
        if answers.iter().any(is_done) {
            return;
        }
    }
    panic!("no end of it");
}

#[wasm_bindgen_test]
fn what_cannot_be_searched_is_refused_by_name() {
    let mut session = EngineSession::default();
    let mut twice = request(6, "h8i9", Some(10));
    twice.position.moves.push("h8".parse().unwrap());
    let answer = ask(&mut session, EngineRequest::Search(twice));
    let Some(EngineAnswer::Refused { id: 6, reason }) = answer else { panic!("{answer:?}") };
    assert!(reason.starts_with("move 3, h8"), "{reason}");
    let answer = ask(&mut session, search(7, "h8a1i8a2j8a3k8a4l8", Some(10)));
    let Some(EngineAnswer::Refused { id: 7, reason }) = answer else { panic!("{answer:?}") };
    assert!(reason.contains("over"), "{reason}");
}
