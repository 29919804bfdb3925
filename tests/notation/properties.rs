//! Round trips of random games, and readers given arbitrary input.

use crate::spoiled::spoiled;
use proptest::prelude::*;
use tengen::board::{Placed, Point, Size, Stone};
use tengen::notation::{
    Label, Mark, MarkForm, Node, NodeId, NotationError, Psq, PsqMove, ReadGame, ReadOptions, Sign,
    Tree, Unicode, parse_moves, parse_xy, read, read_sgf, write_moves, write_sgf, write_xy,
};
use tengen::rules::Rule;

fn size() -> impl Strategy<Value = Size> {
    (5..=22u32).prop_map(|side| Size::new(side).unwrap())
}

/// Distinct points of a board, in any order.
fn moves() -> impl Strategy<Value = (Size, Vec<Point>)> {
    size().prop_flat_map(|size| {
        let all: Vec<Point> = size.points().collect();
        (Just(size), Just(all).prop_shuffle(), 0..60usize).prop_map(|(size, mut points, len)| {
            points.truncate(len);
            (size, points)
        })
    })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), "[a-z\\\\\\]\\[:;()\n 五é]{0,12}"]
}

/// The next node of a tree: a move or a pass and where, or one step back.
#[derive(Clone, Debug)]
enum Step {
    Node { at: usize, pass: bool, comment: String, label: Option<(usize, String)>, mark: usize },
    Back(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let label = proptest::option::weighted(0.2, (any::<usize>(), text()));
    prop_oneof![
        4 => (any::<usize>(), proptest::bool::weighted(0.1), text(), label, 0..40usize).prop_map(
            |(at, pass, comment, label, mark)| Step::Node { at, pass, comment, label, mark }
        ),
        1 => (1..6usize).prop_map(Step::Back),
    ]
}

/// Trees whose nodes are in file order.
fn tree() -> impl Strategy<Value = Tree> {
    (size(), proptest::collection::vec(step(), 0..60), text(), proptest::option::of(0..5usize))
        .prop_map(|(size, steps, name, rule)| {
            let mut tree = Tree::new(size);
            tree.black = name;
            tree.rule = rule.map(|rule| Rule::ALL[rule]);
            let all: Vec<Point> = size.points().collect();
            let mut at: NodeId = tree.root();
            for step in steps {
                match step {
                    Step::Back(steps) => {
                        for _ in 0..steps {
                            at = tree.parent(at).unwrap_or(at);
                        }
                    }
                    Step::Node { at: index, pass, comment, label, mark } => {
                        let stone = tree.board(at).to_move();
                        let mut node = Node::default();
                        if pass {
                            node.to_move = Some(stone.other());
                        } else {
                            let point = all[index % all.len()];
                            node.played = Some(Placed { point, stone });
                        }
                        node.comment = comment;
                        node.labels.extend(
                            label.map(|(i, text)| Label { point: all[i % all.len()], text }),
                        );
                        // Most nodes have neither.
                        if let Some(&form) = MarkForm::ALL.get(mark) {
                            node.marks.push(Mark { point: all[index % all.len()], form });
                        }
                        node.sign = Sign::ALL.get(mark.wrapping_sub(2)).copied();
                        // An occupied point is not a move; the tree refuses it and stays unchanged.
                        at = tree.add(at, node).unwrap_or(at);
                    }
                }
            }
            in_file_order(&tree)
        })
}

/// The same tree with its nodes numbered in file order: each before its children.
fn in_file_order(tree: &Tree) -> Tree {
    let mut copy = Tree::new(tree.size());
    copy.rule = tree.rule;
    copy.black = tree.black.clone();
    let mut todo: Vec<(NodeId, NodeId)> =
        tree.children(tree.root()).iter().rev().map(|&id| (id, copy.root())).collect();
    while let Some((id, parent)) = todo.pop() {
        let added = copy.add(parent, tree.node(id).clone()).unwrap();
        todo.extend(tree.children(id).iter().rev().map(|&child| (child, added)));
    }
    copy
}

/// Bytes of a valid file of some format, corrupted.
fn spoiled_files() -> impl Strategy<Value = Vec<u8>> {
    let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
    library.resize(20, 0xff);
    library.extend(*b"\x00\x00\x78\x08ab\x00\x00\x69\x80\x5a\x40\x68\x49\x00\x01a\x00B\x00");
    spoiled(vec![
        library,
        b"(;GM[4]SZ[15]AB[aa:bb]C[a\\]b];B[hh]CR[aa:cc](;W[ig]LB[hh:A]TE[1])(;W[]PL[B];B[gg]))"
            .to_vec(),
        b"Piskvorky 15x15, 11:11, 0\n8,8,120\n9,7,95\nname\n-1\n".to_vec(),
        b"1. h8 i9 2. g10 c3".to_vec(),
    ])
}

/// Texts made of tokens with a meaning in some format, in characters of either width.
fn texts_of_marks() -> impl Strategy<Value = String> {
    let mark = prop_oneof![
        3 => "[-!-/:-@\\[-`{-~]{1,3}",
        3 => "[a-oA-O][1-9]",
        1 => "[ \n\t0-9]{1,2}",
        1 => "[\u{ff01}-\u{ff5e}\u{3001}\u{3002}黑白é\u{200b}①]{1,3}",
        2 => proptest::sample::select(vec![
            "--", "->", "1-0", "pass", "black", "moves", "B[", "W[hh]", "AB[", ";", "(;", "[x \"", "{\"moves\":[", "1. ",
            "x", "y", "<game", "C5", "{[C5][", "Piskvorky 15x15\n", "#moves=", "?black=", "https://x/?u=", "%3A%2F%2F",
            "7,7\n", "8,6,1;", "[[7,7", "{\"x\":7,",
        ])
        .prop_map(str::to_owned),
    ];
    proptest::collection::vec(mark, 0..30).prop_map(|marks| marks.concat())
}

/// Every node of the tree can be shown.
fn can_be_shown(tree: &Tree) {
    let mut todo = vec![tree.root()];
    while let Some(id) = todo.pop() {
        assert_eq!(tree.board(id).size(), tree.size());
        todo.extend(tree.children(id));
    }
}

proptest! {
    #[test]
    fn moves_round_trip((size, moves) in moves()) {
        prop_assert_eq!(parse_moves(&write_moves(&moves), size), Ok(moves.clone()));
        let spaced: Vec<String> = moves.iter().map(Point::to_string).collect();
        prop_assert_eq!(parse_moves(&spaced.join(", ").to_uppercase(), size), Ok(moves.clone()));
        for point in moves {
            prop_assert_eq!(parse_xy(&write_xy(point, size), size), Ok(point));
        }
    }

    #[test]
    fn psq_round_trips((size, moves) in moves(), ms in any::<u64>(), named in any::<bool>()) {
        let moves = moves.into_iter().map(|point| PsqMove { point, ms }).collect();
        let tail = if named { vec!["a b".to_string(), "-1".to_string()] } else { Vec::new() };
        let psq = Psq { size, moves, tail };
        prop_assert_eq!(Psq::parse(&psq.to_string()), Ok(psq));
    }

    #[test]
    fn sgf_round_trips(tree in tree()) {
        prop_assert_eq!(read_sgf(&write_sgf(&tree)).map(|read| read.tree), Ok(tree));
    }

    #[test]
    fn sgf_keeps_set_ups(black in 0..9u8, white in 9..20u8) {
        let size = Size::new(20).unwrap();
        let line = |y: u8, len: u8| (0..len).map(move |x| Point::new(x.into(), y.into()).unwrap());
        let text = format!("(;GM[4]SZ[20]{}{}PL[W];W[tt])",
            line(3, black).map(|p| format!("AB[{}]", letters(p))).collect::<String>(),
            line(4, white).map(|p| format!("AW[{}]", letters(p))).collect::<String>());
        let tree = read_sgf(&text).unwrap().tree;
        let board = tree.board(tree.root());
        prop_assert_eq!(board.size(), size);
        prop_assert_eq!(board.stones(Stone::Black).len(), usize::from(black));
        prop_assert_eq!(board.stones(Stone::White).len(), usize::from(white));
        prop_assert_eq!(board.to_move(), Stone::White);
        prop_assert_eq!(read_sgf(&write_sgf(&tree)).map(|read| read.tree), Ok(tree));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for game in games(&bytes).into_iter().flatten() {
            can_be_shown(&game.tree);
        }
    }

    #[test]
    fn texts_of_marks_are_read_or_refused(text in texts_of_marks()) {
        for game in games(text.as_bytes()).into_iter().flatten() {
            can_be_shown(&game.tree);
        }
    }

    #[test]
    fn spoiled_files_are_read_or_refused(bytes in spoiled_files()) {
        for game in games(&bytes) {
            match game {
                Ok(game) => {
                    can_be_shown(&game.tree);
                    let text = write_sgf(&game.tree);
                    prop_assert_eq!(write_sgf(&read_sgf(&text).unwrap().tree), text);
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// Found by a random test: the first move was offered before there was a move to choose it instead
/// of.
#[test]
fn a_choice_before_the_first_move_is_read_or_refused() {
    for text in ["L9\n1l9[", "1l9["] {
        for game in games(text.as_bytes()).into_iter().flatten() {
            can_be_shown(&game.tree);
        }
    }
}

/// The games of a file.
fn games(bytes: &[u8]) -> Vec<Result<ReadGame, NotationError>> {
    match read(bytes, ReadOptions::default(), &Unicode) {
        Ok(file) => file.games().collect(),
        Err(error) => vec![Err(error)],
    }
}

fn letters(point: Point) -> String {
    format!("{}{}", char::from(b'a' + point.x()), char::from(b't' - point.y()))
}
