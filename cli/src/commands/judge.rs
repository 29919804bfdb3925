//! `tengen judge`: what a move does to the game.

use std::error::Error;

use clap::Args;
use serde::{Deserialize, Serialize};
use tengen::board::{BoardError, Point, Stone};
use tengen::rules::{Ending, Rule, judge};

use crate::json_lines;
use crate::request::{Stones, parsed, stone};

/// Say whether a move ends the game, and how.
///
/// Reads JSON lines {"id","rule","size","black","white","move","mover"} and answers each with
/// {"id","result":"black wins|white wins|draw|game goes on","reason","foul","five"}. "reason" is
/// five, foul, no-legal-move (Black is to move and every free point is forbidden) or full; "foul"
/// and "five" (the stones of the winning row) stand where there is one.
#[derive(Args)]
pub(crate) struct Judge {}

#[derive(Deserialize)]
struct Question {
    #[serde(flatten)]
    stones: Stones,
    #[serde(deserialize_with = "parsed")]
    rule: Rule,
    #[serde(rename = "move", deserialize_with = "parsed")]
    point: Point,
    #[serde(deserialize_with = "stone")]
    mover: Stone,
}

#[derive(Serialize)]
struct Answer {
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    foul: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    five: Option<Vec<String>>,
}

impl Judge {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        Ok(json_lines::serve(answer)?)
    }
}

fn answer(question: Question) -> Result<Answer, BoardError> {
    let board = question.stones.board(question.mover)?;
    let ending = judge(question.rule, board, question.point)?;
    let result = match &ending {
        None => "game goes on",
        Some(ending) => match ending.winner() {
            Some(Stone::Black) => "black wins",
            Some(Stone::White) => "white wins",
            None => "draw",
        },
    };
    let mut answer = Answer { result, reason: None, foul: None, five: None };
    match ending {
        Some(Ending::Five { row, .. }) => {
            answer.reason = Some("five");
            answer.five = Some(row.iter().map(Point::to_string).collect());
        }
        Some(Ending::Foul { foul }) => {
            answer.reason = Some("foul");
            answer.foul = Some(foul.name());
        }
        Some(Ending::NoLegalMove) => answer.reason = Some("no-legal-move"),
        Some(Ending::Full) => answer.reason = Some("full"),
        None => {}
    }
    Ok(answer)
}
