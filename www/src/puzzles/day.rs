//! The puzzles of the day that are solved: each rule has one.

use tengen::rules::Rule;

/// The rules of which the puzzle of a day is solved. The page has no other record of puzzles at hand before a view is
/// opened: `open-view.js` reads the text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SolvedDay {
    /// Counted from 1970.
    day: u64,
    rules: Vec<Rule>,
}

impl SolvedDay {
    /// Reads the output of [`text`](SolvedDay::text); nothing is solved according to any other text.
    pub fn read(text: &str) -> SolvedDay {
        let mut words = text.split(' ');
        let day = words.next().and_then(|day| day.parse().ok()).unwrap_or_default();
        SolvedDay { day, rules: words.filter_map(|word| word.parse().ok()).collect() }
    }

    /// The day and the names of the rules.
    pub fn text(&self) -> String {
        let rules = self.rules.iter().map(|rule| format!(" {rule}"));
        format!("{}{}", self.day, rules.collect::<String>())
    }

    /// Whether the puzzle of this day and rule is solved.
    pub fn has(&self, day: u64, rule: Rule) -> bool {
        self.day == day && self.rules.contains(&rule)
    }

    /// The puzzle of this day and rule is solved. Those of other days are forgotten.
    pub fn add(&mut self, day: u64, rule: Rule) {
        if self.day != day {
            *self = SolvedDay { day, rules: vec![] };
        }
        self.rules.push(rule);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_one_day_are_kept() {
        let mut solved = SolvedDay::default();
        solved.add(7, Rule::Freestyle);
        solved.add(7, Rule::Renju);
        assert_eq!(solved.text(), "7 freestyle renju");
        let mut read = SolvedDay::read(&solved.text());
        assert_eq!(read, solved);
        assert!(read.has(7, Rule::Renju) && !read.has(7, Rule::Caro) && !read.has(8, Rule::Renju));
        read.add(8, Rule::Caro);
        assert_eq!(read.text(), "8 caro");
        for broken in ["", "x", "caro 7"] {
            assert!(!SolvedDay::read(broken).has(7, Rule::Caro), "{broken}");
        }
    }
}
