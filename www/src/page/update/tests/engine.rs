use crate::engine::{EngineEffect, EngineEvent};
use tengen::rules::Rule;

use super::*;
use crate::page::model::{SearchPurpose, Timer, Topic};
use crate::runtime::document::{Document, DocumentChange, HtmlNode};

#[test]
fn the_engine_waits_for_nothing_but_its_turn() {
    let mut page = Page::silent();
    page.send(PageMessage::Started(Started::default()));
    page.click("h8");
    assert_eq!(page.search(), None);
    assert_eq!(page.data("data-engine"), "starting");
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    assert!(page.search().is_some());
    assert_eq!(page.data("data-engine"), "thinking");
}

#[test]
fn stale_answers_are_dropped() {
    let mut page = Page::new();
    page.click("h8");
    let old = page.model.engine.client.search().unwrap().id;
    page.act(PageAction::Undo);
    page.click("g7");
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
        id: old,
        thinking: thought("a1", 500),
    })));
    assert_eq!(page.moves(), "g7");
    page.engine_plays("i9");
    assert_eq!(page.moves(), "g7i9");
}

/// The worker abandons its search when it hears of a new game or of weights.
#[test]
fn a_search_dropped_by_the_worker_is_requested_again() {
    let mut page = Page::new();
    page.click("h8");
    let given_up = page.search().unwrap().id;
    page.send(PageMessage::Engine(EngineEvent::Weights(Rule::Renju, Ok(vec![]))));
    let given = page.effects.iter().position(
        |effect| matches!(effect, PageEffect::Engine(EngineEffect::Ask(EngineRequest::Weights { rule, .. })) if *rule == Rule::Renju),
    );
    let asked = page.effects.iter().position(
        |effect| matches!(effect, PageEffect::Engine(EngineEffect::Ask(EngineRequest::Search(search))) if search.id > given_up),
    );
    assert!(given.is_some() && given < asked, "{:?}", page.effects);

    let mut page = Page::new();
    page.click("h8");
    // The weights of the other rule take their time, so that there is nothing to search meanwhile.
    for action in [PageAction::Open(Sheet::New), PageAction::Rule(Rule::Renju), PageAction::Start] {
        update(&mut page.model, PageMessage::Do(action));
    }
    assert_eq!(page.model.engine.client.search(), None);
}

#[test]
fn a_finished_game_has_a_result_and_no_thinking() {
    let said = |page: &Page| {
        let document = view(&page.model);
        let width = document.get("bar-black", Part::Style("width")).unwrap().to_owned();
        (document.get("score", Part::Text).unwrap().to_owned(), width)
    };
    let mut page = Page::opened("#moves=h8a1i8b1j8c1k8d1");
    page.act(PageAction::Toggle("overlay".into()));
    let id = page.model.engine.client.search().unwrap().id;
    let mut thinking = thought("l8", 1000);
    thinking.lines[0].mate = Some(1);
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished { id, thinking })));
    assert_eq!(said(&page).0, "Black wins in 1 move");
    assert!(!page.has("thinking", "data-empty"));
    page.click("l8");
    assert_eq!(said(&page), ("Black won – five in a row".to_owned(), "100.0%".to_owned()));
    assert!(page.has("thinking", "data-empty"));
    page.act(PageAction::Step(-1));
    assert_eq!(said(&page).0, "Black wins in 1 move");
    assert!(page.has("thinking", "data-empty"));

    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    page.act(PageAction::Resign);
    page.act(PageAction::Resign);
    assert_eq!(said(&page), ("White won – Black resigned".to_owned(), "0.0%".to_owned()));
    assert!(page.has("thinking", "data-empty"));
}

#[test]
fn lower_levels_are_limited_by_nodes_alone() {
    let mut page = Page::new();
    page.click("h8");
    let request = page.search().unwrap();
    assert!(request.nodes.is_some() && request.millis.is_none());
}

#[test]
fn move_now_plays_the_best_move_found() {
    let mut page = Page::new();
    page.click("h8");
    let id = page.model.engine.client.search().unwrap().id;
    assert!(page.has("move-now", "hidden"));
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Thinking {
        id,
        thinking: thought("i9", 500),
    })));
    assert!(!page.has("move-now", "hidden"));
    page.act(PageAction::MoveNow);
    assert!(
        page.effects.contains(&PageEffect::Engine(EngineEffect::Ask(EngineRequest::Stop { id })))
    );
    page.engine_plays("i9");
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn a_worker_that_does_not_stop_is_replaced_and_the_game_goes_on() {
    let mut page = Page::new();
    page.click("h8");
    page.act(PageAction::MoveNow);
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::TimerFired(Timer::Watchdog(id)));
    assert!(page.effects.contains(&PageEffect::Engine(EngineEffect::Start)));
    assert_eq!((page.moves().as_str(), page.data("data-engine").as_str()), ("h8", "starting"));
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    assert_eq!(page.search().unwrap().position.moves, [point("h8")]);
}

#[test]
fn a_worker_that_traps_is_replaced_until_it_is_hopeless() {
    let mut page = Page::new();
    page.click("h8");
    for _ in 0..3 {
        page.send(PageMessage::Engine(EngineEvent::Lost("unreachable".into())));
        assert!(page.effects.contains(&PageEffect::Engine(EngineEffect::Start)));
        page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    }
    assert!(page.notices().contains("unreachable"));
    page.send(PageMessage::Engine(EngineEvent::Lost("unreachable".into())));
    assert_eq!(page.data("data-engine"), "failed");
    assert_eq!(page.moves(), "h8");
    page.send(PageMessage::PictureFailed);
    let offers = |page: &Page| {
        let offered = page.model.notices.list.iter().filter_map(|n| n.offer.as_ref());
        offered.filter(|(_, action)| *action == PageAction::Revive).count()
    };
    assert_eq!((offers(&page), page.model.notices.list.len()), (1, 2));
    page.act(PageAction::Revive);
    assert_eq!((offers(&page), page.model.notices.list.len()), (0, 1));
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    assert!(page.search().is_some());
}

#[test]
fn a_taught_opponent_that_fails_to_load_is_tried_again_on_request_and_costs_the_engine_nothing() {
    let mut page = Page::new();
    let taught = SidePlayer::named("minimax").unwrap();
    page.act(PageAction::Player(Stone::White, taught, When::Now));
    page.click("h8");
    assert!(page.search().unwrap().taught.is_some());
    page.send(PageMessage::TaughtLost(String::new()));
    assert!(page.notices().contains("its program could not be loaded"), "{}", page.notices());
    assert!(
        page.search().is_none() && !page.effects.contains(&PageEffect::Engine(EngineEffect::Start))
    );
    assert_eq!(page.data("data-engine"), "ready");
    assert_eq!(page.text("status"), "This opponent could not be loaded");
    page.act(PageAction::Revive);
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    assert!(page.search().unwrap().taught.is_some());
    page.send(PageMessage::TaughtLost(String::new()));
    let level = SidePlayer::named("easy").unwrap();
    page.act(PageAction::Player(Stone::White, level, When::Now));
    assert!(page.search().unwrap().taught.is_none());
    assert_eq!(page.model.engine.client.losses(), 0);
}

#[test]
fn a_hint_is_one_move_and_a_sentence() {
    for (address, best, sentence) in [
        ("", "h8", "h8 threatens nothing yet, but rows can grow from there."),
        ("#black=h8i8j8&white=a15c13e15&turn=black", "k8", "k8 makes an open four."),
        (
            "#black=h8i8j8&white=k9k10c3&turn=black",
            "k8",
            "k8 makes an open four, and takes the point where your opponent would make an open three.",
        ),
        (
            "#black=h8i8j8&white=a15c13&turn=white",
            "k8",
            "k8 takes the point where your opponent would make an open four.",
        ),
        (
            "#black=h8i8j8k8&white=g8a1c1&turn=white",
            "l8",
            "l8 takes the point where your opponent would make five in a row.",
        ),
    ] {
        let mut page = Page::opened(address);
        page.act(PageAction::Hint);
        page.engine_plays(best);
        let notice = page.model.notices.list.last().unwrap();
        assert_eq!((notice.topic, &*notice.text), (Topic::Hint, sentence));
        assert_eq!(page.model.notices.spoken, sentence);
        assert!(page.has("thinking", "data-empty"), "numbers are for the analysis");
        assert_eq!(page.model.shown_thinking(), None);
        page.click("a2");
        let is_there = page.model.notices.list.iter().any(|notice| notice.topic == Topic::Hint);
        assert!(!is_there, "the hint is of no interest any more");
    }
}

/// A side that has found a win does not say that nothing is threatened.
#[test]
fn a_hint_says_how_the_game_ends_if_that_was_found() {
    for (address, best, sentence) in [
        ("", "h8", "The engine would play h8 (Black wins in 3 moves)"),
        (
            "#black=h8i8j8&white=a15c13e15&turn=black",
            "k8",
            "k8 makes an open four. (Black wins in 3 moves)",
        ),
    ] {
        let mut page = Page::opened(address);
        page.act(PageAction::Hint);
        let id = page.model.engine.client.search().unwrap().id;
        let mut thinking = thought(best, 1_000);
        thinking.lines[0].mate = Some(5);
        page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
            id,
            thinking,
        })));
        assert_eq!(page.model.notices.spoken, sentence);
    }
}

#[test]
fn a_hint_does_not_mention_forbidden_shapes() {
    let mut page = Page::opened("#rule=renju&black=g8i8h7h9&white=a1c1e1&turn=white");
    page.act(PageAction::Hint);
    page.engine_plays("h8");
    assert!(!page.notices().contains("two open threes"), "{}", page.notices());
}

#[test]
fn a_hint_is_shown_and_not_played() {
    let mut page = Page::new();
    page.act(PageAction::Hint);
    assert!(page.search().is_some());
    assert_eq!(page.data("data-status"), "black to move");
    page.engine_plays("h8");
    assert_eq!((page.moves().as_str(), page.model.analysis.hint), ("", Some(point("h8"))));
    page.act(PageAction::Hint);
    assert!(!page.model.analysis.wants_hint, "there is one already");
    page.click("g7");
    assert_eq!(page.model.analysis.hint, None);
    page.act(PageAction::Hint);
    assert!(!page.model.analysis.wants_hint, "it is the computer's turn");
}

#[test]
fn the_overlay_thinks_about_the_position_shown() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Toggle("overlay".into()));
    assert!(page.search().unwrap().multi_pv > 1);
    page.click("i9");
    assert_eq!(page.search().unwrap().position.moves.len(), 2);
    page.act(PageAction::Look(1));
    assert_eq!(page.search().unwrap().position.moves.len(), 1);
    page.act(PageAction::Toggle("overlay".into()));
    assert!(page.effects.contains(&PageEffect::Engine(EngineEffect::Ask(EngineRequest::Cancel))));
}

#[test]
fn at_full_strength_the_engine_thinks_ahead_in_silence() {
    let mut page = Page::new();
    page.act(PageAction::Toggle("ponder".into()));
    // A level that is limited by nodes would forget it.
    assert_eq!(page.search(), None);
    let full = SidePlayer::named("full").unwrap();
    page.act(PageAction::Player(Stone::White, full, When::Now));
    let ahead = page.search().unwrap();
    assert_eq!((ahead.nodes, ahead.multi_pv), (None, 1));
    page.click("h8");
    let id = page.model.engine.client.search().unwrap().id;
    assert_eq!(page.model.engine.client.search().unwrap().want.purpose, SearchPurpose::Move);
    page.engine_plays("i9");
    let ponder = page.model.engine.client.search().unwrap();
    assert_eq!(ponder.want.purpose, SearchPurpose::Ponder);
    assert_ne!(ponder.id, id);
    let (id, scores) = (ponder.id, page.model.play.scores.clone());
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Thinking {
        id,
        thinking: thought("j10", 500),
    })));
    assert_eq!(page.model.play.scores, scores);
    assert_eq!(page.model.shown_thinking(), None);
    page.act(PageAction::MoveNow);
    assert!(
        !page.effects.iter().any(|e| matches!(
            e,
            PageEffect::Engine(EngineEffect::Ask(EngineRequest::Stop { .. }))
        ))
    );
    // A person who looks back or goes away needs no engine.
    page.act(PageAction::Look(1));
    assert!(page.effects.contains(&PageEffect::Engine(EngineEffect::Ask(EngineRequest::Cancel))));
    assert!(page.model.engine.client.search().is_none());
    page.act(PageAction::Look(2));
    assert!(page.search().is_some());
    page.act(PageAction::Open(Sheet::Share));
    page.send(PageMessage::Away(true));
    assert!(page.model.engine.client.search().is_none() && page.model.sheets.open.is_none());
}

#[test]
fn the_evaluation_is_blacks_share() {
    let mut page = Page::against("easy");
    page.click("h8");
    page.engine_plays("i9");
    // 600 of 1000 for White, who was to move.
    let document = view(&page.model);
    assert_eq!(document.get("score", Part::Text), Some("Black 40% · White 60%"));
    assert_eq!(document.get("bar-black", Part::Style("width")), Some("40.0%"));
}

#[test]
fn an_evaluation_of_an_earlier_position_says_which_one() {
    let mut page = Page::persons();
    page.click("h8");
    page.click("i9");
    page.act(PageAction::Toggle("overlay".into()));
    page.engine_plays("h9");
    assert_eq!(
        (page.text("score").as_str(), page.has("bar", "data-old")),
        ("Black 60% · White 40%", false)
    );
    page.click("h9");
    assert_eq!(page.text("score"), "Black 60% · White 40%", "it was found with this move");
    page.click("a1");
    assert_eq!(page.text("score"), "Black 60% · White 40% (after move 2)");
    assert!(page.has("bar", "data-old"));
    page.act(PageAction::Look(2));
    assert!(!page.has("bar", "data-old"));
}

#[test]
fn an_opponent_without_an_opinion_shows_none() {
    let mut page = Page::new();
    page.act(PageAction::Player(Stone::White, SidePlayer::named("valuation").unwrap(), When::Now));
    page.click("h8");
    page.engine_plays("i9");
    assert_eq!(page.moves(), "h8i9");
    assert_eq!(page.text("score"), "Not evaluated yet");
    assert!(page.has("thinking", "data-empty"));
}

#[test]
fn lines_are_drawn_for_the_side_that_they_were_searched_for() {
    let stones = |page: &Page| {
        let (document, nothing) = (view(&page.model), Document::default());
        let changes = document.changes(&nothing);
        let list = changes.iter().find_map(|change| match change {
            DocumentChange::Children("lines", _, items) => Some(*items),
            _ => None,
        });
        let buttons = list.unwrap_or_default().iter().map(|item| &item.children[0]);
        let stone = |button: &HtmlNode| {
            button.attributes.iter().find(|(name, _)| *name == "data-stone").unwrap().1.clone()
        };
        buttons.map(stone).collect::<Vec<_>>()
    };
    let mut page = Page::against("easy");
    page.click("h8");
    page.engine_plays("i9");
    // White's thinking stays in the list while Black is to move.
    assert_eq!(page.data("data-to-move"), "black");
    assert_eq!(stones(&page), ["white"]);
    page.act(PageAction::Toggle("overlay".into()));
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Thinking {
        id,
        thinking: thought("h9", 500),
    })));
    assert_eq!(stones(&page), ["black"]);
}

#[test]
fn a_candidates_line_is_shown_while_it_is_pointed_at() {
    let mut page = Page::persons();
    page.act(PageAction::Toggle("overlay".into()));
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Thinking {
        id,
        thinking: thought("h8", 500),
    })));
    page.send(PageMessage::Line(ShownLine::named("0")));
    assert_eq!(page.model.shown_line(), (Stone::Black, vec![Some(point("h8"))]));
    page.send(PageMessage::Line(ShownLine::named("9")));
    assert!(page.model.shown_line().1.is_empty());
    // Changing another setting leaves it there; without the overlay there is no list to point at.
    page.send(PageMessage::Line(ShownLine::named("0")));
    page.act(PageAction::Toggle("numbers".into()));
    assert_eq!(page.model.shown_line().1.len(), 1);
    page.act(PageAction::Toggle("overlay".into()));
    assert_eq!(page.model.analysis.line, None);
}

#[test]
fn an_overlay_cannot_be_hurried_and_a_stopped_search_is_stopped_once() {
    let stops = |page: &Page| {
        page.effects
            .iter()
            .filter(|e| {
                matches!(e, PageEffect::Engine(EngineEffect::Ask(EngineRequest::Stop { .. })))
            })
            .count()
    };
    let mut page = Page::persons();
    page.act(PageAction::Toggle("overlay".into()));
    page.act(PageAction::MoveNow);
    assert_eq!(stops(&page), 0);
    let mut page = Page::new();
    page.click("h8");
    page.act(PageAction::MoveNow);
    assert_eq!(stops(&page), 1);
    page.act(PageAction::MoveNow);
    assert_eq!(stops(&page), 0);
    // A watchdog of an earlier search, or of a finished one, has no effect.
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::TimerFired(Timer::Watchdog(id + 1)));
    assert!(!page.effects.contains(&PageEffect::Engine(EngineEffect::Start)));
    page.engine_plays("i9");
    page.send(PageMessage::TimerFired(Timer::Watchdog(id)));
    assert!(!page.effects.contains(&PageEffect::Engine(EngineEffect::Start)));
}

#[test]
fn two_computers_play_until_they_are_paused() {
    let mut page = Page::new();
    let easy = SidePlayer::named("easy").unwrap();
    page.act(PageAction::Player(Stone::Black, easy, When::Now));
    assert_eq!(page.search(), None);
    page.act(PageAction::Pause);
    page.engine_plays("h8");
    page.engine_plays("i9");
    assert_eq!(page.moves(), "h8i9");
    page.act(PageAction::Pause);
    assert!(page.effects.contains(&PageEffect::Engine(EngineEffect::Ask(EngineRequest::Cancel))));
    assert_eq!(page.data("data-status"), "black to move");
}

#[test]
fn two_computers_wait_after_a_move_was_taken_back_or_played_again() {
    let mut page = Page::new();
    let easy = SidePlayer::named("easy").unwrap();
    page.act(PageAction::Player(Stone::Black, easy, When::Now));
    page.act(PageAction::Pause);
    page.engine_plays("h8");
    page.engine_plays("i9");
    for (action, moves) in [(PageAction::Undo, "h8"), (PageAction::Redo, "h8i9")] {
        page.act(action);
        assert_eq!((page.moves().as_str(), page.model.play.paused), (moves, true));
        page.act(PageAction::Pause);
        assert!(!page.model.play.paused);
    }
}

#[test]
fn a_refused_request_is_reported() {
    let mut page = Page::new();
    page.click("h8");
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Refused {
        id,
        reason: "over".into(),
    })));
    assert!(page.notices().contains("the game is already over"));
    assert_eq!(page.moves(), "h8");
}

/// The weights that a worker was handed.
fn handed_over(page: &Page) -> Vec<Rule> {
    let sent = page.effects.iter().filter_map(|effect| match effect {
        PageEffect::Engine(EngineEffect::Ask(EngineRequest::Weights { rule, .. })) => Some(*rule),
        _ => None,
    });
    sent.collect()
}

#[test]
fn a_search_waits_for_the_weights_of_its_rule() {
    let mut page = Page::silent();
    page.effects = update(&mut page.model, PageMessage::Started(Started::default()));
    assert!(
        page.effects.contains(&PageEffect::Engine(EngineEffect::FetchWeights(Rule::Freestyle)))
    );
    update(&mut page.model, PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    for event in
        [Pointer::Down(Some(point("h8")), PointerKind::Mouse), Pointer::Up(Some(point("h8")))]
    {
        page.effects = update(&mut page.model, PageMessage::Pointer(event));
    }
    assert_eq!((page.search(), page.data("data-evaluator").as_str()), (None, "loading"));
    page.effects = update(
        &mut page.model,
        PageMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Ok(vec![7]))),
    );
    assert!(page.search().is_some());
    assert_eq!(
        (handed_over(&page), page.data("data-evaluator").as_str()),
        (vec![Rule::Freestyle], "learnt")
    );
    // Another worker needs them as well.
    page.send(PageMessage::Engine(EngineEvent::Lost("gone".into())));
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    assert_eq!(handed_over(&page), [Rule::Freestyle]);
}

#[test]
fn without_weights_the_engine_plays_and_the_page_says_so() {
    let mut page = Page::silent();
    update(&mut page.model, PageMessage::Started(Started::default()));
    update(&mut page.model, PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    update(
        &mut page.model,
        PageMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("404".into()))),
    );
    page.click("h8");
    assert!(page.search().is_some());
    assert_eq!(page.data("data-evaluator"), "simple");
    assert!(page.notices().contains("404"), "{}", page.notices());
    // Those for another rule are requested when it is played.
    page.send(PageMessage::Address("#rule=renju&moves=h8".into()));
    assert_eq!(page.data("data-evaluator"), "learnt");
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::BadWeights {
        rule: Rule::Renju,
        reason: "no-weights".into(),
    })));
    assert!(page.notices().contains("does not contain learnt weights"), "{}", page.notices());
    assert_eq!(page.data("data-evaluator"), "simple");
}

#[test]
fn a_lost_engine_offers_a_report_of_what_was_asked() {
    let mut page = Page::new();
    page.click("h8");
    page.send(PageMessage::Engine(EngineEvent::Lost("unreachable".into())));
    let document = view(&page.model);
    let notices = format!("{document:?}");
    assert!(notices.contains("copy-report"), "{notices}");
    page.act(PageAction::CopyReport);
    let copied = page.effects.iter().find_map(|effect| match effect {
        PageEffect::CopyReport(text) => Some(text.as_str()),
        _ => None,
    });
    let report = copied.expect("the report is copied");
    for part in ["unreachable", "moves=h8", "purpose: Move"] {
        assert!(report.contains(part), "{part} is not in {report}");
    }
}

/// A level that makes small errors plays a different game each time, the others the same.
#[test]
fn only_a_level_that_may_choose_has_a_seed() {
    for (level, has_seed) in [("easy", true), ("club", false), ("full", false)] {
        let mut page = Page::begun(Started { seed: 17, ..Started::default() });
        page.act(PageAction::Player(Stone::White, SidePlayer::named(level).unwrap(), When::Now));
        page.click("h8");
        let request = page.search().expect("the computer answers");
        assert_eq!((request.slack > 0, request.seed != 0), (has_seed, has_seed), "{level}");
    }
}
