//! What page and index worker say to each other.

use serde::{Deserialize, Serialize};

use tengen::board::{Point, Size};
use tengen::rules::Rule;

use super::FileContent;
use crate::protocol::{Permit, PositionData, RequestId};
use crate::text::Reason;

/// From the page to the worker; each request is answered once, but for those that end others, and [`Read`](IndexRequest::Read), which is
/// answered by [`IndexOutcome::Progress`] too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum IndexRequest {
    /// Make an index of all records that have games, in the place of the one that is there; answered by
    /// [`IndexOutcome::Loaded`].
    Load {
        id: RequestId,
        /// Keys and texts.
        records: Vec<(String, String)>,
    },
    /// Read a file piece by piece; answered by [`IndexOutcome::Read`], or by [`IndexOutcome::Walked`] where it is a library with more moves
    /// than there is room for.
    Read {
        id: RequestId,
        /// What the file is called.
        name: String,
        content: FileContent,
        /// The rule that holds where the file names none.
        rule: Rule,
        /// The board where the file names none.
        size: Size,
        /// The tag of the person's language, by which an encoding is guessed.
        language: String,
        /// The time, in milliseconds since 1970.
        now: f64,
        /// The most moves that the index is to have.
        most_moves: u32,
    },
    /// Read no more of the file that is being read; its request is answered with what was read.
    StopReading,
    /// Look a library up in its file again, which was kept, in the place of one with its key; answered only where it is
    /// [refused](IndexOutcome::Refused).
    Walk(KeptLibrary),
    /// Forget a library that is looked up in its file, by its key.
    ForgetWalked(String),
    /// Look a position up; answered by [`IndexOutcome::Seen`].
    Look {
        id: RequestId,
        position: PositionData,
        /// The sources whose games do not count, by their keys.
        without: Vec<String>,
        /// How many of the games are wanted.
        most: u32,
        /// Whether the last position before it is wanted that other games reach too, where it is of no interest itself: nothing
        /// goes on from it, or from one before it only what this game has.
        goes_back: bool,
    },
    /// Find games by the words of their names, those of the file that is being read first; answered by [`IndexOutcome::Listed`].
    /// Without a word those of this file alone are wanted.
    Search {
        id: RequestId,
        words: String,
        /// The sources whose games do not count, by their keys.
        without: Vec<String>,
        /// How many of the games are wanted.
        most: u32,
    },
}

impl Permit for IndexRequest {}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IndexAnswer {
    /// The request; 0 where it answers none.
    pub id: RequestId,
    pub outcome: IndexOutcome,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum IndexOutcome {
    /// The worker takes requests now.
    Ready,
    /// The index is there.
    Loaded(Vec<GameSource>),
    /// How far a file has been read.
    Progress(ReadingProgress),
    /// The games of a file.
    Read(GatheredRecord),
    /// A library is looked up in its file from now on, and can be kept.
    Walked(KeptLibrary),
    /// Games that were found.
    Listed(GameList),
    /// What there is of a position.
    Seen(PositionRecord),
    /// It cannot be done.
    Refused(Reason),
}

/// The key of the source of the person's own games.
pub const OWN: &str = "own";

/// Where games come from: the person's own, or a collection.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameSource {
    /// The key of the collection's record, or [`OWN`].
    pub key: String,
    pub name: String,
    /// How many games of it there are, those that another source has too among them.
    pub games: u32,
    /// How many of them another source has too, or it has twice.
    pub known: u32,
    /// How many cannot be read.
    pub unreadable: u32,
    /// How many there was no room for.
    pub left_out: u32,
    /// Why none of it can be read.
    pub problem: Option<Reason>,
    /// Of a library that is looked up in its file, how much of that could be read.
    pub walked: Option<WalkedFile>,
}

/// A library that is looked up in its file.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WalkedFile {
    /// How many megabytes it has.
    pub megabytes: u32,
    /// How much of it was read, in percent.
    pub percent: u32,
    /// Why no more was.
    pub flaw: Option<Reason>,
}

/// A library that is looked up in its file, as it is kept: the file with what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptLibrary {
    /// Its key among the sources.
    pub key: String,
    pub name: String,
    pub content: FileContent,
    /// Where its siblings stand, as bytes of a [`LibraryMap`](tengen::notation::LibraryMap).
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

/// How far a file has been read.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ReadingProgress {
    /// In percent.
    pub percent: u32,
    /// How many games there were so far.
    pub games: u32,
    /// Whether it is a library, of which positions can be looked up already.
    pub is_library: bool,
}

/// The games of a file as they are to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GatheredRecord {
    pub record: String,
    /// How many games there are in it.
    pub games: u32,
    /// How many of them are not there yet.
    pub new: u32,
    /// How many games of the file cannot be read.
    pub unreadable: u32,
    /// How many name no rule.
    pub without_rule: u32,
    /// How much of the file was read, in percent, where the person has stopped it.
    pub stopped: Option<u32>,
    /// What is wrong with a library that was not read to its end.
    pub flaw: Option<Reason>,
}

/// What there is of a position.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PositionRecord {
    /// How many moves before the position that was asked about it is.
    pub back: usize,
    /// How many games reach it; a library is one.
    pub games: u32,
    /// How many lines reach it: one of each game, and all of a library.
    pub count: u32,
    /// How many of the games the side to move won, drew and lost.
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// The moves, the one played most often first, and last those that only the book has.
    pub moves: Vec<MoveSeen>,
    /// The games, those played last first.
    pub rows: Vec<GameSeen>,
    /// What the engine's book says that it is worth to the side to move, in thousandths of a win.
    pub book: Option<u32>,
    /// The libraries that are looked up in their files and have the position.
    pub libraries: Vec<String>,
    /// Their comments on it.
    pub comments: Vec<String>,
    /// Whether they may have more moves, which are not read.
    pub is_partial: bool,
    /// Why one of them cannot be looked up.
    pub problem: Option<Reason>,
}

/// Games that were found by their names.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameList {
    /// How many there are.
    pub found: u32,
    /// The first of them.
    pub rows: Vec<GameSeen>,
}

/// A move that was played, or that the engine's book advises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveSeen {
    pub point: Point,
    /// How many lines go on by it.
    pub count: u32,
    /// How many of the games the side that played it won, drew and lost.
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// When it was last played.
    pub last: Option<String>,
    /// Its rank among the best moves of the engine's book, from 1; 0 where that does not have it.
    pub book: u8,
    /// Whether a library that is looked up in its file has it.
    pub in_library: bool,
    /// What the library has written on its point.
    pub label: String,
}

/// A game that reaches a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSeen {
    pub name: String,
    /// The names of Black's and White's player, for a game that was played on this page.
    pub players: Option<[String; 2]>,
    pub date: Option<String>,
    /// `black`, `white` or `draw`; empty where it is not known.
    pub result: String,
    pub moves: u32,
    pub is_library: bool,
    /// The place of its source in the list of sources; none of them for the file that is being read.
    pub source: u32,
    /// The key of its record, for a kept game of the page.
    pub record: Option<String>,
    /// After how many moves it has the position.
    pub ply: u32,
    /// The fragment of an address that shows it.
    pub link: String,
}
