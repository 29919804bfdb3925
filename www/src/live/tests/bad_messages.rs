//! Messages of a friend who breaks the rules: the fault is named, and the game stays as it is.

use super::*;

/// The page's text about a message that arrives after `h8`, and whether the connection is closed for it.
fn after(event: PeerEvent) -> (String, bool) {
    let mut pair = Pair::connected(&[("clock", "increment")]);
    pair.play(0, "h8");
    let kept = pair.tabs[0].store.clone();
    pair.tabs[0].send(LiveMessage::Peer(event));
    assert_eq!(pair.tabs[0].data("data-moves"), "h8");
    let moves = |store: &BTreeMap<RecordKey, String>| {
        store
            .values()
            .map(|text| KeptLive::read(text).unwrap().session.game.steps())
            .collect::<Vec<_>>()
    };
    assert_eq!(moves(&pair.tabs[0].store), moves(&kept));
    let is_closed = pair.tabs[0].model.link == Connection::Lost;
    assert_eq!(is_closed, pair.tabs[0].has_hung_up);
    (pair.tabs[0].text("live-notice-text"), is_closed)
}

#[test]
fn illegal_moves_and_claims_close_the_connection() {
    for (text, named) in [
        ("0 1 step h8 1 300000 0 0", "“h8”"),
        ("0 1 step v22 1 300000 0 0", "“v22”"),
        ("0 1 step i9 2 300000 0 0", "another position"),
        ("0 1 step instead 1 300000 0 0", "“instead”"),
        ("0 1 done back 1", "agreed"),
        ("0 1 done rematch 1", "agreed"),
        ("hello 2 x 0 0", "version 2"),
        ("hello 1 another 0 0", "“another”"),
        ("hello 1 <img/src=x> 0 0", "“<img/src=x>”"),
    ] {
        let (notice, is_closed) = after(PeerEvent::Heard(text.to_owned()));
        assert!(notice.contains(named) && is_closed, "{text}: {notice}");
    }
}

#[test]
fn a_move_out_of_turn_is_refused() {
    let mut pair = Pair::connected(&[]);
    pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard("0 1 step i9 0 0 0 0".to_owned())));
    assert!(pair.tabs[0].text("live-notice-text").contains("not your friend’s turn"));
    assert_eq!(pair.tabs[0].data("data-moves"), "");
}

#[test]
fn meaningless_messages_are_ignored_until_there_are_too_many() {
    for text in ["", "x", "0 1 eval alert(1)", "<script>alert(1)</script>", "0 1 say 99", "{}"] {
        let (notice, is_closed) = after(PeerEvent::Heard(text.to_owned()));
        assert!(notice.contains("ignored") && !is_closed, "{text}: {notice}");
    }
    let mut pair = Pair::connected(&[]);
    for _ in 0..4 {
        assert_eq!(pair.tabs[0].model.link, Connection::Open);
        pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard("x".to_owned())));
    }
    assert_eq!(pair.tabs[0].model.link, Connection::Lost);
}

#[test]
fn floods_and_long_messages_close_the_connection() {
    let (text, is_closed) = after(PeerEvent::Heard("9".repeat(LONGEST + 1)));
    assert!(text.contains("1001 bytes") && is_closed, "{text}");
    let (text, is_closed) = after(PeerEvent::Long(1 << 20));
    assert!(text.contains("1048576 bytes") && is_closed, "{text}");
    let (_, is_closed) = after(PeerEvent::Binary);
    assert!(is_closed);
    let mut pair = Pair::connected(&[]);
    pair.play(0, "h8");
    pair.tabs[0].now += 2_000;
    let greeting = pair.tabs[1].live().hello();
    for i in 0..=MOST_A_SECOND {
        assert_eq!(pair.tabs[0].model.link, Connection::Open, "after {i}");
        pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard(greeting.clone())));
    }
    assert!(pair.tabs[0].text("live-notice-text").contains("20 messages"));
    // The game can be continued.
    pair.close();
    pair.tabs[1].act("again", "");
    pair.meet(1);
    pair.play(1, "i9");
    pair.assert_same("h8 i9");
}

#[test]
fn duplicate_and_premature_messages_change_nothing() {
    let mut pair = Pair::connected(&[]);
    pair.play(0, "h8 i9");
    for text in
        ["0 1 step i9 1 0 0 0", "0 7 step a1 1 0 0 0", "5 2 step a1 2 0 0 0", "0 1 resign 1"]
    {
        pair.tabs[0].send(LiveMessage::Peer(PeerEvent::Heard(text.to_owned())));
        assert_eq!(pair.tabs[0].data("data-moves"), "h8i9", "{text}");
        assert_eq!(pair.tabs[0].data("data-result"), "", "{text}");
    }
    pair.play(0, "g10");
    pair.assert_same("h8 i9 g10");
}

#[test]
fn records_that_are_broken_are_named_and_kept() {
    let key = RecordKey::named("live/abc").unwrap();
    let store = BTreeMap::from([(key.clone(), "moves=h8h8&game=abc".to_owned())]);
    let mut tab = Tab::new(1, store, 1_000);
    tab.open("live");
    assert_eq!(tab.model.unread.len(), 1);
    assert!(tab.store.contains_key(&key));
    tab.act("delete", key.name());
    tab.act("delete", key.name());
    assert!(tab.model.unread.is_empty() && !tab.store.contains_key(&key));
    // An unreadable field is not treated as a missing one.
    let mut pair = Pair::connected(&[("clock", "increment")]);
    pair.play(0, "h8 i9");
    let text = pair.tabs[0].store.values().next().unwrap();
    assert!(KeptLive::read(text).is_ok());
    for name in ["seat", "clock", "left", "last", "seen"] {
        let from = text.find(&format!("{name}=")).unwrap() + name.len() + 1;
        let to = text[from..].find('&').map_or(text.len(), |end| from + end);
        let broken = format!("{}?{}", &text[..from], &text[to..]);
        let error = KeptLive::read(&broken).unwrap_err();
        assert!(matches!(error, FriendError::Field { field, .. } if field == name), "{error}");
    }
}
