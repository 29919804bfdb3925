//! Number formats of the languages of the pages.

/// The number format of a language, as in the browser's `Intl.NumberFormat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The separator between groups of three digits.
    pub group: char,
    /// The decimal separator.
    pub decimal: char,
}

/// The English format.
impl Default for Numbers {
    fn default() -> Numbers {
        Numbers { group: ',', decimal: '.' }
    }
}

impl Numbers {
    /// A whole number, its digits in groups of three: `549,945`.
    pub fn whole(self, number: f64) -> String {
        let digits = format!("{number:.0}");
        let mut grouped = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                grouped.push(self.group);
            }
            grouped.push(digit);
        }
        grouped
    }

    /// A number below a thousand with this many decimals: `97.1`.
    pub fn decimals(self, number: f64, places: usize) -> String {
        format!("{number:.places$}").replace('.', self.decimal.encode_utf8(&mut [0; 4]))
    }

    /// A large number in abbreviated form: `1.23 M`.
    pub fn short(self, number: f64) -> String {
        match number {
            n if n >= 9.95e8 => self.decimals(n / 1e9, 2) + " G",
            n if n >= 9.95e5 => self.decimals(n / 1e6, 2) + " M",
            n if n >= 9950.0 => self.decimals(n / 1e3, 0) + " k",
            n if n >= 1000.0 => self.decimals(n / 1e3, 1) + " k",
            n => self.decimals(n, 0),
        }
    }
}

/// A number that may be negative, with a minus sign: `−9`.
pub fn signed(number: i32) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIETNAMESE: Numbers = Numbers { group: '.', decimal: ',' };

    #[test]
    fn thousands_are_set_apart() {
        let numbers = [0.0, 12.0, 999.0, 1000.0, 549_945.0, 12_476_499.0];
        let written = numbers.map(|number| Numbers::default().whole(number));
        assert_eq!(written, ["0", "12", "999", "1,000", "549,945", "12,476,499"]);
        assert_eq!(VIETNAMESE.whole(549_945.0), "549.945");
        assert_eq!(Numbers { group: '\u{a0}', decimal: ',' }.whole(1000.0), "1\u{a0}000");
    }

    #[test]
    fn large_numbers_stay_short() {
        for (number, english, vietnamese) in [
            (0.0, "0", "0"),
            (999.0, "999", "999"),
            (1234.0, "1.2 k", "1,2 k"),
            (45_678.0, "46 k", "46 k"),
            (1_234_567.0, "1.23 M", "1,23 M"),
            (2.5e9, "2.50 G", "2,50 G"),
        ] {
            assert_eq!(Numbers::default().short(number), english);
            assert_eq!(VIETNAMESE.short(number), vietnamese);
        }
    }

    #[test]
    fn negative_numbers_have_a_minus_sign() {
        assert_eq!([7, 0, -9, i32::MIN].map(signed), ["7", "0", "−9", "−2147483648"]);
    }
}
