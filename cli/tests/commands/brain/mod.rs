//! `pbrain-tengen` as a manager sees it.

mod habits;
mod swap2;
mod thinking;
mod yixin;

use std::collections::HashSet;
use std::num::NonZero;
use std::process::Command;
use std::thread;
use std::time::Duration;

use tengen::board::{Board, Point, Size};
use tengen::book::Book;
use tengen::notation::{mask_of_rule, parse_moves, parse_xy, write_xy};
use tengen::rules::{Ending, Rule};
use tengen_cli::arena::{ArenaOpening, Brain, Conditions, EndReason, play};

use super::programs::{self, BRAIN};

/// All output for `input`, line by line, of a brain limited to a few nodes.
fn lines(input: &[u8]) -> Vec<String> {
    lines_of(&["--nodes", "200"], input)
}

/// The same for a brain with these arguments.
fn lines_of(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let output = programs::run(Command::new(BRAIN).args(["--hash", "1"]).args(arguments), input);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

/// Its answers: all output except messages.
fn answers(input: &str) -> Vec<String> {
    let mut lines = lines(input.as_bytes());
    lines.retain(|line| !line.starts_with("MESSAGE "));
    lines
}

fn point(answer: &str, size: Size) -> Point {
    parse_xy(answer, size).unwrap_or_else(|error| panic!("{answer:?}: {error}"))
}

/// The lines of `BOARD` for a drawn board, the side to move owning `1`.
fn board_lines(board: &Board) -> String {
    let stones = board.history().map(|placed| {
        let owner = if placed.stone == board.to_move() { 1 } else { 2 };
        format!("{},{owner}\n", write_xy(placed.point, board.size()))
    });
    format!("BOARD\n{}DONE\n", stones.collect::<String>())
}

#[test]
fn a_whole_session() {
    let answers = answers(
        "ABOUT\nSTART 15\nBEGIN\nTURN 8,7\nTAKEBACK 8,7\nTURN 0,0\nRESTART\nPLAY 3,3\nTURN 7,7\n\
         RECTSTART 20,20\nBEGIN\nEND\nABOUT\n",
    );
    assert_eq!(answers.len(), 11, "{answers:?}");
    assert!(answers[0].starts_with("name=\"Tengen\", version=\""), "{}", answers[0]);
    assert_eq!(answers[1..3], ["OK", "7,7"]);
    assert_eq!(answers[4], "OK");
    assert_eq!(answers[6..8], ["OK", "3,3"]);
    assert_eq!(answers[9], "OK");
    for (answer, side) in [(3, 15), (5, 15), (8, 15), (10, 20)] {
        point(&answers[answer], Size::new(side).unwrap());
    }
}

#[test]
fn line_ends_do_not_matter() {
    let session = "START 15\nBEGIN\nTURN 8,8\nBOARD\n7,7,1\n8,8,2\nDONE\nEND\n";
    assert_eq!(answers(session), answers(&session.replace('\n', "\r\n")));
}

#[test]
fn with_a_node_limit_only_the_times_in_messages_differ() {
    let session = b"START 15\nBEGIN\nTURN 8,8\nTURN 8,6\nEND\n";
    let without_time = |lines: Vec<String>| -> Vec<String> {
        let parts = |line: &String| {
            let (before, after) = line.split_once(" time ").unwrap_or((line, ""));
            format!("{before} {}", after.split_once("line").map_or("", |(_, line)| line))
        };
        lines.iter().map(parts).collect()
    };
    let [first, second] = [lines(session), lines(session)].map(without_time);
    assert!(first.iter().any(|line| line.starts_with("MESSAGE depth ")), "{first:?}");
    assert_eq!(first, second);
}

#[test]
fn errors_are_answered_and_survived() {
    let answers = answers(
        "BEGIN\nTURN 7,7\nTAKEBACK 7,7\nRESTART\nBOARD\n7,7,1\nDONE\nSWAP2BOARD\nDONE\n\
         START\nSTART x\nSTART 4\nSTART 23\nSTART 99999999999\nRECTSTART 15,20\nRECTSTART 15\n\
         HELLO\n\n7,7\nSTART 15\nTURN\nTURN 7\nTURN 15,7\nTURN -1,7\nTURN h8\nTAKEBACK 7,7\nBEGIN\n\
         TURN 7,7\nBOARD\n7,7,4\nDONE\nBOARD\n7,7\nDONE\nBOARD\n7,7,1\n7,7,2\nDONE\nBOARD\nTURN 1,1\n\
         DONE\nSWAP2BOARD\n7,7\nDONE\nDONE\nTURN 8,8\n",
    );
    let expected = [
        "ERROR no board: START comes first",
        "ERROR no board: START comes first",
        "ERROR no board: START comes first",
        "ERROR no board: START comes first",
        "ERROR no board: START comes first",
        "ERROR no board: START comes first",
        "ERROR \"\" is not a board size",
        "ERROR \"x\" is not a board size",
        "ERROR size 4 is out of range: boards are 5 to 22",
        "ERROR size 23 is out of range: boards are 5 to 22",
        "ERROR \"99999999999\" is not a board size",
        "ERROR a board of 15x20 is not square",
        "ERROR \"15\" is not a board size",
        "UNKNOWN command \"HELLO\"",
        "UNKNOWN command \"7,7\"",
        "OK",
        "ERROR \"\" is not a point: expected x,y such as 7,7",
        "ERROR \"7\" is not a point: expected x,y such as 7,7",
        "ERROR 15,7 is outside the board of 15x15: x and y go from 0 to 14",
        "ERROR -1,7 is outside the board of 15x15: x and y go from 0 to 14",
        "ERROR \"h8\" is not a point: expected x,y such as 7,7",
        "ERROR there is no stone on h8",
        "7,7",
        "ERROR h8 is taken by a black stone",
        "ERROR \"7,7,4\" is not a stone: expected x,y,who with who 1 (own), 2 (other) or 3",
        "ERROR \"7,7\" is not a stone: expected x,y,who with who 1 (own), 2 (other) or 3",
        "ERROR h8 is taken by a black stone",
        "ERROR \"TURN 1,1\" is not a stone: expected x,y,who with who 1 (own), 2 (other) or 3",
        "ERROR 1 stones: a swap2 opening has none, 3 or 5",
        "UNKNOWN command \"DONE\"",
    ];
    for (answer, expected) in answers.iter().zip(expected) {
        assert_eq!(answer, expected);
    }
    // The board is still that of START, BEGIN: one stone.
    assert_eq!(answers.len(), expected.len() + 1, "{answers:?}");
    assert_ne!(point(&answers[expected.len()], Size::STANDARD), "h8".parse().unwrap());
}

#[test]
fn invalid_text_is_an_unknown_command() {
    let mut input = b"START 15\n\xff\xfe\x00\n".to_vec();
    input.extend(vec![b'x'; 60_000]);
    input.extend(b"\nBEGIN\nEND\n");
    let lines = lines(&input);
    assert_eq!(lines[0], "OK");
    assert!(lines[1].starts_with("UNKNOWN ") && lines[2].starts_with("UNKNOWN "));
    assert_eq!(lines.last().unwrap(), "7,7");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_one_read() {
    let long = "7,7,1 ".repeat(20_000);
    let answers = answers(&format!(
        "START 15\nBEGIN\n{long}\nTURN 0,0\nBOARD\n0,0,1\n{long}\nDONE\nINFO folder {long}\nRESTART\nEND\n{long}"
    ));
    let refused = "ERROR the line is longer than 65536 bytes";
    assert_eq!(answers[..3], ["OK", "7,7", refused], "{answers:?}");
    point(&answers[3], Size::STANDARD);
    assert_eq!(answers[4..], [refused, refused, "OK"]);
}

/// The manager is told that there is no such board, so a move on the board before would be one of another game.
#[test]
fn a_refused_start_leaves_no_board() {
    let none = "ERROR no board: START comes first";
    for refused in ["START 25", "START", "RECTSTART 15,20"] {
        let answers = answers(&format!(
            "START 15\nBEGIN\n{refused}\nTURN 0,0\nBEGIN\nRESTART\nBOARD\n0,0,2\nDONE\nSTART 15\nBEGIN\nEND\n"
        ));
        assert!(answers[2].starts_with("ERROR "), "{answers:?}");
        assert_eq!(answers[3..], [none, none, none, none, "OK", "7,7"], "{refused}");
    }
}

#[test]
fn info_is_never_answered() {
    let answers = answers(
        "INFO rule 1\nSTART 15\nINFO timeout_turn 1000\nINFO timeout_match 100000\n\
         INFO time_left 2147483647\nINFO max_memory 20000000\nINFO max_memory 0\nINFO game_type 1\n\
         INFO rule 4\nINFO rule 77\nINFO evaluate 7,7\nINFO evaluate x\nINFO folder /tmp\nINFO\n\
         INFO mood good\nINFO timeout_turn fast\nBEGIN\nEND\n",
    );
    assert_eq!(answers, ["OK", "7,7"]);
}

#[test]
fn a_point_is_evaluated_in_a_message() {
    let lines = lines(b"START 15\nBEGIN\nINFO evaluate 8,8\nEND\n");
    assert!(lines.last().unwrap().starts_with("MESSAGE i7 is worth "), "{lines:?}");
}

#[test]
fn a_board_may_have_any_number_of_stones() {
    for text in [
        ". . . . . . .
         . . . . . . .
         . . x x . . .
         . . o . . . .
         . . x . x . .
         . . . . . . .
         . . . . . . .",
        ". . . . . . .
         . o . o . . .
         . . . . . . .
         . . o . . o .
         . . . x . . .
         . . . . . . .
         . . . . . . .",
    ] {
        let board = Board::from_text(text).unwrap();
        let answers = answers(&format!("START 7\n{}END\n", board_lines(&board)));
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert!(board.is_free(point(&answers[1], board.size())), "{answers:?}");
    }
}

#[test]
fn a_four_is_completed_on_the_right_row() {
    // Rows count from the top in the protocol: a mirrored board would miss e4.
    let mut board = Board::from_text(
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         o x x x x . .
         . . . . . . .
         . o . . o . o
         . . . . . . .",
    )
    .unwrap();
    board.set_to_move(tengen::board::Stone::Black);
    assert_eq!(answers(&format!("START 7\n{}END\n", board_lines(&board))), ["OK", "5,3"]);
}

/// Some managers mark what renju forbids to Black among the stones.
#[test]
fn forbidden_points_among_the_stones_are_ignored() {
    let marked = answers("START 15\nINFO rule 4\nBOARD\n7,7,1\n7,8,2\n8,8,3\nDONE\n");
    let plain = answers("START 15\nINFO rule 4\nBOARD\n7,7,1\n7,8,2\nDONE\n");
    assert_eq!(marked, plain);
}

/// The opening of swap2 comes before any point is forbidden.
#[test]
fn forbidden_points_among_the_stones_of_an_opening_are_refused() {
    let answers = answers(
        "START 15\nINFO rule 4\nSWAP2BOARD\n7,7\n7,8\n8,8,3\n8,9\nDONE\n\
         SWAP2BOARD\n7,7\n7,8\n20,20\nDONE\nEND\n",
    );
    let expected = [
        "OK",
        "ERROR \"8,8,3\" is not a stone: expected x,y,who with who 1 (own), 2 (other) or 3",
        "ERROR 20,20 is outside the board of 15x15: x and y go from 0 to 14",
    ];
    assert_eq!(answers, expected);
}

#[test]
fn a_foul_is_played_if_there_is_no_other_move() {
    // The last free point makes an overline.
    let mut board = Board::from_text(
        "o o x x o o
         x x o o x x
         o o x x o o
         x x o o x x
         o o x x o o
         x x x . x x",
    )
    .unwrap();
    board.set_to_move(tengen::board::Stone::Black);
    let session = format!("START 6\nINFO rule 4\n{}TURN 0,0\nEND\n", board_lines(&board));
    assert_eq!(answers(&session), ["OK", "3,5", "ERROR a6 is taken by a white stone"]);
}

#[test]
fn a_full_board_has_no_move() {
    let board = Board::from_text(
        "o o x x o
         x x o o x
         o o x x o
         x x o o x
         o o x x .",
    )
    .unwrap();
    let session = format!("START 5\n{}BEGIN\nEND\n", board_lines(&board));
    assert_eq!(answers(&session), ["OK", "4,4", "ERROR the board is full"]);
}

/// A brain on several threads plays legal moves, and blocks what has to be blocked.
#[test]
fn threads_are_taken_from_the_manager() {
    let session = "START 15\nINFO timeout_turn 0\nINFO thread_num 2\nBOARD\n7,7,2\n7,8,2\n7,9,2\n7,10,2\n\
                   7,6,1\n0,0,1\n0,2,1\nDONE\nINFO thread_num 1\nBOARD\n0,0,1\n7,7,2\nDONE\nINFO thread_num 0\nEND\n";
    let answers = answers(session);
    assert_eq!(answers[..2], ["OK", "7,11"]);
    point(&answers[2], Size::STANDARD);
}

/// More threads than processors make moves late.
#[test]
fn threads_beyond_the_processors_are_not_started() {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let told = format!("MESSAGE thread_num {processors}: there are no more processors");
    let lines = lines(b"INFO thread_num 256\nYXSHOWINFO\nEND\n");
    assert_eq!(lines[0] == told, processors < 256, "{lines:?}");
    let most = format!("MESSAGE INFO MAX_THREAD_NUM {}", processors.min(256));
    assert!(lines.contains(&most), "{lines:?}");
}

fn drawn(moves: &str) -> Board {
    let moves = parse_moves(moves, Size::STANDARD).unwrap();
    Board::from_moves(Size::STANDARD, &moves).unwrap()
}

#[test]
fn moves_come_from_the_book_unless_search_is_requested() {
    let book = Book::builtin(Rule::Freestyle).unwrap();
    let input = b"START 15\nINFO timeout_turn 0\nBEGIN\nRESTART\nTURN 8,7\nEND\n";
    let by = |arguments: &[&str], word: &str| {
        let lines = lines_of(arguments, input);
        let messages: Vec<_> = lines.iter().filter(|line| line.starts_with("MESSAGE ")).collect();
        assert_eq!(messages.len(), 2, "{lines:?}");
        assert!(messages.iter().all(|line| line.starts_with(&format!("MESSAGE {word} "))));
        lines
    };
    let lines = by(&[], "book");
    let answer = point(lines.last().unwrap(), Size::STANDARD);
    assert_eq!(answer, book.find(&drawn("i8")).unwrap().moves[0]);
    assert_eq!(lines[2], "7,7");
    by(&["--no-book"], "depth");
    by(&["--nodes", "100"], "depth");
    by(&["--slack", "20"], "depth");
}

#[test]
fn every_size_and_rule_is_opened_and_answered() {
    for side in Size::MIN..=Size::MAX {
        let size = Size::new(u32::from(side)).unwrap();
        for rule in Rule::ALL {
            let mask = mask_of_rule(rule);
            let session =
                format!("START {size}\nINFO rule {mask}\nBEGIN\nTURN 0,0\nTURN 0,1\nEND\n");
            let answers = answers(&session);
            assert_eq!(answers.len(), 4, "{rule} on {size}: {answers:?}");
            let moves: HashSet<Point> =
                answers[1..].iter().map(|answer| point(answer, size)).collect();
            assert_eq!(moves.len(), 3, "{rule} on {size}: {answers:?}");
        }
    }
}

#[test]
fn whole_games_end_by_the_rule_on_every_kind_of_board() {
    for rule in Rule::ALL {
        for side in [5, 6, 10, 15, 22] {
            let size = Size::new(side).unwrap();
            let conditions = Conditions {
                threads: None,
                whole: None,
                rule,
                size,
                turn: Duration::from_secs(60),
                grace: Duration::from_secs(60),
                max_memory: 0,
            };
            let line = format!("{BRAIN:?} --nodes 60 --hash 1");
            let mut brains = [Brain::new(&line).unwrap(), Brain::new(&line).unwrap()];
            for first in ["a1", "b2", "c4"] {
                let opening = ArenaOpening::new(rule, size, vec![first.parse().unwrap()]).unwrap();
                let [black, white] = &mut brains;
                let game = play([black, white], &opening, &conditions);
                // No foul either: if Black has no legal move, the game is over.
                assert!(
                    matches!(
                        game.reason,
                        EndReason::Ending(Ending::Five { .. } | Ending::NoLegalMove | Ending::Full)
                    ),
                    "{rule} on {size}: {game}"
                );
            }
        }
    }
}

/// What Yixin-Board sends on start, and before a move of the computer's.
#[test]
fn yixin_board_is_understood() {
    let answers = answers(
        "START 15 15\n\nINFO max_node -1\nINFO max_depth 225\nINFO time_increment 0\nINFO caution_factor 1\n\
         INFO thread_split_depth 8\nINFO hash_size 1024\nINFO pondering 0\nINFO vcthread 0\n\
         info show_detail 1\nyxshowinfo\nINFO rule 2\ninfo usedatabase 0\nyxquerydatabaseall\ndone\n\
         start 15 15\nyxboard\n7,4,1\n0,0,2\n7,5,1\n0,2,2\n6,6,1\n0,4,2\n8,6,1\n0,6,2\ndone\n\
         yxshowforbid\nyxblockreset\nyxblock\n7,6\n7,7\ndone\nyxhashclear\nstart 15 15\nboard\n7,7,2\n\
         done\nyxnbest 2\nyxstop\nend\n",
    );
    assert_eq!(answers[..3], ["OK", "OK", "FORBID 0706."]);
    assert_eq!(answers[3], "OK");
    assert_eq!(answers.len(), 6, "{answers:?}");
    for answer in &answers[4..] {
        point(answer, Size::STANDARD);
    }
}

#[test]
fn limits_of_nodes_and_depth_are_kept() {
    for (limit, word, most) in [("max_node 2000", "nodes", 4_000), ("max_depth 3", "depth", 3)] {
        let input =
            format!("INFO {limit}\nINFO timeout_turn 60000\nSTART 15\nTURN 7,7\nTURN 0,0\nEND\n");
        let output = lines_of(&["--no-book"], input.as_bytes());
        let figures: Vec<u64> = output
            .iter()
            .filter_map(|line| {
                let mut words = line.split_whitespace().skip_while(|&other| other != word).skip(1);
                words.next()?.split('-').next()?.parse().ok()
            })
            .collect();
        assert!(figures.len() == 2 && figures.iter().all(|&figure| figure <= most), "{output:?}");
    }
}

#[test]
fn a_blocked_book_move_is_not_played() {
    let answers = answers("START 15\nyxblock\n7,7\ndone\nBEGIN\nEND\n");
    assert_eq!((answers.len(), &*answers[0]), (2, "OK"));
    assert_ne!(answers[1], "7,7");
}

#[test]
fn a_blocked_point_is_not_played() {
    let input = "START 15\nyxboard\n5,7,1\n6,7,1\n7,7,1\n8,7,1\n5,8,2\n6,8,2\n7,8,2\ndone\nyxblock\n4,7\ndone\nBEGIN\nEND\n";
    let mut output = lines(input.as_bytes());
    output.retain(|line| !line.starts_with("MESSAGE "));
    assert_eq!((output.len(), output[0].as_str()), (2, "OK"));
    assert_eq!(output[1], "9,7", "the five at the other end");
}

/// The level determines the strength: the same moves every time, and different ones for another style or seed.
#[test]
fn a_style_plays_the_same_moves_every_time() {
    let game = "START 15\nBOARD\n7,7,2\nDONE\nTURN 0,0\nTURN 14,0\nTURN 0,14\n";
    let moves = |arguments: &[&str]| {
        let output =
            programs::run(Command::new(BRAIN).arg("--level").args(arguments), game.as_bytes());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let moves = text.lines().filter(|line| parse_xy(line, Size::STANDARD).is_ok());
        moves.map(str::to_owned).collect::<Vec<_>>()
    };
    let attacker = moves(&["attacker"]);
    assert_eq!((attacker.len(), &attacker), (4, &moves(&["attacker"])));
    assert_ne!(attacker, moves(&["neighbour"]));
    // A level plays the moves of its limits.
    let mut easy = lines_of(&["--nodes", "165", "--lines", "6", "--slack", "170"], game.as_bytes());
    easy.retain(|line| parse_xy(line, Size::STANDARD).is_ok());
    assert_eq!(moves(&["easy"]), easy);
}

#[test]
fn a_number_that_cannot_be_is_answered_by_what_can() {
    for (option, number, said) in [
        ("--nodes", "-5", "of at least 1"),
        ("--nodes", "10k", "of at least 1"),
        ("--lines", "65", "from 1 to 64"),
        ("--slack", "-1", "a whole number from 0 to 2000"),
    ] {
        let output = programs::run(Command::new(BRAIN).args([option, number]), b"");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains(&format!("'{number}' for '{option}")) && error.contains(said),
            "{error}"
        );
    }
}

#[test]
fn an_unknown_level_is_refused_by_name() {
    let output = programs::run(Command::new(BRAIN).args(["--level", "godlike"]), b"");
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("unknown level \"godlike\": the levels are learning")
            && said.contains("trapper"),
        "{said}"
    );
}
