//! The learnt weights that a program has fetched so far.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen::eval::{LearntWeights, PatternEvaluator, Weights, WeightsError};
use tengen::rules::Rule;

/// The learnt weights available. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct SharedWeights {
    /// A lock, as engines may be sent to other threads.
    sets: Arc<Mutex<LearntWeights>>,
}

impl SharedWeights {
    fn sets(&self) -> MutexGuard<'_, LearntWeights> {
        self.sets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the weights of a rule, replacing any present.
    ///
    /// # Errors
    /// As [`LearntWeights::add`]; nothing is changed in that case.
    pub fn add(&self, rule: Rule, file: &[u8]) -> Result<(), WeightsError> {
        self.sets().add(rule, file)
    }

    /// Whether there are learnt weights for a rule.
    pub fn has(&self, rule: Rule) -> bool {
        self.sets().has(rule)
    }

    /// Returns the weights for a rule: the learnt ones, or those set by hand as long as there are
    /// none.
    pub fn of(&self, rule: Rule) -> Arc<Weights> {
        self.sets().of(rule)
    }

    /// Returns a function that makes evaluators for an engine, each with the weights available when a
    /// search begins.
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
