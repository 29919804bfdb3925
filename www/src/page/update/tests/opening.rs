use super::*;
use crate::engine::EngineEvent;
use crate::page::model::SearchPurpose;
use tengen::rules::Rule;
use tengen::rules::opening::{Decision, OpeningRule};

fn begun(opening: OpeningRule, persons: bool) -> Page {
    let mut page = if persons { Page::persons() } else { Page::new() };
    page.act(PageAction::Rule(Rule::Renju));
    page.act(PageAction::Opening(opening));
    page.act(PageAction::Start);
    page
}

#[test]
fn two_persons_open_by_swap2_and_play_on() {
    let mut page = begun(OpeningRule::Swap2, true);
    for name in ["h8", "h9", "j6"] {
        page.click(name);
    }
    assert_eq!((page.moves().as_str(), page.data("data-status").as_str()), ("h8h9j6", "choose"));
    assert!(!page.has("choice", "hidden"));
    let question = view(&page.model).get("choice-question", Part::Text).unwrap().to_owned();
    assert_eq!(question, "Swap2 – The second player: choose a colour");
    page.click("a1");
    assert_eq!(page.moves(), "h8h9j6");
    // White has no player yet who could agree.
    page.act(PageAction::Undo);
    assert_eq!(
        (page.text("undo-label").as_str(), page.moves().as_str()),
        ("Both agree?", "h8h9j6")
    );
    page.act(PageAction::Undo);
    assert_eq!(page.moves(), "h8h9");
    page.click("j6");
    page.act(PageAction::Decide(Decision::Instead));
    page.click("g7");
    page.click("i10");
    assert_eq!(page.data("data-status"), "choose");
    page.act(PageAction::Decide(Decision::Colour(Stone::Black)));
    assert!(page.has("choice", "hidden"));
    assert_eq!(page.data("data-status"), "white to move");
    page.click("a1");
    assert_eq!(page.moves(), "h8h9j6g7i10a1");
    // The move is taken back, not the choice; one person asks, and the other agrees.
    page.act(PageAction::Undo);
    assert_eq!(page.text("undo-label"), "Black agrees?");
    page.act(PageAction::Undo);
    assert_eq!((page.moves().as_str(), page.has("choice", "hidden")), ("h8h9j6g7i10", true));
}

/// Analysis helps with a choice of colours, but for the placing of a stone it would give away the best point.
#[test]
fn a_choice_can_be_analysed_but_no_stone_of_the_opening() {
    let mut page = begun(OpeningRule::Swap2, true);
    page.act(PageAction::Toggle("overlay".to_owned()));
    let searched = |page: &Page| page.model.engine.client.search().map(|s| s.want.purpose);
    for name in ["h8", "h9", "j6"] {
        assert_eq!(searched(&page), None);
        page.click(name);
    }
    assert_eq!(searched(&page), Some(SearchPurpose::Overlay));
    page.act(PageAction::Look(2));
    assert_eq!(searched(&page), Some(SearchPurpose::Overlay));
    page.act(PageAction::Look(3));
    page.act(PageAction::Decide(Decision::Instead));
    assert_eq!(searched(&page), None);
}

/// A game resumed from a position after its opening keeps the opening; from the middle of it, it goes on without one.
#[test]
fn an_opening_ends_if_play_resumes_in_the_middle_of_it() {
    for (shown, is_left) in [(6, false), (5, false), (4, true)] {
        let mut page = begun(OpeningRule::Swap2, true);
        for name in ["h8", "h9", "j6"] {
            page.click(name);
        }
        page.act(PageAction::Decide(Decision::Instead));
        page.click("g7");
        page.click("i10");
        page.act(PageAction::Decide(Decision::Colour(Stone::Black)));
        page.click("a1");
        page.click("b2");
        page.act(PageAction::Look(shown));
        page.act(PageAction::PlayOn);
        assert_eq!(page.model.play.game.moves().len(), shown);
        assert_eq!(page.model.play.opened.is_none(), is_left, "{shown}");
    }
}

#[test]
fn the_computer_chooses_and_the_colours_change_hands() {
    let mut page = begun(OpeningRule::Swap2, false);
    for name in ["h8", "h9", "j6"] {
        page.click(name);
    }
    assert_eq!(page.data("data-status"), "thinking");
    assert!(page.search().unwrap().multi_pv > 1);
    let id = page.model.engine.client.search().unwrap().id;
    // Black, who is not to move, stands better.
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
        id,
        thinking: thought("g7", 300),
    })));
    assert_eq!(page.model.play.player(Stone::White), SidePlayer::Person);
    assert_eq!(page.data("data-status"), "white to move");
    assert_eq!(page.model.notices.spoken, "The computer chose Black.");
    assert_eq!(page.notices(), "The computer chose Black.");
    page.act(PageAction::Undo);
    assert_eq!(page.notices(), "");
    assert_eq!((page.moves().as_str(), page.model.play.paused), ("h8h9", false));
    assert_eq!(page.model.play.player(Stone::Black), SidePlayer::Person);
}

#[test]
fn playing_on_as_the_other_side_changes_the_seats() {
    let mut page = begun(OpeningRule::Swap2, false);
    for name in ["h8", "h9", "j6"] {
        page.click(name);
    }
    page.engine_thinks(thought("g7", 300));
    page.click("a1");
    page.engine_plays("b2");
    page.act(PageAction::Look(4));
    page.act(PageAction::PlayOn);
    assert_eq!(page.model.play.player(Stone::Black), SidePlayer::Person);
    let opened = page.model.play.opened.as_ref().unwrap();
    assert_eq!(opened.players(), page.model.play.players);
    assert_eq!(page.model.play.seats()[1], SidePlayer::Person, "the seat that chose Black");
}

/// The computer's own move does not remove the message before it is read.
#[test]
fn the_computer_s_colour_stays_announced_until_the_person_plays() {
    let mut page = begun(OpeningRule::Swap2, false);
    for name in ["h8", "h9", "j6"] {
        page.click(name);
    }
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
        id,
        thinking: thought("g7", 700),
    })));
    assert_eq!(page.model.play.player(Stone::Black), SidePlayer::Person);
    page.engine_plays("g7");
    assert_eq!(page.moves(), "h8h9j6g7");
    assert_eq!(page.notices(), "The computer chose White.");
    page.click("a1");
    assert_eq!(page.notices(), "");
}

#[test]
fn the_computer_places_the_stones_of_an_opening() {
    let mut page = Page::persons();
    page.act(PageAction::Player(Stone::Black, SidePlayer::named("easy").unwrap(), When::Next));
    page.act(PageAction::Opening(OpeningRule::Swap2));
    page.act(PageAction::Start);
    for stones in 0..3 {
        let search = page.model.engine.client.search().unwrap();
        assert_eq!(search.want.nodes.is_some(), stones == 0, "the empty board takes no thought");
        page.engine_thinks(thought("a1", 800));
    }
    assert_eq!(page.model.play.game.moves().len(), 3);
    assert_eq!(page.data("data-status"), "choose");
    // Its view of them is not given away, and nothing of the person's can be taken back.
    assert_eq!(page.text("score"), "Not evaluated yet");
    assert!(page.has("thinking", "data-empty") && page.has("undo", "disabled"));
    let moves = page.moves();
    page.act(PageAction::Undo);
    assert_eq!((page.moves(), page.data("data-status").as_str()), (moves, "choose"));
    page.act(PageAction::Decide(Decision::Instead));
    assert!(!page.has("undo", "disabled"));
}

#[test]
fn points_that_the_opening_does_not_allow_are_not_played() {
    let mut page = begun(OpeningRule::Pro, true);
    let refused = |page: &mut Page, point: &str, why: &str| {
        let before = page.moves();
        page.click(point);
        assert_eq!(page.moves(), before);
        assert_eq!((page.model.notices.spoken.as_str(), page.notices().as_str()), (why, why));
    };
    refused(&mut page, "a1", "a1: move 1 must be in the centre");
    page.click("h8");
    assert_eq!(page.notices(), "");
    refused(&mut page, "h8", "h8 is already taken by a black stone");
    page.click("i9");
    refused(&mut page, "i7", "i7: move 3 must be at least 3 lines from the centre");
    // A finger whose first tap only shows a stone is refused by that tap.
    page.model.settings.confirm = true;
    page.tap("i6");
    assert_eq!(page.notices(), "i6: move 3 must be at least 3 lines from the centre");
    page.click("k8");
    assert_eq!((page.moves().as_str(), page.notices().as_str()), ("h8i9k8", ""));
}

#[test]
fn fifth_moves_are_offered_and_picked() {
    let mut page = begun(OpeningRule::Rif, true);
    for name in ["h8", "h9", "h10"] {
        page.click(name);
    }
    page.act(PageAction::Decide(Decision::Colour(Stone::White)));
    assert!(page.effects.contains(&PageEffect::HandFocus("p-h8".to_owned())), "{:?}", page.effects);
    page.click("g7");
    assert_eq!(page.data("data-status"), "choose");
    page.click("a1");
    page.click("b5");
    assert_eq!(page.moves(), "h8h9h10g7");
    // It is Black's fifth move, and White picks it.
    assert_eq!(page.text("status"), "Your decision");
    page.click("c3");
    assert_eq!(page.moves(), "h8h9h10g7");
    assert_eq!(page.notices(), "c3 is not one of the points to choose from");
    page.click("b5");
    assert_eq!(page.moves(), "h8h9h10g7b5");
    assert_eq!(page.data("data-status"), "white to move");
}

#[test]
fn an_opening_survives_a_reload() {
    let mut page = begun(OpeningRule::Swap2, true);
    for name in ["h8", "h9", "j6"] {
        page.click(name);
    }
    let page = page.reloaded();
    assert_eq!(page.data("data-status"), "choose");
}

#[test]
fn an_opening_that_does_not_fit_the_rule_is_left_out() {
    let mut page = Page::persons();
    page.act(PageAction::Rule(Rule::Renju));
    page.act(PageAction::Opening(OpeningRule::Rif));
    page.act(PageAction::Rule(Rule::Freestyle));
    assert_eq!(page.model.sheets.draft.opening, OpeningRule::Free);
}
