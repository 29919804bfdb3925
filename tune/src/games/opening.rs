//! Where games begin.

use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use tengen::board::{Point, Size, Symmetry};
use tengen::rules::opening::NamedOpening;
use tengen::rules::{Position, Rule};

/// Generates a starting position. Whether it is even is for the engine to judge.
///
/// Renju starts from one of its 26 openings, turned at random, and a few stones near it, or from five stones near the
/// centre; the other rules start anywhere.
pub(crate) fn opening(rule: Rule, size: Size, random: &mut SmallRng) -> Position {
    if rule != Rule::Renju {
        return scattered(rule, size, random);
    }
    let named = random.random_bool(0.5);
    let (start, stones) = if named {
        let stones = random.random_range(4..=7);
        (named_opening(size, random).to_vec(), stones)
    } else {
        (Vec::from([size.centre()]), 5)
    };
    let spread = if named { 3 } else { random.random_range(2..=3) };
    loop {
        let mut position = Position::new(rule, size);
        for &point in &start {
            // On boards too small for the opening there are fewer stones.
            let _ = position.play(point);
        }
        if fill(&mut position, size.centre(), spread, stones, random) {
            return position;
        }
    }
}

/// A few stones dropped near each other and, mostly, near the centre.
fn scattered(rule: Rule, size: Size, random: &mut SmallRng) -> Position {
    loop {
        let stones = random.random_range(3..=8);
        let spread = random.random_range(2..=4);
        let side = i32::from(size.get());
        let off = if random.random_bool(0.3) { side / 2 - 2 } else { 1 };
        let [x, y] = [0, 1].map(|_| (side / 2 + random.random_range(-off..=off)) as u32);
        let Some(middle) = Point::new(x, y) else { continue };
        let mut position = Position::new(rule, size);
        if fill(&mut position, middle, spread, stones, random) {
            return position;
        }
    }
}

/// Plays random moves around `middle` until there are this many stones; returns whether that succeeded.
fn fill(
    position: &mut Position,
    middle: Point,
    spread: i32,
    stones: usize,
    random: &mut SmallRng,
) -> bool {
    for _ in 0..200 {
        if position.board().len() >= stones {
            break;
        }
        let [x, y] = [middle.x(), middle.y()]
            .map(|at| u32::try_from(i32::from(at) + random.random_range(-spread..=spread)));
        if let (Ok(x), Ok(y)) = (x, y)
            && let Some(point) = Point::new(x, y).filter(|&p| position.size().contains(p))
        {
            // If the point is taken, another one is drawn.
            let _ = position.play(point);
        }
    }
    position.ending().is_none() && position.board().len() >= stones
}

/// The stones of a random renju opening, turned at random.
fn named_opening(size: Size, random: &mut SmallRng) -> [Point; 3] {
    let opening = NamedOpening::all().choose(random).expect("there are 26");
    let symmetry = Symmetry::all().choose(random).expect("there are eight");
    opening.stones(size).map(|point| symmetry.apply(point, size))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use tengen::board::Board;

    use super::*;

    #[test]
    fn every_rule_and_size_has_unfinished_openings() {
        let mut random = SmallRng::seed_from_u64(5);
        for rule in Rule::ALL {
            for side in [5, 10, 15, 22] {
                let size = Size::new(side).unwrap();
                for _ in 0..50 {
                    let position = opening(rule, size, &mut random);
                    assert_eq!(position.ending(), None);
                    assert!((3..=8).contains(&position.board().len()));
                }
            }
        }
    }

    #[test]
    fn half_of_the_renju_games_start_from_named_openings() {
        let mut random = SmallRng::seed_from_u64(6);
        let mut named = 0;
        for _ in 0..200 {
            let position = opening(Rule::Renju, Size::STANDARD, &mut random);
            let first: Vec<Point> =
                position.board().history().take(3).map(|placed| placed.point).collect();
            let three = Board::from_moves(Size::STANDARD, &first).unwrap();
            named += usize::from(NamedOpening::of(&three).is_some());
        }
        assert!((90..200).contains(&named), "{named}");
    }
}
