//! What the page asks the browser to do.

use crate::engine::EngineEffect;
use crate::files;
use crate::proofs;
use crate::protocol::RequestId;
use crate::records::StoreOrder;
use crate::text::Language;

/// What can be heard and felt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feel {
    /// A stone is put on the board.
    Stone,
    /// The game is over.
    End,
    /// Another of a side's last seconds has passed.
    Second,
}

impl Feel {
    /// Its name, as the script that makes it has it.
    pub const fn name(self) -> &'static str {
        match self {
            Feel::Stone => "stone",
            Feel::End => "end",
            Feel::Second => "second",
        }
    }
}

/// What a timer is set for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// A finger has been down long, if it is still the press of this number.
    LongPress(u32),
    /// A clock shows another second.
    Clock,
    /// The question of this number was not confirmed.
    Asked(u32),
    /// The worker should have answered by now.
    Watchdog(RequestId),
    /// Two computers have waited between two moves.
    Pace,
    /// The next game of a series may begin.
    NextGame,
    /// The coach has looked long enough at the position with this hash.
    Coach(u64),
}

/// What the page asks the browser to do.
#[derive(Clone, Debug, PartialEq)]
pub enum PageEffect {
    /// Do something for the engine.
    Engine(EngineEffect),
    /// Say something to the solver.
    Prove(proofs::protocol::SolverRequest),
    /// Ask something of the file worker.
    File(files::protocol::FileRequest),
    /// Open the study in the place of the game.
    OpenStudy,
    /// Ask something of the store.
    Store(StoreOrder),
    /// Fetch the sheets with their words.
    FetchSheets,
    /// Fetch the words of a language.
    FetchWords(Language),
    /// Put a text on the clipboard.
    Copy(String),
    /// Put a report on the clipboard, below the page's version and the browser's name.
    CopyReport(String),
    /// Have the browser save a text as a file.
    Download {
        /// The file's name.
        name: String,
        text: String,
    },
    /// Have the browser save the board as a picture under this name.
    SavePicture(String),
    /// Go to this fragment of the address, where another view is shown.
    Go(String),
    /// Take the fragment out of the address.
    ClearAddress,
    /// Set the keyboard's focus on an element.
    Focus(String),
    /// The same if the keyboard is on something now, which may be gone afterwards.
    HandFocus(String),
    /// Have the person hear and feel something.
    Feel {
        /// What has happened.
        what: Feel,
        /// Whether it is heard.
        sound: bool,
        /// Whether it is felt.
        vibration: bool,
    },
    /// Tell of a timer after this many milliseconds.
    After(u32, Timer),
}

impl From<EngineEffect> for PageEffect {
    fn from(effect: EngineEffect) -> PageEffect {
        PageEffect::Engine(effect)
    }
}
