//! The learnt weights of the engine, which are files of their own.

use tengen::eval::learnt_for;
use tengen::rules::Rule;

/// What is known of the weights of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsState {
    /// They are on their way.
    Asked,
    /// They are there: the file. The engine plays by them.
    Learnt(Vec<u8>),
    /// They could not be had: the engine plays by those set by hand.
    Missing,
}

/// The weights asked for so far.
#[derive(Clone, Debug, Default)]
pub struct FetchedWeights {
    sets: Vec<(Rule, WeightsState)>,
}

impl FetchedWeights {
    /// What is known of the weights for a rule; [`None`] if nobody asked for them.
    pub fn of(&self, rule: Rule) -> Option<&WeightsState> {
        let learnt = learnt_for(rule);
        self.sets.iter().find(|(known, _)| *known == learnt).map(|(_, state)| state)
    }

    /// Takes note that the weights that serve a rule are asked for: the rule whose file is to be
    /// fetched, or [`None`] where that has been done.
    pub fn ask(&mut self, rule: Rule) -> Option<Rule> {
        if self.of(rule).is_some() {
            return None;
        }
        self.set(rule, WeightsState::Asked);
        Some(learnt_for(rule))
    }

    /// Whether the weights that serve a rule are on their way. The engine waits for them: a level is
    /// one strength, not two.
    pub fn are_awaited(&self, rule: Rule) -> bool {
        self.of(rule) == Some(&WeightsState::Asked)
    }

    /// Takes note of the weights that serve a rule.
    pub fn set(&mut self, rule: Rule, state: WeightsState) {
        let learnt = learnt_for(rule);
        self.sets.retain(|(known, _)| *known != learnt);
        self.sets.push((learnt, state));
    }

    /// The files that are there, with their rules.
    pub fn files(&self) -> impl Iterator<Item = (Rule, &[u8])> {
        self.sets.iter().filter_map(|(rule, state)| match state {
            WeightsState::Learnt(file) => Some((*rule, &file[..])),
            _ => None,
        })
    }
}
