//! The per-user cache: one folder per tool and version, complete or absent.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::BaseStrategy;

use crate::process::say;

/// The folder of the tools: `$TENGEN_CACHE/tools`, or `tengen/tools` in the system's cache folder.
///
/// # Errors
/// When the home folder is unknown.
pub(crate) fn tools() -> Result<PathBuf> {
    if let Some(cache) = env::var_os("TENGEN_CACHE") {
        return Ok(std::path::absolute(cache)?.join("tools"));
    }
    let system = etcetera::choose_base_strategy()
        .context("there is no home folder in which to keep tools; set TENGEN_CACHE to a folder")?;
    Ok(system.cache_dir().join("tengen").join("tools"))
}

/// Returns the folder `name` of `cache`; if it is missing, `fill` writes it first.
///
/// `fill` works in a temporary folder that is renamed afterwards, so an interrupted installation is never taken for a
/// complete one. A lock makes a second process that wants the same folder wait.
///
/// # Errors
/// Errors of `fill` and of the file system.
pub(crate) fn folder(
    cache: &Path,
    name: &str,
    fill: impl FnOnce(&Path) -> Result<()>,
) -> Result<PathBuf> {
    let folder = cache.join(name);
    if folder.is_dir() {
        return Ok(folder);
    }
    fs::create_dir_all(cache).with_context(|| format!("could not make {}", cache.display()))?;
    let _lock = lock(&cache.join(format!(".{name}.lock")))?;
    if !folder.is_dir() {
        let unfinished = tempfile::Builder::new().prefix(&format!(".{name}.")).tempdir_in(cache)?;
        fill(unfinished.path())?;
        fs::rename(unfinished.path(), &folder)
            .with_context(|| format!("could not make {}", folder.display()))?;
    }
    Ok(folder)
}

/// Takes a lock that is held until the returned file is closed or this process ends.
fn lock(path: &Path) -> Result<File> {
    let file = File::create(path).with_context(|| format!("could not make {}", path.display()))?;
    if file.try_lock().is_err() {
        say("another process is installing this; waiting for it");
        file.lock().with_context(|| format!("could not lock {}", path.display()))?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_folder_is_filled_once() {
        let cache = tempfile::tempdir().unwrap();
        let fill = |folder: &Path| Ok(fs::write(folder.join("tool"), "whole")?);
        let folder_once = folder(cache.path(), "tool-1", fill).unwrap();
        assert_eq!(fs::read_to_string(folder_once.join("tool")).unwrap(), "whole");
        let folder_again = folder(cache.path(), "tool-1", |_| bail!("filled twice")).unwrap();
        assert_eq!(folder_once, folder_again);
    }

    #[test]
    fn an_interrupted_installation_leaves_nothing() {
        let cache = tempfile::tempdir().unwrap();
        let fill = |folder: &Path| {
            fs::write(folder.join("tool"), "half")?;
            bail!("interrupted")
        };
        assert_eq!(folder(cache.path(), "tool-1", fill).unwrap_err().to_string(), "interrupted");
        assert!(!cache.path().join("tool-1").exists());
        assert!(folder(cache.path(), "tool-1", |_| Ok(())).is_ok());
    }
}
