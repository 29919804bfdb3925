//! Descriptions of a game in words.

use tengen::board::{Point, Stone};
use tengen::rules::{Ending, Foul};

use super::Score;
use crate::game::{Loss, Outcome};
use crate::text::Catalogue;

/// Why a point is forbidden, in words.
pub fn foul_text(text: &Catalogue, point: Point, foul: Foul) -> String {
    let name = text.named("foul", foul.name()).to_owned();
    text.fill("foul.forbidden", &[("point", &point.to_string()), ("foul", &name)])
}

/// A move in words.
pub fn move_text(text: &Catalogue, mover: Stone, number: usize, point: Point) -> String {
    let key = match mover {
        Stone::Black => "move.black",
        Stone::White => "move.white",
    };
    text.fill(key, &[("n", &number.to_string()), ("point", &point.to_string())])
}

/// How the game ended, in words.
pub fn outcome_text(text: &Catalogue, outcome: &Outcome) -> String {
    let winner = match outcome.winner() {
        Some(Stone::Black) => text.get("status.black-won"),
        Some(Stone::White) => text.get("status.white-won"),
        None => text.get("status.draw"),
    };
    let how = match outcome {
        Outcome::Board(Ending::Five { .. }) => text.get("result.five").to_owned(),
        Outcome::Board(Ending::Foul { foul }) => {
            let name = text.named("foul", foul.name()).to_owned();
            text.fill("result.foul", &[("foul", &name)])
        }
        Outcome::Board(Ending::NoLegalMove) => text.get("result.no-legal-move").to_owned(),
        Outcome::Board(Ending::Full) => text.get("result.full").to_owned(),
        Outcome::Lost(Loss::Resigned(Stone::Black)) => text.get("result.black-resigned").to_owned(),
        Outcome::Lost(Loss::Resigned(Stone::White)) => text.get("result.white-resigned").to_owned(),
        Outcome::Lost(Loss::OutOfTime(Stone::Black)) => {
            text.get("result.black-out-of-time").to_owned()
        }
        Outcome::Lost(Loss::OutOfTime(Stone::White)) => {
            text.get("result.white-out-of-time").to_owned()
        }
    };
    format!("{winner} – {how}")
}

/// A score in words.
pub fn score_text(text: &Catalogue, score: Score) -> String {
    match score.mate {
        Some(plies) => {
            let key = if plies > 0 { "score.black-wins-in" } else { "score.white-wins-in" };
            let words = text.count(key, (plies.unsigned_abs() as usize).div_ceil(2), &[]);
            if score.is_proved { text.fill("score.proved", &[("score", &words)]) } else { words }
        }
        None => {
            let percent = (score.black + 5) / 10;
            let (black, white) = (percent.to_string(), (100 - percent).to_string());
            text.fill("score.both", &[("black", &black), ("white", &white)])
        }
    }
}
