//! A stored live game: under `live/NAME`, so that a lost connection or a reload loses nothing.

use tengen::board::Stone;
use tengen::rules::opening::Seat;

use super::code::GameName;
use super::session::{LiveGame, Phrase};
use super::wire::{PHRASES, Proposal, Wire};
use crate::friend::{Correspondence, FriendError, field};
use crate::game::LinkError;
use crate::play::{ClockLeft, Clocks, TimeControl};
use crate::records::{Fields, RecordKey};

/// The prefix of the keys of these records.
const KIND: &str = "live/";

/// A stored game.
#[derive(Clone, Debug)]
pub struct KeptLive {
    pub session: LiveGame,
    /// When it was last changed: milliseconds since 1970.
    pub changed: u64,
}

impl KeptLive {
    /// The key of the game with this name.
    pub fn key_of(id: &str) -> Option<RecordKey> {
        RecordKey::named(&format!("{KIND}{id}"))
    }

    /// Whether a record is a live game.
    pub fn is_kept(key: &RecordKey) -> bool {
        key.name().starts_with(KIND)
    }

    /// Its name.
    pub fn id(&self) -> &str {
        &self.session.game.id
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`FriendError`] says why it cannot be read.
    pub fn read(text: &str) -> Result<KeptLive, FriendError> {
        let fields =
            Fields::parse(text).map_err(|error| FriendError::Link(LinkError::Fields(error)))?;
        let mut game = Correspondence::from_fields(&fields)?;
        let name = GameName::named(&game.id).ok_or_else(|| FriendError::Id(game.id.clone()))?;
        game.own = field(&fields, "seat", Seat::from_name)?.unwrap_or(Seat::First);
        let late = field(&fields, "late", Stone::from_name)?;
        if let Some(side) = late {
            game.game.run_out_of_time(side);
        }
        let control = field(&fields, "clock", TimeControl::named)?;
        let mut session = LiveGame::of(name, game, control);
        if let (Some(control), Some(left)) = (control, field(&fields, "left", both)?) {
            session.clocks = Some(Clocks::kept(control, left, late));
        }
        // Sets whose turn it is.
        session.stepped(0);
        session.is_drawn = fields.get("result") == Some("draw");
        let request = |name| fields.get(name).and_then(Proposal::read);
        (session.own_proposal, session.friends_proposal, session.accepted) =
            (request("asks"), request("asked"), request("agreed"));
        let number = |name| field(&fields, name, |text| text.parse().ok());
        session.sent = number("last")?.unwrap_or_default();
        session.seen = number("seen")?.unwrap_or_default();
        let out = fields.get("out").unwrap_or_default().split(';').filter(|it| !it.is_empty());
        session.out = out.filter(|it| Wire::read(it).is_some()).map(str::to_owned).collect();
        let said = fields.get("said").unwrap_or_default().split(',');
        session.said = said.filter_map(phrase).collect();
        let changed = fields.get("changed").and_then(|text| text.parse().ok()).unwrap_or_default();
        Ok(KeptLive { session, changed })
    }

    /// The record.
    pub fn text(&self) -> String {
        let session = &self.session;
        let mut fields = session.game.fields();
        fields.push("game", session.game.id.as_str());
        fields.push("seat", session.game.own.name());
        if let Some(clocks) = &session.clocks {
            fields.push("clock", clocks.control().to_string());
            let left = clocks
                .stopped()
                .map(|ClockLeft { main, periods, period }| format!("{main}:{periods}:{period}"));
            fields.push("left", left.join(","));
        }
        if let Some(side) = session.late() {
            fields.push("late", side.name());
            fields.push("result", side.other().name());
        }
        if session.is_drawn {
            fields.push("result", "draw");
        }
        for (name, request) in [
            ("asks", session.own_proposal),
            ("asked", session.friends_proposal),
            ("agreed", session.accepted),
        ] {
            if let Some(request) = request {
                fields.push(name, request.text());
            }
        }
        fields.push("last", session.sent.to_string());
        fields.push("seen", session.seen.to_string());
        if !session.out.is_empty() {
            fields.push("out", session.out.join(";"));
        }
        if !session.said.is_empty() {
            let said = session.said.iter().map(|said| {
                format!("{}{}", if said.is_own { "own" } else { "friend" }, said.number)
            });
            fields.push("said", said.collect::<Vec<_>>().join(","));
        }
        fields.push("changed", self.changed.to_string());
        fields.to_string()
    }
}

/// The time that both sides have left.
fn both(text: &str) -> Option<[ClockLeft; 2]> {
    let left = |text: &str| {
        let numbers: Vec<u64> = text.split(':').map(|it| it.parse().ok()).collect::<Option<_>>()?;
        let [main, periods, period] = numbers[..] else { return None };
        Some(ClockLeft { main, periods: periods.try_into().ok()?, period })
    };
    let (black, white) = text.split_once(',')?;
    Some([left(black)?, left(white)?])
}

fn phrase(text: &str) -> Option<Phrase> {
    let own = text.strip_prefix("own").map(|number| (true, number));
    let (is_own, number) = own.or_else(|| Some((false, text.strip_prefix("friend")?)))?;
    let number = number.parse().ok().filter(|number| (1..=PHRASES).contains(number))?;
    Some(Phrase { is_own, number })
}
