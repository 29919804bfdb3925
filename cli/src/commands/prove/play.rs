//! `tengen prove play`: playing a certificate's side against a brain.

use std::error::Error;
use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use fastrand::Rng;
use indicatif::ProgressIterator;
use serde::Serialize;
use tengen::board::{Point, Symmetry};
use tengen::rules::Position;
use tengen_api::named::names;
use tengen_cli::arena::{Brain, Conditions};
use tengen_cli::arguments::whole;
use tengen_prove::check::draw::KIND;
use tengen_prove::player::{CertificatePlayer, CertifiedGame, GameFault};

use super::unpacked;

/// Play the winner's side of a certificate against a Gomocup brain.
///
/// Each game begins with the proved opening, rotated or reflected by the seed. In two games of three the seed also chooses
/// the other side's first reply, or its first two, near the stones of the opening, so that a brain that always replies the
/// same plays different games. Prints one line if all games are won, each within the number of moves that was guaranteed
/// at its beginning. The first game that is not won within it stops the command with an error that gives the game's
/// seed and moves.
#[derive(Args)]
pub(super) struct Play {
    /// The certificate
    file: PathBuf,
    /// Command line of the brain
    brain: String,
    /// Games to play
    #[arg(long, default_value_t = 1_000, value_parser = whole::<u32>(1..))]
    games: u32,
    /// Milliseconds per move
    #[arg(long, default_value_t = 100, value_parser = whole::<u64>(1..))]
    ms: u64,
    /// Milliseconds that a move may be late
    #[arg(long, default_value_t = 1_000, value_parser = whole::<u64>(0..))]
    grace: u64,
    /// Mebibytes of memory that the brain may use
    #[arg(long, value_name = "MIB", default_value_t = 80, value_parser = whole::<u64>(1..=1 << 20))]
    memory_mib: u64,
    /// The seed of the first game; each later game has the next number
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>(0..))]
    seed: u64,
}

/// All games were won.
#[derive(Serialize)]
struct Won {
    rule: String,
    size: u8,
    from: Vec<String>,
    winner: String,
    brain: String,
    games: u32,
    /// The winner's moves after the opening: in the longest game, on average, and the bound at the beginning.
    longest: u32,
    mean: f64,
    certain: u32,
}

impl Play {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let named = |error: &dyn Display| format!("{}: {error}", self.file.display());
        let mut bytes = Vec::new();
        File::open(&self.file)
            .and_then(unpacked)
            .and_then(|mut file| file.read_to_end(&mut bytes))
            .map_err(|error| named(&error))?;
        if bytes.starts_with(KIND.as_bytes()) {
            return Err(named(&"a draw is certified here, so there is no winner's side").into());
        }
        let player = CertificatePlayer::read(bytes).map_err(|fault| named(&fault))?;
        let conditions = Conditions {
            rule: player.rule(),
            size: player.size(),
            turn: Duration::from_millis(self.ms),
            whole: None,
            grace: Duration::from_millis(self.grace),
            max_memory: self.memory_mib << 20,
            threads: None,
        };
        let mut brain = Brain::new(&self.brain)?;
        let (mut longest, mut total, mut certain) = (0, 0, 0);
        for number in (0..self.games).progress() {
            let game = Game::new(&player, self.seed.wrapping_add(number.into()));
            let moves;
            (moves, certain) = game.play(&player, &mut brain, &conditions)?;
            longest = longest.max(moves);
            total += u64::from(moves);
        }
        let won = Won {
            rule: player.rule().to_string(),
            size: player.size().get(),
            from: names(player.from()),
            winner: player.winner().to_string(),
            brain: self.brain,
            games: self.games,
            longest,
            mean: (total as f64 / f64::from(self.games) * 100.0).round() / 100.0,
            certain,
        };
        Ok(super::print(&won)?)
    }
}

/// The game of a seed: its opening, and random choices for the other side's replies.
struct Game {
    seed: u64,
    random: Rng,
    opening: Vec<Point>,
    /// How many replies are still to be drawn at random.
    drawn: u64,
}

impl Game {
    fn new(player: &CertificatePlayer, seed: u64) -> Game {
        let mut random = Rng::with_seed(seed);
        let symmetry = Symmetry::all().nth(random.usize(..8)).expect("there are eight");
        let image = |&point: &Point| symmetry.apply(point, player.size());
        let opening = player.from().iter().map(image).collect();
        Game { seed, random, opening, drawn: seed % 3 }
    }

    /// Plays the game to its end; returns the number of the winner's moves, and the bound.
    ///
    /// # Errors
    /// Why it was not won, with its moves.
    fn play(
        mut self,
        player: &CertificatePlayer,
        brain: &mut Brain,
        conditions: &Conditions,
    ) -> Result<(u32, u32), String> {
        let seed = self.seed;
        let named = |fault: GameFault| format!("game of seed {seed}, {fault}");
        let game = CertifiedGame::new(player, &self.opening).map_err(named)?;
        let certain = game.certain();
        let left = |why| GameFault { moves: self.opening.clone(), why: format!("the brain {why}") };
        brain.new_game(conditions).map_err(|why| named(left(why)))?;
        let moves = game.play(|position| match self.drawn_reply(position) {
            Some(reply) => Ok(reply),
            None => brain
                .move_on(position.board(), conditions)
                .map_err(|why| format!("the brain's move: {why}")),
        });
        Ok((moves.map_err(named)?, certain))
    }

    /// A random reply near the opening, while replies are to be drawn.
    fn drawn_reply(&mut self, position: &Position) -> Option<Point> {
        self.drawn = self.drawn.checked_sub(1)?;
        let is_near = |free: &Point| self.opening.iter().any(|stone| stone.distance(*free) <= 3);
        let near: Vec<Point> = position.board().free_points().filter(is_near).collect();
        self.random.choice(near)
    }
}
