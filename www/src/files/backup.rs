//! Everything that is kept in one file, and back.
//!
//! ```text
//! tengen backup 1
//! settings language=en&theme=dark
//! game/18c0f-a7 rule=freestyle&size=15&moves=h8i9&…
//! end 2
//! ```
//!
//! A line for each record: its key, a space, its text, in which line breaks and backslashes are escaped by
//! a backslash. The last line counts the records, so that a file that was cut is known by it. Records
//! of kinds that this page does not know are carried along.

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};

use crate::records::{Fields, RecordKey};
use crate::store::{RecordError, check};

/// The first line, before the version.
const MAGIC: &str = "tengen backup ";
/// The version that is written, and the only one that is read.
const VERSION: &str = "1";

/// Why a file brings nothing back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackupError {
    /// Another version of this page made it.
    Version(String),
    /// It breaks off after this line.
    Cut {
        /// The number of its last line.
        line: usize,
    },
    /// The last line counts other records than there are.
    Count {
        /// What it says.
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
    /// A backslash that neither `n`, `r` nor another follows.
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

/// Whether a file means to be a backup.
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

/// What has to be written so that all records of a file are in the store, too.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Merged {
    /// What has to be written. None of it takes the place of a record that is there.
    pub put: Vec<(RecordKey, String)>,
    /// The settings of the file.
    pub settings: Option<String>,
    /// How many of the file's records the store has already.
    pub known: usize,
}

/// Puts the records of a file beside those that are there.
///
/// Where both have another text under the same key, the file's has a key of its own; it is left out only
/// if the store's game is the same one, played on.
pub fn merge(there: &[(RecordKey, String)], file: Vec<(RecordKey, String)>) -> Merged {
    let there: BTreeMap<&RecordKey, &str> =
        there.iter().map(|(key, text)| (key, text.as_str())).collect();
    let mut merged = Merged::default();
    for (key, text) in file {
        if key == RecordKey::settings() {
            merged.settings = Some(text);
            continue;
        }
        let own = there.get(&key).copied();
        if own == Some(text.as_str()) || own.is_some_and(|own| goes_on(&key, own, &text)) {
            merged.known += 1;
        } else if own.is_none() {
            merged.put.push((key, text));
        } else {
            let variant = key.variant(&text);
            if there.get(&variant) == Some(&text.as_str()) {
                merged.known += 1;
            } else {
                merged.put.push((variant, text));
            }
        }
    }
    merged
}

/// Whether a record's game is another's, with moves after it.
fn goes_on(key: &RecordKey, longer: &str, shorter: &str) -> bool {
    if !key.is_game() {
        return false;
    }
    let (Ok(longer), Ok(shorter)) = (Fields::parse(longer), Fields::parse(shorter)) else {
        return false;
    };
    // What was taken back, a variation or a decision of an opening is in no other move.
    let moves = |fields: &Fields| fields.get("moves").unwrap_or_default().to_owned();
    let rest = |fields: &Fields, name: &str| fields.get(name).map(str::to_owned);
    let same = ["rule", "size", "black", "white", "turn", "opening", "record", "clock"];
    shorter.get("undone").is_none()
        && shorter.get("resigned").is_none()
        && shorter.get("timeout").is_none()
        && same.iter().all(|name| rest(&longer, name) == rest(&shorter, name))
        // Moves are cut after their digits.
        && moves(&longer)
            .strip_prefix(&moves(&shorter))
            .is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_digit()))
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
        // As editors and mail leave it.
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
        // Beside one that was set aside before.
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

    #[test]
    fn what_comes_back_takes_the_place_of_nothing() {
        let game = |id: &str, text: &str| (RecordKey::game(id), text.to_owned());
        let there = vec![
            game("same", "moves=h8"),
            game("played-on", "moves=h8i9g10"),
            game("other", "moves=a1b2"),
        ];
        let file = vec![
            (RecordKey::settings(), "theme=dark".to_owned()),
            game("same", "moves=h8"),
            game("played-on", "moves=h8i9g1"),
            game("played-on-2", "moves=h8i9"),
            game("other", "moves=a1b3"),
            game("new", "moves=c3"),
        ];
        let merged = merge(&there, file.clone());
        let other = RecordKey::game("other").variant("moves=a1b3");
        let not_this = RecordKey::game("played-on").variant("moves=h8i9g1");
        let put = vec![
            (not_this, "moves=h8i9g1".to_owned()),
            game("played-on-2", "moves=h8i9"),
            (other, "moves=a1b3".to_owned()),
            game("new", "moves=c3"),
        ];
        assert_eq!((merged.put.clone(), merged.known), (put, 1));
        assert_eq!(merged.settings.as_deref(), Some("theme=dark"));
        // Once more it brings nothing new.
        let mut there = there;
        there.extend(merged.put);
        let again = merge(&there, file);
        assert_eq!((again.put, again.known), (vec![], 5));
    }

    #[test]
    fn a_game_that_was_played_on_is_known() {
        let there = vec![(RecordKey::game("1"), "rule=renju&moves=h8i9g10&changed=9".to_owned())];
        let merge = |text: &str| merge(&there, vec![(RecordKey::game("1"), text.to_owned())]);
        assert_eq!(merge("rule=renju&moves=h8i9&changed=5").known, 1);
        assert_eq!(merge("rule=renju&moves=h8i9&undone=a1").put.len(), 1);
        assert_eq!(merge("rule=freestyle&moves=h8i9").put.len(), 1);
    }
}
