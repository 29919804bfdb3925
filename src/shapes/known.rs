//! What four shapes are together: their combination, class and threat.

use super::class::Class;

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

/// Classes, filled up to a power of two.
pub(super) const CLASSES: usize = 16;
const _: () = assert!(Class::COUNT <= CLASSES);

pub(super) const THREAT_OF_CLASS: [u8; CLASSES] = {
    let mut table = [0; CLASSES];
    table[Class::OpenThree as usize] = Threat::Three as u8;
    table[Class::OpenThreePlus as usize] = Threat::Three as u8;
    table[Class::DoubleThree as usize] = Threat::Three as u8;
    table[Class::Four as usize] = Threat::Four as u8;
    table[Class::FourPlus as usize] = Threat::Four as u8;
    table[Class::FourThree as usize] = Threat::Four as u8;
    table[Class::OpenFour as usize] = Threat::Four as u8;
    table[Class::Five as usize] = Threat::Four as u8;
    table[Class::Foul as usize] = Threat::Foul as u8;
    table
};

/// What four shapes are together, in one word.
///
/// ```text
/// bits   21 … 18                               17 … 16   15 … 12   11 … 0
///        the class if it is a threat, else 0   threat    class     combination
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known(pub(super) u32);

impl Known {
    /// The bits of the threat.
    pub(super) const THREAT: u32 = 3 << 16;
    /// The bits of the threat's class.
    pub(super) const THREAT_CLASS: u32 = 15 << 18;

    pub(super) fn new(combination: u16, class: u8) -> Known {
        let threat = THREAT_OF_CLASS[class as usize];
        let threat_class = if threat == 0 { 0 } else { class };
        let [class, threat, threat_class] = [class, threat, threat_class].map(u32::from);
        Known(u32::from(combination) | class << 12 | threat << 16 | threat_class << 18)
    }

    /// Below 4,096.
    #[inline(always)]
    pub(super) fn combination(self) -> usize {
        self.0 as usize & 0xfff
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
