//! What is asked of whoever keeps the records, and what it tells.

use super::{Fields, RecordKey};

/// What the page asks of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreOrder {
    /// Keep a record, in the place of the one under this key.
    Keep(RecordKey, String),
    /// Keep several records, all of them or none; answered by [`StoreEvent::KeptAll`].
    KeepAll(Vec<(RecordKey, String)>),
    Forget(RecordKey),
    /// Forget a game in which nothing was played, unless it has a study.
    ForgetUnstudied(RecordKey),
    /// This tab has this game now, and no other.
    Hold(TabGame),
    /// Find a record, and take its game for this tab if no other has it; answered by
    /// [`StoreEvent::Found`].
    Find(RecordKey),
    /// Read all records; answered by [`StoreEvent::All`].
    All(ReadPurpose),
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
pub enum ReadPurpose {
    /// The list of kept games.
    List,
    /// A file with everything.
    Save,
    /// To put the records of a file beside them.
    Restore,
    /// To forget the games of a file that has been read otherwise.
    Reread,
}

/// A record that was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRecord {
    pub key: RecordKey,
    /// Its text, or its texts where the copy that is written at once differs from the record.
    pub texts: Vec<String>,
    /// Whether another tab has this game.
    pub is_elsewhere: bool,
}

/// What the store tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreEvent {
    /// A record was looked for.
    Found(FoundRecord),
    All(ReadPurpose, Vec<(RecordKey, String)>),
    /// Several records are kept.
    KeptAll,
    /// Another tab has written this text to a record.
    Overwritten(RecordKey, String),
    /// Something cannot be kept.
    Failed(StoreFailure),
}

/// Why something cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreFailure {
    /// The browser lets the page keep nothing.
    Refused,
    /// There is no room left.
    Full,
    /// The browser has thrown away what the page had kept.
    Cleared,
}

impl StoreFailure {
    /// The key of what the person is told.
    pub const fn text(self) -> &'static str {
        match self {
            StoreFailure::Refused => "store.refused",
            StoreFailure::Full => "store.full",
            StoreFailure::Cleared => "store.cleared",
        }
    }

    /// The key of the reason, as part of a sentence that says what is not kept.
    pub const fn reason(self) -> &'static str {
        match self {
            StoreFailure::Refused => "not-kept.refused",
            StoreFailure::Full => "not-kept.full",
            StoreFailure::Cleared => "not-kept.cleared",
        }
    }
}

/// Of two texts of one record the one that was changed later: whether it is the second.
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
