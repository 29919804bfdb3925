//! Words beside a point: what it is worth, or why it is forbidden.

use tengen::board::{Direction, Point};
use tengen::shapes::Shape;

use super::grid;
use crate::board::{Inspection, Worth, rows, worth};
use crate::page::model::Model;
use crate::play::foul_text;
use crate::runtime::document::{Document, Node};

pub(super) fn bubble(model: &Model, document: &mut Document) {
    let shown = if let Some(inspection) = &model.analysis.inspection {
        let point = inspection.point;
        Some((point, vec![point], worths(model, inspection)))
    } else {
        model.foul_on_show().map(|(point, reason)| {
            let stones = rows(&reason).flatten().copied().chain([point]).collect();
            (point, stones, vec![Node::new("p").say(foul_text(&model.text, point, reason.foul))])
        })
    };
    document.flag("bubble", "hidden", shown.is_none());
    if let Some((point, clear, nodes)) = shown {
        document.fill("bubble", nodes);
        grid::anchor(model, "bubble", point, &clear, document);
    }
}

fn worths(model: &Model, inspection: &Inspection) -> Vec<Node> {
    let key = if inspection.occupied { "worth.of-stone" } else { "worth.of-point" };
    let title = model.text.fill(key, &[("point", &inspection.point.to_string())]);
    let total = format!(
        "{} {}",
        model.text.get("worth.total"),
        inspection.attack.total() + inspection.defence.total()
    );
    let mut nodes = vec![Node::new("h3").say(title)];
    let sides = [("worth.attack", &inspection.attack), ("worth.defence", &inspection.defence)];
    nodes.extend(
        sides.into_iter().flat_map(|(key, worth)| side(model, key, worth, inspection.point)),
    );
    nodes.push(Node::new("p").with("class", "total").say(total));
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

fn side(model: &Model, key: &'static str, side: &Worth, point: Point) -> Vec<Node> {
    let head = Node::new("p")
        .with("class", "worth")
        .child(
            Node::new("i")
                .with("class", "stone")
                .with("data-stone", side.stone.name())
                .with("aria-hidden", "true"),
        )
        .child(Node::new("span").say(model.text.get(key)))
        .child(Node::new("b").say(side.total().to_string()));
    if let Some(foul) = side.foul {
        let why = Node::new("li").say(foul_text(&model.text, point, foul));
        return vec![head, Node::new("ul").child(why)];
    }
    let made = side.made.iter().map(|made| {
        let name = model.text.get(shape_key(made.shape));
        let direction = match made.direction {
            Direction::Row => "→",
            Direction::Column => "↑",
            Direction::Rising => "↗",
            Direction::Falling => "↘",
        };
        Node::new("li")
            .child(Node::new("span").say(format!("{direction} {name}")))
            .child(Node::new("span").say(worth(made.shape).to_string()))
    });
    let made: Vec<Node> = made.collect();
    if made.is_empty() { vec![head] } else { vec![head, Node::new("ul").children(made)] }
}
