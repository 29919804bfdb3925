//! The certificates that the project keeps, checked whole.

use anyhow::{Result, ensure};

use crate::files;
use crate::process::{cargo, root, run, say};

/// Where they lie.
const FOLDER: &str = "prove/data";

/// Checks every one by `tengen prove check`, on all cores.
///
/// # Errors
/// When one of them proves nothing, or there is none.
pub(crate) fn check() -> Result<()> {
    let all = files::under(&root().join(FOLDER))?;
    let is_certificate = |path: &&std::path::PathBuf| {
        let name = path.to_string_lossy();
        [".cert.gz", ".draw.gz"].iter().any(|end| name.ends_with(end))
    };
    let certificates: Vec<_> = all.iter().filter(is_certificate).collect();
    ensure!(!certificates.is_empty(), "{FOLDER} holds no certificates");
    for certificate in certificates {
        say(format!("{}", certificate.display()));
        let program = ["run", "--release", "--quiet", "--package", "tengen-cli", "--bin", "tengen"];
        let check = ["--", "prove", "check"];
        run(cargo().args(program).args(check).arg(certificate))?;
    }
    Ok(())
}
