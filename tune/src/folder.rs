//! Folders for tests.

use std::fs;
use std::path::PathBuf;

/// A temporary folder, removed at the end of the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Creates an empty folder; tests that run concurrently must use different names.
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
