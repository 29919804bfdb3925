//! `tengen judge`: the effect of a move on the game.

use std::error::Error;

use clap::Args;
use serde::Deserialize;
use tengen::board::{Point, Stone};
use tengen_api::question::{PositionAnswer, PositionQuestion};
use tengen_api::setting::Setting;

use crate::json_lines;
use crate::request::Rest;

/// Say whether a move ends the game, and how.
///
/// Reads JSON lines {"id","rule","size","black","white","moves","move","mover"} and answers each with
/// {"id","result":"black wins|white wins|draw|game goes on","reason","foul","five"}. "reason" is
/// five, foul, no-legal-move (Black is to move and every free point is forbidden) or full; "foul"
/// and "five" (the stones of the winning row) are present only if there is one. A game that was already over before
/// the move is an error. By default, the rule is freestyle, the size 15, and the mover the side to move according to
/// the number of stones and moves.
#[derive(Args)]
pub(crate) struct Judge {}

#[derive(Deserialize)]
struct Question {
    #[serde(flatten)]
    setting: Setting,
    #[serde(rename = "move")]
    point: Point,
    mover: Option<Stone>,
    #[serde(flatten)]
    rest: Rest,
}

impl Judge {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        json_lines::serve(answer)
    }
}

fn answer(question: Question) -> Result<PositionAnswer, String> {
    question.rest.check(&question.setting)?;
    let Question { setting, point, mover, .. } = question;
    PositionQuestion::Judge { point, mover }.answer(&setting)
}
