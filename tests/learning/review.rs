//! The review: its findings about small games, and that they are the same however it is driven.

use tengen::board::{Board, Point, Size, Stone};
use tengen::notation::{parse_moves, read_sgf, write_sgf};
use tengen::review::{
    Assessment, Effort, GameError, GameToReview, MoveClass, Review, ReviewProgress, Reviewer, Row,
    Thoroughness, WinKind, annotate, read_row,
};
use tengen::rules::{Position, Rule};
use tengen::search::{Flow, Host, Unlimited};

use crate::slices::Slices;

fn reviewer() -> Reviewer {
    Reviewer::new(1 << 20)
}

fn moves(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

fn game(rule: Rule, drawing: &str, names: &str) -> GameToReview {
    let start = Position::from_board(rule, Board::from_text(drawing).unwrap());
    GameToReview::new(&start, &moves(names)).unwrap()
}

/// The row of the first move on a drawing under freestyle.
fn first_row(drawing: &str, names: &str) -> Row {
    let review = reviewer().review(game(Rule::Freestyle, drawing, names), Effort::nodes(3_000));
    review.row(1).unwrap()
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// Black, to move, has a four that White has stopped on one side.
const FOUR: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . o . . . .
    . . . . . o . . .
    . o x x x x . . .
    . . . . . . . . .
    . . . . . . o . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_five_that_is_not_made_is_a_missed_win() {
    let row = first_row(FOUR, "c3 g5");
    assert_eq!(row.class, MoveClass::MissedWin);
    let had = row.had.as_ref().unwrap();
    assert_eq!((had.kind, had.depth(), had.first()), (WinKind::Fours, 1, "g5".parse().unwrap()));
    assert_eq!((row.best, row.chance), ("g5".parse().unwrap(), 1_000));
    assert!(!row.is_right(1_000));
    let row = first_row(FOUR, "g5");
    assert_eq!((row.class, row.chance_after), (MoveClass::Best, 1_000));
    assert!(row.is_right(1_000));
}

/// As before, and f3 makes another four.
const TWO_FOURS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . o . . . .
    . . . . . o . . .
    . o x x x x . . .
    . . . . . . . . .
    . o x x x . . . .
    . . . . . . . . .
    . . . . o o o . .";

#[test]
fn a_four_instead_of_the_five_delays_the_win() {
    let row = first_row(TWO_FOURS, "f3 g3 g5");
    assert_eq!((row.class, row.chance_after), (MoveClass::DelaysWin, 1_000));
    assert!(row.had.is_some() && row.allows.is_none());
    assert!(row.is_right(1_000));
}

/// White, to move, is threatened by an open three.
const OPEN_THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . x x x . . .
    . . . . . . . . .
    . o . . . . . . .
    . . . . . . . o .
    . . . . . . . . .";

#[test]
fn an_open_three_that_is_not_stopped_is_a_missed_defence() {
    let row = first_row(OPEN_THREE, "a9");
    assert_eq!(row.class, MoveClass::MissedDefence);
    // The engine may find that a slower attack wins after one of them.
    let mut stops = row.holds.clone().unwrap();
    assert!(!stops.is_empty());
    stops.extend(row.doubtful.iter().flatten());
    stops.sort_unstable();
    assert_eq!(names(&stops), "c5 g5");
    assert_eq!(row.holds_proved, Some(true));
    assert_eq!(row.allows.as_ref().unwrap().kind, WinKind::Fours);
    assert_eq!(row.chance_after, 0);
    assert!(!row.is_right(row.chance));
    let row = first_row(OPEN_THREE, "c5");
    assert!(matches!(row.class, MoveClass::Best | MoveClass::Good), "{row:?}");
    assert!(row.allows.is_none());
}

/// Black wins by fours, beginning with f3. White threatens to win by fours, too.
const BOTH_WIN: &str = "
    . . . . . . . . . .
    . . . o o . o . . .
    . . . . x . o o . .
    . . . o o x . . . .
    . . . . x . . . . .
    . . . . x . . . . .
    . . . . o . . . . .
    . . . x x . . x . .
    . . . . x . . . . .
    . . . . . . . . . .";

#[test]
fn what_loses_to_threats_does_not_hold_even_beside_a_win() {
    // g3 and h9 stop White's fours but not White's threats.
    let row = first_row(BOTH_WIN, "f3");
    assert_eq!(row.had.as_ref().unwrap().kind, WinKind::Fours);
    let holds = row.holds.as_ref().unwrap();
    assert!(holds.contains(&"f3".parse().unwrap()), "{row:?}");
    for lost in moves("g3 h9") {
        assert!(!holds.contains(&lost), "{row:?}");
    }
    let row = first_row(BOTH_WIN, "h9");
    assert_eq!(row.class, MoveClass::MissedWin);
    assert_eq!(row.allows.as_ref().unwrap().kind, WinKind::Threats);
}

#[test]
fn a_move_after_which_a_win_by_threats_is_proved_allows_it() {
    let moves = parse_moves(FOUGHT, Size::STANDARD).unwrap();
    let start = Position::from_moves(Rule::Renju, Size::STANDARD, &moves[..11]).unwrap();
    let game = GameToReview::new(&start, &moves[11..12]).unwrap();
    let row = reviewer().review(game, Effort::nodes(10_000)).row(1).unwrap();
    assert_eq!(row.allows.as_ref().unwrap().kind, WinKind::Threats);
    assert_eq!((row.holds_proved, row.class), (Some(false), MoveClass::AllowsWin));
    let holds = row.holds.as_ref().unwrap();
    assert!(!holds.contains(&row.played) && !holds.is_empty());
    assert!(row.has_better() && holds.contains(&row.best));
}

/// Both ends of Black's four are open: whatever White does, the game is lost.
const LOST: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . x x x x . . .
    . . . . . . . . .
    . o . . o . o . .
    . . . . . . . o .
    . . . . . . . . .";

#[test]
fn nobody_is_blamed_for_a_lost_position() {
    let mut board = Board::from_text(LOST).unwrap();
    board.set_to_move(Stone::White);
    let start = Position::from_board(Rule::Freestyle, board);
    let game = GameToReview::new(&start, &moves("b5 g5")).unwrap();
    let review = reviewer().review(game, Effort::nodes(3_000));
    let row = review.row(1).unwrap();
    assert!(row.lost);
    assert_eq!((row.chance, row.chance_after), (0, 0));
    assert!(matches!(row.class, MoveClass::Best | MoveClass::Good));
    assert_eq!(row.holds.as_deref(), Some(&[][..]));
    let summary = review.summary();
    assert_eq!((summary.last_escape, summary.onset), (None, Some(2)));
    assert_eq!(summary.winner, Some(Stone::Black));
}

/// A whole game in which White ignores all threats.
const IGNORED: &str = "h8 a1 i8 c1 j8 e1 k8 g1 l8";

#[test]
fn escape_and_onset_are_where_the_game_turned() {
    let start = Position::new(Rule::Freestyle, Size::STANDARD);
    let game = GameToReview::new(&start, &moves(IGNORED)).unwrap();
    let review = reviewer().review(game, Effort::nodes(2_000));
    let summary = review.summary();
    assert_eq!(summary.winner, Some(Stone::Black));
    assert_eq!((summary.last_escape, summary.onset), (Some(6), Some(7)));
    assert_eq!(review.row(6).unwrap().class, MoveClass::MissedDefence);
    let (black, white) = (summary.accuracy.black.unwrap(), summary.accuracy.white.unwrap());
    assert!(black > white, "{black} {white}");
    assert_eq!(review.rows().count(), 9);
}

/// In one call the library measures the time by itself, as a search does.
#[test]
fn a_limit_in_milliseconds_needs_no_clock_of_the_caller() {
    let drawing = ". . . . . . .
                   . . . . . . .
                   . . . o . . .
                   . . x x x . .
                   . . . o . . .
                   . . . . . . .
                   . . . . . . .";
    let game = game(Rule::Freestyle, drawing, "b4 f4");
    let mut reviewer = reviewer();
    assert_eq!(reviewer.review(game.clone(), Effort::millis(1)).rows().count(), 2);
    let point = "f4".parse().unwrap();
    assert!(reviewer.try_move(&game.position(0), point, Effort::millis(1)).is_ok());
}

#[test]
fn moves_before_the_first_that_is_judged_count_for_nothing() {
    let start = Position::new(Rule::Freestyle, Size::STANDARD);
    let game = GameToReview::new(&start, &moves(IGNORED)).unwrap();
    let whole = reviewer().review(game, Effort::nodes(2_000));
    let judged = |from: usize| whole.clone().judging_from(from);
    for all in [0, 1] {
        assert_eq!(judged(all).summary(), whole.summary());
        assert_eq!(rows(&judged(all)), rows(&whole));
    }
    let review = judged(7);
    for (row, known) in review.rows().zip(whole.rows()) {
        if row.ply < 7 {
            assert_eq!(row.class, MoveClass::Unjudged);
            assert!(!row.class.is_mistake());
            assert_eq!(Row { class: known.class, ..row }, known);
        } else {
            assert_eq!(row, known);
        }
    }
    // White's sixth ply was the last escape, and the only one of White's moves that lost anything.
    let summary = review.summary();
    assert_eq!((summary.winner, summary.last_escape), (Some(Stone::Black), None));
    assert_eq!(summary.onset, Some(7));
    assert!(summary.accuracy.white > whole.summary().accuracy.white, "{summary:?}");
    // A win that existed before counts from the first own move that is judged.
    assert_eq!(judged(8).summary().onset, Some(9));
    let none = judged(99).summary();
    assert_eq!((none.accuracy.black, none.accuracy.white, none.onset), (None, None, None));
    assert_eq!((none.winner, none.complete), (Some(Stone::Black), whole.summary().complete));
}

#[test]
fn what_is_not_judged_goes_through_sgf() {
    let whole = reviewer().review(fought(5), Effort::nodes(200)).judging_from(4);
    let mut tree = tengen::notation::Tree::from_moves(Size::STANDARD, fought(5).moves()).unwrap();
    annotate(&mut tree, &whole);
    let again = read_sgf(&write_sgf(&tree)).unwrap().tree;
    let read = again.main_line().skip(1).zip(1..).map(|(id, ply)| read_row(again.node(id), ply));
    let classes: Vec<MoveClass> = read.map(|row| row.unwrap().class).collect();
    assert_eq!(classes[..3], [MoveClass::Unjudged; 3]);
    assert!(classes[3..].iter().all(|&class| class != MoveClass::Unjudged), "{classes:?}");
}

/// Black completes a double-three on e5.
const DOUBLE_THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . x . . . .
    . . . . x . . . .
    . . x x . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . o . o . . . o .
    o . . . . . . . .";

#[test]
fn a_foul_loses_everything() {
    let game = game(Rule::Renju, DOUBLE_THREE, "e5");
    let review = reviewer().review(game, Effort::nodes(2_000));
    let row = review.row(1).unwrap();
    assert_eq!(row.chance_after, 0);
    assert!(row.class.is_mistake(), "{:?}", row.class);
    assert_eq!(review.summary().winner, Some(Stone::White));
}

/// Requests a stop every so many nodes.
struct Stops(Slices);

impl Host for Stops {
    fn poll(&mut self, nodes: u64) -> Flow {
        match self.0.poll(nodes) {
            Flow::Pause => Flow::Stop,
            flow => flow,
        }
    }
}

const FOUGHT: &str = "h8h9i8i9j8g8g9i10f7j11k12i11i7f10k8l8h7g7k10j9k9k11h6h11l10";

fn fought(plies: usize) -> GameToReview {
    let moves = parse_moves(FOUGHT, Size::STANDARD).unwrap();
    GameToReview::new(&Position::new(Rule::Renju, Size::STANDARD), &moves[..plies]).unwrap()
}

fn rows(review: &Review) -> Vec<Row> {
    review.rows().collect()
}

/// White builds threes and Black ignores them: from the seventh move on hardly any move holds, then none.
const OUTPLAYED: &str = "h8i9a1i8c1i7o15h9a15j7o1k6n1l5";

fn outplayed() -> GameToReview {
    let moves = parse_moves(OUTPLAYED, Size::STANDARD).unwrap();
    GameToReview::new(&Position::new(Rule::Freestyle, Size::STANDARD), &moves).unwrap()
}

#[test]
fn no_losing_move_is_said_to_hold_and_the_better_move_is_right() {
    let mut better = 0;
    for game in [fought(25), outplayed()] {
        let limits = Effort::nodes(2_000);
        let review = reviewer().review(game, limits);
        for row in review.rows() {
            if let Some(holds) = &row.holds {
                let doubtful = row.doubtful.as_ref().unwrap();
                assert!(!holds.iter().any(|hold| doubtful.contains(hold)), "{row:?}");
                assert!(row.allows.is_none() || !holds.contains(&row.played), "{row:?}");
                assert!(holds.is_empty() || !row.is_found_lost(), "{row:?}");
            }
            let position = review.game().position(row.ply - 1);
            if row.has_better() {
                let tried = reviewer().try_move(&position, row.best, limits).unwrap();
                assert!(tried.is_right(row.chance), "{row:?}\n{tried:?}");
                let again = reviewer().try_move(&position, row.played, limits).unwrap();
                assert!(!again.is_right(row.chance), "{row:?}\n{again:?}");
                better += 1;
            }
            // No move is called a mistake in a position that is found lost.
            if row.is_found_lost() {
                assert!(!row.class.is_mistake() && row.chance == 0, "{row:?}");
            }
        }
        let escape = review.summary().last_escape.unwrap();
        let before = review.assessment(escape - 1).unwrap();
        assert!(before.look >= Thoroughness::Deeper);
        assert!(!before.is_found_lost());
    }
    assert!(better > 3, "{better}");
}

/// A game in which White's i8 allows a long win by threats, which Black begins with h9.
const LONG_WIN: &str = "h8i9g9g10h10i8h9h11i11f8j8i7";

/// The moves of that game from one ply to another.
fn long_win(from: usize, to: usize) -> GameToReview {
    let moves = parse_moves(LONG_WIN, Size::STANDARD).unwrap();
    let start = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves[..from - 1]).unwrap();
    GameToReview::new(&start, &moves[from - 1..to]).unwrap()
}

/// Fours are stopped by h7 and h11; after h7 there is a win by threats that the proof-number search finds at once.
#[test]
fn the_only_move_against_fours_holds_only_if_it_is_not_easily_refuted() {
    let row = Reviewer::new(1 << 24).review(long_win(1, 12), Effort::default()).row(8).unwrap();
    assert_eq!(names(row.holds.as_ref().unwrap()), "", "{row:?}");
    // What is best of a lost position is not proved to lose if another move is not.
    assert!(row.lost || row.doubtful.as_ref().unwrap().contains(&row.best), "{row:?}");
    assert!(row.is_found_lost());
}

/// With so few nodes nothing is proved about threats, to which a move that stops fours may lose.
#[test]
fn moves_that_stop_fours_are_not_proved_to_hold() {
    let row = reviewer().review(long_win(8, 8), Effort::nodes(10)).row(1).unwrap();
    let holds = row.holds.as_ref().unwrap();
    assert!(holds.is_empty() || row.holds_proved == Some(false), "{row:?}");
    assert!(!row.complete);
}

#[test]
fn a_win_that_is_carried_out_is_known_at_every_move() {
    let review = reviewer().review(long_win(6, 9), Effort::nodes(20_000));
    let rows = rows(&review);
    let had = rows[1].had.as_ref().expect("it is found before the move that begins it");
    assert_eq!((had.first(), rows[1].class), (rows[1].played, MoveClass::Best));
    assert!(rows[2].lost && rows[2].allows.is_some(), "{:?}", rows[2]);
    assert_eq!(rows[2].allows, rows[3].had);
    assert_eq!(rows[3].best, rows[3].had.as_ref().unwrap().first());
    // Black then goes on with another move, which is not proved to be any slower.
    assert!(
        rows[3].played != rows[3].best && rows[3].class != MoveClass::DelaysWin,
        "{:?}",
        rows[3]
    );
}

#[test]
fn another_look_with_more_nodes_contradicts_nothing() {
    let limits = Effort::nodes(500);
    let (mut looked, mut settled) = (0, 0);
    for game in [fought(25), outplayed()] {
        let review = reviewer().review(game, limits);
        for mut row in review.rows().filter(|row| row.is_open() && row.class.is_worth_a_look()) {
            let before = row.clone();
            let position = review.game().position(row.ply - 1);
            let mut again = reviewer();
            again.start_deeper(&position, row.played, Effort::nodes(2_000)).unwrap();
            while again.run(&mut Unlimited) != ReviewProgress::Finished {}
            let found = again.known().unwrap().row(1).unwrap();
            row.deepen(found.clone());
            assert!(row.complete || !found.complete, "{before:?}\n{found:?}");
            for hold in row.holds.iter().flatten() {
                assert!(!before.is_proved_lost(*hold) && !found.is_proved_lost(*hold), "{row:?}");
            }
            assert!(
                row.allows.is_none() || !row.holds.iter().flatten().any(|&at| at == row.played)
            );
            assert!(!row.is_found_lost() || !row.class.is_mistake(), "{before:?}\n{found:?}");
            assert!(!row.has_better() || !row.is_proved_lost(row.best), "{before:?}\n{found:?}");
            looked += 1;
            settled += usize::from(row.complete && !before.complete);
        }
    }
    assert!(looked > 3 && settled > 0, "{settled} of {looked}");
}

#[test]
fn where_nothing_holds_there_is_no_better_move() {
    let review = reviewer().review(outplayed(), Effort::nodes(2_000));
    let last = review.game().moves().len();
    let row = review.row(last - 1).unwrap();
    assert!(row.lost && !row.has_better(), "{row:?}");
    assert_eq!(row.holds.as_deref(), Some(&[][..]));
}

#[test]
fn a_first_move_on_a_board_that_is_a_draw_is_no_mistake() {
    let start = Position::new(Rule::Freestyle, Size::new(5).unwrap());
    for first in start.legal_points() {
        let game = GameToReview::new(&start, &[first]).unwrap();
        let row = reviewer().review(game, Effort::nodes(1_000)).row(1).unwrap();
        assert!(!row.class.is_mistake(), "{row:?}");
        assert_eq!((row.chance, row.chance_after), (500, 500), "{first}");
    }
}

#[test]
fn slices_change_nothing() {
    let limits = Effort::nodes(1_500);
    let whole = reviewer().review(fought(8), limits);
    assert_eq!(rows(&whole).len(), 8);
    let mut reviewer = reviewer();
    for nodes in [1_000, u64::MAX] {
        reviewer.start(Review::new(fought(8)), limits);
        let mut slices = Slices::of(nodes);
        let mut paused = 0;
        loop {
            match reviewer.run(&mut slices) {
                ReviewProgress::Finished => break,
                ReviewProgress::Paused => paused += 1,
                ReviewProgress::Assessed(_) => {}
                ReviewProgress::Stopped => panic!("nobody asked to stop"),
            }
        }
        assert_eq!(rows(reviewer.known().unwrap()), rows(&whole), "slices of {nodes}");
        assert_eq!(paused > 0, nodes < u64::MAX);
        assert!(slices.pauses >= paused);
    }
}

#[test]
fn a_stopped_review_can_be_resumed() {
    let mut reviewer = reviewer();
    reviewer.start(Review::new(fought(25)), Effort::nodes(1_500));
    // The longest question must run to its end: 150,000 nodes.
    let mut host = Stops(Slices::of(200_000));
    let mut stopped = 0;
    loop {
        match reviewer.run(&mut host) {
            ReviewProgress::Finished => break,
            ReviewProgress::Stopped => stopped += 1,
            _ => {}
        }
        assert!(stopped < 10_000);
    }
    assert!(stopped > 0);
    let summary = reviewer.known().unwrap().summary();
    assert_eq!(summary.winner, Some(Stone::Black));
    assert_eq!(rows(reviewer.known().unwrap()).len(), 25);
}

#[test]
fn the_end_comes_first_and_every_ply_twice_or_more() {
    let mut reviewer = reviewer();
    reviewer.start(Review::new(fought(25)), Effort::nodes(500));
    let mut first = vec![];
    while let ReviewProgress::Assessed(plies) = reviewer.run(&mut Unlimited) {
        first.push(*plies.start());
    }
    assert!(first.len() > 2 * 25, "the mistakes are looked at once more");
    assert_eq!(first[..3], [24, 23, 22]);
    assert_eq!(first[25..28], [24, 23, 22]);
    assert_eq!(reviewer.left(), 0);
}

#[test]
fn known_positions_are_not_examined_again() {
    let limits = Effort::nodes(500);
    let whole = reviewer().review(fought(25), limits);
    let known = |at: usize| (at, whole.assessment(at).unwrap().clone());
    let mut reviewer = reviewer();
    reviewer.start(Review::new(fought(25)).with((10..25).map(known)), limits);
    assert_eq!(reviewer.left(), 2 * 10 + 25);
    while reviewer.run(&mut Unlimited) != ReviewProgress::Finished {}
    let taken_up = reviewer.known().unwrap();
    assert_eq!(rows(taken_up)[10..], rows(&whole)[10..]);
    // Findings about positions beyond the game are ignored.
    let beyond = Review::new(fought(3)).with([(9, Assessment::default())]);
    assert!(beyond.assessment(9).is_none());
}

#[test]
fn a_review_goes_through_sgf() {
    let text = "(;GM[4]SZ[15]RU[renju]C[a game]ZZ[kept];B[hh]ZZ[also];W[ih](;B[hi])(;B[ii]))";
    let mut tree = read_sgf(text).unwrap().tree;
    let game = GameToReview::of_tree(&tree, Rule::Renju).unwrap();
    assert_eq!(names(game.moves()), "h8 i8 h7");
    let review = reviewer().review(game, Effort::nodes(500));
    annotate(&mut tree, &review);
    annotate(&mut tree, &review);
    let written = write_sgf(&tree);
    assert_eq!(written.matches("TG[").count(), 4, "{written}");
    assert!(written.contains("ZZ[kept]") && written.contains("ZZ[also]"));
    let again = read_sgf(&written).unwrap().tree;
    let line: Vec<_> = again.main_line().skip(1).collect();
    for (row, (id, ply)) in review.rows().zip(line.into_iter().zip(1..)) {
        let read = read_row(again.node(id), ply).unwrap();
        assert_eq!(read, without_plans(row));
    }
}

/// The proofs behind the lines are not saved.
fn without_plans(mut row: Row) -> Row {
    for win in [&mut row.had, &mut row.allows].into_iter().flatten() {
        win.plan = None;
    }
    row
}

#[test]
fn rows_with_wins_go_through_sgf() {
    let review = reviewer().review(fought(25), Effort::nodes(500));
    let mut tree = tengen::notation::Tree::from_moves(Size::STANDARD, fought(25).moves()).unwrap();
    annotate(&mut tree, &review);
    let again = read_sgf(&write_sgf(&tree)).unwrap().tree;
    let line: Vec<_> = again.main_line().skip(1).collect();
    for (row, (id, ply)) in review.rows().zip(line.into_iter().zip(1..)) {
        assert_eq!(read_row(again.node(id), ply).unwrap(), without_plans(row));
    }
    for broken in ["class=x", "chance=2", "had=vcf", "best=", "holds=zz"] {
        let text = format!("(;GM[4];B[hh]TG[class=best][chance=0.5][after=0.1][{broken}])");
        let tree = read_sgf(&text).unwrap().tree;
        let node = tree.main_line().nth(1).unwrap();
        assert_eq!(read_row(tree.node(node), 1), None, "{broken}");
    }
}

#[test]
fn errors_say_why_a_tree_is_not_a_game() {
    let of = |text: &str| GameToReview::of_tree(&read_sgf(text).unwrap().tree, Rule::Freestyle);
    let set_up = of("(;GM[4]SZ[9]AB[aa][bb]AW[cc]PL[W];W[dd];B[ee])").unwrap();
    assert_eq!(set_up.to_move(0), Stone::White);
    assert_eq!(set_up.position(0).board().len(), 3);
    let passed = of("(;GM[4];B[hh];W[];B[ii])");
    assert_eq!(passed.unwrap_err(), GameError::Interrupted { played: 1 });
    let twice = of("(;GM[4];B[hh];B[ii])");
    assert_eq!(twice.unwrap_err(), GameError::Interrupted { played: 1 });
    let over = of("(;GM[4];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb])");
    assert!(matches!(over.unwrap_err(), GameError::Move(error) if error.played == 9));
    assert!(of("(;GM[4])").unwrap().moves().is_empty());
}

#[test]
fn a_game_without_moves_has_no_rows() {
    let game = GameToReview::new(&Position::new(Rule::Standard, Size::STANDARD), &[]).unwrap();
    let review = reviewer().review(game, Effort::nodes(100));
    assert_eq!(review.rows().count(), 0);
    assert_eq!(review.summary().accuracy.black, None);
}
