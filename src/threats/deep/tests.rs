//! The proof-number search compared with the depth-first one, with tables of every size, and in
//! slices.

use alloc::vec::Vec;

use super::search::{Frame, Search};
use super::table::{Entry, Known, Means, SETTLED};
use super::{DeepSolver, DeepView};
use crate::board::{Board, Stone};
use crate::rules::Rule;
use crate::threats::vcf::position_key;
use crate::threats::{NodeLimit, Solution, Solver};

/// e5 makes two open threes.
const OPEN_THREES: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . x . . . .
    . . . . x . . . .
    . . x x . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

/// A row of three, closed on one side, is below two open twos that meet at h8.
const QUIET_THREATS: &str = "
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . o . . . . . .
    . . . . . . . x . o . . . . .
    . . . . . . o x x . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . o x . o . . . . . .
    . . . . . . . x . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .";

/// Black has threats, and White has an open three that is faster.
const BEHIND: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . o . . . .
    . . . . x . . . . . .
    . . . o . x o . . . .
    . . . . o x . x . . .
    . . . . . o x . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

/// Positions, and whether Black wins them.
const POSITIONS: [(&str, bool); 3] = [(OPEN_THREES, true), (QUIET_THREATS, true), (BEHIND, false)];
const LIMIT: NodeLimit = NodeLimit { left: 2_000_000 };

fn deep(rule: Rule, drawing: &str, memory: usize) -> DeepSolver {
    let mut solver = Solver::new();
    solver.set(&Board::from_text(drawing).unwrap(), rule);
    solver.deep(Stone::Black, memory).unwrap()
}

/// The verdict, with the nodes that it took.
fn verdict(deep: &mut DeepSolver, mut limit: NodeLimit) -> (Option<bool>, u64) {
    let left = limit.left;
    let verdict = match deep.solve(&mut limit, |_| {}) {
        Solution::Win(_) => Some(true),
        Solution::NoWin => Some(false),
        Solution::Unknown => None,
    };
    (verdict, left - limit.left)
}

#[test]
fn a_table_of_any_size_gives_the_same_verdict() {
    for (drawing, won) in POSITIONS {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            for memory in [0, 1 << 10, 1 << 14, 1 << 22] {
                let (found, _) = verdict(&mut deep(rule, drawing, memory), LIMIT);
                assert_eq!(found, Some(won), "{rule}, {memory} bytes{drawing}");
            }
        }
    }
}

#[test]
fn a_search_in_slices_agrees_with_an_uninterrupted_one() {
    for (drawing, won) in POSITIONS {
        let whole = deep(Rule::Renju, drawing, 1 << 16).solve(&mut LIMIT.clone(), |_| {});
        assert_eq!(whole.is_win(), won);
        let mut pieces = deep(Rule::Renju, drawing, 1 << 16);
        let mut count = 0;
        // Each slice is longer than a search for fours may be.
        let found = loop {
            count += 1;
            match pieces.solve(&mut NodeLimit { left: 301 }, |_| {}) {
                Solution::Unknown => assert!(count < 10_000, "it does not get on"),
                found => break found,
            }
        };
        assert_eq!(found, whole);
        assert!(count > 1);
    }
}

#[test]
fn saved_entries_are_used_by_another_search() {
    for (drawing, won) in POSITIONS {
        let (_, whole) = verdict(&mut deep(Rule::Renju, drawing, 1 << 20), LIMIT);
        let mut first = deep(Rule::Renju, drawing, 1 << 20);
        let half = NodeLimit { left: whole / 2 };
        assert_eq!(verdict(&mut first, half).0, None);
        let mut second = deep(Rule::Renju, drawing, 1 << 18);
        assert!(first.view().entries().all(|entry| second.restore(entry)));
        second.resume_at(first.view().progress().nodes);
        assert_eq!(second.view().progress().nodes, half.left);
        let (found, rest) = verdict(&mut second, LIMIT);
        assert_eq!(found, Some(won));
        assert!(rest < whole, "{rest} nodes after {} of {whole}", half.left);
        // A settled result is known at once.
        let mut third = deep(Rule::Renju, drawing, 1 << 18);
        assert!(second.view().entries().all(|entry| third.restore(entry)));
        let (found, again) = verdict(&mut third, LIMIT);
        assert_eq!(found, Some(won));
        assert!(again <= rest, "{again} nodes instead of {rest}");
    }
}

#[test]
fn a_win_that_rests_on_a_false_entry_is_not_claimed() {
    let entry = |known| Entry { known, stage: SETTLED, widened: true, work: 1 << 30 };
    // f7 is occupied.
    let moves = ["e5", "a1", "f7"].map(|name| Means::Move(name.parse().unwrap()));
    for means in [Means::AtOnce].into_iter().chain(moves) {
        let mut deep = deep(Rule::Renju, BEHIND, 1 << 18);
        let key = position_key(&deep.search.tree.state);
        deep.search.table.put(key, entry(Known::Reached(means)));
        assert_eq!(verdict(&mut deep, LIMIT).0, Some(false), "{means:?}");
    }
}

#[test]
fn a_search_that_rests_on_a_false_entry_after_a_move_comes_to_an_end() {
    // Moves far from the stones are soon seen to win nothing.
    for point in ["a1", "f1", "k11"].map(|name| name.parse().unwrap()) {
        let mut deep = deep(Rule::Renju, BEHIND, 1 << 18);
        let Search { tree, table, .. } = &mut deep.search;
        tree.put(point, tree.attacker);
        let entry = Entry { known: Known::Missed, stage: SETTLED, widened: true, work: 1 << 30 };
        table.put(tree.hash, entry);
        tree.take(point, tree.attacker);
        assert_eq!(verdict(&mut deep, LIMIT).0, Some(false), "{point}");
    }
}

#[test]
fn progress_is_seen_step_by_step() {
    let mut deep = deep(Rule::Renju, QUIET_THREATS, 1 << 16);
    let start = deep.view().progress();
    assert_eq!((start.nodes, start.proof, start.disproof, start.stored), (0, Some(1), Some(1), 0));
    let mut seen = Vec::new();
    let won = deep.solve(&mut LIMIT.clone(), |view: DeepView| {
        let progress = view.progress();
        assert_eq!(view.entries().count(), progress.stored);
        seen.push(progress);
    });
    assert!(won.is_win());
    assert!(seen.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes));
    assert!(seen.iter().any(|progress| progress.proof > Some(1)));
    let end = deep.view().progress();
    assert_eq!((end.proof, end.disproof), (Some(0), None));
    assert!(0 < end.stored && end.stored <= end.room);
    assert!(deep.search.stack.first().map(Frame::known).is_none());
}
