//! A game given by its tree.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::classic::{Game, Player};

/// A tree with the values written at its nodes; the players take turns to go down a branch, Max
/// first.
///
/// As text, a node is its value, then its branches in parentheses; the value of a node with
/// branches may be left out and is then 0. `(100(10 40) 80(50 20) 90(30 60))`: three moves with
/// static values 100, 80 and 90, and two replies to each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    nodes: Vec<Node>,
    /// The numbers of the nodes from the root to the current one.
    path: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Node {
    value: i32,
    branches: Vec<usize>,
}

impl GameTree {
    const ROOT: usize = 0;

    fn here(&self) -> &Node {
        &self.nodes[self.number()]
    }

    /// Returns the number of the current node: 0 for the root, then in the order of the text.
    pub fn number(&self) -> usize {
        self.path.last().copied().unwrap_or(GameTree::ROOT)
    }

    /// Returns the value written at a node; `None` if there is no node with that number.
    pub fn written(&self, number: usize) -> Option<i32> {
        self.nodes.get(number).map(|node| node.value)
    }
}

impl Game for GameTree {
    /// The number of the node that the branch leads to.
    type Move = usize;

    fn player(&self) -> Player {
        if self.path.len().is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn moves(&mut self) -> Vec<usize> {
        self.here().branches.clone()
    }

    fn play(&mut self, chosen: usize) {
        self.path.push(chosen);
    }

    fn take_back(&mut self) {
        self.path.pop();
    }

    fn ended(&self) -> bool {
        self.here().branches.is_empty()
    }

    fn value(&self) -> i32 {
        self.here().value
    }

    fn key(&self) -> u64 {
        self.number() as u64
    }
}

/// Why a text is not a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// A parenthesis has no partner.
    Unbalanced,
    /// A parenthesis holds no branch, or there is no tree at all.
    Empty,
    /// There is something next to the single root.
    BesideRoot,
    /// A word that is not a number strictly between -2147483647 and 2147483647.
    Number {
        /// The word.
        text: String,
    },
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::Unbalanced => f.write_str("a parenthesis has no partner"),
            TreeError::Empty => f.write_str("a node without a value has no branches"),
            TreeError::BesideRoot => f.write_str("a tree has one root"),
            TreeError::Number { text } => write!(f, "{text:?} is not a value"),
        }
    }
}

impl core::error::Error for TreeError {}

impl FromStr for GameTree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<GameTree, TreeError> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut nodes: Vec<Node> = Vec::new();
        // The nodes whose parentheses are open, and the node to which the next parenthesis would
        // belong.
        let (mut open, mut last): (Vec<usize>, Option<usize>) = (vec![], None);
        for word in spaced.split_whitespace() {
            if word == ")" {
                let closed = open.pop().ok_or(TreeError::Unbalanced)?;
                if nodes[closed].branches.is_empty() {
                    return Err(TreeError::Empty);
                }
                last = None;
                continue;
            }
            if word == "("
                && let Some(valued) = last.take()
            {
                open.push(valued);
                continue;
            }
            let number = nodes.len();
            match open.last() {
                Some(&parent) => nodes[parent].branches.push(number),
                None if number > 0 => return Err(TreeError::BesideRoot),
                None => {}
            }
            if word == "(" {
                nodes.push(Node::default());
                open.push(number);
            } else {
                let value =
                    word.parse().ok().filter(|value: &i32| value.unsigned_abs() < i32::MAX as u32);
                let value = value.ok_or_else(|| TreeError::Number { text: word.to_string() })?;
                nodes.push(Node { value, branches: Vec::new() });
                last = Some(number);
            }
        }
        if !open.is_empty() {
            return Err(TreeError::Unbalanced);
        }
        if nodes.is_empty() {
            return Err(TreeError::Empty);
        }
        Ok(GameTree { nodes, path: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_draws_no_tree_is_refused_by_name() {
        let error = |text: &str| text.parse::<GameTree>().unwrap_err();
        assert_eq!(error(""), TreeError::Empty);
        assert_eq!(error("()"), TreeError::Empty);
        assert_eq!(error("(1 2"), TreeError::Unbalanced);
        assert_eq!(error("1)"), TreeError::Unbalanced);
        assert_eq!(error("1 2"), TreeError::BesideRoot);
        assert_eq!(error("(1)(2)"), TreeError::BesideRoot);
        assert_eq!(error("(1 x)"), TreeError::Number { text: "x".to_string() });
        assert_eq!(
            error("-2147483648"),
            TreeError::Number { text: "-2147483648".to_string() },
            "its absolute value would overflow"
        );
    }
}
