//! Points, sizes, stones and drawings: their names and positions, and what is refused.

use tengen::board::{
    Board, BoardError, Direction, ParsePointError, Point, PointSet, Size, SizeError, Stone,
    Symmetry, TextError,
};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn size(side: u32) -> Size {
    Size::new(side).unwrap()
}

fn names(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_point_is_named_by_column_and_row_from_below() {
    for (name, x, y) in [("a1", 0, 0), ("h8", 7, 7), ("c10", 2, 9), ("v22", 21, 21)] {
        let named = point(name);
        assert_eq!((named.x(), named.y()), (x, y));
        assert_eq!(named.index(), usize::from(y) * 32 + usize::from(x));
        assert_eq!(Point::from_index(named.index()), named);
        assert_eq!(Point::new(u32::from(x), u32::from(y)), Some(named));
        assert_eq!((named.to_string(), format!("{named:?}")), (name.to_owned(), name.to_owned()));
    }
    assert_eq!(point("H8"), point("h8"));
    assert_eq!((Point::new(22, 0), Point::new(0, 22)), (None, None));
    assert!(point("v1") < point("a2"));
    assert_eq!(Point::INDEX_END, 22 * 32);
}

#[test]
fn a_text_that_names_no_point_says_which_half_is_wrong() {
    for text in ["", "8", "w1", "-1", "é1"] {
        assert_eq!(text.parse::<Point>(), Err(ParsePointError::Column), "{text:?}");
    }
    for text in ["a", "a0", "a01", "a23", "a999", "a1x", "a+1", "aé"] {
        assert_eq!(text.parse::<Point>(), Err(ParsePointError::Row), "{text:?}");
    }
    assert_eq!(ParsePointError::Column.to_string(), "a point starts with a column letter, a to v");
    assert!(ParsePointError::Row.to_string().ends_with("a row number, 1 to 22"));
}

#[test]
fn steps_lead_along_the_four_directions_and_not_off_the_board() {
    let there = |steps| {
        Direction::ALL.map(|direction| {
            point("c3").step(direction, steps, size(5)).map(|point| point.to_string())
        })
    };
    let some = |names: [&str; 4]| names.map(|name| Some(name.to_owned()));
    assert_eq!(there(1), some(["d3", "c4", "d4", "d2"]));
    assert_eq!(there(-2), some(["a3", "c1", "a1", "a5"]));
    assert_eq!(there(3), [None, None, None, None]);
    let up = Direction::ALL[1];
    assert_eq!(point("e5").step(up, 1, size(5)), None);
    assert_eq!(point("e5").step(up, 1, size(6)), Some(point("e6")));
}

#[test]
fn the_distance_is_a_king_s() {
    for (from, to, steps) in [("c3", "c3", 0), ("c3", "d5", 2), ("a1", "f2", 5), ("e1", "d4", 3)] {
        assert_eq!(point(from).distance(point(to)), steps);
        assert_eq!(point(to).distance(point(from)), steps);
    }
}

#[test]
fn a_set_says_what_was_new_and_what_was_in_it() {
    let mut set = PointSet::new();
    assert_eq!((set.is_empty(), set.len()), (true, 0));
    for name in ["c2", "v22", "a1", "b1"] {
        assert!(set.insert(point(name)));
        assert!(!set.insert(point(name)));
    }
    assert!(!set.is_empty());
    assert_eq!((set.len(), names(set.iter())), (4, "a1 b1 c2 v22".to_owned()));
    assert_eq!(format!("{set:?}"), "{a1, b1, c2, v22}");
    assert_eq!(set, "v22 b1 a1 c2".split(' ').map(point).collect());
    assert!(!set.remove(point("c1")));
    assert!(set.remove(point("b1")));
    assert!(!set.remove(point("b1")));
    assert!(set.contains(point("a1")) && !set.contains(point("b1")));
    assert_eq!(names(set.iter()), "a1 c2 v22");
}

#[test]
fn boards_are_5_to_22() {
    assert_eq!(Size::new(4), Err(SizeError { side: 4 }));
    assert_eq!(Size::new(23), Err(SizeError { side: 23 }));
    assert_eq!(size(4 + 1).get(), 5);
    assert_eq!(size(22).area(), 484);
    assert_eq!((size(15), size(15).to_string()), (Size::STANDARD, "15".to_owned()));
    let error = Size::new(23).unwrap_err().to_string();
    assert_eq!(error, "size 23 is out of range: boards are 5 to 22");
}

#[test]
fn a_board_holds_its_points_and_no_others() {
    let five = size(5);
    for (name, inside) in [("a1", true), ("e5", true), ("f1", false), ("a6", false), ("f6", false)]
    {
        assert_eq!(five.contains(point(name)), inside, "{name}");
    }
    let points: Vec<_> = five.points().collect();
    assert_eq!(points.len(), five.area());
    assert_eq!(names([points[0], points[4], points[5], points[24]]), "a1 e1 a2 e5");
}

#[test]
fn the_centre_of_an_even_board_is_one_of_four() {
    for (side, high, low) in [(5, "c3", "c3"), (14, "h8", "g7"), (15, "h8", "h8"), (16, "i9", "h8")]
    {
        assert_eq!(size(side).centre(), point(high), "{side}");
        assert_eq!(size(side).low_centre(), point(low), "{side}");
    }
}

#[test]
fn star_points_are_marked_as_on_a_wooden_board() {
    for (side, stars) in [
        (7, "d4"),
        (8, ""),
        (9, "d4 f4 d6 f6 e5"),
        (10, "d4 g4 d7 g7"),
        (15, "d4 l4 d12 l12 h8"),
        (19, "d4 p4 d16 p16 j4 d10 p10 j16 j10"),
        (20, "d4 q4 d17 q17"),
    ] {
        assert_eq!(names(size(side).star_points()), stars, "{side}");
    }
}

#[test]
fn colours_are_read_by_their_names() {
    assert_eq!(Stone::Black.to_string(), "black");
    for stone in Stone::BOTH {
        assert_eq!(Stone::from_name(stone.name()), Some(stone));
        assert_eq!(!stone, stone.other());
        assert_ne!(stone.other(), stone);
    }
    assert_eq!(Stone::from_name("red"), None);
}

#[test]
fn a_refused_stone_is_named_and_changes_nothing() {
    let mut board = Board::from_moves(size(5), &[point("c3")]).unwrap();
    let before = board.clone();
    let taken = board.play(point("c3")).unwrap_err();
    assert_eq!(taken, BoardError::Occupied { point: point("c3"), by: Stone::Black });
    assert_eq!(taken.to_string(), "c3 is taken by a black stone");
    let outside = board.place(point("f1"), Stone::White).unwrap_err();
    assert_eq!(outside.to_string(), "f1 is off the board of 5x5");
    assert_eq!((&board, board.hash(), board.len()), (&before, before.hash(), 1));
    assert!(!board.is_free(point("f1")) && !board.is_free(point("c3")));
    assert!(board.is_free(point("c2")));
}

#[test]
fn a_board_knows_its_stones_in_their_order() {
    let mut board = Board::new(size(5));
    assert_eq!((board.last(), board.is_empty(), board.undo()), (None, true, None));
    for name in ["c3", "b2", "d3"] {
        board.play(point(name)).unwrap();
    }
    assert_eq!(names(board.history().map(|placed| placed.point)), "c3 b2 d3");
    let last = board.last().unwrap();
    assert_eq!((last.point, last.stone), (point("d3"), Stone::Black));
    assert_eq!((board.len(), board.is_empty(), board.is_full()), (3, false, false));
    assert_eq!(names(board.stones(Stone::White).iter()), "b2");
    assert_eq!(board.free_points().count(), 22);
    assert_eq!(board.undo(), Some(last));
    assert_eq!((board.to_move(), board.len()), (Stone::Black, 2));
}

#[test]
fn a_board_of_stones_alone_is_full_and_each_taken_back_leaves_the_board_before() {
    let mut board = Board::new(size(5));
    let mut before = Vec::new();
    for point in size(5).points() {
        assert!(!board.is_full());
        before.push((board.clone(), board.hash()));
        board.play(point).unwrap();
    }
    assert!(board.is_full());
    for (earlier, hash) in before.into_iter().rev() {
        board.undo().unwrap();
        assert_eq!((&board, board.hash()), (&earlier, hash));
    }
}

/// Different move orders lead to the same position, with the same key; another stone or mover to
/// another.
#[test]
fn positions_are_equal_by_stones_and_mover() {
    let played = |names: &str| {
        let moves: Vec<Point> = names.split(' ').map(point).collect();
        Board::from_moves(size(5), &moves).unwrap()
    };
    let board = played("a1 b1 c1 d1");
    let swapped = played("c1 d1 a1 b1");
    assert_eq!((&board, board.hash()), (&swapped, swapped.hash()));
    let mut waiting = board.clone();
    waiting.set_to_move(Stone::White);
    for other in [played("a1 b1 c1 e1"), played("b1 a1 d1 c1"), waiting, Board::new(size(5))] {
        assert_ne!(board, other);
        assert_ne!(board.hash(), other.hash());
    }
    assert_ne!(Board::new(size(5)), Board::new(size(6)));
}

#[test]
fn no_two_stones_have_the_same_key() {
    let board = |stone, point| {
        Board::from_stones(size(22), &[], &[], Stone::Black).map(|mut board| {
            board.place(point, stone).unwrap();
            board.set_to_move(Stone::Black);
            board.hash()
        })
    };
    let mut keys: Vec<u64> = size(22)
        .points()
        .flat_map(|point| Stone::BOTH.map(|stone| board(stone, point).unwrap()))
        .collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 2 * 484);
}

#[test]
fn the_eight_symmetries_are_eight_and_keep_the_board() {
    let corner = Board::from_text(
        ". . . . .
         . . . . .
         . . . . .
         x . . . .
         o . . . .",
    )
    .unwrap();
    let mut seen: Vec<Board> = vec![];
    for symmetry in Symmetry::all() {
        let turned = symmetry.apply_board(&corner);
        assert_eq!(turned.to_move(), corner.to_move());
        assert_eq!(turned.last().unwrap().stone, Stone::White);
        assert!(!seen.contains(&turned));
        seen.push(turned);
    }
    assert_eq!((seen.len(), &seen[0]), (8, &corner));
}

#[test]
fn a_drawing_is_read_as_it_is_written() {
    let drawing = ". . . . o\n. . . . .\n. . x . .\n. x . . .\n. . . . .\n";
    let board = Board::from_text(drawing).unwrap();
    assert_eq!(board.to_string(), drawing);
    assert_eq!(board.to_move(), Stone::White);
    assert_eq!(names(board.history().map(|placed| placed.point)), "b2 c3 e5");
    let crowded = Board::from_text(&drawing.replace(' ', "").to_uppercase()).unwrap();
    assert_eq!(crowded, board);
    let equal = drawing.replacen('x', ".", 1);
    assert_eq!(Board::from_text(&equal).unwrap().to_move(), Stone::Black);
}

#[test]
fn a_drawing_that_is_no_board_says_where_it_is_wrong() {
    let error = |text: &str| Board::from_text(text).unwrap_err();
    assert_eq!(error(". .\n. ."), TextError::Size(SizeError { side: 2 }));
    assert!(error(". .\n. .").to_string().starts_with("size 2 is out of range"));
    let rows = |second: &str| format!(".....\n.....\n.....\n{second}\n.....");
    let short = error(&rows("...."));
    assert_eq!(short, TextError::RowLength { row: 2, found: 4, expected: 5 });
    assert_eq!(short.to_string(), "row 2 has 4 points, expected 5");
    let long = error(&rows(".....x"));
    assert_eq!(long, TextError::RowLength { row: 2, found: 6, expected: 5 });
    let strange = error(&rows("..?.."));
    assert_eq!(strange, TextError::Character { row: 2, found: '?' });
    assert_eq!(strange.to_string(), "row 2 has '?', expected x (black), o (white) or .");
}
