//! Triangle War (POJ 1085): a game in which a player may move twice in a row.

use alloc::vec::Vec;
use core::fmt;

use crate::classic::{Game, Player, Window};

/// Ten points in a triangle of side four, eighteen edges, nine unit triangles. The players take
/// turns filling an edge; a player who completes a triangle owns it and moves again. The player
/// with more triangles wins, so five decide. Max begins.
///
/// ```text
///          1
///        2   3
///      4   5   6
///    7   8   9  10
/// ```
///
/// The value is plus or minus [`TriangleWar::DECIDED`] once a player has five triangles, before
/// that the difference.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TriangleWar {
    /// The filled edges, one bit each.
    filled: u32,
    /// How many triangles each player owns.
    owned: [u8; 2],
    /// Whether it is Min's turn.
    min_to_move: bool,
    /// What each move changed.
    history: Vec<(Edge, [u8; 2], bool)>,
}

/// One of the eighteen edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u8);

/// The ends of the edges, lower end first.
const EDGES: [(u8, u8); 18] = [
    (1, 2),
    (1, 3),
    (2, 3),
    (2, 4),
    (2, 5),
    (3, 5),
    (3, 6),
    (4, 5),
    (5, 6),
    (4, 7),
    (4, 8),
    (5, 8),
    (5, 9),
    (6, 9),
    (6, 10),
    (7, 8),
    (8, 9),
    (9, 10),
];

/// The corners of the unit triangles.
const CORNERS: [[u8; 3]; 9] = [
    [1, 2, 3],
    [2, 4, 5],
    [3, 5, 6],
    [4, 7, 8],
    [5, 8, 9],
    [6, 9, 10],
    [2, 3, 5],
    [4, 5, 8],
    [5, 6, 9],
];

/// The sides of the unit triangles, one bit per edge.
const TRIANGLES: [u32; 9] = {
    let mut triangles = [0; CORNERS.len()];
    let mut triangle = 0;
    while triangle < CORNERS.len() {
        let [a, b, c] = CORNERS[triangle];
        let mut edge = 0;
        while edge < EDGES.len() {
            let (low, high) = EDGES[edge];
            if (low == a || low == b) && (high == b || high == c) {
                triangles[triangle] |= 1 << edge;
            }
            edge += 1;
        }
        triangle += 1;
    }
    triangles
};

impl Edge {
    /// Returns all eighteen edges.
    pub fn all() -> impl Iterator<Item = Edge> {
        (0..EDGES.len() as u8).map(Edge)
    }

    /// Returns the edge between two of the points 1 to 10, in either order.
    ///
    /// # Errors
    /// [`EdgeError::NoEdge`] if they are not neighbours.
    pub fn between(a: u8, b: u8) -> Result<Edge, EdgeError> {
        let ends = (a.min(b), a.max(b));
        let number = EDGES.iter().position(|&edge| edge == ends);
        number.map(|n| Edge(n as u8)).ok_or(EdgeError::NoEdge { a, b })
    }

    /// Returns its end points, 1 to 10, the lower first.
    pub const fn ends(self) -> (u8, u8) {
        EDGES[self.0 as usize]
    }

    const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = self.ends();
        write!(f, "{a}-{b}")
    }
}

/// Why an edge cannot be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeError {
    /// The points are not neighbours.
    NoEdge {
        /// One point.
        a: u8,
        /// The other.
        b: u8,
    },
    /// The edge is already filled.
    Filled {
        /// The edge.
        edge: Edge,
    },
}

impl fmt::Display for EdgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EdgeError::NoEdge { a, b } => write!(f, "there is no edge from {a} to {b}"),
            EdgeError::Filled { edge } => write!(f, "the edge {edge} is filled already"),
        }
    }
}

impl core::error::Error for EdgeError {}

impl TriangleWar {
    /// The value of having won.
    pub const DECIDED: i32 = 9;
    /// The window of a solution: once one player has won, nobody can do better.
    pub const WINDOW: Window = Window { alpha: -TriangleWar::DECIDED, beta: TriangleWar::DECIDED };

    /// The empty triangle.
    pub fn new() -> TriangleWar {
        TriangleWar::default()
    }

    /// Creates the game after `edges` were filled in turn.
    ///
    /// # Errors
    /// [`EdgeError`] for the first pair of points that is not a free edge.
    pub fn after(edges: &[(u8, u8)]) -> Result<TriangleWar, EdgeError> {
        let mut game = TriangleWar::new();
        for &(a, b) in edges {
            let edge = Edge::between(a, b)?;
            if game.is_filled(edge) {
                return Err(EdgeError::Filled { edge });
            }
            game.play(edge);
        }
        Ok(game)
    }

    /// Whether an edge is filled.
    pub const fn is_filled(&self, edge: Edge) -> bool {
        self.filled & edge.bit() != 0
    }

    /// How many triangles a player owns.
    pub const fn owned(&self, player: Player) -> u8 {
        self.owned[player as usize]
    }

    /// How many triangles a free edge would complete.
    fn completed_by(&self, edge: Edge) -> u8 {
        let filled = self.filled | edge.bit();
        let completes = |sides: &u32| sides & edge.bit() != 0 && filled & sides == *sides;
        TRIANGLES.iter().filter(|sides| completes(sides)).count() as u8
    }

    /// Returns how many edges are free, an upper bound on the length of any line of play.
    pub const fn free(&self) -> u32 {
        EDGES.len() as u32 - self.filled.count_ones()
    }
}

impl Game for TriangleWar {
    type Move = Edge;

    fn player(&self) -> Player {
        if self.min_to_move { Player::Min } else { Player::Max }
    }

    /// Edges that complete a triangle come first.
    fn moves(&mut self) -> Vec<Edge> {
        let mut moves: Vec<Edge> = Edge::all().filter(|&edge| !self.is_filled(edge)).collect();
        moves.sort_by_key(|&edge| self.completed_by(edge) == 0);
        moves
    }

    fn play(&mut self, chosen: Edge) {
        self.history.push((chosen, self.owned, self.min_to_move));
        let completed = self.completed_by(chosen);
        self.filled |= chosen.bit();
        self.owned[usize::from(self.min_to_move)] += completed;
        if completed == 0 {
            self.min_to_move = !self.min_to_move;
        }
    }

    fn take_back(&mut self) {
        if let Some((edge, owned, min_to_move)) = self.history.pop() {
            self.filled &= !edge.bit();
            self.owned = owned;
            self.min_to_move = min_to_move;
        }
    }

    fn ended(&self) -> bool {
        self.owned.into_iter().any(|triangles| triangles >= 5)
    }

    fn value(&self) -> i32 {
        let [max, min] = self.owned.map(i32::from);
        match (max, min) {
            (5.., _) => TriangleWar::DECIDED,
            (_, 5..) => -TriangleWar::DECIDED,
            _ => max - min,
        }
    }

    fn key(&self) -> u64 {
        let [max, min] = self.owned.map(u64::from);
        u64::from(self.filled) | max << 18 | min << 22 | u64::from(self.min_to_move) << 26
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_triangle_has_three_sides_and_every_edge_one_or_two_triangles() {
        assert!(TRIANGLES.into_iter().all(|sides| sides.count_ones() == 3));
        for edge in Edge::all() {
            let triangles = TRIANGLES.into_iter().filter(|sides| sides & edge.bit() != 0);
            assert!((1..=2).contains(&triangles.count()), "{edge}");
        }
    }
}
