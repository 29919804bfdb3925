//! `tengen prove` as a script sees it: from a position to its certificate, in one run and in several.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use super::programs::{self, BRAIN, TENGEN, fresh, text};

/// Black has an open two and another stone nearby on a board of 9 by 9.
const FROM: &str = "e5e6f6a1g5a9";

fn prove(arguments: &[&str]) -> Output {
    programs::subcommand("prove", arguments)
}

fn answer(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

fn search(log: &Path, more: &[&str]) -> Value {
    let arguments = ["--size", "9", "--from", FROM, "--log", text(log)];
    let output = prove(&[&arguments[..], more].concat());
    assert!(output.status.success(), "{output:?}");
    answer(&output)
}

fn certificate(log: &Path, out: &Path) -> Output {
    let arguments = ["certificate", "--size", "9", "--from", FROM, "--log", text(log)];
    prove(&[&arguments[..], &["--out", text(out)]].concat())
}

#[test]
fn a_position_is_proved_and_its_certificate_checked() {
    let log = fresh("prove-whole");
    let found = search(&log, &[]);
    assert_eq!((&found["proved"], &found["winner"]), (&true.into(), &"black".into()));
    assert_eq!(found["open"], serde_json::json!([]));
    let plain = log.join("plain.cert");
    let packed = ["gz", "xz"].map(|kind| log.join(format!("packed.cert.{kind}")));
    for out in packed.iter().chain([&plain]) {
        // An existing file is replaced.
        fs::write(out, "another file").unwrap();
        assert!(certificate(&log, out).status.success());
    }
    let files = fs::read_dir(&log).unwrap().map(|file| file.unwrap().file_name());
    assert!(files.into_iter().all(|name| !name.to_string_lossy().ends_with(".part")));
    let checked = prove(&["check", text(&plain), "--threads", "2"]);
    assert!(checked.status.success(), "{checked:?}");
    let line = answer(&checked);
    assert_eq!((&line["proved"], &line["rule"]), (&true.into(), &"freestyle".into()));
    assert_eq!((&line["size"], &line["from"][5]), (&9.into(), &"a9".into()));
    assert_eq!(line["bytes"], fs::metadata(&plain).unwrap().len());
    for packed in &packed {
        assert!(fs::metadata(packed).unwrap().len() < fs::metadata(&plain).unwrap().len());
        assert_eq!(answer(&prove(&["check", text(packed)])), line);
    }
    // A truncated certificate proves nothing.
    let mut half = fs::read(&packed[1]).unwrap();
    half.truncate(half.len() / 2);
    fs::write(&packed[1], &half).unwrap();
    assert!(!prove(&["check", text(&packed[1])]).status.success());

    let sample = prove(&["check", text(&plain), "--sample", "3", "--seed", "5"]);
    assert!(sample.status.success());
    assert_eq!(
        (&answer(&sample)["proved"], &answer(&sample)["looked_at"]),
        (&Value::Null, &3.into())
    );

    let mut bytes = fs::read(&plain).unwrap();
    bytes.truncate(bytes.len() - 9);
    fs::write(&plain, &bytes).unwrap();
    let refused = prove(&["check", text(&plain)]);
    assert!(!refused.status.success());
    let line = answer(&refused);
    assert_eq!(line["proved"], false);
    let why = line["why"].as_str().unwrap();
    assert_eq!(why, format!("byte {}: the certificate ends too early", bytes.len()));
}

#[test]
fn certificates_checked_together_say_which_replies_are_open() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../prove/data/standard-15-h8");
    let [a1, b2] = ["a1i9.cert.gz", "b2i9.cert.xz"].map(|name| format!("{data}{name}"));
    let checked = prove(&["check", &a1, "no-such-file", &b2, "--sample", "1"]);
    assert!(!checked.status.success());
    assert!(String::from_utf8(checked.stderr).unwrap().contains("no-such-file: "));
    let lines = String::from_utf8(checked.stdout).unwrap();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [first, second, together] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((&first["from"][1], &second["from"][1]), (&"a1".into(), &"b2".into()));
    assert_eq!((&together["proved"], &together["winner"]), (&false.into(), &"black".into()));
    assert_eq!((&together["from"], &together["answered"]), (&serde_json::json!(["h8"]), &8.into()));
    let open = together["open"].as_array().unwrap();
    assert_eq!(open.len(), 216);
    assert!(open.contains(&"b1".into()) && !open.contains(&"o15".into()));
}

#[test]
fn a_brain_loses_every_game_against_a_certificate() {
    let log = fresh("prove-play");
    search(&log, &[]);
    let file = log.join("c.cert.gz");
    assert!(certificate(&log, &file).status.success());
    let brain = format!("{:?} --hash 1 --nodes 100", BRAIN);
    let played = prove(&["play", text(&file), &brain, "--games", "12", "--seed", "7"]);
    assert!(played.status.success(), "{played:?}");
    let line = answer(&played);
    assert_eq!((&line["games"], &line["winner"]), (&12.into(), &"black".into()));
    let [longest, certain] = ["longest", "certain"].map(|name| line[name].as_u64().unwrap());
    assert!(1 < longest && longest <= certain, "{line}");
    assert!(line["mean"].as_f64().unwrap() <= longest as f64);

    // A program that is not a brain is named with the game; a file that is not a certificate is refused.
    let other = format!("{:?} --version", TENGEN);
    for (file, brain, why) in [
        (text(&file), &*other, "game of seed 0, "),
        (text(&file), &other, ": the brain "),
        ("no-such-file", &brain, "no-such-file: "),
        (text(&log.join("proved.log")), &brain, "proved.log: byte 1: this is not a certificate\n"),
    ] {
        let refused = prove(&["play", file, brain]);
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && error.contains(why), "{error}");
    }
}

#[test]
fn a_small_board_is_drawn() {
    let folder = fresh("prove-draw");
    fs::create_dir_all(&folder).unwrap();
    let out = folder.join("6.draw.gz");
    assert!(prove(&["draw", "--size", "6", "--out", text(&out)]).status.success());
    let checked = prove(&["check", text(&out)]);
    assert!(checked.status.success(), "{checked:?}");
    let line = answer(&checked);
    assert_eq!(
        (&line["proved"], &line["winner"], &line["size"]),
        (&true.into(), &Value::Null, &6.into())
    );
    let played = prove(&["play", text(&out), BRAIN]);
    let error = String::from_utf8_lossy(&played.stderr);
    assert!(error.contains("6.draw.gz: a draw is certified here"), "{error}");
    let plain = folder.join("plain.draw");
    fs::write(&plain, "tengen draw 2\n{\"size\":6}\n").unwrap();
    let refused = prove(&["check", text(&plain)]);
    assert!(!refused.status.success());
    assert_eq!(answer(&refused)["why"], "the holder has no answer");
}

#[test]
fn a_run_that_times_out_is_resumed() {
    let log = fresh("prove-parts");
    let nothing = search(&log, &["--max-minutes", "0"]);
    assert_eq!(nothing["proved"], false);
    let out = log.join("c.cert");
    let missing = certificate(&log, &out);
    let error = String::from_utf8(missing.stderr).unwrap();
    assert!(error.contains(&format!("no proof of the position after {FROM}")), "{error}");
    assert!(!missing.status.success() && !out.exists());
    assert_eq!(search(&log, &[])["proved"], true);
    // A certificate cannot overwrite the log.
    let kept = fs::read(log.join("proved.log")).unwrap();
    assert!(!certificate(&log, &log.join("proved.log")).status.success());
    assert_eq!(fs::read(log.join("proved.log")).unwrap(), kept);
    let known = search(&log, &[]);
    assert_eq!((&known["proved"], &known["steps"]), (&true.into(), &1.into()));
    assert!(certificate(&log, &out).status.success());
}

#[test]
fn positions_of_a_certificate_are_not_searched_again() {
    let log = fresh("prove-known");
    search(&log, &[]);
    let known = log.join("known.cert.xz");
    assert!(certificate(&log, &known).status.success());
    let log = fresh("prove-beside-known");
    let found = search(&log, &["--known", text(&known)]);
    assert_eq!((&found["proved"], &found["steps"]), (&true.into(), &1.into()));
    // The log has nothing of its own, so a certificate is made from the known one as well.
    let out = log.join("c.cert");
    assert!(!certificate(&log, &out).status.success());
    let made = ["certificate", "--size", "9", "--from", FROM, "--log", text(&log)];
    let made = prove(&[&made[..], &["--known", text(&known), "--out", text(&out)]].concat());
    assert!(made.status.success(), "{made:?}");
    assert!(prove(&["check", text(&out)]).status.success());
    // It cannot be overwritten, and nothing else passes for one.
    let made = ["certificate", "--size", "9", "--from", FROM, "--log", text(&log), "--known"];
    for (file, why) in [
        (text(&known), "would overwrite the input"),
        (text(&log.join("proved.log")), "proved.log: byte 1: this is not a certificate\n"),
        ("no-such-file", "no-such-file: "),
    ] {
        let refused = prove(&[&made[..], &[file, "--out", text(&known)]].concat());
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && error.contains(why), "{error}");
    }
}

#[test]
fn a_certificate_needs_what_its_search_knew() {
    // One of the replies to Black's g7.
    let (moves, reply) = ("e5e6f6a1g5a9g7", "e5e6f6a1g5a9g7h8");
    let of = |log: &Path, from: &str, first: &[&str], last: &[&str]| {
        let arguments = ["--size", "9", "--log", text(log), "--from", from];
        prove(&[first, &arguments[..], last].concat())
    };
    let log = fresh("prove-reply");
    let known = log.join("known.cert.xz");
    assert_eq!(answer(&of(&log, reply, &[], &[]))["proved"], true);
    let make = ["certificate"];
    assert!(of(&log, reply, &make, &["--out", text(&known)]).status.success());
    let log = fresh("prove-before-reply");
    let with = ["--known", text(&known)];
    assert_eq!(answer(&of(&log, moves, &[], &with))["proved"], true);
    let out = log.join("c.cert");
    let out = ["--out", text(&out)];
    let missing = of(&log, moves, &make, &out);
    let error = String::from_utf8(missing.stderr).unwrap();
    assert!(error.contains(&format!("after {reply}; give the certificates")), "{error}");
    let made = of(&log, moves, &make, &[with, out].concat());
    assert!(made.status.success(), "{made:?}");
}

#[test]
fn a_certificate_for_another_rule_is_a_guide() {
    let log = fresh("prove-guide");
    search(&log, &[]);
    let guide = log.join("freestyle.cert.xz");
    assert!(certificate(&log, &guide).status.success());
    let log = fresh("prove-guided");
    let found = search(&log, &["--rule", "standard", "--guide", text(&guide)]);
    assert_eq!((&found["proved"], &found["rule"]), (&true.into(), &"standard".into()));
    // As known proofs it is refused, and so are other boards and other files.
    let no_certificate = log.join("proved.log");
    for (size, option, file, why) in [
        ("9", "--known", text(&guide), "is for freestyle on 9x9, not for standard on 9x9"),
        ("10", "--guide", text(&guide), "freestyle.cert.xz: the certificate is for 9x9, not for"),
        ("9", "--guide", text(&no_certificate), "this is not a certificate"),
        ("9", "--guide", "no-such-file", "no-such-file: "),
    ] {
        let log = fresh("prove-misguided");
        let arguments = ["--rule", "standard", "--from", FROM, "--log", text(&log)];
        let refused = prove(&[&arguments[..], &["--size", size, option, file]].concat());
        let error = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && error.contains(why), "{error}");
    }
}

#[test]
fn logs_of_shards_are_joined() {
    // White is to move: the replies are divided among the shards.
    let log = fresh("prove-shards");
    let from = ["--size", "9", "--from", "e5e6f6a1g5a9g7", "--log", text(&log)];
    let run = |more: &[&str]| answer(&prove(&[&from[..], more].concat()));
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(&["--shard", shard])["proved"], true);
    }
    // Each reply belonged to one shard, whatever the log held when the shard began: the joining run finds all of them
    // there.
    let joined = run(&[]);
    assert_eq!((&joined["proved"], &joined["steps"]), (&true.into(), &1.into()));
    let out = log.join("c.cert");
    let made = [&["certificate"], &from[..], &["--out", text(&out)]].concat();
    assert!(prove(&made).status.success());
    assert!(prove(&["check", text(&out)]).status.success());
}

#[test]
fn openings_that_differ_in_blacks_last_move_share_a_log() {
    let log = fresh("prove-shared");
    search(&log, &[]);
    let longer = ["--size", "9", "--from", "e5e6f6a1g5a9g7", "--log", text(&log)];
    assert_eq!(answer(&prove(&longer))["proved"], true);
    let out = log.join("c.cert");
    assert!(
        prove(&[&["certificate"], &longer[..], &["--out", text(&out)]].concat()).status.success()
    );
    assert!(certificate(&log, &out).status.success());
    assert!(prove(&["check", text(&out)]).status.success());
}

#[test]
fn a_shard_asks_about_its_own_replies() {
    // Black's open three wins if White passes, and some replies hold.
    let log = fresh("prove-own-replies");
    let from =
        ["--size", "7", "--from", "b3a6c3d5d3", "--log", text(&log), "--max-minutes", "0.01"];
    let [one, other] = ["1/2", "2/2"].map(|shard| {
        let output = prove(&[&from[..], &["--shard", shard]].concat());
        assert!(output.status.success(), "{output:?}");
        let outcome = answer(&output);
        assert_eq!(outcome["shard"], shard);
        outcome
    });
    assert!(one["open"].as_array().unwrap().contains(&"a3".into()), "{one}");
    assert!(!other["open"].as_array().unwrap().contains(&"a3".into()), "{other}");
}

#[test]
fn invalid_tasks_are_refused() {
    let log = fresh("prove-refused");
    let log = text(&log);
    for (arguments, why) in [
        (
            &["--from", "h8", "--log", log, "--rule", "renju"][..],
            "certificates are for freestyle and standard",
        ),
        (&["--from", "h8h8", "--log", log], "h8 is taken by a black stone"),
        (&["--from", "a1a2b1b2c1c2d1d2e1", "--log", log], "the game is over"),
        (&["--from", "h8", "--log", log, "--shard", "3/2"], "a shard is I/N"),
        (&["--from", "h8h9", "--log", log, "--shard", "1/2"], "Black is to move here"),
        (
            &["--from", "h8", "--log", log, "--max-minutes", "-1"],
            "'-1' for '--max-minutes <T>': expected a number of minutes such as 90 or 0.5",
        ),
        (&["--from", "h8"], "--log"),
        (&["draw", "--size", "5", "--out", "no-such-folder/x"], "no-such-folder: there is no such"),
        (&["check", "no-such-file"], "no-such-file"),
        (&["check", "Cargo.toml"], "Cargo.toml: byte 1: this is not a certificate\n"),
        (&["draw", "--size", "9", "--out", "x"], "expected a whole number from 5 to 8"),
        (
            &["draw", "--size", "7", "--depth", "1", "--out", "x"],
            "no strategy was found with pairs after 1 moves",
        ),
        (&["check", "x", "--seed", "1"], "--sample"),
    ] {
        let output = prove(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(why), "{arguments:?}: {error}");
    }
}

#[test]
fn a_log_of_another_rule_is_refused_at_its_line() {
    let log = fresh("prove-mixed");
    fs::create_dir_all(&log).unwrap();
    fs::write(log.join("other.log"), "\ntengen log 1 standard 9\n").unwrap();
    let output = prove(&["--size", "9", "--from", FROM, "--log", text(&log)]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("other.log, line 2: this is \"tengen log 1 standard 9\""), "{error}");
}
