//! Moves as text, by example, and the errors for malformed ones.

use std::collections::BTreeSet;

use tengen::board::Size;
use tengen::notation::{Expected, Problem, parse_moves, parse_xy, write_moves, write_xy};

use crate::reading::{FIFTEEN, point, points};

#[test]
fn moves_in_every_dress() {
    for text in [
        "h8i9g10",
        "H8I9G10",
        "h8 i9 g10",
        " h8,i9;g10\n",
        "1. h8 2. i9 3. g10",
        "1) h8 i9\r\n2) g10",
        "h8-i9-g10",
        "1.h8i9 2.g10",
    ] {
        assert_eq!(parse_moves(text, FIFTEEN), Ok(points("h8 i9 g10")), "{text}");
    }
    assert_eq!(parse_moves(" \n", FIFTEEN), Ok(Vec::new()));
    assert_eq!(write_moves(&points("h8 i9 g10")), "h8i9g10");
}

#[test]
fn errors_name_the_place_of_malformed_moves() {
    for (text, message) in [
        ("h8x", "line 1, column 3: expected a move such as h8, found \"x\""),
        ("h8 i", "line 1, column 4: expected a move such as h8, found \"i\""),
        ("h8 h", "line 1, column 4: expected a move such as h8, found \"h\""),
        ("h8 12", "line 1, column 4: expected a move such as h8, found \"12\""),
        ("h8 i99", "line 1, column 4: expected a move such as h8, found \"i99\""),
        ("h8é", "line 1, column 3: expected a move such as h8, found \"é\""),
        ("h8 -- i9", "line 1, column 4: expected a move such as h8, found \"-- i9\""),
        ("h8 i16", "line 1, column 4: i16 is off the board of 15x15"),
        ("h8 i9 h8", "line 1, column 7: h8 is taken by a black stone"),
        ("Wh8 Bi9", "line 1, column 1: expected a move such as h8, found \"Wh8 Bi9\""),
        ("Bh8 Bi9", "line 1, column 5: expected a move such as h8, found \"Bi9\""),
        ("b:h8,h9,g10 w:i9", "line 1, column 13: expected a move such as h8, found \"w:i9\""),
        // Signs alone are not the empty board.
        (" . ", "line 1, column 2: expected a move such as h8, found \". \""),
        ("1. *", "line 1, column 1: expected a move such as h8, found \"1. *\""),
        ("h8\u{3000}i9\r\n\r\nj10 h8", "line 3, column 5: h8 is taken by a black stone"),
    ] {
        assert_eq!(parse_moves(text, FIFTEEN).unwrap_err().to_string(), message);
    }
}

#[test]
fn gomocup_counts_from_the_top() {
    assert_eq!(parse_xy("7,7", FIFTEEN), Ok(point("h8")));
    assert_eq!(parse_xy(" 0 , 0 ", FIFTEEN), Ok(point("a15")));
    assert_eq!(write_xy(point("c1"), Size::new(20).unwrap()), "2,19");
    for text in [
        "",
        "7",
        "7,",
        "-1,3",
        "+7,7",
        "7,+7",
        "7, +7",
        "٣,3",
        "15,0",
        "0,15",
        "7,7,7",
        "a,b",
        "99999999999,1",
    ] {
        let message = parse_xy(text, FIFTEEN).unwrap_err().to_string();
        assert!(message.starts_with("line 1, column 1: expected a point such as 7,7"), "{message}");
    }
}

#[test]
fn everything_that_can_be_expected_has_its_own_name_and_is_reported() {
    let names: BTreeSet<&str> = Expected::ALL.iter().map(|expected| expected.name()).collect();
    assert_eq!(names.len(), Expected::ALL.len());
    let is_key = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    assert!(names.iter().all(is_key), "{names:?}");
    let error = parse_moves("h8 what comes now is no move at all", FIFTEEN).unwrap_err();
    let Problem::Expected { expected, found } = error.problem else { panic!("{error}") };
    // Enough is quoted to identify the place.
    assert_eq!((expected.name(), found.as_str()), ("move", "what comes now is no"));
}
