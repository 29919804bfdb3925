//! A review's findings about a game's moves.

use serde::Serialize;
use tengen::board::Stone;
use tengen::review::{ForcedWin, Row, Summary};

use crate::named::{line_names, names};

/// A review's findings about a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveRow {
    /// The move's number, from 1.
    pub ply: usize,
    /// `black` or `white`.
    pub mover: &'static str,
    /// The point that was played.
    pub played: String,
    /// The best move.
    pub best: String,
    /// The mover's chance of winning before it, 0 to 1.
    pub chance: f64,
    /// The mover's chance of winning after it.
    pub chance_after: f64,
    /// Its class: `best`, `good`, …
    pub class: &'static str,
    /// A forced win that the mover had.
    pub had: Option<Win>,
    /// A forced win that the opponent has after it.
    pub allows: Option<Win>,
    /// The moves that held, if a win was threatened: those after which none was found.
    pub holds: Option<Vec<String>>,
    /// Whether each of them is proved to leave the opponent no win by continuous threats.
    pub holds_proved: Option<bool>,
    /// Moves that are not proved to lose, but after which the engine sees the opponent win.
    pub doubtful: Option<Vec<String>>,
    /// Whether it is proved that every move lost.
    pub lost: bool,
    /// Whether no move was found that held, without a proof that all of them lost.
    pub seems_lost: bool,
    /// Whether no limit was reached.
    pub complete: bool,
}

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Win {
    /// `vcf` or `vct`.
    pub kind: &'static str,
    /// Own move, reply, …, up to the five.
    pub line: Vec<String>,
    /// Own stones in the line.
    pub depth: usize,
}

/// A review's findings about a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Whole {
    /// Who won.
    pub winner: Option<&'static str>,
    /// The loser's last move before which the position was not found lost, after a deeper look.
    pub last_escape: Option<usize>,
    /// The winner's first ply from which on there was a proved win before every ply of the
    /// winner's.
    pub onset: Option<usize>,
    /// The accuracy of both players.
    pub accuracy: Accuracies,
    /// Whether no limit was reached.
    pub complete: bool,
}

/// The accuracy of both players, in percent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Accuracies {
    /// Black's.
    pub black: Option<f64>,
    /// White's.
    pub white: Option<f64>,
}

impl From<&Row> for MoveRow {
    fn from(row: &Row) -> MoveRow {
        MoveRow {
            ply: row.ply,
            mover: row.mover.name(),
            played: row.played.to_string(),
            best: row.best.to_string(),
            chance: f64::from(row.chance) / 1_000.0,
            chance_after: f64::from(row.chance_after) / 1_000.0,
            class: row.class.name(),
            had: row.had.as_ref().map(Win::from),
            allows: row.allows.as_ref().map(Win::from),
            holds: row.holds.as_ref().map(names),
            holds_proved: row.holds_proved,
            doubtful: row.doubtful.as_ref().map(names),
            lost: row.lost,
            seems_lost: row.seems_lost,
            complete: row.complete,
        }
    }
}

impl From<&ForcedWin> for Win {
    fn from(win: &ForcedWin) -> Win {
        Win { kind: win.kind.name(), line: line_names(&win.line), depth: win.depth() }
    }
}

impl From<&Summary> for Whole {
    fn from(summary: &Summary) -> Whole {
        let tenths = |accuracy: f64| (accuracy * 10.0).round() / 10.0;
        Whole {
            winner: summary.winner.map(Stone::name),
            last_escape: summary.last_escape,
            onset: summary.onset,
            accuracy: Accuracies {
                black: summary.accuracy.black.map(tenths),
                white: summary.accuracy.white.map(tenths),
            },
            complete: summary.complete,
        }
    }
}
