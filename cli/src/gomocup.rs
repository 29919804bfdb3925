//! The rules as the Gomocup (Piskvork) protocol names them.

use tengen::rules::Rule;

/// The bits of `INFO rule`.
mod bit {
    pub(super) const EXACT_FIVE: u32 = 1;
    pub(super) const CONTINUOUS: u32 = 2;
    pub(super) const RENJU: u32 = 4;
    pub(super) const CARO: u32 = 8;
}

/// The rule that `INFO rule` means by a bit mask; `None` for masks that mean none.
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
}
