//! Output files.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path with a further extension appended.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Checks that a file can be written before hours are spent on its contents. An existing file is left unchanged.
///
/// # Errors
/// The reason, with the file's name.
pub(crate) fn writable(path: &Path) -> Result<(), String> {
    let part = beside(path, "part");
    let tried = fs::write(&part, []).and_then(|()| fs::remove_file(&part));
    tried.map_err(|error| format!("{}: {error}", path.display()))
}
