use tengen::rules::Rule;

use super::*;
use crate::files::ExportFormat;
use crate::records::{Fields, study_record};
use crate::text::Reason;

#[test]
fn a_pasted_game_is_opened_and_the_old_one_kept() {
    let mut page = Page::persons();
    page.click("a1");
    page.send(PageMessage::File(b"(;GM[4]SZ[15];B[hh];W[ii])".to_vec()));
    assert_eq!(page.moves(), "h8i7");
    assert!(!page.effects.contains(&PageEffect::OpenStudy) && page.has("record", "hidden"));
    page.act(PageAction::Restore);
    assert_eq!(page.moves(), "a1");
}

#[test]
fn the_rule_assumed_for_a_file_is_reported_and_can_be_changed() {
    let mut page = Page::persons();
    page.click("a1");
    page.send(PageMessage::File(b"(;GM[4]SZ[19];B[hh]C[five](;W[ii])(;W[aa]))".to_vec()));
    assert!(
        page.notices().contains("names no rule and is read as Freestyle"),
        "{}",
        page.notices()
    );
    assert_eq!(page.text("terms"), "Freestyle · 19 × 19");
    assert!(page.has("tengen", "data-rule-guessed"));
    let games = page.shelf.records.len();
    page.act(PageAction::ReadAs(Rule::Renju));
    assert_eq!(
        (page.text("terms").as_str(), page.data("data-rule").as_str()),
        ("Renju · 19 × 19", "renju")
    );
    assert!(page.notices().contains("is read as Renju"), "{}", page.notices());
    assert_eq!(page.shelf.records.len(), games, "it took the other's place");
    assert!(studies(&page)[0].contains("RU[renju]"), "{:?}", studies(&page));
    // Once the game goes on, its rule stays.
    page.click("a1");
    assert!(!page.notices().contains("Renju"), "{}", page.notices());
    assert!(!page.has("tengen", "data-rule-guessed"));
    page.act(PageAction::Restore);
    assert_eq!(page.moves(), "a1");
}

#[test]
fn a_rule_that_is_not_known_here_is_named() {
    let mut page = Page::persons();
    page.send(PageMessage::File(b"(;GM[4]RU[Tournament];B[hh])".to_vec()));
    let said = page.notices();
    assert!(said.contains("“Tournament”") && said.contains("read as Freestyle"), "{said}");
    assert!(page.has("tengen", "data-rule-guessed"));
}

#[test]
fn the_other_games_of_a_file_that_is_read_again_are_kept_once() {
    let file = b"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])(;GM[4]SZ[15]C[five];B[jj])";
    let mut page = Page::persons();
    page.send(PageMessage::File(file.to_vec()));
    let count = page.shelf.records.len();
    page.act(PageAction::ReadAs(Rule::Renju));
    assert_eq!(page.shelf.records.len(), count);
    let games = page.shelf.records.iter().filter(|(key, _)| key.is_game());
    let renju = games.filter(|(_, text)| text.contains("rule=renju")).count();
    assert_eq!(renju, 3, "{:?}", page.shelf.records);

    // What another tab has meanwhile written to one of them is not lost.
    let study = |page: &Page| {
        let keys: Vec<_> =
            page.shelf.records.keys().filter(|key| key.is_study()).cloned().collect();
        let [key] = &keys[..] else { panic!("{keys:?}") };
        key.clone()
    };
    let written = study(&page);
    page.shelf.records.insert(written.clone(), study_record("(;GM[4]C[mine])", 1));
    page.act(PageAction::ReadAs(Rule::Standard));
    assert_eq!(page.shelf.records.len(), count + 2, "a game with its study");
    assert!(page.shelf.records[&written].contains("mine"));
}

#[test]
fn a_comment_on_the_first_game_outlasts_another_reading_of_its_file() {
    let mut page = Page::persons();
    page.send(PageMessage::File(b"(;GM[4]SZ[15];B[hh]C[a comment];W[ii])".to_vec()));
    let study = page.shelf.records.keys().find(|key| key.is_study()).unwrap().clone();
    let own = study_record("(;GM[4]SZ[15];B[hh]C[mine];W[ii])", 1);
    page.shelf.records.insert(study.clone(), own.clone());
    page.act(PageAction::ReadAs(Rule::Renju));
    assert_eq!(page.shelf.records.get(&study), Some(&own));
    assert_eq!(studies(&page).len(), 2);
}

#[test]
fn a_text_that_is_no_game_leaves_the_file_that_can_be_read_again() {
    let mut page = Page::persons();
    page.send(PageMessage::File(b"(;GM[4]SZ[15];B[hh];W[ii])".to_vec()));
    page.send(PageMessage::File(b"\0\xff\xfe".to_vec()));
    assert!(page.notices().contains("could not be opened"), "{}", page.notices());
    page.act(PageAction::ReadAs(Rule::Renju));
    assert_eq!((page.moves().as_str(), page.model.play.game.rule()), ("h8i7", Rule::Renju));
}

#[test]
fn a_file_that_breaks_the_other_rule_says_so_and_is_studied() {
    let mut page = Page::persons();
    page.act(PageAction::Rule(Rule::Standard));
    page.act(PageAction::Start);
    // Six in a row do not win under standard rules, so the game goes on.
    page.send(PageMessage::File(b"o1a1o2a2o3a3o5a4o6a6o4a8".to_vec()));
    page.act(PageAction::ReadAs(Rule::Freestyle));
    assert!(page.notices().contains("move 12"), "{}", page.notices());
    assert_eq!(page.text("terms"), "Freestyle · 15 × 15");
}

#[test]
fn a_file_without_a_game_is_reported_and_changes_nothing() {
    let mut page = Page::persons();
    page.click("a1");
    for bytes in [&b"\xffRenLib\xff\x03\x04"[..], b"\0\xff\xfe", b"Piskvorky 99x99, 1:1, 0", b"(;"]
    {
        page.send(PageMessage::File(bytes.to_vec()));
        assert_eq!(page.moves(), "a1");
        assert!(page.notices().contains("could not be opened"), "{}", page.notices());
    }
    page.act(PageAction::Open(Sheet::Files));
    page.act(PageAction::Import("q99".into()));
    assert!(!page.has("import-error", "hidden"));
}

#[test]
fn files_given_before_the_reader_is_ready_are_read_in_turn() {
    let mut page = Page::silent();
    page.model.play.players = [SidePlayer::Person; 2];
    for text in ["h8i9", "a1"] {
        let effects = update(&mut page.model, PageMessage::File(text.into()));
        // The notices about the file could not be understood yet.
        assert!(effects.contains(&PageEffect::FetchSheets));
        assert!(!effects.iter().any(|effect| matches!(effect, PageEffect::File(_))));
    }
    let effects = update(&mut page.model, PageMessage::SheetsCame(vec![]));
    let requests: Vec<_> = effects
        .into_iter()
        .filter_map(|effect| match effect {
            PageEffect::File(request) => Some(request),
            _ => None,
        })
        .collect();
    assert_eq!(requests.len(), 2);
    for request in requests {
        let answer = page.files.answer(request);
        page.send(PageMessage::Filed(answer));
    }
    assert_eq!(page.moves(), "a1");
    page.act(PageAction::Restore);
    let games = page.shelf.records.values().filter(|text| text.contains("moves=h8i9"));
    assert_eq!(games.count(), 1);
}

#[test]
fn a_lost_reader_is_reported_and_restarted() {
    let mut page = Page::persons();
    page.click("a1");
    update(&mut page.model, PageMessage::File(b"h8".to_vec()));
    page.send(PageMessage::FilesLost("no such file".into()));
    assert!(page.notices().contains("no such file"), "{}", page.notices());
    assert_eq!(page.moves(), "a1");
    page.send(PageMessage::File(b"h8i9".to_vec()));
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn a_refusal_is_reported_with_its_reason() {
    let mut page = Page::persons();
    update(
        &mut page.model,
        PageMessage::Store(StoreEvent::All(crate::records::ReadPurpose::Save, vec![])),
    );
    let id = page.model.files.waiting[0].0;
    let outcome = FileOutcome::Refused(Reason::new("reason.worker"));
    page.send(PageMessage::Filed(FileAnswer { id, outcome }));
    assert!(page.notices().contains("could not be loaded"), "{}", page.notices());
}

const FILE: &[u8] =
    b"(;GM[4]SZ[15]C[begin];B[hh]C[centre](;W[hg]C[near];B[ig])(;W[ig];B[hg];W[aa]))";

/// The studies that are kept.
fn studies(page: &Page) -> Vec<String> {
    let records = page.shelf.records.iter();
    let studies = records.filter(|(key, _)| key.name().starts_with("study/"));
    studies.map(|(_, text)| Fields::parse(text).unwrap().get("sgf").unwrap().to_owned()).collect()
}

#[test]
fn comments_and_variations_of_a_file_are_opened_in_the_study() {
    let mut page = Page::persons();
    page.send(PageMessage::File(FILE.to_vec()));
    assert!(page.notices().contains("with 1 variation."), "{}", page.notices());
    assert_eq!(page.effects.last(), Some(&PageEffect::OpenStudy));
    assert_eq!(page.moves(), "h8h9i9");
    let key = page.model.store.head.key.study().unwrap();
    assert!(page.shelf.records[&key].starts_with("changed="));
    let [study] = &studies(&page)[..] else { panic!("no study") };
    for said in ["C[begin]", "C[centre]", "W[ig]", "C[near]", "RU[freestyle]"] {
        assert!(study.contains(said), "{study}");
    }
    // The page says where they are, even after a reload.
    assert!(!page.has("record", "hidden") && !page.reloaded().has("record", "hidden"));
    page.act(PageAction::Start);
    assert!(page.has("record", "hidden"));
}

#[test]
fn names_alone_open_no_study_and_are_kept() {
    let mut page = Page::persons();
    page.send(PageMessage::File(b"(;GM[4]PB[A]PW[B];B[hh])(;GM[4]EV[C]C[D];B[aa])".to_vec()));
    assert!(!page.effects.contains(&PageEffect::OpenStudy) && page.has("record", "hidden"));
    assert_eq!(page.model.store.head.name.as_deref(), Some("A – B"));
    let studies = studies(&page);
    assert_eq!(studies.len(), 2);
    assert!(studies.iter().any(|sgf| sgf.contains("EV[C]")));
}

#[test]
fn a_file_that_earlier_versions_kept_with_the_game_stays_with_it() {
    let mut page = Page::persons();
    page.click("h8");
    let key = page.model.store.head.key.clone();
    let text = format!("{}&record=%28%3bC%5bhere%5d%29", page.shelf.records[&key]);
    page.shelf.records.insert(key.clone(), text);
    let mut page = page.reloaded();
    assert!(!page.has("record", "hidden"));
    page.click("i9");
    let fields = Fields::parse(&page.shelf.records[&key]).unwrap();
    assert_eq!(fields.get("record"), Some("(;C[here])"));
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn the_record_of_a_study_is_read_back() {
    let fields = Fields::parse(&study_record("(;C[a&b])", 7)).unwrap();
    assert_eq!((fields.get("changed"), fields.get("sgf")), (Some("7"), Some("(;C[a&b])")));
}

#[test]
fn text_that_is_not_in_utf_8_is_read_in_its_encoding() {
    let mut page = Page::persons();
    let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
    library.resize(20, 0xff);
    library.extend(b"\x78\x48\xce\xe5\xca\xd6\0\0");
    page.send(PageMessage::File(library));
    assert!(studies(&page)[0].contains("C[五手]"));
}

#[test]
fn the_encoding_of_a_file_is_reported_and_another_can_be_chosen() {
    let mut page = Page::persons();
    page.click("a1");
    // Two letters that are valid in several encodings.
    page.send(PageMessage::File(b"(;GM[4]SZ[15]PB[\xcb\xe5\xe2]RU[renju];B[hh];W[ih])".to_vec()));
    assert!(page.notices().contains("encoding is not named"), "{}", page.notices());
    assert_eq!(page.moves(), "h8i8");
    assert!(page.model.files.encoding.is_some());
    let games = page.shelf.records.len();
    page.act(PageAction::ReadIn("windows-1251".into()));
    assert_eq!(page.model.files.encoding.as_deref(), Some("windows-1251"));
    assert!(studies(&page).concat().contains("PB[Лев]"), "{:?}", studies(&page));
    assert_eq!(page.shelf.records.len(), games, "it took the other's place");
    page.act(PageAction::ReadIn("koi8-r".into()));
    assert!(studies(&page).concat().contains("PB[кЕБ]"));
    // Nothing has been said about the next file.
    page.send(PageMessage::File("(;GM[4]RU[renju]PB[Лев];B[hh])".into()));
    assert!(!page.notices().contains("encoding"), "{}", page.notices());
    assert_eq!(page.model.files.encoding, None);
}

#[test]
fn a_file_that_is_no_game_is_opened_in_the_study_and_that_is_reported() {
    for (file, said, stones) in [
        ("(;GM[4]RU[renju];B[hh];W[];B[hg])", "a side passes", 2),
        ("(;GM[4]RU[renju]SZ[15];B[hh];B[ii])", "twice in a row", 2),
        ("(;GM[4]RU[renju]SZ[15];B[hh];W[ih];AB[aa]AW[bb];B[hg])", "added or removed", 5),
    ] {
        let mut page = Page::persons();
        page.send(PageMessage::File(file.into()));
        assert!(page.notices().contains(said), "{file}: {}", page.notices());
        assert!(page.effects.contains(&PageEffect::OpenStudy), "{file}");
        assert_eq!(page.model.play.game.live().board().len(), stones, "{file}");
        assert_eq!(studies(&page).len(), 1);
        assert!(page.data("data-file-notes").contains(said));
    }
}

#[test]
fn a_link_in_a_comment_is_not_opened() {
    let mut page = Page::persons();
    let file = "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh]C[from https://x.example/#moves=a1];W[ih])";
    page.send(PageMessage::File(file.into()));
    assert_eq!(page.moves(), "h8i8");
}

#[test]
fn the_game_is_written_in_the_chosen_format() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Open(Sheet::Files));
    let written = |page: &Page| {
        let document = view(&page.model);
        document.get("export-text", Part::Value).unwrap().to_owned()
    };
    assert!(written(&page).contains("B[hh]"), "{}", written(&page));
    page.act(PageAction::Format(ExportFormat::Moves));
    assert_eq!(written(&page), "h8");
    page.act(PageAction::Download);
    let name = "tengen-freestyle.txt".to_owned();
    assert_eq!(page.effects, [PageEffect::Download { name, text: "h8".into() }]);
    page.act(PageAction::CopyGame);
    assert_eq!(page.effects, [PageEffect::Copy("h8".into())]);
}

#[test]
fn the_text_of_a_format_no_longer_chosen_is_not_shown() {
    let mut page = Page::persons();
    page.click("h8");
    page.act(PageAction::Open(Sheet::Files));
    let written = |effects: Vec<PageEffect>| {
        effects.into_iter().find_map(|effect| match effect {
            PageEffect::File(request) => Some(request),
            _ => None,
        })
    };
    let mut choose = |format| {
        let effects = update(&mut page.model, PageMessage::Do(PageAction::Format(format)));
        written(effects).expect("the game is written")
    };
    let (early, late) = (choose(ExportFormat::Moves), choose(ExportFormat::Sgf));
    page.send(PageMessage::Filed(page.files.answer(early)));
    assert_eq!(page.model.sheets.written, None);
    page.send(PageMessage::Filed(page.files.answer(late)));
    assert!(page.model.sheets.written.is_some());
}

#[test]
fn each_file_is_answered_for_itself() {
    let mut page = Page::new();
    for game in ["h8i9", "h8g9"] {
        update(&mut page.model, PageMessage::File(game.into()));
    }
    let ids: Vec<_> = page.model.files.waiting.iter().map(|&(id, _)| id).collect();
    assert_eq!(ids.len(), 2);
    assert_ne!(ids[0], ids[1]);
}

#[test]
fn a_pasted_friends_link_is_opened() {
    let mut page = Page::new();
    let fragment = "rule=renju&moves=h8&friend=white&game=a";
    for text in
        [format!("https://tengen.example/#{fragment}"), format!(" Your move: #{fragment}\n")]
    {
        page.send(PageMessage::File(text.into_bytes()));
        assert!(page.effects.contains(&PageEffect::Go(fragment.to_owned())), "{:?}", page.effects);
    }
    // A text that only mentions a link is a file.
    let file = format!("(;GM[4];B[hh]C[#{fragment}])");
    page.send(PageMessage::File(file.into_bytes()));
    assert!(!page.effects.iter().any(|effect| matches!(effect, PageEffect::Go(_))));
}
