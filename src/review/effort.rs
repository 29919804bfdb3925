//! How much is spent on a position.

/// How many times the nodes a deeper look may take.
const DEEPER: u64 = 10;
/// How many times those the deepest one may take for each move that holds, and for how many of these.
const DEEPEST: u64 = 10;
const HOLDS: u64 = 4;

/// What each question about a position may cost. With limits in nodes alone a review is the same on every
/// platform and in any slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes of a search for wins by fours. Hardly any position needs more than some thousand; the default
    /// is what the hardest compositions need.
    pub fours: u64,
    /// Nodes of a search for wins by threats; twice that for who stands well, a quarter for who does not.
    pub threats: u64,
    /// Nodes for all searches that find out which moves hold against threats.
    pub defences: u64,
    /// Nodes of the engine's search.
    pub search: u64,
    /// Milliseconds for all questions of one position, where the host has a clock.
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
    /// This many nodes of the engine's search a move, and in proportion for wins by threats. Wins by fours are
    /// searched for as ever.
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

    /// This many milliseconds a move, and no limits in nodes.
    pub const fn millis(millis: u64) -> Effort {
        Effort {
            fours: u64::MAX,
            threats: u64::MAX,
            defences: u64::MAX,
            search: u64::MAX,
            millis: Some(millis),
        }
    }

    /// The limits of the deeper look: ten times as much for each search for a win by threats and for the engine's, a
    /// hundred times as much for all those that find out which moves hold, four times the milliseconds.
    pub fn deeper(self) -> Effort {
        Effort {
            fours: self.fours,
            threats: self.threats.saturating_mul(DEEPER),
            defences: self.defences.saturating_mul(DEEPER * DEEPER),
            search: self.search.saturating_mul(DEEPER),
            millis: self.millis.map(|millis| millis.saturating_mul(4)),
        }
    }

    /// The limits of the deepest look: for each move that holds a hundred times as much for a win by threats, for all of
    /// them four times that, ten times the milliseconds. Nothing else is asked.
    pub fn deepest(self) -> Effort {
        let threats = self.threats.saturating_mul(DEEPER * DEEPEST);
        Effort {
            threats,
            defences: threats.saturating_mul(HOLDS),
            millis: self.millis.map(|millis| millis.saturating_mul(DEEPEST)),
            ..self
        }
    }

    /// The glance that comes before.
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
