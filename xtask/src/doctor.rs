//! Reporting what is installed, and what is missing.

use std::process::Command;

use anyhow::{Result, bail};

use crate::browser::{Chrome, Firefox, WebKit};
use crate::process::output;
use crate::{build, cache, packages, toolchain, tools};

/// Prints a line for each thing that the other commands need.
///
/// # Errors
/// When something is missing.
pub(crate) fn examine() -> Result<()> {
    let mut complete = true;
    let mut line = |there: bool, text: String| {
        complete &= there;
        println!("{} {text}", if there { "ok     " } else { "missing" });
    };
    line(true, output(Command::new("rustc").arg("--version"))?.trim().to_owned());
    for target in [toolchain::WASM, toolchain::BARE_METAL] {
        line(toolchain::has(target)?, format!("target {target}"));
    }
    let cache = cache::tools()?;
    for (tool, there) in tools::state()? {
        line(there, format!("{tool} in {}", cache.display()));
    }
    match Chrome::find().and_then(|browser| browser.describe()) {
        Ok(description) => line(true, description),
        Err(error) => line(false, format!("{error:#}")),
    }
    for (name, description) in [("Firefox", Firefox::describe()), ("WebKit", WebKit::describe())] {
        match description {
            Ok(Some(description)) => line(true, description),
            Ok(None) => line(false, format!("{name}, which only the stage of that name needs")),
            Err(error) => line(false, format!("{error:#}")),
        }
    }
    match packages::node() {
        Some([node, _]) => {
            line(true, format!("node {}", output(Command::new(node).arg("--version"))?.trim()))
        }
        None => line(false, "node and npm, which only the stage packages needs".to_owned()),
    }
    if let Err(error) = build::refuse_rustflags() {
        line(false, format!("{error:#}"));
    }
    if !complete {
        bail!("something is missing; `cargo xtask test` installs what it can");
    }
    Ok(())
}
