//! The checker shares nothing with the code that makes the proofs.

use std::fs;
use std::path::Path;

/// What the checker's files may name outside the standard library.
const ALLOWED: [&str; 6] =
    ["tengen::board::", "tengen::rules::", "super::", "serde", "crc32fast::", "fastrand::"];

#[test]
fn the_checker_uses_board_and_rules_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/check");
    let mut lines = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines() {
            let code = line.trim();
            if let Some(used) = code.strip_prefix("use ") {
                lines += 1;
                let local = ["std::", "node::", "reader::", "stream::", "walk::"];
                let is_allowed = ALLOWED.iter().chain(&local).any(|start| used.starts_with(start));
                assert!(is_allowed, "{}: {code}", path.display());
            } else if !code.starts_with("//") {
                assert!(!code.contains("tengen::") && !code.contains("crate::"), "{code}");
            }
        }
    }
    assert!(lines > 10, "only {lines} lines were read");
}
