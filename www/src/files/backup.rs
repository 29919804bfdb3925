//! Everything stored in one file, and back.
//!
//! ```text
//! tengen backup 1
//! settings language=en&theme=dark
//! game/18c0f-a7 rule=freestyle&size=15&moves=h8i9&…
//! end 2
//! ```
//!
//! A line for each record: its key, a space, its text, in which line breaks and backslashes are escaped by a backslash.
//! The last line counts the records, so that a truncated file is detected. Records of kinds unknown to this page are
//! preserved.

use core::fmt;
use std::collections::BTreeSet;

use crate::records::RecordKey;
use crate::store::{RecordError, check};

/// The first line, before the version.
const MAGIC: &str = "tengen backup ";
/// The version that is written, and the only one that is read.
const VERSION: &str = "1";

/// Why nothing can be restored from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupError {
    /// Another version of this page made it.
    Version(String),
    /// It breaks off after this line.
    Cut {
        /// The number of its last line.
        line: usize,
    },
    /// The last line counts a different number of records.
    Count {
        /// The number it gives.
        said: String,
        /// How many there are.
        found: usize,
    },
    /// A line cannot be read.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        error: LineError,
    },
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// It does not begin with a key and a space.
    Key(String),
    /// An earlier line has the same key.
    Twice(RecordKey),
    /// A backslash that is not followed by `n`, `r` or a backslash.
    Escape,
    /// The record cannot be read.
    Record(RecordError),
    /// It comes after the last line.
    Surplus,
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Version(version) => {
                write!(f, "line 1: version {version:?} of these files is not known")
            }
            BackupError::Cut { line } => {
                write!(f, "the file breaks off after line {line}: its last line, end, is missing")
            }
            BackupError::Count { said, found } => {
                write!(f, "the last line counts {said:?} records, but there are {found}")
            }
            BackupError::Line { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Key(found) => write!(f, "expected a name and a text, found {found:?}"),
            LineError::Twice(key) => write!(f, "{key} is there twice"),
            LineError::Escape => f.write_str("broken \\ sequence"),
            LineError::Record(error) => error.fmt(f),
            LineError::Surplus => f.write_str("something comes after the end"),
        }
    }
}

impl core::error::Error for BackupError {}

/// Whether a file looks like a backup.
pub fn is_backup(bytes: &[u8]) -> bool {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).starts_with(MAGIC.as_bytes())
}

/// All records as a file. Games that cannot be read are set aside under another key.
pub fn write_backup<'a>(records: impl IntoIterator<Item = (&'a RecordKey, &'a str)>) -> String {
    let records: Vec<(&RecordKey, &str)> = records.into_iter().collect();
    let mut keys: BTreeSet<RecordKey> = records.iter().map(|(key, _)| (*key).clone()).collect();
    let mut file = format!("{MAGIC}{VERSION}\n");
    let mut count = 0;
    for (key, text) in records {
        let key = match check(key, text) {
            Ok(()) => key.clone(),
            Err(_) => {
                let aside = key.unreadable();
                // Another text of the same game may have been set aside before.
                if keys.insert(aside.clone()) { aside } else { aside.variant(text) }
            }
        };
        file.push_str(&format!("{key} {}\n", escape(text)));
        count += 1;
    }
    file.push_str(&format!("end {count}\n"));
    file
}

/// Reads what [`write_backup`] writes.
///
/// # Errors
/// [`BackupError`] names the line and what is wrong with it.
pub fn read_backup(text: &str) -> Result<Vec<(RecordKey, String)>, BackupError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = (1..).zip(text.lines());
    let version = lines.next().and_then(|(_, line)| line.strip_prefix(MAGIC));
    let version = version.unwrap_or_default().trim_end();
    if version != VERSION {
        return Err(BackupError::Version(version.chars().take(20).collect()));
    }
    let mut records: Vec<(RecordKey, String)> = vec![];
    let mut keys = BTreeSet::new();
    let mut last = 1;
    while let Some((line, content)) = lines.next() {
        last = line;
        if let Some(said) = content.strip_prefix("end ") {
            if said.trim().parse() != Ok(records.len()) {
                let (said, found) = (said.chars().take(20).collect(), records.len());
                return Err(BackupError::Count { said, found });
            }
            return match lines.find(|(_, content)| !content.trim().is_empty()) {
                Some((line, _)) => Err(BackupError::Line { line, error: LineError::Surplus }),
                None => Ok(records),
            };
        }
        let (key, text) = record(content).map_err(|error| BackupError::Line { line, error })?;
        if !keys.insert(key.clone()) {
            return Err(BackupError::Line { line, error: LineError::Twice(key) });
        }
        records.push((key, text));
    }
    Err(BackupError::Cut { line: last })
}

fn record(line: &str) -> Result<(RecordKey, String), LineError> {
    let found = || LineError::Key(line.chars().take(20).collect());
    let (key, text) = line.split_once(' ').ok_or_else(found)?;
    let key = RecordKey::named(key).ok_or_else(found)?;
    let text = unescape(text).ok_or(LineError::Escape)?;
    check(&key, &text).map_err(LineError::Record)?;
    Ok((key, text))
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        plain.push(match c {
            '\\' => match rest.next()? {
                'n' => '\n',
                'r' => '\r',
                '\\' => '\\',
                _ => return None,
            },
            c => c,
        });
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Vec<(RecordKey, String)> {
        let record = |key: &str, text: &str| (RecordKey::named(key).unwrap(), text.to_owned());
        vec![
            record("settings", "language=zh&theme=dark"),
            record(
                "game/1",
                "rule=renju&size=15&moves=h8i9&black-player=person&from=own&created=5",
            ),
            record("game/2", "moves=h8&name=%e5%a4%a9%e5%85%83"),
            record("puzzle/vcf/3", "solved\\ twice\r\nin a row"),
        ]
    }

    fn file(records: &[(RecordKey, String)]) -> String {
        write_backup(records.iter().map(|(key, text)| (key, text.as_str())))
    }

    fn error(text: &str) -> String {
        read_backup(text).unwrap_err().to_string()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let text = file(&records());
        assert!(is_backup(text.as_bytes()));
        assert_eq!(read_backup(&text), Ok(records()));
        // As left by editors and mail programs.
        let text = format!("\u{feff}{}\r\n\r\n", text.replace('\n', "\r\n"));
        assert!(is_backup(text.as_bytes()));
        assert_eq!(read_backup(&text), Ok(records()));
        assert_eq!(read_backup(&file(&[])), Ok(vec![]));
    }

    #[test]
    fn a_game_that_cannot_be_read_is_carried_as_it_is() {
        let broken = vec![(RecordKey::game("1"), "%%%\n\0".to_owned())];
        let read = read_backup(&file(&broken)).unwrap();
        assert_eq!(read, [(RecordKey::game("1").unreadable(), "%%%\n\0".to_owned())]);
        // In addition to one that was set aside before.
        let twice = [broken[0].clone(), (RecordKey::game("1").unreadable(), "%".to_owned())];
        let read = read_backup(&file(&twice)).unwrap();
        let texts: Vec<&str> = read.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["%%%\n\0", "%"]);
        assert!(read.iter().all(|(key, _)| key.name().starts_with("unreadable/game/1")));
    }

    #[test]
    fn broken_files_are_named_with_the_line() {
        let whole = file(&records());
        assert!(error("tengen backup 2\nend 0\n").contains("\"2\""));
        let cut = whole.split_once("game/2").unwrap().0;
        assert_eq!(error(cut), "the file breaks off after line 3: its last line, end, is missing");
        let lost: String = whole.split_inclusive('\n').filter(|l| !l.contains("game/2")).collect();
        assert_eq!(error(&lost), "the last line counts \"4\" records, but there are 3");
        for (from, to, named) in [
            ("moves=h8i9", "moves=h8h8", "line 3: move 2, h8"),
            ("moves=h8i9", "moves=h8x", "line 3: moves"),
            ("theme=dark", "theme=pink", "line 2: theme"),
            ("game/2 ", "game/2", "line 4: expected a name"),
            ("game/2 ", "gäme/2 ", "line 4: expected a name"),
            ("game/2 ", "game/1 ", "line 4: game/1 is there twice"),
            ("\\r\\n", "\\x", "line 5: broken \\"),
            ("end 4\n", "end 4\nmore", "line 7: something comes after"),
        ] {
            let broken = error(&whole.replacen(from, to, 1));
            assert!(broken.starts_with(named), "{to:?}: {broken}");
        }
    }
}
