//! What the review says of a move, in sentences, each with its proof where it has one.

use tengen::board::{Point, Stone};

use super::model::Model;
use crate::protocol::{PointData, point_from};
use crate::review::protocol::{RowData, WinData};
use crate::text::Catalogue;

/// Moves that are named one by one.
const NAMED: usize = 8;

/// A sentence about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The sentence.
    pub text: String,
    /// Its proof.
    pub line: Option<ProofLine>,
}

/// A forced line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLine {
    /// Who begins it.
    pub attacker: Stone,
    /// After how many moves of the game it begins.
    pub ply: usize,
    /// Its moves; [`None`] stands for a reply that is none, as every reply is forbidden.
    pub points: Vec<Option<Point>>,
}

/// What the review says of the move on show.
pub(super) fn claims(model: &Model) -> Vec<Claim> {
    let Some(row) = model.reviewed_ply().and_then(|ply| model.review.rows.get(&ply)) else {
        return vec![];
    };
    let ply = row.ply as usize;
    let mover = model.study.first_game().mover(ply - 1);
    claims_of(&model.text, row, mover)
}

fn claims_of(text: &Catalogue, row: &RowData, mover: Stone) -> Vec<Claim> {
    let ply = row.ply as usize;
    let mut claims = vec![];
    let proof = |win: &WinData, attacker: Stone, ply: usize| {
        let points = win.line.iter().map(|point| point.and_then(point_from)).collect();
        Some(ProofLine { attacker, ply, points })
    };
    if let Some(win) = &row.had {
        let goes_on = !matches!(row.class.as_str(), "missed-win" | "delays-win");
        let key = match (mover, goes_on) {
            (Stone::Black, true) => "claim.black-wins",
            (Stone::White, true) => "claim.white-wins",
            (Stone::Black, false) => "claim.black-had",
            (Stone::White, false) => "claim.white-had",
        };
        claims.push(Claim {
            text: text.count(key, win.stones(), &[("how", how(text, win))]),
            line: proof(win, mover, ply - 1),
        });
        if row.class == "delays-win" {
            claims.push(Claim { text: text.get("claim.delayed").to_owned(), line: None });
        }
    }
    if let Some(holds) = &row.holds {
        let key = match (holds.len(), row.holds_proved) {
            (0, true) => "claim.nothing-held",
            (0, false) => "claim.nothing-found",
            (1..=NAMED, true) => "claim.held",
            (1..=NAMED, false) => "claim.may-hold",
            (_, true) => "claim.many-held",
            (_, false) => "claim.many-may-hold",
        };
        let number = holds.len().to_string();
        let text = text.fill(key, &[("points", &names(holds)), ("n", &number)]);
        claims.push(Claim { text, line: None });
    }
    if let Some(win) = &row.allows {
        let key = match mover {
            Stone::Black => "claim.white-may",
            Stone::White => "claim.black-may",
        };
        claims.push(Claim {
            text: text.count(key, win.stones(), &[("how", how(text, win))]),
            line: proof(win, mover.other(), ply),
        });
    }
    if !row.complete {
        claims.push(Claim { text: text.get("claim.open").to_owned(), line: None });
    }
    claims
}

fn how(text: &Catalogue, win: &WinData) -> &'static str {
    text.get(if win.by_fours { "claim.by-fours" } else { "claim.by-threats" })
}

fn names(points: &[PointData]) -> String {
    let names = points.iter().copied().filter_map(point_from).map(|point| point.to_string());
    names.collect::<Vec<_>>().join(" ")
}
