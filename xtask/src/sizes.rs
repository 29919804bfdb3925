//! Transfer sizes.

use std::fs;
use std::io::Write;
use std::iter;
use std::ops::AddAssign;
use std::path::Path;

use anyhow::{Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::build::dist;
use crate::files;
use crate::views::VIEWS;

/// The size limit of page and engine together, in bytes of brotli.
const LIMIT: usize = 250_000;

/// A file's size in bytes.
#[derive(Clone, Copy, Default, Debug)]
struct Bytes {
    /// As stored in the folder.
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
        let gzip = gzip.finish()?.len();
        Ok(Self { raw: content.len(), gzip, brotli: brotli_size(content)? })
    }

    /// Prints one row of the table.
    fn print(self, name: &str) {
        println!("{name:40} {:>9} {:>9} {:>9}", self.raw, self.gzip, self.brotli);
    }
}

/// The size of `content` by brotli, quality 11.
fn brotli_size(content: &[u8]) -> Result<usize> {
    let mut compressed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut &*content, &mut compressed, &parameters)?;
    Ok(compressed.len())
}

impl AddAssign for Bytes {
    fn add_assign(&mut self, other: Self) {
        self.raw += other.raw;
        self.gzip += other.gzip;
        self.brotli += other.brotli;
    }
}

/// The parts of the site, by when their files are requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// Needed before the first stone.
    Page,
    /// The worker.
    Engine,
    /// The page beside the game.
    Lab,
    /// A page's texts in a language other than English.
    Words,
    /// The element and the page for frames, for other sites.
    Element,
    /// Fetched when needed: the engine's trained weights, the solver, files of the installed page.
    Later,
}

/// The prefixes of files that are fetched on demand, in addition to those of the views.
const LATER: &[&str] = &[
    "weights",
    "solver",
    "taught",
    "certificate",
    "learn",
    "lessons",
    "several",
    "files",
    "review",
    "pictures",
    "views",
    "sheets",
    "looks",
    "present",
    "share",
    "open-view",
    "offline",
    "feel",
    "licences",
    "print",
    "sw.js",
    "icon-",
    "screenshot-",
];

impl Part {
    /// The part that a file belongs to. Trunk adds a hash to the page's style sheets; the Lab's copies have none.
    fn of(name: &str) -> Self {
        let views = VIEWS.iter().flat_map(|view| iter::once(&view.name).chain(view.scripts));
        let is_later = LATER.iter().chain(views).any(|begin| name.starts_with(begin));
        let copied_style = name.ends_with(".css") && !name.contains('-');
        if name.starts_with("element/words-") {
            Self::Words
        } else if name.starts_with("element") || name.starts_with("embed") {
            Self::Element
        } else if name.starts_with("text") {
            Self::Words
        } else if name.starts_with("worker") || name == "start.js" {
            Self::Engine
        } else if is_later {
            Self::Later
        } else if name.starts_with("lab") || copied_style {
            Self::Lab
        } else {
            Self::Page
        }
    }
}

/// The sums of the files of each part, except for texts in other languages.
#[derive(Default)]
struct Sums {
    page: Bytes,
    engine: Bytes,
    lab: Bytes,
    element: Bytes,
    later: Bytes,
}

impl Sums {
    /// Adds up the files of a site; calls `each` with the name and size of every file.
    fn of(dist: &Path, each: impl Fn(&str, Bytes)) -> Result<Self> {
        let mut sums = Self::default();
        for file in files::under(dist)? {
            let bytes = Bytes::of(&fs::read(&file)?)?;
            let name = file.strip_prefix(dist)?.to_string_lossy();
            each(&name, bytes);
            *match Part::of(&name) {
                Part::Page => &mut sums.page,
                Part::Engine => &mut sums.engine,
                Part::Lab => &mut sums.lab,
                Part::Element => &mut sums.element,
                Part::Words => continue,
                Part::Later => &mut sums.later,
            } += bytes;
        }
        Ok(sums)
    }

    /// The page and the engine.
    fn together(&self) -> Bytes {
        let mut both = self.page;
        both += self.engine;
        both
    }

    /// Each sum with its name, and that of page and engine together.
    fn named(&self) -> [(&'static str, Bytes); 6] {
        [
            ("page (first paint)", self.page),
            ("engine (worker)", self.engine),
            ("page and engine together", self.together()),
            ("lab (a page of its own)", self.lab),
            ("element (for other sites)", self.element),
            ("fetched later: weights, solver, study, review, puzzles, …", self.later),
        ]
    }
}

/// Prints the size of each file of the site, and the sums of its parts.
///
/// # Errors
/// When there is no built site.
pub(crate) fn print() -> Result<()> {
    println!("{:40} {:>9} {:>9} {:>9}", "file", "bytes", "gzip", "brotli");
    let sums = Sums::of(&dist(), |name, bytes| bytes.print(name))?;
    sums.named().iter().for_each(|(name, bytes)| bytes.print(name));
    Ok(())
}

/// Checks the size of everything fetched before the first stone and for the engine's first move against the page's
/// limit.
///
/// # Errors
/// When there is no built site, or it is too large.
pub(crate) fn check() -> Result<()> {
    let dist = dist();
    let mut brotli = 0;
    for file in files::under(&dist)? {
        // Compressing the rest takes more than a minute.
        if matches!(
            Part::of(&file.strip_prefix(&dist)?.to_string_lossy()),
            Part::Page | Part::Engine
        ) {
            brotli += brotli_size(&fs::read(&file)?)?;
        }
    }
    ensure!(
        brotli <= LIMIT,
        "page and engine are {brotli} bytes with brotli, more than {LIMIT}: see `cargo xtask sizes`"
    );
    Ok(())
}

/// The same sums, in bytes of brotli, for a site in any folder.
///
/// # Errors
/// When there is no built site.
pub(crate) fn brotli_sums(dist: &Path) -> Result<Vec<(&'static str, f64)>> {
    let sums = Sums::of(dist, |_, _| ())?;
    Ok(sums.named().map(|(name, bytes)| (name, bytes.brotli as f64)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_belong_to_the_part_that_requests_them() {
        for (name, part) in [
            ("index.html", Part::Page),
            ("page-2516a3bb_bg.wasm", Part::Page),
            ("theme-b38299d9.css", Part::Page),
            ("start.js", Part::Engine),
            ("worker_bg.wasm", Part::Engine),
            ("weights-renju.bin", Part::Later),
            ("solver_bg.wasm", Part::Later),
            ("study.css", Part::Later),
            ("offline.js", Part::Later),
            ("feel.js", Part::Later),
            ("licences.txt", Part::Later),
            ("print.css", Part::Later),
            ("peer.js", Part::Later),
            ("puzzles/renju.jsonl", Part::Later),
            ("old.js", Part::Page),
            ("icon-512.png", Part::Later),
            ("review.js", Part::Later),
            ("lab_bg.wasm", Part::Lab),
            ("theme.css", Part::Lab),
            ("element/worker.js", Part::Element),
            ("embed.html", Part::Element),
            ("text/zh.txt", Part::Words),
            ("element/words-zh.js", Part::Words),
        ] {
            assert_eq!(Part::of(name), part, "{name}");
        }
    }

    #[test]
    fn compression_shortens_what_repeats() {
        let bytes = Bytes::of(&[b'x'; 10_000]).unwrap();
        assert_eq!(bytes.raw, 10_000);
        assert!(bytes.gzip < 100 && bytes.brotli < 100, "{bytes:?}");
    }
}
