//! What the file says of the position on show, and the branches to choose from.

use crate::model::Model;
use crate::runtime::document::{Document, Node};

pub(super) fn record(model: &Model, document: &mut Document) {
    let told = &model.analysis.commentary;
    document.flag("record", "hidden", told.comment.is_empty() && told.branches.is_empty());
    document.flag("comment", "hidden", told.comment.is_empty());
    document.text("comment", told.comment.as_str());
    document.flag("branch-part", "hidden", told.branches.is_empty());
    let branch = |(i, branch): (usize, &crate::game::Branch)| {
        let point = branch.point.to_string();
        let letter = told.label(branch.point).unwrap_or_default();
        let button = Node::button("follow", point.as_str())
            .child(Node::new("small").say(letter))
            .child(Node::new("span").say(point));
        let button = if i == 0 { button.with("id", "branch-first") } else { button };
        let button = if branch.is_taken { button.with("aria-current", "true") } else { button };
        Node::new("li").child(button)
    };
    document.fill("branches", told.branches.iter().enumerate().map(branch).collect());
}
