//! Openings from the games of a file in any format: every line of a game is one.

use tengen::board::{Point, Size, Stone};
use tengen::notation::{Counting, Format, Known, NodeId, Note, ReadOptions, Remark, Tree, read};
use tengen::rules::Rule;

use super::{ArenaOpening, OpeningsError};

/// The openings of games, and the notes of their reader.
type Found = (Vec<ArenaOpening>, Vec<Note>);

/// The openings of a text that is read as games. It may consist of numbers only if these are steps from the centre or
/// certainly are not.
///
/// # Errors
/// [`OpeningsError::Game`] unless all of it can be played on this board, or `None` if the text has no format but that of
/// moves, about which it says too little.
pub(super) fn openings_of_games(
    text: &str,
    rule: Rule,
    size: Size,
) -> Result<Found, Option<OpeningsError>> {
    let options = ReadOptions { size, encoding: Some("utf-8"), language: None };
    let file = read(text.as_bytes(), options, &Known).map_err(|_| None)?;
    let is_format = !matches!(file.format, Format::Moves | Format::Link);
    if file.format == Format::Moves && is_mixed(text) {
        return Err(None);
    }
    let (mut openings, mut notes) = (Vec::new(), Vec::new());
    let mut counting = None;
    for (number, game) in (1..).zip(file.games()) {
        let flaw = |why: String| is_format.then_some(OpeningsError::Game { number, why });
        let game = game.map_err(|error| flaw(error.to_string()))?;
        let is_flaw = |note: &&Note| matches!(note.remark, Remark::Ended(_) | Remark::Unclosed);
        if let Some(note) = game.notes.iter().find(is_flaw) {
            return Err(flaw(note.to_string()));
        }
        let side = game.tree.size();
        if side != size {
            return Err(flaw(format!("its board is {side}x{side}, not {size}x{size}")));
        }
        let counted = counting_of(&game.notes);
        if *counting.get_or_insert(counted) != counted {
            return Err(flaw("its numbers are not counted like those before".into()));
        }
        let lines = lines(&game.tree).ok_or_else(|| flaw("its moves are not in turn".into()))?;
        for line in lines {
            let over = || flaw("the game is over after these moves".into());
            openings.push(ArenaOpening::new(rule, size, line).ok_or_else(over)?);
        }
        notes.extend(game.notes);
    }
    let is_counted = counting.flatten().is_some_and(|counting| counting != Counting::FromCentre);
    let is_sure = !is_counted || text.contains(char::is_alphabetic) || are_counted(text, size);
    // How numbers were read is the same for all, and is said once.
    let mut is_said = false;
    notes.retain(|note| match note.remark {
        Remark::Counted(_) => !std::mem::replace(&mut is_said, true),
        _ => true,
    });
    if is_sure && !openings.is_empty() { Ok((openings, notes)) } else { Err(None) }
}

/// Whether some lines of a text have points as letters with numbers and others have only numbers, which its reader would
/// pass over. Tags, as in PGN, are neither.
fn is_mixed(text: &str) -> bool {
    let is_point = |two: &[u8]| two[0].is_ascii_alphabetic() && two[1].is_ascii_digit();
    let has_points = |line: &str| line.as_bytes().windows(2).any(is_point);
    let numbers = |line: &str| {
        let parts = line.split(|c: char| !c.is_ascii_digit());
        parts.filter(|part| !part.is_empty()).count()
    };
    let lines = || text.lines().map(str::trim).filter(|line| !line.starts_with(['[', '#']));
    lines().any(has_points) && lines().any(|line| !has_points(line) && numbers(line) > 1)
}

fn counting_of(notes: &[Note]) -> Option<Counting> {
    notes.iter().find_map(|note| match note.remark {
        Remark::Counted(counting) => Some(counting),
        _ => None,
    })
}

/// Whether the numbers of a text are columns and rows rather than steps from the centre: none is negative, and read
/// like that the stones are nearer to the centre.
pub(super) fn are_counted(text: &str, size: Size) -> bool {
    let content = |line: &str| line.split(['#', ';']).next().unwrap_or_default().to_owned();
    let text: Vec<String> = text.lines().map(content).collect();
    let text = text.join("\n");
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
    let numbers: Vec<u32> = numbers.collect();
    let centre = u32::from(size.get() / 2);
    let from_centre: u32 = numbers.iter().fold(0, |sum, &n| sum.saturating_add(n));
    let counted: u32 = numbers.iter().fold(0, |sum, &n| sum.saturating_add(n.abs_diff(centre)));
    !text.contains('-') && counted < from_centre
}

/// The moves of every line of a tree, Black first; `None` if they are not moves in turn.
fn lines(tree: &Tree) -> Option<Vec<Vec<Point>>> {
    let leaves = tree.ids().filter(|&id| tree.children(id).is_empty());
    leaves.map(|leaf| line(tree, leaf)).collect()
}

/// The moves up to a node. Stones that are set up count as moves, taken in turn, and have to be the first.
fn line(tree: &Tree, leaf: NodeId) -> Option<Vec<Point>> {
    let path = tree.path(leaf);
    let [root, ..] = path[..] else { return None };
    let of = |stone: Stone| {
        let setup = tree.node(root).setup.iter();
        setup.filter(move |placed| placed.stone == stone).map(|placed| placed.point)
    };
    let (black, mut white) = (of(Stone::Black), of(Stone::White));
    let mut moves = Vec::new();
    for point in black {
        moves.push(point);
        moves.extend(white.next());
    }
    let stones = tree.node(root).setup.len();
    let is_in_turn = |(at, &id): (usize, &NodeId)| {
        let node = tree.node(id);
        let turn = if (stones + at).is_multiple_of(2) { Stone::Black } else { Stone::White };
        let is_turn = node.played.is_some_and(|placed| placed.stone == turn);
        is_turn && node.setup.is_empty() && node.removed.is_empty()
    };
    let played = &path[1..];
    let is_line = moves.len() == stones && played.iter().enumerate().all(is_in_turn);
    moves.extend(played.iter().filter_map(|&id| tree.node(id).played).map(|placed| placed.point));
    (is_line && !moves.is_empty()).then_some(moves)
}

/// The lines of a tree, one on each line of a text.
pub(super) fn text_of_lines(tree: &Tree) -> String {
    let lines = lines(tree).unwrap_or_default();
    let lines = lines.into_iter().map(|line| tengen::notation::write_moves(&line));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::{Named, decode_openings, read_openings};
    use super::*;

    /// The openings of a file on a board of 15x15, and whether they were read as games.
    fn read(bytes: &[u8]) -> Result<(Vec<String>, bool), String> {
        let (text, _) = decode_openings(bytes).unwrap();
        let read = read_openings(&text, Rule::Freestyle, Size::STANDARD);
        let (openings, named) = read.map_err(|error| error.to_string())?;
        let lines = openings.iter().map(ToString::to_string).collect();
        Ok((lines, matches!(named, Named::Games(_))))
    }

    #[test]
    fn every_line_of_a_game_is_an_opening() {
        for text in [
            "(;GM[4]SZ[15];B[hh];W[hg];B[fh])(;GM[4]SZ[15];B[hh];W[hg];B[gh])",
            "(;GM[4]SZ[15];B[hh];W[hg](;B[fh])(;B[gh]))",
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n6,8,0\n-1\n\
             Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n7,8,0\n",
            "{\"openings\":[{\"name\":\"a\",\"moves\":\"h8h9f8\"},{\"moves\":\"h8h9g8\"}]}",
            "[\"h8h9f8\",\"h8h9g8\"]",
            "[[[7,7],[7,6],[5,7]],[[7,7],[7,6],[6,7]]]",
            "[[[0,0],[0,-1],[-2,0]],[[0,0],[0,-1],[-1,0]]]",
            "name,moves\nfirst,h8h9f8\nsecond,h8h9g8\n",
            "D1: h8 h9 f8\nD2: h8 h9 g8\n",
            "h8h9f8;+12\nh8h9g8;-3\n",
            "openings = [\n    \"h8h9f8\",\n    \"h8h9g8\",\n]\n",
        ] {
            let found = Ok((vec!["h8h9f8".to_owned(), "h8h9g8".to_owned()], true));
            assert_eq!(read(text.as_bytes()), found, "{text}");
        }
        let library = [
            &b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"[..],
            &[0x78, 0x00, 0x68, 0x00, 0x76, 0xc0, 0x77, 0x40],
        ];
        assert_eq!(read(&library.concat()).unwrap().0, ["h8h9f8", "h8h9g8"]);
        // Stones that are set up are taken in turn.
        let stones = "(;GM[4]SZ[15]AB[hh][fh]AW[hg])";
        assert_eq!(read(stones.as_bytes()).unwrap().0, ["h8h9f8"]);
    }

    #[test]
    fn numbers_from_the_corner_are_not_steps_from_the_centre() {
        let lines = |text: &str| read(text.as_bytes()).map(|(lines, _)| lines);
        for text in ["7,7 7,6 6,7\n7,7 8,6\n", "7,7,7,6,6,7\n7,7,8,6\n"] {
            assert_eq!(lines(text).unwrap(), ["h8h9g8", "h8i9"], "{text}");
        }
        assert_eq!(lines("8,8 9,7 7,9\n").unwrap(), ["h8i9g7"]);
        assert_eq!(lines("0,0, 1,0, 1,3\n0,0, 4,4").unwrap(), ["h8i8i5", "h8l4"]);
        // A slip among steps does not turn them into something else.
        assert!(lines("0,0, 1,0, 8,3\n").is_err());
    }

    #[test]
    fn comments_have_several_marks() {
        let text = "; a set\n// of two\nh8 h9 f8 // first\nh8h9g8 # second\n";
        assert_eq!(read(text.as_bytes()).unwrap().0, ["h8h9f8", "h8h9g8"]);
    }

    #[test]
    fn a_game_that_is_no_opening_is_named() {
        let error = |text: &str| read(text.as_bytes()).unwrap_err();
        assert_eq!(
            error("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[19];B[jj])"),
            "game 2: its board is 19x19, not 15x15"
        );
        assert_eq!(
            error("(;GM[4]SZ[15];B[hh];W[hh])"),
            "game 1: line 1, column 23: the line ends here: h8 is taken by a black stone"
        );
        assert_eq!(error("(;GM[4]SZ[15];B[hh];B[ig])"), "game 1: its moves are not in turn");
    }
}
