//! Hash tables larger than the memory that the system gives.

#![cfg(target_os = "linux")]

use std::process::{Command, Output};

use super::programs;

/// Runs a program with a limit of one gigabyte of address space.
fn with_a_gigabyte(program: &str, arguments: &[&str], input: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -v 1000000; exec \"$0\" \"$@\"", program]).args(arguments);
    programs::run(&mut shell, input.as_bytes())
}

#[test]
fn a_command_refuses_a_table_larger_than_memory() {
    for threads in ["1", "2"] {
        for rest in [&["bench"][..], &["analyse", "--nodes", "10", "h8"]] {
            let mut arguments = rest.to_vec();
            arguments.extend(["--hash-mib", "4096", "--threads", threads]);
            let output = with_a_gigabyte(programs::TENGEN, &arguments, "");
            assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
            let error = String::from_utf8(output.stderr).unwrap();
            let named = "--hash-mib 4096: the system does not provide that much memory, only 512";
            assert!(error.contains(named), "{error}");
        }
    }
}

/// One message for each requested size, and the brain plays on.
#[test]
fn a_brain_reports_a_table_smaller_than_requested() {
    let input = "INFO hash_size 4194304\nSTART 15\nTURN 7,7\nTURN 0,0\nINFO hash_size 1024\n\
                 TURN 0,2\nEND\n";
    for threads in ["1", "2"] {
        let arguments = ["--nodes", "200", "--threads", threads];
        let output = with_a_gigabyte(programs::BRAIN, &arguments, input);
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        let message = "MESSAGE the hash table takes 524288 kB: the system provides no more\n";
        assert_eq!(said.matches(message).count(), 1, "{said}");
        let answers = said.lines().filter(|line| !line.starts_with("MESSAGE ")).count();
        assert_eq!(answers, 4, "{said}");
    }
}
