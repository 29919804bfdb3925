//! Stepping through an opening's script.

use alloc::vec::Vec;

use super::script::{By, Count, Step};
use super::{Ask, Decision, Instead, OpeningError, OpeningRule, Question, Seat};
use crate::board::{Board, Point, PointSet, Size, Stone, Symmetry};
use crate::rules::{Position, Rule};

/// An opening under way.
///
/// Once [`question`](Opening::question) returns `None` the opening is over, and the game continues
/// from [`position`](Opening::position) with the colours held as [`holder`](Opening::holder) says.
#[derive(Clone, Debug)]
pub struct Opening {
    rule: OpeningRule,
    position: Position,
    /// Who holds Black.
    black: Seat,
    /// Who placed the last stone.
    placer: Seat,
    declared: u8,
    offered: Vec<Point>,
    /// The remaining steps, the next one last.
    steps: Vec<Step>,
    decisions: Vec<Decision>,
}

impl Opening {
    /// Starts the opening of a game.
    ///
    /// # Errors
    /// [`OpeningError::NeedsRenju`] or [`OpeningError::Size`] if the opening rule is not played
    /// with that rule or on that board.
    pub fn new(opening: OpeningRule, rule: Rule, size: Size) -> Result<Opening, OpeningError> {
        if opening.is_renju() && rule != Rule::Renju {
            return Err(OpeningError::NeedsRenju { opening, rule });
        }
        let fits = size.get() >= opening.least_side();
        if !fits || opening.is_renju() && size != Size::STANDARD {
            return Err(OpeningError::Size { opening, size });
        }
        Ok(Opening {
            rule: opening,
            position: Position::new(rule, size),
            black: Seat::First,
            placer: Seat::First,
            declared: 0,
            offered: Vec::new(),
            steps: opening.script().iter().rev().copied().collect(),
            decisions: Vec::new(),
        })
    }

    /// The opening rule.
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The stones placed so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who currently holds a colour.
    pub fn holder(&self, stone: Stone) -> Seat {
        match stone {
            Stone::Black => self.black,
            Stone::White => self.black.other(),
        }
    }

    /// The fifth moves offered so far.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    /// The decisions taken so far.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The decision that is due; `None` when the opening is over.
    pub fn question(&self) -> Option<Question> {
        let step = *self.steps.last()?;
        Some(match step {
            Step::Either { go_on, instead, .. } => self.ask(go_on[0], Some(instead)),
            step => self.ask(step, None),
        })
    }

    /// Takes the decision that is due.
    ///
    /// # Errors
    /// [`OpeningError`] saying what is wrong with it; the opening is then unchanged.
    pub fn apply(&mut self, decision: Decision) -> Result<(), OpeningError> {
        let question = self.question().ok_or(OpeningError::Over)?;
        match (decision, &question.ask) {
            (Decision::Instead, _) if question.instead.is_some() => {}
            (Decision::Point(point), ask) if ask.points().is_some_and(|p| !p.contains(point)) => {
                return Err(self.refusal(point));
            }
            (Decision::Point(_), ask) if ask.points().is_some() => {}
            (Decision::Colour(_), Ask::Colour) => {}
            (Decision::Number(number), &Ask::Declare { from, to }) => {
                if !(from..=to).contains(&number) {
                    return Err(OpeningError::Number { number, from, to });
                }
            }
            _ => return Err(OpeningError::Kind { decision }),
        }
        self.branch(decision);
        self.take_step(question.player, decision);
        self.decisions.push(decision);
        Ok(())
    }

    /// Takes back the last decision; `None` if there is none.
    pub fn undo(&mut self) -> Option<Decision> {
        let mut decisions = core::mem::take(&mut self.decisions);
        let last = decisions.pop();
        let (rule, size) = (self.position.rule(), self.position.size());
        *self = Opening::new(self.rule, rule, size)
            .unwrap_or_else(|_| unreachable!("this opening could begin before"));
        for decision in decisions {
            self.apply(decision)
                .unwrap_or_else(|_| unreachable!("this decision could be taken before"));
        }
        last
    }

    fn ask(&self, step: Step, instead: Option<Instead>) -> Question {
        let board = self.position.board();
        let (by, ask) = match step {
            Step::Stone { by, area } => {
                (by, Ask::Place { stone: board.to_move(), points: area.points(board) })
            }
            Step::Colour { by } => (by, Ask::Colour),
            // White has just placed the fourth stone.
            Step::Declare { most } => {
                (By::Seat(self.holder(Stone::White)), Ask::Declare { from: 1, to: most })
            }
            Step::Offer(count) => {
                let left = self.count(count) - self.offered.len() as u8;
                (By::ToMove, Ask::Offer { points: self.new_fifths(), left })
            }
            Step::Pick => {
                let points = self.offered.iter().copied().collect();
                (By::Seat(self.holder(Stone::White)), Ask::Pick { points })
            }
            Step::Either { .. } => unreachable!("no script has a choice as the head of a choice"),
        };
        Question { player: self.player(by), ask, instead }
    }

    /// Why a point cannot be chosen.
    fn refusal(&self, point: Point) -> OpeningError {
        let board = self.position.board();
        let step = match self.steps.last() {
            Some(&Step::Either { go_on, .. }) => Some(go_on[0]),
            step => step.copied(),
        };
        match (board.check(point), step) {
            (Err(error), _) => OpeningError::Board(error),
            (Ok(()), Some(Step::Stone { area, .. })) => {
                OpeningError::Area { point, number: board.len() + 1, area }
            }
            (Ok(()), Some(Step::Offer(_))) => OpeningError::Symmetric { point },
            (Ok(()), _) => OpeningError::Point { point },
        }
    }

    fn player(&self, by: By) -> Seat {
        match by {
            By::Seat(player) => player,
            By::ToMove => self.holder(self.position.to_move()),
            By::Opponent => self.placer.other(),
        }
    }

    fn count(&self, count: Count) -> u8 {
        match count {
            Count::Fixed(count) => count,
            Count::Declared => self.declared,
        }
    }

    /// Replaces a choice at the head of the script by the branch that the decision takes.
    fn branch(&mut self, decision: Decision) {
        if let Some(&Step::Either { go_on, steps, .. }) = self.steps.last() {
            self.steps.pop();
            let branch = if decision == Decision::Instead { steps } else { go_on };
            self.steps.extend(branch.iter().rev());
        }
    }

    fn take_step(&mut self, player: Seat, decision: Decision) {
        match (decision, self.steps.last().copied()) {
            // Choosing the other branch is all that has to be done.
            (Decision::Instead, _) => return,
            (Decision::Colour(stone), _) => {
                self.black = if stone == Stone::Black { player } else { player.other() };
            }
            (Decision::Number(number), _) => self.declared = number,
            (Decision::Point(point), Some(Step::Offer(count))) => {
                self.offered.push(point);
                if self.offered.len() < usize::from(self.count(count)) {
                    return;
                }
            }
            (Decision::Point(point), _) => {
                self.position
                    .play(point)
                    .unwrap_or_else(|_| unreachable!("the points to choose from are free"));
                self.placer = player;
            }
        }
        self.steps.pop();
    }

    /// The free points that are not equivalent to an offered one under a symmetry of the position.
    fn new_fifths(&self) -> PointSet {
        let board = self.position.board();
        let symmetries: Vec<Symmetry> =
            Symmetry::all().filter(|&symmetry| is_unchanged(board, symmetry)).collect();
        let mut points: PointSet = board.free_points().collect();
        for &offered in &self.offered {
            for symmetry in &symmetries {
                points.remove(symmetry.apply(offered, board.size()));
            }
        }
        points
    }
}

fn is_unchanged(board: &Board, symmetry: Symmetry) -> bool {
    symmetry.apply_board(board) == *board
}
