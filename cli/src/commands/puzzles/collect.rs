//! `tengen puzzles collect`: joining shards.

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tengen::puzzles::{identity, themes};
use tengen_cli::arguments::whole;

use super::row::{self, names};

/// Merge files of puzzles and print the rows, sorted by rating: no two are images of each other, how they were
/// made is left out, and their themes are determined anew.
#[derive(Args)]
pub(super) struct Collect {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Keep at most this many puzzles that are over after one move
    #[arg(long, default_value_t = 60, value_parser = whole::<usize>(0..))]
    one_move: usize,
}

impl Collect {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut seen = HashSet::new();
        let mut rows = Vec::new();
        for file in &self.files {
            for mut row in row::read(file)? {
                let position = row.position()?;
                if seen.insert(identity(position.rule(), position.board())) {
                    row.made = None;
                    row.themes = names(&themes(&position, row.kind()?, &row.exchanges()?));
                    rows.push(row);
                }
            }
        }
        rows.sort_by(|a, b| (a.rating, &a.id).cmp(&(b.rating, &b.id)));
        let mut one_move = 0;
        rows.retain(|row| {
            let short = row.themes.iter().any(|theme| theme == "one-move");
            one_move += usize::from(short);
            !short || one_move <= self.one_move
        });
        let mut out = io::stdout().lock();
        for row in &rows {
            serde_json::to_writer(&mut out, row)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}
