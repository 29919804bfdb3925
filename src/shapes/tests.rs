//! The tables against the definition, the incremental state against recomputation.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::definition::{self, Cell};
use super::*;
use crate::board::{Board, Direction, Point, Size, Stone};

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

fn cells(drawn: &str) -> (Vec<Cell>, usize) {
    let at = drawn.find('*').expect("the drawing marks the point with *");
    let cell = |c| match c {
        'a' => Cell::Own,
        'b' => Cell::Opponent,
        '|' => Cell::Edge,
        _ => Cell::Empty,
    };
    (drawn.chars().map(cell).collect(), at)
}

#[track_caller]
fn expect(kind: FiveKind, drawn: &str, shape: Shape) {
    let (line, at) = cells(drawn);
    assert_eq!(definition::shape(&line, at, kind), shape, "{drawn} under {kind:?}");
}

#[test]
fn every_shape_is_what_its_name_says() {
    use FiveKind::*;
    use Shape::*;
    let all = FiveKind::ALL;
    for kind in all {
        expect(kind, "_aa*aa_", Five);
        expect(kind, "__aa*a__", OpenFour);
        expect(kind, "|_aa*a_|", OpenFour);
        expect(kind, "baaa*__", Four);
        expect(kind, "__aa_*a__", Four);
        expect(kind, "___a*a____", OpenThree);
        expect(kind, "|*aa__|", ThreeNarrow);
        expect(kind, "*aaa___", Four);
        expect(kind, "b*___|", Dead);
        expect(kind, "____*____", OpenOne);
        expect(kind, "____b*____", One);
    }
    expect(AtLeast, "b__*a____", OpenTwo);
    expect(AtLeast, "aaa*aa", Five);
    expect(Exactly, "_aaa*aa_", Overline);
    expect(AtLeast, "a_a*a_a", DoubleFour);
    expect(ExactlyOrFoul, "a_a*a_a", DoubleFour);
    expect(Exactly, "_a_aa*a__", Four);
    expect(ExactlyOrFoul, "a_aa*a_", Four);
    expect(AtLeast, "a_aa*a_", OpenFour);
    // A straight four that the opponent can close at the other end.
    expect(ExactlyUnblocked, "b_aa*a_b", Four);
    expect(ExactlyUnblocked, "b__aa*a__b", OpenFour);
    expect(AtLeastUnblocked, "baa*aab", Dead);
    expect(AtLeastUnblocked, "|aa*aab", Five);
    expect(AtLeastUnblocked, "_aa*aab", Five);
}

#[test]
fn every_class_is_what_its_name_says() {
    use Shape as S;
    let of = |shapes: [S; 4], kind| {
        let class = Class::of(shapes, kind);
        // In any directions.
        let mut turned = shapes;
        for _ in 0..4 {
            turned.rotate_left(1);
            assert_eq!(Class::of(turned, kind), class, "{turned:?} under {kind:?}");
        }
        class
    };
    for kind in FiveKind::ALL {
        for (shapes, class) in [
            ([S::Dead, S::One, S::OpenOne, S::Two], Class::None),
            ([S::OpenTwoNarrow, S::Two, S::Dead, S::One], Class::OpenTwo),
            ([S::OpenTwo, S::OpenTwoWide, S::Dead, S::Dead], Class::DoubleTwo),
            ([S::Three, S::Two, S::OpenOne, S::Dead], Class::Three),
            ([S::ThreeNarrow, S::OpenTwoWide, S::Dead, S::Dead], Class::ThreeTwo),
            ([S::Three, S::ThreeNarrow, S::Dead, S::Dead], Class::ThreeTwo),
            ([S::OpenThree, S::Two, S::Dead, S::Dead], Class::OpenThree),
            ([S::OpenThreeNarrow, S::Three, S::Dead, S::Dead], Class::OpenThreePlus),
            ([S::OpenThree, S::OpenTwo, S::Dead, S::Dead], Class::OpenThreePlus),
            ([S::Four, S::Two, S::Dead, S::Dead], Class::Four),
            ([S::Four, S::ThreeNarrow, S::Dead, S::Dead], Class::FourPlus),
            ([S::Four, S::OpenTwo, S::Dead, S::Dead], Class::FourPlus),
            ([S::Four, S::OpenThreeNarrow, S::Three, S::OpenTwo], Class::FourThree),
            ([S::OpenFour, S::OpenThree, S::Dead, S::Dead], Class::OpenFour),
            ([S::Five, S::Four, S::Four, S::OpenThree], Class::Five),
        ] {
            assert_eq!(of(shapes, kind), class, "{shapes:?} under {kind:?}");
        }
        let foul = |class| if kind == FiveKind::ExactlyOrFoul { Class::Foul } else { class };
        let threes = [S::OpenThree, S::OpenThreeNarrow, S::Three, S::Dead];
        assert_eq!(of(threes, kind), foul(Class::DoubleThree));
        let one_line = [S::DoubleFour, S::Dead, S::Dead, S::Dead];
        assert_eq!(of(one_line, kind), foul(Class::OpenFour));
        assert_eq!(of([S::Overline, S::OpenTwo, S::Dead, S::Dead], kind), foul(Class::OpenTwo));
        // One stone may close two fours that need a free end.
        let two_lines = if kind.needs_free_end() { Class::Four } else { Class::OpenFour };
        assert_eq!(of([S::Four, S::Four, S::Dead, S::Dead], kind), foul(two_lines));
    }
}

#[test]
fn tables_agree_with_the_definition_on_random_windows() {
    let mut random = Random(7);
    for kind in FiveKind::ALL {
        let tables = ShapeTables::new([kind, kind]);
        for round in 0..4_000 {
            // Sparse lines are expensive for the definition, so they are drawn rarely.
            let filling = if round % 8 == 0 { 3 } else { 6 };
            let mut window = 0;
            let mut line = Vec::new();
            for i in 0..11 {
                let bits = match random.below(filling) {
                    0 | 3 | 4 => 1,
                    1 => 2,
                    _ => 0,
                };
                let bits = if i == 5 { 0 } else { bits };
                window |= bits << (2 * i);
                line.push([Cell::Empty, Cell::Own, Cell::Opponent][bits as usize]);
            }
            // An own run leaving the window is longer than the table can see.
            if line[0] == Cell::Own || line[10] == Cell::Own {
                continue;
            }
            let expected = definition::shape(&line, 5, kind);
            let found = Shape::from_bits(tables.shapes(window));
            assert_eq!(found, expected, "{line:?} under {kind:?}");
            let swapped = (0..11).fold(0, |w, i| match window >> (2 * i) & 3 {
                1 => w | 2 << (2 * i),
                2 => w | 1 << (2 * i),
                _ => w,
            });
            assert_eq!(Shape::from_bits(tables.shapes(swapped) >> 4), expected, "for white");
        }
    }
}

#[test]
fn pattern_codes_are_numbered_without_gaps() {
    let tables = ShapeTables::new([FiveKind::AtLeast; 2]);
    let lookup = tables.lookup();
    let mut seen = [false; PATTERN_CODES];
    for quadruple in 0..=u16::MAX {
        seen[usize::from(lookup.pattern(0, quadruple).code())] = true;
    }
    assert!(seen.iter().all(|&s| s));
    for (number, &shapes) in pattern_code_table().iter().enumerate() {
        assert_eq!(pattern_code(shapes) as usize, number);
    }
}

#[test]
fn incremental_state_equals_recomputation() {
    let mut random = Random(11);
    let kinds = [
        [FiveKind::AtLeast; 2],
        [FiveKind::Exactly; 2],
        [FiveKind::ExactlyOrFoul, FiveKind::AtLeast],
        [FiveKind::ExactlyUnblocked; 2],
    ];
    for kinds in kinds {
        let tables = Arc::new(ShapeTables::new(kinds));
        for side in [5, 6, 9, 15, 20, 22] {
            let size = Size::new(side).unwrap();
            let start = Board::new(size);
            let mut board = start.clone();
            let mut state = ShapeState::new(&start, tables.clone());
            for _ in 0..120 {
                let free: Vec<Point> = board.free_points().collect();
                if free.is_empty() || random.below(3) == 0 {
                    assert_eq!(state.take(), board.undo().map(|placed| placed.point));
                } else {
                    let point = free[random.below(free.len())];
                    let stone = Stone::BOTH[random.below(2)];
                    board.place(point, stone).unwrap();
                    state.put(point, stone);
                }
                let fresh = ShapeState::new(&board, tables.clone());
                assert!(state.same_as(&fresh), "size {side}, {kinds:?}\n{board}");
                threats_are_those_of_the_cells(&state);
            }
            while state.take().is_some() {}
            assert!(state.same_as(&ShapeState::new(&start, tables.clone())));
        }
    }
}

/// Recomputes the counts and sets from the individual points.
fn threats_are_those_of_the_cells(state: &ShapeState) {
    for stone in Stone::BOTH {
        let free = || state.size().points().filter(|&point| state.is_free(point));
        let class = |point: &Point| state.cell(*point).class(stone);
        for threat in [Threat::Three, Threat::Four, Threat::Foul] {
            let expected = free().filter(|point| Threat::of(class(point)) == Some(threat));
            assert!(state.threats(stone, threat).eq(expected), "{stone} {threat:?}");
        }
        for wanted in Class::ALL.into_iter().filter(|&class| Threat::of(class).is_some()) {
            let mut expected = free().filter(|point| class(point) == wanted);
            assert_eq!(state.find(stone, wanted), expected.clone().next(), "{stone} {wanted:?}");
            assert_eq!(state.count_of(stone, wanted) as usize, expected.by_ref().count());
        }
        assert_eq!(state.has_four(stone), free().any(|point| class(&point).is_four()));
    }
}

#[test]
fn fours_are_seen_whatever_else_their_points_are() {
    // f5 and g5 each make a four: one of them also makes something else, or both do.
    let one = ". . . . . . . . .
               . . . . . . . . .
               . . . . . . x . .
               . . . . . . . . .
               . o x x x . . . .
               . . . . . . . . .
               . . . . . . . . .
               . . . . . . . . .
               . . . . . . . . .";
    let each = ". . . . . . . . .
                . . . . . . . . .
                . . . . . x . . .
                . . . . . x . . .
                . o x x x . . . .
                . . . . . . x . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .";
    for (drawing, classes) in
        [(one, [Class::Four, Class::FourPlus]), (each, [Class::FourThree, Class::FourPlus])]
    {
        let board = Board::from_text(drawing).unwrap();
        for kind in FiveKind::ALL {
            let state = ShapeState::new(&board, Arc::new(ShapeTables::new([kind; 2])));
            let fours: Vec<Class> = state
                .threats(Stone::Black, Threat::Four)
                .map(|point| state.cell(point).class(Stone::Black))
                .collect();
            assert_eq!(fours, classes);
            assert!(state.has_four(Stone::Black) && !state.has_four(Stone::White));
        }
    }
}

#[test]
fn one_look_up_for_nine_cells_agrees_with_two_halves() {
    let tables = ShapeTables::new([FiveKind::AtLeast; 2]);
    let near = tables.lookup().near.expect("freestyle looks four points far");
    for window in (0..1 << 22).filter(|window| window >> 10 & 3 == 0) {
        assert_eq!(
            super::tables::Lookup::near_code(near, window),
            tables.lookup().line_code(window),
            "{window:b}"
        );
    }
}

#[test]
fn a_line_code_says_what_stands_on_either_side() {
    let sides = super::line_patterns::Sides::new();
    for rule in crate::rules::Rule::ALL {
        let tables = ShapeTables::new(rule.five_kinds());
        let swapped = tables.swapped_patterns();
        for window in (0..1u32 << 22).filter(|w| w >> 10 & 3 == 0).step_by(7) {
            let cell = |at: i32| (window >> (2 * (at + 5)) & 3) as u16;
            let half = |sign: i32, seen: &dyn Fn(u16) -> u16| {
                (1..=4).fold(0, |half, k| half | seen(cell(sign * k)) << (2 * (k - 1)))
            };
            let pattern = |seen: &dyn Fn(u16) -> u16| {
                super::line_patterns::pattern([-1, 1].map(|sign| sides.of(half(sign, seen))))
            };
            let line = tables.lines()[usize::from(tables.lookup().line_code(window))];
            assert_eq!(line.pattern, pattern(&|cell| cell), "{rule} {window:b}");
            let exchanged = pattern(&|cell| [0, 2, 1, 3][usize::from(cell)]);
            assert_eq!(swapped[usize::from(line.pattern)], exchanged, "{rule} {window:b}");
        }
    }
}

#[test]
fn state_agrees_with_the_definition_on_a_board() {
    let board = Board::from_text(
        ". . . . . . . . .
         . x . . . o . . .
         . . x . o . . . .
         . . . . . . x . .
         . o x x . x . . .
         . . . o x . . . .
         . . o . . x . . .
         . . . . . . . . .
         x x . . . o o o .",
    )
    .unwrap();
    for kind in FiveKind::ALL {
        let state = ShapeState::new(&board, Arc::new(ShapeTables::new([kind; 2])));
        let cell = |point| state.cell(point);
        for point in board.free_points() {
            for stone in Stone::BOTH {
                let expected = Direction::ALL.map(|direction| {
                    let (line, at) = line_through(&board, point, stone, direction);
                    definition::shape(&line, at, kind)
                });
                let found = Direction::ALL.map(|direction| cell(point).shape(stone, direction));
                assert_eq!(found, expected, "{stone} {point} {kind:?}\n{board}");
                assert_eq!(cell(point).shapes(stone), expected);
            }
        }
    }
}

fn line_through(
    board: &Board,
    point: Point,
    stone: Stone,
    direction: Direction,
) -> (Vec<Cell>, usize) {
    let at = |steps: i32| match point.step(direction, steps, board.size()) {
        None => Cell::Edge,
        Some(p) => match board.get(p) {
            None => Cell::Empty,
            Some(s) if s == stone => Cell::Own,
            Some(_) => Cell::Opponent,
        },
    };
    ((-6..=6).map(at).collect(), 6)
}
