//! Games that are given by numbers: pairs, and rows with the number, the colour or the time of a move.

use tengen::notation::{Counting, Remark};

use crate::reading::{first, main_line, open, read_text};

#[test]
fn a_row_of_three_numbers_is_one_move() {
    for (text, moves, passed_over) in [
        ("1,7,7\n2,8,6\n3,6,5\n4,9,9", "h8 i9 g10 j6", Some((1, "1"))),
        ("0 7 7\n1 8 6", "h8 i9", Some((1, "0"))),
        // Rows of Gomocup's BOARD.
        ("7,7,1\n8,6,2", "h8 i9", Some((5, "1"))),
        ("7,7,2\n8,6,1\n6,5,2", "h8 i9 g10", Some((5, "2"))),
        // The body of a PSQ file, which counts from 1.
        ("8,8,0\n9,7,0\n7,6,0\n10,10,0", "h8 i9 g10 j6", Some((5, "0"))),
        ("7,7,350\n8,6,80", "h8 i9", Some((5, "350"))),
        ("{\"moves\":[[7,7,1],[8,6,2]]}", "h8 i9", Some((16, "1"))),
        ("[[7,7,1],[8,6,2],[6,5,1]]", "h8 i9 g10", Some((7, "1"))),
        ("7,7\n8,6\n6,5", "h8 i9 g10", None),
    ] {
        let (found, notes) = read_text(text);
        let told = passed_over.map(|(column, number)| {
            format!("line 1, column {column}: passed over: expected a point such as 7,7, found {number:?}")
        });
        assert_eq!((found.as_str(), notes.get(1)), (moves, told.as_ref()), "{text}");
        assert!(notes[0].starts_with("numbers were counted from"), "{notes:?}");
    }
}

#[test]
fn colours_that_do_not_take_turns_are_kept() {
    let (moves, notes) = read_text("7,7,1\n8,6,1\n6,5,2");
    assert_eq!(moves, "h8 i9 g10");
    assert_eq!(notes[1..], ["move 2: black moves twice in a row"]);
}

#[test]
fn rows_that_hold_no_point_each_are_refused() {
    for text in ["1,7,7\n2,8,6\n3,6,5,9", "7,7\n8,6,1\n6", "1 7,7 2 8,6"] {
        let error = open(text.as_bytes()).games().next().unwrap().unwrap_err();
        assert!(error.to_string().contains("expected a move"), "{error}");
    }
}

#[test]
fn numbers_beyond_the_board_tell_a_larger_one() {
    for (text, side, counting, moves) in [
        ("9,9 18,18 17,18", 19, Counting::FromZero, "j10s1r1"),
        ("10,10\n11,11\n20,1", 20, Counting::FromOne, "j11k10t20"),
        ("0,19 19,0", 20, Counting::FromZero, "a1t20"),
        ("1,22 22,1", 22, Counting::FromOne, "a1v22"),
        ("{\"moves\":[[9,9],[18,18],[17,18]]}", 19, Counting::FromZero, "j10s1r1"),
        // One number is a slip: the game ends there.
        ("7,7\n8,6\n16,5", 15, Counting::FromZero, "h8i9"),
        ("15,1\n8,8", 15, Counting::FromOne, "o15h8"),
    ] {
        let game = first(text.as_bytes());
        assert_eq!(u32::from(game.tree.size().get()), side, "{text}");
        assert_eq!(game.notes[0].remark, Remark::Counted(counting), "{text}");
        assert_eq!(main_line(&game.tree), moves, "{text}");
        let is_told = game.notes.iter().any(|note| note.remark == Remark::Size(game.tree.size()));
        assert_eq!(is_told, side > 15, "{text}");
    }
    // A row of JSON may name the board by its width.
    let row = |members: &str| {
        let text = format!("{{{members},\"moves\":[\"h8\"]}}");
        first(text.as_bytes()).tree.size().get()
    };
    assert_eq!(row("\"width\":19,\"height\":19"), 19);
    assert_eq!(row("\"width\":800,\"height\":600"), 15);
}
