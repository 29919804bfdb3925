//! The settings of the next new game.

use super::code::{GameName, Terms};
use super::session::LiveGame;
use crate::friend::FriendDraft;
use crate::play::{ClockField, TimeControl};

/// The settings of the next new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LiveDraft {
    /// Everything except the clock.
    pub game: FriendDraft,
    pub clock: Option<TimeControl>,
}

impl LiveDraft {
    /// Sets a field to a value that the form offers.
    pub fn set(&mut self, field: &str, value: &str) {
        match field {
            "clock" => self.set_clock(ClockField::Kind, value),
            "minutes" => self.set_clock(ClockField::Minutes, value),
            "seconds" => self.set_clock(ClockField::Seconds, value),
            "periods" => self.set_clock(ClockField::Periods, value),
            _ => self.game.set(field, value),
        }
    }

    fn set_clock(&mut self, field: ClockField, value: &str) {
        TimeControl::choose(&mut self.clock, field, value);
    }

    /// The game, with its name and random choices drawn from an unpredictable number.
    pub fn begin(&self, random: u64) -> LiveGame {
        let drawn = self.game.game(random);
        let FriendDraft { rule, size, opening, .. } = self.game;
        let terms = Terms { rule, size, opening, control: self.clock };
        LiveGame::new(GameName { base: drawn.id, round: 0 }, &terms, drawn.own)
    }
}
