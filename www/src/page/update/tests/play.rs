use super::*;
use crate::board::{Geometry, Scene};
use crate::engine::{EngineEffect, EngineEvent};
use crate::page::model::Timer;
use crate::play::PlayLevel;

#[test]
fn a_click_plays_and_the_engine_answers() {
    let mut page = Page::new();
    assert_eq!(page.data("data-status"), "black to move");
    page.click("h8");
    assert_eq!(page.moves(), "h8");
    assert_eq!(page.data("data-status"), "thinking");
    assert_eq!(page.search().unwrap().position.moves, [point("h8")]);
    page.engine_plays("i9");
    assert_eq!(page.moves(), "h8i9");
    assert_eq!(page.data("data-status"), "black to move");
    assert_eq!(page.model.notices.spoken, "Move 2, White, i9");
}

#[test]
fn nothing_is_played_out_of_turn_or_on_stones() {
    let mut page = Page::new();
    page.click("h8");
    page.click("a1");
    assert_eq!(page.moves(), "h8");
    page.engine_plays("i9");
    page.click("i9");
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn a_mouse_that_is_dragged_off_plays_nothing() {
    let mut page = Page::new();
    page.pointer(Pointer::Down(Some(point("h8")), PointerKind::Mouse));
    page.pointer(Pointer::Move(Some(point("h9")), PointerKind::Mouse));
    page.pointer(Pointer::Up(Some(point("h9"))));
    assert_eq!(page.moves(), "");
}

#[test]
fn a_finger_taps_twice_unless_it_is_trusted() {
    let mut page = Page::persons();
    page.tap("h8");
    assert_eq!((page.moves().as_str(), page.model.pointer.pending), ("", Some(point("h8"))));
    let status = |page: &Page| view(&page.model).get("status", Part::Text).map(str::to_owned);
    assert_eq!(status(&page).as_deref(), Some("h8: tap again to play here"));
    page.tap("h9");
    assert_eq!(page.model.pointer.pending, Some(point("h9")));
    page.tap("h9");
    assert_eq!(page.moves(), "h9");
    assert_eq!(status(&page).as_deref(), Some("White to move"));
    page.act(PageAction::Toggle("confirm".into()));
    page.tap("h8");
    assert_eq!(page.moves(), "h9h8");
}

#[test]
fn the_first_tap_s_timer_does_not_make_the_second_a_long_press() {
    let mut page = Page::persons();
    page.tap("h8");
    page.pointer(Pointer::Down(Some(point("h8")), PointerKind::Finger));
    page.send(PageMessage::TimerFired(Timer::LongPress(1)));
    page.pointer(Pointer::Up(Some(point("h8"))));
    assert_eq!(page.moves(), "h8");
}

#[test]
fn a_long_press_and_the_other_button_show_what_a_point_is_worth() {
    let mut page = Page::persons();
    page.click("h8");
    page.pointer(Pointer::Menu(Some(point("h8"))));
    assert!(page.model.analysis.inspection.as_ref().unwrap().occupied);
    page.key("Escape", false);
    assert_eq!(page.model.analysis.inspection, None);
    let waits = |page: &Page| {
        page.effects.iter().any(|e| matches!(e, PageEffect::After(_, Timer::LongPress(_))))
    };
    page.pointer(Pointer::Down(Some(point("i8")), PointerKind::Mouse));
    assert!(!waits(&page));
    page.pointer(Pointer::Up(None));
    page.pointer(Pointer::Down(None, PointerKind::Finger));
    assert!(!waits(&page));
    page.pointer(Pointer::Down(Some(point("i8")), PointerKind::Finger));
    assert!(waits(&page));
    page.send(PageMessage::TimerFired(Timer::LongPress(page.model.pointer.presses)));
    let inspection = page.model.analysis.inspection.as_ref().unwrap();
    let (attack, defence) = (inspection.attack.total(), inspection.defence.total());
    assert!(defence > 0, "{inspection:?}");
    let spoken = &page.model.notices.spoken;
    assert!(spoken.ends_with(&format!("total {}", attack + defence)), "{spoken}");
    page.pointer(Pointer::Up(Some(point("i8"))));
    assert_eq!(page.moves(), "h8");
    assert!(page.model.analysis.inspection.is_some());
}

#[test]
fn undo_takes_back_the_engines_move_and_the_persons() {
    let mut page = Page::new();
    assert!(page.has("undo", "disabled"));
    page.click("h8");
    page.engine_plays("i9");
    page.click("g7");
    // While the engine thinks, only the person's own move can be taken back.
    page.act(PageAction::Undo);
    assert_eq!(page.moves(), "h8i9");
    assert!(page.effects.contains(&PageEffect::Engine(EngineEffect::Ask(EngineRequest::Cancel))));
    page.act(PageAction::Undo);
    assert_eq!(page.moves(), "");
    assert_eq!(page.data("data-status"), "black to move");
    page.act(PageAction::Redo);
    assert_eq!(page.moves(), "h8i9");
    page.act(PageAction::Redo);
    assert_eq!(page.moves(), "h8i9g7");
    assert_eq!(page.data("data-status"), "thinking");
}

#[test]
fn between_two_persons_the_other_agrees_to_an_undo() {
    let mut page = Page::persons();
    page.click("h8");
    page.click("i9");
    page.act(PageAction::Undo);
    assert_eq!((page.moves().as_str(), page.text("undo-label")), ("h8i9", "Black agrees?".into()));
    page.send(PageMessage::TimerFired(Timer::Asked(1)));
    assert_eq!(page.text("undo-label"), "Undo");
    page.act(PageAction::Undo);
    // Doing something else is not agreement.
    page.act(PageAction::Resign);
    page.act(PageAction::Undo);
    assert_eq!((page.moves().as_str(), page.data("data-result")), ("h8i9", String::new()));
    page.act(PageAction::Undo);
    assert_eq!((page.moves().as_str(), page.text("undo-label")), ("h8", "Undo".into()));
    page.act(PageAction::Undo);
    assert_eq!(page.text("undo-label"), "White agrees?");
}

#[test]
fn with_the_engine_as_black_its_first_move_stays() {
    let mut page = Page::new();
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    let computer = SidePlayer::named("easy").unwrap();
    page.act(PageAction::Player(Stone::Black, computer, When::Now));
    page.engine_plays("h8");
    page.act(PageAction::Undo);
    assert_eq!(page.moves(), "h8");
    assert!(page.has("undo", "disabled"));
}

#[test]
fn forbidden_points_are_refused_with_the_reason_or_lose_before_a_referee() {
    let link = "rule=renju&size=15&black=f8g8h9h10&white=a1a15o1o15&turn=black";
    let mut page = Page::opened(link);
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    page.pointer(Pointer::Move(Some(point("h8")), PointerKind::Mouse));
    let (_, reason) = page.model.foul_on_show().unwrap();
    assert_eq!(reason.threes.len(), 2);
    assert!(!page.has("bubble", "hidden"));
    page.click("h8");
    assert_eq!(page.moves(), "");
    assert_eq!(page.model.notices.spoken, "h8 is forbidden to Black: double three");
    page.act(PageAction::Toggle("referee".into()));
    page.click("h8");
    assert_eq!(
        (page.data("data-status"), page.data("data-result")),
        ("white won".into(), "foul".into())
    );
    assert_eq!(page.model.analysis.foul_played.as_ref().unwrap().threes.len(), 2);
}

#[test]
fn the_time_of_an_earlier_question_does_not_end_a_later_one() {
    let mut page = Page::persons();
    page.click("h8");
    let asked_in = |page: &Page| {
        let mut timers = page.effects.iter().filter_map(|effect| match effect {
            PageEffect::After(_, timer @ Timer::Asked(_)) => Some(*timer),
            _ => None,
        });
        timers.next().unwrap()
    };
    page.act(PageAction::Resign);
    let first = asked_in(&page);
    page.act(PageAction::Undo);
    let second = asked_in(&page);
    page.send(PageMessage::TimerFired(first));
    assert_eq!(page.text("undo-label"), "White agrees?");
    page.send(PageMessage::TimerFired(second));
    assert_eq!(page.text("undo-label"), "Undo");
}

#[test]
fn resigning_asks_once_and_can_be_taken_back() {
    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    page.act(PageAction::Resign);
    assert_eq!(page.data("data-result"), "");
    page.act(PageAction::Resign);
    assert_eq!(page.data("data-status"), "white won");
    assert_eq!(page.data("data-result"), "resigned");
    page.click("a1");
    assert_eq!(page.moves(), "h8i9");
    page.act(PageAction::Undo);
    assert_eq!(
        (page.moves().as_str(), page.data("data-status").as_str()),
        ("h8i9", "black to move")
    );
}

#[test]
fn looking_back_and_playing_on_from_there_loses_nothing() {
    let mut page = Page::persons();
    for name in ["h8", "i9", "g7", "j10"] {
        page.click(name);
    }
    page.act(PageAction::Look(2));
    assert_eq!((page.moves().as_str(), page.data("data-game").as_str()), ("h8i9", "h8i9g7j10"));
    page.key("ArrowRight", false);
    assert_eq!(page.moves(), "h8i9g7");
    page.act(PageAction::Look(2));
    page.click("a1");
    assert_eq!(page.data("data-game"), "h8i9a1");
    page.act(PageAction::Restore);
    assert_eq!(page.data("data-game"), "h8i9g7j10");
}

#[test]
fn a_new_game_is_as_the_form_says_and_stops_the_engine() {
    let mut page = Page::new();
    page.click("h8");
    page.act(PageAction::Open(Sheet::New));
    page.act(PageAction::Rule(tengen::rules::Rule::Renju));
    page.act(PageAction::Size(tengen::board::Size::new(19).unwrap()));
    page.act(PageAction::Start);
    assert_eq!((page.data("data-rule"), page.data("data-size")), ("renju".into(), "19".into()));
    assert_eq!(page.moves(), "");
    assert!(page.effects.contains(&PageEffect::Engine(EngineEffect::Ask(EngineRequest::NewGame))));
    // Late answers of the engine about the old game are dropped.
    let id = page.model.engine.last_id;
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
        id,
        thinking: thought("i9", 500),
    })));
    assert_eq!(page.moves(), "");
}

#[test]
fn the_keyboard_plays_a_game() {
    let mut page = Page::persons();
    page.key("ArrowRight", true);
    assert_eq!(page.effects, [PageEffect::Focus("p-i8".into())]);
    page.key("Enter", true);
    page.key("ArrowUp", true);
    page.key("Enter", true);
    assert_eq!(page.moves(), "i8i9");
    page.key("u", true);
    page.key("u", true);
    assert_eq!(page.moves(), "i8");
    page.key("?", false);
    assert_eq!(page.model.sheets.open, Some(Sheet::Help));
    page.key("Escape", false);
    assert_eq!(page.model.sheets.open, None);
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut page = Page::persons();
    for _ in 0..30 {
        page.key("ArrowLeft", true);
        page.key("ArrowDown", true);
    }
    assert_eq!(page.model.pointer.cursor, Some(point("a1")));
}

#[test]
fn every_point_is_labelled() {
    let mut page = Page::persons();
    page.click("h8");
    let document = view(&page.model);
    let label = |id| document.get(id, Part::Attribute("aria-label")).unwrap().to_owned();
    assert_eq!(label("p-h8"), "h8, black, last move");
    assert_eq!(label("p-a1"), "a1, empty");
}

#[test]
fn the_press_that_closes_the_bubble_plays_nothing() {
    let mut page = Page::persons();
    page.pointer(Pointer::Menu(Some(point("h8"))));
    assert!(page.model.analysis.inspection.is_some());
    page.click("i9");
    assert_eq!((page.model.analysis.inspection.clone(), page.moves().as_str()), (None, ""));
    page.click("i9");
    assert_eq!(page.moves(), "i9");
    // It would hide a line shown on the board.
    page.pointer(Pointer::Menu(Some(point("h8"))));
    page.send(PageMessage::Line(None));
    assert!(page.model.analysis.inspection.is_some());
    page.send(PageMessage::Line(ShownLine::named("0")));
    assert_eq!(page.model.analysis.inspection, None);
    // A finger cannot take aim there either.
    page.pointer(Pointer::Menu(Some(point("h8"))));
    page.tap("g7");
    assert_eq!((page.model.analysis.inspection.clone(), page.model.pointer.pending), (None, None));
}

#[test]
fn nothing_is_taken_back_unseen() {
    let mut page = Page::persons();
    for name in ["h8", "i9", "g7", "j10"] {
        page.click(name);
    }
    for back in [PageAction::Undo, PageAction::Redo] {
        page.act(PageAction::Look(1));
        assert!(!page.has("undo", "disabled"));
        page.act(back);
        assert_eq!(
            (page.moves().as_str(), page.model.play.game.looks_back()),
            ("h8i9g7j10", false)
        );
    }
    page.act(PageAction::Undo);
    page.act(PageAction::Undo);
    assert_eq!(page.moves(), "h8i9g7");
}

#[test]
fn the_first_tap_says_why_a_point_cannot_be_played() {
    let mut page = Page::opened("rule=renju&moves=h8a1h7a3g9a5f9o15");
    page.tap("h9");
    assert_eq!(page.model.pointer.pending, None);
    assert_eq!(page.model.notices.spoken, "h9 is forbidden to Black: double three");
    page.act(PageAction::Toggle("referee".into()));
    page.tap("h9");
    assert_eq!(page.model.pointer.pending, Some(point("h9")));
}

#[test]
fn playing_on_as_the_computers_side_is_offered_on_its_turn() {
    for tapping in [false, true] {
        plays_on_as_the_computers_side(if tapping { Page::tap } else { Page::click });
    }
}

fn plays_on_as_the_computers_side(points_at: fn(&mut Page, &str)) {
    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    page.act(PageAction::Look(1));
    points_at(&mut page, "a1");
    assert_eq!(page.data("data-game"), "h8i9");
    let offer = page.model.notices.list.last().unwrap().offer.clone();
    assert_eq!(offer, Some(("notice.play-on", PageAction::PlayOn)));
    page.act(PageAction::PlayOn);
    assert_eq!((page.moves().as_str(), page.data("data-status").as_str()), ("h8", "white to move"));
    page.click("g7");
    assert_eq!((page.moves().as_str(), page.data("data-status").as_str()), ("h8g7", "thinking"));
    page.act(PageAction::Restore);
    assert_eq!(page.data("data-game"), "h8i9");
}

#[test]
fn playing_on_is_offered_if_a_person_is_to_move() {
    let mut page = Page::new();
    assert!(!page.has("door-play", "hidden"));
    page.act(PageAction::Player(Stone::Black, SidePlayer::Computer(PlayLevel::DEFAULT), When::Now));
    assert!(page.has("door-play", "hidden"));
}

#[test]
fn a_game_without_moves_cannot_be_resigned() {
    let mut page = Page::new();
    assert!(page.has("resign", "disabled"));
    page.act(PageAction::Resign);
    page.act(PageAction::Resign);
    assert_eq!(page.data("data-result"), "");
    page.click("h8");
    assert!(!page.has("resign", "disabled"));
}

#[test]
fn a_game_that_is_over_shows_no_threats_and_its_graph_reaches_the_end() {
    let mut page = Page::persons();
    page.act(PageAction::Toggle("overlay".into()));
    for name in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4"] {
        page.click(name);
        let id = page.model.engine.client.search().unwrap().id;
        page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
            id,
            thinking: thought("l8", 600),
        })));
    }
    assert!(!page.model.analysis.threats.is_empty());
    page.click("l8");
    assert_eq!(page.data("data-status"), "black won");
    assert_eq!(page.model.analysis.threats, []);
    let document = view(&page.model);
    let line = document.get("graph-line", Part::Attribute("points")).unwrap();
    assert!(line.trim_end().ends_with("270.0,0.0"), "{line}");
}

#[test]
fn a_game_is_shared_as_link_frame_element_and_picture() {
    let page_address = "https://tengen.example/index.html".to_owned();
    let mut page = Page::begun(Started { page: page_address, ..Started::default() });
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    page.click("h8");
    page.act(PageAction::Open(Sheet::Share));
    let shown = |page: &Page, id: &str| view(&page.model).get(id, Part::Value).unwrap().to_owned();
    for (action, id) in [
        (PageAction::CopyLink, "share-link"),
        (PageAction::CopyFrame, "share-frame"),
        (PageAction::CopyElement, "share-element"),
    ] {
        page.act(action);
        let text = shown(&page, id);
        assert!(text.contains("tengen.example") && text.contains("h8"), "{text}");
        assert_eq!(page.effects, [PageEffect::Copy(text)]);
    }
    page.act(PageAction::SavePicture);
    assert_eq!(page.effects, [PageEffect::SavePicture("tengen-1.png".into())]);
    page.send(PageMessage::PictureFailed);
    assert!(page.notices().contains("picture of the board"), "{}", page.notices());
}

#[test]
fn a_finger_takes_aim_only_where_it_may_play() {
    let mut page = Page::new();
    page.act(PageAction::Player(Stone::White, SidePlayer::named("easy").unwrap(), When::Now));
    page.tap("h8");
    page.tap("h8");
    // The computer is to move.
    page.tap("a1");
    assert_eq!((page.moves().as_str(), page.model.pointer.pending), ("h8", None));
    page.engine_plays("i9");
    page.tap("i9");
    assert_eq!(page.model.pointer.pending, None);
    page.tap("a1");
    assert_eq!(page.model.pointer.pending, Some(point("a1")));
}

#[test]
fn a_stone_to_come_is_shown_under_a_mouse_and_under_no_finger_that_hovers() {
    let mut page = Page::persons();
    let geometry = Geometry::new(page.model.play.game.size(), 600.0);
    for (kind, shows) in [(PointerKind::Mouse, true), (PointerKind::Finger, false)] {
        page.pointer(Pointer::Move(Some(point("h8")), kind));
        assert_eq!(!page.model.pointed(&geometry).is_empty(), shows, "{kind:?}");
    }
}

#[test]
fn a_long_press_of_a_finger_that_moved_on_shows_nothing() {
    let mut page = Page::persons();
    page.pointer(Pointer::Down(Some(point("h8")), PointerKind::Finger));
    page.pointer(Pointer::Move(Some(point("h9")), PointerKind::Finger));
    page.send(PageMessage::TimerFired(Timer::LongPress(page.model.pointer.presses)));
    assert_eq!(page.model.analysis.inspection, None);
}

#[test]
fn keys_do_what_the_help_says() {
    let mut page = Page::persons();
    for name in ["h8", "i9", "g10"] {
        page.click(name);
    }
    let shown = |page: &Page| page.model.play.game.shown_len();
    page.key("ArrowLeft", false);
    assert_eq!(shown(&page), 2);
    page.key("Home", false);
    assert_eq!(shown(&page), 0);
    page.key("ArrowRight", false);
    assert_eq!(shown(&page), 1);
    page.key("End", false);
    assert_eq!(shown(&page), 3);
    // The other person agrees.
    page.key("u", false);
    page.key("u", false);
    assert_eq!(page.moves(), "h8i9");
    page.key("r", false);
    assert_eq!(page.moves(), "h8i9g10");
    for (key, setting) in [("o", "overlay"), ("t", "numbers")] {
        let before = *page.model.settings.switch(setting).unwrap();
        page.key(key, false);
        assert_ne!(*page.model.settings.switch(setting).unwrap(), before, "{key}");
    }
    page.key("ArrowUp", true);
    page.key("v", false);
    let inspection = page.model.analysis.inspection.as_ref().map(|inspection| inspection.point);
    assert!(inspection.is_some() && inspection == page.model.pointer.cursor);
    page.key("h", false);
    assert!(page.model.analysis.wants_hint);
    page.key("c", false);
    assert!(matches!(&page.effects[..], [PageEffect::Copy(_)]), "{:?}", page.effects);
    page.key("/", false);
    assert!(
        page.effects.contains(&PageEffect::Focus("command".into())) && page.model.settings.commands
    );
    for (key, sheet) in [("n", Sheet::New), ("?", Sheet::Help)] {
        page.key(key, false);
        assert_eq!(page.model.sheets.open, Some(sheet));
        // No key but Escape reaches the board behind a sheet.
        page.key("u", false);
        assert_eq!(page.moves(), "h8i9g10");
        page.key("Escape", false);
        assert_eq!(page.model.sheets.open, None);
    }
    let easy = SidePlayer::named("easy").unwrap();
    for stone in Stone::BOTH {
        page.act(PageAction::Player(stone, easy, When::Now));
    }
    assert!(page.model.play.paused);
    page.key("p", false);
    assert!(!page.model.play.paused);
    page.key("m", false);
    assert!(
        page.effects.iter().any(|e| matches!(
            e,
            PageEffect::Engine(EngineEffect::Ask(EngineRequest::Stop { .. }))
        ))
    );
}

#[test]
fn a_sheet_that_closes_late_leaves_the_one_that_is_open() {
    let mut page = Page::new();
    page.act(PageAction::Open(Sheet::Help));
    page.send(PageMessage::SheetClosed(Sheet::New));
    assert_eq!(page.model.sheets.open, Some(Sheet::Help));
    page.send(PageMessage::SheetClosed(Sheet::Help));
    assert_eq!(page.model.sheets.open, None);
}

#[test]
fn a_forbidden_point_is_reported_whoever_is_to_move() {
    for moves in ["f8o15g8o14h9o13h10", "f8o15g8o14h9o13h10o12"] {
        let mut page = Page::opened(&format!("#rule=renju&moves={moves}"));
        page.pointer(Pointer::Menu(Some(point("h8"))));
        let inspection = page.model.analysis.inspection.clone().unwrap();
        let black =
            [&inspection.attack, &inspection.defence].into_iter().find(|w| w.stone == Stone::Black);
        assert_eq!(black.unwrap().total(), 0, "{inspection:?}");
        let why = "h8 is forbidden to Black: double three";
        let spoken = &page.model.notices.spoken;
        assert!(spoken.ends_with(why), "{spoken}");
        let bubble = page.children("bubble");
        assert!(bubble.contains(why) && !bubble.contains("18000"), "{bubble}");
    }
}

#[test]
fn the_value_of_a_candidate_stays_readable_under_a_hint_and_a_pointer() {
    use crate::board::{DrawnShape, Geometry, Scene};
    let mut page = Page::persons();
    page.act(PageAction::Toggle("overlay".into()));
    page.click("h8");
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Thinking {
        id,
        thinking: thought("i9", 600),
    })));
    page.model.analysis.hint = Some(point("i9"));
    page.pointer(Pointer::Move(Some(point("i9")), PointerKind::Mouse));
    page.model.pointer.cursor = Some(point("i9"));
    let geometry = Geometry::new(page.model.size(), 600.0);
    let covers = |page: &Page, name: &str| {
        let at = geometry.place(point(name));
        let shapes = [page.model.marks(&geometry), page.model.pointed(&geometry)].concat();
        let is_value =
            |shape: &DrawnShape| matches!(shape, DrawnShape::Text { text, .. } if text == "60");
        assert!(shapes.iter().any(is_value), "{shapes:?}");
        shapes
            .iter()
            .any(|shape| matches!(shape, DrawnShape::Stone { centre, .. } if *centre == at))
    };
    assert!(!covers(&page, "i9"));
    page.model.analysis.hint = Some(point("g7"));
    assert!(covers(&page, "g7"), "elsewhere the hint is a stone");
}

#[test]
fn the_doors_are_beside_every_empty_board() {
    let mut page = Page::against("easy");
    assert!(!page.has("doors", "hidden"));
    page.click("h8");
    assert!(page.has("doors", "hidden"));
    page.act(PageAction::Undo);
    assert!(
        !page.has("doors", "hidden"),
        "what was undone can be played again, and the board is empty"
    );
    page.click("h8");
    page.act(PageAction::Rematch(Some(PlayLevel::DEFAULT)));
    assert!(!page.has("doors", "hidden"));
    for (fragment, is_hidden) in
        [("#rule=renju&moves=", false), ("#moves=h8", true), ("#black=h8&white=i9", true)]
    {
        assert_eq!(Page::opened(fragment).has("doors", "hidden"), is_hidden, "{fragment}");
    }
}

#[test]
fn nothing_is_replayed_after_a_resignation() {
    let mut page = Page::against("easy");
    page.click("h8");
    page.engine_plays("i9");
    page.act(PageAction::Undo);
    page.click("h8");
    page.act(PageAction::Resign);
    page.act(PageAction::Resign);
    page.act(PageAction::Redo);
    assert_eq!(page.moves(), "h8");
}

#[test]
fn the_door_to_play_does_what_it_says() {
    let mut page = Page::new();
    assert_eq!(page.text("door-level"), "Against Beginner, beginning in the middle");
    page.act(PageAction::named("begin", "").unwrap());
    assert_eq!(page.moves(), "h8");
    assert!(page.has("doors", "hidden"));
    assert_eq!(page.data("data-status"), "thinking");
}
