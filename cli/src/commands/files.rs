//! The files of arguments: errors that name them, and outputs that spare the inputs.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Names the file that an error is about.
pub(super) fn named(path: &Path) -> impl Fn(io::Error) -> io::Error + '_ {
    |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Refuses an output that is one of the inputs or another output: opening it would empty what is to be read.
///
/// Outputs come with the names of their options.
pub(super) fn keep_apart(inputs: &[PathBuf], outputs: &[(&str, &Path)]) -> Result<(), String> {
    for (at, &(option, output)) in outputs.iter().enumerate() {
        let Some(place) = place(output) else { continue };
        let is_there = |path: &Path| self::place(path).is_some_and(|other| other == place);
        let output = output.display();
        if let Some(input) = inputs.iter().find(|input| is_there(input)) {
            let input = input.display();
            return Err(format!("{option} {output} is the input {input}, and would overwrite it"));
        }
        if let Some((other, _)) = outputs[..at].iter().find(|(_, path)| is_there(path)) {
            return Err(format!("{option} and {other} are the same file, {output}"));
        }
    }
    Ok(())
}

/// Where a file is, or would be made; [`None`] for devices and pipes, which keep nothing that could be lost.
fn place(path: &Path) -> Option<PathBuf> {
    if let Ok(place) = fs::canonicalize(path) {
        return place.is_file().then_some(place);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(folder.join(path.file_name()?))
}

/// Makes a file, or empties the one that is there.
pub(super) fn create(path: &Path) -> io::Result<File> {
    File::create(path).map_err(named(path))
}
