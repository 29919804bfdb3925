//! The same subject searched by every algorithm.

use serde::{Deserialize, Serialize};

use super::run::{RunError, SearchRun};
use super::setup::{Algorithm, Setup};

/// The number of visits after which a search of a comparison is abandoned.
pub const LIMIT: u64 = 2_000_000;

/// The result of one search of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparisonRow {
    /// Its algorithm.
    pub algorithm: Algorithm,
    /// Whether the best moves by valuation were tried first.
    pub ordered: bool,
    /// Nodes visited.
    pub nodes: f64,
    /// Nodes visited at each ply.
    pub nodes_per_ply: Vec<f64>,
    /// The number of cutoffs: nodes left with moves never searched.
    pub cutoffs: f64,
    /// Milliseconds.
    pub millis: f64,
    /// The code of the best move.
    pub best: Option<u32>,
    /// The value; [`None`] if the search was abandoned.
    pub value: Option<i32>,
    /// For kill search, whether it found a win.
    pub won: Option<bool>,
}

/// The searches that a setup is compared with: plain, pruned, with move ordering, with a transposition table, with
/// both, and for gomoku by threats alone.
pub fn variants(setup: &Setup) -> Vec<Setup> {
    let with = |algorithm, ordered| Setup { algorithm, ordered, ..setup.clone() };
    let mut variants = vec![with(Algorithm::Minimax, false), with(Algorithm::AlphaBeta, false)];
    if setup.subject.is_gomoku() {
        variants.push(with(Algorithm::AlphaBeta, true));
    }
    variants.push(with(Algorithm::AlphaBetaMemory, false));
    if setup.subject.is_gomoku() {
        variants.push(with(Algorithm::AlphaBetaMemory, true));
        variants.push(with(Algorithm::Kill, false));
    }
    variants
}

/// A search of a comparison in progress.
pub struct Contest {
    setup: Setup,
    run: SearchRun,
    millis: f64,
    over: bool,
}

impl Contest {
    /// A search to be measured.
    ///
    /// # Errors
    /// [`RunError`] says what is wrong with the setup.
    pub fn new(setup: &Setup) -> Result<Contest, RunError> {
        let run = SearchRun::new(setup, 1)?;
        Ok(Contest { setup: setup.clone(), run, millis: 0.0, over: false })
    }

    /// Runs for this many visits; returns whether it is over or has to be abandoned.
    pub fn advance(&mut self, visits: u32) -> bool {
        self.over = self.over || self.run.advance(visits);
        self.over || self.run.count().nodes() >= LIMIT
    }

    /// Adds time that the search took.
    pub fn took(&mut self, millis: f64) {
        self.millis += millis;
    }

    /// Its result so far.
    pub fn row(&self) -> ComparisonRow {
        let count = self.run.count();
        let found = self.run.found().filter(|_| self.over);
        // A search that was ended early has proved nothing.
        let won = self
            .run
            .kill()
            .filter(|_| self.over)
            .map(|_| found.is_some_and(|found| found.value == 1));
        ComparisonRow {
            algorithm: self.setup.algorithm,
            ordered: self.setup.ordered,
            nodes: count.nodes() as f64,
            nodes_per_ply: count.nodes_per_ply.iter().map(|&nodes| nodes as f64).collect(),
            cutoffs: count.cutoffs as f64,
            millis: self.millis,
            best: found.filter(|_| won != Some(false)).and_then(|found| found.best),
            value: found.map(|found| found.value),
            won,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::subject::Example;

    #[test]
    fn all_algorithms_agree_and_each_saves_something() {
        let example = Example::named("opening").unwrap();
        let setup = Setup::of(example.subject(), 2);
        let rows: Vec<ComparisonRow> = variants(&setup)
            .iter()
            .map(|setup| {
                let mut contest = Contest::new(setup).unwrap();
                while !contest.advance(10_000) {}
                contest.row()
            })
            .collect();
        let searches: Vec<&ComparisonRow> = rows.iter().filter(|row| row.won.is_none()).collect();
        assert_eq!(searches.len(), 5);
        assert!(searches.iter().all(|row| row.value == searches[0].value));
        let nodes = |n: usize| searches[n].nodes;
        assert!(nodes(0) > nodes(1) && nodes(1) > nodes(2) && nodes(1) >= nodes(3));
        assert_eq!(searches[0].cutoffs, 0.0);
    }

    #[test]
    fn a_kill_search_that_was_ended_has_proved_nothing() {
        let setup = Setup::of(Example::named("opening").unwrap().subject(), 2);
        let of_kill = |setup: &&Setup| Contest::new(setup).unwrap().run.kill().is_some();
        let all = variants(&setup);
        let kill = all.iter().find(of_kill).unwrap();
        let mut contest = Contest::new(kill).unwrap();
        assert_eq!(contest.row().won, None);
        while !contest.advance(10_000) {}
        assert!(contest.row().won.is_some());
    }

    #[test]
    fn trees_have_neither_move_ordering_nor_kill_search() {
        let setup = Setup::of(Example::named("wallets").unwrap().subject(), 2);
        let algorithms: Vec<_> = variants(&setup).iter().map(|setup| setup.algorithm).collect();
        let expected = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::AlphaBetaMemory];
        assert_eq!(algorithms, expected);
    }
}
