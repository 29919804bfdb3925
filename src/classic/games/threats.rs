//! Gomoku with nothing but threats: the game that kill search searches.

use alloc::vec::Vec;

use super::candidates;
use super::valued::{Valued, ranked};
use crate::board::{Board, Direction, Point, PointSet, Stone};
use crate::classic::{Game, Player};
use crate::rules::{Ending, Position, Rule, five_through};
use crate::taught::{NamedShape, Pattern, ScoreTable};

/// What a stone of the attacker threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Threat {
    /// The next stone wins.
    Four,
    /// The next stone makes a four that no single stone stops.
    OpenThree,
}

/// The side to move attacks, and only plays moves that make an open three, a four or a five; the
/// defender answers on the attacker's own threat points or with threats of its own.
///
/// The value is 1 if the attacker has won and 0 otherwise: at the horizon, if the attacker has no
/// threat left, or if the defender has no reply to consider. So 1 at the root is a win against
/// every reply of that kind, and 0 says nothing. The replies not considered are quiet ones that
/// prepare a chain of fours.
///
/// If a five is threatened, only the fives and the points that prevent it are tried. A reply that
/// is a foul may be tried, and loses.
#[derive(Clone, Debug)]
pub struct Threats {
    valued: Valued,
    attacker: Stone,
}

impl Threats {
    /// Creates the game from `position` on; the side to move attacks.
    pub fn new(position: Position) -> Threats {
        let attacker = position.to_move();
        Threats { valued: Valued::new(position, ScoreTable::Shapes), attacker }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.valued.position
    }

    /// Whether a stone on `point` would belong to the given shape or a stronger one, by the table.
    fn shows(&self, point: Point, stone: Stone, shape: NamedShape) -> bool {
        let strong = |pattern| matches!(pattern, Pattern::Shape(shown) if shown <= shape);
        self.valued.tally.patterns(point, stone).any(strong)
    }

    /// The points among `near` that complete a winning row for `stone`.
    fn fives(&self, near: &[Point], stone: Stone) -> Vec<Point> {
        let (board, rule) = (self.valued.position.board(), self.valued.position.rule());
        let wins = |point: &Point| {
            self.shows(*point, stone, NamedShape::Five)
                && five_through(board, rule, stone, *point).is_some()
        };
        near.iter().copied().filter(wins).collect()
    }

    /// The attacker's moves, fours before open threes.
    fn attacks(&self, near: &[Point]) -> Vec<Point> {
        let attacks = near
            .iter()
            .filter(|&&point| self.shows(point, self.attacker, NamedShape::SplitOpenThree))
            .filter_map(|&point| Some((self.threat(point)?, point)));
        let (mut first, then): (Vec<_>, Vec<_>) =
            attacks.partition(|&(threat, _)| threat == Threat::Four);
        first.extend(then);
        first.into_iter().map(|(_, point)| point).collect()
    }

    /// What the attacker threatens by a stone on `point` that does not win at once: according to
    /// the rule, not to the table, which knows neither overlines nor fouls.
    fn threat(&self, point: Point) -> Option<Threat> {
        let rule = self.valued.position.rule();
        if self.valued.position.foul(point).is_some() {
            return None;
        }
        let mut board = self.valued.position.board().clone();
        board.play(point).ok()?;
        let fives = |board: &Board, through: Point, direction| {
            let wins = |&five: &Point| five_through(board, rule, self.attacker, five).is_some();
            along(board, through, direction, 4).filter(wins).count()
        };
        if Direction::ALL.into_iter().any(|direction| fives(&board, point, direction) > 0) {
            return Some(Threat::Four);
        }
        // If the opponent passed, would one more stone make a four that no single stone stops?
        board.set_to_move(self.attacker);
        let passed = Position::from_board(rule, board);
        let opens_a_four = |next: Point, direction| {
            let mut board = passed.board().clone();
            passed.foul(next).is_none()
                && board.play(next).is_ok()
                && fives(&board, next, direction) > 1
        };
        let three = Direction::ALL.into_iter().any(|direction| {
            along(passed.board(), point, direction, 3).any(|next| opens_a_four(next, direction))
        });
        three.then_some(Threat::OpenThree)
    }

    /// The defender's replies to an open three, those that make and prevent the most first.
    fn defences(&self, near: &[Point]) -> Vec<Point> {
        let threatens = |point: &Point| {
            Stone::BOTH
                .into_iter()
                .any(|stone| self.shows(*point, stone, NamedShape::SplitOpenThree))
        };
        let mut replies: Vec<Point> = near.iter().copied().filter(threatens).collect();
        // Under caro a stone beyond the end of a row can prevent it too.
        if matches!(self.valued.position.rule(), Rule::Caro | Rule::Caro6)
            && let Some(last) = self.valued.position.board().last()
        {
            for direction in Direction::ALL {
                replies.extend(along(self.valued.position.board(), last.point, direction, 5));
            }
            replies = replies.into_iter().collect::<PointSet>().iter().collect();
        }
        let worth = |point: Point| -> i32 {
            let patterns = |stone| self.valued.tally.patterns(point, stone).map(Pattern::score);
            Stone::BOTH.into_iter().flat_map(patterns).sum()
        };
        ranked(replies, worth).into_iter().map(|(_, point)| point).collect()
    }
}

/// The free points up to `steps` away from `point` on its line along `direction`.
fn along(
    board: &Board,
    point: Point,
    direction: Direction,
    steps: i32,
) -> impl Iterator<Item = Point> + '_ {
    (-steps..=steps)
        .filter_map(move |step| point.step(direction, step, board.size()))
        .filter(|&point| board.is_free(point))
}

impl Game for Threats {
    type Move = Point;

    fn player(&self) -> Player {
        if self.valued.position.to_move() == self.attacker { Player::Max } else { Player::Min }
    }

    fn moves(&mut self) -> Vec<Point> {
        let near = candidates(self.valued.position.board());
        let mover = self.valued.position.to_move();
        let own_fives = self.fives(&near, mover);
        if !own_fives.is_empty() {
            return own_fives;
        }
        let to_prevent = self.fives(&near, mover.other());
        match (mover == self.attacker, to_prevent.is_empty()) {
            (true, true) => self.attacks(&near),
            // A five must be prevented by a threat.
            (true, false) => self.attacks(&to_prevent),
            (false, true) => self.defences(&near),
            (false, false) => to_prevent,
        }
    }

    fn play(&mut self, chosen: Point) {
        self.valued.play(chosen);
    }

    fn take_back(&mut self) {
        self.valued.take_back();
    }

    fn ended(&self) -> bool {
        self.valued.ended()
    }

    fn value(&self) -> i32 {
        let winner = self.valued.position.ending().and_then(Ending::winner);
        i32::from(winner == Some(self.attacker))
    }

    fn key(&self) -> u64 {
        self.valued.key()
    }
}
