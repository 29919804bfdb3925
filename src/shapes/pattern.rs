//! What four shapes are together: their pattern code, class and threat.

use super::class::Class;
use crate::board::{Point, Stone};

/// The points sets are kept of.
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
    /// The threat that points of a class are; `None` for quiet classes.
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

/// Classes, filled up to a power of two.
pub(super) const CLASSES: usize = 16;
const _: () = assert!(Class::COUNT <= CLASSES);
/// Pairs of them, one of each colour.
pub const CLASS_PAIRS: usize = CLASSES * CLASSES;

/// What four shapes are together, in one word.
///
/// ```text
/// bits   21 … 18                               17 … 16   15 … 12   11 … 0
///        the class if it is a threat, else 0   threat    class     pattern code
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pattern(pub(super) u32);

impl Pattern {
    /// The bits of the threat's class.
    const THREAT_CLASS: u32 = 15 << 18;

    pub(super) fn new(code: u16, class: Class) -> Pattern {
        let (threat, threat_class) = match Threat::of(class) {
            Some(threat) => (threat as u32, class as u32),
            None => (0, 0),
        };
        Pattern(u32::from(code) | (class as u32) << 12 | threat << 16 | threat_class << 18)
    }

    /// Below 4,096.
    #[inline(always)]
    pub(super) fn code(self) -> u16 {
        self.0 as u16 & 0xfff
    }

    /// The class as a number below 16.
    #[inline(always)]
    pub(super) fn class(self) -> usize {
        (self.0 >> 12) as usize & 15
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

/// What a free point is to both colours, their single shapes left out.
///
/// ```text
/// bits   63 … 48         47 … 24                     23 … 0
///        point's index   what a stone is to White    to Black, as `Pattern`
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PointPatterns(pub(super) u64);

/// Bits that one colour takes.
const SIDE_BITS: usize = 24;

impl PointPatterns {
    #[inline(always)]
    pub(super) fn new(index: usize, [black, white]: [Pattern; 2]) -> PointPatterns {
        let sides = u64::from(black.0) | u64::from(white.0) << SIDE_BITS;
        PointPatterns(sides | (index as u64) << 48)
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
        Class::from_bits(self.class_number(stone) as u8)
    }

    /// The class as a number, for tables; below 16.
    #[inline(always)]
    fn class_number(self, stone: Stone) -> usize {
        self.side(stone.index()).class()
    }

    /// Both colours' classes as one number, for tables: Black's and 16 times White's; below [`CLASS_PAIRS`].
    #[inline(always)]
    pub fn class_pair(self) -> usize {
        self.class_number(Stone::Black) | self.class_number(Stone::White) << 4
    }

    #[inline(always)]
    pub(super) fn side(self, side: usize) -> Pattern {
        Pattern((self.0 >> (SIDE_BITS * side)) as u32)
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        (self.0 >> 48) as usize
    }

    /// Whether either colour's threat is of another class.
    #[inline(always)]
    pub(super) fn threat_classes_differ(self, other: PointPatterns) -> bool {
        let class = u64::from(Pattern::THREAT_CLASS);
        (self.0 ^ other.0) & (class | class << SIDE_BITS) != 0
    }
}
