//! Files of games, and files of everything that is kept.

use tengen::board::Stone;

use super::{BackupError, ImportError, LineError};
use crate::reason::Explain;
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
            ImportError::Go => Reason::new("reason.go"),
            ImportError::NoText => Reason::new("reason.no-text"),
            ImportError::Link(error) => error.reason(),
            ImportError::Stone(error) => error.reason(),
            ImportError::LateSetup { after } => Reason::new("reason.late-setup").with("n", after),
            ImportError::Twice { number, stone } => Reason::new(match stone {
                Stone::Black => "reason.black-twice",
                Stone::White => "reason.white-twice",
            })
            .with("n", number),
            ImportError::Move { number, point, rule, reason } => Reason::new("reason.move-under")
                .with("n", number)
                .with("point", point)
                .of("rule", Reason::new(format!("rule.{}", rule.name())))
                .of("reason", reason.reason()),
            ImportError::Empty => Reason::new("reason.empty"),
        }
    }
}
