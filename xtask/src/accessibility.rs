//! The stage that checks every view, in every language and look and with axe-core.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{self, say};
use crate::{cache, end_to_end, packages};

/// The version of axe-core. Other versions may have other rules.
const VERSION: &str = "4.14.1";

/// Checks every view. Without npm, which is needed to install axe-core, its rules are not checked, except in CI.
///
/// # Errors
/// When a test fails, axe-core finds something, or it cannot be installed.
pub(crate) fn run() -> Result<()> {
    let Some([_, npm]) = packages::node() else {
        if process::is_ci() {
            bail!("node and npm are needed: https://nodejs.org, version 20.19 or later");
        }
        say("NOT TESTED: accessibility by axe-core, which needs npm");
        return end_to_end::every_view(None);
    };
    end_to_end::every_view(Some(&axe(&npm)?))
}

/// The path of the script, which npm installs into the cache if necessary.
fn axe(npm: &PathBuf) -> Result<PathBuf> {
    let name = format!("axe-core-{VERSION}");
    let folder = cache::folder(&cache::tools()?, &name, |unfinished| {
        say(format!("installing axe-core {VERSION} (once; seconds)"));
        let mut install = Command::new(npm);
        install.current_dir(unfinished).args(packages::QUIET).arg("--prefix").arg(unfinished);
        process::run(install.arg(format!("axe-core@{VERSION}")))
            .context("npm could not install axe-core")
    })?;
    Ok(folder.join("node_modules").join("axe-core").join("axe.min.js"))
}
