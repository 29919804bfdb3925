//! How texts specify the colour of moves, and the players.

use tengen::board::Stone;
use tengen::notation::main_line_text;

use crate::reading::{first, open, read_text};

/// The black and the white stones that are set up initially.
fn stones(text: &str) -> [String; 2] {
    assert_eq!(open(text.as_bytes()).games().count(), 1, "{text}");
    let tree = first(text.as_bytes()).tree;
    let setup = &tree.node(tree.root()).setup;
    [Stone::Black, Stone::White].map(|stone| {
        let of = setup.iter().filter(|placed| placed.stone == stone);
        of.map(|placed| placed.point.to_string()).collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn stones_are_listed_by_whatever_names_the_colours() {
    for text in [
        "●: c3 d4 e5\n○: c4 d5 e6",
        "● c3 d4 e5\n○ c4 d5 e6",
        "⚫️ c3 d4 e5 ⚪️ c4 d5 e6",
        "● Black: c3 d4 e5\n○ White: c4 d5 e6",
        "●黑：c3 d4 e5\n○白：c4 d5 e6",
        "black c3 d4 e5, white c4 d5 e6",
        "black=[c3,d4,e5] white=[c4,d5,e6]",
        "Position: black c3 d4 e5, white c4 d5 e6",
        "Black stones: c3, d4, e5\nWhite stones: c4, d5, e6",
        "Black (Ada): c3 d4 e5\nWhite (Bo): c4 d5 e6",
        "X: c3 d4 e5\nO: c4 d5 e6",
        "O: c4 d5 e6\nX: c3 d4 e5",
        "Player A: c3 d4 e5\nPlayer B: c4 d5 e6",
        "黒石: c3 d4 e5\n白石: c4 d5 e6",
        "黑子：C3 D4 E5\n白子：C4 D5 E6",
        "흑돌: c3 d4 e5\n백돌: c4 d5 e6",
        "Schwarz: c3 d4 e5\nWeiß: c4 d5 e6",
        "Noir: c3 d4 e5\nBlanc: c4 d5 e6",
        "Svart: c3 d4 e5\nVit: c4 d5 e6",
        "Čierny: c3 d4 e5\nBiely: c4 d5 e6",
        "Č: c3 d4 e5\nB: c4 d5 e6",
        "AB: c3 d4 e5\nAW: c4 d5 e6",
        "Black (3): c3 d4 e5\nWhite (3): c4 d5 e6",
        "黑（3）：c3 d4 e5\n白（3）：c4 d5 e6",
        "Must: c3 d4 e5\nValge: c4 d5 e6",
        "Ч: c3 d4 e5\nБ: c4 d5 e6",
        "Чёрные камни: c3 d4 e5\nБелые камни: c4 d5 e6",
    ] {
        assert_eq!(stones(text), ["c3 d4 e5", "c4 d5 e6"], "{text}");
        let is_noted = |note: &String| note.contains("stones are listed by colour");
        assert!(read_text(text).1.iter().any(is_noted), "{text}");
    }
}

#[test]
fn names_of_colours_change_nothing_if_the_moves_are_in_order() {
    for text in [
        "● h8\n● i9\n● g10",
        "●h8 ○i9 ●g10",
        "Black h8, White i9, g10",
        "X: h8 O: i9 X: g10",
        "1. h8 (Black), 2. i9 (White), 3. g10",
        "Schwarz h8, Weiß i9, Schwarz g10",
        "Black vs White 1. h8 2. i9 3. g10",
        "h8 i9 x g10",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 i9 g10", "{text}");
        assert!(notes.iter().all(|note| note.contains("passed over")), "{text}: {notes:?}");
    }
    let tree = first("○h8 ●i9 ○g10".as_bytes()).tree;
    assert_eq!(tree.board(tree.root()).to_move(), Stone::White);
}

#[test]
fn players_may_be_named_on_the_line_of_the_moves() {
    for (text, names) in [
        ("黑方：小明 白方：阿强 H8 I9 G10", ["小明", "阿强"]),
        ("黑方:小明,白方:阿强,棋谱:H8I9G10", ["小明", "阿强"]),
        ("Cup 黑方：小明白方：阿强\nH8 I9 G10", ["小明", "阿强"]),
        ("先手：田中　後手：佐藤\nH8 I9 G10", ["田中", "佐藤"]),
        ("Black: Ada  1. h8 2. i9 3. g10", ["Ada", ""]),
        ("Black: Ada, White: Bo. h8 i9 g10", ["Ada", "Bo"]),
        ("Black: Ada; White: Bo; moves: h8 i9 g10", ["Ada", "Bo"]),
        ("Black: Ada White: Bo h8i9g10", ["Ada", "Bo"]),
        ("Black: engine v5 h8i9g10", ["engine v5", ""]),
        ("Final. Чёрные: Ада, белые: Бо\n1. h8 2. i9 3. g10", ["Ада", "Бо"]),
        ("Black: Smith, Ada\nWhite: Bo (A1)\n1. h8 2. i9 3. g10", ["Smith, Ada", "Bo (A1)"]),
    ] {
        let tree = first(text.as_bytes()).tree;
        assert_eq!(main_line_text(&tree), ["h8", "i9", "g10"], "{text}");
        assert_eq!([&*tree.black, &*tree.white], names, "{text}");
    }
}

#[test]
fn numbers_determine_the_order_if_the_colours_are_listed_separately() {
    for text in [
        "黑1 H8 黑3 G10 白2 I9 白4 G9",
        "Black 1: h8\nBlack 3: g10\nWhite 2: i9\nWhite 4: g9",
        "Black: 1.h8 3.g10\nWhite: 2.i9 4.g9",
        "Black: 1-h8, 3-g10\nWhite: 2-i9, 4-g9",
        "Black: 1. h8 2. g10\nWhite: 1. i9 2. g9",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 i9 g10 g9", "{text}");
        assert!(notes.len() == 1 && notes[0].contains("stands before move 2"), "{text}: {notes:?}");
    }
    for text in
        ["B1:h8 W1:i9 B2:g10 W2:g9", "B1 H8\nW2 I9\nB3 G10\nW4 G9", "b1-h8 w2-i9 b3-g10 w4-g9"]
    {
        assert_eq!(read_text(text), ("h8 i9 g10 g9".to_owned(), vec![]), "{text}");
    }
    assert_eq!(read_text("b1 h8 c2").0, "b1 h8 c2");
}

#[test]
fn numbers_may_be_those_of_the_players() {
    for text in [
        "Player 1: h8\nPlayer 2: i9\nPlayer 1: g10\nPlayer 2: g9",
        "Player 1 - h8\nPlayer 2 - i9\nPlayer 1 - g10\nPlayer 2 - g9",
        "1: h8\n2: i9\n1: g10\n2: g9",
        "[1] h8 [2] i9 [1] g10 [2] g9",
        "Игрок 1: h8\nИгрок 2: i9\nИгрок 1: g10\nИгрок 2: g9",
        "Hráč 1: h8\nHráč 2: i9\nHráč 1: g10\nHráč 2: g9",
        "1. h8\n1. i9\n1. g10\n1. g9",
    ] {
        assert_eq!(open(text.as_bytes()).games().count(), 1, "{text}");
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 i9 g10 g9", "{text}");
        let is_told = |note: &&String| note.contains("the number 1 stands before move");
        assert_eq!(notes.iter().filter(is_told).count(), 1, "{text}: {notes:?}");
    }
    // These cannot be one game.
    assert_eq!(open(b"1. h8 2. i9\n1. h8 2. h9").games().count(), 2);
}
