//! One game under the referee.

use std::fmt;

use tengen::board::{Point, Size, Stone};
use tengen::notation::{write_moves, write_xy};
use tengen::rules::{Ending, IllegalMove, Position};

use super::{Adjudicator, ArenaOpening, Brain, BrainFailure, Conditions, Pace};

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// By the rule.
    Ending(Ending),
    /// A brain claimed a win that was proved.
    Proved,
    /// Neither side can win any more.
    Drawn,
    /// A brain answered with something that is not a point.
    NoPoint {
        /// What it said.
        answer: String,
        /// The size of the board.
        size: Size,
    },
    /// A brain played where no stone can be placed.
    Illegal(Point, IllegalMove),
    /// A brain gave no move.
    Failure(BrainFailure),
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndReason::Ending(Ending::Five { .. }) => f.write_str("five"),
            EndReason::Ending(Ending::Foul { foul }) => write!(f, "foul: {}", foul.name()),
            EndReason::Ending(Ending::NoLegalMove) => f.write_str("no legal move"),
            EndReason::Ending(Ending::Full) => f.write_str("full board"),
            EndReason::Proved => f.write_str("win proved"),
            EndReason::Drawn => f.write_str("draw proved"),
            EndReason::NoPoint { answer, size } => {
                let centre = write_xy(size.centre(), *size);
                write!(
                    f,
                    "illegal: expected a point of the board of {size}x{size} such as {centre}, found {answer:?}"
                )
            }
            EndReason::Illegal(_, error) => write!(f, "illegal: {error}"),
            EndReason::Failure(failure) => failure.fmt(f),
        }
    }
}

impl EndReason {
    /// Whether the loser broke the rules or the protocol, rather than being beaten.
    pub fn is_breach(&self) -> bool {
        match self {
            EndReason::Ending(ending) => matches!(ending, Ending::Foul { .. }),
            EndReason::Proved | EndReason::Drawn => false,
            EndReason::NoPoint { .. } | EndReason::Illegal(..) | EndReason::Failure(_) => true,
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct ArenaGame {
    /// All moves, including the opening.
    pub moves: Vec<Point>,
    /// Who has won; `None` for a draw.
    pub winner: Option<Stone>,
    /// How it ended.
    pub reason: EndReason,
    /// The pace of Black and White.
    pub pace: [Pace; 2],
}

impl ArenaGame {
    /// A side's result in half points: 2 for a win, 1 for a draw.
    pub fn half_points(&self, side: Stone) -> u8 {
        match self.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }
}

impl fmt::Display for ArenaGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins")?,
            None => f.write_str("draw")?,
        }
        write!(f, " ({}) after {} moves: ", self.reason, self.moves.len())?;
        f.write_str(&write_moves(&self.moves))
    }
}

/// Plays a game from an opening; `brains` are Black and White.
///
/// A side loses by playing an illegal move, crashing, refusing, staying silent beyond the time limit and its grace, or
/// using more than the time for the game. Each brain is shown the whole board when it is first asked, and single moves
/// from then on.
pub fn play(brains: [&mut Brain; 2], opening: &ArenaOpening, conditions: &Conditions) -> ArenaGame {
    play_out(brains, opening, conditions, None)
}

/// Like [`play`], but the game ends as soon as the adjudicator can prove its result.
pub fn play_adjudicated(
    brains: [&mut Brain; 2],
    opening: &ArenaOpening,
    conditions: &Conditions,
    adjudicator: &mut Adjudicator,
) -> ArenaGame {
    play_out(brains, opening, conditions, Some(adjudicator))
}

fn play_out(
    brains: [&mut Brain; 2],
    opening: &ArenaOpening,
    conditions: &Conditions,
    adjudicator: Option<&mut Adjudicator>,
) -> ArenaGame {
    let mut position = Position::new(conditions.rule, conditions.size);
    let mut pace = [Pace::default(), Pace::default()];
    let reason = referee(brains, opening, conditions, adjudicator, &mut position, &mut pace);
    let winner = match &reason {
        EndReason::Ending(ending) => ending.winner(),
        EndReason::Drawn => None,
        // The side that moved last wins, or the side to move has failed to move.
        _ => Some(position.to_move().other()),
    };
    let moves = position.board().history().map(|placed| placed.point).collect();
    ArenaGame { moves, winner, reason, pace }
}

fn referee(
    brains: [&mut Brain; 2],
    opening: &ArenaOpening,
    conditions: &Conditions,
    mut adjudicator: Option<&mut Adjudicator>,
    position: &mut Position,
    pace: &mut [Pace; 2],
) -> EndReason {
    for &point in opening.moves() {
        if let Err(error) = position.play(point) {
            return EndReason::Illegal(point, error);
        }
    }
    if let Some(ending) = position.ending() {
        return EndReason::Ending(ending.clone());
    }
    let mut knows_board = [false; 2];
    let mut left = [conditions.whole; 2];
    loop {
        let mover = position.to_move().index();
        let brain = &mut *brains[mover];
        let within = conditions.turn + conditions.grace;
        let fresh = !core::mem::replace(&mut knows_board[mover], true);
        let ready = if fresh { brain.new_game(conditions) } else { Ok(()) };
        let informed =
            ready.and_then(|()| left[mover].map_or(Ok(()), |left| brain.send_time_left(left)));
        let answer = informed.and_then(|()| match fresh {
            true => brain.ask_board(position.board(), within),
            false => brain.ask_turn(position.board(), within),
        });
        let answer = match answer {
            Ok(answer) => answer,
            Err(failure) => return EndReason::Failure(failure),
        };
        if let Some(left) = &mut left[mover] {
            if let Some(over) = answer.time.checked_sub(*left).filter(|over| !over.is_zero()) {
                return EndReason::Failure(BrainFailure::Overtime { over });
            }
            *left -= answer.time;
        }
        pace[mover].book(answer.time, answer.time > conditions.turn, answer.depth);
        let point = match answer.point(conditions.size) {
            Ok(point) => point,
            Err(reason) => return reason,
        };
        let is_proved = answer.claims_win
            && adjudicator.as_mut().is_some_and(|by| by.proves_win(position, point));
        match position.play(point) {
            Ok(None) => {}
            Ok(Some(ending)) => return EndReason::Ending(ending.clone()),
            Err(error) => return EndReason::Illegal(point, error),
        }
        if is_proved {
            return EndReason::Proved;
        }
        if adjudicator.as_ref().is_some_and(|by| by.proves_draw(position)) {
            return EndReason::Drawn;
        }
    }
}
