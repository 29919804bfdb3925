//! When the search begins its tree anew.
//!
//! A search that stays with a few replies, deep in one line each, often proves them at once in a new tree: there they
//! begin with the moves that have won against the others since, and all that was proved is in the log.

/// The tree is begun anew after this many steps without a reply settled, the first time; then after twice as many each
/// time, until one is.
const STEPS_WITHOUT_REPLY: u64 = 2_000;

/// For how long no other reply of White's has been settled.
#[derive(Debug)]
pub(crate) struct Stall {
    /// The largest number of White's replies that have been settled at once.
    settled: usize,
    /// At which step that was, or the tree was begun.
    since: u64,
    /// How many steps without another reply are enough.
    most: u64,
}

impl Stall {
    pub(crate) fn new() -> Stall {
        Stall { settled: 0, since: 0, most: STEPS_WITHOUT_REPLY }
    }

    /// Takes note of how many replies are settled after a step.
    pub(crate) fn note(&mut self, settled: usize, step: u64) {
        if settled > self.settled {
            *self = Stall { settled, since: step, most: STEPS_WITHOUT_REPLY };
        }
    }

    pub(crate) fn is_over(&self, step: u64) -> bool {
        step - self.since >= self.most
    }

    /// How much effort the engine takes with each position of a tree that begins now, before the moves that won elsewhere
    /// are tried: none in the first tree, one in the second, and twice as much each time that nothing was settled.
    pub(crate) fn effort(&self) -> u64 {
        self.most / (2 * STEPS_WITHOUT_REPLY)
    }

    /// Takes note that the tree is begun anew.
    pub(crate) fn begin_anew(&mut self, step: u64) {
        self.since = step;
        self.most *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_without_another_reply_settled_is_begun_anew() {
        let mut stall = Stall::new();
        let most = STEPS_WITHOUT_REPLY;
        assert!(!stall.is_over(most - 1) && stall.is_over(most));
        assert_eq!(stall.effort(), 0);
        stall.note(1, most - 1);
        assert!(!stall.is_over(2 * most - 2) && stall.is_over(2 * most - 1));
        stall.begin_anew(2 * most);
        assert_eq!(stall.effort(), 1);
        stall.note(1, 3 * most);
        assert!(!stall.is_over(4 * most - 1), "the second time it has twice as many steps");
        assert!(stall.is_over(4 * most), "the same replies again are no progress");
        stall.note(2, 4 * most);
        assert!(stall.is_over(5 * most), "with progress it begins with few again");
    }
}
