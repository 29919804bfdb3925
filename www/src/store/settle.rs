//! Whether a text can be read as a record of its kind, and what to do with a leftover copy.

use core::fmt;

use crate::play::{BrokenSave, Saved, SavedError, SidePlayer};
use crate::reason::Explain;
use crate::records::{RecordKey, later};
use crate::settings::{Settings, SettingsError};
use crate::text::Reason;

/// Why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// It is not a game.
    Game(SavedError),
    /// It is not settings.
    Settings(SettingsError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Game(error) => error.fmt(f),
            RecordError::Settings(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RecordError {}

impl Explain for RecordError {
    fn reason(&self) -> Reason {
        match self {
            RecordError::Game(error) => error.reason(),
            RecordError::Settings(error) => error.reason(),
        }
    }
}

/// Checks that a record of a known kind can be read.
///
/// # Errors
/// [`RecordError`] says what is wrong with it.
pub fn check(key: &RecordKey, text: &str) -> Result<(), RecordError> {
    if key.is_game() {
        let players = [SidePlayer::Person; 2];
        return Saved::read(text, players)
            .map(drop)
            .map_err(|BrokenSave { error, .. }| RecordError::Game(error));
    }
    if *key == RecordKey::settings() {
        return Settings::default().read(text).map_err(RecordError::Settings);
    }
    Ok(())
}

/// What has to be written to bring the store up to date with a leftover copy of a record: the copy replaces an older
/// text, or is stored beside it if it cannot be read.
pub fn settled(key: &RecordKey, stored: Option<&str>, left: &str) -> Option<(RecordKey, String)> {
    match stored {
        Some(stored) if stored == left => None,
        Some(_) if check(key, left).is_err() => Some((key.unreadable(), left.to_owned())),
        Some(stored) if later(left, stored) => None,
        _ => Some((key.clone(), left.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftover_copies_replace_only_older_texts() {
        let key = RecordKey::game("1");
        let (old, new) = ("moves=h8&changed=5", "moves=h8i9&changed=7");
        let put = |text: &str| Some((key.clone(), text.to_owned()));
        assert_eq!(settled(&key, None, old), put(old));
        assert_eq!(settled(&key, Some(old), new), put(new));
        assert_eq!(settled(&key, Some(new), old), None);
        assert_eq!(settled(&key, Some(new), new), None);
        assert_eq!(settled(&key, Some(new), "%%%"), Some((key.unreadable(), "%%%".to_owned())));
    }
}
