//! What page and file worker say to each other. Games and records are texts as the store keeps them.

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
        /// The name of the rule that holds where the file names none.
        rule: String,
        /// The side of the board where the file names none.
        size: u8,
        /// The encoding that the person has chosen.
        encoding: Option<String>,
        /// The tag of the person's language, by which an encoding is guessed.
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
    /// Read such a file and put its records beside others; answered by [`FileOutcome::Unpacked`].
    Unpack {
        id: RequestId,
        /// The file.
        #[serde(with = "serde_bytes")]
        bytes: Vec<u8>,
        /// The keys and texts of the records that are there.
        there: Vec<(String, String)>,
    },
}

impl Permit for FileRequest {}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileAnswer {
    /// The request; 0 where it answers none.
    pub id: RequestId,
    /// What came of it.
    pub outcome: FileOutcome,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FileOutcome {
    /// The worker takes requests now.
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
pub struct OpenedFile {
    /// Those that could be read, one at least.
    pub games: Vec<FileGame>,
    /// How many could not.
    pub unreadable: u32,
    /// The encoding of its texts, by its label in the Encoding Standard.
    pub encoding: String,
    /// Whether another encoding may be the right one, as this one was guessed, chosen, or does not fit.
    pub is_doubtful: bool,
    /// Notes on the whole file.
    pub notes: Vec<Reason>,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileGame {
    /// The file's main line, from where it was last broken.
    pub game: String,
    /// Whether the file names the rule.
    pub names_rule: bool,
    /// The rule that it names, where that is none of this page's.
    pub unknown_rule: Option<String>,
    /// Who plays whom.
    pub name: Option<String>,
    /// All that the file says, as SGF, where that is more than the moves.
    pub sgf: Option<String>,
    /// Whether it has comments, marks or variations.
    pub is_annotated: bool,
    /// How many variations it has.
    pub variations: u32,
    /// Whether the main line is not a game from its beginning: then only a study holds all of it.
    pub is_broken: bool,
    /// What its reader passed over, mended or guessed, and where the main line is not a game.
    pub notes: Vec<Reason>,
}

/// What has to be written so that all records of a file are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unpacked {
    /// Keys and texts. None of them takes the place of a record that is there.
    pub put: Vec<(String, String)>,
    /// The settings of the file.
    pub settings: Option<String>,
    /// How many of the file's records were there already.
    pub known: u32,
}
