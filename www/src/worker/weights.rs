//! The learnt weights that the page has fetched so far.

use std::sync::{Arc, Mutex};

use tengen::eval::{Weights, learnt_for};
use tengen::rules::Rule;

use super::told::Told;

/// A rule and the weights that are learnt for it.
type Learnt = (Rule, Arc<Weights>);

/// The learnt weights that are there, by the rule they are learnt for. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct LearntWeights {
    /// A lock, as engines may be sent to other threads; a worker has one thread.
    sets: Arc<Mutex<Vec<Learnt>>>,
}

impl LearntWeights {
    /// Adds the weights of a rule, in the place of any that are there.
    ///
    /// # Errors
    /// Says what the name or the file is not, as [`Told`] has it.
    pub(super) fn add(&self, rule: &str, file: &[u8]) -> Result<(), String> {
        let rule: Rule = rule.parse().map_err(|error| format!("{error}"))?;
        let weights = Weights::from_bytes(rule, file).map_err(|error| error.told())?;
        let learnt = learnt_for(rule);
        if let Ok(mut sets) = self.sets.lock() {
            sets.retain(|(known, _)| *known != learnt);
            sets.push((learnt, Arc::new(weights)));
        }
        Ok(())
    }

    /// The weights to play a rule by: the learnt ones, or those set by hand while they are not there.
    pub(super) fn of(&self, rule: Rule) -> Arc<Weights> {
        let learnt = learnt_for(rule);
        let sets = self.sets.lock();
        let found = sets.ok().and_then(|sets| {
            sets.iter().find(|(known, _)| *known == learnt).map(|(_, weights)| weights.clone())
        });
        found.unwrap_or_else(|| Arc::new(Weights::simple(rule)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::eval::WeightsParts;

    #[test]
    fn weights_serve_the_rules_that_share_them() {
        let weights = LearntWeights::default();
        let file = WeightsParts::builtin(Rule::Standard).unwrap().to_file(Rule::Standard);
        weights.add("standard", &file).unwrap();
        let of = |rule| weights.clone().of(rule);
        assert!(Arc::ptr_eq(&of(Rule::Caro), &of(Rule::Standard)));
        assert!(!Arc::ptr_eq(&of(Rule::Renju), &of(Rule::Standard)));
    }

    #[test]
    fn what_are_no_weights_is_said_and_changes_nothing() {
        let weights = LearntWeights::default();
        assert!(weights.add("chess", b"").unwrap_err().contains("chess"));
        for file in [&b"<!DOCTYPE html>"[..], b""] {
            assert!(weights.add("renju", file).is_err());
        }
        let file = WeightsParts::builtin(Rule::Standard).unwrap().to_file(Rule::Standard);
        assert!(weights.add("renju", &file).is_err(), "weights of another rule");
        assert!(weights.add("standard", &file[..file.len() - 1]).is_err());
        assert!(weights.sets.lock().unwrap().is_empty());
    }
}
