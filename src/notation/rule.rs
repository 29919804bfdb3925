//! The rules as files name them.

use crate::rules::Rule;

/// The bits of Gomocup's number of a rule.
mod bit {
    pub(super) const EXACT_FIVE: u32 = 1;
    pub(super) const CONTINUOUS: u32 = 2;
    pub(super) const RENJU: u32 = 4;
    pub(super) const CARO: u32 = 8;
}

/// The rule that Gomocup's protocol means by a bit mask; `None` for masks that mean none.
///
/// Renju's own exact five may be named or not. Whether the game is continuous (goes on after a
/// five) is no matter of the rule: that bit is left out of account.
pub fn rule_of_mask(mask: u32) -> Option<Rule> {
    const RENJU_EXACT: u32 = bit::RENJU | bit::EXACT_FIVE;
    const CARO_EXACT: u32 = bit::CARO | bit::EXACT_FIVE;
    match mask & !bit::CONTINUOUS {
        0 => Some(Rule::Freestyle),
        bit::EXACT_FIVE => Some(Rule::Standard),
        bit::RENJU | RENJU_EXACT => Some(Rule::Renju),
        bit::CARO => Some(Rule::Caro6),
        CARO_EXACT => Some(Rule::Caro),
        _ => None,
    }
}

/// The mask that [`rule_of_mask`] reads as `rule`.
pub fn mask_of_rule(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => bit::EXACT_FIVE,
        Rule::Renju => bit::RENJU,
        Rule::Caro6 => bit::CARO,
        Rule::Caro => bit::CARO | bit::EXACT_FIVE,
    }
}

/// The rule that a file names: by its name in any case, or by Gomocup's number.
pub(super) fn rule_named(text: &str) -> Option<Rule> {
    let name = text.trim();
    let by_name = Rule::ALL.into_iter().find(|rule| name.eq_ignore_ascii_case(rule.name()));
    by_name.or_else(|| {
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        rule_of_mask(name.parse().ok().filter(|_| is_number)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_and_rules_agree() {
        for rule in Rule::ALL {
            assert_eq!(rule_of_mask(mask_of_rule(rule)), Some(rule));
            assert_eq!(rule_of_mask(mask_of_rule(rule) | 2), Some(rule));
        }
        assert_eq!(rule_of_mask(5), Some(Rule::Renju));
        assert_eq!(rule_of_mask(12), None);
        assert_eq!(rule_of_mask(16), None);
    }

    #[test]
    fn files_name_rules_in_any_case_or_by_number() {
        assert_eq!(rule_named(" Renju\n"), Some(Rule::Renju));
        assert_eq!(rule_named("0"), Some(Rule::Freestyle));
        assert_eq!(rule_named("1"), Some(Rule::Standard));
        assert_eq!(rule_named("4"), Some(Rule::Renju));
        for none in ["", "Tournament", "16", "-1", "+4"] {
            assert_eq!(rule_named(none), None, "{none}");
        }
    }
}
