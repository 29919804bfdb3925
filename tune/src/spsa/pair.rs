//! A pair of games between two sets of parameters.

use std::ops::Add;

use rand::Rng;
use rand::rngs::SmallRng;
use tengen::board::{Size, Stone};
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Limits, Options, Parameters, Unlimited};

use crate::games::{goes_on, is_even, opening, proved_winner};

/// How the games of a pair are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    pub(super) rule: Rule,
    pub(super) size: Size,
    pub(super) nodes: u64,
}

/// The numbers of games that the first side won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score(pub(super) [u32; 3]);

impl Score {
    pub(super) fn won(self) -> i32 {
        self.0[0].cast_signed()
    }

    pub(super) fn lost(self) -> i32 {
        self.0[2].cast_signed()
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score([0, 1, 2].map(|at| self.0[at] + other.0[at]))
    }
}

impl Match {
    /// Plays a random opening with both colours.
    pub(super) fn pair(
        self,
        engines: &mut [Engine; 2],
        sides: &[Parameters; 2],
        random: &mut SmallRng,
    ) -> Score {
        let opening = self.even_opening(&mut engines[0], random);
        for (engine, side) in engines.iter_mut().zip(sides) {
            engine.set_parameters(side.clone());
        }
        let seed = random.random();
        let mut score = Score::default();
        for black in [0, 1] {
            let at = match self.winner(engines, black, opening.clone(), seed) {
                None => 1,
                Some(stone) if (stone == Stone::Black) == (black == 0) => 0,
                Some(_) => 2,
            };
            score.0[at] += 1;
        }
        score
    }

    fn even_opening(self, engine: &mut Engine, random: &mut SmallRng) -> Position {
        engine.set_parameters(Parameters::DEFAULT);
        loop {
            let position = opening(self.rule, self.size, random);
            engine.clear();
            let searched = engine.search(&position, Limits::nodes(self.nodes));
            if searched.is_ok_and(|found| is_even(found.lines[0].value)) {
                return position;
            }
        }
    }

    /// Plays a game in which the engine with the number `black` has Black; returns the winner, or `None` for a draw.
    fn winner(
        self,
        engines: &mut [Engine; 2],
        black: usize,
        mut position: Position,
        seed: u64,
    ) -> Option<Stone> {
        engines.iter_mut().for_each(Engine::clear);
        let options = Options { seed, ..Options::default() };
        while goes_on(&position) {
            let mover = position.to_move();
            let engine = &mut engines[if mover == Stone::Black { black } else { 1 - black }];
            let limits = Limits::nodes(self.nodes);
            let report = engine.search_with(&position, limits, options, &mut Unlimited).ok()?;
            let line = &report.lines[0];
            if let Some(winner) = proved_winner(mover, line.value) {
                return Some(winner);
            }
            position.play(line.moves[0]).ok()?;
        }
        position.ending().and_then(|ending| ending.winner())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// A side that prunes indiscriminately is weaker than one that does not.
    #[test]
    fn the_stronger_side_wins_whichever_it_is() {
        let mut weak = Parameters::DEFAULT;
        (weak.reverse_futility_slope, weak.reverse_futility_base) = (5, -100);
        (weak.late_move_base, weak.late_move_square) = (1, 32);
        let mut engines = [Engine::new(1 << 20), Engine::new(1 << 20)];
        let game = Match { rule: Rule::Freestyle, size: Size::STANDARD, nodes: 500 };
        for (sides, strong) in
            [([Parameters::DEFAULT, weak.clone()], 0), ([weak, Parameters::DEFAULT], 2)]
        {
            let mut random = SmallRng::seed_from_u64(1);
            let score = (0..6).map(|_| game.pair(&mut engines, &sides, &mut random));
            let Score(counts) = score.fold(Score::default(), Add::add);
            assert_eq!(counts.iter().sum::<u32>(), 12);
            assert!(counts[strong] > counts[2 - strong], "{counts:?}");
        }
    }
}
