//! What the review says about a move, in sentences: each with its proof if it has one, what the engine would have
//! played, and the result for a move that was tried.

use tengen::board::{Point, Stone};
use tengen::notation::NodeId;
use tengen::review::{ForcedWin, MoveClass, Row, WinKind};
use tengen::threats::line_moves;

use super::model::{StudyModel, Try};
use crate::review::protocol::TrialResult;
use crate::text::Catalogue;

/// The most moves named one by one.
const NAMED: usize = 8;

/// A sentence about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The sentence.
    pub text: String,
    /// Its proof, or the move that it names.
    pub line: Option<ClaimLine>,
}

/// A line that can be shown and added to the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimLine {
    /// Whether it is forced and proves the sentence; otherwise it is the engine's choice.
    pub is_proof: bool,
    /// The side that begins it.
    pub begins: Stone,
    /// The node where it begins.
    pub from: NodeId,
    /// Its moves; [`None`] stands for a reply where every reply is forbidden.
    pub points: Vec<Option<Point>>,
}

/// What the review says about the move shown, or the result for the move being tried.
pub(super) fn claims(model: &StudyModel) -> Vec<Claim> {
    if let Some(trying) = &model.trying {
        return claims_of_try(model, trying);
    }
    let Some(row) = model.reviewed_row() else {
        return vec![];
    };
    let ply = row.ply;
    let mover = model.study.first_game().mover(ply - 1);
    let (before, after) = (model.study.first_node(ply - 1), model.study.first_node(ply));
    let mut claims = claims_of(&model.text, row, mover, before, after);
    claims.extend(claim_of_looks(model, ply));
    if row.is_found_lost() && row.best != row.played {
        let key = if row.lost { "claim.lost-choice" } else { "claim.seems-lost-choice" };
        claims.push(claim_of_move(&model.text, key, row.best, before, mover));
    } else if model.review.revealed.contains(&ply) && choice(row).is_some() {
        claims.push(claim_of_move(&model.text, "claim.choice", row.best, before, mover));
    }
    claims
}

/// How deeply a move was examined, if more deeply than the others.
fn claim_of_looks(model: &StudyModel, ply: usize) -> Option<Claim> {
    let (key, times) = match model.review.deeper.filter(|look| look.ply == ply) {
        Some(look) => ("deeper.looking", look.times),
        None => ("deeper.looked", *model.review.looked.get(&ply)?),
    };
    let text = model.text.fill(key, &[("n", &model.text.numbers().whole(f64::from(times)))]);
    Some(Claim { text, line: None })
}

/// The engine's choice instead of a criticised move. If there was a proved win, that already names the better move.
pub(super) fn choice(row: &Row) -> Option<Point> {
    let is_better = !row.is_found_lost() && row.best != row.played;
    let is_asked = row.class.is_worth_a_look() && row.had.is_none() && is_better;
    is_asked.then_some(row.best)
}

/// A sentence that names an unproved move of the engine's.
fn claim_of_move(
    text: &Catalogue,
    key: &'static str,
    point: Point,
    from: NodeId,
    begins: Stone,
) -> Claim {
    Claim {
        text: text.fill(key, &[("point", &point.to_string())]),
        line: Some(ClaimLine { is_proof: false, begins, from, points: vec![Some(point)] }),
    }
}

fn proof(win: &ForcedWin, begins: Stone, from: NodeId) -> ClaimLine {
    let points = line_moves(&win.line).collect();
    ClaimLine { is_proof: true, begins, from, points }
}

/// The opponent's forced win after the move that leads to a node.
fn claim_of_loss(text: &Catalogue, win: &ForcedWin, mover: Stone, after: NodeId) -> Claim {
    let key = match mover {
        Stone::Black => "claim.white-may",
        Stone::White => "claim.black-may",
    };
    Claim {
        text: text.count(key, win.depth(), &[("how", how(text, win))]),
        line: Some(proof(win, mover.other(), after)),
    }
}

/// Why the move that was tried is not right.
fn claims_of_try(model: &StudyModel, trying: &Try) -> Vec<Claim> {
    let Some((_, Some(judgement))) = &trying.tried else { return vec![] };
    if judgement.right {
        return vec![];
    }
    let (text, after) = (&model.text, model.study.at());
    let mover = model.study.first_game().mover(trying.ply - 1);
    let TrialResult { chance_after, allows, answer, .. } = judgement;
    if let Some(win) = allows {
        return vec![claim_of_loss(text, win, mover, after)];
    }
    let words = match (chance_after, model.review.rows.get(&trying.ply)) {
        (0, _) | (_, None) => text.get("try.seems-lost").to_owned(),
        (_, Some(row)) => text.fill(
            "try.worse",
            &[("after", &percent(*chance_after)), ("best", &percent(row.chance))],
        ),
    };
    let reply = answer.map(|point| claim_of_move(text, "try.answer", point, after, mover.other()));
    std::iter::once(Claim { text: words, line: None }).chain(reply).collect()
}

/// A chance in percent.
pub(super) fn percent(per_mille: u32) -> String {
    ((per_mille + 5) / 10).to_string()
}

/// What the review says about a move that leads from one node to another.
fn claims_of(
    text: &Catalogue,
    row: &Row,
    mover: Stone,
    before: NodeId,
    after: NodeId,
) -> Vec<Claim> {
    let mut claims = vec![];
    let plain = |words: String| Claim { text: words, line: None };
    if let Some(win) = &row.had {
        let goes_on = !matches!(row.class, MoveClass::MissedWin | MoveClass::DelaysWin);
        let key = match (mover, goes_on) {
            (Stone::Black, true) => "claim.black-wins",
            (Stone::White, true) => "claim.white-wins",
            (Stone::Black, false) => "claim.black-had",
            (Stone::White, false) => "claim.white-had",
        };
        claims.push(Claim {
            text: text.count(key, win.depth(), &[("how", how(text, win))]),
            line: Some(proof(win, mover, before)),
        });
        if row.class == MoveClass::DelaysWin {
            claims.push(plain(text.get("claim.delayed").to_owned()));
        }
    } else if row.lost {
        claims.push(plain(text.get("claim.nothing-held").to_owned()));
    } else if row.seems_lost {
        claims.push(plain(text.get("claim.nothing-found").to_owned()));
    } else if let Some(holds) = &row.holds {
        let doubtful = row.doubtful.as_deref().unwrap_or_default();
        claims.push(plain(claim_of_holds(text, holds, doubtful.is_empty())));
        if matches!(doubtful.len(), 1..=NAMED) {
            claims.push(plain(text.fill("claim.doubtful", &[("points", &names(doubtful))])));
        }
    }
    claims.extend(row.allows.as_ref().map(|win| claim_of_loss(text, win, mover, after)));
    if !row.complete {
        claims.push(plain(text.get("claim.open").to_owned()));
    }
    claims
}

/// The moves that held. If none is doubtful, every other move is proved to lose.
fn claim_of_holds(text: &Catalogue, holds: &[Point], others_lose: bool) -> String {
    let key = match (holds.len(), others_lose) {
        (0..=NAMED, true) => "claim.held",
        (0..=NAMED, false) => "claim.may-hold",
        (n, _) => return text.fill("claim.many-may-hold", &[("n", &n.to_string())]),
    };
    text.count(key, holds.len(), &[("points", &names(holds))])
}

fn how(text: &Catalogue, win: &ForcedWin) -> &'static str {
    text.get(match (win.depth(), win.kind) {
        (1, _) => "claim.by-five",
        (_, WinKind::Fours) => "claim.by-fours",
        (_, WinKind::Threats) => "claim.by-threats",
    })
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::row_of;
    use crate::study::words;
    use tengen::threats::Exchange;

    fn points(names: &[&str]) -> Vec<Point> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn row(holds: &[&str], doubtful: &[&str]) -> Row {
        Row {
            played: "a1".parse().unwrap(),
            best: "h8".parse().unwrap(),
            chance: 400,
            holds: Some(points(holds)),
            holds_proved: Some(false),
            doubtful: Some(points(doubtful)),
            ..row_of(9, MoveClass::MissedDefence)
        }
    }

    fn five() -> ForcedWin {
        let five = Exchange { attack: "m9".parse().unwrap(), reply: None };
        ForcedWin { kind: WinKind::Fours, line: vec![five], plan: None }
    }

    fn said(row: &Row) -> Vec<String> {
        let tree = tengen::notation::Tree::new(tengen::board::Size::STANDARD);
        let root = tree.root();
        let claims = claims_of(&words(), row, Stone::Black, root, root);
        claims.into_iter().map(|claim| claim.text).collect()
    }

    #[test]
    fn proved_not_found_and_doubtful_are_distinguished() {
        assert_eq!(
            said(&row(&["m9"], &[])),
            ["Every move other than m9 is proved to lose; after m9, no win was found."]
        );
        assert_eq!(
            said(&row(&["m9", "h4"], &[])),
            ["Every other move is proved to lose; after these, no win was found: m9 h4"]
        );
        assert_eq!(
            said(&row(&["m9"], &["h4"])),
            ["No win was found after this move: m9", "Seem to lose (not proved): h4"]
        );
        let many = ["a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10"];
        assert_eq!(said(&row(&many, &[])), ["No win was found after 9 of the moves."]);
        let lost = Row { lost: true, ..row(&[], &[]) };
        assert_eq!(said(&lost), ["It is proved that every move loses here."]);
        let seems_lost = Row { seems_lost: true, ..row(&[], &["h4"]) };
        assert_eq!(
            said(&seems_lost),
            ["No move was found that holds. It is not proved that every move loses."]
        );
    }

    #[test]
    fn the_engines_choice_is_shown_if_no_better_move_is_named() {
        let row = |class| Row { class, ..row(&["h8"], &[]) };
        let choice_of = |class| choice(&row(class));
        for class in [
            MoveClass::Inaccuracy,
            MoveClass::Mistake,
            MoveClass::Blunder,
            MoveClass::AllowsWin,
            MoveClass::MissedDefence,
        ] {
            assert_eq!(choice_of(class), Some("h8".parse().unwrap()), "{class}");
        }
        for class in [MoveClass::Best, MoveClass::Good, MoveClass::Unjudged] {
            assert_eq!(choice_of(class), None, "{class}");
        }
        let missed = Row { had: Some(five()), ..row(MoveClass::MissedWin) };
        assert_eq!(choice(&missed), None, "the win is named already");
        let itself = Row { best: missed.played, ..row(MoveClass::Mistake) };
        assert_eq!(choice(&itself), None);
        let lost = Row { seems_lost: true, ..row(MoveClass::Mistake) };
        assert_eq!(choice(&lost), None, "none is better");
    }

    #[test]
    fn a_five_is_not_said_to_hold() {
        let row = Row { had: Some(five()), class: MoveClass::Best, ..row(&["m9"], &[]) };
        assert_eq!(said(&row), ["Black wins by force here: by five in a row, in 1 move"]);
    }
}
