//! The list of moves: the line through the node shown, and beside each move its alternatives in the tree. However large
//! the tree is, the list is no longer than one game.

use tengen::notation::NodeId;
use tengen::rules::Rule;
use tengen::rules::opening::NamedOpening;

use super::badges;
use super::model::StudyModel;
use super::tree::mover;
use crate::runtime::document::HtmlNode;

/// How many moves of a variation are listed.
const NAMED: usize = 5;

/// The list's items.
pub(super) fn items(model: &StudyModel) -> Vec<HtmlNode> {
    let study = &model.study;
    let tree = study.tree();
    let mut number = 0;
    let mut items = vec![];
    let line = study.line();
    let first = line.iter().position(|&id| tree.node(id).played.is_some());
    for (i, &id) in line.iter().enumerate() {
        let is_move = tree.node(id).played.is_some();
        number += usize::from(is_move);
        // Nodes before the first move count as one place: the start of the game.
        if i + 1 == first.unwrap_or(line.len()) || first.is_some_and(|first| i >= first) {
            items.push(item(model, id, number, first.is_some_and(|first| i < first)));
        }
        if number == 3 && is_move {
            items.extend(opening(model, id));
        }
        let siblings = tree.parent(id).map_or(&[][..], |parent| tree.children(parent));
        for &other in siblings.iter().filter(|&&sibling| sibling != id) {
            items.push(variation(model, other, number));
        }
    }
    items
}

/// A node of the line.
fn item(model: &StudyModel, id: NodeId, number: usize, is_start: bool) -> HtmlNode {
    let node = model.study.tree().node(id);
    let text = &model.text;
    let mut button = HtmlNode::button("go", id.number().to_string());
    if let Some(stone) = mover(node) {
        button = button.with("data-stone", stone.name());
    }
    let name = match node.played {
        Some(placed) => placed.point.to_string(),
        None if is_start || number == 0 => text.get("study.start").to_owned(),
        None => text.get("study.remark").to_owned(),
    };
    let sign = node.sign.map_or("", |sign| sign.text());
    button = button
        .child(HtmlNode::new("small").say(if number > 0 {
            number.to_string()
        } else {
            String::new()
        }))
        .child(HtmlNode::new("span").say(format!("{name}{sign}")));
    if !node.comment.is_empty() {
        button = button.child(mark("“", text.get("study.has-comment")));
    }
    let rows = &model.review.rows;
    let reviewed = model.study.ply_of(id).filter(|_| !rows.is_empty());
    if let Some(row) = reviewed.and_then(|ply| rows.get(&ply))
        && row.class.is_worth_a_look()
    {
        let words = text.named("class", row.class.name());
        let unseen = HtmlNode::new("span").with("class", "unseen").say(words);
        button = button.children(badges::badge(row.class)).child(unseen).with("title", words);
    }
    if id == model.study.at() {
        button = button.with("aria-current", "step");
    }
    HtmlNode::new("li").child(button)
}

/// The name of the renju opening that the first three moves make.
fn opening(model: &StudyModel, id: NodeId) -> Option<HtmlNode> {
    if model.study.rule() != Rule::Renju {
        return None;
    }
    let opening = NamedOpening::of(&model.study.tree().board(id))?;
    let names = model.text.get("openings.direct").split(' ');
    let indirect = model.text.get("openings.indirect").split(' ');
    let name = if opening.is_direct() { names } else { indirect }.nth(opening.number() - 1)?;
    let key = if opening.is_direct() { "openings.is-direct" } else { "openings.is-indirect" };
    let values = [("name", name), ("n", &opening.number().to_string())];
    Some(HtmlNode::new("li").with("class", "opening").say(model.text.fill(key, &values)))
}

/// A mark after a move, with its meaning.
fn mark(sign: &str, words: &str) -> HtmlNode {
    let seen = HtmlNode::new("span").with("aria-hidden", "true").say(sign);
    let unseen = HtmlNode::new("span").with("class", "unseen").say(words);
    HtmlNode::new("em").with("title", words).child(seen).child(unseen)
}

/// A move other than the line's, with its continuation, and marks for content that is visible only after going there.
fn variation(model: &StudyModel, id: NodeId, number: usize) -> HtmlNode {
    let (tree, text) = (model.study.tree(), &model.text);
    let (mut names, mut is_longer) = (vec![], false);
    let (mut has_comment, mut forks) = (false, 0);
    let mut at = Some(id);
    while let Some(here) = at {
        let (node, children) = (tree.node(here), tree.children(here));
        has_comment |= !node.comment.is_empty();
        forks += children.len().saturating_sub(1);
        at = children.first().copied();
        if let Some(placed) = node.played {
            if names.len() < NAMED {
                names.push(format!("{}{}", placed.point, node.sign.map_or("", |sign| sign.text())));
            } else {
                is_longer = true;
            }
        }
    }
    let more = if is_longer { " …" } else { "" };
    let mut button = HtmlNode::button("go", id.number().to_string())
        .child(HtmlNode::new("small").say(number.to_string()))
        .child(HtmlNode::new("span").say(format!("{}{more}", names.join(" "))));
    if forks > 0 {
        let words = text.count("study.forks", forks, &[]);
        button = button.child(mark(&format!("+{forks}"), &words));
    }
    if has_comment {
        button = button.child(mark("“", text.get("study.has-comment")));
    }
    HtmlNode::new("li").with("class", "variation").child(button)
}

#[cfg(test)]
mod tests {
    use super::super::tree::Study;
    use super::super::words;
    use super::*;
    use crate::settings::Settings;

    fn names(sgf: &str, steps: isize) -> Vec<String> {
        let study = Study::read(sgf, tengen::rules::Rule::Freestyle).unwrap();
        let mut model = StudyModel::new(study, Settings::default(), words());
        model.study.step(steps);
        let name = |item: &HtmlNode| {
            let Some(button) = item.children.first() else { return item.text.clone() };
            let seen = |part: &HtmlNode| part.children.first().unwrap_or(part).text.clone();
            button.children.iter().map(seen).collect::<Vec<_>>().join(" ")
        };
        items(&model).iter().map(name).collect()
    }

    #[test]
    fn variations_stand_beside_the_line() {
        let sgf = "(;SZ[15];B[hh](;W[ii]TE[1];B[jj])(;W[gg];B[aa];W[bb];B[cc];W[dd];B[ee]))";
        assert_eq!(names(sgf, 0), [" Start", "1 h8", "2 i7!", "2 g9 a15 b14 c13 d12 …", "3 j6"]);
    }

    #[test]
    fn a_variation_shows_its_signs_and_that_more_is_inside() {
        let sgf =
            "(;SZ[15];B[hh](;W[ii];B[jj])(;W[gg]TE[1](;B[aa]C[why];W[bb])(;B[cc])(;B[dd];W[ee])))";
        assert_eq!(names(sgf, 0), [" Start", "1 h8", "2 i7", "2 g9! a15 b14 +2 “", "3 j6"]);
    }

    #[test]
    fn renjus_openings_have_their_names() {
        let sgf = |moves: &str| format!("(;SZ[15]RU[renju]{moves})");
        assert_eq!(names(&sgf(";B[hh];W[hg];B[hf]"), 0)[4], "Kansei, direct opening 1");
        assert_eq!(names(&sgf(";B[hh];W[ig];B[jj]"), 0)[4], "Ryusei, indirect opening 5");
        assert_eq!(names(&sgf(";B[hh];W[ig];B[oo]"), 0).len(), 4, "it has no name");
        assert_eq!(names("(;SZ[15];B[hh];W[hg];B[hf])", 0).len(), 4, "another rule");
    }

    #[test]
    fn an_empty_tree_has_its_beginning() {
        assert_eq!(names("(;SZ[15])", 0), [" Start"]);
    }
}
