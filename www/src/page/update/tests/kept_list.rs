use super::*;
use crate::records::study_record;

#[test]
fn a_collection_opens_its_first_game_and_keeps_the_others() {
    let mut page = Page::persons();
    let file = "(;GM[4]PB[A]PW[B];B[aa])(;GM[4]PB[C]PW[D];B[bb];W[cc])(;GM[4];B[zz])(;GM[4];B[dd])";
    page.send(PageMessage::File(file.as_bytes().to_vec()));
    assert_eq!(page.moves(), "a15");
    assert!(page.notices().contains("game 1 of 4"), "{}", page.notices());
    assert!(page.notices().contains("1 game could not be read"), "{}", page.notices());
    assert_eq!(kept(&page), ["", "a15", "b14c13", "d12"]);
    let games = listed(&mut page);
    let second = games.iter().find(|g| g.facts.as_ref().unwrap().moves == 2).unwrap();
    assert_eq!(second.facts.as_ref().unwrap().name.as_deref(), Some("C – D"));
    page.act(PageAction::OpenKept(second.key.clone()));
    assert_eq!((page.moves(), page.model.sheets.open), ("b14c13".into(), None));
}

#[test]
fn every_game_of_a_collection_seats_the_person_and_the_computer() {
    let mut page = Page::new();
    page.send(PageMessage::File(b"(;GM[4];B[aa])(;GM[4];B[bb];W[cc])".to_vec()));
    let games = listed(&mut page);
    let second = games.iter().find(|g| g.facts.as_ref().unwrap().moves == 2).unwrap();
    // The record itself says so, whoever plays when it is opened.
    page.act(PageAction::Player(Stone::Black, SidePlayer::Person, When::Now));
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    page.act(PageAction::OpenKept(second.key.clone()));
    assert_eq!(page.moves(), "b14c13");
    assert_eq!(page.model.play.player(Stone::Black), SidePlayer::Person);
    assert!(matches!(page.model.play.player(Stone::White), SidePlayer::Computer(_)));
}

#[test]
fn a_deleted_game_can_be_brought_back() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Start);
    page.click("a1");
    let games = listed(&mut page);
    let here = page.model.store.head.key.clone();
    let other = games.iter().find(|game| game.key != here).unwrap().key.clone();
    // The game on the board is not deleted while it is being played.
    page.act(PageAction::DeleteKept(here));
    assert_eq!(kept(&page), ["a1", "h8"]);
    page.act(PageAction::DeleteKept(other.clone()));
    assert_eq!(kept(&page), ["a1"]);
    assert!(page.effects.contains(&PageEffect::Focus("kept-undo".into())));
    assert!(page.has("restore", "hidden"));
    page.act(PageAction::UndeleteKept);
    assert_eq!(kept(&page), ["a1", "h8"]);
    assert_eq!(page.model.store.kept.games.as_ref().unwrap().len(), 2);
    page.act(PageAction::OpenKept(other.clone()));
    assert_eq!((page.moves().as_str(), page.notices().as_str()), ("h8", ""));
    // Another tab has deleted it meanwhile.
    page.act(PageAction::Start);
    page.shelf.records.remove(&other);
    page.act(PageAction::OpenKept(other));
    assert_eq!(page.moves(), "");
    assert!(page.notices().contains("no longer"), "{}", page.notices());
}

#[test]
fn the_study_of_a_game_is_deleted_and_brought_back_with_it() {
    let mut page = Page::persons();
    page.click("h8");
    let studied = page.model.store.head.key.clone();
    page.act(PageAction::Start);
    page.click("a1");
    let here = page.model.store.head.key.clone();
    for (game, sgf) in [(&studied, "(;GM[4];B[hh]C[good])"), (&here, "(;GM[4];B[ao]C[far])")] {
        page.shelf.records.insert(game.study().unwrap(), study_record(sgf, 17));
    }
    listed(&mut page);
    page.act(PageAction::NameGame("the other".into()));
    let before = page.shelf.records.clone();
    for _ in 0..2 {
        page.act(PageAction::DeleteKept(studied.clone()));
        assert!(!page.shelf.records.contains_key(&studied.study().unwrap()));
        assert!(page.shelf.records.contains_key(&here.study().unwrap()), "it is another game's");
        // The list is read again, without the deleted game.
        page.act(PageAction::NameGame("the other".into()));
        page.act(PageAction::UndeleteKept);
        assert_eq!(page.shelf.records, before);
    }
}

#[test]
fn a_hundred_of_a_thousand_games_are_shown_at_first() {
    let mut page = Page::new();
    for i in 0..1_000 {
        let text = format!("moves=h8&created={i}");
        page.shelf.records.insert(RecordKey::game(&i.to_string()), text);
    }
    assert_eq!(listed(&mut page).len(), 1_000);
    let rows = |page: &Page| format!("{:?}", view(&page.model)).matches("\"open-kept\"").count();
    assert_eq!(rows(&page), 100);
    assert!(!page.has("kept-more", "hidden"));
    page.act(PageAction::MoreKept);
    assert_eq!(rows(&page), 200);
}

#[test]
fn kept_games_are_named_and_found() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::NameGame("  Final of 2026 ".into()));
    assert_eq!(page.model.store.head.name.as_deref(), Some("Final of 2026"));
    page.act(PageAction::Start);
    page.click("a1");
    assert_eq!(listed(&mut page).len(), 2);
    let found = |page: &mut Page, words: &str| {
        page.act(PageAction::SearchKept(words.into()));
        format!("{:?}", view(&page.model)).matches("\"open-kept\"").count()
    };
    assert_eq!(found(&mut page, ""), 2);
    assert_eq!(found(&mut page, "final 2026"), 1);
    assert_eq!(found(&mut page, "FREESTYLE 1 move"), 2);
    assert!(page.has("kept-none", "hidden"));
    assert_eq!(found(&mut page, "semifinal"), 0);
    assert!(!page.has("kept-none", "hidden"));
    // The name survives a reload, and can be removed.
    let mut again = page.reloaded();
    again.act(PageAction::Restore);
    assert_eq!(again.model.store.head.name.as_deref(), Some("Final of 2026"));
    again.act(PageAction::NameGame(" ".into()));
    assert_eq!(again.reloaded().model.store.head.name, None);
}

#[test]
fn the_game_on_the_board_is_opened_by_closing_the_list() {
    let mut page = Page::persons();
    page.click("h8");
    let games = listed(&mut page);
    assert_eq!(games.len(), 1);
    page.act(PageAction::OpenKept(games[0].key.clone()));
    assert_eq!((page.moves().as_str(), page.model.sheets.open), ("h8", None));
    assert!(!page.effects.iter().any(|e| matches!(e, PageEffect::Store(StoreOrder::Find(_)))));
}

/// The number identifies the displayed list as the same one as before.
#[test]
fn a_changed_list_has_a_new_number() {
    let mut page = Page::persons();
    page.click("h8");
    let first = page.model.store.head.key.clone();
    page.act(PageAction::Start);
    let mut last = page.model.store.kept.version;
    for action in [
        PageAction::Open(Sheet::Kept),
        PageAction::SearchKept("h8".into()),
        PageAction::MoreKept,
        PageAction::NameGame("first".into()),
        PageAction::DeleteKept(first),
        PageAction::UndeleteKept,
        PageAction::Close,
        PageAction::Open(Sheet::Kept),
    ] {
        let closes = action == PageAction::Close;
        page.act(action.clone());
        let version = page.model.store.kept.version;
        assert!(closes || version > last, "{action:?}: {version} after {last}");
        last = version;
    }
}
