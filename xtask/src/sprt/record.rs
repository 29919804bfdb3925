//! The pairs of a test, in an append-only file.
//!
//! The first line identifies the test; each further line is a pair: its number, the half points of the working tree's
//! engine with Black and with White, the number of moves of both games, and whether they were the same. Pairs are
//! written in order of their numbers, so the file of an interrupted test is the beginning of the complete one. An
//! incomplete last line is cut off.
//!
//! ```text
//! tengen sprt 1 rule=freestyle size=15 limit=10000-nodes hash=16 ends=proved seed=1 openings=… work=… commit=…
//! 1 2 0 45 52 different
//! ```

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};
use tengen::board::Size;
use tengen::rules::Rule;

/// A short digest of bytes: the beginning of their SHA-256.
pub(super) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The limit of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    Nodes(u64),
    Millis(u64),
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "{nodes}-nodes"),
            Limit::Millis(millis) => write!(f, "{millis}-ms"),
        }
    }
}

/// Everything that the games of a test depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Heading {
    pub(super) rule: Rule,
    pub(super) size: Size,
    pub(super) limit: Limit,
    pub(super) hash_mib: u16,
    pub(super) plays_out: bool,
    pub(super) seed: u64,
    pub(super) openings: String,
    pub(super) work: String,
    pub(super) commit: String,
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { rule, size, limit, hash_mib, seed, openings, work, commit, .. } = self;
        let ends = if self.plays_out { "played" } else { "proved" };
        write!(
            f,
            "tengen sprt 1 rule={rule} size={size} limit={limit} hash={hash_mib} ends={ends} seed={seed} \
             openings={openings} work={work} commit={commit}"
        )
    }
}

impl Heading {
    /// The name of the files that a test is stored in. The rest is in the heading.
    pub(super) fn name(&self) -> String {
        let Heading { rule, size, limit, work, commit, .. } = self;
        format!("{rule}{size}-{limit}-{work}-{commit}.pairs")
    }
}

/// The file of a test's summary.
pub(super) fn summary(folder: &Path, heading: &Heading) -> PathBuf {
    folder.join(heading.name()).with_extension("json")
}

/// Two games from an opening, with colours swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// Counted from 0.
    pub(super) number: u64,
    /// Half points of the working tree's engine, with Black and with White.
    pub(super) half_points: [u8; 2],
    /// Moves of both games, including the opening.
    pub(super) moves: [u16; 2],
    /// Whether both games are the same, move by move.
    pub(super) is_alike: bool,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([black, white], [first, second]) = (self.half_points, self.moves);
        let alike = if self.is_alike { "same" } else { "different" };
        write!(f, "{} {black} {white} {first} {second} {alike}", self.number + 1)
    }
}

impl Pair {
    /// Parses the line of the pair with this number.
    fn read(line: &str, number: u64) -> Option<Pair> {
        let words: Vec<&str> = line.split(' ').collect();
        let [at, black, white, first, second, alike] = words[..] else { return None };
        let half = |word: &str| word.parse().ok().filter(|&half: &u8| half <= 2);
        let is_alike = match alike {
            "same" => true,
            "different" => false,
            _ => return None,
        };
        let pair = Pair {
            number,
            half_points: [half(black)?, half(white)?],
            moves: [first.parse().ok()?, second.parse().ok()?],
            is_alike,
        };
        (at.parse() == Ok(number + 1)).then_some(pair)
    }
}

/// The file of a test.
pub(super) struct Record {
    pub(super) path: PathBuf,
    file: File,
    /// The pairs that were there when it was opened.
    pub(super) pairs: Vec<Pair>,
}

impl Record {
    /// Opens the file of a test, or creates it.
    ///
    /// # Errors
    /// When it is not a record, belongs to another test, or is in use by another process.
    pub(super) fn open(folder: &Path, heading: &Heading) -> Result<Record> {
        fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
        let path = folder.join(heading.name());
        Record::open_file(&path, heading).with_context(|| format!("{}", path.display()))
    }

    fn open_file(path: &Path, heading: &Heading) -> Result<Record> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("another run is playing this test"),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        // From here on the lock is released by dropping the record, errors included.
        let mut record = Record { path: path.to_owned(), file, pairs: vec![] };
        let file = &mut record.file;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let first = format!("{heading}\n");
        // A file that ends within its heading was interrupted right away.
        if !text.contains('\n') {
            ensure!(first.starts_with(&text), "is not a record of a test: it begins {text:?}");
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(first.as_bytes())?;
            text.clone_from(&first);
        }
        let Some(rest) = text.strip_prefix(&first) else {
            let found = text.lines().next().unwrap_or_default();
            bail!(
                "is the record of another test, \"{found}\", not \"{heading}\"; specify another --record"
            );
        };
        let whole = rest.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in (0..).zip(rest[..whole].lines()) {
            let pair = Pair::read(line, number);
            record.pairs.push(
                pair.with_context(|| format!("line {}: {line:?} is not a pair", number + 2))?,
            );
        }
        let end = (first.len() + whole) as u64;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok(record)
    }

    /// Appends the next pair.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add(&mut self, pair: &Pair) -> Result<()> {
        let line = format!("{pair}\n");
        let written = self.file.write_all(line.as_bytes());
        written.with_context(|| format!("{}", self.path.display()))
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        // A program that is just being started inherits the file, and would hold its lock a moment longer. Should this
        // fail, the lock is released with the file.
        let _ = self.file.unlock();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::sprt) fn heading() -> Heading {
        Heading {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            limit: Limit::Nodes(10_000),
            hash_mib: 16,
            plays_out: false,
            seed: 1,
            openings: digest(b"openings"),
            work: digest(b"work"),
            commit: digest(b"commit"),
        }
    }

    /// A pair determined by its number.
    pub(in crate::sprt) fn pair(number: u64) -> Pair {
        let part = |step: u64| (number * 7 + number / 3 * step) % 3;
        Pair {
            number,
            half_points: [part(1) as u8, part(2) as u8],
            moves: [30 + number as u16, 200],
            is_alike: number.is_multiple_of(4),
        }
    }

    fn fill(folder: &Path, most: u64) {
        let mut record = Record::open(folder, &heading()).unwrap();
        for number in record.pairs.len() as u64..most {
            record.add(&pair(number)).unwrap();
        }
    }

    #[test]
    fn a_record_cut_at_any_byte_is_resumed_to_the_same_result() {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), 12);
        let path = folder.path().join(heading().name());
        let whole = fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let record = Record::open(folder.path(), &heading()).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
            let expected: Vec<Pair> = (0..lines.saturating_sub(1) as u64).map(pair).collect();
            assert_eq!(record.pairs, expected, "{length} bytes");
            drop(record);
            fill(folder.path(), 12);
            assert!(fs::read(&path).unwrap() == whole, "{length} bytes");
        }
    }

    #[test]
    fn a_file_that_is_not_the_tests_record_is_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(heading().name());
        let other = Heading { seed: 2, ..heading() };
        let cases = [
            (format!("{other}\n1 0 0 40 40 same\n"), "is the record of another test"),
            ("something".to_owned(), "is not a record of a test"),
            (
                format!("{}\n1 0 3 40 40 same\n", heading()),
                "line 2: \"1 0 3 40 40 same\" is not a pair",
            ),
            (format!("{}\n2 0 2 40 40 same\n", heading()), "line 2: "),
            (format!("{}\n1 0 2 40 40 same\n1 0 2 40 40 same\n", heading()), "line 3: "),
        ];
        for (text, expected) in cases {
            fs::write(&path, &text).unwrap();
            let error = format!("{:#}", Record::open(folder.path(), &heading()).err().unwrap());
            assert!(error.contains(expected) && error.contains("freestyle15-"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn two_runs_do_not_fill_one_record() {
        let folder = tempfile::tempdir().unwrap();
        let _first = Record::open(folder.path(), &heading()).unwrap();
        let error = format!("{:#}", Record::open(folder.path(), &heading()).err().unwrap());
        assert!(error.ends_with("another run is playing this test"), "{error}");
    }
}
