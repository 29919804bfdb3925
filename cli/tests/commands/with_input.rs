//! Running programs with their whole input at once.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// Runs a program on this input, to its end.
///
/// It may exit without reading everything, as a program that refuses its arguments does, and may write before it has.
pub(crate) fn run(program: &mut Command, input: &[u8]) -> Output {
    let child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the binary was built");
    let mut stdin = child.stdin.take().expect("its input is piped");
    thread::scope(|scope| {
        // The pipe is closed at the end of this closure.
        scope.spawn(move || {
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("a child can be waited for")
    })
}
