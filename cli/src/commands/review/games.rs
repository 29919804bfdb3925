//! The games of SGF files.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use tengen::notation::{NotationError, Place, Tree, read_sgf, sgf_games};
use tengen::review::Game;
use tengen::rules::Rule;

use super::decode::sgf_text;
use super::rows::Which;

/// A game of a file, or why it cannot be reviewed.
pub(super) struct Entry {
    pub(super) which: Which,
    /// As it stands in the file.
    pub(super) text: String,
    pub(super) read: Result<(Tree, Game), String>,
}

/// All games of all files in their order; `rule` is that of games that name none.
pub(super) fn read(files: &[PathBuf], rule: Rule) -> Result<Vec<Entry>, Box<dyn Error>> {
    let mut entries = Vec::new();
    for path in files {
        let file = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| format!("{file}: {error}"))?;
        let whole = sgf_text(&bytes).map_err(|error| format!("{file}: {error}"))?;
        let first = entries.len();
        for (at, text) in sgf_games(&whole).enumerate() {
            let which = Which { file: file.clone(), game: at + 1 };
            let before = &whole[..text.as_ptr() as usize - whole.as_ptr() as usize];
            let read = parse(text, before, rule);
            if let Ok((tree, _)) = &read
                && let Some(unknown) = tree.unknown_rule()
            {
                eprintln!(
                    "tengen: {which}: unknown rule {unknown:?}, taken for {rule}; --rule names another"
                );
            }
            entries.push(Entry { which, text: text.to_owned(), read });
        }
        if entries.len() == first {
            return Err(format!("{file}: there is no game in it; an SGF file begins with (").into());
        }
    }
    Ok(entries)
}

/// Reads a game, after what stands before it in its file; `rule` is its own if it names none.
pub(super) fn parse(text: &str, before: &str, rule: Rule) -> Result<(Tree, Game), String> {
    let tree = read_sgf(text).map_err(|error| in_file(error, before).to_string())?;
    let game = Game::of_tree(&tree, tree.rule.unwrap_or(rule)).map_err(|e| e.to_string())?;
    Ok((tree, game))
}

/// An error in a game, by its place in the file.
fn in_file(mut error: NotationError, before: &str) -> NotationError {
    if let Place::Character { line, column } = &mut error.place {
        if *line == 1 {
            let begun = before.rsplit('\n').next().unwrap_or_default();
            *column += begun.chars().count();
        }
        *line += before.matches('\n').count();
    }
    error
}
