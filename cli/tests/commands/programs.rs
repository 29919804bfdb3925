//! The programs under test, and files for them.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// `tengen`.
pub(crate) const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");
/// `pbrain-tengen`.
pub(crate) const BRAIN: &str = env!("CARGO_BIN_EXE_pbrain-tengen");

/// What `tengen` prints for these arguments.
pub(crate) fn tengen<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Output {
    Command::new(TENGEN).args(arguments).output().expect("the program starts")
}

/// What a subcommand prints for these arguments.
pub(crate) fn subcommand(name: &str, arguments: &[&str]) -> Output {
    tengen([&[name], arguments].concat())
}

/// A path for a file or folder of one test only, where nothing is yet.
pub(crate) fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    let _ = fs::remove_dir_all(&path);
    path
}

/// A path as text, for an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("its name is text")
}

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
