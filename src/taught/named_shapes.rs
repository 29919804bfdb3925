//! The shape table: named shapes, including ones with gaps.

use super::LineCells;

/// The classes of shapes, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NamedShape {
    /// Five in a row.
    Five,
    /// Four with both ends open: two ways to five.
    OpenFour,
    /// Four stones that one more turns into a five.
    Four,
    /// Three in a row with both ends open.
    OpenThree,
    /// Three with a gap, both ends open.
    SplitOpenThree,
    /// Three that can only become a four with one way to five.
    SleepingThree,
    /// Two in a row with room on both sides.
    OpenTwo,
    /// Two with a gap and room on both sides.
    SplitOpenTwo,
    /// Two with room on one side.
    SleepingTwo,
}

impl NamedShape {
    /// All nine, the strongest first.
    pub const ALL: [NamedShape; 9] = [
        NamedShape::Five,
        NamedShape::OpenFour,
        NamedShape::Four,
        NamedShape::OpenThree,
        NamedShape::SplitOpenThree,
        NamedShape::SleepingThree,
        NamedShape::OpenTwo,
        NamedShape::SplitOpenTwo,
        NamedShape::SleepingTwo,
    ];

    /// Returns its score in the table.
    pub const fn score(self) -> i32 {
        match self {
            NamedShape::Five => 1_000_000,
            NamedShape::OpenFour => 100_000,
            NamedShape::Four => 15_000,
            NamedShape::OpenThree => 9_000,
            NamedShape::SplitOpenThree => 5_000,
            NamedShape::SleepingThree => 1_000,
            NamedShape::OpenTwo => 600,
            NamedShape::SplitOpenTwo => 500,
            NamedShape::SleepingTwo => 10,
        }
    }

    /// Returns the drawings of the class: `a` own stone, `_` empty.
    ///
    /// The classes are those of a published table; `__aaa` and `a__aa` were added as the mirror
    /// images of `aaa__` and `aa__a`.
    pub const fn drawings(self) -> &'static [&'static str] {
        match self {
            NamedShape::Five => &["aaaaa"],
            NamedShape::OpenFour => &["_aaaa_"],
            NamedShape::Four => &["_aaaa", "aaaa_", "a_aaa", "aaa_a", "aa_aa"],
            NamedShape::OpenThree => &["_aaa_"],
            NamedShape::SplitOpenThree => &["_aa_a_", "_a_aa_"],
            NamedShape::SleepingThree => {
                &["aaa__", "__aaa", "a_aa_", "_a_aa", "aa_a_", "_aa_a", "aa__a", "a__aa", "a_a_a"]
            }
            NamedShape::OpenTwo => &["__aa__", "_aa__", "__aa_"],
            NamedShape::SplitOpenTwo => &["_a_a_", "_a__a_"],
            NamedShape::SleepingTwo => {
                &["aa___", "___aa", "a_a__", "__a_a", "a__a_", "_a__a", "a___a"]
            }
        }
    }
}

/// One drawing of the table as bits, its first cell lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drawing {
    pub(super) shape: NamedShape,
    pub(super) own: u32,
    empty: u32,
}

impl Drawing {
    const fn read(shape: NamedShape, cells: &str) -> Drawing {
        let cells = cells.as_bytes();
        let mut drawing = Drawing { shape, own: 0, empty: 0 };
        let mut place = 0;
        while place < cells.len() {
            match cells[place] {
                b'a' => drawing.own |= 1 << place,
                _ => drawing.empty |= 1 << place,
            }
            place += 1;
        }
        drawing
    }

    /// Whether the drawing is on the line with its first cell at `start`.
    const fn stands_at(self, line: LineCells, start: u32) -> bool {
        line.own >> start & self.own == self.own && line.empty >> start & self.empty == self.empty
    }

    /// The distance of its last own stone from its first cell.
    const fn last_own(self) -> u32 {
        u32::BITS - 1 - self.own.leading_zeros()
    }
}

const COUNT: usize = {
    let mut count = 0;
    let mut class = 0;
    while class < NamedShape::ALL.len() {
        count += NamedShape::ALL[class].drawings().len();
        class += 1;
    }
    count
};

/// Every drawing, the highest score first.
static DRAWINGS: [Drawing; COUNT] = {
    let mut all = [Drawing { shape: NamedShape::Five, own: 0, empty: 0 }; COUNT];
    let (mut class, mut filled) = (0, 0);
    while class < NamedShape::ALL.len() {
        let shape = NamedShape::ALL[class];
        let mut drawing = 0;
        while drawing < shape.drawings().len() {
            all[filled] = Drawing::read(shape, shape.drawings()[drawing]);
            filled += 1;
            drawing += 1;
        }
        class += 1;
    }
    all
};

/// The highest-scoring shape whose first cell is `start`.
fn starting(line: LineCells, start: u32) -> Option<Drawing> {
    DRAWINGS.iter().copied().find(|drawing| drawing.stands_at(line, start))
}

/// The sum of the shapes on the line, counted from its low end: at each position the
/// highest-scoring shape that starts there, including its leading empty cells, then on from that
/// shape's last own stone; if none starts there, one position further.
///
/// Counting greedily from one end is simple and has its price: a shape may hide a better one that
/// starts further on, as `___aa` hides the open three in `___aaa_`.
///
/// Complexity: line length times the number of shapes.
pub(super) fn line_score(line: LineCells) -> i32 {
    let mut sum = 0;
    let mut start = 0;
    // No shape has fewer than two own stones.
    while (line.own >> start).count_ones() >= 2 {
        match starting(line, start) {
            Some(drawing) => {
                sum += drawing.shape.score();
                start += drawing.last_own() + 1;
            }
            None => start += 1,
        }
    }
    sum
}

/// The highest-scoring shape that includes the own stone on `place`, and the position of the
/// shape's first cell. Of equals the one that starts lowest.
pub(super) fn around(line: LineCells, place: u8) -> Option<(Drawing, u32)> {
    let place = u32::from(place);
    // No drawing is longer than six cells, so its stones are within five of this one. Most points
    // have no stones there, and most drawings need more than there are.
    let lowest = place.saturating_sub(5);
    let stones = (line.own >> lowest & ((1 << (place - lowest + 6)) - 1)).count_ones();
    if stones < 2 {
        return None;
    }
    DRAWINGS.iter().filter(|drawing| drawing.own.count_ones() <= stones).find_map(|&drawing| {
        (place.saturating_sub(drawing.last_own())..=place).find_map(|start| {
            let takes_part = drawing.own >> (place - start) & 1 == 1;
            (takes_part && drawing.stands_at(line, start)).then_some((drawing, start))
        })
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::string::String;

    /// A line from a drawing: `a` own, `o` the opponent's, `_` empty.
    pub(in super::super) fn line(cells: &str) -> LineCells {
        let bits = |wanted: char| {
            cells.chars().enumerate().fold(0, |bits, (i, c)| bits | u32::from(c == wanted) << i)
        };
        LineCells::new(cells.len() as u8, bits('a'), bits('o'))
    }

    fn mirrored(cells: &str) -> String {
        cells.chars().rev().collect()
    }

    #[test]
    fn every_shape_counts_its_score_between_other_stones() {
        let table: [(&str, i32); 31] = [
            ("aaaaa", 1_000_000),
            ("_aaaa_", 100_000),
            ("_aaaa", 15_000),
            ("aaaa_", 15_000),
            ("a_aaa", 15_000),
            ("aaa_a", 15_000),
            ("aa_aa", 15_000),
            ("_aaa_", 9_000),
            ("_aa_a_", 5_000),
            ("_a_aa_", 5_000),
            ("aaa__", 1_000),
            ("__aaa", 1_000),
            ("a_aa_", 1_000),
            ("_a_aa", 1_000),
            ("aa_a_", 1_000),
            ("_aa_a", 1_000),
            ("aa__a", 1_000),
            ("a__aa", 1_000),
            ("a_a_a", 1_000),
            ("__aa__", 600),
            ("_aa__", 600),
            ("__aa_", 600),
            ("_a_a_", 500),
            ("_a__a_", 500),
            ("aa___", 10),
            ("___aa", 10),
            ("a_a__", 10),
            ("__a_a", 10),
            ("a__a_", 10),
            ("_a__a", 10),
            ("a___a", 10),
        ];
        assert_eq!(table.len(), COUNT);
        for (cells, score) in table {
            for drawn in [String::from(cells), mirrored(cells)] {
                // Alone on a line, between opposing stones, and against either edge.
                for around in [("", ""), ("o", "o"), ("", "o"), ("o", "")] {
                    let drawn = std::format!("{}{drawn}{}", around.0, around.1);
                    assert_eq!(line_score(line(&drawn)), score, "{drawn}");
                }
            }
        }
    }

    #[test]
    fn counting_goes_on_after_the_last_own_stone() {
        // The empty cell between is the end of the first shape and the start of the second.
        assert_eq!(line_score(line("_aaa_aaa_")), 9_000 + 9_000);
        assert_eq!(line_score(line("aaaaa_aaa_")), 1_000_000 + 9_000);
        // After five of the six stones, one is left, which starts no shape.
        assert_eq!(line_score(line("aaaaaa____")), 1_000_000);
        assert_eq!(line_score(line("_a_")), 0);
        assert_eq!(line_score(line("aaa_")), 0);
    }

    #[test]
    fn a_shape_that_starts_lower_hides_a_better_one() {
        assert_eq!(line_score(line("___aaa_")), 10);
        assert_eq!(line_score(line("_aaa___")), 9_000);
        assert_eq!(line_score(line("__aaaa_")), 1_000);
    }

    #[test]
    fn the_shape_around_a_stone_is_the_best_it_takes_part_in() {
        let found = |cells: &str, place| around(line(cells), place).map(|(d, s)| (d.shape, s));
        assert_eq!(found("___aaa__", 3), Some((NamedShape::OpenThree, 2)));
        assert_eq!(found("___aaa__", 5), Some((NamedShape::OpenThree, 2)));
        assert_eq!(found("aa_aa_a", 6), Some((NamedShape::SleepingThree, 2)));
        assert_eq!(found("aa_aa_a", 3), Some((NamedShape::Four, 0)));
        assert_eq!(found("oa______", 1), None);
    }
}
