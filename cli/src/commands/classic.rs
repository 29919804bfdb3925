//! `tengen classic`: searching a position with textbook algorithms.

use std::error::Error;
use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;
use tengen::board::{Point, Size};
use tengen::classic::games::{CandidateOrder, Candidates, Gomoku};
use tengen::classic::{
    Count, Memory, Window, alpha_beta, alpha_beta_with_memory, kill_search, minimax_ties, pick,
};
use tengen::rules::{Position, Rule};
use tengen::taught::ScoreTable;
use tengen_cli::arguments::whole;

use super::moves;
use crate::Contradiction;

/// Search a position by minimax, alpha-beta or kill search as they are taught.
///
/// Writes one JSON line {"best","value","ties","nodes","nodes_per_ply","cutoffs"}. "value" is from
/// the point of view of the side to move, in the table's units. Minimax lists every move with the best value
/// in "ties" and chooses one of them by the seed; alpha-beta returns the first move that reaches the value.
/// "nodes_per_ply" counts the positions entered at each ply, except the root, and "cutoffs" the
/// nodes left before all their moves were tried; both include a kill search that runs first.
///
/// If kill search finds a win, "value" is that of five in a row; otherwise it is 0, and "best"
/// is null. It looks for the shortest win, two plies deeper each time, and counts the nodes of all passes.
///
/// Moves are tried row by row from a1. In renju, Black's forbidden moves are not tried.
#[derive(Args)]
pub(crate) struct Classic {
    /// The algorithm.
    #[arg(long, value_enum)]
    algorithm: Algorithm,
    /// The table that positions are evaluated by: runs or shapes.
    #[arg(long, default_value_t)]
    table: ScoreTable,
    /// Number of plies to look ahead.
    #[arg(long, value_parser = whole::<u32>(1..=MAX_DEPTH))]
    depth: u32,
    /// Alpha-beta: first look for a win by threats this many plies ahead.
    #[arg(long, value_parser = whole::<u32>(1..=MAX_DEPTH))]
    kill_depth: Option<u32>,
    /// The rule: freestyle, standard, renju, caro or caro6.
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board; 16 as in the Lab's opening
    #[arg(long, default_value = "16")]
    size: Size,
    /// Minimax, alpha-beta: try moves row by row (none) or the highest attack and defence value first
    /// (valuation) [default: none]
    #[arg(long)]
    order: Option<CandidateOrder>,
    /// Minimax, alpha-beta: keep only this many candidates at each ply, the best by valuation.
    #[arg(long, value_parser = whole::<u32>(1..))]
    width: Option<u32>,
    /// Alpha-beta: store positions in a transposition table, so that none is searched twice to the
    /// same depth.
    #[arg(long)]
    memory: bool,
    /// Minimax: the random seed, which chooses among the best moves [default: 0]
    #[arg(long, value_parser = whole::<u64>(0..))]
    seed: Option<u64>,
    /// The moves so far, Black first, as h8i9g10 or h8 i9 g10; - reads them from standard input.
    moves: Vec<String>,
}

/// Deep enough for anything, and no deeper than a recursion can safely go.
const MAX_DEPTH: u64 = 225;

/// The size of a transposition table: 2^20 results, some 24 megabytes.
const MEMORY_BITS: u32 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    Minimax,
    AlphaBeta,
    Kill,
}

impl Algorithm {
    /// Its name as an option value.
    fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Kill => "kill",
        }
    }
}

#[derive(Serialize)]
struct Answer {
    best: Option<String>,
    value: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<Vec<String>>,
    nodes: u64,
    nodes_per_ply: Vec<u64>,
    cutoffs: u64,
}

impl Classic {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let position = self.position()?;
        let answer = self.search(position);
        let mut output = std::io::stdout().lock();
        serde_json::to_writer(&mut output, &answer)?;
        writeln!(output)?;
        Ok(())
    }

    fn position(&self) -> Result<Position, Box<dyn Error>> {
        for (given, option, used_by) in [
            (self.kill_depth.is_some(), "--kill-depth", &[Algorithm::AlphaBeta][..]),
            (self.memory, "--memory", &[Algorithm::AlphaBeta]),
            (self.seed.is_some(), "--seed", &[Algorithm::Minimax]),
            (self.order.is_some(), "--order", &[Algorithm::Minimax, Algorithm::AlphaBeta]),
            (self.width.is_some(), "--width", &[Algorithm::Minimax, Algorithm::AlphaBeta]),
        ] {
            if given && !used_by.contains(&self.algorithm) {
                let names: Vec<&str> = used_by.iter().map(|used| used.name()).collect();
                let names = names.join(" and ");
                return Err(
                    Contradiction(format!("{option} is only for --algorithm {names}")).into()
                );
            }
        }
        let lack = "no move to search for";
        Ok(moves::position(self.rule, self.size, &self.moves, lack)?)
    }

    fn search(&self, position: Position) -> Answer {
        let mut count = Count::default();
        let kill_depth = match self.algorithm {
            Algorithm::Kill => Some(self.depth),
            _ => self.kill_depth,
        };
        let kill = kill_depth.and_then(|depth| kill_search(&position, depth, &mut count));
        let won = kill.map(|best| (Some(best), self.table.five(), None));
        let width = self.width.map(|width| width as usize);
        let candidates = Candidates { order: self.order.unwrap_or_default(), width };
        let mut game = Gomoku::new(position, self.table, candidates);
        let (best, value, ties) = won.unwrap_or_else(|| match self.algorithm {
            Algorithm::Kill => (None, 0, None),
            Algorithm::AlphaBeta if self.memory => {
                let mut memory = Memory::new(MEMORY_BITS);
                let full = Window::FULL;
                let found =
                    alpha_beta_with_memory(&mut game, self.depth, full, &mut memory, &mut count);
                (found.best, found.value, None)
            }
            Algorithm::AlphaBeta => {
                let found = alpha_beta(&mut game, self.depth, Window::FULL, &mut count);
                (found.best, found.value, None)
            }
            Algorithm::Minimax => {
                let tied = minimax_ties(&mut game, self.depth, &mut count);
                (pick(&tied.best, self.seed.unwrap_or(0)), tied.value, Some(tied.best))
            }
        });
        Answer {
            best: best.map(|point| point.to_string()),
            value,
            ties: ties.map(|ties| ties.iter().map(Point::to_string).collect()),
            nodes: count.nodes(),
            nodes_per_ply: count.nodes_per_ply,
            cutoffs: count.cutoffs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        classic: Classic,
    }

    fn answer(line: &str) -> Result<String, String> {
        let words = std::iter::once("classic").chain(line.split_whitespace());
        let Command { classic } =
            Command::try_parse_from(words).map_err(|error| error.to_string())?;
        let position = classic.position().map_err(|error| error.to_string())?;
        Ok(serde_json::to_string(&classic.search(position)).expect("an answer is plain data"))
    }

    #[test]
    fn an_empty_board_is_opened_at_h8() {
        assert_eq!(
            answer("--algorithm minimax --depth 1").unwrap(),
            r#"{"best":"h8","value":40,"ties":["h8"],"nodes":1,"nodes_per_ply":[1],"cutoffs":0}"#
        );
        let alpha_beta = answer("--algorithm alpha-beta --table shapes --depth 2").unwrap();
        assert!(alpha_beta.starts_with(r#"{"best":"h8","value":0,"nodes":49,"#), "{alpha_beta}");
    }

    #[test]
    fn minimax_gives_all_ties_and_the_seed_picks_one() {
        let of_seed =
            |seed: u32| answer(&format!("--algorithm minimax --depth 1 --seed {seed} h8")).unwrap();
        // White's lone stone and Black's have the same value, whatever the direction.
        assert!(of_seed(0).contains(r#""value":0"#), "{}", of_seed(0));
        assert_eq!(of_seed(3), of_seed(3));
        assert!((1..20).any(|seed| of_seed(seed) != of_seed(0)));
    }

    #[test]
    fn a_win_at_once_is_seen_by_all_three() {
        let moves = "h8 a1 h9 b1 h10 c1 h11 d1";
        for algorithm in ["minimax", "alpha-beta", "kill"] {
            let found = answer(&format!("--algorithm {algorithm} --depth 1 {moves}")).unwrap();
            assert!(found.contains(r#""best":"h"#), "{found}");
        }
        let first = answer(&format!("--algorithm alpha-beta --kill-depth 5 --depth 2 {moves}"));
        assert_eq!(
            first.unwrap(),
            r#"{"best":"h7","value":100000,"nodes":1,"nodes_per_ply":[1],"cutoffs":1}"#
        );
    }

    #[test]
    fn a_memory_changes_no_value_and_saves_nodes() {
        let search = |options: &str| {
            let moves = "--size 7 d4 d5 e4 c4";
            let answer = answer(&format!("--algorithm alpha-beta --depth 4 {options} {moves}"));
            serde_json::from_str::<serde_json::Value>(&answer.unwrap()).unwrap()
        };
        let (plain, remembering) = (search(""), search("--memory"));
        assert_eq!(
            (&plain["best"], &plain["value"]),
            (&remembering["best"], &remembering["value"])
        );
        assert!(plain["nodes"].as_u64() > remembering["nodes"].as_u64());
    }

    #[test]
    fn without_a_win_kill_search_has_no_move() {
        assert_eq!(
            answer("--algorithm kill --depth 3 h8 i9").unwrap(),
            r#"{"best":null,"value":0,"nodes":0,"nodes_per_ply":[],"cutoffs":0}"#
        );
    }

    #[test]
    fn errors_name_the_problem() {
        let error = |line: &str| answer(line).unwrap_err();
        let search = "--algorithm minimax --depth 1";
        assert_eq!(
            error(&format!("{search} h8i99")),
            "the moves: line 1, column 3: expected a move such as h8, found \"i99\""
        );
        assert!(error(&format!("{search} h8é9")).contains("found \"é9\""));
        assert_eq!(
            error(&format!("{search} h8h8")),
            "the moves: line 1, column 3: h8 is taken by a black stone"
        );
        assert_eq!(
            error(&format!("{search} --size 15 p1")),
            "the moves: line 1, column 1: p1 is off the board of 15x15"
        );
        assert_eq!(
            error(&format!("{search} a1a2b1b2c1c2d1d2e1")),
            "the game is over: there is no move to search for"
        );
        assert_eq!(
            error(&format!("{search} a1a2b1b2c1c2d1d2e1e2")),
            "e2 cannot be played: the game is over"
        );
        assert!(error(&format!("{search} --size 23")).contains("size 23 is out of range"));
        assert!(error(&format!("{search} --table shape")).contains("the tables are runs, shapes"));
        assert!(error(&format!("{search} --rule gomoku")).contains("unknown rule \"gomoku\""));
        assert!(error("--algorithm minimax --depth 0 h8").contains("from 1 to 225"));
    }

    #[test]
    fn options_without_effect_are_refused() {
        let alpha_beta = "--algorithm alpha-beta";
        let both = "--algorithm minimax and alpha-beta";
        for (algorithm, option, used_by) in [
            ("minimax", "--kill-depth 5", alpha_beta),
            ("minimax", "--memory", alpha_beta),
            ("kill", "--kill-depth 5", alpha_beta),
            ("kill", "--memory", alpha_beta),
            ("kill", "--order none", both),
            ("kill", "--width 9", both),
            ("kill", "--seed 0", "--algorithm minimax"),
            ("alpha-beta", "--seed 0", "--algorithm minimax"),
        ] {
            let refused = answer(&format!("--algorithm {algorithm} --depth 1 {option} h8"));
            let name = option.split(' ').next().unwrap();
            assert_eq!(
                refused.unwrap_err(),
                format!("{name} is only for {used_by}"),
                "{algorithm}"
            );
        }
        for (algorithm, options) in [
            ("minimax", "--seed 1 --order valuation --width 9"),
            ("alpha-beta", "--order valuation --width 9 --memory --kill-depth 3"),
            ("kill", "--table shapes"),
        ] {
            answer(&format!("--algorithm {algorithm} --depth 1 {options} h8")).unwrap();
        }
    }
}
