//! What comes from the other side: every message is checked by the rules and by what has been agreed on, and nothing is
//! trusted.

use core::fmt;

use super::code::GameName;
use super::session::{LiveGame, Phrase};
use super::wire::{Deed, LONGEST, Plea, VERSION, Wire, Wish};
use crate::friend::Refusal;
use crate::play::Left;
use crate::reason::Explain;
use crate::text::Reason;
use tengen::board::Stone;
use tengen::rules::opening::Decision;

/// By how much the friend may have more time left, in milliseconds, than the clock here says: what a message may take.
pub const TOLERANCE: u64 = 2_000;
/// The most messages of a second.
pub const MOST_A_SECOND: u32 = 20;
/// The most messages without a meaning, before the connection is closed.
const MOST_MEANINGLESS: u32 = 3;

/// What came of a message.
#[derive(Clone, Debug)]
pub enum News {
    /// The friend is there and has not seen everything: it is to be sent again.
    Missing,
    /// Something of the game has changed.
    Changed,
    /// The friend said something.
    Said,
    /// The friend does not agree.
    Declined(Wish),
    /// The friend claims to have so many milliseconds more than the clock here allows, which counts.
    Clock(u64),
    /// Both want another game, which takes the place of this one.
    Rematch(Box<LiveGame>),
}

/// What is wrong with a message. All but [`Fault::Meaningless`] end the connection; the game stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has so many bytes.
    Long(usize),
    /// It is no text.
    Binary,
    /// More messages came in a second than a game needs.
    Flood,
    /// It is ignored: it means nothing here.
    Meaningless,
    /// Too many of those came.
    Babble,
    /// The other side speaks another version.
    Version(u32),
    /// It is about the game of this name.
    Other(String),
    /// The friend has seen deeds that are unknown here: something of the game is missing on this device.
    Behind,
    /// Deeds that the friend made are unknown there: something is missing on the friend's device.
    FriendBehind,
    /// A move that the rules refuse, or that is not the friend's to make.
    Illegal(Decision, Refused),
    /// Something was declared that nobody here has agreed to.
    Consent(Wish),
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl core::error::Error for Fault {}

impl Explain for Fault {
    fn reason(&self) -> Reason {
        let named = |name: &str| Reason::new(format!("live-fault.{name}"));
        match self {
            Fault::Long(bytes) => named("long").with("n", bytes).with("most", LONGEST),
            Fault::Binary | Fault::Meaningless | Fault::Babble => named("meaningless"),
            Fault::Flood => named("flood").with("most", MOST_A_SECOND),
            Fault::Version(version) => named("version").with("n", version).with("own", VERSION),
            Fault::Other(name) => named("another").with("name", name),
            Fault::Behind => named("behind"),
            Fault::FriendBehind => named("friend-behind"),
            Fault::Illegal(decision, refused) => {
                let why = match refused {
                    Refused::Turn => named("turn"),
                    Refused::Place => named("place"),
                    Refused::Rules(refusal) => refusal.reason(),
                };
                let step = crate::play::decision_text(*decision);
                named("illegal").with("step", step).of("reason", why)
            }
            Fault::Consent(_) => named("consent"),
        }
    }
}

/// Counts messages, whatever they say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gate {
    /// When the second began.
    since: u64,
    count: u32,
    meaningless: u32,
}

impl Gate {
    /// Lets a message of so many bytes through.
    ///
    /// # Errors
    /// [`Fault`] where it is too long or one too many.
    pub fn pass(&mut self, bytes: usize, now: u64) -> Result<(), Fault> {
        if now >= self.since + 1_000 {
            (self.since, self.count) = (now, 0);
        }
        self.count += 1;
        if self.count > MOST_A_SECOND {
            return Err(Fault::Flood);
        }
        if bytes > LONGEST { Err(Fault::Long(bytes)) } else { Ok(()) }
    }

    /// Something meaningless came; what that is by now.
    pub fn meaningless(&mut self) -> Fault {
        self.meaningless += 1;
        if self.meaningless > MOST_MEANINGLESS { Fault::Babble } else { Fault::Meaningless }
    }
}

impl LiveGame {
    /// Hears a message.
    ///
    /// # Errors
    /// [`Fault`] says what is wrong with it; nothing has changed then.
    pub fn hear(&mut self, text: &str, now: u64) -> Result<Vec<News>, Fault> {
        match Wire::read(text).ok_or(Fault::Meaningless)? {
            Wire::Hello { version, game, sent, seen } => {
                self.greeted(version, &game, sent, seen, now)
            }
            // Of the game before, or of one that is not known yet: the friend's greeting will say so.
            Wire::Deed { round, .. } if round != self.name.round => Ok(vec![]),
            // It came before, or one before it is missing and comes again.
            Wire::Deed { number, .. } if number != self.seen + 1 => Ok(vec![]),
            Wire::Deed { deed, .. } => {
                let news = self.done(deed, now)?;
                self.seen += 1;
                Ok(news)
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
    ) -> Result<Vec<News>, Fault> {
        if version != VERSION {
            return Err(Fault::Version(version));
        }
        let name = GameName::named(game).filter(|name| name.base == self.name.base);
        let name = name.ok_or_else(|| Fault::Other(game.chars().take(40).collect()))?;
        let rematch = Plea { wish: Wish::Rematch, at: self.at() };
        if name.round == self.name.round.saturating_add(1) && self.agreed == Some(rematch) {
            // That it was declared has been lost.
            return Ok(self.declared(rematch, now));
        }
        if name.round.saturating_add(1) == self.name.round && self.seen == 0 {
            // The friend has not heard of the new game yet, and will from the greeting.
            return Ok(vec![]);
        }
        if name.round != self.name.round {
            return Err(Fault::Other(game.to_owned()));
        }
        if seen > self.sent {
            return Err(Fault::Behind);
        }
        if sent < self.seen {
            return Err(Fault::FriendBehind);
        }
        let missing = (self.sent - seen) as usize;
        if missing > self.out.len() {
            // It was seen before, and is not any more.
            return Err(Fault::FriendBehind);
        }
        let known = self.out.len() - missing;
        self.out.drain(..known);
        let mut news = vec![];
        if known > 0 {
            news.push(News::Changed);
        }
        if missing > 0 {
            news.push(News::Missing);
        }
        Ok(news)
    }

    fn done(&mut self, deed: Deed, now: u64) -> Result<Vec<News>, Fault> {
        let friend = self.game.own.other();
        Ok(match deed {
            Deed::Step(decision, at, left) => self.step(decision, at, left, now)?,
            Deed::Resign(at) => self.ended(at, |game, side| game.resign(side)),
            Deed::Time(at) => {
                let is_turn = self.game.turn() == Some(friend);
                if self.clocks.is_none() || !self.is_over() && !is_turn {
                    return Err(Fault::Meaningless);
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
            Deed::Ask(request) => self.wished(request, now),
            Deed::Yes(request) if self.asks == Some(request) => {
                self.push(Deed::Done(request));
                let next = self.fulfil(request.wish, self.game.own, now);
                vec![next.map_or(News::Changed, |next| News::Rematch(Box::new(next)))]
            }
            Deed::No(request) if self.asks == Some(request) => {
                self.asks = None;
                vec![News::Declined(request.wish)]
            }
            // What was asked is void by now.
            Deed::Yes(_) | Deed::No(_) => vec![],
            Deed::Done(request) if self.agreed == Some(request) => self.declared(request, now),
            Deed::Done(request) => return Err(Fault::Consent(request.wish)),
            Deed::Say(number) => {
                self.remember(Phrase { is_own: false, number });
                vec![News::Said]
            }
        })
    }

    fn declared(&mut self, request: Plea, now: u64) -> Vec<News> {
        let next = self.fulfil(request.wish, self.game.own.other(), now);
        vec![next.map_or(News::Changed, |next| News::Rematch(Box::new(next)))]
    }

    fn step(
        &mut self,
        decision: Decision,
        at: usize,
        claimed: Left,
        now: u64,
    ) -> Result<Vec<News>, Fault> {
        let illegal = |refused| Fault::Illegal(decision, refused);
        if self.is_over() && at == self.at() {
            // It was made before the friend knew that the game is over.
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
            // It may have stood, while the friend was not heard; a move earns its increment nevertheless.
            clocks.run(runs, now);
        }
        self.stepped(now);
        let mut news = vec![News::Changed];
        news.extend(self.claimed(side, claimed, now));
        Ok(news)
    }

    /// The friend's clock is set to what the friend says is left, within the tolerance.
    fn claimed(&mut self, side: Stone, claimed: Left, now: u64) -> Option<News> {
        let clocks = self.clocks.as_mut()?;
        let here = clocks.left(side, now);
        let whole = |left: Left| left.main + u64::from(left.periods) * left.period;
        let more = whole(claimed).saturating_sub(whole(here));
        if more <= TOLERANCE && claimed.periods <= here.periods.saturating_add(1) {
            clocks.set(side, claimed);
            return None;
        }
        clocks.set(
            side,
            Left { main: here.main + if here.main > 0 { TOLERANCE } else { 0 }, ..here },
        );
        Some(News::Clock(more))
    }

    /// The friend has ended the game after so many steps; a step that was made here meanwhile came too late.
    fn ended(&mut self, at: usize, end: fn(&mut crate::game::Game, Stone)) -> Vec<News> {
        if self.is_drawn || self.game.game.lost().is_some() {
            return vec![];
        }
        if self.at() == at + 1 && self.game.last_actor() == Some(self.game.own) {
            self.game.take_back();
        }
        if self.at() == at && !self.game.is_over() {
            let side = self.game.colour(self.game.own.other());
            end(&mut self.game.game, side);
            self.void();
        }
        vec![News::Changed]
    }

    fn wished(&mut self, request: Plea, now: u64) -> Vec<News> {
        let friend = self.game.own.other();
        if request.at != self.at() || !self.allows(request.wish, friend) {
            // The game has gone on.
            return vec![];
        }
        if self.asks.is_some_and(|asks| asks.wish == request.wish) && request.wish != Wish::Back {
            // Both ask for the same, and each takes the other's wish for consent: the first seat declares it.
            if self.game.own == tengen::rules::opening::Seat::First {
                self.push(Deed::Done(request));
                let next = self.fulfil(request.wish, self.game.own, now);
                return vec![next.map_or(News::Changed, |next| News::Rematch(Box::new(next)))];
            }
            self.asks = None;
            self.agreed = Some(request);
            return vec![News::Changed];
        }
        self.asked = Some(request);
        vec![News::Changed]
    }
}
