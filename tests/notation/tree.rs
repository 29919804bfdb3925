//! The tree of a file: nodes that are found, moved, removed and put back.

use tengen::board::Stone;
use tengen::notation::{Label, Mark, MarkForm, Node, NodeId, Sign, Tree, write_sgf};

use crate::reading::{FIFTEEN, main_line, point, points, sgf};

#[test]
fn nodes_are_found_by_their_numbers_and_changed() {
    let mut tree = Tree::new(FIFTEEN);
    assert!(tree.is_empty());
    let node = tree.add(tree.root(), Node::played(point("h8"), Stone::Black)).unwrap();
    assert_eq!((tree.is_empty(), tree.len()), (false, 2));
    for (number, id) in (0..).zip(tree.ids()) {
        assert_eq!((id.number(), tree.id(number)), (number, Some(id)));
    }
    assert_eq!((tree.ids().count(), tree.id(2)), (2, None));
    assert_eq!(tree.path(node), [tree.root(), node]);
    tree.comment_mut(node).push_str("tengen");
    tree.labels_mut(node).push(Label { point: point("i9"), text: "A".to_owned() });
    tree.marks_mut(node).push(Mark { point: point("g7"), form: MarkForm::Circle });
    *tree.sign_mut(node) = Some(Sign::Bad);
    let written = write_sgf(&tree);
    for part in ["B[hh]", "C[tengen]", "LB[ig:A]", "CR[gi]", "BM[1]"] {
        assert!(written.contains(part), "{part} is not in {written}");
    }
    let taken = tree.add(node, Node::played(point("h8"), Stone::White));
    assert_eq!((taken.is_err(), tree.len()), (true, 2));
}

#[test]
fn the_line_of_a_promoted_node_is_the_main_line() {
    let mut tree = sgf("(;SZ[15];B[hh](;W[ii])(;W[gg](;B[jj])(;B[kk]))(;W[hi]))");
    let first = tree.main_line().nth(1).unwrap();
    let second = tree.children(first)[1];
    let last = tree.children(second)[1];
    assert_eq!(main_line(&tree), "h8i7");
    tree.promote(last);
    assert_eq!(main_line(&tree), "h8g9k5");
    let played = |id: &NodeId| tree.node(*id).played.unwrap().point.to_string();
    let after = |id| tree.children(id).iter().map(played).collect::<Vec<_>>();
    assert_eq!(
        (after(first).join(" "), after(second).join(" ")),
        ("g9 i7 h7".into(), "k5 j6".into())
    );
}

#[test]
fn promoting_a_removed_node_changes_nothing() {
    let mut tree = sgf("(;SZ[15];B[hh](;W[ii])(;W[gg];B[jj](;W[kk])(;W[hi])))");
    let first = tree.main_line().nth(1).unwrap();
    let removed = tree.children(first)[1];
    let last = tree.children(tree.children(removed)[0])[1];
    tree.detach(removed);
    let before = tree.clone();
    for id in [removed, last] {
        tree.promote(id);
        assert_eq!(tree, before);
    }
    tree.attach(removed, 1);
    tree.promote(last);
    assert_eq!(main_line(&tree), "h8g9j6h7");
}

#[test]
fn removed_nodes_of_a_tree_can_be_put_back() {
    let mut tree = sgf("(;SZ[15];B[hh](;W[ii];B[jj])(;W[gg])(;W[hi]))");
    let whole = tree.clone();
    let first = tree.main_line().nth(1).unwrap();
    let second = tree.children(first)[1];
    assert_eq!(tree.detach(second), Some(1));
    assert!(!write_sgf(&tree).contains("W[gg]"));
    assert_eq!(tree.detach(second), None);
    tree.attach(second, 1);
    tree.attach(second, 0);
    assert_eq!(tree, whole);
    assert_eq!(tree.detach(tree.root()), None);
}

#[test]
fn a_tree_takes_only_stones_that_can_be_placed() {
    let mut tree = Tree::from_moves(FIFTEEN, &points("h8 i9")).unwrap();
    let last = tree.main_line().last().unwrap();
    assert!(tree.add(last, Node::played(point("h8"), Stone::Black)).is_err());
    assert!(tree.add(tree.root(), Node::played(point("i9"), Stone::Black)).is_ok());
    assert_eq!(tree.path(last).len(), 3);
    assert!(!tree.is_empty() && Tree::new(FIFTEEN).is_empty());
}
