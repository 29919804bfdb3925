//! Errors in files of games and in backups.

use tengen::board::Stone;
use tengen::notation::{Note, Remark};
use tengen::rules::Rule;

use super::stated::StatedResult;
use super::{BackupError, ImportError, LineError};
use crate::game::{Break, Cause};
use crate::reason::{Explain, at};
use crate::text::Reason;

impl Explain for BackupError {
    fn reason(&self) -> Reason {
        let in_line =
            |line, reason| Reason::new("reason.in-line").with("n", line).of("reason", reason);
        match self {
            BackupError::Version(version) => {
                in_line(1, Reason::new("reason.backup-version").with("version", version))
            }
            BackupError::Cut { line } => Reason::new("reason.backup-cut").with("n", line),
            BackupError::Count { said, found } => {
                Reason::new("reason.backup-count").with("said", said).with("found", found)
            }
            BackupError::Line { line, error } => in_line(*line, error.reason()),
        }
    }
}

impl Explain for LineError {
    fn reason(&self) -> Reason {
        match self {
            LineError::Key(found) => Reason::new("reason.backup-key").with("found", found),
            LineError::Twice(key) => Reason::new("reason.backup-twice").with("key", key),
            LineError::Escape => Reason::new("reason.backup-escape"),
            LineError::Record(error) => error.reason(),
            LineError::Surplus => Reason::new("reason.backup-surplus"),
        }
    }
}

impl Explain for ImportError {
    fn reason(&self) -> Reason {
        match self {
            ImportError::Notation(error) => error.reason(),
            ImportError::Empty => Reason::new("reason.empty"),
        }
    }
}

impl Explain for Note {
    fn reason(&self) -> Reason {
        let note = Reason::new(format!("note.{}", self.remark.name()));
        let note = match &self.remark {
            Remark::Encoding(name)
            | Remark::NotEncoding(name)
            | Remark::GameNumber(name)
            | Remark::Text(name) => note.with("found", name),
            Remark::Damaged(count) | Remark::Surplus(count) | Remark::More(count) => {
                note.with("n", count)
            }
            Remark::Version(major) => note.with("n", major),
            Remark::Size(size) => note.with("size", size),
            Remark::Ignored(problem) | Remark::Ended(problem) => {
                note.of("reason", problem.reason())
            }
            Remark::Replaced(point) => note.with("point", point),
            Remark::MoveNumber { found, due } => note.with("n", found).with("due", due),
            Remark::Counted(counting) => {
                note.of("reason", Reason::new(format!("counted.{}", counting.name())))
            }
            Remark::Part { columns, rows, size, corner } => note
                .with("columns", columns)
                .with("rows", rows)
                .with("size", size)
                .with("point", corner),
            Remark::National(letters) => note.with("found", letters),
            Remark::Unclosed
            | Remark::Bracket
            | Remark::Split
            | Remark::Pass(_)
            | Remark::Setup
            | Remark::Stones
            | Remark::Twice(_)
            | Remark::Letters
            | Remark::WithoutI
            | Remark::Cells
            | Remark::RowsFromZero
            | Remark::NoHeader
            | Remark::SecondTree => note,
        };
        match self.place {
            Some(place) => at(place, note),
            None => note,
        }
    }
}

/// A note on a result that could not be taken over as it is.
pub fn result_reason(stated: StatedResult) -> Reason {
    Reason::new(match stated {
        StatedResult::Drawn => "note.drawn",
        StatedResult::Won(Stone::Black, _) => "note.black-won",
        StatedResult::Won(Stone::White, _) => "note.white-won",
    })
}

/// The reason why a move of a file does not fit the rules.
pub fn broken_reason(broken: Break, rule: Rule) -> Option<Reason> {
    let Cause::Illegal(point, illegal) = broken.cause else { return None };
    let reason = Reason::new("reason.move-under")
        .with("n", broken.after + 1)
        .with("point", point)
        .of("rule", Reason::new(format!("rule.{}", rule.name())))
        .of("reason", illegal.reason());
    Some(reason)
}
