//! What the review says of a move, in sentences, each with its proof where it has one, and what the engine
//! would have played.

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
    /// Its proof, or the move that it names.
    pub line: Option<ClaimLine>,
}

/// A line that can be shown and played into the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimLine {
    /// Whether it is forced and proves the sentence; else it is the engine's choice.
    pub is_proof: bool,
    /// Who begins it.
    pub begins: Stone,
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
    let mut claims = claims_of(&model.text, row, mover);
    if model.review.revealed.contains(&ply) {
        claims.extend(choice(row).map(|point| claim_of_choice(&model.text, point, ply, mover)));
    }
    claims
}

/// The engine's choice in the place of a move that something is said against. Where a proved win was there,
/// that names the better move.
pub(super) fn choice(row: &RowData) -> Option<Point> {
    let is_asked = row.is_moment() && row.had.is_none() && row.best != row.played;
    point_from(row.best).filter(|_| is_asked)
}

fn claim_of_choice(text: &Catalogue, point: Point, ply: usize, mover: Stone) -> Claim {
    let points = vec![Some(point)];
    Claim {
        text: text.fill("claim.choice", &[("point", &point.to_string())]),
        line: Some(ClaimLine { is_proof: false, begins: mover, ply: ply - 1, points }),
    }
}

fn claims_of(text: &Catalogue, row: &RowData, mover: Stone) -> Vec<Claim> {
    let ply = row.ply as usize;
    let mut claims = vec![];
    let proof = |win: &WinData, begins: Stone, ply: usize| {
        let points = win.line.iter().map(|point| point.and_then(point_from)).collect();
        Some(ClaimLine { is_proof: true, begins, ply, points })
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
    // Whoever makes five has nothing to hold.
    let makes_five = row.had.as_ref().is_some_and(|win| win.stones() == 1);
    if let Some(holds) = row.holds.as_ref().filter(|_| !makes_five) {
        let (points, number) = (names(holds), holds.len());
        let named = |key| text.count(key, number, &[("points", &points)]);
        let counted = |key| text.fill(key, &[("n", &number.to_string())]);
        let words = match (number, row.holds_proved) {
            (0, true) => text.get("claim.nothing-held").to_owned(),
            (0, false) => text.get("claim.nothing-found").to_owned(),
            (1..=NAMED, true) => named("claim.held"),
            (1..=NAMED, false) => named("claim.may-hold"),
            (_, true) => counted("claim.many-held"),
            (_, false) => counted("claim.many-may-hold"),
        };
        claims.push(Claim { text: words, line: None });
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
    text.get(match (win.line.len(), win.by_fours) {
        (1, _) => "claim.by-five",
        (_, true) => "claim.by-fours",
        (_, false) => "claim.by-threats",
    })
}

fn names(points: &[PointData]) -> String {
    let names = points.iter().copied().filter_map(point_from).map(|point| point.to_string());
    names.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::point_data;
    use crate::study::words;

    fn row(holds: &[&str], proved: bool) -> RowData {
        let holds = holds.iter().map(|name| point_data(name.parse().unwrap())).collect();
        RowData {
            ply: 9,
            played: point_data("a1".parse().unwrap()),
            best: point_data("h8".parse().unwrap()),
            chance: 400,
            chance_after: 100,
            class: "missed-defence".to_owned(),
            had: None,
            allows: None,
            holds: Some(holds),
            holds_proved: proved,
            complete: true,
        }
    }

    fn said(row: &RowData) -> Vec<String> {
        claims_of(&words(), row, Stone::Black).into_iter().map(|claim| claim.text).collect()
    }

    #[test]
    fn one_move_that_held_is_one_move() {
        assert_eq!(said(&row(&["m9"], true)), ["Only this move held: m9"]);
        assert_eq!(said(&row(&["m9", "h4"], true)), ["Only these moves held: m9 h4"]);
        assert_eq!(said(&row(&["m9"], false)), ["No win was found after this move: m9"]);
        assert_eq!(said(&row(&[], true)), ["No move held any more."]);
        let many = ["a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10"];
        assert_eq!(said(&row(&many, true)), ["9 moves held."]);
    }

    #[test]
    fn the_engines_choice_stands_beside_what_names_no_better_move() {
        let row = |class: &str| RowData { class: class.to_owned(), ..row(&[], false) };
        let choice_of = |class: &str| choice(&row(class));
        for class in ["inaccuracy", "mistake", "blunder", "allows-win", "missed-defence"] {
            assert_eq!(choice_of(class), Some("h8".parse().unwrap()), "{class}");
        }
        for class in ["best", "good", "unjudged"] {
            assert_eq!(choice_of(class), None, "{class}");
        }
        let five = WinData { line: vec![Some((12, 8))], by_fours: true };
        let missed = RowData { had: Some(five), ..row("missed-win") };
        assert_eq!(choice(&missed), None, "the win is named already");
        let itself = RowData { best: missed.played, ..row("mistake") };
        assert_eq!(choice(&itself), None);
    }

    #[test]
    fn a_five_is_not_said_to_hold() {
        let five = WinData { line: vec![Some((12, 8))], by_fours: true };
        let row = RowData { had: Some(five), class: "best".to_owned(), ..row(&["m9"], true) };
        assert_eq!(said(&row), ["Black wins by force here: by five in a row, in 1 move"]);
    }
}
