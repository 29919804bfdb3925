//! The run-length table: adjacent stones and how many of their ends are open.

use super::LineCells;

/// Returns the worth of `stones` adjacent stones with the given number of open ends.
///
/// | run | 2 open ends | 1 open end |
/// |---|---|---|
/// | 5 or more, any ends | 100000 | 100000 |
/// | 4 | 10000 | 1000 |
/// | 3 | 1000 | 100 |
/// | 2 | 100 | 10 |
/// | 1 | 10 | 0 |
pub(super) const fn score(stones: u32, open_ends: u32) -> i32 {
    let with_two_open = match stones {
        0 => return 0,
        1 => 10,
        2 => 100,
        3 => 1_000,
        4 => 10_000,
        _ => return FIVE,
    };
    match open_ends {
        2 => with_two_open,
        // A lone stone with one open end is worth nothing, not 1.
        1 if stones > 1 => with_two_open / 10,
        _ => 0,
    }
}

/// The score of five or more.
pub(super) const FIVE: i32 = 100_000;

/// An unbroken run of own stones on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// The position of its first stone.
    pub(super) start: u32,
    /// How many stones.
    pub(super) stones: u32,
    /// How many of the two cells beside it are empty.
    pub(super) open_ends: u32,
}

impl Run {
    /// The run that starts at `start`, where there is an own stone and none before it.
    const fn starting(line: LineCells, start: u32) -> Run {
        let stones = (line.own >> start).trailing_ones();
        let before = start > 0 && line.empty >> (start - 1) & 1 == 1;
        let after = line.empty >> (start + stones) & 1 == 1;
        Run { start, stones, open_ends: before as u32 + after as u32 }
    }

    /// The run that the own stone on `place` belongs to.
    pub(super) const fn around(line: LineCells, place: u8) -> Run {
        let up_to_here = line.own << (31 - place as u32);
        Run::starting(line, place as u32 + 1 - up_to_here.leading_ones())
    }

    pub(super) const fn score(self) -> i32 {
        score(self.stones, self.open_ends)
    }
}

/// The sum of the scores of all runs on the line. Complexity: the number of runs.
pub(super) fn line_score(line: LineCells) -> i32 {
    let mut sum = 0;
    let mut rest = line.own;
    while rest != 0 {
        let run = Run::starting(line, rest.trailing_zeros());
        sum += run.score();
        rest &= u32::MAX << (run.start + run.stones);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::named_shapes::tests::line;
    use super::*;

    #[test]
    fn every_entry_of_the_table() {
        for (cells, score) in [
            ("_aaaaa_", 100_000),
            ("oaaaaa", 100_000),
            ("aaaaaa", 100_000),
            ("_aaaa_", 10_000),
            ("oaaaa_", 1_000),
            ("_aaaao", 1_000),
            ("aaaa_", 1_000),
            ("_aaa_", 1_000),
            ("aaa_", 100),
            ("_aa_", 100),
            ("oaa_", 10),
            ("_a_", 10),
            ("a_", 0),
            ("oa_", 0),
            ("aaaa", 0),
            ("oaaao", 0),
            ("_", 0),
        ] {
            assert_eq!(line_score(line(cells)), score, "{cells}");
        }
    }

    #[test]
    fn the_runs_of_a_line_add_up() {
        assert_eq!(line_score(line("_aa_aaa_oa_a_")), 100 + 1_000 + 10);
        assert_eq!(line_score(line("aaaaaaaaaaaaaaaaaaaaaa")), 100_000);
    }

    #[test]
    fn the_run_around_a_stone_is_whole() {
        let line = line("_aaa_a");
        for place in 1..=3 {
            assert_eq!(Run::around(line, place), Run { start: 1, stones: 3, open_ends: 2 });
        }
        assert_eq!(Run::around(line, 5), Run { start: 5, stones: 1, open_ends: 1 });
    }
}
