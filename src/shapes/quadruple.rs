//! Four shapes of a point, one a direction, packed into a number.

use super::Shape;
use crate::board::Direction;

/// How many numbers there are: four shapes of four bits.
pub(super) const QUADRUPLES: usize = 1 << 16;

/// The four shapes of a point for both colours: Black's quadruple, then White's.
///
/// A quadruple has the lowest bits of the four shapes side by side, then the next ones:
///
/// ```text
/// bits   15 … 12        11 … 8    7 … 4    3 … 0
///        highest bits                      lowest bits, by direction from bit 0
/// ```
///
/// So quadruples of weak shapes, by far the most frequent, are small numbers, whichever directions the shapes are along:
/// what is looked up by them lies close together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Quadruples(u32);

/// For each direction the bits of the others, for both colours.
static OTHERS: [u32; 4] = [!0x1111_1111, !0x2222_2222, !0x4444_4444, !0x8888_8888];

impl Quadruples {
    /// With those shapes along a direction; `shapes` is of [`along_first`].
    #[inline(always)]
    pub(super) fn with(self, direction: usize, shapes: u32) -> Quadruples {
        Quadruples(self.0 & OTHERS[direction % 4] | shapes << direction)
    }

    /// The shape of a colour along a direction.
    #[inline(always)]
    pub(super) fn shape(self, side: usize, direction: usize) -> Shape {
        unpacked(self.of(side))[direction]
    }

    /// The quadruple of a colour.
    #[inline(always)]
    pub(super) fn of(self, side: usize) -> u16 {
        (self.0 >> (16 * side)) as u16
    }
}

/// The bits of both colours' shapes along the first direction: Black's in the low four bits of `shapes`, White's in the high.
pub(super) const fn along_first(shapes: u8) -> u32 {
    let mut bits = 0;
    let mut bit = 0;
    while bit < 8 {
        bits |= (shapes as u32 >> bit & 1) << (4 * bit);
        bit += 1;
    }
    bits
}

/// The four shapes of a quadruple, by [`Direction::index`].
#[inline(always)]
pub(super) fn unpacked(quadruple: u16) -> [Shape; 4] {
    Direction::ALL.map(|direction| {
        let bits = quadruple >> direction.index() & 0x1111;
        Shape::from_bits((bits | bits >> 3 | bits >> 6 | bits >> 9) as u8)
    })
}
