//! `tengen forbidden`: what renju says of Black's playing a point.

use std::error::Error;

use clap::Args;
use serde::{Deserialize, Serialize};
use tengen::board::{BoardError, Point, Stone};
use tengen::rules::{Position, Rule, five_through};

use crate::json_lines;
use crate::request::{Stones, parsed};

/// Say whether renju allows Black a point.
///
/// Reads JSON lines {"id","size","black","white","point"} and answers each with
/// {"id","verdict":"legal|five|overline|double-four|double-three"}, the first in this order where
/// several hold.
#[derive(Args)]
pub(crate) struct Forbidden {}

#[derive(Deserialize)]
struct Question {
    #[serde(flatten)]
    stones: Stones,
    #[serde(deserialize_with = "parsed")]
    point: Point,
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
}

impl Forbidden {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        Ok(json_lines::serve(answer)?)
    }
}

fn answer(question: Question) -> Result<Answer, BoardError> {
    let board = question.stones.board(Stone::Black)?;
    board.check(question.point)?;
    if five_through(&board, Rule::Renju, Stone::Black, question.point).is_some() {
        return Ok(Answer { verdict: "five" });
    }
    let foul = Position::from_board(Rule::Renju, board).foul(question.point);
    Ok(Answer { verdict: foul.map_or("legal", |foul| foul.name()) })
}
