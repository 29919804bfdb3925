//! The pinned tools of the wasm build and of the checks.

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::cache;
use crate::process::{cargo, run, say};

/// A program that cargo installs from the registry, in a fixed version.
struct Tool {
    /// The package.
    name: &'static str,
    /// The programs needed from it. The first one prints its version.
    programs: &'static [&'static str],
    version: &'static str,
    /// Whether it is built with the versions in its own lock file.
    locked: bool,
    /// How long installing takes on two cores.
    usual_time: &'static str,
}

/// Bundles the site. Without its lock file one of its dependencies does not compile.
const TRUNK: Tool = Tool {
    name: "trunk",
    programs: &["trunk"],
    version: "0.21.14",
    locked: true,
    usual_time: "4 to 9 minutes",
};

/// Generates the JavaScript side of a wasm module. Its version must be that of the library of the same name in
/// www/Cargo.toml. Its own lock file names a package version that has been withdrawn.
const WASM_BINDGEN: Tool = Tool {
    name: "wasm-bindgen-cli",
    programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
    version: "0.2.130",
    locked: false,
    usual_time: "1 to 3 minutes",
};

/// Checks third-party packages against deny.toml.
const DENY: Tool = Tool {
    name: "cargo-deny",
    programs: &["cargo-deny"],
    version: "0.20.2",
    locked: true,
    usual_time: "5 to 10 minutes",
};

/// Makes small changes to the source, and reports which of them no test notices.
const MUTANTS: Tool = Tool {
    name: "cargo-mutants",
    programs: &["cargo-mutants"],
    version: "27.1.0",
    locked: true,
    usual_time: "2 to 4 minutes",
};

/// Drives Firefox.
const GECKODRIVER: Tool = Tool {
    name: "geckodriver",
    programs: &["geckodriver"],
    version: "0.37.1",
    locked: true,
    usual_time: "1 to 3 minutes",
};

const ALL: [&Tool; 5] = [&TRUNK, &WASM_BINDGEN, &DENY, &MUTANTS, &GECKODRIVER];

impl Tool {
    /// The tool's folder in the cache.
    fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    /// The folder in `path` that has all of the tool's programs, if `says` reports the right version for the first one.
    fn found(&self, path: &OsStr, says: impl Fn(&Path) -> Option<String>) -> Option<PathBuf> {
        env::split_paths(path).find(|folder| {
            let file = |program: &str| folder.join(format!("{program}{EXE_SUFFIX}"));
            let all_there = self.programs.iter().all(|program| file(program).is_file());
            // Each of them prints its name and then its version.
            let said = || says(&file(self.programs[0])).unwrap_or_default();
            all_there && said().split_whitespace().nth(1) == Some(self.version)
        })
    }

    /// The same for the PATH of this process.
    fn on_path(&self) -> Option<PathBuf> {
        self.found(&env::var_os("PATH")?, version)
    }

    fn is_cached(&self) -> Result<bool> {
        Ok(cache::tools()?.join(self.folder()).is_dir())
    }

    /// Installs the tool if it is neither in the cache nor on the PATH, and returns the folder of its programs.
    fn ensure(&self) -> Result<PathBuf> {
        let Self { name, version, .. } = self;
        if !self.is_cached()?
            && let Some(folder) = self.on_path()
        {
            return Ok(folder);
        }
        let folder = cache::folder(&cache::tools()?, &self.folder(), |unfinished| {
            say(format!("installing {name} {version} (once; usually {})", self.usual_time));
            let mut install = cargo();
            install.args(["install", name, "--version", version, "--root"]).arg(unfinished);
            // These tools run for a second per build: compile them quickly rather than compile fast ones.
            install.env("CARGO_PROFILE_RELEASE_LTO", "off");
            install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
            install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
            if self.locked {
                install.arg("--locked");
            }
            run(&mut install).with_context(|| {
                format!(
                    "{name} {version} could not be installed. It needs a C compiler, and access to \
                    the package registry"
                )
            })
        })?;
        Ok(folder.join("bin"))
    }
}

/// Installs missing tools of the wasm build, and returns the folders of their programs.
///
/// # Errors
/// When a tool cannot be installed.
pub(crate) fn ensure() -> Result<Vec<PathBuf>> {
    [TRUNK, WASM_BINDGEN].iter().map(Tool::ensure).collect()
}

/// Installs wasm-bindgen's programs if they are missing, and returns their folder.
///
/// # Errors
/// When they cannot be installed.
pub(crate) fn ensure_wasm_bindgen() -> Result<PathBuf> {
    WASM_BINDGEN.ensure()
}

/// Installs cargo-deny if it is missing, and returns its program's folder.
///
/// # Errors
/// When it cannot be installed.
pub(crate) fn ensure_deny() -> Result<PathBuf> {
    DENY.ensure()
}

/// Installs cargo-mutants if it is missing, and returns its program's folder.
///
/// # Errors
/// When it cannot be installed.
pub(crate) fn ensure_mutants() -> Result<PathBuf> {
    MUTANTS.ensure()
}

/// Installs geckodriver if it is missing, and returns its program's folder.
///
/// # Errors
/// When it cannot be installed.
pub(crate) fn ensure_geckodriver() -> Result<PathBuf> {
    GECKODRIVER.ensure()
}

/// A program's output when asked for its version.
fn version(program: &Path) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    String::from_utf8(output.stdout).ok()
}

/// Each tool's name and version, and whether it is there.
///
/// # Errors
/// When there is no place for a cache.
pub(crate) fn state() -> Result<Vec<(String, bool)>> {
    ALL.iter()
        .map(|tool| Ok((tool.folder(), tool.is_cached()? || tool.on_path().is_some())))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_tool_on_the_path_is_used_if_its_version_is_right() {
        let folder = env::temp_dir().join(format!("tengen-tools-{}", std::process::id()));
        let place = |name: &str, version: &str, programs: &[&str]| {
            let folder = folder.join(name);
            fs::create_dir_all(&folder).unwrap();
            for program in programs {
                let file = folder.join(format!("{program}{EXE_SUFFIX}"));
                fs::write(file, format!("{program} {version} (of today)\n")).unwrap();
            }
            folder
        };
        let old = place("old", "0.2.13", WASM_BINDGEN.programs);
        let half = place("half", WASM_BINDGEN.version, &["wasm-bindgen"]);
        let whole = place("whole", WASM_BINDGEN.version, WASM_BINDGEN.programs);
        let found = |folders: &[&PathBuf]| {
            let path = env::join_paths(folders).unwrap();
            WASM_BINDGEN.found(&path, |program| fs::read_to_string(program).ok())
        };
        assert_eq!(found(&[&old, &half]), None);
        assert_eq!(found(&[&old, &half, &whole]), Some(whole));
        fs::remove_dir_all(folder).unwrap();
    }

    /// A mismatch between the page's version and the tool's would fail only when the page starts.
    #[test]
    fn the_page_links_the_library_of_the_tools_version() {
        let pinned = format!("wasm-bindgen = \"={}\"", WASM_BINDGEN.version);
        for (name, manifest) in [
            ("www", include_str!("../../www/Cargo.toml")),
            ("npm", include_str!("../../npm/Cargo.toml")),
        ] {
            assert!(manifest.contains(&pinned), "{name}/Cargo.toml lacks {pinned}");
        }
    }
}
