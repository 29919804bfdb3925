//! The build's version in the built page and its service worker.
//!
//! Trunk adds a hash to the names of the page's files, but not to the worker's or to copied scripts; these are
//! requested as `name?v=VERSION`, so that no cache mixes two builds. The Lab's page is also copied, with its style
//! sheets.

use std::fs;
use std::path::Path;

use anyhow::Result;
use flate2::Crc;

use crate::{files, offline};

/// The placeholder for the version in the page that Trunk writes.
const PLACEHOLDER: &str = "__BUILD__";

/// The pages that request files by version.
pub(crate) const PAGES: [&str; 3] = ["index.html", "lab.html", "learn.html"];

/// Puts the version of the site in `dist` into its pages and its service worker, and returns it.
///
/// The version is a checksum of all files, so the same sources give the same version.
///
/// # Errors
/// When a page lacks the placeholder, or a file cannot be read or written.
pub(crate) fn write(dist: &Path) -> Result<String> {
    let version = version(dist)?;
    for page in PAGES.into_iter().chain([offline::WORKER]).map(|page| dist.join(page)) {
        files::fill(&page, &[(PLACEHOLDER, &version)])?;
    }
    Ok(version)
}

/// The checksum of all files, sorted by name.
fn version(dist: &Path) -> Result<String> {
    let mut sum = Crc::new();
    for file in files::under(dist)? {
        sum.update(&fs::read(file)?);
    }
    Ok(format!("{:08x}", sum.sum()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(worker: &str) -> tempfile::TempDir {
        let dist = tempfile::tempdir().unwrap();
        fs::write(dist.path().join("index.html"), "worker.js?v=__BUILD__ boot.js?v=__BUILD__")
            .unwrap();
        fs::write(dist.path().join("lab.html"), "boot.js?v=__BUILD__").unwrap();
        fs::write(dist.path().join("learn.html"), "learn.js?v=__BUILD__").unwrap();
        fs::write(dist.path().join("sw.js"), "const VERSION = \"__BUILD__\";").unwrap();
        fs::write(dist.path().join("worker.js"), worker).unwrap();
        dist
    }

    #[test]
    fn every_place_gets_the_version() {
        let dist = site("one");
        let version = write(dist.path()).unwrap();
        let page = fs::read_to_string(dist.path().join("index.html")).unwrap();
        assert_eq!(page, format!("worker.js?v={version} boot.js?v={version}"));
        let lab = fs::read_to_string(dist.path().join("lab.html")).unwrap();
        assert_eq!(lab, format!("boot.js?v={version}"));
        let worker = fs::read_to_string(dist.path().join("sw.js")).unwrap();
        assert_eq!(worker, format!("const VERSION = \"{version}\";"));
    }

    #[test]
    fn the_version_follows_the_files() {
        assert_eq!(version(site("one").path()).unwrap(), version(site("one").path()).unwrap());
        assert_ne!(version(site("one").path()).unwrap(), version(site("two").path()).unwrap());
    }

    #[test]
    fn a_page_without_a_placeholder_is_an_error() {
        let dist = site("one");
        write(dist.path()).unwrap();
        let error = write(dist.path()).unwrap_err().to_string();
        assert!(error.ends_with("has no __BUILD__"), "{error}");
    }
}
