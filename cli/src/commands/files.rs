//! The files of arguments: errors that name them, and outputs that spare the inputs.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
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

/// A file that is written, which every error names.
pub(super) struct Output {
    path: PathBuf,
    file: File,
}

impl Output {
    /// Makes a file, or empties the one that is there.
    pub(super) fn create(path: &Path) -> io::Result<Output> {
        Output::open(path, OpenOptions::new().create(true).write(true).truncate(true))
    }

    /// Opens a file as the options say.
    pub(super) fn open(path: &Path, options: &OpenOptions) -> io::Result<Output> {
        let file = options.open(path).map_err(named(path))?;
        Ok(Output { path: path.to_owned(), file })
    }

    /// Cuts the file off after this many bytes, to go on from there; a pipe or a device has nothing to cut off.
    pub(super) fn cut(&mut self, length: u64) -> io::Result<()> {
        let mut cut = || {
            if self.file.metadata()?.is_file() {
                self.file.set_len(length)?;
                self.file.seek(SeekFrom::Start(length))?;
            }
            Ok(())
        };
        cut().map_err(named(&self.path))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(named(&self.path))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(named(&self.path))
    }
}
