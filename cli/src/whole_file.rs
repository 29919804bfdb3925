//! Writing files atomically.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file completely or not at all: `fill` writes to a temporary file, `PATH.part`, which replaces the file once
/// all of it is on disk. An interruption, even a power failure, leaves the file as it was.
///
/// A device or a pipe, which cannot be replaced, is written to directly.
///
/// # Errors
/// Errors of `fill` and of the file system, with the name of the file that could not be written.
pub fn write_whole(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let is_replaced = fs::metadata(path).map_or(true, |there| there.is_file());
    if !is_replaced {
        return written(path, fill).map(drop).map_err(named(path));
    }
    // Unlike with `tempfile`, the name is fixed: the next run overwrites what an interrupted one has left.
    let part = beside(path);
    written(&part, fill).and_then(|file| file.sync_all()).map_err(named(&part))?;
    fs::rename(&part, path).map_err(named(path))
}

fn written(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<File> {
    let mut out = BufWriter::new(File::create(path)?);
    fill(&mut out)?;
    out.flush()?;
    Ok(out.into_inner()?)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

fn named(path: &Path) -> impl Fn(io::Error) -> io::Error + '_ {
    |error| io::Error::new(error.kind(), format!("{}: cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    #[test]
    fn a_failure_is_reported_and_leaves_the_file_unchanged() {
        let folder = std::env::temp_dir().join(format!("tengen-whole-file-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("kept");
        write_whole(&path, |out| out.write_all(b"first")).unwrap();
        let failed = write_whole(&path, |out| {
            out.write_all(b"second")?;
            Err(io::Error::other("no more"))
        });
        let error = failed.unwrap_err().to_string();
        assert!(error.ends_with("kept.part: cannot be written: no more"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"first");
        write_whole(&path, |out| out.write_all(b"third")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        let nowhere = folder.join("nowhere").join("kept");
        let error = write_whole(&nowhere, |_| Ok(())).unwrap_err().to_string();
        assert!(error.contains("kept.part: cannot be written: "), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
