//! The combination of four shapes: pattern code, class and threat.

use super::class::Class;
use crate::board::{Point, Stone};

/// The kinds of threats whose points are kept in sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// Classes with an open three and no four.
    Three = 1,
    /// Classes with a four, and fives.
    Four = 2,
    /// [`Class::Foul`].
    Foul = 3,
}

impl Threat {
    /// The kind of threat that a class is; `None` for quiet classes.
    pub const fn of(class: Class) -> Option<Threat> {
        match class {
            Class::OpenThree | Class::OpenThreePlus | Class::DoubleThree => Some(Threat::Three),
            Class::Four | Class::FourPlus | Class::FourThree | Class::OpenFour | Class::Five => {
                Some(Threat::Four)
            }
            Class::Foul => Some(Threat::Foul),
            Class::None | Class::OpenTwo | Class::Three | Class::DoubleTwo | Class::ThreeTwo => {
                None
            }
        }
    }
}

/// A power of two above the number of every class, so that a mask replaces the bounds check.
pub(crate) const CLASSES: usize = 16;
const _: () = assert!(Class::COUNT <= CLASSES);
/// The number of pairs of them, one for each colour.
pub const CLASS_PAIRS: usize = CLASSES * CLASSES;

/// Black's and White's class at a point as one number, for tables; below [`CLASS_PAIRS`].
#[inline(always)]
pub fn class_pair(classes: [Class; 2]) -> usize {
    pair(classes.map(|class| class as usize))
}

#[inline(always)]
fn pair([black, white]: [usize; 2]) -> usize {
    black + CLASSES * white
}

/// The combination of four shapes, in one word.
///
/// ```text
/// bits   21 … 18                               17 … 16   15 … 4         3 … 0
///        the class if it is a threat, else 0   threat    pattern code   class
/// ```
///
/// The code begins at bit 4, so that indexing a table of 16-byte entries takes a mask and no shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pattern(pub(super) u32);

impl Pattern {
    /// The bits of the threat's class.
    const THREAT_CLASS: u32 = 15 << 18;
    /// The width of a pattern in bits.
    const BITS: u32 = 22;

    pub(super) fn new(code: u16, class: Class) -> Pattern {
        let (threat, threat_class) = match Threat::of(class) {
            Some(threat) => (threat as u32, class as u32),
            None => (0, 0),
        };
        Pattern(class as u32 | u32::from(code) << 4 | threat << 16 | threat_class << 18)
    }

    /// Below 4,096.
    #[inline(always)]
    pub(super) fn code(self) -> u16 {
        self.0 as u16 >> 4
    }

    /// The class as a number below 16.
    #[inline(always)]
    pub(super) fn class(self) -> usize {
        self.0 as usize & 15
    }

    /// The threat as a number below 4, 0 for none.
    #[inline(always)]
    pub(super) fn threat(self) -> usize {
        (self.0 >> 16) as usize & 3
    }

    /// The class if it is a threat, else 0.
    #[inline(always)]
    pub(super) fn threat_class(self) -> usize {
        (self.0 >> 18) as usize & 15
    }
}

/// The patterns of a free point for both colours, without the individual shapes.
///
/// ```text
/// bits   53 … 32                    31 … 22         21 … 0
///        what a stone is to White   point's index   to Black, as `Pattern`
/// ```
///
/// Each colour has its own 32-bit word, so that reading it needs no 64-bit arithmetic, which costs WebAssembly more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PointPatterns(pub(super) u64);

const _: () = assert!(Point::INDEX_END <= 1 << (u32::BITS - Pattern::BITS));

impl PointPatterns {
    #[inline(always)]
    pub(super) fn new(index: usize, [black, white]: [Pattern; 2]) -> PointPatterns {
        let black = black.0 | (index as u32) << Pattern::BITS;
        PointPatterns(u64::from(black) | u64::from(white.0) << 32)
    }

    /// The point.
    #[inline(always)]
    pub fn point(self) -> Point {
        Point::from_index(self.index())
    }

    /// The number of the combination of four shapes that a stone would make, below
    /// [`PATTERN_CODES`](super::PATTERN_CODES).
    #[inline(always)]
    pub fn code(self, stone: Stone) -> u16 {
        self.side(stone.index()).code()
    }

    /// The class of a stone.
    #[inline(always)]
    pub fn class(self, stone: Stone) -> Class {
        Class::from_bits(self.side(stone.index()).class() as u8)
    }

    /// [`class_pair`] of both colours' classes.
    #[inline(always)]
    pub fn class_pair(self) -> usize {
        pair([0, 1].map(|side| self.side(side).class()))
    }

    #[inline(always)]
    pub(super) fn side(self, side: usize) -> Pattern {
        Pattern((self.0 >> (32 * side)) as u32)
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        (self.0 as u32 >> Pattern::BITS) as usize
    }

    /// Whether the class of either colour's threat differs.
    #[inline(always)]
    pub(super) fn threat_classes_differ(self, other: PointPatterns) -> bool {
        let class = u64::from(Pattern::THREAT_CLASS);
        (self.0 ^ other.0) & (class | class << 32) != 0
    }
}
