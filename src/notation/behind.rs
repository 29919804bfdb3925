//! What follows the games of a text: more games, in whatever format, or words.

use alloc::boxed::Box;

use super::file::{Counted, Format, ReadResult, games_of, note_of_text};
use super::lexer::{Lexer, Token};
use super::part::{begin_of, end_of};
use super::{ccgc, coordinates, json, link, psq, rif, sgf};
use crate::board::Size;

/// Where the games of a text end, if what follows is not another one in this format.
fn end(format: Format, text: &str) -> usize {
    match format {
        Format::Psq => psq::end(text),
        Format::Ccgc => ccgc::end(text),
        Format::Rif => rif::end(text),
        Format::Json => json::end(text),
        Format::Sgf => {
            let last = sgf::sgf_games(text).last();
            last.map_or(text.len(), |game| end_of(game, text))
        }
        Format::Link => {
            let end = link::links(text).last().map_or(text.len(), |link| end_of(link, text));
            if link::has_point(&text[end..]) { end } else { text.len() }
        }
        Format::RenLib | Format::Record | Format::Moves => text.len(),
    }
}

/// Where the games of a text begin.
fn begin(format: Format, text: &str) -> usize {
    match format {
        Format::Psq => psq::header_at(text).unwrap_or(0),
        Format::Ccgc => ccgc::begin(text).unwrap_or(0),
        Format::Rif => rif::begin(text).unwrap_or(0),
        Format::Sgf => {
            let first = sgf::sgf_games(text).next();
            first.map_or(0, |game| begin_of(game, text))
        }
        _ => 0,
    }
}

/// The format of the games that stand before those of a text, and where these begin.
pub(super) fn before(format: Format, text: &str) -> Option<(Format, usize)> {
    let begin = begin(format, text);
    Some((format_of_games(format, &text[..begin])?, begin))
}

/// The text of the games, and what stands behind it.
pub(super) fn split(format: Format, text: &str) -> (&str, &str) {
    let (games, rest) = text.split_at(end(format, text));
    if rest.contains(char::is_alphanumeric) { (games, rest) } else { (text, "") }
}

/// The games of a text and those behind it. Words that are no game are noted with the last one.
pub(super) fn with_rest<'a>(
    format: Format,
    games: impl Iterator<Item = ReadResult> + 'a,
    text: &'a str,
    rest: &'a str,
    size: Size,
) -> Box<dyn Iterator<Item = ReadResult> + 'a> {
    if rest.is_empty() {
        return Box::new(games);
    }
    let before = &text[..begin_of(rest, text)];
    let counted = Counted::default().over(before);
    if let Some(format) = format_of_games(format, rest) {
        let further = games_of(format, rest, size).map(move |game| counted.shift(game));
        return Box::new(games.chain(further));
    }
    let mut note = note_of_text(rest, counted);
    let mut games = games.peekable();
    Box::new(core::iter::from_fn(move || {
        let mut game = games.next()?;
        if let (Ok(game), None) = (&mut game, games.peek()) {
            game.notes.extend(note.take());
        }
        Some(game)
    }))
}

/// The format of a text beside games of a format, if it holds some, too, and not words about one.
pub(super) fn format_of_games(beside: Format, text: &str) -> Option<Format> {
    if !text.contains(|c: char| c.is_ascii_digit() || c == '[') {
        return None;
    }
    let format = Format::of_text(text);
    let is_game = match format {
        // What is left of a collection is not one of its games.
        Format::Sgf if beside == Format::Sgf => false,
        Format::Moves => has_moves(text),
        Format::Link => text.contains("moves="),
        _ => true,
    };
    is_game.then_some(format)
}

/// Whether a text has several moves, and few words beside them.
pub(super) fn has_moves(text: &str) -> bool {
    const SEVERAL: usize = 3;
    if coordinates::is_pairs(text) {
        let size = Size::STANDARD;
        let layout = coordinates::Layout::of(text, size);
        return coordinates::count(text, layout.size, layout.counting) >= Some(SEVERAL);
    }
    let (mut lexer, mut moves, mut words) = (Lexer::of_game(text), 0, 0);
    while let Some((_, token)) = lexer.next(moves) {
        match token {
            Token::Move(_) => moves += 1,
            Token::Unknown(_) | Token::Aside(_) => words += 1,
            _ => {}
        }
    }
    moves >= SEVERAL && words <= moves
}
