//! Positions up to turning and mirroring the board.

use tengen::board::{Board, Point, Size, Stone, Symmetry};

/// The stones of a position in the smallest of its eight images, in order: Black's, then White's.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ImageKey(Box<[u16]>);

/// This bit marks White's stones.
const WHITE: u16 = 1 << 15;

impl ImageKey {
    /// The stones of one colour.
    pub fn stones(&self, stone: Stone) -> impl Iterator<Item = Point> + '_ {
        let wanted = if stone == Stone::White { WHITE } else { 0 };
        let found = self.0.iter().filter(move |&&place| place & WHITE == wanted);
        found.map(|place| Point::from_index(usize::from(place & !WHITE)))
    }
}

/// Returns a position's key, and the symmetry that leads from its board to that of the key.
pub fn image(board: &Board) -> (ImageKey, Symmetry) {
    let images = Symmetry::all().map(|symmetry| (places(board, symmetry), symmetry));
    let (places, symmetry) = images.min_by(|a, b| a.0.cmp(&b.0)).expect("there are eight");
    (ImageKey(places.into()), symmetry)
}

fn places(board: &Board, symmetry: Symmetry) -> Vec<u16> {
    let size = board.size();
    let mut places: Vec<u16> = Stone::BOTH
        .into_iter()
        .flat_map(|stone| {
            let colour = if stone == Stone::White { WHITE } else { 0 };
            board.stones(stone).iter().map(move |p| symmetry.apply(p, size).index() as u16 | colour)
        })
        .collect();
    places.sort_unstable();
    places
}

/// Builds a key from stones, if they form a smallest image on a board of this size.
pub fn key_of(size: Size, black: &[Point], white: &[Point]) -> Option<ImageKey> {
    let board = Board::from_stones(size, black, white, Stone::Black).ok()?;
    let (key, _) = image(&board);
    let identity = Symmetry::all().next().expect("the first is the identity");
    (key.0[..] == places(&board, identity)).then_some(key)
}
