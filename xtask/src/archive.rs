//! Archives and checksums.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;

use crate::files;

/// The programs: with those for Windows, the only executable files in archives.
pub(crate) const PROGRAMS: [&str; 2] = ["tengen", "pbrain-tengen"];

/// A file in an archive: its path there, and its contents.
pub(crate) type Packed = (String, Vec<u8>);

/// The files of a folder, by their paths in it.
pub(crate) fn files_of(folder: &Path) -> Result<Vec<Packed>> {
    let packed = |path: std::path::PathBuf| {
        let name = path.strip_prefix(folder)?.components();
        let name: Vec<_> = name.map(|part| part.as_os_str().to_string_lossy()).collect();
        Ok((name.join("/"), fs::read(&path)?))
    };
    files::under(folder)?.into_iter().map(packed).collect()
}

/// Writes a reproducible zip archive: the same files always give the same bytes.
pub(crate) fn zip(target: &Path, mut files: Vec<Packed>) -> Result<()> {
    files.sort();
    let mut archive = zip::ZipWriter::new(File::create(target)?);
    for (name, bytes) in files {
        let mode = if is_program(&name) { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default()
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(mode);
        archive.start_file(&name, options)?;
        archive.write_all(&bytes)?;
    }
    archive.finish().with_context(|| format!("could not write {}", target.display()))?;
    Ok(())
}

/// Writes a reproducible gzipped tar archive: the same files always give the same bytes.
pub(crate) fn tar_gz(target: &Path, mut files: Vec<Packed>) -> Result<()> {
    files.sort();
    let mut archive = tar::Builder::new(GzEncoder::new(File::create(target)?, Compression::best()));
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(if is_program(&name) { 0o755 } else { 0o644 });
        archive.append_data(&mut header, &name, &bytes[..])?;
    }
    archive.into_inner()?.finish()?;
    Ok(())
}

/// Whether a file of an archive is executable: one of the programs by its exact name, or any for Windows.
fn is_program(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.ends_with(".exe") || PROGRAMS.contains(&file)
}

/// Writes `SHA256SUMS` for all files of a folder, in the format of `sha256sum --check`.
pub(crate) fn checksums(folder: &Path) -> Result<()> {
    let sums = files_of(folder)?.into_iter().map(|(name, bytes)| {
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{sum}  {name}\n")
    });
    let mut sums: Vec<String> = sums.collect();
    sums.sort_by(|a, b| a[64..].cmp(&b[64..]));
    fs::write(folder.join("SHA256SUMS"), sums.concat())?;
    Ok(())
}

/// The files of a folder with their sizes in bytes.
pub(crate) fn listed(folder: &Path) -> Result<Vec<(String, usize)>> {
    let mut listed: Vec<_> =
        files_of(folder)?.into_iter().map(|(name, bytes)| (name, bytes.len())).collect();
    listed.sort();
    Ok(listed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_of_the_same_files_are_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let files = || vec![("b/tengen".to_owned(), vec![1; 500]), ("a.md".to_owned(), vec![2; 9])];
        for pack in [zip, tar_gz] {
            let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
            pack(&one, files()).unwrap();
            pack(&other, files()).unwrap();
            assert_eq!(fs::read(one).unwrap(), fs::read(other).unwrap());
        }
    }

    #[test]
    fn only_programs_are_executable() {
        for program in ["tengen", "cli/tengen", "cli/pbrain-tengen", "pbrain-tengen.exe"] {
            assert!(is_program(program), "{program}");
        }
        for other in ["element/tengen.js", "tengen.svg", "tengen/README.md", "pbrain-tengen.txt"] {
            assert!(!is_program(other), "{other}");
        }
    }

    #[test]
    fn checksums_are_those_of_the_files() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("empty"), "").unwrap();
        checksums(folder.path()).unwrap();
        let sums = fs::read_to_string(folder.path().join("SHA256SUMS")).unwrap();
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  empty\n";
        assert_eq!(sums, empty);
    }
}
