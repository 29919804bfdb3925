//! Boards as programs hold and print them: lists in their sources, JSON, lines of values, single stones.

use tengen::board::Stone;
use tengen::notation::main_line_text;

use crate::reading::{first, open};

/// A board of five rows with three black stones and two white ones, and its values.
const ROWS: [&str; 5] = [".....", ".XO..", "..X..", "...X.", ".O..."];

/// The same with other values, within and between the marks of a program.
fn board(values: [&str; 3], within: &str, between: &str) -> String {
    let value = |sign| match sign {
        'X' => values[1],
        'O' => values[2],
        _ => values[0],
    };
    let row = |row: &&str| row.chars().map(value).collect::<Vec<_>>().join(within);
    ROWS.iter().map(row).collect::<Vec<_>>().join(between)
}

/// The black and the white stones of the first game, whether set up or played.
fn stones(text: &str) -> [String; 2] {
    let tree = first(text.as_bytes()).tree;
    let nodes = tree.main_line().map(|id| tree.node(id));
    let placed: Vec<_> = nodes.flat_map(|node| node.setup.iter().chain(&node.played)).collect();
    Stone::BOTH.map(|stone| {
        let of = placed.iter().filter(|placed| placed.stone == stone);
        let mut names: Vec<String> = of.map(|placed| placed.point.to_string()).collect();
        names.sort_unstable();
        names.join(" ")
    })
}

#[track_caller]
fn is_the_board(text: &str) {
    assert_eq!(open(text.as_bytes()).games().count(), 1, "{text}");
    assert_eq!(stones(text), ["b4 c3 d2", "b1 c4"], "{text}");
    assert_eq!(first(text.as_bytes()).tree.size().get(), 5, "{text}");
}

#[test]
fn sources_of_programs_hold_boards() {
    let digits = ["0", "1", "2"];
    let quoted = ["' '", "'X'", "'O'"];
    for text in [
        format!("array([[{}]])", board(digits, ", ", "],\n       [")),
        format!("board = [[{}]]\nprint(wins(board))", board(quoted, ", ", "],\n         [")),
        format!("[[{}]]", board(["'_'", "'X'", "'O'"], ", ", "],\n [")),
        format!("[['{}']]", board(["_", "x", "o"], "', '", "'],\n ['")),
        format!("int[][] board = {{\n    {{{}}}\n}};", board(digits, ", ", "},\n    {")),
        format!("char board[5][5] = {{\n {{{}}},\n}};", board(quoted, ",", "},\n {")),
        format!("const char *rows[] = {{\"{}\"}};", board([".", "X", "O"], "", "\",\n  \"")),
        format!("rows = ['{}']", board([".", "X", "O"], "", "',\n  '")),
        format!("[list('{}')]", board([".", "X", "O"], "", "'),\n list('")),
        format!("let b = [\n[{}]];", board(["Empty", "Black", "White"], ", ", "],\n[")),
        format!(
            "b = {{{{{}}}}};",
            board(["Cell.EMPTY", "Cell.BLACK", "Cell.WHITE"], ", ", "},\n{")
        ),
        format!("tensor([[{}]], dtype=torch.int8)", board(["0.", "1.", "-1."], ", ", "],\n [")),
        format!(">>> print(b)\n[[{}]]\n>>> ", board(digits, " ", "]\n [")),
    ] {
        is_the_board(&text);
    }
    let game = first(format!("b = [[{}]]; show(b)", board(digits, ",", "],[")).as_bytes());
    let notes: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
    assert!(notes.len() == 3 && notes[1].ends_with("not part of a game: \"b =\""), "{notes:?}");
}

#[test]
fn json_holds_boards() {
    let words = ["null", "\"black\"", "\"white\""];
    let digits = ["0", "1", "2"];
    let objects = ["{\"player\":null}", "{\"player\":\"X\"}", "{\"player\":\"O\"}"];
    for text in [
        format!("[[{}]]", board(["null", "\"X\"", "\"O\""], ",", "],[")),
        format!("{{\"id\":7,\"board\":[[{}]]}}", board(words, ",", "],[")),
        format!("{{\"grid\":[[{}]]}}", board(["\"\"", "\"B\"", "\"W\""], ",", "],[")),
        format!("{{\"cells\":[[{}]]}}", board(["-1", "0", "1"], ",", "],[")),
        format!("{{\"board\":[[{}]]}}", board(objects, ",", "],[")),
        format!("{{\"board\":[{}]}}", board(digits, ",", ",")),
        format!("{{\"squares\":[{}]}}", board(words, ",", ",")),
        format!("{{\"state\":\"{}\"}}", board([".", "X", "O"], "", "")),
        format!("{{\"state\":\"{}\"}}", board(digits, "", "")),
        format!("{{\"state\":\"{}\"}}", board([".", "x", "o"], "", "/")),
        "{\"fen\":\"5/1xo2/2x2/3x1/1o3\"}".to_owned(),
    ] {
        is_the_board(&text);
    }
    let rows = format!("{{\"board\":[[{}]],\"turn\":\"W\"}}", board(digits, ",", "],["));
    let tree = first(rows.as_bytes()).tree;
    assert_eq!(tree.board(tree.root()).to_move(), Stone::White);
    let two = format!("{rows}\n{rows}");
    assert_eq!(open(two.as_bytes()).games().count(), 2);
    // Moves have priority, and a board of noughts and crosses has none of ours.
    let both = rows.replace("{\"board\"", "{\"moves\":[\"a1\",\"b2\"],\"board\"");
    assert_eq!(main_line_text(&first(both.as_bytes()).tree), ["a1", "b2"]);
    let three = "{\"board\":[[0,1,0],[0,2,0],[0,0,0]]}";
    assert!(open(three.as_bytes()).games().next().unwrap().is_err());
}

#[test]
fn json_names_the_stones_of_points() {
    for text in [
        "{\"stones\":{\"h8\":\"black\",\"i9\":\"white\",\"g7\":\"black\"}}",
        "{\"board\":{\"7,7\":\"black\",\"8,6\":\"white\",\"6,8\":\"black\"}}",
        "{\"board\":{\"7-7\":1,\"8-6\":2,\"6-8\":1}}",
        "{\"blackStones\":[{\"x\":7,\"y\":7},{\"x\":6,\"y\":8}],\"whiteStones\":[{\"x\":8,\"y\":6}]}",
        "{\"layout\":[[7,7,1],[8,6,2],[6,8,1]]}",
        "[{\"x\":7,\"y\":7,\"stone\":\"black\"},{\"x\":8,\"y\":6,\"stone\":\"white\"},\
          {\"x\":9,\"y\":9,\"stone\":null},{\"x\":9,\"y\":8,\"stone\":null},\
          {\"x\":6,\"y\":8,\"stone\":\"black\"}]",
    ] {
        assert_eq!(stones(text), ["g7 h8", "i9"], "{text}");
    }
}

#[test]
fn lines_hold_a_value_for_each_point() {
    let empty = ["", "X", "O"];
    for text in [
        board(empty, ",", "\n"),
        board(empty, "\t", "\r\n"),
        board(["\"\"", "\"X\"", "\"O\""], ",", "\n"),
        board(["#", "X", "O"], "", "\n"),
        board(["#", "X", "O"], " ", "\n"),
        board(["十", "黑", "白"], "", "\n"),
        board([".", "X", "O"], "", ""),
        board(["0", "1", "2"], "", ""),
        "5/1xo2/2x2/3x1/1o3".to_owned(),
        format!(
            "<table>\n<tr><td>{}</td></tr>\n</table>",
            board(["&nbsp;", "X", "O"], "</td><td>", "</td></tr>\n<tr><td>")
        ),
        // As in a terminal, in colour.
        board([".", "\u{1b}[31mX\u{1b}[0m", "\u{1b}[1;34mO\u{1b}[0m"], " ", "\n"),
    ] {
        is_the_board(&text);
    }
}

#[test]
fn programs_put_single_stones() {
    for text in [
        "board[7][7] = 1\nboard[6][8] = 2\nboard[8][6] = 1\n",
        "board = [[0] * 15 for _ in range(15)]\nboard[7][7] = 'X'; board[6][8] = 'O'; board[8][6] = 'X';",
        "b[7, 7] = 1  # first\nb[6, 8] = -1\nb[8, 6] = 1\n",
        "this.cells[7][7] = Stone.BLACK;\nthis.cells[6][8] = Stone.WHITE;\nthis.cells[8][6] = Stone.BLACK;",
        "board.set(7, 7, BLACK);\nboard.set(8, 6, WHITE);\nboard.set(6, 8, BLACK);",
        "put(1, 7, 7)\nput(2, 8, 6)\nput(1, 6, 8)",
    ] {
        assert_eq!(stones(text), ["g7 h8", "i9"], "{text}");
        assert_eq!(main_line_text(&first(text.as_bytes()).tree), ["h8", "i9", "g7"], "{text}");
    }
    // In another order they are set up.
    let text = "g[7][7]=1;g[7][8]=1;g[6][6]=0;g[6][7]=2;";
    assert_eq!(stones(text), ["h8 i8", "h9"]);
    assert_eq!(first(text.as_bytes()).tree.len(), 1);
}

#[test]
fn what_is_no_board_is_refused() {
    for text in [
        "timeout[1][2] = 30\ntimeout[1][3] = 40",
        "x = [[1, 2, 3, 4, 5]]",
        "[[3, 1, 4, 1, 5], [9, 2, 6, 5, 3], [5, 8, 9, 7, 9], [3, 2, 3, 8, 4], [6, 2, 6, 4, 3]]",
        "{\"hash\":\"0123456789abcdef012345678\"}",
        "11111\n11111\n11111\n11111\n11111",
    ] {
        assert!(open(text.as_bytes()).games().next().unwrap().is_err(), "{text}");
    }
}

#[test]
fn the_side_to_move_may_follow_a_word_of_rows() {
    let word = "5/1xo2/2x2/3x1/1o3";
    for (behind, turn) in [
        ("", Stone::White),
        (" o", Stone::White),
        (" x", Stone::Black),
        (" b - 0 3", Stone::Black),
        (" w 2\n", Stone::White),
        (" black", Stone::Black),
    ] {
        let text = format!("{word}{behind}");
        is_the_board(&text);
        let tree = first(text.as_bytes()).tree;
        assert_eq!(tree.board(tree.root()).to_move(), turn, "{text}");
    }
    // A position on each line.
    let several = format!("{word} x\n\n5/1xo2/5/5/5 o\n");
    let games: Vec<_> = open(several.as_bytes()).games().map(Result::unwrap).collect();
    assert_eq!((games.len(), games[1].tree.node(games[1].tree.root()).setup.len()), (2, 2));
    assert!(games[1].notes[0].to_string().starts_with("line 3, column 1"), "{:?}", games[1].notes);
}
