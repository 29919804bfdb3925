//! Kill search: wins beyond alpha-beta's horizon, under every rule, alone and as an opponent's
//! first step.

use tengen::board::{Board, Point, Stone};
use tengen::classic::games::{CandidateOrder, Candidates, Gomoku, Threats};
use tengen::classic::{
    ClassicOpponent, ClassicSettings, Count, Game, Method, Window, alpha_beta, kill_search,
    minimax_ties, pick,
};
use tengen::rules::{Position, Rule};
use tengen::taught::ScoreTable;

fn position(rule: Rule, drawing: &str) -> Position {
    Position::from_board(rule, Board::from_text(drawing).unwrap())
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Black wins in eleven plies by threats.
const ELEVEN_PLIES: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . o . . . . . .
    . . . x . . . . .
    . . . x x . . . .
    . . . o o x . . .
    . . . o . . x . .
    . . x o . . . o .
    . . . . . . . . .";

/// Black wins in nine plies by threats.
const NINE_PLIES: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . o . . . . .
    . . . . x . . . .
    . . . . . x . . .
    . . . . o . . . .
    . o o o x x x . .
    . . . . . . . . .";

#[test]
fn a_win_is_found_at_its_depth_and_not_before() {
    for (drawing, plies, first) in [(ELEVEN_PLIES, 11, "f5"), (NINE_PLIES, 9, "f3")] {
        let position = position(Rule::Freestyle, drawing);
        assert_eq!(kill_search(&position, plies - 1, &mut ()), None);
        assert_eq!(kill_search(&position, plies, &mut ()), Some(point(first)));
        assert_eq!(kill_search(&position, plies + 2, &mut ()), Some(point(first)));
    }
}

#[test]
fn alpha_beta_of_eight_plies_does_not_see_it() {
    let candidates = Candidates { order: CandidateOrder::Valuation, width: Some(8) };
    for drawing in [ELEVEN_PLIES, NINE_PLIES] {
        let position = position(Rule::Freestyle, drawing);
        let kill = kill_search(&position, 11, &mut ());
        for table in ScoreTable::ALL {
            let mut game = Gomoku::new(position.clone(), table, candidates);
            let found = alpha_beta(&mut game, 8, Window::FULL, &mut ());
            assert!(found.value < table.five() / 2, "{table}: {}", found.value);
            if drawing == ELEVEN_PLIES {
                assert_ne!(found.best, kill);
            }
        }
    }
}

/// Whether the attacker, who has just moved, wins within this many plies whichever free point the
/// defender plays: the reference for kill search's narrow choice of replies.
fn wins_against_everything(position: &Position, attacker: Stone, plies: u32) -> bool {
    if let Some(ending) = position.ending() {
        return ending.winner() == Some(attacker);
    }
    let replies: Vec<Point> = position.board().free_points().collect();
    replies.into_iter().all(|reply| {
        let mut after = position.clone();
        after.play(reply).unwrap();
        if let Some(ending) = after.ending() {
            return ending.winner() == Some(attacker);
        }
        kill_search(&after, plies - 1, &mut ()).is_some_and(|next| {
            after.play(next).unwrap();
            wins_against_everything(&after, attacker, plies.saturating_sub(2))
        })
    })
}

#[test]
fn a_short_win_holds_against_every_reply_on_the_board() {
    let position = position(
        Rule::Freestyle,
        ". o . . . . . . .
         . . . . . . . . o
         . . . . . . . . .
         . . . . x x . . .
         . . . x . . . . .
         . . . x . . . . .
         . . . . . . . . .
         . . . . . . . o .
         o . . . . . . . .",
    );
    let first = kill_search(&position, 7, &mut ()).expect("two twos meet in a double three");
    let mut after = position.clone();
    after.play(first).unwrap();
    assert!(wins_against_everything(&after, Stone::Black, 7));
}

#[test]
fn without_three_stones_there_is_nothing_to_threaten() {
    let position = position(
        Rule::Freestyle,
        ". . . . .
         . . . . .
         . . x . .
         . . . o .
         . . . . .",
    );
    let mut count = Count::default();
    assert_eq!(kill_search(&position, 9, &mut count), None);
    assert_eq!(count.nodes(), 0);
}

#[test]
fn a_five_of_the_opponent_is_prevented_by_a_threat_or_not_at_all() {
    // White threatens f4. Black's three cannot be played out before that is answered, and the point
    // that answers it makes no threat for Black.
    let position = position(
        Rule::Freestyle,
        ". . . . . . . . .
         . . x x . . . . .
         . . . x . . . . .
         . . . . . . . . .
         . . . . . . . . .
         x o o o o . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    assert_eq!(position.to_move(), Stone::Black);
    let mut game = Threats::new(position.clone());
    assert_eq!(game.moves(), []);
    assert_eq!(kill_search(&position, 9, &mut ()), None);
}

#[test]
fn a_row_that_can_only_become_six_is_no_threat_where_six_does_not_win() {
    // e4 makes five of six cells: b4 to g4 with d4 free would be six.
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        o x x . . x x o .
        . . . . . . . . .
        o . o . . . . . .
        . . . . . . . . .";
    let threats = |rule| Threats::new(position(rule, drawing)).moves();
    assert_eq!(threats(Rule::Freestyle), [point("d4"), point("e4")]);
    for rule in [Rule::Standard, Rule::Renju, Rule::Caro] {
        assert_eq!(threats(rule), [], "{rule}");
    }
}

#[test]
fn a_four_whose_block_is_forbidden_wins_in_renju() {
    // White's four along row 4 can only be stopped at g4, where Black would have six.
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . x . .
        . . . . . . x . .
        . x o o . o . . .
        . . . . . . x . .
        . . . o . . x . .
        o . . . . o x . .";
    let kill = |rule| {
        let mut board = Board::from_text(drawing).unwrap();
        board.set_to_move(Stone::White);
        kill_search(&Position::from_board(rule, board), 3, &mut ())
    };
    assert_eq!(kill(Rule::Renju), Some(point("e4")));
    assert_eq!(kill(Rule::Freestyle), None, "there the block is six, and wins");
    assert_eq!(kill(Rule::Standard), None, "there it is a block");
}

#[test]
fn an_opponent_in_pieces_chooses_as_the_search_to_its_depth_alone() {
    let position = position(
        Rule::Freestyle,
        ". . . . . . .
         . . . . . . .
         . . o x . . .
         . . x x o . .
         . . . o . . .
         . . . . . . .
         . . . . . . .",
    );
    let candidates = Candidates { order: CandidateOrder::None, width: None };
    for table in ScoreTable::ALL {
        for (method, seed) in [(Method::Minimax, 0), (Method::Minimax, 9), (Method::AlphaBeta, 0)] {
            let settings =
                ClassicSettings { method, table, depth: 2, kill_depth: None, candidates, seed };
            let mut opponent = ClassicOpponent::new(&position, settings).unwrap();
            while !opponent.advance(100) {
                assert!(position.board().is_free(opponent.best()));
            }
            let mut game = Gomoku::new(position.clone(), table, candidates);
            let (best, value) = match method {
                Method::AlphaBeta => {
                    let found = alpha_beta(&mut game, 2, Window::FULL, &mut ());
                    (found.best, found.value)
                }
                _ => {
                    let tied = minimax_ties(&mut game, 2, &mut ());
                    (pick(&tied.best, seed), tied.value)
                }
            };
            assert_eq!((Some(opponent.best()), opponent.value()), (best, Some(value)));
            assert_eq!(opponent.depth(), 2);
        }
    }
}

#[test]
fn an_opponent_that_looks_for_kills_first_plays_them() {
    let position = position(Rule::Freestyle, NINE_PLIES);
    let settings = ClassicSettings {
        method: Method::AlphaBeta,
        table: ScoreTable::Shapes,
        depth: 1,
        kill_depth: Some(9),
        candidates: Candidates::default(),
        seed: 0,
    };
    let mut opponent = ClassicOpponent::new(&position, settings).unwrap();
    while !opponent.advance(1_000) {}
    assert_eq!(opponent.best(), point("f3"));
    assert_eq!(opponent.value(), Some(ScoreTable::Shapes.five()));

    let mut shallow =
        ClassicOpponent::new(&position, ClassicSettings { kill_depth: Some(3), ..settings })
            .unwrap();
    while !shallow.advance(1_000) {}
    assert_eq!(shallow.depth(), 1, "no kill within three plies, so alpha-beta chose");
}

#[test]
fn valuation_alone_chooses_at_once_and_blocks_a_four() {
    let position = position(
        Rule::Freestyle,
        ". . . . . . .
         . . . . . . .
         . . x . . . .
         . o o o o x .
         . . x . . . .
         . . . x . . .
         . . . . . . .",
    );
    for table in ScoreTable::ALL {
        let settings = ClassicSettings {
            method: Method::Valuation,
            table,
            depth: 1,
            kill_depth: None,
            candidates: Candidates::default(),
            seed: 1,
        };
        let mut opponent = ClassicOpponent::new(&position, settings).unwrap();
        assert!(opponent.is_done() && opponent.advance(1));
        assert_eq!(opponent.best(), point("a4"));
        assert_eq!(opponent.count().nodes(), 0);
    }
}

#[test]
fn when_the_game_is_over_there_is_no_opponent() {
    let position = position(
        Rule::Freestyle,
        ". . . . .
         . . . . .
         x x x x x
         o o o o .
         . . . . .",
    );
    let settings = ClassicSettings {
        method: Method::AlphaBeta,
        table: ScoreTable::Runs,
        depth: 1,
        kill_depth: Some(5),
        candidates: Candidates::default(),
        seed: 0,
    };
    assert!(ClassicOpponent::new(&position, settings).is_err());
    assert_eq!(kill_search(&position, 5, &mut ()), None);
}
