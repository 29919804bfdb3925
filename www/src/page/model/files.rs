//! The worker that reads and writes files, and what it was asked.

use std::rc::Rc;

use crate::files::ExportFormat;
use crate::files::protocol::FileRequest;
use crate::protocol::RequestId;
use crate::records::RecordKey;

/// What is wanted of the file worker.
#[derive(Clone, Debug, Default)]
pub struct FileWork {
    /// What it is asked once the words are there of which its answers are made.
    pub unsent: Vec<FileRequest>,
    /// The file that was opened last, which may have to be read under another rule.
    pub opened: Rc<[u8]>,
    /// The encoding that it was read in, if another one may be the right one.
    pub encoding: Option<String>,
    /// The encoding that the person has chosen for it.
    pub chosen: Option<String>,
    /// What was kept of each of its games beside the first: the game's record, and its study's if it has one.
    pub others: Vec<Vec<(RecordKey, String)>>,
    /// The same of the reading that has given way to this one, to be forgotten where nothing was done since.
    pub outdated: Vec<Vec<(RecordKey, String)>>,
    /// What has not been answered.
    pub waiting: Vec<(RequestId, FileTask)>,
}

/// What is to be done with an answer of the file worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileTask {
    /// The games of a file are opened.
    Open,
    /// The same file is opened under another rule or in another encoding, in the place of the game that it was.
    OpenAgain,
    /// The game is shown as a file of this format.
    Show(ExportFormat),
    /// Everything that is kept is saved.
    SaveAll,
    /// Everything that was kept comes back.
    Restore,
}
