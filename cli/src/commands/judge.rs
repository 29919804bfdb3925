//! `tengen judge`: what a move does to the game.

use std::error::Error;

use clap::Args;
use serde::Deserialize;
use tengen::board::{Point, Stone};
use tengen::rules::{IllegalMove, Rule};
use tengen_api::named::{parsed, stone};
use tengen_api::verdict::Judgement;

use crate::json_lines;
use crate::request::Stones;

/// Say whether a move ends the game, and how.
///
/// Reads JSON lines {"id","rule","size","black","white","move","mover"} and answers each with
/// {"id","result":"black wins|white wins|draw|game goes on","reason","foul","five"}. "reason" is
/// five, foul, no-legal-move (Black is to move and every free point is forbidden) or full; "foul"
/// and "five" (the stones of the winning row) stand where there is one. A game that was over before
/// the move is an error.
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

impl Judge {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        json_lines::serve(answer)
    }
}

fn answer(question: Question) -> Result<Judgement, IllegalMove> {
    Judgement::of_move(question.rule, question.stones.board(question.mover)?, question.point)
}
