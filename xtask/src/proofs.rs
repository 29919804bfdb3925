//! The certificates that the project keeps, checked whole.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::files;
use crate::process::{cargo, root, run, say};

/// Where they lie.
const FOLDER: &str = "prove/data";
/// How the names of proved wins end: of those that the site has, which browsers can unpack, and of the others.
const WINS: &str = ".cert.gz";
const OTHER_WINS: &str = ".cert.xz";
/// How the names of proved draws end.
const DRAWS: &str = ".draw.gz";

/// The certificates whose names end so.
fn kept(ending: &str) -> Result<Vec<PathBuf>> {
    let mut all = files::under(&root().join(FOLDER))?;
    all.retain(|path| path.to_string_lossy().ends_with(ending));
    ensure!(!all.is_empty(), "{FOLDER} holds no certificates that end in {ending}");
    Ok(all)
}

/// Copies the proved wins that are for it into the site, as `certificate-RULE-SIZE.gz`.
///
/// # Errors
/// When a file cannot be copied, or there are two for one rule and size, of which the page would see one alone.
pub(crate) fn write_into(dist: &Path) -> Result<()> {
    for certificate in kept(WINS)? {
        let name = certificate.file_name().context("a certificate has a name")?.to_string_lossy();
        let (board, _) = name.rsplit_once('-').with_context(|| format!("{name} has no opening"))?;
        let copy = dist.join(format!("certificate-{board}.gz"));
        ensure!(!copy.exists(), "there are several certificates for {board}");
        fs::copy(&certificate, &copy)
            .with_context(|| format!("could not write {}", copy.display()))?;
    }
    Ok(())
}

/// Checks every one by `tengen prove check`, on all cores.
///
/// # Errors
/// When one of them proves nothing, or there is none.
pub(crate) fn check() -> Result<()> {
    for certificate in [kept(WINS)?, kept(OTHER_WINS)?, kept(DRAWS)?].concat() {
        say(format!("{}", certificate.display()));
        let program = ["run", "--release", "--quiet", "--package", "tengen-cli", "--bin", "tengen"];
        let check = ["--", "prove", "check"];
        run(cargo().args(program).args(check).arg(certificate))?;
    }
    Ok(())
}
