//! Iterative deepening with aspiration windows, for each of the report's candidates in turn.
//!
//! Source of the windows: Slate and Atkin, "Chess 4.5" (1977). Neither iterative deepening nor the windows were measured here.

use alloc::vec;
use alloc::vec::Vec;

use super::counter::Interrupt;
use super::report::{Line, Report};
use super::searcher::{At, Memory, Searcher};
use super::table::Table;
use super::window::Window;
use super::{Host, Limits, Options, Progress, Value, params, winning_line};
use crate::board::Point;
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::shapes::Class;
use crate::sorting::insertion_sort_by_key;

/// A search under way, at its root.
pub(super) struct Deepening<E, T> {
    searcher: Searcher<E, T>,
    multi_pv: usize,
    /// Whether the root has legal moves other than the requested ones.
    is_restricted: bool,
    /// Every root move: first those of this iteration's finished lines, then the rest, best first.
    order: Vec<Point>,
    depth: u32,
    /// This engine's number among those that search the position together; 0 for the first, or the only one.
    number: usize,
    window: Window,
    /// How far the window opens next on the side on which a value fell outside it.
    widening: i32,
    /// Whether the root has been opened for the next search.
    opened: bool,
    /// A five that the side to move can make at the root.
    five: Option<Point>,
    /// The lines of this iteration.
    lines: Vec<Line>,
    report: Report,
}

impl<E: Evaluator, T: Table> Deepening<E, T> {
    /// A search of the given root moves of `position`, of which there is at least one, best first.
    pub(super) fn new(
        searcher: Searcher<E, T>,
        position: &Position,
        order: Vec<Point>,
        options: Options,
        number: usize,
    ) -> Self {
        let widening = searcher.memory.parameters().aspiration;
        let (state, stone) = (searcher.board.state(), position.to_move());
        let is_five = |&point: &Point| state.cell(point).class(stone) == Class::Five;
        let five = order.iter().copied().find(is_five);
        Deepening {
            searcher,
            multi_pv: options.multi_pv.clamp(1, order.len()),
            is_restricted: options.only.is_some(),
            five,
            report: Report {
                lines: vec![Line { value: Value::DRAW, depth: 0, moves: vec![order[0]] }],
                ..Report::default()
            },
            order,
            depth: 1,
            number,
            window: Window::FULL,
            widening,
            opened: false,
            lines: Vec::new(),
        }
    }

    /// Runs the search until it is over or the host requests a pause.
    pub(super) fn run(&mut self, host: &mut dyn Host) -> Progress {
        if let Some(report) = self.five_at_once() {
            host.report(&report);
            return Progress::Finished(report);
        }
        loop {
            if !self.opened {
                self.open();
            }
            match self.searcher.node(host, 0) {
                Err(Interrupt::Pause) => return Progress::Paused,
                Err(Interrupt::Stop) => {
                    self.keep_unfinished();
                    return self.finish();
                }
                Ok(value) => {
                    self.opened = false;
                    if self.settle(value) && self.iteration_done(host) {
                        return self.finish();
                    }
                }
            }
        }
    }

    /// The report if the side to move can make five; the search itself never plays that out.
    fn five_at_once(&self) -> Option<Report> {
        let line = Line { value: Value::mate_in(1), depth: 1, moves: vec![self.five?] };
        Some(Report { depth: 1, lines: vec![line], ..Report::default() })
    }

    fn open(&mut self) {
        self.searcher.root_moves.clear();
        self.searcher.root_moves.extend_from_slice(&self.order[self.lines.len()..]);
        self.searcher.root_is_whole = self.lines.is_empty() && !self.is_restricted;
        self.searcher.open_root(self.depth, self.window);
        self.opened = true;
    }

    /// Processes the value of a root search; returns `true` when the iteration has all its lines.
    ///
    /// A value outside the window opens it on that side, twice as far each time.
    fn settle(&mut self, value: Value) -> bool {
        let window = self.window;
        let low = window.fails_low(value);
        if low || window.fails_high(value) {
            self.widening *= 2;
            let about = Window::aspiration(value, self.widening);
            if low {
                self.window.alpha = about.alpha;
            } else {
                self.keep_best();
                self.window.beta = about.beta;
            }
            return false;
        }
        let moves = self.keep_best();
        self.lines.push(Line { value, depth: self.depth, moves });
        self.aim();
        self.lines.len() >= self.multi_pv
    }

    /// Moves the root's best move to the front of the moves still to be placed; returns its line.
    fn keep_best(&mut self) -> Vec<Point> {
        let line = &self.searcher.frames[0].line;
        let line = if line.is_empty() { vec![self.order[self.lines.len()]] } else { line.clone() };
        let from = self.lines.len();
        if let Some(at) = self.order[from..].iter().position(|&p| p == line[0]) {
            self.order[from..=from + at].rotate_right(1);
        }
        line
    }

    /// Sets the window for the next line: around its value in the previous iteration.
    fn aim(&mut self) {
        let parameters = self.searcher.memory.parameters();
        self.widening = parameters.aspiration;
        let at = if self.lines.len() >= self.multi_pv { 0 } else { self.lines.len() };
        let expected = match (self.report.lines.get(at), self.lines.first()) {
            // The first line of the next iteration, or a later one of this iteration.
            (_, Some(line)) if at == 0 => Some(line.value),
            (Some(line), _) if line.depth > 0 => Some(line.value),
            _ => None,
        };
        self.window = match expected {
            Some(value) if self.depth >= parameters.aspiration_depth as u32 => {
                Window::aspiration(value, self.widening)
            }
            _ => Window::FULL,
        };
    }

    /// Reports the iteration; returns whether it was the last.
    fn iteration_done(&mut self, host: &mut dyn Host) -> bool {
        sort_best_first(&mut self.lines);
        self.report.lines = core::mem::take(&mut self.lines);
        self.report.depth = self.depth;
        self.complete_lines();
        // The next iteration tries the moves in the order in which the lines have just been sorted.
        for (to, line) in self.report.lines.iter().enumerate() {
            if let Some(at) = self.order.iter().position(|&p| p == line.moves[0]) {
                self.order[to..=at.max(to)].rotate_right(usize::from(at >= to));
            }
        }
        self.update_counts();
        host.report(&self.report);
        let limits = self.limits();
        let depth_limit = limits.depth.unwrap_or(params::MAX_PLY as u32 / 2);
        let settled = self.report.lines.iter().all(|line| {
            line.value.mate().is_some_and(|plies| plies.unsigned_abs() <= self.depth.max(5))
        });
        let forced = self.order.len() == 1 && limits.millis.is_some();
        let no_time = limits.is_past(host);
        let deep =
            self.depth >= depth_limit || self.depth >= self.searcher.board.state().free_points();
        // No thread searches deeper than requested.
        self.depth = next_depth(self.depth, self.number).min(depth_limit.max(self.depth + 1));
        settled || forced || no_time || deep
    }

    /// Extends the lines of proved results up to the five.
    fn complete_lines(&mut self) {
        for line in self.report.lines.iter_mut().filter(|line| line.value.is_proved()) {
            winning_line::complete(&mut self.searcher, &mut line.moves);
        }
    }

    pub(super) fn limits(&self) -> Limits {
        self.searcher.counter.limits
    }

    fn update_counts(&mut self) {
        let counter = &self.searcher.counter;
        self.report.nodes = counter.nodes;
        self.report.selective_depth = counter.deepest as u32;
        self.report.nodes_per_ply = counter.per_ply[1..=counter.deepest].to_vec();
    }

    /// Keeps what an unfinished iteration has already found: its finished lines, and a better first move.
    fn keep_unfinished(&mut self) {
        let root = &self.searcher.frames[0];
        if self.lines.is_empty() && self.opened {
            if root.best.is_lost() {
                self.leave_refuted();
            } else if !root.line.is_empty() {
                let line = Line { value: root.best, depth: self.depth, moves: root.line.clone() };
                self.put_first(line);
            }
        }
        for line in core::mem::take(&mut self.lines).into_iter().rev() {
            self.put_first(line);
        }
        self.value_unsearched();
        self.searcher.unwind();
    }

    /// Puts a move that is not known to lose before the moves that this iteration has shown to lose, which include its
    /// best so far.
    fn leave_refuted(&mut self) {
        let root = &self.searcher.frames[0];
        let lines = &mut self.report.lines;
        // Until the first move is made, the frame is still that of the root's last search. If the best move was already
        // known to lose, so were all the others.
        if root.at != At::Child || root.searched < 2 || lines[0].value.is_lost() {
            return;
        }
        let (refuted, left) = self.order.split_at(root.searched - 1);
        if lines.iter().all(|line| refuted.contains(&line.moves[0])) {
            // The previous iteration found it to be no better.
            let (value, depth) = (lines[0].value, self.report.depth);
            lines.push(Line { value, depth, moves: vec![left[0]] });
        }
        for line in lines.iter_mut().filter(|line| refuted.contains(&line.moves[0])) {
            line.value = root.best;
            line.depth = self.depth;
            line.moves.truncate(1);
        }
        sort_best_first(lines);
        lines.truncate(self.multi_pv);
    }

    /// Gives unsearched lines the value of the worst searched one: left at 0 they would look better than all others in
    /// a bad position.
    fn value_unsearched(&mut self) {
        let searched = self.report.lines.iter().filter(|line| line.depth > 0);
        let Some(worst) = searched.map(|line| line.value).min() else { return };
        // An unsearched move has no proof.
        if !worst.is_proved() {
            let unsearched = self.report.lines.iter_mut().filter(|line| line.depth == 0);
            unsearched.for_each(|line| line.value = worst);
        }
    }

    /// Puts a line first in the report, replacing an older one of the same move.
    fn put_first(&mut self, line: Line) {
        let lines = &mut self.report.lines;
        lines.retain(|old| old.moves[0] != line.moves[0]);
        lines.insert(0, line);
        lines.truncate(self.multi_pv);
    }

    fn finish(&mut self) -> Progress {
        self.update_counts();
        self.complete_lines();
        Progress::Finished(core::mem::take(&mut self.report))
    }
}

/// Sorts the best first; equal lines keep their order.
fn sort_best_first(lines: &mut [Line]) {
    insertion_sort_by_key(lines, |line| core::cmp::Reverse(line.value));
}

/// The depth of the iteration after the one to `depth`.
///
/// If several engines search the same position, all except the first skip some depths, each of them different ones, so
/// that one is always ahead. As in Stockfish up to 2020; its effect was not measured.
fn next_depth(depth: u32, number: usize) -> u32 {
    // In blocks of two helpers, four, six, …: those of a block skip 1, 2, 3, … depths in turn.
    let Some(mut place) = number.checked_sub(1) else { return depth + 1 };
    let mut run = 1;
    while place >= 2 * run {
        place -= 2 * run;
        run += 1;
    }
    let is_left_out = |depth: u32| (depth as usize + place) / run % 2 == 1;
    (depth + 1..).find(|&depth| !is_left_out(depth)).expect("every other run is searched")
}

impl<E, T> Deepening<E, T> {
    /// The parts that outlive the search.
    pub(super) fn into_memory(self) -> Memory<T> {
        self.searcher.memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(number: usize) -> Vec<u32> {
        let mut depths = vec![1];
        while depths.len() < 6 {
            depths.push(next_depth(depths[depths.len() - 1], number));
        }
        depths
    }

    #[test]
    fn helpers_skip_different_depths() {
        assert_eq!(depths(0), [1, 2, 3, 4, 5, 6]);
        assert_eq!(depths(1), [1, 2, 4, 6, 8, 10]);
        assert_eq!(depths(2), [1, 3, 5, 7, 9, 11]);
        assert_eq!(depths(3), [1, 4, 5, 8, 9, 12]);
        assert_eq!(depths(4), [1, 3, 4, 7, 8, 11]);
        assert_eq!(depths(6), [1, 2, 5, 6, 9, 10]);
    }
}
