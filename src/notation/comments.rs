//! Comments on lines of their own, above and between the moves of a text: `# rule renju, board 15; those with h9`.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::colours::colour_named;
use super::drawn::Drawing;
use super::file::ReadResult;
use super::larger::usual_sizes;
use super::lexer::{Lexer, Token};
use super::note::Notes;
use super::several::{count, first_move, title};
use super::stated::Stated;
use super::words::{PASSES, begins_with_move, is_of_sentence};
use super::{Format, Place, coordinates, grid};
use crate::board::Size;
use crate::rules::Rule;

/// The marks with which such a line begins.
const MARKS: [&str; 5] = ["#", ";", "//", "%", "--"];

/// A text without its comments.
pub(super) struct Commented<'a> {
    /// Comments are empty lines in it.
    plain: String,
    /// The comments, each with the number of its line from 0.
    comments: Vec<(usize, &'a str)>,
    /// What those above all moves say about all games.
    size: Option<Size>,
    rule: Option<Rule>,
}

impl<'a> Commented<'a> {
    /// The text without comments; `None` if it has none, or would have no moves without them.
    pub(super) fn of(text: &'a str) -> Option<Commented<'a>> {
        let titles = text.lines().filter(|line| title(line).is_some()).count();
        let is_title = |line: &str| titles > 1 && title(line).is_some();
        let (mut comments, mut head) = (Vec::new(), String::new());
        let (mut is_above, mut numbered) = (true, None);
        for (at, line) in text.lines().enumerate() {
            match content(line).filter(|_| !is_title(line)) {
                Some(content) if is_above => {
                    head += content;
                    head.push('\n');
                    comments.push((at, line));
                }
                // Words without points are left to the reader of the moves, who keeps them as comments in PGN.
                Some(content)
                    if first_move(content).is_some()
                        && !states_something(content)
                        && !(mark(line) == Some(";")
                            && *numbered.get_or_insert_with(|| is_numbered(text))) =>
                {
                    comments.push((at, line));
                }
                _ => is_above &= line.trim().is_empty() || mark(line).is_some(),
            }
        }
        if comments.is_empty() || coordinates::is_pairs(text) {
            return None;
        }
        let plain = without(text, &comments);
        let commented = comments.iter().map(|(_, line)| count(line)).sum();
        let is_rest = holds_games(&plain, commented) && Drawing::all(text).is_empty();
        let stated = Stated::of(&head);
        let size = stated.size.or_else(|| size_of_board(&head));
        is_rest.then_some(Commented { plain, comments, size, rule: stated.rule })
    }

    /// Reads the games. The first gets the notes about the comments.
    pub(super) fn read<'b>(
        &self,
        size: Size,
        read: impl FnOnce(Format, &str, Size) -> Vec<ReadResult>,
    ) -> Box<dyn Iterator<Item = ReadResult> + 'b> {
        let format = Format::of_text(&self.plain);
        let mut games = read(format, &self.plain, self.size.unwrap_or(size));
        let mut notes = Notes::default();
        for &(line, comment) in &self.comments {
            let blank = comment.chars().take_while(|c| c.is_whitespace()).count();
            notes.text(Place::Character { line: line + 1, column: blank + 1 }, comment);
        }
        if let Some(first) = games.iter_mut().find_map(|game| game.as_mut().ok()) {
            first.notes.splice(0..0, notes.finish());
        }
        for game in games.iter_mut().flatten() {
            game.tree.rule = game.tree.rule.or(self.rule);
        }
        Box::new(games.into_iter())
    }
}

/// The mark with which a line begins.
fn mark(line: &str) -> Option<&'static str> {
    MARKS.into_iter().find(|mark| line.trim_start().starts_with(mark))
}

/// What a line says after the mark of a comment; `None` if it is none, but the number of a move or a game, the name of a
/// player, or a pass.
fn content(line: &str) -> Option<&str> {
    let mark = mark(line)?;
    let behind = line.trim().trim_start_matches(&mark[..1]);
    let content = behind.trim_start();
    let words = || content.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let number = content.len() - content.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &content[number..];
    let is_number = number > 0
        && (rest.is_empty()
            || rest.starts_with(['.', ')', ':'])
            || begins_with_move(rest.trim_start().chars()));
    let is_pass = || {
        words().next().is_none_or(|word| {
            let name = word.to_lowercase();
            !is_of_sentence(word) || colour_named(word).is_some() || PASSES.contains(&name.as_str())
        })
    };
    let says_something = words().any(is_of_sentence)
        || behind.len() > content.len() && first_move(content).is_some();
    let mut lexer = Lexer::new(content);
    let mut has_name = || {
        core::iter::from_fn(|| lexer.next(0))
            .any(|(_, token)| matches!(token, Token::Player(..) | Token::Tag(..)))
    };
    let is_move = is_number || mark == "--" && is_pass() || has_name();
    let is_comment = says_something && !is_move;
    is_comment.then_some(content)
}

/// Whether a text specifies a board or a rule.
fn states_something(text: &str) -> bool {
    let stated = Stated::of(text);
    stated.size.is_some() || stated.rule.is_some()
}

fn is_numbered(text: &str) -> bool {
    let (mut lexer, mut moves) = (Lexer::of_game(text), 0);
    while let Some((_, token)) = lexer.next(moves) {
        moves += usize::from(matches!(token, Token::Move(_)));
    }
    lexer.is_numbered()
}

/// The text with its comments as empty lines.
fn without(text: &str, comments: &[(usize, &str)]) -> String {
    let mut comments = comments.iter().map(|&(at, _)| at).peekable();
    let mut plain = String::new();
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let is_comment = comments.next_if_eq(&at).is_some();
        plain += if is_comment { "\n" } else { line };
    }
    plain
}

/// Whether a text holds games, and not only a remark on the given number of moves in its comments.
fn holds_games(text: &str, commented: usize) -> bool {
    let moves = count(text);
    moves > 1
        || moves == 1 && commented <= moves
        || coordinates::is_pairs(text)
        || grid::is_grid(text)
        || !matches!(Format::of_text(text), Format::Moves | Format::Link)
}

/// The usual size that a text names after the word `board`.
fn size_of_board(text: &str) -> Option<Size> {
    const WORD: &str = "board";
    let text = text.to_lowercase();
    text.match_indices(WORD).find_map(|(at, word)| {
        let behind = text[at + word.len()..].trim_start_matches([' ', ':', '=']);
        let end = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
        let size = behind[..end].parse().ok()?;
        usual_sizes().find(|&usual| usual == size)
    })
}
