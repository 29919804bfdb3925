//! Games from the first link to the last.

use super::*;
use crate::widgets::qr_code;

#[test]
fn a_game_is_played_to_its_end_by_links_alone() {
    let mut devices = devices(&[("rule", "standard")]);
    play(&mut devices, 0, "h8 a1 i8 a2 j8 a3 k8 a4");
    assert_eq!(devices.each_ref().map(|device| device.data("data-own")), ["black", "white"]);
    assert_eq!(devices.each_ref().map(|device| device.data("data-turn")), ["own", "friend"]);
    play(&mut devices, 0, "l8");
    for device in &devices {
        assert_eq!(
            (device.data("data-turn"), device.data("data-result")),
            ("over".into(), "five".into())
        );
        assert_eq!(device.text("friend-title"), "Black won – five in a row");
        assert!(device.is_seen("friend-review"));
    }
    // The one who ended it has the link to show it, the other has nothing to send.
    assert!(devices[0].is_seen("friend-send") && !devices[1].is_seen("friend-send"));
    for device in &mut devices {
        // The study opens the game itself, and deleting it deletes the study.
        let key = device.model.kept().unwrap().key.clone();
        device.act("review", "");
        assert_eq!(device.address, format!("study={key}.9"));
        device.store.insert(key.study().unwrap(), "changed=5&sgf=".to_owned());
        (0..2).for_each(|_| device.act("delete", key.name()));
        assert!(device.store.is_empty(), "{:?}", device.store);
    }
}

#[test]
fn a_person_who_wants_white_sends_the_first_link_at_once() {
    let mut devices = devices(&[("colour", "white")]);
    assert_eq!(devices[0].data("data-turn"), "friend");
    // There is nothing to take back yet.
    assert_eq!(devices[0].text("friend-status"), "Now send your friend this link.");
    let link = devices[0].link();
    assert!(link.contains("moves=&friend=black"), "{link}");
    devices[1].open(&link);
    play(&mut devices, 1, "h8 i9");
    assert_eq!(devices.each_ref().map(|device| device.data("data-own")), ["white", "black"]);
}

#[test]
fn swap2_is_walked_by_links_with_both_ways_to_choose() {
    let mut devices = devices(&[("opening", "swap2")]);
    for name in ["h8", "h9", "j6"] {
        assert!(!devices[0].is_seen("friend-send"), "the first player goes on to {name}");
        devices[0].click(name);
    }
    let link = devices[0].link();
    assert!(link.contains("&opening=swap2.h8.h9.j6&friend=white"), "{link}");
    devices[1].open(&link);
    assert_eq!(devices[1].text("friend-question"), "Swap2 – You: choose a colour");
    devices[1].act("decide", "instead");
    devices[1].click("g7");
    devices[1].click("i10");
    let link = devices[1].link();
    devices[0].open(&link);
    assert_eq!(devices[0].data("data-turn"), "own");
    devices[0].act("decide", "white");
    // White is to move, played by the one who chose it.
    assert_eq!(
        (devices[0].data("data-own"), devices[0].data("data-turn")),
        ("white".into(), "own".into())
    );
    devices[0].click("a1");
    let link = devices[0].link();
    devices[1].open(&link);
    assert_eq!(
        (devices[1].data("data-own"), devices[1].moves()),
        ("black".into(), "h8h9j6g7i10a1".into())
    );
    play(&mut devices, 1, "b2 c3");
    // A reload keeps everything, and the address does not return to the link.
    devices[1].reload();
    assert_eq!(devices[1].moves(), "h8h9j6g7i10a1b2c3");
    assert_eq!(
        (devices[1].data("data-own"), devices[1].data("data-turn")),
        ("black".into(), "own".into())
    );
}

#[test]
fn every_opening_rule_is_walked_by_links() {
    for opening in OpeningRule::ALL.into_iter().filter(|&rule| rule != OpeningRule::Free) {
        let mut devices = devices(&[("rule", "renju"), ("opening", opening.name())]);
        for _ in 0..40 {
            let own = devices.iter().position(|device| device.data("data-turn") == "own");
            let own = own.expect("it is somebody's turn");
            let game = devices[own].model.game().unwrap().clone();
            let asked = game.question().map(|question| question.ask);
            match asked.as_ref().map(Ask::points) {
                Some(Some(points)) => {
                    devices[own].click(&points.iter().next().unwrap().to_string())
                }
                Some(None) if asked == Some(Ask::Colour) => devices[own].act("decide", "white"),
                Some(None) => devices[own].act("decide", "2"),
                // The one who has chosen the side to move goes on with a move.
                None => devices[own].click("o15"),
            }
            if devices[own].is_seen("friend-send") {
                let link = devices[own].link();
                devices[1 - own].open(&link);
            }
            if asked.is_none() {
                break;
            }
        }
        let [one, other] = devices.each_ref().map(|device| device.model.game().unwrap());
        assert_eq!((one.question(), one.steps()), (None, other.steps()), "{opening}");
        assert_ne!(one.own, other.own);
    }
}

#[test]
fn a_game_of_sixty_moves_needs_nothing_but_links() {
    let mut devices = devices(&[("rule", "renju"), ("days", "3")]);
    // Blocks of two by two, which make no five.
    let columns = "abcdefghijklmno".chars();
    let points: Vec<String> = [1, 4, 7, 10]
        .iter()
        .flat_map(|row| columns.clone().map(move |c| format!("{c}{row}")))
        .collect();
    let moves: Vec<&str> = points.iter().map(String::as_str).collect();
    let link = play(&mut devices, 0, &moves.join(" "));
    for device in &mut devices {
        device.reload();
        assert_eq!(device.moves(), points.concat());
    }
    // Only the fragment grows with the game.
    let fragment = link.strip_prefix(PAGE).unwrap();
    assert!(fragment.len() < 260, "{} characters: {fragment}", fragment.len());
    let code = qr_code(&link).unwrap();
    assert!(code.side <= 71 && code.path.starts_with("M4 4h7v1h-7z"), "{}", code.side);
}

#[test]
fn a_move_is_taken_back_until_its_link_is_made() {
    let mut devices = devices(&[]);
    devices[0].click("h8");
    assert!(devices[0].is_seen("friend-back"));
    devices[0].act("take-back", "");
    assert_eq!(devices[0].moves(), "");
    devices[0].click("i9");
    devices[0].link();
    assert!(!devices[0].is_seen("friend-back"));
    devices[0].act("take-back", "");
    assert_eq!(devices[0].moves(), "i9");
    // So can a step of the opening, one at a time; and a link that is only shown as a code counts as made.
    let mut devices = super::devices(&[("opening", "swap2")]);
    ["h8", "h9", "j6"].iter().for_each(|name| devices[0].click(name));
    devices[0].act("take-back", "");
    devices[0].act("take-back", "");
    assert_eq!(devices[0].moves(), "h8");
    ["i9", "j7"].iter().for_each(|name| devices[0].click(name));
    devices[0].act("code", "");
    assert!(devices[0].is_seen("friend-code") && !devices[0].is_seen("friend-back"));
}

#[test]
fn the_side_that_resigns_sends_the_link() {
    let mut devices = devices(&[]);
    play(&mut devices, 0, "h8 i9");
    devices[0].act("resign", "");
    assert_eq!(devices[0].data("data-turn"), "own", "it waits to be confirmed");
    devices[0].act("resign", "");
    assert_eq!(devices[0].data("data-result"), "resigned");
    // Until its link is made it can be taken back.
    devices[0].act("take-back", "");
    assert_eq!(devices[0].data("data-turn"), "own");
    devices[0].act("resign", "");
    devices[0].act("resign", "");
    let link = devices[0].link();
    assert!(link.contains("&resigned=black&friend=white"), "{link}");
    devices[1].open(&link);
    assert_eq!(devices[1].text("friend-title"), "White won – Black resigned");
    devices[1].reload();
    assert_eq!(devices[1].data("data-result"), "resigned");
}

#[test]
fn forbidden_points_are_refused_with_the_reason() {
    let mut devices = devices(&[("rule", "renju")]);
    play(&mut devices, 0, "h8 a1 i8 a3 j7 a5 j9 c15");
    // Two open threes at once.
    devices[0].click("j8");
    assert_eq!(devices[0].moves(), "h8a1i8a3j7a5j9c15");
    assert!(
        devices[0].text("friend-notice-text").contains("forbidden"),
        "{}",
        devices[0].text("friend-notice-text")
    );
}

#[test]
fn the_days_to_think_are_shown_and_never_enforced() {
    let mut devices = devices(&[("days", "3")]);
    devices[0].click("h8");
    let link = devices[0].link();
    assert!(link.contains("&days=3&sent=18"), "{link}");
    devices[1].now += 2 * DAY;
    devices[1].open(&link);
    let about = devices[1].text("friend-about");
    assert!(about.ends_with("sent 2 days ago · 3 days to think"), "{about}");
    devices[1].now += 9 * DAY;
    devices[1].click("i9");
    assert_eq!(devices[1].moves(), "h8i9");
    let about = devices[1].text("friend-about");
    assert!(about.ends_with("· 3 days to think"), "{about}");
}

#[test]
fn the_list_says_whose_turn_it_is_in_each_game() {
    let mut devices = devices(&[("rule", "caro")]);
    play(&mut devices, 0, "h8 i9");
    devices[0].begin(&[("rule", "renju")]);
    play(&mut devices, 0, "h8");
    devices[0].act("list", "");
    assert_eq!(
        (devices[0].data("data-stage"), devices[0].address.clone()),
        ("list".into(), "friends".into())
    );
    let view = devices[0].view();
    let changes = format!("{:?}", view.changes(&Document::default()));
    let place = |words: &str| changes.find(words).unwrap_or_else(|| panic!("no {words}"));
    assert!(place("Your move, Black") < place("Your friend’s move, White"));
    // One is opened, one deleted on the second request.
    let key = devices[0].store.keys().next().unwrap().name().to_owned();
    devices[0].act("open", &key);
    assert_eq!(devices[0].data("data-stage"), "game");
    devices[0].act("delete", &key);
    assert_eq!(devices[0].store.len(), 2);
    devices[0].act("delete", &key);
    assert_eq!((devices[0].store.len(), devices[0].data("data-stage")), (1, "list".into()));
}

#[test]
fn a_game_goes_on_where_another_tab_has_left_it() {
    let mut devices = devices(&[]);
    let link = play(&mut devices, 0, "h8");
    let mut tab = Device::new(devices[1].now);
    tab.store.clone_from(&devices[1].store);
    tab.open(&link);
    tab.click("i9");
    devices[1].store.clone_from(&tab.store);
    let key = tab.store.keys().next().unwrap().clone();
    devices[1].send(FriendMessage::Changed(key));
    assert_eq!(
        (devices[1].moves(), devices[1].data("data-turn")),
        ("h8i9".into(), "friend".into())
    );
}

/// The code covers the board.
#[test]
fn keys_do_nothing_on_a_board_behind_a_code() {
    let mut devices = devices(&[]);
    let link = play(&mut devices, 0, "h8 i9");
    let device = &mut devices[0];
    device.open(&link);
    device.click("j10");
    device.act("code", "");
    assert!(device.is_seen("friend-code") && !device.model.shows_board());
    let shown = device.data("data-moves");
    for key in ["ArrowLeft", "Home", "u"] {
        device.send(FriendMessage::Input(ViewInput::Key(key.to_owned())));
    }
    device.send(FriendMessage::Input(ViewInput::Press("a1".parse().unwrap())));
    assert_eq!(device.data("data-moves"), shown);
    device.send(FriendMessage::Input(ViewInput::Key("Escape".to_owned())));
    assert!(!device.is_seen("friend-code") && device.model.shows_board());
    device.send(FriendMessage::Input(ViewInput::Key("ArrowLeft".to_owned())));
    assert_ne!(device.data("data-moves"), shown);
}
