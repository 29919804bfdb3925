//! The two programs of a test.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::record::digest;
use crate::build;
use crate::compare::side::Side;
use crate::process::root;

/// The engines of the working tree and of the commit.
pub(super) struct Engines {
    pub(super) work: Engine,
    pub(super) commit: Engine,
}

/// An engine to play with.
pub(super) struct Engine {
    /// The description of its source by git.
    pub(super) name: String,
    pub(super) program: PathBuf,
    /// The digest of the program.
    pub(super) digest: String,
}

impl Engines {
    /// Builds both.
    ///
    /// # Errors
    /// When the commit does not exist, one cannot be built, or both are the same program.
    pub(super) fn build(commit: &str) -> Result<Engines> {
        build::refuse_rustflags()?;
        let side = Side::commit(commit)?;
        let engines =
            Engines { commit: Engine::build(&side)?, work: Engine::build(&Side::working_tree())? };
        differ(&engines.work, &engines.commit)?;
        Ok(engines)
    }
}

/// Refuses two identical engines: their games would say nothing.
fn differ(work: &Engine, commit: &Engine) -> Result<()> {
    ensure!(
        work.digest != commit.digest,
        "the working tree and {} build the same pbrain-tengen, so there is nothing to test",
        commit.name
    );
    Ok(())
}

impl Engine {
    /// Builds the brain of one side, and stores it under its digest, so that building during the test does not affect
    /// it.
    fn build(side: &Side) -> Result<Engine> {
        let name = "pbrain-tengen";
        let arguments = ["build", "--release", "--package", "tengen-cli", "--bin", name];
        let built = side.program(&arguments, name)?;
        let folder = root().join("target").join("sprt");
        Engine::keep(&built, &folder, &side.described()?)
    }

    fn keep(built: &Path, folder: &Path, name: &str) -> Result<Engine> {
        let bytes =
            fs::read(built).with_context(|| format!("could not read {}", built.display()))?;
        let digest = digest(&bytes);
        let folder = folder.join(&digest);
        let program = folder.join("pbrain-tengen");
        if !program.is_file() {
            fs::create_dir_all(&folder)?;
            // Renamed once complete, so that an interrupted copy is never taken for the program.
            let part = folder.join("part");
            fs::copy(built, &part)?;
            fs::rename(&part, &program)?;
        }
        Ok(Engine { name: name.to_owned(), program, digest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_program_twice_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let built = |name: &str, bytes: &str| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            Engine::keep(&path, &folder.path().join("kept"), name).unwrap()
        };
        let (one, same, other) = (built("one", "a"), built("same", "a"), built("other", "b"));
        differ(&one, &other).unwrap();
        let error = differ(&one, &same).unwrap_err().to_string();
        assert!(error.contains("same build the same pbrain-tengen"), "{error}");
        assert_eq!(fs::read_to_string(&other.program).unwrap(), "b");
        assert_eq!(one.program, same.program);
    }
}
