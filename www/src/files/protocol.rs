//! Messages between the page and the file worker. Games and records are texts in the format of the store.

use serde::{Deserialize, Serialize};

use crate::protocol::{Permit, RequestId};
use crate::text::Reason;

/// From the page to the worker; each request is answered once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FileRequest {
    /// Read the games of a file; answered by [`FileOutcome::Opened`].
    Open {
        id: RequestId,
        /// The file.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
        /// The name of the rule to assume if the file names none.
        rule: String,
        /// The side of the board to assume if the file names none.
        size: u8,
        /// The encoding that the person has chosen.
        encoding: Option<String>,
        /// The tag of the person's language, which helps to guess an encoding.
        language: String,
    },
    /// Write a game as a file; answered by [`FileOutcome::Written`].
    Write {
        id: RequestId,
        game: String,
        /// The name of the format.
        format: String,
    },
    /// Write records into one file; answered by [`FileOutcome::Written`].
    Pack {
        id: RequestId,
        /// Keys and texts.
        records: Vec<(String, String)>,
    },
    /// Read such a file and merge its records with others; answered by [`FileOutcome::Unpacked`].
    Unpack {
        id: RequestId,
        /// The file.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
        /// The keys and texts of the existing records.
        there: Vec<(String, String)>,
    },
}

impl Permit for FileRequest {}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct FileAnswer {
    /// The request's id; 0 if it answers none.
    pub id: RequestId,
    /// Its outcome.
    pub outcome: FileOutcome,
}

/// The outcome of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub enum FileOutcome {
    /// The worker accepts requests now.
    Ready,
    /// Games were read.
    Opened(OpenedFile),
    /// A file was written.
    Written(String),
    /// A file of records was read.
    Unpacked(Unpacked),
    /// It cannot be done.
    Refused(Reason),
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct OpenedFile {
    /// The readable ones, at least one.
    pub games: Vec<FileGame>,
    /// How many could not.
    pub unreadable: u32,
    /// The encoding of its texts, by its label in the Encoding Standard.
    pub encoding: String,
    /// Whether another encoding may be the right one, because this one was guessed, chosen, or does not fit.
    pub is_doubtful: bool,
    /// Notes about the whole file.
    pub notes: Vec<Reason>,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct FileGame {
    /// The file's main line, from its last break on.
    pub game: String,
    /// Whether the file names the rule.
    pub names_rule: bool,
    /// The rule it names, if it is not one of this page's.
    pub unknown_rule: Option<String>,
    /// The players.
    pub name: Option<String>,
    /// The whole content of the file as SGF, if that is more than the moves.
    pub sgf: Option<String>,
    /// Whether it has comments, marks or variations.
    pub is_annotated: bool,
    /// How many variations it has.
    pub variations: u32,
    /// Whether the main line is not a game from its beginning, or was drawn by agreement, so that only a study can hold
    /// all of it.
    pub is_broken: bool,
    /// What its reader skipped, repaired or guessed, and where the main line is not a game.
    pub notes: Vec<Reason>,
}

/// The records to be written to restore a backup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct Unpacked {
    /// Keys and texts. None of them replaces an existing record.
    pub put: Vec<(String, String)>,
    /// The settings of the file.
    pub settings: Option<String>,
    /// How many of the file's records existed already.
    pub known: u32,
}
