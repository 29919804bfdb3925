//! The settings of the next new game.

use super::code::{GameName, Terms};
use super::session::LiveGame;
use crate::friend::FriendDraft;
use crate::play::{Extra, TimeControl};

/// The settings of the next new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LiveDraft {
    /// All but the clock.
    pub game: FriendDraft,
    pub clock: Option<TimeControl>,
}

impl LiveDraft {
    /// Sets a field to a value that the form offers.
    pub fn set(&mut self, field: &str, value: &str) {
        let minutes = self.clock.map_or(TimeControl::USUAL_MINUTES, |clock| clock.minutes);
        match (field, &mut self.clock) {
            ("clock", clock) => *clock = TimeControl::of_kind(value, minutes),
            ("minutes", Some(clock)) => clock.minutes = value.parse().unwrap_or(clock.minutes),
            ("seconds", Some(TimeControl { extra, .. })) => match extra {
                Extra::Increment(seconds) | Extra::Periods(_, seconds) => {
                    *seconds = value.parse().unwrap_or(*seconds);
                }
                Extra::Nothing => {}
            },
            ("periods", Some(TimeControl { extra: Extra::Periods(periods, _), .. })) => {
                *periods = value.parse().unwrap_or(*periods);
            }
            _ => self.game.set(field, value),
        }
    }

    /// The game, with a name and a chance drawn from a number that nobody knows before.
    pub fn begin(&self, random: u64) -> LiveGame {
        let drawn = self.game.game(random);
        let FriendDraft { rule, size, opening, .. } = self.game;
        let terms = Terms { rule, size, opening, control: self.clock };
        LiveGame::new(GameName { base: drawn.id, round: 0 }, &terms, drawn.own)
    }
}
