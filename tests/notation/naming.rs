//! Texts that name points or write letters otherwise than most: without I, from 0, as SGF does, with marks apart.

use tengen::notation::{Remark, main_line_text};

use crate::reading::{first, open, read_text};

/// The notes about how points are named.
fn naming_remarks(text: &str) -> Vec<Remark> {
    let is_of_names = |remark: &Remark| {
        matches!(remark, Remark::WithoutI | Remark::RowsFromZero | Remark::Letters)
    };
    let notes = first(text.as_bytes()).notes.into_iter();
    notes.map(|note| note.remark).filter(is_of_names).collect()
}

#[test]
fn columns_may_leave_out_the_letter_i() {
    let board = "  A B C D E F G H J K\n\
                 10 . . . . . . . . . .\n 9 . . . . . . . . . .\n 8 . . . . . . . X O .\n\
                 \x207 . . . . . . . . . .\n 6 . . . . . . . . . .\n 5 . . . . . . . . . .\n\
                 \x204 . . . . . . . . . .\n 3 . . . . . . . . . .\n 2 . . . . . . . . . .\n\
                 \x201 . . . . . . . . . .\n";
    for (text, moves) in [
        // The last column of a standard board is then P.
        ("h8 j9 g10 p1 j10 p15", "h8 i9 g10 o1 i10 o15"),
        // Nobody avoids a column for that long.
        (
            "h8 j9 h9 h10 j8 g9 j7 g7 k9 f8 k7 k10 l8 m8 h7 h6 j10 g8 f9 e10",
            "h8 i9 h9 h10 i8 g9 i7 g7 j9 f8 j7 j10 k8 l8 h7 h6 i10 g8 f9 e10",
        ),
        (&format!("{board}\n1. h8 2. j8 3. k7"), "h8 i8 j7"),
    ] {
        assert_eq!(read_text(text).0, moves, "{text}");
        assert_eq!(naming_remarks(text), [Remark::WithoutI], "{text}");
    }
    for text in [
        "h8 j9 h9 j10",
        "h8 j9 h9 h10 j8 g9 j7 g7 k9 f8",
        "h8 j9 h9 h10 j8 g9 j7 g7 k9 f8 k7 k10 l8 m8 h7 h6 j10 g8 f9 i8",
        "h8 i9 g10 p1 p15",
        &board.replace('J', "I").replace('K', "J"),
        &format!("{}\nh8 j8", board.replace('J', "I").replace('K', "J")),
    ] {
        assert_eq!(naming_remarks(text), [], "{text}");
    }
}

#[test]
fn rows_may_be_counted_from_0() {
    for (text, moves) in [
        ("h7 i8 g9 a0 o14", "h8 i9 g10 a1 o15"),
        ("1. a0 2. b1 3. h7", "a1 b2 h8"),
        ("H7I8G9A0", "h8 i9 g10 a1"),
        ("1h7 2i8 3a0", "h8 i9 a1"),
    ] {
        assert_eq!(
            (read_text(text).0, naming_remarks(text)),
            (moves.into(), vec![Remark::RowsFromZero])
        );
    }
    // One slip does not change all other names.
    for text in ["h8 i9 g10 o15 a0", "a0 b1"] {
        assert_eq!(naming_remarks(text), [], "{text}");
    }
    // Positions refer to the text, though the rewritten names are longer.
    let (_, notes) = read_text("h9 i9 a0\ng9 h9, then k9");
    assert_eq!(notes[1], "line 2, column 4: the line ends here: h10 is taken by a black stone");
    let (_, notes) = read_text("h9 i9 a0 then k9 k8 or k7");
    assert_eq!(
        notes[1],
        "line 1, column 10: passed over: expected a move such as h8, found \"then\""
    );
    let both = "  A B C D E F G H J K\n\
                9 . . . . . . . . . .\n8 . . . . . . . . . .\n7 . . . . . . . X O .\n\
                6 . . . . . . . . . .\n5 . . . . . . . . . .\n4 . . . . . . . . . .\n\
                3 . . . . . . . . . .\n2 . . . . . . . . . .\n1 . . . . . . . . . .\n\
                0 . . . . . . . . . .\n\nH7 J7 K6";
    assert_eq!(read_text(both).0, "h8 i8 j7");
    assert_eq!(naming_remarks(both), [Remark::WithoutI, Remark::RowsFromZero]);
}

#[test]
fn pairs_of_letters_are_points_as_sgf_writes_them() {
    for text in [
        "hh ig gf",
        "HH IG GF",
        "hh,ig,gf",
        "hh;ig;gf",
        "hh\nig\ngf\n",
        "[hh][ig][gf]",
        "1. hh 2. ig 3. gf",
        "B hh, W ig, B gf",
        "hhiggf",
    ] {
        assert_eq!(
            (read_text(text).0, naming_remarks(text)),
            ("h8 i9 g10".into(), vec![Remark::Letters])
        );
    }
    for text in ["is it me or he", "go on", "giggle", "hh ig", "aa bb cc", "hh ig or so"] {
        assert!(open(text.as_bytes()).games().next().unwrap().is_err(), "{text}");
    }
}

#[test]
fn letters_with_their_marks_apart_are_the_same() {
    /// A text with its letters and marks apart.
    fn apart(text: &str) -> String {
        let marks = [
            ("ắ", "a\u{306}\u{301}"),
            ("ờ", "o\u{31b}\u{300}"),
            ("ậ", "a\u{323}\u{302}"),
            ("á", "a\u{301}"),
            ("ř", "r\u{30c}"),
            ("Č", "C\u{30c}"),
            ("č", "c\u{30c}"),
            ("ý", "y\u{301}"),
            ("í", "i\u{301}"),
            ("ё", "е\u{308}"),
            ("й", "и\u{306}"),
            ("パ", "ハ\u{309a}"),
            ("흑", "\u{1112}\u{1173}\u{11a8}"),
            ("백", "\u{1107}\u{1162}\u{11a8}"),
        ];
        marks.iter().fold(text.to_owned(), |text, (letter, apart)| text.replace(letter, apart))
    }
    for text in [
        "Đen: h8 g10\nTrắng: i9",
        "Černý: h8, g10\nBílý: i9",
        "Чёрные: Андрей\nБелые: Николай\nh8 i9 g10",
        "흑: h8 g10\n백: i9",
        "흑 h8 백 i9 흑 g10",
        "1. h8 2. パス 3. g10",
        "Luật: renju\nh8 i9 g10",
        "Đen (7,7)\nTrắng (8,6)",
    ] {
        let other = apart(text);
        assert_ne!(other, text);
        let games = [text, &other].map(|text| first(text.as_bytes()));
        assert_eq!(games[0].tree, games[1].tree, "{text}");
    }
    let tree = first(apart("Чёрные: Андрей\nh8 i9").as_bytes()).tree;
    assert_eq!((tree.black.as_str(), main_line_text(&tree).len()), ("Андрей", 2));
}
