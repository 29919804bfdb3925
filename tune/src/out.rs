//! Files that results are written to.

use std::fs::{self, File};
use std::io::{self, Write};
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

/// Writes a file whole or not at all: beside its place first, which it takes once all of it is on the disk.
///
/// # Errors
/// Why it cannot be written, with its name.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let part = beside(path, "part");
    let write = || -> io::Result<()> {
        let mut file = File::create(&part)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    let written = write();
    written.map_err(|error| format!("{}: {error}", path.display()))
}
