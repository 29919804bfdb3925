//! Each format read and written by example, and what malformed files are answered with.

use std::collections::BTreeSet;

use tengen::board::{Placed, Point, Size, Stone};
use tengen::notation::{
    Expected, Format, GameFile, Label, Mark, MarkForm, Node, NodeId, Problem, Psq, ReadGame,
    ReadOptions, Remark, Sign, Tree, Unicode, decode_utf8, main_line_text, parse_moves, parse_xy,
    read, read_renlib, read_sgf, write_moves, write_sgf, write_xy,
};
use tengen::rules::Rule;

const FIFTEEN: Size = Size::STANDARD;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn points(names: &str) -> Vec<Point> {
    names.split(' ').map(point).collect()
}

/// The tree of an SGF file.
fn sgf(text: &str) -> Tree {
    read_sgf(text).unwrap().tree
}

fn open(bytes: &[u8]) -> GameFile {
    read(bytes, ReadOptions::default(), &Unicode).unwrap()
}

/// The first game of a file.
fn first(bytes: &[u8]) -> ReadGame {
    open(bytes).games().next().unwrap().unwrap()
}

/// The moves of the first game of a text, with `--` for passes, and what is told of it.
fn read_text(text: &str) -> (String, Vec<String>) {
    let game = first(text.as_bytes());
    let notes = game.notes.iter().map(ToString::to_string);
    (main_line_text(&game.tree).join(" "), notes.collect())
}

/// The moves of the main line, as text.
fn main_line(tree: &Tree) -> String {
    let played = tree.main_line().filter_map(|id| tree.node(id).played);
    write_moves(&played.map(|placed| placed.point).collect::<Vec<_>>())
}

#[test]
fn moves_in_every_dress() {
    for text in [
        "h8i9g10",
        "H8I9G10",
        "h8 i9 g10",
        " h8,i9;g10\n",
        "1. h8 2. i9 3. g10",
        "1) h8 i9\r\n2) g10",
        "h8-i9-g10",
        "1.h8i9 2.g10",
    ] {
        assert_eq!(parse_moves(text, FIFTEEN), Ok(points("h8 i9 g10")), "{text}");
    }
    assert_eq!(parse_moves(" \n", FIFTEEN), Ok(Vec::new()));
    assert_eq!(write_moves(&points("h8 i9 g10")), "h8i9g10");
}

#[test]
fn malformed_moves_are_named_by_their_place() {
    for (text, message) in [
        ("h8x", "line 1, column 3: expected a move such as h8, found \"x\""),
        ("h8 i", "line 1, column 4: expected a move such as h8, found \"i\""),
        ("h8 h", "line 1, column 4: expected a move such as h8, found \"h\""),
        ("h8 12", "line 1, column 4: expected a move such as h8, found \"12\""),
        ("h8 i99", "line 1, column 4: expected a move such as h8, found \"i99\""),
        ("h8é", "line 1, column 3: expected a move such as h8, found \"é\""),
        ("h8 -- i9", "line 1, column 4: expected a move such as h8, found \"-- i9\""),
        ("h8 i16", "line 1, column 4: i16 is off the board of 15x15"),
        ("h8 i9 h8", "line 1, column 7: h8 is taken by a black stone"),
        ("h8\u{3000}i9\r\n\r\nj10 h8", "line 3, column 5: h8 is taken by a black stone"),
    ] {
        assert_eq!(parse_moves(text, FIFTEEN).unwrap_err().to_string(), message);
    }
}

#[test]
fn gomocup_counts_from_the_top() {
    assert_eq!(parse_xy("7,7", FIFTEEN), Ok(point("h8")));
    assert_eq!(parse_xy(" 0 , 0 ", FIFTEEN), Ok(point("a15")));
    assert_eq!(write_xy(point("c1"), Size::new(20).unwrap()), "2,19");
    for text in [
        "",
        "7",
        "7,",
        "-1,3",
        "+7,7",
        "7,+7",
        "7, +7",
        "٣,3",
        "15,0",
        "0,15",
        "7,7,7",
        "a,b",
        "99999999999,1",
    ] {
        let message = parse_xy(text, FIFTEEN).unwrap_err().to_string();
        assert!(message.starts_with("line 1, column 1: expected a point such as 7,7"), "{message}");
    }
}

#[test]
fn psq_with_names_and_times() {
    let text =
        "Piskvorky 20x20, 11:11, 0\r\n11,10,0\r\n12,9,1503\r\npbrain-a.exe\r\n7pieces\r\n-1\r\n";
    let psq = Psq::parse(text).unwrap();
    assert_eq!(psq.size.get(), 20);
    assert_eq!(psq.points().collect::<Vec<_>>(), points("k11 l12"));
    assert_eq!(psq.moves[1].ms, 1503);
    assert_eq!(psq.tail, ["pbrain-a.exe", "7pieces", "-1"]);
    assert_eq!(
        psq.to_string(),
        "Piskvorky 20x20, 0:0, 0\n11,10,0\n12,9,1503\npbrain-a.exe\n7pieces\n-1\n"
    );
    let tree = psq.to_tree();
    assert_eq!((tree.black.as_str(), tree.white.as_str()), ("pbrain-a.exe", "7pieces"));
    assert_eq!(main_line(&tree), "k11l12");
}

#[test]
fn malformed_psq_is_named_by_its_line() {
    for (text, message) in [
        ("", "line 1: expected a header such as Piskvorky 15x15, 11:11, 0, found the end"),
        (
            "Piskvorky 15, 0",
            "line 1: expected a header such as Piskvorky 15x15, 11:11, 0, found \"Piskvorky 15, 0\"",
        ),
        (
            "Piskvorky 15x20, 0",
            "line 1: expected a board as wide as high, found \"Piskvorky 15x20, 0\"",
        ),
        ("Piskvorky 30x30, 0", "line 1: size 30 is out of range: boards are 5 to 22"),
        (
            "Piskvorky 15x15, 0\n8,8,0\n8,x,0",
            "line 3: expected a move x,y,milliseconds on the board, found \"8,x,0\"",
        ),
        (
            "Piskvorky 15x15, 0\n8,+8,0",
            "line 2: expected a move x,y,milliseconds on the board, found \"8,+8,0\"",
        ),
        (
            "Piskvorky +15x15, 0",
            "line 1: expected a header such as Piskvorky 15x15, 11:11, 0, found \"Piskvorky +15x15, 0\"",
        ),
        (
            "Piskvorky 15x15, 0\n0,8,0",
            "line 2: expected a move x,y,milliseconds on the board, found \"0,8,0\"",
        ),
        ("Piskvorky 15x15, 0\n8,8,0\n8,8,0", "line 3: h8 is taken by a black stone"),
    ] {
        assert_eq!(Psq::parse(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn sgf_with_variations_comments_and_set_up() {
    let text = "(;FF[4]GM[4]SZ[15]PB[A \\] b]PW[C]RE[B+]RU[Renju]AB[aa:ab][oo]AW[ac]PL[W]
        C[two\nlines \\: and \\\\]
        ;W[hh]C[first] (;B[ig]LB[ig:A][aa:B c];W[hi]) (;B[jj]XX[unknown][values]) )";
    let tree = sgf(text);
    assert_eq!((tree.black.as_str(), tree.white.as_str()), ("A ] b", "C"));
    assert_eq!((tree.rule, tree.result.as_str()), (Some(Rule::Renju), "B+"));
    let root = tree.node(tree.root());
    assert_eq!(root.comment, "two\nlines : and \\");
    assert_eq!(root.setup.len(), 4);
    let board = tree.board(tree.root());
    assert_eq!(board.get(point("a14")), Some(Stone::Black));
    assert_eq!(board.get(point("a13")), Some(Stone::White));
    assert_eq!(board.to_move(), Stone::White);
    assert_eq!(main_line(&tree), "h8i9h7");
    let first = tree.main_line().nth(1).unwrap();
    let [main, variation] = tree.children(first) else { panic!("two variations") };
    assert_eq!(
        tree.node(*variation).played,
        Some(Placed { point: point("j6"), stone: Stone::Black })
    );
    let label = |name: &str, text: &str| Label { point: point(name), text: text.to_string() };
    assert_eq!(tree.node(*main).labels, [label("i9", "A"), label("a15", "B c")]);
    assert_eq!(sgf(&write_sgf(&tree)), tree);
}

#[test]
fn sgf_marks_and_signs_are_read_and_written() {
    let tree = sgf("(;SZ[15];B[hh]CR[aa:ba]TR[hh]MA[bad]TE[2];W[ii]SQ[aa]BM[1]DO[])");
    let mark = |name: &str, form| Mark { point: point(name), form };
    let nodes: Vec<&Node> = tree.main_line().map(|id| tree.node(id)).collect();
    assert_eq!(
        nodes[1].marks,
        [
            mark("a15", MarkForm::Circle),
            mark("b15", MarkForm::Circle),
            mark("h8", MarkForm::Triangle)
        ]
    );
    assert_eq!((nodes[1].sign, nodes[2].sign), (Some(Sign::Brilliant), Some(Sign::Bad)));
    // What cannot be read, and a second sign, is only carried along.
    assert_eq!(nodes[1].other[0].name, "MA");
    assert_eq!(nodes[2].other[0].name, "DO");
    assert_eq!(sgf(&write_sgf(&tree)), tree);
}

#[test]
fn nodes_are_found_by_their_numbers_and_changed() {
    let mut tree = Tree::new(FIFTEEN);
    assert!(tree.is_empty());
    let node = tree.add(tree.root(), Node::played(point("h8"), Stone::Black)).unwrap();
    assert_eq!((tree.is_empty(), tree.len()), (false, 2));
    for (number, id) in (0..).zip(tree.ids()) {
        assert_eq!((id.number(), tree.id(number)), (number, Some(id)));
    }
    assert_eq!((tree.ids().count(), tree.id(2)), (2, None));
    assert_eq!(tree.path(node), [tree.root(), node]);
    tree.comment_mut(node).push_str("tengen");
    tree.labels_mut(node).push(Label { point: point("i9"), text: "A".to_owned() });
    tree.marks_mut(node).push(Mark { point: point("g7"), form: MarkForm::Circle });
    *tree.sign_mut(node) = Some(Sign::Bad);
    let written = write_sgf(&tree);
    for part in ["B[hh]", "C[tengen]", "LB[ig:A]", "CR[gi]", "BM[1]"] {
        assert!(written.contains(part), "{part} is not in {written}");
    }
    let taken = tree.add(node, Node::played(point("h8"), Stone::White));
    assert_eq!((taken.is_err(), tree.len()), (true, 2));
}

#[test]
fn the_line_of_a_promoted_node_is_the_main_line() {
    let mut tree = sgf("(;SZ[15];B[hh](;W[ii])(;W[gg](;B[jj])(;B[kk]))(;W[hi]))");
    let first = tree.main_line().nth(1).unwrap();
    let second = tree.children(first)[1];
    let last = tree.children(second)[1];
    assert_eq!(main_line(&tree), "h8i7");
    tree.promote(last);
    assert_eq!(main_line(&tree), "h8g9k5");
    let played = |id: &NodeId| tree.node(*id).played.unwrap().point.to_string();
    let after = |id| tree.children(id).iter().map(played).collect::<Vec<_>>();
    assert_eq!(
        (after(first).join(" "), after(second).join(" ")),
        ("g9 i7 h7".into(), "k5 j6".into())
    );
}

#[test]
fn what_is_taken_out_of_a_tree_can_be_put_back() {
    let mut tree = sgf("(;SZ[15];B[hh](;W[ii];B[jj])(;W[gg])(;W[hi]))");
    let whole = tree.clone();
    let first = tree.main_line().nth(1).unwrap();
    let second = tree.children(first)[1];
    assert_eq!(tree.detach(second), Some(1));
    assert!(!write_sgf(&tree).contains("W[gg]"));
    assert_eq!(tree.detach(second), None);
    tree.attach(second, 1);
    tree.attach(second, 0);
    assert_eq!(tree, whole);
    assert_eq!(tree.detach(tree.root()), None);
}

#[test]
fn sgf_takes_stones_away_and_back_in_variations() {
    let text = "(;GM[4];B[hh];W[hi](;AE[hh:hi][aa]AW[hh];B[hi])(;B[jj]AE[hi];W[hi]))";
    let tree = sgf(text);
    let branching = tree.main_line().nth(2).unwrap();
    let [first, second] = *tree.children(branching) else { panic!("two variations") };
    assert_eq!(tree.node(first).removed, points("h7 h8"));
    let board = tree.board(tree.children(first)[0]);
    assert_eq!(board.get(point("h8")), Some(Stone::White));
    assert_eq!(board.get(point("h7")), Some(Stone::Black));
    let board = tree.board(tree.children(second)[0]);
    assert_eq!(board.get(point("h8")), Some(Stone::Black));
    assert_eq!(board.get(point("h7")), Some(Stone::White));
    assert_eq!(sgf(&write_sgf(&tree)), tree);
}

#[test]
fn sgf_keeps_what_it_does_not_know() {
    let text = "(;GM[4]FF[3]CA[gbk]SZ[15]RU[Japanese]DT[2024-01-01]KM[0]\
        ;B[hh]TR[hh][ii]N[a \\] b];W[ii]RE[x]XY[])";
    let tree = sgf(text);
    assert_eq!(tree.rule, None);
    let written = write_sgf(&tree);
    for kept in ["RU[Japanese]", "DT[2024-01-01]", "TR[hh][ii]", "N[a \\] b]", "RE[x]", "XY[]"] {
        assert!(written.contains(kept), "{kept} is not in {written}");
    }
    assert!(!written.contains("gbk") && !written.contains("FF[3]"), "{written}");
    assert_eq!(sgf(&written), tree.clone());
    // A rule of ours takes the place of the file's.
    let mut ours = tree;
    ours.rule = Some(Rule::Renju);
    assert_eq!(sgf(&write_sgf(&ours)).rule, Some(Rule::Renju));
}

/// What is carried along is written so that it is read as it was, whatever stands before it.
#[test]
fn unknown_properties_with_flaws_are_written_without() {
    let tree = sgf("(;GM[4]aM[4]\0X[1]C[a];B[hh]zz[x]y];W[ii])");
    let written = write_sgf(&tree);
    assert!(written.contains("C[a]AM[4\\]\0X[1]"), "{written}");
    assert!(written.contains("ZZ[x\\]y]"), "{written}");
    assert_eq!(sgf(&written), tree);
}

#[test]
fn sgf_passes_and_escaped_breaks() {
    let tree = sgf("(;GM[4];B[hh];W[];B[hi]C[a\\\nb\r\nc\\]])");
    let last = tree.main_line().last().unwrap();
    assert_eq!(tree.node(last).comment, "ab\nc]");
    assert_eq!(tree.board(last).to_move(), Stone::White);
    assert_eq!(tree.board(tree.parent(last).unwrap()).to_move(), Stone::Black);
    assert_eq!(sgf(&write_sgf(&tree)), tree);
}

#[test]
fn a_rule_that_is_none_of_ours_is_reported() {
    let unknown = |text: &str| sgf(text).unknown_rule().map(str::to_owned);
    assert_eq!(unknown("(;RU[ Japanese ];B[hh])").as_deref(), Some("Japanese"));
    for known in ["(;RU[Renju];B[hh])", "(;B[hh])", "(;RU[ ];B[hh])", "(;;RU[Japanese]B[hh])"] {
        assert_eq!(unknown(known), None, "{known}");
    }
    // Once somebody has said which rule it is, there is nothing to tell.
    let mut tree = sgf("(;RU[Japanese];B[hh])");
    tree.rule = Some(Rule::Freestyle);
    assert_eq!(tree.unknown_rule(), None);
}

#[test]
fn what_is_no_sgf_game_is_named_by_its_place() {
    for (text, message) in [
        ("", "line 1, column 1: expected a game that begins with (;, found the end"),
        ("hello", "line 1, column 1: expected a game that begins with (;, found \"hello\""),
        ("()", "line 1, column 1: expected ; and a node, found \"()\""),
        ("(;SZ[15:16])", "line 1, column 6: expected a square board's size, found \"15:16\""),
        ("(;SZ[40])", "line 1, column 6: size 40 is out of range: boards are 5 to 22"),
        (
            "(;C[五手];B[zz])",
            "line 1, column 11: expected a point of the board such as hh, found \"zz\"",
        ),
        (
            "(;SZ[15]\r\n;B[pp])",
            "line 2, column 4: expected a point of the board such as hh, found \"pp\"",
        ),
    ] {
        assert_eq!(read_sgf(text).unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn a_flaw_of_an_sgf_file_costs_no_more_than_itself() {
    for (text, moves, notes) in [
        (
            "(B[hh];W[ih])",
            "h8 i8",
            &["line 1, column 2: passed over: expected ; before a property, found \"B\""][..],
        ),
        (
            "(;SZ[+15];B[hh])",
            "h8",
            &["line 1, column 6: passed over: expected a square board's size, found \"+15\""],
        ),
        ("(;B[h8];W[I9])", "h8 i9", &[]),
        ("(;SZ[15];B[HH];W[ih])", "h8 i8", &[]),
        ("(;FF[3]GaMe[4];Black[hh];White[ih]Comment[x])", "h8 i8", &[]),
        (
            "(;B[hh];W[ih];B[hh];W[aa](;B[bb]))",
            "h8 i8",
            &["line 1, column 17: the line ends here: h8 is taken by a black stone"],
        ),
        (
            "(;SZ[15];B[hh];W[pp];B[hg])",
            "h8",
            &[
                "line 1, column 18: the line ends here: expected a point of the board such as hh, found \"pp\"",
            ],
        ),
        (
            "(;B[hh]W[ih])",
            "h8 i8",
            &["line 1, column 10: one node holds several moves; each was given its own"],
        ),
        (
            "(;B[hh];W[ih]",
            "h8 i8",
            &["line 1, column 14: the file breaks off: the end of the game is missing"],
        ),
        (
            "(;B[hh];W[ih",
            "h8 i8",
            &[
                "line 1, column 13: the file breaks off: the end of the game is missing",
                "line 1, column 13: the file breaks off: the end of the game is missing",
            ],
        ),
        (
            "(;B[hh;W[ih])",
            "h8 i8",
            &["line 1, column 7: passed over: expected a closing ], found \";W[ih])\""],
        ),
        (
            "(;B[hh]C[see [A] here];W[ih])",
            "h8 i8",
            &["line 1, column 10: a ] in a text has no \\ before it; taken for a part of the text"],
        ),
        (
            "(;PB[Jos;B[hh];W[ih])",
            "h8 i8",
            &["line 1, column 9: passed over: expected a closing ], found \";B[hh];W[ih])\""],
        ),
        (
            "(;C;B[hh])",
            "h8",
            &[
                "line 1, column 3: passed over: expected a property's value in [ ], found \"C;B[hh])\"",
            ],
        ),
        (
            "(;%%B[hh])",
            "h8",
            &[
                "line 1, column 3: passed over: expected (, ), ; or a property such as B[hh], found \"%%B[hh])\"",
            ],
        ),
        ("(;PL[X];B[hh])", "h8", &["line 1, column 6: passed over: expected B or W, found \"X\""]),
        (
            "(;LB[hh];B[hh])",
            "h8",
            &["line 1, column 6: passed over: expected a label such as hh:A, found \"hh\""],
        ),
        (
            "(;TR[tt]CR[];B[hh])",
            "h8",
            &[
                "line 1, column 6: passed over: expected a point of the board such as hh, found \"tt\"",
                "line 1, column 12: passed over: expected a point of the board such as hh, found the end",
            ],
        ),
        (
            "(;GM[1]SZ[15];B[hh])",
            "h8",
            &["line 1, column 6: the file says that it is another game (1); read as gomoku"],
        ),
        (
            "(;GM[41];B[hh])",
            "h8",
            &["line 1, column 6: the file says that it is another game (41); read as gomoku"],
        ),
        ("(;B[hh];W[ss])", "h12 s1", &["no size that can be read; taken for 19x19"]),
        (
            "(;AB[hh]AW[hh];B[aa])",
            "a15",
            &["line 1, column 12: a stone is set up on h8, where one stood"],
        ),
        ("(;B[hh];W[tt];B[hg])", "h8 -- h9", &["move 2: white passes"]),
        ("(;B[hh];B[hg])", "h8 h9", &["move 2: black moves twice in a row"]),
        (
            "Game (12)\n```sgf\n(;B[hh])\n```",
            "h8",
            &["line 1, column 1: passed over, as it is no part of a game: \"Game (12)\\n```sgf\""],
        ),
        (
            ";B[hh];W[ih]",
            "h8 i8",
            &[
                "line 1, column 1: passed over: expected a game that begins with (;, found \";B[hh];W[ih]\"",
                "line 1, column 13: the file breaks off: the end of the game is missing",
            ],
        ),
        ("(;B[hh]C[from https://x.example/#moves=a1b2];W[ih])", "h8 i8", &[]),
    ] {
        assert_eq!(
            read_text(text),
            (moves.to_owned(), notes.iter().map(ToString::to_string).collect()),
            "{text}"
        );
    }
}

#[test]
fn set_up_stones_take_the_place_of_others() {
    let tree = sgf("(;SZ[15];B[hh];W[ih](;B[hg])(;AE[ih]AW[hh])(;AB[aa][aa]))");
    let second = tree.main_line().nth(2).unwrap();
    let [_, replaced, twice] = *tree.children(second) else { panic!("three variations") };
    let board = tree.board(replaced);
    assert_eq!((board.get(point("h8")), board.get(point("i8"))), (Some(Stone::White), None));
    assert_eq!(tree.node(twice).setup.len(), 1);
    assert_eq!(sgf(&write_sgf(&tree)), tree);
}

#[test]
fn rules_are_known_by_their_numbers() {
    for (number, rule) in [("0", Rule::Freestyle), ("1", Rule::Standard), ("4", Rule::Renju)] {
        assert_eq!(sgf(&format!("(;RU[{number}];B[hh])")).rule, Some(rule));
    }
}

#[test]
fn the_games_of_a_collection_are_placed_in_the_file() {
    let file = open(b"(;GM[4];B[hh])\nand (1)\n (;GM[4];B[zz])(;GM[2];B[hh](;GM[4]SZ[15];W[aa])");
    let games: Vec<_> = file.games().collect();
    assert_eq!(games.len(), 4);
    let error = games[1].as_ref().unwrap_err();
    assert_eq!(error.place.to_string(), "line 3, column 12");
    assert_eq!(games[2].as_ref().unwrap().notes[0].place.unwrap().to_string(), "line 3, column 21");
    assert_eq!(main_line(&games[3].as_ref().unwrap().tree), "a15");
}

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
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
}

#[test]
fn what_moves_of_a_text_are_kept_and_passed_over_is_reported() {
    for (text, moves, notes) in [
        ("h8 -- i9", "h8 -- i9", &["move 2: white passes"][..]),
        ("h8 pass i9", "h8 -- i9", &["move 2: white passes"]),
        (
            "h8 then i9",
            "h8 i9",
            &["line 1, column 4: passed over: expected a move such as h8, found \"then\""],
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
    let prose = "It was the best of all possible times. ".repeat(40) + "h8";
    assert!(refused(prose.as_bytes()).contains("\"It\""));
}

#[test]
fn psq_of_other_programs() {
    for (text, moves) in [
        ("Piskvorky 15x15, 0:0, 0\n8, 8\n9, 7\n-1", "h8 i9"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,-5\n\n9,7,-1\n", "h8 i9"),
        ("Round 3\nPiskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n8,8,0\nA\nB\n", "h8 i9"),
    ] {
        assert_eq!(read_text(text).0, moves, "{text}");
    }
    assert!(
        read_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n").1[0]
            .starts_with("line 3: the line ends here")
    );
    let record = first(b"pbrain-a.exe\r\nhomo-2\r\n10,9,0\r\n11,8,1503\r\n-1\r\n").tree;
    assert_eq!((record.size().get(), record.black.as_str()), (20, "pbrain-a.exe"));
    assert_eq!(main_line(&record), "k11l12");
}

/// A RenLib file: its header and these bytes.
fn library(nodes: &[u8]) -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend(nodes);
    file
}

/// Knows two characters of GBK.
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
fn what_is_no_library_is_named_by_its_byte() {
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

/// A library may hold nodes that only say something of the position before them.
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

#[test]
fn everything_that_can_be_expected_has_a_name_of_its_own_and_is_reported() {
    let names: BTreeSet<&str> = Expected::ALL.iter().map(|expected| expected.name()).collect();
    assert_eq!(names.len(), Expected::ALL.len());
    let is_key = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    assert!(names.iter().all(is_key), "{names:?}");
    let error = parse_moves("h8 what comes now is no move at all", FIFTEEN).unwrap_err();
    let Problem::Expected { expected, found } = error.problem else { panic!("{error}") };
    // As much is repeated as tells the place.
    assert_eq!((expected.name(), found.as_str()), ("move", "what comes now is no"));
}

#[test]
fn formats_are_told_apart() {
    for (content, format, line) in [
        (&b"\xef\xbb\xbf(;GM[4];B[hh])"[..], Format::Sgf, "h8"),
        (b"  (;GM[4];B[hh])", Format::Sgf, "h8"),
        (b"Piskvorky 15x15, 11:11, 0\n8,8,0\n", Format::Psq, "h8"),
        (b"\xef\xbb\xbfh8 i9", Format::Moves, "h8i9"),
        (&library(&[0x78, 0x40]), Format::RenLib, "h8"),
        (b"<database><game><move>h8</move></game></database>", Format::Moves, "h8"),
        (b"<database><game id='1'><move>h8</move></game></database>", Format::Rif, "h8"),
        (b"{[C5][a][b];B(H,8)}", Format::Ccgc, "h8"),
        (b"{\"moves\":\"h8i9\"}", Format::Json, "h8i9"),
        (b"#moves=h8", Format::Link, "h8"),
        (b"a\nb\n0,19\n", Format::Record, "a1"),
    ] {
        let file = open(content);
        assert_eq!(file.format, format);
        assert_eq!(main_line(&file.games().next().unwrap().unwrap().tree), line);
    }
}

#[test]
fn a_tree_takes_only_stones_that_can_be_placed() {
    let mut tree = Tree::from_moves(FIFTEEN, &points("h8 i9")).unwrap();
    let last = tree.main_line().last().unwrap();
    assert!(tree.add(last, Node::played(point("h8"), Stone::Black)).is_err());
    assert!(tree.add(tree.root(), Node::played(point("i9"), Stone::Black)).is_ok());
    assert_eq!(tree.path(last).len(), 3);
    assert!(!tree.is_empty() && Tree::new(FIFTEEN).is_empty());
}
