//! A game with its players: who they are, how it was opened, how it is stored.

mod clock;
mod level;
mod opening;
mod player;
mod saved;
mod score;
mod series;
mod time_control;
mod words;

pub use clock::{ClockLeft, Clocks, clock_text, time_text};
pub use level::{BY_STRENGTH, LEVELS, PERFECT, PlayLevel, STYLES, TAUGHT};
pub use opening::{OpeningInPlay, decide, decision_named, decision_text, read_opening};
pub use player::SidePlayer;
pub use saved::{BrokenSave, Saved, SavedError};
pub use score::Score;
pub use series::Series;
pub use time_control::{ClockField, Extra, TimeControl};
pub use words::{foul_text, move_text, outcome_text, score_text};

use tengen::board::{Point, Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Decision, OpeningRule, Question, Seat};

use crate::game::{PlayedGame, Revision};
use crate::sorted::SortedMap;

/// The game on the board and who plays it.
#[derive(Clone, Debug)]
pub struct Play {
    pub game: PlayedGame,
    /// Who plays Black and White.
    pub players: [SidePlayer; 2],
    /// The opening, if the game has one.
    pub opened: Option<OpeningInPlay>,
    /// Decides between otherwise equal choices of the computer.
    pub seed: u32,
    /// Whether the computers wait, as they do after the person has gone back in a game between two of them; or the
    /// clocks, as they do when a game is opened again.
    pub paused: bool,
    /// Scores by the number of moves played.
    pub scores: SortedMap<usize, Score>,
    /// The clocks, if the game has any. They are for two people, and [wait](Play::active_clocks) while a computer plays.
    pub clocks: Option<Clocks>,
    /// Whether a timer is set for the next second of a clock.
    pub clock_waits: bool,
    /// The action that waits to be confirmed.
    pub asked: Option<Confirmation>,
    /// The number of confirmations asked for so far.
    pub asks: u32,
    /// Whether the address holds a position.
    pub addressed: bool,
    /// The series of two computers that the game belongs to, if it does.
    pub series: Option<Series>,
    /// Whether two computers wait a moment before the next move.
    pub rests: bool,
}

/// An action that needs confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// Resigning.
    Resign,
    /// Taking back a move between two persons: the other one has to agree.
    TakeBack,
}

/// Differs whenever [`Play::saved`] does.
#[derive(Clone, Debug, PartialEq)]
pub struct Stamp {
    game: Revision,
    players: [SidePlayer; 2],
    opened: Option<(OpeningRule, Vec<Decision>)>,
    clocks: Option<(TimeControl, [ClockLeft; 2])>,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            game: PlayedGame::new(Rule::Freestyle, Size::STANDARD),
            players: [SidePlayer::Person, SidePlayer::Computer(PlayLevel::DEFAULT)],
            opened: None,
            seed: 0,
            paused: false,
            scores: SortedMap::default(),
            clocks: None,
            clock_waits: false,
            asked: None,
            asks: 0,
            addressed: false,
            series: None,
            rests: false,
        }
    }
}

impl Play {
    /// Who plays a colour.
    pub fn player(&self, stone: Stone) -> SidePlayer {
        self.players[stone.index()]
    }

    /// Whether a person plays either side.
    pub fn has_person(&self) -> bool {
        self.players.contains(&SidePlayer::Person)
    }

    /// The side of a person who plays against a computer.
    pub fn person_alone(&self) -> Option<Stone> {
        let is_person = |stone| self.player(stone) == SidePlayer::Person;
        let mut sides = Stone::BOTH.into_iter().filter(|&stone| is_person(stone));
        sides.next().filter(|_| sides.next().is_none())
    }

    /// The level to offer after a finished game between a person and a computer, and whether it is harder than the one
    /// played: the next one after a win, the one before after a defeat; [`None`] if there is none.
    pub fn level_to_come(&self) -> Option<(PlayLevel, bool)> {
        let person = self.person_alone()?;
        let winner = self.game.outcome()?.winner()?;
        let SidePlayer::Computer(level) = self.player(person.other()) else { return None };
        let is_harder = winner == person;
        level.next(is_harder).map(|level| (level, is_harder))
    }

    /// The question that the opening asks, if it is not over.
    pub fn question(&self) -> Option<Question> {
        self.opened.as_ref()?.opening.question()
    }

    /// Who has to decide in the opening, if it is not over.
    pub fn decider(&self) -> Option<SidePlayer> {
        let opened = self.opened.as_ref()?;
        Some(opened.player(opened.opening.question()?.player))
    }

    /// The players in their seats, whichever colours they will play.
    pub fn seats(&self) -> [SidePlayer; 2] {
        self.opened.as_ref().map_or(self.players, |opened| opened.seats)
    }

    /// The seat of the player who has this colour now.
    pub fn seat(&self, stone: Stone) -> Seat {
        match &self.opened {
            Some(opened) => opened.opening.holder(stone),
            None if stone == Stone::Black => Seat::First,
            None => Seat::Second,
        }
    }

    /// Whether the board and the opening allow a stone on this point.
    pub fn is_open(&self, point: Point) -> bool {
        let free = self.game.shown().board().is_free(point);
        match self.question() {
            Some(question) if !self.game.looks_back() => {
                question.ask.points().is_some_and(|points| points.contains(point))
            }
            _ => free,
        }
    }

    /// Whether the opening asks a person for a point in the position shown.
    pub fn asks_for_point(&self) -> bool {
        self.question().is_some() && self.person_to_move() && !self.game.looks_back()
    }

    /// Whether it is a person's turn in the position shown.
    pub fn person_to_move(&self) -> bool {
        if let Some(question) = self.question() {
            return self.decider() == Some(SidePlayer::Person) && question.ask.points().is_some();
        }
        self.game.shown_outcome().is_none()
            && self.game.shown().ending().is_none()
            && self.player(self.game.shown().to_move()) == SidePlayer::Person
    }

    /// Whether the engine has to move.
    pub fn computer_to_move(&self) -> bool {
        let player = self.decider().unwrap_or_else(|| self.player(self.game.live().to_move()));
        self.game.outcome().is_none() && !self.paused && player != SidePlayer::Person
    }

    /// The key of the question asking the other person to agree to a take-back, if two persons play.
    pub fn take_back_key(&self) -> Option<&'static str> {
        let last = self.game.moves().len().checked_sub(1)?;
        let both = self.players == [SidePlayer::Person; 2];
        both.then(|| match self.game.mover(last).other() {
            // Until the opening is over, the colours may belong to nobody yet.
            _ if self.question().is_some() => "action.undo-both",
            Stone::Black => "action.undo-black",
            Stone::White => "action.undo-white",
        })
    }

    /// The clocks, while two people play.
    pub fn active_clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref().filter(|_| self.seats() == [SidePlayer::Person; 2])
    }

    /// Whether the clocks may run: from the first move after the opening until the end.
    pub fn is_timed(&self) -> bool {
        let has_begun = !self.game.moves().is_empty() && self.question().is_none();
        self.active_clocks().is_some() && has_begun && self.game.outcome().is_none()
    }

    /// Whether the clocks, or two computers, wait to be resumed.
    pub fn is_paused(&self) -> bool {
        !self.has_person() || self.paused && self.clocks.is_some()
    }

    /// Whether there is a game that a person could resign.
    pub fn can_resign(&self) -> bool {
        self.has_person() && !self.game.moves().is_empty() && self.game.outcome().is_none()
    }

    /// How many moves an undo takes back: down to a person's turn.
    pub fn undo_len(&self) -> usize {
        // The stones of an opening are taken back with its decisions.
        let opened = self.opened.as_ref().map_or(0, OpeningInPlay::stones);
        let played = self.game.moves().len();
        if !self.has_person() {
            return (played - opened.min(played)).min(1);
        }
        let persons =
            |&back: &usize| self.player(self.game.mover(played - back)) == SidePlayer::Person;
        let last = played - opened.min(played);
        (1..=last).find(persons).or((last > 0 && opened > 0).then_some(last)).unwrap_or(0)
    }

    /// A stamp that shows whether [the saved game](Play::saved) has changed.
    pub fn stamp(&self) -> Stamp {
        let opened = self.opened.as_ref().map(|opened| &opened.opening);
        Stamp {
            game: self.game.revision(),
            players: self.players,
            opened: opened.map(|opening| (opening.rule(), opening.decisions().to_vec())),
            clocks: self.clocks.as_ref().map(|clocks| (clocks.control(), clocks.stopped())),
        }
    }

    /// The game on the board with its players, as the store keeps it.
    pub fn saved(&self) -> Saved {
        Saved {
            game: self.game.clone(),
            players: self.players,
            opened: self.opened.clone(),
            clocks: self.clocks.clone(),
        }
    }
}
