//! A game as a link: `rule=renju&size=15&moves=h8i9&friend=black&game=k3jd92ks`.
//!
//! `friend` is the colour of the person who opens it; in an opening it is their colour if nobody swaps; `game` is the
//! game's name. There may be an `opening`, such as `swap2.h8.h9.j6.white`; `resigned` is the side that resigned. The
//! `days` to think and the time it was `sent`, in seconds since 1970, are a courtesy.

use core::fmt;

use tengen::board::Stone;
use tengen::rules::opening::{OpeningRule, Seat};

use super::game::Correspondence;
use crate::game::{Broken, LinkError, Loss, PlayedGame};
use crate::play::{OpeningInPlay, read_opening};
use crate::reason::Explain;
use crate::records::Fields;
use crate::text::Reason;

/// The greatest length of a link, in characters: more than any game on the largest board has.
const LONGEST: usize = 8_000;
/// The greatest length of a game's name, in characters.
const LONGEST_ID: usize = 40;
/// The largest number of days to think.
const MOST_DAYS: u16 = 365;
/// Milliseconds per second: times are sent in seconds.
const SECOND: u64 = 1_000;

/// The fields of a link.
const FIELDS: [&str; 12] = [
    "rule", "size", "moves", "black", "white", "turn", "opening", "resigned", "friend", "game",
    "days", "sent",
];

/// What is wrong with a link to a game with a friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendError {
    /// It is too long, with this many characters.
    Long(usize),
    /// The game itself is invalid.
    Link(LinkError),
    /// A field is missing.
    Missing(&'static str),
    /// A field of a record has an invalid value.
    Field {
        /// The field.
        field: &'static str,
        /// Its value.
        text: String,
    },
    /// The opener's colour is neither `black` nor `white`.
    Colour(String),
    /// This is not a valid name of a game.
    Id(String),
    /// The opening cannot be replayed, or its stones are not the game's first.
    Opening(String),
    /// The side that resigned is neither `black` nor `white`, or it is that of the person who opens the link.
    Resigned(String),
    /// This is not a valid number of days.
    Days(String),
    /// This is not a valid time.
    Sent(String),
    /// It is for this side, which is not to move.
    Turn(Stone),
    /// The game with this name is a different one: the difference between here and the link.
    Other {
        /// The field that differs.
        field: &'static str,
        /// Its value in the stored game.
        kept: String,
        /// Its value in the link.
        link: String,
    },
}

impl fmt::Display for FriendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FriendError::Long(length) => write!(f, "{length} characters, at most {LONGEST}"),
            FriendError::Link(error) => error.fmt(f),
            FriendError::Missing(field) => write!(f, "{field:?} is missing"),
            FriendError::Field { field, text } => write!(f, "{field} cannot be {text:?}"),
            FriendError::Colour(text) => write!(f, "friend {text:?} is neither black nor white"),
            FriendError::Id(text) => write!(f, "game {text:?} is not a name of a game"),
            FriendError::Opening(text) => write!(f, "opening {text:?} is none of this game"),
            FriendError::Resigned(text) => write!(f, "{text:?} cannot have resigned"),
            FriendError::Days(text) => write!(f, "days {text:?}: no number from 1 to {MOST_DAYS}"),
            FriendError::Sent(text) => write!(f, "sent {text:?} is not a time"),
            FriendError::Turn(side) => write!(f, "it is for {side}, who is not to move"),
            FriendError::Other { field, kept, link } => {
                write!(f, "{field} is {link:?} in the link and {kept:?} here")
            }
        }
    }
}

impl core::error::Error for FriendError {}

impl Explain for FriendError {
    fn reason(&self) -> Reason {
        match self {
            FriendError::Long(length) => {
                Reason::new("friend-reason.long").with("n", length).with("most", LONGEST)
            }
            FriendError::Link(error) => error.reason(),
            FriendError::Missing(field) => {
                Reason::new("friend-reason.missing").with("field", field)
            }
            FriendError::Field { field, text } => {
                Reason::new("friend-reason.field").with("field", field).with("text", text)
            }
            FriendError::Colour(text) => Reason::new("friend-reason.colour").with("text", text),
            FriendError::Id(text) => Reason::new("friend-reason.id").with("text", text),
            FriendError::Opening(text) => Reason::new("reason.opening").with("text", text),
            FriendError::Resigned(text) => Reason::new("friend-reason.resigned").with("text", text),
            FriendError::Days(text) => {
                Reason::new("friend-reason.days").with("text", text).with("most", MOST_DAYS)
            }
            FriendError::Sent(text) => Reason::new("friend-reason.sent").with("text", text),
            FriendError::Turn(Stone::Black) => Reason::new("friend-reason.turn-black"),
            FriendError::Turn(Stone::White) => Reason::new("friend-reason.turn-white"),
            FriendError::Other { field, kept, link } => Reason::new("friend-reason.differs")
                .with("field", field)
                .with("kept", kept)
                .with("link", link),
        }
    }
}

impl From<Broken> for FriendError {
    fn from(broken: Broken) -> FriendError {
        FriendError::Link(broken.error)
    }
}

/// Whether a text can be the name of a game.
fn is_id(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    !text.is_empty() && text.len() <= LONGEST_ID && text.bytes().all(is_sign)
}

impl Correspondence {
    /// Reads a link, without its `#`; the person takes the seat of the one who opens it.
    ///
    /// # Errors
    /// [`FriendError`] names what is wrong, and where.
    pub fn from_link(link: &str) -> Result<Correspondence, FriendError> {
        if link.len() > LONGEST {
            return Err(FriendError::Long(link.chars().count()));
        }
        let broken = |error| FriendError::Link(LinkError::Fields(error));
        let fields = Fields::parse(link).map_err(broken)?;
        if let Some(name) = fields.names().find(|name| !FIELDS.contains(name)) {
            return Err(FriendError::Link(LinkError::UnknownField(name.to_owned())));
        }
        let text = fields.get("friend").ok_or(FriendError::Missing("friend"))?;
        let opener = Stone::from_name(text).ok_or_else(|| FriendError::Colour(text.to_owned()))?;
        let mut read = Correspondence::from_fields(&fields)?;
        read.own = read.holder(opener);
        let sender = read.own.other();
        if let Some(Loss::Resigned(side)) = read.game.lost()
            && read.holder(side) != sender
        {
            return Err(FriendError::Resigned(side.name().to_owned()));
        }
        let is_to_move = match read.turn() {
            Some(seat) => seat == read.own,
            None => read.last_actor() == Some(sender),
        };
        if is_to_move { Ok(read) } else { Err(FriendError::Turn(opener)) }
    }

    /// Reads a game from the fields of a link or of a record; the person is in the first seat.
    ///
    /// # Errors
    /// [`FriendError`] names what is wrong, and where.
    pub(crate) fn from_fields(fields: &Fields) -> Result<Correspondence, FriendError> {
        let id = fields.get("game").ok_or(FriendError::Missing("game"))?;
        if !is_id(id) {
            return Err(FriendError::Id(id.to_owned()));
        }
        let mut game = PlayedGame::from_fields(fields)?;
        let opening = match fields.get("opening") {
            None => None,
            Some(text) => {
                let wrong = || FriendError::Opening(text.to_owned());
                let opening = read_opening(text, &game).ok_or_else(wrong)?;
                Some(opening).filter(|opening| opening.rule() != OpeningRule::Free)
            }
        };
        if let Some(text) = fields.get("resigned") {
            let wrong = || FriendError::Resigned(text.to_owned());
            let side = Stone::from_name(text).ok_or_else(wrong)?;
            if game.outcome().is_some() {
                return Err(wrong());
            }
            game.resign(side);
        }
        let days = fields.get("days").map(|text| {
            let days = text.parse().ok().filter(|days| (1..=MOST_DAYS).contains(days));
            days.ok_or_else(|| FriendError::Days(text.to_owned()))
        });
        let sent = fields.get("sent").map(|text| {
            let time = text.parse::<u64>().ok().and_then(|time| time.checked_mul(SECOND));
            time.ok_or_else(|| FriendError::Sent(text.to_owned()))
        });
        Ok(Correspondence {
            id: id.to_owned(),
            game,
            opening,
            own: Seat::First,
            days: days.transpose()?,
            sent: sent.transpose()?,
        })
    }

    /// The fields that links and records have in common.
    pub(crate) fn fields(&self) -> Fields {
        let mut fields = self.game.fields(self.game.moves());
        if let Some(opening) = &self.opening {
            fields.push("opening", OpeningInPlay::text_of(opening));
        }
        if let Some(Loss::Resigned(side)) = self.game.lost() {
            fields.push("resigned", side.name());
        }
        fields
    }

    /// The fragment of an address that opens the game for the friend, without its `#`.
    pub fn link(&self) -> String {
        let mut fields = self.fields();
        fields.push("friend", self.colour(self.own.other()).name());
        fields.push("game", self.id.as_str());
        if let Some(days) = self.days {
            fields.push("days", days.to_string());
            if let Some(sent) = self.sent {
                fields.push("sent", (sent / SECOND).to_string());
            }
        }
        fields.to_string()
    }
}
