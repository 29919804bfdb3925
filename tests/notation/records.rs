//! Game records, as programs and people write them in forms other than plain lists of moves.

use tengen::board::Stone;
use tengen::notation::main_line_text;
use tengen::rules::Rule;

use crate::reading::{first, open, read_text};

#[test]
fn empty_columns_of_players_who_swap_are_no_passes() {
    for (text, moves) in [
        ("1. g5 m8\n2. h10 white\n3. -- k9\n4. j8 k10", "g5 m8 h10 k9 j8 k10"),
        ("1. g5 m8\n2. h10 black\n3. k9 j8", "g5 m8 h10 k9 j8"),
        // The fifth move is chosen from two.
        (
            "1. h8 -- 2. h9 -- 3. j10 white 4. -- i9 5. g7 -- 6. f6 f6 7. -- c3",
            "h8 h9 j10 i9 f6 c3",
        ),
        (
            "1. h8 -- 2. h9 -- 3. j10 black 4. i9 g7 5. -- f6 6. g7 -- 7. c3 d4",
            "h8 h9 j10 i9 g7 c3 d4",
        ),
    ] {
        let (read, notes) = read_text(text);
        assert_eq!(read, moves, "{text}");
        assert!(notes.iter().all(|note| note.contains("passed over")), "{text}: {notes:?}");
    }
    assert_eq!(read_text("1. h8 -- 2. g10 --").0, "h8 -- g10 --");
}

#[test]
fn of_moves_that_are_offered_one_is_played() {
    for text in [
        "1.h8 2.h9 3.j10 4.i8 5.h7*/g9 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.h7/g9 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.h7 [g9] 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.h7 (a: h7 b: g9) 6.j8",
        "1 h8  2 h9\n3 j10  4 i8\n5 h7,g9  6 h7,j8",
        "1 h8  2 h9\n3 j10  4 i8\n5 g9,h7  6 h7,j8",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 h9 j10 i8 h7 j8", "{text}");
        assert!(!notes.is_empty(), "{text}");
    }
    for text in [
        "1.h8 2.h9 3.j10 4.i8 5.g9, h7* 6.j8",
        "1. h8 2. h9 3. j10 4. i8 5. g9 h7* 6. j8",
        "1.h8 2.h9 3.j10 4.i8 5.g9(h7*) 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.g9 (*h7) 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.*h7/g9 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.g9/h7★ 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.g9 [h7]* 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5.g9,h7*,f6,e5 6.j8",
        "1 H8\n2 H9\n3 J10\n4 I8\n5 G9, H7✓\n6 J8",
        "1.h8 2.h9 3.j10 4.i8 5A.h7 5B.g9 6.j8",
        "1.h8 2.h9 3.j10 4.i8 5a g9 5b h7* 6.j8",
        "h8 h9 j10 i8 h7*/g9 j8",
        "h8 h9 j10 i8 g9/h7* j8",
        // A mark on every other move is none of these.
        "1. h8, 2. h9*, 3. j10*, 4. i8, 5. h7, 6. j8",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 h9 j10 i8 h7 j8", "{text}");
        let is_told =
            |note: &String| note.contains("passed over") && note.to_lowercase().contains("g9");
        assert!(
            !text.to_lowercase().contains("g9") || notes.iter().any(is_told),
            "{text}: {notes:?}"
        );
    }
    assert_eq!(read_text("1. h8/i9 2. g10/g9").0, "h8 i9 g10 g9");
    let labels = "<param name=\"moves\" value=\"h8,i9\"><param name=\"Text2\" value=\"g10,A\">";
    assert_eq!(read_text(labels).0, "h8 i9");
}

#[test]
fn the_centre_may_be_named_and_numbers_may_begin_with_zero() {
    for text in
        ["1.天元 2.I9 3.G10", "天元、I9、G10", "黑：天元 白：I9 黑：G10", "0 h8\n1 i9\n2 g10"]
    {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
    for text in ["天元 H8 I9", "天元戦\nH8 I9", "1.天元(H8) 2.I9"] {
        assert_eq!(read_text(text).0, "h8 i9", "{text}");
    }
    assert_eq!(read_text("[Size \"19\"]\n1.天元 2.I9").0, "j10 i9");
}

#[test]
fn a_semicolon_before_words_begins_a_comment() {
    let text = "1. h8 ; rather than a1\n1... i9 2. g10";
    assert_eq!(open(text.as_bytes()).games().count(), 1);
    let tree = first(text.as_bytes()).tree;
    assert_eq!(main_line_text(&tree), ["h8", "i9", "g10"]);
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.node(line[1]).comment, "rather than a1");
    assert_eq!(read_text("h8 ; i9 ; g10").0, "h8 i9 g10");
    assert_eq!(read_text("1. h8 ; i9 ; 2. g10").0, "h8 i9 g10");
}

#[test]
fn size_and_rule_are_read_from_the_words_of_a_text() {
    for (text, size, rule) in [
        ("[Size \"19\"]\n\n1. h8 i9 2. g10", 19, None),
        ("[BoardSize \"20\"]\n\n1. h8 i9 2. g10", 20, None),
        ("Size: 20x20\nh8 i9 g10", 20, None),
        ("# size=19\n# rule=standard\nh8 i9 g10", 19, Some(Rule::Standard)),
        ("Board 20x20\n1. h8 i9 2. g10", 20, None),
        ("Velikost: 19\nPravidla: renju\nh8 i9 g10", 19, Some(Rule::Renju)),
        ("Rule: Renju\nh8 i9 g10", 15, Some(Rule::Renju)),
        ("<font size=\"5\">h8 i9 g10</font>", 15, None),
        ("font-size: 14\nh8 i9 g10", 15, None),
        ("Board 5\nh8 i9 g10", 15, None),
    ] {
        let tree = first(text.as_bytes()).tree;
        assert_eq!(main_line_text(&tree), ["h8", "i9", "g10"], "{text}");
        assert_eq!((tree.size().get(), tree.rule), (size, rule), "{text}");
    }
    assert_eq!(read_text("Board 20x20\nh8 t20").0, "h8 t20");
}

#[test]
fn a_drawn_board_is_read_if_there_are_no_moves() {
    let rows = ["......", "..o...", "..xo..", "...x..", "......", "......"];
    let plain = rows.join("\n");
    let numbered = |(at, row): (usize, &&str)| {
        let cells: Vec<String> = row.chars().map(|c| c.to_string()).collect();
        format!(" {} {} {}", 6 - at, cells.join(" "), 6 - at)
    };
    let numbered: Vec<String> = rows.iter().enumerate().map(numbered).collect();
    let numbered = format!("   A B C D E F\n{}\n   A B C D E F\n", numbered.join("\n"));
    let with = |signs: [&str; 3]| {
        plain.replace('.', signs[0]).replace('x', signs[1]).replace('o', signs[2])
    };
    for board in [
        plain.clone(),
        numbered.clone(),
        with(["┼", "●", "○"]),
        with(["⬜", "⚫", "⚪"]),
        with(["·", "X", "O"]),
        plain.replace('\n', "|\n|"),
    ] {
        let tree = first(board.as_bytes()).tree;
        let root = tree.board(tree.root());
        let stone = |name: &str| root.get(name.parse().unwrap());
        assert_eq!((tree.size().get(), root.len(), tree.len()), (6, 4, 1), "{board}");
        assert_eq!([stone("c4"), stone("d3")], [Some(Stone::Black); 2], "{board}");
        assert_eq!([stone("c5"), stone("d4")], [Some(Stone::White); 2], "{board}");
    }
    for text in [format!("{numbered}1 H8 2 I9\n3 G10"), format!("h8 i9 g10\n{plain}")] {
        let (moves, notes) = read_text(&text);
        assert_eq!(moves, "h8 i9 g10", "{text}");
        assert!(notes[0].contains("not part of a game"), "{notes:?}");
    }
}

#[test]
fn points_are_read_with_a_mark_within_or_the_number_first() {
    for text in [
        "H-8 I-9 G-10",
        "H八 I九 G十",
        "黑H八，白I九，黑G十。",
        "H 八，I 九，G 十",
        "8H 9I 10G",
        "8-h, 9-i, 10-g",
        "(H,8) (I,9) (G,10)",
        "H,8 I,9 G,10",
        "H 8, I 9, G 10",
        "B(H,8) W(I,9) B(G,10)",
        "1. H-8 2. I-9 3. G-10",
        "黑H-8 白I-9 黑G-10",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
    // Two numbers are a column and a row, whatever precedes them.
    assert_eq!(read_text("B,7,7\nW,8,6").0, "h8 i9");
    assert!(open(b"a 5 minute game").games().next().unwrap().is_err());
    assert_eq!(read_text("h8 i9 (8-h)").0, "h8 i9");
}

#[test]
fn a_database_that_breaks_off_within_moves_keeps_them_with_their_game() {
    let text = "<database><players><player id=\"1\" name=\"Ada\"/></players><games>\
                <game id=\"1\" black=\"1\"><move>h8 i9</move></game>\n\
                <game id=\"2\" black=\"1\"><move>h8 i9 g10";
    let games: Vec<_> = open(text.as_bytes()).games().map(Result::unwrap).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(main_line_text(&games[1].tree).join(" "), "h8 i9 g10");
    assert_eq!(games[1].tree.black, "Ada");
    let notes: Vec<String> = games[1].notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["line 2: the file breaks off: the end of the game is missing"]);
    assert!(games[0].notes.is_empty());
}

#[test]
fn a_record_with_another_code_is_one_as_well() {
    for text in ["{[G1][Ada][Bo][B+];B(H,8);W(I,9)}", "{{G1}[Ada][Bo][B+];B(H,8);W(I,9)}"] {
        let game = first(text.as_bytes());
        assert_eq!(main_line_text(&game.tree), ["h8", "i9"], "{text}");
        assert_eq!((&*game.tree.black, &*game.tree.white), ("Ada", "Bo"), "{text}");
        assert!(game.notes[0].to_string().contains("G1"), "{text}");
    }
    assert_eq!(read_text("{[H8][I9][G10]}").0, "h8 i9 g10");
}
