//! The static site.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, ensure};
use tengen::eval::{WeightsParts, learnt_for};
use tengen::rules::Rule;

use crate::process::{cargo, hide_cargo_home, path_with, root, run, run_together, say};
use crate::{
    catalogues, comments, files, icons, lessons, licences, modules, npm, offline, proofs, stamp,
    styles, toolchain, tools, views, words,
};

/// Where the static site is built.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Builds the release site into `dist/`.
///
/// # Errors
/// When the catalogues of texts have faults, a tool cannot be installed, or the build fails.
pub(crate) fn site() -> Result<()> {
    site_beside(None)
}

/// Builds the site, and runs a command in parallel with the build step that uses only one core.
fn site_beside(command: Option<Command>) -> Result<()> {
    refuse_rustflags()?;
    catalogues::check()?;
    views::check()?;
    let path = path_with(&tools::ensure()?)?;
    say("building the site (a minute or two the first time, then seconds)");
    run_together(&mut module_builds()?)?;
    let mut trunk = Command::new(which::which_in("trunk", Some(&path), root())?);
    trunk.current_dir(root()).env("PATH", path).args(["build", "--release", "--offline", "true"]);
    hide_cargo_home(&mut trunk);
    // Trunk parses NO_COLOR as a boolean, and rejects the usual `NO_COLOR=1`.
    trunk.env_remove("NO_COLOR");
    run_together(&mut [trunk].into_iter().chain(command).collect::<Vec<_>>())?;
    views::write(&dist())?;
    modules::shrink_in(&dist())?;
    comments::strip_in(&dist())?;
    styles::join_in(&dist())?;
    lessons::write(&dist())?;
    words::write(&dist())?;
    write_weights(&dist())?;
    proofs::write_into(&dist())?;
    npm::write_into(&dist())?;
    licences::write(&dist())?;
    icons::write(&root().join("www"), &dist())?;
    icons::check_manifest(&dist())?;
    let version = stamp::write(&dist())?;
    offline::write(&dist(), &version)?;
    say(format!("built version {version} into {}", dist().display()));
    Ok(())
}

/// How far this process has come with the site.
enum Progress {
    NotBuilt,
    /// A thread is building it.
    Begun(JoinHandle<Result<()>>),
    Built,
}

static PROGRESS: Mutex<Progress> = Mutex::new(Progress::NotBuilt);

/// Starts building the site in the background, and `then` runs a command, so that compilers and tests that use only one
/// core leave none idle. [`site_once_beside`] waits for both.
///
/// # Errors
/// When something that it needs cannot be installed.
pub(crate) fn begin_site(then: Option<Command>) -> Result<()> {
    // Installed before anything else runs that might install the same.
    tools::ensure()?;
    let mut modules = module_builds()?;
    for build in &mut modules {
        build.arg("--quiet");
    }
    let thread = thread::spawn(move || {
        run_together(&mut modules)?;
        site()?;
        then.map_or(Ok(()), |mut command| run(&mut command))
    });
    *PROGRESS.lock().unwrap_or_else(PoisonError::into_inner) = Progress::Begun(thread);
    Ok(())
}

/// Builds the site, or waits for it if this process has [begun to build it](begin_site), and runs a command while a
/// core would otherwise be idle. If the site is built already, the command is not run.
///
/// # Errors
/// When it cannot be built, or the command fails.
pub(crate) fn site_once_beside(mut command: Command) -> Result<()> {
    let mut progress = PROGRESS.lock().unwrap_or_else(PoisonError::into_inner);
    match mem::replace(&mut *progress, Progress::NotBuilt) {
        Progress::NotBuilt => site_beside(Some(command))?,
        Progress::Begun(thread) => {
            run(&mut command)?;
            thread.join().expect("building does not panic")?;
        }
        Progress::Built => {}
    }
    *progress = Progress::Built;
    Ok(())
}

/// The commands that compile the wasm modules that the page names and the element's engine, to be run in parallel. Trunk
/// compiles them one after the other, and most of the time goes into whole-program optimisation, which uses only one
/// core.
///
/// # Errors
/// When the page's markup cannot be read, or the target cannot be installed.
fn module_builds() -> Result<Vec<Command>> {
    toolchain::ensure(toolchain::WASM)?;
    let markup = root().join("www").join("index.html");
    let markup = files::read(&markup)?;
    let mut groups: BTreeMap<Compiled<'_>, Vec<&str>> = BTreeMap::new();
    for (bin, compiled) in named_modules(&markup) {
        groups.entry(compiled).or_default().push(bin);
    }
    ensure!(!groups.is_empty(), "www/index.html contains no wasm module");
    let builds = groups.into_iter().map(|(Compiled { profile, features }, bins)| {
        let mut build = cargo();
        build.args(["build", "--package", "tengen-web", "--target", toolchain::WASM]);
        build.args(["--profile", profile]);
        if let Some(features) = features {
            build.args(["--no-default-features", "--features", features]);
        }
        build.args(bins.into_iter().flat_map(|bin| ["--bin", bin]));
        build
    });
    Ok(builds.chain([npm::compile_engine()]).collect())
}

/// How a wasm module is compiled.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Compiled<'a> {
    profile: &'a str,
    /// The features of its package; without it the default ones.
    features: Option<&'a str>,
}

/// The wasm modules that a page lists for Trunk, by name.
fn named_modules(markup: &str) -> impl Iterator<Item = (&str, Compiled<'_>)> {
    markup.split("<link ").filter_map(|tag| {
        let tag = tag.split('>').next()?;
        let value = |name: &str| tag.split_once(name)?.1.split('"').nth(1);
        let compiled = Compiled {
            profile: value("data-cargo-profile=").unwrap_or("release"),
            features: value("data-cargo-features="),
        };
        Some((value("data-bin=")?, compiled))
    })
}

/// Writes the engine's trained weights beside its module, a file for each rule that has its own: the worker contains
/// none.
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

/// Refuses `RUSTFLAGS` in the environment: they replace the project's own, and wasm SIMD would silently be lost.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// This script informs users whose browser is too old for the page, so old browsers must be able to parse it.
    #[test]
    fn old_browsers_can_parse_the_first_script() {
        let script = include_str!("../../www/js/boot.js");
        for new in ["?.", "??", ".at(-", "catch {", "\nawait "] {
            assert!(!script.contains(new), "www/js/boot.js has {new:?}");
        }
    }

    #[test]
    fn the_modules_of_a_page_are_found_in_its_markup() {
        let markup = r#"<link data-trunk rel="rust" data-bin="page"
            data-cargo-profile="page"><link rel="icon" href="a"><link data-bin="worker" rel="rust"
            data-cargo-features="workers">"#;
        let modules: Vec<_> = named_modules(markup).collect();
        let page = Compiled { profile: "page", features: None };
        let worker = Compiled { profile: "release", features: Some("workers") };
        assert_eq!(modules, [("page", page), ("worker", worker)]);
    }
}
