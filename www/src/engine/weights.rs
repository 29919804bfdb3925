//! The learnt weights of the engine, which are in separate files.

use tengen::eval::learnt_for;
use tengen::rules::Rule;

/// The state of a rule's weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsState {
    /// They are being fetched.
    Asked,
    /// They have arrived, in this file. The engine uses them.
    Learnt(Vec<u8>),
    /// They could not be fetched: the engine uses the hand-tuned ones.
    Missing,
}

/// The weights requested so far.
#[derive(Clone, Debug, Default)]
pub struct FetchedWeights {
    sets: Vec<(Rule, WeightsState)>,
}

impl FetchedWeights {
    /// The state of the weights for a rule, or [`None`] if they were not requested.
    pub fn of(&self, rule: Rule) -> Option<&WeightsState> {
        let learnt = learnt_for(rule);
        self.sets.iter().find(|(known, _)| *known == learnt).map(|(_, state)| state)
    }

    /// Notes that the weights for a rule are requested; returns the rule whose file has to be fetched, or [`None`] if
    /// that has been done.
    pub fn ask(&mut self, rule: Rule) -> Option<Rule> {
        if self.of(rule).is_some() {
            return None;
        }
        self.set(rule, WeightsState::Asked);
        Some(learnt_for(rule))
    }

    /// Whether the weights for a rule are being fetched. The engine waits for them: a level has one strength, not two.
    pub fn are_awaited(&self, rule: Rule) -> bool {
        self.of(rule) == Some(&WeightsState::Asked)
    }

    /// Sets the state of the weights for a rule.
    pub fn set(&mut self, rule: Rule, state: WeightsState) {
        let learnt = learnt_for(rule);
        self.sets.retain(|(known, _)| *known != learnt);
        self.sets.push((learnt, state));
    }

    /// The files that have arrived, with their rules.
    pub fn files(&self) -> impl Iterator<Item = (Rule, &[u8])> {
        self.sets.iter().filter_map(|(rule, state)| match state {
            WeightsState::Learnt(file) => Some((*rule, &file[..])),
            _ => None,
        })
    }
}
