//! Invitations and answers as short texts: `#live=` and a code in base64url.
//!
//! The first byte contains a mark, the version of the format and whether it is an answer; the last two are a checksum.
//! Between them are the game's name; in an invitation the terms of the game, in an answer the checksum of its
//! invitation; and what the other browser needs to know to connect. With one address that is hidden by a name, as
//! browsers do within one network, an invitation has about 125 characters and an answer about 120.

use core::fmt;

use tengen::board::Size;
use tengen::rules::Rule;
use tengen::rules::opening::{Opening, OpeningRule, Seat};

use super::bytes::{Reader, bytes_of, checksum, pack, text_of, unpack};
use super::transport::Transport;
use crate::friend::NAME_LETTERS;
use crate::play::{Extra, TimeControl};
use crate::reason::Explain;
use crate::text::Reason;

/// The mark in the first byte.
const MARK: u8 = 0xb0;
/// The version of the format.
const VERSION: u8 = 1;
/// The greatest length of a code, in characters.
const LONGEST: usize = 800;

/// The terms agreed on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    pub rule: Rule,
    pub size: Size,
    pub opening: OpeningRule,
    pub control: Option<TimeControl>,
}

/// The name of a game: that of the first one between two people, and the number of rematches since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    pub base: String,
    pub round: u8,
}

/// An invitation to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub name: GameName,
    pub terms: Terms,
    /// The seat of the inviting side.
    pub seat: Seat,
    pub transport: Transport,
}

/// An answer to an invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub name: GameName,
    /// The [checksum](Invitation::tag) of the invitation.
    pub tag: u16,
    pub transport: Transport,
}

/// The kinds of codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    Invitation(Invitation),
    Answer(Answer),
}

/// What is wrong with a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// It is too long, with this many characters.
    Long(usize),
    /// An invalid character.
    Letter(char),
    /// It is not a code of this page.
    Foreign,
    /// It has another version.
    Version(u8),
    /// Part of it is missing or altered.
    Damaged,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Long(length) => write!(f, "{length} characters, at most {LONGEST}"),
            CodeError::Letter(letter) => write!(f, "no code has a {letter:?}"),
            CodeError::Foreign => write!(f, "it is neither an invitation nor an answer"),
            CodeError::Version(version) => write!(f, "version {version}, here {VERSION}"),
            CodeError::Damaged => write!(f, "a part of it is missing or altered"),
        }
    }
}

impl core::error::Error for CodeError {}

impl Explain for CodeError {
    fn reason(&self) -> Reason {
        match self {
            CodeError::Long(length) => {
                Reason::new("live-reason.long").with("n", length).with("most", LONGEST)
            }
            CodeError::Letter(letter) => Reason::new("live-reason.letter").with("text", letter),
            CodeError::Foreign => Reason::new("live-reason.foreign"),
            CodeError::Version(version) => {
                Reason::new("live-reason.version").with("n", version).with("own", VERSION)
            }
            CodeError::Damaged => Reason::new("live-reason.damaged"),
        }
    }
}

impl GameName {
    /// The game's name in the store.
    pub fn id(&self) -> String {
        match self.round {
            0 => self.base.clone(),
            round => format!("{}-{round}", self.base),
        }
    }

    /// Parses the output of [`id`](GameName::id).
    pub fn named(id: &str) -> Option<GameName> {
        let (base, round) = match id.split_once('-') {
            None => (id, 0),
            Some((base, round)) => (base, round.parse().ok().filter(|&round| round > 0)?),
        };
        let is_base = base.bytes().all(|letter| NAME_LETTERS.contains(&letter));
        let name = GameName { base: base.to_owned(), round };
        Some(name).filter(|name| is_base && !base.is_empty() && base.len() <= 20 && name.id() == id)
    }

    fn write(&self, bytes: &mut Vec<u8>) -> Option<()> {
        pack(&self.base, NAME_LETTERS, 5, bytes)?;
        bytes.push(self.round);
        Some(())
    }

    fn read(reader: &mut Reader<'_>) -> Option<GameName> {
        let base = unpack(reader, NAME_LETTERS, 5)?;
        let round = reader.byte()?;
        GameName::named(&GameName { base, round }.id())
    }
}

impl Terms {
    fn write(&self, seat: Seat, bytes: &mut Vec<u8>) -> Option<()> {
        let place = |found: Option<usize>| u8::try_from(found?).ok();
        let rule = place(Rule::ALL.iter().position(|&rule| rule == self.rule))?;
        let opening = place(OpeningRule::ALL.iter().position(|&rule| rule == self.opening))?;
        let kind = self.control.map_or(0, |control| match control.extra {
            Extra::Nothing => 1,
            Extra::Increment(_) => 2,
            Extra::Periods(..) => 3,
        });
        let second = u8::from(seat == Seat::Second);
        bytes.extend([rule << 4 | opening, self.size.get(), second << 7 | kind]);
        if let Some(control) = self.control {
            bytes.extend(control.minutes.to_be_bytes());
            match control.extra {
                Extra::Nothing => {}
                Extra::Increment(seconds) => bytes.extend(seconds.to_be_bytes()),
                Extra::Periods(periods, seconds) => {
                    bytes.push(periods);
                    bytes.extend(seconds.to_be_bytes());
                }
            }
        }
        Some(())
    }

    fn read(reader: &mut Reader<'_>) -> Option<(Terms, Seat)> {
        let [rules, side, kind] = reader.array()?;
        let rule = *Rule::ALL.get(usize::from(rules >> 4))?;
        let opening = *OpeningRule::ALL.get(usize::from(rules & 15))?;
        let size = Size::new(side.into()).ok()?;
        // An opening that is not possible with the rule or the board.
        Opening::new(opening, rule, size).ok()?;
        let seat = if kind >> 7 == 1 { Seat::Second } else { Seat::First };
        let mut number = || reader.short();
        let text = match kind & 0x7f {
            0 => None,
            1 => Some(format!("sudden-death:{}", number()?)),
            2 => Some(format!("increment:{}:{}", number()?, number()?)),
            3 => {
                let minutes = number()?;
                let periods = reader.byte()?;
                Some(format!("byo-yomi:{minutes}:{periods}:{}", reader.short()?))
            }
            _ => return None,
        };
        let control = match text {
            // A time control without any time is invalid.
            Some(text) => Some(TimeControl::named(&text)?),
            None => None,
        };
        Some((Terms { rule, size, opening, control }, seat))
    }
}

impl Invitation {
    /// The checksum by which an answer refers to the invitation.
    pub fn tag(&self) -> u16 {
        let mut bytes = vec![];
        // An invitation that cannot be written has no code and no answer.
        let _ = self.transport.write(&mut bytes);
        checksum(&bytes)
    }
}

impl Code {
    /// The code as text; [`None`] if the browser's description goes beyond the standard.
    pub fn text(&self) -> Option<String> {
        let is_answer = matches!(self, Code::Answer(_));
        let mut bytes = vec![MARK | VERSION << 1 | u8::from(is_answer)];
        match self {
            Code::Invitation(Invitation { name, terms, seat, transport }) => {
                name.write(&mut bytes)?;
                terms.write(*seat, &mut bytes)?;
                transport.write(&mut bytes)?;
            }
            Code::Answer(Answer { name, tag, transport }) => {
                name.write(&mut bytes)?;
                bytes.extend(tag.to_be_bytes());
                transport.write(&mut bytes)?;
            }
        }
        bytes.extend(checksum(&bytes).to_be_bytes());
        Some(text_of(&bytes))
    }

    /// Reads a code, or an address that ends with one.
    ///
    /// # Errors
    /// [`CodeError`] names what is wrong.
    pub fn read(text: &str) -> Result<Code, CodeError> {
        let text = text.trim();
        let code = text.rsplit_once("live=").map_or(text, |(_, code)| code);
        let length = code.chars().count();
        if length > LONGEST {
            return Err(CodeError::Long(length));
        }
        // Messengers break long texts.
        let code: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
        let bytes = bytes_of(&code).map_err(CodeError::Letter)?;
        let Some((&first, _)) = bytes.split_first() else { return Err(CodeError::Foreign) };
        if first & 0xf0 != MARK {
            return Err(CodeError::Foreign);
        }
        let version = first >> 1 & 7;
        if version != VERSION {
            return Err(CodeError::Version(version));
        }
        let whole = bytes.split_last_chunk::<2>();
        let whole = whole.filter(|(body, sum)| checksum(body) == u16::from_be_bytes(**sum));
        let (body, _) = whole.ok_or(CodeError::Damaged)?;
        let mut reader = Reader(&body[1..]);
        let code = if first & 1 == 1 { answer(&mut reader) } else { invitation(&mut reader) };
        code.filter(|_| reader.0.is_empty()).ok_or(CodeError::Damaged)
    }
}

fn invitation(reader: &mut Reader<'_>) -> Option<Code> {
    let name = GameName::read(reader)?;
    let (terms, seat) = Terms::read(reader)?;
    let transport = Transport::read(reader)?;
    Some(Code::Invitation(Invitation { name, terms, seat, transport }))
}

fn answer(reader: &mut Reader<'_>) -> Option<Code> {
    let (name, tag) = (GameName::read(reader)?, reader.short()?);
    Some(Code::Answer(Answer { name, tag, transport: Transport::read(reader)? }))
}
