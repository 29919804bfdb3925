//! A mistake on the board: the person's answers, and how they are judged. The review of the position comes first; for
//! any other move the reviewer's worker says whether it is as good.

use tengen::board::Point;
use tengen::review::{ForcedWin, MoveClass};
use tengen::threats::line_moves;

use super::mistakes::Mistake;
use crate::game::PlayedGame;
use crate::review::protocol::TrialResult;

/// Why an answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightBy {
    /// It wins at once, or begins the proved win of the review.
    Proof,
    /// It is what the review would have played, without proof.
    Choice,
    /// The review found no win against it.
    Holds,
    /// The engine examined it, and found it as good within its limits.
    Look,
}

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Refutation {
    /// The opponent wins by force, as proved.
    Proof(ForcedWin),
    /// The chance after it, in thousandths, and the opponent's best answer, according to the engine's search.
    Worse(u32, Option<Point>),
}

/// The person's progress with it.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum TaskStage {
    #[default]
    Yours,
    /// This move is being judged.
    Judged(Point),
    /// This move is wrong.
    Wrong(Point, Refutation),
    Right(RightBy),
    /// The person asked for the review's solution.
    Shown,
}

/// The mistake on the board.
#[derive(Clone, Debug)]
pub struct MistakeTask {
    pub mistake: Mistake,
    /// The position before it, with the answer once there is one.
    pub game: PlayedGame,
    /// The number of moves that led to the position.
    pub moves: usize,
    pub stage: TaskStage,
    /// Whether the first try has been counted.
    pub is_counted: bool,
}

impl MistakeTask {
    /// A mistake to be solved; [`None`] if its position is impossible.
    pub fn of(mistake: &Mistake) -> Option<MistakeTask> {
        let game = PlayedGame::from_link(&mistake.before).ok()?;
        let (mistake, moves) = (mistake.clone(), game.moves().len());
        Some(MistakeTask { mistake, game, moves, stage: TaskStage::Yours, is_counted: false })
    }

    /// Takes the answer back.
    pub fn begin_again(&mut self) {
        self.game.undo(self.game.moves().len() - self.moves);
        self.game.forget_undone();
        self.stage = TaskStage::Yours;
    }

    /// Plays an answer, if it is legal. If the review does not cover it, it has to be judged.
    pub fn play(&mut self, point: Point) {
        if self.stage != TaskStage::Yours || self.game.play(point).is_err() {
            return;
        }
        let row = &self.mistake.row;
        let won = self.game.outcome().and_then(|it| it.winner()) == Some(row.mover);
        let begins_win = row.had.as_ref().is_some_and(|win| win.first() == point);
        let is_about_holding = matches!(row.class, MoveClass::AllowsWin | MoveClass::MissedDefence);
        let in_list = |points: &Option<Vec<Point>>| {
            points.as_ref().is_some_and(|points| points.contains(&point))
        };
        self.stage = if won || begins_win {
            TaskStage::Right(RightBy::Proof)
        } else if point == row.played {
            let refutation = match &row.allows {
                Some(win) => Refutation::Proof(win.clone()),
                None => Refutation::Worse(row.chance_after, None),
            };
            TaskStage::Wrong(point, refutation)
        } else if is_about_holding && in_list(&row.holds) && !in_list(&row.doubtful) {
            TaskStage::Right(RightBy::Holds)
        } else if point == row.best && row.had.is_none() {
            TaskStage::Right(RightBy::Choice)
        } else {
            TaskStage::Judged(point)
        };
    }

    /// Takes the judgement of the answer.
    pub fn take(&mut self, result: TrialResult) {
        let TaskStage::Judged(point) = self.stage else { return };
        self.stage = match result.in_place_of(&self.mistake.row, point) {
            TrialResult { right: true, .. } => TaskStage::Right(RightBy::Look),
            TrialResult { allows: Some(win), .. } => {
                TaskStage::Wrong(point, Refutation::Proof(win))
            }
            TrialResult { chance_after, answer, .. } => {
                TaskStage::Wrong(point, Refutation::Worse(chance_after, answer))
            }
        };
    }

    /// Whether there is nothing left to find.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, TaskStage::Right(_) | TaskStage::Shown)
    }

    /// The line numbered on the board: the refutation of the answer, or the review's solution.
    pub fn shown_line(&self) -> Option<Vec<Option<Point>>> {
        let row = &self.mistake.row;
        match &self.stage {
            TaskStage::Wrong(_, Refutation::Proof(win)) => Some(line_moves(&win.line).collect()),
            TaskStage::Wrong(_, Refutation::Worse(_, answer)) => answer.map(|it| vec![Some(it)]),
            TaskStage::Shown => Some(match &row.had {
                Some(win) => line_moves(&win.line).collect(),
                None => vec![Some(row.best)],
            }),
            _ => None,
        }
    }
}
