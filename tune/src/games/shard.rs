//! A file of games that is being filled.

use std::error::Error;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::format::{Broken, Heading, from_bytes, to_bytes};
use crate::record::Record;

/// Why a file of games cannot be read or filled.
#[derive(Debug)]
pub(crate) enum ShardError {
    /// The file cannot be read or written.
    File { path: PathBuf, error: std::io::Error },
    /// The heading is missing or malformed.
    Heading { path: PathBuf, error: String },
    /// A game cannot be read.
    Game { path: PathBuf, number: usize, byte: usize, error: Broken },
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardError::File { path, error } => write!(f, "{}: {error}", path.display()),
            ShardError::Heading { path, error } => write!(f, "{}: {error}", path.display()),
            ShardError::Game { path, number, byte, error } => {
                let path = path.display();
                write!(f, "{path}: game {number}, which begins at byte {byte}: {error}")
            }
        }
    }
}

impl Error for ShardError {}

/// A file's heading and games, and where the first broken game begins, if there is one.
pub(crate) struct Contents {
    pub(crate) heading: Heading,
    pub(crate) games: Vec<Record>,
    /// The end of the readable bytes.
    pub(crate) end: usize,
    pub(crate) broken: Option<Broken>,
}

impl Contents {
    /// Parses a file's bytes.
    ///
    /// # Errors
    /// What is wrong with the heading.
    pub(crate) fn of(bytes: &[u8]) -> Result<Contents, String> {
        let line_end = bytes.iter().take(200).position(|&byte| byte == b'\n');
        let line_end = line_end.ok_or("no heading of games: the first line does not end")?;
        let line = str::from_utf8(&bytes[..line_end]).map_err(|_| "no heading of games")?;
        let heading: Heading = line.parse()?;
        let mut contents = Contents { heading, games: Vec::new(), end: line_end + 1, broken: None };
        let Heading { rule, size, .. } = contents.heading;
        loop {
            match from_bytes(&bytes[contents.end..], rule, size) {
                Ok(Some((record, length))) => {
                    contents.games.push(record);
                    contents.end += length;
                }
                Ok(None) => return Ok(contents),
                Err(broken) => return Ok(Contents { broken: Some(broken), ..contents }),
            }
        }
    }

    /// The games, if none is broken.
    pub(crate) fn whole(self, path: &Path) -> Result<Vec<Record>, ShardError> {
        let (number, byte) = (self.games.len() + 1, self.end);
        match self.broken {
            None => Ok(self.games),
            Some(error) => Err(ShardError::Game { path: path.to_path_buf(), number, byte, error }),
        }
    }
}

/// A file that games are being appended to.
pub(super) struct Shard {
    path: PathBuf,
    file: File,
    /// The number of games in it.
    pub(super) games: u64,
}

/// The result of opening a shard.
pub(super) enum Opened {
    Ready(Shard),
    /// Another process is filling it.
    Taken,
    /// It was begun with other limits or by another engine.
    Other(Heading),
}

impl Shard {
    /// Opens the file at `path`, or creates it. An incomplete game at its end is cut off: the same game will be played
    /// again.
    ///
    /// # Errors
    /// The file cannot be read or written, its heading is not one of a file of games, or it is broken before its end.
    pub(super) fn open(path: &Path, heading: &Heading) -> Result<Opened, ShardError> {
        let named = |error| ShardError::File { path: path.to_path_buf(), error };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.map_err(named)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(Opened::Taken),
            Err(TryLockError::Error(error)) => return Err(named(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(named)?;
        let mut shard = Shard { path: path.to_path_buf(), file, games: 0 };
        let first = format!("{heading}\n");
        if first.as_bytes().starts_with(&bytes) {
            // The file is empty or ends within its heading.
            shard.file.set_len(0).map_err(named)?;
            shard.append(first.as_bytes())?;
            return Ok(Opened::Ready(shard));
        }
        let contents = Contents::of(&bytes)
            .map_err(|error| ShardError::Heading { path: path.to_path_buf(), error })?;
        if contents.heading != *heading {
            return Ok(Opened::Other(contents.heading));
        }
        let (games, end) = (contents.games.len(), contents.end);
        if contents.broken == Some(Broken::Cut) {
            shard.file.set_len(end as u64).map_err(named)?;
            shard.file.seek(SeekFrom::End(0)).map_err(named)?;
        } else {
            contents.whole(path)?;
        }
        shard.games = games as u64;
        Ok(Opened::Ready(shard))
    }

    /// Appends a game.
    pub(super) fn push(&mut self, record: &Record) -> Result<(), ShardError> {
        self.append(&to_bytes(record))?;
        self.games += 1;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), ShardError> {
        let written = self.file.write_all(bytes);
        written.map_err(|error| ShardError::File { path: self.path.clone(), error })
    }
}
