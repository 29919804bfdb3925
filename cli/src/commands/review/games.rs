//! The games of files.

use std::error::Error;

use tengen::board::Size;
use tengen::notation::{Format, Tree, read_sgf, sgf_games, write_sgf};
use tengen::review::GameToReview;
use tengen::rules::Rule;
use tengen_cli::to_stderr;

use super::Review;
use super::rows::Which;

/// A game of a file, or why it cannot be reviewed.
pub(super) struct Entry {
    pub(super) which: Which,
    /// What is written in place of its review if it cannot be reviewed: an SGF game, so that the games written can be
    /// counted when the run is resumed.
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
            to_stderr(format_args!("tengen: {name}: {note}"));
        }
        let is_sgf = file.format == Format::Sgf;
        let mut texts = sgf_games(if is_sgf { file.text() } else { "" });
        let first = entries.len();
        for (at, read) in file.games().enumerate() {
            let which = Which { file: name.clone(), game: at + 1 };
            let own = texts.next().unwrap_or_default();
            let tree = read.map_err(|error| error.to_string()).map(|game| {
                for note in &game.notes {
                    to_stderr(format_args!("tengen: {which}: {note}"));
                }
                game.tree
            });
            let (text, read) = match tree {
                Ok(tree) => match game_of(&tree, rule) {
                    Ok(game) => {
                        if let Some(unknown) = tree.unknown_rule() {
                            to_stderr(format_args!(
                                "tengen: {which}: unknown rule {unknown:?}, using {rule}; --rule selects another"
                            ));
                        }
                        (String::new(), Ok((tree, game)))
                    }
                    Err(error) => (unreviewed(own, &tree), Err(error)),
                },
                Err(error) => {
                    let mut tree = Tree::new(Size::STANDARD);
                    tree.comment_mut(tree.root()).clone_from(&error);
                    (unreviewed(own, &tree), Err(error))
                }
            };
            entries.push(Entry { which, text, read });
        }
        if entries.len() == first {
            return Err(format!("{name}: there is no game in it").into());
        }
    }
    Ok(entries)
}

/// The game in a tree, under `rule` if it names none.
fn game_of(tree: &Tree, rule: Rule) -> Result<GameToReview, String> {
    GameToReview::of_tree(tree, tree.rule.unwrap_or(rule)).map_err(|error| error.to_string())
}

/// The text of a game that is not reviewed: its own, or that of `tree` if its own is not SGF, or would swallow the next
/// game.
fn unreviewed(own: &str, tree: &Tree) -> String {
    const NEXT: &str = "(;C[])";
    match sgf_games(&format!("{own}\n{NEXT}")).eq([own, NEXT]) {
        true => own.to_owned(),
        false => write_sgf(tree).trim_end().to_owned(),
    }
}

/// Reads a game of an SGF file, under `rule` if it names none.
pub(super) fn parse(text: &str, rule: Rule) -> Result<(Tree, GameToReview), String> {
    let tree = read_sgf(text).map_err(|error| error.to_string())?.tree;
    let game = game_of(&tree, rule)?;
    Ok((tree, game))
}
