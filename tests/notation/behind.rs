//! What follows a game: other games, in whatever format, or words.

use tengen::notation::main_line_text;

use crate::reading::open;

/// The moves of each game in a text, and the notes about it.
fn games(text: &str) -> Vec<(String, Vec<String>)> {
    let row = |game: tengen::notation::ReadGame| {
        let notes = game.notes.iter().map(ToString::to_string).collect();
        (main_line_text(&game.tree).concat(), notes)
    };
    open(text.as_bytes()).games().map(|game| row(game.unwrap())).collect()
}

const SGF: &str = "(;GM[4]SZ[15];B[hh];W[ig])";
const PSQ: &str = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n";
const ROW: &str = "{\"moves\":[\"h8\",\"i9\"]}";
const RECORD: &str = "{[C5][A][B][R];B(H,8);W(I,9)}";
const DATABASE: &str =
    "<database><games><game id=\"1\"><move>h8 i9</move></game></games></database>";

#[test]
fn games_of_other_formats_after_one_are_read() {
    for game in [SGF, PSQ, ROW, RECORD, DATABASE] {
        for (text, moves) in [
            (SGF, "h8i9"),
            (PSQ, "h8i9"),
            (ROW, "h8i9"),
            (RECORD, "h8i9"),
            ("2. game: h8 h9 i10 i8", "h8h9i10i8"),
            ("7,7\n7,6\n8,5", "h8h9i10"),
            ("https://tengen.example/#moves=h8h9", "h8h9"),
        ] {
            if game == PSQ && text.starts_with("7,7") {
                // Might be moves without their times.
                continue;
            }
            let both = format!("{game}\n\n{text}\n");
            let games = games(&both);
            assert_eq!(games.len(), 2, "{both}: {games:?}");
            assert_eq!((games[0].0.as_str(), games[1].0.as_str()), ("h8i9", moves), "{both}");
        }
    }
}

#[test]
fn words_after_a_game_are_reported() {
    for game in [SGF, PSQ, ROW, RECORD, DATABASE] {
        let text = format!("{game}\n\nThanks for the game, i9 was a blunder!\n");
        let text = if game == PSQ { text.replace("-1", "A\nB\n-1") } else { text };
        let games = games(&text);
        assert_eq!(games.len(), 1, "{text}");
        let (moves, notes) = &games[0];
        assert_eq!(moves, "h8i9");
        assert!(notes.iter().any(|note| note.contains("\"Thanks for the game,\"")), "{notes:?}");
    }
    let between = format!("{SGF}\nGame two:\n{SGF}");
    let games = games(&between);
    assert!(games[1].1[0].starts_with("line 2, column 1: passed over"), "{games:?}");
}

#[test]
fn places_after_a_game_are_those_of_the_file() {
    let text = format!("{SGF}\n{{\"moves\":[\"h8\",\"h8\"]}}");
    let games = games(&text);
    assert!(games[1].1[0].starts_with("line 2, column 17: the line ends here"), "{games:?}");
}
