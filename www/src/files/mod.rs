//! Files: games read from them and written to them, and backups of everything stored.
//!
//! The readers and writers are a separate module that runs in a worker and is fetched when the first file comes, so
//! that the page starts without them and a large file does not block it. The page sends a
//! [`FileRequest`](protocol::FileRequest) and gets texts in the format of the store.
//!
//! | file | subject |
//! |---|---|
//! | `protocol` | messages between page and file worker |
//! | `format` | the formats that are written |
//! | `import` | games from files in every format |
//! | `stated` | how a game ended according to its file |
//! | `export` | a game as a file |
//! | `backup` | everything stored in one file, and back |
//! | `reason` | error messages for people |

mod backup;
mod export;
mod format;
mod import;
pub mod protocol;
mod reason;
mod stated;

pub use backup::{BackupError, LineError, is_backup, read_backup, write_backup};
pub use export::export;
pub use format::ExportFormat;
pub use import::{ImportError, Imported, ImportedGame, import};
pub use reason::{broken_reason, result_reason};
pub use stated::{Manner, StatedResult, stated_result};
