//! The messages between the two sides: lines of words, which are never displayed or executed verbatim.
//!
//! `hello 1 k3jd92ks9m 4 7` comes first, and every two seconds: the version, the game's name, the number of the last
//! action sent, and of the last one received. Everything else is an action, with its round and number:
//! `0 5 step h8 12 594000 0 0`, `0 6 ask back 13`, `0 7 say 3`.

use tengen::rules::opening::Decision;

use crate::play::{ClockLeft, decision_named, decision_text};

/// The version of the protocol.
pub(super) const VERSION: u32 = 1;
/// The greatest length of a message, in bytes.
pub const LONGEST: usize = 1_000;
/// The number of phrases, which are numbered from 1.
pub const PHRASES: u8 = 8;

/// Proposals that need the other side's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// Taking back the last move of the proposing side.
    Back,
    /// A draw.
    Draw,
    /// Another game, with the colours swapped.
    Rematch,
}

/// A proposal in the position after this many steps; in any other position it is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub kind: ProposalKind,
    pub at: usize,
}

/// An action of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SideAction {
    /// A move or decision after this many steps, and the time that its side has left.
    Step(Decision, usize, ClockLeft),
    /// Resignation after this many steps.
    Resign(usize),
    /// The sender has run out of time.
    Time(usize),
    Ask(Proposal),
    /// Consent. The side that proposed confirms it by [`SideAction::Done`].
    Yes(Proposal),
    No(Proposal),
    Done(Proposal),
    Say(u8),
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    Hello { version: u32, game: String, sent: u32, seen: u32 },
    SideAction { round: u8, number: u32, action: SideAction },
}

impl ProposalKind {
    pub(super) const ALL: [ProposalKind; 3] =
        [ProposalKind::Back, ProposalKind::Draw, ProposalKind::Rematch];

    /// The name in messages, in the document and in the text catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            ProposalKind::Back => "back",
            ProposalKind::Draw => "draw",
            ProposalKind::Rematch => "rematch",
        }
    }

    /// Returns the kind with a name.
    pub fn named(name: &str) -> Option<ProposalKind> {
        ProposalKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl Proposal {
    pub(super) fn text(self) -> String {
        format!("{} {}", self.kind.name(), self.at)
    }

    pub(super) fn read(text: &str) -> Option<Proposal> {
        let (kind, at) = text.split_once(' ')?;
        Some(Proposal { kind: ProposalKind::named(kind)?, at: at.parse().ok()? })
    }
}

impl SideAction {
    pub(super) fn text(self) -> String {
        match self {
            SideAction::Step(decision, at, ClockLeft { main, periods, period }) => {
                format!("step {} {at} {main} {periods} {period}", decision_text(decision))
            }
            SideAction::Resign(at) => format!("resign {at}"),
            SideAction::Time(at) => format!("time {at}"),
            SideAction::Ask(request) => format!("ask {}", request.text()),
            SideAction::Yes(request) => format!("yes {}", request.text()),
            SideAction::No(request) => format!("no {}", request.text()),
            SideAction::Done(request) => format!("done {}", request.text()),
            SideAction::Say(phrase) => format!("say {phrase}"),
        }
    }

    pub(super) fn read(text: &str) -> Option<SideAction> {
        let (kind, rest) = text.split_once(' ')?;
        Some(match kind {
            "step" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let [decision, at, main, periods, period] = words[..] else { return None };
                let (main, period) = (main.parse().ok()?, period.parse().ok()?);
                let left = ClockLeft { main, periods: periods.parse().ok()?, period };
                SideAction::Step(decision_named(decision)?, at.parse().ok()?, left)
            }
            "resign" => SideAction::Resign(rest.parse().ok()?),
            "time" => SideAction::Time(rest.parse().ok()?),
            "ask" => SideAction::Ask(Proposal::read(rest)?),
            "yes" => SideAction::Yes(Proposal::read(rest)?),
            "no" => SideAction::No(Proposal::read(rest)?),
            "done" => SideAction::Done(Proposal::read(rest)?),
            "say" => {
                SideAction::Say(rest.parse().ok().filter(|phrase| (1..=PHRASES).contains(phrase))?)
            }
            _ => return None,
        })
    }
}

impl Wire {
    pub(super) fn text(&self) -> String {
        match self {
            Wire::Hello { version, game, sent, seen } => {
                format!("hello {version} {game} {sent} {seen}")
            }
            Wire::SideAction { round, number, action } => {
                format!("{round} {number} {}", action.text())
            }
        }
    }

    /// Reads a message; [`None`] if it is meaningless.
    pub(super) fn read(text: &str) -> Option<Wire> {
        let (first, rest) = text.split_once(' ')?;
        if first == "hello" {
            let words: Vec<&str> = rest.split(' ').collect();
            // For another version, nothing else is known.
            let version = words.first()?.parse().ok()?;
            if version != VERSION {
                return Some(Wire::Hello { version, game: String::new(), sent: 0, seen: 0 });
            }
            let [_, game, sent, seen] = words[..] else { return None };
            let game = game.to_owned();
            return Some(Wire::Hello {
                version,
                game,
                sent: sent.parse().ok()?,
                seen: seen.parse().ok()?,
            });
        }
        let (number, action) = rest.split_once(' ')?;
        let (round, number) = (first.parse().ok()?, number.parse().ok()?);
        Some(Wire::SideAction { round, number, action: SideAction::read(action)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_back_and_others_mean_nothing() {
        for text in [
            "hello 1 k3jd92ks9m-2 4 7",
            "0 5 step h8 12 594000 0 0",
            "0 5 step instead 3 0 3 30000",
            "1 1 resign 4",
            "0 9 time 4",
            "0 6 ask back 13",
            "0 7 yes draw 13",
            "0 8 no rematch 20",
            "0 9 done rematch 20",
            "0 10 say 8",
        ] {
            assert_eq!(Wire::read(text).unwrap().text(), text);
        }
        for text in [
            "",
            "hello",
            "hello 1 a 4",
            "hello 1 a 4 -7",
            "0 5 step h99 12 594000 0 0",
            "0 5 step h8 12",
            "0 5 step h8 12 594000 0 0 0",
            "0 x resign 4",
            "0 6 ask money 13",
            "0 10 say 9",
            "0 10 say 0",
            "0 10 say <b>",
            "0 10 eval alert(1)",
            "300 10 say 1",
        ] {
            assert_eq!(Wire::read(text), None, "{text:?}");
        }
    }
}
