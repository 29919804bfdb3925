//! Words beside a crossing: what it is worth, or why it is forbidden.

use tengen::board::Direction;
use tengen::taught::{Shape, Side};

use super::{Document, Node, grid};
use crate::model::{Inspection, Model, rows, shape};
use crate::update::foul_text;

pub(super) fn bubble(model: &Model, document: &mut Document) {
    let told = if let Some(inspection) = &model.inspection {
        let point = inspection.valuation.point;
        Some((point, vec![point], worth(model, inspection)))
    } else {
        model.foul_on_show().map(|(point, reason)| {
            let stones = rows(&reason).flatten().copied().chain([point]).collect();
            (point, stones, vec![Node::new("p").say(foul_text(model, point, reason.foul))])
        })
    };
    document.flag("bubble", "hidden", told.is_none());
    if let Some((point, clear, nodes)) = told {
        document.fill("bubble", nodes);
        grid::anchor(model, "bubble", point, &clear, document);
    }
}

fn worth(model: &Model, inspection: &Inspection) -> Vec<Node> {
    let value = &inspection.valuation;
    let key = if inspection.occupied { "worth.of-stone" } else { "worth.of-point" };
    let title = model.text.fill(key, &[("point", &value.point.to_string())]);
    let total = format!("{} {}", model.text.get("worth.total"), value.total());
    let mut nodes = vec![Node::new("h3").say(title)];
    nodes.extend(side(model, "worth.attack", &value.attack));
    nodes.extend(side(model, "worth.defence", &value.defence));
    nodes.push(Node::new("p").with("class", "total").say(total));
    nodes
}

fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::Five => "shape.five",
        Shape::OpenFour => "shape.open-four",
        Shape::Four => "shape.four",
        Shape::OpenThree => "shape.open-three",
        Shape::SplitOpenThree => "shape.split-open-three",
        Shape::SleepingThree => "shape.sleeping-three",
        Shape::OpenTwo => "shape.open-two",
        Shape::SplitOpenTwo => "shape.split-open-two",
        Shape::SleepingTwo => "shape.sleeping-two",
    }
}

fn side(model: &Model, key: &'static str, side: &Side) -> Vec<Node> {
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
    let made = side.made.iter().map(|made| {
        let name = shape(made).map_or("", |shape| model.text.get(shape_key(shape)));
        let direction = match made.direction {
            Direction::Row => "→",
            Direction::Column => "↑",
            Direction::Rising => "↗",
            Direction::Falling => "↘",
        };
        Node::new("li")
            .child(Node::new("span").say(format!("{direction} {name}")))
            .child(Node::new("span").say(made.pattern.score().to_string()))
    });
    let made: Vec<Node> = made.collect();
    if made.is_empty() { vec![head] } else { vec![head, Node::new("ul").children(made)] }
}
