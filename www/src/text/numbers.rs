//! Numbers as every language of the pages writes them.

/// Digits in groups of three: `549,945`.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number that may be negative, with a minus sign: `−9`.
pub fn signed(number: i32) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let written = [0.0, 12.0, 999.0, 1000.0, 549_945.0, 12_476_499.0].map(grouped);
        assert_eq!(written, ["0", "12", "999", "1,000", "549,945", "12,476,499"]);
    }

    #[test]
    fn negative_numbers_have_a_minus_sign() {
        assert_eq!([7, 0, -9, i32::MIN].map(signed), ["7", "0", "−9", "−2147483648"]);
    }
}
