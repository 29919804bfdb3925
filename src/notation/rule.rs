//! The rules as files name them.

use alloc::vec::Vec;

use crate::rules::Rule;

/// The bits of Gomocup's number of a rule.
mod bit {
    pub(super) const EXACT_FIVE: u32 = 1;
    pub(super) const CONTINUOUS: u32 = 2;
    pub(super) const RENJU: u32 = 4;
    pub(super) const CARO: u32 = 8;
}

/// Returns the rule that Gomocup's protocol means by a bit mask; `None` for masks that mean none.
///
/// The bit for renju's exact five may be set or not. Whether the game is continuous (goes on after a five) is not part
/// of the rule: that bit is ignored.
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

/// Returns the mask that [`rule_of_mask`] reads as `rule`.
pub fn mask_of_rule(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => bit::EXACT_FIVE,
        Rule::Renju => bit::RENJU,
        Rule::Caro6 => bit::CARO,
        Rule::Caro => bit::CARO | bit::EXACT_FIVE,
    }
}

/// The rule that a file specifies: by its name in any case, by Gomocup's number, or in words.
pub(super) fn rule_named(text: &str) -> Option<Rule> {
    let name = text.trim();
    rule_of_name(name).or_else(|| {
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        rule_of_mask(name.parse().ok().filter(|_| is_number)?)
    })
}

/// The rule with the given name, in any case, or described in words.
fn rule_of_name(name: &str) -> Option<Rule> {
    let by_name = Rule::ALL.into_iter().find(|rule| name.eq_ignore_ascii_case(rule.name()));
    by_name.or_else(|| rule_in_words(name))
}

/// Words that each indicate a rule, in lower case: names of the game, of renju's opening rules, of what is forbidden or
/// wins.
const WORDS: [(Rule, &[&str]); 4] = [
    (
        Rule::Renju,
        &[
            "renju",
            "rif",
            "soosorv",
            "soosyrv",
            "taraguchi",
            "yamaguchi",
            "tarannikov",
            "sakata",
            "рэндзю",
            "ренджу",
            "連珠",
            "连珠",
            "렌주",
            "有禁",
        ],
    ),
    (
        Rule::Standard,
        &["standard", "exact", "стандарт", "長連不勝", "长连不胜", "六不赢", "六不贏"],
    ),
    (Rule::Freestyle, &["freestyle", "free-style", "free", "свободн", "无禁", "無禁"]),
    (Rule::Caro, &["caro"]),
];

/// The rule that a text describes in words, such as `Renju (Soosorv-8)`, `Standard Gomoku`. A longer word containing
/// one of these also counts if it is not a different word: in languages without spaces, or for inflected forms.
fn rule_in_words(text: &str) -> Option<Rule> {
    /// A longer text is not the name of a rule.
    const LONGEST: usize = 60;
    if text.len() > LONGEST {
        return None;
    }
    let text = text.to_lowercase();
    let is_of_word = |c: char| c.is_alphanumeric() || c == '-';
    let words = text.split(|c| !is_of_word(c)).filter(|word| !word.is_empty());
    // It says that it is not this one.
    if words.clone().any(|word| matches!(word, "no" | "not" | "non" | "without")) {
        return None;
    }
    let has = |known: &&str| match known.is_ascii() {
        true => words.clone().any(|word| {
            word.strip_prefix(known).is_some_and(|end| {
                end.is_empty()
                    || end.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit())
            })
        }),
        false => text.contains(*known),
    };
    let found = WORDS.into_iter().filter(|(_, known)| known.iter().any(has));
    let found: Vec<Rule> = found.map(|(rule, _)| rule).collect();
    match found[..] {
        [rule] => Some(rule),
        // One word may name the rows that win, another what is allowed.
        [Rule::Standard, Rule::Freestyle] => Some(Rule::Standard),
        [Rule::Renju, Rule::Standard] => Some(Rule::Renju),
        _ => None,
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

    #[test]
    fn files_name_rules_in_words() {
        for (text, rule) in [
            ("Renju, RIF", Rule::Renju),
            ("RENJU (Soosorv-8)", Rule::Renju),
            ("Soosyrv8", Rule::Renju),
            ("Taraguchi-10", Rule::Renju),
            ("Standard renju", Rule::Renju),
            ("ренджу", Rule::Renju),
            ("有禁手", Rule::Renju),
            ("freestyle gomoku", Rule::Freestyle),
            ("Gomoku free-style", Rule::Freestyle),
            ("无禁手", Rule::Freestyle),
            ("Standard Gomoku", Rule::Standard),
            ("gomoku, exact five", Rule::Standard),
            ("无禁手长连不胜", Rule::Standard),
            ("Caro Vietnam", Rule::Caro),
        ] {
            assert_eq!(rule_named(text), Some(rule), "{text}");
        }
        for none in
            ["gomoku", "Gomoku swap2", "no renju", "carom", "freedom", "free renju", "griffon"]
        {
            assert_eq!(rule_named(none), None, "{none}");
        }
    }
}
