//! The npm package: the element, the engine as a wasm module with its worker, types and documentation.
//!
//! It is assembled from `npm/package`, whose hand-written files are shipped as they are, except for the parts that
//! `npm/element.json` specifies about the element. Node is not needed for this.

mod scripts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::catalogues;
use crate::languages::{self, ENGLISH};
use crate::process::{cargo, path_with, root, run, say};
use crate::{
    archive, build, comments, element, files, modules, proofs, repository, toolchain, tools,
};

/// The package's name.
const NAME: &str = "tengen-board";
/// The folder of a site that contains the element.
const SITE_FOLDER: &str = "element";
/// The page with a single board, for frames.
const FRAME: &str = "embed.html";
/// The placeholder for the version in the package's manifest.
const VERSION: &str = "0.0.0-built";
/// The text before which the package's origin is inserted into its manifest.
const AFTER_ORIGIN: &str = "  \"type\": \"module\",\n";
/// The script that names the files of the package's engine.
const FILES: &str = "files.js";
/// How these files are named: the parts before and after the name by which the engine requests one.
const ASKED_FOR: [(&str, &str); 2] = [("", "_bg.wasm"), ("weights-", ".bin")];
/// The beginning of the names of certificates, which are requested by their full names.
const CERTIFICATE: &str = "certificate-";
/// The number of puzzles for each rule that the element includes.
const PUZZLES: usize = 40;

/// The folder of the unpacked package.
pub(crate) fn folder() -> PathBuf {
    root().join("target").join("npm").join("package")
}

/// Builds the package and packs it; returns the archive's path.
///
/// # Errors
/// When a tool cannot be installed, or the build fails.
pub(crate) fn pack() -> Result<PathBuf> {
    let folder = assemble()?;
    let archive = folder.with_file_name(format!("{NAME}-{}.tgz", env!("CARGO_PKG_VERSION")));
    archive_of(&folder, &archive)?;
    say(format!("packed {}", archive.display()));
    println!("{}", archive.display());
    Ok(archive)
}

/// Adds the element to a site as `element/`, and the page for frames next to the site's own.
///
/// # Errors
/// When the package cannot be built.
pub(crate) fn write_into(dist: &Path) -> Result<()> {
    let target = dist.join(SITE_FOLDER);
    copy(&assemble()?, &target)?;
    for name in
        ["README.md", "package.json", "node.js", "worker-node.js", "LICENSE-APACHE", "LICENSE-MIT"]
    {
        fs::remove_file(target.join(name))?;
    }
    for file in files::under(&target)? {
        if file.to_string_lossy().ends_with(".d.ts") {
            fs::remove_file(file)?;
        }
    }
    let page = fs::read_to_string(target.join(FRAME))?;
    let own = |attribute: &str| format!("{attribute}=\"embed.");
    let there = |attribute: &str| format!("{attribute}=\"{SITE_FOLDER}/embed.");
    let page =
        ["href", "src"].iter().fold(page, |page, name| page.replace(&own(name), &there(name)));
    fs::write(dist.join(FRAME), page)?;
    Ok(())
}

/// Builds the package as a folder; returns its path.
fn assemble() -> Result<PathBuf> {
    build::refuse_rustflags()?;
    catalogues::check()?;
    let folder = folder();
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    engine(&folder)?;
    copy(&root().join("npm").join("package"), &folder)?;
    element::write(&folder)?;
    comments::strip_in(&folder)?;
    texts_into(&folder)?;
    scripts::join_in(&folder)?;
    scripts::condense_in(&folder)?;
    build::write_weights(&folder)?;
    proofs::write_those_of_the_package(&folder)?;
    fs::write(folder.join(FILES), files_of_engine(&folder)?)?;
    fs::write(folder.join("puzzles.jsonl"), puzzles()?)?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(licence), folder.join(licence))?;
    }
    let repository = repository::address()?;
    write_manifest(&folder.join("package.json"), env!("CARGO_PKG_VERSION"), repository)?;
    Ok(folder)
}

/// The command that compiles the package's engine.
pub(crate) fn compile_engine() -> Command {
    let mut compile = cargo();
    compile.args(["build", "--package", "tengen-npm", "--target", toolchain::WASM]);
    compile.args(["--release", "--target-dir"]).arg(root().join("target"));
    compile
}

/// The compiled modules and their names in the package: the engine, and the part that only the level `perfect` needs.
const MODULES: [(&str, &str); 2] = [("tengen_npm.wasm", "engine"), ("perfect.wasm", "perfect")];

/// Builds the modules with their scripts, as a worker loads them.
fn engine(folder: &Path) -> Result<()> {
    toolchain::ensure(toolchain::WASM)?;
    let path = path_with(&[tools::ensure_wasm_bindgen()?])?;
    say("building the package's engine (a minute the first time, then seconds)");
    run(&mut compile_engine())?;
    let compiled = root().join("target").join(toolchain::WASM).join("release");
    let program = which::which_in("wasm-bindgen", Some(&path), root())?;
    for (module, name) in MODULES {
        let mut bindgen = Command::new(&program);
        bindgen.args(["--target", "web", "--no-typescript", "--out-name", name, "--out-dir"]);
        run(bindgen.arg(folder).arg(compiled.join(module)))?;
    }
    modules::shrink_in(folder)
}

/// Writes the element's texts as scripts: the English ones that every board needs, with the list of languages, and
/// those for boards that answer moves; then all texts of each other language, which are fetched only where it is used.
fn texts_into(folder: &Path) -> Result<()> {
    let sets = ["element", "element-live"];
    let [en, live] = sets.map(|set| object(&[set], ENGLISH));
    let mut list = String::new();
    for language in languages::listed(root())? {
        let own = [&language.name, &language.tag].into_iter().chain(&language.further);
        let mut tags: Vec<_> = own.map(|tag| tag.to_ascii_lowercase()).collect();
        tags.dedup();
        let tags = serde_json::to_string(&tags)?;
        let name = &language.name;
        if name == ENGLISH {
            list += &format!("[\"{}\",{tags}],\n", language.tag);
            continue;
        }
        list += &format!("[\"{}\",{tags},()=>import(\"./words-{name}.js\")],\n", language.tag);
        let words = format!("export default {};\n", object(&sets, name)?);
        fs::write(folder.join(format!("words-{name}.js")), words)?;
    }
    let texts = format!("export const en={};\nexport const languages=[\n{list}];\n", en?);
    fs::write(folder.join("texts.js"), texts)?;
    fs::write(folder.join("live-texts.js"), format!("export const en={};\n", live?))?;
    Ok(())
}

/// The texts of sets in a language, as a JavaScript object.
fn object(sets: &[&str], language: &str) -> Result<String> {
    let mut members = vec![];
    for set in sets {
        for entry in catalogues::texts_of(set, language)? {
            let [key, text] = [entry.key, entry.text].map(|text| serde_json::to_string(&text));
            members.push(format!("{}:{}", key?, text?));
        }
    }
    Ok(format!("{{\n{}\n}}", members.join(",\n")))
}

/// Copies a folder's files.
///
/// # Errors
/// When a file cannot be copied.
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

/// The script with the addresses of the files that the engine requests by name, for both kinds of workers. Each address
/// is written as the literal expression that bundlers recognise.
fn files_of_engine(folder: &Path) -> Result<String> {
    let mut members = String::new();
    for path in files::under(folder)? {
        let file = path.strip_prefix(folder)?.to_string_lossy();
        let asked = ASKED_FOR
            .iter()
            .find_map(|(before, after)| file.strip_prefix(before)?.strip_suffix(after))
            .or_else(|| file.starts_with(CERTIFICATE).then_some(&*file));
        if let Some(name) = asked {
            members += &format!("\"{name}\": new URL(\"./{file}\", import.meta.url),\n");
        }
    }
    ensure!(!members.is_empty(), "{} has no file of the engine", folder.display());
    Ok(format!("export const FILES = {{\n{members}}};\n"))
}

/// Puzzles for every rule, the easiest first, chosen evenly over all levels of difficulty.
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
        chosen.extend(evenly(&rows, PUZZLES).map(|(_, row)| (*row).to_owned()));
    }
    Ok(chosen.iter().fold(String::new(), |text, row| text + row + "\n"))
}

/// Some of a list, at equal distances from the first to the last one.
fn evenly<T>(all: &[T], count: usize) -> impl Iterator<Item = &T> {
    let last = all.len().saturating_sub(1);
    (0..count).filter_map(move |at| all.get(at * last / (count - 1).max(1)))
}

/// Inserts the version into the manifest, and the package's origin if it is known; checks that every file named there
/// exists.
fn write_manifest(path: &Path, version: &str, repository: Option<&str>) -> Result<()> {
    let text = fs::read_to_string(path)?;
    ensure!(text.contains(VERSION), "{} has no version {VERSION}", path.display());
    let mut text = text.replace(VERSION, version);
    if let Some(address) = repository {
        let (before, after) = text.split_at(text.find(AFTER_ORIGIN).context("no type")?);
        text = format!("{before}{}{after}", repository::members(address));
    }
    let manifest: Value = serde_json::from_str(&text)?;
    let folder = path.parent().expect("it lies in a folder");
    for name in named_files(&manifest) {
        if !name.contains('*') && !folder.join(&name).is_file() {
            bail!("the package's manifest names {name}, which does not exist");
        }
    }
    fs::write(path, text)?;
    Ok(())
}

/// Every relative path in a manifest.
fn named_files(manifest: &Value) -> Vec<String> {
    match manifest {
        Value::String(text) if text.starts_with("./") => vec![text.clone()],
        Value::Array(all) => all.iter().flat_map(named_files).collect(),
        Value::Object(all) => all.values().flat_map(named_files).collect(),
        _ => vec![],
    }
}

/// Packs a folder as npm does: everything in `package/`.
fn archive_of(folder: &Path, target: &Path) -> Result<()> {
    let files = archive::files_of(folder)?.into_iter();
    let packed = files.map(|(name, bytes)| (format!("package/{name}"), bytes)).collect();
    archive::tar_gz(target, packed).with_context(|| format!("could not write {}", target.display()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tengen::rules::Rule;

    use super::*;

    #[test]
    fn a_manifest_names_its_files() {
        let manifest =
            json!({ "exports": { ".": { "types": "./a.d.ts" }, "./b": "./b.js" }, "files": ["c"] });
        assert_eq!(named_files(&manifest), ["./a.d.ts", "./b.js"]);
    }

    #[test]
    fn the_manifest_contains_the_origin_of_the_package() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("package.json");
        let manifest = |address| {
            let source = root().join("npm").join("package").join("package.json");
            // The folder does not contain the files that the manifest names.
            let text = fs::read_to_string(source).unwrap().replace("\"./", "\"");
            fs::write(&path, text).unwrap();
            write_manifest(&path, "1.2.3", address).unwrap();
            serde_json::from_str::<Value>(&fs::read_to_string(&path).unwrap()).unwrap()
        };
        let unknown = manifest(None);
        assert_eq!(unknown["version"], "1.2.3");
        assert!(unknown.get("repository").is_none());
        let known = manifest(Some("https://forge.example/owner/name"));
        let url = &known["repository"]["url"];
        assert_eq!(url, "git+https://forge.example/owner/name.git");
        assert_eq!(known["homepage"], "https://forge.example/owner/name#readme");
        assert_eq!(known["bugs"], "https://forge.example/owner/name/issues");
    }

    #[test]
    fn the_engines_files_have_the_names_that_it_requests() {
        let folder = tempfile::tempdir().unwrap();
        assert!(files_of_engine(folder.path()).is_err());
        for name in ["engine_bg.wasm", "engine.js", "weights-caro.bin", "certificate-x-15.gz"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let expected = "export const FILES = {\n\
            \"certificate-x-15.gz\": new URL(\"./certificate-x-15.gz\", import.meta.url),\n\
            \"engine\": new URL(\"./engine_bg.wasm\", import.meta.url),\n\
            \"caro\": new URL(\"./weights-caro.bin\", import.meta.url),\n};\n";
        assert_eq!(files_of_engine(folder.path()).unwrap(), expected);
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
    fn texts_become_scripts() {
        let folder = tempfile::tempdir().unwrap();
        texts_into(folder.path()).unwrap();
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        let texts = read("texts.js");
        assert!(
            texts.starts_with("export const en={\n\"board\":\"Gomoku board, {n} by {n}\",\n"),
            "{texts}"
        );
        assert!(texts.contains("\n[\"en\",[\"en\"]],\n"), "{texts}");
        let chinese = "\n[\"zh-Hans\",[\"zh\",\"zh-hans\"],()=>import(\"./words-zh.js\")],\n";
        assert!(texts.contains(chinese), "{texts}");
        let chinese = "\n[\"zh-Hant\",[\"zh-hant\",\"zh-tw\",";
        assert!(texts.contains(chinese), "{texts}");
        let words = read("words-zh.js");
        assert!(
            words.contains("\"empty\":\"空\",") && words.contains("\"undo\":\"悔棋\","),
            "{words}"
        );
        assert!(read("live-texts.js").contains("\"undo\":\"Undo\""));
    }

    #[test]
    fn what_is_chosen_evenly_begins_with_the_first_and_ends_with_the_last() {
        let all: Vec<usize> = (0..79).collect();
        let chosen = |count| evenly(&all, count).copied().collect::<Vec<_>>();
        assert_eq!(chosen(3), [0, 39, 78]);
        assert_eq!(chosen(79), all);
        let forty = chosen(40);
        assert_eq!((forty.len(), forty[0], forty[39]), (40, 0, 78));
        assert!(forty.windows(2).all(|pair| pair[1] - pair[0] == 2), "{forty:?}");
    }

    #[test]
    fn puzzles_of_every_rule_are_chosen() {
        let text = puzzles().unwrap();
        assert_eq!(text.lines().count(), Rule::ALL.len() * PUZZLES);
        for rule in Rule::ALL {
            assert_eq!(text.matches(&format!("\"rule\":\"{rule}\"")).count(), PUZZLES);
        }
    }
}
