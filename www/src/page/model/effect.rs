//! What the page asks the browser to do.

use crate::engine::EngineEffect;
use crate::files;
use crate::proofs;
use crate::protocol::RequestId;
use crate::records::StoreOrder;
use crate::text::Language;

/// Events that can be heard and felt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feel {
    /// A stone is put on the board.
    Stone,
    /// The game is over.
    End,
    /// Another of a side's last seconds has ticked away.
    Second,
}

impl Feel {
    /// Its name in the script that produces it.
    pub const fn name(self) -> &'static str {
        match self {
            Feel::Stone => "stone",
            Feel::End => "end",
            Feel::Second => "second",
        }
    }
}

/// Something to be reported after a delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// A long press, if this press is still down.
    LongPress(u32),
    /// A clock has to show the next second.
    Clock,
    /// The time to confirm this question has expired.
    Asked(u32),
    /// The worker should have answered by now.
    Watchdog(RequestId),
    /// The pause between two moves of two computers is over.
    Pace,
    /// The next game of a series may begin.
    NextGame,
    /// The coach's time for the position with this hash is up.
    Coach(u64),
}

/// What the page asks the browser to do.
#[derive(Clone, Debug, PartialEq)]
pub enum PageEffect {
    /// Do something for the engine.
    Engine(EngineEffect),
    /// Send the solver a request.
    Prove(proofs::protocol::SolverRequest),
    /// Send the file worker a request.
    File(files::protocol::FileRequest),
    /// Open the study in place of the game.
    OpenStudy,
    /// Send the store an order.
    Store(StoreOrder),
    /// Fetch the sheets with their words.
    FetchSheets,
    /// Fetch the words of a language.
    FetchWords(Language),
    /// Put a text on the clipboard.
    Copy(String),
    /// Put a report on the clipboard, followed by the page's version and the browser's name.
    CopyReport(String),
    /// Have the browser save a text as a file.
    Download {
        /// The file's name.
        name: String,
        text: String,
    },
    /// Have the browser save the board as a picture with this name.
    SavePicture(String),
    /// Go to this fragment of the address, which shows another view.
    Go(String),
    /// Remove the fragment from the address.
    ClearAddress,
    /// Set the keyboard's focus on an element.
    Focus(String),
    /// The same, if the keyboard focus is on an element now that may be gone afterwards.
    HandFocus(String),
    /// Play a sound or vibrate.
    Feel {
        /// What has happened.
        what: Feel,
        /// Whether it makes a sound.
        sound: bool,
        /// Whether it vibrates.
        vibration: bool,
    },
    /// Report a timer after this many milliseconds.
    After(u32, Timer),
}

impl From<EngineEffect> for PageEffect {
    fn from(effect: EngineEffect) -> PageEffect {
        PageEffect::Engine(effect)
    }
}
