//! The project's own openings, and the command that makes them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tengen::board::Size;
use tengen::rules::Rule;
use tengen_cli::arena::read_openings;

use super::programs::{self, fresh, text};

#[test]
fn every_file_holds_openings_of_the_rule_and_size_it_is_named_after() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openings");
    for (rule, side) in
        [(Rule::Freestyle, 15), (Rule::Freestyle, 20), (Rule::Standard, 15), (Rule::Renju, 15)]
    {
        let name = format!("{rule}{side}.txt");
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        let (openings, _) = read_openings(&text, rule, Size::new(side).unwrap())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(openings.len() >= 50, "{name} has {}", openings.len());
        let different: HashSet<_> = openings.iter().map(|opening| opening.moves()).collect();
        assert_eq!(different.len(), openings.len(), "{name}");
    }
}

#[test]
fn sets_for_tests_are_different_openings_too() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openings/sprt");
    let text = fs::read_to_string(folder.join("freestyle15.txt")).unwrap();
    let (openings, _) = read_openings(&text, Rule::Freestyle, Size::STANDARD).unwrap();
    assert!(openings.len() >= 500, "{}", openings.len());
    let different: HashSet<_> = openings.iter().map(|opening| opening.moves()).collect();
    assert_eq!(different.len(), openings.len());
}

fn made(arguments: &[&str]) -> String {
    let output = programs::subcommand("openings", arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_same_arguments_make_the_same_openings() {
    let arguments = ["--rule", "renju", "--count", "1", "--nodes", "20", "--seed", "5"];
    let text = made(&arguments);
    assert_eq!(read_openings(&text, Rule::Renju, Size::STANDARD).unwrap().0.len(), 1);
    assert_eq!(made(&arguments), text);
    let others = ["--rule", "renju", "--count", "1", "--nodes", "20", "--seed", "6"];
    assert_ne!(made(&others), text);
}

fn fill(file: &Path, more: &[&str]) -> Output {
    let arguments = ["--nodes", "20", "--seed", "5", "--pairs", "1", "--within", "300"];
    programs::subcommand("openings", &[&arguments, more, &["--out", text(file)]].concat())
}

#[test]
fn a_set_cut_within_a_line_is_resumed_to_the_same_result() {
    let file = fresh("cut.txt");
    assert!(fill(&file, &["--count", "2"]).status.success());
    let whole = fs::read(&file).unwrap();
    // Within a line; the unit tests cut everywhere.
    let length = whole.len() - 4;
    fs::write(&file, &whole[..length]).unwrap();
    assert!(fill(&file, &["--count", "2"]).status.success());
    assert!(fs::read(&file).unwrap() == whole, "cut after {length} bytes");
    // Already complete: nothing is added. Made with other arguments: left alone.
    assert!(fill(&file, &["--count", "1"]).status.success());
    let other = fill(&file, &["--count", "2", "--rule", "renju"]);
    let error = String::from_utf8_lossy(&other.stderr).to_string();
    assert!(error.contains("cut.txt: was not made with these arguments"), "{error}");
    assert!(fs::read(&file).unwrap() == whole);
}

#[test]
fn shards_together_are_the_whole_set() {
    let files = ["shard-1.txt", "shard-2.txt", "shard-3.txt", "whole.txt"].map(fresh);
    for (file, shard) in files.iter().zip(["1/3", "2/3", "3/3", "1/1"]) {
        let count = if shard == "1/1" { "3" } else { "2" };
        assert!(fill(file, &["--shard", shard, "--count", count]).status.success());
    }
    let join = |files: &[PathBuf]| {
        let files: Vec<&str> = files.iter().map(|file| text(file)).collect();
        programs::subcommand("openings", &[&["--join"], &files[..]].concat())
    };
    let lines = |output: Output| -> Vec<String> {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
    };
    let (whole, shards) = (lines(join(&files[3..])), lines(join(&files[..3])));
    assert_eq!((whole.len(), shards.len()), (4 + 3, 4 + 6));
    assert_eq!(whole[..], shards[..whole.len()]);

    let other = fresh("other-rule.txt");
    assert!(fill(&other, &["--count", "1", "--rule", "renju"]).status.success());
    let refused = join(&[files[0].clone(), other]);
    let error = String::from_utf8_lossy(&refused.stderr).to_string();
    assert!(error.contains("other-rule.txt: does not belong to the same set as "), "{error}");
}
