//! Files: games read from them and written to them, and everything that is kept in one file.
//!
//! The readers and writers are a module of their own that runs in a worker and is fetched when the first file
//! comes, so that the page starts without them and a large file does not hold it up. The page sends a
//! [`FileRequest`](protocol::FileRequest) and gets texts as the store keeps them.
//!
//! | file | subject |
//! |---|---|
//! | `protocol` | what page and worker say to each other |
//! | `format` | the formats that are written |
//! | `import` | games of files in every format |
//! | `export` | a game as a file |
//! | `backup` | everything in one file, and back |
//! | `reason` | what people are told of errors |

mod backup;
mod export;
mod format;
mod import;
pub mod protocol;
mod reason;

pub use backup::{BackupError, LineError, is_backup, read_backup, write_backup};
pub use export::export;
pub use format::ExportFormat;
pub use import::{ImportError, Imported, ImportedGame, import};
pub use reason::broken_reason;
