//! Games in texts that people write.

use tengen::notation::{Node, ReadOptions, Sign, Unicode, read};
use tengen::rules::Rule;

use crate::reading::{first, read_text};

#[test]
fn moves_are_read_from_text_of_every_kind() {
    for text in [
        "h8，i9，g10",
        "h8、i9、g10",
        "Ｈ８ Ｉ９ Ｇ１０",
        "h8 – i9 — g10",
        "h8→i9→g10",
        "h8 -> i9 --> g10",
        "1 h8 2 i9 3 g10",
        "1、h8 2、i9 3、g10",
        "①h8 ②i9 ③g10",
        "h8! i9? g10!!",
        "1. h8 i9 2. g10 1-0",
        "1. h8 i9 2. g10 1/2-1/2",
        "[\"h8\",\"i9\",\"g10\"]",
        "h8\u{200b}i9\u{200b}g10",
        "https://gomocalc.com/#/h8i9g10",
        "#h8i9g10",
        "#moves=h8i9g10)",
        "<https://x.example/#rule=Renju&moves=h8i9g10>",
        "黑h8 白i9 黑g10",
        "Black h8, White i9, Black g10",
        "Bh8 Wi9 Bg10",
        "(h8)(i9)(g10)",
        "h8|i9|g10",
        "h8xi9xg10",
        "h08 i09 g10",
        "[{\"x\":7,\"y\":7},{\"x\":8,\"y\":6},{\"x\":6,\"y\":5}]",
        "- h8\n- i9\n- g10",
        "{\"rule\":\"renju\",\"moves\":[\"h8\",\"i9\",\"g10\"]}",
        "7,7\n8,6\n6,5",
        "`h8 i9 g10`",
        "```\nh8 i9 g10\n```",
        "[Event \"x\"]\n[Black \"Ada a1\"]\n\n1. h8 i9 (1... h9 g10) 2. g10 $1 *",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
}

#[test]
fn what_moves_of_a_text_are_kept_and_passed_over_is_reported() {
    for (text, moves, notes) in [
        ("h8 -- i9", "h8 -- i9", &["move 2: white passes"][..]),
        ("h8 pass i9", "h8 -- i9", &["move 2: white passes"]),
        (
            "h8 then i9",
            "h8 i9",
            &["line 1, column 4: passed over: expected a move such as h8, found \"then\""],
        ),
        (
            "h8 i9 h8 g7",
            "h8 i9",
            &["line 1, column 7: the line ends here: h8 is taken by a black stone"],
        ),
        (
            "h8 i99 g7",
            "h8",
            &["line 1, column 4: the line ends here: expected a move such as h8, found \"i99\""],
        ),
        (
            "h8 i16 g7",
            "h8",
            &["line 1, column 4: the line ends here: i16 is off the board of 15x15"],
        ),
        ("h8 s19 q17", "h8 s19 q17", &["no size that can be read; taken for 19x19"]),
        (
            "#moves=h8h8",
            "h8",
            &["line 1, column 10: the line ends here: h8 is taken by a black stone"],
        ),
        (
            "rule=klingon&moves=h8",
            "h8",
            &[
                "line 1, column 6: passed over: expected freestyle, standard, renju, caro or caro6, found \"klingon\"",
            ],
        ),
    ] {
        assert_eq!(
            read_text(text),
            (moves.to_owned(), notes.iter().map(ToString::to_string).collect()),
            "{text}"
        );
    }
    let game = first("[Black \"Ada\"]\n1. h8 {the centre} i9!? 0-1".as_bytes()).tree;
    let line: Vec<&Node> = game.main_line().map(|id| game.node(id)).collect();
    assert_eq!((game.black.as_str(), game.result.as_str()), ("Ada", "0-1"));
    assert_eq!((line[1].comment.as_str(), line[2].sign), ("the centre", Some(Sign::Interesting)));
    let setup = first(b"#rule=RENJU&size=19&black=h8&white=i9,j10&turn=black&moves=a1").tree;
    assert_eq!((setup.rule, setup.size().get()), (Some(Rule::Renju), 19));
    assert_eq!(setup.board(setup.main_line().last().unwrap()).len(), 4);
}

#[test]
fn prose_and_pictures_are_refused() {
    let refused = |bytes: &[u8]| match read(bytes, ReadOptions::default(), &Unicode) {
        Ok(file) => file.games().next().unwrap().unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    assert!(
        refused(b"no game")
            .starts_with("line 1, column 1: expected a move such as h8, found \"no\"")
    );
    assert!(refused(b"").contains("expected a move"));
    assert!(refused(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").contains("a file that holds games, or text"));
    let prose = "It was the best of all possible times. ".repeat(40) + "h8";
    assert!(refused(prose.as_bytes()).contains("\"It\""));
}
