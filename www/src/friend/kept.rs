//! A stored game: under `friend/NAME`, with the person's seat.

use tengen::rules::opening::Seat;

use super::game::Correspondence;
use super::link::FriendError;
use crate::game::LinkError;
use crate::records::{Fields, RecordKey};

/// The prefix of the keys of these records.
const KIND: &str = "friend/";

/// A stored game.
#[derive(Clone, Debug)]
pub struct KeptCorrespondence {
    pub key: RecordKey,
    pub game: Correspondence,
    /// When it was begun or arrived on this page: milliseconds since 1970.
    pub created: u64,
    /// When it was last changed here.
    pub changed: u64,
}

impl KeptCorrespondence {
    /// The key of the game with this name.
    pub(super) fn key_of(id: &str) -> Option<RecordKey> {
        RecordKey::named(&format!("{KIND}{id}"))
    }

    /// Whether a record is a game with a friend.
    pub fn is_kept(key: &RecordKey) -> bool {
        key.name().starts_with(KIND)
    }

    /// The game's name in addresses.
    pub fn name(&self) -> &str {
        name_of(&self.key)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`FriendError`] says why it cannot be read.
    pub fn read(key: &RecordKey, text: &str) -> Result<KeptCorrespondence, FriendError> {
        let fields =
            Fields::parse(text).map_err(|error| FriendError::Link(LinkError::Fields(error)))?;
        let mut game = Correspondence::from_fields(&fields)?;
        game.own = field(&fields, "seat", Seat::from_name)?.unwrap_or(Seat::First);
        let time = |name| fields.get(name).and_then(|text| text.parse().ok()).unwrap_or_default();
        Ok(KeptCorrespondence {
            key: key.clone(),
            game,
            created: time("created"),
            changed: time("changed"),
        })
    }

    /// The record.
    pub fn text(&self) -> String {
        let Correspondence { id, days, sent, own, .. } = &self.game;
        let mut fields = self.game.fields();
        fields.push("game", id.as_str());
        if let Some(days) = days {
            fields.push("days", days.to_string());
        }
        if let Some(sent) = sent {
            fields.push("sent", (sent / 1_000).to_string());
        }
        fields.push("seat", own.name());
        fields.push("created", self.created.to_string());
        fields.push("changed", self.changed.to_string());
        fields.to_string()
    }
}

/// The name in addresses of the game of a record.
pub(super) fn name_of(key: &RecordKey) -> &str {
    key.name().strip_prefix(KIND).unwrap_or_default()
}

/// A field of a record, if present.
///
/// # Errors
/// [`FriendError::Field`] if its value is not valid.
pub(crate) fn field<T>(
    fields: &Fields,
    name: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, FriendError> {
    let Some(text) = fields.get(name) else { return Ok(None) };
    let broken = || FriendError::Field { field: name, text: text.to_owned() };
    read(text).map(Some).ok_or_else(broken)
}
