//! The strong search: the same however it is sliced, its wins hold, its moves are legal.

use tengen::board::{Board, Point, PointSet, Size};
use tengen::rules::{Ending, Position, Rule};
use tengen::search::bench::BENCH;
use tengen::search::{Engine, Flow, Host, Limits, Options, Report, SearchError, Unlimited};

use crate::slices::Slices;

fn search(position: &Position, limits: Limits, options: Options, host: &mut dyn Host) -> Report {
    Engine::new(1 << 20).search_with(position, limits, options, host).expect("the game goes on")
}

#[test]
fn slices_change_nothing() {
    for bench in &BENCH {
        let position = bench.position();
        for limits in [Limits::depth(7), Limits::nodes(12_345)] {
            for multi_pv in [1, 3] {
                let options = Options { multi_pv, seed: 5, ..Options::default() };
                let whole = search(&position, limits, options, &mut Unlimited);
                for nodes in [1_000, 10_000] {
                    let mut slices = Slices::of(nodes);
                    let sliced = search(&position, limits, options, &mut slices);
                    assert_eq!(sliced, whole, "slices of {nodes} on {}", bench.moves);
                    assert!(slices.pauses > 0 || whole.nodes < nodes + 1_000);
                }
            }
        }
    }
}

#[test]
fn the_same_search_twice_is_the_same_search() {
    let position = BENCH[0].position();
    let mut engine = Engine::new(1 << 20);
    let mut reports = Vec::new();
    for _ in 0..2 {
        engine.clear();
        reports.push(engine.search(&position, Limits::depth(8)).expect("the game goes on"));
    }
    assert_eq!(reports[0], reports[1]);
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    for bench in &BENCH {
        let position = bench.position();
        let moves = Engine::new(1 << 20).root_moves(&position).expect("the game goes on");
        let halves = [0, 1].map(|from| moves.iter().copied().skip(from).step_by(2).collect());
        for only in halves.into_iter().filter(|only: &PointSet| !only.is_empty()) {
            let options = Options { multi_pv: 64, only: Some(only), ..Options::default() };
            let found = search(&position, Limits::depth(3), options, &mut Unlimited);
            let searched: PointSet = found.lines.iter().map(|line| line.moves[0]).collect();
            assert_eq!(searched, only, "{}", bench.moves);
        }
    }
}

#[test]
fn a_move_that_the_search_would_not_look_at_is_searched_if_it_is_asked_for() {
    let board = Board::from_text(
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . o . . . . .
        . . . o . . . . .
        o x x x x . . . .
        . . . o . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .",
    );
    let position = Position::from_board(Rule::Freestyle, board.expect("a board"));
    let search = |names: &[&str]| {
        let only = names.iter().map(|name| name.parse::<Point>().expect("a point")).collect();
        let options = Options { only: Some(only), ..Options::default() };
        Engine::new(1 << 20).search_with(&position, Limits::depth(4), options, &mut Unlimited)
    };
    let five = search(&["a1", "f5"]).expect("f5 makes five");
    assert_eq!((five.best(), five.lines[0].value.mate()), ("f5".parse().ok(), Some(1)));
    let elsewhere = search(&["a1"]).expect("a1 is free");
    assert_eq!(elsewhere.best(), "a1".parse().ok());
    assert_ne!(elsewhere.lines[0].value.mate(), Some(1));
    assert_eq!(search(&["e5"]), Err(SearchError::NoMove));
    assert_eq!(search(&[]), Err(SearchError::NoMove));
}

/// j9 looks better until it is searched deeply enough to lose. From then on the other move is played, although its
/// value is not yet known.
#[test]
fn a_search_that_is_stopped_plays_no_move_that_it_has_refuted_while_there_is_another() {
    let board = Board::from_text(
        "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . x . . . . .
        . . . . . . x o x . . . . . .
        . . . . . . . x o . . . . . .
        . . . . . . o o . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .",
    );
    let position = Position::from_board(Rule::Standard, board.expect("a board"));
    let [lost, other] = ["j9", "f7"].map(|name| name.parse::<Point>().expect("a point"));
    let only: PointSet = [lost, other].into_iter().collect();
    for multi_pv in [1, 2] {
        let mut engine = Engine::new(1 << 20);
        let mut refuted = 0;
        for nodes in 1..700 {
            engine.clear();
            let options = Options { multi_pv, only: Some(only), ..Options::default() };
            let found = engine
                .search_with(&position, Limits::nodes(nodes), options, &mut Unlimited)
                .expect("the game goes on");
            let line = found.lines.iter().find(|line| line.moves[0] == lost);
            refuted += u64::from(line.is_some_and(|line| line.value.is_proved()));
            // Fewer nodes are not enough to see it.
            assert!(nodes < 300 || found.best() == Some(other), "{nodes} nodes: {:?}", found.lines);
        }
        assert!(multi_pv == 1 || refuted > 300, "{refuted}");
    }
}

#[test]
fn a_node_limit_is_kept() {
    let position = BENCH[1].position();
    for nodes in [1, 10, 500, 5_000] {
        let report = search(&position, Limits::nodes(nodes), Options::default(), &mut Unlimited);
        // A search of fours, once begun, is finished.
        assert!(report.nodes <= nodes + 10_000, "{} nodes of {nodes}", report.nodes);
        assert!(report.best().is_some());
    }
}

/// All except those at the root, which is searched at least once per iteration.
#[test]
fn nodes_are_counted_by_ply() {
    for depth in 2..=6 {
        let report =
            search(&BENCH[0].position(), Limits::depth(depth), Options::default(), &mut Unlimited);
        assert_eq!(report.depth, depth);
        assert_eq!(report.nodes_per_ply.len(), report.selective_depth as usize);
        assert!(report.selective_depth >= depth);
        let root = report.nodes - report.nodes_per_ply.iter().sum::<u64>();
        assert!((u64::from(depth)..u64::from(4 * depth)).contains(&root), "{report:?}");
    }
}

#[test]
fn takes_the_five_and_stops_the_five() {
    let board = Board::from_text(
        ". . . . . . . . .
         . . . . . . . . .
         . . o . . . . . .
         . . . o . . . . .
         . x x x x . . . .
         . . . . . o . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    )
    .expect("the drawing is a board");
    for rule in Rule::ALL {
        let mut attack = board.clone();
        attack.set_to_move(tengen::board::Stone::Black);
        let position = Position::from_board(rule, attack);
        let report = search(&position, Limits::depth(3), Options::default(), &mut Unlimited);
        let mate = report.lines[0].value.mate();
        assert_eq!((mate, report.depth), (Some(1), 1), "{rule}");
        let mut position = Position::from_board(rule, board.clone());
        let report = search(&position, Limits::depth(3), Options::default(), &mut Unlimited);
        let best = report.best().expect("a move");
        position.play(best).expect("a legal move");
        assert!(["a5", "f5"].contains(&best.to_string().as_str()), "{rule}: {best}");
    }
}

#[test]
fn a_proved_win_carries_the_line_to_the_five() {
    let board = Board::from_text(
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . x . . . . . .
         . . . o . x o . . . .
         . . . . x o x . . . .
         . . . . . x . o . . .
         . . . . . . o . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    )
    .expect("the drawing is a board");
    let mut board = board;
    board.set_to_move(tengen::board::Stone::Black);
    let mut position = Position::from_board(Rule::Freestyle, board);
    let report = search(&position, Limits::depth(9), Options::default(), &mut Unlimited);
    let line = &report.lines[0];
    let plies = line.value.mate().expect("Black wins by force");
    assert!(plies > 0);
    for &point in &line.moves {
        position.play(point).expect("the line is legal");
    }
    let winner = position.ending().and_then(Ending::winner);
    assert_eq!(winner, Some(tengen::board::Stone::Black));
}

/// Between the end of the search and the five, the table supplies the moves.
#[test]
fn wins_found_in_games_are_shown_to_the_five() {
    let mut longest = 0;
    for seed in 1..=12 {
        let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
        let mut engine = Engine::new(1 << 20);
        while position.ending().is_none() {
            let options = Options { seed, ..Options::default() };
            let report =
                engine.search_with(&position, Limits::nodes(1_500), options, &mut Unlimited);
            let report = report.expect("the game goes on");
            let line = &report.lines[0];
            if let Some(plies) = line.value.mate().filter(|&plies| plies > 0) {
                let winner = position.to_move();
                let mut shown = position.clone();
                for &point in &line.moves {
                    shown.play(point).expect("the line is legal");
                }
                assert_eq!(shown.ending().and_then(Ending::winner), Some(winner), "{line:?}");
                assert_eq!(line.moves.len() as i32, plies, "{line:?}");
                longest = longest.max(plies);
            }
            position.play(line.moves[0]).expect("a free point");
        }
    }
    assert!(longest > 15);
}

#[test]
fn plays_whole_games_without_an_illegal_move_under_every_rule() {
    for rule in Rule::ALL {
        for side in [5, 8, 15] {
            let size = Size::new(side).expect("a board size");
            for seed in 1..=3 {
                let mut position = Position::new(rule, size);
                let mut engine = Engine::new(1 << 16);
                while position.ending().is_none() {
                    let options = Options { seed, ..Options::default() };
                    let report =
                        engine.search_with(&position, Limits::nodes(60), options, &mut Unlimited);
                    let report = report.expect("the game goes on");
                    let best = report.best().expect("a move");
                    let foul = position.foul(best);
                    let choice = position.legal_points().next().is_some();
                    assert!(foul.is_none() || !choice, "{rule} {side}: {best} is a foul");
                    position.play(best).expect("a free point");
                }
            }
        }
    }
}

#[test]
fn a_game_that_is_over_is_refused() {
    let points: Vec<Point> = "h8 a1 i8 b1 j8 c1 k8 d1 l8"
        .split(' ')
        .map(|name| name.parse().expect("a point"))
        .collect();
    let position =
        Position::from_moves(Rule::Freestyle, Size::STANDARD, &points).expect("legal moves");
    let searched = Engine::new(0).search(&position, Limits::depth(1));
    assert_eq!(searched, Err(SearchError::Over));
}

#[test]
fn a_search_that_could_not_end_is_refused() {
    let position = BENCH[0].position();
    let mut engine = Engine::new(0);
    assert_eq!(engine.search(&position, Limits::default()), Err(SearchError::NoLimit));
    assert_eq!(engine.run(&mut Unlimited), Err(SearchError::NotStarted));
    let limits = Limits::millis(5);
    let without_clock = engine.search_with(&position, limits, Options::default(), &mut Unlimited);
    assert_eq!(without_clock, Err(SearchError::NoClock));
    let searched = engine.search(&position, limits);
    match cfg!(feature = "std") {
        true => assert!(searched.is_ok_and(|report| report.best().is_some())),
        false => assert_eq!(searched, Err(SearchError::NoClock)),
    }
}

/// A clock that advances by a millisecond each time it is read.
struct Ticks(u64);

impl Host for Ticks {
    fn poll(&mut self, _nodes: u64) -> Flow {
        Flow::Continue
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        self.0 += 1;
        Some(self.0)
    }
}

#[test]
fn a_time_limit_is_kept_by_the_hosts_clock() {
    let position = BENCH[0].position();
    let mut clock = Ticks(0);
    let report = search(&position, Limits::millis(20), Options::default(), &mut clock);
    // It polls at least every 512 nodes, and at the end of every iteration.
    assert!(report.nodes < 20 * 5_000, "{} nodes", report.nodes);
    assert!((20..=22).contains(&clock.0), "{} milliseconds", clock.0);
}

/// There is nothing to search, unless a depth is requested.
#[test]
fn an_only_move_takes_no_time() {
    let mut board = Board::from_text(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         o x x x x . . . .
         . . . . . . . . .
         . . . o . . . . .
         . . . . . . . . .
         . . . . o . . . .",
    )
    .expect("the drawing is a board");
    board.set_to_move(tengen::board::Stone::White);
    let position = Position::from_board(Rule::Freestyle, board);
    let timed = search(&position, Limits::millis(1_000), Options::default(), &mut Ticks(0));
    assert_eq!((timed.best().map(|best| best.to_string()), timed.depth), (Some("f5".into()), 1));
    let deep = search(&position, Limits::depth(4), Options::default(), &mut Unlimited);
    assert_eq!(deep.depth, 4);
}
