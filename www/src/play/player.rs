//! Who plays.

use super::Level;
use crate::taught::Taught;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this page.
    Person,
    /// The engine.
    Computer(Level),
}

impl Player {
    /// Whether it plays by a certificate.
    pub fn is_perfect(self) -> bool {
        matches!(self, Player::Computer(Level { taught: Some(Taught::Perfect), .. }))
    }

    /// The player's name in the store and in the form: `person` or a level's name.
    pub fn name(self) -> &'static str {
        match self {
            Player::Person => "person",
            Player::Computer(level) => level.name,
        }
    }

    /// The player of a name.
    pub fn named(name: &str) -> Option<Player> {
        if name == "person" {
            return Some(Player::Person);
        }
        Level::named(name).map(Player::Computer)
    }
}
