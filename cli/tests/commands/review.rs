//! `tengen review`: single games, collections, errors, and resuming a run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use super::programs;

fn review(arguments: &[&str]) -> Output {
    programs::subcommand("review", arguments)
}

fn lines(output: &[u8]) -> Vec<Value> {
    let text = str::from_utf8(output).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// An empty folder for this test only.
fn folder(name: &str) -> PathBuf {
    let folder = programs::fresh(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const IGNORED: &str = "h8 a1 i8 c1 j8 e1 k8 g1 l8";

#[test]
fn a_game_has_a_line_for_each_move_and_a_last_one() {
    let output = review(&["--nodes", "500", "--threads", "1", IGNORED]);
    assert!(output.status.success(), "{output:?}");
    let lines = lines(&output.stdout);
    assert_eq!(lines.len(), 10);
    let missed = &lines[5];
    assert_eq!((&missed["ply"], &missed["mover"]), (&6.into(), &"white".into()));
    assert_eq!((&missed["played"], &missed["class"]), (&"e1".into(), &"missed-defence".into()));
    assert_eq!(missed["had"], Value::Null);
    assert_eq!(missed["allows"]["kind"], "vcf");
    assert_eq!(missed["holds_proved"], true);
    let line = missed["allows"]["line"].as_array().unwrap();
    assert_eq!(line.len(), 3);
    assert_eq!(lines[8]["had"]["line"].as_array().unwrap().len(), 1);
    let last = &lines[9];
    assert_eq!((&last["last_escape"], &last["onset"]), (&6.into(), &7.into()));
    assert!(last["accuracy"]["black"].as_f64() > last["accuracy"]["white"].as_f64());
    assert!(last["complete"].is_boolean());
}

#[test]
fn a_review_for_people_names_the_turning_point() {
    let output = review(&["--nodes", "500", "--threads", "1", "--text", IGNORED]);
    assert!(output.status.success(), "{output:?}");
    let text = str::from_utf8(&output.stdout).unwrap();
    assert!(text.starts_with("Black won, in 9 moves.\nBlack's accuracy: "), "{text}");
    for part in [
        "\nLast chance: move 6, e1\nThe win begins: move 7, k8\n",
        "\n6. White e1: missed defence. Winning chance ",
        "\n   Black wins after it by continuous fours, in 2 moves: ",
    ] {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
    let refused = review(&["--text", "--out", "x.jsonl", IGNORED]);
    assert!(!refused.status.success());
}

#[test]
fn moves_before_the_first_to_judge_are_not_judged() {
    let output = review(&["--nodes", "500", "--threads", "1", "--from", "7", IGNORED]);
    assert!(output.status.success(), "{output:?}");
    let lines = lines(&output.stdout);
    let unjudged = lines.iter().filter(|line| line["class"] == "unjudged");
    assert_eq!(unjudged.map(|line| line["ply"].as_u64().unwrap()).max(), Some(6));
    assert_eq!(lines[5]["allows"]["kind"], "vcf");
    assert_eq!((&lines[9]["last_escape"], &lines[9]["onset"]), (&Value::Null, &7.into()));
}

#[test]
fn bad_moves_are_named() {
    for (moves, said) in
        [("h8 h8", "h8"), ("h8 zz", "zz"), ("h8 i9 --nodes 0", "0"), ("h8 i9 --from 0", "0")]
    {
        let output = review(&moves.split(' ').collect::<Vec<_>>());
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{output:?}");
    }
    let output = review(&["--sgf", "no-such-file.sgf"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-file.sgf"));
}

/// Three games, the second of which is broken.
const COLLECTION: &str = "(;GM[4]SZ[9]RU[freestyle];B[ee];W[ef];B[dd])
(;GM[4]SZ[9];B[zz];W[ee])
(;GM[4]SZ[9]C[mine];B[ee];W[df];B[fd])
";

#[test]
fn a_broken_game_of_a_collection_is_named_and_the_others_are_reviewed() {
    let folder = folder("collection");
    let (file, sgf) = (folder.join("games.sgf"), folder.join("out.sgf"));
    fs::write(&file, COLLECTION).unwrap();
    let (file, sgf_out) = (file.to_str().unwrap(), sgf.to_str().unwrap());
    let output = review(&["--nodes", "200", "--sgf", file, "--sgf-out", sgf_out]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("games.sgf, game 2: line 2, column 16: expected a point"), "{said}");
    assert!(said.ends_with("tengen: 1 of 3 games could not be read\n"), "{said}");
    let lines = lines(&output.stdout);
    let games: Vec<u64> = lines.iter().map(|line| line["game"].as_u64().unwrap()).collect();
    assert_eq!(games, [1, 1, 1, 1, 2, 3, 3, 3, 3]);
    assert!(lines[4]["error"].as_str().unwrap().contains("zz"), "{}", lines[4]);
    assert!(lines.iter().all(|line| line["file"] == file));
    let written = fs::read_to_string(&sgf).unwrap();
    assert_eq!(written.matches("TG[class=").count(), 6, "{written}");
    assert!(written.contains("C[mine]") && written.contains("(;GM[4]SZ[9];B[zz];W[ee])"));
}

#[test]
fn an_interrupted_run_is_resumed() {
    let folder = folder("taken-up");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("games.sgf"), COLLECTION).unwrap();
    let run = |rows: &str, games: &str| {
        let (file, rows, games) = (path("games.sgf"), path(rows), path(games));
        review(&["--nodes", "200", "--sgf", &file, "--out", &rows, "--sgf-out", &games])
    };
    assert_eq!(run("whole.jsonl", "whole.sgf").status.code(), Some(1));
    let (rows, games) = (
        fs::read_to_string(path("whole.jsonl")).unwrap(),
        fs::read_to_string(path("whole.sgf")).unwrap(),
    );
    // The first game is complete, the second only partly written.
    for cut in [0, 40, rows.len() / 2, rows.len()] {
        fs::write(path("part.jsonl"), &rows[..cut]).unwrap();
        fs::write(path("part.sgf"), &games[..cut * games.len() / rows.len()]).unwrap();
        // The broken game is still an error although it was seen before.
        assert_eq!(run("part.jsonl", "part.sgf").status.code(), Some(1));
        assert_eq!(fs::read_to_string(path("part.jsonl")).unwrap(), rows, "cut at {cut}");
        assert_eq!(fs::read_to_string(path("part.sgf")).unwrap(), games, "cut at {cut}");
    }
}

#[test]
fn games_that_cannot_be_reviewed_are_counted_when_a_run_is_resumed() {
    let folder = folder("unreviewed");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let files = [
        ("passes.txt", "h8 -- i9 j9"),
        ("prose.txt", "no game"),
        ("unclosed.sgf", "(;GM[4]SZ[9];B[zz];W[ee]"),
        ("unclosed-passes.sgf", "(;GM[4]SZ[9];B[ee];W[];B[ff]"),
        ("whole.sgf", "(;GM[4]SZ[9];B[ee];W[ef];B[dd])\n"),
    ];
    for (name, text) in files {
        fs::write(path(name), text).unwrap();
    }
    let names = files.map(|(name, _)| path(name));
    let (rows, games) = (path("out.jsonl"), path("out.sgf"));
    let mut arguments = vec!["--nodes", "20", "--sgf"];
    arguments.extend(names.iter().map(String::as_str));
    arguments.extend(["--out", &*rows, "--sgf-out", &*games]);
    let run = || {
        let output = review(&arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.ends_with("tengen: 4 of 5 games could not be read\n"), "{said}");
        (said, [&rows, &games].map(|path| fs::read_to_string(path).unwrap()))
    };
    let (_, whole) = run();
    // The moves that could be read are kept, and so is the reason where none could.
    for part in ["B[hh];PL[B];B[ig]", "expected a move such as h8", "TG[class="] {
        assert!(whole[1].contains(part), "{part} in {}", whole[1]);
    }
    let (said, again) = run();
    assert!(said.contains("\n5 of 5 games were reviewed already\n"), "{said}");
    assert_eq!(again, whole);
}

#[test]
fn an_unknown_rule_is_reported() {
    let folder = folder("unknown-rule");
    let file = folder.join("games.sgf").to_str().unwrap().to_owned();
    fs::write(&file, "(;SZ[9]RU[renju];B[ee])(;SZ[9]RU[Foo];B[ee])(;SZ[9];B[ee])").unwrap();
    let said = |arguments: &[&str]| {
        let output = review(&[&["--nodes", "200", "--sgf", &file], arguments].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for (arguments, rule) in [(&[][..], "freestyle"), (&["--rule", "caro"], "caro")] {
        let taken = format!(
            "tengen: {file}, game 2: unknown rule \"Foo\", using {rule}; --rule selects another\n"
        );
        assert_eq!(said(arguments), taken);
    }
}

#[test]
fn blank_lines_between_the_lines_of_a_run_are_skipped() {
    let folder = folder("blank-lines");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("games.sgf"), COLLECTION).unwrap();
    let run = || review(&["--nodes", "200", "--sgf", &path("games.sgf"), "--out", &path("rows")]);
    assert_eq!(run().status.code(), Some(1));
    let whole = fs::read_to_string(path("rows")).unwrap();
    let spaced = format!("\u{feff}{}", whole.replace('\n', "\r\n\n"));
    fs::write(path("rows"), &spaced).unwrap();
    assert_eq!(run().status.code(), Some(1));
    // Lines of complete games are kept as they were.
    assert_eq!(fs::read_to_string(path("rows")).unwrap().trim_end(), spaced.trim_end());
}

#[test]
fn an_output_equal_to_an_input_or_the_other_output_is_refused() {
    let folder = folder("apart");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (file, again, new) = (path("games.sgf"), path("./games.sgf"), path("new"));
    fs::write(&file, COLLECTION).unwrap();
    let cases = [
        (vec!["--sgf-out", &again], "--sgf-out"),
        (vec!["--out", &again], "--out"),
        (vec!["--out", &new, "--sgf-out", &new], "--sgf-out and --out are the same file"),
    ];
    for (outputs, said) in cases {
        let output = review(&[vec!["--nodes", "200", "--sgf", &file], outputs].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(said), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), COLLECTION);
        assert!(!Path::new(&new).exists());
    }
}

#[test]
fn outputs_that_hold_anything_else_are_refused_and_kept() {
    let folder = folder("something-else");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (rows, games) = (path("rows.jsonl"), path("games.sgf"));
    let run = |arguments: &[&str]| review(&[&["--nodes", "200"], arguments].concat());
    assert!(run(&["--size", "9", "--out", &rows, "e5 e6 d5"]).status.success());
    let short = fs::read_to_string(&rows).unwrap();
    let begun = short.split_inclusive('\n').next().unwrap();
    let again = ["--size", "9", "--out", &rows, "e5 e6 d4"];
    let cases: [(&str, &[&str], &str); 6] = [
        (&short, &again, "line 3: this does not belong to "),
        (&short, &["--out", &rows, "e5 e6"], "line 3: this does not belong to "),
        (begun, &["--out", &rows, "e6 e5"], "line 1: this does not belong to "),
        (&short.repeat(2), &["--out", &rows, "e5 e6 d5"], "line 5: the game is not one of the 1"),
        ("A poem\n", &again, "line 1: this is not a line of a review"),
        ("{\"x\":1}", &again, "line 1: this is not a line of a review"),
    ];
    for (held, arguments, said) in cases {
        fs::write(&rows, held).unwrap();
        let output = run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(said), "{error}");
        assert!(error.contains("rows.jsonl") && error.contains("--out"), "{error}");
        assert_eq!(fs::read_to_string(&rows).unwrap(), held);
    }
    // The SGF file beside the rows is another collection's.
    fs::write(&rows, &short).unwrap();
    for held in ["A poem\n", "(;GM[4]SZ[9];B[aa])\n"] {
        fs::write(&games, held).unwrap();
        let output = run(&["--size", "9", "--out", &rows, "--sgf-out", &games, "e5 e6 d5"]);
        assert!(!output.status.success(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("games.sgf"), "{output:?}");
        assert_eq!(fs::read_to_string(&games).unwrap(), held);
    }
}

#[test]
fn files_are_read_in_their_encoding_and_format_and_binary_data_is_refused() {
    let folder = folder("encodings");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (file, out) = (path("games.sgf"), path("out.sgf"));
    let run = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        review(&["--nodes", "200", "--sgf", &file, "--sgf-out", &out])
    };
    assert!(run(b"(;GM[4]SZ[9]CA[GBK];B[ee]C[\xce\xe5\xca\xd6])").status.success());
    let written = fs::read_to_string(&out).unwrap();
    assert!(written.contains("C[五手") && !written.contains("GBK"), "{written}");
    // Another format, and a requested encoding.
    assert!(run(b"Piskvorky 9x9, 11:11, 0\r\n5,5,0\r\n").status.success());
    fs::write(&file, b"(;GM[4]SZ[9]PB[\xcb\xe5\xe2];B[ee])").unwrap();
    let arguments = ["--nodes", "200", "--encoding", "cp1251", "--sgf", &file, "--sgf-out", &out];
    assert!(review(&arguments).status.success());
    let written = fs::read_to_string(&out).unwrap();
    assert!(written.contains("PB[Лев]"), "{written}");
    let cases: [(&[u8], &str); 2] = [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a file that holds games"),
        (b"(;GM[4]SZ[9];B[ee];W[];B[aa])", "after move 1 a side passes"),
    ];
    for (bytes, said) in cases {
        let output = run(bytes);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(said), "{error}");
        assert!(error.contains("games.sgf"), "{error}");
        assert_eq!(fs::read_to_string(&out).unwrap(), written);
    }
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let folder = folder("unwritable");
    let out = folder.join("no-such-folder/out").to_str().unwrap().to_owned();
    for option in ["--out", "--sgf-out"] {
        let output = review(&["--nodes", "200", option, &out, "h8 i9"]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains("no-such-folder"), "{error}");
    }
}
