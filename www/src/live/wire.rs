//! What two sides say to each other: lines of words. Nothing of them is ever shown or executed as it came.
//!
//! `hello 1 k3jd92ks9m 4 7` comes first, and every two seconds: the version, the game's name, the number of the last
//! deed that was sent, and of the last that was seen. Everything else is a deed, which has the round and a number of its
//! own: `0 5 step h8 12 594000 0 0`, `0 6 ask back 13`, `0 7 say 3`.

use tengen::rules::opening::Decision;

use crate::play::{Left, decision_named, decision_text};

/// The version of what is said.
pub(super) const VERSION: u32 = 1;
/// The most bytes of a message.
pub const LONGEST: usize = 1_000;
/// The phrases that can be said, by their numbers from 1.
pub const PHRASES: u8 = 8;

/// What needs the other's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Taking back the last move of whoever asks.
    Back,
    /// That the game is a draw.
    Draw,
    /// Another game, with the colours changed.
    Rematch,
}

/// A wish in the position after so many steps; in any other it is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plea {
    pub wish: Wish,
    pub at: usize,
}

/// Something that a side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A move or decision after so many steps, and what is left of whoever makes it.
    Step(Decision, usize, Left),
    /// Giving up after so many steps.
    Resign(usize),
    /// The time of whoever says so is used up.
    Time(usize),
    Ask(Plea),
    /// Consent. Whoever asked says with [`Deed::Done`] that it holds.
    Yes(Plea),
    No(Plea),
    Done(Plea),
    Say(u8),
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    Hello { version: u32, game: String, sent: u32, seen: u32 },
    Deed { round: u8, number: u32, deed: Deed },
}

impl Wish {
    pub(super) const ALL: [Wish; 3] = [Wish::Back, Wish::Draw, Wish::Rematch];

    /// The name in messages, in the document and in the text catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Wish::Back => "back",
            Wish::Draw => "draw",
            Wish::Rematch => "rematch",
        }
    }

    /// The wish of a name.
    pub fn named(name: &str) -> Option<Wish> {
        Wish::ALL.into_iter().find(|wish| wish.name() == name)
    }
}

impl Plea {
    pub(super) fn text(self) -> String {
        format!("{} {}", self.wish.name(), self.at)
    }

    pub(super) fn read(text: &str) -> Option<Plea> {
        let (wish, at) = text.split_once(' ')?;
        Some(Plea { wish: Wish::named(wish)?, at: at.parse().ok()? })
    }
}

impl Deed {
    pub(super) fn text(self) -> String {
        match self {
            Deed::Step(decision, at, Left { main, periods, period }) => {
                format!("step {} {at} {main} {periods} {period}", decision_text(decision))
            }
            Deed::Resign(at) => format!("resign {at}"),
            Deed::Time(at) => format!("time {at}"),
            Deed::Ask(request) => format!("ask {}", request.text()),
            Deed::Yes(request) => format!("yes {}", request.text()),
            Deed::No(request) => format!("no {}", request.text()),
            Deed::Done(request) => format!("done {}", request.text()),
            Deed::Say(phrase) => format!("say {phrase}"),
        }
    }

    pub(super) fn read(text: &str) -> Option<Deed> {
        let (kind, rest) = text.split_once(' ')?;
        Some(match kind {
            "step" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let [decision, at, main, periods, period] = words[..] else { return None };
                let (main, period) = (main.parse().ok()?, period.parse().ok()?);
                let left = Left { main, periods: periods.parse().ok()?, period };
                Deed::Step(decision_named(decision)?, at.parse().ok()?, left)
            }
            "resign" => Deed::Resign(rest.parse().ok()?),
            "time" => Deed::Time(rest.parse().ok()?),
            "ask" => Deed::Ask(Plea::read(rest)?),
            "yes" => Deed::Yes(Plea::read(rest)?),
            "no" => Deed::No(Plea::read(rest)?),
            "done" => Deed::Done(Plea::read(rest)?),
            "say" => Deed::Say(rest.parse().ok().filter(|phrase| (1..=PHRASES).contains(phrase))?),
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
            Wire::Deed { round, number, deed } => format!("{round} {number} {}", deed.text()),
        }
    }

    /// Reads a message; [`None`] where it means nothing.
    pub(super) fn read(text: &str) -> Option<Wire> {
        let (first, rest) = text.split_once(' ')?;
        if first == "hello" {
            let words: Vec<&str> = rest.split(' ').collect();
            // Of another version only that is known.
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
        let (number, deed) = rest.split_once(' ')?;
        let (round, number) = (first.parse().ok()?, number.parse().ok()?);
        Some(Wire::Deed { round, number, deed: Deed::read(deed)? })
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
