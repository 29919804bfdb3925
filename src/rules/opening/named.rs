//! The 26 openings of renju by name.

use crate::board::{Board, Point, Size, Stone, Symmetry};

/// One of the 26 three-stone openings: a black stone in the centre, a white one next to it, and a
/// second black one in the middle 5x5.
///
/// There are thirteen *direct* openings, in which White's stone is orthogonally adjacent to
/// Black's, and thirteen *indirect* ones, in which it is diagonally adjacent. Numbers and names are
/// those of the Renju International Federation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedOpening {
    index: usize,
}

/// Name and third stone, as column and row relative to the centre; White's stone is one up, and for
/// the indirect openings also one to the right.
const OPENINGS: [(&str, (i8, i8)); 26] = [
    ("Kansei", (0, 2)),
    ("Keigetsu", (1, 2)),
    ("Sosei", (2, 2)),
    ("Kagetsu", (1, 1)),
    ("Zangetsu", (2, 1)),
    ("Ugetsu", (1, 0)),
    ("Kinsei", (2, 0)),
    ("Shogetsu", (0, -1)),
    ("Kyugetsu", (1, -1)),
    ("Shingetsu", (2, -1)),
    ("Zuisei", (0, -2)),
    ("Sangetsu", (1, -2)),
    ("Yusei", (2, -2)),
    ("Chosei", (2, 2)),
    ("Kyogetsu", (2, 1)),
    ("Kosei", (2, 0)),
    ("Suigetsu", (2, -1)),
    ("Ryusei", (2, -2)),
    ("Ungetsu", (1, 0)),
    ("Hogetsu", (1, -1)),
    ("Rangetsu", (1, -2)),
    ("Gingetsu", (0, -1)),
    ("Myojo", (0, -2)),
    ("Shagetsu", (-1, -1)),
    ("Meigetsu", (-1, -2)),
    ("Suisei", (-2, -2)),
];

const DIRECT: usize = 13;

impl NamedOpening {
    /// All openings, the direct ones first.
    pub fn all() -> impl Iterator<Item = NamedOpening> {
        (0..OPENINGS.len()).map(|index| NamedOpening { index })
    }

    /// The opening formed by the three stones on the board, in any orientation; `None` if they form
    /// none.
    pub fn of(board: &Board) -> Option<NamedOpening> {
        let [black, white] = Stone::BOTH.map(|stone| board.stones(stone));
        if black.len() != 2 || white.len() != 1 {
            return None;
        }
        NamedOpening::all().find(|opening| {
            let stones = opening.stones(board.size());
            Symmetry::all().any(|symmetry| {
                let [first, second, third] =
                    stones.map(|point| symmetry.apply(point, board.size()));
                black.contains(first) && white.contains(second) && black.contains(third)
            })
        })
    }

    /// Its Japanese name in Latin letters.
    pub fn name(self) -> &'static str {
        OPENINGS[self.index].0
    }

    /// Whether White's stone is orthogonally adjacent to Black's.
    pub fn is_direct(self) -> bool {
        self.index < DIRECT
    }

    /// Its number among the direct or the indirect openings, from 1.
    pub fn number(self) -> usize {
        self.index % DIRECT + 1
    }

    /// Its three moves on a board of the given size, in one orientation.
    pub fn stones(self, size: Size) -> [Point; 3] {
        let centre = size.centre();
        let white = if self.is_direct() { (0, 1) } else { (1, 1) };
        [(0, 0), white, OPENINGS[self.index].1].map(|(dx, dy)| {
            // The smallest board has two points on every side of its centre.
            let at = |from: u8, by: i8| from.wrapping_add_signed(by);
            Point::at(at(centre.x(), dx), at(centre.y(), dy))
        })
    }
}
