use super::*;
use crate::model::Sheet;

#[test]
fn a_pasted_game_is_opened_and_the_old_one_kept() {
    let mut page = Page::persons();
    page.click("a1");
    page.send(Message::File(b"(;GM[4]SZ[15];B[hh];W[ii])".to_vec()));
    assert_eq!(page.moves(), "h8i7");
    page.act(Action::Restore);
    assert_eq!(page.moves(), "a1");
}

#[test]
fn a_file_that_is_none_is_named_and_changes_nothing() {
    let mut page = Page::persons();
    page.click("a1");
    for bytes in [&b"\xffRenLib\xff\x03\x04"[..], b"\0\xff\xfe", b"Piskvorky 99x99, 1:1, 0", b"(;"]
    {
        page.send(Message::File(bytes.to_vec()));
        assert_eq!(page.moves(), "a1");
        assert!(page.notices().contains("cannot be opened"), "{}", page.notices());
    }
    page.act(Action::Open(Sheet::Files));
    page.act(Action::Import("h8q99".into()));
    assert!(!page.has("import-error", "hidden"));
}

#[test]
fn the_game_is_written_in_the_chosen_format() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(Action::Open(Sheet::Files));
    page.act(Action::Format(crate::game::Format::Moves));
    assert_eq!(view(&page.model).get("export-text", Part::Value), Some("h8"));
    page.act(Action::Download);
    let name = "tengen-freestyle.txt".to_owned();
    assert_eq!(page.effects, [Effect::Download { name, text: "h8".into() }]);
}
