//! Child processes, with errors that name the command, and where they run.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

/// Whether this runs in CI, where nothing is skipped.
pub(crate) fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// The root folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace's root")
}

/// Reports progress on standard error, so that output for programs stays clean.
pub(crate) fn say(text: impl AsRef<str>) {
    eprintln!("\x1b[1m[xtask]\x1b[0m {}", text.as_ref());
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    hide_cargo_home(&mut command);
    command
}

/// Makes a compiling command use the name `cargo` for cargo's home folder in wasm modules: panic messages name the
/// source files of packages, and visitors of the site have no business knowing where that folder is.
pub(crate) fn hide_cargo_home(command: &mut Command) {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    // Cargo adds these flags to those of its configuration, and splits them at every space.
    if let Some(home) = home.as_deref().and_then(Path::to_str).filter(|home| !home.contains(' ')) {
        let flag = format!("--remap-path-prefix={home}=cargo");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flag);
    }
}

/// `PATH` with `folders` in front.
pub(crate) fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(env::split_paths(&inherited));
    env::join_paths(all).context("a folder's name is not allowed in PATH")
}

/// Runs a command to its end.
///
/// # Errors
/// When it cannot be started, or exits with a code other than 0.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("could not start {}", shown(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", shown(command));
    }
    Ok(())
}

/// Runs commands in parallel, all to their ends.
///
/// # Errors
/// When one of them cannot be started, or exits with a code other than 0.
pub(crate) fn run_together(commands: &mut [Command]) -> Result<()> {
    let runs: Vec<_> = thread::scope(|scope| {
        let started: Vec<_> =
            commands.iter_mut().map(|command| scope.spawn(|| run(command))).collect();
        started.into_iter().map(|one| one.join().expect("running does not panic")).collect()
    });
    runs.into_iter().collect()
}

/// Runs a command to its end and returns its standard output.
///
/// # Errors
/// When it cannot be started, or exits with a code other than 0.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("could not start {}", shown(command)))?;
    if !output.status.success() {
        bail!("{} ended with {}", shown(command), output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A command as one would type it.
fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    format!("`{}`", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_go_before_the_inherited_path() {
        let path = path_with(&[PathBuf::from("/first"), PathBuf::from("/second")]).unwrap();
        let folders: Vec<_> = env::split_paths(&path).collect();
        assert_eq!(folders[..2], [PathBuf::from("/first"), PathBuf::from("/second")]);
    }

    #[test]
    fn if_one_of_several_commands_fails_it_is_named_and_the_others_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("made");
        let mut making = Command::new("mkdir");
        making.arg(&file);
        let error = run_together(&mut [Command::new("no-such-program"), making]).unwrap_err();
        assert_eq!(error.to_string(), "could not start `no-such-program`");
        assert!(file.exists());
    }

    #[test]
    fn a_failure_names_the_command() {
        let error = run(Command::new("no-such-program").arg("--now")).unwrap_err();
        assert_eq!(error.to_string(), "could not start `no-such-program --now`");
    }
}
