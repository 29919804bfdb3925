//! The learnt weights that the page has fetched so far.

use std::sync::{Arc, Mutex, PoisonError};

use tengen::eval::{self, Weights};
use tengen::rules::Rule;

use super::refusal::ToPage;

/// The learnt weights that are there. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedWeights {
    /// A lock, as engines may be sent to other threads; a worker has one thread.
    sets: Arc<Mutex<eval::LearntWeights>>,
}

impl SharedWeights {
    /// Adds the weights of a rule, in the place of any that are there.
    ///
    /// # Errors
    /// Says what the name or the file is not, as [`ToPage`] has it.
    pub(super) fn add(&self, rule: &str, file: &[u8]) -> Result<(), String> {
        let rule: Rule = rule.parse().map_err(|error| format!("{error}"))?;
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        sets.add(rule, file).map_err(|error| error.to_page())
    }

    /// The weights to play a rule by: the learnt ones, or those set by hand while they are not there.
    pub(super) fn of(&self, rule: Rule) -> Arc<Weights> {
        self.sets.lock().unwrap_or_else(PoisonError::into_inner).of(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::eval::WeightsParts;

    #[test]
    fn weights_serve_the_rules_that_share_them() {
        let weights = SharedWeights::default();
        let file = WeightsParts::builtin(Rule::Standard).unwrap().to_file(Rule::Standard);
        weights.add("standard", &file).unwrap();
        for rule in [Rule::Standard, Rule::Caro] {
            assert!(*weights.clone().of(rule) == *Weights::builtin(rule), "{rule}");
        }
        assert!(*weights.of(Rule::Renju) == Weights::simple(Rule::Renju));
    }

    #[test]
    fn what_are_no_weights_is_said_and_changes_nothing() {
        let weights = SharedWeights::default();
        assert!(weights.add("chess", b"").unwrap_err().contains("chess"));
        for file in [&b"<!DOCTYPE html>"[..], b""] {
            assert!(weights.add("renju", file).is_err());
        }
        let file = WeightsParts::builtin(Rule::Standard).unwrap().to_file(Rule::Standard);
        assert!(weights.add("renju", &file).is_err(), "weights of another rule");
        assert!(weights.add("standard", &file[..file.len() - 1]).is_err());
        assert!(!weights.sets.lock().unwrap().has(Rule::Standard));
    }
}
