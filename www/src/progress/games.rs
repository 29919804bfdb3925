//! A record as one of the person's games: their colour, the opponent, and the result.

use tengen::board::Stone;
use tengen::rules::Rule;

use crate::collections::{Ended, FRIEND, Played, own_game};
use crate::friend::KeptCorrespondence;
use crate::live::KeptLive;
use crate::play::{PlayLevel, SidePlayer};
use crate::reason::Explain;
use crate::records::{Fields, RecordKey};
use crate::store::{Head, check};
use crate::text::Reason;

/// A game that the person played against somebody else.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptGame {
    pub key: RecordKey,
    pub rule: Rule,
    /// The person's colour.
    pub side: Stone,
    /// The name of the computer's level, or `friend`.
    pub opponent: &'static str,
    /// The measured rating of that level; 0 if it has none.
    pub rating: u32,
    pub ended: Ended,
    /// When it was last changed: milliseconds since 1970.
    pub when: u64,
}

impl KeptGame {
    /// The game of a record. [`None`] if the record is not a game, or if it is not known that exactly one side was the
    /// person: in games of two people at one board, of two computers, of links and of files.
    ///
    /// # Errors
    /// What is wrong with the record of a game.
    pub fn read(key: &RecordKey, text: &str) -> Option<Result<KeptGame, Reason>> {
        match own_game(key, text)? {
            Err(_) => Some(Err(why_unreadable(key, text))),
            Ok(played) => KeptGame::of(key, text, &played).transpose(),
        }
    }

    fn of(key: &RecordKey, text: &str, played: &Played) -> Result<Option<KeptGame>, Reason> {
        let fields = Fields::parse(text).map_err(|error| error.reason())?;
        let head = Head::read(key.clone(), &fields);
        let when = head.changed.unwrap_or(head.created);
        let Some(players) = played.players.as_deref() else { return Ok(None) };
        // None for a friend.
        let player = |name: &str| match SidePlayer::named(name) {
            None if name == FRIEND => Ok(None),
            None => Err(Reason::new("reason.player").with("name", name)),
            player => Ok(player),
        };
        let (side, other) = match (player(&players[0])?, player(&players[1])?) {
            (Some(SidePlayer::Person), other) => (Stone::Black, other),
            (other, Some(SidePlayer::Person)) => (Stone::White, other),
            _ => return Ok(None),
        };
        let (opponent, rating) = match other {
            None => (FRIEND, 0),
            Some(SidePlayer::Computer(PlayLevel { name, rating, .. })) => (name, rating),
            Some(SidePlayer::Person) => return Ok(None),
        };
        let (key, rule, ended) = (key.clone(), played.rule, played.ended);
        Ok(Some(KeptGame { key, rule, side, opponent, rating, ended, when }))
    }

    /// The person's score: 1, ½ or 0; [`None`] if the game is not over.
    pub fn score(&self) -> Option<f64> {
        match self.ended {
            Ended::Won(side) => Some(f64::from(u8::from(side == self.side))),
            Ended::Draw => Some(0.5),
            Ended::Unknown => None,
        }
    }
}

/// Why the record of a game cannot be read, in the words of the views that open such games.
fn why_unreadable(key: &RecordKey, text: &str) -> Reason {
    let reason = if KeptCorrespondence::is_kept(key) {
        KeptCorrespondence::read(key, text).err().map(|error| error.reason())
    } else if KeptLive::is_kept(key) {
        KeptLive::read(text).err().map(|error| error.reason())
    } else {
        check(key, text).err().map(|error| error.reason())
    };
    reason.unwrap_or_else(|| Reason::new("progress.no-game"))
}
