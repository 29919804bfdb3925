use super::*;
use crate::play::{ClockLeft, Clocks};
use tengen::board::Stone;

/// The time a side has left on a device's clocks.
fn left(tab: &Tab, side: Stone) -> u64 {
    let clocks: &Clocks = tab.live().clocks.as_ref().unwrap();
    let ClockLeft { main, .. } = clocks.left(side, tab.now);
    main
}

#[test]
fn a_whole_game_is_played_over_a_channel_that_loses_every_fourth_message() {
    let mut pair = Pair::connected(&[("rule", "standard"), ("clock", "sudden-death")]);
    pair.loses = Some(4);
    for (i, point) in
        ["h8", "g7", "i8", "g8", "j8", "g9", "k8", "g10", "l8"].into_iter().enumerate()
    {
        pair.tabs[i % 2].click(point);
        pair.tabs[(i + 1) % 2].act("say", "3");
        pair.settle();
        // Enough greetings for everything lost to be sent again.
        pair.wait(20_000);
    }
    pair.assert_same("h8 g7 i8 g8 j8 g9 k8 g10 l8");
    for tab in &pair.tabs {
        assert_eq!(tab.data("data-result"), "five", "{}", tab.text("live-title"));
        assert_eq!(tab.live().said.len(), 9);
        assert!(tab.live().unseen().is_empty());
    }
    assert_eq!(pair.tabs[0].live().game.steps(), pair.tabs[1].live().game.steps());
}

#[test]
fn a_finger_may_rest_between_two_taps_while_the_friend_says_what_was_seen() {
    let mut pair = Pair::connected(&[]);
    pair.play(0, "h8 g7 i8");
    let waiting = &mut pair.tabs[1];
    assert!(!waiting.live().unseen().is_empty(), "nothing is to be told");
    waiting.model.settings.confirm = true;
    waiting.tap("g8");
    pair.wait(20_000);
    assert!(pair.tabs[1].live().unseen().is_empty());
    pair.tabs[1].tap("g8");
    pair.settle();
    pair.assert_same("h8 g7 i8 g8");
}

#[test]
fn an_opening_is_walked_with_its_choices() {
    let mut pair = Pair::connected(&[("opening", "swap2"), ("rule", "renju")]);
    for point in ["h8", "h9", "j6"] {
        pair.tabs[0].click(point);
        pair.settle();
    }
    pair.tabs[1].act("decide", "instead");
    pair.tabs[1].click("g7");
    pair.tabs[1].click("i10");
    pair.settle();
    pair.tabs[0].act("decide", "black");
    pair.settle();
    pair.assert_same("h8 h9 j6 g7 i10");
    assert_eq!([0, 1].map(|i| pair.tabs[i].data("data-own")), ["black", "white"]);
    pair.play(1, "a1 b2");
    pair.assert_same("h8 h9 j6 g7 i10 a1 b2");
}

#[test]
fn clocks_agree_and_a_time_that_is_up_ends_the_game_on_both_sides() {
    let mut pair = Pair::connected(&[("clock", "sudden-death"), ("minutes", "1")]);
    pair.play(0, "h8");
    pair.wait(10_000);
    pair.play(1, "i9");
    pair.wait(20_000);
    for tab in &pair.tabs {
        assert_eq!((left(tab, Stone::Black), left(tab, Stone::White)), (40_000, 50_000));
    }
    pair.wait(41_000);
    for tab in &pair.tabs {
        assert_eq!(tab.data("data-result"), "time", "{}", tab.text("live-title"));
        assert_eq!(tab.live().late(), Some(Stone::Black));
        // It is stored like that.
        assert_eq!(tab.reloaded().live().late(), Some(Stone::Black));
    }
}

#[test]
fn the_friends_clock_stops_while_the_friend_is_silent() {
    let mut pair = Pair::connected(&[("clock", "sudden-death"), ("minutes", "1")]);
    pair.play(0, "h8 i9 g10");
    pair.wait(2_000);
    pair.is_cut = true;
    pair.wait(10_000);
    assert_eq!(pair.tabs[0].data("data-link"), "silent");
    assert!(pair.tabs[0].text("live-link").contains("not answering"));
    assert!(left(&pair.tabs[0], Stone::White) >= 57_000, "it ran on");
    assert_eq!(left(&pair.tabs[1], Stone::White), 48_000);
    // White moves while messages do not arrive; they arrive afterwards, and both agree.
    pair.play(1, "a1");
    pair.is_cut = false;
    pair.wait(3_000);
    pair.assert_same("h8 i9 g10 a1");
    assert_eq!(pair.tabs[0].data("data-link"), "open");
    assert_eq!([0, 1].map(|i| left(&pair.tabs[i], Stone::White)), [48_000, 48_000]);
}

#[test]
fn a_move_after_a_silence_earns_its_increment() {
    let mut pair = Pair::connected(&[("clock", "increment"), ("minutes", "1")]);
    pair.play(0, "h8 i9");
    pair.wait(2_000);
    pair.tabs[0].click("g10");
    // The other device was suspended, and only now receives it.
    pair.tabs[1].now += 12_000;
    pair.settle();
    pair.assert_same("h8 i9 g10");
    assert_eq!(pair.tabs[1].text("live-notice-text"), "");
    assert_eq!([0, 1].map(|i| left(&pair.tabs[i], Stone::Black)), [63_000, 63_000]);
}

#[test]
fn increments_agree_to_the_last_move() {
    let mut pair = Pair::connected(&[("clock", "increment"), ("minutes", "1")]);
    let mut moves = String::new();
    for (i, point) in ["h8", "g7", "i8", "g8", "j8", "g9", "k8"].into_iter().enumerate() {
        pair.wait(1_000);
        pair.play(i % 2, point);
        moves += point;
        pair.assert_same(&moves);
    }
    pair.tabs[1].act("ask", "back");
    pair.settle();
    pair.tabs[0].act("yes", "");
    pair.settle();
    pair.assert_same("h8 g7 i8 g8 j8");
    for (i, point) in ["g10", "k8", "a1", "l8"].into_iter().enumerate() {
        pair.wait(1_000);
        pair.play((i + 1) % 2, point);
        for side in [Stone::Black, Stone::White] {
            let [one, other] = [0, 1].map(|i| left(&pair.tabs[i], side));
            assert_eq!(one, other, "{side} after {point}");
        }
        assert!(pair.tabs.iter().all(|tab| tab.text("live-notice-text").is_empty()), "{point}");
    }
    assert_eq!(pair.tabs[1].data("data-result"), "five");
}

#[test]
fn a_claim_of_more_time_counts_within_the_tolerance_only() {
    let mut pair = Pair::connected(&[("clock", "sudden-death"), ("minutes", "1")]);
    pair.play(0, "h8");
    pair.wait(30_000);
    pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard("0 1 step i9 1 31900 0 0".to_owned())));
    assert_eq!(left(&pair.tabs[0], Stone::White), 31_900);
    let mut pair = Pair::connected(&[("clock", "sudden-death"), ("minutes", "1")]);
    pair.play(0, "h8");
    pair.wait(30_000);
    pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard("0 1 step i9 1 60000 0 0".to_owned())));
    assert_eq!(left(&pair.tabs[0], Stone::White), 32_000);
    assert!(pair.tabs[0].text("live-notice-text").contains("0:30"));
    assert_eq!(pair.tabs[0].data("data-moves"), "h8i9");
    // No number is so large that it wraps to a small one; and no period is longer than agreed.
    for claim in ["18446744073709551615 255 18446744073709551615", "0 1 18446744073709551615"] {
        let mut pair = Pair::connected(&[("clock", "byo-yomi")]);
        pair.play(0, "h8");
        let here = pair.tabs[0].live().clocks.as_ref().unwrap().left(Stone::White, 0);
        let step = format!("0 1 step i9 1 {claim}");
        pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard(step)));
        let there = pair.tabs[0].live().clocks.as_ref().unwrap().left(Stone::White, 0);
        assert_eq!(there.main, here.main + TOLERANCE, "{claim}");
        assert_eq!((there.periods, there.period), (here.periods, here.period), "{claim}");
    }
}

#[test]
fn an_additional_period_can_be_claimed_only_if_one_has_just_begun() {
    let here = |pair: &Pair, now| {
        let ClockLeft { main, periods, period } =
            pair.tabs[0].live().clocks.as_ref().unwrap().left(Stone::White, now);
        (main, periods, period)
    };
    let mut pair = Pair::connected(&[("clock", "byo-yomi")]);
    pair.play(0, "h8");
    let (main, periods, period) = here(&pair, 0);
    // A period instead of the same amount of time for the whole game.
    let claim = format!("0 1 step i9 1 {} {} {period}", main - period, periods + 1);
    pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard(claim)));
    assert_eq!(here(&pair, 0).1, periods);
    assert_eq!(pair.tabs[0].data("data-moves"), "h8i9");
}

#[test]
fn a_move_is_taken_back_with_consent_only() {
    let mut pair = Pair::connected(&[]);
    pair.play(0, "h8 i9 g10");
    pair.tabs[0].act("ask", "back");
    pair.settle();
    pair.assert_same("h8 i9 g10");
    assert!(pair.tabs[1].is_seen("live-asked"));
    pair.tabs[1].act("no", "");
    pair.settle();
    assert!(pair.tabs[0].text("live-notice-text").contains("does not agree"));
    pair.assert_same("h8 i9 g10");
    pair.tabs[0].act("ask", "back");
    pair.settle();
    pair.tabs[1].act("yes", "");
    // The side that has consented waits.
    pair.tabs[1].click("a1");
    pair.settle();
    pair.assert_same("h8 i9");
    // In the person's own turn two moves are taken back.
    pair.play(0, "g9 k8");
    pair.tabs[0].act("ask", "back");
    pair.settle();
    pair.tabs[1].act("yes", "");
    pair.settle();
    pair.assert_same("h8 i9");
    pair.play(0, "b2");
    pair.assert_same("h8 i9 b2");
}

#[test]
fn proposals_and_moves_that_cross_leave_both_with_the_same_game() {
    // A move is made before the proposal arrives, which is void then.
    let mut pair = Pair::connected(&[]);
    pair.play(0, "h8 i9 g10");
    pair.tabs[0].act("ask", "back");
    pair.tabs[1].click("a1");
    pair.settle();
    pair.assert_same("h8 i9 g10 a1");
    assert!(
        pair.tabs
            .iter()
            .all(|tab| tab.live().own_proposal.is_none() && tab.live().friends_proposal.is_none())
    );
    // The side that proposes moves before the consent arrives.
    pair.tabs[0].act("ask", "draw");
    pair.settle();
    pair.tabs[1].act("yes", "");
    pair.tabs[0].click("b2");
    pair.settle();
    pair.assert_same("h8 i9 g10 a1 b2");
    assert!(pair.tabs.iter().all(|tab| !tab.live().is_over() && tab.live().accepted.is_none()));
    // Both resign, or one while the other moves.
    pair.tabs[0].act("resign", "");
    pair.tabs[0].act("resign", "");
    pair.tabs[1].click("c3");
    pair.settle();
    pair.assert_same("h8 i9 g10 a1 b2");
    assert_eq!([0, 1].map(|i| pair.tabs[i].data("data-result")), ["resigned", "resigned"]);
}

#[test]
fn a_side_that_has_consented_neither_resigns_nor_runs_out_of_time_before_the_declaration() {
    for is_late in [false, true] {
        let mut pair = Pair::connected(&[("clock", "sudden-death"), ("minutes", "1")]);
        pair.play(0, "h8");
        pair.tabs[0].act("ask", "draw");
        pair.settle();
        let agreeing = &mut pair.tabs[1];
        agreeing.act("yes", "");
        if is_late {
            agreeing.now += 61_000;
            agreeing.send(LiveMessage::Tick);
        } else {
            agreeing.act("resign", "");
            agreeing.act("resign", "");
        }
        pair.settle();
        for tab in &pair.tabs {
            assert_eq!(tab.data("data-result"), "agreed", "{}", tab.text("live-title"));
            assert!(!tab.has_hung_up);
        }
    }
}

#[test]
fn a_draw_is_agreed_on_and_a_rematch_changes_the_colours() {
    for both_ask in [false, true] {
        let mut pair = Pair::connected(&[("rule", "caro"), ("clock", "byo-yomi")]);
        pair.play(0, "h8 i9");
        for kind in ["draw", "rematch"] {
            pair.tabs[0].act("ask", kind);
            if both_ask {
                pair.tabs[1].act("ask", kind);
            } else {
                pair.settle();
                pair.tabs[1].act("yes", "");
            }
            pair.settle();
            if kind == "draw" {
                assert_eq!([0, 1].map(|i| pair.tabs[i].data("data-result")), ["agreed", "agreed"]);
                assert_eq!(pair.tabs[1].reloaded().data("data-result"), "agreed");
            }
        }
        pair.wait(3_000);
        assert_eq!([0, 1].map(|i| pair.tabs[i].data("data-own")), ["white", "black"]);
        assert_eq!(pair.tabs[0].live().terms(), pair.tabs[1].live().terms());
        assert_eq!(pair.tabs[0].live().name, pair.tabs[1].live().name);
        pair.play(1, "h8 i9");
        pair.assert_same("h8 i9");
        // The previous game is still stored.
        assert!(pair.tabs.iter().all(|tab| tab.store.len() == 2));
    }
}

#[test]
fn a_rematch_is_not_lost_with_its_declaration() {
    let mut pair = Pair::connected(&[]);
    pair.play(0, "h8 i9");
    pair.tabs[0].act("resign", "");
    pair.tabs[0].act("resign", "");
    pair.settle();
    pair.tabs[0].act("ask", "rematch");
    pair.settle();
    pair.tabs[1].act("yes", "");
    // The consent arrives, and everything after it is lost.
    let consent = pair.tabs[1].sent.pop_front().unwrap();
    pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard(consent)));
    pair.tabs[0].sent.clear();
    pair.wait(4_000);
    assert_eq!(pair.tabs[0].live().name, pair.tabs[1].live().name);
    pair.play(1, "a1");
    pair.assert_same("a1");
}

#[test]
fn phrases_are_numbers_and_no_faster_than_a_person() {
    let mut pair = Pair::connected(&[]);
    pair.tabs[0].act("say", "1");
    pair.tabs[0].act("say", "2");
    pair.settle();
    let said: Vec<u8> = pair.tabs[1].live().said.iter().map(|said| said.number).collect();
    assert_eq!(said, [1]);
    assert!(LiveAction::named("say", "9").is_none());
}
