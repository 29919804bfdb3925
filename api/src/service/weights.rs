//! The learnt weights that a program has fetched so far.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen::eval::{LearntWeights, PatternEvaluator, Weights, WeightsError};
use tengen::rules::Rule;

/// The learnt weights that are there. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct SharedWeights {
    /// A lock, as engines may be sent to other threads.
    sets: Arc<Mutex<LearntWeights>>,
}

impl SharedWeights {
    fn sets(&self) -> MutexGuard<'_, LearntWeights> {
        self.sets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the weights of a rule, in the place of any that are there.
    ///
    /// # Errors
    /// As [`LearntWeights::add`]; nothing is changed then.
    pub fn add(&self, rule: Rule, file: &[u8]) -> Result<(), WeightsError> {
        self.sets().add(rule, file)
    }

    /// Whether there are learnt weights to play a rule by.
    pub fn has(&self, rule: Rule) -> bool {
        self.sets().has(rule)
    }

    /// The weights to play a rule by: the learnt ones, or those set by hand while they are not there.
    pub fn of(&self, rule: Rule) -> Arc<Weights> {
        self.sets().of(rule)
    }

    /// Makes evaluators for an engine, each by the weights that are there when a search begins.
    pub fn evaluators(&self) -> impl Fn(Rule) -> PatternEvaluator + Send + 'static {
        let weights = self.clone();
        move |rule| PatternEvaluator::new(weights.of(rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::eval::WeightsParts;

    #[test]
    fn weights_serve_the_rules_that_share_them() {
        let weights = SharedWeights::default();
        let file = WeightsParts::builtin(Rule::Caro).unwrap().to_file(Rule::Caro);
        weights.add(Rule::Caro, &file).unwrap();
        for rule in [Rule::Caro, Rule::Caro6] {
            assert!(*weights.clone().of(rule) == *Weights::builtin(rule), "{rule}");
        }
        assert!(*weights.of(Rule::Renju) == Weights::simple(Rule::Renju));
    }
}
