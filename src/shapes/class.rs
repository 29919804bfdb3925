//! How strong a point is: its four shapes taken together.

use super::{FiveKind, Shape};

/// What a stone on an empty point would make over all four lines, for one side, weakest first.
///
/// The order is the engine's own: classes from [`Class::Four`] up threaten five, those from
/// [`Class::OpenThree`] up threaten at least an open four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Nothing of note.
    None = 0,
    /// One open two.
    OpenTwo = 1,
    /// One sleeping three.
    Three = 2,
    /// Two open twos or more.
    DoubleTwo = 3,
    /// A sleeping three with an open two or another sleeping three.
    ThreeTwo = 4,
    /// One open three.
    OpenThree = 5,
    /// One open three with a sleeping three or an open two.
    OpenThreePlus = 6,
    /// Two open threes or more.
    DoubleThree = 7,
    /// One four.
    Four = 8,
    /// One four with a sleeping three or an open two.
    FourPlus = 9,
    /// A four and an open three.
    FourThree = 10,
    /// An open four, or two fours: no single stone stops it.
    OpenFour = 11,
    /// A winning row.
    Five = 12,
    /// A foul for Black in renju, or a double-three that must be checked more closely.
    Foul = 13,
}

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 14;

    /// All classes, weakest first and the foul last.
    pub const ALL: [Class; Class::COUNT] = [
        Class::None,
        Class::OpenTwo,
        Class::Three,
        Class::DoubleTwo,
        Class::ThreeTwo,
        Class::OpenThree,
        Class::OpenThreePlus,
        Class::DoubleThree,
        Class::Four,
        Class::FourPlus,
        Class::FourThree,
        Class::OpenFour,
        Class::Five,
        Class::Foul,
    ];

    pub(crate) const fn from_bits(bits: u8) -> Class {
        Class::ALL[bits as usize % Class::COUNT]
    }

    /// The class of four shapes, in any order.
    pub fn of(shapes: [Shape; 4], kind: FiveKind) -> Class {
        let count = |what: fn(Shape) -> bool| shapes.iter().filter(|&&s| what(s)).count();
        if count(|s| s == Shape::Five) > 0 {
            return Class::Five;
        }
        let fours = count(Shape::is_four);
        let open_threes = count(Shape::is_open_three);
        if kind == FiveKind::ExactlyOrFoul {
            let foul = count(|s| s == Shape::Overline || s == Shape::DoubleFour) > 0
                || fours >= 2
                || open_threes >= 2;
            if foul {
                return Class::Foul;
            }
        }
        if count(|s| s == Shape::OpenFour || s == Shape::DoubleFour) > 0 {
            return Class::OpenFour;
        }
        // If a five needs a free end, one stone may stop two fours at once by closing both.
        if fours >= 2 && !kind.needs_free_end() {
            return Class::OpenFour;
        }
        let threes = count(Shape::is_three);
        let open_twos = count(Shape::is_open_two);
        match (fours, open_threes, threes, open_twos) {
            (1.., 1.., ..) => Class::FourThree,
            (1.., 0, 0, 0) => Class::Four,
            (1.., 0, ..) => Class::FourPlus,
            (0, 2.., ..) => Class::DoubleThree,
            (0, 1, 0, 0) => Class::OpenThree,
            (0, 1, ..) => Class::OpenThreePlus,
            (0, 0, 2.., _) | (0, 0, 1, 1..) => Class::ThreeTwo,
            (0, 0, 1, 0) => Class::Three,
            (0, 0, 0, 2..) => Class::DoubleTwo,
            (0, 0, 0, 1) => Class::OpenTwo,
            (0, 0, 0, 0) => Class::None,
        }
    }

    /// Whether it threatens five next move (or makes one).
    pub const fn is_four(self) -> bool {
        matches!(
            self,
            Class::Four | Class::FourPlus | Class::FourThree | Class::OpenFour | Class::Five
        )
    }
}
