//! What a reader skipped, repaired or guessed, and where.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{NotationError, Place, Problem};
use crate::board::{Point, Size, Stone};

/// A reader's note about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where in the file; [`None`] if it is about the whole file.
    pub place: Option<Place>,
    /// What the reader did or found there.
    pub remark: Remark,
}

/// How the numbers of a file name points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Both from 0, rows from the top.
    FromZero,
    /// Both from 1, rows from the top.
    FromOne,
    /// Steps from the centre, to the right and down.
    FromCentre,
}

/// The content of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The file does not declare its encoding; this one was assumed.
    Encoding(String),
    /// It declares this encoding, but is not in it, or the encoding is not supported.
    NotEncoding(String),
    /// Some bytes are not in the encoding; replacement characters stand for them.
    Damaged(usize),
    /// The file says that it is of another game, with this number or name.
    GameNumber(String),
    /// The file gives no size, or an unreadable one; this one was assumed.
    Size(Size),
    /// Something was skipped.
    Ignored(Problem),
    /// A line cannot be followed from here on: it ends before this.
    Ended(Problem),
    /// Text that belongs to no game was skipped.
    Text(String),
    /// The file is truncated: brackets or parentheses are missing at its end.
    Unclosed,
    /// A bracket in a text has no backslash, and was taken as part of the text.
    Bracket,
    /// A node contains several moves; each was given its own node.
    Split,
    /// A stone was set up on an occupied point, and has replaced the other.
    Replaced(Point),
    /// A side passes.
    Pass(Stone),
    /// Stones are set up or removed after the first move.
    Setup,
    /// Stones are listed by colour and not in the order of moves: they were set up.
    Stones,
    /// A side moves twice in a row.
    Twice(Stone),
    /// A move has the wrong number: moves may be missing before it.
    MoveNumber {
        /// The number found.
        found: usize,
        /// The correct number, counting the game's first move as 1.
        due: usize,
    },
    /// Moves are given as numbers, which were counted in this way.
    Counted(Counting),
    /// Moves are single numbers, which were read as points counted from 0, row by row from the top.
    Cells,
    /// Moves are bare pairs of letters, which were read as SGF points.
    Letters,
    /// The letter I was assumed not to be used for a column.
    WithoutI,
    /// The rows were counted from 0.
    RowsFromZero,
    /// A drawing shows only part of a board.
    Part {
        /// The columns that are drawn.
        columns: usize,
        /// The rows that are drawn.
        rows: usize,
        /// The board on which it was placed.
        size: Size,
        /// The point in the lower left corner of the drawing.
        corner: Point,
    },
    /// A RenLib file has no header.
    NoHeader,
    /// A RenLib file has a version that RenLib 3 does not write.
    Version(u8),
    /// A RenLib file contains another tree after the first; they were joined.
    SecondTree,
    /// Bytes after the last node were skipped.
    Surplus(usize),
    /// Brackets and bars represent letters of these languages.
    National(&'static str),
    /// There are more notes than are listed.
    More(usize),
}

impl Remark {
    /// The names of all remarks, for translations.
    pub const NAMES: [&str; 29] = [
        "encoding",
        "not-encoding",
        "damaged",
        "game-number",
        "size",
        "ignored",
        "ended",
        "text",
        "unclosed",
        "bracket",
        "split",
        "replaced",
        "pass",
        "setup",
        "stones",
        "twice",
        "move-number",
        "counted",
        "cells",
        "letters",
        "without-i",
        "rows-from-zero",
        "part",
        "no-header",
        "version",
        "second-tree",
        "surplus",
        "national",
        "more",
    ];

    /// A name, for translations.
    pub const fn name(&self) -> &'static str {
        match self {
            Remark::Encoding(_) => "encoding",
            Remark::NotEncoding(_) => "not-encoding",
            Remark::Damaged(_) => "damaged",
            Remark::GameNumber(_) => "game-number",
            Remark::Size(_) => "size",
            Remark::Ignored(_) => "ignored",
            Remark::Ended(_) => "ended",
            Remark::Text(_) => "text",
            Remark::Unclosed => "unclosed",
            Remark::Bracket => "bracket",
            Remark::Split => "split",
            Remark::Replaced(_) => "replaced",
            Remark::Pass(_) => "pass",
            Remark::Setup => "setup",
            Remark::Stones => "stones",
            Remark::Twice(_) => "twice",
            Remark::MoveNumber { .. } => "move-number",
            Remark::Counted(_) => "counted",
            Remark::Cells => "cells",
            Remark::Letters => "letters",
            Remark::WithoutI => "without-i",
            Remark::RowsFromZero => "rows-from-zero",
            Remark::Part { .. } => "part",
            Remark::NoHeader => "no-header",
            Remark::Version(_) => "version",
            Remark::SecondTree => "second-tree",
            Remark::Surplus(_) => "surplus",
            Remark::National(_) => "national",
            Remark::More(_) => "more",
        }
    }
}

impl Counting {
    /// A name, for translations.
    pub const fn name(self) -> &'static str {
        match self {
            Counting::FromZero => "from-zero",
            Counting::FromOne => "from-one",
            Counting::FromCentre => "from-centre",
        }
    }
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counting::FromZero => "from 0, rows from the top",
            Counting::FromOne => "from 1, rows from the top",
            Counting::FromCentre => "as steps from the centre, to the right and down",
        })
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Encoding(name) => write!(f, "the encoding is not named; read as {name}"),
            Remark::NotEncoding(name) => write!(
                f,
                "the file says that it is in {name}, which it is not or which is not supported"
            ),
            Remark::Damaged(count) => {
                write!(f, "{count} characters cannot be read in this encoding")
            }
            Remark::GameNumber(number) => {
                write!(f, "the file says that it is another game ({number}); read as gomoku")
            }
            Remark::Size(size) => write!(f, "no size that can be read; taken for {size}x{size}"),
            Remark::Ignored(problem) => write!(f, "passed over: {problem}"),
            Remark::Ended(problem) => write!(f, "the line ends here: {problem}"),
            Remark::Text(text) => write!(f, "passed over, as it is not part of a game: {text:?}"),
            Remark::Unclosed => f.write_str("the file breaks off: the end of the game is missing"),
            Remark::Bracket => {
                f.write_str("a ] in a text has no \\ before it; taken for a part of the text")
            }
            Remark::Split => f.write_str("one node holds several moves; each was given its own"),
            Remark::Replaced(point) => {
                write!(f, "a stone is set up on {point}, where one stood")
            }
            Remark::Pass(stone) => write!(f, "{stone} passes"),
            Remark::Setup => {
                f.write_str("stones are set up or taken away in the midst of the game")
            }
            Remark::Stones => f.write_str(
                "stones are listed by colour, not in the order of moves; they were set up",
            ),
            Remark::Twice(stone) => write!(f, "{stone} moves twice in a row"),
            Remark::MoveNumber { found, due } => {
                write!(f, "the number {found} stands before move {due}")
            }
            Remark::Counted(counting) => write!(f, "numbers were counted {counting}"),
            Remark::Cells => {
                f.write_str("numbers were read as points counted from 0, row by row from the top")
            }
            Remark::Letters => f.write_str(
                "pairs of letters were read as SGF writes points: the column, and the row from the top",
            ),
            Remark::WithoutI => f.write_str("columns were read as in go, where the letter I is left out"),
            Remark::RowsFromZero => f.write_str("rows were counted from 0"),
            Remark::Part { columns, rows, size, corner } => write!(
                f,
                "a part of a board is drawn, {columns} columns and {rows} rows; it was put on {size}x{size} with its lower left corner on {corner}"
            ),
            Remark::NoHeader => f.write_str("the RenLib header is missing"),
            Remark::Version(major) => write!(f, "RenLib version {major}, read as version 3"),
            Remark::SecondTree => {
                f.write_str("another tree begins here; it was joined to the first")
            }
            Remark::Surplus(1) => f.write_str("a byte after the end was passed over"),
            Remark::Surplus(count) => write!(f, "{count} bytes after the end were passed over"),
            Remark::National(letters) => {
                write!(f, "brackets and bars of seven-bit texts were read as {letters}")
            }
            Remark::More(count) => write!(f, "and {count} more"),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.remark),
            None => self.remark.fmt(f),
        }
    }
}

/// Collects notes: the first ones, and the number of the others.
#[derive(Debug, Default)]
pub(super) struct Notes {
    list: Vec<Note>,
    more: usize,
}

impl Notes {
    /// Maximum number listed: enough for repairing a file by hand.
    const LISTED: usize = 60;

    pub(super) fn add(&mut self, place: impl Into<Option<Place>>, remark: Remark) {
        if self.list.len() < Notes::LISTED {
            self.list.push(Note { place: place.into(), remark });
        } else {
            self.more += 1;
        }
    }

    /// Notes that something was skipped because of an error.
    pub(super) fn ignored(&mut self, error: NotationError) {
        self.add(error.place, Remark::Ignored(error.problem));
    }

    /// The same for an error that takes long to describe, which is only done for a note that is listed.
    pub(super) fn ignored_if_listed(&mut self, error: impl FnOnce() -> NotationError) {
        if self.list.len() < Notes::LISTED {
            self.ignored(error());
        } else {
            self.more += 1;
        }
    }

    /// Notes that a line ended because of an error.
    pub(super) fn ended(&mut self, error: NotationError) {
        self.add(error.place, Remark::Ended(error.problem));
    }

    /// Notes a text that was skipped, shortened.
    pub(super) fn text(&mut self, place: Place, text: &str) {
        let shown: String = text.trim().chars().take(NotationError::SHOWN).collect();
        self.add(place, Remark::Text(shown));
    }

    /// The number of notes.
    pub(super) fn len(&self) -> usize {
        self.list.len() + self.more
    }

    pub(super) fn finish(mut self) -> Vec<Note> {
        if self.more > 0 {
            self.list.push(Note { place: None, remark: Remark::More(self.more) });
        }
        self.list
    }

    /// Why a line ended first, if one did.
    pub(super) fn first_end(&self) -> Option<NotationError> {
        self.list.iter().find_map(|note| match (&note.place, &note.remark) {
            (Some(place), Remark::Ended(problem)) => {
                Some(NotationError { place: *place, problem: problem.clone() })
            }
            _ => None,
        })
    }
}
