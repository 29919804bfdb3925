//! Games given as numbers: pairs, and rows with a move's number, colour or time.

use tengen::notation::{Counting, ReadOptions, Remark, Unicode, main_line_text};

use crate::reading::{first, main_line, open, read_text};

#[test]
fn a_row_of_three_numbers_is_one_move() {
    for (text, moves, passed_over) in [
        ("1,7,7\n2,8,6\n3,6,5\n4,9,9", "h8 i9 g10 j6", Some((1, "1"))),
        // The sides first.
        ("[(1, 7, 7), (2, 8, 6), (1, 6, 5)]", "h8 i9 g10", Some((3, "1"))),
        ("1,7,7\n-1,8,6\n1,6,5", "h8 i9 g10", Some((1, "1"))),
        ("0 7 7\n1 8 6", "h8 i9", Some((1, "0"))),
        // Rows of Gomocup's BOARD.
        ("7,7,1\n8,6,2", "h8 i9", Some((5, "1"))),
        ("7,7,2\n8,6,1\n6,5,2", "h8 i9 g10", Some((5, "2"))),
        // The body of a PSQ file, which counts from 1.
        ("8,8,0\n9,7,0\n7,6,0\n10,10,0", "h8 i9 g10 j6", Some((5, "0"))),
        ("7,7,350\n8,6,80", "h8 i9", Some((5, "350"))),
        ("{\"moves\":[[7,7,1],[8,6,2]]}", "h8 i9", Some((16, "1"))),
        ("[[7,7,1],[8,6,2],[6,5,1]]", "h8 i9 g10", Some((7, "1"))),
        ("7,7\n8,6\n6,5", "h8 i9 g10", None),
    ] {
        let (found, notes) = read_text(text);
        let note = passed_over.map(|(column, number)| {
            format!("line 1, column {column}: passed over: expected a point such as 7,7, found {number:?}")
        });
        assert_eq!((found.as_str(), notes.get(1)), (moves, note.as_ref()), "{text}");
        assert!(notes[0].starts_with("numbers were counted from"), "{notes:?}");
    }
}

#[test]
fn colours_that_do_not_take_turns_are_kept() {
    let (moves, notes) = read_text("7,7,1\n8,6,1\n6,5,2");
    assert_eq!(moves, "h8 i9 g10");
    assert_eq!(notes[1..], ["move 2: black moves twice in a row"]);
}

#[test]
fn rows_that_hold_no_point_each_are_refused() {
    for text in ["1,7,7\n2,8,6\n3,6,5,9", "7,7\n8,6,1\n6", "1 7,7 2 8,6"] {
        let error = open(text.as_bytes()).games().next().unwrap().unwrap_err();
        assert!(error.to_string().contains("expected a move"), "{error}");
    }
}

#[test]
fn numbers_beyond_the_board_tell_a_larger_one() {
    for (text, side, counting, moves) in [
        ("9,9 18,18 17,18", 19, Counting::FromZero, "j10s1r1"),
        ("10,10\n11,11\n20,1", 20, Counting::FromOne, "j11k10t20"),
        ("0,19 19,0", 20, Counting::FromZero, "a1t20"),
        ("1,22 22,1", 22, Counting::FromOne, "a1v22"),
        ("{\"moves\":[[9,9],[18,18],[17,18]]}", 19, Counting::FromZero, "j10s1r1"),
        // One number is a slip: the game ends there.
        ("7,7\n8,6\n16,5", 15, Counting::FromZero, "h8i9"),
        ("15,1\n8,8", 15, Counting::FromOne, "o15h8"),
    ] {
        let game = first(text.as_bytes());
        assert_eq!(u32::from(game.tree.size().get()), side, "{text}");
        assert_eq!(game.notes[0].remark, Remark::Counted(counting), "{text}");
        assert_eq!(main_line(&game.tree), moves, "{text}");
        let is_told = game.notes.iter().any(|note| note.remark == Remark::Size(game.tree.size()));
        assert_eq!(is_told, side > 15, "{text}");
    }
    // A JSON row may give the board size as its width.
    let row = |members: &str| {
        let text = format!("{{{members},\"moves\":[\"h8\"]}}");
        first(text.as_bytes()).tree.size().get()
    };
    assert_eq!(row("\"width\":19,\"height\":19"), 19);
    assert_eq!(row("\"width\":800,\"height\":600"), 15);
}

#[test]
fn pairs_are_found_among_words() {
    for text in [
        "1. 黑(7,7)\n2. 白(8,6)\n3. 黑(6,5)",
        "Player 1 placed at (7, 7)\nPlayer 2 placed at (8, 6)\nPlayer 1 placed at (6, 5)",
        "BLACK moves to (7, 7).\nWHITE moves to (8, 6).\nBLACK moves to (6, 5).",
        "moves = [(7, 7), (8, 6), (6, 5)]",
        "const moves = [[7,7],[8,6],[6,5]];",
        "x,y,color\n7,7,black\n8,6,white\n6,5,black",
        "move,x,y\n1,7,7\n2,8,6\n3,6,5",
        "7,7,B\n8,6,W\n6,5,B",
        "Player 1: 7,7\nPlayer 2: 8,6\nPlayer 1: 6,5",
        "1. 7,7 (350 ms)\n2. 8,6 (80 ms)\n3. 6,5 (9 ms)",
        "TURN 7,7\nTURN 8,6\nTURN 6,5",
        "> START 15\n< OK\n> TURN 7,7\n< 8,6\n> TURN 6,5",
        "START 15\nBOARD\n7,7,2\n8,6,1\n6,5,2\nDONE",
        "YXBOARD\n0,0,3\n7,7,1\n-1,-1,2\n8,6,2\n6,5,1\nDONE",
        "7-7 8-6 6-5",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 i9 g10", "{text}");
        assert!(notes[0].starts_with("numbers were counted from 0"), "{notes:?}");
    }
    for [white, black] in [["W", "B"], ["○", "●"], ["⚪", "⚫"], ["◯", "⬤"]] {
        let (moves, notes) = read_text(&format!("{white} (7,7)\n{black} (8,6)\n{black} (6,5)"));
        assert_eq!(moves, "h8 i9 g10");
        let twice = "move 3: black moves twice in a row";
        assert!(notes.iter().any(|note| note == twice), "{black}: {notes:?}");
    }
    assert_eq!(first(b"START 20\nBEGIN\n10,10\nTURN 10,11\n").tree.size().get(), 20);
    let long = format!("{}(1, 2) and (3, 4)", "Words about a protocol. ".repeat(40));
    assert!(open(long.as_bytes()).games().next().unwrap().is_err());
}

#[test]
fn steps_from_the_centre_may_need_a_larger_board() {
    let openings = "# openings\n0,0, 1,0, 1,3\n-2,-9, -1,-9, 0,0\n";
    let games: Vec<_> = open(openings.as_bytes()).games().map(|game| game.unwrap()).collect();
    let lines: Vec<String> = games.iter().map(|game| main_line(&game.tree)).collect();
    assert_eq!(lines, ["k10l10l7", "i19j19k10"]);
    assert_eq!(games[0].tree.size().get(), 20);
    let notes: Vec<String> = games[0].notes.iter().map(ToString::to_string).collect();
    assert!(notes[1].contains("20x20") && notes[2].contains("# openings"), "{notes:?}");
    // One is a slip.
    let (moves, notes) = read_text("0,0, 1,0, -8,1");
    assert_eq!((moves.as_str(), notes.len()), ("h8 i8", 2));
}

#[test]
fn pictures_of_boards_set_stones_up() {
    let words = ["[[0 0 0 0 0 0]", " [0 1 2 0 0 0]", " [0 0 1 0 0 0]"];
    let rest = " [0 0 0 2 0 0]\n [0 0 0 0 0 0]\n [0 0 0 0 0 0]]";
    let numpy = format!("{}\n{rest}", words.join("\n"));
    let dots = "......\n.XO...\n..X...\n...O..\n......\n......";
    let list =
        "[[0,0,0,0,0,0],[0,1,-1,0,0,0],[0,0,1,0,0,0],[0,0,0,-1,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]";
    for text in [numpy.as_str(), dots, list, &numpy.replace(['[', ']'], "")] {
        let game = first(text.as_bytes());
        let root = game.tree.node(game.tree.root());
        let stones: Vec<String> =
            root.setup.iter().map(|placed| format!("{}{}", placed.stone, placed.point)).collect();
        assert_eq!(stones, ["blackb5", "whitec5", "blackc4", "whited3"], "{text}");
        assert_eq!((game.tree.size().get(), game.tree.len()), (6, 1));
        assert_eq!(game.notes[0].remark, Remark::Stones);
    }
    // Times in milliseconds are not cells.
    assert_eq!(read_text("10,11,0\n11,10,0\n12,11,0\n10,12,0\n12,12,0").0, "j5 k6 l5 j4 l4");
}

#[test]
fn codes_of_both_sides_set_stones_up() {
    let game = first(b"{B1D10}{H8}");
    let root = game.tree.node(game.tree.root());
    assert_eq!((root.setup.len(), game.notes.len()), (3, 1));
    assert_eq!(game.tree.board(game.tree.root()).to_move(), tengen::board::Stone::White);
}

#[test]
fn the_first_move_tells_which_larger_board_is_meant() {
    for (text, side, moves) in [
        // Named points: the centre of 19x19 is j10, that of 20x20 is k11.
        ("j10\nk11\np12\nl9", 19, "j10k11p12l9"),
        ("k11 l12 t1", 20, "k11l12t1"),
        ("k11 l12 s18 r17", 20, "k11l12s18r17"),
        ("h8 s19 q17", 19, "h8s19q17"),
        ("h8 i9 p10 j11", 15, "h8i9"),
        // Numbers.
        ("10,10\n11,11\n9,12\n19,3", 20, "k10l9j8t17"),
        ("11 10\n12 9\n10 12\n16 4\n17 3", 20, "l10m11k8q16r17"),
        ("(10, 10)\n(11, 11)\n(16, 3)", 20, "k10l9q17"),
        ("9,9 18,18 17,18", 19, "j10s1r1"),
        ("[{\"x\":10,\"y\":10},{\"x\":11,\"y\":9},{\"x\":16,\"y\":3}]", 20, "k10l11q17"),
        ("[\"k11\",\"l12\",\"t1\"]", 20, "k11l12t1"),
    ] {
        let game = first(text.as_bytes());
        assert_eq!(
            (game.tree.size().get(), main_line(&game.tree).as_str()),
            (side, moves),
            "{text}"
        );
        let is_told = game.notes.iter().any(|note| note.remark == Remark::Size(game.tree.size()));
        assert_eq!(is_told, side > 15, "{text}: {:?}", game.notes);
    }
}

#[test]
fn a_game_begins_in_the_centre() {
    let counting = |text: &str| {
        let game = first(text.as_bytes());
        let counted = game.notes.iter().find_map(|note| match note.remark {
            Remark::Counted(counting) => Some(counting),
            _ => None,
        });
        (main_line(&game.tree), counted.unwrap())
    };
    assert_eq!(counting("8,8\n9,7\n7,6"), ("h8i9g10".into(), Counting::FromOne));
    assert_eq!(counting("7,7\n8,6\n6,5"), ("h8i9g10".into(), Counting::FromZero));
    assert_eq!(counting("8,8\n9,7\n0,6"), ("i7j8a9".into(), Counting::FromZero));
}

#[test]
fn numbers_may_say_whether_they_are_columns_or_rows() {
    for text in [
        "row 6 col 8, row 5 col 7, row 7 col 7",
        "x=8 y=6\nx=7 y=5\nx=7 y=7",
        "y: 6, x: 8; y: 5, x: 7; y: 7, x: 7",
        "(row=6, col=8), (row=5, col=7), (row=7, col=7)",
        "第6行第8列，第5行第7列，第7行第7列",
        "6행 8열, 5행 7열, 7행 7열",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "i9 h10 h8", "{text}");
        assert_eq!(notes, ["numbers were counted from 0, rows from the top"], "{text}");
    }
    let (moves, notes) = read_text("白棋下在第6行第8列，黑棋下在第5行第7列");
    assert_eq!((moves.as_str(), notes.len()), ("i9 h10", 1), "{notes:?}");
}

#[test]
fn times_beside_numbers_are_no_points() {
    for text in [
        "2024-01-02 12:00:01 TURN 7,7\n2024-01-02 12:00:02 8,6\n2024-01-02 12:00:03 TURN 6,5",
        "[12:00:01.250] 7,7\n[12:00:02.000] 8,6\n[12:00:03.125] 6,5 (x)",
        "2024-01-02T12:00:01Z ann 7,7\n2024-01-02T12:00:02Z bob 8,6\n2024-01-02T12:00:09Z ann 6,5",
        "1 (7,7) 0.5s\n2 (8,6) 1.2s\n3 (6,5) 0.8s",
        "1. 7,7 (9s)\n2. 8,6 (12s)\n3. 6,5 (3s)",
        "7,7 8,6 6,5 black wins",
        "moves: 7,7 8,6 6,5",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
}

#[test]
fn the_header_of_a_table_determines_the_meaning_of_its_numbers() {
    for text in [
        "row,col\n6,8\n5,7\n7,7",
        "y;x\n6;8\n5;7\n7;7",
        "x\ty\n8\t6\n7\t5\n7\t7",
        "\"row\",\"column\"\n\"6\",\"8\"\n\"5\",\"7\"\n\"7\",\"7\"",
        "move,row,col,player\n1,6,8,1\n2,5,7,2\n3,7,7,1",
        "| row | col | colour |\n| 6 | 8 | black |\n| 5 | 7 | white |\n| 7 | 7 | black |",
        "ms,x,y\n350,8,6\n20,7,5\n9,7,7",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "i9 h10 h8", "{text}");
        assert!(notes[0].starts_with("numbers were counted from 0"), "{text}: {notes:?}");
        assert!(!notes.iter().any(|note| note.contains("twice")), "{text}: {notes:?}");
    }
    let tree = first(b"x,y,player\n7,7,2\n8,6,1").tree;
    assert_eq!(tree.board(tree.root()).to_move(), tengen::board::Stone::White);
}

#[test]
fn tables_name_their_columns_in_other_languages() {
    for text in [
        "sloupec;radek\n7;7\n8;6\n",
        "tah;hráč;sloupec;řádek\n1;Ada;H;8\n2;Bo;I;9\n",
        "Zeile,Spalte\n7,7\n6,8\n",
    ] {
        assert_eq!(read_text(text).0, "h8 i9", "{text}");
    }
}

#[test]
fn numbers_before_the_points_tell_the_board_and_the_count() {
    // Yixin-Board's files: both sides of the board, the number of moves, and rows before columns.
    for text in ["15\n15\n3\n7 7\n6 8\n5 6\n", "15\r\n15\r\n3\r\n7 7\r\n6 8\r\n5 6\r\n"] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 i9 g10");
        assert_eq!(notes, ["numbers were counted from 0, rows from the top"]);
    }
    // Always counted from 0, wherever the game begins.
    assert_eq!(read_text("15\n15\n2\n8 8\n6 8\n").0, "i7 i9");
    let game = first(b"20\n20\n2\n9 9\n8 10\n");
    assert_eq!((main_line(&game.tree), game.tree.size().get()), ("j11k12".into(), 20));
    let (moves, notes) = read_text("15\n4\n3\n7 7\n6 8\n6 8\n");
    assert_eq!(moves, "h8 i9");
    let passed_over = "line 2, column 1: passed over: expected a point such as 7,7, found \"4\"";
    assert_eq!(notes[0], passed_over);
    assert_eq!(notes[2], "line 6, column 1: the line ends here: i9 is taken by a white stone");
    // Columns come first everywhere else.
    for text in ["3\n7,7\n8,6\n6,5\n", "15\n7,7\n8,6\n6,5\n", "3\n7 7\n8 6\n6 5"] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
    for text in ["4\n7,7\n8,6\n6,5\n", "15\n15\n3\n7 7\n6 8\n", "15\n15\n0\n"] {
        assert!(open(text.as_bytes()).games().next().unwrap().is_err(), "{text}");
    }
}

#[test]
fn a_byte_for_each_move_is_a_game_after_their_number() {
    for (bytes, moves) in [(&[3, 112, 98, 81][..], "h8 i9 g10"), (&[1, 224], "o1")] {
        let file = open(bytes);
        assert_eq!(main_line_text(&file.games().next().unwrap().unwrap().tree).join(" "), moves);
    }
    for bytes in [&[3, 112, 98, 112][..], &[3, 112, 98], &[1, 225], &[0]] {
        let read = tengen::notation::read(bytes, ReadOptions::default(), &Unicode);
        assert!(read.is_err() || read.is_ok_and(|file| file.games().all(|game| game.is_err())));
    }
    // A line break and as many characters as its code says are text.
    assert_eq!(read_text("\nh8i9g10 3\n").0, "h8 i9 g10");
}

#[test]
fn numbers_of_moves_are_not_those_of_points() {
    for text in [
        "1) 8,8 2) 9,7 3) 7,6",
        "1. 8,8 2. 9,7 3. 7,6",
        "1) 8,8\n2) 9,7\n3) 7,6\n",
        "1) (8,8) 2) (9,7) 3) (7,6)",
        "1. 8 8 2. 9 7 3. 7 6",
        "1) 8,8 9,7 2) 7,6",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
    // The numbers of a table's column count, not its lines.
    assert_eq!(read_text("move,x,y\n2,8,6\n1,7,7\n3,6,5").0, "h8 i9 g10");
    let games = open(b"1) 7,7 8,6\n2) 7,7 8,7");
    assert_eq!(games.games().count(), 2);
}
