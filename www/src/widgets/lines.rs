//! Lines of moves.

use tengen::board::{Point, Stone};

use crate::board::chance;
use crate::game::PlayedGame;
use crate::protocol::LineData;
use crate::runtime::document::HtmlNode;

/// How many moves of a line are written out.
const LINE: usize = 12;

/// The moves of a forced line; a cross stands for a reply where every reply is forbidden.
pub(crate) fn line_text(line: &[Option<Point>]) -> String {
    let name = |point: &Option<Point>| point.map_or_else(|| "×".to_owned(), |it| it.to_string());
    line.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The moves of a game, each of which leads to the position after it.
pub(crate) fn move_items(game: &PlayedGame) -> Vec<HtmlNode> {
    let item = |(place, point): (usize, &Point)| {
        let number = place + 1;
        let mut button = HtmlNode::button("look", number.to_string())
            .with("data-stone", game.mover(place).name())
            .child(HtmlNode::new("small").say(number.to_string()))
            .child(HtmlNode::new("span").say(point.to_string()));
        if number == game.shown_len() {
            button = button.with("aria-current", "step");
        }
        HtmlNode::new("li").child(button)
    };
    game.moves().iter().enumerate().map(item).collect()
}

/// The value of a move: a chance in percent, or the number of moves to the end found by the engine.
pub(crate) fn value_text(line: &LineData) -> String {
    match line.mate {
        Some(_) => chance(line),
        None => format!("{}%", chance(line)),
    }
}

/// A candidate with its line, which is shown on the board under its name while the pointer or the focus is on it.
pub(crate) fn line_item(line: &LineData, to_move: Stone, name: Option<String>) -> HtmlNode {
    let moves: Vec<_> = line.moves.iter().take(LINE).map(ToString::to_string).collect();
    let more = if line.moves.len() > LINE { " …" } else { "" };
    let mut button = HtmlNode::new("button")
        .with("type", "button")
        .with("class", "line")
        .with("data-stone", to_move.name())
        .child(HtmlNode::new("b").say(moves.first().cloned().unwrap_or_default()))
        .child(HtmlNode::new("i").say(value_text(line)))
        .child(HtmlNode::new("small").say(line.depth.to_string()))
        .child(
            HtmlNode::new("span").say(format!("{}{more}", moves[1.min(moves.len())..].join(" "))),
        );
    if let Some(name) = name {
        button = button.with("data-line", name);
    }
    HtmlNode::new("li").child(button)
}
