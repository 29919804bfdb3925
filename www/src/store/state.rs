//! What the page knows about its store.

use std::rc::Rc;

use super::{GameSummary, Head, Origin};
use crate::play::{Play, Saved, Stamp};
use crate::records::{RecordKey, StoreFailure};

/// The list of kept games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptGames {
    /// The games with their records, the latest change first; [`None`] until they are read.
    pub games: Option<Vec<(GameSummary, String)>>,
    /// The studies of games.
    pub studies: Vec<(RecordKey, String)>,
    /// How many of them are shown.
    pub shown: usize,
    /// The words searched for in the list.
    pub search: String,
    /// The games deleted since the list was opened: each one's record, and its study's if it has one.
    pub deleted: Vec<Vec<(RecordKey, String)>>,
    /// The outcome for the file given last.
    pub outcome: Option<String>,
    /// A number that differs after each change.
    pub version: u32,
}

/// The id of a game's button in the list.
pub fn kept_id(key: &RecordKey) -> String {
    format!("kept-{key}")
}

/// A lookup that has not been answered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// This tab's game, which was not at hand when the page began.
    Begin(RecordKey),
    /// A game that the person wants to open.
    Open(RecordKey),
}

/// The progress of restoring a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Restoring {
    /// It waits for the stored records.
    Read(Vec<u8>),
    /// Its records are being merged with them.
    Merging,
    /// They are being written.
    Writing {
        /// How many are new.
        new: usize,
        /// How many existed already.
        known: usize,
        /// The settings of the file.
        settings: Option<String>,
    },
}

/// What the page knows about its store.
#[derive(Clone, Debug)]
pub struct Store {
    /// The present time, in milliseconds since 1970.
    pub now: u64,
    /// The record of the game on the board.
    pub head: Head,
    /// The person's own game that was on the board before.
    pub back: Option<RecordKey>,
    /// The list of kept games.
    pub kept: KeptGames,
    /// The record that the store has assigned to this tab.
    pub(crate) held: Option<RecordKey>,
    /// The game on the board when it was last examined.
    known: Option<(Stamp, Rc<Saved>)>,
    /// The game put on the board by the current message, if any.
    pub(crate) replaced: Option<Saved>,
    pub(crate) awaited: Option<Awaited>,
    pub(crate) restoring: Option<Restoring>,
    /// The failures already reported to the person.
    pub(crate) reported: Vec<StoreFailure>,
    /// The text of a game that could not be read.
    pub(crate) unreadable: Option<String>,
    /// The source of the next key.
    pub(crate) numbers: u32,
}

impl Store {
    /// Returns the state of a store about which nothing is known.
    pub fn new() -> Store {
        let (key, origin) = (RecordKey::game("0"), Origin::Own);
        Store {
            now: 0,
            head: Head::new(key, 0, origin, None),
            back: None,
            kept: KeptGames::default(),
            held: None,
            known: None,
            replaced: None,
            awaited: None,
            restoring: None,
            reported: vec![],
            unreadable: None,
            numbers: 0,
        }
    }

    /// The game on the board as the store keeps it; read again only if it may have changed.
    pub(crate) fn as_kept(&mut self, play: &Play) -> Rc<Saved> {
        let stamp = play.stamp();
        match &self.known {
            Some((known, saved)) if *known == stamp => Rc::clone(saved),
            _ => {
                let saved = Rc::new(play.saved());
                self.known = Some((stamp, Rc::clone(&saved)));
                saved
            }
        }
    }

    /// Whether there is another game to go back to.
    pub fn has_way_back(&self) -> bool {
        self.back.as_ref().is_some_and(|back| *back != self.head.key)
    }

    /// Whether current changes are lost when the page is closed.
    pub fn is_unkept(&self) -> bool {
        self.reported.iter().any(|failure| *failure != StoreFailure::Cleared)
    }

    /// Whether the game on the board is in the store.
    pub(crate) fn holds_game(&self) -> bool {
        self.held.as_ref() == Some(&self.head.key)
    }

    /// The head of a game that arrives on the page now.
    pub(crate) fn new_head(&mut self, origin: Origin, name: Option<String>) -> Head {
        self.numbers = self.numbers.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let key = RecordKey::game(&format!("{:x}-{:08x}", self.now, self.numbers));
        Head::new(key, self.now, origin, name)
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
    fn no_two_games_have_the_same_key() {
        let mut store = Store::new();
        let keys: std::collections::BTreeSet<RecordKey> =
            (0..1_000).map(|_| store.new_head(Origin::Own, None).key).collect();
        assert_eq!(keys.len(), 1_000);
    }
}
