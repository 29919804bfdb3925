//! The files in a folder, and their texts.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// Every file in a folder and its subfolders, sorted by name.
///
/// # Errors
/// When a folder cannot be read.
pub(crate) fn under(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))?;
    let mut files = vec![];
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() { files.extend(under(&path)?) } else { files.push(path) }
    }
    files.sort();
    Ok(files)
}

/// The files with this extension in a folder and its subfolders, sorted by name.
///
/// # Errors
/// When a folder cannot be read.
pub(crate) fn with_extension(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut files = under(folder)?;
    files.retain(|path| path.extension().is_some_and(|own| own == extension));
    Ok(files)
}

/// The text of a file.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))
}

/// Replaces placeholders in a file by texts.
///
/// # Errors
/// When the file cannot be read or written, or lacks one of the placeholders.
pub(crate) fn fill(path: &Path, texts: &[(&str, &str)]) -> Result<()> {
    let mut whole = read(path)?;
    for (place, text) in texts {
        ensure!(whole.contains(place), "{} has no {}", path.display(), place.trim());
        whole = whole.replace(place, text);
    }
    fs::write(path, whole).with_context(|| format!("could not write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_replaced_and_missing_ones_reported() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("a.js");
        fs::write(&script, "const VIEWS = __VIEWS__;").unwrap();
        fill(&script, &[("__VIEWS__", "{}")]).unwrap();
        assert_eq!(read(&script).unwrap(), "const VIEWS = {};");
        let again = fill(&script, &[("__VIEWS__", "{}")]).unwrap_err().to_string();
        assert!(again.ends_with("a.js has no __VIEWS__"), "{again}");
        assert_eq!(read(&script).unwrap(), "const VIEWS = {};");
    }

    #[test]
    fn files_are_found_by_their_extension() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("in")).unwrap();
        for name in ["b.js", "in/a.js", "c.mjs", "js"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let found = with_extension(folder.path(), "js").unwrap();
        assert_eq!(found, ["b.js", "in/a.js"].map(|name| folder.path().join(name)));
    }
}
