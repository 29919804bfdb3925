//! The players.

use super::PlayLevel;
use crate::taught::Taught;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidePlayer {
    /// A person at this page.
    Person,
    /// A computer opponent.
    Computer(PlayLevel),
}

impl SidePlayer {
    /// Whether it plays by a certificate.
    pub fn is_perfect(self) -> bool {
        matches!(self, SidePlayer::Computer(PlayLevel { taught: Some(Taught::Perfect), .. }))
    }

    /// The player's name in the store and in the form: `person` or a level's name.
    pub fn name(self) -> &'static str {
        match self {
            SidePlayer::Person => "person",
            SidePlayer::Computer(level) => level.name,
        }
    }

    /// The player of a name.
    pub fn named(name: &str) -> Option<SidePlayer> {
        if name == "person" {
            return Some(SidePlayer::Person);
        }
        PlayLevel::named(name).map(SidePlayer::Computer)
    }
}
