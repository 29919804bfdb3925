//! Texts with several games.

use tengen::notation::main_line_text;

use crate::reading::open;

/// The moves of the games of a text.
fn games(text: &str) -> Vec<String> {
    let file = open(text.as_bytes());
    file.games().map(|game| main_line_text(&game.unwrap().tree).join(" ")).collect()
}

#[test]
fn names_and_numbers_of_games_are_no_moves() {
    for text in [
        "D1: h8 i9 g7\nI1: h8 h9 i10",
        "D1,h8,i9,g7\nI1,h8,h9,i10",
        "d1 h8 i9 g7\ni1 h8 h9 i10",
        "d1 Kansei h8i9g7\ni1 Kagetsu h8h9i10",
        "1. h8i9g7\n2. h8h9i10",
        "1) h8 i9 g7\n2) h8 h9 i10",
        "Round 1: h8 i9 g7\nRound 2: h8 h9 i10",
        "Table 1. h8 i9 g7\nTable 2. h8 h9 i10",
        "Hra A\nh8 i9 g7\nHra B\nh8 h9 i10",
        "Games of today\nGame 1\n1. h8 2. i9 3. g7\nGame 2\n1. h8 2. h9 3. i10",
        "第1局 h8 i9 g7\n第2局 h8 h9 i10",
        "1. game: h8 i9 g7\n2. game: h8 h9 i10",
        "h8i9g7 0.53\nh8h9i10 0.47",
        "h8i9g7;+1.2\nh8h9i10;-0.4",
        "* `h8i9g7`: the first\n* `h8h9i10`: the second",
    ] {
        assert_eq!(games(text), ["h8 i9 g7", "h8 h9 i10"], "{text}");
    }
    let table = "id,moves,winner\n1,\"h8,i9,g7\",black\n2,\"h8,h9,i10\",white\n";
    assert_eq!(games(table), ["h8 i9 g7", "h8 h9 i10"]);
    let notes = &open(table.as_bytes()).games().next().unwrap().unwrap().notes;
    assert!(notes[0].to_string().contains("id,moves,winner"), "{notes:?}");
    // These might be one game.
    assert_eq!(games("Game A\nh8 i9 g7\nGame B\nc3 c4 d5"), ["h8 i9 g7", "c3 c4 d5"]);
    assert_eq!(games("d1 h8 i9\nh8 h9 i10"), ["d1 h8 i9", "h8 h9 i10"]);
    assert_eq!(games("Game 1: h8 i9 g7"), ["h8 i9 g7"]);
    for text in ["I5 h8i9g7", "i5: h8i9g7", "D12\tH8I9G7\n"] {
        assert_eq!(games(text), ["h8 i9 g7"], "{text}");
    }
    assert_eq!(games("i5 h8 i9 g7"), ["i5 h8 i9 g7"]);
    assert_eq!(games("i5 g8i9g7"), ["i5 g8 i9 g7"]);
    assert_eq!(games("h8i9g7\nh8h9i10\nh8"), ["h8 i9 g7", "h8 h9 i10", "h8"]);
    assert_eq!(games("P1: h8\nP2: i9\nP1: g10\nP2: g9"), ["h8 i9 g10 g9"]);
    assert_eq!(games("1. h8 i9\n2. g10 g9\n3. j7"), ["h8 i9 g10 g9 j7"]);
    assert_eq!(games("h8: i9: g10"), ["h8 i9 g10"]);
}

#[test]
fn names_of_games_are_reported_with_their_places() {
    let file = open(b"D1: h8 i9 g7\nRound 1\n");
    let game = file.games().next().unwrap().unwrap();
    let note = "line 1, column 1: passed over: expected a move such as h8, found \"D1\"";
    assert_eq!(game.notes[0].to_string(), note);
    let file = open(b"Round 1: h8 i9 g7\nRound 2: h8 h9 h8");
    let notes = file.games().map(|game| game.unwrap().notes);
    let notes: Vec<String> = notes.flatten().map(|note| note.to_string()).collect();
    assert_eq!(
        notes,
        [
            "line 1, column 1: passed over: expected a move such as h8, found \"Round 1:\"",
            "line 2, column 1: passed over: expected a move such as h8, found \"Round 2:\"",
            "line 2, column 16: the line ends here: h8 is taken by a black stone",
        ]
    );
}

#[test]
fn addresses_are_no_moves_of_a_game_beside_them() {
    for text in [
        "1. h8 i9 2. g10 (board: https://x.example/#moves=h8i9)",
        "h8 i9 g10 https://x.example/wiki/Renju#c3",
        "h8 i9 g10\nhttps://x.example/rules/#d4",
        "https://x.example/d4e5.png\nh8 i9 g10",
        "https://x.example/a1b2c3d4e5 h8 i9 g10",
        "h8 i9 g10 www.x.example/e4e5",
        "h8 i9 g10 <a1b2c3@x.example>",
        "h8 i9 g10 mailto:a1@b2.example",
        "see https://x.example/commit/a1b2c3d4e5f6a7b8c9 for h8 i9 g10",
    ] {
        let file = open(text.as_bytes());
        let game = file.games().next().unwrap().unwrap();
        assert_eq!(main_line_text(&game.tree), ["h8", "i9", "g10"], "{text}");
        let is_told = game.notes.iter().any(|note| note.to_string().contains("passed over"));
        assert!(is_told && file.games().count() == 1, "{text}");
    }
}

#[test]
fn a_log_of_the_protocol_holds_the_moves_alone() {
    let moves = |text: &str| -> Vec<String> {
        let games = open(text.as_bytes());
        let games = games.games().map(|game| main_line_text(&game.unwrap().tree).join(" "));
        games.collect()
    };
    for (text, games) in [
        // What a brain thinks is not played.
        (
            "START 15\nOK\nBEGIN\nMESSAGE pv h8 c3 d4\n7,7\nTURN 8,6\nDEBUG 4,4 5,5\n6,5\n",
            &["h8 i9 g10"][..],
        ),
        (
            "[10:00:01] > START 15\n[10:00:02] < MESSAGE c3\n[10:00:02] < 7,7\n[10:00:04] > TURN 8,6\n",
            &["h8 i9"],
        ),
        ("START 15\nBOARD\n7,7,1\n8,6,2\nDONE\nMESSAGE depth 5 c3 d4\n6,5\n", &["h8 i9 g10"]),
        // Moves that were taken back.
        ("BEGIN\n7,7\nTURN 8,6\n6,5\nTAKEBACK 6,5\nTAKEBACK 8,6\nTURN 8,5\n6,6\n", &["h8 i10 g9"]),
        // Several games, the second on the same board.
        (
            "START 20\nBEGIN\n9,9\nTURN 8,8\nRESTART\nBEGIN\n9,9\nTURN 8,9\nRESTART\n",
            &["j11 i12", "j11 i11"],
        ),
        // The same game, sent anew for each move.
        (
            "START 15\nBOARD\n7,7,1\n8,6,2\nDONE\n6,5\nSTART 15\nBOARD\n7,7,1\n8,6,2\n6,5,1\n9,9,2\nDONE\n5,5\n",
            &["h8 i9 g10 j6 f10"],
        ),
        // Not a log.
        ("MESSAGE depth 3 pv h8 i9 g10\n", &["h8 i9 g10"]),
        ("ERROR in move 3: h8 i9 g10", &["h8 i9 g10"]),
    ] {
        assert_eq!(moves(text), games, "{text}");
    }
    // Places are those of the log, and its first message is noted.
    let text = "START 15\nBEGIN\n7,7\nRESTART\nBEGIN\n7,7\nMESSAGE a1 b2\nTURN 7,7\n";
    let notes = open(text.as_bytes()).games().last().unwrap().unwrap().notes;
    let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
    assert!(
        notes.contains(
            &"line 7, column 1: passed over, as it is not part of a game: \"MESSAGE a1 b2\""
                .to_owned()
        ),
        "{notes:?}"
    );
    assert!(
        notes.iter().any(|note| note.starts_with("line 8, column 6: the line ends here")),
        "{notes:?}"
    );
}
