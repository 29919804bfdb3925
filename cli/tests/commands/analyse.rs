//! `tengen analyse` as a script sees it.

use std::process::Output;

use serde_json::Value;

use super::programs;

fn run(arguments: &[&str]) -> Output {
    programs::subcommand("analyse", arguments)
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn first_of_pv(line: &Value) -> &str {
    line["pv"][0].as_str().unwrap()
}

#[test]
fn every_depth_is_reported_and_the_best_last() {
    let lines = lines(&["--depth", "5", "h8", "i9", "g9"]);
    assert_eq!(lines.len(), 6);
    for (line, depth) in lines.iter().zip(1..=5) {
        assert_eq!(line["depth"], depth);
        assert_eq!(line["multipv"], 1);
        assert!(line["value"].is_i64() && line["nodes"].is_u64() && line["ms"].is_u64());
        assert!(line["mate"].is_null());
        assert!(line.get("best").is_none());
    }
    let last = &lines[5];
    assert_eq!(last["best"], first_of_pv(last));
    assert_eq!(last["best"], first_of_pv(&lines[4]));
}

#[test]
fn candidates_are_numbered_best_first() {
    let lines = lines(&["--depth", "4", "--multipv", "3", "h8i9g9"]);
    assert_eq!(lines.len(), 4 * 3 + 1);
    for depth in lines[..12].chunks(3) {
        let numbers: Vec<u64> =
            depth.iter().map(|line| line["multipv"].as_u64().unwrap()).collect();
        assert_eq!(numbers, [1, 2, 3]);
        let values: Vec<i64> = depth.iter().map(|line| line["value"].as_i64().unwrap()).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
        assert!(first_of_pv(&depth[0]) != first_of_pv(&depth[1]));
    }
}

#[test]
fn a_win_is_reported_in_plies_with_its_whole_line() {
    // An open three of Black's, Black to move: four, any answer, five.
    let rows = lines(&["--nodes", "5000", "h8a1h9b1h10c1"]);
    let last = rows.last().unwrap();
    assert_eq!(last["mate"], 3);
    assert_eq!(last["pv"].as_array().unwrap().len(), 3);
    // And an open four from White's point of view: lost in two.
    let rows = lines(&["--nodes", "5000", "h8a1h9b1h10c1h11"]);
    assert_eq!(rows.last().unwrap()["mate"], -2);
}

#[test]
fn limits_of_nodes_and_depth_give_the_same_every_time() {
    for limit in [["--nodes", "20000"], ["--depth", "7"]] {
        let rows = || {
            let mut lines = lines(&[limit[0], limit[1], "--rule", "renju", "h8", "i9", "j10"]);
            for line in &mut lines {
                line.as_object_mut().unwrap().remove("ms");
            }
            lines
        };
        assert_eq!(rows(), rows());
    }
}

#[test]
fn several_threads_report_the_same_wins() {
    for threads in ["1", "3"] {
        let rows = lines(&["--threads", threads, "--nodes", "50000", "h8a1h9b1h10c1"]);
        assert_eq!(rows.last().unwrap()["mate"], 3);
        let rows = lines(&["--threads", threads, "--depth", "6", "--multipv", "2", "h8i9g9"]);
        assert_eq!(rows.last().unwrap()["depth"], 6);
        assert!(rows.iter().all(|line| line["depth"].as_u64().unwrap() <= 6), "{rows:?}");
        assert!(rows.iter().any(|line| line["depth"] == 6 && line["multipv"] == 1));
    }
}

#[test]
fn every_rule_and_size_is_accepted() {
    for rule in ["freestyle", "standard", "renju", "caro", "caro6"] {
        for size in ["5", "22"] {
            let rows = lines(&["--rule", rule, "--size", size, "--ms", "20", "c3", "d4"]);
            assert!(rows.last().unwrap()["best"].is_string());
        }
    }
    assert_eq!(lines(&["--depth", "2"]).last().unwrap()["best"], "h8");
}

#[test]
fn errors_name_the_problem() {
    let cases: [(&[&str], &str); 9] = [
        (&["h8", "h8"], "h8 is taken by a black stone"),
        (&["h8", "zz"], "expected a move such as h8, found \"zz\""),
        (&["--size", "9", "h10"], "h10 is off the board of 9x9"),
        (&["h8a1h9b1h10c1h11d1h12"], "the game is over"),
        (&["h8a1h9b1h10c1h11d1h12e1"], "e1 cannot be played: the game is over"),
        (&["--size", "23"], "size 23 is out of range"),
        (&["--rule", "go"], "unknown rule \"go\""),
        (&["--threads", "0"], "0 threads: a search takes 1 to 256"),
        (&["--threads", "two"], "the number of threads must be a whole number"),
    ];
    for (arguments, expected) in cases {
        let output = run(arguments);
        let error = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn the_best_move_of_an_opponent_is_the_one_it_plays() {
    let best = |arguments: &[&str]| {
        let rows = lines(&[arguments, &["h8i9i7"]].concat());
        rows.last().unwrap()["best"].as_str().unwrap().to_owned()
    };
    assert_eq!(best(&["--level", "defender"]), best(&["--level", "defender"]));
    // The opening that it loves: its second stone beside the first.
    let rows = lines(&["--level", "opener", "h8"]);
    let beside = ["h7", "h9", "g8", "i8"];
    assert!(beside.contains(&rows.last().unwrap()["best"].as_str().unwrap()), "{rows:?}");
    let refused = run(&["--level", "godlike", "h8"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        !refused.status.success()
            && said.contains("unknown level \"godlike\": the levels are learning"),
        "{said}"
    );
}
