//! Text beside a point: what it is worth, or why it is forbidden.

use tengen::board::{Direction, Point};
use tengen::shapes::Shape;

use super::grid;
use crate::board::{Inspection, PointWorth, rows, worth};
use crate::page::model::PageModel;
use crate::play::foul_text;
use crate::runtime::document::{Document, HtmlNode};

pub(super) fn bubble(model: &PageModel, document: &mut Document) {
    let shown = if let Some(inspection) = &model.analysis.inspection {
        let point = inspection.point;
        Some((point, vec![point], worths(model, inspection)))
    } else {
        model.foul_on_show().map(|(point, reason)| {
            let stones = rows(&reason).flatten().copied().chain([point]).collect();
            (
                point,
                stones,
                vec![HtmlNode::new("p").say(foul_text(&model.text, point, reason.foul))],
            )
        })
    };
    document.flag("bubble", "hidden", shown.is_none());
    if let Some((point, clear, nodes)) = shown {
        document.fill("bubble", nodes);
        grid::anchor(model, "bubble", point, &clear, document);
    }
}

fn worths(model: &PageModel, inspection: &Inspection) -> Vec<HtmlNode> {
    let key = if inspection.occupied { "worth.of-stone" } else { "worth.of-point" };
    let title = model.text.fill(key, &[("point", &inspection.point.to_string())]);
    let total = format!(
        "{} {}",
        model.text.get("worth.total"),
        inspection.attack.total() + inspection.defence.total()
    );
    let mut nodes = vec![HtmlNode::new("h3").say(title)];
    let sides = [("worth.attack", &inspection.attack), ("worth.defence", &inspection.defence)];
    nodes.extend(
        sides.into_iter().flat_map(|(key, worth)| side(model, key, worth, inspection.point)),
    );
    nodes.push(HtmlNode::new("p").with("class", "total").say(total));
    nodes
}

fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::Five => "shape.five",
        Shape::OpenFour => "shape.open-four",
        Shape::DoubleFour => "shape.double-four",
        Shape::Four => "shape.four",
        Shape::OpenThree => "shape.open-three",
        Shape::OpenThreeNarrow => "shape.open-three-narrow",
        Shape::Three | Shape::ThreeNarrow => "shape.sleeping-three",
        Shape::OpenTwoWide | Shape::OpenTwo | Shape::OpenTwoNarrow => "shape.open-two",
        Shape::Two => "shape.sleeping-two",
        Shape::OpenOne | Shape::One | Shape::Overline | Shape::Dead => "shape.none",
    }
}

fn side(model: &PageModel, key: &'static str, side: &PointWorth, point: Point) -> Vec<HtmlNode> {
    let head = HtmlNode::new("p")
        .with("class", "worth")
        .child(
            HtmlNode::new("i")
                .with("class", "stone")
                .with("data-stone", side.stone.name())
                .with("aria-hidden", "true"),
        )
        .child(HtmlNode::new("span").say(model.text.get(key)))
        .child(HtmlNode::new("b").say(side.total().to_string()));
    if let Some(foul) = side.foul {
        let why = HtmlNode::new("li").say(foul_text(&model.text, point, foul));
        return vec![head, HtmlNode::new("ul").child(why)];
    }
    let made = side.made.iter().map(|made| {
        let name = model.text.get(shape_key(made.shape));
        let direction = match made.direction {
            Direction::Row => "→",
            Direction::Column => "↑",
            Direction::Rising => "↗",
            Direction::Falling => "↘",
        };
        HtmlNode::new("li")
            .child(HtmlNode::new("span").say(format!("{direction} {name}")))
            .child(HtmlNode::new("span").say(worth(made.shape).to_string()))
    });
    let made: Vec<HtmlNode> = made.collect();
    if made.is_empty() { vec![head] } else { vec![head, HtmlNode::new("ul").children(made)] }
}
