//! Files that a broken-off run can be taken up from.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use serde::Deserialize;
use tengen::notation::sgf_games;

/// What tells the last line of a game from those of its moves.
#[derive(Deserialize)]
struct Line {
    ply: Option<u64>,
}

/// The ends of the games whose lines are all there, in bytes.
pub(super) fn ends_of_rows(path: &Path) -> io::Result<Vec<u64>> {
    let Some(file) = open_if_there(path)? else { return Ok(Vec::new()) };
    let mut lines = BufReader::new(file);
    let (mut ends, mut at, mut line) = (Vec::new(), 0, String::new());
    while lines.read_line(&mut line)? > 0 {
        at += line.len() as u64;
        let parsed = serde_json::from_str::<Line>(&line);
        if !line.ends_with('\n') || parsed.is_err() {
            break;
        }
        if parsed.is_ok_and(|parsed| parsed.ply.is_none()) {
            ends.push(at);
        }
        line.clear();
    }
    Ok(ends)
}

/// The ends of the games in an SGF file, in bytes.
pub(super) fn ends_of_games(path: &Path) -> io::Result<Vec<u64>> {
    let Some(mut file) = open_if_there(path)? else { return Ok(Vec::new()) };
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let begin = text.as_ptr() as usize;
    let ends = sgf_games(&text).map(|game| game.as_ptr() as usize - begin + game.len());
    // What follows a whole game is a line break.
    Ok(ends.filter(|&end| text[end..].starts_with('\n')).map(|end| end as u64 + 1).collect())
}

/// Opens a file to go on writing after its first so many games, whose ends are given.
pub(super) fn go_on(path: &Path, ends: &[u64], games: usize) -> io::Result<File> {
    let end = games.checked_sub(1).map_or(0, |last| ends[last]);
    let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path)?;
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    Ok(file)
}

fn open_if_there(path: &Path) -> io::Result<Option<File>> {
    match fs::File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
