//! A game between two devices that are connected, or will be again: the game, its clocks, the proposals, and the
//! phrases. It knows neither browser nor connection.
//!
//! Every action is first made here, and has a number; it is kept until the other side has acknowledged it, so that it
//! can be sent again after the connection was lost. What needs consent takes three messages: a proposal, the consent,
//! and the declaration by the side that proposed. The side that has consented waits for that, and a move made instead
//! makes it void; so both sides have the same game, whichever messages cross.

use tengen::board::Stone;
use tengen::rules::opening::{Decision, Seat};

use super::code::{GameName, Terms};
use super::wire::{Proposal, ProposalKind, SideAction, VERSION, Wire};
use crate::friend::{Correspondence, Refusal};
use crate::game::Loss;
use crate::play::{ClockLeft, Clocks, TimeControl};

/// A phrase, and the side that said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    pub is_own: bool,
    /// Its number, from 1.
    pub number: u8,
}

/// How many phrases are remembered.
const MOST_SAID: usize = 20;

/// A game between two devices.
#[derive(Clone, Debug)]
pub struct LiveGame {
    pub name: GameName,
    /// The game, with the seat of the person at this device.
    pub game: Correspondence,
    /// The clocks, if it has any.
    pub clocks: Option<Clocks>,
    /// Whether both have agreed on a draw.
    pub is_drawn: bool,
    /// The proposal made to the friend.
    pub own_proposal: Option<Proposal>,
    /// The friend's proposal.
    pub friends_proposal: Option<Proposal>,
    /// The proposal that was accepted here; the friend has to declare it.
    pub accepted: Option<Proposal>,
    /// The phrases, the oldest first.
    pub said: Vec<Phrase>,
    /// The number of the last action here.
    pub(super) sent: u32,
    /// The number of the friend's last action received here.
    pub(super) seen: u32,
    /// The latest actions here that the friend has not acknowledged, in the form in which they are sent.
    pub(super) out: Vec<String>,
}

impl LiveGame {
    /// A game without moves, with `own` here.
    pub fn new(name: GameName, terms: &Terms, own: Seat) -> LiveGame {
        let opening = tengen::rules::opening::Opening::new(terms.opening, terms.rule, terms.size);
        let opening = opening.ok().filter(|opening| opening.question().is_some());
        let game = Correspondence::new(name.id(), terms.rule, terms.size, opening, own);
        LiveGame::of(name, game, terms.control)
    }

    pub(super) fn of(
        name: GameName,
        game: Correspondence,
        control: Option<TimeControl>,
    ) -> LiveGame {
        LiveGame {
            name,
            game,
            clocks: control.map(Clocks::new),
            is_drawn: false,
            own_proposal: None,
            friends_proposal: None,
            accepted: None,
            said: vec![],
            sent: 0,
            seen: 0,
            out: vec![],
        }
    }

    /// The terms agreed on before the game.
    pub fn terms(&self) -> Terms {
        let game = &self.game;
        let opening = game.opening.as_ref().map(|opening| opening.rule()).unwrap_or_default();
        let control = self.clocks.as_ref().map(Clocks::control);
        Terms { rule: game.game.rule(), size: game.game.size(), opening, control }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.is_drawn || self.game.is_over()
    }

    /// Whether it is the turn of the person at this device, who is not waiting for the declaration.
    pub fn can_play(&self) -> bool {
        !self.is_drawn && self.accepted.is_none() && self.game.is_own_turn()
    }

    /// The number of steps made.
    pub(super) fn at(&self) -> usize {
        self.game
            .steps()
            .iter()
            .filter(|(_, step)| !matches!(step, crate::friend::FriendStep::Resigned(_)))
            .count()
    }

    /// The actions that the friend has not acknowledged.
    pub fn unseen(&self) -> &[String] {
        &self.out
    }

    /// The greeting, sent at first and then every two seconds.
    pub fn hello(&self) -> String {
        let (game, sent, seen) = (self.name.id(), self.sent, self.seen);
        Wire::Hello { version: VERSION, game, sent, seen }.text()
    }

    /// Makes a move, or the decision that the opening asks for.
    ///
    /// # Errors
    /// [`Refusal`] says why it is impossible.
    pub fn decide(&mut self, decision: Decision, now: u64) -> Result<(), Refusal> {
        let (at, own) = (self.at(), self.game.own_colour());
        self.game.decide(decision)?;
        self.stepped(now);
        let nothing = ClockLeft { main: 0, periods: 0, period: 0 };
        let left = self.clocks.as_ref().map_or(nothing, |clocks| clocks.left(own, now));
        self.push(SideAction::Step(decision, at, left));
        Ok(())
    }

    /// Resigns, whoever is to move.
    pub fn resign(&mut self) {
        if self.can_resign() {
            self.push(SideAction::Resign(self.at()));
            self.game.game.resign(self.game.own_colour());
            self.void();
        }
    }

    /// Whether the person can resign: not while waiting for the friend's declaration, which the friend may have made
    /// already.
    pub fn can_resign(&self) -> bool {
        !self.is_over() && self.accepted.is_none() && self.has_begun()
    }

    /// Whether something can be proposed to the friend.
    pub fn can_ask(&self, kind: ProposalKind) -> bool {
        self.own_proposal.is_none()
            && self.friends_proposal.is_none_or(|friends| friends.kind != kind)
            && self.allows(kind, self.game.own)
    }

    /// Whether a seat may propose something in the current state of the game.
    pub(super) fn allows(&self, kind: ProposalKind, seat: Seat) -> bool {
        let is_on = !self.is_over() && self.game.question().is_none();
        match kind {
            ProposalKind::Back => {
                is_on && self.accepted.is_none() && self.steps_back(seat).is_some()
            }
            ProposalKind::Draw => {
                is_on && self.accepted.is_none() && !self.game.game.moves().is_empty()
            }
            ProposalKind::Rematch => self.is_over() && self.name.round < u8::MAX,
        }
    }

    /// How many steps have to be taken back to undo the last move of a seat; steps of the opening stay.
    fn steps_back(&self, seat: Seat) -> Option<usize> {
        let settled = self.game.opening.as_ref().map_or(0, |opening| opening.decisions().len());
        let steps = self.game.steps();
        let back = steps.iter().rev().position(|&(mover, _)| mover == seat)? + 1;
        (steps.len() >= settled + back).then_some(back)
    }

    /// Makes a proposal to the friend.
    pub fn ask(&mut self, kind: ProposalKind) {
        if self.can_ask(kind) {
            let request = Proposal { kind, at: self.at() };
            self.own_proposal = Some(request);
            self.push(SideAction::Ask(request));
        }
    }

    /// Answers the friend's proposal.
    pub fn reply(&mut self, agrees: bool) {
        let Some(request) = self.friends_proposal.take() else { return };
        if agrees {
            self.accepted = Some(request);
            self.push(SideAction::Yes(request));
        } else {
            self.push(SideAction::No(request));
        }
    }

    /// Says a phrase.
    pub fn say(&mut self, number: u8) {
        self.remember(Phrase { is_own: true, number });
        self.push(SideAction::Say(number));
    }

    pub(super) fn remember(&mut self, phrase: Phrase) {
        self.said.push(phrase);
        if self.said.len() > MOST_SAID {
            self.said.remove(0);
        }
    }

    /// Starts or stops the clocks: they run only while both are connected and no declaration is awaited, and the
    /// friend's no longer than the friend was heard. Returns whether the person at this device has run out of time.
    pub fn wind(&mut self, connection: Option<Heard>, now: u64) -> bool {
        let runs = self.has_begun() && !self.is_over() && self.accepted.is_none();
        let (own, is_own) = (self.game.own_colour(), self.game.is_own_turn());
        let Some(clocks) = &mut self.clocks else { return false };
        match connection {
            Some(heard) if is_own || heard.is_answering => clocks.run(runs, now),
            Some(heard) => clocks.run(false, heard.at.min(now)),
            None => clocks.run(false, now),
        }
        if !(runs && is_own && clocks.left(own, now).is_nothing()) {
            return false;
        }
        clocks.settle(now);
        clocks.fall(own);
        self.push(SideAction::Time(self.at()));
        self.game.game.run_out_of_time(own);
        self.void();
        true
    }

    /// Whether the clocks run: after the first move, or once the opening is settled.
    pub(super) fn has_begun(&self) -> bool {
        self.game.question().is_none() && !self.game.game.moves().is_empty()
    }

    /// Updates the state after a step: proposals are void, and the clock is pressed.
    pub(super) fn stepped(&mut self, now: u64) {
        self.void();
        let (side, played) = (self.game.game.live().to_move(), self.at());
        let is_over = self.is_over();
        if let Some(clocks) = &mut self.clocks {
            clocks.turn(side, played, now);
            if is_over {
                clocks.run(false, now);
            }
        }
    }

    pub(super) fn void(&mut self) {
        (self.own_proposal, self.friends_proposal, self.accepted) = (None, None, None);
    }

    /// Carries out an agreement, for the side that proposed it; returns the next game after a rematch.
    pub(super) fn fulfil(&mut self, kind: ProposalKind, asker: Seat, now: u64) -> Option<LiveGame> {
        match kind {
            ProposalKind::Back => {
                for _ in 0..self.steps_back(asker).unwrap_or_default() {
                    self.game.take_back();
                }
                self.stepped(now);
            }
            ProposalKind::Draw => {
                self.is_drawn = true;
                self.void();
                if let Some(clocks) = &mut self.clocks {
                    clocks.run(false, now);
                }
            }
            ProposalKind::Rematch => {
                self.void();
                let name =
                    GameName { round: self.name.round.saturating_add(1), ..self.name.clone() };
                return Some(LiveGame::new(name, &self.terms(), self.game.own.other()));
            }
        }
        None
    }

    pub(super) fn push(&mut self, action: SideAction) {
        self.sent += 1;
        let wire = Wire::SideAction { round: self.name.round, number: self.sent, action };
        self.out.push(wire.text());
    }

    /// The side that has used up its time.
    pub fn late(&self) -> Option<Stone> {
        match self.game.game.lost() {
            Some(Loss::OutOfTime(side)) => Some(side),
            _ => None,
        }
    }
}

/// When the friend was last heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The time by the page's clock.
    pub at: u64,
    /// Whether that is recent enough for the friend's device to count as responding.
    pub is_answering: bool,
}
