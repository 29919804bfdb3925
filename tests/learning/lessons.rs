//! The claims of the page's lessons, checked by rules and solver: the answers that a file calls right are exactly those
//! that are proved right.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tengen::board::{Board, Point, Stone};
use tengen::notation::{NodeId, ReadOptions, Sign, Tree, Unicode, read};
use tengen::rules::{Foul, Position, Rule, five_through};
use tengen::threats::{NodeLimit, Solution, Solver};

/// Far more than any exercise needs, so that nothing stays open.
const NODES: u64 = 3_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www").join("lessons")
}

/// Every lesson with its name, in the order of the names.
fn lessons() -> Vec<(String, Tree)> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|kind| kind == "sgf"));
    files.sort();
    let lesson = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let found = read(&fs::read(&file).unwrap(), ReadOptions::default(), &Unicode).unwrap();
        assert!(found.notes.is_empty(), "{name}: {:?}", found.notes);
        let mut games = found.games();
        let game = games.next().unwrap().unwrap();
        assert!(games.next().is_none(), "{name} has more than one game");
        assert!(game.notes.is_empty(), "{name}: {:?}", game.notes);
        (name, game.tree)
    };
    files.into_iter().map(lesson).collect()
}

fn property<'a>(tree: &'a Tree, id: NodeId, name: &str) -> Option<&'a str> {
    let found = tree.node(id).other.iter().find(|property| property.name == name)?;
    found.values.first().map(String::as_str)
}

/// The board at a node.
fn board_at(tree: &Tree, id: NodeId) -> Board {
    let mut way = vec![id];
    while let Some(before) = tree.parent(way[way.len() - 1]) {
        way.push(before);
    }
    let mut board = Board::new(tree.size());
    way.iter().rev().for_each(|&id| tree.node(id).apply(&mut board).unwrap());
    board
}

/// An exercise: the board before the move, the task, and the moves that the file calls right and wrong.
struct Exercise {
    place: String,
    rule: Rule,
    board: Board,
    task: String,
    right: BTreeSet<Point>,
    wrong: BTreeSet<Point>,
}

fn exercises() -> Vec<Exercise> {
    let mut all = vec![];
    for (name, tree) in lessons() {
        for id in tree.ids() {
            let Some(task) = property(&tree, id, "TASK") else { continue };
            let signed = |sign: Sign| {
                let nodes = tree.children(id).iter().map(|&child| tree.node(child));
                let signed = nodes.filter(|node| node.sign == Some(sign));
                signed.map(|node| node.played.unwrap().point).collect()
            };
            let board = board_at(&tree, id);
            all.push(Exercise {
                place: format!("{name}, node {}, {task}", id.number()),
                rule: tree.rule.unwrap_or(Rule::Freestyle),
                board,
                task: task.to_owned(),
                right: signed(Sign::Good),
                wrong: signed(Sign::Bad),
            });
        }
    }
    all
}

/// Whether the solver has proved a win; if it could not tell, the exercise is too hard to be judged.
fn proved<W>(solution: &Solution<W>, place: &str) -> bool {
    assert!(!matches!(solution, Solution::Unknown), "{place}: the solver cannot tell");
    solution.is_win()
}

/// The points at which a side makes five.
fn fives(board: &Board, rule: Rule, side: Stone) -> BTreeSet<Point> {
    let makes_five = |point: &Point| five_through(board, rule, side, *point).is_some();
    board.free_points().filter(makes_five).collect()
}

fn with(board: &Board, point: Point, side: Stone) -> Board {
    let mut board = board.clone();
    board.place(point, side).unwrap();
    board
}

impl Exercise {
    fn is_right(&self, solver: &mut Solver, point: Point) -> bool {
        let side = self.board.to_move();
        let limit = &mut NodeLimit { left: NODES };
        let next = with(&self.board, point, side);
        match self.task.as_str() {
            "five" => five_through(&self.board, self.rule, side, point).is_some(),
            "four" => !fives(&next, self.rule, side).is_empty(),
            "open-four" => fives(&next, self.rule, side).len() >= 2,
            "open-three" => {
                let makes_open_four =
                    |point| fives(&with(&next, point, side), self.rule, side).len() >= 2;
                fives(&next, self.rule, side).is_empty() && next.free_points().any(makes_open_four)
            }
            "vcf" => proved(&solver.vcf_after(side, point, limit), &self.place),
            "vct" => {
                proved(&solver.vcf_after(side, point, limit), &self.place)
                    || proved(&solver.vct_after(side, point, limit), &self.place)
            }
            "defend" => solver.defences(side, limit).unwrap().contains(&point),
            "forbidden" => {
                assert_eq!(side, Stone::Black, "{}", self.place);
                Position::from_board(self.rule, self.board.clone()).foul(point).is_some()
            }
            task => panic!("{}: there is no task {task}", self.place),
        }
    }
}

#[test]
fn what_a_lesson_calls_right_is_exactly_what_is_proved() {
    let mut faults = vec![];
    for exercise in exercises() {
        let mut solver = Solver::new();
        solver.set(&exercise.board, exercise.rule);
        let free: Vec<Point> = exercise.board.free_points().collect();
        let right: BTreeSet<Point> =
            free.into_iter().filter(|&point| exercise.is_right(&mut solver, point)).collect();
        let names = |points: &BTreeSet<Point>| {
            points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
        };
        if right.is_empty() || right != exercise.right || !right.is_disjoint(&exercise.wrong) {
            faults.push(format!(
                "{}: proved right: {}; called right: {}; called wrong: {}\n{}",
                exercise.place,
                names(&right),
                names(&exercise.right),
                names(&exercise.wrong),
                exercise.board
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_wrong_answer_has_its_refutation() {
    for exercise in exercises() {
        let side = exercise.board.to_move();
        for &point in &exercise.wrong {
            let place = format!("{}, {point}", exercise.place);
            let next = with(&exercise.board, point, side);
            let mut solver = Solver::new();
            solver.set(&next, exercise.rule);
            let limit = &mut NodeLimit { left: NODES };
            let loses = proved(&solver.vcf(side.other(), limit), &place);
            match exercise.task.as_str() {
                "defend" => assert!(loses, "{place}: it holds"),
                "vcf" | "vct" if !loses => {
                    let limit = &mut NodeLimit { left: NODES };
                    let held = solver.defences(side.other(), limit).unwrap();
                    assert!(!held.is_empty(), "{place}: nothing holds against it");
                }
                _ => {}
            }
        }
    }
}

#[test]
fn every_lesson_is_whole() {
    let all = lessons();
    assert_eq!(all.len(), 11);
    for (name, tree) in all {
        let root = tree.root();
        assert_eq!(property(&tree, root, "LESSON"), Some("1"), "{name}");
        assert!(tree.rule.is_some(), "{name} names no rule");
        let mut tasks = 0;
        for id in tree.ids() {
            let node = tree.node(id);
            if node.played.is_none() {
                assert!(!node.comment.is_empty(), "{name}: a page without a text");
            }
            if property(&tree, id, "TASK").is_some() {
                tasks += 1;
                // An exercise begins undecided, with a position that could arise in a game.
                let board = board_at(&tree, id);
                let [black, white] = Stone::BOTH.map(|stone| board.stones(stone).len());
                let due = if black == white { Stone::Black } else { Stone::White };
                assert!(black == white || black == white + 1, "{name}: {black} to {white}");
                assert_eq!(board.to_move(), due, "{name}, node {}", id.number());
                let rule = tree.rule.unwrap_or(Rule::Freestyle);
                assert!(Position::from_board(rule, board).ending().is_none(), "{name}");
            }
        }
        assert!(tasks >= 2, "{name} has {tasks} exercises");
    }
}

/// The pages of a lesson: its position, and its labels by their texts.
fn pages(name: &str) -> Vec<(Board, BTreeMap<String, Point>)> {
    let (_, tree) = lessons().into_iter().find(|(own, _)| own == name).unwrap();
    let pages = tree.ids().filter(|&id| tree.node(id).played.is_none());
    let labels = |id| {
        let labels = tree.node(id).labels.iter();
        labels.map(|label| (label.text.clone(), label.point)).collect()
    };
    pages.map(|id| (board_at(&tree, id), labels(id))).collect()
}

fn makes_open_four(board: &Board, side: Stone, point: Point) -> bool {
    let [before, after] =
        [board, &with(board, point, side)].map(|board| fives(board, Rule::Freestyle, side));
    after.difference(&before).count() == 2
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

#[test]
fn points_are_what_texts_and_labels_say_of_them() {
    for (name, labels) in
        [("open-four", &["A", "B"][..]), ("four", &["A"]), ("double-threats", &["A"])]
    {
        let (board, named) = &pages(name)[0];
        let called: BTreeSet<Point> = labels.iter().map(|label| named[*label]).collect();
        assert_eq!(fives(board, Rule::Freestyle, Stone::Black), called, "{name}");
    }
    for (name, side, labels) in [
        ("open-three", Stone::Black, &["A", "B"][..]),
        ("answering-three", Stone::White, &["A", "B"]),
        ("double-threats", Stone::Black, &["B"]),
    ] {
        let (board, named) = &pages(name)[0];
        for label in labels {
            assert!(makes_open_four(board, side, named[*label]), "{name}: {label}");
        }
    }
    // White has four in row 11.
    let vcf = pages("vcf");
    let whites = fives(&vcf[1].0, Rule::Freestyle, Stone::White);
    assert_eq!(whites, [point("l11")].into());
    let mut solver = Solver::new();
    solver.set(&vcf[2].0, Rule::Freestyle);
    let win = solver.vcf(Stone::Black, &mut NodeLimit { left: NODES }).win().unwrap();
    assert_eq!(win.len(), 5);
    // Two open threes, across and down.
    let board = with(&pages("vct")[1].0, point("h9"), Stone::White);
    let open_fours: Vec<Point> =
        board.free_points().filter(|&point| makes_open_four(&board, Stone::White, point)).collect();
    assert!(open_fours.iter().any(|point| point.y() == 8), "{open_fours:?}");
    assert!(open_fours.iter().any(|point| point.x() == 7), "{open_fours:?}");
}

#[test]
fn renju_s_forbidden_points_are_of_the_stated_kind() {
    let pages = pages("renju");
    let foul = |board: &Board, point: Point| {
        let mut board = board.clone();
        board.set_to_move(Stone::Black);
        Position::from_board(Rule::Renju, board).foul(point)
    };
    assert_eq!(foul(&pages[0].0, pages[0].1["3"]), Some(Foul::DoubleThree));
    for (page, name, kind) in
        [(1, "h8", Foul::DoubleThree), (2, "h8", Foul::DoubleFour), (3, "g8", Foul::Overline)]
    {
        assert_eq!(foul(&pages[page].0, point(name)), Some(kind), "page {page}");
    }
    // White's four can be stopped at h7 only, where Black would have six.
    let board = with(&pages[4].0, point("g7"), Stone::White);
    assert_eq!(fives(&board, Rule::Renju, Stone::White), [point("h7")].into());
    assert_eq!(foul(&board, point("h7")), Some(Foul::Overline));
}
