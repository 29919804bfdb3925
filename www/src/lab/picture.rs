//! Draws a node's position: a board, a triangle, nine squares.

use tengen::classic::games::{Edge, TicTacToe, TriangleWar};
use tengen::classic::{Game, Player};
use tengen::rules::Position;

use super::record::VisitedNode;
use super::subject::{Subject, point_of};
use crate::board::{CanvasPlace, DrawnShape, Geometry, Ink, ground, stones};

/// A position of gomoku after the moves with these codes; an illegal move ends it.
pub fn position_after(subject: &Subject, moves: &[u32]) -> Option<Position> {
    let Subject::Gomoku { position } = subject else { return None };
    let mut position = position.position().ok()?;
    for &code in moves {
        if point_of(code).is_none_or(|point| position.play(point).is_err()) {
            break;
        }
    }
    Some(position)
}

/// The picture of the position after some moves on a square canvas; [`None`] for a written tree, which has no position.
/// `node` marks the best reply and the cut moves.
pub fn picture(
    subject: &Subject,
    moves: &[u32],
    node: Option<&VisitedNode>,
    side: f64,
) -> Option<Vec<DrawnShape>> {
    match subject {
        Subject::Tree { .. } => None,
        Subject::TriangleWar { edges } => triangle(edges, moves, side),
        Subject::TicTacToe => Some(squares(moves, side)),
        Subject::Gomoku { .. } => {
            let position = position_after(subject, moves)?;
            Some(board(&position, node, side))
        }
    }
}

fn board(position: &Position, node: Option<&VisitedNode>, side: f64) -> Vec<DrawnShape> {
    let geometry = Geometry::new(position.size(), side);
    let pitch = geometry.pitch();
    let mut shapes = ground(&geometry, true);
    shapes.extend(stones(&geometry, position.board(), 1.0));
    if let Some(last) = position.board().last() {
        let (centre, ink) = (geometry.place(last.point), Ink::accent_on(last.stone));
        shapes.push(DrawnShape::Ring {
            centre,
            radius: pitch * 0.2,
            width: pitch * 0.09,
            ink,
            dashed: false,
        });
    }
    let Some(node) = node else { return shapes };
    for point in node.cut.iter().filter_map(|&code| point_of(code)) {
        let (centre, ink) = (geometry.place(point), Ink::Foul);
        shapes.push(DrawnShape::Cross { centre, radius: pitch * 0.17, width: pitch * 0.07, ink });
    }
    if let Some(best) = node.best.and_then(point_of) {
        let centre = geometry.place(best);
        let stone = position.to_move();
        shapes.push(DrawnShape::Stone { centre, radius: pitch * 0.4, stone, alpha: 0.55 });
        let ink = Ink::Good;
        shapes.push(DrawnShape::Ring {
            centre,
            radius: pitch * 0.42,
            width: pitch * 0.07,
            ink,
            dashed: false,
        });
    }
    shapes
}

/// The positions of the points 1 to 10 of Triangle War.
fn corner(point: u8, side: f64) -> CanvasPlace {
    let (row, first) = match point {
        1 => (0, 1),
        2..=3 => (1, 2),
        4..=6 => (2, 4),
        _ => (3, 7),
    };
    let across = f64::from(point - first) - f64::from(row) / 2.0;
    CanvasPlace { x: side * (0.5 + 0.27 * across), y: side * (0.13 + 0.235 * f64::from(row)) }
}

fn triangle(edges: &[(u8, u8)], moves: &[u32], side: f64) -> Option<Vec<DrawnShape>> {
    let mut war = TriangleWar::after(edges).ok()?;
    let mut by = vec![];
    for &code in moves {
        let edge = Edge::between((code >> 4) as u8, (code & 15) as u8).ok()?;
        if war.is_filled(edge) {
            break;
        }
        by.push((edge, war.player()));
        war.play(edge);
    }
    let mut shapes = vec![DrawnShape::Wood];
    for edge in Edge::all() {
        let (a, b) = edge.ends();
        let mover = by.iter().find(|(e, _)| *e == edge).map(|&(_, player)| player);
        let last = by.last().is_some_and(|&(e, _)| e == edge);
        let (width, ink) = match mover {
            _ if last => (0.022, Ink::Accent),
            Some(Player::Max) => (0.016, Ink::Good),
            Some(Player::Min) => (0.016, Ink::Poor),
            None if war.is_filled(edge) => (0.014, Ink::Line),
            None => (0.003, Ink::Coordinate),
        };
        let (from, to) = (corner(a, side), corner(b, side));
        shapes.push(DrawnShape::Line { from, to, width: side * width, ink });
    }
    for point in 1..=10 {
        let centre = corner(point, side);
        shapes.push(DrawnShape::Disc { centre, radius: side * 0.014, ink: Ink::Line, alpha: 1.0 });
    }
    let score = format!("▲ {} : {} ▼", war.owned(Player::Max), war.owned(Player::Min));
    let at = CanvasPlace { x: side * 0.5, y: side * 0.94 };
    shapes.push(DrawnShape::Text {
        at,
        height: side * 0.055,
        ink: Ink::Line,
        bold: true,
        text: score,
    });
    Some(shapes)
}

fn squares(moves: &[u32], side: f64) -> Vec<DrawnShape> {
    let mut game = TicTacToe::new();
    for &code in moves {
        if code < 9 && game.taken_by(code as u8).is_none() {
            game.play(code as u8);
        }
    }
    let mut shapes = vec![DrawnShape::Wood];
    let at = |third: f64| side * (0.1 + 0.8 * third / 3.0);
    for third in [1.0, 2.0] {
        for (from, to) in [((third, 0.0), (third, 3.0)), ((0.0, third), (3.0, third))] {
            let place = |(x, y)| CanvasPlace { x: at(x), y: at(y) };
            let width = side * 0.008;
            shapes.push(DrawnShape::Line {
                from: place(from),
                to: place(to),
                width,
                ink: Ink::Line,
            });
        }
    }
    let last = moves.last().copied();
    for square in 0..9 {
        let x = at(f64::from(square % 3) + 0.5);
        let y = at(f64::from(square / 3) + 0.5);
        let centre = CanvasPlace { x, y };
        let ink = if last == Some(u32::from(square)) { Ink::Accent } else { Ink::Line };
        let (radius, width) = (side * 0.075, side * 0.018);
        match game.taken_by(square) {
            Some(Player::Max) => shapes.push(DrawnShape::Cross { centre, radius, width, ink }),
            Some(Player::Min) => {
                shapes.push(DrawnShape::Ring { centre, radius, width, ink, dashed: false });
            }
            None => {}
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::super::subject::{Coded, Example};
    use super::*;
    use tengen::classic::games::Gomoku;

    fn subject(name: &str) -> Subject {
        Example::named(name).unwrap().subject()
    }

    #[test]
    fn a_nodes_board_shows_its_moves() {
        let subject = subject("opening");
        let moves = [Gomoku::code("j9".parse().unwrap())];
        let position = position_after(&subject, &moves).unwrap();
        assert_eq!(position.board().len(), 8);
        let shapes = picture(&subject, &moves, None, 300.0).unwrap();
        let stones = shapes.iter().filter(|shape| matches!(shape, DrawnShape::Stone { .. }));
        assert_eq!(stones.count(), 8);
    }

    #[test]
    fn every_point_of_the_triangle_has_a_place_of_its_own() {
        for a in 1..=10 {
            for b in 1..a {
                let (a, b) = (corner(a, 100.0), corner(b, 100.0));
                assert!((a.x - b.x).hypot(a.y - b.y) > 20.0);
            }
        }
        let shapes = picture(&subject("triangle-war"), &[], None, 100.0).unwrap();
        assert_eq!(shapes.iter().filter(|s| matches!(s, DrawnShape::Line { .. })).count(), 18);
    }

    #[test]
    fn written_trees_have_no_board() {
        assert_eq!(picture(&subject("wallets"), &[1], None, 100.0), None);
        assert!(picture(&subject("tic-tac-toe"), &[4, 0], None, 100.0).is_some());
    }
}
