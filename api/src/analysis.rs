//! A search's findings about a candidate, and about a position.

use serde::Serialize;
use tengen::board::Point;
use tengen::search::{Line, Report};

use crate::named::names;

/// One candidate at one depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The depth to which it was searched, in plies.
    pub depth: u32,
    /// Its rank among the candidates, from 1.
    pub multipv: usize,
    /// Its value for the side to move, in the engine's units.
    pub value: i32,
    /// Plies to the five, negative if the side to move loses; `None` if nothing is proved. The proof covers only the
    /// moves that the search considers: those near stones, unless something is forced.
    pub mate: Option<i32>,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Milliseconds so far.
    pub ms: u64,
    /// The moves the engine expects.
    pub pv: Vec<String>,
}

impl Candidate {
    /// The candidates of a report, best first.
    pub fn all(report: &Report, ms: u64) -> impl Iterator<Item = Candidate> + '_ {
        report.lines.iter().enumerate().map(move |(at, line)| Candidate {
            depth: line.depth,
            multipv: at + 1,
            value: line.value.0,
            mate: line.value.mate(),
            nodes: report.nodes,
            ms,
            pv: names(&line.moves),
        })
    }
}

/// A candidate with the chance of winning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Promising {
    /// The candidate.
    #[serde(flatten)]
    pub candidate: Candidate,
    /// The chance of winning for the side to move, 0 to 1.
    pub chance: f64,
}

/// A report of a search: its best candidate, and all of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchReport {
    /// The move to play.
    pub best: String,
    #[serde(flatten)]
    first: Promising,
    /// Every candidate requested, best first.
    pub lines: Vec<Promising>,
}

impl SearchReport {
    /// Converts a report; `None` before its first line.
    pub fn of(report: &Report, ms: u64) -> Option<SearchReport> {
        let promising = |(candidate, line): (Candidate, &Line)| Promising {
            candidate,
            chance: f64::from(line.value.per_mille()) / 1_000.0,
        };
        let lines: Vec<Promising> =
            Candidate::all(report, ms).zip(&report.lines).map(promising).collect();
        Some(SearchReport {
            best: report.best().as_ref().map(Point::to_string)?,
            first: lines.first()?.clone(),
            lines,
        })
    }
}
