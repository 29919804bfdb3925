//! `tengen forbidden`: the renju verdict on a point for Black.

use std::error::Error;

use clap::Args;
use serde::Deserialize;
use tengen::board::Point;
use tengen_api::question::{PositionAnswer, PositionQuestion};
use tengen_api::setting::Setting;

use crate::json_lines;
use crate::request::Rest;

/// Say whether renju allows Black to play on a point.
///
/// Reads JSON lines {"id","size","black","white","moves","point"} and answers each with
/// {"id","verdict":"legal|five|overline|double-four|double-three"}, the first of these that
/// applies. Stones are set up, then moves are played, Black first; the default size is 15.
#[derive(Args)]
pub(crate) struct Forbidden {}

#[derive(Deserialize)]
struct Question {
    #[serde(flatten)]
    setting: Setting,
    point: Point,
    #[serde(flatten)]
    rest: Rest,
}

impl Forbidden {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        json_lines::serve(answer)
    }
}

fn answer(question: Question) -> Result<PositionAnswer, String> {
    question.rest.check(&question.setting)?;
    PositionQuestion::Forbidden { point: question.point }.answer(&question.setting)
}
