//! Games in JSON, as programs write them: rows, lists of rows, rows in other objects, lists of lists of moves.

use tengen::board::Stone;
use tengen::notation::{Format, ReadOptions, Unicode, main_line_text, read};
use tengen::rules::Rule;

use crate::reading::{first, main_line};

/// The moves of each game in a text, or why it cannot be read, and the notes about it.
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
        r#"["h8i9","a1b2c3"]"#,
        "[\n  {\n    \"moves\": [\n      \"h8\",\n      \"i9\"\n    ]\n  },\n  {\n    \"moves\": [\"a1\", \"b2\", \"c3\"]\n  }\n]\n",
    ] {
        assert_eq!(moves(text), ["h8i9", "a1b2c3"], "{text}");
    }
}

#[test]
fn pairs_of_moves_form_one_game_if_they_can() {
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
fn numbers_too_large_for_columns_count_the_points() {
    let note = "numbers were read as points counted from 0, row by row from the top";
    for text in [
        r#"{"moves":[112,98,224,0]}"#,
        r#"{"board_size":15,"history":[112,98,224,0]}"#,
        r#"[{"index":112,"player":1},{"index":98,"player":2},{"index":224,"player":1},{"index":0,"player":2}]"#,
        r#"{"moves":[{"position":112,"color":"black"},{"position":98,"color":"white"},{"position":224,"color":"black"},{"position":0,"color":"white"}]}"#,
    ] {
        let read = games(text);
        assert_eq!(read, [("h8i9o1a15".to_owned(), vec![note.to_owned()])], "{text}");
    }
    let larger = games(r#"{"moves":[180,360]}"#);
    assert_eq!(larger[0].0, "j10s1");
    assert_eq!(larger[0].1, [note, "no size that can be read; taken for 19x19"]);
    let off = games(r#"{"size":15,"moves":[112,225]}"#);
    assert_eq!(off[0].0, "h8");
    // Alone they are points if they all differ.
    for text in ["[112,98,224,0]", "actions = [112, 98, 224, 0]", "moves: [112, 98, 224, 0]"] {
        assert_eq!(moves(text), ["h8i9o1a15"], "{text}");
    }
    assert!(moves("[112,98,112]")[0].starts_with("line 1"));
    // Small numbers are pairs, and numbers without a side or under another name may be anything.
    assert_eq!(moves(r#"{"moves":[7,7,8,6]}"#), ["h8i9"]);
    assert!(moves(r#"[{"index":112},{"index":98}]"#)[0].starts_with("line 1"));
    assert!(moves(r#"{"scores":[112,98,30]}"#)[0].starts_with("line 1"));
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
fn a_game_without_moves_has_not_begun() {
    let text =
        r#"[{"rule":"renju","size":19,"moves":[]},{"moves":""},{"moves":[ [] ]},{"moves":["h8"]}]"#;
    let file = read(text.as_bytes(), ReadOptions::default(), &Unicode).unwrap();
    let first = file.games().next().unwrap().unwrap().tree;
    assert_eq!((first.rule, first.size().get()), (Some(Rule::Renju), 19));
    assert_eq!(moves(text), ["", "", "", "h8"]);
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
fn a_truncated_text_keeps_its_readable_part() {
    assert_eq!(moves(r#"{"moves":["h8","i9"#), ["h8i9"]);
    assert_eq!(moves(r#"[{"moves":["h8","i9"]},{"moves":["a1","#), ["h8i9", "a1"]);
    // As deep as brackets are allowed to nest.
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
        // Cut off, but complete as far as it goes.
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

/// The first game's stones: those set up, then its moves, each with the letter of its side.
fn stones(text: &str) -> String {
    let game = first(text.as_bytes());
    let letter = |stone| if stone == Stone::Black { "b" } else { "w" };
    let nodes = game.tree.main_line().map(|id| game.tree.node(id));
    let placed = nodes.flat_map(|node| node.setup.iter().chain(&node.played));
    let named = placed.map(|placed| format!("{}{}", letter(placed.stone), placed.point));
    named.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_string_that_looks_like_a_point_is_not_the_move() {
    for (text, lines) in [
        (
            r#"[{"name":"G1","winner":"black","moves":"h8i9"},{"name":"G2","moves":"h8h9"}]"#,
            &["h8i9", "h8h9"][..],
        ),
        (r#"[{"id":"b1","moves":["h8","i9"]},{"id":"b2","moves":["h8","h9"]}]"#, &["h8i9", "h8h9"]),
        (r#"[{"opening":"D4","moves":"h8i9"},{"opening":"I7","moves":"h8g9"}]"#, &["h8i9", "h8g9"]),
        (r#"{"moves":[{"best":"g9","move":"h8"},{"best":"i8","move":"i9"}]}"#, &["h8i9"]),
        (r#"{"moves":[{"pv":"h8 i9","move":"h8"},{"pv":"j7 k6","move":"i9"}]}"#, &["h8i9"]),
        (r#"{"moves":[{"player":"P1","pos":"h8"},{"player":"P2","pos":"i9"}]}"#, &["h8i9"]),
        (r#"[{"by":"p1","at":"h8"},{"by":"p2","at":"i9"}]"#, &["h8i9"]),
        ("{\"player\":\"P1\",\"pos\":\"h8\"}\n{\"player\":\"P2\",\"pos\":\"i9\"}", &["h8i9"]),
        (r#"[{"n":1,"black":"h8","white":"i9"},{"n":2,"black":"g10"}]"#, &["h8i9g10"]),
    ] {
        assert_eq!(moves(text), lines, "{text}");
        assert!(games(text).iter().all(|(_, notes)| notes.is_empty()), "{text}");
    }
    let positions = r#"[{"id":"p1","probe":"E5","black":["h8"],"white":["i9"]}]"#;
    assert_eq!(stones(positions), "bh8 wi9");
}

#[test]
fn moves_with_a_stated_side_belong_to_that_side() {
    for (text, found) in [
        (r#"{"moves":[{"x":7,"y":7,"color":"white"},{"x":7,"y":6,"color":"black"}]}"#, "wh8 bh9"),
        (r#"[{"x":7,"y":7,"c":"B"},{"x":7,"y":6,"c":"B"},{"x":8,"y":6,"c":"W"}]"#, "bh8 bh9 wi9"),
        (r#"[{"x":7,"y":7,"player":2},{"x":7,"y":6,"player":1}]"#, "wh8 bh9"),
        (r#"[{"x":7,"y":7,"player":-1},{"x":7,"y":6,"player":1}]"#, "wh8 bh9"),
        (r#"[{"move":"h8","isBlack":false},{"move":"h9","isBlack":true}]"#, "wh8 bh9"),
        // Nothing says which of the numbers is Black.
        (r#"[{"x":7,"y":7,"player":1},{"x":7,"y":6,"player":0}]"#, "bh8 wh9"),
        (r#"{"moves":[["w",[7,7]],["b",[7,6]]]}"#, "wh8 bh9"),
        (r#"{"black":["a1"],"white":[],"moves":[{"x":7,"y":7,"color":"black"}]}"#, "ba1 bh8"),
    ] {
        assert_eq!(stones(text), found, "{text}");
    }
}

#[test]
fn a_tree_of_moves_has_its_variations() {
    let text = r#"{"root":{"move":"h8","children":[
        {"move":"i9","children":[{"move":"g7","children":[]}]},
        {"move":"h9","children":[]}]}}"#;
    let game = first(text.as_bytes());
    assert_eq!(main_line_text(&game.tree), ["h8", "i9", "g7"]);
    let black = game.tree.main_line().nth(1).unwrap();
    assert_eq!((game.tree.children(black).len(), game.notes.len()), (2, 0));
    let linked = r#"{"move":"h8","next":{"move":"i9","next":{"move":"h8"}}}"#;
    assert_eq!(moves(linked), ["h8i9"]);
    assert!(games(linked)[0].1[0].contains("h8 is taken"));
}

#[test]
fn moves_have_many_forms() {
    for text in [
        r#"{"moves":[{"r":7,"c":7},{"r":6,"c":8}]}"#,
        r#"[{"rowIndex":7,"colIndex":7},{"rowIndex":6,"colIndex":8}]"#,
        r#"[{"i":7,"j":7,"role":1},{"i":6,"j":8,"role":-1}]"#,
        r#"{"steps":[[7,7],[8,6]]}"#,
        r#"{"moves":[["b",[7,7]],["w",[8,6]]]}"#,
        r#"{"moves":[{"position":{"x":7,"y":7}},{"position":{"x":8,"y":6}}]}"#,
        r#"{"moves":[{"move":[7,7]},{"move":[8,6]}]}"#,
        r#"{"moves":["7,7","8,6"]}"#,
        r#"{"moves":["7-7","8-6"]}"#,
        r#"{"moves":[{"x":7.0,"y":7.0},{"x":8.0,"y":6.0}]}"#,
        r#"{"moves":[{"x":"7","y":"7"},{"x":"8","y":"6"}]}"#,
        r#"{"moves":[{"x":"h","y":8},{"x":"i","y":9}]}"#,
        r#"{"gameRecord":["H8","I9"]}"#,
        r#"{"id":7,"record":"h8i9"}"#,
        r#"{"Moves":["h8","i9"]}"#,
    ] {
        assert_eq!(moves(text), ["h8i9"], "{text}");
    }
    let (line, notes) = &games(r#"[{"move":"h8"},{"chat":"well"},{"move":"i9"}]"#)[0];
    assert_eq!((line.as_str(), notes.len()), ("h8i9", 1));
    let (line, notes) = &games(r#"[{"is":"h8"},{"is":"i9"},{"is":"j0"},{"is":"k1"}]"#)[0];
    assert_eq!(line, "h8i9");
    assert!(notes[0].starts_with("line 1, column 26: the line ends here"), "{notes:?}");
}

#[test]
fn a_size_has_many_forms_and_an_invalid_one_is_reported() {
    for (size, side, notes) in [
        ("\"size\":\"19x19\"", 19, 0),
        ("\"size\":[19,19]", 19, 0),
        ("\"size\":{\"width\":19,\"height\":19}", 19, 0),
        ("\"boardWidth\":19", 19, 0),
        ("\"size\":null", 15, 0),
        ("\"size\":\"large\"", 15, 1),
    ] {
        let text = format!("{{{size},\"moves\":[\"h8\"]}}");
        let game = first(text.as_bytes());
        assert_eq!((game.tree.size().get(), game.notes.len()), (side, notes), "{text}");
    }
    let around = r#"{"size":19,"rule":"renju","games":[{"moves":"h8"},{"size":15,"moves":"h8"}]}"#;
    let file = read(around.as_bytes(), ReadOptions::default(), &Unicode).unwrap();
    let sizes: Vec<u8> = file.games().map(|game| game.unwrap().tree.size().get()).collect();
    assert_eq!(sizes, [19, 15]);
    // The board size given in the file is a limit.
    for moves in [
        r#"{"move":"h8"},{"move":"s19"},{"move":"r18"}"#,
        r#"{"x":7,"y":7},{"x":18,"y":18},{"x":17,"y":17}"#,
    ] {
        let game = first(format!("{{\"size\":15,\"moves\":[{moves}]}}").as_bytes());
        assert_eq!((game.tree.size().get(), main_line(&game.tree)), (15, "h8".to_owned()));
        assert!(game.notes.last().unwrap().to_string().contains("the line ends here"), "{moves}");
    }
}

#[test]
fn positions_may_be_pictures_of_boards() {
    for text in [
        r#"{"board":[".....",".XO..","..X..",".....","....."]}"#,
        r#"{"id":7,"board":[[0,0,0,0,0],[0,1,2,0,0],[0,0,1,0,0],[0,0,0,0,0],[0,0,0,0,0]]}"#,
    ] {
        assert_eq!(stones(text), "bb4 wc4 bc3", "{text}");
    }
}

#[test]
fn positions_may_be_codes_of_stones() {
    let text = r#"{"puzzles":[{"blackStones":"h8i8","whiteStones":"g8","side":1}]}"#;
    assert_eq!(stones(text), "bh8 bi8 wg8");
    let game = first(text.as_bytes());
    assert_eq!(game.tree.board(game.tree.root()).to_move(), Stone::Black);
}

#[test]
fn moves_are_played_in_the_order_of_their_numbers() {
    for text in [
        r#"[{"order":3,"move":"g10"},{"order":1,"move":"h8"},{"order":2,"move":"i9"}]"#,
        r#"{"moves":[{"move_number":2,"x":8,"y":6},{"move_number":3,"x":6,"y":5},{"move_number":1,"x":7,"y":7}]}"#,
        r#"{"moves":[{"n":"2","at":"i9"},{"n":"1","at":"h8"},{"n":"3","at":"g10"}]}"#,
        r#"{"stones":[{"move":2,"x":6,"y":5},{"move":1,"x":8,"y":6},{"move":0,"x":7,"y":7}]}"#,
        "{\"ply\":2,\"move\":\"i9\"}\n{\"ply\":1,\"move\":\"h8\"}\n{\"ply\":3,\"move\":\"g10\"}\n",
    ] {
        assert_eq!(moves(text), ["h8i9g10"], "{text}");
    }
    let by_side = r#"[{"no":2,"black":"g10","white":"g9"},{"no":1,"black":"h8","white":"i9"}]"#;
    assert_eq!(moves(by_side), ["h8i9g10g9"]);
    // Numbers with gaps or of several moves are something else.
    let other = r#"[{"n":30,"move":"h8"},{"n":12,"move":"i9"},{"n":12,"move":"g10"}]"#;
    assert_eq!(moves(other), ["h8i9g10"]);
}
