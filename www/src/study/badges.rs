//! The badges by which the review marks moves: in the lists, on the graph and on the board, each with its sign, shape
//! and colour and, in the legend, its meaning.

use tengen::review::{MoveClass, Row};

use super::model::StudyModel;
use crate::board::Ink;
use crate::runtime::document::HtmlNode;

/// How far apart the names on the graph are at least, as a share of its width.
const NAME_WIDTH: f64 = 0.17;
/// The same for the badges.
const BADGE_WIDTH: f64 = 0.055;

/// How bad a move is, which its badge's colour says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// It gives something away.
    Slight,
    /// It gives much away.
    Grave,
    /// It gives a win away, or the game, which is proved.
    Proved,
}

impl Weight {
    const fn name(self) -> &'static str {
        match self {
            Weight::Slight => "slight",
            Weight::Grave => "grave",
            Weight::Proved => "proved",
        }
    }

    /// The colour on the board.
    pub(super) const fn ink(self) -> Ink {
        match self {
            Weight::Slight => Ink::Poor,
            Weight::Grave | Weight::Proved => Ink::Foul,
        }
    }
}

/// The sign of a class, and how bad it is; [`None`] for moves that nothing is said against.
pub(super) fn sign(class: MoveClass) -> Option<(&'static str, Weight)> {
    Some(match class {
        MoveClass::Inaccuracy | MoveClass::DelaysWin => ("?!", Weight::Slight),
        MoveClass::Mistake => ("?", Weight::Grave),
        MoveClass::Blunder => ("??", Weight::Grave),
        MoveClass::MissedWin => ("☆", Weight::Proved),
        MoveClass::AllowsWin => ("★", Weight::Proved),
        MoveClass::MissedDefence => ("✕", Weight::Proved),
        MoveClass::Best | MoveClass::Good | MoveClass::Unjudged => return None,
    })
}

/// The badge of a move as an element that is only seen: the class stands beside it in words, or in the legend.
pub(super) fn badge(class: MoveClass) -> Option<HtmlNode> {
    let (sign, weight) = sign(class)?;
    let node = HtmlNode::new("i").with("class", "badge").with("data-weight", weight.name());
    Some(node.with("aria-hidden", "true").say(sign))
}

/// The badges of the game that is reviewed, each with its meaning, the slightest first.
pub(super) fn legend(model: &StudyModel) -> Vec<HtmlNode> {
    let is_there = |class: &MoveClass| model.review.moments().any(|row| row.class == *class);
    let mut present: Vec<_> = MoveClass::ALL
        .into_iter()
        .filter(is_there)
        .filter_map(|class| Some((sign(class)?.1, class)))
        .collect();
    present.sort_by_key(|&(weight, _)| weight);
    let entry = |(_, class): (Weight, MoveClass)| {
        let words = HtmlNode::new("span").say(model.text.named("class", class.name()));
        HtmlNode::new("li").children(badge(class)).child(words)
    };
    present.into_iter().map(entry).collect()
}

/// The badges on the graph, each at its move's place, and the names of the worst moves where there is room; `x` and `y`
/// say where on the graph a move is, in shares of its width and height.
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
            // Beyond the middle, where the line is not.
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

    #[test]
    fn every_class_but_the_fine_ones_has_a_sign() {
        for class in MoveClass::ALL {
            let is_fine = [MoveClass::Best, MoveClass::Good, MoveClass::Unjudged].contains(&class);
            assert_eq!(sign(class).is_none(), is_fine, "{class}");
        }
    }
}
