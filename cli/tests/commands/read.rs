//! `tengen read`: files of every format and encoding.

use std::path::Path;
use std::process::{Command, Output};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::programs;

/// Reads bytes from standard input.
fn read(bytes: &[u8], arguments: &[&str]) -> Output {
    let mut tengen = Command::new(programs::TENGEN);
    tengen.args(["read", "-"]).args(arguments).env_remove("LC_ALL").env("LC_CTYPE", "C");
    programs::run(&mut tengen, bytes)
}

fn rows(output: &Output) -> Vec<Value> {
    let text = str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_game_has_a_line_with_its_contents() {
    let file = "(;GM[1]SZ[15]RU[4]PB[José];B[hh];W[ih])\n(;B[zz])(;GM[4];B[hh]C[五];W[];B[hg])";
    let output = read(file.as_bytes(), &[]);
    assert!(output.status.success());
    let rows = rows(&output);
    let plain = json!({
        "game": 1, "encoding": "utf-8", "rule": "renju", "size": 15, "players": {"black": "José"},
        "moves": ["h8", "i8"], "tree": null,
        "notes": [{"at": "line 1, column 6", "what": "the file says that it is another game (1); read as gomoku"}],
    });
    assert_eq!(rows[0], plain);
    let error = "line 2, column 5: expected a point of the board such as hh, found \"zz\"";
    assert_eq!(rows[1], json!({"game": 2, "error": error}));
    assert_eq!(rows[2]["moves"], json!(["h8", "--", "h9"]));
    assert_eq!(rows[2]["tree"]["nodes"][1]["comment"], "五");
    assert_eq!(rows[2]["notes"], json!([{"at": "move 2", "what": "white passes"}]));
}

#[test]
fn the_encoding_can_be_chosen_and_the_language_helps() {
    let bytes = b"(;GM[4]PB[\xe1\xce\xce\xc1];B[hh])";
    let name = |arguments: &[&str]| rows(&read(bytes, arguments))[0]["players"]["black"].clone();
    assert_eq!(name(&["--language", "ru"]), "Анна");
    assert_eq!(name(&["--encoding", "KOI8-R"]), "Анна");
    assert_eq!(name(&["--encoding", "latin1"]), "áÎÎÁ");
    let output = read(bytes, &["--encoding", "klingon"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("no encoding is called \"klingon\""));
}

#[test]
fn a_file_without_a_game_fails_with_a_message() {
    for (bytes, said) in [
        (&b"no game here"[..], "expected a move such as h8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a file that holds games, or text"),
        (b"(;B[zz])", "line 1, column 5"),
    ] {
        let output = read(bytes, &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(said), "{error}");
    }
    // Ten megabytes of anything are refused as quickly.
    let mut seed = 7u32;
    let mut random = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 24) as u8
    };
    let garbage: Vec<u8> = (0..10 << 20).map(|_| random()).collect();
    assert!(!read(&garbage, &[]).status.success());
}

/// The same files that test the readers of the npm package.
#[test]
fn every_file_is_read_in_its_encoding() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../npm/test/encodings.txt");
    let text = std::fs::read_to_string(path).unwrap();
    for row in text.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let [bytes, encoding, text, what] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row:?} has not four columns")
        };
        let byte = |at| u8::from_str_radix(&bytes[at..at + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..bytes.len()).step_by(2).map(byte).collect();
        let row = &rows(&read(&bytes, &["--language", "zh"]))[0];
        assert_eq!(row["encoding"], encoding, "{what}");
        let comment = text.split("C[").last().unwrap().split(']').next().unwrap();
        assert_eq!(row["tree"]["nodes"][0]["comment"], comment, "{what}");
    }
}

#[test]
fn the_collected_files_are_read() {
    let Some(folder) = std::env::var_os("TENGEN_DATA") else {
        return println!("found.jsonl: skipped, TENGEN_DATA is not set");
    };
    let text = std::fs::read_to_string(Path::new(&folder).join("found.jsonl")).unwrap();
    for row in text.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let bytes = BASE64_STANDARD.decode(row["base64"].as_str().unwrap()).unwrap();
        let language = row["language"].as_str().unwrap_or("en");
        let output = read(&bytes, &["--language", language]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {error}", row["id"]);
        let read = &rows(&output)[0];
        if row["moves"].is_array() && row["kind"] != "openings" {
            assert_eq!(read["moves"], row["moves"], "{}", row["id"]);
        }
        if let Some(player) = row["player"].as_str() {
            assert_eq!(read["players"]["black"], player, "{}", row["id"]);
        }
        if let Some(rule) = row["rule"].as_str() {
            assert_eq!(read["rule"], rule, "{}", row["id"]);
        }
        if row["kind"] == "not a game" {
            assert!(read["tree"].is_object() && read["notes"][0].is_object(), "{}", row["id"]);
        }
    }
}

/// A collection far longer than the window gets a line for each game as it arrives: the first before the input ends.
#[test]
fn a_long_collection_is_read_as_it_arrives() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let mut tengen = Command::new(programs::TENGEN);
    tengen.args(["read", "-", "--window", "100", "--encoding", "utf-8"]);
    let mut tengen = tengen.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (tengen.stdin.take().unwrap(), tengen.stdout.take().unwrap());
    let game = "(;GM[4]SZ[15]RU[renju]PB[五];B[hh];W[ii])\n";
    input.write_all(game.repeat(10).as_bytes()).unwrap();
    let mut lines = BufReader::new(output).lines();
    let first: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
    assert_eq!((&first["game"], &first["moves"]), (&json!(1), &json!(["h8", "i7"])));
    input.write_all(game.repeat(10).as_bytes()).unwrap();
    drop(input);
    assert_eq!(lines.count(), 19);
    assert!(tengen.wait().unwrap().success());
}

/// Reading piece by piece gives the same lines as reading the whole.
#[test]
fn the_collected_files_are_read_the_same_in_pieces() {
    let Some(folder) = std::env::var_os("TENGEN_DATA") else {
        return println!("found.jsonl: skipped, TENGEN_DATA is not set");
    };
    let text = std::fs::read_to_string(Path::new(&folder).join("found.jsonl")).unwrap();
    let mut streamed = 0;
    for row in text.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let bytes = BASE64_STANDARD.decode(row["base64"].as_str().unwrap()).unwrap();
        let whole = rows(&read(&bytes, &["--language", "en"]));
        let encoding = whole[0]["encoding"].as_str().unwrap();
        // With only the window, a different encoding may be guessed.
        let whole = rows(&read(&bytes, &["--encoding", encoding]));
        let window = (bytes.len() / 3).max(64).to_string();
        let pieces = rows(&read(&bytes, &["--encoding", encoding, "--window", &window]));
        let is_damaged = |rows: &[Value]| format!("{rows:?}").contains("cannot be read in this");
        if is_damaged(&whole) {
            assert!(is_damaged(&pieces), "{}", row["id"]);
            continue;
        }
        assert_eq!(pieces, whole, "{}", row["id"]);
        streamed += 1;
    }
    assert!(streamed > 20, "{streamed}");
}
