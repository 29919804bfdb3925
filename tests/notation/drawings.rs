//! Boards drawn with characters, as programs and people draw them.

use tengen::board::Stone;
use tengen::notation::{Remark, main_line_text};

use crate::reading::{first, open, read_text};

/// The board size of a text, the black and white stones set up, and the moves.
fn drawn(text: &str) -> (u8, String, String, String) {
    assert_eq!(open(text.as_bytes()).games().count(), 1, "{text}");
    let tree = first(text.as_bytes()).tree;
    let setup = &tree.node(tree.root()).setup;
    let of = |stone| {
        let stones = setup.iter().filter(|placed| placed.stone == stone);
        stones.map(|placed| placed.point.to_string()).collect::<Vec<_>>().join(" ")
    };
    let moves = main_line_text(&tree).join(" ");
    (tree.size().get(), of(Stone::Black), of(Stone::White), moves)
}

fn position(size: u8, black: &str, white: &str) -> (u8, String, String, String) {
    (size, black.to_owned(), white.to_owned(), String::new())
}

/// The notes about a partly drawn board.
fn part(text: &str) -> String {
    let notes = first(text.as_bytes()).notes;
    let part = notes.iter().find(|note| matches!(note.remark, Remark::Part { .. }));
    part.map(|note| note.remark.to_string()).unwrap_or_default()
}

#[test]
fn a_part_of_a_board_is_placed_by_its_names() {
    let board = "   D E F G H I J\n\
                 10 + + + + + + +\n\
                 \x209 + + + @ + + +\n\
                 \x208 + + O @ O + +\n\
                 \x207 + + + @ + + +\n\
                 \x206 + + + + + + +\n";
    let put = "a part of a board is drawn, 7 columns and 5 rows; it was put on 15x15 with its lower left corner on d6";
    assert_eq!(drawn(board), position(15, "g9 g8 g7", "f8 h8"));
    assert_eq!(part(board), put);
    // A square drawing, too, is part of a board if it does not begin with a1.
    let square = "  E F G H I\n9 . . . . .\n8 . X . . .\n7 . . O . .\n6 . . . . .\n5 . . . . .\n";
    assert_eq!(drawn(square), position(15, "f8", "g7"));
    assert!(part(square).contains("5 columns and 5 rows") && part(square).ends_with("on e5"));
    let far =
        "   P Q R S T\n20 . . . . .\n19 . X . . .\n18 . . O . .\n17 . . . . .\n16 . . . . .\n";
    assert_eq!(drawn(far), position(20, "q19", "r18"));
    // There may be words around it.
    assert_eq!(drawn(&format!("Black wins:\n\n{board}\nHow?")).1, "g9 g8 g7");
}

#[test]
fn a_part_of_a_board_is_placed_at_its_drawn_edges() {
    let corner = "┌┬┬┬┬┬┬\n├┼┼┼┼┼┼\n├┼●┼┼┼┼\n├┼○┼┼┼┼\n├┼┼┼┼┼┼\n├┼┼┼┼┼┼\n";
    assert_eq!(drawn(corner), position(15, "c13", "c12"));
    assert!(part(corner).ends_with("its lower left corner on a10"));
    let lower = "┼┼┼┼┼┤\n┼┼●┼┼┤\n┼○┼┼┼┤\n┼┼┼┼┼┤\n┴┴┴┴┴┘\n";
    assert_eq!(drawn(lower), position(15, "l4", "k3"));
    // Nothing indicates where it is.
    let middle = ". . . . . . .\n. . X O . . .\n. . . X . . .\n. . . . O . .\n. . . . . . .\n";
    assert_eq!(drawn(middle), position(15, "g9 h8", "h9 i7"));
    assert!(part(middle).ends_with("it was put on 15x15 with its lower left corner on e6"));
    let whole = "┌┬┬┬┐\n├┼●┼┤\n├┼○┼┤\n├┼┼┼┤\n└┴┴┴┘\n";
    assert_eq!((drawn(whole), part(whole)), (position(5, "c4", "c3"), String::new()));
}

#[test]
fn stones_may_be_in_boxes_or_on_crossings() {
    for board in [
        "+---+---+---+---+---+\n\
         |   |   |   |   |   |\n\
         +---+---+---+---+---+\n\
         |   | X |   |   |   |\n\
         +---+---+---+---+---+\n\
         |   |   | O |   |   |\n\
         +---+---+---+---+---+\n\
         |   |   |   |   |   |\n\
         +---+---+---+---+---+\n\
         |   |   |   |   |   |\n\
         +---+---+---+---+---+\n",
        "┌───┬───┬───┬───┬───┐\n\
         │   │   │   │   │   │\n\
         ├───┼───┼───┼───┼───┤\n\
         │   │ ● │   │   │   │\n\
         ├───┼───┼───┼───┼───┤\n\
         │   │   │ ○ │   │   │\n\
         ├───┼───┼───┼───┼───┤\n\
         │   │   │   │   │   │\n\
         ├───┼───┼───┼───┼───┤\n\
         │   │   │   │   │   │\n\
         └───┴───┴───┴───┴───┘\n",
        "+---+---+---+---+\n\
         |   |   |   |   |\n\
         +---X---+---+---+\n\
         |   |   |   |   |\n\
         +---+---O---+---+\n\
         |   |   |   |   |\n\
         +---+---+---+---+\n\
         |   |   |   |   |\n\
         +---+---+---+---+\n",
        "┏━┳━┳━┳━┓\n┣━●━╋━╋━┫\n┣━╋━○━╋━┫\n┣━╋━╋━╋━┫\n┗━┻━┻━┻━┛\n",
        "╔═╤═╤═╤═╗\n╟─●─┼─┼─╢\n╟─┼─○─┼─╢\n╟─┼─┼─┼─╢\n╚═╧═╧═╧═╝\n",
        "  A B C D E\n5| | | | | |5\n4| |X| | | |4\n3| | |O| | |3\n2| | | | | |2\n1| | | | | |1\n",
    ] {
        assert_eq!(drawn(board), position(5, "b4", "c3"), "{board}");
        assert_eq!(part(board), "", "{board}");
    }
}

#[test]
fn stones_and_boards_have_many_signs() {
    let rows = [".....", ".xo..", "..x..", ".....", "....."];
    let plain = rows.join("\n");
    let with = |signs: [&str; 3]| {
        plain.replace('.', signs[0]).replace('x', signs[1]).replace('o', signs[2])
    };
    for board in [
        with(["➕", "⚫", "⚪"]),
        with(["🟫", "⚫", "⚪"]),
        with(["⬛", "⚫", "⚪"]),
        with(["🟫", "⬛", "⬜"]),
        with(["+", "■", "□"]),
        with(["🟨", "❌", "⭕"]),
        with(["+ ", "@ ", "O "]),
        with([". ", "* ", "o "]),
        format!("position:\n{}", with(["0", "1", "2"])),
        format!("position:\n{}", with(["0 ", "1 ", "-1 "])),
        plain.replace(".....\n.....", ".*.*.\n....."),
    ] {
        assert_eq!(drawn(&board), position(5, "b4 c3", "c4"), "{board}");
    }
    // The row numbers are on both sides, and stars where the board has them.
    let stars = "  A B C D E F G\n7 . . . . . . . 7\n6 . * . . . * . 6\n5 . . X . . . . 5\n4 . . . O . . . 4\n\
                 3 . . . . . . . 3\n2 . * . . . * . 2\n1 . . . . . . . 1\n  A B C D E F G\n";
    assert_eq!(drawn(stars), position(7, "c5", "d4"));
    let go = "$$B A diagram\n$$ ---------------\n$$ | . . . . . |\n$$ | . X . . . |\n$$ | . . O . . |\n$$ | . . . . . |\n\
              $$ | . . . . . |\n$$ ---------------\n";
    assert_eq!(drawn(go), position(5, "b4", "c3"));
    let lettered = "  1 2 3 4 5\nA . . . . .\nB . X . . .\nC . . O . .\nD . . . . .\nE . . . . .\n";
    assert_eq!(drawn(lettered), position(5, "b4", "c3"));
    let numbered = "  0 1 2 3 4\n0 - - - - -\n1 - X - - -\n2 - - O - -\n3 - - - - -\n4 - - - - -\n";
    assert_eq!(drawn(numbered), position(5, "b4", "c3"));
}

#[test]
fn numbers_on_stones_are_those_of_the_moves() {
    for board in [
        "  A B C D E\n5 . . . . .\n4 . 1 2 . .\n3 . . 3 . .\n2 . . . . .\n1 . . . . .\n",
        ". . . . .\n. 1 2 . .\n. . 3 . .\n. . . . .\n. . . . .\n",
        ".  .  .  .  .\n.  x1 o2 .  .\n.  .  x3 .  .\n.  .  .  .  .\n.  .  .  .  .\n",
        "$$B\n$$ | . . . . . |\n$$ | . 1 2 . . |\n$$ | . . 3 . . |\n$$ | . . . . . |\n$$ | . . . . . |\n",
        "┌┬┬┬┐\n├①②┼┤\n├┼③┼┤\n├┼┼┼┤\n└┴┴┴┘\n",
    ] {
        assert_eq!(drawn(board), (5, String::new(), String::new(), "b4 c4 c3".into()), "{board}");
        assert_eq!(read_text(board).1, Vec::<String>::new(), "{board}");
    }
    // After unnumbered stones.
    let later = ". . . . .\n. X O . .\n. . 3 4 .\n. . . . .\n. . . . .\n";
    assert_eq!(drawn(later), (5, "b4".into(), "c4".into(), "c3 d3".into()));
    let white = "$$W\n$$ | . . . . . |\n$$ | . X O . . |\n$$ | . . X . . |\n$$ | . 1 . . . |\n$$ | . . . . . |\n";
    let tree = first(white.as_bytes()).tree;
    let played = tree.main_line().find_map(|id| tree.node(id).played).unwrap();
    assert_eq!((played.point.to_string().as_str(), played.stone), ("b2", Stone::White));
    // The two players' stones share numbers.
    let players = ". . . . .\n. 1 2 . .\n. . 1 . .\n. . . . .\n. . . . .\n";
    assert_eq!(drawn(players), position(5, "b4 c3", "c4"));
}

#[test]
fn words_of_signs_are_not_a_drawing() {
    for text in ["wow box\nwow box\nwow box\nwow box\nwow box", "1 2 3 4 5\n6 7 8 9 10"] {
        let game = open(text.as_bytes()).games().next().unwrap();
        assert!(game.is_err() || game.is_ok_and(|game| game.tree.len() > 1), "{text}");
    }
}

/// A drawing of the first moves of a game in which each move has its own column: `a5`, `b4`, …
fn after(moves: usize) -> String {
    let sign = |place: usize| if place.is_multiple_of(2) { 'X' } else { 'O' };
    let row = |row: usize| {
        let cell = |column| if column == row && column < moves { sign(column) } else { '.' };
        (0..5).map(cell).map(String::from).collect::<Vec<_>>().join(" ")
    };
    (0..5).map(|line| format!("{} {}\n", 5 - line, row(line))).collect::<String>() + "  a b c d e\n"
}

#[test]
fn fewer_moves_than_stones_are_not_the_game() {
    let board = after(4);
    // They follow the position.
    let found = drawn(&format!("Problem 7\n{board}Best: e1\n"));
    assert_eq!(found, (5, "a5 c3".into(), "b4 d2".into(), "e1".into()));
    // The colour to move is named.
    let text = format!("White to play and win\n{board}\n1. e1 2. e2\n");
    let tree = first(text.as_bytes()).tree;
    let played: Vec<_> = tree.main_line().filter_map(|id| tree.node(id).played).collect();
    assert_eq!(
        played.iter().map(|placed| placed.stone).collect::<Vec<_>>(),
        Stone::BOTH.map(Stone::other)
    );
    // Or they are about its stones.
    let about = format!("{board}The stone on c3 is strong.\n");
    assert_eq!(drawn(&about), position(5, "a5 c3", "b4 d2"));
    let (_, notes) = read_text(&about);
    assert_eq!(
        notes[1..],
        ["line 7, column 1: passed over, as it is not part of a game: \"The stone on c3 is s\""]
    );
    // The moves of the board, or the whole game, are the game.
    for (moves, line) in
        [("a5 b4 c3 d2", "a5 b4 c3 d2"), ("1. a5 b4 2. c3 d2 3. e1", "a5 b4 c3 d2 e1")]
    {
        let text = format!("Size: 5\n{moves}\n{board}");
        assert_eq!(drawn(&text), (5, String::new(), String::new(), line.into()));
    }
}

#[test]
fn each_drawing_is_a_position_unless_it_continues_the_one_before() {
    let several = format!("1. Black to play\n\n{}\n2. 白先\n{}", after(4), after(2));
    let games: Vec<_> = open(several.as_bytes()).games().map(Result::unwrap).collect();
    let turns: Vec<_> =
        games.iter().map(|game| game.tree.board(game.tree.root()).to_move()).collect();
    assert_eq!(turns, Stone::BOTH);
    let log: String = (1..=5).map(|moves| format!("move {moves}\n{}\n", after(moves))).collect();
    for text in [log.clone(), log.replace("move ", "depth "), log + &after(5)] {
        let found = drawn(&text);
        assert_eq!(found, (5, String::new(), String::new(), "a5 b4 c3 d2 e1".into()), "{text}");
    }
    let later = [after(2), after(3), after(4)].join("\n");
    assert_eq!(drawn(&later), (5, "a5".into(), "b4".into(), "c3 d2".into()));
}
