//! The list of moves.

use crate::game::Note;
use crate::model::Model;
use crate::runtime::document::{Document, Node};

pub(super) fn moves(model: &Model, old: &Document, document: &mut Document) {
    let game = &model.play.game;
    let key = format!("{:?}", (game.revision(), game.shown_len(), model.text.language()));
    document.section(old, "moves", key, |section| list(model, section));
}

fn list(model: &Model, document: &mut Document) {
    let shown = model.play.game.shown_len();
    let item = |(i, point): (usize, &tengen::board::Point)| {
        let number = i + 1;
        let button = Node::button("look", number.to_string())
            .with("data-stone", model.play.game.mover(i).name())
            .child(Node::new("small").say(number.to_string()))
            .child(Node::new("span").say(point.to_string()))
            .children(model.analysis.commentary.notes.get(i).and_then(|note| mark(model, note)));
        let button = if number == shown { button.with("aria-current", "step") } else { button };
        Node::new("li").child(button)
    };
    document.fill("move-list", model.play.game.moves().iter().enumerate().map(item).collect());
    let notes = &model.analysis.commentary.notes;
    let is_noted = notes.iter().any(|note| note.has_comment || note.branches > 1);
    document.flag("move-list", "data-notes", is_noted);
    document.flag("moves-empty", "hidden", !model.play.game.moves().is_empty());
}

/// What the file has after a move, in signs and in words.
fn mark(model: &Model, note: &Note) -> Option<Node> {
    let text = &model.text;
    let (mut signs, mut words) = (String::new(), vec![]);
    if note.has_comment {
        signs.push_str("“ ");
        words.push(text.get("record.has-comment").to_owned());
    }
    if note.branches > 1 {
        signs.push_str(&note.branches.to_string());
        words.push(text.count("record.has-branches", note.branches, &[]));
    }
    let words = words.join(", ");
    let unseen = Node::new("span").with("class", "unseen").say(words.as_str());
    let seen = Node::new("span").with("aria-hidden", "true").say(signs.trim_end());
    let mark = Node::new("em").with("title", words).child(seen).child(unseen);
    (!signs.is_empty()).then_some(mark)
}
