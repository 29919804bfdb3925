//! Stones, moves, rules and openings.

use tengen::board::{BoardError, ParsePointError, Size, SizeError, Stone};
use tengen::rules::IllegalMove;
use tengen::rules::opening::{Area, OpeningError};

use super::Explain;
use crate::text::Reason;

impl Explain for BoardError {
    fn reason(&self) -> Reason {
        match *self {
            BoardError::OffBoard { point, size } => {
                Reason::new("reason.off-board").with("point", point).with("size", size)
            }
            BoardError::Occupied { point, by: Stone::Black } => {
                Reason::new("reason.taken-by-black").with("point", point)
            }
            BoardError::Occupied { point, by: Stone::White } => {
                Reason::new("reason.taken-by-white").with("point", point)
            }
        }
    }
}

impl Explain for IllegalMove {
    fn reason(&self) -> Reason {
        match self {
            IllegalMove::Board(error) => error.reason(),
            IllegalMove::Over => Reason::new("reason.over"),
        }
    }
}

impl Explain for ParsePointError {
    fn reason(&self) -> Reason {
        Reason::new(match self {
            ParsePointError::Column => "reason.column",
            ParsePointError::Row => "reason.row",
        })
    }
}

impl Explain for SizeError {
    fn reason(&self) -> Reason {
        super::game::size(&self.side.to_string())
    }
}

impl Explain for OpeningError {
    fn reason(&self) -> Reason {
        let name = |group: &str, name: &str| Reason::new(format!("{group}.{name}"));
        match *self {
            OpeningError::NeedsRenju { opening, rule } => Reason::new("reason.opening-renju")
                .of("opening", name("opening", opening.name()))
                .of("rule", name("rule", rule.name())),
            OpeningError::Size { opening, size } => {
                let least =
                    if opening.is_renju() { Size::STANDARD.get() } else { opening.least_side() };
                let key = match opening.is_renju() {
                    true => "reason.opening-size",
                    false => "reason.opening-least",
                };
                Reason::new(key)
                    .of("opening", name("opening", opening.name()))
                    .with("least", least)
                    .with("size", size)
            }
            OpeningError::Over | OpeningError::Kind { .. } => {
                Reason::new("reason.opening-decision")
            }
            OpeningError::Board(error) => error.reason(),
            OpeningError::Area { point, number, area } => match area {
                // Every free point of the board would do.
                Area::Anywhere => Reason::new("reason.opening-point"),
                Area::Within(0) => Reason::new("reason.opening-centre"),
                Area::Within(most) => {
                    Reason::new("reason.opening-within").with("side", 2 * most + 1)
                }
                Area::Beyond(least) => Reason::new("reason.opening-beyond").with("least", least),
            }
            .with("point", point)
            .with("n", number),
            OpeningError::Symmetric { point } => {
                Reason::new("reason.opening-symmetric").with("point", point)
            }
            OpeningError::Point { point } => {
                Reason::new("reason.opening-point").with("point", point)
            }
            OpeningError::Number { number, from, to } => Reason::new("reason.opening-number")
                .with("n", number)
                .with("from", from)
                .with("to", to),
        }
    }
}
