//! PSQ files by example.

use tengen::notation::Psq;

use crate::reading::{first, main_line, open, points, read_text};

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
fn errors_name_the_line_of_malformed_psq() {
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
        (
            "Piskvorky 15x15, 0\n8,8,0\nError\n9,7,0",
            "line 3: expected a move x,y,milliseconds on the board, found \"Error\"",
        ),
    ] {
        assert_eq!(Psq::parse(text).unwrap_err().to_string(), message);
    }
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

#[test]
fn a_file_may_hold_several_games_in_psq() {
    let text = "from the club\nPiskvorky 15x15, 11:11, 0\n8,8,10\n9,7,5\nAda\nBo\n-1\n\n\
                Piskvorky 15x15, 11:11, 0\n1,1,10\n2,2,5\n1,1,0\nCy\n0\n";
    let file = open(text.as_bytes());
    let games: Vec<_> = file.games().map(|game| game.unwrap()).collect();
    let lines: Vec<_> = games
        .iter()
        .map(|game| (main_line(&game.tree), game.tree.black.as_str(), game.tree.white.as_str()))
        .collect();
    assert_eq!(lines, [("h8i9".into(), "Ada", "Bo"), ("a15b14".into(), "Cy", "")]);
    let notes: Vec<String> = games.iter().map(|game| game.notes[0].to_string()).collect();
    assert!(notes[0].contains("\"from the club\""), "{notes:?}");
    assert_eq!(notes[1], "line 12: the line ends here: a15 is taken by a black stone");
    // A player may be called that.
    let game = first(b"Piskvorky 15x15, 11:11, 0\n8,8,10\nPiskvorky\nBo\n-1\n").tree;
    assert_eq!((game.black.as_str(), game.white.as_str()), ("Piskvorky", "Bo"));
}

#[test]
fn moves_after_a_line_without_any_are_read() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,10\nError: timeout\n9,7,5\n7,6,3\n-1\nAda\nBo\n";
    assert_eq!(
        read_text(text),
        (
            "h8 i9 g10".to_owned(),
            vec![
                "line 3: passed over: expected a move x,y,milliseconds on the board, found \"Error: timeout\""
                    .to_owned()
            ]
        )
    );
    let game = first(text.as_bytes()).tree;
    assert_eq!((game.black.as_str(), game.white.as_str()), ("Ada", "Bo"));
    // A move that cannot be played ends the game, whatever follows it.
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,10\n8,8,5\nwhat\n7,6,3\nAda\n";
    let (moves, notes) = read_text(text);
    assert_eq!((moves.as_str(), notes.len()), ("h8", 1));
    assert_eq!(first(text.as_bytes()).tree.black, "Ada");
    let game = first(b"Piskvorky 15x15, 11:11, 0\n8,8,10\n16,7,5\n7,6,3\n");
    assert_eq!((main_line(&game.tree).as_str(), game.tree.black.as_str()), ("h8", ""));
}

#[test]
fn two_lines_above_pairs_are_not_yet_a_record() {
    for (text, count) in [
        ("Our game\nOpening: free\n7,7\n8,6\n6,5", 2),
        ("MESSAGE a\nMESSAGE b\n7,7\n8,6\n6,5", 2),
        // A table header is understood.
        ("x,y\nblack first\n7,7\n8,6\n6,5", 1),
        ("Ann: b\nBob: w\n7,7,\n8,6,\n6,5,", 2),
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!((moves.as_str(), notes.len()), ("h8 i9 g10", count + 1), "{text}: {notes:?}");
        assert_eq!(first(text.as_bytes()).tree.size().get(), 15);
    }
    let record = first(b"Ann\nBob\n10,9,0\n11,8,15\n");
    assert_eq!(record.notes[0].remark, tengen::notation::Remark::Size(record.tree.size()));
}

#[test]
fn the_last_line_names_the_rule() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\nAda\nBo\n-1\n1,Renju\n";
    let tree = first(text.as_bytes()).tree;
    assert_eq!(tree.rule, Some(tengen::rules::Rule::Renju));
    assert_eq!((tree.black.as_str(), tree.white.as_str()), ("Ada", "Bo"));
}

#[test]
fn odd_times_quotes_and_names_refuse_no_game() {
    for (text, count) in [
        ("Piskvorky 15x15, 11:11, 0\n8,8,0.5\n9,7,1e3\n", 2),
        ("Piskvorky 15x15, 11:11, 0\n8,8,99999999999999999999999\n9,7,1\n", 0),
        ("Piskvorky 15X15,11:11,0\n8,8,0\n9,7,0\n", 0),
        ("Pi\u{161}kvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n", 0),
        ("> Piskvorky 15x15, 11:11, 0\n> 8,8,0\n> 9,7,0\n> Ada\n", 1),
    ] {
        let (moves, notes) = read_text(text);
        assert_eq!((moves.as_str(), notes.len()), ("h8 i9", count), "{text}: {notes:?}");
    }
}

#[test]
fn numbers_may_be_parted_by_spaces_or_semicolons() {
    for rows in ["8 8 0\n9 7 10\n", "8;8;0\n9;7;10\n", "8\t8\n9\t7\n", "8, 8, 0\n9, 7, 10\n"] {
        let text = format!("Piskvorky 15x15, 11:11, 0\n{rows}Ada\nBo\n-1\n");
        let game = first(text.as_bytes());
        assert_eq!(main_line(&game.tree), "h8i9", "{text}");
        assert_eq!((&*game.tree.black, &*game.tree.white), ("Ada", "Bo"), "{text}");
    }
}

#[test]
fn a_non_square_board_is_extended_to_a_square_one() {
    let game = first(b"Piskvorky 15x20, 11:11, 0\n8,8,0\n9,20,10\n");
    assert_eq!((game.tree.size().get(), main_line(&game.tree)), (20, "h13i1".to_owned()));
    let notes: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
    assert!(notes[0].contains("as wide as high") && notes[1].contains("20x20"), "{notes:?}");
}

#[test]
fn a_game_without_its_line_breaks_is_read() {
    for text in [
        "Piskvorky 15x15, 11:11, 0\r8,8,0\r9,7,950\rAda\rBo\r-1\r",
        "Piskvorky 15x15, 11:11, 0 8,8,0 9,7,950 Ada Bo -1",
        "> Piskvorky 15x15, 11:11, 0 8,8 9,7 Ada Bo -1\n",
    ] {
        let game = first(text.as_bytes());
        assert_eq!(main_line(&game.tree), "h8i9", "{text}");
        assert_eq!((&*game.tree.black, &*game.tree.white), ("Ada", "Bo"), "{text}");
    }
    // Places are those of the text.
    let (moves, notes) = read_text("words\nPiskvorky 15x15, 11:11, 0 8,8,0 9,7,0 8,8,0");
    assert_eq!(moves, "h8 i9");
    assert_eq!(notes[1], "line 2: the line ends here: h8 is taken by a black stone");
}

#[test]
fn further_numbers_of_a_move_are_passed_over() {
    let (moves, notes) = read_text("Piskvorky 15x15, 11:11, 0\n8,8,0,35\n9,7,950,-20,0.5\nAda\n");
    assert_eq!((moves.as_str(), notes.len()), ("h8 i9", 2));
    assert!(notes[0].contains("line 2: passed over") && notes[0].contains("8,8,0,35"), "{notes:?}");
}

#[test]
fn rules_have_other_names_and_sizes_other_marks() {
    for (rule, known) in [("Exactly 5", None), ("exact five", Some("standard"))] {
        let text = format!("Piskvorky 15*15, 11:11, 0\n8,8,0\nAda\nBo\n1\n1,{rule}\n");
        let tree = first(text.as_bytes()).tree;
        assert_eq!(tree.rule.map(|rule| rule.name()), known, "{rule}");
        assert_eq!(main_line(&tree), "h8", "{rule}");
    }
}
