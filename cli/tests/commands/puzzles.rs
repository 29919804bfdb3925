//! `tengen puzzles`: making, resuming, collecting, checking and rating, and the errors reported.

use std::fs;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::programs;

fn puzzles(arguments: &[&str]) -> Output {
    programs::subcommand("puzzles", arguments)
}

/// A file for this test only, which does not exist yet.
fn path(name: &str) -> String {
    programs::text(&programs::fresh(name)).to_owned()
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn puzzles_are_made_resumed_collected_and_checked() {
    let make = |out: &str, count: &str, threads: &str| {
        let output = puzzles(&[
            "make",
            "--size",
            "11",
            "--seed",
            "3",
            "--count",
            count,
            "--threads",
            threads,
            "--out",
            out,
        ]);
        assert!(output.status.success(), "{output:?}");
    };
    let (whole, parts) = (path("whole.jsonl"), path("parts.jsonl"));
    make(&whole, "4", "2");
    make(&parts, "4", "1");
    let text = fs::read_to_string(&whole).unwrap();
    assert_eq!(fs::read_to_string(&parts).unwrap(), text);
    assert_eq!(text.lines().count(), 4);
    // Interrupted in the middle of the last line.
    fs::write(&parts, &text[..text.len() - 20]).unwrap();
    make(&parts, "4", "1");
    assert_eq!(fs::read_to_string(&parts).unwrap(), text);
    // In steps, of which the second continues within a game.
    let games: Vec<Value> = rows(&text).iter().map(|row| row["made"]["game"].clone()).collect();
    assert_eq!(games, [0, 1, 1, 2]);
    let steps = path("steps.jsonl");
    for count in ["2", "4"] {
        make(&steps, count, "2");
    }
    assert_eq!(fs::read_to_string(&steps).unwrap(), text);

    let collected = puzzles(&["collect", &whole, &whole]);
    let collection = String::from_utf8(collected.stdout).unwrap();
    let all = rows(&collection);
    assert_eq!(all.len(), 4);
    let ratings: Vec<u64> = all.iter().map(|row| row["rating"].as_u64().unwrap()).collect();
    assert!(ratings.is_sorted());
    assert!(all.iter().all(|row| row.get("made").is_none() && row["size"] == 11));

    let (file, proved) = (path("collection.jsonl"), path("proved.jsonl"));
    fs::write(&file, &collection).unwrap();
    let checked = puzzles(&["check", &file, "--proved", &proved]);
    assert!(checked.status.success(), "{checked:?}");
    let proved_rows = rows(&fs::read_to_string(&proved).unwrap());
    assert!(proved_rows.iter().all(|row| all.contains(row)));
    assert!(puzzles(&["check", &proved]).status.success());

    // Rating again gives the same ratings, and corrects a wrong one.
    let rated = puzzles(&["rate", &file, "--threads", "2"]);
    assert_eq!(String::from_utf8(rated.stdout).unwrap(), collection);
    let wrong = collection.replacen(&format!("\"rating\":{}", ratings[0]), "\"rating\":99", 1);
    assert_ne!(wrong, collection);
    fs::write(&file, &wrong).unwrap();
    let rated = puzzles(&["rate", &file]);
    assert_eq!(String::from_utf8(rated.stdout).unwrap(), collection);

    let held = puzzles(&["calibrate", &proved, &file, "--every", "2", "--tries", "1"]);
    let text = String::from_utf8(held.stdout).unwrap();
    assert!(text.contains("level of 1,000 nodes: ") && text.contains(" % solved\n"), "{text}");
    assert!(text.contains(&format!("{file}: 2 puzzles, rank correlation ")), "{text}");
    assert!(text.lines().last().unwrap().starts_with("all: "), "{text}");
}

/// A puzzle that passes the check.
const ROW: &str = r#"{"id":"ffnen6stf","rule":"freestyle","size":15,"black":["g9","d10","e10","h10","f11","g11","i11","j11","j12"],"white":["f7","e8","f8","d9","e9","f10","e11","k13"],"to_move":"white","kind":"vct","first":"h11","line":["h11","g6","f9","f6","g10","d7","i12"],"themes":["vct","open-four","quiet-first"],"rating":768}"#;

#[test]
fn errors_name_the_problem() {
    let row = ROW;
    let cases = [
        (row.to_string(), ""),
        (row.replace("ffnen6stf", "fxxxxxxxx"), "its id should be ffnen6stf"),
        (row.replace(r#""first":"h11""#, r#""first":"h12""#), "the right move is h11, not h12"),
        (row.replace(r#""kind":"vct""#, r#""kind":"vcf""#), "it is vct, not vcf"),
        (row.replace(r#""kind":"vct""#, r#""kind":"chess""#), "chess"),
        (row.replace("quiet-first", "brilliant"), "brilliant"),
        (row.replace(r#","i12"]"#, "]"), "the line does not end with the five"),
        (row.replace(r#","d7","i12"]"#, r#","x"]"#), "the line does not end with the five"),
        (row.replace(r#""k13""#, r#""g9""#), "g9"),
        (format!("{row}\n{row}"), "an image of ffnen6stf"),
        ("{".to_string(), "wrong.jsonl, line 1, column 1: EOF"),
        (format!("\u{feff}{row}\n\n"), ""),
        (format!("\u{feff}\n{row}\n \n{row}\n"), "line 4, ffnen6stf: an image of ffnen6stf"),
        (format!("\n{row}\n\n{{\"id\":7}}\n"), "line 4: expected a text, found 7"),
    ];
    for (text, said) in cases {
        let file = path("wrong.jsonl");
        fs::write(&file, text + "\n").unwrap();
        let output = puzzles(&["check", &file]);
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(output.status.success(), said.is_empty(), "{said}: {text}");
        assert!(text.contains(said), "{said}: {text}");
    }
}

/// Also if another one is proved first.
#[test]
fn the_first_of_several_images_is_kept() {
    let row = ROW.to_string() + "\n";
    let file = path("images.jsonl");
    fs::write(&file, row.repeat(6)).unwrap();
    let output = puzzles(&["check", &file, "--threads", "3"]);
    let said = String::from_utf8(output.stdout).unwrap();
    let complaint = |line| format!("{file}, line {line}, ffnen6stf: an image of ffnen6stf\n");
    let complaints: String = (2..=6).map(complaint).collect();
    assert_eq!(said, format!("{complaints}{file}: 1 of 6 proved\n"));
}

#[test]
fn a_closed_pipe_ends_a_check_quietly() {
    let empty = path("empty.jsonl");
    fs::write(&empty, "").unwrap();
    let mut check = Command::new(programs::TENGEN);
    check.args(["puzzles", "check", &empty]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut check = check.spawn().unwrap();
    drop(check.stdout.take());
    let output = check.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn files_that_cannot_be_written_are_named_at_once() {
    let puzzle = path("unproved.jsonl");
    // A row that needs no proving: it is not even a position.
    let row = r#"{"id":"a","rule":"freestyle","size":3,"black":[],"white":[],"to_move":"black","kind":"vcf","first":"a1","line":[],"themes":[],"rating":1}"#;
    fs::write(&puzzle, format!("{row}\n")).unwrap();
    let out = path("no-such-folder/out.jsonl");
    for arguments in [&["make", "--out", &out][..], &["check", &puzzle, "--proved", &out]] {
        let output = puzzles(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains("no-such-folder"), "{error}");
        assert!(output.stdout.is_empty(), "{output:?}");
    }
    let output = puzzles(&["check", &puzzle, "--proved", &puzzle]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(fs::read_to_string(&puzzle).unwrap(), "");
}

#[test]
fn ratings_without_a_puzzle_are_not_compared() {
    let empty = path("none_to_calibrate.jsonl");
    fs::write(&empty, "\n").unwrap();
    let output = puzzles(&["calibrate", &empty]);
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "tengen: there is no puzzle in these files\n");
}
