//! A source tree that is built and measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::build;
use crate::process::{cargo, output, root, run, say};

/// One of the two trees.
pub(crate) struct Side {
    /// Its name in the table.
    pub(crate) name: String,
    root: PathBuf,
}

/// The folder of the other trees and of both sides' programs.
fn folder() -> PathBuf {
    root().join("target").join("compare")
}

impl Side {
    pub(crate) fn working_tree() -> Self {
        Self { name: "work".to_owned(), root: root().to_owned() }
    }

    /// The tree of a commit, checked out beside this one's programs.
    ///
    /// # Errors
    /// When the commit does not exist, or git cannot check it out.
    pub(crate) fn commit(commit: &str) -> Result<Self> {
        let mut parse = git();
        parse.args(["rev-parse", "--verify", "--short=10", &format!("{commit}^{{commit}}")]);
        let name = output(&mut parse).with_context(|| format!("there is no commit {commit}"))?;
        let name = name.trim().to_owned();
        let root = folder().join("trees").join(&name);
        if !root.is_dir() {
            say(format!("checking out {name} into {}", root.display()));
            run(git().args(["worktree", "prune"]))?;
            run(git().args(["worktree", "add", "--detach", "--force"]).arg(&root).arg(&name))?;
        }
        Ok(Self { name, root })
    }

    /// Describes the tree: its commit, and whether it has been changed since.
    ///
    /// # Errors
    /// When git fails.
    pub(crate) fn described(&self) -> Result<String> {
        let mut describe = git();
        describe.current_dir(&self.root).args([
            "describe",
            "--always",
            "--dirty",
            "--abbrev=10",
            "--exclude=*",
        ]);
        Ok(output(&mut describe)?.trim().to_owned())
    }

    /// Whether the tree has a file.
    pub(super) fn has(&self, path: &str) -> bool {
        self.root.join(path).is_file()
    }

    /// A cargo command for this tree.
    pub(super) fn cargo(&self) -> Command {
        let mut command = cargo();
        self.place(&mut command);
        command
    }

    /// Makes a cargo command use this tree.
    ///
    /// Each tree has a separate target folder: in a shared one cargo would confuse their artefacts, as both have the
    /// same names and relative paths.
    pub(super) fn place(&self, command: &mut Command) {
        let work = self.root == root();
        let target = if work { root().join("target") } else { folder().join("target") };
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", target);
    }

    /// Runs cargo, and copies the program of the target `name` to a place where the other side's does not overwrite it.
    ///
    /// # Errors
    /// When it cannot be built.
    pub(crate) fn program(&self, arguments: &[&str], name: &str) -> Result<PathBuf> {
        say(format!("building {name} of {}", self.name));
        let messages = output(self.cargo().args(arguments).arg("--message-format=json"))?;
        let built = executable(&messages, name)
            .with_context(|| format!("cargo built no {name} of {}", self.name))?;
        let own = folder().join("programs").join(&self.name);
        fs::create_dir_all(&own)?;
        let copy = own.join(name);
        fs::copy(&built, &copy).with_context(|| format!("could not copy {}", built.display()))?;
        Ok(copy)
    }

    /// Builds the site, and returns its folder.
    ///
    /// # Errors
    /// When it cannot be built.
    pub(super) fn site(&self) -> Result<PathBuf> {
        if self.root == root() {
            build::site()?;
        } else {
            say(format!("building the site of {}", self.name));
            run(self.cargo().args(["xtask", "build"]))?;
        }
        Ok(self.root.join("dist"))
    }
}

fn git() -> Command {
    let mut command = Command::new("git");
    command.current_dir(root());
    command
}

/// The program of a target in cargo's messages, one JSON object a line.
fn executable(messages: &str, name: &str) -> Option<PathBuf> {
    messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let built = message["executable"].as_str()?;
        (message["target"]["name"] == name).then(|| Path::new(built).to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_named_by_its_target() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"tengen"},"executable":null}
            {"reason":"compiler-artifact","target":{"name":"other"},"executable":"/x/other-1"}
            {"reason":"compiler-artifact","target":{"name":"tengen"},"executable":"/x/tengen"}
            {"reason":"build-finished","success":true}"#;
        assert_eq!(executable(messages, "tengen"), Some("/x/tengen".into()));
        assert_eq!(executable(messages, "none"), None);
    }
}
