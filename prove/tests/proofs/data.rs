//! The project's own certificates: each is read completely, and a sample of it is checked.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use lzma_rust2::XzReader;
use tengen_prove::check::draw::check_draw;
use tengen_prove::check::{Extent, check};

/// Certificates checked.
const CERTIFICATES: usize = 6;
/// Pieces of work checked in each.
const PIECES: usize = 5_000;
/// Another seed checks other pieces.
const SEED: u64 = 1;

/// The files whose names end in one of these, sorted.
fn kept(endings: &[&str]) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_kept = |path: &PathBuf| endings.iter().any(|end| path.to_string_lossy().ends_with(end));
    let mut kept: Vec<PathBuf> = files.filter(is_kept).collect();
    kept.sort();
    assert!(!kept.is_empty(), "there are no files of the kind {endings:?}");
    kept
}

pub(crate) fn unpacked(path: &Path) -> Box<dyn Read + Send> {
    let file = File::open(path).unwrap();
    if path.extension().is_some_and(|kind| kind == "xz") {
        Box::new(XzReader::new(file, true))
    } else {
        Box::new(flate2::read::MultiGzDecoder::new(file))
    }
}

/// This many certificates of wins, or all if `TENGEN_FULL` is set.
pub(crate) fn certificates(count: usize) -> Vec<PathBuf> {
    let mut certificates = kept(&[".cert.gz", ".cert.xz"]);
    if std::env::var_os("TENGEN_FULL").is_none() {
        Rng::with_seed(SEED).shuffle(&mut certificates);
        certificates.truncate(count);
    }
    certificates
}

#[test]
fn a_sample_of_the_certificates_is_right() {
    for path in certificates(CERTIFICATES) {
        let name = path.file_name().unwrap().to_string_lossy();
        let extent = Extent::Sample { pieces: PIECES, seed: SEED };
        let checked =
            check(unpacked(&path), 2, extent).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let moves: String = checked.from.iter().map(|point| point.to_string()).collect();
        let (stem, _) = name.split_once('.').unwrap();
        assert_eq!(stem, format!("{}-{}-{moves}", checked.rule, checked.size));
        assert_eq!(checked.looked_at.0, checked.looked_at.1.min(PIECES as u64));
    }
}

#[test]
fn every_certificate_of_a_draw_is_right() {
    for path in kept(&[".draw.gz"]) {
        let name = path.file_name().unwrap().to_string_lossy();
        let drawn = check_draw(unpacked(&path)).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(name, format!("{}.draw.gz", drawn.size));
    }
}
