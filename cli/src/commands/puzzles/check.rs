//! `tengen puzzles check`: proving puzzles again from scratch.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::error::Error;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tengen::puzzles::{Prover, PuzzleKind, identity, name};
use tengen::rules::five_through;
use tengen_cli::arguments::whole;

use super::row::{self, Row};
use super::workers;
use crate::commands::files::Output;

/// Prove every puzzle of a file again: that it can be played, that its first move is the only solution, that its
/// line leads to a five, and that no other puzzle of the file is an image of it. Puzzles that fail are
/// reported, and the command then fails, unless --proved writes the others to a file.
#[derive(Args)]
pub(super) struct Check {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the rows that were proved to this file
    #[arg(long, value_name = "FILE")]
    proved: Option<PathBuf>,
    /// Puzzles to work on in parallel
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(1..))]
    threads: u16,
}

impl Check {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        // Opened now, as the proofs may take hours; truncated only at the end, as it may be the file being checked.
        let open = |path| Output::open(path, OpenOptions::new().create(true).write(true));
        let proved_file = self.proved.as_deref().map(open).transpose()?;
        let mut out = io::stdout().lock();
        let mut wrong = 0;
        let mut kept = Vec::new();
        for file in &self.files {
            let rows = row::read(file)?;
            let complaints = self.complaints(&rows);
            for (at, complaint) in &complaints {
                let Row { id, line_number, .. } = &rows[*at];
                writeln!(out, "{}, line {line_number}, {id}: {complaint}", file.display())?;
            }
            let is_proved = |at: usize| complaints.iter().all(|(wrong, _)| *wrong != at);
            for (_, row) in rows.iter().enumerate().filter(|(at, _)| is_proved(*at)) {
                serde_json::to_writer(&mut kept, row)?;
                kept.push(b'\n');
            }
            let proved = rows.len() - complaints.len();
            writeln!(out, "{}: {proved} of {} proved", file.display(), rows.len())?;
            wrong += complaints.len();
        }
        if let Some(mut file) = proved_file {
            file.cut(0)?;
            file.write_all(&kept)?;
        } else if wrong > 0 {
            return Err(format!("{wrong} puzzles failed the check").into());
        }
        Ok(())
    }

    /// The complaints about rows, at most one for each.
    fn complaints(&self, rows: &[Row]) -> Vec<(usize, String)> {
        let checked = workers::each(rows, self.threads, Prover::thorough, check);
        // Compared only now, in the order of rows, so that the first of several images is the one that counts.
        let mut first_of: HashMap<u64, &Row> = HashMap::new();
        let complaints = checked.into_iter().zip(rows).map(|(checked, row)| {
            match first_of.entry(checked?) {
                Entry::Vacant(place) => _ = place.insert(row),
                Entry::Occupied(first) => return Err(format!("an image of {}", first.get().id)),
            }
            Ok(())
        });
        complaints.enumerate().filter_map(|(at, said)| Some((at, said.err()?))).collect()
    }
}

/// Proves a row; returns the identity of its position.
fn check(prover: &mut Prover, row: &Row) -> Result<u64, String> {
    let (position, kind) = (row.position()?, row.kind()?);
    if position.ending().is_some() {
        return Err("the game is over".to_string());
    }
    if row.id != name(position.rule(), position.board()) {
        return Err(format!("its id should be {}", name(position.rule(), position.board())));
    }
    if let Some(theme) = row.unknown_theme() {
        return Err(format!("theme {theme:?} is unknown"));
    }
    let proof = prover.prove(kind, &position).map_err(|error| error.to_string())?;
    if proof.kind != kind {
        return Err(format!("it is {}, not {}", proof.kind.name(), row.kind));
    }
    if row.first != proof.first.to_string() {
        return Err(format!("the right move is {}, not {}", proof.first, row.first));
    }
    if row.line.first() != Some(&row.first) {
        return Err("the line does not begin with the first move".to_string());
    }
    if kind != PuzzleKind::Defend {
        plays_to_the_five(row)?;
    }
    Ok(identity(position.rule(), position.board()))
}

/// Plays the line to its end under the rules.
fn plays_to_the_five(row: &Row) -> Result<(), String> {
    let mut position = row.position()?;
    let mover = position.to_move();
    let no_five = || Err("the line does not end with the five".to_string());
    for (at, name) in row.line.iter().enumerate() {
        let is_last = at + 1 == row.line.len();
        if position.ending().is_some() {
            return Err(format!("the line continues after the end, with {name}"));
        }
        if name == "x" {
            if is_last {
                return no_five();
            }
            let mut board = position.board().clone();
            board.set_to_move(mover);
            position = tengen::rules::Position::from_board(position.rule(), board);
            continue;
        }
        let point = name.parse().map_err(|error| format!("{name}: {error}"))?;
        let five = five_through(position.board(), position.rule(), mover, point).is_some();
        if is_last && !(five && position.to_move() == mover) {
            return no_five();
        }
        position.play(point).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}
