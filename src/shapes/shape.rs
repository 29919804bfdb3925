//! The sixteen shapes of one line.

/// What a stone on an empty point would make along one line, for one side, weakest first.
///
/// A shape is named after what the line holds once the stone is there. "Open" shapes can grow into
/// an open four, the others only into a plain four. Ways are counted as points of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// No five is possible through the point.
    Dead = 0,
    /// More than five when only exactly five wins: worthless, and a foul for Black in renju.
    Overline = 1,
    /// A lone stone that can grow into fours only.
    One = 2,
    /// A lone stone that can grow into open threes.
    OpenOne = 3,
    /// A sleeping two: one more makes a sleeping three.
    Two = 4,
    /// An open two that one or two ways turn into an open three.
    OpenTwoNarrow = 5,
    /// An open two that three ways turn into an open three.
    OpenTwo = 6,
    /// An open two that four ways or more turn into an open three.
    OpenTwoWide = 7,
    /// A sleeping three that one or two ways turn into a four.
    ThreeNarrow = 8,
    /// A sleeping three that three ways or more turn into a four.
    Three = 9,
    /// An open three that one way turns into an open four.
    OpenThreeNarrow = 10,
    /// An open three that two ways or more turn into an open four.
    OpenThree = 11,
    /// A four: it makes five unless the opponent answers.
    Four = 12,
    /// Two fours on one line: no single stone stops both; a double-four for Black in renju.
    DoubleFour = 13,
    /// An unbroken four that no single stone stops (a straight four).
    OpenFour = 14,
    /// A winning row.
    Five = 15,
}

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = 16;

    /// All, weakest first.
    pub const ALL: [Shape; Shape::COUNT] = [
        Shape::Dead,
        Shape::Overline,
        Shape::One,
        Shape::OpenOne,
        Shape::Two,
        Shape::OpenTwoNarrow,
        Shape::OpenTwo,
        Shape::OpenTwoWide,
        Shape::ThreeNarrow,
        Shape::Three,
        Shape::OpenThreeNarrow,
        Shape::OpenThree,
        Shape::Four,
        Shape::DoubleFour,
        Shape::OpenFour,
        Shape::Five,
    ];

    /// The shape with the given number, below 16.
    pub(crate) const fn from_bits(bits: u8) -> Shape {
        Shape::ALL[(bits & 15) as usize]
    }

    /// Whether it is an open three of either kind.
    pub const fn is_open_three(self) -> bool {
        matches!(self, Shape::OpenThree | Shape::OpenThreeNarrow)
    }

    /// Whether it is a sleeping three of either kind.
    pub const fn is_three(self) -> bool {
        matches!(self, Shape::Three | Shape::ThreeNarrow)
    }

    /// Whether it is an open two of any kind.
    pub const fn is_open_two(self) -> bool {
        matches!(self, Shape::OpenTwo | Shape::OpenTwoNarrow | Shape::OpenTwoWide)
    }

    /// Whether it threatens five next move.
    pub const fn is_four(self) -> bool {
        matches!(self, Shape::Four | Shape::DoubleFour | Shape::OpenFour)
    }
}
