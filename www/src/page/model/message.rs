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

/// What the browser knows when the page begins.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Started {
    /// The page's address without its fragment.
    pub page: String,
    /// The address's fragment.
    pub fragment: String,
    /// The stored settings.
    pub settings: Option<String>,
    /// The games of this tab, or of the one that played last, and what is at hand of the first.
    pub tab: Option<(TabGame, FoundRecord)>,
    /// Whether this tab has never had a game: those are another tab's.
    pub is_new_tab: bool,
    /// The game as earlier versions of the page kept it.
    pub old_game: Option<String>,
    /// The game that those kept to be offered back.
    pub old_kept: Option<String>,
    /// The texts that the page has brought along: the English ones, and those of the person's language
    /// if they could be fetched.
    pub words: Vec<Words>,
    /// The languages the person reads, the dearest first.
    pub languages: Vec<String>,
    /// Whether the main pointer is a finger.
    pub coarse: bool,
    /// Whether the device can vibrate.
    pub vibrates: bool,
    /// Whether the engine may have more than one worker here.
    pub has_cores: bool,
    /// A number that is another one each time.
    pub seed: u32,
}

/// What can happen to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum PageMessage {
    /// The page begins.
    Started(Started),
    /// The address's fragment has changed.
    Address(String),
    /// Something else than the game is shown on the page, or the game again.
    Away(bool),
    /// The tab is hidden, as it also is while the page is left; or it is seen again.
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
    /// The pointer or the focus is on the line of a candidate, or on none.
    Line(Option<ShownLine>),
    /// Something happened to the engine.
    Engine(EngineEvent),
    Proved(proofs::protocol::SolverAnswer),
    SolverLost(String),
    /// The file worker answers.
    Filed(files::protocol::FileAnswer),
    /// The file worker is lost.
    FilesLost(String),
    /// The worker says something that is not an answer.
    Malformed(String),
    /// The worker of taught opponents is lost.
    TaughtLost(String),
    /// A timer rings.
    TimerFired(Timer),
    /// Something was put on the clipboard, or could not be.
    Copied(bool),
    /// The board could not be saved as a picture.
    PictureFailed,
    /// The sheets have come, with these words.
    SheetsCame(Vec<Words>),
    /// A sheet was closed by the browser.
    SheetClosed(Sheet),
    /// The person gave a file.
    File(Vec<u8>),
    /// The store tells something.
    Store(StoreEvent),
    /// The words of a language have come; [`None`] if they cannot be fetched.
    Words(Language, Option<Words>),
}
