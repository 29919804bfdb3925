//! Training: the positions whose move is due, one after the other, until each has been known.

use std::collections::BTreeSet;

use tengen::board::Point;

use super::graph::{Graph, GraphItem, PositionKey};
use super::record::Repertoire;
use crate::collections::Images;
use crate::game::PlayedGame;
use crate::records::Again;

/// The most new positions in one training.
pub const MOST_NEW: usize = 20;

/// The number of positions that are due, and of those never asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Waiting {
    pub due: usize,
    pub new: usize,
    /// The next day after today on which positions are due, and their number.
    pub next: Option<(u64, usize)>,
}

impl Waiting {
    /// The state on a day, counted from 1970.
    pub fn of(repertoire: &Repertoire, graph: &Graph, today: u64) -> Waiting {
        let mut waiting = Waiting::default();
        let mut later: Vec<u64> = vec![];
        for item in graph.items() {
            match repertoire.known.get(&item.place) {
                None => waiting.new += 1,
                Some(again) if again.due <= today => waiting.due += 1,
                Some(again) => later.push(again.due),
            }
        }
        let first = later.iter().min().copied();
        waiting.next = first.map(|day| (day, later.iter().filter(|&&due| due == day).count()));
        waiting
    }
}

/// The person's progress with the position on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainingStage {
    /// The person is to move.
    Asked,
    /// This move was wrong, or none was known; these are right, and one of them has to be played.
    Wrong(Option<Point>, Vec<Point>),
    /// Nothing further on this line is due.
    LineOver,
    /// All positions asked have been known.
    Over,
}

#[derive(Clone, Debug)]
pub struct Training {
    /// The line on the board.
    pub game: PlayedGame,
    pub stage: TrainingStage,
    /// The person's right move, if it was the last event.
    pub confirmed: Option<Point>,
    /// The comments on the position answered last, and on the one after the answer, each with the move that led to it.
    pub said: Vec<(Point, String)>,
    /// The positions still to be asked, in order.
    pending: Vec<GraphItem>,
    /// The positions answered wrongly at least once.
    failed: BTreeSet<PositionKey>,
    /// How many were known at the first try.
    pub right: usize,
    /// How many have been asked.
    pub asked: usize,
    /// How many will be asked in all.
    pub all: usize,
    seed: u32,
}

impl Training {
    /// A training of the moves that are due on a day, the longest overdue first, and then of those that were never
    /// asked. `seed` determines what the other side plays.
    pub fn new(repertoire: &Repertoire, graph: &Graph, today: u64, seed: u32) -> Training {
        let again = |item: &GraphItem| repertoire.known.get(&item.place);
        let items = graph.items().iter();
        let mut pending: Vec<GraphItem> = items
            .clone()
            .filter(|it| again(it).is_some_and(|it| it.due <= today))
            .cloned()
            .collect();
        pending.sort_by_key(|item| again(item).map(|again| again.due));
        pending.extend(items.filter(|item| again(item).is_none()).take(MOST_NEW).cloned());
        let all = pending.len();
        let mut training = Training {
            game: PlayedGame::new(repertoire.rule, repertoire.size),
            stage: TrainingStage::Over,
            confirmed: None,
            said: vec![],
            pending,
            failed: BTreeSet::new(),
            right: 0,
            asked: 0,
            all,
            // The generator would stay at zero.
            seed: seed.max(1),
        };
        training.next_line(repertoire);
        training
    }

    /// Goes to the first position to be asked, or to one on the way there.
    pub fn next_line(&mut self, repertoire: &Repertoire) {
        self.confirmed = None;
        let Some(first) = self.pending.first() else {
            self.stage = TrainingStage::Over;
            return;
        };
        self.said.clear();
        let (number, place) = first.place;
        let branch = &repertoire.branches[number];
        self.game = PlayedGame::from_board(repertoire.rule, branch.played.start());
        for (depth, point) in branch.line_before(place).into_iter().enumerate() {
            if depth >= branch.from && self.is_pending(self.key()) {
                break;
            }
            if self.game.play(point).is_err() {
                // Under the rule the game ends earlier: it cannot be asked.
                self.pending.remove(0);
                self.all -= 1;
                return self.next_line(repertoire);
            }
        }
        self.stage = TrainingStage::Asked;
    }

    fn key(&self) -> PositionKey {
        Images::new(self.game.live().board()).key()
    }

    fn is_pending(&self, key: PositionKey) -> bool {
        self.pending.iter().any(|item| item.key == key)
    }

    /// The right moves in the position on the board.
    pub fn answers(&self, graph: &Graph) -> Vec<Point> {
        let mut images = Images::new(self.game.live().board());
        graph.moves(&mut images).into_iter().map(|(point, _)| point).collect()
    }

    /// The person plays, or does not know the move. Returns whether anything changed that has to be stored.
    pub fn answer(
        &mut self,
        point: Option<Point>,
        repertoire: &mut Repertoire,
        graph: &Graph,
        today: u64,
    ) -> bool {
        let is_first = match self.stage {
            TrainingStage::Asked => true,
            TrainingStage::Wrong(..) => false,
            TrainingStage::LineOver | TrainingStage::Over => return false,
        };
        let mut images = Images::new(self.game.live().board());
        let key = images.key();
        let after = point.and_then(|point| images.key_after(point));
        let is_right = after.is_some_and(|after| graph.after(key).contains(&after));
        let Some(item) = graph.item(key).cloned() else { return false };
        let is_new = is_first && !self.failed.contains(&key);
        self.asked += usize::from(is_new);
        self.confirmed = point.filter(|_| is_right);
        if !is_right {
            self.failed.insert(key);
            self.stage = TrainingStage::Wrong(point, self.answers(graph));
            if is_first {
                // It comes back after everything else.
                self.pending.retain(|other| other.key != key);
                self.pending.push(item.clone());
            }
            let again = Again::first(today);
            return repertoire.known.insert(item.place, again) != Some(again);
        }
        if is_first {
            self.pending.retain(|other| other.key != key);
        }
        let led = [(self.game.moves().last().copied(), Some(key)), (point, after)];
        let said = |(point, key): (Option<Point>, Option<PositionKey>)| {
            Some((point?, graph.comments().get(&key?)?.clone()))
        };
        self.said = led.into_iter().filter_map(said).collect();
        if is_new {
            self.right += 1;
            let known = repertoire.known.get(&item.place).copied();
            // A well-known move comes up again after the longest interval, so that it stays known.
            let next = known.map_or(Some(Again::first(today)), |known| known.next(today));
            let next = next.or_else(|| {
                let before = known.map(|known| Again { step: known.step - 1, ..known });
                before.and_then(|before| before.next(today))
            });
            repertoire.known.extend(next.map(|next| (item.place, next)));
        }
        if point.is_some_and(|point| self.game.play(point).is_ok()) {
            self.go_on(repertoire, graph);
        } else {
            self.stage = TrainingStage::LineOver;
        }
        is_new
    }

    /// Plays the moves of both sides up to the next position to be asked.
    fn go_on(&mut self, repertoire: &Repertoire, graph: &Graph) {
        loop {
            let wanted: BTreeSet<PositionKey> = self.pending.iter().map(|item| item.key).collect();
            let mut images = Images::new(self.game.live().board());
            let key = images.key();
            if images.to_move() == repertoire.side && wanted.contains(&key) {
                self.stage = TrainingStage::Asked;
                return;
            }
            let moves = graph.moves(&mut images);
            let moves: Vec<(Point, PositionKey)> =
                moves.into_iter().filter(|&(_, after)| graph.leads_to(after, &wanted)).collect();
            let next = drawn_move(&mut self.seed, &moves, graph);
            if next.is_none_or(|point| self.game.play(point).is_err()) {
                let is_over = self.pending.is_empty();
                self.stage = if is_over { TrainingStage::Over } else { TrainingStage::LineOver };
                return;
            }
        }
    }
}

/// One of these moves, drawn by the [weights](Graph::weight) of the positions that they lead to.
pub(super) fn drawn_move(
    seed: &mut u32,
    moves: &[(Point, PositionKey)],
    graph: &Graph,
) -> Option<Point> {
    let weights: Vec<usize> = moves.iter().map(|&(_, after)| graph.weight(after)).collect();
    let mut place = drawn(seed, weights.iter().sum())?;
    let of = weights.iter().position(|&weight| {
        let is_it = place < weight;
        place = place.saturating_sub(weight);
        is_it
    });
    of.map(|at| moves[at].0)
}

/// An index below `count`, drawn uniformly; [`None`] if that is 0.
pub(super) fn drawn(seed: &mut u32, count: usize) -> Option<usize> {
    // Marsaglia's xorshift.
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    (*seed as usize).checked_rem(count)
}

#[cfg(test)]
mod tests {
    use tengen::board::Stone;

    use super::super::branch::RepertoireBranch;
    use super::*;

    fn repertoire(text: &str) -> (Repertoire, Graph) {
        let branch = RepertoireBranch::read(text).unwrap();
        let repertoire = Repertoire::new("a".into(), Stone::Black, branch).unwrap();
        let graph = Graph::of(&repertoire);
        (repertoire, graph)
    }

    fn point(name: &str) -> Option<Point> {
        Some(name.parse().unwrap())
    }

    fn line(training: &Training) -> String {
        training.game.moves().iter().map(ToString::to_string).collect()
    }

    /// Answers everything correctly, except these positions the first time they are asked; returns what was asked, in
    /// order.
    fn train(
        repertoire: &mut Repertoire,
        graph: &Graph,
        today: u64,
        wrong: &[&str],
    ) -> Vec<String> {
        let mut training = Training::new(repertoire, graph, today, 7);
        let mut asked: Vec<String> = vec![];
        while training.stage != TrainingStage::Over {
            match training.stage.clone() {
                TrainingStage::Asked => {
                    let here = line(&training);
                    let is_wrong = wrong.contains(&here.as_str()) && !asked.contains(&here);
                    asked.push(here);
                    let right = training.answers(graph)[0];
                    let answer = if is_wrong { point("a1") } else { Some(right) };
                    training.answer(answer, repertoire, graph, today);
                }
                TrainingStage::Wrong(_, right) => {
                    training.answer(Some(right[0]), repertoire, graph, today);
                }
                TrainingStage::LineOver => training.next_line(repertoire),
                TrainingStage::Over => {}
            }
        }
        assert_eq!(training.asked, training.all);
        assert_eq!(training.right, training.all - wrong.len());
        asked
    }

    const TEXT: &str = "moves=h8h9i9g7.2j6i7.3g9j7h7i5&from=1";

    #[test]
    fn each_position_is_asked_once_and_comes_again_after_1_3_7_and_21_days() {
        let (mut repertoire, graph) = repertoire(TEXT);
        assert_eq!(Waiting::of(&repertoire, &graph, 100).new, 3);
        let mut asked = train(&mut repertoire, &graph, 100, &[]);
        asked.sort();
        assert_eq!(asked, ["h8g9", "h8g9j7h7", "h8h9"]);
        let mut today = 100;
        for days in [1, 3, 7, 21, 21] {
            let early = Waiting::of(&repertoire, &graph, today + days - 1);
            assert_eq!((early.due, early.new, early.next), (0, 0, Some((today + days, 3))));
            today += days;
            assert_eq!(Waiting::of(&repertoire, &graph, today).due, 3);
            assert_eq!(train(&mut repertoire, &graph, today, &[]).len(), 3);
        }
    }

    #[test]
    fn comments_are_shown_after_the_right_answer() {
        let (mut repertoire, graph) =
            repertoire("moves=h8h9i9g7j6&from=1&said-1=asked&said-2=answered&said-4=later");
        let mut training = Training::new(&repertoire, &graph, 100, 7);
        assert_eq!((line(&training).as_str(), training.said.len()), ("h8h9", 0));
        training.answer(point("a1"), &mut repertoire, &graph, 100);
        assert_eq!(training.said, [], "it would tell the answer");
        training.answer(point("i9"), &mut repertoire, &graph, 100);
        let said = |training: &Training| {
            let said = training.said.iter().map(|(point, text)| format!("{point} {text}"));
            said.collect::<Vec<_>>()
        };
        assert_eq!(said(&training), ["h9 asked", "i9 answered"]);
        training.answer(point("j6"), &mut repertoire, &graph, 100);
        assert_eq!(said(&training), ["j6 later"]);
    }

    #[test]
    fn a_wrong_move_is_named_with_the_right_ones_and_comes_back() {
        let (mut repertoire, graph) = repertoire(TEXT);
        let mut training = Training::new(&repertoire, &graph, 100, 7);
        assert_eq!(line(&training), "h8h9");
        assert!(training.answer(point("a1"), &mut repertoire, &graph, 100));
        let right = ["i9", "j6"].map(|name| name.parse().unwrap()).to_vec();
        assert_eq!(training.stage, TrainingStage::Wrong(point("a1"), right.clone()));
        // Nothing is played until one of them is.
        assert!(!training.answer(point("b1"), &mut repertoire, &graph, 100));
        assert_eq!(training.stage, TrainingStage::Wrong(point("b1"), right));
        training.answer(point("j6"), &mut repertoire, &graph, 100);
        assert_eq!(
            (line(&training).as_str(), &training.stage),
            ("h8h9j6", &TrainingStage::LineOver)
        );
        assert_eq!((training.asked, training.right), (1, 0));
        // The others come first, and then this one again.
        let (mut repertoire, graph) = self::repertoire(TEXT);
        let asked = train(&mut repertoire, &graph, 100, &["h8h9"]);
        assert_eq!(asked.iter().filter(|line| *line == "h8h9").count(), 2, "{asked:?}");
        assert_eq!(asked.last().map(String::as_str), Some("h8h9"));
        assert_eq!(repertoire.known.values().filter(|again| again.step == 0).count(), 3);
        let due = Waiting::of(&repertoire, &graph, 101);
        assert_eq!(due.due, 3);
        // A move answered wrongly on a later day starts over.
        train(&mut repertoire, &graph, 101, &["h8g9"]);
        assert_eq!(Waiting::of(&repertoire, &graph, 102).due, 1);
    }

    #[test]
    fn due_positions_come_before_new_ones_and_known_moves_are_played() {
        let (mut repertoire, graph) = repertoire(TEXT);
        let place = |line: &str| {
            let mut game = PlayedGame::new(repertoire.rule, repertoire.size);
            for name in line.split(' ') {
                game.play(name.parse().unwrap()).unwrap();
            }
            graph.item(Images::new(game.live().board()).key()).unwrap().place
        };
        let (late, known) = (place("h8 g9 j7 h7"), place("h8 g9"));
        repertoire.known.insert(late, Again { due: 90, step: 1 });
        repertoire.known.insert(known, Again { due: 200, step: 2 });
        let training = Training::new(&repertoire, &graph, 100, 3);
        assert_eq!(line(&training), "h8g9j7h7");
        assert_eq!(training.all, 2);
    }

    #[test]
    fn the_other_side_plays_each_of_its_moves_depending_on_the_seed() {
        let text = "moves=h8h9i9g7j6.2i7j7.2g9f9.2h7f5&from=2";
        let first = |seed| {
            let (mut repertoire, graph) = repertoire(text);
            let mut training = Training::new(&repertoire, &graph, 100, seed);
            assert_eq!(line(&training), "h8h9");
            training.answer(point("i9"), &mut repertoire, &graph, 100);
            line(&training)
        };
        let all: BTreeSet<String> = (1..60).map(first).collect();
        assert_eq!(all.len(), 4, "{all:?}");
        assert_eq!(first(5), first(5));
    }

    #[test]
    fn in_a_turned_position_the_turned_move_is_right() {
        let (mut repertoire, graph) = repertoire("moves=h8h9i9&from=0");
        let mut training = Training::new(&repertoire, &graph, 100, 7);
        training.answer(point("h8"), &mut repertoire, &graph, 100);
        assert_eq!(line(&training), "h8h9");
        // g9 is i9, mirrored.
        training.answer(point("g9"), &mut repertoire, &graph, 100);
        assert_eq!((training.right, &training.stage), (2, &TrainingStage::Over));
    }
}
