//! The files in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

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
