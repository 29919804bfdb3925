use super::*;
use crate::records::StoreFailure;
use crate::settings::Settings;

const BACK: PageAction = PageAction::Restore;

fn go_to(page: &mut Page, fragment: &str) {
    page.send(PageMessage::Address(fragment.into()));
}

#[test]
fn after_many_links_the_way_back_leads_to_the_own_game() {
    let mut page = Page::persons();
    for name in ["h8", "i7", "j9", "i8"] {
        page.click(name);
    }
    for (link, moves) in [("#moves=a1b1c1", "a1b1c1"), ("#moves=d4e4", "d4e4"), ("#moves=f6", "f6")]
    {
        go_to(&mut page, link);
        assert_eq!(page.moves(), moves);
        assert_eq!(page.model.notices.list.len(), 1, "{}", page.notices());
    }
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8i7j9i8");
    assert_eq!(page.notices(), "");
    assert!(page.has("restore", "hidden"));
}

#[test]
fn links_that_are_only_looked_at_leave_nothing_behind() {
    let mut page = Page::persons();
    page.click("h8");
    go_to(&mut page, "#moves=a1b1c1");
    assert_eq!(kept(&page), ["h8"]);
    // Playing on from a link makes it a separate game, and the way back then leads to it.
    page.click("d1");
    assert_eq!(kept(&page), ["a1b1c1d1", "h8"]);
    go_to(&mut page, "#moves=e5");
    page.act(BACK.clone());
    assert_eq!(page.moves(), "a1b1c1d1");
}

#[test]
fn files_and_links_in_any_order_do_not_hide_the_own_game() {
    let mut page = Page::persons();
    page.click("h8");
    page.send(PageMessage::File(b"a1b2".to_vec()));
    go_to(&mut page, "#moves=c3");
    page.send(PageMessage::File(b"d4".to_vec()));
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8");
    // Games from files are in the list.
    assert_eq!(kept(&page), ["a1b2", "d4", "h8"]);
}

#[test]
fn a_new_game_keeps_the_one_before_and_says_so() {
    let mut page = Page::persons();
    page.click("h8");
    page.click("i9");
    page.act(PageAction::Start);
    assert_eq!(page.moves(), "");
    assert!(page.notices().contains("kept"), "{}", page.notices());
    // Another one after it, and a move in that: the way back is unchanged.
    page.act(PageAction::Start);
    page.click("a1");
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8i9");
    // And from there to the game that was just begun.
    page.act(BACK.clone());
    assert_eq!(page.moves(), "a1");
    assert_eq!(kept(&page), ["a1", "h8i9"]);
}

#[test]
fn a_finished_game_is_kept_silently() {
    let mut page = Page::persons();
    for name in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"] {
        page.click(name);
    }
    page.act(PageAction::Start);
    assert_eq!(page.notices(), "");
    assert!(!page.has("restore", "hidden"));
    let games = listed(&mut page);
    let facts = games.iter().find_map(|g| g.facts.as_ref().filter(|f| f.moves == 9)).unwrap();
    assert_eq!(facts.result.as_deref(), Some("black"));
}

#[test]
fn a_new_game_without_a_move_survives_a_reload_and_leaves_nothing_behind() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Size(tengen::board::Size::new(19).unwrap()));
    page.act(PageAction::Start);
    let mut page = page.reloaded();
    assert_eq!((page.moves(), page.data("data-size")), (String::new(), "19".into()));
    page.act(PageAction::Start);
    page.act(PageAction::Start);
    // The game that was played, and the one on the board.
    assert_eq!(kept(&page), ["", "h8"]);
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8");
}

#[test]
fn a_game_without_a_move_stays_with_its_study() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Start);
    let key = page.model.store.head.key.clone();
    page.shelf.records.insert(key.study().unwrap(), "sgf=(;C[a plan])".into());
    page.act(PageAction::Start);
    page.act(PageAction::Start);
    assert_eq!(kept(&page), ["", "", "h8"]);
    assert!(page.shelf.records.contains_key(&key));
}

#[test]
fn a_branch_is_another_game_than_the_one_it_leaves() {
    let mut page = Page::persons();
    for name in ["h8", "i9", "g7", "j10"] {
        page.click(name);
    }
    page.act(PageAction::Look(2));
    page.click("a1");
    page.click("b1");
    assert_eq!(kept(&page), ["h8i9a1b1", "h8i9g7j10"]);
    // An unchanged link is stored too once it is branched off.
    go_to(&mut page, "#moves=a1b1c1");
    page.act(PageAction::Look(1));
    page.click("d4");
    assert_eq!(kept(&page), ["a1b1c1", "a1d4", "h8i9a1b1", "h8i9g7j10"]);
    page.act(BACK.clone());
    assert_eq!(page.moves(), "a1b1c1");
}

#[test]
fn the_way_back_survives_a_reload() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Start);
    page.click("a1");
    let mut page = page.reloaded();
    assert_eq!(page.moves(), "a1");
    assert!(!page.has("restore", "hidden"));
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8");
}

#[test]
fn a_link_that_is_loaded_again_keeps_the_way_back() {
    let mut page = Page::persons();
    page.click("h8");
    go_to(&mut page, "#moves=a1b1");
    let mut page = Page::tab(page.shelf.clone(), false, "#moves=a1b1");
    assert_eq!(page.moves(), "a1b1");
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8");
}

#[test]
fn a_new_tab_has_the_last_game_unless_another_tab_has_it() {
    let mut first = Page::persons();
    first.click("h8");
    let mut shelf = first.shelf.clone();
    assert_eq!(Page::tab(shelf.clone(), true, "").moves(), "h8");
    shelf.elsewhere.extend(shelf.tab.clone().map(|tab| tab.game));
    let mut second = Page::tab(shelf, true, "");
    assert_eq!(second.moves(), "");
    assert!(second.notices().contains("another tab"), "{}", second.notices());
    second.click("a1");
    assert_eq!(kept(&second), ["a1", "h8"]);
}

#[test]
fn a_duplicated_tab_has_a_copy() {
    let mut first = Page::persons();
    first.click("h8");
    let mut shelf = first.shelf.clone();
    shelf.elsewhere.extend(shelf.tab.clone().map(|tab| tab.game));
    let mut second = Page::tab(shelf, false, "");
    assert_eq!(second.moves(), "h8");
    assert_eq!(kept(&second), ["h8", "h8"]);
    second.click("a1");
    assert_eq!(kept(&second), ["h8", "h8a1"]);
    // From then on the copy belongs to this tab.
    assert_eq!(second.reloaded().moves(), "h8a1");
}

#[test]
fn a_game_that_another_tab_writes_becomes_two() {
    let mut page = Page::persons();
    page.click("h8");
    let key = page.model.store.head.key.clone();
    page.shelf.records.insert(key.clone(), "moves=h8i9j10".into());
    page.send(PageMessage::Store(StoreEvent::Overwritten(key, String::new())));
    page.click("a1");
    assert_eq!(kept(&page), ["h8a1", "h8i9j10"]);
    assert!(page.notices().contains("another tab"));
    // For other games that is nothing new.
    page.send(PageMessage::Store(StoreEvent::Overwritten(RecordKey::game("x"), String::new())));
    assert_eq!(kept(&page).len(), 2);
}

#[test]
fn settings_of_two_tabs_do_not_undo_each_other() {
    let mut page = Page::persons();
    page.act(PageAction::Toggle("overlay".into()));
    let mut other = page.model.settings;
    (other.numbers, other.overlay) = (!other.numbers, false);
    let (key, text) = (RecordKey::settings(), other.fields().to_string());
    page.send(PageMessage::Store(StoreEvent::Overwritten(key.clone(), text)));
    page.act(PageAction::Toggle("coordinates".into()));
    let kept = Settings::readable(page.shelf.records.get(&key).cloned());
    assert_eq!(kept.numbers, other.numbers);
    assert_eq!(kept.coordinates, !other.coordinates);
    assert!(kept.overlay, "each tab shows what it likes of its board");
}

#[test]
fn a_move_before_the_late_answer_of_the_store_is_not_lost() {
    let mut page = Page::persons();
    page.click("h8");
    let mut shelf = page.shelf.clone();
    let tab = shelf.tab.clone().unwrap();
    let text = shelf.records.remove(&tab.game).unwrap();
    // The copy at hand is gone, and the database is slow to answer.
    let mut page = Page::with(Shelf::default(), Started::default());
    let found =
        FoundRecord { key: tab.game.clone(), texts: vec![], is_certain: true, is_elsewhere: false };
    page.model = PageModel::new();
    let started = Started { tab: Some((tab.clone(), found.clone())), ..Started::default() };
    let effects = update(&mut page.model, PageMessage::Started(started));
    assert!(effects.contains(&PageEffect::Store(StoreOrder::Find(tab.game.clone()))));
    page.click("a1");
    page.shelf.records.insert(tab.game.clone(), text.clone());
    page.send(PageMessage::Store(StoreEvent::Found(FoundRecord { texts: vec![text], ..found })));
    assert_eq!(page.moves(), "a1");
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8");
}

#[test]
fn stones_set_up_by_a_link_stay_when_the_store_answers_late() {
    let mut page = Page::persons();
    page.click("h8");
    let tab = page.shelf.tab.clone().unwrap();
    let text = page.shelf.records[&tab.game].clone();
    let found =
        FoundRecord { key: tab.game.clone(), texts: vec![], is_certain: true, is_elsewhere: false };
    let mut page = Page::with(Shelf::default(), Started::default());
    page.model = PageModel::new();
    let fragment = "rule=freestyle&size=15&black=h8&white=i9&turn=black&moves=".to_owned();
    let tab = Some((tab, found.clone()));
    update(&mut page.model, PageMessage::Started(Started { tab, fragment, ..Started::default() }));
    page.send(PageMessage::Store(StoreEvent::Found(FoundRecord { texts: vec![text], ..found })));
    assert_eq!(page.model.play.game.live().board().len(), 2);
}

#[test]
fn a_copy_that_is_gone_is_found_in_the_store() {
    let mut page = Page::persons();
    page.click("h8");
    let tab = page.shelf.tab.clone().unwrap();
    for texts in [vec![], vec!["%%%".to_owned()]] {
        let found =
            FoundRecord { key: tab.game.clone(), texts, is_certain: true, is_elsewhere: false };
        let tab = Some((tab.clone(), found));
        let page = Page::with(page.shelf.clone(), Started { tab, ..Started::default() });
        assert_eq!((page.moves(), page.notices()), ("h8".into(), String::new()));
    }
}

#[test]
fn a_malformed_game_is_reported_as_unreadable_and_its_text_can_be_saved() {
    let old_game = Some("%%%".to_owned());
    let mut page = Page::begun(Started { old_game, ..Started::default() });
    assert_eq!(page.moves(), "");
    assert!(page.notices().contains("A saved game could not be read"), "{}", page.notices());
    page.act(PageAction::SaveUnreadable);
    let name = "tengen-unreadable.txt".to_owned();
    assert_eq!(page.effects, [PageEffect::Download { name, text: "%%%".into() }]);
    assert!(page.shelf.records.values().any(|text| text == "%%%"));
    // It can be opened from the list, which reports the same again and changes nothing.
    page.click("h8");
    let games = listed(&mut page);
    let broken = games.iter().find(|game| game.facts.is_none()).unwrap();
    page.act(PageAction::OpenKept(broken.key.clone()));
    assert_eq!(page.moves(), "h8");
    assert!(page.notices().contains("A saved game could not be read"));
}

#[test]
fn games_of_earlier_versions_are_taken_over() {
    let old_game = Some("moves=h8i9&black-player=person&white-player=club".to_owned());
    let old_kept = Some("rule=renju&moves=a1b2c3".to_owned());
    let mut page = Page::begun(Started { old_game, old_kept, ..Started::default() });
    assert_eq!((page.moves(), page.notices()), ("h8i9".into(), String::new()));
    assert_eq!(page.model.play.player(Stone::White).name(), "club");
    page.act(BACK.clone());
    assert_eq!((page.moves(), page.data("data-rule")), ("a1b2c3".into(), "renju".into()));
    page.act(BACK.clone());
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn a_store_that_fails_is_reported_once_for_each_reason() {
    let mut page = Page::persons();
    page.click("h8");
    for _ in 0..3 {
        page.send(PageMessage::Store(StoreEvent::Failed(StoreFailure::Full)));
    }
    assert_eq!(page.model.notices.list.len(), 1);
    page.act(PageAction::Dismiss(0));
    // Pressed twice.
    page.act(PageAction::Dismiss(0));
    page.send(PageMessage::Store(StoreEvent::Failed(StoreFailure::Full)));
    assert_eq!(page.notices(), "");
    page.send(PageMessage::Store(StoreEvent::Failed(StoreFailure::Cleared)));
    let key = page.model.store.head.key.clone();
    assert!(
        matches!(&page.effects[..], [PageEffect::Store(StoreOrder::Keep(kept, _)), ..] if *kept == key)
    );
    // Play goes on.
    page.click("a1");
    assert_eq!(page.moves(), "h8a1");
}

#[test]
fn notices_do_not_outlive_what_they_are_about() {
    let mut page = Page::persons();
    page.click("h8");
    for link in ["#moves=h8h8", "#moves=z1", "#rule=go"] {
        go_to(&mut page, link);
    }
    assert_eq!(page.model.notices.list.len(), 1, "{}", page.notices());
    page.click("i9");
    assert_eq!(page.notices(), "");
    page.send(PageMessage::File(b"(;GM[4];B[hh](;W[ii])(;W[jj]))".to_vec()));
    assert!(page.notices().contains("variation"), "{}", page.notices());
    page.send(PageMessage::File(b"a1b1".to_vec()));
    // That it is opened, and by which rule.
    assert_eq!(page.model.notices.list.len(), 2, "{}", page.notices());
    assert!(!page.notices().contains("variation"), "{}", page.notices());
}

#[test]
fn a_view_finds_the_game_in_the_store() {
    let mut page = Page::persons();
    page.click("h8");
    go_to(&mut page, "#moves=a1b2");
    let linked = page.model.store.head.key.clone();
    assert!(!page.shelf.records.contains_key(&linked));
    // Leaving a page stores nothing that was not stored before.
    page.send(PageMessage::Hidden(true));
    assert!(!page.shelf.records.contains_key(&linked));
    page.send(PageMessage::Away(true));
    assert!(page.shelf.records[&linked].contains("moves=a1b2"));
    assert_eq!(page.shelf.tab.as_ref().unwrap().game, linked);
    // Reloaded with its address, it is the same one, and the person's own game is a step away.
    page.send(PageMessage::Away(false));
    let mut again = Page::tab(page.shelf.clone(), false, "#moves=a1b2");
    assert_eq!(again.model.store.head.key, linked);
    again.act(PageAction::Restore);
    assert_eq!(again.moves(), "h8");
    // A game of the list, which is written only when it is changed, is at hand too.
    again.act(PageAction::OpenKept(linked.clone()));
    again.send(PageMessage::Away(true));
    let kept = |effect: &PageEffect| matches!(effect, PageEffect::Store(StoreOrder::Keep(key, _)) if *key == linked);
    assert!(again.effects.iter().any(kept));
}

/// Of two copies of a game, the later readable one is opened.
#[test]
fn of_several_copies_the_best_is_opened() {
    let copy = |moves: &str, changed: u32| format!("moves={moves}&changed={changed}");
    for (texts, moves) in [
        ([copy("a1", 5), copy("b1", 7)], "b1"),
        ([copy("a1", 7), copy("b1", 5)], "a1"),
        ([copy("a1", 5), copy("b1b1", 7)], "a1"),
        ([copy("a1a1", 7), copy("b1", 5)], "b1"),
        ([copy("a1a1", 5), copy("b1c1b1", 7)], "b1c1"),
        ([copy("a1c1a1", 7), copy("b1b1", 5)], "a1c1"),
    ] {
        let mut page = Page::persons();
        let key = RecordKey::game("x");
        page.model.store.awaited = Some(crate::store::Awaited::Open(key.clone()));
        let texts = texts.to_vec();
        page.send(PageMessage::Store(StoreEvent::Found(FoundRecord {
            key,
            texts,
            is_certain: true,
            is_elsewhere: false,
        })));
        assert_eq!(page.moves(), moves);
    }
}

#[test]
fn no_game_is_reported_as_kept_if_nothing_can_be_kept() {
    for failure in [StoreFailure::Refused, StoreFailure::Full] {
        let mut page = Page::persons();
        page.click("h8");
        page.click("i9");
        page.act(PageAction::Start);
        assert_eq!(page.notices(), "Your game is kept.");
        // Messages from before the failure was known are corrected.
        page.send(PageMessage::Store(StoreEvent::Failed(failure)));
        assert!(page.has("tengen", "data-unkept"));
        let stays = "stays here until the page is closed.";
        assert!(page.notices().contains(&format!("Your game {stays}")), "{}", page.notices());
        go_to(&mut page, "#moves=a1b1c1");
        assert!(page.notices().contains(&format!("Your own game {stays}")), "{}", page.notices());
        page.act(PageAction::Look(1));
        page.click("d4");
        assert!(page.notices().contains(&format!("original game {stays}")), "{}", page.notices());
        assert!(!page.notices().contains("kept"), "{}", page.notices());
        page.act(PageAction::Open(Sheet::Kept));
        assert!(page.has("kept-about", "hidden") && page.has("kept-empty", "hidden"));
        assert!(!page.has("kept-outcome", "hidden") && !page.text("kept-outcome").is_empty());
    }
    let mut page = Page::persons();
    page.send(PageMessage::Store(StoreEvent::Failed(StoreFailure::Cleared)));
    assert!(!page.has("tengen", "data-unkept"), "it is being kept again");
}

#[test]
fn a_game_with_unknown_players_is_named_after_its_origin() {
    let mut page = Page::new();
    go_to(&mut page, "#moves=a1b1c1d1");
    page.click("e1");
    page.send(PageMessage::File(b"h8i9".to_vec()));
    page.act(PageAction::Open(Sheet::Kept));
    let rows = page.children("kept-list");
    for (part, times) in [("From a link", 1), ("From a file", 1), ("Easy", 0), ("Person", 0)] {
        assert_eq!(rows.matches(&format!("\"{part}\"")).count(), times, "{part}: {rows}");
    }
    // Nor are they found by players that they did not have.
    page.act(PageAction::SearchKept("person".into()));
    assert!(!page.has("kept-none", "hidden"));
}
