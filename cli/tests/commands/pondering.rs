//! `pbrain-tengen --ponder` as seen by a manager that waits for each answer before it goes on.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tengen::board::{Board, Point, Size};
use tengen::notation::{parse_xy, write_xy};

use super::programs;

/// A brain that thinks on our time.
struct Brain {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    board: Board,
}

/// What the brain sent with its move.
struct Answer {
    point: Point,
    /// Its message about the search.
    message: String,
}

impl Answer {
    /// The expected reply, from the line in the message.
    fn expected(&self) -> Option<Point> {
        let (_, line) = self.message.split_once(" line ")?;
        line.split(' ').nth(1).map(|name| name.parse().expect("a point"))
    }

    /// Whether the move was thought about before it was due.
    fn was_pondered(&self) -> bool {
        self.message.contains(" pondered ")
    }
}

impl Brain {
    /// Starts a brain on an empty board that makes every move at once, with 5,000 nodes.
    fn start() -> Brain {
        let mut child = Command::new(programs::BRAIN)
            .args(["--ponder", "--hash", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary was built");
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let board = Board::new(Size::STANDARD);
        let mut brain = Brain { child, input, output, board };
        brain.send(&["START 15"]);
        assert_eq!(brain.hear(), "OK");
        brain.send(&["INFO timeout_turn 0"]);
        brain
    }

    fn send(&mut self, lines: &[&str]) {
        for line in lines {
            write!(self.input, "{line}\r\n").unwrap();
        }
        self.input.flush().unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim().to_string()
    }

    /// Returns the brain's move, with the message before it, if there is one.
    fn answer(&mut self) -> Answer {
        let mut message = String::new();
        let mut line = self.hear();
        while line.starts_with("MESSAGE ") {
            message = std::mem::replace(&mut line, self.hear());
        }
        let point = parse_xy(&line, self.board.size())
            .unwrap_or_else(|error| panic!("{line:?} is not a move: {error}"));
        self.board.play(point).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        Answer { point, message }
    }

    /// Plays a move against it.
    fn turn(&mut self, point: Point) -> Answer {
        self.board.play(point).expect("a free point");
        self.send(&[&format!("TURN {}", write_xy(point, self.board.size()))]);
        self.answer()
    }

    /// Shows it the board after these moves.
    fn show(&mut self, moves: &str) -> Answer {
        let points: Vec<Point> = moves.split(' ').map(|name| name.parse().unwrap()).collect();
        self.board = Board::from_moves(Size::STANDARD, &points).unwrap();
        self.show_board()
    }

    fn show_board(&mut self) -> Answer {
        let mut lines = vec!["BOARD".to_string()];
        for placed in self.board.history() {
            let owner = if placed.stone == self.board.to_move() { 1 } else { 2 };
            lines.push(format!("{},{owner}", write_xy(placed.point, self.board.size())));
        }
        lines.push("DONE".to_string());
        self.send(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        self.answer()
    }

    /// A free point other than this one.
    fn other_than(&self, expected: Option<Point>) -> Point {
        self.board.free_points().find(|&point| Some(point) != expected).expect("a free point")
    }

    /// Waits until it has exited, and returns its remaining output.
    fn leave(mut self) -> String {
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        rest
    }
}

/// A quiet opening with much to think about.
const OPENING: &str = "h8 i9 g7 j7";
/// Why a reply is expected after it.
const BEGUN: &str = "the game has just begun";

#[test]
fn an_expected_reply_was_pondered() {
    let mut brain = Brain::start();
    let mut answer = brain.show(OPENING);
    assert!(!answer.was_pondered(), "{}", answer.message);
    for _ in 0..3 {
        let expected = answer.expected().expect(BEGUN);
        answer = brain.turn(expected);
        assert!(answer.was_pondered(), "{}", answer.message);
    }
    assert_eq!(brain.leave(), "");
}

#[test]
fn an_expected_reply_is_answered_under_every_kind_of_limit() {
    for limits in [
        &["INFO timeout_turn 60"][..],
        &["INFO timeout_turn 5000", "INFO timeout_match 2000"],
        &["INFO timeout_turn 5000", "INFO timeout_match 120000", "INFO time_left 0"],
        &["INFO timeout_turn 0"],
    ] {
        for threads in ["INFO thread_num 1", "INFO thread_num 2"] {
            let mut brain = Brain::start();
            brain.send(&[threads]);
            let expected = brain.show(OPENING).expected().expect(BEGUN);
            brain.send(limits);
            let answer = brain.turn(expected);
            assert!(answer.was_pondered(), "{limits:?}: {}", answer.message);
            brain.send(&["END"]);
            assert_eq!(brain.leave(), "");
        }
    }
}

#[test]
fn an_unexpected_reply_starts_a_new_search() {
    let mut brain = Brain::start();
    let mut answer = brain.show(OPENING);
    for _ in 0..3 {
        let other = brain.other_than(answer.expected());
        answer = brain.turn(other);
        assert!(!answer.was_pondered(), "{}", answer.message);
    }
}

#[test]
fn lines_between_the_moves_do_not_stop_pondering() {
    let mut brain = Brain::start();
    let expected = brain.show(OPENING).expected().expect(BEGUN);
    brain.send(&["INFO timeout_turn 2000", "INFO timeout_match 3000", "INFO time_left 2500"]);
    brain.send(&["INFO max_memory 0", "INFO max_memory 83886080", "INFO mood good", "ABOUT"]);
    assert!(brain.hear().starts_with("MESSAGE cannot use INFO "));
    assert!(brain.hear().starts_with("name="));
    brain.send(&["TURN 7,7", "HELLO", "INFO time_left 1000"]);
    assert_eq!(brain.hear(), "ERROR h8 is taken by a black stone");
    assert_eq!(brain.hear(), "UNKNOWN command \"HELLO\"");
    let answer = brain.turn(expected);
    assert!(answer.was_pondered(), "{}", answer.message);
}

#[test]
fn pondering_respects_a_depth_limit() {
    let mut brain = Brain::start();
    brain.send(&["INFO max_depth 4"]);
    let expected = brain.show(OPENING).expected().expect(BEGUN);
    let answer = brain.turn(expected);
    assert!(answer.was_pondered(), "{}", answer.message);
    let depth = answer.message.split("depth ").nth(1).and_then(|rest| rest.split('-').next());
    assert!(depth.unwrap().parse::<u32>().unwrap() <= 4, "{}", answer.message);
}

#[test]
fn other_uses_of_the_engine_end_pondering() {
    let mut brain = Brain::start();
    for (lines, said) in [
        (&["INFO evaluate 0,0"][..], Some("MESSAGE a15 is worth ")),
        (&["INFO thread_num 2"], None),
        (&["INFO max_memory 1"], None),
        (&["INFO rule 4"], None),
        (&["SWAP2BOARD", "0,0", "7,7", "14,14", "7,8", "0,14", "DONE"], Some("")),
    ] {
        let expected = brain.show(OPENING).expected().expect(BEGUN);
        brain.send(lines);
        if let Some(said) = said {
            let line = brain.hear();
            assert!(line.starts_with(said), "{line}");
        }
        // A swap2 opening has replaced the board.
        brain.board.play(expected).expect("a free point");
        let answer = brain.show_board();
        assert!(!answer.was_pondered(), "{lines:?}: {}", answer.message);
    }
}

#[test]
fn a_board_that_was_set_up_is_answered() {
    let mut brain = Brain::start();
    let answer = brain.show(OPENING);
    // Another game.
    let other = brain.show("a1 o15 b1 n15 c1 m15");
    assert!(!other.was_pondered(), "{}", other.message);
    // The first game again, with the reply expected there, which the brain no longer thinks about.
    let expected = answer.expected().expect(BEGUN);
    let again = brain.show(&format!("{OPENING} {} {expected}", answer.point));
    assert!(!again.was_pondered(), "{}", again.message);
    // And with the reply expected now.
    let expected = again.expected().expect(BEGUN);
    brain.board.play(expected).unwrap();
    let shown = brain.show_board();
    assert!(shown.was_pondered(), "{}", shown.message);
}

#[test]
fn a_stone_is_taken_back_while_it_thinks() {
    let mut brain = Brain::start();
    let size = brain.board.size();
    let answer = brain.show(OPENING);
    let expected = answer.expected().expect(BEGUN);
    brain.send(&[&format!("TAKEBACK {}", write_xy(answer.point, size))]);
    assert_eq!(brain.hear(), "OK");
    assert_eq!(brain.board.undo().map(|placed| placed.point), Some(answer.point));
    brain.send(&["BEGIN"]);
    let again = brain.answer();
    assert!(!again.was_pondered(), "{}", again.message);
    // The same with a move that the manager makes for the brain.
    brain.send(&[&format!("TAKEBACK {}", write_xy(again.point, size))]);
    assert_eq!(brain.hear(), "OK");
    brain.board.undo();
    brain.send(&[&format!("PLAY {}", write_xy(answer.point, size))]);
    assert_eq!(brain.answer().point, answer.point);
    assert!(!brain.turn(expected).was_pondered());
}

#[test]
fn it_ends_with_the_session_and_the_game() {
    for last in [&["END"][..], &[], &["RESTART"], &["START 20"], &["BOARD", "END"]] {
        let mut brain = Brain::start();
        brain.show(OPENING);
        brain.send(last);
        if last.first().is_some_and(|line| line.contains("START")) {
            assert_eq!(brain.hear(), "OK");
            brain.send(&["START 15", "BEGIN"]);
            assert_eq!(brain.hear(), "OK");
            brain.board = Board::new(Size::STANDARD);
            assert_eq!(brain.answer().point, Size::STANDARD.centre());
        }
        assert_eq!(brain.leave(), "", "{last:?}");
    }
}

/// Nothing is left to think about after the winning move, and a manager that continues anyway is answered.
#[test]
fn the_end_of_a_game_is_no_reason_to_think() {
    let mut brain = Brain::start();
    let ends = ["h7", "h12"].map(|name| name.parse().unwrap());
    // The brain has finished thinking long before the opponent moves.
    let four = brain.show("h8 a1 h9 b1 h10 o15");
    let block = four.expected().expect("one end of the four");
    let five = brain.turn(block);
    assert!(five.was_pondered(), "{}", five.message);
    assert!(five.message.contains(" win in 1 "), "{}", five.message);
    assert!(!brain.turn("d1".parse().unwrap()).was_pondered());
    // The opponent will make five, whatever is played.
    let lost = brain.show("a1 h8 o15 h9 a15 h10 o1 h11");
    assert!(ends.contains(&lost.point), "{}", lost.point);
    let five = ends.into_iter().find(|&point| point != lost.point).expect("the other end");
    brain.turn(five);
    assert_eq!(brain.leave(), "");
}

#[test]
fn a_small_board_is_filled_to_its_end() {
    let mut brain = Brain::start();
    brain.send(&["START 5", "BEGIN"]);
    assert_eq!(brain.hear(), "OK");
    brain.board = Board::new(Size::new(5).unwrap());
    let mut answer = brain.answer();
    while brain.board.len() < 24 {
        let reply = answer.expected().filter(|&point| brain.board.is_free(point));
        answer = brain.turn(reply.unwrap_or_else(|| brain.other_than(None)));
    }
    assert_eq!(brain.board.free_points().next(), None);
    assert_eq!(brain.leave(), "");
}

#[test]
fn pondering_and_a_fixed_number_of_nodes_exclude_each_other() {
    let output =
        Command::new(programs::BRAIN).args(["--ponder", "--nodes", "200"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("--ponder") && error.contains("--nodes"), "{error}");
}
