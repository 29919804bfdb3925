//! Every opening rule, step by step.

use proptest::prelude::*;
use tengen::board::{Board, Point, PointSet, Size, Stone, Symmetry};
use tengen::rules::Rule;
use tengen::rules::opening::{
    Area, Ask, Decision, Instead, NamedOpening, Opening, OpeningError, OpeningRule, Seat,
};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn start(opening: OpeningRule) -> Opening {
    let rule = if opening.is_renju() { Rule::Renju } else { Rule::Standard };
    Opening::new(opening, rule, Size::STANDARD).unwrap()
}

/// Places stones, each where the opening rule allows it.
fn place(opening: &mut Opening, names: &str) {
    for name in names.split(' ') {
        opening.apply(Decision::Point(point(name))).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

/// Who must decide, and what, in a word.
fn asked(opening: &Opening) -> (Seat, &'static str) {
    let question = opening.question().expect("the opening is not over");
    let kind = match question.ask {
        Ask::Place { stone: Stone::Black, .. } => "black stone",
        Ask::Place { stone: Stone::White, .. } => "white stone",
        Ask::Colour => "colour",
        Ask::Declare { .. } => "declare",
        Ask::Offer { .. } => "offer",
        Ask::Pick { .. } => "pick",
    };
    (question.player, kind)
}

fn points(opening: &Opening) -> PointSet {
    *opening.question().unwrap().ask.points().expect("points are asked for")
}

fn instead(opening: &Opening) -> Option<Instead> {
    opening.question().unwrap().instead
}

/// The outcome: who plays Black, and the stones in order.
fn outcome(opening: &Opening) -> (Seat, String) {
    assert_eq!(opening.question(), None);
    let stones = opening.position().board().history().map(|p| p.point.to_string());
    (opening.holder(Stone::Black), stones.collect::<Vec<_>>().join(" "))
}

use Seat::{First, Second};

#[test]
fn free_is_over_at_once() {
    assert_eq!(outcome(&start(OpeningRule::Free)), (First, String::new()));
}

#[test]
fn swap1_with_one_stone_or_three() {
    let mut opening = start(OpeningRule::Swap1);
    place(&mut opening, "c3");
    assert_eq!(instead(&opening), Some(Instead::LetChoose));
    let mut one = opening.clone();
    one.apply(Decision::Instead).unwrap();
    assert_eq!(asked(&one), (Second, "colour"));
    one.apply(Decision::Colour(Stone::Black)).unwrap();
    assert_eq!(outcome(&one), (Second, "c3".to_string()));

    place(&mut opening, "h8 h9");
    assert_eq!((asked(&opening), instead(&opening)), ((Second, "colour"), None));
    opening.apply(Decision::Colour(Stone::White)).unwrap();
    assert_eq!(outcome(&opening), (First, "c3 h8 h9".to_string()));
}

#[test]
fn swap2_has_three_choices() {
    let mut opening = start(OpeningRule::Swap2);
    assert_eq!(asked(&opening), (First, "black stone"));
    place(&mut opening, "h8");
    assert_eq!(asked(&opening), (First, "white stone"));
    place(&mut opening, "h9 j6");
    assert_eq!(asked(&opening), (Second, "colour"));
    assert_eq!(instead(&opening), Some(Instead::PlaceTwo));

    for (colour, black) in [(Stone::White, First), (Stone::Black, Second)] {
        let mut opening = opening.clone();
        opening.apply(Decision::Colour(colour)).unwrap();
        assert_eq!(outcome(&opening), (black, "h8 h9 j6".to_string()));
        assert_eq!(opening.position().to_move(), Stone::White);
    }

    opening.apply(Decision::Instead).unwrap();
    assert_eq!(asked(&opening), (Second, "white stone"));
    place(&mut opening, "a1");
    assert_eq!(asked(&opening), (Second, "black stone"));
    place(&mut opening, "o15");
    assert_eq!((asked(&opening), instead(&opening)), ((First, "colour"), None));
    opening.apply(Decision::Colour(Stone::White)).unwrap();
    assert_eq!(outcome(&opening), (Second, "h8 h9 j6 a1 o15".to_string()));
}

#[test]
fn pro_keeps_the_third_stone_away() {
    for (rule, side) in [(OpeningRule::Pro, 5), (OpeningRule::LongPro, 7)] {
        let mut opening = start(rule);
        assert_eq!(points(&opening).iter().collect::<Vec<_>>(), [point("h8")]);
        place(&mut opening, "h8");
        assert_eq!(asked(&opening), (Second, "white stone"));
        assert_eq!(points(&opening).len(), 224);
        place(&mut opening, "i8");
        assert_eq!(asked(&opening), (First, "black stone"));
        assert_eq!(points(&opening).len(), 225 - side * side);
        place(&mut opening, "h12");
        assert_eq!(outcome(&opening).0, First);
    }
    let mut opening = start(OpeningRule::LongPro);
    place(&mut opening, "h8 i8");
    let error = opening.apply(Decision::Point(point("k8"))).unwrap_err();
    let area = Area::Beyond(4);
    assert_eq!(error, OpeningError::Area { point: point("k8"), number: 3, area });
    assert_eq!(error.to_string(), "k8: stone 3 has to be placed at least 4 lines from the centre");
    let error = opening.apply(Decision::Point(point("i8"))).unwrap_err();
    assert_eq!(
        error.to_string(),
        opening.position().clone().play(point("i8")).unwrap_err().to_string()
    );
}

#[test]
fn rif_offers_two_fifths() {
    let mut opening = start(OpeningRule::Rif);
    assert_eq!(points(&opening).len(), 1);
    place(&mut opening, "h8");
    assert_eq!((asked(&opening), points(&opening).len()), ((First, "white stone"), 8));
    place(&mut opening, "h9");
    assert_eq!((asked(&opening), points(&opening).len()), ((First, "black stone"), 23));
    place(&mut opening, "h10");
    assert_eq!(NamedOpening::of(opening.position().board()).unwrap().name(), "Kansei");
    assert_eq!(asked(&opening), (Second, "colour"));
    opening.apply(Decision::Colour(Stone::Black)).unwrap();
    assert_eq!(asked(&opening), (First, "white stone"));
    place(&mut opening, "h7");
    assert_eq!(asked(&opening), (Second, "offer"));
    place(&mut opening, "i8");
    // All stones are on column h, so g8 is the mirror image of i8.
    assert!(!points(&opening).contains(point("g8")) && !points(&opening).contains(point("i8")));
    assert_eq!(
        opening.apply(Decision::Point(point("g8"))).unwrap_err().to_string(),
        "g8 is a fifth move already offered, or symmetrical to one"
    );
    place(&mut opening, "i9");
    assert_eq!(asked(&opening), (First, "pick"));
    assert_eq!(points(&opening).len(), 2);
    assert_eq!(
        opening.apply(Decision::Point(point("a1"))),
        Err(OpeningError::Point { point: point("a1") })
    );
    place(&mut opening, "i9");
    assert_eq!(outcome(&opening), (Second, "h8 h9 h10 h7 i9".to_string()));
    assert_eq!(opening.position().to_move(), Stone::White);
}

#[test]
fn soosorv_declares_then_swaps_then_offers() {
    let mut opening = start(OpeningRule::Soosorv8);
    place(&mut opening, "h8 i9 i7");
    assert_eq!(NamedOpening::of(opening.position().board()).unwrap().name(), "Hogetsu");
    opening.apply(Decision::Colour(Stone::White)).unwrap();
    assert_eq!(asked(&opening), (Second, "white stone"));
    place(&mut opening, "c3");
    assert_eq!(asked(&opening), (Second, "declare"));
    assert_eq!(
        opening.apply(Decision::Number(9)),
        Err(OpeningError::Number { number: 9, from: 1, to: 8 })
    );
    opening.apply(Decision::Number(3)).unwrap();
    assert_eq!(asked(&opening), (First, "colour"));
    opening.apply(Decision::Colour(Stone::White)).unwrap();
    assert_eq!(asked(&opening), (Second, "offer"));
    assert!(opening.offered().is_empty());
    place(&mut opening, "a1 a2");
    assert_eq!(opening.offered(), [point("a1"), point("a2")]);
    assert!(matches!(opening.question().unwrap().ask, Ask::Offer { left: 1, .. }));
    place(&mut opening, "a3");
    assert_eq!(asked(&opening), (First, "pick"));
    place(&mut opening, "a2");
    assert_eq!(outcome(&opening), (Second, "h8 i9 i7 c3 a2".to_string()));
}

#[test]
fn taraguchi_grows_and_swaps() {
    let mut opening = start(OpeningRule::Taraguchi10);
    let keep = |opening: &mut Opening| {
        let player = opening.question().unwrap().player;
        let colour = Stone::BOTH.into_iter().find(|&s| opening.holder(s) == player).unwrap();
        opening.apply(Decision::Colour(colour)).unwrap();
    };
    for (name, free, player) in
        [("h8", 1, First), ("h9", 8, Second), ("i10", 23, First), ("k8", 46, Second)]
    {
        assert_eq!((opening.question().unwrap().player, points(&opening).len()), (player, free));
        place(&mut opening, name);
        assert_eq!(asked(&opening), (player.other(), "colour"));
        keep(&mut opening);
    }
    assert_eq!(asked(&opening), (First, "black stone"));
    assert_eq!((points(&opening).len(), instead(&opening)), (77, Some(Instead::OfferTen)));

    let mut ten = opening.clone();
    ten.apply(Decision::Instead).unwrap();
    place(&mut ten, "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1");
    assert_eq!((asked(&ten), points(&ten).len()), ((Second, "pick"), 10));
    place(&mut ten, "e1");
    assert_eq!(outcome(&ten), (First, "h8 h9 i10 k8 e1".to_string()));

    place(&mut opening, "l12");
    assert_eq!(asked(&opening), (Second, "colour"));
    opening.apply(Decision::Colour(Stone::Black)).unwrap();
    assert_eq!(outcome(&opening), (Second, "h8 h9 i10 k8 l12".to_string()));
}

#[test]
fn after_a_swap_the_new_holder_places() {
    let mut opening = start(OpeningRule::Taraguchi10);
    place(&mut opening, "h8");
    opening.apply(Decision::Colour(Stone::Black)).unwrap();
    assert_eq!(asked(&opening), (First, "white stone"));
}

#[test]
fn openings_of_renju_want_renju_and_fifteen() {
    let nineteen = Size::new(19).unwrap();
    for opening in OpeningRule::ALL {
        let standard = Opening::new(opening, Rule::Standard, Size::STANDARD);
        assert_eq!(standard.is_err(), opening.is_renju(), "{opening}");
        assert_eq!(Opening::new(opening, Rule::Renju, nineteen).is_err(), opening.is_renju());
    }
    let said = |opening, rule, size| Opening::new(opening, rule, size).unwrap_err().to_string();
    assert_eq!(
        said(OpeningRule::Rif, Rule::Standard, Size::STANDARD),
        "rif is an opening rule of renju, not of standard"
    );
    assert_eq!(
        said(OpeningRule::Rif, Rule::Renju, nineteen),
        "rif is played on 15x15, not on 19x19"
    );
    let small = Opening::new(OpeningRule::LongPro, Rule::Freestyle, Size::new(8).unwrap());
    assert_eq!(small.unwrap_err().to_string(), "long-pro needs a board of 9x9 or more, not 8x8");
}

#[test]
fn names_are_parsed() {
    for opening in OpeningRule::ALL {
        assert_eq!(opening.name().parse(), Ok(opening));
    }
    assert_eq!(
        "swap3".parse::<OpeningRule>().unwrap_err().to_string(),
        "unknown opening rule \"swap3\": the opening rules are free, swap1, swap2, pro, long-pro, rif, soosorv-8, \
         taraguchi-10"
    );
}

fn board(stones: [Point; 3]) -> Board {
    Board::from_moves(Size::STANDARD, &stones).unwrap()
}

#[test]
fn the_26_openings_are_distinct_and_all_there_are() {
    let centre = point("h8");
    let mut found = Vec::new();
    for white in Size::STANDARD.points().filter(|p| p.distance(centre) == 1) {
        for black in Size::STANDARD.points().filter(|p| p.distance(centre) <= 2) {
            if black == centre || black == white {
                continue;
            }
            let board = board([centre, white, black]);
            let opening = NamedOpening::of(&board).expect("each of these has a name");
            for symmetry in Symmetry::all() {
                assert_eq!(NamedOpening::of(&symmetry.apply_board(&board)), Some(opening));
            }
            if !found.contains(&opening) {
                found.push(opening);
            }
        }
    }
    assert_eq!(found.len(), 26);
    let mut names: Vec<&str> = NamedOpening::all().map(NamedOpening::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 26);
    assert_eq!(NamedOpening::all().filter(|opening| opening.is_direct()).count(), 13);
    assert_eq!(NamedOpening::of(&board([centre, point("h9"), point("k8")])), None);
    assert_eq!(NamedOpening::of(&board([centre, point("h10"), point("h9")])), None);
    let four = [centre, point("h9"), point("h10"), point("a1")];
    assert_eq!(NamedOpening::of(&Board::from_moves(Size::STANDARD, &four).unwrap()), None);
}

#[test]
fn openings_by_their_numbers() {
    for (stones, direct, number, name) in [
        (["h8", "h9", "i9"], true, 4, "Kagetsu"),
        (["h8", "h9", "h6"], true, 11, "Zuisei"),
        (["h8", "i9", "i7"], false, 7, "Hogetsu"),
        (["h8", "g9", "g7"], false, 7, "Hogetsu"),
        (["h8", "i9", "f6"], false, 13, "Suisei"),
    ] {
        let opening = NamedOpening::of(&board(stones.map(point))).unwrap();
        assert_eq!((opening.is_direct(), opening.number(), opening.name()), (direct, number, name));
    }
}

proptest! {
    /// Whatever is decided, a rule asks for feasible decisions until it is over, and undo leads back.
    #[test]
    fn every_walk_ends_and_can_be_taken_back(rule in 0..8usize, picks in proptest::collection::vec(any::<u16>(), 64)) {
        let mut opening = start(OpeningRule::ALL[rule]);
        let mut walk = Vec::new();
        for pick in picks {
            let Some(question) = opening.question() else { break };
            walk.push((opening.position().board().clone(), question.clone()));
            prop_assert!(opening.apply(Decision::Number(0)).is_err());
            if pick % 3 == 0 && question.instead.is_some() {
                opening.apply(Decision::Instead).unwrap();
                continue;
            }
            let decision = match &question.ask {
                Ask::Colour => Decision::Colour(Stone::BOTH[usize::from(pick % 2)]),
                &Ask::Declare { from, to } => Decision::Number(from + pick as u8 % (to - from + 1)),
                ask => {
                    let points = ask.points().unwrap();
                    let at = usize::from(pick) % points.len();
                    Decision::Point(points.iter().nth(at).unwrap())
                }
            };
            opening.apply(decision).unwrap();
        }
        prop_assert_eq!(opening.question(), None);
        prop_assert_eq!(opening.apply(Decision::Instead), Err(OpeningError::Over));
        while let Some((board, question)) = walk.pop() {
            prop_assert!(opening.undo().is_some());
            prop_assert_eq!(opening.position().board(), &board);
            prop_assert_eq!(opening.question(), Some(question));
        }
        prop_assert_eq!(opening.undo(), None);
    }
}

/// Even the smallest.
#[test]
fn every_board_has_room_for_the_26_openings() {
    for size in (5..=22).map(|side| Size::new(side).unwrap()) {
        for opening in NamedOpening::all() {
            let stones = opening.stones(size);
            assert_eq!(stones[0], size.centre());
            let board = Board::from_moves(size, &stones).unwrap();
            assert_eq!(NamedOpening::of(&board), Some(opening), "{size}\n{board}");
        }
    }
}
