//! Learnt weights loaded from files.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::weights::{Weights, WeightsError, learnt_for};
use crate::rules::Rule;

/// The available learnt weights, one file each, read for each rule that uses them.
///
/// Rules that [share](learnt_for) a file do not share what is read from it, as each rule has its own line codes.
#[derive(Clone, Debug, Default)]
pub struct LearntWeights {
    /// The files, by the rule whose games their weights are learnt from.
    files: Vec<(Rule, Arc<[u8]>)>,
    /// The weights read from them, by the rule they were read for.
    read: Vec<(Rule, Arc<Weights>)>,
}

impl LearntWeights {
    /// Adds a file of weights for `rule`, replacing any for the rules that share it.
    ///
    /// # Errors
    /// As [`Weights::from_bytes`]; nothing is changed in that case.
    pub fn add(&mut self, rule: Rule, file: &[u8]) -> Result<(), WeightsError> {
        let weights = Weights::from_bytes(rule, file)?;
        let learnt = learnt_for(rule);
        self.files.retain(|(known, _)| *known != learnt);
        self.read.retain(|(known, _)| learnt_for(*known) != learnt);
        self.files.push((learnt, file.into()));
        self.read.push((rule, Arc::new(weights)));
        Ok(())
    }

    /// Whether there are learnt weights for `rule`.
    pub fn has(&self, rule: Rule) -> bool {
        self.files.iter().any(|(known, _)| *known == learnt_for(rule))
    }

    /// Returns the weights for `rule`: the learnt ones, or [those set by hand](Weights::simple) if there are none.
    ///
    /// They are read on first use for a rule, which takes milliseconds.
    pub fn of(&mut self, rule: Rule) -> Arc<Weights> {
        if let Some((_, weights)) = self.read.iter().find(|(known, _)| *known == rule) {
            return weights.clone();
        }
        let file = self.files.iter().find(|(known, _)| *known == learnt_for(rule));
        let read = file.and_then(|(_, file)| Weights::from_bytes(rule, file).ok());
        let Some(weights) = read.map(Arc::new) else { return Arc::new(Weights::simple(rule)) };
        self.read.push((rule, weights.clone()));
        weights
    }
}

#[cfg(all(test, feature = "builtin-weights"))]
mod tests {
    use super::*;
    use crate::eval::WeightsParts;

    fn file(rule: Rule) -> Vec<u8> {
        WeightsParts::builtin(rule).unwrap().to_file(rule)
    }

    /// Caro6 shares the file of caro.
    #[test]
    fn every_rule_is_played_by_the_same_weights_from_a_file_as_built_in() {
        let mut learnt = LearntWeights::default();
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro] {
            learnt.add(rule, &file(rule)).unwrap();
        }
        for rule in Rule::ALL {
            assert!(learnt.has(rule));
            let weights = learnt.of(rule);
            assert!(*weights == *Weights::builtin(rule), "{rule}");
            assert!(Arc::ptr_eq(&weights, &learnt.of(rule)), "{rule} is read twice");
        }
    }

    #[test]
    fn without_a_file_a_rule_is_played_by_numbers_set_by_hand() {
        let mut learnt = LearntWeights::default();
        learnt.add(Rule::Standard, &file(Rule::Standard)).unwrap();
        assert!(learnt.add(Rule::Renju, &file(Rule::Standard)).is_err());
        assert!(!learnt.has(Rule::Renju) && !learnt.has(Rule::Caro));
        assert!(*learnt.of(Rule::Renju) == Weights::simple(Rule::Renju));
    }

    #[test]
    fn a_file_takes_the_place_of_the_one_before() {
        let mut learnt = LearntWeights::default();
        learnt.add(Rule::Caro6, &file(Rule::Caro)).unwrap();
        let before = learnt.of(Rule::Caro6);
        learnt.add(Rule::Caro, &file(Rule::Caro)).unwrap();
        assert!(!Arc::ptr_eq(&before, &learnt.of(Rule::Caro6)));
        assert_eq!(learnt.files.len(), 1);
    }
}
