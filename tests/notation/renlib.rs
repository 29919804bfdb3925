//! RenLib files by example, and the effects of their flaws.

use tengen::board::{Placed, Stone};
use tengen::notation::{Label, Node, Remark, decode_utf8, read_renlib};
use tengen::rules::Rule;

use crate::reading::{first, main_line, point};

/// A RenLib file: its header and these bytes.
pub(crate) fn library(nodes: &[u8]) -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend(nodes);
    file
}

/// Decodes two characters of GBK.
fn gbk(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut rest = bytes;
    loop {
        rest = match rest {
            [] => return text,
            [0xce, 0xe5, rest @ ..] => {
                text.push('五');
                rest
            }
            [0xca, 0xd6, rest @ ..] => {
                text.push('手');
                rest
            }
            [byte, rest @ ..] => {
                text.push(char::from(*byte));
                rest
            }
        }
    }
}

#[test]
fn renlib_with_variations_and_chinese_comments() {
    let file = library(&[
        0x00, 0x00, // the root
        0x78, 0x08, 0xce, 0xe5, 0xca, 0xd6, 0x08, b'x', 0x00, 0x00, // h8 with title and text
        0x69, 0x80, // i9, which has a sibling
        0x5a, 0x40, // j10, without a child
        0x68, 0x49, 0x00, 0x01, b'a', 0x00, b'B', 0x00, // h9 with comment and board text
    ]);
    let tree =
        read_renlib(&file, |texts| texts.iter().map(|text| gbk(text)).collect()).unwrap().tree;
    assert_eq!(tree.rule, Some(Rule::Renju));
    assert_eq!(main_line(&tree), "h8i9j10");
    let first = tree.main_line().nth(1).unwrap();
    assert_eq!(tree.node(first).comment, "五手\nx");
    let [_, second] = tree.children(first) else { panic!("two children") };
    assert_eq!(tree.node(*second).comment, "a");
    assert_eq!(tree.node(*second).played, Some(Placed { point: point("h9"), stone: Stone::White }));
    assert_eq!(tree.node(first).labels, [Label { point: point("h9"), text: "B".to_string() }]);
}

#[test]
fn renlib_without_a_root_with_old_comments_and_passes() {
    let file = library(&[
        0x78,
        0x20,
        b'o',
        b'l',
        b'd' | 0x80,
        0x00, // h8 with an old comment
        0x00,
        0x00, // a pass
        0x11,
        0x40, // a14 for Black again
    ]);
    let tree = read_renlib(&file, decode_utf8).unwrap().tree;
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.node(line[1]).comment, "old");
    assert_eq!(tree.node(line[2]).played, None);
    assert_eq!(
        tree.node(line[3]).played,
        Some(Placed { point: point("a14"), stone: Stone::Black })
    );
}

#[test]
fn renlib_plays_the_same_moves_in_several_variations() {
    let file = library(&[
        0x78, 0x00, // h8
        0x69, 0x80, // i9, which has a sibling
        0x5a, 0x40, // j10, without a child
        0x5a, 0x00, // j10 instead of i9
        0x69, 0x40, // i9 after it
    ]);
    let tree = read_renlib(&file, decode_utf8).unwrap().tree;
    let first = tree.main_line().nth(1).unwrap();
    let ends = tree.children(first).iter().map(|&child| tree.board(tree.children(child)[0]));
    let stones = ends.map(|board| board.history().map(|placed| placed.stone).collect::<Vec<_>>());
    let alternating = [Stone::Black, Stone::White, Stone::Black];
    assert!(stones.into_iter().all(|stones| stones == alternating));
}

#[test]
fn errors_of_a_library_name_the_byte() {
    for (file, message) in [
        (b"RenLib".to_vec(), "byte 1: expected a RenLib header, found \"52 65 6e 4c\""),
        (
            b"\xffRenLib\xff\x03\x04".to_vec(),
            "byte 11: expected a header of 20 bytes, found the end",
        ),
        (library(&[]), "byte 21: expected a node, found the end"),
        (library(&[0x78]), "byte 22: expected a node's flags, found the end"),
        (library(&[0x10, 0x40]), "byte 21: expected a point of 15x15, found \"10 40\""),
        (library(&[0xf1, 0x40]), "byte 21: expected a point of 15x15, found \"f1 40\""),
        (library(&[0x78, 0x48, b'a']), "byte 24: expected a text's end, 00, found the end"),
        (library(&[0x78, 0x41, 0x00]), "byte 24: expected two extension bytes, found the end"),
    ] {
        assert_eq!(read_renlib(&file, decode_utf8).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_flaw_of_a_library_costs_no_more_than_itself() {
    let bare = |nodes: &[u8]| library(nodes)[20..].to_vec();
    let version = |major: u8| {
        let mut file = library(&[0x78, 0x40]);
        file[8] = major;
        file
    };
    for (file, nodes, note) in [
        (
            library(&[0x78, 0x00, 0x69, 0x40, 0x0d]),
            3,
            "byte 25: a byte after the end was passed over",
        ),
        (library(&[0x78, 0x40, 0, 0, 0, 0]), 2, "byte 23: 4 bytes after the end were passed over"),
        (library(&[0x78, 0x00]), 2, "byte 23: the line ends here: expected a node, found the end"),
        (
            library(&[0x78, 0x00, 0x78, 0xc0, 0x69, 0x40]),
            3,
            "byte 23: the line ends here: h8 is taken by a black stone",
        ),
        (
            library(&[0x78, 0x00, 0x10, 0x80, 0x69, 0x40, 0x69, 0x40]),
            3,
            "byte 23: the line ends here: expected a point of 15x15, found \"10 80 69 40\"",
        ),
        (
            library(&[0x78, 0x40, 0x79, 0x00, 0x69, 0x40]),
            4,
            "byte 23: another tree begins here; it was joined to the first",
        ),
        (bare(&[0x78, 0x00, 0x69, 0x40]), 3, "the RenLib header is missing"),
        (version(2), 2, "byte 9: RenLib version 2, read as version 3"),
        (version(4), 2, "byte 9: RenLib version 4, read as version 3"),
    ] {
        let game = first(&file);
        assert_eq!(
            (game.tree.len(), game.notes[0].to_string().as_str()),
            (nodes, note),
            "{file:x?}"
        );
    }
    let game = first(&library(&[0x78, 0x20, b's', b'p', b'}', b'r', b'r', 0xe1, 0x79, 0x40]));
    assert_eq!(game.notes[0].remark, Remark::National("ÄÖÅäöå"));
    assert_eq!(game.tree.node(game.tree.main_line().nth(1).unwrap()).comment, "spårra");
}

/// A library may contain nodes that only comment on the position before them.
#[test]
fn renlib_nodes_without_a_move_leave_the_turn_as_it_is() {
    let file = library(&[
        0x78, 0x00, // h8
        0x69, 0x0a, b'n', b'o', b't', b'e', 0x00, 0x00, // no move on i9, but a comment
        0x6a, 0x40, // j9
    ]);
    let tree = read_renlib(&file, decode_utf8).unwrap().tree;
    let line: Vec<&Node> = tree.main_line().map(|id| tree.node(id)).collect();
    assert_eq!((line[2].comment.as_str(), line[2].played), ("note", None));
    assert_eq!(line[3].played, Some(Placed { point: point("j9"), stone: Stone::White }));
}
