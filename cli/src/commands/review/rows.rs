//! A review as JSON lines.

use std::io::{self, Write};

use serde::Serialize;
use tengen::board::{Point, Stone};
use tengen::review::{ForcedWin, Review, Row};

use crate::request::line_names;

/// Which game of a collection a line is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Which {
    pub(super) file: String,
    /// Counted from 1.
    pub(super) game: usize,
}

#[derive(Serialize)]
struct MoveLine<'a> {
    #[serde(flatten)]
    which: Option<&'a Which>,
    ply: usize,
    mover: &'static str,
    played: String,
    best: String,
    chance: f64,
    chance_after: f64,
    class: &'static str,
    had: Option<Win>,
    allows: Option<Win>,
    holds: Option<Vec<String>>,
    holds_proved: Option<bool>,
    escapes: Option<Vec<String>>,
    lost: bool,
    complete: bool,
}

#[derive(Serialize)]
struct Win {
    kind: &'static str,
    line: Vec<String>,
    depth: usize,
}

#[derive(Serialize)]
struct LastLine<'a> {
    #[serde(flatten)]
    which: Option<&'a Which>,
    winner: Option<&'static str>,
    last_escape: Option<usize>,
    onset: Option<usize>,
    accuracy: Accuracies,
    complete: bool,
}

#[derive(Serialize)]
struct Accuracies {
    black: Option<f64>,
    white: Option<f64>,
}

/// A game that cannot be reviewed, named.
#[derive(Serialize)]
struct ErrorLine<'a> {
    #[serde(flatten)]
    which: &'a Which,
    error: &'a str,
}

/// Writes a line for each move and a last one.
pub(super) fn write(
    out: &mut impl Write,
    which: Option<&Which>,
    review: &Review,
) -> io::Result<()> {
    for row in review.rows() {
        write_line(out, &MoveLine::of(which, &row))?;
    }
    let summary = review.summary();
    let tenths = |accuracy: f64| (accuracy * 10.0).round() / 10.0;
    let last = LastLine {
        which,
        winner: summary.winner.map(Stone::name),
        last_escape: summary.last_escape,
        onset: summary.onset,
        accuracy: Accuracies {
            black: summary.accuracy.black.map(tenths),
            white: summary.accuracy.white.map(tenths),
        },
        complete: summary.complete,
    };
    write_line(out, &last)
}

/// Writes why a game of a collection has no lines.
pub(super) fn write_error(out: &mut impl Write, which: &Which, error: &str) -> io::Result<()> {
    write_line(out, &ErrorLine { which, error })
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

impl<'a> MoveLine<'a> {
    fn of(which: Option<&'a Which>, row: &Row) -> MoveLine<'a> {
        let names =
            |points: &Vec<Point>| points.iter().map(Point::to_string).collect::<Vec<String>>();
        MoveLine {
            which,
            ply: row.ply,
            mover: row.mover.name(),
            played: row.played.to_string(),
            best: row.best.to_string(),
            chance: f64::from(row.chance) / 1_000.0,
            chance_after: f64::from(row.chance_after) / 1_000.0,
            class: row.class.name(),
            had: row.had.as_ref().map(Win::of),
            allows: row.allows.as_ref().map(Win::of),
            holds: row.holds.as_ref().map(names),
            holds_proved: row.holds_proved,
            escapes: row.escapes.as_ref().map(names),
            lost: row.lost,
            complete: row.complete,
        }
    }
}

impl Win {
    fn of(win: &ForcedWin) -> Win {
        Win { kind: win.kind.name(), line: line_names(&win.line), depth: win.depth() }
    }
}
