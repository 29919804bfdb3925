//! What a move does to a game, what renju forbids, and how a position stands.

use serde::Serialize;
use tengen::board::{Board, BoardError, Point, Stone};
use tengen::rules::{Ending, IllegalMove, Position, Rule, five_through};

use crate::named::names;

/// Whether a game is over, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judgement {
    /// `black wins`, `white wins`, `draw` or `game goes on`.
    pub result: &'static str,
    /// `five`, `foul`, `no-legal-move` or `full`, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Black's foul, where it ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foul: Option<&'static str>,
    /// The stones of the winning row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub five: Option<Vec<String>>,
}

impl Judgement {
    /// What an ending means, or that there is none.
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

    /// What a move by `board`'s side to move does.
    ///
    /// # Errors
    /// [`IllegalMove`] where no stone can be put there, or the game is over before it.
    pub fn of_move(rule: Rule, board: Board, point: Point) -> Result<Judgement, IllegalMove> {
        let mut position = Position::from_board(rule, board);
        Ok(Judgement::of(position.play(point)?))
    }
}

/// Whether renju allows Black to play a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// `legal`, `five`, `overline`, `double-four` or `double-three`, the first where several hold.
    pub verdict: &'static str,
}

impl Forbidden {
    /// The verdict on a point, whoever is to move.
    ///
    /// # Errors
    /// [`BoardError`] where no stone can be put there.
    pub fn of(mut board: Board, point: Point) -> Result<Forbidden, BoardError> {
        board.set_to_move(Stone::Black);
        board.check(point)?;
        if five_through(&board, Rule::Renju, Stone::Black, point).is_some() {
            return Ok(Forbidden { verdict: "five" });
        }
        let foul = Position::from_board(Rule::Renju, board).foul(point);
        Ok(Forbidden { verdict: foul.map_or("legal", |foul| foul.name()) })
    }
}

/// How a position stands.
#[derive(Clone, Debug, Serialize)]
pub struct PositionStatus {
    /// Whose turn it is.
    pub to_move: &'static str,
    /// Whether the game is over, and how.
    #[serde(flatten)]
    pub judgement: Judgement,
    /// Black's forbidden points, where Black is to move.
    pub forbidden: Vec<ForbiddenPoint>,
}

/// A point and the foul that Black would make there.
#[derive(Clone, Debug, Serialize)]
pub struct ForbiddenPoint {
    /// The forbidden point.
    pub point: String,
    /// The foul that a stone there would be.
    pub foul: &'static str,
}

impl PositionStatus {
    /// How it stands.
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
