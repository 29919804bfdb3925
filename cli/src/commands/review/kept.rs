//! Files from which an interrupted run can be resumed.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;
use tengen::notation::sgf_games;

use super::files::{Output, named};
use super::games::{Entry, parse};
use crate::json_lines;

/// The possible members of a line of a review.
#[derive(Deserialize)]
struct Line {
    ply: Option<u64>,
    played: Option<String>,
    accuracy: Option<IgnoredAny>,
    error: Option<String>,
}

/// A line of a review.
enum Row {
    Move(String),
    /// The last line of a game.
    Whole,
    /// The only line of a game that cannot be read.
    Unread(String),
}

impl Row {
    fn of(text: &[u8]) -> Option<Row> {
        match serde_json::from_slice(text).ok()? {
            Line { ply: Some(_), played: Some(played), .. } => Some(Row::Move(played)),
            Line { accuracy: Some(_), .. } => Some(Row::Whole),
            Line { error: Some(error), .. } => Some(Row::Unread(error)),
            _ => None,
        }
    }
}

/// How lines of a review begin.
const BEGINNINGS: [&[u8]; 3] = [b"{\"ply\":", b"{\"winner\":", b"{\"file\":"];

/// Whether this may be part of a line, left by an interrupted run.
fn is_cut_row(text: &[u8]) -> bool {
    let begins = |beginning: &&[u8]| text.starts_with(beginning) || beginning.starts_with(text);
    !text.ends_with(b"\n") && BEGINNINGS.iter().any(begins)
}

/// Returns the byte offsets at which the games whose lines are complete end.
///
/// # Errors
/// If the file holds anything other than lines of these games, which would be lost or taken for
/// theirs.
pub(super) fn ends_of_rows(path: &Path, games: &[Entry]) -> Result<Vec<u64>, Box<dyn Error>> {
    let text = content(path)?;
    let (mut ends, mut at, mut plies) = (Vec::new(), 0, 0);
    for (line, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        let refused = |what: &str| {
            format!("{}, line {number}: {what}; specify another file with --out", path.display())
        };
        let Some(content) = json_lines::content(line, number) else {
            at += line.len() as u64;
            continue;
        };
        let row = match Row::of(content) {
            Some(row) => row,
            None if is_cut_row(line) => break,
            None => return Err(refused("this is not a line of a review").into()),
        };
        let Some(game) = games.get(ends.len()) else {
            let more = format!("the game is not one of the {} to be reviewed", games.len());
            return Err(refused(&more).into());
        };
        let fits = match (&row, &game.read) {
            (Row::Move(played), Ok((_, game))) => {
                game.moves().get(plies).is_some_and(|point| point.to_string() == *played)
            }
            (Row::Whole, Ok((_, game))) => game.moves().len() == plies,
            (Row::Unread(said), Err(error)) => said == error && plies == 0,
            _ => false,
        };
        if !fits {
            let other = format!("this does not belong to {}", game.which);
            return Err(refused(&other).into());
        }
        at += line.len() as u64;
        plies += 1;
        if !matches!(row, Row::Move(_)) && line.ends_with(b"\n") {
            ends.push(at);
            plies = 0;
        }
    }
    Ok(ends)
}

/// Returns the byte offsets at which the games in an SGF file end.
///
/// # Errors
/// If the file holds anything other than these games.
pub(super) fn ends_of_games(path: &Path, games: &[Entry]) -> Result<Vec<u64>, Box<dyn Error>> {
    let bytes = content(path)?;
    let refused =
        |what: &str| format!("{}: {what}; specify another file with --sgf-out", path.display());
    let text = match str::from_utf8(&bytes) {
        Ok(text) => text,
        // A run can be interrupted in the middle of a character.
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&bytes[..error.valid_up_to()]).expect("it is valid up to there")
        }
        Err(_) => return Err(refused("it is not text in UTF-8").into()),
    };
    if !text.is_empty() && !text.starts_with('(') {
        return Err(refused("it contains something other than reviewed games").into());
    }
    let begin = text.as_ptr() as usize;
    let mut ends = Vec::new();
    for kept in sgf_games(text) {
        let end = kept.as_ptr() as usize - begin + kept.len();
        let at = ends.len();
        let Some(game) = games.get(at) else {
            let more =
                format!("game {}: it is not one of the {} to be reviewed", at + 1, games.len());
            return Err(refused(&more).into());
        };
        // A complete game is followed by a line break.
        if !text[end..].starts_with('\n') {
            break;
        }
        if !is_kept(kept, game) {
            let other = format!("game {}: it is not the same game as {}", at + 1, game.which);
            return Err(refused(&other).into());
        }
        ends.push(end as u64 + 1);
    }
    Ok(ends)
}

/// Whether an SGF game is this one in its written form.
fn is_kept(kept: &str, game: &Entry) -> bool {
    match &game.read {
        Err(_) => kept == game.text,
        Ok((tree, game)) => parse(kept, game.position(0).rule())
            .is_ok_and(|(kept, of)| kept.size() == tree.size() && of.moves() == game.moves()),
    }
}

/// Opens a file to continue after its first games, whose ends are given.
pub(super) fn go_on(path: &Path, ends: &[u64], games: usize) -> io::Result<Output> {
    let mut file = Output::open(path, OpenOptions::new().create(true).write(true))?;
    file.cut(games.checked_sub(1).map_or(0, |last| ends[last]))?;
    Ok(file)
}

/// Returns a file's contents; nothing if it does not exist.
fn content(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read.map_err(named(path)),
    }
}
