//! The parts of a certificate in memory.

use tengen::board::Point;

/// How the winner, to move, wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// By a five at once.
    Five,
    /// By these fours, each of which leaves one answer, until a five is left.
    Fours(Vec<Point>),
    /// By a move.
    Move {
        /// The move.
        point: Point,
        /// How it goes on after every reply that is not listed.
        template: Box<Node>,
        /// How it goes on after others.
        replies: Vec<(Point, Node)>,
    },
}
