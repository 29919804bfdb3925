//! Splitting a text into games.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::drawn::Drawing;
use super::file::read_parts;
use super::lexer::{Lexer, Token};
use super::link::{in_text, shifted};
use super::moves::read_moves;
use super::numbered::{by_numbers, cycle};
use super::part::begin_of;
use super::spelled::spelled_usually;
use super::stated::Stated;
use super::stones::by_colour;
use super::{
    Counting, Expected, NotationError, Note, Place, ReadGame, Remark, coordinates, diagrams,
    parse_moves,
};
use crate::board::Size;

/// After this many moves the number 1 begins another game: before that it may count pairs of moves.
const MOVES: usize = 2;

/// This many moves are a game and not a remark within another one.
const GAME: usize = 3;

/// A game in a text.
pub(super) struct Part<'a> {
    text: &'a str,
    /// The length in bytes of its leading name or number, which would otherwise be taken for a move or a move's number.
    label: usize,
}

impl<'a> Part<'a> {
    fn whole(text: &'a str) -> Part<'a> {
        Part { text, label: 0 }
    }
}

/// Reads the games of a text that contains moves or drawn boards, in order: at least one.
pub(super) fn read_games(
    text: &str,
    size: Size,
) -> Box<dyn Iterator<Item = Result<ReadGame, NotationError>> + '_> {
    let drawings = Drawing::all(text);
    if drawings.is_empty() {
        let usual = (count(text) == 0).then(|| spelled_usually(text));
        return match usual.flatten() {
            Some(usual) => Box::new(read_moves_of(&usual, size).collect::<Vec<_>>().into_iter()),
            None => Box::new(read_moves_of(text, size)),
        };
    }
    let rest = Drawing::without(&drawings, text);
    let positions = diagrams::positions(&drawings, text, size);
    if count(&rest) == 0 {
        return match positions[..] {
            [] => Box::new(read_moves_of(text, size)),
            _ => Box::new(diagrams::joined(positions).into_iter().map(Ok)),
        };
    }
    let mut games: Vec<_> = read_moves_of(&rest, size).collect();
    if let [game] = &games[..]
        && let Some(positions) = diagrams::instead_of(game, positions, &rest)
    {
        return Box::new(positions.into_iter().map(Ok));
    }
    if let Some(Ok(first)) = games.first_mut() {
        first.notes.insert(0, drawings[0].note(text));
    }
    Box::new(games.into_iter())
}

fn read_moves_of(
    text: &str,
    size: Size,
) -> impl Iterator<Item = Result<ReadGame, NotationError>> + '_ {
    let games = games_of_moves(text);
    // The first may specify it for all.
    let first = games.first().filter(|_| games.len() > 1);
    let size = first.and_then(|game| Stated::of(game.text).size).unwrap_or(size);
    let (texts, labels): (Vec<&str>, Vec<usize>) =
        games.into_iter().map(|game| (game.text, game.label)).unzip();
    let mut labels = labels.into_iter();
    read_parts(text, texts, move |game| read_labelled(game, labels.next().unwrap_or(0), size))
}

/// Reads a game after its label, which is noted.
fn read_labelled(text: &str, label: usize, size: Size) -> Result<ReadGame, NotationError> {
    let mut game = read_moves(&text[label..], size).map_err(|error| in_text(error, text, label))?;
    for place in game.notes.iter_mut().filter_map(|note| note.place.as_mut()) {
        *place = shifted(*place, text, label);
    }
    if label > 0 {
        let place = Place::in_text(text, 0);
        let error = NotationError::expected(place, Expected::Move, text[..label].trim_end());
        let remark = Remark::Ignored(error.problem);
        game.notes.insert(0, Note { place: Some(place), remark });
    }
    Ok(game)
}

/// The games of a text that contains moves, in order: at least one.
///
/// Another game begins with tags after moves, as in PGN, or with the players, with a title such as `Game 2`, and where
/// the numbers start again at 1. Without numbers, or if these count the lines, each line is a game if it is one by
/// itself and together they cannot be one; headings may come between them, names before the moves, and comments after
/// them.
fn games_of_moves(text: &str) -> Vec<Part<'_>> {
    if by_colour(text).is_some() || by_numbers(text).is_some() || cycle(text).is_some() {
        return Vec::from([Part::whole(text)]);
    }
    if let Some(games) = titled(text).or_else(|| numbered_lines(text)) {
        return games;
    }
    if let Some(label) = opening_before_run(text) {
        return Vec::from([Part { text, label }]);
    }
    let mut begins = Vec::from([0]);
    let mut lexer = Lexer::of_game(text);
    let mut moves = 0;
    // Where another game begins, if a move follows.
    let mut next = None;
    while let Some((at, token)) = lexer.next(moves) {
        match token {
            Token::Move(_) => {
                if let Some(begin) = next.take() {
                    begins.push(begin);
                    moves = 0;
                }
                moves += 1;
            }
            Token::Tag(..) | Token::Player(..) if moves > 0 => _ = next.get_or_insert(at),
            Token::Number(1) if moves >= MOVES && !lexer.is_before_dots() => {
                _ = next.get_or_insert(at);
            }
            _ => {}
        }
    }
    if begins.len() > 1 {
        let ends = begins.iter().skip(1).copied().chain([text.len()]);
        return begins
            .iter()
            .zip(ends)
            .map(|(&begin, end)| Part::whole(&text[begin..end]))
            .collect();
    }
    if lexer.is_numbered() {
        return Vec::from([Part::whole(text)]);
    }
    let plain = || lines(text, is_game).map(|lines| lines.into_iter().map(Part::whole).collect());
    named_lines(text)
        .or_else(plain)
        .or_else(|| lines_among_words(text))
        .unwrap_or_else(|| Vec::from([Part::whole(text)]))
}

/// Whether a text consists of moves, more than one, which can be played in sequence.
fn is_game(text: &str) -> bool {
    Size::new(22).is_ok_and(|size| parse_moves(text, size).is_ok_and(|moves| moves.len() > 1))
}

/// Titles of a game among several, before its number or letter.
const TITLES: [&str; 24] = [
    "game",
    "round",
    "table",
    "board",
    "match",
    "opening",
    "position",
    "partie",
    "spiel",
    "hra",
    "partia",
    "kolo",
    "partida",
    "partita",
    "партия",
    "тур",
    "игра",
    "ván",
    "대국",
    "판",
    "対局",
    "ゲーム",
    "局",
    "对局",
];

/// The length in bytes of a line's title: `Game A:`, `2. game:`, `第2局`; and the part of it that numbers the game.
pub(super) fn title(line: &str) -> Option<(usize, &str)> {
    let begin = line.find(char::is_alphanumeric)?;
    let word = |text: &str| text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let rest = &line[begin..];
    let name = &rest[..word(rest)];
    let is_title = |name: &str| TITLES.contains(&name.to_lowercase().as_str());
    let (number_at, end) = if is_title(name) {
        let at = name.len() + rest[name.len()..].find(char::is_alphanumeric)?;
        let number = &rest[at..];
        (at, at + number.find(|c: char| !c.is_alphanumeric()).unwrap_or(number.len()))
    } else {
        // The number comes first.
        let at = rest.find(|c: char| c.is_ascii_digit()).filter(|&at| at == 0 || name == "第")?;
        let digits = rest[at..].find(|c: char| !c.is_ascii_digit())?;
        let behind = rest[at + digits..].trim_start_matches(['.', ' ']);
        let length = word(behind);
        is_title(&behind[..length]).then_some(())?;
        (at, rest.len() - behind.len() + length)
    };
    let number = &rest[number_at..end];
    let number = &number[..number.find(|c: char| !c.is_alphanumeric()).unwrap_or(number.len())];
    let is_number = number.chars().all(|c| c.is_ascii_digit()) || number.chars().count() == 1;
    let behind = &rest[end..];
    let colon = behind.find(|c: char| c.is_alphanumeric() || c == '\n').unwrap_or(behind.len());
    is_number.then_some((begin + end + colon, number))
}

/// The games of a text that have distinct titles. Text before the first belongs to that one.
fn titled(text: &str) -> Option<Vec<Part<'_>>> {
    let mut titles: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some((length, number)) = title(line.trim_end()) {
            titles.push((at, length, number));
        }
        at += line.len();
    }
    let ends = titles.iter().skip(1).map(|&(at, ..)| at).chain([text.len()]);
    let mut games: Vec<Part> = (titles.iter().zip(ends))
        .map(|(&(at, label, _), end)| Part { text: &text[at..end], label })
        .collect();
    let before = titles.first().map_or("", |&(at, ..)| &text[..at]);
    let numbers: BTreeSet<&str> = titles.iter().map(|&(.., number)| number).collect();
    let are_games = games.len() > 1
        && numbers.len() == games.len()
        && games.iter().all(|game| count(&game.text[game.label..]) > 1)
        && count(before) == 0;
    if !before.trim().is_empty()
        && let Some(first) = games.first_mut()
    {
        first.label += before.len();
        first.text = &text[..first.text.len() + before.len()];
    }
    are_games.then_some(games)
}

/// The lines of a text if numbers count these and not the moves: each has several moves, and together they cannot be
/// one game.
fn numbered_lines(text: &str) -> Option<Vec<Part<'_>>> {
    let mut games: Vec<Part> = Vec::new();
    let mut together = String::new();
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    // The names of the columns of a table belong to the first game.
    let is_head = |line: &&str| line.contains([',', ';', '\t']) && !line.contains(is_digit);
    let head = lines.next_if(is_head).map(|head| begin_of(head, text));
    for line in lines {
        let begin = line.find(char::is_alphanumeric)?;
        let rest = &line[begin..];
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let is_due = rest[..digits].parse() == Ok(games.len() + 1);
        let label = begin + digits + rest[digits..].find(char::is_alphanumeric)?;
        let moves = moves_of(&line[label..]);
        if !is_due || label == begin + digits || !is_game(moves) || count(moves) < GAME {
            return None;
        }
        together += moves;
        together.push('\n');
        games.push(Part { text: line, label });
    }
    if let (Some(head), Some(first)) = (head, games.first_mut()) {
        let begin = begin_of(first.text, text);
        first.label += begin - head;
        first.text = &text[head..begin + first.text.len()];
    }
    (games.len() > 1 && !is_game(&together)).then_some(games)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The lines of a text that begin with the names of openings, `d1` to `i13`: all distinct, and followed by moves that
/// begin alike.
fn named_lines(text: &str) -> Option<Vec<Part<'_>>> {
    let mut names = BTreeSet::new();
    let mut begins = BTreeSet::new();
    let mut games = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let begin = line.find(char::is_alphanumeric)?;
        let name = &line[begin..];
        let name = &name[..name.find(|c: char| !c.is_alphanumeric())?];
        let behind = begin + name.len();
        let label = behind + first_move(&line[behind..])?;
        let moves = moves_of(&line[label..]);
        let first = parse_moves(moves, Size::new(22).ok()?).ok()?.first().copied();
        if !is_opening(name) || count(moves) < MOVES || !names.insert(name.to_lowercase()) {
            return None;
        }
        begins.insert(first);
        games.push(Part { text: line, label });
    }
    (games.len() > 1 && begins.len() == 1).then_some(games)
}

/// The length in bytes of an opening's name with which a text begins, before moves from the centre that are run together:
/// `I5 h8h9i9`.
fn opening_before_run(text: &str) -> Option<usize> {
    let begin = text.find(char::is_alphanumeric)?;
    let (name, moves) = text[begin..].split_once([' ', '\t', ':'])?;
    let moves = moves.trim_start();
    let is_run = count(moves) >= GAME && moves.trim_end().chars().all(char::is_alphanumeric);
    let is_named = is_opening(name) && moves.to_lowercase().starts_with("h8");
    (is_run && is_named).then(|| begin_of(moves, text))
}

/// Whether a word is the name of one of renju's openings, `d1` to `i13`.
fn is_opening(name: &str) -> bool {
    name.starts_with(['d', 'D', 'i', 'I'])
        && name[1..].parse().is_ok_and(|number: u8| (1..=13).contains(&number))
}

/// The moves of a line up to the last one.
fn moves_of(line: &str) -> &str {
    let (mut lexer, mut moves, mut end) = (Lexer::new(line), 0, 0);
    while let Some((_, token)) = lexer.next(moves) {
        if matches!(token, Token::Move(_)) {
            (moves, end) = (moves + 1, lexer.at());
        }
    }
    &line[..end]
}

/// The lines of a text that is not a game as a whole, if each line with moves is one. There may be words before the
/// moves of a line, on separate lines, which belong to the game below them, and after the moves. Between games of
/// several moves a line may have fewer.
fn lines_among_words(text: &str) -> Option<Vec<Part<'_>>> {
    let (mut games, mut together, mut at) = (Vec::new(), String::new(), 0);
    let mut long = 0;
    // Where the words that belong to the next game begin.
    let mut begin = None;
    for line in text.split_inclusive('\n') {
        let content = &line[..line.find('#').unwrap_or(line.len())];
        let is_comment_of_moves = first_move(&line[content.len()..]).is_some();
        match first_move(content).map(|first| moves_of(&content[first..])) {
            _ if is_comment_of_moves => return None,
            Some(moves)
                if is_game(moves) || count(moves) == 1 && moves.trim() == content.trim() =>
            {
                long += usize::from(count(moves) >= GAME);
                together += moves;
                together.push('\n');
                games.push(Part::whole(&text[begin.take().unwrap_or(at)..at + line.len()]));
            }
            Some(_) => return None,
            None if line.trim().is_empty() => {}
            None => _ = begin.get_or_insert(at),
        }
        at += line.len();
    }
    if let (Some(_), Some(last)) = (begin, games.last_mut()) {
        // The text below the last game.
        let first = begin_of(last.text, text);
        last.text = &text[first..];
    }
    let are_games = games.len() > 1 && (long == games.len() || long > 1);
    (are_games && !is_game(&together)).then_some(games)
}

/// The first byte of a text's moves, or of the first one's colour.
pub(super) fn first_move(text: &str) -> Option<usize> {
    let mut lexer = Lexer::new(text);
    let is_move = |token| matches!(token, Token::Move(_) | Token::Colour(_) | Token::Pass);
    core::iter::from_fn(|| lexer.next(0)).find(|&(_, token)| is_move(token)).map(|(at, _)| at)
}

/// How many moves a text has.
pub(super) fn count(text: &str) -> usize {
    let (mut lexer, mut moves) = (Lexer::new(text), 0);
    while let Some((_, token)) = lexer.next(moves) {
        moves += usize::from(matches!(token, Token::Move(_)));
    }
    moves
}

/// The games of a text of pairs of numbers, which are counted in the same way in all of them.
pub(super) fn games_of_pairs(text: &str, size: Size, counting: Counting) -> Vec<&str> {
    let is_game =
        |text: &str| coordinates::count(text, size, counting).is_some_and(|moves| moves > 1);
    lines_with_comments(text, is_game).unwrap_or_else(|| Vec::from([text]))
}

/// The lines of a text of numbers that is not a game as a whole, each with the comments above it.
fn lines_with_comments(text: &str, is_game: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let (mut games, mut at, mut begin) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        if line.trim().is_empty() || coordinates::is_comment_alone(text, line) {
            continue;
        }
        if !is_game(line) {
            return None;
        }
        games.push(text[begin..at].trim_start_matches(['\r', '\n']).trim_end());
        begin = at;
    }
    (games.len() > 1 && !is_game(text)).then_some(games)
}

/// The lines of a text that is not a game as a whole, if each of them is one.
fn lines(text: &str, is_game: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let are_games = lines.len() > 1 && lines.iter().all(|line| is_game(line)) && !is_game(text);
    are_games.then_some(lines)
}
