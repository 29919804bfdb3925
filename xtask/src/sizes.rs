//! Bytes on the wire.

use std::fs;
use std::io::Write;
use std::ops::AddAssign;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::build::dist;

/// A file's size in bytes.
#[derive(Clone, Copy, Default, Debug)]
struct Bytes {
    /// As it lies in the folder.
    raw: usize,
    /// By gzip, level 9.
    gzip: usize,
    /// By brotli, quality 11.
    brotli: usize,
}

impl Bytes {
    /// Compresses `content` each way.
    fn of(content: &[u8]) -> Result<Self> {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(content)?;
        let mut brotli = Vec::new();
        let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
        brotli::BrotliCompress(&mut &*content, &mut brotli, &parameters)?;
        Ok(Self { raw: content.len(), gzip: gzip.finish()?.len(), brotli: brotli.len() })
    }

    /// Prints one row of the table.
    fn print(self, name: &str) {
        println!("{name:40} {:>9} {:>9} {:>9}", self.raw, self.gzip, self.brotli);
    }
}

impl AddAssign for Bytes {
    fn add_assign(&mut self, other: Self) {
        self.raw += other.raw;
        self.gzip += other.gzip;
        self.brotli += other.brotli;
    }
}

/// Prints the size of each file of the site, and the sums of the page's and of the engine's.
///
/// # Errors
/// When there is no built site.
pub(crate) fn print() -> Result<()> {
    let dist = dist();
    let entries = fs::read_dir(&dist)
        .with_context(|| format!("could not read {}; `cargo xtask build` first", dist.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.is_file());
    files.sort();

    println!("{:40} {:>9} {:>9} {:>9}", "file", "bytes", "gzip", "brotli");
    let (mut page, mut engine) = (Bytes::default(), Bytes::default());
    for file in files {
        let bytes = Bytes::of(&fs::read(&file)?)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        bytes.print(&name);
        *if name.starts_with("worker") { &mut engine } else { &mut page } += bytes;
    }
    page.print("page (first paint)");
    engine.print("engine (worker)");
    page += engine;
    page.print("together");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compression_shortens_what_repeats() {
        let bytes = Bytes::of(&[b'x'; 10_000]).unwrap();
        assert_eq!(bytes.raw, 10_000);
        assert!(bytes.gzip < 100 && bytes.brotli < 100, "{bytes:?}");
    }
}
