//! The stage that tests the packed npm package as users install it: in Node, in headless Chrome, and through bundlers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::browser::{BrowserName, Driven};
use crate::npm;
use crate::process::{self, cargo, root, say};

/// Options for every installation: prefer the local cache, and print only what matters.
pub(crate) const QUIET: [&str; 6] = [
    "install",
    "--no-package-lock",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--loglevel=error",
];

/// Node and npm, if they are installed.
pub(crate) fn node() -> Option<[PathBuf; 2]> {
    let [Some(node), Some(npm)] = ["node", "npm"].map(|name| which::which(name).ok()) else {
        return None;
    };
    Some([node, npm])
}

/// Packs the package, installs it with npm in a separate folder, and runs the tests there.
///
/// Without Node this is skipped, except in CI.
///
/// # Errors
/// When a test fails, or the installation fails.
pub(crate) fn run() -> Result<()> {
    let Some([node, npm]) = node() else {
        if process::is_ci() {
            bail!("node and npm are needed: https://nodejs.org, version 20.19 or later");
        }
        say("NOT TESTED: the npm package, which needs node and npm (version 20.19 or later)");
        return Ok(());
    };
    let archive = npm::pack()?;
    let folder = root().join("target").join("packages");
    install(&npm, &folder, &archive)?;
    let command_line = ["build", "--release", "--package", "tengen-cli", "--bin", "tengen"];
    process::run(cargo().args(command_line).arg("--target-dir").arg(root().join("target")))?;
    let Driven { driver, capabilities } = BrowserName::Chrome.start()?;
    let mut tests = Command::new(node);
    tests.current_dir(&folder).args(["--test", "--test-concurrency=1", "--test-reporter=spec"]);
    tests.args(test_files(&folder)?);
    process::run(
        tests
            .env("TENGEN_CLI", root().join("target").join("release").join("tengen"))
            .env("TENGEN_PACKAGE", &archive)
            .env("TENGEN_E2E_DRIVER", driver.address())
            .env("TENGEN_E2E_CAPABILITIES", capabilities.to_string())
            .env("TENGEN_E2E_SCREENSHOTS", root().join("target").join("screenshots")),
    )
}

/// Copies tests and fixtures into the folder, and installs their dependencies and the package itself with npm.
fn install(npm: &Path, folder: &Path, archive: &Path) -> Result<()> {
    let manifest = folder.join("package.json");
    let before = fs::read_to_string(&manifest).unwrap_or_default();
    for old in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        let path = old.path();
        match path.file_name().is_some_and(|name| name == "node_modules") {
            true => {}
            false if path.is_dir() => fs::remove_dir_all(path)?,
            false => fs::remove_file(path)?,
        }
    }
    npm::copy(&root().join("npm").join("test"), folder)?;
    if before != fs::read_to_string(&manifest)? || !folder.join("node_modules").is_dir() {
        say("installing what the package's tests need with npm (half a minute)");
        process::run(Command::new(npm).current_dir(folder).args(QUIET))
            .context("npm could not install the packages in npm/test/package.json")?;
    }
    let installed = folder.join("node_modules").join("tengen-board");
    if installed.exists() {
        fs::remove_dir_all(installed)?;
    }
    process::run(Command::new(npm).current_dir(folder).args(QUIET).arg("--no-save").arg(archive))
        .with_context(|| format!("npm could not install {}", archive.display()))
}

/// The names of the test files.
fn test_files(folder: &Path) -> Result<Vec<String>> {
    let mut names = vec![];
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.ends_with(".test.mjs").then_some(name));
    }
    names.sort();
    Ok(names)
}
