//! File arguments: errors that name the file, and outputs that do not overwrite inputs.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Adds the file's name to an error.
pub(super) fn named(path: &Path) -> impl Fn(io::Error) -> io::Error + '_ {
    |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Refuses an output that is one of the inputs or another output: opening it would erase the input.
///
/// Outputs come with the names of their options.
pub(super) fn keep_apart(inputs: &[PathBuf], outputs: &[(&str, &Path)]) -> Result<(), String> {
    for (at, &(option, output)) in outputs.iter().enumerate() {
        let Some(place) = place(output) else { continue };
        let is_there = |path: &Path| self::place(path).is_some_and(|other| other == place);
        let output = output.display();
        if let Some(input) = inputs.iter().find(|input| is_there(input)) {
            let input = input.display();
            return Err(format!("{option} {output} would overwrite the input {input}"));
        }
        if let Some((other, _)) = outputs[..at].iter().find(|(_, path)| is_there(path)) {
            return Err(format!("{option} and {other} are the same file, {output}"));
        }
    }
    Ok(())
}

/// Where a file is, or would be created; [`None`] for devices and pipes, which hold nothing that could be lost.
fn place(path: &Path) -> Option<PathBuf> {
    if let Ok(place) = fs::canonicalize(path) {
        return place.is_file().then_some(place);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(folder.join(path.file_name()?))
}

/// An output file whose errors all name it.
pub(super) struct Output {
    path: PathBuf,
    file: File,
}

impl Output {
    /// Creates a file, or truncates an existing one.
    pub(super) fn create(path: &Path) -> io::Result<Output> {
        Output::open(path, OpenOptions::new().create(true).write(true).truncate(true))
    }

    /// Opens a file as the options say.
    pub(super) fn open(path: &Path, options: &OpenOptions) -> io::Result<Output> {
        let file = options.open(path).map_err(named(path))?;
        Ok(Output { path: path.to_owned(), file })
    }

    /// Truncates the file to this many bytes and continues from there; pipes and devices cannot be truncated.
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
