//! The compilation targets of rustc.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{output, run, say};

/// The page and its worker.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
/// A processor without an operating system: code that compiles for it does not use std.
pub(crate) const BARE_METAL: &str = "thumbv7em-none-eabi";

/// Whether rustc has the core library for a target.
///
/// # Errors
/// When rustc fails.
pub(crate) fn has(target: &str) -> Result<bool> {
    let libraries =
        output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    Ok(PathBuf::from(libraries.trim()).is_dir())
}

/// Adds a target with rustup if it is missing.
///
/// # Errors
/// When it is missing and cannot be added; the message says how to do it by hand.
pub(crate) fn ensure(target: &str) -> Result<()> {
    if has(target)? {
        return Ok(());
    }
    say(format!("adding the target {target} (about 30 MB; seconds to a minute)"));
    run(Command::new("rustup").args(["target", "add", target])).with_context(|| {
        format!(
            "rustc cannot compile for {target}. With rustup: `rustup target add {target}`; with the \
            system's rustc: install its package for that target"
        )
    })
}
