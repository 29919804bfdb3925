//! The pinned tools of the wasm build and of the checks.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::cache;
use crate::process::{cargo, run, say};

/// A program that cargo installs from the registry, at one version.
struct Tool {
    /// The package.
    name: &'static str,
    /// Its version.
    version: &'static str,
    /// Whether it is built with the versions of its own lock file.
    locked: bool,
    /// How long that takes on two cores.
    usual_time: &'static str,
}

/// Bundles the site. Without its lock file one of its dependencies does not compile.
const TRUNK: Tool =
    Tool { name: "trunk", version: "0.21.14", locked: true, usual_time: "4 to 9 minutes" };

/// Writes the JavaScript side of a wasm module. Must be the version of the library of that name in
/// www/Cargo.toml. Its own lock file names a package version that has been withdrawn.
const WASM_BINDGEN: Tool = Tool {
    name: "wasm-bindgen-cli",
    version: "0.2.130",
    locked: false,
    usual_time: "1 to 3 minutes",
};

/// Holds the packages from elsewhere against deny.toml.
const DENY: Tool =
    Tool { name: "cargo-deny", version: "0.20.2", locked: true, usual_time: "5 to 10 minutes" };

/// Changes the source in small ways, and says which of them no test notices.
const MUTANTS: Tool =
    Tool { name: "cargo-mutants", version: "27.1.0", locked: true, usual_time: "2 to 4 minutes" };

/// Drives Firefox.
const GECKODRIVER: Tool =
    Tool { name: "geckodriver", version: "0.37.1", locked: true, usual_time: "1 to 3 minutes" };

const ALL: [&Tool; 5] = [&TRUNK, &WASM_BINDGEN, &DENY, &MUTANTS, &GECKODRIVER];

impl Tool {
    /// The tool's folder in the cache.
    fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    /// Installs the tool if the cache lacks it, and gives the folder of its programs.
    fn ensure(&self) -> Result<PathBuf> {
        let Self { name, version, .. } = self;
        let folder = cache::folder(&cache::tools()?, &self.folder(), |unfinished| {
            say(format!("installing {name} {version} (once; usually {})", self.usual_time));
            let mut install = cargo();
            install.args(["install", name, "--version", version, "--root"]).arg(unfinished);
            // These tools run for a second per build: compile them fast rather than compile fast ones.
            install.env("CARGO_PROFILE_RELEASE_LTO", "off");
            install.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
            install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
            if self.locked {
                install.arg("--locked");
            }
            run(&mut install).with_context(|| {
                format!(
                    "{name} {version} could not be installed. It needs a C compiler, and the way to \
                     the package registry"
                )
            })
        })?;
        Ok(folder.join("bin"))
    }
}

/// Installs what is missing of the wasm build's tools, and gives the folders of their programs.
///
/// # Errors
/// When a tool cannot be installed.
pub(crate) fn ensure() -> Result<Vec<PathBuf>> {
    [TRUNK, WASM_BINDGEN].iter().map(Tool::ensure).collect()
}

/// Installs wasm-bindgen's programs if they are missing, and gives their folder.
///
/// # Errors
/// When they cannot be installed.
pub(crate) fn ensure_wasm_bindgen() -> Result<PathBuf> {
    WASM_BINDGEN.ensure()
}

/// Installs cargo-deny if it is missing, and gives its program's folder.
///
/// # Errors
/// When it cannot be installed.
pub(crate) fn ensure_deny() -> Result<PathBuf> {
    DENY.ensure()
}

/// Installs cargo-mutants if it is missing, and gives its program's folder.
///
/// # Errors
/// When it cannot be installed.
pub(crate) fn ensure_mutants() -> Result<PathBuf> {
    MUTANTS.ensure()
}

/// Installs geckodriver if it is missing, and gives its program's folder.
///
/// # Errors
/// When it cannot be installed.
pub(crate) fn ensure_geckodriver() -> Result<PathBuf> {
    GECKODRIVER.ensure()
}

/// Each tool's name and version, and whether the cache has it.
///
/// # Errors
/// When there is no place for a cache.
pub(crate) fn state() -> Result<Vec<(String, bool)>> {
    let cache = cache::tools()?;
    Ok(ALL.iter().map(|tool| (tool.folder(), cache.join(tool.folder()).is_dir())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page and a tool of different versions fail only when the page starts.
    #[test]
    fn the_page_links_the_library_of_the_tool_s_version() {
        let pinned = format!("wasm-bindgen = \"={}\"", WASM_BINDGEN.version);
        for (name, manifest) in [
            ("www", include_str!("../../www/Cargo.toml")),
            ("npm", include_str!("../../npm/Cargo.toml")),
        ] {
            assert!(manifest.contains(&pinned), "{name}/Cargo.toml lacks {pinned}");
        }
    }
}
