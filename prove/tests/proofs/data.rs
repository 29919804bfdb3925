//! The certificates that the project keeps: each is read whole, and a sample of it is checked.

use std::fs::{self, File};
use std::path::Path;

use tengen_prove::check::draw::check_draw;
use tengen_prove::check::{Extent, check};

/// Pieces of work that are looked at in each.
const PIECES: usize = 5_000;
/// Another seed looks at others.
const SEED: u64 = 1;

#[test]
fn a_sample_of_every_certificate_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut certificates = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.to_string_lossy().ends_with(".cert.gz") {
            continue;
        }
        certificates += 1;
        let name = path.file_name().unwrap().to_string_lossy();
        let file = flate2::read::MultiGzDecoder::new(File::open(&path).unwrap());
        let extent = Extent::Sample { pieces: PIECES, seed: SEED };
        let checked = check(file, 2, extent).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let moves: String = checked.from.iter().map(|point| point.to_string()).collect();
        assert_eq!(name, format!("{}-{}-{moves}.cert.gz", checked.rule, checked.size));
        assert_eq!(checked.looked_at.0, checked.looked_at.1.min(PIECES as u64));
    }
    assert!(certificates > 0, "there are no certificates");
}

#[test]
fn every_certificate_of_a_draw_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut certificates = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if name.ends_with(".draw.gz") {
            certificates += 1;
            let file = flate2::read::MultiGzDecoder::new(File::open(&path).unwrap());
            let drawn = check_draw(file).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert_eq!(name, format!("{}.draw.gz", drawn.size));
        }
    }
    assert!(certificates > 0, "there are none");
}
