//! Plays a strategy against every defence, with nothing but the board and the rules.

use std::collections::HashSet;

use tengen::board::{Board, Point, Stone};
use tengen::rules::renju::foul_with;
use tengen::rules::{Rule, five_through};
use tengen::shapes::Lines;
use tengen::threats::Strategy;

/// Plays `strategy` for `attacker`, to move on `board`, against every legal reply at every turn.
///
/// # Errors
/// What went wrong, and where.
pub(crate) fn replay(
    rule: Rule,
    board: &Board,
    attacker: Stone,
    strategy: &Strategy,
) -> Result<(), String> {
    let mut board = board.clone();
    board.set_to_move(attacker);
    let lines = Lines::of(&board);
    Replayer { rule, board, lines, attacker, won: HashSet::new() }.attack(strategy)
}

struct Replayer {
    rule: Rule,
    board: Board,
    lines: Lines,
    attacker: Stone,
    /// Positions with the attacker to move that have already been tried against every defence.
    won: HashSet<u64>,
}

impl Replayer {
    fn makes_five(&self, stone: Stone, point: Point) -> bool {
        five_through(&self.board, self.rule, stone, point).is_some()
    }

    fn is_foul(&mut self, stone: Stone, point: Point) -> bool {
        self.rule == Rule::Renju
            && stone == Stone::Black
            && foul_with(&mut self.lines, point).is_some()
    }

    fn put(&mut self, stone: Stone, point: Point) {
        self.board.place(point, stone).expect("the caller asked for a free point");
        self.lines.put(point, stone);
    }

    fn take(&mut self) {
        let placed = self.board.undo().expect("a stone was put");
        self.lines.take(placed.point, placed.stone);
    }

    fn complaint(&self, what: &str, point: Point) -> String {
        format!("{what} {point} ({:?} attacks) on\n{}", self.attacker, self.board)
    }

    fn attack(&mut self, strategy: &Strategy) -> Result<(), String> {
        if self.won.contains(&self.board.hash()) {
            return Ok(());
        }
        let (attacker, point) = (self.attacker, strategy.attack);
        if !self.board.is_free(point) {
            return Err(self.complaint("attack on the taken point", point));
        }
        let Some(otherwise) = &strategy.otherwise else {
            return match self.makes_five(attacker, point) {
                true => Ok(()),
                false => Err(self.complaint("no five by", point)),
            };
        };
        if self.makes_five(attacker, point) || self.is_foul(attacker, point) {
            return Err(self.complaint("five too early, or foul, by", point));
        }
        self.put(attacker, point);
        let held = self.defend(strategy, otherwise);
        self.take();
        held?;
        self.won.insert(self.board.hash());
        Ok(())
    }

    fn defend(&mut self, strategy: &Strategy, otherwise: &Strategy) -> Result<(), String> {
        let defender = self.attacker.other();
        let free: Vec<Point> = self.board.free_points().collect();
        if let Some(&five) = free.iter().find(|&&point| self.makes_five(defender, point)) {
            return Err(self.complaint("the defender makes five by", five));
        }
        // A five that needs no free end can only be stopped on its point, whatever else is played.
        let five = (otherwise.otherwise.is_none()
            && !matches!(self.rule, Rule::Caro | Rule::Caro6)
            && self.board.is_free(otherwise.attack)
            && self.makes_five(self.attacker, otherwise.attack))
        .then_some(otherwise.attack);
        for point in free {
            if five.is_some_and(|five| five != point) || self.is_foul(defender, point) {
                continue;
            }
            let named = strategy.replies.iter().find(|(reply, _)| *reply == point);
            let next = named.map_or(otherwise, |(_, next)| next);
            self.put(defender, point);
            let held = self.attack(next);
            self.take();
            held?;
        }
        Ok(())
    }
}
