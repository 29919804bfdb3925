//! The badges by which the review marks moves in the lists, on the graph and on the board, each with its sign, shape
//! and colour and, in the legend, its meaning. A red square is bad for the side that moved, a disc good.

use tengen::review::{MoveClass, Row};

use super::model::StudyModel;
use crate::board::Ink;
use crate::runtime::document::HtmlNode;

/// The smallest distance between the names on the graph, as a share of its width.
const NAME_WIDTH: f64 = 0.17;
/// The same for the badges.
const BADGE_WIDTH: f64 = 0.055;

/// How bad a move is for the side that played it, as shown by its badge's colour and shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// It begins a proved win.
    Winning,
    /// It gives something away.
    Slight,
    /// It gives much away.
    Grave,
    /// It gives a win or the game away, and this is proved.
    Proved,
}

impl Weight {
    const fn name(self) -> &'static str {
        match self {
            Weight::Winning => "winning",
            Weight::Slight => "slight",
            Weight::Grave => "grave",
            Weight::Proved => "proved",
        }
    }

    /// The colour on the board.
    pub(super) const fn ink(self) -> Ink {
        match self {
            Weight::Winning => Ink::Good,
            Weight::Slight => Ink::Poor,
            Weight::Grave | Weight::Proved => Ink::Foul,
        }
    }
}

/// The sign of the move that begins a proved win. On the board a star also means a proved win.
const WIN: &str = "★";

/// The sign of a class, and how bad it is; [`None`] for moves without criticism.
pub(super) fn sign(class: MoveClass) -> Option<(&'static str, Weight)> {
    Some(match class {
        MoveClass::Inaccuracy => ("?!", Weight::Slight),
        MoveClass::DelaysWin => ("…", Weight::Slight),
        MoveClass::Mistake => ("?", Weight::Grave),
        MoveClass::Blunder => ("??", Weight::Grave),
        MoveClass::MissedWin => ("↓", Weight::Proved),
        // After either the opponent's win is proved: nothing may look worse.
        MoveClass::AllowsWin | MoveClass::MissedDefence => ("✕", Weight::Proved),
        MoveClass::Best | MoveClass::Good | MoveClass::Unjudged => return None,
    })
}

/// A badge as a purely visual element: its meaning is in words beside it, or in the legend.
fn drawn(sign: &'static str, weight: Weight) -> HtmlNode {
    let node = HtmlNode::new("i").with("class", "badge").with("data-weight", weight.name());
    node.with("aria-hidden", "true").say(sign)
}

/// The badge of a move.
pub(super) fn badge(class: MoveClass) -> Option<HtmlNode> {
    sign(class).map(|(sign, weight)| drawn(sign, weight))
}

/// The badge of the move that begins the proved win.
pub(super) fn badge_of_win() -> HtmlNode {
    drawn(WIN, Weight::Winning)
}

/// The sign of a move of the game, and how bad it is: the sign of its class, or the one for the start of the proved
/// win.
pub(super) fn sign_of(model: &StudyModel, row: &Row) -> Option<(&'static str, Weight)> {
    let begins_win = model.review.summary.onset == Some(row.ply);
    sign(row.class).or_else(|| begins_win.then_some((WIN, Weight::Winning)))
}

/// The badge of a move of the game.
pub(super) fn badge_of(model: &StudyModel, row: &Row) -> Option<HtmlNode> {
    sign_of(model, row).map(|(sign, weight)| drawn(sign, weight))
}

/// The badges that occur in the reviewed game, each with its meaning for the side that moved: first the good ones, then
/// the bad ones, the slightest first.
pub(super) fn legend(model: &StudyModel) -> Vec<HtmlNode> {
    let text = &model.text;
    let is_there = |class: &MoveClass| model.review.moments().any(|row| row.class == *class);
    let mut present: Vec<_> = MoveClass::ALL
        .into_iter()
        .filter(is_there)
        .filter_map(|class| Some((sign(class)?.1, class)))
        .collect();
    present.sort_by_key(|&(weight, _)| weight);
    let entry = |badge: Option<HtmlNode>, words: &str| {
        HtmlNode::new("li").children(badge).child(HtmlNode::new("span").say(words))
    };
    let heading = |key| HtmlNode::new("li").child(HtmlNode::new("b").say(text.get(key)));
    let mut items = vec![];
    if model.review.summary.onset.is_some() {
        items.push(heading("review.legend-good"));
        items.push(entry(Some(badge_of_win()), text.get("review.legend-win")));
    }
    if !present.is_empty() {
        items.push(heading("review.legend-bad"));
    }
    let of_class =
        |(_, class): (Weight, MoveClass)| entry(badge(class), text.named("class", class.name()));
    items.extend(present.into_iter().map(of_class));
    items
}

/// The badges on the graph, each at its move, and the names of the worst moves where there is room; `x` and `y` give
/// the position of a move on the graph, as shares of its width and height.
pub(super) fn on_graph(
    model: &StudyModel,
    x: impl Fn(usize) -> f64,
    y: impl Fn(&Row) -> f64,
) -> Vec<HtmlNode> {
    let summary = &model.review.summary;
    let mut rows: Vec<_> = model
        .review
        .moments()
        .filter_map(|row| sign(row.class).map(|(_, weight)| (row, weight)))
        .collect();
    let is_turn = |row: &Row| [summary.last_escape, summary.onset].contains(&Some(row.ply));
    let lost = |row: &Row| row.chance.saturating_sub(row.chance_after);
    rows.sort_by_key(|&(row, weight)| std::cmp::Reverse((is_turn(row), weight, lost(row))));
    let (mut badges, mut names): (Vec<f64>, Vec<f64>) = (vec![], vec![]);
    let is_free = |taken: &[f64], at: f64, width: f64| {
        taken.iter().all(|other: &f64| (other - at).abs() >= width)
    };
    let mut items = vec![];
    for (row, _) in rows {
        let at = x(row.ply);
        if !is_free(&badges, at, BADGE_WIDTH) {
            continue;
        }
        badges.push(at);
        let height = y(row).clamp(0.12, 0.88);
        let place = |node: HtmlNode, y: f64| {
            node.style("left", format!("{:.1}%", at * 100.0))
                .style("top", format!("{:.0}%", y * 100.0))
        };
        items.extend(badge(row.class).map(|node| place(node, height)));
        if is_free(&names, at, NAME_WIDTH) {
            names.push(at);
            // On the other side of the middle, away from the line.
            let beside = if height < 0.5 { height + 0.3 } else { height - 0.3 };
            let name = HtmlNode::new("b")
                .with("aria-hidden", "true")
                .say(format!("{} {}", row.ply, row.played));
            items.push(place(name, beside));
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::reviewing::tests::reviewed_before;

    #[test]
    fn no_sign_of_praise_is_beside_a_criticised_move() {
        for class in MoveClass::ALL {
            let Some((sign, weight)) = sign(class) else { continue };
            assert!(!["★", "☆", "!", "!!"].contains(&sign), "{class}");
            assert_ne!(weight, Weight::Winning, "{class}");
        }
    }

    #[test]
    fn the_legend_says_for_whom_a_badge_is_good_or_bad() {
        let words = |model: &StudyModel| {
            let said = legend(model).into_iter();
            said.map(|item| item.children.last().unwrap().text.to_string()).collect::<Vec<_>>()
        };
        let mut model = reviewed_before();
        assert_eq!(words(&model), ["Bad for the side that played it:", "mistake"]);
        model.review.summary.onset = Some(3);
        let good = ["Good for the side that played it:", "begins a proved win"];
        assert_eq!(words(&model)[..2], good);
    }

    #[test]
    fn a_move_that_gives_the_opponent_a_win_looks_worst() {
        let worst = sign(MoveClass::AllowsWin).unwrap();
        assert_eq!(
            worst,
            ("✕", Weight::Proved),
            "a dash would look milder than two question marks"
        );
        assert!(worst.1 > sign(MoveClass::Blunder).unwrap().1);
    }

    #[test]
    fn every_class_but_the_fine_ones_has_a_sign() {
        for class in MoveClass::ALL {
            let is_fine = [MoveClass::Best, MoveClass::Good, MoveClass::Unjudged].contains(&class);
            assert_eq!(sign(class).is_none(), is_fine, "{class}");
        }
    }
}
