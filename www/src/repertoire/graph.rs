//! The positions of a repertoire, and the moves from each. They are the same however the board is rotated or mirrored
//! and in whatever order the stones were played.

use std::collections::{BTreeMap, BTreeSet};

use tengen::board::Point;

use super::record::{Repertoire, StepPlace, add_comment};
use crate::collections::Images;

/// A position by its key, which is the same for its images.
pub type PositionKey = u64;

/// A position in which the person should know the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphItem {
    pub key: PositionKey,
    /// The first occurrence of its move.
    pub place: StepPlace,
}

/// All positions of a repertoire from the beginning of its branches on.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The positions after the moves from each position, in the order of their first occurrence.
    after: BTreeMap<PositionKey, Vec<PositionKey>>,
    /// The point of the move at its first occurrence.
    points: BTreeMap<(PositionKey, PositionKey), Point>,
    items: Vec<GraphItem>,
    /// The comments on positions.
    comments: BTreeMap<PositionKey, String>,
    /// The largest number of stones in a position.
    deepest: usize,
}

impl Graph {
    /// The positions of a repertoire.
    pub fn of(repertoire: &Repertoire) -> Graph {
        let mut graph = Graph::default();
        let mut seen = BTreeSet::new();
        for (number, branch) in repertoire.branches.iter().enumerate() {
            let mut images = Images::new(&branch.played.start());
            let base = images.board().len();
            let mut path = vec![images.key()];
            for (place, step) in branch.played.steps.iter().enumerate() {
                for _ in 0..step.back {
                    images.undo();
                    path.pop();
                }
                let depth = images.board().len() - base;
                let mover = images.to_move();
                if images.play(step.point).is_err() {
                    break;
                }
                let (before, key) = (path.last().copied().unwrap_or_default(), images.key());
                path.push(key);
                if let Some(comment) = branch.comments.get(&place) {
                    add_comment(graph.comments.entry(key).or_default(), comment);
                }
                if depth < branch.from {
                    continue;
                }
                if mover == repertoire.side && seen.insert(before) {
                    graph.items.push(GraphItem { key: before, place: (number, place) });
                }
                graph.points.entry((before, key)).or_insert(step.point);
                let moves = graph.after.entry(before).or_default();
                if !moves.contains(&key) {
                    moves.push(key);
                }
                graph.after.entry(key).or_default();
                graph.deepest = graph.deepest.max(images.board().len());
            }
        }
        graph
    }

    /// The positions in which the person should know the move, in the order of their first occurrence.
    pub fn items(&self) -> &[GraphItem] {
        &self.items
    }

    /// The index of a position among those.
    pub fn item(&self, key: PositionKey) -> Option<&GraphItem> {
        self.items.iter().find(|item| item.key == key)
    }

    /// Whether a position is one of them.
    pub fn has(&self, key: PositionKey) -> bool {
        self.after.contains_key(&key)
    }

    /// The comments on positions.
    pub fn comments(&self) -> &BTreeMap<PositionKey, String> {
        &self.comments
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.after.len()
    }

    /// The number of moves from one of them to another.
    pub fn moves_len(&self) -> usize {
        self.points.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.after.is_empty()
    }

    /// The largest number of stones in any of them.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    /// The positions after the moves from a position.
    pub fn after(&self, key: PositionKey) -> &[PositionKey] {
        self.after.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The moves from the position on these boards: of symmetric ones, the one in the repertoire, or else the highest
    /// one, and of those the one furthest to the right.
    pub fn moves(&self, images: &mut Images) -> Vec<(Point, PositionKey)> {
        let here = images.key();
        let wanted = self.after(here).to_vec();
        if wanted.is_empty() {
            return vec![];
        }
        let mut found: Vec<Option<Point>> = vec![None; wanted.len()];
        let free: Vec<Point> = images.board().free_points().collect();
        for point in free {
            let key = images.key_after(point);
            if let Some(place) = wanted.iter().position(|&it| Some(it) == key) {
                found[place] = found[place].max(Some(point));
            }
        }
        for (point, &key) in found.iter_mut().zip(&wanted) {
            let own = self.points.get(&(here, key)).copied();
            *point = own.filter(|&own| images.key_after(own) == Some(key)).or(*point);
        }
        let found = found.into_iter().zip(wanted);
        found.filter_map(|(point, key)| Some((point?, key))).collect()
    }

    /// How often the other side should lead to a position: the number of positions from there on, including itself, in
    /// which the person should know the move, but at least once. Visits all of them.
    pub fn weight(&self, from: PositionKey) -> usize {
        let asked: BTreeSet<PositionKey> = self.items.iter().map(|item| item.key).collect();
        let mut seen = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(key) = waiting.pop() {
            waiting.extend(self.after(key).iter().filter(|&&next| seen.insert(next)));
        }
        seen.intersection(&asked).count().max(1)
    }

    /// Whether a position can be reached from another, or is the same.
    pub fn leads_to(&self, from: PositionKey, wanted: &BTreeSet<PositionKey>) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(key) = waiting.pop() {
            if wanted.contains(&key) {
                return true;
            }
            waiting.extend(self.after(key).iter().filter(|&&next| seen.insert(next)));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use tengen::board::{Board, Size, Stone, Symmetry};

    use super::super::branch::RepertoireBranch;
    use super::*;

    fn repertoire(side: Stone, branches: &[&str]) -> Repertoire {
        let branch = |text: &str| RepertoireBranch::read(text).unwrap();
        let mut repertoire = Repertoire::new("a".into(), side, branch(branches[0])).unwrap();
        branches[1..].iter().for_each(|text| repertoire.add(branch(text)).unwrap());
        repertoire
    }

    fn names(moves: &[(Point, PositionKey)]) -> Vec<String> {
        moves.iter().map(|(point, _)| point.to_string()).collect()
    }

    /// Whether two boards are the same up to symmetry, comparing the boards as text.
    fn are_images(one: &Board, other: &Board) -> bool {
        one.to_move() == other.to_move()
            && Symmetry::all().any(|it| it.apply_board(one).to_string() == other.to_string())
    }

    /// The boards after each move that any line plays in this position, by a walk over all lines.
    fn walked(repertoire: &Repertoire, board: &Board) -> Vec<Board> {
        let mut found: Vec<Board> = vec![];
        for branch in &repertoire.branches {
            for (place, step) in branch.played.steps.iter().enumerate().skip(branch.from) {
                let mut before = branch.played.start();
                branch.line_before(place).iter().for_each(|&it| before.play(it).unwrap());
                if are_images(&before, board) {
                    before.play(step.point).unwrap();
                    if !found.iter().any(|known| are_images(known, &before)) {
                        found.push(before);
                    }
                }
            }
        }
        found
    }

    const BRANCHES: [&str; 3] = [
        "moves=h8h9i9g7.2j6i7.2g9j7h7.3f6&from=1",
        // The first again, rotated and in another order of moves.
        "moves=h8i8i9g7h6.2f10&from=2",
        "moves=h8a1i9b2&from=1",
    ];

    #[test]
    fn the_moves_are_those_found_by_a_walk_over_all_lines() {
        let repertoire = repertoire(Stone::Black, &BRANCHES);
        let graph = Graph::of(&repertoire);
        let mut looked_at = 0;
        for branch in &repertoire.branches {
            for place in branch.from..=branch.played.steps.len() {
                let line = branch.line_before(place);
                let mut board = branch.played.start();
                line.iter().for_each(|&point| board.play(point).unwrap());
                for turned in Symmetry::all().map(|it| it.apply_board(&board)) {
                    let mut images = Images::new(&turned);
                    let expected = walked(&repertoire, &turned);
                    let moves = graph.moves(&mut images);
                    assert_eq!(moves.len(), expected.len(), "{turned}");
                    for (point, _) in moves {
                        let mut after = turned.clone();
                        after.play(point).unwrap();
                        assert!(expected.iter().any(|it| are_images(it, &after)), "{after}");
                    }
                    looked_at += 1;
                }
            }
        }
        assert!(looked_at > 100);
    }

    #[test]
    fn a_transposition_is_one_position_with_the_moves_of_both() {
        let lines = ["moves=h8h9g7i9j6&from=0", "moves=g7i9h8h9f5&from=0"];
        let repertoire = repertoire(Stone::Black, &lines);
        let graph = Graph::of(&repertoire);
        let board = Board::from_text(
            ". . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . o o . . . . . .
             . . . . . . . x . . . . . . .
             . . . . . . x . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .",
        )
        .unwrap();
        let mut images = Images::new(&board);
        assert_eq!(names(&graph.moves(&mut images)), ["j6", "f5"]);
        let item = graph.item(images.key()).unwrap();
        assert_eq!(item.place, (0, 4));
    }

    #[test]
    fn the_comment_on_a_position_applies_to_its_images_too() {
        let lines = [
            "moves=h8h9i9&from=0&said-1=above&said-2=a",
            "moves=h8g8g9&from=0&said-1=beside&said-2=a",
        ];
        let graph = Graph::of(&repertoire(Stone::Black, &lines));
        let comments: Vec<&str> = graph.comments().values().map(String::as_str).collect();
        assert_eq!(comments.len(), 2, "{comments:?}");
        assert!(comments.contains(&"above\n\nbeside") && comments.contains(&"a"), "{comments:?}");
    }

    #[test]
    fn only_the_persons_moves_after_the_beginning_of_a_branch_are_asked() {
        let places = |side, from: usize| {
            let text = format!("moves=h8h9i9g7j6&from={from}");
            let graph = Graph::of(&repertoire(side, &[&text]));
            graph.items().iter().map(|item| item.place.1).collect::<Vec<_>>()
        };
        assert_eq!(places(Stone::Black, 0), [0, 2, 4]);
        assert_eq!(places(Stone::Black, 1), [2, 4]);
        assert_eq!(places(Stone::White, 2), [3]);
    }

    #[test]
    fn a_move_is_weighted_by_the_persons_moves_after_it() {
        // White plays h9, after which Black has three moves to know, or i9, after which there is one.
        let repertoire = repertoire(Stone::Black, &["moves=h8h9i9g7j6k5l4.6i9g10&from=1"]);
        let graph = Graph::of(&repertoire);
        let mut board = Board::new(Size::STANDARD);
        board.play("h8".parse().unwrap()).unwrap();
        let images = Images::new(&board);
        let mut weights: Vec<usize> =
            graph.after(images.key()).iter().map(|&after| graph.weight(after)).collect();
        weights.sort_unstable();
        assert_eq!(weights, [1, 3]);
    }
}
