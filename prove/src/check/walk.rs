//! The rules of inference: from a position and its node to the five.
//!
//! The winner is called the attacker here, the other side the defender. The rules of the game are freestyle and
//! standard: a row wins by its own stones alone, whatever the opponent has next to it, and no move is forbidden. So
//! a stone of one side never makes or unmakes a five of the other, unless it takes the very point.
//!
//! With the attacker to move:
//!
//! 1. Whoever can make five wins.
//! 2. Otherwise the node's move is made. It fails if the defender can make five then.
//!
//! With the defender to move, who cannot make five:
//!
//! 3. If the attacker threatens five, only replies on the points of these fives are examined: after any other the
//!    attacker makes five.
//! 4. Otherwise every reply is played. Outside templates, the continuation of a listed reply has to win, and the
//!    template has to win after every other one. Within a template either may win: the attacker may choose. (A template
//!    may be carried over to a board on which a reply that it lists no longer breaks anything.)
//! 5. If the template is a line of fours L, it is first played as if the defender had passed. If it wins that way, a
//!    reply r needs to be examined only if
//!    - it lies on a point that L names or forces the defender to, or
//!    - five points in a row hold r, at least three stones of the defender (those that L forces him to included)
//!      and none of the attacker's.
//!
//!    After any other r, L wins as it stands: its points are free, its fours and fives are made by the attacker's
//!    stones alone, and so the answers are the same ones. And the defender has no five on the way that he would not
//!    have without r: its five points would be r, the last one to come, and three of his stones.

use tengen::board::{Board, Direction, Point, PointSet, Stone};
use tengen::rules::{Rule, five_through};

use super::Fault;
use super::node::Node;

/// Statistics gathered on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// Fives reached.
    pub(super) leaves: u64,
    /// The largest number of stones on the board after a five.
    pub(super) longest: usize,
}

/// A position being walked through.
#[derive(Clone)]
pub(crate) struct Walk {
    board: Board,
    rule: Rule,
    attacker: Stone,
    seen: Seen,
    /// Whether the defender is assumed to have passed, so that one of his stones is missing.
    passed: bool,
}

impl Walk {
    pub(crate) fn new(board: Board, rule: Rule, attacker: Stone) -> Walk {
        Walk { board, rule, attacker, seen: Seen::default(), passed: false }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn attacker(&self) -> Stone {
        self.attacker
    }

    pub(super) fn seen(&self) -> Seen {
        self.seen
    }

    /// A fault in the position on the board.
    pub(crate) fn fault(&self, why: impl Into<String>) -> Fault {
        let at = self.board.history().map(|placed| placed.point).collect();
        Fault { at, reply: None, why: why.into() }
    }

    /// Every point on which a side makes five.
    pub(crate) fn fives(&self, stone: Stone) -> Vec<Point> {
        self.board.free_points().filter(|&point| self.makes_five(stone, point)).collect()
    }

    fn makes_five(&self, stone: Stone, point: Point) -> bool {
        five_through(&self.board, self.rule, stone, point).is_some()
    }

    /// Plays a stone; returns the points on which its side makes five in a row together with it.
    pub(crate) fn put(&mut self, point: Point, stone: Stone) -> Result<Vec<Point>, Fault> {
        self.board.place(point, stone).map_err(|error| self.fault(error.to_string()))?;
        let mut fives = Vec::new();
        for direction in Direction::ALL {
            let near = (-4..=4).filter_map(|steps| point.step(direction, steps, self.board.size()));
            if near.clone().filter(|&cell| self.board.stones(stone).contains(cell)).count() < 4 {
                continue;
            }
            for cell in near {
                let is_new = self.board.is_free(cell) && !fives.contains(&cell);
                if is_new && self.makes_five(stone, cell) {
                    fives.push(cell);
                }
            }
        }
        Ok(fives)
    }

    /// Takes back the last stone.
    pub(super) fn take(&mut self) {
        self.board.undo();
    }

    /// Plays the attacker's move where the defender makes five on `threats`; returns the points on which the attacker
    /// then makes five.
    pub(crate) fn attack(&mut self, point: Point, threats: &[Point]) -> Result<Vec<Point>, Fault> {
        let fives = self.put(point, self.attacker)?;
        match threats.iter().find(|&&threat| threat != point) {
            None => Ok(fives),
            Some(&five) => {
                let fault = self.fault(format!("{} makes five", self.attacker.other()));
                self.take();
                Err(Fault { reply: Some(five), ..fault })
            }
        }
    }

    /// Checks that the attacker, to move, wins; he makes five on `fives`, the defender on `threats`.
    pub(crate) fn won(
        &mut self,
        fives: &[Point],
        threats: &[Point],
        node: &Node,
    ) -> Result<(), Fault> {
        if !fives.is_empty() {
            self.five();
            return Ok(());
        }
        match node {
            Node::Five => Err(self.fault(format!("{} makes no five", self.attacker))),
            Node::Fours(line) => self.fours(threats, line, &mut Vec::new()),
            Node::Move { point, template, replies } => {
                let fives = self.attack(*point, threats)?;
                let outcome = self.answered(&fives, template, replies, |_| true);
                self.take();
                outcome
            }
        }
    }

    /// Checks the wanted replies: the attacker has moved and makes five on `fives`; the defender, to move, cannot make
    /// five.
    pub(super) fn answered(
        &mut self,
        fives: &[Point],
        template: &Node,
        listed: &[(Point, Node)],
        wanted: impl Fn(Point) -> bool,
    ) -> Result<(), Fault> {
        if self.board.is_full() {
            return Err(self.fault("the board is full"));
        }
        let replies: Vec<Point> = match template {
            _ if !fives.is_empty() => fives.to_vec(),
            Node::Fours(line) => match self.breaking(line) {
                Some(zone) => zone,
                None => self.board.free_points().collect(),
            },
            _ => self.board.free_points().collect(),
        };
        for reply in replies.into_iter().filter(|&reply| wanted(reply)) {
            let listed = listed.iter().find(|(point, _)| *point == reply);
            let outcome = match listed {
                Some((_, node)) => self
                    .after_reply(fives, reply, node)
                    .or_else(|fault| self.after_reply(fives, reply, template).map_err(|_| fault)),
                None => {
                    let outcome = self.after_reply(fives, reply, template);
                    outcome.map_err(|fault| self.unanswered(reply, fault))
                }
            };
            outcome?;
        }
        Ok(())
    }

    /// The fault that a template does not carry over to a reply: something is missing there, however deep it failed.
    fn unanswered(&self, reply: Point, deeper: Fault) -> Fault {
        let beyond = &deeper.at[self.board.len()..];
        let line: String = beyond.iter().chain(&deeper.reply).map(Point::to_string).collect();
        let why = format!("nothing answers it: after {line} {}", deeper.why);
        Fault { reply: Some(reply), ..self.fault(why) }
    }

    fn after_reply(&mut self, fives: &[Point], reply: Point, node: &Node) -> Result<(), Fault> {
        let threats = self.put(reply, self.attacker.other())?;
        let left: Vec<Point> = fives.iter().copied().filter(|&five| five != reply).collect();
        let outcome = self.won(&left, &threats, node);
        self.take();
        outcome
    }

    fn five(&mut self) {
        self.seen.leaves += 1;
        let stones = self.board.len() + 1 + usize::from(self.passed);
        self.seen.longest = self.seen.longest.max(stones);
    }

    /// Checks that the attacker, to move, wins by a line of fours; adds the points that he takes or makes the defender
    /// take.
    fn fours(
        &mut self,
        threats: &[Point],
        line: &[Point],
        taken: &mut Vec<Taken>,
    ) -> Result<(), Fault> {
        let Some((&attack, rest)) = line.split_first() else {
            return Err(self.fault("the fours end without a five"));
        };
        let fives = self.attack(attack, threats)?;
        taken.push(Taken::Point(attack));
        let outcome = match fives[..] {
            [] => Err(self.fault(format!("{attack} makes no four"))),
            [only] => {
                taken.push(Taken::Answer(only));
                let threats = self.put(only, self.attacker.other())?;
                let outcome = self.fours(&threats, rest, taken);
                self.take();
                outcome
            }
            // The defender takes one of them, and the attacker another.
            [..] => {
                taken.extend(fives.iter().map(|&five| Taken::Point(five)));
                self.board.place(fives[0], self.attacker.other()).expect("it is free");
                self.five();
                self.take();
                Ok(())
            }
        };
        self.take();
        outcome
    }

    /// The replies after which a line of fours might no longer win (rule 5); `None` if it does not win against a pass.
    fn breaking(&mut self, line: &[Point]) -> Option<Vec<Point>> {
        let defender = self.attacker.other();
        let mut taken = Vec::new();
        let was_passed = std::mem::replace(&mut self.passed, true);
        let outcome = self.fours(&[], line, &mut taken);
        self.passed = was_passed;
        outcome.ok()?;
        let mut zone = PointSet::new();
        let mut stones = *self.board.stones(defender);
        for point in taken {
            match point {
                Taken::Point(point) => zone.insert(point),
                Taken::Answer(point) => zone.insert(point) | stones.insert(point),
            };
        }
        let size = self.board.size();
        let own = self.board.stones(self.attacker);
        for stone in &stones {
            for (direction, first) in
                Direction::ALL.into_iter().flat_map(|d| (-4..=0).map(move |f| (d, f)))
            {
                let ends = [first, first + 4].map(|steps| stone.step(direction, steps, size));
                let [Some(low), Some(_)] = ends else { continue };
                let five = [0, 1, 2, 3, 4]
                    .map(|steps| low.step(direction, steps, size).expect("between the ends"));
                if five.iter().filter(|&&cell| stones.contains(cell)).count() >= 3
                    && !five.iter().any(|&cell| own.contains(cell))
                {
                    five.iter().for_each(|&cell| _ = zone.insert(cell));
                }
            }
        }
        Some(zone.iter().filter(|&point| self.board.is_free(point)).collect())
    }
}

/// A point of a line of fours.
enum Taken {
    /// The attacker's, or one of the last fives.
    Point(Point),
    /// The defender's only answer.
    Answer(Point),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn fours(names: &[&str]) -> Node {
        Node::Fours(names.iter().map(|name| point(name)).collect())
    }

    fn play(name: &str, template: Node, replies: &[(&str, Node)]) -> Node {
        let replies = replies.iter().map(|(reply, node)| (point(reply), node.clone())).collect();
        Node::Move { point: point(name), template: Box::new(template), replies }
    }

    /// White has passed on m4. Without that stone l5 makes a three with two others and has an answer of its own, on j7;
    /// with it that answer loses to o2, and the fours that answer everything else win.
    const CARRIED: &str = "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . x x . . o . . . .
        . . . . . . . o x x . . . . .
        . . . . . . . x o . . . . . .
        . . . . . . . . x . . . . . .
        . . . . . . . . . . o . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . o . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        o . . . . . . . . . . . . . .";

    #[test]
    fn the_template_wins_where_the_listed_continuation_fails() {
        let four = || fours(&["e10"]);
        let blocks = ["e10", "d10", "i10"].map(|block| (block, fours(&["g9"])));
        let after_l5 = play("j7", four(), &blocks);
        let replies = [&blocks[..], &[("l5", after_l5.clone())]].concat();
        let walk = || {
            let mut board = Board::from_text(CARRIED).unwrap();
            board.set_to_move(Stone::Black);
            Walk::new(board, Rule::Standard, Stone::Black)
        };
        assert_eq!(walk().won(&[], &[], &play("f10", four(), &replies)), Ok(()));
        // By the listed answer alone the game is lost.
        let mut after = walk();
        for (name, stone) in [("f10", Stone::Black), ("l5", Stone::White)] {
            after.put(point(name), stone).unwrap();
        }
        let fault = after.won(&[], &[], &after_l5).unwrap_err();
        assert_eq!(fault.reply, Some(point("o2")), "{fault}");
        assert!(fault.why.ends_with("white makes five"), "{fault}");
    }
}
