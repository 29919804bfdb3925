//! Numbers on command lines.

use std::ops::{Bound, RangeBounds};

use clap::Command;
use tengen::board::Size;

/// Returns a parser of whole numbers within a range. Its errors state the range, for malformed input such as `10k` too.
pub fn whole<T: TryFrom<u64>>(
    range: impl RangeBounds<u64> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.ok_or_else(|| format!("expected a whole number{}", limits(&range)))?;
        T::try_from(number).map_err(|_| "the number is too large".to_string())
    }
}

/// Returns a parser of board sizes, for commands that do not accept every size. Its errors state the range.
pub fn side(
    range: impl RangeBounds<u64> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<Size, String> + Clone + Send + Sync + 'static {
    let number = whole::<u32>(range);
    move |text| Size::new(number(text)?).map_err(|error| error.to_string())
}

/// ` from 1 to 9`, ` of at least 1`, …
fn limits(range: &impl RangeBounds<u64>) -> String {
    let least = match range.start_bound() {
        Bound::Included(&least) => least,
        Bound::Excluded(&below) => below + 1,
        Bound::Unbounded => 0,
    };
    match range.end_bound() {
        Bound::Included(most) => format!(" from {least} to {most}"),
        Bound::Excluded(above) => format!(" from {least} to {}", above - 1),
        Bound::Unbounded => format!(" of at least {least}"),
    }
}

/// Allows the values of all options to begin with a minus, so that the error for `-1` states the accepted numbers
/// instead of reporting an unknown option.
pub fn negative_numbers(command: Command) -> Command {
    command
        .mut_args(|argument| match argument.get_action().takes_values() {
            true => argument.allow_negative_numbers(true),
            false => argument,
        })
        .mut_subcommands(negative_numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_within_the_range_are_read() {
        assert_eq!(whole::<u16>(1..)("65535"), Ok(65_535));
        assert_eq!(whole::<u32>(..=500)("0"), Ok(0));
        assert_eq!(whole::<u64>(1..)("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn sizes_are_boards_within_the_range() {
        let small = side(5..=8);
        assert_eq!(small("8"), Ok(Size::new(8).unwrap()));
        assert_eq!(small("9"), Err("expected a whole number from 5 to 8".into()));
        assert_eq!(side(9..)("23"), Err("size 23 is out of range: boards are 5 to 22".into()));
    }

    #[test]
    fn errors_state_the_accepted_numbers() {
        for text in ["", "0", "-1", "10k", "1m", "1.5", "1e6", "99999999999999999999"] {
            let refused = whole::<u64>(1..)(text).unwrap_err();
            assert_eq!(refused, "expected a whole number of at least 1", "{text}");
        }
        assert_eq!(
            whole::<u32>(..=500)("501"),
            Err("expected a whole number from 0 to 500".into())
        );
        assert_eq!(whole::<u32>(1..=4)("0"), Err("expected a whole number from 1 to 4".into()));
        assert_eq!(whole::<u16>(1..)("65536"), Err("the number is too large".into()));
    }
}
