//! The time that two persons at one board have.

use core::fmt;

pub(super) const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// The time that each side has for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Minutes for the whole game.
    pub minutes: u16,
    /// The time in addition.
    pub extra: Extra,
}

/// The time a side has in addition to that for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Nothing: sudden death.
    Nothing,
    /// This many seconds more with every move (Fischer).
    Increment(u16),
    /// Byo-yomi: a number of periods of a number of seconds each. A period starts anew if a move is made within it; a
    /// side that has used up the last one loses.
    Periods(u8, u16),
}

/// A field of the form for a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockField {
    /// The kind, by its name.
    Kind,
    Minutes,
    /// The seconds of an increment or a period.
    Seconds,
    /// The number of periods.
    Periods,
}

impl TimeControl {
    /// The choices for the minutes.
    pub const MINUTES: [u16; 9] = [1, 2, 3, 5, 10, 15, 30, 60, 90];
    /// The choices for the seconds of an increment or a period.
    pub const SECONDS: [u16; 8] = [1, 2, 3, 5, 10, 20, 30, 60];
    /// The choices for the number of periods.
    pub const PERIODS: [u16; 4] = [1, 3, 5, 10];
    /// The default for the minutes.
    pub const USUAL_MINUTES: u16 = 10;
    /// The names of the kinds, as the form and the store have them.
    pub const KINDS: [&str; 3] = ["sudden-death", "increment", "byo-yomi"];

    /// The name of the kind.
    pub const fn kind(&self) -> &'static str {
        match self.extra {
            Extra::Nothing => Self::KINDS[0],
            Extra::Increment(_) => Self::KINDS[1],
            Extra::Periods(..) => Self::KINDS[2],
        }
    }

    /// Sets a field to one of the values that the form offers; without a kind there is no time control.
    pub fn choose(chosen: &mut Option<TimeControl>, field: ClockField, value: &str) {
        if field == ClockField::Kind {
            let minutes = chosen.map_or(TimeControl::USUAL_MINUTES, |control| control.minutes);
            *chosen = TimeControl::of_kind(value, minutes);
            return;
        }
        let (Some(control), Ok(number)) = (chosen, value.parse::<u8>()) else { return };
        match (field, &mut control.extra) {
            (ClockField::Minutes, _) => control.minutes = number.into(),
            (ClockField::Seconds, Extra::Increment(seconds) | Extra::Periods(_, seconds)) => {
                *seconds = number.into();
            }
            (ClockField::Periods, Extra::Periods(periods, _)) => *periods = number,
            _ => {}
        }
    }

    /// The time control of a kind with default values.
    pub fn of_kind(kind: &str, minutes: u16) -> Option<TimeControl> {
        let usual = [Extra::Nothing, Extra::Increment(5), Extra::Periods(3, 30)];
        let place = Self::KINDS.iter().position(|name| *name == kind)?;
        Some(TimeControl { minutes, extra: usual[place] })
    }

    /// Parses the output of [`Display`](fmt::Display); `None` for anything else, and for no time at all, with which the
    /// first move would already be too late.
    pub fn named(text: &str) -> Option<TimeControl> {
        let mut parts = text.split(':');
        let kind = parts.next()?;
        let numbers: Vec<u16> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let (minutes, extra) = match (kind, &numbers[..]) {
            ("sudden-death", &[minutes]) => (minutes, Extra::Nothing),
            ("increment", &[minutes, seconds]) => (minutes, Extra::Increment(seconds)),
            ("byo-yomi", &[minutes, periods, seconds]) if seconds > 0 => {
                (minutes, Extra::Periods(periods.try_into().ok()?, seconds))
            }
            _ => return None,
        };
        let has_periods = matches!(extra, Extra::Periods(periods, _) if periods > 0);
        (minutes > 0 || has_periods).then_some(TimeControl { minutes, extra })
    }

    /// Milliseconds for the whole game.
    pub(super) fn main(&self) -> u64 {
        u64::from(self.minutes) * MINUTE
    }

    /// Milliseconds of a period.
    pub(crate) fn period(&self) -> u64 {
        match self.extra {
            Extra::Periods(_, seconds) => u64::from(seconds) * SECOND,
            Extra::Nothing | Extra::Increment(_) => 0,
        }
    }
}

/// As in `sudden-death:10`, `increment:5:3`, `byo-yomi:10:3:30`: minutes, periods, seconds.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind(), self.minutes)?;
        match self.extra {
            Extra::Nothing => Ok(()),
            Extra::Increment(seconds) => write!(f, ":{seconds}"),
            Extra::Periods(periods, seconds) => write!(f, ":{periods}:{seconds}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_back() {
        for text in ["sudden-death:10", "increment:5:3", "byo-yomi:0:3:30"] {
            assert_eq!(TimeControl::named(text).unwrap().to_string(), text);
        }
        for broken in [
            "",
            "10",
            "sudden-death",
            "sudden-death:0",
            "increment:5",
            "increment:0:5",
            "byo-yomi:1:3:0",
            "byo-yomi:0:0:9",
            "byo-yomi:1:300:9",
        ] {
            assert_eq!(TimeControl::named(broken), None, "{broken}");
        }
    }
}
