//! The games of files.

use std::error::Error;

use tengen::notation::{Format, ReadGame, Tree, read_sgf, sgf_games};
use tengen::review::GameToReview;
use tengen::rules::Rule;

use super::Review;
use super::rows::Which;

/// A game of a file, or why it cannot be reviewed.
pub(super) struct Entry {
    pub(super) which: Which,
    /// Its original text, if the file is SGF.
    pub(super) text: String,
    pub(super) read: Result<(Tree, GameToReview), String>,
}

/// Reads all games of all files in order; games that name no rule are given `rule`. Anything that the reader skipped,
/// repaired or guessed is reported on standard error.
pub(super) fn read(command: &Review, rule: Rule) -> Result<Vec<Entry>, Box<dyn Error>> {
    let mut entries = Vec::new();
    for path in &command.sgf {
        let name = path.display().to_string();
        let file = command.reading.open(path, command.size)?;
        for note in &file.notes {
            eprintln!("tengen: {name}: {note}");
        }
        let is_sgf = file.format == Format::Sgf;
        let mut texts = sgf_games(if is_sgf { file.text() } else { "" });
        let first = entries.len();
        for (at, read) in file.games().enumerate() {
            let which = Which { file: name.clone(), game: at + 1 };
            let text = texts.next().unwrap_or_default().to_owned();
            let read = read.map_err(|error| error.to_string()).and_then(|game| {
                for note in &game.notes {
                    eprintln!("tengen: {which}: {note}");
                }
                game_of(game, rule)
            });
            if let Ok((tree, _)) = &read
                && let Some(unknown) = tree.unknown_rule()
            {
                eprintln!(
                    "tengen: {which}: unknown rule {unknown:?}, using {rule}; --rule selects another"
                );
            }
            entries.push(Entry { which, text, read });
        }
        if entries.len() == first {
            return Err(format!("{name}: there is no game in it").into());
        }
    }
    Ok(entries)
}

/// A tree and the game in it, under `rule` if it names none.
fn game_of(read: ReadGame, rule: Rule) -> Result<(Tree, GameToReview), String> {
    let tree = read.tree;
    let game =
        GameToReview::of_tree(&tree, tree.rule.unwrap_or(rule)).map_err(|e| e.to_string())?;
    Ok((tree, game))
}

/// Reads a game of an SGF file, under `rule` if it names none.
pub(super) fn parse(text: &str, rule: Rule) -> Result<(Tree, GameToReview), String> {
    game_of(read_sgf(text).map_err(|error| error.to_string())?, rule)
}
