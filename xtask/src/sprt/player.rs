//! A core's two brains, which play one pair of games after the other.
//!
//! The programs are started once, and told of each new game, at which they forget the last. Only one of the two thinks at
//! a time.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};
use tengen::board::Stone;
use tengen_cli::arena::{Adjudicator, Brain, Conditions, Game, play, play_adjudicated};

use super::openings::Openings;
use super::record::{Limit, Pair};
use super::series::Plays;
use crate::process::output;

/// What the engines are called in errors.
const NAMES: [&str; 2] = ["the working tree's engine", "the commit's engine"];

/// The command line of an engine under test: without its book, as the openings are given.
///
/// # Errors
/// When the program cannot say which options it has.
pub(super) fn command_line(program: &Path, limit: Limit, hash_mib: u16) -> Result<String> {
    let mut line = format!("\"{}\" --hash {hash_mib}", program.display());
    match limit {
        Limit::Nodes(nodes) => line += &format!(" --nodes {nodes}"),
        // Older engines have no book.
        Limit::Millis(_) if output(Command::new(program).arg("--help"))?.contains("--no-book") => {
            line += " --no-book";
        }
        Limit::Millis(_) => {}
    }
    Ok(line)
}

/// Plays pairs of games.
pub(super) struct Player<'a> {
    /// Of the working tree and of the commit.
    brains: [Brain; 2],
    conditions: Conditions,
    openings: &'a Openings,
    /// Unless games are played to their last move.
    adjudicator: Option<Adjudicator>,
}

impl<'a> Player<'a> {
    /// A player with brains of its own.
    ///
    /// # Errors
    /// When a command line is none.
    pub(super) fn new(
        lines: &[String; 2],
        conditions: Conditions,
        openings: &'a Openings,
        plays_out: bool,
    ) -> Result<Player<'a>> {
        let brains = [Brain::new(&lines[0])?, Brain::new(&lines[1])?];
        let adjudicator = (!plays_out).then(Adjudicator::new);
        Ok(Player { brains, conditions, openings, adjudicator })
    }

    /// The game in which the working tree's engine has this colour.
    fn game(&mut self, number: u64, colour: Stone) -> Result<Game> {
        let [work, commit] = &mut self.brains;
        let brains = if colour == Stone::Black { [work, commit] } else { [commit, work] };
        let opening = self.openings.of_pair(number);
        let game = match &mut self.adjudicator {
            Some(adjudicator) => play_adjudicated(brains, opening, &self.conditions, adjudicator),
            None => play(brains, opening, &self.conditions),
        };
        if game.reason.is_breach() {
            let is_works = game.winner != Some(colour);
            let at_fault = NAMES[usize::from(!is_works)];
            bail!("pair {}, opening {opening}: {at_fault} loses by a breach: {game}", number + 1);
        }
        Ok(game)
    }
}

impl Plays for Player<'_> {
    fn play(&mut self, number: u64) -> Result<Pair> {
        let games = [self.game(number, Stone::Black)?, self.game(number, Stone::White)?];
        Ok(pair(number, &games))
    }
}

/// What came of two games, in the first of which the working tree's engine was Black.
fn pair(number: u64, games: &[Game; 2]) -> Pair {
    let colours = [Stone::Black, Stone::White];
    Pair {
        number,
        half_points: [0, 1].map(|i| match games[i].winner {
            None => 1,
            Some(winner) if winner == colours[i] => 2,
            Some(_) => 0,
        }),
        moves: [0, 1].map(|i| games[i].moves.len() as u16),
        is_alike: games[0].moves == games[1].moves,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use tengen::board::Size;
    use tengen::rules::Rule;
    use tengen_cli::arena::Reason;

    use super::*;

    fn game(winner: Option<Stone>, moves: &str) -> Game {
        let moves = moves.split(' ').map(|name| name.parse().unwrap()).collect();
        Game { moves, winner, reason: Reason::Proved, pace: Default::default() }
    }

    #[test]
    fn points_are_counted_for_the_working_tree() {
        let (black, white) = (Some(Stone::Black), Some(Stone::White));
        for (winners, half_points) in [
            ([black, black], [2, 0]),
            ([black, white], [2, 2]),
            ([white, black], [0, 0]),
            ([white, None], [0, 1]),
            ([None, white], [1, 2]),
        ] {
            let pair = pair(3, &[game(winners[0], "h8 h9"), game(winners[1], "h8 i9 j9")]);
            assert_eq!(pair.half_points, half_points);
            assert_eq!((pair.number, pair.moves, pair.is_alike), (3, [2, 3], false));
        }
        assert!(pair(0, &[game(black, "h8 h9"), game(black, "h8 h9")]).is_alike);
    }

    /// A brain that plays along the row with this number, counted from the top.
    #[cfg(unix)]
    fn along(row: u32) -> String {
        format!(
            "sh -c 'while read -r line; do case $line in START*) echo OK; x=0;; DONE*|TURN*) echo $x,{row}; x=$((x+1));; esac; done'"
        )
    }

    #[cfg(unix)]
    fn played(lines: [String; 2], plays_out: bool) -> Result<Pair> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("openings.txt");
        fs::write(&file, "h8i9\n").unwrap();
        let openings = Openings::read(&file, Rule::Freestyle, Size::STANDARD, 1).unwrap();
        let conditions = Conditions {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            turn: Duration::from_secs(60),
            whole: None,
            grace: Duration::ZERO,
            max_memory: 0,
            threads: None,
        };
        Player::new(&lines, conditions, &openings, plays_out).unwrap().play(0)
    }

    #[test]
    #[cfg(unix)]
    fn both_colours_of_an_opening_are_played() {
        // Whoever begins makes five first.
        for plays_out in [false, true] {
            let pair = played([along(0), along(1)], plays_out).unwrap();
            assert_eq!((pair.half_points, pair.moves), ([2, 0], [11, 11]));
            assert!(!pair.is_alike);
        }
    }

    #[test]
    #[cfg(unix)]
    fn who_breaks_the_rules_is_named() {
        let crash = || "sh -c 'echo no memory >&2; exit 3'".to_owned();
        let taken = || {
            "sh -c 'while read -r line; do case $line in START*) echo OK;; DONE*|TURN*) echo 7,7;; esac; done'".to_owned()
        };
        for (lines, expected) in [
            ([along(0), crash()], ["the commit's engine loses by a breach", "crashed"]),
            ([crash(), along(0)], ["the working tree's engine loses by a breach", "crashed"]),
            ([along(0), taken()], ["the commit's engine loses by a breach", "h8 is taken"]),
        ] {
            let error = played(lines, false).unwrap_err().to_string();
            assert!(expected.iter().all(|part| error.contains(part)), "{error}");
            assert!(error.starts_with("pair 1, opening h8i9: "), "{error}");
        }
    }
}
