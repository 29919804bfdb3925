//! Divides the moves of a root among several searches, and merges their results.

use std::cmp::Reverse;

use tengen::board::{Point, PointSet};

use crate::protocol::{LineData, Thinking};

/// How many candidates each search looks for beyond its share of those wanted, as the best are never spread evenly.
const EXTRA: usize = 2;

/// The divided moves, and how many candidates were wanted.
#[derive(Debug)]
pub(super) struct Shares {
    sets: Vec<PointSet>,
    wanted: usize,
}

impl Shares {
    /// Deals the moves, which are ordered by likelihood, in turn to this many searches. [`None`] if there are fewer
    /// moves than searches, or only one search.
    pub(super) fn new(moves: &[Point], searches: usize, wanted: usize) -> Option<Shares> {
        if searches < 2 || moves.len() < searches {
            return None;
        }
        let set = |first| moves.iter().copied().skip(first).step_by(searches).collect();
        Some(Shares { sets: (0..searches).map(set).collect(), wanted })
    }

    /// The moves of each search.
    pub(super) fn sets(&self) -> &[PointSet] {
        &self.sets
    }

    /// The number of candidates for each search to look for.
    pub(super) fn lines(&self) -> usize {
        self.wanted.min(self.wanted.div_ceil(self.sets.len()) + EXTRA)
    }

    /// Merges the results of all searches, none of which may be empty. The best line is the best of all; of the others,
    /// those are left out that may be worse than a move not reported by its search.
    pub(super) fn together(&self, found: &[&Thinking]) -> Thinking {
        let hidden = self.sets.iter().zip(found).filter_map(|(set, found)| {
            let worst = found.lines.last()?;
            (found.lines.len() < set.len()).then(|| rank(worst))
        });
        let hidden = hidden.max();
        let sure = |line: &&LineData| hidden.is_none_or(|hidden| rank(line) >= hidden);
        let mut lines: Vec<&LineData> = found.iter().flat_map(|found| &found.lines).collect();
        lines.sort_by_key(|line| Reverse(rank(line)));
        let plies = found.iter().map(|found| found.nodes_per_ply.len()).max().unwrap_or(0);
        let at = |ply: usize| found.iter().filter_map(|found| found.nodes_per_ply.get(ply)).sum();
        Thinking {
            depth: found.iter().map(|found| found.depth).min().unwrap_or(0),
            selective_depth: found.iter().map(|found| found.selective_depth).max().unwrap_or(0),
            nodes: found.iter().map(|found| found.nodes).sum(),
            nodes_per_ply: (0..plies).map(at).collect(),
            millis: found.iter().map(|found| found.millis).fold(0.0, f64::max),
            lines: lines.into_iter().take(self.wanted).take_while(sure).cloned().collect(),
        }
    }
}

/// The rank of a line: wins, the shortest first, before unproved lines, and those before losses, the longest first.
/// Lines that have not been searched come last.
fn rank(line: &LineData) -> (i8, i32) {
    match line.mate {
        _ if line.depth == 0 => (-2, 0),
        Some(plies) if plies > 0 => (1, -plies),
        Some(plies) => (-1, -plies),
        None => (0, line.per_mille.cast_signed()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(count: u32) -> Vec<Point> {
        (0..count).filter_map(|x| Point::new(x, 7)).collect()
    }

    /// A line starting in this column, with a value or the plies of a proved result.
    fn line(x: u8, per_mille: u32, mate: Option<i32>) -> LineData {
        LineData { per_mille, mate, depth: 9, moves: Point::new(x.into(), 7).into_iter().collect() }
    }

    fn found(depth: u32, lines: &[LineData]) -> Thinking {
        Thinking {
            depth,
            selective_depth: 20 - depth,
            nodes: 100.0,
            nodes_per_ply: vec![1.0; depth as usize],
            millis: f64::from(depth),
            lines: lines.to_vec(),
        }
    }

    fn columns(thinking: &Thinking) -> Vec<u8> {
        thinking.lines.iter().map(|line| line.moves[0].x()).collect()
    }

    #[test]
    fn moves_are_dealt_in_turn_and_each_to_one_search() {
        let moves = points(7);
        let shares = Shares::new(&moves, 3, 12).unwrap();
        let dealt: Vec<Vec<u8>> =
            shares.sets().iter().map(|set| set.iter().map(Point::x).collect()).collect();
        assert_eq!(dealt, [vec![0, 3, 6], vec![1, 4], vec![2, 5]]);
        assert!(Shares::new(&moves, 1, 12).is_none());
        assert!(Shares::new(&points(2), 3, 12).is_none());
    }

    #[test]
    fn each_search_looks_for_its_part_and_a_few_more() {
        let lines = |searches, wanted| Shares::new(&points(15), searches, wanted).unwrap().lines();
        assert_eq!([lines(2, 12), lines(4, 12), lines(2, 3), lines(4, 2)], [8, 5, 3, 2]);
    }

    #[test]
    fn lines_are_merged_by_their_rank() {
        let shares = Shares::new(&points(6), 2, 12).unwrap();
        let even = found(8, &[line(0, 990, Some(9)), line(2, 510, None), line(4, 10, Some(-4))]);
        let odd = found(7, &[line(3, 995, Some(5)), line(1, 600, None), line(5, 5, Some(-12))]);
        let together = shares.together(&[&even, &odd]);
        assert_eq!(columns(&together), [3, 0, 1, 2, 5, 4]);
        assert_eq!((together.depth, together.selective_depth), (7, 13));
        assert_eq!((together.nodes, together.millis), (200.0, 8.0));
        assert_eq!(together.nodes_per_ply, [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.0]);
    }

    /// The search of the even columns reports two of its three moves: its third may be as good as its second.
    #[test]
    fn lines_that_may_be_worse_than_an_unreported_move_are_left_out() {
        let shares = Shares::new(&points(6), 2, 12).unwrap();
        let even = found(8, &[line(0, 600, None), line(2, 500, None)]);
        let odd = found(8, &[line(1, 550, None), line(3, 499, None), line(5, 300, None)]);
        assert_eq!(columns(&shares.together(&[&even, &odd])), [0, 1, 2]);
    }

    #[test]
    fn a_move_that_was_not_searched_comes_last() {
        let shares = Shares::new(&points(2), 2, 2).unwrap();
        let even = found(0, &[LineData { depth: 0, ..line(0, 500, None) }]);
        let odd = found(1, &[line(1, 200, Some(-4))]);
        assert_eq!(columns(&shares.together(&[&even, &odd])), [1, 0]);
    }

    #[test]
    fn no_more_lines_than_were_wanted() {
        let shares = Shares::new(&points(4), 2, 2).unwrap();
        let even = found(8, &[line(0, 600, None), line(2, 500, None)]);
        let odd = found(8, &[line(1, 550, None), line(3, 540, None)]);
        assert_eq!(columns(&shares.together(&[&even, &odd])), [0, 1]);
    }
}
