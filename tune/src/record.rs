//! Games, and their form as lines of text.

use std::error::Error;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::Rule;

use crate::games::format::MAGIC;
use crate::games::shard::Contents;

/// One game: `rule size result move:value move:value …`.
///
/// A value is the engine's for the side that moves, in its own units; opening moves have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) rule: Rule,
    pub(crate) size: Size,
    pub(crate) winner: Option<Stone>,
    /// Whether it was played with more nodes per move than most; this is not part of the text form.
    pub(crate) deep: bool,
    pub(crate) moves: Vec<(Point, Option<i32>)>,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.map_or("draw", Stone::name);
        write!(f, "{} {} {winner}", self.rule, self.size)?;
        for (point, value) in &self.moves {
            match value {
                Some(value) => write!(f, " {point}:{value}")?,
                None => write!(f, " {point}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = String;

    fn from_str(line: &str) -> Result<Record, String> {
        let mut words = line.split_whitespace();
        let mut word = |what: &str| words.next().ok_or_else(|| format!("no {what} in {line:?}"));
        let rule = word("rule")?.parse().map_err(|e| format!("{e}"))?;
        let side = word("size")?;
        let side: u32 = side.parse().map_err(|_| format!("{side:?} is not a board size"))?;
        let size = Size::new(side).map_err(|e| e.to_string())?;
        let winner = match word("result")? {
            "draw" => None,
            name => {
                Some(Stone::from_name(name).ok_or_else(|| format!("{name:?} is not a result"))?)
            }
        };
        let moves: Vec<(Point, Option<i32>)> = words
            .map(|word| {
                let (point, value) = match word.split_once(':') {
                    Some((point, value)) => {
                        let read = value.parse().map_err(|_| format!("{value:?} is not a value"));
                        (point, Some(read?))
                    }
                    None => (word, None),
                };
                let point = point.parse().map_err(|e| format!("{word:?}: {e}"))?;
                Ok((point, value))
            })
            .collect::<Result<_, String>>()?;
        let points: Vec<Point> = moves.iter().map(|&(point, _)| point).collect();
        Board::from_moves(size, &points).map_err(|error| error.to_string())?;
        Ok(Record { rule, size, winner, deep: false, moves })
    }
}

/// Reads the games of some files, in binary or text form.
///
/// # Errors
/// A file or a game cannot be read, the games are of different rules, or there are none.
pub(crate) fn records(paths: &[PathBuf]) -> Result<Vec<Record>, Box<dyn Error>> {
    let mut records: Vec<Record> = Vec::new();
    for path in paths {
        let named = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| named(&error))?;
        if bytes.starts_with(MAGIC.as_bytes()) {
            let contents = Contents::of(&bytes).map_err(|error| named(&error))?;
            records.extend(contents.whole(path)?);
            continue;
        }
        let text = str::from_utf8(&bytes).map_err(|error| named(&error))?;
        for (i, line) in text.lines().enumerate() {
            let record = line
                .parse()
                .map_err(|error| format!("{} line {}: {error}", path.display(), i + 1))?;
            records.push(record);
        }
    }
    let rule = records.first().ok_or("no games")?.rule;
    match records.iter().find(|record| record.rule != rule) {
        Some(other) => Err(format!("games of {rule} and {} in one run", other.rule).into()),
        None => Ok(records),
    }
}

/// Checks that there are enough positions.
///
/// # Errors
/// There are none to learn from, or none to judge by.
pub(crate) fn enough(learnt: usize, held_out: usize) -> Result<(), String> {
    if learnt == 0 || held_out == 0 {
        return Err("no quiet positions to learn from, or none to evaluate on".to_owned());
    }
    Ok(())
}

/// Games to learn from, and others to judge by.
pub(crate) struct Games {
    pub(crate) learnt: Vec<Record>,
    pub(crate) held_out: Vec<Record>,
    /// The number of games in the files to learn from.
    pub(crate) count: usize,
}

impl Games {
    /// Reads the games to learn from, in random order, and the games of `held_out`; if no such files are given, one in
    /// `one_in` games is held out.
    ///
    /// # Errors
    /// As for [`records`]; also if a held-out game is of another rule, or there are none to learn from.
    pub(crate) fn divided(
        files: &[PathBuf],
        held_out: &[PathBuf],
        one_in: usize,
        random: &mut SmallRng,
    ) -> Result<Games, Box<dyn Error>> {
        let mut learnt = records(files)?;
        let count = learnt.len();
        learnt.shuffle(random);
        let held_out: Vec<Record> = match held_out {
            [] => learnt.drain(..learnt.len() / one_in).collect(),
            files => records(files)?,
        };
        let rule = learnt[0].rule;
        match held_out.first() {
            Some(other) if other.rule != rule => Err(format!(
                "the games to learn from are of {rule}, those held out of {}",
                other.rule
            )
            .into()),
            _ => Ok(Games { learnt, held_out, count }),
        }
    }

    pub(crate) fn rule(&self) -> Rule {
        self.learnt[0].rule
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_as_written() {
        let line = "renju 15 black h8 i9 g7:-12 g9:29990";
        let record: Record = line.parse().expect("the line is well formed");
        assert_eq!(record.moves.len(), 4);
        assert_eq!(record.to_string(), line);
        assert!("renju 15 red h8".parse::<Record>().is_err());
        for wrong in ["freestyle 15 black h8 h8:1", "freestyle 9 black o15:1"] {
            assert!(wrong.parse::<Record>().is_err(), "{wrong}");
        }
    }
}
