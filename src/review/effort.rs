//! How much effort is spent on a position.

/// Factor for the nodes of a deeper look.
const DEEPER: u64 = 10;
/// Factor on top of that for each move that holds in the deepest look, and the maximum number of such moves.
const DEEPEST: u64 = 10;
const HOLDS: u64 = 4;

/// The limits of each question about a position. If they are all node limits, a review is the same on every platform
/// and in any slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes of a search for wins by fours. Hardly any position needs more than a few thousand; the default is what
    /// the hardest compositions need.
    pub fours: u64,
    /// Nodes of a search for wins by threats; twice that for a side that is doing well, a quarter for one that is
    /// not.
    pub threats: u64,
    /// Nodes for all searches that determine which moves hold against threats.
    pub defences: u64,
    /// Nodes of the engine's search.
    pub search: u64,
    /// Milliseconds for all questions about one position. This needs a host with a clock.
    pub millis: Option<u64>,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            fours: 10_000_000,
            threats: 15_000,
            defences: 40_000,
            search: 15_000,
            millis: None,
        }
    }
}

impl Effort {
    /// Limits the engine's search to the given number of nodes per move, and searches for wins by threats in
    /// proportion. The limit on wins by fours is unchanged.
    pub fn nodes(nodes: u64) -> Effort {
        let whole = Effort::default();
        let part = |limit: u64| limit.saturating_mul(nodes) / whole.search;
        Effort {
            threats: part(whole.threats),
            defences: part(whole.defences),
            search: nodes,
            ..whole
        }
    }

    /// Sets a limit in milliseconds per move, and no node limits.
    pub const fn millis(millis: u64) -> Effort {
        Effort {
            fours: u64::MAX,
            threats: u64::MAX,
            defences: u64::MAX,
            search: u64::MAX,
            millis: Some(millis),
        }
    }

    /// Returns the limits of the deeper look: ten times as much for each search for a win by threats and for the
    /// engine's, a hundred times as much for all those that determine which moves hold, four times the milliseconds.
    pub fn deeper(self) -> Effort {
        Effort {
            fours: self.fours,
            threats: self.threats.saturating_mul(DEEPER),
            defences: self.defences.saturating_mul(DEEPER * DEEPER),
            search: self.search.saturating_mul(DEEPER),
            millis: self.millis.map(|millis| millis.saturating_mul(4)),
        }
    }

    /// Returns the limits of the deepest look: for each move that holds a hundred times as much for a win by threats,
    /// four times that for all of them together, ten times the milliseconds. Nothing else is examined.
    pub fn deepest(self) -> Effort {
        let threats = self.threats.saturating_mul(DEEPER * DEEPEST);
        Effort {
            threats,
            defences: threats.saturating_mul(HOLDS),
            millis: self.millis.map(|millis| millis.saturating_mul(DEEPEST)),
            ..self
        }
    }

    /// The limits of the initial glance.
    pub(super) fn glance(self) -> Effort {
        Effort {
            fours: self.fours.min(2_000),
            threats: self.threats.min(500),
            defences: 0,
            search: self.search.min(1_000),
            millis: self.millis.map(|millis| millis / 20),
        }
    }
}
