//! The static site.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use tengen::eval::{WeightsParts, learnt_for};
use tengen::rules::Rule;

use crate::process::{path_with, root, run, say};
use crate::{comments, modules, npm, stamp, toolchain, tools, words};

/// Where the static site is built.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Builds the release site into `dist/`.
///
/// # Errors
/// When a tool cannot be installed, or the build fails.
pub(crate) fn site() -> Result<()> {
    refuse_rustflags()?;
    toolchain::ensure(toolchain::WASM)?;
    let path = path_with(&tools::ensure()?)?;
    say("building the site (a minute or two the first time, then seconds)");
    let mut trunk = Command::new(which::which_in("trunk", Some(&path), root())?);
    trunk.current_dir(root()).env("PATH", path).args(["build", "--release", "--offline", "true"]);
    // Trunk takes NO_COLOR for a switch with values, and refuses the usual `NO_COLOR=1`.
    trunk.env_remove("NO_COLOR");
    run(&mut trunk)?;
    modules::shrink_in(&dist())?;
    comments::strip_in(&dist())?;
    words::write(&dist())?;
    write_weights(&dist())?;
    npm::write_into(&dist())?;
    let version = stamp::write(&dist())?;
    say(format!("built version {version} into {}", dist().display()));
    Ok(())
}

/// Writes the engine's learnt weights beside its module, a file for each rule that has its own: the worker
/// carries none.
///
/// # Errors
/// When a file cannot be written.
pub(crate) fn write_weights(dist: &Path) -> Result<()> {
    for rule in Rule::ALL.into_iter().filter(|&rule| learnt_for(rule) == rule) {
        let parts =
            WeightsParts::builtin(rule).context("this build of the engine has no weights")?;
        let file = dist.join(format!("weights-{rule}.bin"));
        fs::write(&file, parts.to_file(rule))
            .with_context(|| format!("could not write {}", file.display()))?;
    }
    Ok(())
}

/// `RUSTFLAGS` in the environment replace the project's own, and wasm SIMD would be lost without a word.
///
/// # Errors
/// When they are set.
pub(crate) fn refuse_rustflags() -> Result<()> {
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        ensure!(
            env::var_os(name).is_none_or(|flags| flags.is_empty()),
            "{name} is set, which would replace the flags in .cargo/config.toml; unset it"
        );
    }
    Ok(())
}
