//! `tengen forbidden` and `tengen judge` as a script sees them.

use std::process::Command;

use super::programs;

fn ask(command: &str, lines: &str) -> Vec<String> {
    let mut tengen = Command::new(programs::TENGEN);
    let output = programs::run(tengen.arg(command), lines.as_bytes());
    let answers = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.success(), !answers.contains("\"error\""), "{answers}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

#[test]
fn forbidden_gives_a_verdict_per_line() {
    let answers = ask(
        "forbidden",
        r#"{"id":1,"size":15,"black":["h8","i8","h9","h10"],"white":[],"point":"a1"}
{"id":2,"size":15,"black":["f8","g8","h9","h10"],"white":[],"point":"h8"}
{"id":3,"size":15,"black":["e8","f8","g8","h9","h10","h11"],"white":[],"point":"h8"}
{"id":4,"size":15,"black":["e8","f8","g8","i8","j8"],"white":[],"point":"h8"}
{"id":5,"size":15,"black":["e8","f8","g8","i8"],"white":[],"point":"h8"}
{"id":6,"size":15,"black":["e8"],"white":[],"point":"e8"}
{"id":7,"size":15,"black":["e8"],"white":[],"point":"i0"}
{"id":8,"size":4,"black":["e8"],"white":[],"point":"i1"}
"#,
    );
    let expected = [
        r#"{"id":1,"verdict":"legal"}"#,
        r#"{"id":2,"verdict":"double-three"}"#,
        r#"{"id":3,"verdict":"double-four"}"#,
        r#"{"id":4,"verdict":"overline"}"#,
        r#"{"id":5,"verdict":"five"}"#,
        r#"{"id":6,"error":"e8 is taken by a black stone"}"#,
        r#"{"id":7,"error":"line 7: \"i0\": a point's column letter is followed by a row number, 1 to 22"#,
        r#"{"id":8,"error":"line 8: size 4 is out of range: boards are 5 to 22"#,
    ];
    assert_eq!(answers.len(), expected.len());
    for (answer, expected) in answers.iter().zip(expected) {
        assert!(answer.starts_with(expected), "{answer}, expected {expected}");
    }
}

#[test]
fn judge_names_result_foul_and_row() {
    let answers = ask(
        "judge",
        r#"{"id":"a","rule":"standard","size":15,"black":["e8","f8","g8","i8"],"white":[],"move":"h8","mover":"black"}
{"id":"b","rule":"renju","size":15,"black":["f8","g8","h9","h10"],"white":[],"move":"h8","mover":"black"}
{"id":"c","rule":"renju","size":15,"black":["f8","g8","h9","h10"],"white":[],"move":"h8","mover":"white"}
{"id":"d","rule":"gomoku","size":15,"black":[],"white":[],"move":"h8","mover":"white"}
{"id":"e","rule":"caro","size":15,"black":["e8","f8","g8","i8"],"white":["d8","j8"],"move":"h8","mover":"black"}
{"id":"f","rule":"freestyle","size":15,"black":["h8","i8","j8","k8","l8"],"white":["a1","b1","c1","d1"],"move":"e1","mover":"white"}
"#,
    );
    assert_eq!(answers.len(), 6);
    assert_eq!(
        answers[0],
        r#"{"id":"a","result":"black wins","reason":"five","five":["e8","f8","g8","h8","i8"]}"#
    );
    assert_eq!(
        answers[1],
        r#"{"id":"b","result":"white wins","reason":"foul","foul":"double-three"}"#
    );
    assert_eq!(answers[2], r#"{"id":"c","result":"game goes on"}"#);
    assert!(answers[3].contains("unknown rule \\\"gomoku\\\""), "{}", answers[3]);
    assert_eq!(answers[4], r#"{"id":"e","result":"game goes on"}"#);
    assert_eq!(answers[5], r#"{"id":"f","error":"the game is over"}"#);
}

#[test]
fn a_row_may_omit_defaults_and_may_have_moves() {
    let answers = ask(
        "judge",
        r#"{"id":1,"moves":"a1a2b1b2c1c2d1d2","move":"e1"}
{"id":2,"black":["a1","b1","c1","d1"],"white":["a2","b2","c2"],"move":"d2"}
{"id":3,"moves":["h8"],"move":"i9","note":"whatever"}
{"id":4,"moves":"h8","Move_r":"white","move":"i9"}
{"id":5,"moves":"h8h8","move":"i9"}
"#,
    );
    assert!(answers[0].starts_with(r#"{"id":1,"result":"black wins""#), "{answers:?}");
    assert!(answers[1].starts_with(r#"{"id":2,"result":"game goes on""#), "{answers:?}");
    assert!(answers[2].starts_with(r#"{"id":3,"result":"game goes on""#), "{answers:?}");
    assert!(
        answers[3].contains(r#"unknown member \"Move_r\": it is called \"mover\""#),
        "{answers:?}"
    );
    assert!(answers[4].contains("line 1, column 3"), "{answers:?}");
    // "move" is read by `judge` only, "point" by `forbidden` only.
    let answers = ask("forbidden", r#"{"moves":"h8a1i8a2h9a3","point":"g7","move":"g7"}"#);
    assert_eq!(answers, [r#"{"id":null,"verdict":"legal"}"#]);
    let answers = ask("judge", r#"{"moves":"h8","move":"i9","point":"i9"}"#);
    assert_eq!(answers, [r#"{"id":null,"result":"game goes on"}"#]);
}

/// As in what `tengen read` prints of a file that names no rule.
#[test]
fn null_members_of_a_row_count_as_missing() {
    let none = r#""rule":null,"size":null,"black":null,"white":null,"to_move":null"#;
    for (command, asked) in [
        ("judge", r#""move":"i9","mover":null"#),
        ("forbidden", r#""point":"i9""#),
        ("ask", r#""ask":"status""#),
    ] {
        let row = |more: &str| format!("{{\"id\":1,\"moves\":\"h8\",{more}{asked}}}");
        assert_eq!(ask(command, &row(&format!("{none},"))), ask(command, &row("")), "{command}");
    }
}

#[test]
fn a_row_that_is_wrong_says_which_member_in_plain_words() {
    for (row, said) in [
        (r#"{"move":"h8","size":"15"}"#, r#"line 1: size: expected a whole number, found \"15\""#),
        (r#"{"move":"h8","size":9.5}"#, "line 1: size: expected a whole number, found 9.5"),
        (r#"{"move":"h8","size":4}"#, "line 1: size 4 is out of range: boards are 5 to 22"),
        (r#"{"move":"h8","black":"h8"}"#, r#"line 1: black: expected a list, found \"h8\""#),
        (r#"{"move":"h8","moves":8}"#, "line 1: moves: expected a text such as"),
        (r#"{"move":"h8","rule":4}"#, "line 1: rule: expected a text, found 4"),
        (r#"{"move":"h8","rule":"chess"}"#, r#"line 1: unknown rule \"chess\": the rules are"#),
        (r#"{"move":"h8","to_move":"Black"}"#, r#"line 1: to_move: \"Black\": the colours are"#),
        (r#"{"move":["h8"]}"#, "line 1: expected a text, found a list"),
        (r#"{"moves":"h8"}"#, r#"line 1: there is no \"move\""#),
        (r#"{"move":"h8","moves":"a1","moves":"b1"}"#, r#"\"moves\" appears twice"#),
    ] {
        let answer = ask("judge", row).concat();
        assert!(answer.contains(said), "{row}: {answer}");
    }
    let answer = ask("ask", r#"{"ask":"dance"}"#).concat();
    assert!(
        answer.contains(r#"\"dance\" is not one of forbidden, judge, makes, status"#),
        "{answer}"
    );
}

/// The place in the moves is not that of the line.
#[test]
fn a_wrong_line_and_a_wrong_move_have_their_own_places() {
    let answers = ask(
        "ask",
        r#"{"id":1,"ask":"status"}
{"id":2,"ask":"Status"}
{"id":3,"asks":"status"}
{"id":4,"ask":"status","toMove":"black"}
{"id":5,"ask":"status","moves":"h8i9h8"}
{"id":6,"ask":"status","moves":["h8","zz"]}
"#,
    );
    for (answer, begins) in answers[1..].iter().zip([
        r#"line 2: \"Status\" is not one of"#,
        r#"line 3: there is no \"ask\""#,
        r#"line 4: unknown member \"toMove\""#,
        "moves: line 1, column 5: h8 is taken",
        "moves, item 2: expected a move such as h8",
    ]) {
        assert!(answer.contains(&format!("\"error\":\"{begins}")), "{answer}");
    }
}
