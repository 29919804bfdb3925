//! The 26 openings by name.

use tengen::board::{Board, Point, Size};
use tengen::rules::opening::NamedOpening;

use crate::text::Catalogue;

/// The opening made by the first three moves of a game, if they make one.
pub(super) fn opening_of(size: Size, moves: &[Point]) -> Option<NamedOpening> {
    NamedOpening::of(&Board::from_moves(size, moves.get(..3)?).ok()?)
}

/// Its name in the current language.
pub(super) fn opening_text(text: &Catalogue, opening: NamedOpening) -> String {
    let (names, key) = match opening.is_direct() {
        true => ("openings.direct", "openings.is-direct"),
        false => ("openings.indirect", "openings.is-indirect"),
    };
    let name = text.get(names).split(' ').nth(opening.number() - 1).unwrap_or(opening.name());
    text.fill(key, &[("name", name), ("n", &opening.number().to_string())])
}

/// The three moves of an opening, given by its index.
pub(super) fn moves_of(size: Size, place: usize) -> Option<Vec<Point>> {
    let opening = NamedOpening::all().nth(place)?;
    Some(opening.stones(size).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_each_opening_make_it() {
        for (place, opening) in NamedOpening::all().enumerate() {
            let moves = moves_of(Size::STANDARD, place).unwrap();
            assert_eq!(opening_of(Size::STANDARD, &moves), Some(opening));
        }
        assert_eq!(moves_of(Size::STANDARD, 26), None);
        assert_eq!(opening_of(Size::STANDARD, &[]), None);
    }
}
