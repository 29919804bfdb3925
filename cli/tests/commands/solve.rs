//! `tengen solve --deep` as a script sees it: answers, limits, and the file that it resumes from.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use super::programs::{self, fresh};

/// Black wins by threats, in some thousand nodes.
const THREATS: &str = r#"{"id":1,"rule":"renju","size":15,"black":["h10","h9","i9","g7","h6"],"white":["i11","j10","g9","f7","i7"],"to_move":"black"}"#;
/// White is faster.
const BEHIND: &str = r#"{"id":2,"rule":"renju","size":11,"black":["e8","f7","f6","h6","g5"],"white":["g9","d7","g7","e6","f5"],"to_move":"black"}"#;

fn solve(arguments: &[&str], lines: &str) -> Output {
    let mut tengen = Command::new(programs::TENGEN);
    programs::run(tengen.arg("solve").args(arguments), lines.as_bytes())
}

fn answer(arguments: &[&str], line: &str) -> serde_json::Value {
    let output = solve(&[&["--kind", "vct", "--deep"], arguments].concat(), line);
    let answer: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("one line of JSON");
    assert_eq!(output.status.success(), answer["error"].is_null(), "{answer}");
    answer
}

#[test]
fn a_deep_search_agrees_with_the_other_one() {
    let won = answer(&["--proof"], THREATS);
    assert_eq!((&won["id"], &won["win"]), (&1.into(), &true.into()));
    let line = won["line"].as_array().unwrap();
    assert_eq!(line.len() + 1, 2 * won["depth"].as_u64().unwrap() as usize);
    assert_eq!(won["proof"]["move"], line[0]);
    assert!(won["nodes"].as_u64().unwrap() > 1_000);
    assert_eq!(answer(&[], BEHIND)["win"], false);
    let limited = answer(&["--max-nodes", "500", "--memory", "1"], THREATS);
    assert_eq!((&limited["win"], &limited["nodes"]), (&serde_json::Value::Null, &500.into()));
}

#[test]
fn arguments_that_do_not_go_together_are_refused() {
    for (arguments, why) in [
        (&["--kind", "vcf", "--deep"][..], "it requires --kind vct, without"),
        (&["--kind", "vct", "--deep", "--shortest"], "it requires --kind vct, without"),
        (&["--kind", "vct", "--resume", "a"], "--deep"),
        (&["--kind", "vct", "--memory", "9"], "--deep"),
        (&["--kind", "vct", "--deep", "--memory", "0"], "--memory-mib"),
        (&["--kind", "vct", "--shortest"], "require --kind vcf"),
        (&["--kind", "defend", "--all"], "require --kind vcf"),
        (&["--kind", "defend", "--proof"], "it requires --kind vcf or vct"),
    ] {
        let output = solve(arguments, THREATS);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(why), "{arguments:?}: {error}");
    }
}

#[test]
fn a_finished_game_has_no_win_to_find() {
    let lost = r#"{"id":3,"rule":"freestyle","size":15,"black":["a1","b1","c1","d1"],"white":["h8","i8","j8","k8","l8"],"to_move":"black"}"#;
    for arguments in [&["--kind", "vcf"][..], &["--kind", "vct", "--deep"]] {
        let answer: serde_json::Value =
            serde_json::from_slice(&solve(arguments, lost).stdout).unwrap();
        assert_eq!(answer["error"], "the game is over: there is nothing to solve");
    }
}

#[test]
fn a_stopped_search_is_resumed_from_its_file() {
    for (name, line, won) in [("won.deep", THREATS, true), ("lost.deep", BEHIND, false)] {
        let file = fresh(name);
        let resume = ["--resume", file.to_str().unwrap()];
        let whole = answer(&[], line)["nodes"].as_u64().unwrap();
        let part = (whole / 3).to_string();
        let limited = [&resume[..], &["--max-nodes", &part]].concat();
        assert_eq!(answer(&limited, line)["win"], serde_json::Value::Null);
        let rest = answer(&resume, line);
        assert_eq!(rest["win"], won);
        assert!(rest["nodes"].as_u64().unwrap() < whole);
        // Settled results are in the file too.
        let again = answer(&resume, line);
        assert_eq!(again["win"], won);
        assert!(again["nodes"].as_u64() <= rest["nodes"].as_u64());
        let beside = file.with_file_name(format!("{name}.part"));
        assert!(!beside.exists());
    }
}

/// Asks a question about THREATS with that file; expects an error, and an unchanged file.
fn refusal(file: &PathBuf, question: &str) -> String {
    let before = fs::read(file).unwrap();
    let answer = answer(&["--resume", file.to_str().unwrap()], question);
    assert_eq!(fs::read(file).unwrap(), before, "it was overwritten");
    let error = answer["error"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let named = format!("{}: ", file.display());
    error.strip_prefix(&named).unwrap_or_else(|| panic!("{error}")).to_string()
}

#[test]
fn a_file_of_another_search_is_refused() {
    let file = fresh("another.deep");
    answer(&["--resume", file.to_str().unwrap(), "--max-nodes", "1000"], THREATS);
    for (from, to, why) in [
        ("renju", "standard", "its rule is renju, not standard"),
        (r#""size":15"#, r#""size":16"#, "its size is 15, not 16"),
        (r#""to_move":"black""#, r#""to_move":"white""#, "its attacker is black, not white"),
        (r#""h6""#, r#""h5""#, "it has a black stone on h6"),
        (r#""h6""#, r#""h6","a1""#, "it lacks a black stone on a1"),
        (r#","i7""#, "", "it has a white stone on i7"),
    ] {
        let error = refusal(&file, &THREATS.replace(from, to));
        assert_eq!(error, format!("contains the search of another position: {why}"));
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let file = fresh("damaged.deep");
    answer(&["--resume", file.to_str().unwrap(), "--max-nodes", "1000"], THREATS);
    let sound = fs::read(&file).unwrap();
    let header = sound.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let text = String::from_utf8(sound[..header].to_vec()).unwrap();
    let entries = (sound.len() - header - 4) / 16;
    let with_header = |text: &str| [text.as_bytes(), &sound[header..]].concat();
    let mut flipped = sound.clone();
    flipped[header + 20] ^= 1;
    for (bytes, why) in [
        (flipped, "is damaged: its checksum does not match its contents".to_string()),
        (
            with_header(&text.replace(r#""nodes":1000"#, r#""nodes":2000"#)),
            "is damaged: its checksum does not match its contents".to_string(),
        ),
        (
            sound[..sound.len() - 40].to_vec(),
            format!("is damaged: it ends after {} of {entries} entries", entries - 3),
        ),
        (
            sound[..sound.len() - 1].to_vec(),
            "is damaged: it ends in the middle of its checksum".to_string(),
        ),
        ([&sound[..], b"x"].concat(), "is damaged: something follows its checksum".to_string()),
        (
            with_header(&text.replace(r#""version":1"#, r#""version":2"#)),
            "has version 2, but this program reads version 1".to_string(),
        ),
        (
            with_header(&text.replace("deep search", "shallow search")),
            r#"is not a saved search: its first line does not contain "tengen deep search""#
                .to_string(),
        ),
        (
            b"\xff\xfe".to_vec(),
            r#"is not a saved search: its first line does not contain "tengen deep search""#
                .to_string(),
        ),
        (
            Vec::new(),
            r#"is not a saved search: its first line does not contain "tengen deep search""#
                .to_string(),
        ),
    ] {
        fs::write(&file, bytes).unwrap();
        assert_eq!(refusal(&file, THREATS), why);
    }
    fs::write(&file, sound).unwrap();
    assert_eq!(answer(&["--resume", file.to_str().unwrap()], THREATS)["win"], true);
}

#[test]
fn an_unwritable_file_is_reported_before_the_search() {
    let file = fresh("no such folder").join("file.deep");
    let refused = answer(&["--resume", file.to_str().unwrap()], THREATS);
    let error = refused["error"].as_str().unwrap();
    assert!(error.contains("file.deep.part: cannot be written: "), "{error}");
}

#[test]
fn a_row_may_have_moves_and_omit_defaults() {
    let line = r#"{"id":1,"moves":"f8a1g8c1h8e1"}"#;
    let output = solve(&["--kind", "vcf"], line);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["win"], &answer["depth"]), (&true.into(), &2.into()), "{answer}");
    let output = solve(&["--kind", "vcf"], r#"{"id":1,"moves":"f8a1g8","toMove":"black"}"#);
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("it is called \\\"to_move\\\""),
        "{output:?}"
    );
}

#[test]
fn a_row_whose_position_has_another_name_is_refused() {
    for member in [r#""board":". x .""#, r#""stones":{"black":["h8"]}"#, r#""FEN":"15/15""#] {
        let output =
            solve(&["--kind", "vct"], &format!(r#"{{"id":1,{member},"to_move":"white"}}"#));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(r#"give the position as \"moves\""#), "{output:?}");
        assert_eq!(output.status.code(), Some(1));
        // Beside moves it is a note.
        let noted = solve(&["--kind", "vct"], &format!(r#"{{"id":1,{member},"moves":"h8"}}"#));
        assert!(noted.status.success(), "{noted:?}");
    }
}
