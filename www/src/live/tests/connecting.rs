use super::*;

#[test]
fn nothing_is_connected_before_both_have_agreed() {
    let mut pair = Pair::apart();
    let [first, second] = &mut pair.tabs;
    first.open("live");
    assert_eq!(first.data("data-stage"), "start");
    assert!(first.text("live-network").contains("within one network"));
    first.act("invite", "");
    assert_eq!(first.data("data-stage"), "invite");
    assert!(first.store.is_empty(), "a game that nobody has joined is kept");
    let invitation = first.code();
    second.open(&invitation);
    assert_eq!((second.data("data-stage"), second.taken.len()), ("consent".into(), 0));
    assert!(second.text("live-terms").contains("you play White"), "{}", second.text("live-terms"));
    second.act("accept", "");
    // The other side's description is the one made by the first browser.
    let taken = Transport::from_sdp(&second.taken[0]);
    assert_eq!(taken, Transport::from_sdp(&sdp(1)));
    let answer = second.code();
    first.act("paste", &answer);
    assert_eq!(Transport::from_sdp(&first.taken[0]), Transport::from_sdp(&sdp(2)));
}

#[test]
fn the_owners_service_delivers_the_answer() {
    let mut pair = Pair::apart();
    let [first, second] = &mut pair.tabs;
    for tab in [&mut *first, &mut *second] {
        tab.service = Some("signal.example".to_owned());
    }
    first.open("live");
    assert!(first.text("live-service").contains("signal.example"));
    first.act("invite", "");
    assert!(first.text("live-before").contains("by itself"), "{}", first.text("live-before"));
    let room = first.room.clone().unwrap();
    second.open(&first.code());
    assert_eq!(second.posted, None, "nothing is sent before the person agrees");
    second.act("accept", "");
    let (to, code) = second.posted.clone().unwrap();
    assert_eq!(to, room);
    assert!(second.text("live-before").contains("on its way"), "{}", second.text("live-before"));
    // Messages from somebody else to that room change nothing.
    for forged in ["", "no code", &first.code(), &code.replace(&code[20..24], "AAAA")] {
        first.send(LiveMessage::Peer(PeerEvent::Answered(forged.to_owned())));
        assert_eq!(first.data("data-stage"), "invite", "{forged}");
    }
    first.send(LiveMessage::Peer(PeerEvent::Answered(code.clone())));
    assert_eq!(first.data("data-stage"), "connecting");
    assert_eq!(Transport::from_sdp(&first.taken[0]), Transport::from_sdp(&sdp(2)));
    // A second answer comes too late.
    first.send(LiveMessage::Peer(PeerEvent::Answered(code)));
    assert_eq!(first.taken.len(), 1);
}

#[test]
fn if_the_service_fails_codes_are_passed_on_by_hand() {
    let mut pair = Pair::apart();
    let [first, second] = &mut pair.tabs;
    first.service = Some("signal.example".to_owned());
    first.open("live");
    first.act("invite", "");
    first.send(LiveMessage::Peer(PeerEvent::Unsignalled));
    assert!(first.text("live-notice-text").contains("does not respond"));
    assert!(
        first.text("live-before").contains("Paste the answer"),
        "{}",
        first.text("live-before")
    );
    second.open(&first.code());
    second.act("accept", "");
    assert_eq!(second.posted, None, "this one's page names no service");
    let answer = second.code();
    first.act("paste", &answer);
    assert_eq!(first.data("data-stage"), "connecting");
}

#[test]
fn an_answer_in_another_tab_reaches_the_one_that_waits() {
    let mut pair = Pair::apart();
    let [first, second] = &mut pair.tabs;
    first.open("live");
    first.act("invite", "");
    let invitation = first.code();
    second.open(&invitation);
    second.act("accept", "");
    let answer = second.code();
    let mut other = Tab::new(1, BTreeMap::new(), 5_000);
    other.open(&answer);
    assert_eq!(other.data("data-stage"), "elsewhere");
    let question = other.passed_on.pop().unwrap();
    // A tab that waits for another answer is not meant.
    let mut stranger = Tab::new(1, BTreeMap::new(), 5_500);
    stranger.open("live");
    stranger.act("invite", "");
    stranger.send(LiveMessage::Tab(question.clone()));
    assert!(stranger.passed_on.is_empty());
    assert_eq!(stranger.data("data-stage"), "invite");
    first.send(LiveMessage::Tab(question));
    assert_eq!(first.data("data-stage"), "connecting");
    other.send(LiveMessage::Tab(first.passed_on.pop().unwrap()));
    assert_eq!(other.model.elsewhere, Some(Elsewhere::Taken));
    other.send(LiveMessage::Nobody);
    assert!(other.text("live-before").contains("has reached the tab"));
    // If nobody waits for it, that is reported.
    let mut lonely = Tab::new(1, BTreeMap::new(), 6_000);
    lonely.open(&answer);
    lonely.send(LiveMessage::Nobody);
    assert!(lonely.text("live-before").starts_with("No tab"));
}

#[test]
fn codes_that_do_not_fit_are_named_and_change_nothing() {
    let mut pair = Pair::apart();
    let [first, second] = &mut pair.tabs;
    first.open("live");
    first.act("invite", "");
    let old = first.code();
    first.act("paste", &old);
    first.act("use", "");
    assert!(first.text("live-notice-text").contains("your own invitation"));
    second.open(&old);
    second.act("accept", "");
    let answer = second.code();
    // Another invitation has been made since.
    first.now += 60_000;
    first.act("invite", "");
    first.act("paste", &answer);
    assert!(first.text("live-notice-text").contains("another invitation"));
    assert_eq!(first.data("data-stage"), "invite");
    for (code, named) in [("hello", "“l”"), ("movesh8i", "neither"), (&answer[..80], "altered")]
    {
        first.act("paste", code);
        first.act("use", "");
        let notice = first.text("live-notice-text");
        assert!(notice.contains(named) || notice.contains("no code"), "{code}: {notice}");
    }
    assert_eq!(first.data("data-stage"), "invite");
}

#[test]
fn a_cut_game_goes_on_by_a_new_invitation_of_either_side() {
    for inviter in 0..2 {
        let mut pair = Pair::connected(&[("clock", "increment")]);
        pair.play(0, "h8 i9");
        // A move made while messages no longer arrive.
        pair.is_cut = true;
        pair.play(0, "g10");
        pair.close();
        assert_eq!(pair.tabs[1].data("data-moves"), "h8i9");
        pair.tabs = [pair.tabs[0].reloaded(), pair.tabs[1].reloaded()];
        for tab in &pair.tabs {
            assert_eq!(
                (tab.data("data-stage"), tab.data("data-link")),
                ("game".into(), "none".into())
            );
        }
        // Nothing can be done until both are connected again.
        pair.tabs[1].click("a1");
        assert_eq!(pair.tabs[1].data("data-moves"), "h8i9");
        pair.tabs[inviter].act("again", "");
        pair.meet(inviter);
        pair.wait(2_000);
        pair.assert_same("h8 i9 g10");
        assert!(pair.tabs[0].live().unseen().is_empty(), "it is known to have arrived");
        pair.play(1, "a1");
        pair.assert_same("h8 i9 g10 a1");
    }
}

#[test]
fn a_cut_game_goes_on_by_link() {
    let mut pair = Pair::connected(&[("opening", "swap2")]);
    pair.tabs[0].click("h8");
    pair.settle();
    pair.close();
    let id = pair.tabs[0].live().game.id.clone();
    pair.tabs[0].act("by-link", "");
    assert_eq!(pair.tabs[0].address, format!("friends={id}"));
    let key = RecordKey::named(&format!("friend/{id}")).unwrap();
    let kept = crate::friend::KeptCorrespondence::read(&key, &pair.tabs[0].store[&key]).unwrap();
    assert_eq!(kept.game.steps().len(), 1);
    // The live game is still stored alongside it.
    assert_eq!(pair.tabs[0].store.len(), 2);
}

#[test]
fn a_device_that_lacks_a_part_of_the_game_is_named() {
    let mut pair = Pair::connected(&[]);
    pair.play(0, "h8");
    let old = pair.tabs[1].store.clone();
    pair.play(1, "i9 g10");
    pair.wait(4_000);
    pair.close();
    // A backup was restored.
    let mut restored = Tab::new(2, old, 900_000);
    restored.open(&pair.tabs[1].address);
    pair.tabs[1] = restored;
    pair.tabs[0].act("again", "");
    pair.meet(0);
    let notice = [0, 1].map(|i| pair.tabs[i].text("live-notice-text"));
    assert!(notice.iter().all(|notice| notice.contains("missing on")), "{notice:?}");
    assert_eq!(pair.tabs[0].data("data-moves"), "h8i9g10", "nothing is lost");
    assert_eq!(pair.tabs[1].data("data-moves"), "h8");
}
