//! Messages from the other side: each one is checked against the rules and the agreed terms, and nothing is trusted.

use core::fmt;

use super::code::GameName;
use super::session::{LiveGame, Phrase};
use super::wire::{LONGEST, Proposal, ProposalKind, SideAction, VERSION, Wire};
use crate::friend::Refusal;
use crate::play::ClockLeft;
use crate::reason::Explain;
use crate::text::Reason;
use tengen::board::Stone;
use tengen::rules::opening::Decision;

/// How much more time, in milliseconds, the friend may have left than the clock here shows: an allowance for the delay
/// of a message.
pub const TOLERANCE: u64 = 2_000;
/// The most messages per second.
pub const MOST_A_SECOND: u32 = 20;
/// The most meaningless messages before the connection is closed.
const MOST_MEANINGLESS: u32 = 3;

/// The result of a message.
#[derive(Clone, Debug)]
pub enum LiveEvent {
    /// The friend is connected and has not received everything, which has to be sent again.
    Missing,
    /// Something of the game has changed.
    Changed,
    /// The friend has received more of what was sent.
    Seen,
    /// The friend said something.
    Said,
    /// The friend does not agree.
    Declined(ProposalKind),
    /// The friend claims this many milliseconds more than the clock here shows, which is beyond the tolerance and does
    /// not count.
    Clock(u64),
    /// Both want another game, which replaces this one.
    Rematch(Box<LiveGame>),
}

impl LiveEvent {
    /// The event after an agreement was carried out; `next` is the next game after a rematch.
    fn fulfilled(next: Option<LiveGame>) -> LiveEvent {
        next.map_or(LiveEvent::Changed, |next| LiveEvent::Rematch(Box::new(next)))
    }
}

/// What is wrong with a message. All faults except [`MessageFault::Meaningless`] end the connection; the game is
/// unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageFault {
    /// It has this many bytes.
    Long(usize),
    /// It is not a text.
    Binary,
    /// More messages arrived in a second than a game needs.
    Flood,
    /// It means nothing here and is ignored.
    Meaningless,
    /// Too many of those arrived.
    TooMeaningless,
    /// The other side uses another version.
    Version(u32),
    /// It is about the game with this name.
    Other(String),
    /// The friend has received actions unknown here: part of the game is missing on this device.
    Behind,
    /// Actions of the friend are unknown there: part of the game is missing on the friend's device.
    FriendBehind,
    /// A move that is illegal, or not the friend's to make.
    Illegal(Decision, Refused),
    /// Something was declared without consent from here.
    Consent(ProposalKind),
}

/// Why a step is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is not the friend's turn.
    Turn,
    /// It is for another position.
    Place,
    Rules(Refusal),
}

impl fmt::Display for MessageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl core::error::Error for MessageFault {}

impl Explain for MessageFault {
    fn reason(&self) -> Reason {
        let named = |name: &str| Reason::new(format!("live-fault.{name}"));
        match self {
            MessageFault::Long(bytes) => named("long").with("n", bytes).with("most", LONGEST),
            MessageFault::Binary | MessageFault::Meaningless | MessageFault::TooMeaningless => {
                named("meaningless")
            }
            MessageFault::Flood => named("flood").with("most", MOST_A_SECOND),
            MessageFault::Version(version) => {
                named("version").with("n", version).with("own", VERSION)
            }
            MessageFault::Other(name) => named("another").with("name", name),
            MessageFault::Behind => named("behind"),
            MessageFault::FriendBehind => named("friend-behind"),
            MessageFault::Illegal(decision, refused) => {
                let why = match refused {
                    Refused::Turn => named("turn"),
                    Refused::Place => named("place"),
                    Refused::Rules(refusal) => refusal.reason(),
                };
                let step = crate::play::decision_text(*decision);
                named("illegal").with("step", step).of("reason", why)
            }
            MessageFault::Consent(_) => named("consent"),
        }
    }
}

/// Limits the rate of messages, whatever they say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gate {
    /// When the second began.
    since: u64,
    count: u32,
    meaningless: u32,
}

impl Gate {
    /// Admits a message of this many bytes.
    ///
    /// # Errors
    /// [`MessageFault`] if it is too long or one too many.
    pub fn pass(&mut self, bytes: usize, now: u64) -> Result<(), MessageFault> {
        if now >= self.since + 1_000 {
            (self.since, self.count) = (now, 0);
        }
        self.count += 1;
        if self.count > MOST_A_SECOND {
            return Err(MessageFault::Flood);
        }
        if bytes > LONGEST { Err(MessageFault::Long(bytes)) } else { Ok(()) }
    }

    /// Counts a meaningless message, and returns the resulting fault.
    pub fn meaningless(&mut self) -> MessageFault {
        self.meaningless += 1;
        if self.meaningless > MOST_MEANINGLESS {
            MessageFault::TooMeaningless
        } else {
            MessageFault::Meaningless
        }
    }
}

impl LiveGame {
    /// Processes a message.
    ///
    /// # Errors
    /// [`MessageFault`] says what is wrong with it; nothing has changed then.
    pub fn hear(&mut self, text: &str, now: u64) -> Result<Vec<LiveEvent>, MessageFault> {
        match Wire::read(text).ok_or(MessageFault::Meaningless)? {
            Wire::Hello { version, game, sent, seen } => {
                self.greeted(version, &game, sent, seen, now)
            }
            // From the previous game, or from one not known yet: the friend's greeting will tell.
            Wire::SideAction { round, .. } if round != self.name.round => Ok(vec![]),
            // It is a duplicate, or one before it is missing and will be sent again.
            Wire::SideAction { number, .. } if number != self.seen + 1 => Ok(vec![]),
            Wire::SideAction { action, .. } => {
                let events = self.apply(action, now)?;
                self.seen += 1;
                Ok(events)
            }
        }
    }

    fn greeted(
        &mut self,
        version: u32,
        game: &str,
        sent: u32,
        seen: u32,
        now: u64,
    ) -> Result<Vec<LiveEvent>, MessageFault> {
        if version != VERSION {
            return Err(MessageFault::Version(version));
        }
        let name = GameName::named(game).filter(|name| name.base == self.name.base);
        let name = name.ok_or_else(|| MessageFault::Other(game.chars().take(40).collect()))?;
        let rematch = Proposal { kind: ProposalKind::Rematch, at: self.at() };
        if name.round == self.name.round.saturating_add(1) && self.accepted == Some(rematch) {
            // Its declaration has been lost.
            return Ok(self.declared(rematch, now));
        }
        if name.round.saturating_add(1) == self.name.round && self.seen == 0 {
            // The friend does not know of the new game yet, and will learn of it from the greeting.
            return Ok(vec![]);
        }
        if name.round != self.name.round {
            return Err(MessageFault::Other(game.to_owned()));
        }
        if seen > self.sent {
            return Err(MessageFault::Behind);
        }
        if sent < self.seen {
            return Err(MessageFault::FriendBehind);
        }
        let missing = (self.sent - seen) as usize;
        if missing > self.out.len() {
            // It was acknowledged before, and now is not any more.
            return Err(MessageFault::FriendBehind);
        }
        let known = self.out.len() - missing;
        self.out.drain(..known);
        let mut events = vec![];
        if known > 0 {
            events.push(LiveEvent::Seen);
        }
        if missing > 0 {
            events.push(LiveEvent::Missing);
        }
        Ok(events)
    }

    fn apply(&mut self, action: SideAction, now: u64) -> Result<Vec<LiveEvent>, MessageFault> {
        let friend = self.game.own.other();
        Ok(match action {
            SideAction::Step(decision, at, left) => self.step(decision, at, left, now)?,
            SideAction::Resign(at) => self.ended(at, |game, side| game.resign(side)),
            SideAction::Time(at) => {
                let is_turn = self.game.turn() == Some(friend);
                if self.clocks.is_none() || !self.is_over() && !is_turn {
                    return Err(MessageFault::Meaningless);
                }
                let late = self.game.colour(friend);
                if !self.is_over()
                    && let Some(clocks) = &mut self.clocks
                {
                    clocks.settle(now);
                    clocks.fall(late);
                }
                self.ended(at, |game, side| game.run_out_of_time(side))
            }
            SideAction::Ask(request) => self.proposed(request, now),
            SideAction::Yes(request) if self.own_proposal == Some(request) => {
                self.push(SideAction::Done(request));
                let next = self.fulfil(request.kind, self.game.own, now);
                vec![LiveEvent::fulfilled(next)]
            }
            SideAction::No(request) if self.own_proposal == Some(request) => {
                self.own_proposal = None;
                vec![LiveEvent::Declined(request.kind)]
            }
            // The proposal is void by now.
            SideAction::Yes(_) | SideAction::No(_) => vec![],
            SideAction::Done(request) if self.accepted == Some(request) => {
                self.declared(request, now)
            }
            SideAction::Done(request) => return Err(MessageFault::Consent(request.kind)),
            SideAction::Say(number) => {
                self.remember(Phrase { is_own: false, number });
                vec![LiveEvent::Said]
            }
        })
    }

    fn declared(&mut self, request: Proposal, now: u64) -> Vec<LiveEvent> {
        let next = self.fulfil(request.kind, self.game.own.other(), now);
        vec![LiveEvent::fulfilled(next)]
    }

    fn step(
        &mut self,
        decision: Decision,
        at: usize,
        claimed: ClockLeft,
        now: u64,
    ) -> Result<Vec<LiveEvent>, MessageFault> {
        let illegal = |refused| MessageFault::Illegal(decision, refused);
        if self.is_over() && at == self.at() {
            // It was made before the friend knew that the game was over.
            return Ok(vec![]);
        }
        if self.game.turn() != Some(self.game.own.other()) {
            return Err(illegal(Refused::Turn));
        }
        if at != self.at() {
            return Err(illegal(Refused::Place));
        }
        let side = self.game.colour(self.game.own.other());
        let runs = self.has_begun();
        self.game.decide(decision).map_err(|refusal| illegal(Refused::Rules(refusal)))?;
        if let Some(clocks) = &mut self.clocks {
            // It may have stood still while the friend was silent; a move earns its increment nevertheless.
            clocks.run(runs, now);
        }
        self.stepped(now);
        let mut events = vec![LiveEvent::Changed];
        events.extend(self.claimed(side, claimed, now));
        Ok(events)
    }

    /// Sets the friend's clock to what the friend claims is left, within the tolerance.
    fn claimed(&mut self, side: Stone, claimed: ClockLeft, now: u64) -> Option<LiveEvent> {
        let clocks = self.clocks.as_mut()?;
        let here = clocks.left(side, now);
        let period = clocks.control().period();
        let whole = |left: ClockLeft| {
            let (next, under_way) = match left.periods {
                0 => (0, 0),
                periods => (u64::from(periods - 1), left.period),
            };
            left.main.saturating_add(next.saturating_mul(period)).saturating_add(under_way)
        };
        let more = whole(claimed).saturating_sub(whole(here));
        // A period that has begun only by the clock here is possible; an additional period instead of other time is
        // not, as each is restored with every move.
        let is_possible = claimed.period <= period
            && (claimed.periods <= here.periods || claimed.main == 0 && here.main == 0);
        if more <= TOLERANCE && is_possible {
            clocks.set(side, claimed);
            return None;
        }
        clocks.set(
            side,
            ClockLeft { main: here.main + if here.main > 0 { TOLERANCE } else { 0 }, ..here },
        );
        Some(LiveEvent::Clock(more))
    }

    /// The friend ended the game after this many steps; a step made here in the meantime came too late.
    fn ended(&mut self, at: usize, end: fn(&mut crate::game::PlayedGame, Stone)) -> Vec<LiveEvent> {
        if self.is_drawn || self.game.game.lost().is_some() {
            return vec![];
        }
        if at.checked_add(1) == Some(self.at()) && self.game.last_actor() == Some(self.game.own) {
            self.game.take_back();
        }
        if self.at() == at && !self.game.is_over() {
            let side = self.game.colour(self.game.own.other());
            end(&mut self.game.game, side);
            self.void();
        }
        vec![LiveEvent::Changed]
    }

    fn proposed(&mut self, request: Proposal, now: u64) -> Vec<LiveEvent> {
        let friend = self.game.own.other();
        if request.at != self.at() || !self.allows(request.kind, friend) {
            // The game has gone on.
            return vec![];
        }
        if self.own_proposal.is_some_and(|own| own.kind == request.kind)
            && request.kind != ProposalKind::Back
        {
            // Both propose the same, and each takes the other's proposal as consent: the first seat declares it.
            if self.game.own == tengen::rules::opening::Seat::First {
                self.push(SideAction::Done(request));
                let next = self.fulfil(request.kind, self.game.own, now);
                return vec![LiveEvent::fulfilled(next)];
            }
            self.own_proposal = None;
            self.accepted = Some(request);
            return vec![LiveEvent::Changed];
        }
        self.friends_proposal = Some(request);
        vec![LiveEvent::Changed]
    }
}
