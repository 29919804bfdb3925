//! Thinking on the opponent's time: a search on a separate thread while the brain waits for the next line.
//!
//! If the move being searched becomes due, the same search continues, from then on by the clock.

use std::io;
use std::panic;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use tengen::board::Board;
use tengen::rules::{Position, Rule};
use tengen::search::{Limits, Options, Report, Team};

use crate::deliberation::Deliberation;
use crate::listener::Interruptions;
use crate::thinking::{Due, Thinking};

/// A search of the expected next position.
#[derive(Debug)]
pub(crate) struct Pondering {
    rule: Rule,
    board: Board,
    due: Sender<Due>,
    search: JoinHandle<Ended>,
}

/// A finished search.
#[derive(Debug)]
pub(crate) struct Ended {
    /// The threads that made it.
    pub(crate) team: Team,
    /// `None` if the game is over by the rule.
    pub(crate) report: Option<Report>,
    pub(crate) thinking: Thinking,
}

impl Pondering {
    /// Lets the team search for the move on `board`, up to `depth` if that is limited.
    ///
    /// # Errors
    /// When no thread can be started; the team is lost.
    pub(crate) fn begin(
        mut team: Team,
        rule: Rule,
        board: Board,
        options: Options,
        depth: Option<u32>,
        deliberation: Deliberation,
        interruptions: Interruptions,
    ) -> io::Result<Pondering> {
        let (due, ahead) = mpsc::channel();
        let position = Position::from_board(rule, board.clone());
        let search = thread::Builder::new().spawn(move || {
            let mut thinking = Thinking::ahead(ahead, deliberation, interruptions);
            // With a time limit set, a search with a single root move ends after its first iteration.
            let limits = Limits { depth, ..Limits::millis(u64::MAX) };
            let report = team.search_with(&position, limits, options, &mut thinking).ok();
            Ended { team, report, thinking }
        })?;
        Ok(Pondering { rule, board, due, search })
    }

    /// Whether this position is the one being searched.
    pub(crate) fn is_about(&self, rule: Rule, board: &Board) -> bool {
        self.rule == rule && self.board == *board
    }

    /// The move is due: lets the search run to its end.
    pub(crate) fn carry_on(self, due: Due) -> Ended {
        // Fails if the search is already over, which is fine.
        let _ = self.due.send(due);
        joined(self.search)
    }

    /// The move is not wanted: ends the search, which takes at most some thousand nodes.
    pub(crate) fn abandon(self) -> Team {
        drop(self.due);
        joined(self.search).team
    }
}

fn joined(search: JoinHandle<Ended>) -> Ended {
    search.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked))
}
