//! Playing the engine against itself.

use std::error::Error;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use tengen::board::{Point, Size};
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Limits, Options, Unlimited, Value};

use crate::record::Record;

/// Play the engine against itself from random openings and append the games to a file.
#[derive(Args)]
pub(crate) struct Games {
    /// freestyle, standard, renju, caro or caro6
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// Side of the board
    #[arg(long, default_value_t = 15)]
    size: u32,
    /// Games to play
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// Nodes a move
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File the games are appended to, a line each
    #[arg(long)]
    out: PathBuf,
}

/// A game is over for the tuner once this is proved or this long has been played.
const LONGEST: usize = 120;
/// Openings valued beyond this are thrown away: they teach little.
const UNBALANCED: i32 = 300;

impl Games {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let size = Size::new(self.size)?;
        let mut random = SmallRng::seed_from_u64(self.seed);
        let mut out = OpenOptions::new().create(true).append(true).open(&self.out)?;
        let mut engine = Engine::new(8 << 20);
        let mut played = 0;
        while played < self.games {
            let opening = opening(self.rule, size, &mut random);
            engine.clear();
            if let Some(record) = self.play(&mut engine, &mut random, opening) {
                writeln!(out, "{record}")?;
                played += 1;
                if played % 500 == 0 {
                    eprintln!("{played} games");
                }
            }
        }
        Ok(())
    }

    fn play(
        &self,
        engine: &mut Engine,
        random: &mut SmallRng,
        mut position: Position,
    ) -> Option<Record> {
        let mut moves: Vec<(Point, Option<i32>)> =
            position.board().history().map(|placed| (placed.point, None)).collect();
        let opening = moves.len();
        let mut winner = None;
        while position.ending().is_none() && moves.len() < LONGEST {
            // Uneven thinking brings more of what loses onto the board.
            let nodes = self.nodes * random.random_range(50..=150) / 100;
            let options = Options { seed: random.random(), ..Options::default() };
            let limits = Limits::nodes(nodes);
            let report = engine.search_with(&position, limits, options, &mut Unlimited).ok()?;
            let line = &report.lines[0];
            if moves.len() == opening && line.value.0.abs() > UNBALANCED {
                return None;
            }
            if line.value.0.abs() >= Value::MATE_BOUND {
                let mover = position.to_move();
                winner = Some(if line.value.0 > 0 { mover } else { !mover });
                moves.push((line.moves[0], Some(line.value.0)));
                break;
            }
            moves.push((line.moves[0], Some(line.value.0)));
            position.play(line.moves[0]).ok()?;
        }
        let winner = winner.or(position.ending().and_then(|ending| ending.winner()));
        Some(Record { rule: self.rule, size: position.size(), winner, moves })
    }
}

/// A few stones dropped near each other and, mostly, near the centre.
fn opening(rule: Rule, size: Size, random: &mut SmallRng) -> Position {
    loop {
        let stones = random.random_range(3..=8);
        let spread = random.random_range(2..=4);
        let side = i32::from(size.get());
        let off = if random.random_bool(0.3) { side / 2 - 2 } else { 1 };
        let middle = [0, 1].map(|_| side / 2 + random.random_range(-off..=off));
        let mut position = Position::new(rule, size);
        for _ in 0..200 {
            if position.board().len() >= stones {
                break;
            }
            let [x, y] = middle.map(|m| m + random.random_range(-spread..=spread));
            if (0..side).contains(&x)
                && (0..side).contains(&y)
                && let Some(point) = Point::new(x as u32, y as u32)
            {
                // A point already taken is drawn again.
                let _ = position.play(point);
            }
        }
        if position.ending().is_none() && position.board().len() >= stones {
            return position;
        }
    }
}
