//! Diagrams: of the position shown, or of each position of the line with something to show.

use tengen::notation::NodeId;

use super::model::StudyModel;
use super::tree::Study;
use crate::board::{self, DrawnShape, Geometry, Marks, ground, svg};
use crate::runtime::document::HtmlNode;

/// The side of a diagram in its own units.
const SIDE: f64 = 480.0;

/// The diagram of what a study shows: letters and marks, and the numbers of the moves from move `from` on, counted from
/// 1; if none is numbered, only the last stone is marked.
pub(super) fn of(study: &Study, from: usize, coordinates: bool) -> String {
    let game = study.game();
    let board = game.shown().board();
    let geometry = Geometry::new(game.size(), SIDE);
    let mut marks = Marks::new(&geometry);
    let node = study.node();
    for label in &node.labels {
        marks.label(label.point, board.get(label.point), &label.text);
    }
    for mark in &node.marks {
        marks.mark(mark.point, board.get(mark.point), mark.form);
    }
    game.mark_moves(from, &mut marks);
    let mut shapes = ground(&geometry, coordinates);
    shapes.extend(board::stones(&geometry, board, 1.0));
    shapes.extend(marks.into_shapes());
    svg(&shapes, SIDE)
}

/// The side of a frame of a moving picture, in pixels.
pub const FRAME_SIDE: u16 = 480;

/// The frames of a moving picture: the moves up to the node shown, from move `from` on, counted from 1.
pub(super) fn frames(study: &Study, from: usize, coordinates: bool) -> Vec<Vec<DrawnShape>> {
    let mut game = study.game().clone();
    let geometry = Geometry::new(game.size(), f64::from(FRAME_SIDE));
    let ground = ground(&geometry, coordinates);
    let last = game.shown_len();
    let frame = |shown: usize| {
        game.look(shown);
        let mut shapes = ground.clone();
        shapes.extend(board::stones(&geometry, game.shown().board(), 1.0));
        let mut marks = Marks::new(&geometry);
        game.mark_moves(from, &mut marks);
        shapes.extend(marks.into_shapes());
        shapes
    };
    (from.saturating_sub(1).min(last)..=last).map(frame).collect()
}

/// The diagrams to be printed: one for each position of the line shown with a comment, letters or marks, and one for
/// the line's end; each numbers the moves since the previous one.
pub(super) fn sheet(model: &StudyModel) -> Vec<HtmlNode> {
    let mut study = model.study.clone();
    let line = study.line();
    let says = |study: &Study, id: NodeId| {
        let node = study.tree().node(id);
        !node.comment.is_empty() || !node.labels.is_empty() || !node.marks.is_empty()
    };
    let listed = line.iter().filter(|&&id| says(&study, id) || Some(&id) == line.last());
    let listed: Vec<NodeId> = listed.copied().collect();
    let mut from = 1;
    let mut start = study.game().start().clone();
    let mut diagrams = vec![];
    for id in listed {
        study.go(id);
        if study.game().start().board() != start.board() {
            // Stones were set up on the way, and moves are counted from there.
            start = study.game().start().clone();
            from = 1;
        }
        let to = study.game().shown_moves().len();
        let picture = of(&study, from, model.settings.coordinates);
        let address = format!("data:image/svg+xml,{}", percent_encoded(&picture));
        let text = &model.text;
        let (first, last) = (from.to_string(), to.to_string());
        let title = match to.checked_sub(from) {
            _ if to == 0 => text.get("study.start").to_owned(),
            Some(0) => text.fill("print.move", &[("n", &last)]),
            Some(_) => text.fill("print.moves", &[("from", &first), ("to", &last)]),
            // Nothing was played since the previous one.
            None => text.fill("print.move", &[("n", &last)]),
        };
        let comment = study.node().comment.clone();
        diagrams.push(
            HtmlNode::new("figure")
                .child(HtmlNode::new("img").with("src", address).with("alt", title.clone()))
                .child(
                    HtmlNode::new("figcaption")
                        .child(HtmlNode::new("b").say(title))
                        .child(HtmlNode::new("p").say(comment)),
                ),
        );
        from = to + 1;
    }
    diagrams
}

/// A text percent-encoded for an address.
fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 5 / 4);
    for byte in text.bytes() {
        match byte {
            b'"' => encoded.push('\''),
            b' '..=b'~' if !b"#%<>'".contains(&byte) => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;
    use crate::settings::Settings;
    use tengen::rules::Rule;

    fn study(sgf: &str) -> Study {
        Study::read(sgf, Rule::Freestyle).unwrap()
    }

    #[test]
    fn a_diagram_numbers_the_moves_from_one_on() {
        let study = study("(;SZ[15];B[hh];W[ii];B[jj])");
        let numbers = |from| {
            let svg = of(&study, from, false);
            [">1<", ">2<", ">3<"].map(|number| svg.contains(number))
        };
        assert_eq!(numbers(1), [true, true, true]);
        assert_eq!(numbers(2), [false, true, true]);
        assert_eq!(numbers(0), [false, false, false]);
        assert_eq!(numbers(9), [false, false, false]);
    }

    #[test]
    fn a_moving_picture_has_a_frame_for_each_move() {
        let study = study("(;SZ[15];B[hh];W[ii];B[jj])");
        let stones = |frames: Vec<Vec<DrawnShape>>| -> Vec<usize> {
            let is_stone = |shape: &&DrawnShape| matches!(shape, DrawnShape::Stone { .. });
            frames.iter().map(|shapes| shapes.iter().filter(is_stone).count()).collect()
        };
        assert_eq!(stones(frames(&study, 0, true)), [0, 1, 2, 3]);
        assert_eq!(stones(frames(&study, 3, true)), [2, 3]);
        assert_eq!(stones(frames(&study, 99, true)), [3]);
    }

    #[test]
    fn a_sheet_has_a_diagram_for_each_comment_and_for_the_end() {
        let study = study("(;SZ[15];B[hh]C[the <centre>];W[ii];B[jj]LB[aa:A];W[kk])");
        let model = StudyModel::new(study, Settings::default(), words());
        let sheet = sheet(&model);
        let titles: Vec<&str> =
            sheet.iter().map(|figure| figure.children[1].children[0].text.as_str()).collect();
        assert_eq!(titles, ["Move 1", "Moves 2–3", "Move 4"]);
        assert_eq!(sheet[0].children[1].children[1].text, "the <centre>");
        let (_, address) = &sheet[1].children[0].attributes[0];
        assert!(address.starts_with("data:image/svg+xml,%3Csvg xmlns='"), "{address}");
        assert!(!address.contains('#') && !address.contains('<'), "{address}");
    }
    #[test]
    fn moves_are_numbered_from_the_stones_that_were_set_up() {
        let sgf = "(;SZ[15];B[hh];W[ii]C[two];AB[aa]AW[cc];B[jj];W[kk];B[ll])";
        let model = StudyModel::new(study(sgf), Settings::default(), words());
        let sheet = sheet(&model);
        let title = |figure: &HtmlNode| figure.children[1].children[0].text.clone();
        assert_eq!(sheet.iter().map(title).collect::<Vec<_>>(), ["Moves 1–2", "Moves 1–3"]);
        let (_, address) = &sheet[1].children[0].attributes[0];
        for number in 1..=3 {
            assert!(address.contains(&format!("%3E{number}%3C")), "{address}");
        }
    }
}
