//! Games in texts written by people.

use tengen::board::Stone;
use tengen::notation::{Node, ReadOptions, Sign, Unicode, main_line_text, read};
use tengen::rules::Rule;

use crate::reading::{first, main_line, open, read_text};

#[test]
fn moves_are_read_from_text_of_every_kind() {
    for text in [
        "h8，i9，g10",
        "h8、i9、g10",
        "Ｈ８ Ｉ９ Ｇ１０",
        "h8 – i9 — g10",
        "h8→i9→g10",
        "h8 -> i9 --> g10",
        "1 h8 2 i9 3 g10",
        "1、h8 2、i9 3、g10",
        "①h8 ②i9 ③g10",
        "h8! i9? g10!!",
        "1. h8 i9 2. g10 1-0",
        "1. h8 i9 2. g10 1/2-1/2",
        "[\"h8\",\"i9\",\"g10\"]",
        "h8\u{200b}i9\u{200b}g10",
        "https://gomocalc.com/#/h8i9g10",
        "#h8i9g10",
        "#moves=h8i9g10)",
        "<https://x.example/#rule=Renju&moves=h8i9g10>",
        "黑h8 白i9 黑g10",
        "Black h8, White i9, Black g10",
        "Bh8 Wi9 Bg10",
        "(h8)(i9)(g10)",
        "h8|i9|g10",
        "h8xi9xg10",
        "h08 i09 g10",
        "[{\"x\":7,\"y\":7},{\"x\":8,\"y\":6},{\"x\":6,\"y\":5}]",
        "- h8\n- i9\n- g10",
        "{\"rule\":\"renju\",\"moves\":[\"h8\",\"i9\",\"g10\"]}",
        "7,7\n8,6\n6,5",
        "`h8 i9 g10`",
        "```\nh8 i9 g10\n```",
        "[Event \"x\"]\n[Black \"Ada a1\"]\n\n1. h8 i9 (1... h9 g10) 2. g10 $1 *",
        "1. h8 2. i9 (h9) 3. g10",
        "1. h8 2. i9 (2. h9 3. g9) (2. h10) 3. g10",
        "1. h8 i9 (h9, h10) 2. g10 (g9)",
        "1. h8 2. i9（2. h9 3. g9）3. g10",
        "１．Ｈ８　２．Ｉ９（２．Ｈ９）３．Ｇ１０",
        "1. h8 2. i9（h9）3. g10",
        "1.(h8) 2.(i9) 3.(g10)",
        "[b]h8[/b] [b]i9[/b] [b]g10[/b]",
        "[color=red]h8[/color] [i]i9[/i] g10",
        "[b]h8[/b] [w]i9[/w] g10",
        "[B] h8 [W] i9 [B] g10",
        "<b>h8</b> <b>i9</b> <I>g10</I>",
        "<b>1.</b>h8 <b>2.</b>i9 (<i>h9</i>) <b>3.</b>g10",
        "<h1>Final</h1><ol><li>h8</li><li>i9</li><li>g10</li></ol>",
        "<table><tr><td class=\"a1\">h8</td><td>i9</td></tr><tr><td>g10</td></tr></table>",
        "<h8> <i9> <g10>",
        "h8<br>i9<br/>g10",
        "1.&nbsp;h8&nbsp;2.&nbsp;i9&#160;3. g10",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
}

#[test]
fn kept_and_skipped_moves_of_a_text_are_reported() {
    for (text, moves, notes) in [
        ("h8 -- i9", "h8 -- i9", &["move 2: white passes"][..]),
        ("h8 pass i9", "h8 -- i9", &["move 2: white passes"]),
        (
            "h8 then i9",
            "h8 i9",
            &["line 1, column 4: passed over: expected a move such as h8, found \"then\""],
        ),
        (
            "Šedý (černý)\nh8 i9 – konec",
            "h8 i9",
            &[
                "line 1, column 1: passed over: expected a move such as h8, found \"Šedý (černý\"",
                "line 2, column 9: passed over: expected a move such as h8, found \"konec\"",
            ],
        ),
        (
            "h8 i9 h8 g7",
            "h8 i9",
            &["line 1, column 7: the line ends here: h8 is taken by a black stone"],
        ),
        (
            "h8 i99 g7",
            "h8",
            &["line 1, column 4: the line ends here: expected a move such as h8, found \"i99\""],
        ),
        (
            "h8 i16 g7",
            "h8",
            &["line 1, column 4: the line ends here: i16 is off the board of 15x15"],
        ),
        (
            "1. h8 2. i9 4. g7 5. g8",
            "h8 i9 g7 g8",
            &["line 1, column 13: the number 4 stands before move 3"],
        ),
        (
            "11. h8 12. i9 13. g7",
            "h8 i9 g7",
            &["line 1, column 1: the number 11 stands before move 1"],
        ),
        (
            "1. h8 2. i9 (h9) 3. g7",
            "h8 i9 g7",
            &["line 1, column 13: passed over: expected a move such as h8, found \"(h9)\""],
        ),
        ("1. h8 (0:05) 2. i9 (0:12)", "h8 i9", &[]),
        ("h8 s19 q17", "h8 s19 q17", &["no size that can be read; taken for 19x19"]),
        (
            "#moves=h8h8",
            "h8",
            &["line 1, column 10: the line ends here: h8 is taken by a black stone"],
        ),
        (
            "rule=klingon&moves=h8",
            "h8",
            &[
                "line 1, column 6: passed over: expected freestyle, standard, renju, caro or caro6, found \"klingon\"",
            ],
        ),
    ] {
        assert_eq!(
            read_text(text),
            (moves.to_owned(), notes.iter().map(ToString::to_string).collect()),
            "{text}"
        );
    }
    let game = first("[Black \"Ada\"]\n1. h8 {the centre} i9!? 0-1".as_bytes()).tree;
    let line: Vec<&Node> = game.main_line().map(|id| game.node(id)).collect();
    assert_eq!((game.black.as_str(), game.result.as_str()), ("Ada", "0-1"));
    assert_eq!((line[1].comment.as_str(), line[2].sign), ("the centre", Some(Sign::Interesting)));
    let setup = first(b"#rule=RENJU&size=19&black=h8&white=i9,j10&turn=black&moves=a1").tree;
    assert_eq!((setup.rule, setup.size().get()), (Some(Rule::Renju), 19));
    assert_eq!(setup.board(setup.main_line().last().unwrap()).len(), 4);
}

#[test]
fn times_and_remarks_between_moves_are_not_moves() {
    for text in [
        "ann — Today at 12:01\nh8\nbob — Today at 12:02\ni9\nann — Today at 12:05\ng10",
        "[12:01:33] ann: h8\n[12:01:40] bob: i9\n[12:02:03] ann: g10",
        "1. h8 0:05 2. i9 0:12.5 3. g10 1:02:33",
        "h8 i9 (h9 was better) g10",
        "h8 i9 (D4, Kansei)\n3. g10",
        "1. h8 2. i9 (or h9, says Ada) 3. g10",
        "Ｈ－８　Ｉ－９　Ｇ－１０",
        "{h8 i9 g10}",
        "{\"game\":{\"moves\":\"7,7 8,6 6,5\"}}",
        "（７，７）（８，６）（６，５）",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
    // The colour of a move, or a player's name, is not a remark.
    for text in ["h8 (white i9) (black g10)", "Bh8 (i9) g10", "1:h8 2:i9 3:g10"] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
}

#[test]
fn part_of_a_longer_word_is_not_a_move() {
    for (text, moves) in [
        // Times, scores, names and numbers of other things.
        ("1. h8 0m5s 2. i9 0m12s 3. g10 1m3s", "h8 i9 g10"),
        ("1. h8 (1m30s) 2. i9 (2m05s) 3. g10", "h8 i9 g10"),
        ("10m5s, freestyle\n1. h8 2. i9 3. g10", "h8 i9 g10"),
        ("1. h8 +M7 2. i9 -M6 3. g10 +M5", "h8 i9 g10"),
        ("h8 (+M7) i9 (-M6) g10", "h8 i9 g10"),
        ("guest_b4 vs Anna\nh8 i9 g10", "h8 i9 g10"),
        ("commit 9f86d08\n1. h8 2. i9 3. g10", "h8 i9 g10"),
        ("h8 depth12 i9 Player2 g10", "h8 i9 g10"),
        // Read by eye, a letter O may pass for the digit 0.
        ("h8 i9 g1O h9", "h8 i9"),
        ("h8i9g1O h9", "h8 i9"),
        ("h8i99g10", "h8"),
        // Letters of other alphabets.
        ("h8 \u{3b1}9 g10", "h8"),
        // Runs of nothing but moves.
        ("1h8 2i9 3g10", "h8 i9 g10"),
        ("11h8 12i9 13g10", "h8 i9 g10"),
        ("h8_i9_g10", "h8 i9 g10"),
        ("_h8_ _i9_", "h8 i9"),
        ("Bh8Wi9Bg10", "h8 i9 g10"),
        ("h8i9g", "h8 i9"),
        ("h8i9g10swap j10", "h8 i9 g10 j10"),
        ("https://gomocalc.com/#/h8%20i9%20g10", "h8 i9 g10"),
        ("<a href=\"https://x.example/#rule=renju&amp;moves=h8i9g10\">link</a>", "h8 i9 g10"),
        ("1h8i9g10", "h8 i9 g10"),
        ("第1手h8 第2手i9", "h8 i9"),
        ("黑1h8 白2i9", "h8 i9"),
        ("黑1 h8 白2 i9", "h8 i9"),
    ] {
        assert_eq!(read_text(text).0, moves, "{text}");
    }
    let (_, notes) = read_text("h8 (+M7) i9 then_b4 g10");
    assert_eq!(
        notes,
        [
            "line 1, column 5: passed over: expected a move such as h8, found \"+M7\"",
            "line 1, column 13: passed over: expected a move such as h8, found \"then_b4\"",
        ]
    );
    let (_, notes) = read_text("h8 i9 g1O h9");
    assert_eq!(
        notes,
        ["line 1, column 7: the line ends here: expected a move such as h8, found \"g1O\""]
    );
}

#[test]
fn dashes_and_words_are_passes_only_in_place_of_a_move() {
    for (text, moves) in [
        // Tables, program output, mail signatures, sentences.
        ("| # | move |\n|--|--|\n| 1 | h8 |\n| 2 | i9 |", "h8 i9"),
        ("| # | move |\n|:--:|:--:|\n| 1 | h8 |\n| 2 | i9 |", "h8 i9"),
        ("-- openings\nh8 i9 g10", "h8 i9 g10"),
        ("-- openings h8 i9 g10", "h8 i9 g10"),
        ("<!-- x -->\nh8 i9", "h8 i9"),
        ("<!-- 1 -->\nh8 i9", "h8 i9"),
        ("1. h8 2. i9 3. g10\n-- \nAnna", "h8 i9 g10"),
        ("h8 i9 -- what now?", "h8 i9"),
        ("-- Game 1 --\n1. h8 2. i9", "h8 i9"),
        ("h8--i9--g10", "h8 i9 g10"),
        ("I think white can't pass here\n1. h8 2. i9", "h8 i9"),
        ("1. h8 2. i9\nWhite could pass.", "h8 i9"),
        // Passes.
        ("h8 -- g10", "h8 -- g10"),
        ("-- h8 -- i9", "-- h8 -- i9"),
        ("1. h8 2. -- 3. g10", "h8 -- g10"),
        ("1. h8 -- 2. g10 --", "h8 -- g10 --"),
        ("1.h8 2.--3.g10", "h8 -- g10"),
        ("h8\n--\ng10", "h8 -- g10"),
        ("[\n  \"h8\",\n  \"--\",\n  \"h9\"\n]", "h8 -- h9"),
        ("h8|--|g10", "h8 -- g10"),
        ("Black h8, White passes, Black g10", "h8 -- g10"),
        ("h8\npass\ng10", "h8 -- g10"),
        ("1. h8 2. pass 3. g10", "h8 -- g10"),
        ("黑h8 白停 黑g10", "h8 g10"),
        ("黑 h8 白 停 黑 g10", "h8 -- g10"),
    ] {
        assert_eq!(read_text(text).0, moves, "{text}");
    }
    // The numbers may or may not count a pass.
    for text in
        ["1. h8 2. pass 3. g10 4. i9", "1. h8 -- 2. g10 i9 3. j10", "1. h8 2. i9 -- -- 3. g10"]
    {
        let (_, notes) = read_text(text);
        assert!(notes.iter().all(|note| note.ends_with("passes")), "{text}: {notes:?}");
    }
}

#[test]
fn numbers_show_which_moves_belong_to_the_game() {
    let aside = |at: &str, found: &str| {
        format!("{at}: passed over: expected a move such as h8, found {found:?}")
    };
    for (text, moves, notes) in [
        // Headings.
        (
            "C5 五子棋\n1. h8 2. i9 3. g10",
            "h8 i9 g10",
            vec![aside("line 1, column 1", "C5 五子棋")],
        ),
        ("Group A1\n1. h8 2. i9 3. g10", "h8 i9 g10", vec![aside("line 1, column 1", "Group A1")]),
        ("A1\n1. h8 2. i9 3. g10", "h8 i9 g10", vec![aside("line 1, column 1", "A1")]),
        (
            "rapfi v3 vs yixin v2\n1. h8 2. i9 3. g10",
            "h8 i9 g10",
            vec![aside("line 1, column 1", "rapfi v3 vs yixin v2")],
        ),
        ("Group A1\n1 h8\n2 i9\n3 g10", "h8 i9 g10", vec![aside("line 1, column 1", "Group A1")]),
        // Sentences after the moves.
        (
            "1. h8 2. i9 3. g10\nWhite should have played h9, black j10.",
            "h8 i9 g10",
            vec![aside("line 2, column 1", "White should have pl")],
        ),
        (
            "1. h8 2. i9 better was h9 3. g10",
            "h8 i9 g10",
            vec![aside("line 1, column 13", "better was h9")],
        ),
        // The numbers determine the order: columns, and the last move first.
        (
            "1. h8    4. h9\n2. i9    5. j10\n3. g10   6. k3",
            "h8 i9 g10 h9 j10 k3",
            vec!["line 1, column 13: the number 4 stands before move 2".to_owned()],
        ),
        (
            "3. g10\n2. i9\n1. h8",
            "h8 i9 g10",
            vec!["line 1, column 4: the number 3 stands before move 1".to_owned()],
        ),
        // Unnumbered moves belong to the game unless something indicates otherwise.
        ("1. h8 2. i9 3. g10 h9", "h8 i9 g10 h9", vec![]),
        ("1. h8 i9 2. g10 h9", "h8 i9 g10 h9", vec![]),
        ("h8 1\ni9 2\ng10 3", "h8 i9 g10", vec![aside("line 3, column 5", "3")]),
    ] {
        assert_eq!(read_text(text), (moves.to_owned(), notes), "{text}");
        assert_eq!(games(text).len(), 1, "{text}");
    }
    let two = "Game A: h8 i9 g7\n1. g9 2. h9";
    assert_eq!(games(two), [("".into(), "h8 i9 g7".into()), ("".into(), "g9 h9".into())]);
    let groups = "Group A1\n1. h8 2. i9 3. g7\nGroup A2\n1. g9 2. h9 3. g8";
    assert_eq!(games(groups), [("".into(), "h8 i9 g7".into()), ("".into(), "g9 h9 g8".into())]);
    let named = "Black: Ada\nGroup A1\n1. h8 2. i9 3. g7";
    assert_eq!(games(named), [("Ada".into(), "h8 i9 g7".into())]);
}

#[test]
fn stones_that_are_listed_by_colour_are_set_up() {
    let note = "line 1, column 1: stones are listed by colour, not in the order of moves; they were set up";
    let names = |text: &str| {
        let game = first(text.as_bytes());
        let root = game.tree.node(game.tree.root());
        let of = |stone| {
            let stones = root.setup.iter().filter(|placed| placed.stone == stone);
            stones.map(|placed| placed.point.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(game.notes[0].to_string(), note, "{text}");
        assert_eq!(game.tree.len(), 1, "{text}");
        (of(Stone::Black), of(Stone::White), root.to_move.unwrap())
    };
    let both = ("h8 g10 h9".to_owned(), "i9 g9 j10".to_owned(), Stone::Black);
    for text in [
        "Black: h8, g10, h9\nWhite: i9, g9, j10",
        "black h8 g10 h9\nwhite i9 g9 j10",
        "White: i9, g9, j10\nBlack: h8, g10, h9",
        "黑：h8 g10 h9\n白：i9 g9 j10",
        "b:h8,g10,h9 w:i9,g9,j10",
    ] {
        assert_eq!(names(text), both, "{text}");
    }
    let fewer = ("h8 h9 g10".to_owned(), "i9".to_owned(), Stone::White);
    assert_eq!(names("b: h8,h9,g10 w: i9"), fewer);
    let (_, notes) = read_text("Black: h8, h9\nWhite: h8");
    assert_eq!(notes[1], "line 2, column 8: the line ends here: h8 is taken by a black stone");
    // One move each, or the moves' colours in order.
    for text in ["Black: h8\nWhite: i9", "Bh8 i9", "W h8 W i9", "Black h8, White i9"] {
        assert_eq!(read_text(text).0, "h8 i9", "{text}");
    }
    assert_eq!(read_text("Black h8, White i9, g10, h9").0, "h8 i9 g10 h9");
    assert_eq!(read_text("W h8 W i9").1, ["move 2: white moves twice in a row"]);
}

/// The games in a text: Black's name, and the moves.
fn games(text: &str) -> Vec<(String, String)> {
    let games = open(text.as_bytes());
    let games = games.games().map(|game| game.unwrap().tree);
    games.map(|tree| (tree.black.clone(), main_line_text(&tree).join(" "))).collect()
}

#[test]
fn a_text_may_hold_several_games() {
    let two = [("", "h8 i9 g7"), ("", "g9 h9 i10")];
    for text in [
        "1. h8 2. i9 3. g7\n\n1. g9 2. h9 3. i10",
        "1. h8 i9 2. g7 1. g9 h9 2. i10",
        "Game 1\n1) h8 2) i9 3) g7\nGame 2\n1) g9 2) h9 3) i10",
        "1 h8\n2 i9\n3 g7\n\n1 g9\n2 h9\n3 i10",
        "１．Ｈ８ ２．Ｉ９ ３．Ｇ７\n１．Ｇ９ ２．Ｈ９ ３．Ｉ１０",
    ] {
        let two = two.map(|(black, moves)| (black.to_owned(), moves.to_owned()));
        assert_eq!(games(text), two, "{text}");
    }
    let pgn =
        "[Black \"Ada\"]\n[White \"Bo\"]\n\n1. h8 i9 2. g7 1-0\n\n[Black \"Cy\"]\n\n1. h8 h9 0-1\n";
    assert_eq!(
        games("Black: Ada\nWhite: Bo\n\n1. h8 2. i9\nBlack: Cy\nh9 i10"),
        [("Ada".into(), "h8 i9".into()), ("Cy".into(), "h9 i10".into()),]
    );
    assert_eq!(games("Чёрные: А\nБелые: Б\nh8 i9"), [("А".into(), "h8 i9".into())]);
    // The players may also follow the moves.
    assert_eq!(games("1. h8 2. i9\n黑方：Ada\n"), [("Ada".into(), "h8 i9".into())]);
    assert_eq!(games(pgn), [("Ada".into(), "h8 i9 g7".into()), ("Cy".into(), "h8 h9".into())]);
}

#[test]
fn links_are_read_with_the_moves_behind_them() {
    let moves = |text: &str| games(text).into_iter().map(|(_, moves)| moves).collect::<Vec<_>>();
    assert_eq!(moves("#moves=h8 i9 g7"), ["h8 i9 g7"]);
    assert_eq!(moves("what? see https://x.example/#rule=renju&moves=h8i9."), ["h8 i9"]);
    assert_eq!(moves("#moves=h8i9\nhttps://x.example/#/h8h9"), ["h8 i9", "h8 h9"]);
    let look = first(b"Look:\nhttps://x.example/#rule=renju&moves=h8i9\nok?").tree;
    assert_eq!((look.rule, main_line(&look)), (Some(Rule::Renju), "h8i9".to_owned()));
}

#[test]
fn lines_are_games_if_they_cannot_be_one_together() {
    let moves = |text: &str| games(text).into_iter().map(|(_, moves)| moves).collect::<Vec<_>>();
    assert_eq!(moves("h8 i9 g7\n\nh8h9i10\r\n"), ["h8 i9 g7", "h8 h9 i10"]);
    assert_eq!(moves("h8 i9 g7\nf6 f7"), ["h8 i9 g7 f6 f7"]);
    // A line that is not a game by itself: the flaw is reported.
    assert_eq!(moves("h8 i9 g7\nh8 then i10"), ["h8 i9 g7"]);
    // Headings, names and comments between the games.
    for text in [
        "# openings\nh8 i9 g7\nh8 h9 i10",
        "Openings\n\nh8 i9 g7\nh8 h9 i10\nthat is all\n",
        "Ada - Bo: h8 i9 g7\r\nCy - Di: h8 h9 i10\r\n",
        "h8 i9 g7 # the first\nh8 h9 i10 # the second",
        "// indirect\nBh8 Wi9 Bg7\n// direct\nBh8 Wh9 Bi10",
    ] {
        assert_eq!(moves(text), ["h8 i9 g7", "h8 h9 i10"], "{text}");
    }
    let file = open(b"# openings\nh8 i9 g7\nsecond: h8 h9 i10");
    let notes: Vec<String> =
        file.games().flat_map(|game| game.unwrap().notes).map(|note| note.to_string()).collect();
    assert_eq!(
        notes,
        [
            "line 1, column 1: passed over, as it is not part of a game: \"# openings\"",
            "line 3, column 1: passed over: expected a move such as h8, found \"second\"",
        ]
    );
    assert_eq!(moves("Game of today\nh8 i9 g7\nf6 f7 f8"), ["h8 i9 g7 f6 f7 f8"]);
    assert_eq!(moves("Ada: h8 i9\nBo: g7 h8"), ["h8 i9 g7"]);
    // Steps from the centre, judging by all lines together.
    assert_eq!(moves("0,0, 1,1, -1,2\n0,0, 1,0, 1,3"), ["h8 i7 g6", "h8 i8 i5"]);
    assert_eq!(moves("7,7\n8,6\n6,5"), ["h8 i9 g10"]);
}

#[test]
fn a_flaw_of_a_later_game_is_placed_in_the_text() {
    let file = open(b"1. h8 2. i9\n1. h8 2. h9 3. h8");
    let notes = file.games().map(|game| game.unwrap().notes);
    let notes: Vec<Vec<String>> =
        notes.map(|notes| notes.iter().map(ToString::to_string).collect()).collect();
    let taken = "line 2, column 16: the line ends here: h8 is taken by a black stone".to_owned();
    assert_eq!(notes, [vec![], vec![taken]]);
}

/// Searches around a word do not scan the whole text.
#[test]
fn long_texts_take_no_longer_for_each_word() {
    const WORDS: usize = 10_000;
    let words = [
        "b ",
        "1 ",
        "(a1",
        "a1",
        "a1_",
        "1a",
        "+M7 ",
        "1. (h8",
        "white: ",
        "h8 (",
        "x=1#moves ",
        "1、",
        "ř",
        "白 ",
        "白：",
        "1.黑",
        "[",
        "{",
        "(",
        "｛",
        "［",
        "＄",
        "！",
        "（",
        "－",
        "[a",
        "[a \"",
        "{\"",
        "(;",
        ";B[",
        "B[hh]",
        "C[a]b",
        "(;C[",
        ";C[a]b",
        "{[C5]",
        "<game>",
        "\"moves\"",
        "{\"moves\":",
        "[{\"x\":",
        "\\",
        "\n",
        "\r",
        "--",
        "1/2",
        "-- ",
        "7. h8 word ",
        "9. h8 8. i9 ",
        "（h8 ",
        "（7．h8 ",
        "<b>",
        "<b ",
        "</h1",
        "[/b",
        "[/b]",
        "&nbsp;",
        "&",
        "%20",
        "Game 1 -- ",
        "--\n",
        "pass ",
    ];
    for word in words {
        for begin in ["", "1. h8 2. i9 "] {
            let text = [begin, &word.repeat(WORDS)].concat();
            let file = open(text.as_bytes());
            let games = file.games().filter(|game| game.is_ok()).count();
            assert!(games <= 1, "{begin}{word}");
        }
    }
}

/// Nor do they scan all words before, or all marks after, for each one. The texts are so long that this would take
/// minutes.
#[test]
fn very_long_texts_take_no_longer_for_each_word() {
    for (begin, word, words, end) in [
        ("https://x.example/#moves=h8", " i9", 60_000, ""),
        ("h8 i9\n", "_", 500_000, ""),
        ("h8 i9\n", "\u{200b}", 300_000, "h"),
        ("https://x.example/#", "x=1&", 300_000, "moves=h8"),
        ("https://x.example/#", "rule=x&", 200_000, "moves=h8"),
    ] {
        let text = [begin, &word.repeat(words), end].concat();
        let game = first(text.as_bytes());
        assert_eq!(main_line_text(&game.tree)[0], "h8", "{begin}{word}");
    }
}

#[test]
fn prose_and_pictures_are_refused() {
    let refused = |bytes: &[u8]| match read(bytes, ReadOptions::default(), &Unicode) {
        Ok(file) => file.games().next().unwrap().unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    assert!(
        refused(b"no game")
            .starts_with("line 1, column 1: expected a move such as h8, found \"no\"")
    );
    assert!(refused(b"").contains("expected a move"));
    assert!(refused(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").contains("a file that holds games, or text"));
    // Non-ASCII bytes alone do not make a text UTF-16.
    let noise = [0, 0xff, 0xfe, 0x80, 0, 0xc3];
    assert!(refused(&noise).contains("a file that holds games, or text"));
    // The error shows what is not text, with its position.
    let picture = refused(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    assert!(
        picture.starts_with("byte 9: ") && picture.ends_with(r#"found "\0\0\0\rIHDR""#),
        "{picture}"
    );
    let odd =
        refused(b"no game, but a bell:\x07 and so on, and so on, and so on, and so on, and so on");
    assert!(odd.starts_with("line 1, column 21: expected a file that holds games"), "{odd}");
    let prose = "It was the best of all possible times. ".repeat(40) + "h8";
    assert!(refused(prose.as_bytes()).contains("\"It\""));
}

#[test]
fn letters_may_be_mathematical_ones() {
    for text in [
        "\u{1d421}\u{1d7d6} \u{1d422}\u{1d7d7} \u{1d420}\u{1d7cf}\u{1d7ce}",
        "\u{1d5db}\u{1d7f4} \u{1d5dc}\u{1d7f5} \u{1d5da}\u{1d7ed}\u{1d7ec}",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
}

#[test]
fn cyrillic_letters_that_look_latin_are_columns() {
    for text in ["1. Н8 2. і9 3. g10", "Н8 I9 G10", "Чёрные Н8, белые i9, чёрные g10"]
    {
        let (moves, notes) = read_text(text);
        assert_eq!((moves.as_str(), notes.len()), ("h8 i9 g10", 0), "{text}: {notes:?}");
    }
    assert_eq!(read_text("h8 i9 с10 е7 о1").0, "h8 i9 c10 e7 o1");
    // Places are those of the text.
    let (_, notes) = read_text("Н8 Н8");
    assert_eq!(notes, ["line 1, column 4: the line ends here: h8 is taken by a black stone"]);
}

#[test]
fn words_after_stones_of_both_sides_name_the_side_to_move() {
    for text in [
        "Black: h8, g10\nWhite: i9, g9\nWhite to move",
        "black stones: h8 g10; white stones: i9 g9; white to move",
        "黑：H8 G10\n白：I9 G9\n轮到白方",
    ] {
        let game = first(text.as_bytes());
        assert_eq!(game.tree.board(game.tree.root()).to_move(), Stone::White, "{text}");
        let words = game.notes.iter().filter(|note| note.to_string().contains("passed over"));
        assert!(words.map(ToString::to_string).all(|note| note.ends_with("\"stones\"")), "{text}");
    }
}
