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
        assert!(page.notices().contains("could not be opened"), "{}", page.notices());
    }
    page.act(Action::Open(Sheet::Files));
    page.act(Action::Import("h8q99".into()));
    assert!(!page.has("import-error", "hidden"));
}

const FILE: &[u8] =
    b"(;GM[4]SZ[15]C[begin];B[hh]C[centre](;W[hg]C[near];B[ig])(;W[ig];B[hg];W[aa]))";

#[test]
fn comments_and_variations_of_a_file_are_shown_and_taken() {
    let mut page = Page::persons();
    page.send(Message::File(FILE.to_vec()));
    assert!(page.notices().contains("with 1 variation."), "{}", page.notices());
    assert!(page.has("record", "hidden"));
    page.act(Action::Look(1));
    assert!(!page.has("record", "hidden") && !page.has("branch-part", "hidden"));
    assert_eq!(view(&page.model).get("comment", Part::Text), Some("centre"));
    assert_eq!(page.model.notices.spoken, "Move 1, Black, h8. centre. Variations: h9, i9");
    page.act(Action::Follow(point("i9")));
    assert_eq!(page.data("data-moves"), "h8i9");
    assert_eq!(page.data("data-game"), "h8i9h9a15");
    assert!(page.effects.contains(&Effect::Focus("look-back".into())));
    // What is no branch is not taken.
    page.act(Action::Follow(point("a1")));
    assert_eq!(page.data("data-game"), "h8i9h9a15");
    page.act(Action::Look(0));
    assert_eq!(view(&page.model).get("comment", Part::Text), Some("begin"));
    assert!(page.has("branch-part", "hidden"));
}

#[test]
fn nobody_plays_on_by_themselves_from_the_end_of_a_branch() {
    let mut page = Page::new();
    page.send(Message::File(FILE.to_vec()));
    page.act(Action::Look(1));
    for branch in ["i9", "h9", "i9"] {
        page.act(Action::Look(1));
        page.act(Action::Follow(point(branch)));
        assert!(!page.model.play.computer_to_move());
    }
}

#[test]
fn comments_and_variations_survive_the_page() {
    let mut page = Page::persons();
    page.send(Message::File(FILE.to_vec()));
    let mut page = page.reloaded();
    assert_eq!(page.notices(), "");
    page.act(Action::Look(2));
    assert_eq!(view(&page.model).get("comment", Part::Text), Some("near"));
    page.act(Action::Open(Sheet::Files));
    let written = view(&page.model).get("export-text", Part::Value).unwrap().to_owned();
    assert!(written.contains("C[near]") && written.contains("W[ig]"), "{written}");
}

#[test]
fn text_that_is_not_in_utf_8_goes_through_the_browsers_decoder() {
    let mut page = Page::persons();
    page.model.decoder = |encoding, bytes| Some(format!("{encoding} {}", bytes.len()));
    let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
    library.resize(20, 0xff);
    library.extend(b"\x78\x48\xce\xe5\xca\xd6\0\0");
    page.send(Message::File(library));
    assert_eq!(view(&page.model).get("comment", Part::Text), Some("gbk 4"));
}

#[test]
fn what_is_too_long_to_be_shown_is_written_when_it_is_taken_along() {
    let mut page = Page::persons();
    let lines: String = (0..60_000).map(|i| format!("(;W[ii]C[{i}])")).collect();
    page.send(Message::File(format!("(;GM[4];B[hh]{lines})").into_bytes()));
    assert!(page.notices().contains("too large"), "{}", page.notices());
    page.act(Action::Open(Sheet::Files));
    let shown = view(&page.model).get("export-text", Part::Value).unwrap().to_owned();
    assert!(shown.contains("too long"), "{} bytes are shown", shown.len());
    page.act(Action::Download);
    let [Effect::Download { text, .. }] = &page.effects[..] else { panic!("no download") };
    assert!(text.contains("C[59999]"));
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
