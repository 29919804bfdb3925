//! `tengen openings`: balanced openings for matches, made by the engine itself.

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, Write};

use clap::Args;
use fastrand::Rng;
use tengen::board::{Point, Size, Stone, Symmetry};
use tengen::rules::{Ending, Rule};
use tengen::search::{Engine, Limits};
use tengen_cli::arena::{Opening, random_opening};

/// Make balanced openings for "tengen match".
///
/// From random openings of three to six stones, most of them about the centre, the engine plays
/// four games against itself. An opening is kept if Black and White score the same in each pair of games.
/// No two are rotations or reflections of each other. The same arguments give the same openings.
#[derive(Args)]
pub(crate) struct Openings {
    /// The rule: freestyle, standard, renju, caro or caro6
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board, at least 9
    #[arg(long, default_value = "15", value_parser = super::size)]
    size: Size,
    /// How many to make
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Another seed, other openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes a move of the first game; each further game has a quarter of that more
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The date to write down in the heading
    #[arg(long)]
    date: Option<String>,
}

/// Pairs of games that an opening has to pass.
const TRIALS: u64 = 2;
/// Below this the openings there are could run out.
const SMALLEST: u8 = 9;

impl Openings {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        if self.size.get() < SMALLEST {
            return Err(format!("size {} is too small: at least {SMALLEST}", self.size).into());
        }
        let mut out = io::stdout().lock();
        self.write_heading(&mut out)?;
        let mut engine = Engine::new(16 << 20);
        let mut rng = Rng::with_seed(self.seed);
        let mut seen = HashSet::new();
        let mut made = 0;
        while made < self.count {
            let opening = random_opening(&mut rng, self.rule, self.size);
            if seen.insert(canonical(self.rule, self.size, &opening))
                && self.is_even(&mut engine, &opening)
            {
                writeln!(out, "{opening}")?;
                out.flush()?;
                made += 1;
            }
        }
        Ok(())
    }

    fn write_heading(&self, out: &mut impl Write) -> io::Result<()> {
        let Openings { rule, size, count, seed, nodes, .. } = self;
        writeln!(out, "# Balanced openings for {rule} on {size}x{size}, Black first.")?;
        write!(
            out,
            "# tengen openings --rule {rule} --size {size} --count {count} --seed {seed} --nodes {nodes}"
        )?;
        match &self.date {
            Some(date) => writeln!(out, "\n# Tengen {}, {date}", env!("CARGO_PKG_VERSION"))?,
            None => writeln!(out, "\n# Tengen {}", env!("CARGO_PKG_VERSION"))?,
        }
        writeln!(
            out,
            "# Random stones, kept where the engine's games against itself split one to one."
        )
    }

    /// Whether the engine, playing itself, shares the points of every two games from here.
    fn is_even(&self, engine: &mut Engine, opening: &Opening) -> bool {
        (0..TRIALS).all(|trial| {
            let score: i32 = [2 * trial, 2 * trial + 1]
                .into_iter()
                // More nodes make another game.
                .map(|game| self.winner(engine, opening, self.nodes + self.nodes * game / 4))
                .map(|winner| winner.map_or(0, |stone| if stone == Stone::Black { 1 } else { -1 }))
                .sum();
            score == 0
        })
    }

    /// Plays a game on from the opening; the winner, or `None` for a draw.
    fn winner(&self, engine: &mut Engine, opening: &Opening, nodes: u64) -> Option<Stone> {
        let mut position = opening.position(self.rule, self.size);
        engine.clear();
        while let Ok(report) = engine.search(&position, Limits::nodes(nodes)) {
            position.play(report.lines[0].moves[0]).expect("the engine plays free points");
        }
        position.ending().and_then(Ending::winner)
    }
}

/// Equal for openings whose stones are turned or mirrored images of each other.
fn canonical(rule: Rule, size: Size, opening: &Opening) -> [Vec<Point>; 2] {
    let position = opening.position(rule, size);
    Symmetry::all()
        .map(|symmetry| {
            let turned = symmetry.apply_board(position.board());
            // Sets list their points row by row, so equal stones give equal lists.
            [Stone::Black, Stone::White]
                .map(|stone| turned.stones(stone).iter().collect::<Vec<_>>())
        })
        .min()
        .expect("there are eight symmetries")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(text: &str) -> Opening {
        let moves = tengen::notation::parse_moves(text, Size::STANDARD).unwrap();
        Opening::new(Rule::Freestyle, Size::STANDARD, moves).unwrap()
    }

    #[test]
    fn images_of_an_opening_are_one() {
        let first = canonical(Rule::Freestyle, Size::STANDARD, &opening("h8 i10 g7"));
        // Mirrored; turned a quarter; Black's stones in the other order.
        for image in ["h8 g10 i7", "h8 j7 g9", "g7 i10 h8"] {
            assert_eq!(
                canonical(Rule::Freestyle, Size::STANDARD, &opening(image)),
                first,
                "{image}"
            );
        }
        assert_ne!(canonical(Rule::Freestyle, Size::STANDARD, &opening("h8 i10 g8")), first);
    }
}
