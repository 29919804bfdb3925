//! Victory by continuous fours (VCF).
//!
//! The attacker makes a four with every move, so the defender's answers are forced and the tree is narrow. It is
//! searched depth first by iterative deepening over the attacker's stones, which finds the shortest win; failed
//! positions are stored with the depth at which they failed.

use alloc::vec::Vec;

use super::blocks::{blocking_points, fives};
use super::fouls::is_foul;
use super::fours::{Four, four_points, list_fours, makes_four, only_answer};
use super::limit::Limiter;
use super::line::{Exchange, Reply, Solution};
use super::table::{FINAL, FailTable};
use crate::board::{Point, Stone, zobrist_key};
use crate::shapes::{Class, ShapeState};

/// Maximum stones of one side in a line of fours: as many as the largest board has room for.
const DEEPEST: u32 = 242;
/// How far a plain four may be from the last one while only close ones are tried.
const CLOSE: u8 = 5;
/// Mixed into the key of positions in which only close fours are tried.
const CLOSE_KEY: u64 = 0x7d3a_91c4_60be_25f7;

/// A solver for continuous fours on one board.
pub(super) struct Vcf<'a> {
    /// The board; restored after every call.
    pub(super) state: &'a mut ShapeState,
    /// What failed so far, for this attacker.
    pub(super) table: &'a mut FailTable,
    /// What ends the search early.
    pub(super) limit: &'a mut dyn Limiter,
    attacker: Stone,
    hash: u64,
    cut_by_depth: bool,
    only_close: bool,
    last_attack: Option<Point>,
    /// The moves of all nodes on the current path, one node after the other.
    moves: Vec<Four>,
}

enum Stop {
    Limit,
}

impl<'a> Vcf<'a> {
    /// A solver for `attacker`; `hash` is any key of the position (see [`position_key`]).
    pub(super) fn new(
        state: &'a mut ShapeState,
        table: &'a mut FailTable,
        limit: &'a mut dyn Limiter,
        attacker: Stone,
        hash: u64,
    ) -> Vcf<'a> {
        // The same stones mean something else when the other side attacks.
        let hash = hash ^ if attacker == Stone::White { 0x5bd1_e995_9e37_79b9 } else { 0 };
        Vcf {
            state,
            table,
            limit,
            attacker,
            hash,
            cut_by_depth: false,
            only_close: false,
            last_attack: None,
            moves: Vec::new(),
        }
    }

    /// The shortest win of the attacker, who is to move.
    ///
    /// Complexity: exponential in the depth of the fours, with a branching factor that is mostly
    /// well below two.
    pub(super) fn solve(&mut self) -> Solution<Vec<Exchange>> {
        self.deepen(1..=DEEPEST, |vcf, depth, line| vcf.attack(depth, line))
    }

    /// Some win of the attacker, who is to move; found faster than the shortest one if that is long.
    pub(super) fn solve_any(&mut self) -> Solution<Vec<Exchange>> {
        // Steps of one stone visit a quarter to two fifths more positions on the conformance rows.
        let depths = [3, 6, 12, DEEPEST];
        self.deepen(depths, |vcf, depth, line| vcf.attack(depth, line))
    }

    /// Some win of the attacker, who is to move; first one in which every plain four lies close to the one before.
    ///
    /// On the conformance rows this visits two thirds of the positions that [`solve_any`](Vcf::solve_any) visits if
    /// there is a win, and a sixth fewer if there is none. Inside a search for threats, where most calls find none
    /// and short lines matter, it is worse.
    pub(super) fn solve_close_first(&mut self) -> Solution<Vec<Exchange>> {
        // A failure here also depends on the path to the position, so a win may be missed; the second search, with
        // separate keys, misses none.
        self.only_close = true;
        self.hash ^= CLOSE_KEY;
        let close = self.deepen([DEEPEST], |vcf, depth, line| vcf.attack(depth, line));
        self.hash ^= CLOSE_KEY;
        self.only_close = false;
        match close {
            Solution::NoWin => self.deepen([DEEPEST], |vcf, depth, line| vcf.attack(depth, line)),
            found => found,
        }
    }

    /// The shortest win that starts with `first`, which counts as one of the stones.
    pub(super) fn solve_after(&mut self, first: Point) -> Solution<Vec<Exchange>> {
        self.deepen(1..=DEEPEST, |vcf, depth, line| vcf.try_move(first, depth, line))
    }

    fn deepen(
        &mut self,
        depths: impl IntoIterator<Item = u32>,
        mut search: impl FnMut(&mut Self, u32, &mut Vec<Exchange>) -> Result<bool, Stop>,
    ) -> Solution<Vec<Exchange>> {
        let mut line = Vec::new();
        for depth in depths {
            self.cut_by_depth = false;
            match search(self, depth, &mut line) {
                Err(Stop::Limit) => return Solution::Unknown,
                Ok(true) => {
                    line.reverse();
                    return Solution::Win(line);
                }
                Ok(false) if !self.cut_by_depth => break,
                Ok(false) => {}
            }
        }
        Solution::NoWin
    }

    /// Whether the attacker, to move, wins with at most `depth` stones. A win is pushed to `line`,
    /// last exchange first.
    fn attack(&mut self, depth: u32, line: &mut Vec<Exchange>) -> Result<bool, Stop> {
        if !self.limit.node() {
            return Err(Stop::Limit);
        }
        let (attacker, defender) = (self.attacker, self.attacker.other());
        if let Some(five) = self.state.find(attacker, Class::Five) {
            line.push(Exchange::five(five));
            return Ok(true);
        }
        if depth <= 1 {
            // If the attacker still has a four, a deeper search might find more.
            self.cut_by_depth |= self.has_fours();
            return Ok(false);
        }
        if self.state.count_of(defender, Class::Five) > 0 {
            return self.block(depth, line);
        }
        if let Some(point) = self.state.find(attacker, Class::OpenFour) {
            return self.try_move(point, depth, line);
        }
        let failed = self.table.failed(self.hash);
        if u32::from(failed) >= depth {
            self.cut_by_depth |= failed != FINAL;
            return Ok(false);
        }
        // Two stones win only by an open four, handled above, or if the answer is a foul; where a five needs a free end,
        // also by two fours that no single stone stops.
        let defender_fouls = self.state.count_of(defender, Class::Foul) > 0;
        if depth == 2 && !defender_fouls && !self.state.needs_free_end(attacker) {
            self.cut_by_depth |= self.has_fours();
            return Ok(false);
        }
        let outer = core::mem::replace(&mut self.cut_by_depth, false);
        let from = self.list_fours();
        for i in from..self.moves.len() {
            let point = self.moves[i].point;
            let won = self.try_move(point, depth, line);
            if !matches!(won, Ok(false)) {
                self.moves.truncate(from);
                self.cut_by_depth |= outer;
                return won;
            }
        }
        self.moves.truncate(from);
        let depth = if self.cut_by_depth { depth as u8 } else { FINAL };
        self.table.fail(self.hash, depth);
        self.cut_by_depth |= outer;
        Ok(false)
    }

    /// Whether the attacker wins by a four that stops the defender's five.
    fn block(&mut self, depth: u32, line: &mut Vec<Exchange>) -> Result<bool, Stop> {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        if !self.state.needs_free_end(defender) {
            if self.state.count_of(defender, Class::Five) > 1 {
                return Ok(false);
            }
            let Some(block) = self.state.find(defender, Class::Five) else { return Ok(false) };
            return Ok(
                makes_four(self.state, attacker, block) && self.try_move(block, depth, line)?
            );
        }
        // An end of the row stops a five too, and one stone may stop two of them.
        for block in blocking_points(self.state, defender) {
            if makes_four(self.state, attacker, block) && self.try_move(block, depth, line)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Pushes the attacker's fours onto the stack of moves, the strongest first; returns the index of the first.
    fn list_fours(&mut self) -> usize {
        let close =
            |point: Point| self.last_attack.is_none_or(|last| last.distance(point) <= CLOSE);
        let wanted = |class, point| !self.only_close || class >= Class::FourThree || close(point);
        // The highest class marks points that may be fouls: those that are not come after the open fours handled
        // before.
        list_fours(self.state, self.attacker, wanted, &mut self.moves)
    }

    fn has_fours(&self) -> bool {
        self.state.has_four(self.attacker)
            || self.state.count_of(self.attacker, Class::Foul) > 0
                && four_points(self.state, self.attacker).next().is_some()
    }

    /// Whether the four (or five) on `point` wins with at most `depth` stones, including itself.
    fn try_move(
        &mut self,
        point: Point,
        depth: u32,
        line: &mut Vec<Exchange>,
    ) -> Result<bool, Stop> {
        let attacker = self.attacker;
        if self.state.cell(point).class(attacker) == Class::Five {
            line.push(Exchange::five(point));
            return Ok(true);
        }
        if depth <= 1 {
            self.cut_by_depth = true;
            return Ok(false);
        }
        if is_foul(self.state, attacker, point) {
            return Ok(false);
        }
        if let Some(failed) = self.failed_after(point, depth - 1) {
            if !self.limit.node() {
                return Err(Stop::Limit);
            }
            self.cut_by_depth |= failed != FINAL;
            return Ok(false);
        }
        self.state.put(point, attacker);
        self.hash ^= zobrist_key(attacker, point);
        let before = self.last_attack.replace(point);
        let result = self.answer(point, depth, line);
        self.last_attack = before;
        self.hash ^= zobrist_key(attacker, point);
        self.state.take();
        result
    }

    /// The depth to which the position after a four and its only answer is known to have failed, if at least `depth`:
    /// looked up before either is played.
    fn failed_after(&self, four: Point, depth: u32) -> Option<u8> {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        // With one stone left the table is not probed; a five of the defender's comes first.
        let five = self.state.count_of(defender, Class::Five) > 0
            && self.state.cell(four).class(defender) != Class::Five;
        if depth <= 1 || five {
            return None;
        }
        let answer = only_answer(self.state, attacker, four)?;
        let after = zobrist_key(attacker, four) ^ zobrist_key(defender, answer);
        let failed = self.table.failed(self.hash ^ after);
        (u32::from(failed) >= depth).then_some(failed)
    }

    /// The defender's turn after the attacker's stone on `point`.
    fn answer(&mut self, point: Point, depth: u32, line: &mut Vec<Exchange>) -> Result<bool, Stop> {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        if self.state.count_of(defender, Class::Five) > 0 {
            return Ok(false);
        }
        let Some(five) = self.state.find(attacker, Class::Five) else { return Ok(false) };
        if self.state.needs_free_end(attacker) {
            return self.answer_with_free_ends(point, depth, line);
        }
        if self.state.count_of(attacker, Class::Five) > 1 {
            // One is stopped, another remains.
            let fives = fives(self.state, attacker);
            let block = fives.iter().copied().find(|&p| !is_foul(self.state, defender, p));
            let left = fives.iter().copied().find(|&p| Some(p) != block).unwrap_or(five);
            line.push(Exchange::five(left));
            let reply = block.map_or(Reply::NoLegalPoint, Reply::Stone);
            line.push(Exchange { attack: point, reply: Some(reply) });
            return Ok(true);
        }
        if is_foul(self.state, defender, five) {
            line.push(Exchange::five(five));
            line.push(Exchange { attack: point, reply: Some(Reply::NoLegalPoint) });
            return Ok(true);
        }
        let won = self.after_block(five, depth, line)?;
        if won {
            line.push(Exchange { attack: point, reply: Some(Reply::Stone(five)) });
        }
        Ok(won)
    }

    /// Continues after the defender's stone on `block`.
    fn after_block(
        &mut self,
        block: Point,
        depth: u32,
        line: &mut Vec<Exchange>,
    ) -> Result<bool, Stop> {
        let defender = self.attacker.other();
        self.state.put(block, defender);
        self.hash ^= zobrist_key(defender, block);
        let won = self.attack(depth - 1, line);
        self.hash ^= zobrist_key(defender, block);
        self.state.take();
        won
    }

    /// If a five needs a free end, the ends of the row stop it too, and each is tried.
    fn answer_with_free_ends(
        &mut self,
        point: Point,
        depth: u32,
        line: &mut Vec<Exchange>,
    ) -> Result<bool, Stop> {
        let mut longest: Option<Vec<Exchange>> = None;
        for block in blocking_points(self.state, self.attacker) {
            let mut rest = Vec::new();
            if !self.after_block(block, depth, &mut rest)? {
                return Ok(false);
            }
            rest.push(Exchange { attack: point, reply: Some(Reply::Stone(block)) });
            if longest.as_ref().is_none_or(|longest| rest.len() > longest.len()) {
                longest = Some(rest);
            }
        }
        debug_assert!(longest.is_some(), "the point of the five itself is one to block");
        line.extend(longest.into_iter().flatten());
        Ok(true)
    }
}

/// A key of the stones on the board, for the solvers' tables.
pub(super) fn position_key(state: &ShapeState) -> u64 {
    state
        .size()
        .points()
        .filter_map(|p| state.stone(p).map(|stone| zobrist_key(stone, p)))
        .fold(0, |key, stone| key ^ stone)
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;

    use super::super::limit::NodeLimit;
    use super::*;
    use crate::board::Board;
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    /// Both sides have fours, and neither wins by them.
    const FOURS: &str = "
        . . . . . . . . .
        . . . . . . . . .
        o x x x . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        x o o o . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn failures_are_kept_by_position_side_and_way_of_searching() {
        let board = Board::from_text(FOURS).unwrap();
        let tables = Arc::new(ShapeTables::new(Rule::Freestyle.five_kinds()));
        let mut state = ShapeState::new(&board, tables);
        let mut table = FailTable::new(20);
        let key = position_key(&state);
        let mut nodes = |attacker, solve: fn(&mut Vcf) -> Solution<Vec<Exchange>>| {
            let mut limit = NodeLimit { left: 1_000 };
            let mut vcf = Vcf::new(&mut state, &mut table, &mut limit, attacker, key);
            let before = vcf.hash;
            assert_eq!(solve(&mut vcf), Solution::NoWin);
            assert_eq!(vcf.hash, before, "the key is that of the position again");
            1_000 - limit.left
        };
        let first = nodes(Stone::Black, |vcf| vcf.solve_close_first());
        // One node for the search of close fours, and one for that of all.
        assert!(first > 2);
        assert_eq!(nodes(Stone::Black, |vcf| vcf.solve_close_first()), 2);
        // One stone, for which the table is not probed; after that the table has the answer.
        assert_eq!(nodes(Stone::Black, |vcf| vcf.solve()), 2);
        let white = nodes(Stone::White, |vcf| vcf.solve_close_first());
        assert_eq!(white, first, "White's four is as Black's");
    }
}
