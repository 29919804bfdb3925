//! The openings that belong to the project, and the command that makes them.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use tengen::board::Size;
use tengen::rules::Rule;
use tengen_cli::arena::read_openings;

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

fn made(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .arg("openings")
        .args(arguments)
        .output()
        .expect("the binary was built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_same_arguments_make_the_same_openings() {
    let arguments = ["--rule", "renju", "--count", "3", "--nodes", "20", "--seed", "5"];
    let text = made(&arguments);
    assert_eq!(read_openings(&text, Rule::Renju, Size::STANDARD).unwrap().0.len(), 3);
    assert_eq!(made(&arguments), text);
    let others = ["--rule", "renju", "--count", "3", "--nodes", "20", "--seed", "6"];
    assert_ne!(made(&others), text);
}

#[test]
fn too_small_a_board_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["openings", "--size", "8"])
        .output()
        .expect("the binary was built");
    assert!(!output.status.success());
    let error = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(error.contains("size 8 is too small: at least 9"), "{error}");
}
