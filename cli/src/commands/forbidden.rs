//! `tengen forbidden`: what renju says of Black's playing a point.

use std::error::Error;

use clap::Args;
use serde::Deserialize;
use tengen::board::{BoardError, Point, Stone};
use tengen_api::named::parsed;
use tengen_api::verdict;

use crate::json_lines;
use crate::request::Stones;

/// Say whether renju allows Black to play on a point.
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

impl Forbidden {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        json_lines::serve(answer)
    }
}

fn answer(question: Question) -> Result<verdict::Forbidden, BoardError> {
    verdict::Forbidden::of(question.stones.board(Stone::Black)?, question.point)
}
