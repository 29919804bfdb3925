use super::*;
use crate::records::{ReadPurpose, StoreEvent};
use crate::store::Restoring;

#[test]
fn everything_is_saved_in_a_file_and_restored_from_it() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Start);
    page.click("a1");
    page.act(PageAction::Toggle("numbers".into()));
    page.shelf.records.insert(RecordKey::named("puzzle/1").unwrap(), "solved".into());
    page.model.store.now = 1_795_316_000_000;
    page.act(PageAction::SaveAll);
    let Some(PageEffect::Download { name, text }) = page.effects.last().cloned() else {
        panic!("no file: {:?}", page.effects)
    };
    assert_eq!(name, "tengen-2026-11-22.txt");
    // On another device, in mid-game.
    let mut other = Page::begun(Started { seed: 7, ..Started::default() });
    other.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    other.click("o15");
    other.send(PageMessage::File(text.clone().into_bytes()));
    assert_eq!(other.moves(), "o15");
    assert!(other.notices().contains("New: 3"), "{}", other.notices());
    assert!(other.model.settings.numbers);
    assert_eq!(other.shelf.records[&RecordKey::named("puzzle/1").unwrap()], "solved");
    assert_eq!(kept(&other), ["a1", "h8", "o15"]);
    let moves: Vec<_> = listed(&mut other).into_iter().map(|g| g.facts.unwrap().moves).collect();
    assert_eq!(moves, [1, 1, 1]);
    // Once more: nothing is there twice. Where the file was asked for, the list is shown that it came to.
    for (open, then) in [(None, None), (Some(Sheet::Files), Some(Sheet::Kept))] {
        other.model.sheets.open = open;
        other.send(PageMessage::File(text.clone().into_bytes()));
        assert!(other.notices().contains("New: 0"), "{}", other.notices());
        assert_eq!((kept(&other).len(), other.model.sheets.open), (3, then));
    }
}

#[test]
fn a_broken_backup_changes_nothing() {
    let mut page = Page::persons();
    page.click("h8");
    let before = page.shelf.records.clone();
    page.send(PageMessage::File(b"tengen backup 1\ngame/1 moves=h8h8\nend 1\n".to_vec()));
    assert!(page.notices().contains("line 2: move 2, h8"), "{}", page.notices());
    page.act(PageAction::Open(Sheet::Kept));
    page.send(PageMessage::File(b"tengen backup 9\n".to_vec()));
    let said = view(&page.model).get("restore-error", Part::Text).unwrap().to_owned();
    assert!(said.contains("“9”"), "{said}");
    assert_eq!((page.shelf.records.clone(), page.moves()), (before, "h8".into()));
}

#[test]
fn records_that_cannot_be_read_stop_a_backup() {
    let mut page = Page::persons();
    page.click("h8");
    let unread = |purpose| PageMessage::Store(StoreEvent::Unread(purpose));
    page.send(unread(ReadPurpose::Save));
    assert!(page.notices().contains("stored in this browser could not be read"));
    let is_file = |effect: &PageEffect| matches!(effect, PageEffect::Download { .. });
    assert!(!page.effects.iter().any(is_file));
    page.act(PageAction::Open(Sheet::Kept));
    page.model.store.restoring = Some(Restoring::Read(vec![]));
    page.send(unread(ReadPurpose::Restore));
    assert_eq!(page.model.store.restoring, None);
    let said = view(&page.model).get("restore-error", Part::Text).unwrap().to_owned();
    assert!(said.ends_with("Nothing has changed."), "{said}");
}

#[test]
fn other_records_stored_in_the_meantime_do_not_end_a_restoration() {
    let mut page = Page::persons();
    page.model.store.restoring = Some(Restoring::Read(vec![]));
    page.send(PageMessage::Store(StoreEvent::KeptAll));
    assert!(page.model.store.restoring.is_some());
}

#[test]
fn a_backup_is_named_after_the_day() {
    for (days, date) in [
        (0, "1970-01-01"),
        (58, "1970-02-28"),
        (59, "1970-03-01"),
        (789, "1972-02-29"),
        (790, "1972-03-01"),
        (11_016, "2000-02-29"),
        (11_322, "2000-12-31"),
        (11_323, "2001-01-01"),
        (20_779, "2026-11-22"),
        (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
        (157_113, "2400-02-29"),
    ] {
        let mut page = Page::persons();
        page.model.store.now = days * 86_400_000 + 86_399_999;
        page.act(PageAction::SaveAll);
        let named = page.effects.iter().find_map(|effect| match effect {
            PageEffect::Download { name, .. } => Some(name.as_str()),
            _ => None,
        });
        assert_eq!(named, Some(format!("tengen-{date}.txt").as_str()));
    }
}
