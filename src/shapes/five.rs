//! What counts as a five.

/// Which rows win for one side under one rule; shapes are pure line patterns based on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FiveKind {
    /// Five or more.
    AtLeast,
    /// Exactly five.
    Exactly,
    /// Exactly five; more is a foul, and so are two fours on one line (Black in renju).
    ExactlyOrFoul,
    /// Five or more, not blocked by the opponent at both ends; the edge does not block.
    AtLeastUnblocked,
    /// Exactly five, not blocked by the opponent at both ends; the edge does not block.
    ExactlyUnblocked,
}

impl FiveKind {
    /// Every kind.
    pub const ALL: [FiveKind; 5] = [
        FiveKind::AtLeast,
        FiveKind::Exactly,
        FiveKind::ExactlyOrFoul,
        FiveKind::AtLeastUnblocked,
        FiveKind::ExactlyUnblocked,
    ];

    /// Whether more than five does not win.
    pub const fn is_exact(self) -> bool {
        matches!(self, FiveKind::Exactly | FiveKind::ExactlyOrFoul | FiveKind::ExactlyUnblocked)
    }

    /// Whether a row blocked by the opponent at both ends does not win.
    pub const fn needs_free_end(self) -> bool {
        matches!(self, FiveKind::AtLeastUnblocked | FiveKind::ExactlyUnblocked)
    }

    /// Whether a row of `stones` wins, given whether the opponent `blocks` it at both ends.
    pub const fn wins(self, stones: usize, blocked: bool) -> bool {
        let long_enough = if self.is_exact() { stones == 5 } else { stones >= 5 };
        long_enough && !(blocked && self.needs_free_end())
    }

    /// How far along a line, in points, a stone can affect the shape of a point.
    pub const fn reach(self) -> u8 {
        match self {
            FiveKind::AtLeast => 4,
            _ => 5,
        }
    }
}
