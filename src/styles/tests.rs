//! The characteristic of each style, counted in games that are the same in every run.

use alloc::sync::Arc;
use std::vec::Vec;

use super::overlooked::overlooked;
use super::taste::is_attack;
use super::{Blindness, RowKind, Style, StylePlayer};
use crate::board::{Board, Point, Size, Stone};
use crate::rules::opening::NamedOpening;
use crate::rules::{Position, Rule};
use crate::search::{Engine, Limits, Options, Unlimited};
use crate::shapes::{Class, ShapeState, ShapeTables};

/// The move chosen by a style.
fn moves(player: &mut StylePlayer, engine: &mut Engine, position: &Position) -> Point {
    engine.clear();
    let turn = player.turn(position);
    let report = engine.search_with(turn.position(), turn.limits(), turn.options(), &mut Unlimited);
    let mut report = report.expect("the game goes on");
    turn.choose(&mut report);
    report.best().expect("a report has a line")
}

/// The habits of a style in moves where it had a free choice.
#[derive(Default)]
struct Habits {
    moves: usize,
    /// Attacks, and moves that could have been one.
    attacks: [usize; 2],
    /// Moves to a point where the opponent would attack, and moves when there was such a point.
    defences: [usize; 2],
    quiet: usize,
    crossings: usize,
    /// Total distance to the last stone placed.
    steps: usize,
}

impl Habits {
    /// Counts a move.
    fn count(&mut self, position: &Position, state: &ShapeState, point: Point) {
        let own = position.to_move();
        let class = |point: Point, side: Stone| state.cell(point).class(side);
        let any = |side: Stone, is: fn(Class) -> bool| {
            position.board().free_points().any(|point| is(class(point, side)))
        };
        let wins = |class| matches!(class, Class::FourThree | Class::OpenFour | Class::Five);
        if any(own.other(), wins) {
            // A forced answer says nothing about habits.
            return;
        }
        let note = |[done, possible]: &mut [usize; 2], side| {
            *done += usize::from(is_attack(class(point, side)));
            *possible += usize::from(any(side, is_attack));
        };
        note(&mut self.attacks, own);
        note(&mut self.defences, own.other());
        let made = class(point, own);
        self.moves += 1;
        self.quiet += usize::from((Class::OpenTwo..=Class::ThreeTwo).contains(&made));
        self.crossings += usize::from(matches!(made, Class::DoubleTwo | Class::ThreeTwo));
        let last = position.board().last().expect("there are stones");
        self.steps += usize::from(last.point.distance(point));
    }
}

/// How many in a thousand.
fn per_mille(part: usize, whole: usize) -> usize {
    1_000 * part / whole
}

/// Games of a style with either colour against an opponent with few nodes, each from different stones.
fn habits(name: &str) -> Habits {
    let style = Style::named(name).expect("a style of that name");
    let rule = Rule::Freestyle;
    let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
    let mut engine = Engine::new(1 << 18);
    let mut habits = Habits::default();
    for seed in 0..10 {
        let mut player = StylePlayer::new(style, seed);
        let mut position = Position::new(rule, Size::STANDARD);
        let seed_32 = seed as u32;
        for (x, y) in [(7, 7), (5 + seed_32 % 5, 8 + seed_32 / 5), (9, 5 + seed_32 % 3)] {
            position.play(Point::new(x, y).unwrap()).unwrap();
        }
        let own = Stone::BOTH[seed as usize % 2];
        while position.ending().is_none() && position.board().len() < 60 {
            let point = if position.to_move() == own {
                let point = moves(&mut player, &mut engine, &position);
                let state = ShapeState::new(position.board(), tables.clone());
                habits.count(&position, &state, point);
                point
            } else {
                engine.clear();
                let options = Options { seed: seed + 1, ..Options::default() };
                let found =
                    engine.search_with(&position, Limits::nodes(60), options, &mut Unlimited);
                found.ok().and_then(|report| report.best()).expect("the game goes on")
            };
            position.play(point).expect("a legal move");
        }
    }
    habits
}

#[test]
fn the_attacker_attacks_and_the_defender_defends() {
    let both = ["attacker", "defender"].map(habits);
    let attacks = both.each_ref().map(|habits| per_mille(habits.attacks[0], habits.attacks[1]));
    let defences = both.each_ref().map(|habits| per_mille(habits.defences[0], habits.defences[1]));
    assert!(4 * attacks[0] > 5 * attacks[1], "{attacks:?} of a thousand attacks are made");
    assert!(2 * defences[1] > 3 * defences[0], "{defences:?} of a thousand are forestalled");
}

#[test]
fn the_builder_keeps_its_attacks_for_later() {
    let both = ["builder", "attacker"].map(habits);
    let attacks = both.each_ref().map(|habits| per_mille(habits.attacks[0], habits.attacks[1]));
    let quiet = both.each_ref().map(|habits| per_mille(habits.quiet, habits.moves));
    assert!(3 * attacks[0] < 2 * attacks[1], "{attacks:?} of a thousand attacks are made");
    assert!(4 * quiet[0] > 5 * quiet[1], "{quiet:?} of a thousand moves are quiet");
}

#[test]
fn the_dreamer_thinks_of_its_own_rows() {
    let both = ["dreamer", "attacker"].map(habits);
    let quiet = both.each_ref().map(|habits| per_mille(habits.quiet, habits.moves));
    assert!(4 * quiet[0] > 5 * quiet[1], "{quiet:?} of a thousand moves are quiet");
}

#[test]
fn the_trapper_crosses_its_rows() {
    let both = ["trapper", "defender"].map(habits);
    let crossings = both.each_ref().map(|habits| per_mille(habits.crossings, habits.moves));
    assert!(2 * crossings[0] > 3 * crossings[1], "{crossings:?} of a thousand moves cross rows");
}

#[test]
fn the_neighbour_stays_near_the_last_stone() {
    let both = ["neighbour", "builder"].map(habits);
    let steps = both.each_ref().map(|habits| per_mille(habits.steps, habits.moves));
    assert!(6 * steps[0] < 5 * steps[1], "{steps:?} steps in a thousand moves");
}

#[test]
fn the_opener_opens_in_its_own_way() {
    let style = Style::named("opener").unwrap();
    let mut engine = Engine::new(1 << 18);
    for (reply, opening) in [("h9", "Kagetsu"), ("i8", "Kagetsu"), ("g7", "Hogetsu")] {
        let played = ["h8", reply].map(|name| name.parse().unwrap());
        let mut position = Position::from_moves(Rule::Renju, Size::STANDARD, &played).unwrap();
        let point = moves(&mut StylePlayer::new(style, 1), &mut engine, &position);
        position.play(point).unwrap();
        assert_eq!(NamedOpening::of(position.board()).map(NamedOpening::name), Some(opening));
    }
    let begun = Position::from_moves(Rule::Freestyle, Size::STANDARD, &["h8".parse().unwrap()]);
    let replies: Vec<Point> = (0..4)
        .map(|seed| moves(&mut StylePlayer::new(style, seed), &mut engine, begun.as_ref().unwrap()))
        .collect();
    for name in ["h7", "h9", "g8", "i8"] {
        assert!(replies.contains(&name.parse().unwrap()), "{replies:?}");
    }
}

/// White's stones that are hidden from a player who overlooks all rows of a kind.
fn hidden(kind: RowKind, board: &str) -> Vec<Point> {
    let board = Board::from_text(board).unwrap();
    let blindness = [Blindness { row: kind, eighths: 8 }];
    let hidden = overlooked(&board, Stone::White, &blindness, 3);
    hidden.iter().collect()
}

#[test]
fn a_kind_of_row_is_overlooked_and_others_are_seen() {
    // A solid row, one on a diagonal, and one with a gap.
    let board = "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . o . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . o . . .
        . . . . . . . . . . . o . . .
        . . . . . . o . . . . . . . .
        . . . . . o . . . . . . . . .
        . . . . o . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . x o o o . . . . x . . . . .
        . . . . . . . . . . . . . . .
        . . . . . x x . . . . . . . .";
    let point = |name: &str| name.parse::<Point>().unwrap();
    assert_eq!(hidden(RowKind::Diagonal, board), [point("f7")]);
    assert_eq!(hidden(RowKind::Gapped, board), [point("l10")]);
    assert_eq!(hidden(RowKind::Stopped, board), [point("d3")]);
}

#[test]
fn the_novice_overlooks_most_diagonals_and_no_row_along_the_lines() {
    let diagonal = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . x . . .
        . . . . . o . . .
        . . . . o x . . .
        . . . o x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let straight = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . x . . .
        . . . . . . . . .
        . . . o o o . . .
        . . . . x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let novice = Style::named("novice").unwrap();
    let overlooks = |board: &str| {
        let board = Board::from_text(board).unwrap();
        (0..400)
            .filter(|&seed| !overlooked(&board, Stone::White, novice.blindness, seed).is_empty())
            .count()
    };
    assert_eq!(overlooks(straight), 0);
    assert!((250..350).contains(&overlooks(diagonal)), "{}", overlooks(diagonal));
}

/// An overlooked four is not answered, and a seen one is.
#[test]
fn what_is_overlooked_is_not_answered() {
    let board = Board::from_text(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . x . . .
        . . . . . o . . .
        . . . . o x . . .
        . x . o x . . . .
        . . o . . . . . .
        . x . . . . . . .
        . . . . . . . . .",
    );
    let mut board = board.unwrap();
    board.set_to_move(Stone::Black);
    let position = Position::from_board(Rule::Freestyle, board);
    let blind = |eighths| Style {
        blindness: match eighths {
            0 => &[],
            _ => &[Blindness { row: RowKind::Diagonal, eighths: 8 }],
        },
        ..Style::named("novice").unwrap()
    };
    let mut engine = Engine::new(1 << 18);
    let mut answer =
        |eighths| moves(&mut StylePlayer::new(blind(eighths), 1), &mut engine, &position);
    let five = "g7".parse().unwrap();
    assert_eq!(answer(0), five);
    assert_ne!(answer(8), five);
}

#[test]
fn every_style_plays_to_the_end_under_every_rule_and_repeats_itself() {
    for rule in Rule::ALL {
        for style in Style::ALL {
            let game = || {
                let mut engine = Engine::new(1 << 16);
                let mut player = StylePlayer::new(style, 5);
                let mut position = Position::new(rule, Size::new(9).unwrap());
                while position.ending().is_none() && position.board().len() < 30 {
                    let point = moves(&mut player, &mut engine, &position);
                    position.play(point).expect("a legal move");
                }
                position.board().clone()
            };
            assert_eq!(game(), game(), "{} under {rule}", style.name);
        }
    }
}

#[test]
fn names_are_unique_and_not_those_of_levels() {
    for (at, style) in Style::ALL.iter().enumerate() {
        assert_eq!(Style::named(style.name), Some(*style));
        assert!(Style::ALL[..at].iter().all(|other| other.rating < style.rating));
        assert!(crate::search::Level::NAMED.iter().all(|level| level.name != style.name));
    }
    assert_eq!(Style::named("nobody"), None);
}

#[test]
fn a_row_that_does_not_win_lets_the_game_go_on_whatever_a_style_sees() {
    // Both ends of White's row are blocked, so it wins nothing in caro. Overlooking h5, the end of a diagonal, makes it
    // look won.
    let mut board = Board::from_text(
        ". . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . x . . . . . .
         . x o o o o o x . . . . . . .
         . . . . . . x . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . . .
         . . . . . . . . . . . . . x .",
    )
    .unwrap();
    board.set_to_move(Stone::White);
    let position = Position::from_board(Rule::Caro, board);
    assert!(position.ending().is_none());
    let mut overlooks = false;
    for style in Style::ALL {
        for seed in 0..16 {
            let hidden = overlooked(position.board(), Stone::Black, style.blindness, seed);
            overlooks |= hidden.contains("h5".parse().unwrap());
            let turn = StylePlayer::new(style, seed).turn(&position);
            assert!(turn.position().ending().is_none(), "{} {seed}", style.name);
        }
    }
    assert!(overlooks);
}
