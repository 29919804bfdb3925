//! One line, five points to either side of a point, as bits.

use crate::bits::ones;
use crate::board::{Direction, Point};

/// The eleven cells of a line around one point, which is treated as holding a black stone.
///
/// A set of cells is a word in which cell `i` from the low end is bit `2 * i`, as in
/// [`Lines`](crate::shapes::Lines), from which these windows are taken; the point itself is cell 5. A
/// cell that is neither black nor free is White's or off the board, which makes no difference to
/// Black. Eleven cells are enough: a five through the middle reaches four cells away, and the fifth
/// distinguishes five from six.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineWindow {
    black: u32,
    free: u32,
}

/// The set of the cells `first` to `last`.
const fn cells(first: u32, last: u32) -> u32 {
    let mut set = 0;
    let mut cell = first;
    while cell <= last {
        set |= 1 << (2 * cell);
        cell += 1;
    }
    set
}

/// The set shifted down: cell `i` of the result is cell `i + by` of the set.
const fn down(set: u32, by: u32) -> u32 {
    set >> (2 * by)
}

/// The set shifted up: cell `i` of the result is cell `i - by` of the set.
const fn up(set: u32, by: u32) -> u32 {
    set << (2 * by)
}

impl LineWindow {
    /// The number of cells.
    pub const LEN: u32 = 11;
    /// The cell in the middle.
    pub const MIDDLE: u32 = 5;

    const ALL: u32 = cells(0, LineWindow::LEN - 1);
    /// Where a row of five that includes the middle may begin.
    const FIVES: u32 = cells(1, 5);
    /// Where a row of six that includes the middle may begin.
    const SIXES: u32 = cells(0, 5);
    /// Where a row of four that includes the middle may begin.
    const FOURS: u32 = cells(2, 5);

    /// The window of eleven cells of two bits each, the lowest first: 00 free, 01 black, 10 white, 11
    /// off the board. The value given for the middle is ignored.
    pub const fn new(bits: u32) -> LineWindow {
        let middle = cells(LineWindow::MIDDLE, LineWindow::MIDDLE);
        LineWindow {
            black: (bits & !(bits >> 1) & LineWindow::ALL) | middle,
            free: !(bits | bits >> 1) & LineWindow::ALL & !middle,
        }
    }

    /// Whether there is a black stone `steps` along the line from the middle, at most five away.
    pub(super) const fn is_black(self, steps: i32) -> bool {
        let cell = LineWindow::MIDDLE as i32 + steps;
        self.black & (1 << (2 * cell)) != 0
    }

    /// How many black stones are within four steps, not counting the middle.
    pub const fn neighbours(self) -> u32 {
        (self.black & (cells(1, 4) | cells(6, 9))).count_ones()
    }

    /// Whether the middle stands in a row of exactly five.
    pub const fn makes_five(self) -> bool {
        self.rows_of_five() & self.may_be_exactly_five() != 0
    }

    /// Whether the middle stands in a row of six or more.
    pub const fn makes_overline(self) -> bool {
        self.rows_of_five() & down(self.black, 5) & LineWindow::SIXES != 0
    }

    /// The set of cells that would make the middle part of a row of exactly five.
    pub const fn five_cells(self) -> u32 {
        let (black, free) = (self.black, self.free);
        let exact = self.may_be_exactly_five();
        // One of the five is free, the others are black; cell i stands for the cells i to i + 4.
        let pair = black & down(black, 1);
        let first = free & down(pair, 1) & down(pair, 3);
        let second = black & down(free, 1) & down(pair, 2) & down(black, 4);
        let third = pair & down(free, 2) & down(pair, 3);
        let fourth = pair & down(black, 2) & down(free, 3) & down(black, 4);
        let fifth = pair & down(pair, 2) & down(free, 4);
        first & exact
            | up(second & exact, 1)
            | up(third & exact, 2)
            | up(fourth & exact, 3)
            | up(fifth & exact, 4)
    }

    /// How many fours the middle belongs to, given the line's [`five_cells`](LineWindow::five_cells).
    ///
    /// Different cells complete different fours, except for the two ends of a straight four, which
    /// are five steps apart.
    pub const fn fours(five_cells: u32) -> u32 {
        five_cells.count_ones() - (five_cells & down(five_cells, 5)).count_ones()
    }

    /// The set of cells that would make the middle part of a straight four.
    ///
    /// Whether Black may play there is not checked.
    pub const fn straight_four_cells(self) -> u32 {
        let (black, free) = (self.black, self.free);
        // Cell i stands for the cells i to i + 3: free before and after, and no black stone beyond.
        let around =
            up(free, 1) & down(free, 4) & !up(black, 2) & !down(black, 5) & LineWindow::FOURS;
        let pair = black & down(black, 1);
        let first = free & down(black, 1) & down(pair, 2);
        let second = black & down(free, 1) & down(pair, 2);
        let third = pair & down(free, 2) & down(black, 3);
        let fourth = pair & down(black, 2) & down(free, 3);
        first & around | up(second & around, 1) | up(third & around, 2) | up(fourth & around, 3)
    }

    /// Cell i: the cells i to i + 4 are black.
    const fn rows_of_five(self) -> u32 {
        let pair = self.black & down(self.black, 1);
        pair & down(pair, 2) & down(self.black, 4)
    }

    /// Cell i: the cells i to i + 4 include the middle, and there is no black stone before or after.
    const fn may_be_exactly_five(self) -> u32 {
        !up(self.black, 1) & !down(self.black, 5) & LineWindow::FIVES
    }
}

/// The points of a set of cells of the window around `point`, in the order of the line.
pub(super) fn points_of(
    set: u32,
    point: Point,
    direction: Direction,
) -> impl Iterator<Item = Point> {
    let steps = |bit: u32| (bit / 2) as i32 - LineWindow::MIDDLE as i32;
    ones(set).map(move |bit| point.along(direction, steps(bit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads eleven cells: `x` black, `.` free, `#` neither, `P` the middle.
    fn window(drawing: &str) -> LineWindow {
        assert_eq!(drawing.len(), LineWindow::LEN as usize);
        assert_eq!(drawing.find('P'), Some(LineWindow::MIDDLE as usize));
        let bits = drawing.chars().enumerate().fold(0, |bits, (i, cell)| {
            let cell = match cell {
                '.' => 0,
                'x' => 1,
                'P' => 2,
                _ => 3,
            };
            bits | cell << (2 * i)
        });
        LineWindow::new(bits)
    }

    fn fours(drawing: &str) -> u32 {
        LineWindow::fours(window(drawing).five_cells())
    }

    /// Callers may shift a line without masking it.
    #[test]
    fn what_lies_beyond_the_eleven_cells_does_not_count() {
        assert_eq!(LineWindow::new(0b11 << (2 * LineWindow::LEN)), LineWindow::new(0));
        assert_eq!(LineWindow::new(0b01 << (2 * LineWindow::LEN)), LineWindow::new(0));
    }

    #[test]
    fn five_is_exactly_five() {
        assert!(window("..xx.Pxxxx.").makes_five());
        assert!(window("#xxxxP#....").makes_five());
        assert!(!window("xxxxxP.....").makes_five());
        assert!(window("xxxxxP.....").makes_overline());
        assert!(window("#...xPxxxxx").makes_overline());
        assert!(!window("#xxx.P#....").makes_five());
        assert!(!window("#xxxxP#....").makes_overline());
    }

    #[test]
    fn a_row_that_can_only_become_six_is_no_four() {
        assert_eq!(fours("#.xxxP#...."), 1);
        assert_eq!(fours("x.xxxP#...."), 0);
        assert_eq!(fours("x.xxxP.#..."), 1);
        assert_eq!(fours("x.xxxP.x..."), 0);
    }

    #[test]
    fn two_fours_on_one_line() {
        assert_eq!(fours("..x.xPx.x.."), 2);
        assert_eq!(fours("..xx.Px.xx#"), 2);
        assert_eq!(fours(".xxx.P.xxx."), 2);
        assert_eq!(fours("...xxPx...."), 1);
        assert_eq!(fours(".xx.xPx...."), 0);
    }

    #[test]
    fn straight_four_cells_leave_room_for_both_fives() {
        let either_end = cells(3, 3) | cells(7, 7);
        assert_eq!(window("....xPx....").straight_four_cells(), either_end);
        assert_eq!(window("#...xPx...#").straight_four_cells(), either_end);
        assert_eq!(window(".#..xPx...#").straight_four_cells(), either_end);
        assert_eq!(window("..#.xPx....").straight_four_cells(), cells(7, 7));
        assert_eq!(window("..#.xPx.#..").straight_four_cells(), 0);
        assert_eq!(window(".x..xPx....").straight_four_cells(), cells(7, 7));
        assert_eq!(window("...x.Px....").straight_four_cells(), cells(4, 4));
        assert_eq!(window("...x.Px.x..").straight_four_cells(), 0);
    }
}
