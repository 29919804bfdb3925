//! What can happen to the page.

use tengen::board::Point;

use super::{PageAction, Sheet, ShownLine, Timer};
use crate::board::Pointer;
use crate::engine::EngineEvent;
use crate::files;
use crate::proofs;
use crate::records::{FoundRecord, StoreEvent, TabGame};
use crate::runtime::key::KeyPress;
use crate::text::{Language, Words};

/// The id of a point's cell in the accessible grid.
pub fn cell_id(point: Point) -> String {
    format!("p-{point}")
}

/// The browser's state when the page starts.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Started {
    /// The page's address without its fragment.
    pub page: String,
    /// The address's fragment.
    pub fragment: String,
    /// The stored settings.
    pub settings: Option<String>,
    /// The games of this tab, or else of the last tab that played, with the text at hand of the first.
    pub tab: Option<(TabGame, FoundRecord)>,
    /// Whether this tab has never had a game, so that those belong to another tab.
    pub is_new_tab: bool,
    /// The current game as stored by earlier versions of the page.
    pub old_game: Option<String>,
    /// The game that earlier versions stored to offer it back.
    pub old_kept: Option<String>,
    /// The texts delivered with the page: the English ones, and those of the person's language if they could be
    /// fetched.
    pub words: Vec<Words>,
    /// The languages the person reads, in order of preference.
    pub languages: Vec<String>,
    /// Whether the main pointer is a finger.
    pub coarse: bool,
    /// Whether the device can vibrate.
    pub vibrates: bool,
    /// Whether the engine may have more than one worker here.
    pub has_cores: bool,
    /// A number that differs each time.
    pub seed: u32,
}

/// What can happen to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum PageMessage {
    /// The page starts.
    Started(Started),
    /// The address's fragment has changed.
    Address(String),
    /// Another view takes the place of the game, or the game is shown again.
    Away(bool),
    /// The tab is hidden (also when the page is left) or becomes visible again.
    Hidden(bool),
    /// A pointer on the board.
    Pointer(Pointer),
    Key(KeyPress),
    /// The keyboard's focus went to a point.
    Focus(Point),
    /// The keyboard's focus left the board.
    Blur,
    /// The person did something.
    Do(PageAction),
    /// The pointer or the focus moves to the line of a candidate, or to none.
    Line(Option<ShownLine>),
    /// Something happened to the engine.
    Engine(EngineEvent),
    Proved(proofs::protocol::SolverAnswer),
    SolverLost(String),
    /// The file worker answers.
    Filed(files::protocol::FileAnswer),
    /// The file worker is lost.
    FilesLost(String),
    /// A worker sent something that is not an answer.
    Malformed(String),
    /// The worker of the other opponents is lost.
    TaughtLost(String),
    /// A timer rings.
    TimerFired(Timer),
    /// Something was put on the clipboard, or could not be.
    Copied(bool),
    /// The board could not be saved as a picture.
    PictureFailed,
    /// The sheets have arrived, with these words.
    SheetsCame(Vec<Words>),
    /// A sheet was closed by the browser.
    SheetClosed(Sheet),
    /// The person provided a file.
    File(Vec<u8>),
    /// The store reports something.
    Store(StoreEvent),
    /// The words of a language have arrived; [`None`] if they cannot be fetched.
    Words(Language, Option<Words>),
}
