//! The parts of a certificate in memory.

use tengen::board::Point;

/// How the winner, to move, wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// By making five at once.
    Five,
    /// By these fours, each with a single answer, until a five remains.
    Fours(Vec<Point>),
    /// By a move, with an answer to every reply.
    Move {
        /// The move.
        point: Point,
        /// The continuation after every reply that is not listed.
        template: Box<Node>,
        /// The continuations after the listed replies.
        replies: Vec<(Point, Node)>,
    },
}
