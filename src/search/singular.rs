//! Step 9 of a node: a table move that is far better than all others is searched a ply deeper, as the node's value
//! depends on it alone. To find out, the node is searched without it, to about half the depth. If the other moves turn
//! out to be good enough for a cutoff, the node returns at once.
//!
//! Singular extensions: Anantharaman, Campbell and Hsu, "Singular Extensions: Adding Selectivity to Brute-Force
//! Searching" (1990), with the table's move as the candidate, as in chess programs. Multi-cut: Bjornsson and Marsland,
//! "Multi-cut alpha-beta pruning in game-tree search" (2001).

use super::Value;
use super::candidates::Stage;
use super::params::MAX_PLY;
use super::searcher::{At, Searcher};
use super::table::{Bound, Hit, Table};
use super::window::Window;
use crate::eval::Evaluator;

impl<E: Evaluator, T: Table> Searcher<E, T> {
    /// What the other moves must stay below for the table's move to be singular; [`None`] if that is not tested.
    pub(super) fn singular_bound(&self, ply: usize, hit: Hit) -> Option<Value> {
        let (frame, parameters) = (&self.frames[ply], self.memory.parameters());
        let asks = ply > 0
            && frame.excluded.is_none()
            && frame.depth >= parameters.singular_depth
            && hit.depth >= frame.depth - parameters.singular_shallower
            && hit.bound != Bound::Upper
            && frame.stage == Stage::Free
            // A line is extended to at most twice the depth of the search.
            && ply + 2 < MAX_PLY.min(2 * self.frames[0].depth as usize)
            && frame.table_move.is_some()
            && !hit.value.is_proved();
        asks.then(|| hit.value - parameters.singular_margin(frame.depth))
    }

    /// Prepares the search of the other moves, if there is to be one.
    pub(super) fn open_others(&mut self, ply: usize) {
        self.frames[ply].extension = 0;
        let Some(bound) = self.frames[ply].singular else { return };
        if self.frames[ply].listed || self.moves.len() == self.frames[ply].moves {
            // The table's move belongs to another position with the same key and cannot be played here.
            return;
        }
        let depth = (self.frames[ply].depth - 1) / 2;
        let window = Window { alpha: bound - 1, beta: bound };
        // The next frame searches the same position, so its previous move is the same too.
        self.frames[ply].current = self.previous(ply);
        self.open(ply + 1, depth, window, false);
        self.frames[ply + 1].excluded = self.frames[ply].table_move;
        self.frames[ply].at = At::Others;
    }

    /// Processes the value of the other moves: the table's move is extended if they are below the bound. Returns the
    /// node's value if they suffice for a cutoff.
    pub(super) fn close_others(&mut self, ply: usize, value: Value) -> Option<Value> {
        let frame = &mut self.frames[ply];
        frame.current = None;
        let bound = frame.singular?;
        if value < bound {
            frame.extension = 1;
            return None;
        }
        // A proved value counts its plies from the next frame.
        (!frame.pv && frame.window.fails_high(value) && !value.is_proved()).then_some(value)
    }
}
