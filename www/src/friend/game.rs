//! A game between two seats, one of which belongs to the person at this page.

use tengen::board::{Point, Size, Stone};
use tengen::rules::opening::{Decision, Opening, OpeningError, Question, Seat};
use tengen::rules::{IllegalMove, Rule};

use crate::game::PlayedGame;
use crate::reason::Explain;
use crate::text::Reason;

/// Something that a side has done: links are compared step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FriendStep {
    /// A move, or a decision that an opening rule asked for.
    Decided(Decision),
    /// This side resigned.
    Resigned(Stone),
}

/// Why a step cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Move(IllegalMove),
    Opening(OpeningError),
}

impl Explain for Refusal {
    fn reason(&self) -> Reason {
        match self {
            Refusal::Move(error) => error.reason(),
            Refusal::Opening(error) => error.reason(),
        }
    }
}

/// A game with a friend. The first seat holds Black until an opening rule says otherwise.
#[derive(Clone, Debug)]
pub struct Correspondence {
    /// The game's name, which is in all of its links.
    pub id: String,
    /// The moves, all of which were played by the rules.
    pub game: PlayedGame,
    /// Its opening, if it has one; its stones are the first of the game.
    pub opening: Option<Opening>,
    /// The person's seat.
    pub own: Seat,
    /// The thinking time for each move in days, as a courtesy.
    pub days: Option<u16>,
    /// When the link to the current position was made, in milliseconds since 1970; [`None`] if it has not been made
    /// yet, or the friend's link does not say.
    pub sent: Option<u64>,
}

impl Correspondence {
    /// A game without moves.
    pub fn new(id: String, rule: Rule, size: Size, opening: Option<Opening>, own: Seat) -> Self {
        Correspondence {
            id,
            game: PlayedGame::new(rule, size),
            opening,
            own,
            days: None,
            sent: None,
        }
    }

    /// The question that the opening asks, if it is not over.
    pub fn question(&self) -> Option<Question> {
        self.opening.as_ref()?.question()
    }

    /// The seat that currently plays a colour.
    pub fn holder(&self, stone: Stone) -> Seat {
        match (&self.opening, stone) {
            (Some(opening), stone) => opening.holder(stone),
            (None, Stone::Black) => Seat::First,
            (None, Stone::White) => Seat::Second,
        }
    }

    /// The colour that a seat currently plays.
    pub fn colour(&self, seat: Seat) -> Stone {
        if self.holder(Stone::Black) == seat { Stone::Black } else { Stone::White }
    }

    /// The name of the stone beside the title: that of the winner or of the side to move, and `both` while the opening
    /// asks for a decision.
    pub fn stone(&self) -> &'static str {
        if self.question().is_some() {
            return "both";
        }
        let winner = self.game.outcome().and_then(|outcome| outcome.winner());
        winner.unwrap_or_else(|| self.colour(self.turn().unwrap_or(self.own))).name()
    }

    /// The person's current colour.
    pub fn own_colour(&self) -> Stone {
        self.colour(self.own)
    }

    /// The seat whose turn it is; [`None`] once the game is over.
    pub fn turn(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        let asked = self.question().map(|question| question.player);
        Some(asked.unwrap_or_else(|| self.holder(self.game.live().to_move())))
    }

    /// Whether the person has to move or to decide.
    pub fn is_own_turn(&self) -> bool {
        self.turn() == Some(self.own)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// All steps, each with the seat that made it.
    pub fn steps(&self) -> Vec<(Seat, FriendStep)> {
        let mut steps = vec![];
        let mut placed = 0;
        if let Some(opening) = &self.opening {
            let position = opening.position();
            // This opening was possible before.
            if let Ok(mut again) = Opening::new(opening.rule(), position.rule(), position.size()) {
                for &decision in opening.decisions() {
                    let Some(question) = again.question() else { break };
                    steps.push((question.player, FriendStep::Decided(decision)));
                    if again.apply(decision).is_err() {
                        break;
                    }
                }
            }
            placed = position.board().len();
        }
        for (i, &point) in self.game.moves().iter().enumerate().skip(placed) {
            let mover = self.holder(self.game.mover(i));
            steps.push((mover, FriendStep::Decided(Decision::Point(point))));
        }
        if let Some(crate::game::Loss::Resigned(side)) = self.game.lost() {
            steps.push((self.holder(side), FriendStep::Resigned(side)));
        }
        steps
    }

    /// The number of the move that the step with this index is, or is about.
    pub fn number(&self, at: usize) -> usize {
        let Some(opening) = &self.opening else { return at + 1 };
        let position = opening.position();
        let decisions = opening.decisions();
        if at >= decisions.len() {
            return position.board().len() + at - decisions.len() + 1;
        }
        let again = Opening::new(opening.rule(), position.rule(), position.size());
        let stones = again.map_or(0, |mut again| {
            decisions[..at].iter().for_each(|&decision| {
                // The decision was possible before.
                let _ = again.apply(decision);
            });
            again.position().board().len()
        });
        stones + 1
    }

    /// The seat that made the last step.
    pub fn last_actor(&self) -> Option<Seat> {
        self.steps().last().map(|&(seat, _)| seat)
    }

    /// Makes a move, or the decision that the opening asks for.
    ///
    /// # Errors
    /// [`Refusal`] says why it is impossible; the game is then unchanged.
    pub fn decide(&mut self, decision: Decision) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Move(IllegalMove::Over));
        }
        self.game.look(usize::MAX);
        match &mut self.opening {
            Some(opening) if opening.question().is_some() => {
                let stones = opening.position().board().len();
                opening.apply(decision).map_err(Refusal::Opening)?;
                let board = opening.position().board();
                if board.len() > stones
                    && let Some(placed) = board.last()
                {
                    self.game.play(placed.point).map_err(Refusal::Move)?;
                }
            }
            _ => match decision {
                Decision::Point(point) => self.game.play(point).map_err(Refusal::Move)?,
                _ => return Err(Refusal::Opening(OpeningError::Over)),
            },
        }
        self.sent = None;
        Ok(())
    }

    /// The person resigns, if it is the person's turn.
    pub fn resign(&mut self) {
        if self.is_own_turn() {
            self.game.resign(self.own_colour());
            self.sent = None;
        }
    }

    /// Whether the person's last step can be taken back: until its link is made.
    pub fn can_take_back(&self) -> bool {
        self.sent.is_none() && self.last_actor() == Some(self.own)
    }

    /// Takes the last step back.
    pub fn take_back(&mut self) {
        if self.game.lost().is_some() {
            self.game.undo_loss();
            return;
        }
        let placed = self.opening.as_ref().map_or(0, |opening| opening.position().board().len());
        match &mut self.opening {
            Some(opening) if self.game.moves().len() <= placed => {
                opening.undo();
                let left = opening.position().board().len();
                self.game.undo(placed - left);
            }
            _ => self.game.undo(1),
        }
        self.game.forget_undone();
    }

    /// Whether the board and the opening currently allow a stone on this point.
    pub fn is_open(&self, point: Point) -> bool {
        if !self.is_own_turn() || self.game.looks_back() {
            return false;
        }
        match self.question() {
            Some(question) => question.ask.points().is_some_and(|points| points.contains(point)),
            None => self.game.live().board().is_free(point),
        }
    }

    /// Whether there is a link to send: it is the friend's turn, or the person has ended the game.
    pub fn has_link(&self) -> bool {
        match self.turn() {
            Some(seat) => seat != self.own,
            None => self.last_actor() == Some(self.own),
        }
    }
}
