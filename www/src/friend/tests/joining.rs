//! Links of games that exist here already.

use super::*;

#[test]
fn opening_ones_own_sent_link_keeps_the_seat_and_waits() {
    let mut devices = devices(&[]);
    devices[0].click("h8");
    let link = devices[0].link();
    devices[0].open(&link);
    assert_eq!(
        (devices[0].data("data-own"), devices[0].data("data-turn")),
        ("black".into(), "friend".into())
    );
    assert_eq!(devices[0].store.len(), 1);
    devices[0].click("i9");
    assert_eq!(devices[0].moves(), "h8");
}

#[test]
fn an_older_link_is_offered_as_such_and_takes_nothing_away() {
    let mut devices = devices(&[]);
    let older = play(&mut devices, 0, "h8 i9 j10");
    play(&mut devices, 1, "g7 a1");
    let kept = devices[1].store.clone();
    devices[1].open(&older);
    assert_eq!((devices[1].moves(), &devices[1].store), ("h8i9j10g7a1".into(), &kept));
    let said = devices[1].text("friend-offer-text");
    assert!(said.contains("after move 3") && said.contains("at move 5"), "{said}");
    devices[1].act("take", "");
    assert_eq!((devices[1].moves(), devices[1].is_seen("friend-offer")), ("h8i9j10".into(), false));
    assert_eq!(devices[1].store, kept);
    // A press on the board returns to the latest position, and places nothing.
    devices[1].click("a2");
    assert_eq!(devices[1].moves(), "h8i9j10g7a1");
}

#[test]
fn a_diverging_link_names_the_move_and_both_can_be_kept() {
    let mut devices = devices(&[]);
    play(&mut devices, 0, "h8 i9");
    let mut other = Device::new(5);
    other.store.clone_from(&devices[1].store);
    let link = play(&mut devices, 0, "j10 g7");
    // In the other copy, Black has played differently.
    let id = devices[0].data("data-game");
    other.open(&format!("rule=freestyle&size=15&moves=h8i9k11&friend=white&game={id}"));
    other.click("a1");
    let diverging = other.link();
    devices[0].open(&diverging);
    assert_eq!(devices[0].moves(), "h8i9j10g7");
    let said = devices[0].text("friend-offer-text");
    assert!(said.contains("move 3") && said.contains("“k11”") && said.contains("“j10”"), "{said}");
    assert_eq!(devices[0].store.len(), 1);
    devices[0].act("take", "");
    assert_eq!((devices[0].store.len(), devices[0].moves()), (2, "h8i9k11a1".into()));
    assert_eq!(
        (devices[0].data("data-own"), devices[0].data("data-turn")),
        ("black".into(), "own".into())
    );
    // Each continues with its own links, and the address names the one on the board.
    devices[0].click("b2");
    devices[0].reload();
    assert_eq!(devices[0].moves(), "h8i9k11a1b2");
    devices[0].open(&link);
    assert_eq!(
        (devices[0].moves(), devices[0].is_seen("friend-offer")),
        ("h8i9j10g7".into(), false)
    );
    devices[0].open(&diverging);
    assert_eq!(devices[0].moves(), "h8i9k11a1b2", "it is the older position of that game");
    assert_eq!(devices[0].store.len(), 2);
}

#[test]
fn an_own_move_that_was_not_made_here_is_asked_about() {
    let mut devices = devices(&[]);
    play(&mut devices, 0, "h8 i9");
    let id = devices[0].data("data-game");
    // Black's third move was not made on Black's device.
    devices[0].open(&format!("rule=freestyle&size=15&moves=h8i9o15a1&friend=black&game={id}"));
    assert_eq!(devices[0].moves(), "h8i9");
    let said = devices[0].text("friend-offer-text");
    assert!(said.contains("move 3") && said.contains("“o15”"), "{said}");
    assert!(matches!(devices[0].model.offer, Some(Offer::OwnStep(_, 2))));
    devices[0].act("dismiss", "");
    assert_eq!(devices[0].moves(), "h8i9");
    devices[0].open(&format!("rule=freestyle&size=15&moves=h8i9o15a1&friend=black&game={id}"));
    devices[0].act("take", "");
    assert_eq!(
        (devices[0].moves(), devices[0].data("data-turn")),
        ("h8i9o15a1".into(), "own".into())
    );
}

#[test]
fn games_are_compared_step_by_step() {
    let game = |moves: &str, more: &str| {
        let link = format!("moves={moves}&friend=black&game=a{more}");
        Correspondence::from_link(&link).unwrap()
    };
    let kept = game("h8i9j10k11", "");
    let found = |link: &Correspondence| relation(&kept, link).unwrap();
    assert_eq!(found(&kept), Relation::Same);
    assert_eq!(found(&game("h8i9", "")), Relation::Older);
    assert_eq!(found(&game("h8i9j10a1", "")), Relation::Diverges(3));
    assert_eq!(found(&game("h8i9j10k11a1a2", "")), Relation::Newer { own: Some(4) });
    // The same stones by another opening rule are another game.
    let pro = game("h8i9", "&opening=pro.h8.i9");
    assert!(matches!(relation(&kept, &pro), Err(FriendError::Other { field: "opening", .. })));
    let swapped = |opening: &str| {
        let link = format!("moves=h8h9j6&opening=swap2.h8.h9.j6{opening}&friend=white&game=a");
        Correspondence::from_link(&link)
    };
    let [before, after] = ["", ".black"].map(|opening| swapped(opening).unwrap());
    assert_eq!((before.own, after.own), (Seat::Second, Seat::First));
    assert_eq!(relation(&before, &after), Ok(Relation::Newer { own: Some(3) }));
    assert_eq!((before.colour(before.own), after.own_colour()), (Stone::White, Stone::White));
}
