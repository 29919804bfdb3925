//! `tengen bench`: its closing lines, and the pinned signature.

use std::process::{Command, Stdio};

use super::programs;

/// The nodes that the engine visits on the bench's positions.
const PINNED: &str = include_str!("../../../tests/signature.txt");

#[test]
fn the_signature_is_the_pinned_one() {
    let output = programs::tengen(["bench"]);
    assert!(output.status.success(), "{output:?}");
    let output = String::from_utf8(output.stdout).unwrap();
    let mut last = output.lines().rev();
    let speed = last.next().and_then(|line| line.strip_suffix(" nodes/s")).unwrap();
    assert!(speed.parse::<u64>().is_ok(), "{speed}");
    let signature = last.next().and_then(|line| line.strip_prefix("signature: ")).unwrap();
    assert_eq!(signature, format!("{} nodes", PINNED.trim()));
}

#[test]
fn several_threads_have_no_signature() {
    let output = programs::tengen(["bench", "--threads", "2", "--depth", "5"]);
    assert!(output.status.success(), "{output:?}");
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.contains("no signature: ") && output.contains(" nodes on 2 threads"),
        "{output}"
    );
}

/// No system has room for stacks of that size.
#[cfg(target_pointer_width = "64")]
#[test]
fn threads_refused_by_the_system_are_reported() {
    let mut bench = Command::new(programs::TENGEN);
    bench
        .args(["bench", "--threads", "3", "--depth", "3"])
        .env("RUST_MIN_STACK", "1000000000000000");
    let output = bench.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let output = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.contains(" nodes on 1 of 3 threads: the system could start no more\n"),
        "{output}"
    );
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut bench = Command::new(programs::TENGEN);
    bench.args(["bench", "--depth", "2"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut bench = bench.spawn().unwrap();
    drop(bench.stdout.take());
    let output = bench.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
