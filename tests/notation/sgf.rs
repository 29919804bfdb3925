//! SGF files by example, and the effects of their flaws.

use tengen::board::{Placed, Stone};
use tengen::notation::{
    Format, Label, Mark, MarkForm, Node, Remark, Sign, main_line_text, read_sgf, write_sgf,
};
use tengen::rules::Rule;

use crate::reading::{first, main_line, open, point, points, read_text, sgf};

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
    // Unreadable properties, and a second sign, are only carried along.
    assert_eq!(nodes[1].other[0].name, "MA");
    assert_eq!(nodes[2].other[0].name, "DO");
    assert_eq!(sgf(&write_sgf(&tree)), tree);
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
fn sgf_keeps_unknown_properties() {
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
    // One of our rules replaces the file's.
    let mut ours = tree;
    ours.rule = Some(Rule::Renju);
    assert_eq!(sgf(&write_sgf(&ours)).rule, Some(Rule::Renju));
}

/// Properties that are carried along are written so that they read back unchanged, whatever
/// precedes them.
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
    // Once a rule has been specified, there is no note.
    let mut tree = sgf("(;RU[Japanese];B[hh])");
    tree.rule = Some(Rule::Freestyle);
    assert_eq!(tree.unknown_rule(), None);
}

#[test]
fn errors_of_an_sgf_game_name_the_place() {
    for (text, message) in [
        ("", "line 1, column 1: expected a game that begins with (;, found the end"),
        ("hello", "line 1, column 1: expected a game that begins with (;, found \"hello\""),
        ("()", "line 1, column 1: expected ; and a node, found \"()\""),
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
            "(;B[hh];W[swap];W[ij];B[resign])",
            "h8 i6",
            &[
                "line 1, column 11: passed over: expected a point of the board such as hh, found \"swap\"",
                "line 1, column 25: passed over: expected a point of the board such as hh, found \"resign\"",
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
            &["line 1, column 13: the file breaks off: the end of the game is missing"],
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
            &["line 1, column 1: passed over, as it is not part of a game: \"Game (12)\\n```sgf\""],
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
fn faces_with_a_semicolon_begin_no_game() {
    for text in [
        "h8 i9 g10 (;´Д`)",
        "負けました(;_;)\n1. h8 2. i9 3. g10",
        "1. h8 2. i9 (;\n3. g10",
        "(;_;) #moves=h8i9g10",
        "(;^^)\nPiskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n7,6,0\n",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
    let file = open("(;_;) sorry\n(;B[hh];W[ii])\n(;´Д`) and (;B[gg])".as_bytes());
    assert_eq!(file.format, Format::Sgf);
    let games: Vec<_> = file.games().map(|game| game.unwrap()).collect();
    let lines: Vec<String> = games.iter().map(|game| main_line(&game.tree)).collect();
    assert_eq!(lines, ["h8i7", "g9"]);
    assert!(games[0].notes[0].to_string().contains("not part of a game"));
    // A game without anything in it.
    assert_eq!(open(b"(;)").format, Format::Sgf);
}

#[test]
fn the_opening_of_gomoku_quest_is_played() {
    for text in [
        "(;GM[4]SZ[15];QPR[hh,hg,jf];QSLB[ig];B[gg];W[ii])",
        "(;GM[4]SZ[15];QPR[hh][hg][jf];QSLW[ig];B[gg];W[ii])",
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!(moves, "h8 h9 j10 i9 g9 i7", "{text}");
        assert!(
            notes.iter().all(|note| note.contains("one node holds several moves")),
            "{notes:?}"
        );
    }
}

#[test]
fn an_opening_that_is_played_later_is_reported_and_not_played() {
    let (moves, notes) = read_text("(;GM[4]SZ[15];QPR[hh,hg,jf];QSLB[ig];B[gg];W[jf])");
    assert_eq!((moves.as_str(), notes.len()), ("g9 j10", 2));
    assert!(notes[0].contains("passed over"), "{notes:?}");
}

#[test]
fn long_names_are_recognised_in_any_case() {
    for text in [
        "(;GM[4]SZ[15];BLACK[hh];WHITE[ig])",
        "(;GM[4]SZ[15];black[hh];white[ig])",
        "(;GAME[4]SIZE[15];Black[hh];White[ig])",
    ] {
        assert_eq!(read_text(text), ("h8 i9".to_owned(), vec![]), "{text}");
    }
}

#[test]
fn points_of_an_unknown_property_are_reported() {
    let (moves, notes) = read_text("(;GM[4]SZ[15];B[hh];ZZ[ig][gg];B[ii]TB[aa])");
    assert_eq!((moves.as_str(), notes.len()), ("h8 i7", 2));
    assert!(notes[0].starts_with("line 1, column 24: passed over"), "{notes:?}");
}

#[test]
fn a_colour_cut_off_in_its_text_is_written_once() {
    let once = write_sgf(&read_sgf("(;GM[4]SZ[15]W[]PL[B\\;B[gg])").unwrap().tree);
    assert_eq!(write_sgf(&read_sgf(&once).unwrap().tree), once);
}

#[test]
fn points_may_be_numbers_or_have_a_mark_within() {
    for (text, moves, note) in [
        ("(;GM[4]SZ[15];B[7,7];W[8,6])", "h8i9", "counted from 0"),
        ("(;GM[4]SZ[15];B[8,8];W[9,7])", "h8i9", "counted from 1"),
        ("(;GM[4]SZ[15];B[07,07];W[08,06])", "h8i9", "counted from 0"),
        ("(;GM[4]SZ[20];B[10:10];W[11:9])", "k10l11", "counted from 0"),
    ] {
        let game = first(text.as_bytes());
        assert_eq!(main_line(&game.tree), moves, "{text}");
        assert!(game.notes[0].to_string().contains(note), "{text}: {:?}", game.notes);
    }
    for text in ["(;GM[4]SZ[15];B[H,8];W[I,9])", "(;SZ[15];B[h-8];W[i-9])"] {
        assert_eq!(main_line(&first(text.as_bytes()).tree), "h8i9", "{text}");
    }
    // Positions refer to the file.
    let notes = first(b"(;GM[4]SZ[15];B[7,7];W[7,7])").notes;
    assert_eq!(notes[1].place, first(b"(;GM[4]SZ[15];B[hh] ;W[hh])").notes[0].place);
}

#[test]
fn numbers_beyond_the_default_board_imply_a_larger_one() {
    for (text, game) in [
        ("(;GM[4];B[7,7];W[8,8];B[16,16];W[17,17])", "19: h12 i11 q3 r2"),
        ("(;GM[4];B[9,9];W[10,8];B[19,19];W[18,18])", "20: j11 k12 t1 s2"),
        ("(;GM[4];B[20,20];W[21,21];B[0,0])", "22: u2 v1 a22"),
        ("(;GM[4];B[7,7];W[rr])", "19: h12 r2"),
        ("(;GM[4]SZ[20];B[7,7];W[8,8])", "20: h13 i12"),
        ("(;GM[4]SZ[15:19];B[7,7];W[18,18])", "19: h12 s1"),
    ] {
        let tree = first(text.as_bytes()).tree;
        let moves = main_line_text(&tree).join(" ");
        assert_eq!(format!("{}: {moves}", tree.size().get()), game, "{text}");
    }
    // A size in the file is final.
    let (moves, notes) = read_text("(;GM[4]SZ[15];B[7,7];W[8,6];B[16,16];W[17,17])");
    assert_eq!(moves, "h8 i9");
    assert!(notes[1].starts_with("line 1, column 31: the line ends here"), "{notes:?}");
}

#[test]
fn games_and_rules_may_be_named_in_words() {
    for game in ["4", "gomoku", "Gomoku+Renju", "4,renju", "五子棋"] {
        let notes = first(format!("(;GM[{game}];B[hh])").as_bytes()).notes;
        assert!(notes.is_empty(), "{game}: {notes:?}");
    }
    for game in ["1", "5", "Go", "chess"] {
        let notes = first(format!("(;GM[{game}];B[hh])").as_bytes()).notes;
        assert!(matches!(notes[0].remark, Remark::GameNumber(_)), "{game}");
    }
    let tree = sgf("(;RU[Renju (Soosorv-8)];B[hh])");
    assert_eq!((tree.rule, tree.unknown_rule()), (Some(Rule::Renju), None));
    // The other words of the rule are kept, unless the rule is changed.
    assert!(write_sgf(&tree).contains("RU[Renju (Soosorv-8)]"));
    assert_eq!(sgf(&write_sgf(&tree)), tree);
    let mut other = tree;
    other.rule = Some(Rule::Caro);
    assert!(write_sgf(&other).contains("RU[caro]") && !write_sgf(&other).contains("Soosorv"));
}

#[test]
fn a_non_square_board_is_extended_to_a_square_one() {
    let game = first(b"(;GM[4]SZ[15:19];B[hs];W[ih])");
    assert_eq!((game.tree.size().get(), main_line(&game.tree)), (19, "h1i12".to_owned()));
    let notes: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
    assert!(notes[0].contains("15:19") && notes[1].contains("19x19"), "{notes:?}");
}

#[test]
fn brackets_may_be_of_full_width_or_written_as_in_addresses() {
    for text in [
        "（；GM［4］SZ［15］；B［hh］；W［ih］）",
        "%28%3BGM%5B4%5DSZ%5B15%5D%3BB%5Bhh%5D%3BW%5Bih%5D%29",
        "https://x.example/view?sgf=%28%3BGM%5B4%5D%3BB%5Bhh%5D%3BW%5Bih%5D%29",
    ] {
        assert_eq!(main_line(&first(text.as_bytes()).tree), "h8i8", "{text}");
    }
}
