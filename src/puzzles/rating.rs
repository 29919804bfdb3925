//! How difficult a puzzle is.
//!
//! What there is to see gives an expectation: own stones, quiet moves, wrong fours that look right, and the
//! work of the solver. Which of the engine's levels find the first move corrects it, as games between
//! players and the puzzle would: the rating is the one under which the levels' results are likeliest, with the
//! expectation counting as some games of its own.

use super::themes::{Features, features};
use super::{Kind, Proof};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::search::{Engine, Level, Limits, Options, Unlimited};

/// A level as a player: its rating, and how it plays.
const fn level(rating: u32, nodes: u64, lines: usize, slack: i32) -> (u32, Level) {
    (rating, Level { nodes, lines, slack })
}

/// The levels that try every puzzle, with ratings apart as their matches say.
pub const LEVELS: [(u32, Level); 6] = [
    level(600, 20, 12, 1_000),
    level(800, 100, 6, 200),
    level(1_000, 450, 2, 55),
    level(1_230, 1_000, 1, 0),
    level(1_460, 5_000, 1, 0),
    level(1_680, 25_000, 1, 0),
];

/// Tries of a level that chooses by chance.
const TRIES: u64 = 8;

/// Of how many tries each of [`LEVELS`] found the first move, in eighths.
pub type Solved = [u32; LEVELS.len()];

/// Lets the levels try the first move.
///
/// # Panics
/// If the game is over.
pub fn solved<E: Evaluator>(engine: &mut Engine<E>, position: &Position, proof: &Proof) -> Solved {
    LEVELS.map(|(_, level)| {
        engine.clear();
        let options = Options { multi_pv: level.lines, seed: 0 };
        let limits = Limits::nodes(level.nodes);
        let report = engine.search_with(position, limits, options, &mut Unlimited);
        let report = report.expect("the game goes on");
        let right = |&seed: &u64| level.pick(&report, seed + 1) == Some(proof.first);
        (0..TRIES).filter(right).count() as u32
    })
}

/// The rating of a puzzle whose first move was found so often.
pub fn rating(position: &Position, proof: &Proof, solved: &Solved) -> u32 {
    rating_of(proof.kind, &features(position, proof), proof.nodes, solved)
}

/// The rating that is expected by what there is to see, where nobody has tried the puzzle.
pub fn expected_rating(position: &Position, proof: &Proof) -> u32 {
    let expected = expected(proof.kind, &features(position, proof), proof.nodes);
    (libm::round(expected) as u32).clamp(RANGE.0, RANGE.1)
}

/// Games that the expectation counts for.
const EXPECTATION_GAMES: f64 = 12.0;
/// The lowest rating and the highest.
const RANGE: (u32, u32) = (400, 2_600);

fn expected(kind: Kind, features: &Features, nodes: u64) -> f64 {
    let base = match kind {
        Kind::Fours => 500.0,
        Kind::Threats => 800.0,
        Kind::Defend => 900.0,
    };
    let stones = 110.0 * features.stones.min(12) as f64;
    let quiet = 90.0 * features.quiet.min(5) as f64;
    let wrong = 25.0 * features.wrong.min(12) as f64;
    let work = 30.0 * libm::log2(nodes.max(1) as f64);
    base + stones + quiet + wrong + work
}

fn rating_of(kind: Kind, features: &Features, nodes: u64, solved: &Solved) -> u32 {
    let expected = expected(kind, features, nodes);
    let won = |rating: f64, player: f64| 1.0 / (1.0 + libm::pow(10.0, (rating - player) / 400.0));
    let found: f64 = solved.iter().map(|&found| f64::from(found) / TRIES as f64).sum();
    // The levels should find it as often as they did, and a player of the expected rating every second time.
    let surplus = |rating: f64| {
        let levels: f64 = LEVELS.iter().map(|&(player, _)| won(rating, f64::from(player))).sum();
        levels - found + EXPECTATION_GAMES * (won(rating, expected) - 0.5)
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
    fn what_more_levels_find_is_easier_and_what_takes_longer_harder() {
        let short = Features { stones: 3, ..Features::default() };
        let long = Features { stones: 8, quiet: 2, wrong: 3, ..Features::default() };
        let (all, some) = ([8; 6], [0, 2, 4, 8, 8, 8]);
        let of = |features, solved| rating_of(Kind::Fours, features, 100, solved);
        assert!(of(&short, &all) < of(&short, &some));
        assert!(of(&short, &some) < of(&long, &some));
        assert!(of(&long, &some) < of(&long, &[0; 6]));
        assert!((RANGE.0..=RANGE.1).contains(&of(&long, &[0; 6])));
    }
}
