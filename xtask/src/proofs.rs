//! The project's certificates: checking them completely, and copying them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::files;
use crate::process::{cargo, root, run};

/// Their folder.
const FOLDER: &str = "prove/data";
/// The file endings of proved wins: those that browsers can decompress, and the others.
const WINS: &str = ".cert.gz";
const OTHER_WINS: &str = ".cert.xz";
/// The file ending of proved draws.
const DRAWS: &str = ".draw.gz";

/// The certificates with this file ending.
fn kept(ending: &str) -> Result<Vec<PathBuf>> {
    let mut all = files::under(&root().join(FOLDER))?;
    all.retain(|path| path.to_string_lossy().ends_with(ending));
    ensure!(!all.is_empty(), "{FOLDER} holds no certificates that end in {ending}");
    Ok(all)
}

/// Copies the proved wins into the site: those that browsers can decompress as `certificate-RULE-SIZE.gz`, the others
/// as `certificate-RULE-SIZE-SECOND.xz`, named after White's second move.
///
/// # Errors
/// When a file cannot be copied, or two would have the same name.
pub(crate) fn write_into(dist: &Path) -> Result<()> {
    write_those_of_the_package(dist)?;
    for certificate in kept(OTHER_WINS)? {
        let (board, moves) = named(&certificate)?;
        let letters = moves.char_indices().filter(|(_, letter)| letter.is_alphabetic());
        let starts: Vec<usize> = letters.map(|(at, _)| at).collect();
        let [_, second, third, ..] = starts[..] else {
            bail!("{}: the opening has no third move", certificate.display());
        };
        let second = &moves[second..third];
        copy(&certificate, &dist.join(format!("certificate-{board}-{second}.xz")))?;
    }
    Ok(())
}

/// Copies only those that browsers can decompress, as `certificate-RULE-SIZE.gz`.
///
/// # Errors
/// When a file cannot be copied, or there are two for one rule and size.
pub(crate) fn write_those_of_the_package(folder: &Path) -> Result<()> {
    for certificate in kept(WINS)? {
        let (board, _) = named(&certificate)?;
        copy(&certificate, &folder.join(format!("certificate-{board}.gz")))?;
    }
    Ok(())
}

/// The rule and size of a certificate, and its moves, from its file name.
fn named(certificate: &Path) -> Result<(String, String)> {
    let name = certificate.file_name().context("a certificate has a name")?.to_string_lossy();
    let (name, _) = name.split_once('.').with_context(|| format!("{name} has no ending"))?;
    let (board, moves) = name.rsplit_once('-').with_context(|| format!("{name} has no opening"))?;
    Ok((board.to_owned(), moves.to_owned()))
}

fn copy(certificate: &Path, target: &Path) -> Result<()> {
    ensure!(!target.exists(), "there are several certificates for {}", target.display());
    fs::copy(certificate, target)
        .with_context(|| format!("could not write {}", target.display()))?;
    Ok(())
}

/// Checks every certificate with `tengen prove check`, on all cores, which also says what they prove together.
///
/// # Errors
/// When one of them fails, or there are none.
pub(crate) fn check() -> Result<()> {
    let program = ["run", "--release", "--quiet", "--package", "tengen-cli", "--bin", "tengen"];
    let check = ["--", "prove", "check"];
    let certificates = [kept(WINS)?, kept(OTHER_WINS)?, kept(DRAWS)?].concat();
    run(cargo().args(program).args(check).args(certificates))
}
