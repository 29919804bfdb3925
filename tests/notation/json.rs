//! Games in JSON, as programs write them: rows, lists of rows, rows in other objects, lists of lists of moves.

use tengen::notation::{Format, ReadOptions, Unicode, main_line_text, read};

/// The moves of each game of a text, or why it cannot be read, and what was told of it.
fn games(text: &str) -> Vec<(String, Vec<String>)> {
    let file = read(text.as_bytes(), ReadOptions::default(), &Unicode).unwrap();
    file.games()
        .map(|game| match game {
            Ok(game) => {
                let notes = game.notes.iter().map(ToString::to_string).collect();
                (main_line_text(&game.tree).concat(), notes)
            }
            Err(error) => (error.to_string(), vec![]),
        })
        .collect()
}

fn moves(text: &str) -> Vec<String> {
    games(text).into_iter().map(|(moves, _)| moves).collect()
}

#[test]
fn every_game_of_a_text_is_one() {
    for text in [
        r#"{"moves":["h8","i9"]}
           {"moves":["a1","b2","c3"]}"#,
        r#"{"moves":["h8","i9"]} {"moves":["a1","b2","c3"]}"#,
        r#"[{"moves":["h8","i9"]},{"moves":["a1","b2","c3"]}]"#,
        r#"{"count":2,"games":[{"rule":"renju","moves":["h8","i9"]},{"moves":"a1 b2 c3"}]}"#,
        r#"{"first":{"id":7,"moves":["h8","i9"]},"second":{"game":{"moves":["a1","b2","c3"]}}}"#,
        r#"[["h8","i9"],["a1","b2","c3"]]"#,
        r#"{"openings":[["h8","i9"],["a1","b2","c3"]]}"#,
        r#"[[[7,7],[8,6]],[[0,14],[1,13],[2,12]]]"#,
        "[\n  {\n    \"moves\": [\n      \"h8\",\n      \"i9\"\n    ]\n  },\n  {\n    \"moves\": [\"a1\", \"b2\", \"c3\"]\n  }\n]\n",
    ] {
        assert_eq!(moves(text), ["h8i9", "a1b2c3"], "{text}");
    }
}

#[test]
fn pairs_of_moves_are_one_game_where_they_can_be() {
    assert_eq!(moves(r#"[["h8","i9"],["g7","h9"]]"#), ["h8i9g7h9"]);
    assert_eq!(moves(r#"[["h8","i9"],["h8","h9"]]"#), ["h8i9", "h8h9"]);
    assert_eq!(moves("[[7,7],[8,6],[6,7]]"), ["h8i9g8"]);
}

#[test]
fn moves_that_are_objects_are_read() {
    for text in [
        r#"[{"x":7,"y":7},{"x":8,"y":6}]"#,
        r#"[{"y":7,"x":7},{"y":6,"x":8}]"#,
        r#"[{"row":7,"col":7},{"row":6,"col":8}]"#,
        r#"[{"player":1,"x":7,"y":7,"ms":350},{"player":2,"x":8,"y":6,"ms":80}]"#,
        r#"[{"move":"h8","player":"black"},{"move":"i9","player":"white"}]"#,
        r#"[{"player":"black","at":"h8"},{"player":"white","at":"i9"}]"#,
        r#"{"moves":[{"x":7,"y":7},{"x":8,"y":6}]}"#,
        r#"{"game":{"board_size":15,"moves":[{"x":7,"y":7},{"x":8,"y":6}]}}"#,
    ] {
        let games = games(text);
        assert_eq!(games[0].0, "h8i9", "{text}");
        assert!(games[0].1.iter().all(|note| note.contains("counted from 0")), "{games:?}");
    }
}

#[test]
fn rule_board_and_players_are_those_of_the_row() {
    let text = r#"[{"rule":"renju","board_size":19,"black":"\u738b \"W\"","white":"Jos\u00e9 \ud83d\ude00","moves":["s19"]},
                   {"rule":"caro","players":{"black":"Ada","white":"Bo"},"moves":["h8"]}]"#;
    let file = read(text.as_bytes(), ReadOptions::default(), &Unicode).unwrap();
    assert_eq!(file.format, Format::Json);
    let rows: Vec<String> = file
        .games()
        .map(|game| {
            let tree = game.unwrap().tree;
            let rule = tree.rule.unwrap();
            format!("{rule} {} {} / {}", tree.size(), tree.black, tree.white)
        })
        .collect();
    assert_eq!(rows, ["renju 19 王 \"W\" / José 😀", "caro 15 Ada / Bo"]);
}

#[test]
fn places_are_those_of_the_file() {
    let text = "[\n {\"moves\":[\"h8\",\n   \"i99\"]},\n {\"size\":3,\"moves\":[\"h8\"]},\n {\"moves\":[\"what?\"]}\n]";
    let games = games(text);
    assert_eq!(games[0].0, "h8");
    assert!(games[0].1[0].starts_with("line 3, column 5: "), "{games:?}");
    assert!(games[1].0.starts_with("line 4, column 10: size 3 "), "{games:?}");
    assert!(games[2].0.starts_with("line 5, column 13: "), "{games:?}");
}

#[test]
fn what_is_cut_off_keeps_what_is_there() {
    assert_eq!(moves(r#"{"moves":["h8","i9"#), ["h8i9"]);
    assert_eq!(moves(r#"[{"moves":["h8","i9"]},{"moves":["a1","#), ["h8i9", "a1"]);
    // As deep as brackets go.
    let deep = "[".repeat(100_000);
    assert!(moves(&deep)[0].contains("expected a move"));
    let deep = "{\"a\":".repeat(100_000);
    assert!(moves(&deep)[0].contains("expected a move"));
}

#[test]
fn the_value_in_which_a_text_breaks_off_is_left_out() {
    for (text, lines) in [
        (r#"{"moves":["h8","i9","g1"#, &["h8i9"][..]),
        (r#"{"moves":["h8","i9","g10""#, &["h8i9g10"]),
        (r#"{"moves":"h8 i9 g1"#, &["h8i9"]),
        (r#"{"moves":"h8i9g"#, &["h8i9"]),
        (r#"{"moves":"h8 i9","rule":"ren"#, &["h8i9"]),
        (r#"{"moves":[{"x":7,"y":7},{"x":8,"y":1"#, &["h8"]),
        (r#"{"moves":[{"x":7,"y":7},{"x":8,"#, &["h8"]),
        (r#"[{"move":"h8"},{"move":"i1"#, &["h8"]),
        (r#"{"moves":[[7,7],[8,6],[6,1"#, &["h8i9"]),
        (r#"{"moves":[[1,7,7],[2,8,6],[3,6"#, &["h8i9"]),
        (r#"{"moves":[7,7,8,6,6,1"#, &["h8i9"]),
        (r#"{"moves":[7,7,8,6,1"#, &["h8i9"]),
        (r#"[{"moves":["h8","i9"]},{"moves":["a1","b2","c"#, &["h8i9", "a1b2"]),
        (r#"["h8","i9","g1"#, &["h8i9"]),
        ("[[7,7],[8,6],[6", &["h8i9"]),
        // What cannot go on is whole.
        ("[[7,7],[8,6", &["h8i9"]),
        (r#"{"moves":["h8","i9"#, &["h8i9"]),
        (r#"{"moves":[{"x":7,"y":7},{"x":8,"y":6"#, &["h8i9"]),
    ] {
        let games = games(text);
        let moves: Vec<&str> = games.iter().map(|(moves, _)| &**moves).collect();
        assert_eq!(moves, lines, "{text}");
        let is_told = |(_, notes): &(String, Vec<String>)| {
            notes.iter().any(|note| note.contains("the file breaks off"))
        };
        let last = games.len() - 1;
        assert!(
            games.iter().enumerate().all(|(at, game)| is_told(game) == (at == last)),
            "{games:?}"
        );
    }
}
