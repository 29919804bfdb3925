//! The games of a collection.

use alloc::string::String;

/// Returns the texts of the games in an SGF file, each for [`read_sgf`](super::read_sgf). The last one may be
/// truncated; text between games is skipped.
///
/// ```
/// let games: Vec<_> = tengen::notation::sgf_games("(;B[hh]C[\\]])\n(;B[ii](;W[jj])(;W[aa]))").collect();
/// assert_eq!(games, ["(;B[hh]C[\\]])", "(;B[ii](;W[jj])(;W[aa]))"]);
/// ```
pub fn sgf_games(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    // A file without a single `(;` may still be meant as SGF.
    let mut begin = begin(rest).or_else(|| rest.find('(')).or_else(|| bare(rest));
    core::iter::from_fn(move || {
        let game = &rest[begin?..];
        let (whole, after) = game.split_at(end(game));
        rest = after;
        begin = self::begin(rest);
        Some(whole)
    })
}

/// Whether a text is SGF: a game begins in it, or it is an empty one.
pub(in crate::notation) fn is_sgf(text: &str) -> bool {
    let is_empty_game = || {
        let marks: String = text.split_whitespace().collect();
        marks == "(;)"
    };
    begin(text).is_some() || bare(text).is_some() || is_empty_game()
}

/// Where a game begins: a parenthesis, a semicolon and a property.
pub(in crate::notation) fn begin(text: &str) -> Option<usize> {
    let is_game = |&(at, _): &(usize, &str)| is_game(&text[at + 1..], true) == Some(true);
    text.match_indices('(').find(is_game).map(|(at, _)| at)
}

/// Whether the text after a parenthesis is that of a game. A semicolon alone is not enough: it is a drop of sweat in
/// emoticons, as in `(;_;)`. [`None`] if that depends on what follows this text, unless it is the end.
pub(super) fn is_game(text: &str, is_end: bool) -> Option<bool> {
    /// Characters within which the first property must come. The number is small, as this is checked at each
    /// parenthesis.
    const NEAR: usize = 200;
    let node = text.trim_start();
    let Some(node) = node.strip_prefix(';') else {
        return (is_end || !node.is_empty()).then_some(false);
    };
    match node.char_indices().take(NEAR).find(|&(_, c)| c == '[' || c == ')') {
        Some((at, '[')) => Some(ends_with_name(&node[..at])),
        Some(_) => Some(false),
        None => (is_end || node.chars().nth(NEAR).is_some()).then_some(false),
    }
}

/// Whether a text ends with a property's name. A name in capitals may be followed by space.
fn ends_with_name(text: &str) -> bool {
    let name = text.trim_end();
    let is_apart = name.len() < text.len();
    name.ends_with(|c: char| c.is_ascii_uppercase() || !is_apart && c.is_ascii_alphanumeric())
}

/// Where a game begins if its parenthesis is missing, and possibly its first semicolon if it begins with a move.
pub(in crate::notation) fn bare(text: &str) -> Option<usize> {
    let at = text.len() - text.trim_start().len();
    let has_property = |text: &str| {
        let name = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        name > 0 && text[name..].starts_with('[')
    };
    let start = &text[at..];
    let is_node = start.strip_prefix(';').is_some_and(|text| has_property(text.trim_start()));
    (is_node || begins_with_move(start)).then_some(at)
}

/// Whether a text begins with a move such as `B[hh]`.
fn begins_with_move(text: &str) -> bool {
    let value = text.strip_prefix(['B', 'W']).and_then(|text| text.strip_prefix('['));
    let point = value.and_then(|value| value.split_once(']')).map(|(point, _)| point);
    point.is_some_and(|point| point.len() == 2 && point.bytes().all(|c| c.is_ascii_alphabetic()))
}

/// Where the game at the beginning of a text ends.
fn end(text: &str) -> usize {
    let mut scan = Scan::default();
    let end = |at| match scan.step(text, at, true) {
        Step::Ends(end) => Some(end),
        Step::Within | Step::Unknown => None,
    };
    (0..text.len()).find_map(end).unwrap_or(text.len())
}

/// The state between two bytes of a game.
#[derive(Clone, Copy, Default)]
pub(super) struct Scan {
    depth: u32,
    in_value: bool,
    escaped: bool,
}

/// What a byte says about the end of its game.
pub(super) enum Step {
    /// The game goes on.
    Within,
    /// The game ends here.
    Ends(usize),
    /// That depends on text that has not arrived; nothing has changed.
    Unknown,
}

impl Scan {
    /// Goes over the next byte, the one at `at`.
    pub(super) fn step(&mut self, text: &str, at: usize, is_end: bool) -> Step {
        match text.as_bytes()[at] {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_value => self.escaped = true,
            b']' => self.in_value = false,
            b'[' => self.in_value = true,
            b'(' if !self.in_value => {
                if self.depth > 0 {
                    match is_header(&text[at + 1..], is_end) {
                        // The closing parenthesis of the previous game may be missing.
                        Some(true) => return Step::Ends(at),
                        Some(false) => {}
                        None => return Step::Unknown,
                    }
                }
                self.depth += 1;
            }
            b')' if !self.in_value => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    return Step::Ends(at + 1);
                }
            }
            _ => {}
        }
        Step::Within
    }
}

/// Whether a node begins with a property that only a game's first node has; `None` if that depends on what follows this
/// text, unless it is the end.
fn is_header(text: &str, is_end: bool) -> Option<bool> {
    const NAMES: [&str; 3] = ["FF[", "GM[", "SZ["];
    let node = text.trim_start();
    let Some(node) = node.strip_prefix(';').map(str::trim_start) else {
        return (is_end || !node.is_empty()).then_some(false);
    };
    let is_cut = NAMES.iter().any(|name| node.len() < name.len() && name.starts_with(node));
    (is_end || !is_cut).then(|| NAMES.iter().any(|name| node.starts_with(name)))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{begin, is_sgf, sgf_games};

    #[test]
    fn values_hide_parentheses() {
        let games: Vec<_> = sgf_games("(;C[:-) \\]) [(];B[hh])x(;C[五手)])").collect();
        assert_eq!(games, ["(;C[:-) \\]) [(];B[hh])", "(;C[五手)])"]);
    }

    #[test]
    fn a_backslash_between_properties_escapes_nothing() {
        let games: Vec<_> = sgf_games("(;B[hh]\\)(;B[ii])").collect();
        assert_eq!(games, ["(;B[hh]\\)", "(;B[ii])"]);
    }

    #[test]
    fn the_last_game_may_break_off() {
        let games: Vec<_> = sgf_games("(;B[hh]) (;B[hh](;W[ii])").collect();
        assert_eq!(games, ["(;B[hh])", "(;B[hh](;W[ii])"]);
        assert_eq!(sgf_games("(;C[a").count(), 1);
        assert_eq!(sgf_games(" ) ").count(), 0);
    }

    #[test]
    fn text_in_parentheses_is_no_game_and_a_header_begins_one() {
        let games: Vec<_> = sgf_games("Game (12)\n(;GM[4];B[hh](;GM[4];B[ii])").collect();
        assert_eq!(games, ["(;GM[4];B[hh]", "(;GM[4];B[ii])"]);
        assert_eq!(sgf_games("(B[hh];W[ii])").count(), 1);
        assert_eq!(sgf_games(" ;B[hh];W[ii]").collect::<Vec<_>>(), [";B[hh];W[ii]"]);
    }

    #[test]
    fn a_game_has_a_property() {
        for text in ["(;_;)", "(;´Д`) B[hh]", "(; h8 [b]i9[/b]", "(;)", "(; see [here]", "(;\n"] {
            assert_eq!(begin(text), None, "{text}");
        }
        for text in ["(;B[hh]", "( ;; GM [4]", "(;(;black[hh]", "(;五 B[hh]"] {
            assert_eq!(begin(text), Some(0), "{text}");
        }
        assert!(is_sgf(" ( ;)\n") && !is_sgf("h8 (;)"));
        let games: Vec<_> = sgf_games("(;_;)(;B[hh]) (;^^) (;W[ii]) (;_;)").collect();
        assert_eq!(games, ["(;B[hh])", "(;W[ii])"]);
    }
}
