//! Names of records.

use core::fmt;

/// The name of a record: words of letters, digits, `-`, `_` and `~`, separated by `/`. The first word is the kind of
/// the record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordKey(String);

impl RecordKey {
    /// The most characters of a key.
    const LONGEST: usize = 120;

    /// The record of the settings.
    pub fn settings() -> RecordKey {
        RecordKey("settings".into())
    }

    /// The record of the person's puzzle solving.
    pub fn puzzles() -> RecordKey {
        RecordKey("puzzles/own".into())
    }

    /// The record of the fact that a game has been reviewed to its end.
    pub fn reviewed() -> RecordKey {
        RecordKey("puzzles/reviewed".into())
    }

    /// The record of the deck of mistakes.
    pub fn deck() -> RecordKey {
        RecordKey("progress/deck".into())
    }

    /// The record of whether games are being reviewed one after another.
    pub fn reviews() -> RecordKey {
        RecordKey("progress/reviews".into())
    }

    /// The record of the exercises solved in lessons, which `js/learned.js` writes.
    pub fn lessons() -> RecordKey {
        RecordKey("lessons/own".into())
    }

    /// The record of a puzzle made from the person's own game.
    pub fn puzzle(name: &str) -> RecordKey {
        RecordKey(format!("puzzle/{name}"))
    }

    /// The record of a game.
    pub fn game(id: &str) -> RecordKey {
        RecordKey(format!("game/{id}"))
    }

    /// The record of the study of a game, if this is the key of one played on the page or with a friend.
    pub fn study(&self) -> Option<RecordKey> {
        let own = self.0.strip_prefix("game/");
        let name = own.or_else(|| self.is_friends().then_some(&self.0))?;
        Some(RecordKey(format!("study/{name}")))
    }

    /// The record under which an unreadable text is set aside.
    pub fn unreadable(&self) -> RecordKey {
        RecordKey(format!("unreadable/{}", self.0))
    }

    /// The key for another text that was stored under this key: the same for the same text.
    pub fn variant(&self, text: &str) -> RecordKey {
        // FNV-1a.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let base = self.0.split('~').next().unwrap_or_default();
        RecordKey(format!("{base}~{hash:016x}"))
    }

    /// The key with a name, or [`None`] if the name is not valid.
    pub fn named(name: &str) -> Option<RecordKey> {
        let word = |word: &str| {
            !word.is_empty()
                && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_~".contains(&b))
        };
        (name.len() <= RecordKey::LONGEST && name.split('/').all(word))
            .then(|| RecordKey(name.to_owned()))
    }

    pub fn name(&self) -> &str {
        &self.0
    }

    /// Whether this is the record of a game.
    pub fn is_game(&self) -> bool {
        self.0.starts_with("game/")
    }

    /// Whether this is the record of a game with a friend, by links or live.
    pub fn is_friends(&self) -> bool {
        self.0.starts_with("friend/") || self.0.starts_with("live/")
    }

    /// Whether this is the record of the study of a game.
    pub fn is_study(&self) -> bool {
        self.0.starts_with("study/")
    }
}

impl fmt::Display for RecordKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_words() {
        for name in ["settings", "game/18c-f00", "puzzle/renju/7", "game/1~ab"] {
            assert_eq!(RecordKey::named(name).unwrap().name(), name);
        }
        for name in ["", "game/", "/a", "a b", "a=b", "天元", "a\n", &"a".repeat(121)] {
            assert_eq!(RecordKey::named(name), None, "{name:?}");
        }
    }

    #[test]
    fn games_of_every_kind_have_a_study_of_their_own() {
        for (game, study) in
            [("game/1", "study/1"), ("friend/1", "study/friend/1"), ("live/1", "study/live/1")]
        {
            let key = RecordKey::named(game).unwrap();
            assert_eq!(key.study(), RecordKey::named(study), "{game}");
            assert!(key.study().is_some_and(|it| it.is_study() && it.study().is_none()));
            assert_ne!(key.is_game(), key.is_friends());
        }
        assert_eq!(RecordKey::settings().study(), None);
    }

    #[test]
    fn a_variant_is_the_same_for_the_same_text() {
        let key = RecordKey::game("1");
        let variant = key.variant("moves=h8");
        assert_eq!(variant, key.variant("moves=h8"));
        assert_eq!(variant, variant.variant("moves=h8"));
        assert_ne!(variant, key.variant("moves=h9"));
        assert!(variant.is_game() && RecordKey::named(variant.name()).is_some());
    }
}
