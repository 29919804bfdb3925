//! Links that no page has made.

use super::*;

/// A device's reaction to a link.
fn said_of(device: &mut Device, link: &str) -> String {
    device.open(link);
    device.text("friend-notice-text")
}

#[test]
fn the_error_in_a_link_is_named_and_nothing_of_it_is_kept() {
    let long = format!("moves={}&friend=black&game=a", "h8".repeat(400_000));
    for (link, named) in [
        ("moves=h8h8&friend=black&game=a", "move 2, h8: h8 is already taken"),
        ("size=9&moves=e5k5&friend=black&game=a", "move 2, k5"),
        ("moves=h8a1i8a2j8a3k8a4l8a5&friend=black&game=a", "move 10, a5: the game is already over"),
        ("moves=h8z99&friend=white&game=a", "“z99”"),
        ("rule=go&moves=h8&friend=white&game=a", "“go”"),
        ("size=99&moves=h8&friend=white&game=a", "“99”"),
        ("moves=h8&friend=green&game=a", "friend is “green”"),
        ("moves=h8&friend=white", "“game” is missing"),
        ("moves=h8&friend=white&game=", "cannot be the name"),
        ("moves=h8&friend=white&game=../settings", "“../settings” cannot be the name"),
        ("moves=h8&friend=white&game=%3Cb%3E", "“<b>” cannot be the name"),
        ("moves=h8&friend=white&game=a&script=1", "unknown field “script”"),
        ("moves=h8&friend=white&friend=black&game=a", "“friend” is given twice"),
        ("moves=h8&friend=black&game=a", "plays Black, but it is not Black’s turn"),
        ("moves=&friend=white&game=a", "plays White, but it is not White’s turn"),
        ("moves=h8&friend=white&game=a&resigned=red", "“red” cannot have resigned"),
        // The person who opens it has not resigned.
        ("moves=h8&friend=white&game=a&resigned=white", "“white” cannot have resigned"),
        (
            "moves=h8a1i8a2j8a3k8a4l8&friend=white&game=a&resigned=black",
            "“black” cannot have resigned",
        ),
        // Nor has the person who opens it made the five.
        ("moves=h8a1i8a2j8a3k8a4l8&friend=black&game=a", "not Black’s turn"),
        ("moves=h8i9&friend=black&game=a&opening=swap2.h8.h9", "the opening “swap2.h8.h9”"),
        ("moves=h8h9&friend=black&game=a&opening=swap3.h8.h9", "the opening “swap3.h8.h9”"),
        ("moves=h8h9j6a1&friend=black&game=a&opening=swap2.h8.h9.j6", "the opening"),
        ("moves=h8&friend=white&game=a&days=0", "days is “0”"),
        ("moves=h8&friend=white&game=a&days=soon", "days is “soon”"),
        ("moves=h8&friend=white&game=a&sent=99999999999999999999", "which is not a time"),
        ("moves=h8&friend=%ff&game=a", "broken % sequence"),
        (&long, "800026 characters"),
    ] {
        let mut device = Device::new(1_800_000_000_000);
        let said = said_of(&mut device, link);
        assert!(said.contains(named), "{}: {said}", &link[..link.len().min(90)]);
        assert!(said.len() < 400, "{said}");
        assert_eq!((device.store.len(), device.data("data-stage")), (0, "list".into()));
    }
}

#[test]
fn a_bad_link_leaves_the_games_alone() {
    let mut devices = devices(&[("rule", "renju")]);
    play(&mut devices, 0, "h8 i9");
    let (id, kept) = (devices[0].data("data-game"), devices[0].store.clone());
    for (link, named) in [
        (
            format!("moves=h8i9j10a1&friend=black&game={id}"),
            "rule is “freestyle”, but your game of this name has “renju”",
        ),
        (format!("rule=renju&size=19&moves=h8i9j10a1&friend=black&game={id}"), "size is “19”"),
        (
            format!("rule=renju&moves=h8i9&opening=rif.h8.i9&friend=black&game={id}"),
            "opening is “rif”",
        ),
        (format!("rule=renju&moves=h8i9h8a1&friend=black&game={id}"), "move 3, h8"),
    ] {
        let said = said_of(&mut devices[0], &link);
        assert!(said.contains(named), "{said}");
        assert_eq!(devices[0].store, kept);
    }
    // Errors about a game of the same name are shown beside that game.
    devices[0].open(&format!("moves=h8i9j10a1&friend=black&game={id}"));
    assert_eq!((devices[0].data("data-stage"), devices[0].moves()), ("game".into(), "h8i9".into()));
}

#[test]
fn a_record_that_cannot_be_read_stays_and_is_listed() {
    let mut device = Device::new(1_800_000_000_000);
    let key = RecordKey::named("friend/abc").unwrap();
    device.store.insert(key.clone(), "moves=h8h8&game=abc&seat=first".to_owned());
    device.open("friends");
    let changes = format!("{:?}", device.view().changes(&Document::default()));
    assert!(changes.contains("Unreadable record") && changes.contains("h8 is already taken"));
    // A link of that game does not replace it.
    device.open("moves=h8&friend=white&game=abc");
    assert_eq!((device.moves(), device.store.len()), ("h8".into(), 2));
    assert!(device.store[&key].contains("h8h8"));
}

#[test]
fn an_address_of_a_game_that_is_not_here_says_so() {
    let mut device = Device::new(1_800_000_000_000);
    assert!(said_of(&mut device, "friends=nowhere").contains("“nowhere”"));
    assert_eq!(device.address, "friends");
}

#[test]
fn every_error_has_words() {
    let text = words();
    for error in [
        FriendError::Long(9_000),
        FriendError::Missing("game"),
        FriendError::Turn(Stone::Black),
        FriendError::Other { field: "rule", kept: "renju".into(), link: "caro".into() },
    ] {
        let said = text.say(&error.reason());
        assert!(!said.contains('{') && !said.contains("friend-reason"), "{said}");
    }
}

/// A link with one character replaced is either refused, or read and stored as it was read.
#[test]
fn corrupted_links_are_read_or_refused() {
    let link = "rule=renju&size=15&moves=h8h9j6g7i10a1&opening=swap2.h8.h9.j6.instead.g7.i10.black\
        &friend=black&game=k3jd92ks&days=3&sent=1764150000";
    assert!(Correspondence::from_link(link).is_ok());
    let mut read = 0;
    for place in 0..link.len() {
        for sign in ["", "&", "=", "%", "a", "1", "0", "o22", "天"] {
            let spoiled = format!("{}{sign}{}", &link[..place], &link[place + 1..]);
            let Ok(game) = Correspondence::from_link(&spoiled) else { continue };
            let key = RecordKey::named("friend/any").unwrap();
            let kept = KeptCorrespondence { key: key.clone(), game, created: 1, changed: 2 };
            let again = KeptCorrespondence::read(&key, &kept.text()).unwrap();
            assert_eq!((again.game.steps(), again.game.own), (kept.game.steps(), kept.game.own));
            assert_eq!(again.text(), kept.text(), "{spoiled}");
            read += 1;
        }
    }
    assert!(read > 20, "{read}");
}
