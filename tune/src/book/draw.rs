//! Openings of three stones, drawn by kind.

use rand::Rng;
use rand::rngs::SmallRng;
use tengen::board::{Point, Size};

/// Where the centre of the stones lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Near the centre of the board.
    Middle,
    /// Near one edge.
    Edge,
    /// Near two edges.
    Corner,
}

/// The largest distance between two of the stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spread {
    /// Two king's moves.
    Close,
    /// Four.
    Loose,
    /// More.
    Wide,
}

/// The kind of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) place: Place,
    pub(super) spread: Spread,
}

impl Kind {
    /// All kinds.
    pub(super) fn all() -> impl Iterator<Item = Kind> {
        [Place::Middle, Place::Edge, Place::Corner].into_iter().flat_map(|place| {
            [Spread::Close, Spread::Loose, Spread::Wide].map(|spread| Kind { place, spread })
        })
    }

    /// The kind of an opening on the 15x15 board.
    pub(super) fn of(stones: [Point; 3]) -> Kind {
        let [a, b, c] = stones;
        let spread = match a.distance(b).max(b.distance(c)).max(a.distance(c)) {
            0..=2 => Spread::Close,
            3..=4 => Spread::Loose,
            _ => Spread::Wide,
        };
        let centre = Size::STANDARD.centre();
        // More than two points off the centre, as a sum over three stones.
        let is_off = |along: fn(Point) -> u8| {
            let sum: u16 = stones.iter().map(|&point| u16::from(along(point))).sum();
            sum.abs_diff(3 * u16::from(along(centre))) > 6
        };
        let place = match (is_off(Point::x), is_off(Point::y)) {
            (false, false) => Place::Middle,
            (true, true) => Place::Corner,
            _ => Place::Edge,
        };
        Kind { place, spread }
    }

    /// Draws an opening of this kind.
    pub(super) fn draw(self, random: &mut SmallRng) -> [Point; 3] {
        loop {
            let side = i32::from(Size::STANDARD.get());
            let off = if self.place == Place::Middle { 2 } else { 6 };
            let [x, y] = [0, 1].map(|_| side / 2 + random.random_range(-off..=off));
            let reach = match self.spread {
                Spread::Close => 1,
                Spread::Loose => 2,
                Spread::Wide => 5,
            };
            let stones = [0; 3].map(|_| {
                let [x, y] =
                    [x, y].map(|at| (at + random.random_range(-reach..=reach)).clamp(0, side - 1));
                Point::new(x as u32, y as u32).expect("it was kept on the board")
            });
            let [a, b, c] = stones;
            if a != b && b != c && a != c && Kind::of(stones) == self {
                return stones;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    fn kind(names: [&str; 3]) -> Kind {
        Kind::of(names.map(|name| name.parse().unwrap()))
    }

    #[test]
    fn kinds_by_place_and_spread() {
        use Place::{Corner, Edge, Middle};
        use Spread::{Close, Loose, Wide};
        for (names, place, spread) in [
            (["h8", "h9", "j10"], Middle, Close),
            (["h8", "h9", "k10"], Middle, Loose),
            (["c3", "m13", "h8"], Middle, Wide),
            (["b2", "b3", "c4"], Corner, Close),
            (["h2", "h6", "i3"], Edge, Loose),
            (["m8", "n9", "m12"], Edge, Loose),
            (["a1", "h2", "i3"], Edge, Wide),
            (["a1", "d7", "c2"], Corner, Wide),
        ] {
            assert_eq!(kind(names), Kind { place, spread }, "{names:?}");
        }
    }

    #[test]
    fn every_kind_is_drawn() {
        let mut random = SmallRng::seed_from_u64(3);
        for kind in Kind::all() {
            let mut drawn: Vec<_> = (0..50).map(|_| kind.draw(&mut random)).collect();
            drawn.sort_unstable();
            drawn.dedup();
            assert!(drawn.len() > 30, "{kind:?}");
            assert!(drawn.iter().all(|&stones| Kind::of(stones) == kind));
        }
        assert_eq!(Kind::all().count(), 9);
    }
}
