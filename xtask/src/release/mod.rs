//! A release: all published files, made from a clean tree into one folder, with checksums.
//!
//! | file | content |
//! |---|---|
//! | `tengen-VERSION-site.zip` | the static site, with `_headers` for hosts that read it |
//! | `tengen-board-VERSION.tgz` | the npm package |
//! | `tengen*-VERSION.crate` | the crates, as `cargo package` makes and verifies them |
//! | `tengen-VERSION-TARGET.tar.gz` or `.zip` | the programs for Linux and Windows |
//! | `pbrain-tengen-VERSION.zip`, `…-avx2.zip` | the brain for Gomocup, for every processor and for those with AVX2 |
//! | `tengen-VERSION.cdx.json` | the components of all of it, as a CycloneDX bill of materials |
//! | `SHA256SUMS` | checksums of the other files |
//!
//! Nothing is uploaded: that is done by the forge's workflow.

mod bill;
mod preconditions;
mod programs;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process::{self, cargo, root, run, say};
use crate::{archive, build, npm, repository};

/// The version of all packages.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The crates, in dependency order.
const CRATES: [&str; 4] = ["tengen", "tengen-api", "tengen-prove", "tengen-cli"];
/// Headers that isolate pages, so that the engine can be stopped at once, for hosts that read such a file.
const HEADERS: &str = "\
/*
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
  Cross-Origin-Resource-Policy: cross-origin
";

/// The folder of the files.
fn folder() -> PathBuf {
    root().join("target").join("releases").join(VERSION)
}

/// Makes every file of a release. Without `dry_run` the files are for publication, which is done by the forge's
/// workflow: elsewhere this refuses, and it also refuses if the repository's address is not set.
///
/// # Errors
/// When the tree is not clean, the version is not in the changelog, or a file cannot be made.
pub(crate) fn run_all(dry_run: bool) -> Result<()> {
    let lacking = match repository::required() {
        Ok(_) => None,
        Err(error) if dry_run => Some(error),
        Err(error) => return Err(error),
    };
    if !dry_run && !process::is_ci() {
        bail!(
            "releases are published by the workflow `release`; `--dry-run` builds their files here"
        );
    }
    let unfit =
        |error: &anyhow::Error| say(format!("these files are NOT FOR PUBLICATION: {error:#}"));
    lacking.iter().for_each(unfit);
    preconditions::check(VERSION)?;
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    site(&folder)?;
    package(&folder)?;
    crates(&folder)?;
    programs::make(&folder)?;
    bill::write(&folder.join(format!("tengen-{VERSION}.cdx.json")))?;
    archive::checksums(&folder)?;
    for (name, bytes) in archive::listed(&folder)? {
        println!("{bytes:>12}  {name}");
    }
    println!("{}", folder.display());
    lacking.iter().for_each(unfit);
    Ok(())
}

fn site(folder: &Path) -> Result<()> {
    build::site()?;
    let dist = build::dist();
    say("packing the site");
    let target = folder.join(format!("tengen-{VERSION}-site.zip"));
    let mut files = archive::files_of(&dist)?;
    files.push(("_headers".to_owned(), HEADERS.as_bytes().to_vec()));
    archive::zip(&target, files)
}

fn package(folder: &Path) -> Result<()> {
    let archive = npm::pack()?;
    let name = archive.file_name().context("the package has a name")?;
    fs::copy(&archive, folder.join(name))?;
    Ok(())
}

/// Packages the crates and builds each of them from its package alone.
fn crates(folder: &Path) -> Result<()> {
    say("packing and verifying the crates (minutes)");
    let mut command = cargo();
    command.args(["package", "--target-dir"]).arg(root().join("target"));
    for name in CRATES {
        command.args(["--package", name]);
    }
    run(&mut command)?;
    for name in CRATES {
        let file = format!("{name}-{VERSION}.crate");
        fs::copy(root().join("target").join("package").join(&file), folder.join(&file))
            .with_context(|| format!("{file} is missing"))?;
    }
    Ok(())
}
