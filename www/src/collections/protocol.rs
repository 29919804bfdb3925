//! Messages between the page and the index worker.

use serde::{Deserialize, Serialize};

use tengen::board::{Point, Size};
use tengen::rules::Rule;

use super::FileContent;
use crate::protocol::{Permit, PositionData, RequestId};
use crate::text::Reason;

/// The name of the index worker, which runs the module of the file worker.
pub const INDEX_WORKER: &str = "files index";

/// From the page to the worker. Each request is answered once, except those that end others, and
/// [`Read`](IndexRequest::Read), which is also answered by [`IndexOutcome::Progress`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum IndexRequest {
    /// Build an index of all records that contain games, replacing the existing one; answered by
    /// [`IndexOutcome::Loaded`].
    Load {
        id: RequestId,
        /// Keys and texts.
        records: Vec<(String, String)>,
    },
    /// Read a file piece by piece; answered by [`IndexOutcome::Read`], or by [`IndexOutcome::Walked`] if it is a
    /// library with more moves than there is room for.
    Read {
        id: RequestId,
        /// The file's name.
        name: String,
        content: FileContent,
        /// The rule to assume if the file names none.
        rule: Rule,
        /// The board size to assume if the file names none.
        size: Size,
        /// The tag of the person's language, which helps to guess an encoding.
        language: String,
        /// The time, in milliseconds since 1970.
        now: f64,
        /// The most moves that the index is to have.
        most_moves: u32,
    },
    /// Stop reading the current file; its request is answered with what has been read.
    StopReading,
    /// Look positions up in the file of a stored library again, replacing any library with the same key; answered only
    /// if it is [refused](IndexOutcome::Refused).
    Walk(KeptLibrary),
    /// Forget a library that is looked up in its file, given by its key.
    ForgetWalked(String),
    /// Look a position up; answered by [`IndexOutcome::Seen`].
    Look {
        id: RequestId,
        position: PositionData,
        /// The keys of the sources whose games do not count.
        without: Vec<String>,
        /// How many of the games are wanted.
        most: u32,
        /// Whether to go back to the last earlier position that other games reach too, if this one is of no interest
        /// itself: nothing continues it, or the moves from there on are this game's alone.
        goes_back: bool,
    },
    /// Find games by words of their names, those of the file being read first; answered by [`IndexOutcome::Listed`].
    /// Without words, only the games of this file are listed.
    Search {
        id: RequestId,
        words: String,
        /// The keys of the sources whose games do not count.
        without: Vec<String>,
        /// How many of the games are wanted.
        most: u32,
    },
}

impl Permit for IndexRequest {}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IndexAnswer {
    /// The request's id; 0 if it answers none.
    pub id: RequestId,
    pub outcome: IndexOutcome,
}

/// The outcome of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum IndexOutcome {
    /// The worker accepts requests now.
    Ready,
    /// The index has been built.
    Loaded(Vec<GameSource>),
    /// Progress in reading a file.
    Progress(ReadingProgress),
    /// The games of a file.
    Read(GatheredRecord),
    /// A library is looked up in its file from now on, and can be stored.
    Walked(KeptLibrary),
    /// Games that were found.
    Listed(GameList),
    /// The record of a position.
    Seen(PositionRecord),
    /// It cannot be done.
    Refused(Reason),
}

/// The key of the source of the person's own games.
pub const OWN: &str = "own";

/// A source of games: the person's own, or a collection.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameSource {
    /// The key of the collection's record, or [`OWN`].
    pub key: String,
    pub name: String,
    /// The number of its games, including those that another source has too.
    pub games: u32,
    /// How many of them another source has too, or are duplicates.
    pub known: u32,
    /// How many cannot be read.
    pub unreadable: u32,
    /// How many were left out for lack of room.
    pub left_out: u32,
    /// Why none of it can be read.
    pub problem: Option<Reason>,
    /// For a library that is looked up in its file, how much of the file could be read.
    pub walked: Option<WalkedFile>,
}

/// A library that is looked up in its file.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WalkedFile {
    /// Its size in megabytes.
    pub megabytes: u32,
    /// How much of it was read, in percent.
    pub percent: u32,
    /// Why no more was read.
    pub flaw: Option<Reason>,
}

/// A library that is looked up in its file, as it is stored: the file with information about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptLibrary {
    /// Its key among the sources.
    pub key: String,
    pub name: String,
    pub content: FileContent,
    /// The positions of its siblings, as bytes of a [`LibraryMap`](tengen::notation::LibraryMap).
    #[serde(with = "serde_bytes")]
    pub map: Vec<u8>,
    /// The encoding of its texts.
    pub encoding: String,
    pub file: WalkedFile,
}

impl KeptLibrary {
    /// The library as a source of games.
    pub fn source(&self) -> GameSource {
        GameSource {
            key: self.key.clone(),
            name: self.name.clone(),
            walked: Some(self.file.clone()),
            ..GameSource::default()
        }
    }
}

/// The progress in reading a file.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ReadingProgress {
    /// In percent.
    pub percent: u32,
    /// The number of games found so far.
    pub games: u32,
    /// Whether it is a library in which positions can be looked up already.
    pub is_library: bool,
}

/// The games of a file in the form in which they are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GatheredRecord {
    pub record: String,
    /// The number of games in it.
    pub games: u32,
    /// How many of them are new.
    pub new: u32,
    /// How many games of the file cannot be read.
    pub unreadable: u32,
    /// How many name no rule.
    pub without_rule: u32,
    /// How much of the file was read, in percent, if the person stopped it.
    pub stopped: Option<u32>,
    /// What is wrong with a library that was not read to its end.
    pub flaw: Option<Reason>,
}

/// The record of a position.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PositionRecord {
    /// How many moves it is before the position in the query.
    pub back: usize,
    /// The number of games that reach it; a library counts as one.
    pub games: u32,
    /// The number of lines that reach it: one for each game, and all of a library.
    pub count: u32,
    /// How many of the games the side to move won, drew and lost.
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// The moves, the most frequent first; those only in the book come last.
    pub moves: Vec<MoveSeen>,
    /// The games, the latest first.
    pub rows: Vec<GameSeen>,
    /// The value for the side to move in the engine's book, in thousandths of a win.
    pub book: Option<u32>,
    /// The libraries looked up in their files that contain the position.
    pub libraries: Vec<String>,
    /// Their comments on it.
    pub comments: Vec<String>,
    /// Whether they may have more moves that have not been read.
    pub is_partial: bool,
    /// Why one of them cannot be looked up.
    pub problem: Option<Reason>,
}

/// Games found by their names.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameList {
    /// How many there are.
    pub found: u32,
    /// The first of them.
    pub rows: Vec<GameSeen>,
}

/// A move that was played, or that the engine's book recommends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveSeen {
    pub point: Point,
    /// The number of lines that continue with it.
    pub count: u32,
    /// How many of the games the side that played it won, drew and lost.
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// When it was last played.
    pub last: Option<String>,
    /// Its rank among the best moves of the engine's book, from 1; 0 if it is not in the book.
    pub book: u8,
    /// Whether it is in a library that is looked up in its file.
    pub in_library: bool,
    /// The library's label for its point.
    pub label: String,
}

/// A game that reaches a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSeen {
    pub name: String,
    /// The names of Black's and White's player, for a game played on this page.
    pub players: Option<[String; 2]>,
    pub date: Option<String>,
    /// `black`, `white` or `draw`; empty if unknown.
    pub result: String,
    pub moves: u32,
    pub is_library: bool,
    /// The index of its source in the list of sources; out of range for the file being read.
    pub source: u32,
    /// The key of its record, for a stored game of the page.
    pub record: Option<String>,
    /// After how many moves it reaches the position.
    pub ply: u32,
    /// The fragment of an address that shows it.
    pub link: String,
}
