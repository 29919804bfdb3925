//! Principal variation search: how one move of a node is searched.

use super::Value;
use super::window::Window;

/// One search of a move's child.
///
/// The first move of a node on the principal variation is searched with the whole window. Every other
/// move is first searched with a null window, perhaps reduced, to see whether it beats the best so far,
/// which it mostly does not; if it seems to, it is searched again, deeper and then wider.
///
/// Source: Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// With a null window, shallower by `reduction` plies.
    Scout { reduction: i32 },
    /// With a null window, at full depth.
    Verify,
    /// With the whole window.
    Full,
}

/// The node to which the move belongs.
#[derive(Clone, Copy, Debug)]
pub(super) struct PassNode {
    pub(super) window: Window,
    /// Whether it is on the principal variation.
    pub(super) pv: bool,
    pub(super) root: bool,
}

impl Pass {
    /// The first search of a move, after `searched` others.
    #[inline]
    pub(super) fn first(pv: bool, searched: usize, reduction: i32) -> Pass {
        if pv && searched == 0 { Pass::Full } else { Pass::Scout { reduction } }
    }

    /// The search that follows after a value came back; `None` if that value stands.
    #[inline]
    pub(super) fn after(self, value: Value, node: PassNode) -> Option<Pass> {
        let beats = !node.window.fails_low(value);
        if matches!(self, Pass::Scout { reduction } if reduction > 0) && beats {
            return Some(Pass::Verify);
        }
        // The root needs a line even if its value passes beta.
        let open = !node.window.fails_high(value) || node.root;
        (self != Pass::Full && node.pv && beats && open).then_some(Pass::Full)
    }

    /// The child's window and depth, from those of a full search of it.
    #[inline]
    pub(super) fn child(self, window: Window, depth: i32) -> (Window, i32) {
        match self {
            Pass::Scout { reduction } => (-window.null(), depth - reduction),
            Pass::Verify => (-window.null(), depth),
            Pass::Full => (-window, depth),
        }
    }
}
