//! `tengen prove play`: a certificate's side played against a brain.

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
use tengen::notation::write_moves;
use tengen::rules::{Ending, Position};
use tengen_cli::arena::{Brain, Conditions};
use tengen_prove::player::{CertificatePlayer, CertifiedWin};

use super::{names, unpacked};

/// Play the winner's side of a certificate against a Gomocup brain.
///
/// Each game begins with the proved opening, turned or mirrored by the seed. In two games of three the seed also draws the
/// other side's first reply, or its first two, near the stones of the opening, so that a brain that always answers alike
/// plays different games. Prints one line when all games are won, each within the number of moves that was certain at its
/// beginning. The first game that is not ends it with an error: it is named with its seed and moves.
#[derive(Args)]
pub(super) struct Play {
    /// The certificate
    file: PathBuf,
    /// Command line of the brain
    brain: String,
    /// Games to play
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Milliseconds a move
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    ms: u64,
    /// Milliseconds that a move may be late
    #[arg(long, default_value_t = 1_000)]
    grace: u64,
    /// Mebibytes of memory that the brain may take
    #[arg(long, value_name = "MIB", default_value_t = 80, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory_mib: u64,
    /// The seed of the first game; the next ones have the numbers after it
    #[arg(long, default_value_t = 0)]
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
    /// The winner's moves after the opening: in the longest game, on average, and as many as were certain at the beginning.
    longest: u32,
    mean: f64,
    certain: u32,
}

impl Play {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let named = |error: &dyn Error| format!("{}: {error}", self.file.display());
        let mut bytes = Vec::new();
        File::open(&self.file)
            .and_then(unpacked)
            .and_then(|mut file| file.read_to_end(&mut bytes))
            .map_err(|error| named(&error))?;
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
            certain = game.certain()?;
            let moves = game.play(&mut brain, &conditions)?;
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
        println!("{}", serde_json::to_string(&won)?);
        Ok(())
    }
}

/// A game by a certificate.
struct Game<'a> {
    player: &'a CertificatePlayer,
    seed: u64,
    random: Rng,
    opening: Vec<Point>,
    position: Position,
    /// How many of the other side's replies are still to be drawn.
    drawn: u64,
}

impl<'a> Game<'a> {
    fn new(player: &'a CertificatePlayer, seed: u64) -> Game<'a> {
        let mut random = Rng::with_seed(seed);
        let symmetry = Symmetry::all().nth(random.usize(..8)).expect("there are eight");
        let opening: Vec<Point> =
            player.from().iter().map(|&point| symmetry.apply(point, player.size())).collect();
        let position = Position::from_moves(player.rule(), player.size(), &opening)
            .expect("the certificate was read");
        Game { player, seed, random, opening, position, drawn: seed % 3 }
    }

    /// Moves in which the winner wins from here, at most.
    fn certain(&self) -> Result<u32, String> {
        Ok(self.says()?.moves)
    }

    fn says(&self) -> Result<CertifiedWin, String> {
        self.player
            .certified_win(self.player.rule(), self.position.board())
            .map_err(|why| self.named(&why))
    }

    /// Plays it to the end; the winner's moves.
    ///
    /// # Errors
    /// Why it is not won, with its moves.
    fn play(mut self, brain: &mut Brain, conditions: &Conditions) -> Result<u32, String> {
        let mut left = self.certain()?;
        let mut own = 0;
        brain.new_game(conditions).map_err(|why| self.named(&format!("the brain {why}")))?;
        loop {
            let CertifiedWin { moves, answer } = self.says()?;
            if moves > left {
                let why = format!("{left} moves were certain to win, and now it is {moves}");
                return Err(self.named(&why));
            }
            left = moves;
            let point = match answer {
                Some(answer) => {
                    own += 1;
                    left -= 1;
                    answer
                }
                None => match self.drawn_reply() {
                    Some(reply) => reply,
                    None => brain
                        .move_on(self.position.board(), conditions)
                        .map_err(|why| self.named(&format!("the brain's move: {why}")))?,
                },
            };
            match self.position.play(point) {
                Ok(None) => {}
                Ok(Some(Ending::Five { winner, .. })) if *winner == self.player.winner() => {
                    return Ok(own);
                }
                Ok(Some(_)) => return Err(self.named(&"the game is over and not won")),
                Err(why) => return Err(self.named(&format!("{point}: {why}"))),
            }
        }
    }

    /// A reply near the opening, as long as replies are to be drawn.
    fn drawn_reply(&mut self) -> Option<Point> {
        self.drawn = self.drawn.checked_sub(1)?;
        let is_near = |free: &Point| self.opening.iter().any(|stone| stone.distance(*free) <= 3);
        let near: Vec<Point> = self.position.board().free_points().filter(is_near).collect();
        self.random.choice(near)
    }

    fn named(&self, why: &dyn Display) -> String {
        let moves: Vec<Point> =
            self.position.board().history().map(|placed| placed.point).collect();
        format!("game of seed {}, {}: {why}", self.seed, write_moves(&moves))
    }
}
