use super::*;

fn answer(page: &mut Page, line: &str) -> String {
    page.act(PageAction::Command(line.into()));
    page.model.notices.answer.clone().unwrap_or_default()
}

#[test]
fn a_game_is_played_by_the_command_line() {
    let mut page = Page::persons();
    assert_eq!(answer(&mut page, "last"), "No move has been played.");
    assert_eq!(answer(&mut page, " H8 "), "Move 1, Black, h8");
    assert_eq!(answer(&mut page, "h8"), "You cannot play on h8 now.");
    for line in ["a1", "i8", "c1", "j8"] {
        answer(&mut page, line);
    }
    assert_eq!(answer(&mut page, "stones"), "Black: h8 i8 j8. White: a1 c1.");
    assert_eq!(answer(&mut page, "stones a1..b9"), "Black: –. White: a1.");
    assert_eq!(
        answer(&mut page, "threats"),
        "Black has an open three h8 i8 j8; it becomes an open four at g8 k8."
    );
    assert_eq!(answer(&mut page, "undo"), "White agrees?");
    assert_eq!(answer(&mut page, "undo"), "1 move taken back");
    assert_eq!(page.moves(), "h8a1i8c1");
    assert_eq!(answer(&mut page, "threats"), "There are no threats.");
    assert_eq!(answer(&mut page, "why"), "Nothing is decided yet.");
    for line in ["j8", "e1", "k8", "g1", "l8"] {
        answer(&mut page, line);
    }
    assert_eq!(answer(&mut page, "why"), "Black won – five in a row");
    assert!(page.model.notices.spoken.is_empty(), "it is said once");
}

#[test]
fn commands_open_the_form_and_explain_themselves() {
    let mut page = Page::persons();
    answer(&mut page, "new");
    assert_eq!(page.model.sheets.open, Some(crate::page::model::Sheet::New));
    page.act(PageAction::Close);
    let help = answer(&mut page, "help");
    assert_eq!(help, page.model.text.get("command.help"));
    page.click("h8");
    // The other person agrees.
    answer(&mut page, "undo");
    answer(&mut page, "undo");
    assert_eq!(answer(&mut page, "redo"), "1 move replayed");
    assert_eq!(answer(&mut page, "last"), "Move 1, Black, h8");
}

#[test]
fn a_hint_is_asked_for_and_given() {
    let mut page = Page::new();
    assert_eq!(answer(&mut page, "hint"), "");
    assert!(page.search().is_some());
    page.engine_plays("h8");
    assert_eq!(page.model.analysis.hint, Some(point("h8")));
}

#[test]
fn a_forbidden_point_is_explained() {
    let mut page = Page::opened("#rule=renju&black=g8i8h7h9&white=a1c1e1g1&turn=black");
    assert_eq!(answer(&mut page, "why h8"), "h8 is forbidden to Black: double three");
    assert_eq!(answer(&mut page, "h8"), "h8 is forbidden to Black: double three");
    assert!(answer(&mut page, "why b2").starts_with("b2"));
}

#[test]
fn an_unknown_command_is_answered_with_the_list_of_commands() {
    let mut page = Page::new();
    for line in ["explode", "h8 i9", "stones z", "why 7", "z99"] {
        let text = answer(&mut page, line);
        assert!(text.contains(line) && text.contains("stones d4..h8"), "{text}");
    }
    assert_eq!(page.moves(), "");
}

#[test]
fn an_answer_in_words_that_arrive_late_waits_for_them() {
    let mut page = Page::silent();
    let effects = update(&mut page.model, PageMessage::Do(PageAction::Command("last".to_owned())));
    assert!(effects.contains(&PageEffect::FetchSheets));
    assert_eq!(page.model.notices.answer, None);
    page.model.pointer.hover = Some(point("h8"));
    let key = || PageMessage::Key(KeyPress { name: "v".to_owned(), on_board: false });
    let effects = update(&mut page.model, key());
    assert!(effects.contains(&PageEffect::FetchSheets));
    assert!(page.model.analysis.inspection.is_none());
    update(&mut page.model, PageMessage::SheetsCame(vec![]));
    assert_eq!(page.model.notices.answer.as_deref(), Some("No move has been played."));
    let inspected = page.model.analysis.inspection.as_ref().map(|inspected| inspected.point);
    assert_eq!(inspected, Some(point("h8")));
}

#[test]
fn a_sheet_that_has_not_arrived_leaves_the_keys_alone() {
    let mut page = Page::silent();
    let effects = update(&mut page.model, PageMessage::Do(PageAction::Open(Sheet::New)));
    assert!(effects.contains(&PageEffect::FetchSheets));
    let key = PageMessage::Key(KeyPress { name: "t".to_owned(), on_board: false });
    update(&mut page.model, key);
    assert!(page.model.settings.numbers);
    assert_eq!(view(&page.model).get("sheet-new", Part::Open), None);
    update(&mut page.model, PageMessage::SheetsCame(vec![]));
    assert_eq!(view(&page.model).get("sheet-new", Part::Open), Some("open"));
}
