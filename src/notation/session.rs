//! What a manager and a brain said to each other: Gomocup's protocol in a log, with the brain's messages, moves that were
//! taken back, several games, and games that are sent anew for each move.

use alloc::string::String;
use alloc::vec::Vec;

use super::Place;
use super::file::{Counted, ReadResult, main_line_text};
use super::note::Notes;
use super::scattered::{size_of, without_time};
use crate::board::Size;

/// A line of a log, as far as it matters here.
#[derive(Clone, Copy, PartialEq)]
enum Said<'a> {
    /// A message of the brain, or a setting: points in it are not moves.
    Message,
    /// A game begins.
    Start,
    /// Stones follow: those of a new game, or all of the current one.
    Board,
    /// A move is taken back.
    Takeback(&'a str),
    /// A move, with or without a command.
    Point(&'a str),
    Other,
}

impl<'a> Said<'a> {
    fn of(line: &'a str) -> Said<'a> {
        /// The name of the brain, an arrow or the like may come first.
        const PLACES: usize = 3;
        let content = without_time(line).trim();
        let words = content.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        for word in words.take(PLACES) {
            match word {
                "MESSAGE" | "DEBUG" | "SUGGEST" | "ERROR" | "UNKNOWN" | "INFO" => {
                    return Said::Message;
                }
                "START" | "RECTSTART" | "RESTART" => return Said::Start,
                "BOARD" | "YXBOARD" => return Said::Board,
                _ => {}
            }
        }
        let Some(begin) = content.find(|c: char| c.is_ascii_digit()) else { return Said::Other };
        let (before, point) = content.split_at(begin);
        let is_part = |part: &str| {
            (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        match point.split_once(',') {
            Some((x, y)) if is_part(x) && is_part(y) && before.contains("TAKEBACK") => {
                Said::Takeback(point)
            }
            Some((x, y)) if is_part(x) && is_part(y) => Said::Point(point),
            _ => Said::Other,
        }
    }
}

/// A game of a log.
struct Part<'a> {
    /// The line with which it begins, from 0.
    line: usize,
    /// Its text. Lines that are not part of the game are blank.
    text: String,
    size: Size,
    /// Whether its stones were sent together, as they are for each move of a game by some managers.
    is_sent: bool,
    /// The messages, by their lines.
    messages: Vec<(usize, &'a str)>,
}

/// The games of a log; `None` for other texts, and for a log that has moves alone.
fn parts(text: &str, size: Size) -> Option<Vec<Part<'_>>> {
    let begin =
        |line, size| Part { line, text: String::new(), size, is_sent: false, messages: Vec::new() };
    let mut parts = Vec::from([begin(0, size)]);
    // Where the moves of the current game are in its text.
    let mut points: Vec<(usize, &str)> = Vec::new();
    let mut is_log = false;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let part = parts.last_mut()?;
        let said = Said::of(line);
        match said {
            Said::Message => part.messages.push((number - part.line, line)),
            Said::Takeback(point) => {
                let taken = points.iter().rposition(|&(_, other)| other == point);
                let (at, _) = points.remove(taken?);
                let end = part.text[at..].find('\n').map_or(part.text.len(), |end| at + end);
                part.text.replace_range(at..end, &blank(&part.text[at..end]));
            }
            Said::Point(point) => points.push((part.text.len(), point)),
            Said::Start | Said::Board => {
                let size = size_of(line).unwrap_or(part.size);
                if points.is_empty() {
                    part.size = size;
                } else {
                    is_log = true;
                    points.clear();
                    parts.push(begin(number, size));
                }
            }
            Said::Other => {}
        }
        let part = parts.last_mut()?;
        part.is_sent |= said == Said::Board;
        if matches!(said, Said::Message | Said::Takeback(_)) {
            is_log = true;
            part.text.push_str(&blank(line));
        } else {
            part.text.push_str(line);
        }
    }
    if points.is_empty() {
        // After the last game another one was prepared.
        parts.pop();
    }
    (is_log && !parts.is_empty()).then_some(parts)
}

/// A text with a space for each character but line breaks.
fn blank(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { c } else { ' ' }).collect()
}

/// Reads the games of a log, each by `read`; `None` for other texts, and for a log that has moves alone.
pub(super) fn read(
    text: &str,
    size: Size,
    mut read: impl FnMut(&str, Size) -> Vec<ReadResult>,
) -> Option<Vec<ReadResult>> {
    let mut games: Vec<ReadResult> = Vec::new();
    let mut last = Vec::new();
    let mut counted = Counted::default();
    for part in parts(text, size)? {
        let mut notes = Notes::default();
        for &(line, message) in &part.messages {
            let place = counted.of(Place::Character { line: line + 1, column: 1 });
            notes.text(place, message);
        }
        let mut notes = notes.finish();
        for game in read(&part.text, part.size) {
            let game = counted.shift(game).map(|mut game| {
                game.notes.append(&mut notes);
                game
            });
            let moves = game.as_ref().map_or(Vec::new(), |game| main_line_text(&game.tree));
            if part.is_sent && !last.is_empty() && moves.starts_with(&last) {
                // The same game, with further moves.
                games.pop();
            }
            last = moves;
            games.push(game);
        }
        counted = counted.over(&"\n".repeat(part.text.matches('\n').count()));
    }
    Some(games)
}
