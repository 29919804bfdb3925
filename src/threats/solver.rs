//! The solvers with their board and memory.

use alloc::boxed::Box;
use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::deep::DeepSolver;
use super::fouls::is_foul;
use super::fours::four_points;
use super::limit::Limiter;
use super::line::{Exchange, Solution};
use super::plan::Plan;
use super::recheck::Recheck;
use super::strategy::Strategy;
use super::table::FailTable;
use super::vcf::{Vcf, position_key};
use super::vct::Vct;
use crate::board::{Board, Point, Size, Stone};
use crate::rules::Rule;
use crate::shapes::{Class, ShapeState, ShapeTables};

/// Solves positions one after another.
#[derive(Debug)]
pub struct Solver {
    rule: Rule,
    state: Box<ShapeState>,
    /// The boards of previously used rules: building their tables takes longer than most answers.
    others: Vec<(Rule, Box<ShapeState>)>,
    table: FailTable,
    threats_table: FailTable,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

const TABLE_BITS: u32 = 22;

impl Solver {
    /// Creates a solver; its memory of failures grows to 64 MB if a position needs it.
    pub fn new() -> Solver {
        let board = Board::new(Size::STANDARD);
        let tables = Arc::new(ShapeTables::new(Rule::Renju.five_kinds()));
        Solver {
            rule: Rule::Renju,
            state: Box::new(ShapeState::new(&board, tables)),
            others: Vec::new(),
            table: FailTable::new(TABLE_BITS),
            threats_table: FailTable::new(TABLE_BITS),
        }
    }

    /// Switches to another position.
    pub fn set(&mut self, board: &Board, rule: Rule) {
        if rule != self.rule {
            let left = core::mem::replace(&mut self.rule, rule);
            match self.others.iter_mut().find(|(other, _)| *other == rule) {
                Some(known) => {
                    core::mem::swap(&mut self.state, &mut known.1);
                    known.0 = left;
                }
                None => {
                    let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
                    let state = Box::new(ShapeState::new(board, tables));
                    self.others.push((left, core::mem::replace(&mut self.state, state)));
                }
            }
        }
        self.state.set(board);
        self.table.clear();
        self.threats_table.clear();
    }

    /// Switches to another position of the same game and keeps what was learnt: failures are stored by all stones on
    /// the board, so those of one position hold wherever it occurs again.
    pub fn follow(&mut self, board: &Board, rule: Rule) {
        if rule == self.rule && board.size() == self.state.size() {
            self.state.set(board);
        } else {
            self.set(board, rule);
        }
    }

    /// Puts a stone on a free point of the position for subsequent calls.
    ///
    /// # Panics
    /// In debug builds, if the point is not free; in release builds the answers are then meaningless.
    pub fn put(&mut self, point: Point, stone: Stone) {
        self.state.put(point, stone);
    }

    /// Takes back the last stone put.
    pub fn take(&mut self) {
        self.state.take();
    }

    /// Whether a stone on the free point makes a winning row.
    pub fn makes_five(&self, stone: Stone, point: Point) -> bool {
        self.state.cell(point).class(stone) == Class::Five
    }

    /// A solver for wins by fours in this position.
    fn fours<'a>(&'a mut self, attacker: Stone, limit: &'a mut dyn Limiter) -> Vcf<'a> {
        let hash = position_key(&self.state);
        Vcf::new(&mut self.state, &mut self.table, limit, attacker, hash)
    }

    /// A solver for wins by continuous threats in this position.
    fn threats<'a>(&'a mut self, attacker: Stone, limit: &'a mut dyn Limiter) -> Vct<'a> {
        let hash = position_key(&self.state);
        let (fours, threats) = (&mut self.table, &mut self.threats_table);
        Vct::new(&mut self.state, fours, threats, limit, attacker, hash)
    }

    /// Finds the shortest win by fours of `attacker`, were it to move: by moves each of which threatens to make five at
    /// once.
    ///
    /// ```
    /// use tengen::threats::{NodeLimit, Solution};
    /// use tengen::{Board, Rule, Solver, Stone};
    ///
    /// let board = Board::from_text(
    ///     ". . . . . . .
    ///      . . . . x . .
    ///      . . . . x . .
    ///      . . . . x . .
    ///      o x x x . . .
    ///      . . . . . . .
    ///      . . . . . . .",
    /// )?;
    /// let mut solver = Solver::new();
    /// solver.set(&board, Rule::Freestyle);
    /// let Solution::Win(line) = solver.vcf(Stone::Black, &mut NodeLimit { left: 1_000 }) else {
    ///     panic!("e3 makes two fours")
    /// };
    /// assert_eq!(line[0].attack.to_string(), "e3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn vcf(&mut self, attacker: Stone, limit: &mut dyn Limiter) -> Solution<Vec<Exchange>> {
        self.fours(attacker, limit).solve()
    }

    /// Finds some win by fours of `attacker`, were it to move; one whose fours stay close together, if there is one.
    pub fn any_vcf(&mut self, attacker: Stone, limit: &mut dyn Limiter) -> Solution<Vec<Exchange>> {
        self.fours(attacker, limit).solve_close_first()
    }

    /// Finds a win of `attacker` by continuous threats, were it to move: by moves each of which makes a four, or
    /// threatens to win by fours.
    ///
    /// A win holds against every reply on the board. [`Solution::NoWin`] means that all such moves are exhausted, which
    /// does not prove that the position cannot be won: moves that threaten less are not considered. Under caro and
    /// caro6 every reply is tried in turn, since a stone beside a row may stop it, so limits are reached much sooner.
    pub fn vct(&mut self, attacker: Stone, limit: &mut dyn Limiter) -> Solution<Arc<Plan>> {
        self.threats(attacker, limit).solve()
    }

    /// Creates a proof-number search for a win of `attacker` by continuous threats, were it to move: for positions that
    /// [`vct`](Solver::vct) cannot finish; its results mean the same. It stores positions in `memory` bytes, and needs
    /// some 50 MB in addition.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn deep(&self, attacker: Stone, memory: usize) -> Result<DeepSolver, TryReserveError> {
        DeepSolver::new(self.state.clone(), attacker, memory)
    }

    /// Finds the shortest win by fours of `attacker` that begins with `first`, a free point, were it to move.
    ///
    /// # Panics
    /// In debug builds, if the point is not free; in release builds the answer is then meaningless.
    pub fn vcf_after(
        &mut self,
        attacker: Stone,
        first: Point,
        limit: &mut dyn Limiter,
    ) -> Solution<Vec<Exchange>> {
        self.fours(attacker, limit).solve_after(first)
    }

    /// Finds a win of `attacker` by continuous threats that begins with `first`, a free point, were it to move. There
    /// is none after a move that is not a threat.
    ///
    /// # Panics
    /// In debug builds, if the point is not free; in release builds the answer is then meaningless.
    pub fn vct_after(
        &mut self,
        attacker: Stone,
        first: Point,
        limit: &mut dyn Limiter,
    ) -> Solution<Arc<Plan>> {
        if self.makes_five(attacker, first) {
            let five = Exchange::five(first);
            return Solution::Win(Arc::new(Plan::Fours(Vec::from([five]))));
        }
        self.threats(attacker, limit).solve_after(first)
    }

    /// Carries a plan of `attacker` over from another position to this one, were it to move. `None` is not a
    /// refutation: there may be another win.
    pub fn carry_over(
        &mut self,
        attacker: Stone,
        plan: &Arc<Plan>,
        limit: &mut dyn Limiter,
    ) -> Option<Arc<Plan>> {
        let hash = position_key(&self.state);
        Recheck::new(&mut self.state, attacker, hash, limit).carry_over(plan)
    }

    /// Writes out in full a plan of `attacker` that was found for the current position.
    pub fn strategy(&mut self, attacker: Stone, plan: &Plan) -> Strategy {
        Strategy::of(&mut self.state, attacker, plan)
    }

    /// Finds every first move of `attacker` that wins by fours, with the number of own stones it takes; `None` if the
    /// limit was reached.
    pub fn every_vcf(
        &mut self,
        attacker: Stone,
        limit: &mut dyn Limiter,
    ) -> Option<Vec<(Point, usize)>> {
        let mut wins = Vec::new();
        let fours: Vec<Point> = four_points(&self.state, attacker).collect();
        for first in fours {
            match self.fours(attacker, limit).solve_after(first) {
                Solution::Win(line) => wins.push((first, line.len())),
                Solution::NoWin => {}
                Solution::Unknown => return None,
            }
        }
        Some(wins)
    }

    /// Whether there is a legal move of `defender` after which the opponent has no win by continuous threats, fours
    /// included; `None` if the limit was reached. `false` is a proof that every move loses. On a full board there is no
    /// move, and nothing to lose: the result is `true`.
    pub fn can_hold(&mut self, defender: Stone, limit: &mut dyn Limiter) -> Option<bool> {
        if self.state.free_points() == 0 {
            return Some(true);
        }
        let attacker = defender.other();
        let mut known: Option<Arc<Plan>> = None;
        let mut is_open = false;
        for point in self.state.size().points() {
            if !self.state.is_free(point) || is_foul(&self.state, defender, point) {
                continue;
            }
            if self.makes_five(defender, point) {
                return Some(true);
            }
            self.state.put(point, defender);
            // What wins against one move usually wins against others.
            let same = known.as_ref().and_then(|plan| self.carry_over(attacker, plan, limit));
            let solution = same.map_or_else(|| self.vct(attacker, limit), Solution::Win);
            self.state.take();
            match solution {
                Solution::Win(plan) => known = Some(plan),
                Solution::NoWin => return Some(true),
                Solution::Unknown => is_open = true,
            }
        }
        (!is_open).then_some(false)
    }

    /// Finds every legal move of `defender` after which the opponent has no win by fours, including moves that make
    /// five; `None` if the limit was reached. After any of them the opponent may still win by threats.
    pub fn defences(&mut self, defender: Stone, limit: &mut dyn Limiter) -> Option<Vec<Point>> {
        let attacker = defender.other();
        let size = self.state.size();
        let mut moves = Vec::new();
        for point in size.points() {
            if !self.state.is_free(point) || is_foul(&self.state, defender, point) {
                continue;
            }
            if self.makes_five(defender, point) {
                moves.push(point);
                continue;
            }
            self.state.put(point, defender);
            let solution = self.fours(attacker, limit).solve_any();
            self.state.take();
            match solution {
                Solution::Win(_) => {}
                Solution::NoWin => moves.push(point),
                Solution::Unknown => return None,
            }
        }
        Some(moves)
    }
}
