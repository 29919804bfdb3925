//! The commands that Yixin-Board adds to the protocol, where it waits for more than a move.

use tengen::board::Size;

use super::{answers, lines, lines_of, point};

fn position(stones: &str) -> String {
    format!("start 15 15\nyxboard\n{stones}\ndone\n")
}

#[test]
fn the_steps_of_swap2_are_answered_in_its_words() {
    let offered = lines(b"START 15\nyxswap2step1\nEND\n");
    assert_eq!(offered.len(), 4, "{offered:?}");
    for (number, line) in (1..).zip(&offered[1..]) {
        let words = line.strip_prefix(&format!("MESSAGE SWAP2 MOVE{number} ")).unwrap();
        point(&words.replace(' ', ","), Size::STANDARD);
    }
    let step = |stones: &str, number| {
        let session = format!("{}yxswap2step{number}\nEND\n", position(stones));
        lines(session.as_bytes())[1..].to_vec()
    };
    // Black's stones are close together and White's are at the edge; then Black's are in the corners.
    assert_eq!(step("7,7,2\n8,0,1\n8,8,2", 2), ["MESSAGE SWAP2 SWAP1 YES"]);
    assert_eq!(step("0,0,2\n7,7,1\n14,14,2", 2), ["MESSAGE SWAP2 SWAP1 NO"]);
    assert_eq!(step("7,7,2\n8,0,1\n8,8,2\n0,14,1\n8,6,2", 3), ["MESSAGE SWAP2 SWAP2 YES"]);
    assert_eq!(step("0,0,2\n7,7,1\n14,14,2\n7,8,1\n0,14,2", 3), ["MESSAGE SWAP2 SWAP2 NO"]);
    assert_eq!(step("7,7,1", 2), ["ERROR 1 stones: a swap2 opening has none, 3 or 5"]);
}

#[test]
fn a_position_is_balanced_by_one_stone_or_two() {
    let stones = position("7,7,1\n8,8,2");
    for (command, number) in [("yxbalanceone 0", 1), ("yxbalancetwo -20", 2), ("yxbalanceone", 1)] {
        let session = format!("{stones}{command}\nTAKEBACK 7,7\nEND\n");
        let said = lines_of(&["--nodes", "3000"], session.as_bytes());
        assert_eq!([&*said[0], &*said[2]], ["OK", "OK"], "{said:?}");
        let points: Vec<_> = said[1].split(' ').map(|xy| point(xy, Size::STANDARD)).collect();
        assert_eq!(points.len(), number, "{said:?}");
    }
    // The best move is worth more than nothing.
    let best = lines_of(&["--nodes", "3000"], format!("{stones}BEGIN\nEND\n").as_bytes());
    let even = lines_of(&["--nodes", "3000"], format!("{stones}yxbalanceone 0\nEND\n").as_bytes());
    assert_ne!(best.last(), even.last());
    for bias in [i32::MIN, i32::MAX] {
        let session = format!("{stones}yxbalancetwo {bias}\nABOUT\nEND\n");
        assert_eq!(answers(&session).len(), 3, "{bias}");
    }
    assert_eq!(
        answers("yxbalanceone 0\nSTART 15\nyxbalancetwo x\nEND\n"),
        [
            "ERROR no board: START comes first",
            "OK",
            "ERROR \"x\" is not a value: expected a whole number such as 0"
        ]
    );
}

#[test]
fn every_candidate_that_is_asked_for_has_its_value() {
    let stones = position("7,7,1\n8,8,2");
    for (command, least) in [("yxnbest 3", 3), ("yxsearchdefend", 10), ("yxnbest 1000", 10)] {
        let session = format!("{stones}{command}\nEND\n");
        let said = lines_of(&["--nodes", "20000"], session.as_bytes());
        let candidates = said.iter().filter(|line| line.starts_with("MESSAGE (")).count();
        assert!(candidates >= least && (least > 3 || candidates == 3), "{said:?}");
        point(said.last().unwrap(), Size::STANDARD);
    }
}

/// Whatever belongs to them is not taken for a command.
#[test]
fn what_is_not_supported_is_refused_by_name_with_all_its_lines() {
    assert_eq!(
        answers(
            "yxhashdump\n/tmp/end of game.hash\nyxsetdatabase\nC:\\START\nyxsoosorvstep1\n\
             yxsoosorvstep4 2\n7,7\n8,8\ndone\nyxeditlabeldatabase a\n7,7\ndone\n\
             yxdeletedatabaseall wl\n7,7\ndone\nyxhashload a.hash\nABOUT\nEND\n"
        )[..6],
        [
            "ERROR YXHASHDUMP is not supported",
            "ERROR YXSETDATABASE is not supported",
            "ERROR YXSOOSORVSTEP1 is not supported",
            "ERROR YXSOOSORVSTEP4 is not supported",
            "ERROR YXEDITLABELDATABASE is not supported",
            "ERROR YXHASHLOAD is not supported",
        ]
    );
}
