//! What the page knows of its store, what it asks of it, and what it is told.

use super::{Head, Origin, RecordKey, Summary};
use crate::game::Fields;
use crate::model::Saved;

/// What the page asks of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Keep a record, in the place of the one under this key.
    Keep(RecordKey, String),
    /// Keep several records, all of them or none; answered by [`Event::KeptAll`].
    KeepAll(Vec<(RecordKey, String)>),
    /// Forget a record.
    Forget(RecordKey),
    /// This tab has this game now, and no other.
    Hold(TabGame),
    /// Find a record, and take its game for this tab if no other has it; answered by
    /// [`Event::Found`].
    Find(RecordKey),
    /// Read all records; answered by [`Event::All`].
    All(Purpose),
}

/// The games of a tab. A tab that is loaded again has them again, and a new one has those of the tab that
/// played last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabGame {
    /// The game on its board.
    pub game: RecordKey,
    /// The game to which it offers the way back.
    pub back: Option<RecordKey>,
}

impl TabGame {
    /// The games of a text.
    pub fn read(text: &str) -> Option<TabGame> {
        let fields = Fields::parse(text).ok()?;
        let key = |name| RecordKey::named(fields.get(name)?);
        Some(TabGame { game: key("game")?, back: key("back") })
    }
}

impl core::fmt::Display for TabGame {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut fields = Fields::default();
        fields.push("game", self.game.name());
        if let Some(back) = &self.back {
            fields.push("back", back.name());
        }
        fields.fmt(f)
    }
}

/// What all records are read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The list of kept games.
    List,
    /// A file with everything.
    Save,
    /// To put the records of a file beside them.
    Restore,
}

/// A record that was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its key.
    pub key: RecordKey,
    /// Its text, or its texts where the copy that is written at once differs from the record.
    pub texts: Vec<String>,
    /// Whether another tab has this game.
    pub is_elsewhere: bool,
}

/// What the store tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A record was looked for.
    Found(Found),
    /// All records.
    All(Purpose, Vec<(RecordKey, String)>),
    /// Several records are kept.
    KeptAll,
    /// Another tab has written to the record of this tab's game.
    Overwritten(RecordKey),
    /// Something cannot be kept.
    Failed(Failure),
}

/// Why something cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The browser lets the page keep nothing.
    Refused,
    /// There is no room left.
    Full,
    /// The browser has thrown away what the page had kept.
    Cleared,
}

impl Failure {
    /// The key of what the person is told.
    pub const fn text(self) -> &'static str {
        match self {
            Failure::Refused => "store.refused",
            Failure::Full => "store.full",
            Failure::Cleared => "store.cleared",
        }
    }
}

/// The list of kept games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The games with their records, the one changed last first; [`None`] until they are read.
    pub games: Option<Vec<(Summary, String)>>,
    /// How many of them are shown.
    pub shown: usize,
    /// What was deleted since the list was opened.
    pub deleted: Vec<(RecordKey, String)>,
    /// What came of the file that was given last.
    pub told: Option<String>,
    /// Another number after each change.
    pub version: u32,
}

/// What was asked for and is still to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    /// This tab's game, which was not at hand when the page began.
    Begin(RecordKey),
    /// A game that the person wants to open.
    Open(RecordKey),
}

/// How far a file is brought back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Restoring {
    /// Its records wait for those that are there.
    Read(Vec<(RecordKey, String)>),
    /// They are being written.
    Writing {
        /// How many are new.
        new: usize,
        /// How many were there.
        known: usize,
        /// The settings of the file.
        settings: Option<String>,
    },
}

/// What the page knows of its store.
#[derive(Clone, Debug)]
pub struct Store {
    /// The present time, in milliseconds since 1970.
    pub now: u64,
    /// The record of the game on the board.
    pub head: Head,
    /// The person's own game that was on the board before.
    pub back: Option<RecordKey>,
    /// The list of kept games.
    pub kept: Kept,
    /// The record that the store has as this tab's.
    pub(super) held: Option<RecordKey>,
    /// The game on the board as it was put there by the message under way, if it was.
    pub(super) replaced: Option<Saved>,
    pub(super) awaited: Option<Awaited>,
    pub(super) restoring: Option<Restoring>,
    pub(super) told: Vec<Failure>,
    /// The text of a game that could not be read.
    pub(super) unreadable: Option<String>,
    /// Where the next key comes from.
    pub(super) numbers: u32,
}

impl Store {
    /// A store that nothing is known of.
    pub fn new() -> Store {
        let (key, origin) = (RecordKey::game("0"), Origin::Own);
        Store {
            now: 0,
            head: Head { key, created: 0, changed: None, origin, name: None },
            back: None,
            kept: Kept::default(),
            held: None,
            replaced: None,
            awaited: None,
            restoring: None,
            told: vec![],
            unreadable: None,
            numbers: 0,
        }
    }

    /// Whether there is another game to go back to.
    pub fn has_way_back(&self) -> bool {
        self.back.as_ref().is_some_and(|back| *back != self.head.key)
    }

    /// Whether the game on the board is in the store.
    pub(super) fn holds_game(&self) -> bool {
        self.held.as_ref() == Some(&self.head.key)
    }

    /// The head of a game that comes to the page now.
    pub(super) fn new_head(&mut self, origin: Origin, name: Option<String>) -> Head {
        self.numbers = self.numbers.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let key = RecordKey::game(&format!("{:x}-{:08x}", self.now, self.numbers));
        Head { key, created: self.now, changed: None, origin, name }
    }
}

impl Default for Store {
    fn default() -> Store {
        Store::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_a_tab_are_read_back() {
        for back in [None, Some(RecordKey::game("2"))] {
            let tab = TabGame { game: RecordKey::game("1"), back };
            assert_eq!(TabGame::read(&tab.to_string()), Some(tab));
        }
        for text in ["", "%%%", "game=", "back=game/1"] {
            assert_eq!(TabGame::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn no_two_games_have_the_same_key() {
        let mut store = Store::new();
        let keys: std::collections::BTreeSet<RecordKey> =
            (0..1_000).map(|_| store.new_head(Origin::Own, None).key).collect();
        assert_eq!(keys.len(), 1_000);
    }
}
