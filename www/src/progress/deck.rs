//! The schedule by which mistakes come up again.

use std::collections::{BTreeMap, BTreeSet};

use crate::records::{Again, Fields};

/// The record of the person's solved mistakes. A mistake that was solved comes up again after 1, 3, 7 and 21 days, and
/// one that was failed starts over.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MistakeDeck {
    /// The mistakes that come up again.
    pub again: BTreeMap<String, Again>,
    /// The mistakes that were solved after the longest interval.
    pub known: BTreeSet<String>,
}

impl MistakeDeck {
    /// Reads the output of [`text`](MistakeDeck::text). An unreadable entry is left out, so that its mistake counts as
    /// new.
    pub fn read(text: &str) -> MistakeDeck {
        let mut deck = MistakeDeck::default();
        let Ok(fields) = Fields::parse(text) else { return deck };
        let words =
            |name| fields.get(name).unwrap_or_default().split(',').filter(|word| !word.is_empty());
        deck.known = words("known").map(str::to_owned).collect();
        for word in words("again") {
            let mut parts = word.split(':');
            if let (Some(id), Some(due), Some(step)) = (parts.next(), parts.next(), parts.next())
                && let (Ok(due), Ok(step)) = (due.parse(), step.parse())
            {
                deck.again.insert(id.to_owned(), Again { due, step });
            }
        }
        deck
    }

    /// The deck as a text, changed at this time in milliseconds since 1970.
    pub fn text(&self, now: u64) -> String {
        let mut fields = Fields::default();
        fields.push("changed", now.to_string());
        let again = self.again.iter().map(|(id, it)| format!("{id}:{}:{}", it.due, it.step));
        fields.push("again", again.collect::<Vec<_>>().join(","));
        fields.push("known", self.known.iter().map(String::as_str).collect::<Vec<_>>().join(","));
        fields.to_string()
    }

    /// A mistake was solved at the first try, or failed, on this day.
    pub fn tried(&mut self, id: &str, is_right: bool, today: u64) {
        let before = self.again.remove(id);
        self.known.remove(id);
        let next = match before {
            Some(again) if is_right => again.next(today),
            _ => Some(Again::first(today)),
        };
        match next {
            Some(again) => drop(self.again.insert(id.to_owned(), again)),
            None => drop(self.known.insert(id.to_owned())),
        }
    }

    /// Merges this deck with another one of the same person, from another device. `is_later` says whether this one was
    /// changed later; it then decides when a mistake in both comes up again.
    pub fn merged(self, other: MistakeDeck, is_later: bool) -> MistakeDeck {
        let (mut all, mut more) = if is_later { (self, other) } else { (other, self) };
        let is_known = |id: &str| !all.is_new(id);
        more.again.retain(|id, _| !is_known(id));
        more.known.retain(|id| !is_known(id));
        all.again.append(&mut more.again);
        all.known.append(&mut more.known);
        all
    }

    /// Whether a mistake is due on this day: it comes up again, or was never asked.
    pub fn is_due(&self, id: &str, today: u64) -> bool {
        !self.known.contains(id) && self.again.get(id).is_none_or(|again| again.due <= today)
    }

    /// Whether it was never asked.
    pub fn is_new(&self, id: &str) -> bool {
        !self.known.contains(id) && !self.again.contains_key(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::INTERVALS;

    #[test]
    fn a_solved_mistake_comes_up_again_after_1_3_7_and_21_days() {
        let mut deck = MistakeDeck::default();
        assert!(deck.is_due("a.7", 100) && deck.is_new("a.7"));
        deck.tried("a.7", true, 100);
        let mut today = 100;
        for days in INTERVALS {
            today += days;
            assert!(!deck.is_due("a.7", today - 1) && deck.is_due("a.7", today));
            deck.tried("a.7", true, today);
        }
        assert!(deck.known.contains("a.7") && !deck.is_due("a.7", 9_999));
        assert_eq!(MistakeDeck::read(&deck.text(5)), deck);
    }

    #[test]
    fn a_failed_mistake_starts_over_and_the_deck_is_read_back() {
        let mut deck = MistakeDeck::default();
        deck.tried("a.7", true, 100);
        deck.tried("a.7", true, 101);
        deck.tried("a.7", false, 104);
        deck.tried("b~1.12", false, 104);
        assert_eq!(deck.again["a.7"], Again::first(104));
        assert_eq!(MistakeDeck::read(&deck.text(5)), deck);
        assert_eq!(MistakeDeck::read("again=a.7,b.2:x:1,c.3:9:1&known="), {
            let again = [("c.3".to_owned(), Again { due: 9, step: 1 })];
            MistakeDeck { again: again.into(), ..MistakeDeck::default() }
        });
        assert_eq!(MistakeDeck::read("%%"), MistakeDeck::default());
    }
}
