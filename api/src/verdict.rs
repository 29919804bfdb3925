//! What a move does to a game, what renju forbids, and the status of a position.

use serde::Serialize;
use tengen::board::{Board, BoardError, Point, Stone};
use tengen::rules::renju::{Verdict, verdict_with};
use tengen::rules::{Ending, IllegalMove, Position, Rule};
use tengen::shapes::Lines;

use crate::named::names;

/// Whether a game is over, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judgement {
    /// `black wins`, `white wins`, `draw` or `game goes on`.
    pub result: &'static str,
    /// `five`, `foul`, `no-legal-move` or `full`, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Black's foul, if it ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foul: Option<&'static str>,
    /// The stones of the winning row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub five: Option<Vec<String>>,
}

impl Judgement {
    /// Converts an ending, or the lack of one.
    pub fn of(ending: Option<&Ending>) -> Judgement {
        let result = match ending.map(Ending::winner) {
            None => "game goes on",
            Some(Some(Stone::Black)) => "black wins",
            Some(Some(Stone::White)) => "white wins",
            Some(None) => "draw",
        };
        let mut judgement = Judgement { result, reason: None, foul: None, five: None };
        match ending {
            Some(Ending::Five { row, .. }) => {
                judgement.reason = Some("five");
                judgement.five = Some(names(row));
            }
            Some(Ending::Foul { foul }) => {
                judgement.reason = Some("foul");
                judgement.foul = Some(foul.name());
            }
            Some(Ending::NoLegalMove) => judgement.reason = Some("no-legal-move"),
            Some(Ending::Full) => judgement.reason = Some("full"),
            None => {}
        }
        judgement
    }

    /// Judges a move by `board`'s side to move.
    ///
    /// # Errors
    /// [`IllegalMove`] if no stone can be placed there, or the game is already over.
    pub fn of_move(rule: Rule, board: Board, point: Point) -> Result<Judgement, IllegalMove> {
        let mut position = Position::from_board(rule, board);
        Ok(Judgement::of(position.play(point)?))
    }
}

/// Whether renju allows Black to play a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// `legal`, `five`, `overline`, `double-four` or `double-three`; the first if several apply.
    pub verdict: &'static str,
}

impl Forbidden {
    /// Returns the verdict on a point, whoever is to move.
    ///
    /// # Errors
    /// [`BoardError`] if no stone can be placed there.
    pub fn of(board: &Board, point: Point) -> Result<Forbidden, BoardError> {
        board.check(point)?;
        let verdict = match verdict_with(&mut Lines::of(board), point) {
            Verdict::Legal => "legal",
            Verdict::Five => "five",
            Verdict::Foul(foul) => foul.name(),
        };
        Ok(Forbidden { verdict })
    }
}

/// The status of a position.
#[derive(Clone, Debug, Serialize)]
pub struct PositionStatus {
    /// Whose turn it is.
    pub to_move: &'static str,
    /// Whether the game is over, and how.
    #[serde(flatten)]
    pub judgement: Judgement,
    /// The points forbidden to Black, if Black is to move.
    pub forbidden: Vec<ForbiddenPoint>,
}

/// A point and the foul that Black would make there.
#[derive(Clone, Debug, Serialize)]
pub struct ForbiddenPoint {
    /// The forbidden point.
    pub point: String,
    /// The foul that a stone there would commit.
    pub foul: &'static str,
}

impl PositionStatus {
    /// Returns the status of a position.
    pub fn of(position: &Position) -> PositionStatus {
        let is_blacks = position.to_move() == Stone::Black && position.ending().is_none();
        let fouls = is_blacks.then(|| {
            let free = position.board().free_points();
            free.filter_map(|point| Some((point, position.foul(point)?)))
        });
        let forbidden = fouls.into_iter().flatten();
        PositionStatus {
            to_move: position.to_move().name(),
            judgement: Judgement::of(position.ending()),
            forbidden: forbidden
                .map(|(point, foul)| ForbiddenPoint { point: point.to_string(), foul: foul.name() })
                .collect(),
        }
    }
}
