//! Texts that name points or write letters otherwise than most: without I, from 0, as SGF does.

use tengen::notation::Remark;

use crate::reading::{first, open, read_text};

/// The remarks on how points are named.
fn remarks_on_names(text: &str) -> Vec<Remark> {
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
        // The last column of a usual board is then P.
        ("h8 j9 g10 p1 j10 p15", "h8 i9 g10 o1 i10 o15"),
        // Nobody plays around a column for so long.
        (
            "h8 j9 h9 h10 j8 g9 j7 g7 k9 f8 k7 k10 l8 m8 h7 h6 j10 g8 f9 e10",
            "h8 i9 h9 h10 i8 g9 i7 g7 j9 f8 j7 j10 k8 l8 h7 h6 i10 g8 f9 e10",
        ),
        (&format!("{board}\n1. h8 2. j8 3. k7"), "h8 i8 j7"),
    ] {
        assert_eq!(read_text(text).0, moves, "{text}");
        assert_eq!(remarks_on_names(text), [Remark::WithoutI], "{text}");
    }
    for text in [
        "h8 j9 h9 j10",
        "h8 j9 h9 h10 j8 g9 j7 g7 k9 f8",
        "h8 j9 h9 h10 j8 g9 j7 g7 k9 f8 k7 k10 l8 m8 h7 h6 j10 g8 f9 i8",
        "h8 i9 g10 p1 p15",
        &board.replace('J', "I").replace('K', "J"),
        &format!("{}\nh8 j8", board.replace('J', "I").replace('K', "J")),
    ] {
        assert_eq!(remarks_on_names(text), [], "{text}");
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
            (read_text(text).0, remarks_on_names(text)),
            (moves.into(), vec![Remark::RowsFromZero])
        );
    }
    // One slip does not change all others.
    for text in ["h8 i9 g10 o15 a0", "a0 b1"] {
        assert_eq!(remarks_on_names(text), [], "{text}");
    }
    // Places are those of the text, though the names are longer.
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
    assert_eq!(remarks_on_names(both), [Remark::WithoutI, Remark::RowsFromZero]);
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
            (read_text(text).0, remarks_on_names(text)),
            ("h8 i9 g10".into(), vec![Remark::Letters])
        );
    }
    for text in ["is it me or he", "go on", "giggle", "hh ig", "aa bb cc", "hh ig or so"] {
        assert!(open(text.as_bytes()).games().next().unwrap().is_err(), "{text}");
    }
}
