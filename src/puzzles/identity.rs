//! Puzzles that are images of each other count as one.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::{Board, Point, Stone, Symmetry, split_mix};
use crate::rules::Rule;

/// Returns a key that is equal for positions that are rotated or mirrored images of each other, under the
/// same rule and with the same side to move.
pub fn identity(rule: Rule, board: &Board) -> u64 {
    let image = |symmetry: Symmetry| {
        let turned = symmetry.apply_board(board);
        // Sets iterate over their points row by row, so equal stones give equal lists.
        Stone::BOTH.map(|stone| turned.stones(stone).iter().collect::<Vec<Point>>())
    };
    let least = Symmetry::all().map(image).min().expect("there are eight symmetries");
    let place = Rule::ALL.iter().position(|&known| known == rule).expect("these are all rules");
    let heading = [
        place as u64,
        u64::from(board.size().get()),
        board.to_move().index() as u64,
        least[0].len() as u64,
    ];
    let stones = least.iter().flatten().map(|point| point.index() as u64);
    heading.into_iter().chain(stones).fold(0, |hash, part| split_mix(hash ^ part))
}

/// The character with which the names of a rule's puzzles begin.
fn sign(rule: Rule) -> char {
    match rule {
        Rule::Freestyle => 'f',
        Rule::Standard => 's',
        Rule::Renju => 'r',
        Rule::Caro => 'c',
        Rule::Caro6 => '6',
    }
}

/// Returns the rule of the puzzle with the given [name](name()), if it is a puzzle's name.
pub fn rule_of_name(name: &str) -> Option<Rule> {
    Rule::ALL.into_iter().find(|&rule| name.starts_with(sign(rule)))
}

/// Returns the name of a puzzle: one character for its rule and eight for its identity.
pub fn name(rule: Rule, board: &Board) -> String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnopqrstuvwxyz2345678";
    let identity = identity(rule, board);
    let signs = (0..8).map(|at| char::from(SIGNS[(identity >> (5 * at)) as usize % 32]));
    core::iter::once(sign(rule)).chain(signs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_share_an_identity_and_colours_do_not() {
        let drawing = ". . . . .\n. x o . .\n. . x . .\n. . . . .\n. . . . .";
        let board = Board::from_text(drawing).unwrap();
        for symmetry in Symmetry::all() {
            let image = symmetry.apply_board(&board);
            assert_eq!(identity(Rule::Renju, &image), identity(Rule::Renju, &board));
            assert_eq!(name(Rule::Renju, &image), name(Rule::Renju, &board));
        }
        let mut others = Vec::from([identity(Rule::Renju, &board)]);
        others.push(identity(Rule::Standard, &board));
        let mut turned = board.clone();
        turned.set_to_move(Stone::Black);
        others.push(identity(Rule::Renju, &turned));
        let black: Vec<Point> = board.stones(Stone::Black).iter().collect();
        let white: Vec<Point> = board.stones(Stone::White).iter().collect();
        let swapped = Board::from_stones(board.size(), &white, &black, board.to_move()).unwrap();
        others.push(identity(Rule::Renju, &swapped));
        others.sort_unstable();
        others.dedup();
        assert_eq!(others.len(), 4);
        for rule in Rule::ALL {
            let name = name(rule, &board);
            assert_eq!((name.len(), rule_of_name(&name)), (9, Some(rule)), "{name}");
        }
        assert_eq!(rule_of_name("abcdefghi"), None);
    }
}
