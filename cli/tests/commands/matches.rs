//! `tengen match` from the outside.

use std::fs;
use std::process::Output;

use super::programs::{self, BRAIN, fresh};

fn play(arguments: &[&str]) -> Output {
    programs::subcommand("match", arguments)
}

fn match_output(arguments: &[&str]) -> String {
    let output = play(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn brain() -> String {
    format!("{BRAIN:?} --hash 1")
}

#[test]
fn equal_brains_share_every_pair() {
    let log = fresh("equal-brains.log");
    let log_name = log.to_str().unwrap();
    let text = match_output(&[
        &brain(),
        &brain(),
        "--games",
        "8",
        "--nodes",
        "200",
        "--parallel",
        "2",
        "--log",
        log_name,
    ]);
    assert_eq!(text.lines().filter(|line| line.starts_with("pair ")).count(), 4, "{text}");
    // Equal so far, which does not make it certain.
    assert!(text.contains("of 8, 50.0 %, Elo +0.0 (-230."), "{text}");
    assert!(text.contains("pairs of 0, ½, 1, 1½, 2: 0 0 4 0 0"), "{text}");
    assert_eq!(text.matches("; 0 games lost by breach").count(), 2, "{text}");
    assert!(text.contains(", depth "), "{text}");

    // With colours swapped the game is the same, move by move.
    let log = fs::read_to_string(log).unwrap();
    let games: Vec<&str> = log.lines().collect();
    assert_eq!(games.len(), 8);
    for pair in games.chunks(2) {
        let moves = |line: &str| line.rsplit(' ').next().unwrap().to_string();
        assert_eq!(moves(pair[0]), moves(pair[1]));
        assert!(pair[0].contains("A is black") && pair[1].contains("A is white"));
    }
}

#[test]
fn openings_come_from_the_file_in_turn() {
    let openings = fresh("openings.txt");
    fs::write(&openings, "# two\nh8 i9 g7\n\nh8h9j10 # run together\n").unwrap();
    let log = fresh("openings.log");
    match_output(&[
        &brain(),
        &brain(),
        "--games",
        "5",
        "--nodes",
        "50",
        "--rule",
        "renju",
        "--openings",
        openings.to_str().unwrap(),
        "--log",
        log.to_str().unwrap(),
    ]);
    let log = fs::read_to_string(log).unwrap();
    let openings: Vec<&str> = log
        .lines()
        .map(|line| line.split("opening ").nth(1).unwrap())
        .map(|rest| &rest[..6])
        .collect();
    assert_eq!(openings, ["h8i9g7", "h8i9g7", "h8h9j1", "h8h9j1", "h8i9g7", "h8i9g7"]);
}

#[test]
fn mistakes_in_the_command_are_named() {
    let broken = fresh("broken.txt");
    fs::write(&broken, "h8 i9\nh8 h8\n").unwrap();
    let brain = brain();
    let log = fresh("no-such-folder/log");
    let log = log.to_str().unwrap();
    let cases: [(&[&str], &str); 7] = [
        (
            &["no-such-brain", &brain, "--games", "2", "--ms", "50"],
            "\"no-such-brain\" could not be started",
        ),
        (&[&brain, "'", "--games", "2", "--ms", "50"], "\"'\" is not a command line"),
        (&[&brain, &brain, "--games", "2"], "--ms"),
        (&[&brain, "other", "--games", "2", "--nodes", "9"], "\"other\" has no option --nodes"),
        (&[&brain, &brain, "--games", "2", "--ms", "50", "--log", log], "no-such-folder"),
        (
            &[&brain, &brain, "--games", "2", "--ms", "50", "--openings", broken.to_str().unwrap()],
            "line 2, column 4: h8 is taken",
        ),
        (&[&brain, &brain, "--games", "2", "--ms", "50", "--rule", "go"], "unknown rule \"go\""),
    ];
    for (arguments, expected) in cases {
        let output = play(arguments);
        let error = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(error.contains(expected), "{error}");
    }
}

/// Brains that break the protocol, as shell scripts.
#[cfg(unix)]
mod breaches {
    use super::*;

    /// A brain that runs `answer` whenever a move is due.
    fn script(answer: &str) -> String {
        format!(
            "sh -c 'while read line; do case \"$line\" in START*) echo OK;; \
             BEGIN*|TURN*|DONE*) {answer};; esac; done'"
        )
    }

    fn lost_by(answer: &str, reason: &str) {
        lost_by_script(&script(answer), reason);
    }

    fn lost_by_script(script: &str, reason: &str) {
        let text = match_output(&[
            &brain(),
            script,
            "--games",
            "2",
            "--ms",
            "200",
            "--grace",
            "20000",
            "--size",
            "9",
        ]);
        assert!(text.contains("+2 -0 =0 of 2"), "{text}");
        assert_eq!(text.matches(reason).count(), 2, "{text}");
        assert!(text.contains("; 2 games lost by breach"), "{text}");
    }

    #[test]
    fn an_illegal_move_loses() {
        lost_by("echo 0,0", "illegal: a9 is taken by a");
    }

    #[test]
    fn a_point_off_the_board_loses() {
        let reason = "illegal: expected a point of the board of 9x9 such as 4,4, found \"9,9\"";
        lost_by("echo 9,9", reason);
    }

    /// The protocol's own example of an answer to `START`.
    #[test]
    fn a_brain_may_say_more_than_ok() {
        for ready in ["OK - everything is good", "ok"] {
            let chatty = script("echo 9,9").replace("echo OK", &format!("echo {ready}"));
            let text =
                match_output(&[&chatty, &brain(), "--games", "2", "--ms", "200", "--size", "9"]);
            assert!(text.contains("+0 -2 =0 of 2"), "{text}");
        }
    }

    #[test]
    fn a_crash_loses() {
        lost_by("exit 3", "crashed (exit status: 3))");
    }

    #[test]
    fn what_a_brain_said_before_it_crashed_is_reported() {
        let answer = "echo first >&2; echo no weights >&2; exit 3";
        lost_by(answer, "crashed (exit status: 3), saying \"first / no weights\"");
        let output =
            play(&["sh -c 'echo no weights >&2; exit 3'", &brain(), "--games", "2", "--ms", "50"]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{output:?}");
        assert!(error.contains("crashed (exit status: 3), saying \"no weights\""), "{error}");
    }

    #[test]
    fn an_error_loses() {
        let answer = "if [ $n ]; then echo error no idea; else n=1; echo 0,0; fi";
        lost_by_script(
            &script(answer).replace("echo OK", "n=; echo OK"),
            "refused: \"error no idea\"",
        );
    }

    /// What the protocol allows brains to do, but few do: lines that end with CR alone, words in small letters, a move
    /// that is only suggested, and complaints about settings.
    #[test]
    fn an_unusual_brain_can_play() {
        let unusual = "sh -c 'say() { printf \"%s\\r\" \"$*\"; }; \
            while read -r word rest; do case $word in \
            START*) x=0; say OK;; INFO*) say unknown command; say message depth 1;; \
            BEGIN*|TURN*|DONE*) say message thinking; say; say suggest $x,0;; \
            PLAY*) x=$((x+2)); say \"${rest%?}\";; esac; done'";
        let text = match_output(&[
            unusual,
            &brain(),
            "--games",
            "2",
            "--ms",
            "200",
            "--grace",
            "20000",
            "--size",
            "9",
        ]);
        assert!(text.contains("+0 -2 =0 of 2"), "{text}");
        assert_eq!(text.matches("; 0 games lost by breach").count(), 2, "{text}");
    }

    /// Where the error could be about a setting, the time for the move is waited out.
    #[test]
    fn an_error_in_place_of_the_first_move_loses() {
        let text =
            match_output(&[&script("echo ERROR no"), &brain(), "--games", "2", "--ms", "200"]);
        assert_eq!(text.matches("refused: \"ERROR no\"").count(), 2, "{text}");
    }

    /// The time left is sent before each move, and a brain that has used it up loses.
    #[test]
    fn overtime_loses() {
        // The first answer is already late, however busy the machine is.
        let slow = script("sleep 1.6; echo \"$n,0\"; n=$((n+2))").replace("while", "n=0; while");
        let arguments = ["--games", "2", "--ms", "5000", "--match-ms", "1500"];
        let text = match_output(&[&[slow.as_str(), &brain()], &arguments[..]].concat());
        assert!(text.contains("ms over the game's time"), "{text}");
        assert!(text.contains("2 games lost by breach"), "{text}");
    }

    #[test]
    fn silence_loses() {
        let text = match_output(&[
            &brain(),
            &script(":"),
            "--games",
            "2",
            "--ms",
            "200",
            "--grace",
            "2000",
            "--size",
            "9",
        ]);
        assert!(text.contains("+2 -0 =0 of 2"), "{text}");
        assert_eq!(text.matches("out of time: no answer after 2200 ms").count(), 2, "{text}");
    }

    #[test]
    fn a_clear_match_ends_early() {
        let text = match_output(&[
            &brain(),
            &script("exit 3"),
            "--games",
            "1000",
            "--nodes",
            "50",
            "--ms",
            "60000",
            "--sprt",
            "0",
            "400",
        ]);
        assert!(text.contains("SPRT [0, 400]: passed"), "{text}");
        assert!(text.lines().filter(|line| line.starts_with("pair ")).count() < 20, "{text}");
    }
}
