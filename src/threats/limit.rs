//! When a solver gives up.

/// A limit on one or several solver runs.
pub trait Limiter {
    /// Called at every node; `false` ends the search with
    /// [`Solution::Unknown`](super::Solution::Unknown).
    fn node(&mut self) -> bool;
}

/// A node limit.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit {
    /// Nodes left.
    pub left: u64,
}

impl Limiter for NodeLimit {
    #[inline]
    fn node(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        true
    }
}

/// A limit with an additional allowance of nodes.
pub(crate) struct Allowance<'a> {
    pub(crate) outer: &'a mut dyn Limiter,
    pub(crate) left: u64,
    /// Whether the outer limit was reached, not just the allowance.
    pub(crate) outer_reached: bool,
}

impl Limiter for Allowance<'_> {
    #[inline]
    fn node(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let go_on = self.outer.node();
        self.outer_reached |= !go_on;
        go_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_is_counted_separately_from_the_outer_limit() {
        let mut outer = NodeLimit { left: 5 };
        let mut two = Allowance { outer: &mut outer, left: 2, outer_reached: false };
        assert_eq!([(); 4].map(|()| two.node()), [true, true, false, false]);
        assert!(!two.outer_reached);
        assert_eq!(outer.left, 3);
        let endless = u64::from(u32::MAX) + 1;
        let mut many = Allowance { outer: &mut outer, left: endless, outer_reached: false };
        assert!(many.node());
        assert_eq!(many.left, u64::from(u32::MAX));
        outer.left += 1;
        let mut many = Allowance { outer: &mut outer, left: 9, outer_reached: false };
        assert_eq!([(); 4].map(|()| many.node()), [true, true, true, false]);
        assert!(many.outer_reached);
    }
}
