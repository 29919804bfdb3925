use tengen::board::{Size, Stone};
use tengen::notation::{
    Counting, Expected, Known, NotationError, Note, Place, Problem, ReadOptions, Remark,
};
use tengen::rules::Rule;
use tengen::rules::opening::{Decision, Opening, OpeningError, OpeningRule};

use super::Explain;
use crate::files::{import, read_backup};
use crate::game::PlayedGame;
use crate::play::{PlayLevel, Saved, SidePlayer, decision_named};
use crate::settings::Settings;
use crate::text::tests::{chinese, words};
use crate::text::{Catalogue, Reason};

/// The game's page in Chinese.
fn in_chinese() -> Catalogue {
    let mut text = Catalogue::default();
    text.add(words("", chinese()));
    assert!(text.speak(chinese()));
    text
}

/// The Latin words of a text.
fn latin(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| word.len() > 1).collect()
}

/// Each kind of error that people can meet, with the text in it that is quoted or has no translation.
fn errors() -> Vec<(Reason, &'static str)> {
    let link = |text| PlayedGame::from_link(text).unwrap_err().error.reason();
    let file = |text: &str| {
        let bytes = text.as_bytes();
        import(bytes, Rule::Freestyle, ReadOptions::default(), &Known).unwrap_err().reason()
    };
    let players = [SidePlayer::Person, SidePlayer::Computer(PlayLevel::DEFAULT)];
    let saved = |text| Saved::read(text, players).unwrap_err().error.reason();
    let settings = |text| Settings::default().read(text).unwrap_err().reason();
    let opening = |opening, rule, size| {
        Opening::new(opening, rule, Size::new(size).unwrap()).unwrap_err().reason()
    };
    let backup =
        |lines: &str| read_backup(&format!("tengen backup 1\n{lines}")).unwrap_err().reason();
    let decision = |decision| {
        let mut opening =
            Opening::new(OpeningRule::Swap2, Rule::Freestyle, Size::STANDARD).unwrap();
        opening.apply(decision).unwrap_err().reason()
    };
    let refused = |rule, decisions: &str| {
        let mut opening = Opening::new(rule, Rule::Renju, Size::STANDARD).unwrap();
        let mut taken = decisions.split(' ').map(|word| {
            let decision = decision_named(word).unwrap();
            opening.apply(decision)
        });
        taken.find_map(Result::err).unwrap().reason()
    };
    let rules = "go freestyle standard renju caro";
    vec![
        (link("rule=go"), rules),
        (link("size=23"), ""),
        (link("turn=red"), "red"),
        (link("colour=red"), "colour"),
        (link("moves"), "moves"),
        (link("size=9&size=9"), "size"),
        (link("moves=%zz"), "moves zz"),
        (link("moves=h8z9"), "moves"),
        (link("moves=h8h"), "moves"),
        (link("moves=h8h8"), ""),
        (link("moves=h8i9i9"), ""),
        (link("size=9&moves=e5k5"), ""),
        (link("black=h8&white=h8"), ""),
        (link("moves=h8a1i8a2j8a3k8a4l8a5"), ""),
        (file("hello"), "hello"),
        (file(""), ""),
        (file("(;GM[4]SZ[40];B[hh])"), ""),
        (saved("moves=h8&black-player=god"), "god"),
        (saved("moves=h8&opening=swap3"), "swap"),
        (saved("moves=h8&resigned=both"), "both"),
        (saved("moves=h8&clock=soon"), "soon"),
        (settings("theme=pink"), "theme pink"),
        (opening(OpeningRule::Rif, Rule::Freestyle, 15), "RIF"),
        (opening(OpeningRule::Rif, Rule::Renju, 19), "RIF"),
        (opening(OpeningRule::Pro, Rule::Freestyle, 5), "Pro"),
        (decision(Decision::Instead), ""),
        (decision(Decision::Point("a16".parse().unwrap())), ""),
        (refused(OpeningRule::Pro, "a1"), ""),
        (refused(OpeningRule::Pro, "h8 i9 i7"), ""),
        (refused(OpeningRule::Rif, "h8 h9 a1"), ""),
        (refused(OpeningRule::Rif, "h8 h9 h10 white h7 i8 g8"), ""),
        (refused(OpeningRule::Rif, "h8 h9 h10 white h7 i8 i9 c3"), ""),
        (OpeningError::Number { number: 9, from: 1, to: 8 }.reason(), ""),
        (read_backup("tengen backup two\n").unwrap_err().reason(), "two"),
        (backup("game/1 moves=h8\n"), "end"),
        (backup("end 3\n"), ""),
        (backup("hello\n"), "hello"),
        (backup("game/1 moves=h8\ngame/1 moves=h8\n"), "game"),
        (backup("game/1 moves=h8\\x\n"), ""),
        (backup("game/1 moves=h8h8\n"), ""),
        (backup("settings theme=pink\n"), "theme pink"),
        (backup("end 0\nmore\n"), ""),
        (String::from_utf8(vec![b'h', 0xff]).unwrap_err().utf8_error().reason(), "UTF"),
    ]
}

#[test]
fn every_error_is_said_in_chinese_without_english_words() {
    let text = in_chinese();
    for (reason, written) in errors() {
        let said = text.say(&reason);
        let written: Vec<_> = written.split(' ').collect();
        let foreign: Vec<_> = latin(&said).into_iter().filter(|w| !written.contains(w)).collect();
        assert!(foreign.is_empty(), "{said}: {foreign:?}");
        assert!(!said.contains(['{', '}']), "{said}");
        assert!(!said.is_ascii(), "{said}");
    }
}

#[test]
fn what_a_file_should_contain_is_said_in_chinese() {
    let text = in_chinese();
    let english = Catalogue::default();
    // Symbols and examples that are written like this in every language.
    let names =
        ["Piskvorky", "RenLib", "hh", "SGF", "PSQ", "freestyle", "standard", "renju", "caro"];
    for expected in Expected::ALL {
        let problem = Problem::Expected { expected, found: String::new() };
        let reason = NotationError { place: Place::Line(3), problem }.reason();
        let said = text.say(&reason);
        let foreign: Vec<_> = latin(&said).into_iter().filter(|w| !names.contains(w)).collect();
        assert!(foreign.is_empty(), "{said}: {foreign:?}");
        for said in [said, english.say(&reason)] {
            assert!(said.contains('3') && !said.contains("expected."), "{said}");
        }
    }
}

#[test]
fn errors_name_what_is_wrong_in_english() {
    let english = Catalogue::default();
    let said = |wanted: &str| {
        let all: Vec<_> = errors().iter().map(|(reason, _)| english.say(reason)).collect();
        assert!(all.iter().any(|said| said == wanted), "{wanted}: {all:#?}");
    };
    said("unknown rule “go”: the rules are freestyle, standard, renju, caro, caro6");
    said("move 2, h8: h8 is already taken by a black stone");
    said("line 3: “game/1” is there twice");
    said("a16 is off the 15 × 15 board");
    said("a1: move 1 must be in the centre");
    said("a1: move 3 must be within the middle 5 × 5");
    said("i7: move 3 must be at least 3 lines from the centre");
    said("g8 is a fifth move already offered, or symmetrical to one");
    said("c3 is not one of the points to choose from");
    said("at character 1: expected a move such as h8, found “hello”");
    said("the file is not UTF-8 text (byte 2)");
}

#[test]
fn the_notes_of_a_reader_are_said_in_chinese() {
    let text = in_chinese();
    let english = Catalogue::default();
    let problem = || Problem::Expected { expected: Expected::SgfPoint, found: String::new() };
    let remarks = [
        Remark::Encoding("gb18030".into()),
        Remark::NotEncoding("gb18030".into()),
        Remark::Damaged(3),
        Remark::GameNumber("1".into()),
        Remark::Size(Size::STANDARD),
        Remark::Ignored(problem()),
        Remark::Ended(problem()),
        Remark::Text("1".into()),
        Remark::Unclosed,
        Remark::Bracket,
        Remark::Split,
        Remark::Replaced("h8".parse().unwrap()),
        Remark::Pass(Stone::Black),
        Remark::Setup,
        Remark::Stones,
        Remark::Twice(Stone::White),
        Remark::MoveNumber { found: 9, due: 8 },
        Remark::Counted(Counting::FromZero),
        Remark::Counted(Counting::FromOne),
        Remark::Counted(Counting::FromCentre),
        Remark::Cells,
        Remark::Letters,
        Remark::WithoutI,
        Remark::RowsFromZero,
        Remark::Part { columns: 11, rows: 9, size: Size::STANDARD, corner: "c4".parse().unwrap() },
        Remark::NoHeader,
        Remark::Version(2),
        Remark::SecondTree,
        Remark::Surplus(4),
        Remark::National("ÅÄÖ"),
        Remark::More(5),
    ];
    let names: std::collections::BTreeSet<&str> = remarks.iter().map(Remark::name).collect();
    assert_eq!(names.len(), Remark::NAMES.len());
    for remark in remarks {
        let reason = Note { place: Some(Place::Move(7)), remark }.reason();
        let said = text.say(&reason);
        let foreign: Vec<_> = latin(&said)
            .into_iter()
            .filter(|w| !["hh", "gb", "RenLib", "SGF"].contains(w))
            .collect();
        assert!(foreign.is_empty(), "{said}: {foreign:?}");
        for said in [said, english.say(&reason)] {
            assert!(said.contains('7') && !said.contains(['{', '}']), "{said}");
            assert!(!said.contains("note.") && !said.contains("counted."), "{said}");
        }
    }
}
