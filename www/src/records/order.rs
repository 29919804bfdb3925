//! Orders to the store of records, and its events.

use super::{Fields, RecordKey};

/// What the page can ask of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreOrder {
    /// Store a record, replacing any under this key.
    Keep(RecordKey, String),
    /// Store several records, all of them or none; answered by [`StoreEvent::KeptAll`].
    KeepAll(Vec<(RecordKey, String)>),
    Forget(RecordKey),
    /// Forget a game in which nothing was played, unless it has a study.
    ForgetUnstudied(RecordKey),
    /// Make this game, and no other, this tab's.
    Hold(TabGame),
    /// Find a record, and claim its game for this tab if no other tab has it; answered by [`StoreEvent::Found`].
    Find(RecordKey),
    /// Read all records; answered by [`StoreEvent::All`].
    All(ReadPurpose),
}

/// The games of a tab. A reloaded tab gets them back, and a new one gets those of the tab that played last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabGame {
    /// The game on its board.
    pub game: RecordKey,
    /// The game that it offers to go back to.
    pub back: Option<RecordKey>,
}

impl TabGame {
    /// Parses the games from a text.
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

/// The purpose of reading all records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadPurpose {
    /// The list of kept games.
    List,
    /// A backup file.
    Save,
    /// Merging the records of a backup with them.
    Restore,
    /// Forgetting the games of a file that has been reread differently.
    Reread,
}

/// A record that was looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRecord {
    pub key: RecordKey,
    /// Its text, or both texts if the copy written at once differs from the record.
    pub texts: Vec<String>,
    /// Whether the database could be asked; otherwise it may have another text.
    pub is_certain: bool,
    /// Whether another tab has this game.
    pub is_elsewhere: bool,
}

impl FoundRecord {
    /// Why changes to the record must not be stored, as the key of a text; `elsewhere` says that another tab has it.
    pub fn unkept(&self, elsewhere: &'static str) -> Option<&'static str> {
        match (self.is_elsewhere, self.is_certain) {
            (true, _) => Some(elsewhere),
            (false, true) => None,
            (false, false) => Some("not-kept.unread"),
        }
    }
}

/// Events of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreEvent {
    /// A record was looked up.
    Found(FoundRecord),
    All(ReadPurpose, Vec<(RecordKey, String)>),
    /// The database could not be read, so not all records are known.
    Unread(ReadPurpose),
    /// Several records have been stored.
    KeptAll,
    /// Another tab has written this text to a record.
    Overwritten(RecordKey, String),
    /// Something cannot be stored.
    Failed(StoreFailure),
}

/// Why something cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFailure {
    /// The browser does not let the page store anything.
    Refused,
    /// There is no room left.
    Full,
    /// The browser has discarded what the page had stored.
    Cleared,
}

impl StoreFailure {
    /// The key of the text for the person.
    pub const fn text(self) -> &'static str {
        match self {
            StoreFailure::Refused => "store.refused",
            StoreFailure::Full => "store.full",
            StoreFailure::Cleared => "store.cleared",
        }
    }

    /// The key of the reason, as part of a sentence saying what is not stored.
    pub const fn reason(self) -> &'static str {
        match self {
            StoreFailure::Refused => "not-kept.refused",
            StoreFailure::Full => "not-kept.full",
            StoreFailure::Cleared => "not-kept.cleared",
        }
    }
}

/// Whether the second of two texts of one record was changed later.
pub fn later(first: &str, second: &str) -> bool {
    let changed = |text: &str| {
        let fields = Fields::parse(text).ok()?;
        let number = |name| fields.get(name).and_then(|value| value.parse::<u64>().ok());
        Some(number("changed").or(number("created")).unwrap_or_default())
    };
    changed(second) > changed(first)
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
    fn the_later_of_two_texts_is_known_by_its_date() {
        assert!(later("created=5", "created=5&changed=7"));
        assert!(!later("created=5&changed=7", "created=5&changed=7"));
        assert!(later("%%%", "moves="));
        assert!(!later("moves=", "%%%"));
    }
}
