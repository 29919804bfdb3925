//! What managers and shells do although the protocol does not say so.

use super::{answers, lines, lines_of};

#[test]
fn a_byte_order_mark_before_the_first_line_is_none_of_it() {
    assert_eq!(answers("\u{feff}START 15\r\nBEGIN\r\nEND\r\n"), ["OK", "7,7"]);
}

#[test]
fn lines_may_end_with_a_carriage_return_alone() {
    assert_eq!(answers("START 15\rBEGIN\rEND\r"), ["OK", "7,7"]);
}

#[test]
fn both_sides_of_the_board_may_be_named_with_a_comma_or_without() {
    assert_eq!(
        answers("START 15,15\nRECTSTART 20 20\nSTART 15 , 15\nRECTSTART 15 , 20\nEND\n"),
        ["OK", "OK", "OK", "ERROR a board of 15x20 is not square"]
    );
}

/// A manager that gives a game up in the middle of a list can start another.
#[test]
fn a_list_without_its_done_ends_where_something_else_begins() {
    for begins in ["START 15", "RECTSTART 15,15", "RESTART"] {
        for list in ["BOARD\n7,7,1", "YXBOARD\n7,7,1", "SWAP2BOARD\n7,7", "yxblock\n7,7"] {
            let session = format!("START 15\n{list}\n{begins}\nBEGIN\nDONE\nEND\n");
            let said = answers(&session);
            let expected = ["OK", "OK", "UNKNOWN command \"DONE\""];
            assert_eq!([&*said[0], &*said[1], &*said[3]], expected, "{session}");
        }
    }
    assert_eq!(
        answers("START 15\nBOARD\n7,7,1\nBOARD\n7,6,2\n7,7,3\nDONE\nTAKEBACK 7,7\nEND\n").len(),
        3
    );
}

#[test]
fn information_within_a_list_is_heeded_and_no_stone() {
    let within = answers("START 15\nBOARD\n7,7,1\nINFO rule 4\n7,8,2\nDONE\nEND\n");
    let before = answers("START 15\nINFO rule 4\nBOARD\n7,7,1\n7,8,2\nDONE\nEND\n");
    assert_eq!(within, before);
}

/// A person may press a button while the manager sends a board.
#[test]
fn a_stop_within_a_list_is_no_stone() {
    for stop in ["STOP", "yxstop"] {
        let within = answers(&format!("START 15\nBOARD\n7,7,2\n{stop}\n8,8,1\nDONE\nEND\n"));
        assert_eq!(within, answers("START 15\nBOARD\n7,7,2\n8,8,1\nDONE\nEND\n"), "{stop}");
        assert_eq!(within.len(), 2, "{within:?}");
    }
}

/// Managers read lines into buffers of some hundred bytes.
#[test]
fn long_lines_are_quoted_by_their_beginning() {
    let long = "9".repeat(3_000);
    let said = lines(
        format!("START {long}\n{long}\nSTART 15\nTURN {long},1\nINFO {long} 1\nBOARD\n{long}\nDONE\nyxnbest {long}\nEND\n")
            .as_bytes(),
    );
    assert_eq!(said.len(), 7, "{said:?}");
    assert!(said.iter().all(|line| line.len() < 200), "{said:?}");
}

/// `ERROR` would be taken for the answer to the next command.
#[test]
fn a_taken_point_is_not_evaluated_and_that_is_no_error() {
    let said = lines(b"START 15\nPLAY 7,7\nINFO evaluate 7,7\nEND\n");
    assert_eq!(said, ["OK", "7,7", "MESSAGE h8 is taken by a black stone"]);
}

#[test]
fn a_list_of_a_few_lines_is_no_reason_to_miss_the_end() {
    assert_eq!(lines_of(&["--nodes", "10"], b"START 15\nBOARD\n7,7,1\nEND\nABOUT\n"), ["OK"]);
}

/// Programs that take the protocol for words send a whole list in one line.
#[test]
fn a_list_may_be_one_line() {
    for (line, lines) in [
        ("BOARD 7,7,2 DONE", "BOARD\n7,7,2\nDONE"),
        ("YXBOARD 7,7,1 8,7,2 DONE\nyxnbest 1", "YXBOARD\n7,7,1\n8,7,2\nDONE\nyxnbest 1"),
        ("board 7,7,2", "BOARD\n7,7,2"),
    ] {
        let end = if line.to_lowercase().contains("done") { "" } else { "\nDONE" };
        let said = |list: &str| answers(&format!("START 15\n{list}{end}\nEND\n"));
        assert_eq!(said(line), said(lines), "{line}");
        assert_eq!(said(line).len(), 2, "{line}");
    }
}

#[test]
fn spaces_may_stand_for_commas() {
    let said = |between: &str| {
        answers(
            &"START 15\nTURN 7,7\nBOARD\n7,7,2\nDONE\nTAKEBACK 7,7\nEND\n".replace(',', between),
        )
    };
    assert_eq!(said(" "), said(","));
}
