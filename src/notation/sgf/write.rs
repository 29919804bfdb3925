//! Tree to SGF.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::lexer::{escape, unescape};
use crate::board::{Placed, Point, Size, Stone};
use crate::notation::rule::rule_named;
use crate::notation::{MarkForm, Node, NodeId, Sign, Tree};
use crate::rules::Rule;

/// Writes a tree as an SGF file, in UTF-8.
pub fn write_sgf(tree: &Tree) -> String {
    let mut text = String::new();
    write_tree(&mut text, tree).expect("a string takes all text");
    text
}

/// What is left to write, the next last.
enum Todo {
    /// A node and all after it.
    Node(NodeId),
    /// A variation: a node in parentheses.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

fn write_tree(text: &mut String, tree: &Tree) -> core::fmt::Result {
    text.push('(');
    let mut todo: Vec<Todo> = [Todo::Node(tree.root())].into();
    while let Some(next) = todo.pop() {
        match next {
            Todo::Close => text.push(')'),
            Todo::Variation(id) => {
                text.push_str("\n(");
                todo.push(Todo::Close);
                todo.push(Todo::Node(id));
            }
            Todo::Node(id) => {
                let node = tree.node(id);
                text.push(';');
                if id == tree.root() {
                    write_header(text, tree)?;
                }
                write_node(text, node, tree.size())?;
                let rule = tree.rule.filter(|_| id == tree.root());
                write_other(text, node, rule);
                match *tree.children(id) {
                    [only] => todo.push(Todo::Node(only)),
                    ref children => {
                        todo.extend(children.iter().rev().copied().map(Todo::Variation))
                    }
                }
            }
        }
    }
    text.push_str(")\n");
    Ok(())
}

fn write_header(text: &mut String, tree: &Tree) -> core::fmt::Result {
    write!(text, "FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[{}]", tree.size())?;
    if let Some(rule) = tree.rule
        && !tells_rule(tree.node(tree.root()), rule)
    {
        write!(text, "RU[{rule}]")?;
    }
    for (name, value) in [("PB", &tree.black), ("PW", &tree.white), ("RE", &tree.result)] {
        if !value.is_empty() {
            write!(text, "{name}[{}]", escape(value))?;
        }
    }
    Ok(())
}

fn write_node(text: &mut String, node: &Node, size: Size) -> core::fmt::Result {
    let mut name = "AE";
    for &point in &node.removed {
        write!(text, "{name}[{}]", letters(point, size))?;
        name = "";
    }
    for stone in Stone::BOTH {
        let mut name = if stone == Stone::Black { "AB" } else { "AW" };
        for placed in node.setup.iter().filter(|placed| placed.stone == stone) {
            text.push_str(name);
            write!(text, "[{}]", letters(placed.point, size))?;
            name = "";
        }
    }
    if let Some(Placed { point, stone }) = node.played {
        let name = if stone == Stone::Black { "B" } else { "W" };
        write!(text, "{name}[{}]", letters(point, size))?;
    }
    if let Some(stone) = node.to_move {
        let name = if stone == Stone::Black { "B" } else { "W" };
        write!(text, "PL[{name}]")?;
    }
    let mut name = "LB";
    for label in &node.labels {
        write!(text, "{name}[{}:{}]", letters(label.point, size), escape(&label.text))?;
        name = "";
    }
    for form in MarkForm::ALL {
        let mut name = form.property();
        for mark in node.marks.iter().filter(|mark| mark.form == form) {
            write!(text, "{name}[{}]", letters(mark.point, size))?;
            name = "";
        }
    }
    if let Some((name, value)) = node.sign.map(Sign::property) {
        write!(text, "{name}[{value}]")?;
    }
    if !node.comment.is_empty() {
        write!(text, "C[{}]", escape(&node.comment))?;
    }
    Ok(())
}

/// Whether a node carries words that name a rule.
fn tells_rule(node: &Node, rule: Rule) -> bool {
    let words = node.other.iter().find(|property| property.name == "RU");
    let words = words.and_then(|property| property.values.first());
    words.is_some_and(|words| rule_named(&unescape(words)) == Some(rule))
}

/// Writes what is only carried along; of a game that has a rule only those words for it that say the same.
fn write_other(text: &mut String, node: &Node, rule: Option<Rule>) {
    let is_left_out = rule.is_some_and(|rule| !tells_rule(node, rule));
    for property in node.other.iter().filter(|property| !is_left_out || property.name != "RU") {
        text.push_str(&property.name);
        for value in &property.values {
            text.extend(["[", value, "]"]);
        }
    }
}

/// A point in two letters, column from the left and row from the top.
fn letters(point: Point, size: Size) -> String {
    let row = size.get().saturating_sub(1 + point.y());
    [b'a' + point.x(), b'a' + row].map(char::from).iter().collect()
}
