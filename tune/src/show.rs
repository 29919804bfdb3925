//! Printing games for people.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tengen::board::Stone;

use crate::record::records;

/// Print games as lines of text, `rule size result move:value …`, or count them.
#[derive(Args)]
pub(crate) struct Show {
    /// Games, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Only print how many games and positions there are, and how the games ended
    #[arg(long)]
    count: bool,
}

impl Show {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let records = records(&self.games)?;
        let mut out = io::stdout().lock();
        if !self.count {
            for record in &records {
                writeln!(out, "{record}")?;
            }
            return Ok(());
        }
        let searched = records.iter().flat_map(|record| &record.moves).filter(|m| m.1.is_some());
        let ended = |winner| records.iter().filter(|record| record.winner == winner).count();
        writeln!(
            out,
            "{} games, {} positions; Black won {}, White {}, drawn {}",
            records.len(),
            searched.count(),
            ended(Some(Stone::Black)),
            ended(Some(Stone::White)),
            ended(None)
        )?;
        Ok(())
    }
}
