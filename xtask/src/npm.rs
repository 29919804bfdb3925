//! The npm package: the element, the engine as a wasm module with its worker, types and documentation.
//!
//! It is put together from `npm/package`, where everything that is written by hand lies as it is shipped.
//! Nothing of Node is needed for that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

use crate::process::{cargo, path_with, root, run, say};
use crate::{build, comments, files, modules, toolchain, tools};

/// The package's name.
const NAME: &str = "tengen-board";
/// What stands for the version in the package's manifest.
const VERSION: &str = "0.0.0-built";
/// Puzzles of each rule that the element has at hand.
const PUZZLES: usize = 40;

/// The folder of the package as it is when unpacked.
pub(crate) fn folder() -> PathBuf {
    root().join("target").join("npm").join("package")
}

/// Builds the package and packs it; the archive's path.
///
/// # Errors
/// When a tool cannot be installed, or the build fails.
pub(crate) fn pack() -> Result<PathBuf> {
    build::refuse_rustflags()?;
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    engine(&folder)?;
    copy(&root().join("npm").join("package"), &folder)?;
    comments::strip_in(&folder)?;
    build::write_weights(&folder)?;
    fs::write(folder.join("puzzles.jsonl"), puzzles()?)?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(licence), folder.join(licence))?;
    }
    let version = env!("CARGO_PKG_VERSION");
    write_manifest(&folder.join("package.json"), version)?;
    let archive = folder.with_file_name(format!("{NAME}-{version}.tgz"));
    archive_of(&folder, &archive)?;
    say(format!("packed {}", archive.display()));
    println!("{}", archive.display());
    Ok(archive)
}

/// The engine's module with its script, as a worker loads them.
fn engine(folder: &Path) -> Result<()> {
    toolchain::ensure(toolchain::WASM)?;
    let path = path_with(&[tools::ensure_wasm_bindgen()?])?;
    say("building the package's engine (a minute the first time, then seconds)");
    let target = root().join("target");
    let arguments = ["build", "--release", "--package", "tengen-npm", "--target", toolchain::WASM];
    run(cargo().args(arguments).arg("--target-dir").arg(&target))?;
    let module = target.join(toolchain::WASM).join("release").join("tengen_npm.wasm");
    let program = which::which_in("wasm-bindgen", Some(&path), root())?;
    let options = ["--target", "web", "--no-typescript", "--out-name", "engine", "--out-dir"];
    run(Command::new(program).args(options).arg(folder).arg(module))?;
    modules::shrink_in(folder)
}

/// Copies a folder's files.
///
/// # Errors
/// When one cannot be copied.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    for file in files::under(from)? {
        let target = to.join(file.strip_prefix(from)?);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::copy(&file, &target).with_context(|| format!("could not copy {}", file.display()))?;
    }
    Ok(())
}

/// Puzzles of every rule, the easiest first: of each an even choice over all that are as hard.
fn puzzles() -> Result<String> {
    let mut chosen = vec![];
    for file in files::under(&root().join("www").join("puzzles"))? {
        let text = fs::read_to_string(&file)?;
        let mut rows: Vec<(u64, &str)> = vec![];
        for row in text.lines() {
            let data: Value = serde_json::from_str(row)?;
            let rating = data["rating"].as_u64();
            rows.push((rating.with_context(|| format!("{row} has no rating"))?, row));
        }
        ensure!(rows.len() >= PUZZLES, "{} has too few puzzles", file.display());
        rows.sort();
        let every = rows.len() / PUZZLES;
        chosen.extend(rows.iter().step_by(every).take(PUZZLES).map(|(_, row)| (*row).to_owned()));
    }
    Ok(chosen.iter().fold(String::new(), |text, row| text + row + "\n"))
}

/// Puts the version into the manifest, and sees to it that every file it names is there.
fn write_manifest(path: &Path, version: &str) -> Result<()> {
    let text = fs::read_to_string(path)?;
    ensure!(text.contains(VERSION), "{} has no version {VERSION}", path.display());
    let text = text.replace(VERSION, version);
    let manifest: Value = serde_json::from_str(&text)?;
    let folder = path.parent().expect("it lies in a folder");
    for name in named_files(&manifest) {
        if !name.contains('*') && !folder.join(&name).is_file() {
            bail!("the package's manifest names {name}, which is not there");
        }
    }
    fs::write(path, text)?;
    Ok(())
}

/// Every relative path that a manifest names.
fn named_files(manifest: &Value) -> Vec<String> {
    match manifest {
        Value::String(text) if text.starts_with("./") => vec![text.clone()],
        Value::Array(all) => all.iter().flat_map(named_files).collect(),
        Value::Object(all) => all.values().flat_map(named_files).collect(),
        _ => vec![],
    }
}

/// Packs a folder as npm does: everything in `package/`, without dates or owners, so that the same files
/// make the same archive.
fn archive_of(folder: &Path, archive: &Path) -> Result<()> {
    let file = fs::File::create(archive)
        .with_context(|| format!("could not write {}", archive.display()))?;
    let mut packed = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    for path in files::under(folder)? {
        let content = fs::read(&path)?;
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(0);
        let name = Path::new("package").join(path.strip_prefix(folder)?);
        packed.append_data(&mut header, name, content.as_slice())?;
    }
    packed.into_inner()?.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_manifest_names_its_files() {
        let manifest =
            json!({ "exports": { ".": { "types": "./a.d.ts" }, "./b": "./b.js" }, "files": ["c"] });
        assert_eq!(named_files(&manifest), ["./a.d.ts", "./b.js"]);
    }

    #[test]
    fn an_archive_is_the_same_for_the_same_files() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("in")).unwrap();
        fs::write(folder.path().join("in").join("a.txt"), "a").unwrap();
        let archives = tempfile::tempdir().unwrap();
        let packed = ["one", "two"].map(|name| {
            let archive = archives.path().join(name);
            archive_of(&folder.path().join("in"), &archive).unwrap();
            fs::read(archive).unwrap()
        });
        assert_eq!(packed[0], packed[1]);
        let mut read = tar::Archive::new(flate2::read::GzDecoder::new(packed[0].as_slice()));
        let names: Vec<PathBuf> =
            read.entries().unwrap().map(|entry| entry.unwrap().path().unwrap().into()).collect();
        assert_eq!(names, [Path::new("package/a.txt")]);
    }

    #[test]
    fn puzzles_of_every_rule_are_chosen() {
        let text = puzzles().unwrap();
        assert_eq!(text.lines().count(), 3 * PUZZLES);
        for rule in ["freestyle", "renju", "standard"] {
            assert_eq!(text.matches(&format!("\"rule\":\"{rule}\"")).count(), PUZZLES);
        }
    }
}
