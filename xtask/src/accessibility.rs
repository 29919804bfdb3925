//! The stage that looks at every view by the rules of axe-core.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{self, say};
use crate::{cache, end_to_end, packages};

/// The version of axe-core. Another one may know other rules.
const VERSION: &str = "4.14.1";

/// Looks at every view. Without npm, which axe-core comes by, this is passed over, but where the forge tests.
///
/// # Errors
/// When axe-core finds something, or cannot be installed.
pub(crate) fn run() -> Result<()> {
    let Some([_, npm]) = packages::node() else {
        if process::is_ci() {
            bail!("node and npm are needed: https://nodejs.org, version 20.19 or later");
        }
        say("NOT TESTED: accessibility by axe-core, which takes npm");
        return Ok(());
    };
    end_to_end::accessibility(&axe(&npm)?)
}

/// The script, which npm puts into the cache if it is not there.
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
