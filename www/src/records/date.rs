//! The date of a game.

use core::fmt;

/// Milliseconds of a day.
pub const DAY: u64 = 86_400_000;

/// A day, or only a month or a year if no more is known. Dates are ordered by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    /// From 1; 0 if unknown.
    month: u8,
    /// From 1; 0 if unknown.
    day: u8,
}

impl Date {
    /// The date at the beginning of a text: `2024-05-06`, `2024-05` or `2024`, as in SGF.
    pub fn read(text: &str) -> Option<Date> {
        let text = text.trim_start();
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(text.len());
        let mut parts = text[..end].split('-');
        let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let mut part = |most: u8| {
            let number = parts.next().and_then(|part| part.parse().ok());
            number.filter(|number| (1..=most).contains(number)).unwrap_or(0)
        };
        let month = part(12);
        let day = if month == 0 { 0 } else { part(31) };
        Some(Date { year, month, day })
    }

    /// The day, in UTC, of this many milliseconds since 1970.
    pub fn of_millis(millis: u64) -> Date {
        Date::of_days(millis / DAY)
    }

    /// The day this many days after the first of 1970.
    ///
    /// By Howard Hinnant's `civil_from_days`, in which years begin in March.
    pub fn of_days(days: u64) -> Date {
        let days = days + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year_of_era + era * 400 + u64::from(month <= 2);
        Date { year: year.min(9999) as u16, month: month as u8, day: day as u8 }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().take_while(|&part| part > 0) {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_they_are_known() {
        for (text, read) in [
            ("2024-05-06", "2024-05-06"),
            ("2024-05-06,07", "2024-05-06"),
            (" 1936-11", "1936-11"),
            ("1996", "1996"),
            ("1996-13-40", "1996"),
            ("1996-02-40", "1996-02"),
        ] {
            assert_eq!(
                Date::read(text).map(|date| date.to_string()).as_deref(),
                Some(read),
                "{text}"
            );
        }
        for text in ["", "today", "6.5.2024", "20240506"] {
            assert_eq!(Date::read(text), None, "{text}");
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, date) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_782, "2026-11-25")]
        {
            assert_eq!(Date::of_millis(days * DAY + 5).to_string(), date);
        }
    }

    #[test]
    fn dates_order_by_time() {
        let dates = ["1996", "1996-02", "1996-02-03", "1996-03", "1997"]
            .map(|text| Date::read(text).unwrap());
        assert!(dates.is_sorted());
    }
}
