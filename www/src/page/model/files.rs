//! The worker that reads and writes files, and its requests.

use std::rc::Rc;

use crate::files::ExportFormat;
use crate::files::protocol::FileRequest;
use crate::protocol::RequestId;
use crate::records::RecordKey;

/// The state of the work with files.
#[derive(Clone, Debug, Default)]
pub struct FileWork {
    /// Requests that wait for the words used in their answers.
    pub unsent: Vec<FileRequest>,
    /// The file that is being read.
    pub given: Rc<[u8]>,
    /// The file that was opened last, which may have to be read under another rule.
    pub opened: Rc<[u8]>,
    /// The encoding it was read in, if another may be the right one.
    pub encoding: Option<String>,
    /// The encoding that the person has chosen for it.
    pub chosen: Option<String>,
    /// The records stored for each of its games: of the first one that of its study, if it has one; of every other the
    /// game's, and its study's if it has one.
    pub records: Vec<Vec<(RecordKey, String)>>,
    /// The records of the reading that this one replaced, by games; they are deleted unless they have been changed since.
    pub outdated: Vec<Vec<(RecordKey, String)>>,
    /// The first game of that reading, which is deleted unless its study remains.
    pub replaced: Option<RecordKey>,
    /// The unanswered requests.
    pub waiting: Vec<(RequestId, FileTask)>,
}

/// What to do with an answer of the file worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileTask {
    /// The games of a file are opened.
    Open,
    /// The same file is opened under another rule or in another encoding, replacing the earlier reading.
    OpenAgain,
    /// The game is shown as a file of this format.
    Show(ExportFormat),
    /// Everything that is kept is saved.
    SaveAll,
    /// Everything in a backup is restored.
    Restore,
}
