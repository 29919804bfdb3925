//! A mistake on the board: what the person answers, and what that is judged by. First by what the review has of the
//! position; of any other move the reviewer's worker says whether it is as good.

use tengen::board::Point;
use tengen::review::{ForcedWin, MoveClass};
use tengen::threats::line_moves;

use super::mistakes::Mistake;
use crate::game::PlayedGame;
use crate::review::protocol::TrialResult;

/// What makes an answer right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightBy {
    /// It wins at once, or begins the proved win of the review.
    Proof,
    /// It is what the review would have played, which is not proved.
    Choice,
    /// The review found no win against it.
    Holds,
    /// The engine looked at it, and found it as good within its limits.
    Look,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Refutation {
    /// The opponent wins by force, which is proved.
    Proof(ForcedWin),
    /// The chance after it, in thousandths, and the opponent's best answer, by the engine's search.
    Worse(u32, Option<Point>),
}

/// How far the person is with it.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum TaskStage {
    #[default]
    Yours,
    /// This move is being looked at.
    Judged(Point),
    /// This move is wrong.
    Wrong(Point, Refutation),
    Right(RightBy),
    /// The person wanted to see what the review has.
    Shown,
}

/// The mistake on the board.
#[derive(Clone, Debug)]
pub struct MistakeTask {
    pub mistake: Mistake,
    /// The position before it, with the answer once there is one.
    pub game: PlayedGame,
    /// How many moves led to the position.
    pub moves: usize,
    pub stage: TaskStage,
    /// Whether it counts already, as it was tried first.
    pub is_counted: bool,
}

impl MistakeTask {
    /// A mistake to be solved; [`None`] where its position cannot be made.
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

    /// Plays an answer, if it can be played. Where the review says nothing of it, it has to be judged.
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

    /// The answer was judged.
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

    /// Whether nothing is left to be found.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, TaskStage::Right(_) | TaskStage::Shown)
    }

    /// The line that is numbered on the board: what refutes the answer, or what the review has.
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
