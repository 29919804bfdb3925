//! Which files the site's service worker caches for offline use.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::{files, licences, stamp};

/// The service worker.
pub(crate) const WORKER: &str = "sw.js";
/// Placeholders in it for the files: those cached from the beginning, and those cached on first use.
const PLACEHOLDERS: [&str; 2] = ["__FILES__", "__LATE__"];
/// The prefix of those cached on first use.
const LATE: &str = "certificate-";
/// Files that are not cached: the worker itself, which the browser keeps; those only shown in app stores; those for
/// other sites, unless the lessons use them as part of the element.
const LEFT_OUT: [&str; 12] = [
    WORKER,
    "screenshot-",
    "embed.html",
    "element/embed.",
    "element/demo.",
    "element/custom-elements.json",
    "element/weights-",
    "element/certificate-",
    "element/perfect_bg.wasm",
    "element/puzzles.jsonl",
    "element/play.js",
    "element/puzzle.js",
];

/// Writes the list of files to cache into the service worker in `dist`, for a site of this version: each address as
/// requested by the page, with the checksum against which the browser verifies the file.
///
/// # Errors
/// When a file cannot be read or written, or the worker lacks the placeholders.
pub(crate) fn write(dist: &Path, version: &str) -> Result<()> {
    let [mut kept, mut late] = [Map::new(), Map::new()];
    for path in files::under(dist)? {
        let name = path.strip_prefix(dist)?.to_string_lossy().replace('\\', "/");
        if LEFT_OUT.iter().any(|left| name.starts_with(left)) {
            continue;
        }
        let checksum = match stamp::PAGES.contains(&name.as_str()) {
            true => Value::from(""),
            false => {
                let sum = Sha256::digest(fs::read(&path)?);
                Value::from(format!("sha256-{}", BASE64_STANDARD.encode(sum)))
            }
        };
        let list = if name.starts_with(LATE) { &mut late } else { &mut kept };
        list.insert(address(&name, version), checksum);
    }
    ensure!(kept.contains_key("./"), "{} has no page", dist.display());
    let [kept, late] = [kept, late].map(|list| Value::from(list).to_string());
    files::fill(&dist.join(WORKER), &[(PLACEHOLDERS[0], &kept), (PLACEHOLDERS[1], &late)])
}

/// The address under which the page requests a file: pages that it links to, files with a hash by Trunk, and images
/// have no version.
fn address(name: &str, version: &str) -> String {
    if name == "index.html" {
        return "./".to_owned();
    }
    let kind = name.rsplit('.').next().unwrap_or_default();
    let is_linked = stamp::PAGES.contains(&name) || name == licences::FILE;
    // The element's scripts request each other as they do on other sites.
    let is_element = name.starts_with("element/");
    let is_bare = is_linked || is_element || ["svg", "png", "webmanifest"].contains(&kind);
    if is_bare || has_hash(name) { name.to_owned() } else { format!("{name}?v={version}") }
}

/// Whether Trunk has put a hash into a file's name, as in `page-a3c677bff609f0f6_bg.wasm`: 64 bits, without leading
/// zeros.
fn has_hash(name: &str) -> bool {
    name.split(['-', '.', '_']).any(|part| {
        (10..=16).contains(&part.len())
            && part.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_asked_for_by_their_version() {
        for (name, asked) in [
            ("index.html", "./"),
            ("lab.html", "lab.html"),
            ("study.html", "study.html?v=1"),
            ("page-a3c677bff609f0f6_bg.wasm", "page-a3c677bff609f0f6_bg.wasm"),
            ("base-9a337b332682385b.css", "base-9a337b332682385b.css"),
            ("page-eb4dd5fe682f32f.js", "page-eb4dd5fe682f32f.js"),
            ("weights-renju.bin", "weights-renju.bin?v=1"),
            ("text/zh.txt", "text/zh.txt?v=1"),
            ("licences.txt", "licences.txt"),
            ("element/engine_bg.wasm", "element/engine_bg.wasm"),
            ("lessons/zh/five.sgf", "lessons/zh/five.sgf?v=1"),
            ("icon-192.png", "icon-192.png"),
        ] {
            assert_eq!(address(name, "1"), asked);
        }
    }

    #[test]
    fn the_worker_caches_the_files_of_the_page() {
        let dist = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = dist.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        file("index.html", "page");
        file("boot.js", "abc");
        file("element/demo.html", "element");
        file("certificate-standard-15.gz", "abc");
        file(WORKER, "const FILES = __FILES__; const LATE = __LATE__;");
        write(dist.path(), "1").unwrap();
        let script = fs::read_to_string(dist.path().join(WORKER)).unwrap();
        // The checksum of abc is the first example in the standard.
        let sum = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        let files = format!("{{\"./\":\"\",\"boot.js?v=1\":\"{sum}\"}}");
        let late = format!("{{\"certificate-standard-15.gz?v=1\":\"{sum}\"}}");
        assert_eq!(script, format!("const FILES = {files}; const LATE = {late};"));
        let again = write(dist.path(), "1").unwrap_err().to_string();
        assert!(again.ends_with("has no __FILES__"), "{again}");
    }
}
