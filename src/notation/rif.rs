//! RenjuNet's databases (`.rif`): XML with lists of players, tournaments and rules, and the games that refer to them by
//! number.
//!
//! They are read tag by tag, since a truncated database, or one with a stray bracket, is still full of games.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::moves::read_moves;
use super::note::Notes;
use super::{Expected, NotationError, OtherProperty, Place, ReadGame, Remark};
use crate::board::Size;
use crate::rules::Rule;

/// The byte at which the first tag of such a database begins. Other text may precede it.
pub(super) fn begin(text: &str) -> Option<usize> {
    let has = |tag: &str| text.match_indices('<').any(|(at, _)| begins_with(&text[at..], tag));
    let is_alone = text.trim_start().starts_with('<');
    let has_game = || has("<move") && games(text).next().is_some();
    // Elsewhere each move has its own tag.
    let are_single = || tags(text).any(|tag| tag.is("move") && text[..tag.end].ends_with("/>"));
    let is_database = (has("<game ") || has("<games")) && (is_alone || has_game()) && !are_single();
    text.find('<').filter(|_| is_database)
}

/// The byte after the last tag, or the end of a text that breaks off within the moves of a game.
pub(super) fn end(text: &str) -> usize {
    text.rfind('>').filter(|_| !is_cut(text)).map_or(text.len(), |at| at + 1)
}

/// Whether a text breaks off within the moves of a game.
fn is_cut(text: &str) -> bool {
    text.rfind('<').is_some_and(|at| begins_with(&text[at..], "<move"))
}

/// Whether a text begins with a tag, in any case.
fn begins_with(text: &str, tag: &str) -> bool {
    text.get(..tag.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(tag))
}

/// A tag, with its attributes as written.
struct Tag<'a> {
    name: &'a str,
    attributes: &'a str,
    /// The byte at which it begins.
    at: usize,
    /// The byte after it.
    end: usize,
}

/// The opening tags of a text.
fn tags(text: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            let begin = at + text[at..].find('<')?;
            let end = begin + text[begin..].find('>')?;
            at = end + 1;
            let inner = text[begin + 1..end].trim_end_matches('/');
            if inner.starts_with(['/', '?', '!']) {
                continue;
            }
            let length = inner.find(char::is_whitespace).unwrap_or(inner.len());
            let (name, attributes) = inner.split_at(length);
            return Some(Tag { name, attributes, at: begin, end: at });
        }
    })
}

impl Tag<'_> {
    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// An attribute's value; empty if there is none.
    fn get(&self, name: &str) -> String {
        let mut rest = self.attributes;
        while let Some((key, after)) = rest.split_once('=') {
            let after = after.trim_start();
            let quote = after.chars().next().filter(|c| *c == '"' || *c == '\'');
            let (value, next) = match quote {
                Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
            };
            if key.trim().eq_ignore_ascii_case(name) {
                return plain(value);
            }
            rest = next;
        }
        String::new()
    }
}

/// A text with XML's references resolved.
fn plain(text: &str) -> String {
    if !text.contains('&') {
        return text.trim().to_string();
    }
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let reference = after.split_once(';').and_then(|(name, next)| {
            let c = match name {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                name => {
                    let number = name.strip_prefix('#')?;
                    let code = match number.strip_prefix(['x', 'X']) {
                        Some(hex) => u32::from_str_radix(hex, 16),
                        None => number.parse(),
                    };
                    char::from_u32(code.ok()?)?
                }
            };
            Some((c, next))
        });
        match reference {
            Some((c, next)) => {
                plain.push(c);
                rest = next;
            }
            None => {
                plain.push('&');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    plain.trim().to_string()
}

/// The lists to which games refer by number.
pub(super) struct Lists {
    players: BTreeMap<String, String>,
    tournaments: BTreeMap<String, String>,
    rules: BTreeMap<String, String>,
}

impl Lists {
    pub(super) fn of(text: &str) -> Lists {
        let mut lists = Lists {
            players: BTreeMap::new(),
            tournaments: BTreeMap::new(),
            rules: BTreeMap::new(),
        };
        for tag in tags(text) {
            let list = match tag.name.to_ascii_lowercase().as_str() {
                "player" => &mut lists.players,
                "tournament" => &mut lists.tournaments,
                "rule" => &mut lists.rules,
                // Games come last, and there are many.
                "games" if !lists.players.is_empty() => break,
                _ => continue,
            };
            let names = [tag.get("name"), tag.get("surname")];
            let name: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
            list.insert(tag.get("id"), name.join(" "));
        }
        lists
    }
}

/// The texts of all games, each with its byte, extending to the next one.
pub(super) fn games(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut starts = tags(text).filter(|tag| tag.is("game")).map(|tag| tag.at).peekable();
    core::iter::from_fn(move || {
        let begin = starts.next()?;
        let end = starts.peek().copied().unwrap_or(text.len());
        Some((begin, &text[begin..end]))
    })
}

/// Reads a game from [`games`]. `line` is the line on which it begins, from 1.
///
/// # Errors
/// [`NotationError`] if it contains no moves.
pub(super) fn read_game(text: &str, line: usize, lists: &Lists) -> Result<ReadGame, NotationError> {
    let place = Place::Line(line);
    let nothing = || NotationError::expected(place, Expected::Move, "");
    let game = tags(text).next().ok_or_else(nothing)?;
    let of = |name: &str| tags(text).find(|tag| tag.is(name));
    let content = |tag: &Tag| {
        let rest = &text[tag.end..];
        plain(&rest[..rest.find('<').unwrap_or(rest.len())])
    };
    let moves = of("move").or_else(|| of("moves")).map(|tag| content(&tag)).unwrap_or_default();
    if moves.is_empty() {
        return Err(nothing());
    }
    let in_line =
        |error: NotationError| NotationError { place: error.place.in_line(line), ..error };
    let ReadGame { mut tree, notes: found } =
        read_moves(&moves, Size::STANDARD).map_err(in_line)?;
    let mut notes = Notes::default();
    for note in found {
        notes.add(note.place.map(|place| place.in_line(line)), note.remark);
    }
    if is_cut(text) {
        notes.add(place, Remark::Unclosed);
    }
    let named = |list: &BTreeMap<String, String>, name: &str| {
        list.get(&game.get(name)).cloned().unwrap_or_default()
    };
    (tree.black, tree.white) = (named(&lists.players, "black"), named(&lists.players, "white"));
    tree.result = match game.get("bresult").as_str() {
        "1" | "1.0" => "B+".to_string(),
        "0" | "0.0" => "W+".to_string(),
        "0.5" => "0".to_string(),
        other => other.to_string(),
    };
    let rule = named(&lists.rules, "rule");
    // All of renju's opening rules are renju; gomoku tournaments are played with exactly five.
    let is_gomoku = rule.to_ascii_lowercase().contains("gomoku");
    tree.rule = Some(if is_gomoku { Rule::Standard } else { Rule::Renju });
    let root = tree.root();
    for (name, value) in
        [("EV", named(&lists.tournaments, "tournament")), ("RO", game.get("round"))]
    {
        if !value.is_empty() {
            let value = value.replace('\\', "\\\\").replace(']', "\\]");
            tree.other_mut(root)
                .push(OtherProperty { name: name.to_string(), values: [value].into() });
        }
    }
    let info = of("info").map(|tag| content(&tag)).unwrap_or_default();
    *tree.comment_mut(root) = info;
    Ok(ReadGame { tree, notes: notes.finish() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATABASE: &str = r#"<?xml version="1.0"?>
<database>
<players><player id="1" name="Ada" surname="B &amp; C"/><player id="2" name="李" surname=""/></players>
<rules><rule id="7" name="Soosorv-8"/><rule id="8" name="Gomoku swap2"/></rules>
<tournaments><tournament id='3' name='Cup "A"'/></tournaments>
<games>
<game id="1" rule="7" black="1" white="2" bresult="0.5" tournament="3" round="2"><move>h8 i9 g10</move><info>a draw</info></game>
<game id="2" rule="8" black="2" white="1" bresult="1"><move>h8 h9 h8</move></game>
<game id="3" rule="7" black="2" white="1" bresult="0"><move></move></game>
</games>
</database>"#;

    #[test]
    fn moves_have_one_tag_together() {
        let text = "<database><game id='1'><moves>h8 i9</moves></game></database>";
        assert_eq!(begin(text), Some(0));
        let lists = Lists::of(text);
        let (_, game) = games(text).next().unwrap();
        assert_eq!(read_game(game, 1, &lists).unwrap().tree.len(), 3);
        // Each has its own elsewhere.
        let other = "<game size='15'><move x='7' y='7'/><move x='8' y='6'/></game>";
        assert_eq!(begin(other), None);
    }

    #[test]
    fn games_name_players_rules_and_results() {
        let lists = Lists::of(DATABASE);
        let read: Vec<_> = games(DATABASE).map(|(_, text)| read_game(text, 9, &lists)).collect();
        assert_eq!(read.len(), 3);
        let ReadGame { tree, notes } = read[0].as_ref().unwrap();
        assert!(notes.is_empty());
        assert_eq!((&*tree.black, &*tree.white, &*tree.result), ("Ada B & C", "李", "0"));
        assert_eq!((tree.rule, tree.len()), (Some(Rule::Renju), 4));
        assert_eq!(tree.node(tree.root()).comment, "a draw");
        assert_eq!(tree.node(tree.root()).other[0].values, ["Cup \"A\""]);
        let ReadGame { tree, notes } = read[1].as_ref().unwrap();
        assert_eq!((tree.rule, tree.len(), notes.len()), (Some(Rule::Standard), 3, 1));
        assert!(read[2].is_err());
    }
}
