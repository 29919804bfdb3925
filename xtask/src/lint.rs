//! Static checks; warnings are errors.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;

use crate::process::{self, cargo, output, root, say};
use crate::steps::{self, Step};
use crate::{arrows, build, catalogues, interfaces, maps, names, toolchain, tools, views};

/// A check that can be run separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Check {
    /// The format of all packages
    Format,
    /// Which module may use which, and whether the module tables are complete
    Arrows,
    /// No two public types share a name
    Names,
    /// Every language has every text in every form
    Words,
    /// Every view has its files
    Views,
    /// Attributes and questions are in all their places
    Interfaces,
    /// Clippy's lints, for this machine and for the browser
    Clippy,
    /// The documentation builds without warnings
    Docs,
    /// The fuzz targets compile
    Fuzz,
    /// The minimum supported Rust version compiles
    Msrv,
    /// Licences, bans and sources of third-party packages
    Deny,
}

impl Step for Check {
    fn describe(self) -> &'static str {
        match self {
            Self::Format => "the format of all packages (seconds)",
            Self::Arrows => "which module may use which, and tables of modules (seconds)",
            Self::Names => "no two public types share a name (seconds)",
            Self::Words => "every language has every text in every form (seconds)",
            Self::Views => "every view has its files (seconds)",
            Self::Interfaces => "attributes and questions are in all their places (seconds)",
            Self::Clippy => "clippy's lints (a minute or two the first time)",
            Self::Docs => "documentation without warnings (a minute the first time)",
            Self::Fuzz => "the fuzz targets compile (a minute the first time)",
            Self::Msrv => "the oldest compiler (minutes the first time, if this compiler is newer)",
            Self::Deny => "licences, bans and sources of packages (seconds)",
        }
    }
}

/// Runs the chosen checks, or all of them.
///
/// Warnings are denied here rather than by `RUSTFLAGS`, which would replace the project's own.
///
/// # Errors
/// When a check fails.
pub(crate) fn run(chosen: &[Check]) -> Result<()> {
    build::refuse_rustflags()?;
    steps::run(chosen, |check| match check {
        Check::Format => process::run(cargo().args(["fmt", "--all", "--check"])),
        Check::Arrows => arrows::check().and_then(|()| maps::check()),
        Check::Names => names::check(),
        Check::Words => catalogues::check(),
        Check::Views => views::check(),
        Check::Interfaces => interfaces::check(),
        Check::Clippy => clippy(),
        Check::Docs => docs(),
        Check::Fuzz => fuzz(),
        Check::Msrv => msrv(),
        Check::Deny => deny(),
    })
}

fn clippy() -> Result<()> {
    toolchain::ensure(toolchain::WASM)?;
    let deny = ["--", "--deny", "warnings"];
    process::run(cargo().args(["clippy", "--workspace", "--all-targets"]).args(deny))?;
    // The features of all its tests.
    let page =
        ["--all-targets", "--features", "tengen/builtin-weights", "--target", toolchain::WASM];
    process::run(cargo().args(["clippy", "--package", "tengen-web"]).args(page).args(deny))?;
    let workers = ["--no-default-features", "--features", "workers", "--target", toolchain::WASM];
    process::run(cargo().args(["clippy", "--package", "tengen-web"]).args(workers).args(deny))
}

/// Checks only the libraries: the programs' comments are their help texts.
fn docs() -> Result<()> {
    let arguments = ["doc", "--workspace", "--no-deps", "--lib"];
    process::run(cargo().args(arguments).env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The fuzz targets are not part of the workspace, and only running them takes a nightly compiler.
fn fuzz() -> Result<()> {
    let arguments = ["check", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"];
    process::run(cargo().args(arguments).arg(root().join("target").join("fuzz")))
}

/// Clippy's `incompatible_msrv` knows in which version each part of the standard library was added; language features
/// are only checked by a compiler of that version.
fn msrv() -> Result<()> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let oldest = rust_version(&manifest).context("Cargo.toml names no rust-version")?;
    let readme = fs::read_to_string(root().join("README.md"))?;
    ensure!(
        readme.contains(&format!("Rust {oldest} or later")),
        "Cargo.toml says rust-version {oldest}; README.md does not say `Rust {oldest} or later`"
    );
    let version = output(Command::new("rustc").arg("--version"))?;
    if is_of(oldest, version.split(' ').nth(1).unwrap_or_default()) {
        say(format!("this compiler is the oldest supported one, {oldest}: every stage tests it"));
        return Ok(());
    }
    let installed = output(Command::new("rustup").args(["toolchain", "list"])).unwrap_or_default();
    let Some(toolchain) = installed.split_whitespace().find(|name| is_of(oldest, name)) else {
        say(format!(
            "checked only by clippy: rustup has no Rust {oldest} (`rustup toolchain install {oldest}`)"
        ));
        return Ok(());
    };
    // Cargo sets CARGO for the programs it starts; rustup's cargo understands `+TOOLCHAIN`.
    process::run(
        Command::new("cargo")
            .current_dir(root())
            .env_remove("CARGO")
            .env_remove("RUSTC")
            .env_remove("RUSTUP_TOOLCHAIN")
            .arg(format!("+{toolchain}"))
            .args(["check", "--locked", "--workspace", "--all-targets", "--target-dir"])
            .arg(root().join("target").join("msrv")),
    )
}

/// The oldest compiler supported according to a manifest.
fn rust_version(manifest: &str) -> Option<&str> {
    manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
}

/// Whether a version or a toolchain, `1.95.0` or `1.95-x86_64-unknown-linux-gnu`, belongs to `release`, `1.95`.
fn is_of(release: &str, name: &str) -> bool {
    name.strip_prefix(release).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
}

/// Advisories are only checked in CI, as they come from a database on the network.
fn deny() -> Result<()> {
    let programs = tools::ensure_deny()?;
    let mut deny = Command::new(programs.join("cargo-deny"));
    deny.current_dir(root()).args(["--workspace", "--all-features", "--locked", "check"]);
    let result = process::run(deny.args(["bans", "licenses", "sources"]));
    if result.is_err() {
        bail!("cargo deny says what is wrong above; deny.toml says what is allowed")
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_in_the_manifest_is_read() {
        assert_eq!(rust_version("[a]\nrust-version = \"1.95\"\n"), Some("1.95"));
        assert_eq!(rust_version("rust-version.workspace = true\n"), None);
    }

    #[test]
    fn toolchains_are_recognised_by_their_release() {
        assert!(is_of("1.95", "1.95.0") && is_of("1.95", "1.95-x86_64-unknown-linux-gnu"));
        assert!(!is_of("1.95", "1.9.5") && !is_of("1.9", "1.95.0") && !is_of("1.95", "stable"));
    }
}
