//! The subjects of searches: a worked example, or a position of the game.

use serde::{Deserialize, Serialize};
use tengen::board::{Point, Size};
use tengen::classic::Game;
use tengen::classic::games::{Edge, GameTree, Gomoku, Threats, TicTacToe, TriangleWar};
use tengen::notation::parse_moves;
use tengen::rules::Rule;

use super::setup::{Algorithm, Setup};
use crate::protocol::PositionData;

/// The subject of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Subject {
    /// A tree written out.
    Tree {
        /// In the notation of [`GameTree`].
        text: String,
    },
    /// Triangle War after some edges.
    TriangleWar {
        /// Their ends.
        edges: Vec<(u8, u8)>,
    },
    /// Tic-tac-toe from the beginning.
    TicTacToe,
    Gomoku {
        /// From here.
        position: PositionData,
    },
}

impl Subject {
    /// Whether it is gomoku, which has tables, candidates and kill search.
    pub fn is_gomoku(&self) -> bool {
        matches!(self, Subject::Gomoku { .. })
    }
}

/// A worked example.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name in the form and, after `example.`, in the text catalogue.
    pub name: &'static str,
    /// The algorithm it is first searched with.
    pub algorithm: Algorithm,
    /// The depth that is worth showing.
    pub depth: u32,
    make: fn() -> Subject,
}

impl Example {
    /// Its subject.
    pub fn subject(self) -> Subject {
        (self.make)()
    }

    /// Its subject, and the initial settings.
    pub fn setup(self) -> Setup {
        Setup { algorithm: self.algorithm, ..Setup::of(self.subject(), self.depth) }
    }

    /// The example of a name.
    pub fn named(name: &str) -> Option<Example> {
        EXAMPLES.into_iter().find(|example| example.name == name)
    }
}

impl PartialEq for Example {
    /// Names are unique.
    fn eq(&self, other: &Example) -> bool {
        self.name == other.name
    }
}

impl Eq for Example {}

/// Every worked example, the simplest first.
pub const EXAMPLES: [Example; 7] = [
    Example {
        name: "three-moves",
        algorithm: Algorithm::Minimax,
        depth: 2,
        make: || tree("(100(10 40) 80(50 20) 90(30 60))"),
    },
    Example {
        name: "pruned",
        algorithm: Algorithm::AlphaBeta,
        depth: 2,
        make: || tree("(100(10 40) 80(5 20) 90(30 60))"),
    },
    Example {
        name: "wallets",
        algorithm: Algorithm::AlphaBeta,
        depth: 2,
        make: || tree("((2 4) (1 3))"),
    },
    Example {
        name: "triangle-war",
        algorithm: Algorithm::AlphaBeta,
        depth: 9,
        make: || Subject::TriangleWar {
            edges: vec![
                (1, 2),
                (2, 5),
                (3, 6),
                (5, 8),
                (4, 7),
                (6, 10),
                (2, 4),
                (4, 5),
                (4, 8),
                (7, 8),
            ],
        },
    },
    Example {
        name: "tic-tac-toe",
        algorithm: Algorithm::AlphaBeta,
        depth: 9,
        make: || Subject::TicTacToe,
    },
    Example {
        name: "opening",
        algorithm: Algorithm::AlphaBeta,
        depth: 2,
        make: || gomoku(16, "h8i9h9i8h7h10i7"),
    },
    Example {
        name: "horizon",
        algorithm: Algorithm::Kill,
        depth: 4,
        make: || gomoku(9, "e5d3d6d2f4e4g3h2c2d4d5c7"),
    },
];

fn tree(text: &str) -> Subject {
    Subject::Tree { text: text.to_owned() }
}

/// A freestyle position from its moves, which are checked by the tests.
fn gomoku(size: u32, moves: &str) -> Subject {
    let size = Size::new(size).expect("there are such boards");
    let moves = parse_moves(moves, size).expect("they are moves");
    let position = PositionData {
        rule: Rule::Freestyle,
        size,
        black: vec![],
        white: vec![],
        white_begins: false,
        moves,
    };
    Subject::Gomoku { position }
}

/// A game whose moves have codes for the messages between worker and page.
pub trait Coded: Game {
    /// The move's code.
    fn code(chosen: Self::Move) -> u32;
}

impl Coded for GameTree {
    fn code(chosen: usize) -> u32 {
        chosen as u32
    }
}

impl Coded for TriangleWar {
    /// The lower end times sixteen, plus the other end.
    fn code(chosen: Edge) -> u32 {
        let (a, b) = chosen.ends();
        u32::from(a) << 4 | u32::from(b)
    }
}

impl Coded for TicTacToe {
    fn code(chosen: u8) -> u32 {
        chosen.into()
    }
}

impl Coded for Gomoku {
    fn code(chosen: Point) -> u32 {
        chosen.index() as u32
    }
}

impl Coded for Threats {
    fn code(chosen: Point) -> u32 {
        chosen.index() as u32
    }
}

impl Subject {
    /// The name of the move with a code.
    pub fn name_of(&self, code: u32) -> String {
        match self {
            Subject::Tree { text } => {
                let tree: Option<GameTree> = text.parse().ok();
                tree.and_then(|tree| name_in(tree, code as usize)).unwrap_or_default()
            }
            Subject::TriangleWar { .. } => format!("{}–{}", code >> 4, code & 15),
            Subject::TicTacToe => {
                let square = code.min(8);
                format!("{}{}", char::from(b'a' + (square % 3) as u8), 3 - square / 3)
            }
            Subject::Gomoku { .. } => {
                point_of(code).map_or_else(String::new, |point| point.to_string())
            }
        }
    }
}

/// In a written tree a leaf is named by its value, and any other node by a letter among its siblings.
fn name_in(mut tree: GameTree, code: usize) -> Option<String> {
    for (letter, branch) in ('A'..='Z').zip(tree.moves()) {
        if branch == code {
            tree.play(branch);
            let value = tree.written(code)?.to_string();
            return Some(if tree.ended() { value } else { letter.to_string() });
        }
        tree.play(branch);
        let below = name_in(tree.clone(), code);
        tree.take_back();
        if below.is_some() {
            return below;
        }
    }
    None
}

/// The point of a gomoku move's code; [`None`] if it is not a point.
pub fn point_of(code: u32) -> Option<Point> {
    let stride = Point::STRIDE as u32;
    Point::new(code % stride, code / stride)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::run::SearchRun;
    use crate::lab::setup::Setup;

    #[test]
    fn every_example_can_be_searched() {
        for example in EXAMPLES {
            let setup = Setup { depth: 2, ..Setup::of(example.subject(), 2) };
            assert!(SearchRun::new(&setup, 100).is_ok(), "{}", example.name);
            assert_eq!(Example::named(example.name), Some(example));
        }
    }

    #[test]
    fn moves_are_called_by_what_they_are() {
        let name = |example: &str, code| Example::named(example).unwrap().subject().name_of(code);
        assert_eq!(name("wallets", 2), "2");
        assert_eq!(name("wallets", 4), "B");
        assert_eq!(name("triangle-war", 0x6A), "6–10");
        assert_eq!(name("tic-tac-toe", 4), "b2");
        assert_eq!(name("opening", Gomoku::code("h8".parse().unwrap())), "h8");
    }
}
