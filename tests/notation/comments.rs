//! Comments on lines of their own.

use tengen::notation::main_line_text;
use tengen::rules::Rule;

use crate::reading::open;

/// The moves of the games of a text.
fn games(text: &str) -> Vec<String> {
    let file = open(text.as_bytes());
    file.games().map(|game| main_line_text(&game.unwrap().tree).join(" ")).collect()
}

#[test]
fn comments_above_games_may_name_points() {
    for mark in ["#", "##", ";", ";;", "//", "%", "--", "# 2 lines of", "#the"] {
        for comment in [
            "openings with h9 and i9",
            "rule renju, board 15 (one with h9, one with i9)",
            "from a public list of openings, one line for each opening, played from the centre outwards on boards of any \
             size, and collected by several people over the years (index 71569943220)",
            "without i9:\n\n",
        ] {
            let text = format!("{mark} {comment}\nh8 h9 f6\nh8 i9 g7\n");
            assert_eq!(games(&text), ["h8 h9 f6", "h8 i9 g7"], "{text}");
            let text = format!("{mark} {comment}\nh8h9f6 | 12 5 7\nh8i9g7 | 3 2 1\n");
            assert_eq!(games(&text), ["h8 h9 f6", "h8 i9 g7"], "{text}");
        }
    }
    // They may also be between games, be games that are left out.
    for text in [
        "# direct (h9)\nh8 h9 f6\n# indirect (i9)\nh8 i9 g7",
        "# h8 h9 f7\nh8 h9 f6\n# h8 h9 f8\nh8 i9 g7",
        "h8 h9 f6\n// with i9\nh8 i9 g7\n// the end of h8",
        "% with h9\n0,0 0,-1 -2,2\n0,0 1,-1 -1,1",
    ] {
        assert_eq!(games(text), ["h8 h9 f6", "h8 i9 g7"], "{text}");
    }
    assert_eq!(games("# with h9\nh8"), ["h8"]);
    assert_eq!(games("# a game with h9\n1. h8 i9\n2. g10 g9"), ["h8 i9 g10 g9"]);
    assert_eq!(games("h8 i9\n# h10 was better\ng10 g9"), ["h8 i9 g10 g9"]);
    assert_eq!(games("// with h9\n{\"moves\":[\"h8\",\"i9\"]}"), ["h8 i9"]);
}

#[test]
fn lines_with_the_mark_of_a_comment_may_be_moves() {
    for (text, expected) in [
        ("#1 h8\n#2 i9\ng10", "h8 i9 g10"),
        ("# 1. h8\n# 2. i9", "h8 i9"),
        ("# h8 i9 g10", "h8 i9 g10"),
        ("## Main line: h8 i9 g10\nso g9", "h8 i9 g10 g9"),
        ("h8 i9\n-- g9", "h8 i9 -- g9"),
    ] {
        assert_eq!(games(text), [expected], "{text}");
    }
    assert_eq!(games("# Game 1\nh8 i9 g7\n# Game 2\nh8 h9 i10"), ["h8 i9 g7", "h8 h9 i10"]);
    let file = open(b"; Black: Ada\n; White: Bo\nh8 i9 g10");
    let game = file.games().next().unwrap().unwrap();
    assert_eq!((&*game.tree.black, &*game.tree.white), ("Ada", "Bo"));
}

#[test]
fn a_comment_above_games_is_about_all_of_them_and_is_noted() {
    let text = "# rule standard, board 20; with h9\nh8 h9 f6\n\n# i9\nh8 i9 g7";
    let read: Vec<_> = open(text.as_bytes()).games().map(Result::unwrap).collect();
    for game in &read {
        assert_eq!((game.tree.size().get(), game.tree.rule), (20, Some(Rule::Standard)));
    }
    let notes: Vec<String> =
        read.iter().flat_map(|game| &game.notes).map(ToString::to_string).collect();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes[0].starts_with("line 1, column 1: passed over"), "{notes:?}");
    assert!(notes[1].starts_with("line 4, column 1: passed over"), "{notes:?}");
    let broken = open(b"# with h9\nh8 h9 f6\nh8 i9 i9");
    let notes = broken.games().last().unwrap().unwrap().notes;
    assert!(notes[1].to_string().starts_with("line 3, column 1: the line ends here"), "{notes:?}");
}
