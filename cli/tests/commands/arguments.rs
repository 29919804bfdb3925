//! Invalid arguments: each command refuses them at once, and names the option and its range.

use std::process::Command;

fn refused(line: &str) -> String {
    let mut tengen = Command::new(env!("CARGO_BIN_EXE_tengen"));
    let output = tengen.args(line.split(' ')).output().expect("the program starts");
    assert!(!output.status.success() && output.stdout.is_empty(), "{line}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn numbers_out_of_their_range_are_refused() {
    let cases = [
        ("match a b --ms 50 --games 0", "--games", "is not in 1.."),
        ("match a b --ms 50 --games -2", "--games", ""),
        ("match a b --ms 50 --games 2 --memory-mib 0", "--memory-mib", "1..=1048576"),
        ("match a b --ms 50 --games 2 --memory-mib 99999999999999", "--memory-mib", "1..=1048576"),
        ("bench --depth 0", "--depth", "is not in 1.."),
        ("bench --hash-mib 0", "--hash-mib", "1..=4096"),
        ("bench --hash-mib 99999999", "--hash-mib", "1..=4096"),
        ("analyse --ms 0 h8", "--ms", "is not in 1.."),
        ("analyse --nodes 0 h8", "--nodes", "is not in 1.."),
        ("solve --kind vcf --nodes 0", "--nodes", "is not in 1.."),
        ("solve --kind vcf --ms 0", "--ms", "is not in 1.."),
    ];
    for (line, option, range) in cases {
        let error = refused(line);
        assert!(error.contains(option) && error.contains(range), "{line}: {error}");
    }
}

#[test]
fn a_test_that_could_not_end_is_refused() {
    for elo in ["10 0", "5 5", "0 NaN", "NaN 0", "0 inf"] {
        let error = refused(&format!("match a b --ms 50 --games 2 --sprt {elo}"));
        assert!(error.contains(&format!("--sprt {elo}: ELO0 has to be less")), "{error}");
    }
}
