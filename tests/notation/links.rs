//! Links as people share them, and texts that only look like links.

use tengen::notation::{Format, main_line_text};
use tengen::rules::Rule;

use crate::reading::{first, open, read_text};

/// The rule, the size and the moves of a link's game, and the number of notes about it.
fn game(link: &str) -> (Option<Rule>, u8, String, usize) {
    let file = open(link.as_bytes());
    assert_eq!(file.format, Format::Link, "{link}");
    let game = file.games().next().unwrap().unwrap();
    let moves = main_line_text(&game.tree).join(" ");
    (game.tree.rule, game.tree.size().get(), moves, game.notes.len())
}

#[test]
fn the_fields_that_a_service_adds_change_nothing() {
    let renju = |moves: &str| (Some(Rule::Renju), 15, moves.to_owned(), 0);
    let freestyle = |size, moves: &str| (Some(Rule::Freestyle), size, moves.to_owned(), 0);
    for (link, game_of_link) in [
        ("https://x.example/?fbclid=A1#rule=renju&moves=h8i9", renju("h8 i9")),
        ("https://x.example/?fbclid=A1#moves=h8i9", freestyle(15, "h8 i9")),
        ("https://x.example/?from=singlemessage&isappinstalled=0#rule=renju&moves=h8", renju("h8")),
        ("https://x.example/?lang=ja#size=19&moves=k10s19", freestyle(19, "k10 s19")),
        ("https://x.example/?moves=h8i9g10#c1", freestyle(15, "h8 i9 g10")),
        ("https://x.example/?moves=h8i9#moves=h8g10", freestyle(15, "h8 g10")),
        ("https://x.example/?rule=renju&moves=h8i9#moves=", renju("h8 i9")),
        ("https://x.example/?utm_source=a1&amp;rule=renju&amp;moves=h8", renju("h8")),
        ("https://x.example/#rule=renju&moves=h8i9?fbclid=c3", renju("h8 i9")),
        ("https://x.example/?size=huge#rule=renju&moves=h8", renju("h8")),
        ("#moves=h8!?i9?", freestyle(15, "h8 i9")),
    ] {
        assert_eq!(game(link), game_of_link, "{link}");
    }
    // The players are skipped, with a note.
    let notes = read_text("https://other.example/?black=Ann&white=Bo&moves=h8i9").1;
    assert!(notes.len() == 2 && notes[1].contains("found \"Bo\""), "{notes:?}");
}

#[test]
fn moves_next_to_a_link_are_reported() {
    let link = "https://x.example/#moves=h8i9g10";
    for (text, note) in [
        (
            format!("{link} was lost; I should have played h8 i9 g9"),
            "line 1, column 34: passed over, as it is not part of a game: \"was lost; I should h\"",
        ),
        (
            format!("after h8: {link}"),
            "line 1, column 1: passed over, as it is not part of a game: \"after h8:\"",
        ),
    ] {
        let (moves, notes) = read_text(&text);
        assert_eq!((moves.as_str(), notes), ("h8 i9 g10", vec![note.to_owned()]), "{text}");
    }
    let two = format!("{link}\nor\nsee {link}i10\nthat is all");
    assert!(open(two.as_bytes()).games().all(|game| game.is_ok_and(|game| game.notes.is_empty())));
}

#[test]
fn a_link_within_a_link_is_read() {
    for link in [
        "https://www.google.com/url?q=https%3A%2F%2Fgomocalc.com%2F%23%2Fh8i9g10&sa=D",
        "https://www.google.com/url?q=https://gomocalc.com/%23/h8i9g10&sa=D",
        "https://l.facebook.com/l.php?u=https%3a%2f%2fx.example%2f%3ffbclid%3dB2%23moves%3Dh8i9g10&h=AT1a2",
        "https://vk.com/away.php?to=https%3A%2F%2Fx.example%2F%23moves%3Dh8i9g10&cc_key=",
        "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.example%2F%23moves%3Dh8%2Bi9%2Bg10&data=05%7C01%7Ca1&reserved=0",
        "https://a.example/?to=https%3A%2F%2Fb.example%2F%3Fto%3Dhttps%253A%252F%252Fx.example%252F%2523moves%253Dh8i9g10",
        "https://x.example/%23moves%3Dh8i9g10",
        "https://vk.com/away.php?to=https%3A%2F%2Fx.example%2F%23moves%3Dh8i9 g10",
    ] {
        assert_eq!(game(link).2, "h8 i9 g10", "{link}");
    }
    let text = "see\n https://vk.com/away.php?to=https%3A%2F%2Fx.example%2F%23moves%3Dh8h8";
    let notes = read_text(text).1;
    assert_eq!(notes, ["line 2, column 2: the line ends here: h8 is taken by a black stone"]);
}

#[test]
fn words_that_look_like_fields_are_not_links() {
    for text in [
        "<gomoku size=\"15\" moves=\"h8,i9,g10\" />",
        "<table white=1><tr><td>h8</td><td>i9</td><td>g10</td></tr></table>",
        "https://other.example/room?white=1 h8 i9 g10",
        "https://other.example/room?white=1&black=Ann\nh8 i9 g10",
        "black=Ann white=Bo 1. h8 2. i9 3. g10",
        "https://x.example/#moves= 1. h8 2. i9 3. g10",
    ] {
        assert_eq!(read_text(text).0, "h8 i9 g10", "{text}");
    }
    // No moves yet.
    assert_eq!(game("https://x.example/#rule=renju&moves=").2, "");
    let error = open(b"#rule=renju&moves=soon").games().next().unwrap().unwrap_err();
    assert!(error.to_string().contains("expected a move"), "{error}");
}

#[test]
fn a_database_of_renjunet_may_follow_other_text() {
    let game = "<game id=\"1\" black=\"1\" white=\"2\" bresult=\"1\"><move>h8 i9</move></game>";
    let players = "<player id=\"1\" name=\"Ada\"/><player id=\"2\" name=\"Bo\"/>";
    for text in [
        format!("RenjuNet\n<database>{players}<games>{game}</games></database>"),
        format!("<database>{players}{game}</database>"),
        format!("<DATABASE>{players}<Game ID='1' Black='1' White='2'><Move>h8 i9</Move></Game>"),
    ] {
        let file = open(text.as_bytes());
        assert_eq!(file.format, Format::Rif, "{text}");
        let game = first(text.as_bytes());
        assert_eq!(main_line_text(&game.tree), ["h8", "i9"]);
        assert_eq!((&*game.tree.black, &*game.tree.white), ("Ada", "Bo"));
        let is_told = game.notes.iter().any(|note| note.to_string().contains("RenjuNet"));
        assert_eq!(is_told, text.starts_with("RenjuNet"));
    }
}

#[test]
fn other_sites_have_moves_in_their_addresses() {
    let moves = |link: &str| read_text(link).0;
    for link in [
        // Renju Portal: two hexadecimal digits per move, from the top left corner.
        "https://v1.example/board/?mv=778665",
        "https://portal.example/board?mvs=778665&lang=ja",
        "https://x.example/diagram_show.php?dia=h8-i9-g10&title=Game%201",
        "https://x.example/diagram_show.php?moves=h8+i9+g10",
        "https://x.example/gomoku/?m=7,7;8,6;6,5",
        "https://x.example/board#7.7_8.6_6.5",
        "https://x.example/board?pos=7-7,8-6,6-5",
        "https://x.example/play?board=15&pos=hhiggf",
        "(https://x.example/board?mvs=778665)",
        "portal.example/board?mvs=778665",
    ] {
        assert_eq!(moves(link), "h8 i9 g10", "{link}");
    }
    assert_eq!(moves("https://x.example/board?mvs=77ae0e"), "h8 k1 a1");
    // Points off the default board, on one whose size is given.
    let link = "https://x.example/?size=19&m=jjkkllmmooppqq";
    let nineteen = (None, 19, "j10 k9 l8 m7 o5 p4 q3".to_owned(), 1);
    assert_eq!(game(link), nineteen);
    let (moves, notes) = read_text("https://x.example/board?mvs=77866577");
    assert_eq!(moves, "h8 i9 g10");
    assert_eq!(notes, ["line 1, column 1: the line ends here: h8 is taken by a black stone"]);
    let large = first(b"https://x.example/board?kifu=k10-l11&size=20").tree;
    assert_eq!((large.size().get(), main_line_text(&large).join(" ")), (20, "k10 l11".into()));
    // The stones of both sides.
    for link in [
        "https://x.example/diagram_show.php?b=h8,g10&w=i9",
        "https://x.example/diagram_show.php?bs=h8g10&ws=i9",
    ] {
        let tree = first(link.as_bytes()).tree;
        let board = tree.board(tree.root());
        let at = |name: &str| board.get(name.parse().unwrap()).map(|stone| stone.name());
        assert_eq!([at("h8"), at("g10"), at("i9")], ["black", "black", "white"].map(Some));
        assert_eq!(tree.len(), 1, "{link}");
    }
}

#[test]
fn numbers_of_other_addresses_are_no_moves() {
    for link in [
        "https://x.example/viewLiveGame?g=34194139852955",
        "https://x.example/game/92337/",
        "https://x.example/app?v=1.2.3.4",
        "https://x.example/day?from=2024-01-02-10",
        "https://x.example/x?g=7778",
        "https://x.example/x?w=10&b=10",
        "https://x.example/x?q=higher",
    ] {
        assert!(open(link.as_bytes()).games().next().unwrap().is_err(), "{link}");
        assert_eq!(read_text(&format!("{link} h8 i9 g10")).0, "h8 i9 g10", "{link}");
    }
    // A game in the text itself has priority.
    let text = "https://x.example/board?mvs=778665\n1. h8 2. h9 3. j10";
    assert_eq!(read_text(text).0, "h8 h9 j10");
}

#[test]
fn links_are_found_in_markup() {
    let link = "https://gomocalc.com/#/h8i9g10";
    for text in [
        format!("{link}/"),
        format!("[game]({link})"),
        format!("<a href=\"{link}\">game</a>"),
        format!("[url={link}]game[/url]"),
        "https://x.example/renju.html?code=h8i9g10{}".to_owned(),
        "https://x.example/?state=%7B%22moves%22%3A%5B%22h8%22%2C%22i9%22%2C%22g10%22%5D%7D"
            .to_owned(),
    ] {
        let file = open(text.as_bytes());
        assert_eq!((file.format, file.games().count()), (Format::Link, 1), "{text}");
        assert_eq!(read_text(&text).0, "h8 i9 g10", "{text}");
    }
    let two = format!("see [one]({link}) or [two]({link}j7)");
    assert_eq!(open(two.as_bytes()).games().count(), 2);
}
