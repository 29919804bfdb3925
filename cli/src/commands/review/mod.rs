//! `tengen review`: finding where games turned, with proofs.

mod collection;
mod games;
mod kept;
mod rows;
mod text;

use std::error::Error;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use tengen::board::Size;
use tengen::notation::{Tree, parse_moves};
use tengen::review::{Effort, GameToReview};
use tengen::rules::{Position, Rule};
use tengen_cli::arguments::whole;

use super::files;
use super::read::Reading;
use crate::request::{self, NotMoves};

/// Review games: what every move was worth, which forced wins there were, which were missed or allowed, and which
/// moves held.
///
/// Prints a JSON line for each move, {"ply","mover","played","best","chance","chance_after","class",
/// "had","allows","holds","holds_proved","doubtful","lost","seems_lost","complete"}, and a last one,
/// {"winner","last_escape","onset","accuracy","complete"}. Chances are the mover's. "had" and "allows" are proved
/// forced wins of the mover before the move and of the opponent after it, {"kind":"vcf"|"vct", "line","depth"}. If
/// a win is threatened, "holds" lists the moves after which none was found; "holds_proved" is true if each of them
/// is proved to leave the opponent no win by continuous threats; where at most eight hold, those that are not share
/// 10,000 nodes of another search by default, 40,000 if the mover's chance is 0.35 or less. "doubtful" lists moves
/// that are not proved to lose, but after which the engine sees the opponent win. "lost" is true if every move is
/// proved to lose, "seems_lost" if no move was found that holds. "last_escape" is the loser's last move before which
/// neither was true; to confirm it, the position is searched with ten times the nodes, and each of the moves that
/// hold, four at most, with a hundred times as many (1,500,000 by default) for a win by threats. "complete" is true
/// if no limit was reached.
/// With --from N the moves before the Nth have the class "unjudged" and are left out of the last line.
///
/// With several games every line begins with "file" and "game"; a game that cannot be read has one line
/// with "error", is reported on standard error, and makes the command fail once all others are reviewed. Games
/// are reviewed on all cores; with --out FILE an interrupted run can be resumed.
#[derive(Args)]
pub(crate) struct Review {
    /// The rule: freestyle, standard, renju, caro or caro6; in files, for games that name none or an unknown one
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// Nodes of the engine's search for each move; the solver's limit is in proportion to it [default: 15000]
    #[arg(long, conflicts_with = "ms", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
    /// Milliseconds for each move; the results then differ from run to run
    #[arg(long, value_parser = whole::<u64>(1..))]
    ms: Option<u64>,
    /// Judge the moves from this one on, to leave out the stones of an opening after which the colours may be swapped
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u16>(1..))]
    from: u16,
    /// Review every game of these files, in SGF or any other format that "tengen read" reads; may be repeated
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "moves")]
    sgf: Vec<PathBuf>,
    #[command(flatten)]
    reading: Reading,
    /// Write the games to this file, with the findings as properties TG
    #[arg(long, value_name = "FILE")]
    sgf_out: Option<PathBuf>,
    /// Write the lines to this file; games whose lines it contains already are not reviewed again, and a file that contains
    /// anything else is rejected
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print sentences for people instead: about the game, and about each move with a mistake
    #[arg(long, conflicts_with = "out")]
    text: bool,
    /// Games to review in parallel [default: one for each core]
    #[arg(long, value_parser = whole::<u16>(1..))]
    threads: Option<u16>,
    /// The moves, Black first, as h8i9g10 or h8 i9 g10; - reads them from standard input
    #[arg(required_unless_present = "sgf")]
    moves: Vec<String>,
}

/// Bytes of an engine's hash table.
const TABLE: usize = 16 << 20;

impl Review {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let out = self.out.as_deref().map(|path| ("--out", path));
        let sgf_out = self.sgf_out.as_deref().map(|path| ("--sgf-out", path));
        let outputs: Vec<_> = out.into_iter().chain(sgf_out).collect();
        files::keep_apart(&self.sgf, &outputs)?;
        let entries = match self.sgf.is_empty() {
            true => vec![self.given()?],
            false => games::read(&self, self.rule)?,
        };
        if let [entry] = &entries[..]
            && let Err(error) = &entry.read
        {
            return Err(format!("{}: {error}", entry.which.file).into());
        }
        collection::review(&self, entries)
    }

    /// The game given as arguments.
    fn given(&self) -> Result<games::Entry, Box<dyn Error>> {
        let moves = parse_moves(&request::moves(&self.moves)?, self.size).map_err(|error| {
            NotMoves::new(&self.moves, self.size, error, "--sgf reviews its games")
        })?;
        if moves.is_empty() {
            return Err("the moves: there are none to review".into());
        }
        if usize::from(self.from) > moves.len() {
            return Err(format!("--from {}: the game has {} moves", self.from, moves.len()).into());
        }
        let game = GameToReview::new(&Position::new(self.rule, self.size), &moves)?;
        let mut tree = Tree::from_moves(self.size, &moves)?;
        tree.rule = Some(self.rule);
        let which = rows::Which { file: String::new(), game: 1 };
        Ok(games::Entry { which, text: String::new(), read: Ok((tree, game)) })
    }

    fn limits(&self) -> Effort {
        match (self.nodes, self.ms) {
            (_, Some(millis)) => Effort::millis(millis),
            (Some(nodes), None) => Effort::nodes(nodes),
            (None, None) => Effort::default(),
        }
    }

    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}
