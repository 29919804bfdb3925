//! Format and lints; warnings are errors.

use anyhow::Result;

use crate::process::{cargo, run, say};
use crate::toolchain;

/// Checks the format of all packages, and lints them as they are built natively and for the browser.
///
/// Warnings are denied here and not by `RUSTFLAGS`, which would replace the project's own.
///
/// # Errors
/// When something is not as it should be.
pub(crate) fn check() -> Result<()> {
    toolchain::ensure(toolchain::WASM)?;
    say("checking format and lints (a minute or two the first time)");
    run(cargo().args(["fmt", "--all", "--check"]))?;
    let deny = ["--", "--deny", "warnings"];
    run(cargo().args(["clippy", "--workspace", "--all-targets"]).args(deny))?;
    let page = ["clippy", "--package", "tengen-web", "--all-targets", "--target", toolchain::WASM];
    run(cargo().args(page).args(deny))
}
