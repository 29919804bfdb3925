//! The difficulty of a puzzle.
//!
//! The features of the solution give an expectation: its stones, its quiet moves, wrong fours that look right,
//! and the work of the solver. The results of players correct it, as games between them and the puzzle would: the
//! rating is the one under which their results are likeliest, with the expectation counting as one game.

use super::players::PANEL;
use super::themes::{Features, features};
use super::trial::{Solved, TRIES};
use super::{PuzzleKind, PuzzleProof, PuzzleTask};
use crate::rules::Position;

/// Returns the rating of a puzzle, given the nodes it took to find it or its threat, and how often it was solved.
pub fn rating_of(task: &PuzzleTask, nodes: u64, solved: &Solved) -> u32 {
    let features = features(&task.position, task.kind, &task.line);
    likeliest(expected(task.kind, &features, nodes), solved)
}

/// Returns the rating expected from a puzzle's features, before anybody has tried it.
pub fn expected_rating_of(task: &PuzzleTask, nodes: u64) -> u32 {
    expectation(task.kind, &features(&task.position, task.kind, &task.line), nodes)
}

/// Returns the rating expected for a puzzle that was just proved.
pub fn expected_rating(position: &Position, proof: &PuzzleProof) -> u32 {
    expectation(proof.kind, &features(position, proof.kind, &proof.line), proof.nodes)
}

/// Number of games that the expectation counts as.
const EXPECTATION_GAMES: f64 = 1.0;
/// The lowest rating and the highest.
const RANGE: (u32, u32) = (400, 2_600);

fn expectation(kind: PuzzleKind, features: &Features, nodes: u64) -> u32 {
    (libm::round(expected(kind, features, nodes)) as u32).clamp(RANGE.0, RANGE.1)
}

fn expected(kind: PuzzleKind, features: &Features, nodes: u64) -> f64 {
    let base = match kind {
        PuzzleKind::Fours => 562.0,
        PuzzleKind::Threats => 767.0,
        PuzzleKind::Defend => 836.0,
    };
    let stones = 75.0 * features.stones.min(12) as f64;
    let quiet = 62.0 * features.quiet.min(5) as f64;
    let wrong = 17.0 * features.wrong.min(12) as f64;
    let work = 20.5 * libm::log2(nodes.max(1) as f64);
    base + stones + quiet + wrong + work
}

fn likeliest(expected: f64, solved: &Solved) -> u32 {
    let won = |rating: f64, player: f64| 1.0 / (1.0 + libm::pow(10.0, (rating - player) / 400.0));
    let found: f64 = solved.iter().map(|&solved| f64::from(solved) / f64::from(TRIES)).sum();
    // At the rating, the players should solve it as often as they did, and a player of the expected rating every
    // second time.
    let surplus = |rating: f64| {
        let players: f64 = PANEL.iter().map(|&(player, _)| won(rating, f64::from(player))).sum();
        players - found + EXPECTATION_GAMES * (won(rating, expected) - 0.5)
    };
    let (mut low, mut high) = RANGE;
    while low < high {
        let middle = (low + high) / 2;
        if surplus(f64::from(middle)) > 0.0 { low = middle + 1 } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_more_players_solve_is_easier_and_what_takes_longer_harder() {
        let short = Features { stones: 3, ..Features::default() };
        let long = Features { stones: 8, quiet: 2, wrong: 3, ..Features::default() };
        let (all, some) = ([2; 6], [0, 1, 0, 2, 2, 2]);
        let of = |features, solved| likeliest(expected(PuzzleKind::Fours, features, 100), solved);
        assert!(of(&short, &all) < of(&short, &some));
        assert!(of(&short, &some) < of(&long, &some));
        assert!(of(&long, &some) < of(&long, &[0; 6]));
        assert!((RANGE.0..=RANGE.1).contains(&of(&long, &[0; 6])));
    }
}
