//! The preconditions of a release.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process::{output, root};

/// Refuses a tree that is not clean, and a version that is missing in the changelog.
///
/// # Errors
/// Which of the two, and what to do about it.
pub(super) fn check(version: &str) -> Result<()> {
    let changed = output(Command::new("git").args(["status", "--porcelain"]).current_dir(root()))?;
    ensure!(
        changed.trim().is_empty(),
        "the tree is not clean; commit or stash these files:\n{}",
        changed.trim_end()
    );
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).context("no CHANGELOG.md")?;
    ensure!(
        names(&changelog, version),
        "CHANGELOG.md has no section `## [{version}]`, and [workspace.package] says that this is \
         version {version}"
    );
    Ok(())
}

/// Whether a changelog has a section for a version.
fn names(changelog: &str, version: &str) -> bool {
    let heading = format!("## [{version}]");
    changelog
        .lines()
        .any(|line| line.strip_prefix(&heading).is_some_and(|rest| !rest.starts_with('(')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_needs_its_own_section() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n";
        assert!(names(changelog, "0.2.0"));
        assert!(!names(changelog, "0.2"));
        assert!(!names(changelog, "0.3.0"));
    }
}
