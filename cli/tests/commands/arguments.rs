//! Invalid arguments: each command refuses them at once, and names the option and its range.

use std::process::{Command, Output};

use super::programs;

fn tengen(line: &str) -> Output {
    programs::tengen(line.split(' '))
}

fn refused(line: &str) -> String {
    let output = tengen(line);
    assert!(!output.status.success() && output.stdout.is_empty(), "{line}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn numbers_out_of_their_range_are_refused() {
    let cases = [
        ("match a b --ms 50 --games 0", "--games", "of at least 1"),
        ("match a b --ms 50 --games -2", "--games", "'-2'"),
        ("match a b --ms 50 --games 2 --memory-mib 0", "--memory-mib", "from 1 to 1048576"),
        (
            "match a b --ms 50 --games 2 --memory-mib 99999999999999",
            "--memory-mib",
            "from 1 to 1048576",
        ),
        ("bench --depth 0", "--depth", "of at least 1"),
        ("bench --hash-mib 0", "--hash-mib", "from 1 to 4096"),
        ("bench --hash-mib 99999999", "--hash-mib", "from 1 to 4096"),
        ("analyse --ms 0 h8", "--ms", "of at least 1"),
        ("analyse --nodes 0 h8", "--nodes", "of at least 1"),
        ("solve --kind vcf --nodes 0", "--nodes", "of at least 1"),
        ("solve --kind vcf --ms 0", "--ms", "of at least 1"),
        ("analyse --nodes -1 h8", "'-1' for '--nodes", "of at least 1"),
        ("analyse --nodes 10k h8", "'10k' for '--nodes", "of at least 1"),
        ("review --ms 1m h8", "'1m' for '--ms", "of at least 1"),
        ("classic --algorithm kill --depth 300", "--depth", "from 1 to 225"),
        ("openings --within 501", "--within", "from 0 to 500"),
        ("openings --size 5", "'5' for '--size", "from 9 to 22"),
        ("openings --count x", "'x' for '--count", "of at least 0"),
        ("puzzles make --size 5 --out x", "'5' for '--size", "from 9 to 22"),
        ("puzzles make --count x --out x", "'x' for '--count", "of at least 0"),
        ("puzzles collect --one-move x x", "'x' for '--one-move", "of at least 0"),
        ("prove draw --size 9 --out x", "'9' for '--size", "from 5 to 8"),
        ("prove --rule renju --from h8 --log x", "'renju' for '--rule", "freestyle and standard"),
        (
            "prove certificate --rule go --from h8 --log x --out x",
            "'go' for '--rule",
            "freestyle, standard",
        ),
        ("match a b --ms 50 --games 2 --sprt x 5", "'x' for '--sprt", "difference in Elo"),
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
        assert!(error.contains(&format!("--sprt {elo}: ELO0 must be less")), "{error}");
    }
}

#[test]
fn options_that_do_not_go_together_end_like_other_wrong_arguments() {
    for (line, named) in [
        ("solve --kind vct --all", "--shortest and --all require --kind vcf"),
        ("solve --kind defend --proof", "--proof"),
        ("solve --kind vcf --deep", "--deep"),
        ("classic --algorithm kill --depth 3 --width 3", "--width is only for"),
        ("match a b --ms 50 --games 2 --sprt 5 0", "--sprt 5 0"),
        ("analyse --level easy --nodes 5", "--nodes"),
    ] {
        let output = tengen(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(named) && error.starts_with("error: "), "{line}: {error}");
        let command = line.split(' ').next().unwrap();
        assert!(error.contains(&format!("Usage: tengen {command} ")), "{line}: {error}");
    }
}

/// The moves of a file are read by another command or option, which the error names.
#[test]
fn a_file_in_place_of_moves_is_recognised() {
    let file = programs::fresh("in_place_of_moves.sgf");
    std::fs::write(&file, "(;SZ[15];B[hh])").unwrap();
    for (command, instead) in [
        ("analyse --nodes 100", "\"tengen read\" prints its moves"),
        ("classic --algorithm kill --depth 1", "\"tengen read\" prints its moves"),
        ("review --nodes 100", "--sgf reviews its games"),
    ] {
        let error = refused(&format!("{command} {}", programs::text(&file)));
        assert!(error.contains(&format!("is a file: {instead}")), "{command}: {error}");
        let error = refused(&format!("{command} h8 z9"));
        assert!(error.starts_with("tengen: the moves: line 1, column 4: "), "{command}: {error}");
    }
}

#[test]
fn no_moves_are_not_reviewed() {
    let mut review = Command::new(programs::TENGEN);
    let output = programs::run(review.args(["review", "-"]), b"\n");
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "tengen: the moves: there are none to review\n");
}

#[test]
fn a_review_cannot_begin_after_the_last_move() {
    let error = refused("review h8i9g10 --from 4");
    assert_eq!(error, "tengen: --from 4: the game has 3 moves\n");
}

#[test]
fn the_stones_of_an_opening_to_prove_are_named_by_their_option() {
    for command in ["prove --log x", "prove certificate --log x --out y"] {
        let error = refused(&format!("{command} --from h8h8"));
        assert!(error.contains("--from: line 1, column 3: h8 is taken"), "{error}");
    }
}

#[test]
fn the_exit_status_is_documented() {
    let help = String::from_utf8(tengen("--help").stdout).unwrap();
    for part in ["Exit status: 0 if", "; 1 if", "; 2 if"] {
        assert!(help.contains(part), "{help}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_named() {
    for line in ["analyse --nodes 100 h8", "bench --depth 1", "review --nodes 100 h8i9"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output =
            Command::new(programs::TENGEN).args(line.split(' ')).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("tengen: standard output: "), "{line}: {error}");
    }
}

/// A lone `-` was once taken for the hyphen that may stand between moves, so the empty board was searched.
#[test]
fn a_hyphen_stands_for_the_moves_on_standard_input() {
    let commands = [
        "analyse --nodes 100",
        "review --nodes 100",
        "classic --algorithm alpha-beta --depth 1 --size 15",
    ];
    for command in commands {
        let run = |line: String, input: &[u8]| {
            let mut tengen = Command::new(programs::TENGEN);
            let output = programs::run(tengen.args(line.split(' ')), input);
            (output.status.success(), String::from_utf8(output.stdout).unwrap(), output.stderr)
        };
        // Times aside.
        let best = |text: &str| text.split("\"ms\"").next().unwrap().to_string();
        let (_, given, _) = run(format!("{command} h8 i9 h9"), b"");
        let (succeeded, read, _) = run(format!("{command} -"), b"\xef\xbb\xbfh8 i9\r\nh9\r\n");
        assert!(succeeded && best(&read) == best(&given), "{command}: {read}");
        let (succeeded, _, error) = run(format!("{command} -"), b"h8 z9");
        assert!(!succeeded && String::from_utf8(error).unwrap().contains("z9"), "{command}");
    }
}

/// As after `2>&1 | head`, or if the terminal is gone.
#[cfg(target_os = "linux")]
#[test]
fn messages_that_nobody_can_read_do_not_end_the_work() {
    let file = programs::fresh("one_of_two.sgf");
    std::fs::write(&file, "(;SZ[15];B[zz])(;SZ[15];B[hh];W[ig])").unwrap();
    for (line, rows) in
        [("analyse z9", 0), (&format!("review --nodes 100 --sgf {}", programs::text(&file)), 4)]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output =
            Command::new(programs::TENGEN).args(line.split(' ')).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), rows, "{text}");
    }
}
