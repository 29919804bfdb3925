//! Files that results are written to.

use std::fs;
use std::path::{Path, PathBuf};

/// The path with another ending behind its own.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Finds out whether a file can be written, before hours are spent on what goes into it. One that is there stays as it is.
///
/// # Errors
/// Why not, with its name.
pub(crate) fn writable(path: &Path) -> Result<(), String> {
    let part = beside(path, "part");
    let tried = fs::write(&part, []).and_then(|()| fs::remove_file(&part));
    tried.map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file whole or not at all: beside its place first, which it then takes.
///
/// # Errors
/// Why it cannot be written, with its name.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let part = beside(path, "part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
