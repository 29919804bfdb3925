//! The two brains of a core, which play pairs of games one after the other.
//!
//! The programs are started once and are notified of each new game, at which they forget the last one. Only one of the
//! two thinks at a time.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};
use tengen::board::Stone;
use tengen_cli::arena::{Adjudicator, ArenaGame, Brain, Conditions, play, play_adjudicated};

use super::openings::Openings;
use super::record::{Limit, Pair};
use super::series::Plays;
use crate::process::output;

/// The names of the engines in errors.
const NAMES: [&str; 2] = ["the working tree's engine", "the commit's engine"];

/// The command line of an engine under test: without its book, as the openings are given.
///
/// # Errors
/// When the program cannot list its options.
pub(super) fn command_line(program: &Path, limit: Limit, hash_mib: u16) -> Result<String> {
    let mut line = format!("\"{}\" --hash {hash_mib}", program.display());
    // Older engines have no book.
    if matches!(limit, Limit::Millis(_))
        && output(Command::new(program).arg("--help"))?.contains("--no-book")
    {
        line += " --no-book";
    }
    Ok(line)
}

/// Nodes per move in the round in which every opening is played for the n-th time, counted from 0: a fixed fraction
/// more each time, which leads to a different game.
fn nodes_of_round(nodes: u64, round: u64) -> u64 {
    nodes + nodes * round / ROUND_PART + round
}

const ROUND_PART: u64 = 64;

/// Plays pairs of games.
pub(super) struct Player<'a> {
    /// The command lines for the working tree and the commit.
    lines: [String; 2],
    brains: [Brain; 2],
    /// The nodes that they were started with; `None` if time is the limit.
    nodes: Option<u64>,
    limit: Limit,
    conditions: Conditions,
    openings: &'a Openings,
    /// Unless games are played to their last move.
    adjudicator: Option<Adjudicator>,
}

impl<'a> Player<'a> {
    /// Creates a player with new brains.
    ///
    /// # Errors
    /// When a command line is invalid.
    pub(super) fn new(
        lines: &[String; 2],
        limit: Limit,
        conditions: Conditions,
        openings: &'a Openings,
        plays_out: bool,
    ) -> Result<Player<'a>> {
        let brains = [Brain::new(&lines[0])?, Brain::new(&lines[1])?];
        let adjudicator = (!plays_out).then(Adjudicator::new);
        let lines = lines.clone();
        Ok(Player { lines, brains, nodes: None, limit, conditions, openings, adjudicator })
    }

    /// Starts brains with the number of nodes for the round of this pair.
    fn enter_round(&mut self, number: u64) -> Result<()> {
        let Limit::Nodes(nodes) = self.limit else { return Ok(()) };
        let nodes = nodes_of_round(nodes, number / self.openings.len() as u64);
        if self.nodes != Some(nodes) {
            let brain = |line: &str| Brain::new(&format!("{line} --nodes {nodes}"));
            self.brains = [brain(&self.lines[0])?, brain(&self.lines[1])?];
            self.nodes = Some(nodes);
        }
        Ok(())
    }

    /// Plays the game in which the working tree's engine has this colour.
    fn game(&mut self, number: u64, colour: Stone) -> Result<ArenaGame> {
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
            bail!("pair {}, opening {opening}: {at_fault} forfeits: {game}", number + 1);
        }
        Ok(game)
    }
}

impl Plays for Player<'_> {
    fn play(&mut self, number: u64) -> Result<Pair> {
        self.enter_round(number)?;
        let games = [self.game(number, Stone::Black)?, self.game(number, Stone::White)?];
        Ok(pair(number, &games))
    }
}

/// The result of two games, in the first of which the working tree's engine was Black.
fn pair(number: u64, games: &[ArenaGame; 2]) -> Pair {
    let colours = [Stone::Black, Stone::White];
    Pair {
        number,
        half_points: [0, 1].map(|i| games[i].half_points(colours[i])),
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
    use tengen_cli::arena::EndReason;

    use super::*;

    fn game(winner: Option<Stone>, moves: &str) -> ArenaGame {
        let moves = moves.split(' ').map(|name| name.parse().unwrap()).collect();
        ArenaGame { moves, winner, reason: EndReason::Proved, pace: Default::default() }
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
    fn played(lines: [String; 2], plays_out: bool, numbers: &[u64]) -> Result<Vec<Pair>> {
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
        let limit = Limit::Nodes(100);
        let mut player = Player::new(&lines, limit, conditions, &openings, plays_out).unwrap();
        numbers.iter().map(|&number| player.play(number)).collect()
    }

    #[test]
    #[cfg(unix)]
    fn both_colours_of_an_opening_are_played() {
        // The side that moves first makes five first.
        for plays_out in [false, true] {
            let pairs = played([along(0), along(1)], plays_out, &[0]).unwrap();
            assert_eq!((pairs[0].half_points, pairs[0].moves), ([2, 0], [11, 11]));
            assert!(!pairs[0].is_alike);
        }
    }

    /// A brain that starts its row further to the right the more nodes it has: six columns for each node above 100.
    /// The script is followed by the shell's $0 and $1.
    #[test]
    #[cfg(unix)]
    fn an_opening_played_again_has_more_nodes() {
        let script = "sh -c 'while read -r line; do case $line in START*) echo OK; x=$((6*($1-100)));; DONE*|TURN*) echo $x,ROW; x=$((x+1));; esac; done'";
        let lines = ["0", "1"].map(|row| script.replace("ROW", row));
        let pairs = played(lines.clone(), false, &[0, 0]).unwrap();
        assert_eq!(pairs[0], pairs[1]);
        // From the twelfth column on there is no room for five.
        let error = played(lines, false, &[0, 1]).unwrap_err().to_string();
        assert!(error.starts_with("pair 2, opening h8i9: "), "{error}");
        let nodes: Vec<u64> = (0..4).map(|round| nodes_of_round(100, round)).collect();
        assert_eq!(nodes, [100, 102, 105, 107]);
    }

    #[test]
    #[cfg(unix)]
    fn the_engine_that_breaks_the_rules_is_named() {
        let crash = || "sh -c 'echo no memory >&2; exit 3'".to_owned();
        let taken = || {
            "sh -c 'while read -r line; do case $line in START*) echo OK;; DONE*|TURN*) echo 7,7;; esac; done'".to_owned()
        };
        for (lines, expected) in [
            ([along(0), crash()], ["the commit's engine forfeits", "crashed"]),
            ([crash(), along(0)], ["the working tree's engine forfeits", "crashed"]),
            ([along(0), taken()], ["the commit's engine forfeits", "h8 is taken"]),
        ] {
            let error = played(lines, false, &[0]).unwrap_err().to_string();
            assert!(expected.iter().all(|part| error.contains(part)), "{error}");
            assert!(error.starts_with("pair 1, opening h8i9: "), "{error}");
        }
    }
}
